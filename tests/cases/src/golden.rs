//! Golden pictures: the screens of a script as PNG files beside it.

use spectrum::{HEIGHT, Picture, WIDTH};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Returns the path of a screen's picture, in the folder of its script.
#[must_use]
pub fn path(script: &Path, name: &str) -> PathBuf {
    script.with_file_name(format!("{name}.png"))
}

/// Encodes a picture as a PNG with one byte for each pixel and its palette.
///
/// # Panics
/// If the encoder fails.
#[must_use]
pub fn encode(picture: &Picture) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, WIDTH as u32, HEIGHT as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(picture.palette().concat());
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&picture.indices()).expect("the pixels");
    writer.finish().expect("an end");
    file
}

/// Decodes a golden picture: the palette index of each pixel. Returns nothing if there is no such file.
///
/// # Panics
/// If the file is not a PNG.
#[must_use]
pub fn decode(path: &Path) -> Vec<u8> {
    let Ok(file) = fs::File::open(path) else { return Vec::new() };
    let mut reader = png::Decoder::new(io::BufReader::new(file)).read_info().expect("a golden picture is a PNG");
    let mut indices = vec![0; reader.output_buffer_size().expect("a size")];
    reader.next_frame(&mut indices).expect("pixels");
    indices
}
