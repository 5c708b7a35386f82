//! The machine as the expressions of a contract see it, before a call and after it.

use crate::contract::expression::{Frame, State};
use crate::{Registers, Returned, Runner};

/// The machine as the routine finds it.
pub(in crate::contract) struct Before<'a> {
    pub(in crate::contract) registers: &'a Registers,
    pub(in crate::contract) runner: &'a Runner,
    /// The values of the names that take one after the other.
    pub(in crate::contract) frame: Frame,
}

impl State for Before<'_> {
    fn registers(&self) -> &Registers {
        self.registers
    }

    fn byte(&self, address: u16) -> u8 {
        self.runner.peek(address)
    }

    fn port(&self, port: u16) -> Option<u8> {
        self.runner.socket(port)
    }

    fn bound(&self, place: usize) -> i64 {
        self.frame[place]
    }
}

/// The machine as the routine left it.
pub(crate) struct After<'a> {
    pub(crate) runner: &'a Runner,
    pub(crate) returned: &'a Returned,
}

impl State for After<'_> {
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
        self.runner.socket(port)
    }

    fn interrupts(&self) -> (bool, u8) {
        self.returned.interrupts
    }
}
