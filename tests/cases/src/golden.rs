//! Golden pictures: what a screen of a script looks like, as a PNG beside the script.

use crate::script;
use spectrum::{HEIGHT, PALETTE, Picture, WIDTH};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Where the picture of a screen is kept.
#[must_use]
pub fn path(name: &str) -> PathBuf {
    script::folder().join(format!("{name}.png"))
}

/// A picture as a PNG of one byte a pixel and the Spectrum's palette.
///
/// # Panics
/// If the encoder fails.
#[must_use]
pub fn encode(picture: &Picture) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, WIDTH as u32, HEIGHT as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(PALETTE.concat());
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&picture.indices()).expect("the pixels");
    writer.finish().expect("an end");
    file
}

/// The palette indices in a golden picture, a byte a pixel; none if there is no such file.
///
/// # Panics
/// If the file is no PNG.
#[must_use]
pub fn decode(path: &Path) -> Vec<u8> {
    let Ok(file) = fs::File::open(path) else { return Vec::new() };
    let mut reader = png::Decoder::new(io::BufReader::new(file)).read_info().expect("a golden picture is a PNG");
    let mut indices = vec![0; reader.output_buffer_size().expect("a size")];
    reader.next_frame(&mut indices).expect("pixels");
    indices
}
