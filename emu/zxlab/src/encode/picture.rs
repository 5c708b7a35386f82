//! Converts a frame's picture: to RGBA for a window, to a PNG for a file. The PNG keeps the palette and has four bits a pixel, or eight
//! with ULAplus.

use anyhow::Result;
use spectrum::{HEIGHT, Picture, WIDTH};

/// Fills `rgba` with the picture, row by row: `WIDTH * HEIGHT` pixels of four bytes, alpha 255.
pub(crate) fn rgba(picture: &Picture, rgba: &mut [u8]) {
    let palette = picture.palette();
    for (row, colours) in rgba.chunks_exact_mut(WIDTH * 4).zip(picture.rows()) {
        for (pixel, colour) in row.chunks_exact_mut(4).zip(colours) {
            let [r, g, b] = palette[usize::from(colour)];
            pixel.copy_from_slice(&[r, g, b, 255]);
        }
    }
}

/// Returns the picture as a PNG file: the same bytes for the same picture.
///
/// # Errors
/// Those of the encoder; no picture causes one.
pub(crate) fn png(picture: &Picture) -> Result<Vec<u8>> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, u32::try_from(WIDTH)?, u32::try_from(HEIGHT)?);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(picture.palette().concat());
    let mut pixels = picture.indices();
    if picture.palette().len() == 16 {
        encoder.set_depth(png::BitDepth::Four);
        pixels = pixels.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect();
    }
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(file)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use spectrum::{Machine, Model, Rom};

    #[test]
    fn a_png_shows_the_picture() {
        let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
        for _ in 0..120 {
            machine.run_frame();
        }
        check(&machine);
        // The lowest row of characters has the copyright line, black on white.
        let row = 48 + 184..48 + 192;
        assert!(row.flat_map(|y| (48..304).map(move |x| (x, y))).any(|(x, y)| machine.picture().index(x, y) == 0));
        check(&colourful());
    }

    fn check(machine: &Machine) {
        let file = png(machine.picture()).unwrap();
        let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let mut rgb = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut rgb).unwrap();
        let mut expected = vec![0; WIDTH * HEIGHT * 4];
        rgba(machine.picture(), &mut expected);
        let expected: Vec<u8> = expected.chunks_exact(4).flat_map(|pixel| pixel[..3].to_vec()).collect();
        assert_eq!(rgb, expected);
    }

    /// Returns a machine that has shown a frame with ULAplus, in many of its colours.
    pub(crate) fn colourful() -> Machine {
        let mut machine = Machine::new(Rom::sinclair_48k(), Model { ulaplus: true, ..Model::default() });
        // DI : LD BC,$BF3B : LD A,$40 : OUT (C),A : LD B,$FF : INC A : OUT (C),A : LD B,$BF : LD A,15 : OUT (C),A : LD B,$FF,
        // then OUT (C),A : INC A : JR to it: the border in stripes.
        let on = [0xF3, 0x01, 0x3B, 0xBF, 0x3E, 0x40, 0xED, 0x79, 0x06, 0xFF, 0x3C, 0xED, 0x79];
        let stripes = [0x06, 0xBF, 0x3E, 15, 0xED, 0x79, 0x06, 0xFF, 0xED, 0x79, 0x3C, 0x18, 0xFB];
        (0x8000..).zip(on.into_iter().chain(stripes)).for_each(|(addr, byte)| machine.poke(addr, byte));
        machine.cpu_mut().regs.set_pc(0x8000);
        (0..2).for_each(|_| machine.run_frame());
        assert_eq!(machine.picture().palette().len(), 256);
        machine
    }
}
