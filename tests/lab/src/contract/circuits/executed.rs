//! Instructions that a run has executed, of which the contract has to know.

use calls::Runner;

/// Returns true if the instruction at an address is `DI`, be it after prefixes without effect.
pub(super) fn is_di(runner: &Runner, at: u16) -> bool {
    const DI: u8 = 0xF3;
    let bytes = (0..4).map(|n| runner.peek(at.wrapping_add(n)));
    bytes.into_iter().find(|byte| !matches!(byte, 0xDD | 0xFD)) == Some(DI)
}

/// Returns true if the instruction at an address has the prefix for IY.
pub(super) fn uses_iy(runner: &Runner, at: u16) -> bool {
    let mut prefixes = (0..4).map(|n| runner.peek(at.wrapping_add(n))).take_while(|byte| matches!(byte, 0xDD | 0xFD));
    prefixes.any(|byte| byte == 0xFD)
}
