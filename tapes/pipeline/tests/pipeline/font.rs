//! The font, letter by letter, and its picture in `assets`.

use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::Path;

/// Size of the picture in dots: three rows of 32 letters, black on white.
const WIDTH: usize = 32 * 8;
const HEIGHT: usize = 3 * 8;

/// Writes the picture with `ZXLAB_WRITE_GOLDEN=1`: look at it before you commit it.
#[test]
fn the_picture_shows_the_font() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/font.png");
    let font = pipeline::font().unwrap();
    let row = |y: usize| (0..32).map(move |x| !font[(y / 8 * 32 + x) * 8 + y % 8]);
    let drawn: Vec<u8> = (0..HEIGHT).flat_map(row).collect();

    if std::env::var_os("ZXLAB_WRITE_GOLDEN").is_some() {
        let file = BufWriter::new(File::create(&path).unwrap());
        let mut encoder = png::Encoder::new(file, WIDTH as u32, HEIGHT as u32);
        encoder.set_color(png::ColorType::Grayscale);
        encoder.set_depth(png::BitDepth::One);
        encoder.write_header().unwrap().write_image_data(&drawn).unwrap();
    }
    let mut reader = png::Decoder::new(BufReader::new(File::open(&path).unwrap())).read_info().unwrap();
    let mut shown = vec![0; WIDTH / 8 * HEIGHT];
    reader.next_frame(&mut shown).unwrap();
    assert!(shown == drawn, "assets/font.png is not what z80src/lib/font.asm draws");
}

#[test]
fn all_letters_differ_also_inverted() {
    let font = pipeline::font().unwrap();
    let letters: Vec<&[u8]> = font.chunks(8).collect();
    for (i, letter) in letters.iter().enumerate() {
        let inverse: Vec<u8> = letter.iter().map(|row| !row).collect();
        for (j, other) in letters.iter().enumerate() {
            assert!(i == j || letter != other, "characters {} and {}", i + 32, j + 32);
            assert!(inverse != *other, "character {} and {} inverted", i + 32, j + 32);
        }
    }
    assert_eq!(letters[0], [0; 8], "the space is empty");
}
