//! Snow: what the ULA reads where the CPU refreshes the memory it shares with it.
//!
//! The ULA does not hold the CPU up for a refresh. Memory chips take an address in two halves; the first, bits 0 to 6, is the
//! row. Bitmap byte and attribute of a cell lie in one row, which the ULA opens once for both, and it reads two cells in a go,
//! 3 T after the first T-state of eight in which it makes the CPU wait:
//!
//! ```text
//! T    0   1   2   3   4   5   6   7
//!                  b   a   b   a        the ULA reads bitmap, attribute, and those of the next cell
//!          x                            T3 of an M1 here: the row of the first cell is R's
//!                  x                    T3 of an M1 here: the row of the second cell is still the first one's
//! ```
//!
//! At any other time nothing happens. Sources: Smith's analysis of the ULA's memory interface (2007), Sevillano Mancilla's
//! SpecIde and Weiv's snow tests, which were compared with real machines. That a machine may crash of it is known as well,
//! but not how; here it is what opening a row while another one is open does to memory chips: the second takes over the
//! bytes of the first.

use crate::T;
use crate::model::LINE;

/// What a refresh does to the two cells that the ULA is about to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flake {
    /// The line of the paper, 0 to 191.
    pub(crate) line: usize,
    /// The first of the two columns, 0 to 30.
    pub(crate) column: usize,
    pub(crate) kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The first cell is read from this row: bits 0 to 6 of its addresses.
    Row(u16),
    /// The second cell is the first one again.
    Double,
}

/// The bits of an address that say which row it is in.
pub(crate) const ROW: u16 = 0x7F;

/// What comes of a refresh of shared memory at I:R whose M1 is in its third T-state at `t`.
pub(crate) fn flake(t: T, ir: u16, first_contended: T) -> Option<Flake> {
    let since = t.checked_sub(first_contended)?;
    let (line, within) = ((since / LINE) as usize, since % LINE);
    let kind = match within % 8 {
        1 => Kind::Row(ir & ROW),
        3 => Kind::Double,
        _ => return None,
    };
    (line < 192 && within < 128).then_some(Flake { line, column: (within / 8 * 2) as usize, kind })
}

/// Row `to` takes over the bytes of row `from`; any address in a row names it.
pub(crate) fn overwrite(memory: &mut [u8; 0x10000], from: u16, to: u16) {
    for column in (0x4000_u16..0x8000).step_by(0x80) {
        memory[usize::from(column | to & ROW)] = memory[usize::from(column | from & ROW)];
    }
}
