//! Finds the memory that an interrupt may overwrite during a call.
//!
//! No handler is run. But an interrupt pushes the return address, and its handler may push as much as it likes. So at every
//! instruction after which the processor accepts an interrupt, all of the stack below SP loses its value, and so do the system
//! variables that the ROM's handler changes.

use std::ops::{Range, RangeInclusive};

use super::addresses::Addresses;

/// The system variables that the ROM's handler of interrupts writes: KSTATE and LAST_K, FLAGS, FRAMES.
pub const HANDLED: [RangeInclusive<u16>; 3] = [0x5C00..=0x5C08, 0x5C3B..=0x5C3B, 0x5C78..=0x5C7A];

/// The value that IY has in the ROM and its handler: the address of the system variable ERR_NR.
pub const SYSTEM_IY: u16 = 0x5C3A;

/// The distances from IY at which it writes: FLAGS, and the highest byte of FRAMES.
pub const BY_IY: [u16; 2] = [1, 0x40];

/// The code that handles interrupts in modes 0 and 1. In mode 2 it is the program's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Handler {
    /// The ROM's.
    Rom,
    /// The program sets mode 2 somewhere, and the caller's mode is not known: the contract relies on either handler.
    #[default]
    Unknown,
    /// One of the program's own.
    Program,
}

/// The bytes that an interrupt may have overwritten.
#[derive(Debug, Default)]
pub struct Interruptible {
    /// The addresses of the stack: from the lowest to SP after a proper return.
    stack: Range<u16>,
    lost: Addresses,
    /// True if any byte has been lost in this call.
    has_any: bool,
    /// SP when the last interrupt was possible; `None` if interrupts have been off since. All below it was lost then.
    last: Option<u16>,
    /// The lowest address of the stack written since.
    lowest: Option<u16>,
    handler: Handler,
    /// The bytes that its handler may have changed since they were written: those of [`HANDLED`], and those at [`BY_IY`].
    handled: Vec<u16>,
    /// True if these are all that it changes with this IY.
    is_whole: bool,
    iy: Option<u16>,
    /// All that it may have changed by IY in this call.
    by_iy: Vec<u16>,
    /// The handler of interrupts that were possible.
    handled_by: Option<Handler>,
    /// True if SP has come below bytes that were not written then, as after `DEC SP`.
    is_uneven: bool,
}

impl Interruptible {
    /// Begins a call on this stack.
    pub fn begin(&mut self, stack: Range<u16>, handler: Handler) {
        let lost = if self.has_any { Addresses::default() } else { std::mem::take(&mut self.lost) };
        let handled = std::mem::take(&mut self.handled);
        *self = Interruptible { stack, lost, handler, handled, ..Interruptible::default() };
        self.handled.clear();
    }

    /// Returns true if SP has come below bytes that were not written then. Else what is at SP and above it was written after an
    /// interrupt could overwrite it.
    pub fn is_uneven(&self) -> bool {
        self.is_uneven
    }

    /// Returns true if an interrupt may have overwritten a byte since it was written.
    #[inline]
    pub fn has_lost(&self, address: u16) -> bool {
        self.lost.has(address)
    }

    /// Returns the system variables that the ROM's handler may have changed since they were written.
    pub fn handled(&self) -> &[u16] {
        &self.handled
    }

    /// Returns what the ROM's handler may have changed by IY, where that is known not to be the system's.
    pub fn by_iy(&self) -> &[u16] {
        &self.by_iy
    }

    /// Returns the handler of interrupts that were possible, if any were.
    pub fn handled_by(&self) -> Option<Handler> {
        self.handled_by
    }

    /// Notes a write.
    #[inline]
    pub fn write(&mut self, address: u16) {
        if let Some(found) = self.handled.iter().position(|&at| at == address) {
            self.handled.swap_remove(found);
            self.is_whole = false;
        }
        if self.stack.contains(&address) {
            self.lost.remove(address);
            self.lowest = Some(self.lowest.map_or(address, |lowest| lowest.min(address)));
        }
    }

    /// Notes that interrupts are off.
    #[inline]
    pub fn disable(&mut self) {
        self.last = None;
    }

    /// Interrupts the call with this SP, in this mode. IY is given if it is known not to be the system's: the ROM's handler writes by it.
    /// Returns false if SP is not on the stack, so that other memory is overwritten.
    pub fn interrupt(&mut self, sp: u16, mode: u8, iy: Option<u16>) -> bool {
        let handler = match self.handler {
            Handler::Rom if mode == 2 => Handler::Program,
            handler => handler,
        };
        self.handled_by = self.handled_by.max(Some(handler));
        if handler == Handler::Rom && !(self.is_whole && self.iy == iy) {
            let by_iy = iy.into_iter().flat_map(|iy| BY_IY.map(|distance| iy.wrapping_add(distance)));
            let add = |to: &mut Vec<u16>, address| {
                if !to.contains(&address) {
                    to.push(address);
                }
            };
            // What it changed with another IY stays changed.
            HANDLED.into_iter().flatten().chain(by_iy.clone()).for_each(|address| add(&mut self.handled, address));
            by_iy.for_each(|address| add(&mut self.by_iy, address));
            (self.is_whole, self.iy) = (true, iy);
        }
        self.is_uneven |= self.last.is_some_and(|last| sp < last && self.lowest.is_none_or(|lowest| lowest > sp));
        // The bytes below both have not been written since they were lost.
        let known = self.last.map_or(self.stack.start, |last| self.lowest.map_or(last, |lowest| lowest.min(last)));
        (known..sp.min(self.stack.end)).for_each(|address| _ = self.lost.insert(address));
        (self.has_any, self.last, self.lowest) = (true, Some(sp), None);
        (self.stack.start..=self.stack.end).contains(&sp)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_handler_changes_by_iy_stays_changed_until_it_is_written() {
        let mut call = Interruptible::default();
        call.begin(0x100..0x110, Handler::Rom);
        let has = |call: &Interruptible, at| call.handled().contains(&at);
        assert!(call.interrupt(0x106, 1, None) && has(&call, 0x5C78) && call.by_iy().is_empty());
        assert!(call.interrupt(0x106, 1, Some(0x9000)) && has(&call, 0x9001) && has(&call, 0x9040));
        // With another IY, or the system's, too.
        assert!(call.interrupt(0x106, 1, Some(0xA000)) && has(&call, 0x9001) && has(&call, 0xA001));
        assert!(call.interrupt(0x106, 1, None) && has(&call, 0x9001));
        call.write(0x9001);
        assert!(call.interrupt(0x106, 1, None) && !has(&call, 0x9001) && has(&call, 0xA001));
        assert!(call.interrupt(0x106, 1, Some(0x9000)) && has(&call, 0x9001));
        call.write(0x5C78);
        assert!(!has(&call, 0x5C78) && call.interrupt(0x106, 1, Some(0x9000)) && has(&call, 0x5C78));
        assert_eq!(call.by_iy(), [0x9001, 0x9040, 0xA001, 0xA040]);
        call.begin(0x100..0x110, Handler::Rom);
        assert!(call.by_iy().is_empty() && call.handled().is_empty());
    }

    #[test]
    fn what_lies_below_sp_is_lost_until_it_is_written_again() {
        let mut stack = Interruptible::default();
        let lost = |stack: &Interruptible| (0x100..0x110).filter(|&at| stack.has_lost(at)).collect::<Vec<_>>();
        stack.begin(0x100..0x110, Handler::Rom);
        stack.write(0x104);
        assert!(lost(&stack).is_empty(), "interrupts are off");
        assert!(stack.interrupt(0x106, 1, None));
        assert_eq!(lost(&stack), [0x100, 0x101, 0x102, 0x103, 0x104, 0x105]);
        // PUSH: its word is above the new SP.
        stack.write(0x105);
        stack.write(0x104);
        assert!(stack.interrupt(0x104, 1, None));
        assert_eq!(lost(&stack), [0x100, 0x101, 0x102, 0x103]);
        assert!(!stack.is_uneven());
        // A write below SP is lost at once.
        stack.write(0x101);
        assert!(stack.interrupt(0x104, 1, None));
        assert_eq!(lost(&stack), [0x100, 0x101, 0x102, 0x103]);
        // POP, then DEC SP twice.
        assert!(stack.interrupt(0x106, 1, None));
        assert!(stack.interrupt(0x105, 1, None) && stack.interrupt(0x104, 1, None) && stack.is_uneven());
        assert_eq!(lost(&stack), [0x100, 0x101, 0x102, 0x103, 0x104, 0x105]);
        // Data written while they are off is lost when they are on again.
        stack.disable();
        stack.write(0x102);
        assert!(!stack.has_lost(0x102));
        assert!(stack.interrupt(0x104, 1, None) && stack.has_lost(0x102));
        assert!(stack.interrupt(0x110, 1, None) && !stack.interrupt(0x111, 1, None) && !stack.interrupt(0x40, 1, None));
        stack.disable();
        stack.begin(0x100..0x110, Handler::Rom);
        assert!(lost(&stack).is_empty());
    }
}
