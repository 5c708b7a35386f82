//! The ROM: 16 KiB at $0000 that never change.

use std::fmt;
use std::sync::Arc;

/// The ROM of 1982, taken out of a package and checked by the build script. Copyright Amstrad plc, see NOTICE.
static SINCLAIR: &[u8; Rom::SIZE] = include_bytes!(concat!(env!("OUT_DIR"), "/48.rom"));

/// The routine that reads a block from tape.
pub(crate) const LD_BYTES: u16 = 0x0556;
/// Where it goes on to when it has done so: border and BREAK key, then back to the caller.
pub(crate) const SA_LD_RET: u16 = 0x053F;
/// The ROM's part between the two and to the end of LD-SAMPLE: where it is unchanged, a tape loads as on a 48K.
const TAPE_ROUTINES: std::ops::Range<usize> = 0x053F..0x0605;

/// The contents of a 16 KiB ROM. Clones share them.
#[derive(Clone, PartialEq, Eq)]
pub struct Rom(Arc<[u8]>);

/// A ROM that is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {}: a 48K ROM has 16,384 bytes, or a cartridge 8,192, and this has {found}", (*found).min(Rom::SIZE))]
pub struct RomError {
    /// How many bytes there are.
    pub found: usize,
}

impl Rom {
    /// Bytes in a ROM.
    pub const SIZE: usize = 0x4000;

    /// The ROM of the 48K Spectrum, 1982.
    #[must_use]
    pub fn sinclair_48k() -> Rom {
        Rom(Arc::from(&SINCLAIR[..]))
    }

    /// Another ROM. A small cartridge is followed by $FF, as nothing answers there.
    ///
    /// # Errors
    /// If `bytes` are neither 16,384 nor 8,192.
    pub fn new(mut bytes: Vec<u8>) -> Result<Rom, RomError> {
        if ![Rom::SIZE, Rom::SIZE / 2].contains(&bytes.len()) {
            return Err(RomError { found: bytes.len() });
        }
        bytes.resize(Rom::SIZE, 0xFF);
        Ok(Rom(Arc::from(bytes)))
    }

    /// The 16,384 bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The ROM's character set at $3D00: eight bytes each for the codes $20 to $7F.
    #[must_use]
    pub fn font(&self) -> &[u8] {
        &self.0[0x3D00..0x4000]
    }

    /// Whether its tape routines are those of 1982.
    pub(crate) fn loads_as_48k(&self) -> bool {
        self.0[TAPE_ROUTINES] == SINCLAIR[TAPE_ROUTINES]
    }
}

impl fmt::Debug for Rom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0[..] == SINCLAIR[..] { "Rom(48K)" } else { "Rom(other)" })
    }
}
