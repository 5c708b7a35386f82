//! What came of a call.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::core::stack::STACK;
use crate::{Change, Registers, T};

/// What came of calling a routine. Addresses are those of the instruction that did it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// It returned to its caller, with the stack as it was. (What it left behind is not kept in files.)
    #[serde(skip)]
    Returned(Returned),
    /// It did not return in the time it was given, or stopped in a `HALT` that nothing ends.
    Hung {
        /// Where it was then.
        at: u16,
        /// Whether that is a `HALT`.
        halted: bool,
    },
    /// It jumped, called, returned or ran out of the program, for instance into the ROM. A return to somewhere else than its caller,
    /// with the stack in order, is one.
    Left {
        /// From here.
        from: u16,
        /// To here.
        to: u16,
    },
    /// The stack is not as it should be: more was popped than
    /// pushed, SP was moved away, or more was pushed than a stack can hold.
    Stack {
        /// The instruction at which it showed.
        at: u16,
        /// SP after it.
        sp: u16,
        /// Where SP stands after a proper return.
        proper: u16,
    },
    /// It wrote where it must not: over instructions ([`Runner::guard`](crate::Runner::guard)).
    Overwrote {
        /// The instruction that did it.
        at: u16,
        /// What it wrote over.
        address: u16,
    },
}

/// A routine that came back: what it left behind and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Returned {
    /// The registers afterwards.
    pub registers: Registers,
    /// The memory that holds another value than before, by address; the stack is not counted.
    pub changes: Vec<Change>,
    /// How long it took, in T-states, from its first instruction to its `RET`, without the `CALL`. (`iz80` counts some
    /// instructions wrongly.)
    pub t: T,
    /// How deep its stack went, in bytes, below the return address; what it wrote there without pushing counts too.
    pub stack: u16,
    /// Whether it left interrupts on, and their mode.
    pub interrupts: (bool, u8),
    /// How many frames it waited for, in a `HALT` with interrupts on. The time of waiting is not counted.
    pub frames: u32,
    /// How often it wrote a port, or read one on which nothing hangs ([`Runner::set_port`](crate::Runner::set_port)).
    pub ports: u32,
    /// What it wrote to ports, in order: the port and the byte.
    pub sent: Vec<(u16, u8)>,
    /// How often it came past the address at which the refresh register is set ([`RefreshAt`](crate::RefreshAt)).
    pub refreshed: u32,
}

impl Outcome {
    /// Whether more was pushed than a stack can hold: SP has just left it, and was not set to anything else.
    pub(crate) fn is_overflow(&self) -> bool {
        let over = |used: u16| used.checked_sub(STACK + 2).is_some_and(|over| (1..=2).contains(&over));
        matches!(self, Outcome::Stack { sp, proper, .. } if over(proper.saturating_sub(*sp)))
    }

    /// The routine's results, if it returned.
    pub fn returned(&self) -> Option<&Returned> {
        match self {
            Outcome::Returned(returned) => Some(returned),
            _ => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Returned(returned) => {
                write!(f, "returned after {} T with {} bytes of stack", returned.t, returned.stack)
            }
            Outcome::Hung { at, halted: false } => write!(f, "hung: it was at ${at:04X} when its time was over"),
            Outcome::Hung { at, halted: true } => write!(f, "hung: in the HALT at ${at:04X}"),
            Outcome::Left { from, to } => write!(f, "left the program: from ${from:04X} to ${to:04X}"),
            Outcome::Stack { at, .. } if self.is_overflow() => {
                write!(f, "used more than {STACK} bytes of stack at ${at:04X}")
            }
            Outcome::Stack { at, sp, proper } => {
                write!(f, "stack out of order at ${at:04X}: SP is ${sp:04X}, and ${proper:04X} after a proper return")
            }
            Outcome::Overwrote { at, address } => write!(f, "wrote over ${address:04X} at ${at:04X}"),
        }
    }
}
