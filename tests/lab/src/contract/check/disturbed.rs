//! Other contents than the program's in the memory of outputs: a routine that only leaves there what the program has is found out by them.

use std::collections::BTreeMap;

use super::checker::Checker;

/// The bits by which disturbed memory differs from the program's.
const DISTURBING: u8 = 0xA5;

impl Checker<'_> {
    /// Puts other contents into the program's memory that outputs name in a case, as far as the case does not give it. Returns the contents
    /// before, by address.
    pub(crate) fn disturb_outputs(&mut self, case: &[u64]) -> BTreeMap<u16, u8> {
        let mut before = BTreeMap::new();
        if matches!(self.prepared.set(case), Ok(true)) {
            let runner = &self.prepared.runner;
            self.prepared.each_output(&mut |_, start, length| {
                let bytes = (0..length).map(|n| start.wrapping_add(n as u16));
                let own = bytes.filter(|&at| runner.is_set_by_program(at) && !runner.is_guarded(at));
                before.extend(own.map(|at| (at, runner.peek(at))));
            });
        }
        before.iter().for_each(|(&at, &byte)| self.prepared.runner.fill(at, byte ^ DISTURBING));
        before
    }

    /// Puts contents of the program's memory back.
    pub(crate) fn restore_outputs(&mut self, before: &BTreeMap<u16, u8>) {
        before.iter().for_each(|(&at, &byte)| self.prepared.runner.fill(at, byte));
    }
}
