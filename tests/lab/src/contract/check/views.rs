//! The machine that the expressions of a contract are evaluated on: before a call, and after it.

use crate::Registers;
use crate::contract::expression::{Bindings, MAX_BINDINGS, MachineView};
use crate::core::{Returned, Runner};

/// The machine before a call.
pub(super) struct StateBefore<'a> {
    pub(super) registers: &'a Registers,
    pub(super) runner: &'a Runner,
    /// The present values of loop variables.
    pub(super) bindings: Bindings,
}

impl<'a> StateBefore<'a> {
    pub(super) fn new(registers: &'a Registers, runner: &'a Runner) -> StateBefore<'a> {
        StateBefore { registers, runner, bindings: [0; MAX_BINDINGS] }
    }
}

impl MachineView for StateBefore<'_> {
    fn registers(&self) -> &Registers {
        self.registers
    }

    fn byte(&self, address: u16) -> u8 {
        self.runner.peek(address)
    }

    fn port(&self, port: u16) -> Option<u8> {
        self.runner.port_value(port)
    }

    fn bound(&self, index: usize) -> i64 {
        self.bindings[index]
    }
}

/// The machine after a call.
pub(crate) struct StateAfter<'a> {
    pub(crate) runner: &'a Runner,
    pub(crate) returned: &'a Returned,
}

impl MachineView for StateAfter<'_> {
    fn registers(&self) -> &Registers {
        &self.returned.registers
    }

    fn byte(&self, address: u16) -> u8 {
        let changes = &self.returned.changes;
        match changes.binary_search_by_key(&address, |change| change.address) {
            Ok(found) => changes[found].after,
            Err(_) => self.runner.peek(address),
        }
    }

    fn port(&self, port: u16) -> Option<u8> {
        self.runner.port_value(port)
    }

    fn interrupts(&self) -> (bool, u8) {
        self.returned.interrupts
    }
}
