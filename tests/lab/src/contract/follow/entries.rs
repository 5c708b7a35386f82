//! The instructions at which following begins, and the registers that a routine changes.

use std::collections::BTreeSet;

use z80::table::{Register, RegisterSet, Target, Transfer};

use super::{Followed, rom};
use crate::contract::stores::Within;

/// Returns the instructions at which following begins.
pub(super) fn entries(of: &Followed<'_>) -> BTreeSet<u16> {
    let mut led_to = BTreeSet::new();
    let mut found: BTreeSet<u16> = of.stated.keys().copied().collect();
    for (at, length) in of.code.starts() {
        let Some(decoded) = of.decode(at) else { continue };
        led_to.extend(decoded.target(at));
        if !decoded.instruction.ends_block() {
            led_to.insert(at.wrapping_add(length));
        }
    }
    found.extend(of.code.starts().map(|(at, _)| at).filter(|at| !led_to.contains(at)));
    found.extend(addresses(of));
    found
}

/// Returns the labels of instructions whose address the program contains as a word: in data or in an instruction that is no
/// branch.
fn addresses(of: &Followed<'_>) -> BTreeSet<u16> {
    let is_label = |&at: &u16| of.code.has(at) && of.labels.nearest(at).is_some_and(|(label, _)| label == at);
    let start = of.program.start;
    let at = |offset: usize| start.wrapping_add(offset as u16);
    let words = of.program.code.windows(2).enumerate();
    let data = words.filter(|(offset, _)| !of.code.is_within(at(*offset)) && !of.code.is_within(at(offset + 1)));
    let data = data.map(|(_, word)| u16::from_le_bytes([word[0], word[1]]));
    let in_code = of.code.starts().filter_map(|(at, _)| {
        let decoded = of.decode(at)?;
        let is_word = decoded.instruction.branch().is_none() && decoded.instruction.number_length() == 2;
        is_word.then(|| decoded.number())
    });
    data.chain(in_code).filter(is_label).collect()
}

/// Returns the routine with a header of which an instruction is a part: it is there or at a local label.
pub(super) fn owner(of: &Followed<'_>, at: u16) -> Option<Within> {
    let symbols = &of.program.symbols;
    let is_local = |name: &str| name.rsplit_once('.').is_some_and(|(main, _)| symbols.contains_key(main));
    let mut nearest = of.labels.nearest(at);
    while let Some((label, _)) = nearest.filter(|(_, name)| is_local(name)) {
        nearest = of.labels.nearest(label.checked_sub(1)?);
    }
    let routine = nearest.map(|(label, _)| label).filter(|label| of.stated.contains_key(label))?;
    Some(Within { routine, is_entered: routine == at })
}

/// Returns all registers.
pub(super) fn everything() -> RegisterSet {
    Register::ALL.into_iter().collect()
}

/// Returns the registers that a routine may change: those that any of its instructions writes, and those of the routines that
/// it calls.
pub(super) fn changed_by(of: &Followed<'_>, routine: u16) -> RegisterSet {
    let (mut found, mut seen, mut open) = (RegisterSet::default(), BTreeSet::new(), vec![routine]);
    while let Some(at) = open.pop() {
        if !seen.insert(at) {
            continue;
        }
        if let Some(known) = of.stated.get(&at).filter(|_| at != routine) {
            found.extend(known.iter());
            continue;
        }
        if let Some(routine) = rom::routine(at).filter(|_| of.is_rom(at)) {
            found.extend(routine.changes());
            continue;
        }
        let Some(decoded) = of.decode(at) else { return everything() };
        let instruction = decoded.instruction;
        found.extend(instruction.writes().registers.iter());
        if let Some(branch) = instruction.branch() {
            match (branch.target, decoded.target(at)) {
                (Target::Top, _) => {}
                (_, Some(to)) => open.push(to),
                (_, None) => return everything(),
            }
            if branch.transfer == Transfer::Return && branch.condition.is_none() {
                continue;
            }
        }
        if !instruction.ends_block() {
            open.push(at.wrapping_add(decoded.length()));
        }
    }
    found
}
