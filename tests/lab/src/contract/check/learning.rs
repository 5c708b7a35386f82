//! Learns the parts of a path that was checked.

use super::dependence::{DependenceCheck, interrupts, of_stack};
use super::paths::{Learned, PathState};
use super::prepared::Prepared;
use crate::contract::taint::{Taint, execute};
use calls::log;

impl DependenceCheck {
    /// Executes the present case once more, and learns the parts of its path, unless interrupts are on.
    pub(super) fn learn(&mut self, prepared: &mut Prepared<'_>, addresses: u64, covers: bool) {
        let unconstrained = (prepared.spec.unconstrained > 0).then(|| self.unconstrained_taint(prepared));
        let mut state = PathState { addresses, unnamed: self.begin.clone(), stack: of_stack(prepared), unconstrained };
        let DependenceCheck { parts, stretches, rules, .. } = self;
        let first = parts.number(&state);
        let (mut from, mut learned, mut last) = (first, Vec::with_capacity(stretches.len()), None);
        let (mut left, mut is_alike) = (stretches.iter(), true);
        let mut stretch = left.next();
        let Prepared { runner, call, .. } = prepared;
        runner.run(call, |engine, memory| {
            let pc = engine.pc();
            let begins = last.is_some_and(log::ends_stretch);
            if begins {
                let to = parts.number(&state);
                learned.extend(stretch.map(|of| Learned { from, hash: of.hash, to }));
                (from, stretch) = (to, left.next());
            }
            // The log and this run have to agree on where the parts begin.
            is_alike &= (last.is_some() && !begins) || stretch.is_some_and(|of| of.start == pc);
            let opcode = memory.load(pc);
            let is_prefix = z80::table::is_prefix(opcode);
            last = Some(if is_prefix { memory.load(pc.wrapping_add(1)) } else { opcode });
            let interrupts = interrupts(engine);
            is_alike &= !interrupts.are_on;
            let step = |taint: &mut Taint| {
                execute(taint, &engine.registers(), interrupts, engine.instruction(memory), rules).is_ok()
            };
            is_alike &= step(&mut state.unnamed) && step(&mut state.stack);
            if !state.unconstrained.as_mut().is_some_and(step) {
                state.unconstrained = None;
            }
        });
        let to = parts.number(&state);
        learned.extend(stretch.map(|of| Learned { from, hash: of.hash, to }));
        if is_alike && learned.len() == stretches.len() {
            parts.learn(first, &learned, covers);
        }
    }
}
