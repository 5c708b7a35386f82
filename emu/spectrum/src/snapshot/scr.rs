//! SCR: the display file, 6,912 bytes from $4000 on: the bitmap and the attributes, nothing else.

use super::SnapshotError;
use crate::{Machine, display};

/// Number of bytes in a file.
pub const LENGTH: usize = display::SIZE;

/// Checks that a file is a picture.
///
/// # Errors
/// [`SnapshotError::Length`] for a file of another length.
pub fn check(file: &[u8]) -> Result<(), SnapshotError> {
    if file.len() == LENGTH {
        return Ok(());
    }
    let length = file.len();
    Err(SnapshotError::Length { offset: length.min(LENGTH), length, what: "an SCR file has 6,912 bytes" })
}

/// Address of the code by which a machine shows a picture: anywhere outside the screen.
const VIEWER: u16 = 0x8000;
/// XOR A; OUT ($FE),A; DI; HALT: sets a black border and stops.
const VIEWER_CODE: [u8; 5] = [0xAF, 0xD3, 0xFE, 0xF3, 0x76];

/// Makes a machine show a picture, with a black border, and do nothing else.
///
/// # Errors
/// As [`check`].
pub fn show(file: &[u8], machine: &mut Machine) -> Result<(), SnapshotError> {
    read(file, machine)?;
    for (addr, byte) in (VIEWER..).zip(VIEWER_CODE) {
        machine.poke(addr, byte);
    }
    machine.cpu_mut().regs.set_pc(VIEWER);
    Ok(())
}

/// Puts a picture into the machine's memory.
///
/// # Errors
/// As [`check`].
pub fn read(file: &[u8], machine: &mut Machine) -> Result<(), SnapshotError> {
    check(file)?;
    for (addr, &byte) in (display::BITMAP..).zip(file) {
        machine.poke(addr, byte);
    }
    Ok(())
}

/// Returns the picture that is in the machine's memory now.
#[must_use]
pub fn write(machine: &Machine) -> Vec<u8> {
    machine.shown_bank()[..LENGTH].to_vec()
}
