//! Compares a routine's answers on both cores with those of the port, for some cases of a question.

use std::ops::Range;

use super::asker::Asker;
use super::findings::{Difference, Found};
use super::question::Ask;
use crate::Core;

/// Most differing cases of a unit that are kept, if the question has no table: where all is wrong there may be millions.
const KEPT: usize = 100;

/// Asks a question about some of its cases on both cores. `number` is the question's own.
pub(super) fn compare(ask: &dyn Ask, number: usize, cases: Range<usize>, cores: &mut [Asker; 2]) -> Found {
    let mut found = Found { question: number, cases: cases.len(), ..Found::default() };
    let kept = if ask.columns().is_some() { usize::MAX } else { KEPT };
    for case in cases {
        let mut wrong = None;
        let expected = ask.expected(case);
        let twice = ask.is_run_twice(case);
        found.second += usize::from(twice);
        for routine in 0..ask.routines().len() {
            let [own, other] = cores.each_mut();
            let z80 = own.ask(ask, number, routine, case, &expected);
            let iz80 = (twice || !z80.is_right).then(|| other.ask(ask, number, routine, case, &expected));
            if let Some(returned) = z80.outcome.returned() {
                if returned.t > found.slowest.map_or(0, |(t, _)| t) {
                    found.slowest = Some((returned.t, case));
                }
                found.stack = found.stack.max(returned.stack);
            }
            let Some(iz80) = iz80 else { continue };
            if wrong.is_none() && !(z80.is_right && iz80.is_right) {
                let suspect = if z80.is_right { Core::Iz80 } else { Core::Z80 };
                let (ours, theirs) = (own.answer(ask, case, &z80), other.answer(ask, case, &iz80));
                let faults = [z80.faults, iz80.faults].concat();
                wrong = Some(Difference { case, routine, suspect, z80: ours, iz80: theirs, faults, trace: None });
            }
        }
        if let Some(wrong) = wrong {
            found.differing += 1;
            if found.differences.len() < kept {
                found.differences.push(wrong);
            }
        }
    }
    found
}
