//! Converts a frame's picture: to RGBA for a window, to a PNG for a file. The PNG keeps the palette and has four bits a pixel.

use anyhow::Result;
use spectrum::{HEIGHT, PALETTE, Picture, WIDTH};

/// Fills `rgba` with the picture, row by row: `WIDTH * HEIGHT` pixels of four bytes, alpha 255.
pub(crate) fn rgba(picture: &Picture, rgba: &mut [u8]) {
    for (row, colours) in rgba.chunks_exact_mut(WIDTH * 4).zip(picture.rows()) {
        for (pixel, colour) in row.chunks_exact_mut(4).zip(colours) {
            let [r, g, b] = PALETTE[usize::from(colour)];
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
    encoder.set_depth(png::BitDepth::Four);
    encoder.set_palette(PALETTE.concat());
    let pixels: Vec<u8> = picture.indices().chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect();
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use spectrum::{Machine, Model, Rom};

    #[test]
    fn a_png_shows_the_picture() {
        let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
        for _ in 0..120 {
            machine.run_frame();
        }
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
        // The lowest row of characters has the copyright line, black on white.
        let row = 48 + 184..48 + 192;
        assert!(row.flat_map(|y| (48..304).map(move |x| (x, y))).any(|(x, y)| machine.picture().index(x, y) == 0));
    }
}
