//! Converts any bytes as a PNG, and any bytes as the dots of a PNG, to reach the conversion itself.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pipeline::Screen;

/// Makes a PNG of the size of a screen. Its dots repeat `data`.
fn png(data: &[u8]) -> Option<Vec<u8>> {
    let (&kind, dots) = data.split_first()?;
    let (colour, depth) = [
        (png::ColorType::Grayscale, png::BitDepth::One),
        (png::ColorType::Grayscale, png::BitDepth::Sixteen),
        (png::ColorType::GrayscaleAlpha, png::BitDepth::Eight),
        (png::ColorType::Rgb, png::BitDepth::Eight),
        (png::ColorType::Rgb, png::BitDepth::Sixteen),
        (png::ColorType::Rgba, png::BitDepth::Eight),
        (png::ColorType::Indexed, png::BitDepth::Four),
        (png::ColorType::Indexed, png::BitDepth::Eight),
    ][usize::from(kind % 8)];
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, 256, 192);
    encoder.set_color(colour);
    encoder.set_depth(depth);
    encoder.set_compression(png::Compression::NoCompression);
    if colour == png::ColorType::Indexed {
        encoder.set_palette(dots.iter().copied().cycle().take(if dots.is_empty() { 0 } else { 768 }).collect::<Vec<u8>>());
    }
    let bits = match depth {
        png::BitDepth::One => 1,
        png::BitDepth::Four => 4,
        png::BitDepth::Sixteen => 16,
        _ => 8,
    };
    let length = 256 * colour.samples() * bits / 8 * 192;
    let samples: Vec<u8> = dots.iter().copied().chain([0]).cycle().take(length).collect();
    encoder.write_header().ok()?.write_image_data(&samples).ok()?;
    Some(file)
}

fuzz_target!(|data: &[u8]| {
    let _ = Screen::from_png("x.png", data);
    let Some(file) = png(data) else { return };
    if let Ok(screen) = Screen::from_png("x.png", &file) {
        assert_eq!(screen.bytes.len(), 6912);
        let _ = screen.warning("x.png");
    }
});
