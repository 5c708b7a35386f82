//! The pixels that a page shows: most of what a frame costs beside the machine itself. So they are made eight at a time, and only where
//! the picture has changed.

use spectrum::{HEIGHT, Picture, WIDTH};

/// Pixels of a cell.
const CELL: usize = 8;

/// The pixels of the last picture, and the cells and the palette that they were made of.
#[derive(Debug)]
pub(crate) struct Canvas {
    pixels: Vec<[u32; CELL]>,
    /// Bits, paper and ink of each cell; of none before the first picture.
    cells: Vec<Option<(u8, [u8; 2])>>,
    /// The number of its colours.
    colours: usize,
}

impl Default for Canvas {
    fn default() -> Canvas {
        let cells = WIDTH * HEIGHT / CELL;
        Canvas { pixels: vec![[u32::MAX; CELL]; cells], cells: vec![None; cells], colours: 0 }
    }
}

impl Canvas {
    /// Makes the pixels of a picture, and returns their address: 352 x 296, each red, green, blue and opacity.
    pub(crate) fn paint(&mut self, picture: &Picture) -> usize {
        let palette = picture.palette();
        if palette.len() != self.colours {
            self.colours = palette.len();
            self.cells.fill(None);
        }
        for ((pixels, known), cell) in self.pixels.iter_mut().zip(&mut self.cells).zip(picture.cells()) {
            if *known == Some(cell) {
                continue;
            }
            *known = Some(cell);
            let (bits, colours) = cell;
            let [paper, ink] = colours.map(|colour| pixel(palette[usize::from(colour)]));
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

/// Returns a colour as the page's pixel: red, green, blue, opacity.
fn pixel([red, green, blue]: [u8; 3]) -> u32 {
    u32::from_ne_bytes([red, green, blue, 0xFF])
}

#[cfg(test)]
mod tests {
    use super::*;
    use spectrum::{Machine, Model, Rom};

    #[test]
    fn pixels_are_those_of_the_picture_whatever_was_painted_before() {
        let mut canvas = Canvas::default();
        let mut palettes = std::collections::BTreeSet::new();
        let mut machine = Machine::new(Rom::sinclair_48k(), Model { ulaplus: true, ..Model::default() });
        let mut differing = 0;
        for count in 0..60 {
            (0..2).for_each(|_| machine.run_frame());
            // At the end the palette of ULAplus is turned on and off: LD BC,$BF3B : LD A,$40 : OUT (C),A : LD B,$FF, then
            // INC A : OUT (C),A : HALT : JR to INC A.
            if count == 50 {
                let on = [0x01, 0x3B, 0xBF, 0x3E, 0x40, 0xED, 0x79, 0x06, 0xFF, 0x3C, 0xED, 0x79, 0x76, 0x18, 0xFA];
                (0x8000..).zip(on).for_each(|(addr, byte)| machine.poke(addr, byte));
                machine.cpu_mut().regs.set_pc(0x8000);
                machine.cpu_mut().regs.set_i(0x80);
            }
            palettes.insert(machine.picture().palette().len());
            let before = canvas.pixels.concat();
            canvas.paint(machine.picture());
            let pixels = canvas.pixels.concat();
            let palette = machine.picture().palette();
            let colours = machine.picture().rows().flatten().map(|colour| pixel(palette[usize::from(colour)]));
            assert!(colours.eq(pixels.iter().copied()), "frame {}", machine.frame());
            differing += usize::from(before != pixels);
        }
        assert!(differing > 5, "{differing}");
        assert_eq!(palettes.into_iter().collect::<Vec<_>>(), [16, 256]);
        assert_eq!(pixel([1, 2, 3]).to_ne_bytes(), [1, 2, 3, 0xFF]);
    }
}
