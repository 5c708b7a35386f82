//! The kinds of Spectrum in a file of version 2 or 3: their numbers, and the pages of their memory.

use super::SnapshotError;
use crate::Kind;

/// Returns the kind with a number, or an error for any other machine.
pub(super) fn hardware(hardware: u8, modified: bool, is_3: bool) -> Result<Kind, SnapshotError> {
    let machine = match (hardware, is_3) {
        (0 | 1, _) | (3, true) if modified => {
            return Err(SnapshotError::OtherMachine { offset: 37, machine: "a 16K" });
        }
        (0 | 1, _) | (3, true) => return Ok(Kind::Spectrum48),
        (7 | 8 | 13, _) => return Ok(Kind::Plus2A),
        (9, _) => return Ok(Kind::Pentagon),
        (12, _) => return Ok(Kind::Plus2),
        (3 | 4, false) | (4..=6, true) if modified => return Ok(Kind::Plus2),
        (3 | 4, false) | (4..=6, true) => return Ok(Kind::Spectrum128),
        (2, _) => "a SamRam",
        (10, _) => "a Scorpion",
        (14 | 15 | 128, _) => "a Timex",
        (hardware, _) => {
            let what = format!("hardware {hardware} is unknown");
            return Err(SnapshotError::Invalid { offset: 34, what });
        }
    };
    Err(SnapshotError::OtherMachine { offset: 34, machine })
}

/// The numbers of a 48K's pages, and their banks as [`Paging`] counts them: $4000, $8000, $C000.
const PAGES_48K: [(u8, u8); 3] = [(8, 5), (4, 2), (5, 0)];
/// The same of a 128K.
const PAGES_128K: [(u8, u8); 8] = [(3, 0), (4, 1), (5, 2), (6, 3), (7, 4), (8, 5), (9, 6), (10, 7)];

/// Returns the pages of a kind of Spectrum.
pub(super) fn pages_of(kind: Kind) -> &'static [(u8, u8)] {
    if kind.has_banks() { &PAGES_128K } else { &PAGES_48K }
}

/// Returns a bank in words.
pub(super) fn name_of(kind: Kind, bank: u8) -> String {
    match bank {
        _ if kind.has_banks() => format!("bank {bank} of the RAM"),
        5 => "the RAM from $4000 on".to_string(),
        2 => "the RAM from $8000 on".to_string(),
        _ => "the RAM from $C000 on".to_string(),
    }
}
