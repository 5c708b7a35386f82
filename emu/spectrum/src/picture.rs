//! The picture: the frame that the ULA sends to the screen, as cells of eight pixels.
//!
//! ```text
//! 352 x 296    +----------------------------+   48 lines of border
//!              |      +--------------+      |
//!              |  48  | 256 x 192    |  48  |   the paper at (48, 48)
//!              |      +--------------+      |
//!              +----------------------------+   56 lines of border
//! ```

use crate::ulaplus;
use std::fmt;

/// Number of pixels in a line of the picture.
pub const WIDTH: usize = 352;
/// Number of lines of the picture.
pub const HEIGHT: usize = 296;
/// Number of border pixels to the left of the paper.
pub const PAPER_X: usize = 48;
/// Number of border lines above the paper.
pub const PAPER_Y: usize = 48;

/// Number of cells of eight pixels in a line.
pub(crate) const CELLS: usize = WIDTH / 8;

/// Red, green and blue of the sixteen colours, in sRGB: the eight of the border, then the bright ones. Bit 0 of the index is blue,
/// bit 1 red, bit 2 green.
pub const PALETTE: [[u8; 3]; 16] = palette();

const fn palette() -> [[u8; 3]; 16] {
    let mut colours = [[0; 3]; 16];
    let mut index = 0;
    while index < 16 {
        let level = if index < 8 { 0xD7 } else { 0xFF };
        colours[index] = [(index as u8 >> 1 & 1) * level, (index as u8 >> 2 & 1) * level, (index as u8 & 1) * level];
        index += 1;
    }
    colours
}

/// A finished frame.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    /// Eight pixels a byte, the highest bit leftmost; 1 is ink.
    pub(crate) bits: Box<[u8; CELLS * HEIGHT]>,
    /// Bit 7 FLASH, 6 BRIGHT, 5-3 paper, 2-0 ink; in the border the paper is its colour and there is no ink.
    pub(crate) attributes: Box<[u8; CELLS * HEIGHT]>,
    /// True while ink and paper are swapped where FLASH is set: for 16 frames of 32.
    pub(crate) flash: bool,
    /// Paper and ink of each cell as bytes GGGRRRBB, if ULAplus was on in any part of the frame; FLASH is then only set in cells
    /// without it.
    pub(crate) colours: Option<Box<[[u8; 2]; CELLS * HEIGHT]>>,
}

impl Picture {
    /// Returns a picture that is all black.
    pub(crate) fn black() -> Picture {
        Picture {
            bits: Box::new([0; CELLS * HEIGHT]),
            attributes: Box::new([0; CELLS * HEIGHT]),
            flash: false,
            colours: None,
        }
    }

    /// Returns red, green and blue of the picture's colours, in sRGB: [`PALETTE`], or the 256 colours of ULAplus if its palette was on in
    /// any part of the frame. In the other parts of such a frame the sixteen are replaced by the nearest of the 256: $D7 becomes $DB,
    /// in blue $B6.
    #[must_use]
    pub fn palette(&self) -> &'static [[u8; 3]] {
        if self.colours.is_some() { &ulaplus::PALETTE } else { &PALETTE }
    }

    /// Returns the colour of a pixel as an index into [`Picture::palette`]; `None` outside the picture.
    #[must_use]
    pub fn get(&self, x: usize, y: usize) -> Option<u8> {
        if x >= WIDTH || y >= HEIGHT {
            return None;
        }
        let cell = y * CELLS + x / 8;
        let [paper, ink] = self.colours(cell);
        Some(if self.bits[cell] >> (7 - x % 8) & 1 == 1 { ink } else { paper })
    }

    /// Returns the colour of a pixel as an index into [`Picture::palette`].
    ///
    /// # Panics
    /// If the pixel lies outside the picture.
    #[must_use]
    pub fn index(&self, x: usize, y: usize) -> u8 {
        assert!(x < WIDTH && y < HEIGHT, "({x}, {y}) lies outside the picture");
        self.get(x, y).unwrap_or_default()
    }

    /// Returns the cells of eight pixels, line by line from top to bottom: their bits, the highest leftmost, and the colours of 0 and 1 as
    /// indices into [`Picture::palette`]. The quickest way to make pixels.
    pub fn cells(&self) -> impl Iterator<Item = (u8, [u8; 2])> + '_ {
        self.bits.iter().enumerate().map(|(cell, &bits)| (bits, self.colours(cell)))
    }

    /// Returns the lines from top to bottom, each as 352 indices into [`Picture::palette`].
    pub fn rows(&self) -> impl Iterator<Item = [u8; WIDTH]> + '_ {
        let mut cells = self.cells();
        (0..HEIGHT).map(move |_| {
            let mut row = [0; WIDTH];
            for (pixels, (bits, [paper, ink])) in row.chunks_exact_mut(8).zip(&mut cells) {
                for (x, pixel) in pixels.iter_mut().enumerate() {
                    *pixel = if bits >> (7 - x) & 1 == 1 { ink } else { paper };
                }
            }
            row
        })
    }

    /// Returns all 352 x 296 pixels line by line, as indices into [`Picture::palette`].
    #[must_use]
    pub fn indices(&self) -> Vec<u8> {
        let mut all = Vec::with_capacity(WIDTH * HEIGHT);
        for row in self.rows() {
            all.extend_from_slice(&row);
        }
        all
    }

    /// Returns paper and ink of a cell, as indices into [`Picture::palette`].
    #[inline]
    fn colours(&self, cell: usize) -> [u8; 2] {
        let attribute = self.attributes[cell];
        let pair = match &self.colours {
            None => pair(attribute),
            Some(colours) => colours[cell],
        };
        if self.flash && attribute & 0x80 != 0 { [pair[1], pair[0]] } else { pair }
    }

    /// Makes this a picture with the 256 colours of ULAplus, if it is not one.
    pub(crate) fn add_colours(&mut self) {
        let attributes = &self.attributes;
        self.colours.get_or_insert_with(|| {
            let mut colours = Box::new([[0; 2]; CELLS * HEIGHT]);
            for (colours, &attribute) in colours.iter_mut().zip(attributes.iter()) {
                *colours = nearest(attribute);
            }
            colours
        });
    }
}

/// Returns paper and ink of an attribute, as indices into [`PALETTE`].
fn pair(attribute: u8) -> [u8; 2] {
    let bright = attribute >> 3 & 8;
    [attribute >> 3 & 7 | bright, attribute & 7 | bright]
}

/// Returns the nearest colours to paper and ink of an attribute, each a byte GGGRRRBB.
pub(crate) fn nearest(attribute: u8) -> [u8; 2] {
    pair(attribute).map(ulaplus::nearest)
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Picture({WIDTH}x{HEIGHT})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_palette_is_blue_red_green() {
        assert_eq!(PALETTE[0], [0, 0, 0]);
        assert_eq!(PALETTE[1], [0, 0, 0xD7]);
        assert_eq!(PALETTE[2], [0xD7, 0, 0]);
        assert_eq!(PALETTE[12], [0, 0xFF, 0]);
        assert_eq!(PALETTE[15], [0xFF, 0xFF, 0xFF]);
    }

    #[test]
    fn rows_and_single_pixels_agree() {
        let mut picture = Picture::black();
        picture.bits[100 * CELLS + 7] = 0b1010_0001;
        picture.attributes[100 * CELLS + 7] = 0b1100_0010; // FLASH, BRIGHT, paper black, ink red
        for flash in [false, true] {
            picture.flash = flash;
            for (y, row) in picture.rows().enumerate() {
                for (x, &pixel) in row.iter().enumerate() {
                    assert_eq!(picture.index(x, y), pixel);
                }
            }
        }
        assert_eq!((picture.index(56, 100), picture.index(57, 100)), (8, 10));
        assert_eq!(picture.get(WIDTH, 0), None);
    }
}
