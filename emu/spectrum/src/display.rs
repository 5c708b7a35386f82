//! The display file: where in memory the picture lies.
//!
//! 6,144 bytes of bitmap at $4000, eight pixels a byte, and 768 attributes at $5800, one for each character cell. The lines of the
//! bitmap are not in the order of the screen. Source: chapter 24 of Sinclair's manual, and the address that the ULA forms:
//!
//! ```text
//! bitmap      0 1 0 t t p p p  r r r c c c c c     t third, 0 to 2; p pixel line, 0 to 7; r row in the third, 0 to 7
//! attributes  0 1 0 1 1 0 t t  r r r c c c c c     c column, 0 to 31
//! ```
//!
//! ```
//! use spectrum::display;
//!
//! assert_eq!(display::bitmap(1), 0x4100); // the second pixel line
//! assert_eq!(display::bitmap(8), 0x4020); // the first one of the second row
//! assert_eq!(display::cell(23, 31), 0x50FF);
//! assert_eq!(display::attribute(23, 31), 0x5AFF);
//! ```

use std::ops::RangeInclusive;

/// Pixel lines of the paper.
pub const LINES: usize = 192;
/// Character cells in a row, and bytes in a line.
pub const COLUMNS: usize = 32;
/// Rows of character cells.
pub const ROWS: usize = 24;
/// The address of the first byte of the bitmap.
pub const BITMAP: u16 = 0x4000;
/// The address of the first attribute.
pub const ATTRIBUTES: u16 = 0x5800;
/// The first address after the attributes.
pub const END: u16 = 0x5B00;
/// Number of bytes in the display file: 6,912.
pub const SIZE: usize = (END - BITMAP) as usize;

/// Returns the address of the first of the 32 bytes of a pixel line, 0 to 191. The order saves the ULA a counter.
#[inline]
#[must_use]
pub const fn bitmap(line: usize) -> u16 {
    BITMAP | ((line & 0xC0) << 5 | (line & 0x07) << 8 | (line & 0x38) << 2) as u16
}

/// Returns the address of the first of the 32 attributes that colour a pixel line, 0 to 191.
#[inline]
#[must_use]
pub const fn attributes(line: usize) -> u16 {
    ATTRIBUTES | ((line & 0xF8) << 2) as u16
}

/// Returns the address of the uppermost of the eight bytes of a cell, row 0 to 23 and column 0 to 31. The others follow 256 bytes
/// apart.
#[inline]
#[must_use]
pub const fn cell(row: usize, column: usize) -> u16 {
    bitmap(row * 8) + column as u16
}

/// Returns the address of the attribute of a cell, row 0 to 23 and column 0 to 31.
#[inline]
#[must_use]
pub const fn attribute(row: usize, column: usize) -> u16 {
    attributes(row * 8) + column as u16
}

/// Returns the pixel lines in which the byte at an address is shown: one for a byte of the bitmap, eight for an attribute. `None`
/// outside the display file.
#[must_use]
pub fn lines_of(addr: u16) -> Option<RangeInclusive<usize>> {
    let offset = usize::from(addr);
    match addr {
        BITMAP..ATTRIBUTES => {
            let line = offset >> 5 & 0xC0 | offset >> 2 & 0x38 | offset >> 8 & 7;
            Some(line..=line)
        }
        ATTRIBUTES..END => {
            let line = offset >> 2 & 0xF8;
            Some(line..=line + 7)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_leads_back_to_its_lines() {
        let mut seen = [0_u8; SIZE];
        for line in 0..LINES {
            for column in 0..COLUMNS as u16 {
                for addr in [bitmap(line) + column, attributes(line) + column] {
                    assert!(lines_of(addr).unwrap().contains(&line), "${addr:04X}");
                    seen[usize::from(addr - BITMAP)] += 1;
                }
            }
        }
        assert!(seen[..0x1800].iter().all(|&times| times == 1) && seen[0x1800..].iter().all(|&times| times == 8));
        assert_eq!((lines_of(BITMAP - 1), lines_of(END)), (None, None));
    }

    #[test]
    fn cells_lie_in_their_lines() {
        for (row, column) in (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (row, column))) {
            for line in 0..8 {
                assert_eq!(cell(row, column) + 0x100 * line, bitmap(row * 8 + usize::from(line)) + column as u16);
            }
            assert_eq!(lines_of(attribute(row, column)), Some(row * 8..=row * 8 + 7));
        }
    }
}
