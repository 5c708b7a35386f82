//! The outcome of a call.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::memory::banks::PageFault;
use super::stack::STACK;
use super::{Change, T};
use crate::Registers;

/// The outcome of calling a routine. Addresses are those of the instruction responsible.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CallOutcome {
    /// The routine returned to its caller with the stack in order. (Not serialized.)
    #[serde(skip)]
    Returned(Returned),
    /// The routine did not return within the time limit, or stopped in a `HALT` with interrupts off.
    Hung {
        /// PC at that time.
        at: u16,
        /// True if that is a `HALT`.
        halted: bool,
    },
    /// The routine jumped, called, returned or ran out of the program, for instance into the ROM. That includes a return to
    /// another address than its caller's with the stack in order.
    Left {
        /// Address of the last instruction inside.
        from: u16,
        /// Address of the first one outside.
        to: u16,
    },
    /// The stack is out of order: more was popped than pushed, SP was moved away, or the stack overflowed.
    Stack {
        /// The instruction at which that was noticed.
        at: u16,
        /// SP after it.
        sp: u16,
        /// SP after a proper return.
        proper: u16,
    },
    /// The routine wrote to a guarded address, such as an instruction ([`Runner::guard`](crate::Runner::guard)).
    Overwrote {
        /// The instruction that wrote.
        at: u16,
        /// The address written.
        address: u16,
    },
    /// The routine did with a bank what cannot be judged, or must not be done.
    Paged {
        /// The instruction.
        at: u16,
        /// What it did.
        fault: PageFault,
    },
}

/// The state after a routine returned, and the resources that it used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Returned {
    /// The registers after it.
    pub registers: Registers,
    /// The memory that changed, by address, without the stack.
    pub changes: Vec<Change>,
    /// Time in T-states from its first instruction to its `RET`, without the `CALL`. (`iz80` miscounts some instructions.)
    pub t: T,
    /// Bytes of stack used below the return address, including what it wrote there without a push.
    pub stack: u16,
    /// True if it left interrupts on, and their mode.
    pub interrupts: (bool, u8),
    /// Number of frames it waited for in a `HALT` with interrupts on. The waiting does not count as time.
    pub frames: u32,
    /// Number of writes to ports and of reads of ports without a value ([`Runner::set_port`](crate::Runner::set_port)).
    pub ports: u32,
    /// The ports and bytes that it wrote, in order.
    pub sent: Vec<(u16, u8)>,
    /// Number of times it executed the instruction before which R is set ([`RefreshAt`](crate::RefreshAt)).
    pub refreshed: u32,
    /// The byte in $7FFD and the bytes written in other pages, if the program has banks.
    pub paged: Option<Box<Paged>>,
}

/// The banks after a routine returned.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Paged {
    /// The byte last written to port $7FFD.
    pub paging: u8,
    /// The bytes that it wrote in pages other than its own, by page and address, also where the value is the same.
    pub elsewhere: Vec<(u8, Change)>,
}

impl Returned {
    /// Returns the bytes that it wrote in pages other than its own, by page and address.
    pub fn elsewhere(&self) -> &[(u8, Change)] {
        self.paged.as_ref().map_or(&[], |paged| &paged.elsewhere)
    }
}

impl CallOutcome {
    /// Returns true for a stack overflow: SP has just left the stack and was not loaded.
    pub fn is_overflow(&self) -> bool {
        let over = |used: u16| used.checked_sub(STACK + 2).is_some_and(|over| (1..=2).contains(&over));
        matches!(self, CallOutcome::Stack { sp, proper, .. } if over(proper.saturating_sub(*sp)))
    }

    /// Returns the routine's results, if it returned.
    pub fn returned(&self) -> Option<&Returned> {
        match self {
            CallOutcome::Returned(returned) => Some(returned),
            _ => None,
        }
    }
}

impl fmt::Display for CallOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CallOutcome::Returned(returned) => {
                write!(f, "returned after {} T with {} bytes of stack", returned.t, returned.stack)
            }
            CallOutcome::Hung { at, halted: false } => write!(f, "hung: it was at ${at:04X} when its time was over"),
            CallOutcome::Hung { at, halted: true } => write!(f, "hung: in the HALT at ${at:04X}"),
            CallOutcome::Left { from, to } => write!(f, "left the program: from ${from:04X} to ${to:04X}"),
            CallOutcome::Stack { at, .. } if self.is_overflow() => {
                write!(f, "used more than {STACK} bytes of stack at ${at:04X}")
            }
            CallOutcome::Stack { at, sp, proper } => {
                write!(f, "stack out of order at ${at:04X}: SP is ${sp:04X}, and ${proper:04X} after a proper return")
            }
            CallOutcome::Paged { at, fault } => write!(f, "{fault}, at ${at:04X}"),
            CallOutcome::Overwrote { at, address } => write!(f, "wrote over ${address:04X} at ${at:04X}"),
        }
    }
}
