//! SCR: the picture in memory, 6,912 bytes from $4000 on: the bitmap and the attributes, nothing else.

use super::SnapshotError;
use crate::Machine;

/// The first byte of the picture.
const START: u16 = 0x4000;
/// How many bytes it has.
pub const LENGTH: usize = 6_912;

/// Finds a file to be a picture or not.
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

/// Puts a picture into the machine's memory.
///
/// # Errors
/// That of [`check`].
pub fn read(file: &[u8], machine: &mut Machine) -> Result<(), SnapshotError> {
    check(file)?;
    for (addr, &byte) in (START..).zip(file) {
        machine.poke(addr, byte);
    }
    Ok(())
}

/// The picture that is in the machine's memory now.
#[must_use]
pub fn write(machine: &Machine) -> Vec<u8> {
    machine.memory()[usize::from(START)..][..LENGTH].to_vec()
}
