//! The ROM: 16 KiB at $0000 that no program changes.

use std::fmt;
use std::sync::Arc;

/// The ROM of 1982, taken out of a package and checked by the build script. Copyright Amstrad plc, see NOTICE.
static SINCLAIR: &[u8; Rom::SIZE] = include_bytes!(concat!(env!("OUT_DIR"), "/48.rom"));

/// The routine that reads a block from tape.
pub(crate) const LD_BYTES: u16 = 0x0556;
/// The routine to which LD-BYTES returns: it restores the border, looks at BREAK, and returns to the caller.
pub(crate) const SA_LD_RET: u16 = 0x053F;
/// The routines from SA/LD-RET to the end of LD-SAMPLE. With a ROM in which they are unchanged, a tape loads as on a 48K.
const TAPE_ROUTINES: std::ops::Range<usize> = 0x053F..0x0605;

/// The contents of a 16 KiB ROM. Clones share them.
#[derive(Clone, PartialEq, Eq)]
pub struct Rom(Arc<[u8]>);

/// The error for bytes that are not a ROM image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {}: a 48K ROM has 16,384 bytes, or a cartridge 8,192, and this has {found}", (*found).min(Rom::SIZE))]
pub struct RomError {
    /// Number of bytes found.
    pub found: usize,
}

impl Rom {
    /// Number of bytes in a ROM.
    pub const SIZE: usize = 0x4000;

    /// Returns the ROM of the 48K Spectrum, 1982.
    #[must_use]
    pub fn sinclair_48k() -> Rom {
        Rom(Arc::from(&SINCLAIR[..]))
    }

    /// Makes another ROM. A small cartridge is followed by $FF, as nothing answers there.
    ///
    /// # Errors
    /// [`RomError`] if there are neither 16,384 nor 8,192 bytes.
    pub fn new(mut bytes: Vec<u8>) -> Result<Rom, RomError> {
        if ![Rom::SIZE, Rom::SIZE / 2].contains(&bytes.len()) {
            return Err(RomError { found: bytes.len() });
        }
        bytes.resize(Rom::SIZE, 0xFF);
        Ok(Rom(Arc::from(bytes)))
    }

    /// Returns the 16,384 bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Returns the ROM's character set, at $3D00: eight bytes for each of the codes $20 to $7F.
    #[must_use]
    pub fn font(&self) -> &[u8] {
        &self.0[0x3D00..0x4000]
    }

    /// Returns true if the tape routines are those of 1982.
    pub(crate) fn loads_as_48k(&self) -> bool {
        self.0[TAPE_ROUTINES] == SINCLAIR[TAPE_ROUTINES]
    }
}

impl fmt::Debug for Rom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0[..] == SINCLAIR[..] { "Rom(48K)" } else { "Rom(other)" })
    }
}
