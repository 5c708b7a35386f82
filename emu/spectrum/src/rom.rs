//! The ROM: pages of 16 KiB, one of which is at $0000. No program changes them.

use crate::model::Kind;
use std::fmt;
use std::sync::Arc;

/// The ROM of 1982, taken out of a package and checked by the build script. Copyright Amstrad plc, see NOTICE.
static SINCLAIR: &[u8; Rom::SIZE] = include_bytes!(concat!(env!("OUT_DIR"), "/48.rom"));
/// The 128K's ROMs of 1985, from there too: the editor and the new BASIC, and the 48K's ROM with some changes.
static SINCLAIR_128K: [&[u8; Rom::SIZE]; 2] =
    [include_bytes!(concat!(env!("OUT_DIR"), "/128-0.rom")), include_bytes!(concat!(env!("OUT_DIR"), "/128-1.rom"))];

/// The routine that reads a block from tape.
pub(crate) const LD_BYTES: u16 = 0x0556;
/// The routine to which LD-BYTES returns: it restores the border, looks at BREAK, and returns to the caller.
pub(crate) const SA_LD_RET: u16 = 0x053F;
/// The routines from SA/LD-RET to the end of LD-SAMPLE. With a ROM in which they are unchanged, a tape loads as on a 48K.
const TAPE_ROUTINES: std::ops::Range<usize> = 0x053F..0x0605;

/// The contents of a ROM: one page of 16 KiB, or two or four, of which a 128K or a +2A shows one. Clones share them.
#[derive(Clone, PartialEq, Eq)]
pub struct Rom(Arc<[u8]>);

/// The error for bytes that are not a ROM image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {}: a 48K ROM has 16,384 bytes, a 128K's 32,768, a +2A's 65,536, a cartridge 8,192, and this has {found}", (*found).min(Rom::SIZE))]
pub struct RomError {
    /// Number of bytes found.
    pub found: usize,
}

impl Rom {
    /// Number of bytes in a page.
    pub const SIZE: usize = 0x4000;

    /// Returns the ROM of the 48K Spectrum, 1982.
    #[must_use]
    pub fn sinclair_48k() -> Rom {
        Rom(Arc::from(&SINCLAIR[..]))
    }

    /// Returns the two pages of the 128K Spectrum, 1985.
    #[must_use]
    pub fn sinclair_128k() -> Rom {
        Rom(Arc::from(SINCLAIR_128K.map(|page| &page[..]).concat()))
    }

    /// Returns the ROM that the build has for a kind of Spectrum. It has none of the +2 and the +2A: the 128K's takes their place.
    #[must_use]
    pub fn of(kind: Kind) -> Rom {
        if kind.has_banks() { Rom::sinclair_128k() } else { Rom::sinclair_48k() }
    }

    /// Returns this ROM if it has as many pages as a kind of Spectrum, and else that Spectrum's own.
    #[must_use]
    pub fn or_of(self, kind: Kind) -> Rom {
        if self.pages() == kind.figures().roms { self } else { Rom::of(kind) }
    }

    /// Returns the kind of Spectrum for which a ROM of this length is.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self.pages() {
            1 => Kind::Spectrum48,
            2 => Kind::Spectrum128,
            _ => Kind::Plus2A,
        }
    }

    /// Returns a ROM of one page with as many as are asked for, all alike.
    pub(crate) fn repeated(self, pages: usize) -> Rom {
        if self.pages() < pages { Rom(Arc::from(self.page(0).repeat(pages))) } else { self }
    }

    /// Makes another ROM. A small cartridge is followed by $FF, as nothing answers there.
    ///
    /// # Errors
    /// [`RomError`] if there are neither 8,192 nor 16,384, 32,768 or 65,536 bytes.
    pub fn new(mut bytes: Vec<u8>) -> Result<Rom, RomError> {
        if ![Rom::SIZE / 2, Rom::SIZE, 2 * Rom::SIZE, 4 * Rom::SIZE].contains(&bytes.len()) {
            return Err(RomError { found: bytes.len() });
        }
        bytes.resize(bytes.len().max(Rom::SIZE), 0xFF);
        Ok(Rom(Arc::from(bytes)))
    }

    /// Returns all bytes: 16,384 of each page.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Returns the number of pages: 1, 2 or 4.
    #[must_use]
    pub fn pages(&self) -> usize {
        self.0.len() / Rom::SIZE
    }

    /// Returns the 16,384 bytes of a page. A ROM of fewer pages repeats them.
    #[must_use]
    pub fn page(&self, number: usize) -> &[u8] {
        let start = number % self.pages() * Rom::SIZE;
        &self.0[start..start + Rom::SIZE]
    }

    /// Returns the ROM's character set, at $3D00 of its last page: eight bytes for each of the codes $20 to $7F.
    #[must_use]
    pub fn font(&self) -> &[u8] {
        &self.0[self.0.len() - 0x300..]
    }

    /// Returns true if a page has the tape routines of 1982.
    pub(crate) fn loads_as_48k(&self, page: usize) -> bool {
        self.page(page)[TAPE_ROUTINES] == SINCLAIR[TAPE_ROUTINES]
    }
}

impl fmt::Debug for Rom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            _ if self.0[..] == SINCLAIR[..] => "Rom(48K)",
            _ if *self == Rom::sinclair_128k() => "Rom(128K)",
            _ => "Rom(other)",
        })
    }
}
