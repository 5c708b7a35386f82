//! A loading screen from a picture: a PNG of 256 x 192 dots becomes the 6,912 bytes of a display file.
//!
//! The Spectrum has two colours in each cell of 8 x 8 dots, both bright or both not. A picture that keeps to that comes out as
//! it was drawn; in a cell with more, the two that hold most dots stay, every other dot takes the nearer of them, and the
//! report says where. Source of the layout: the ZX Spectrum BASIC manual, chapter 24.

use crate::Error;

/// Dots in a row, and rows of dots.
const SIZE: (usize, usize) = (256, 192);

/// Bytes of dots; 768 attributes come behind them.
const DOTS: usize = 6_144;

/// How bright a colour's light is, of 255: not bright and bright.
const LIGHT: [u8; 2] = [0xD7, 0xFF];

/// A display file, and what the picture lost on its way into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Screen {
    /// 6,144 bytes of dots and 768 attributes, as `LOAD "" SCREEN$` takes them.
    pub bytes: Vec<u8>,
    /// Row (0-23) and column (0-31) of each cell that could not be taken over as it was drawn.
    pub changed: Vec<(usize, usize)>,
}

impl Screen {
    /// Reads a PNG of 256 x 192 dots. `name` is for messages.
    ///
    /// # Errors
    /// [`Error::Picture`]: no PNG, or one of another size.
    pub fn from_png(name: &str, png: &[u8]) -> Result<Screen, Error> {
        let wrong = |why: String| Error::Picture { name: name.into(), why };
        let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
        decoder.set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
        let mut reader = decoder.read_info().map_err(|error| wrong(error.to_string()))?;
        let size = (reader.info().width as usize, reader.info().height as usize);
        if size != SIZE {
            return Err(wrong(format!("it has {} x {} dots, a screen {} x {}", size.0, size.1, SIZE.0, SIZE.1)));
        }
        let mut samples = vec![0; reader.output_buffer_size().unwrap_or_default()];
        let frame = reader.next_frame(&mut samples).map_err(|error| wrong(error.to_string()))?;
        let channels = frame.color_type.samples();
        // Grey comes as one sample and its alpha, colour as three.
        let colours: Vec<u8> = samples
            .chunks_exact(channels)
            .map(|dot| nearest(if channels < 3 { [dot[0]; 3] } else { [dot[0], dot[1], dot[2]] }, 0..16))
            .collect();
        Ok(Screen::of(&colours))
    }

    /// What to say of the cells that could not be taken over; nothing if all were.
    pub fn complaint(&self, name: &str) -> Option<String> {
        /// So many cells are named.
        const NAMED: usize = 8;
        let count = self.changed.len();
        let named: Vec<String> =
            self.changed.iter().take(NAMED).map(|(row, column)| format!("{row},{column}")).collect();
        let more = if count > NAMED { " ..." } else { "" };
        let cells = if count == 1 { "cell" } else { "cells" };
        let named = named.join(" ");
        (count > 0).then(|| {
            format!("{name}: warning: {count} {cells} of 8 x 8 with more than two colours changed (row,column): {named}{more}")
        })
    }

    /// Makes a display file of 256 x 192 colours, row by row: 0-7, and 8-15 for the bright ones.
    fn of(colours: &[u8]) -> Screen {
        let mut screen = Screen { bytes: vec![0; DOTS + 768], changed: Vec::new() };
        for cell in 0..768 {
            let (row, column) = (cell / 32, cell % 32);
            let at = |line: usize| (row * 8 + line) * SIZE.0 + column * 8;
            let dots: Vec<u8> = (0..8).flat_map(|line| colours[at(line)..at(line) + 8].iter().copied()).collect();
            let (bright, paper, ink) = pair(&dots);
            for line in 0..8 {
                // Three bits of third, three of line, three of row in the third.
                let byte = &mut screen.bytes[row / 8 * 2048 + line * 256 + row % 8 * 32 + column];
                for dot in &dots[line * 8..line * 8 + 8] {
                    let two = [paper + bright * 8, ink + bright * 8];
                    *byte = *byte << 1 | u8::from(nearest(rgb(*dot), two) == two[1] && two[0] != two[1]);
                }
            }
            screen.bytes[DOTS + cell] = bright << 6 | paper << 3 | ink;
            if dots.iter().any(|&dot| ![paper, ink].map(|colour| rgb(colour + bright * 8)).contains(&rgb(dot))) {
                screen.changed.push((row, column));
            }
        }
        screen
    }
}

/// A cell's brightness, PAPER and INK: the two colours that hold most dots. Black is as good bright as not.
fn pair(dots: &[u8]) -> (u8, u8, u8) {
    let count = |colour: u8| dots.iter().filter(|&&dot| rgb(dot) == rgb(colour)).count();
    let best = |bright: u8| {
        let mut colours: Vec<u8> = (0..8).collect();
        colours.sort_by_cached_key(|&colour| std::cmp::Reverse(count(colour + bright * 8)));
        let two = count(colours[0] + bright * 8) + count(colours[1] + bright * 8);
        // In a cell of one colour the ink is of no account.
        let ink = if count(colours[1] + bright * 8) == 0 { 0 } else { colours[1] };
        (two, bright, colours[0], ink)
    };
    let (normal, bright) = (best(0), best(1));
    let (_, light, paper, ink) = if bright.0 > normal.0 { bright } else { normal };
    (light, paper, ink)
}

/// Red, green and blue of a colour.
fn rgb(colour: u8) -> [u8; 3] {
    let light = LIGHT[usize::from(colour >> 3)];
    [colour & 2, colour & 4, colour & 1].map(|part| if part == 0 { 0 } else { light })
}

/// The colour among these that is nearest.
fn nearest(wanted: [u8; 3], among: impl IntoIterator<Item = u8>) -> u8 {
    let far = |colour: u8| rgb(colour).iter().zip(wanted).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum::<u32>();
    among.into_iter().min_by_key(|&colour| far(colour)).unwrap_or(0)
}

/// The loading screens that come with games of this workspace.
///
/// # Errors
/// None, as long as the pictures are those that the tests have passed on.
pub(crate) fn of_game(name: &str) -> Result<Option<Vec<u8>>, Error> {
    let png = match name {
        "tictactoe" => include_bytes!("../../../assets/tictactoe.png"),
        _ => return Ok(None),
    };
    Ok(Some(Screen::from_png("assets/tictactoe.png", png)?.bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(row: usize, column: usize, dot: impl Fn(usize, usize) -> u8) -> Vec<u8> {
        let mut colours = vec![0; SIZE.0 * SIZE.1];
        for (y, x) in (0..64).map(|at| (at / 8, at % 8)) {
            colours[(row * 8 + y) * SIZE.0 + column * 8 + x] = dot(y, x);
        }
        colours
    }

    #[test]
    fn a_cell_of_two_colours_is_taken_over_dot_by_dot() {
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
        // Bright and not bright do not go together either; black goes with both.
        assert_eq!(Screen::of(&cell(5, 5, |_, x| if x < 4 { 2 } else { 14 })).changed, [(5, 5)]);
        assert_eq!(Screen::of(&cell(5, 5, |_, x| if x < 4 { 0 } else { 14 })).changed, []);
    }

    #[test]
    fn what_is_no_picture_of_that_size_is_refused() {
        assert!(matches!(Screen::from_png("x.png", b"no PNG"), Err(Error::Picture { .. })));
        let font = include_bytes!("../../../assets/font.png");
        let refused = Screen::from_png("font.png", font).unwrap_err().to_string();
        assert_eq!(refused, "font.png: it has 256 x 24 dots, a screen 256 x 192");
    }

    #[test]
    fn the_games_own_picture_keeps_to_the_spectrums_colours() {
        let screen = Screen::from_png("tictactoe", include_bytes!("../../../assets/tictactoe.png")).unwrap();
        assert_eq!(screen.changed, []);
        assert_eq!(screen.bytes.len(), 6_912);
    }
}
