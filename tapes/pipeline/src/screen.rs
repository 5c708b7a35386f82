//! Converts a picture to a loading screen: a PNG of 256 x 192 dots, or a screenshot whose border is cut off, to the 6,912 bytes of a
//! display file.
//!
//! The Spectrum has two colours in each cell of 8 x 8 dots, both bright or both not. A cell that keeps to that is converted exactly.
//! Any other cell gets the two colours that are nearest to it as a whole, each dot the nearer of them, and is reported.
//! Transparent dots become white paper. Source of the layout: the ZX Spectrum BASIC manual, chapter 24.

use std::path::Path;

use asm::Files;

use crate::Error;
use crate::sources::{ROOT, Sources};

/// Dots in a row, and rows of dots.
const SIZE: (usize, usize) = (256, 192);

/// Size of a screenshot with the border, in dots.
const WITH_BORDER: (usize, usize) = (352, 296);
/// Dots of border on the left and above the screen.
const BORDER: usize = 48;

/// Number of bytes of dots; 768 attributes follow.
const DOTS: usize = 6_144;

/// Maximum difference of red, green and blue at which a dot counts as drawn in a colour: programs use different values for colours
/// that are not bright.
const SAME: u8 = 32;

/// Brightness of a colour, up to 255: not bright and bright.
const LIGHT: [u8; 2] = [0xD7, 0xFF];

/// Red, green and blue, each up to 255.
type Dot = [u8; 3];

/// A display file, and the cells of the picture that it cannot show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Screen {
    /// 6,144 bytes of dots and 768 attributes, as loaded by `LOAD "" SCREEN$`.
    pub bytes: Vec<u8>,
    /// Row (0-23) and column (0-31) of each cell that was not converted exactly.
    pub changed: Vec<(usize, usize)>,
}

impl Screen {
    /// Converts a PNG of 256 x 192 dots, or of 352 x 296 with a border. `name` is for messages.
    ///
    /// # Errors
    /// [`Error::Picture`] if it is not a PNG, or has another size.
    pub fn from_png(name: &str, png: &[u8]) -> Result<Screen, Error> {
        let wrong = |why: String| Error::Picture { name: name.into(), why };
        let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
        decoder.set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
        let mut reader = decoder.read_info().map_err(|error| wrong(error.to_string()))?;
        let size = (reader.info().width as usize, reader.info().height as usize);
        if size != SIZE && size != WITH_BORDER {
            let screen =
                format!("a screen has {} x {}, with its border {} x {}", SIZE.0, SIZE.1, WITH_BORDER.0, WITH_BORDER.1);
            return Err(wrong(format!("it has {} x {} dots, {screen}", size.0, size.1)));
        }
        let mut samples = vec![0; reader.output_buffer_size().unwrap_or_default()];
        let frame = reader.next_frame(&mut samples).map_err(|error| wrong(error.to_string()))?;
        let channels = frame.color_type.samples();
        // Grey has one sample, colour three; alpha follows.
        let dots: Vec<Dot> = samples
            .chunks_exact(channels)
            .map(|dot| {
                let alpha = u32::from(dot[channels - 1]);
                let over_paper = |light: u8| (u32::from(light) * alpha + u32::from(LIGHT[0]) * (255 - alpha)) / 255;
                let [red, green, blue] = if channels < 3 { [dot[0]; 3] } else { [dot[0], dot[1], dot[2]] };
                [red, green, blue].map(|light| over_paper(light) as u8)
            })
            .collect();
        if size == SIZE {
            return Ok(Screen::of(&dots));
        }
        let rows = dots.chunks_exact(WITH_BORDER.0).skip(BORDER).take(SIZE.1);
        Ok(Screen::of(&rows.flat_map(|row| row[BORDER..BORDER + SIZE.0].iter().copied()).collect::<Vec<Dot>>()))
    }

    /// Describes the cells that were not converted exactly; `None` if there are none.
    pub fn warning(&self, name: &str) -> Option<String> {
        /// Maximum number of cells that are listed.
        const NAMED: usize = 8;
        let count = self.changed.len();
        let named: Vec<String> =
            self.changed.iter().take(NAMED).map(|(row, column)| format!("{row},{column}")).collect();
        let more = if count > NAMED { " ..." } else { "" };
        let cells = if count == 1 { "cell" } else { "cells" };
        let named = named.join(" ");
        (count > 0).then(|| {
            format!(
                "{name}: warning: {count} {cells} of 8 x 8 have other colours than two of the Spectrum's, both bright or both \
                 not, and were changed (row,column): {named}{more}"
            )
        })
    }

    /// Converts the loading screen of an embedded program, `screen.png` in its folder; `None` if it has none.
    pub(crate) fn embedded(program: &str) -> Result<Option<Screen>, Error> {
        let path = format!("{ROOT}/{program}/screen.png");
        Sources.read(Path::new(&path)).ok().map(|png| Screen::from_png(&path, &png)).transpose()
    }

    /// Converts 256 x 192 dots, row by row.
    fn of(dots: &[Dot]) -> Screen {
        let mut screen = Screen { bytes: vec![0; DOTS + 768], changed: Vec::new() };
        for cell in 0..768 {
            let (row, column) = (cell / 32, cell % 32);
            let at = |line: usize| (row * 8 + line) * SIZE.0 + column * 8;
            let dots: Vec<Dot> = (0..8).flat_map(|line| dots[at(line)..at(line) + 8].iter().copied()).collect();
            let Colours { bright, paper, ink } = Colours::of(&dots);
            let [paper_light, ink_light] = [paper, ink].map(|colour| rgb(colour + bright * 8));
            let mut is_same = true;
            for (number, dot) in dots.iter().enumerate() {
                let inked = distance(*dot, ink_light) < distance(*dot, paper_light);
                // Offset: third of the screen, line of the cell, row within the third, column.
                let byte = &mut screen.bytes[row / 8 * 2048 + number / 8 * 256 + row % 8 * 32 + column];
                *byte = *byte << 1 | u8::from(inked);
                let shown = if inked { ink_light } else { paper_light };
                is_same &= dot.iter().zip(shown).all(|(drawn, shown)| drawn.abs_diff(shown) <= SAME);
            }
            screen.bytes[DOTS + cell] = bright << 6 | paper << 3 | ink;
            if !is_same {
                screen.changed.push((row, column));
            }
        }
        screen
    }
}

/// Brightness of a cell, and its two colours from 0 to 7.
struct Colours {
    bright: u8,
    paper: u8,
    ink: u8,
}

impl Colours {
    /// Finds the two colours that are nearest to the dots as a whole; PAPER is the one of more dots. Black is equal in both
    /// brightnesses. A cell of one colour gets the ink 0.
    fn of(dots: &[Dot]) -> Colours {
        let distances: Vec<[u32; 16]> =
            dots.iter().map(|dot| std::array::from_fn(|colour| distance(*dot, rgb(colour as u8)))).collect();
        let off = |one: usize, other: usize| distances.iter().map(|far| far[one].min(far[other])).sum::<u32>();
        let pairs = (0..8).flat_map(|one| (one..8).map(move |other| (one, other)));
        let both = [0, 8].into_iter().flat_map(|bright| pairs.clone().map(move |(one, other)| (bright, one, other)));
        let (bright, one, other) =
            both.min_by_key(|&(bright, one, other)| off(one + bright, other + bright)).unwrap_or_default();
        let of_other = distances.iter().filter(|far| far[other + bright] < far[one + bright]).count();
        let (paper, ink) = match of_other {
            0 => (one, 0),
            64 => (other, 0),
            _ if of_other > dots.len() / 2 => (other, one),
            _ => (one, other),
        };
        Colours { bright: (bright / 8) as u8, paper: paper as u8, ink: ink as u8 }
    }
}

/// Returns red, green and blue of a colour.
fn rgb(colour: u8) -> Dot {
    let light = LIGHT[usize::from(colour >> 3)];
    [colour & 2, colour & 4, colour & 1].map(|part| if part == 0 { 0 } else { light })
}

/// Returns the square of the distance between two dots' colours.
fn distance(one: Dot, other: Dot) -> u32 {
    one.iter().zip(other).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A black screen with one cell drawn.
    fn cell_of(row: usize, column: usize, dot: impl Fn(usize, usize) -> Dot) -> Vec<Dot> {
        let mut dots = vec![[0; 3]; SIZE.0 * SIZE.1];
        for (y, x) in (0..64).map(|at| (at / 8, at % 8)) {
            dots[(row * 8 + y) * SIZE.0 + column * 8 + x] = dot(y, x);
        }
        dots
    }

    fn cell(row: usize, column: usize, dot: impl Fn(usize, usize) -> u8) -> Vec<Dot> {
        cell_of(row, column, |y, x| rgb(dot(y, x)))
    }

    #[test]
    fn a_cell_of_two_colours_is_converted_exactly() {
        // Row 9, column 3 is in the middle third. Left half bright red, right half bright yellow, one dot more of red.
        let screen = Screen::of(&cell(9, 3, |y, x| if x < 4 || (y, x) == (2, 7) { 10 } else { 14 }));
        let line = |line: usize| screen.bytes[2048 + line * 256 + 32 + 3];
        assert_eq!((line(0), line(2)), (0b0000_1111, 0b0000_1110));
        assert_eq!(screen.bytes[DOTS + 9 * 32 + 3], 0b01_010_110);
        assert_eq!(screen.changed, []);
    }

    #[test]
    fn a_cell_of_more_colours_keeps_two_and_is_reported() {
        let screen = Screen::of(&cell(0, 31, |y, x| if y == 0 { 1 } else { 7 * u8::from(x > 2) }));
        assert_eq!(screen.bytes[DOTS + 31], 0b00_111_000);
        assert_eq!(screen.bytes[31], 0xFF, "blue is nearer to black than to white");
        assert_eq!(screen.changed, [(0, 31)]);
        assert_eq!(Screen::of(&cell(5, 5, |_, x| if x < 4 { 0 } else { 14 })).changed, []);
    }

    #[test]
    fn bright_and_not_bright_become_one_of_them_with_their_colours_kept() {
        let screen = Screen::of(&cell(5, 5, |_, x| if x < 5 { 10 } else { 1 }));
        assert_eq!((screen.bytes[DOTS + 5 * 32 + 5], screen.bytes[5 * 32 + 5]), (0b01_010_001, 0b0000_0111));
        assert_eq!(screen.changed, [(5, 5)]);
    }

    #[test]
    fn colours_near_the_spectrums_are_accepted_and_others_reported() {
        let shade = |light: [u8; 3]| Screen::of(&cell_of(1, 1, |_, x| if x < 3 { [0; 3] } else { light })).changed;
        assert_eq!((shade([0xCD, 0, 0]), shade([0xC0; 3]), shade([0xD8, 0xD8, 0])), (vec![], vec![], vec![]));
        assert_eq!((shade([0xFF, 0x60, 0x60]), shade([0x80; 3])), (vec![(1, 1)], vec![(1, 1)]));
    }

    #[test]
    fn transparent_dots_are_white_paper() {
        let (mut png, dots) = (Vec::new(), vec![[0u8; 4]; SIZE.0 * SIZE.1].concat());
        let mut encoder = png::Encoder::new(&mut png, SIZE.0 as u32, SIZE.1 as u32);
        encoder.set_color(png::ColorType::Rgba);
        encoder.write_header().unwrap().write_image_data(&dots).unwrap();
        let screen = Screen::from_png("x.png", &png).unwrap();
        assert!(screen.bytes[..DOTS].iter().all(|&byte| byte == 0));
        assert!(screen.bytes[DOTS..].iter().all(|&attribute| attribute == 0b00_111_000));
    }

    #[test]
    fn other_files_and_sizes_are_refused() {
        assert!(matches!(Screen::from_png("x.png", b"no PNG"), Err(Error::Picture { .. })));
        let font = include_bytes!("../../../assets/font.png");
        let refused = Screen::from_png("font.png", font).unwrap_err().to_string();
        assert_eq!(refused, "font.png: it has 256 x 24 dots, a screen has 256 x 192, with its border 352 x 296");
    }

    #[test]
    fn the_programs_loading_screens_are_converted_exactly() {
        let screens: Vec<Screen> =
            crate::programs().iter().filter_map(|name| Screen::embedded(name).unwrap()).collect();
        assert!(!screens.is_empty());
        for screen in screens {
            assert_eq!(screen.changed, []);
            assert_eq!(screen.bytes.len(), 6_912);
        }
    }
}
