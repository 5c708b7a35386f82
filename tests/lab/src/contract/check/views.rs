//! The machine that the expressions of a contract are evaluated on: before a call, and after it.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use crate::Registers;
use crate::contract::expression::{Bindings, CpuState, MachineView};
use calls::addresses::Addresses;
use calls::memory::banks::{BANK, WINDOW};
use calls::stack::ARGUMENTS;
use calls::{Call, Returned, Runner};

/// The bytes that the expressions of a contract use in a case, and that nothing has set.
#[derive(Default)]
pub(super) struct UsedFiller {
    /// The output that is being checked, if all that it says is that memory keeps its value: its index, address and width.
    pub(super) output: Cell<Option<(usize, u16, u16)>>,
    /// The bytes of such outputs, `[X] = A ? 5 : [X]` where A is 0, with the index of the output. That is right whatever they are, unless the
    /// routine has written them.
    pub(super) own: RefCell<Vec<(usize, u16)>>,
    /// The bytes of which an output says that they may hold anything in this case, `[X] = (A ? 5 : 0)..(A ? 5 : 255)` where A is 0.
    pub(super) any: RefCell<Vec<(usize, u16)>>,
    /// The first other byte, with its page if another one than usual is meant.
    pub(super) other: Cell<Option<(Option<u8>, u16)>>,
}

impl UsedFiller {
    fn note(&self, page: Option<u8>, address: u16) {
        let is_own = |(_, start, width): &(usize, u16, u16)| address.wrapping_sub(*start) < *width;
        if let Some((output, ..)) = self.output.get().filter(is_own) {
            self.own.borrow_mut().push((output, address));
        } else if self.other.get().is_none() {
            self.other.set(Some((page, address)));
        }
    }

    /// Forgets what outputs say.
    pub(super) fn forget_outputs(&self) {
        self.own.borrow_mut().clear();
        self.any.borrow_mut().clear();
    }

    /// Forgets all bytes.
    pub(super) fn clear(&self) {
        self.forget_outputs();
        self.output.set(None);
        self.other.set(None);
    }
}

/// The machine before a call.
pub(super) struct StateBefore<'a> {
    pub(super) call: &'a Call,
    pub(super) runner: &'a Runner,
    /// Bytes of the program that expressions use.
    used: &'a RefCell<Addresses>,
    /// The same in pages other than the home page.
    used_elsewhere: &'a RefCell<BTreeSet<(u8, u16)>>,
    filler: &'a UsedFiller,
    /// The present values of loop variables.
    pub(super) bindings: Bindings,
    /// Within loops: the steps of folds and functions that are left for all their values together.
    pub(super) left: Option<Cell<u32>>,
    /// The machine after the call, if there was one, and where the addresses are kept of which expressions use the value there.
    pub(super) after: Option<(&'a StateAfter<'a>, &'a RefCell<Vec<u16>>)>,
}

impl<'a> StateBefore<'a> {
    pub(super) fn new(
        call: &'a Call,
        runner: &'a Runner,
        used: &'a RefCell<Addresses>,
        used_elsewhere: &'a RefCell<BTreeSet<(u8, u16)>>,
        filler: &'a UsedFiller,
    ) -> StateBefore<'a> {
        StateBefore {
            call,
            runner,
            used,
            used_elsewhere,
            filler,
            bindings: Bindings::default(),
            left: None,
            after: None,
        }
    }

    /// Returns true if nothing has set a byte, or if it is one of the return address, which expressions name by `return` alone.
    pub(super) fn is_filler(&self, address: u16) -> bool {
        if address.wrapping_sub(self.runner.stack_top()) < 2 {
            return true;
        }
        let page = self.other_page(address);
        page.map_or_else(|| self.runner.is_filler(address), |page| self.runner.is_filler_in(page, address))
    }

    /// Returns the page in which an address lies, if another one than usual is mapped when the routine is called.
    fn other_page(&self, address: u16) -> Option<u8> {
        let page = self.call.paging & BANK;
        let is_other = address >= WINDOW && self.runner.home_page().is_some_and(|home| home != page);
        is_other.then_some(page)
    }
}

impl MachineView for StateBefore<'_> {
    fn registers(&self) -> &Registers {
        &self.call.registers
    }

    fn byte(&self, address: u16) -> u8 {
        if let Some(page) = self.other_page(address) {
            return self.byte_in(page, address);
        }
        if self.runner.is_set_by_program(address) {
            self.used.borrow_mut().insert(address);
        }
        if self.is_filler(address) {
            self.filler.note(None, address);
        }
        self.runner.peek(address)
    }

    fn byte_in(&self, page: u8, address: u16) -> u8 {
        if self.runner.is_set_by_program_in(page, address) {
            self.used_elsewhere.borrow_mut().insert((page, address));
        }
        if self.runner.is_filler_in(page, address) {
            self.filler.note(Some(page), address);
        }
        self.runner.peek_in(page, address)
    }

    fn port(&self, port: u16) -> Option<u8> {
        self.runner.port_value(port)
    }

    fn paging(&self) -> u8 {
        self.call.paging
    }

    fn bound(&self, index: usize) -> i64 {
        self.bindings[index]
    }

    fn cpu_state(&self, part: CpuState) -> i64 {
        match part {
            CpuState::Sp => self.runner.stack_top().into(),
            CpuState::Return => self.call.home.unwrap_or(self.runner.home()).into(),
            CpuState::Iff1 => self.call.interrupts.0.into(),
            CpuState::Mode => self.call.interrupts.1.into(),
            CpuState::Pc => self.call.routine.into(),
            CpuState::Page => (self.call.paging & BANK).into(),
            CpuState::Paging => self.call.paging.into(),
            // No name of contracts stands for these.
            CpuState::Machine(_) => 0,
        }
    }

    fn left(&self) -> Option<&Cell<u32>> {
        self.left.as_ref()
    }

    fn check_arguments(&self, first: u16, length: u32) -> Result<(), &'static str> {
        let distance = u32::from(first.wrapping_sub(self.runner.stack_top()));
        match distance >= 2 && distance + length <= u32::from(2 + ARGUMENTS) {
            true => Ok(()),
            false => Err("an address by SP outside of the arguments, which lie at SP + 2 to SP + 15"),
        }
    }

    fn registers_after(&self) -> Option<&Registers> {
        self.after.map(|(after, _)| after.registers())
    }

    fn byte_after(&self, address: u16) -> Option<u8> {
        let (after, read) = self.after?;
        read.borrow_mut().push(address);
        Some(self.other_page(address).map_or_else(|| after.byte(address), |page| after.byte_in(page, address)))
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

    fn byte_in(&self, page: u8, address: u16) -> u8 {
        let written = self.returned.elsewhere().iter().find(|(of, change)| (*of, change.address) == (page, address));
        written.map_or_else(|| self.runner.peek_in(page, address), |(_, change)| change.after)
    }

    fn port(&self, port: u16) -> Option<u8> {
        self.runner.port_value(port)
    }

    fn paging(&self) -> u8 {
        self.returned.paged.as_ref().map_or(0, |paged| paged.paging)
    }

    fn interrupts(&self) -> (bool, u8) {
        self.returned.interrupts
    }
}
