//! The evidence that an observed call leaves.

/// Evidence from one call: its first forbidden accesses, and a hash of its path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// First read of a filler byte. Only if the call is observed.
    pub uninitialised_read: Option<u16>,
    /// First read or execution of a byte of the stack that an interrupt may have overwritten. Only if the call is observed.
    pub interrupted_read: Option<u16>,
    /// First read of a system variable that the ROM's handler of interrupts may have changed, since the caller or the routine set it.
    pub handled_read: Option<u16>,
    /// First SP outside of the stack at which an interrupt was possible. Only if the call is observed.
    pub interrupted_outside: Option<u16>,
    /// First write to a guarded address. `Memory::evidence` finds it.
    pub guarded_write: Option<u16>,
    /// Hash of the call's path, if it is observed: its instructions with their addresses, the addresses that they read and
    /// wrote, and the ports. Different paths have different hashes with a probability of 1 - 2^-64.
    pub path: u64,
}

impl Evidence {
    /// Adds a step to the hash of the path.
    #[inline]
    pub(super) fn extend_path(&mut self, address: u16) {
        // The 64-bit golden ratio is odd, so the multiplication loses nothing.
        self.path = (self.path.rotate_left(5) ^ u64::from(address)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}
