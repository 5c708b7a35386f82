//! The places that tainted values must not reach.

use calls::Register;

/// A place that tainted values must not reach, and did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leak {
    /// The address of a memory access.
    Address,
    /// An access that hits the stack by an address not derived from SP.
    Stack(u16),
    /// An access that hits the stack by an address that is not a sum with SP, or such an address in SP.
    Uneven,
    /// A branch, the target of a jump, the repetition of a block instruction, or executed code.
    Path,
    /// The return, to an address that is no more than equal to the return address.
    Return,
    /// SP after the call, which is no more than equal to what it should be.
    Sp,
    /// The number of a port.
    Port,
    /// A byte sent to a port of Out.
    Sent,
    /// A byte sent to the port that maps pages.
    Paging,
    /// The byte that `OUT (C),0` sends to such a port: 0, or 255 from CMOS chips.
    Chip,
    /// An output, by its index.
    Output(usize),
    /// An output that should be a sum with SP, by its index, and is no more than equal to it.
    Sum(usize),
    /// Memory of which an output uses the value after the call.
    After(u16),
    /// A register that has to be kept.
    Kept(Register),
    /// Memory that has to be kept.
    Memory(u16),
    /// R, which the routine loads though its contract does not name it.
    Refresh,
}
