//! The pixels that a page shows: most of what a frame costs beside the machine itself. So they are made eight at a time, and only where
//! the picture has changed.

use spectrum::{HEIGHT, PALETTE, Picture, WIDTH};

/// Pixels of a cell.
const CELL: usize = 8;

/// The palette as the page's pixels: red, green, blue, opacity.
const COLOURS: [u32; 16] = {
    let mut colours = [0; 16];
    let mut index = 0;
    while index < 16 {
        let [red, green, blue] = PALETTE[index];
        colours[index] = u32::from_ne_bytes([red, green, blue, 0xFF]);
        index += 1;
    }
    colours
};

/// The pixels of the last picture, and the cells that they were made of.
#[derive(Debug)]
pub(crate) struct Canvas {
    pixels: Vec<[u32; CELL]>,
    /// Bits, paper and ink of each cell; of none before the first picture.
    cells: Vec<Option<(u8, [u8; 2])>>,
}

impl Default for Canvas {
    fn default() -> Canvas {
        let cells = WIDTH * HEIGHT / CELL;
        Canvas { pixels: vec![[u32::MAX; CELL]; cells], cells: vec![None; cells] }
    }
}

impl Canvas {
    /// Makes the pixels of a picture, and returns their address: 352 x 296, each red, green, blue and opacity.
    pub(crate) fn paint(&mut self, picture: &Picture) -> usize {
        for ((pixels, known), cell) in self.pixels.iter_mut().zip(&mut self.cells).zip(picture.cells()) {
            if *known == Some(cell) {
                continue;
            }
            *known = Some(cell);
            let (bits, colours) = cell;
            let [paper, ink] = colours.map(|colour| COLOURS[usize::from(colour & 15)]);
            *pixels = [paper; CELL];
            if bits != 0 {
                for (x, pixel) in pixels.iter_mut().enumerate() {
                    // All bits where the pixel is ink.
                    let mask = u32::from(bits >> (7 - x) & 1).wrapping_neg();
                    *pixel ^= (paper ^ ink) & mask;
                }
            }
        }
        self.pixels.as_ptr() as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spectrum::{Machine, Model, Rom};

    #[test]
    fn pixels_are_those_of_the_picture_whatever_was_painted_before() {
        let mut canvas = Canvas::default();
        let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
        let mut differing = 0;
        for _ in 0..60 {
            (0..2).for_each(|_| machine.run_frame());
            let before = canvas.pixels.concat();
            canvas.paint(machine.picture());
            let pixels = canvas.pixels.concat();
            let colours = machine.picture().rows().flatten().map(|colour| COLOURS[usize::from(colour)]);
            assert!(colours.eq(pixels.iter().copied()), "frame {}", machine.frame());
            differing += usize::from(before != pixels);
        }
        assert!(differing > 5, "{differing}");
        assert_eq!(COLOURS[2].to_ne_bytes(), [PALETTE[2][0], PALETTE[2][1], PALETTE[2][2], 0xFF]);
    }
}
