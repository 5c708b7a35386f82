//! Draws the picture in cells of a terminal, each two pixels high.
//!
//! The scale is the number of terminal rows for each row of characters on the Spectrum's screen:
//!
//! ```text
//! rows  a character is   the paper is    for terminals from
//!  1      2 x 1 cells     64 x 24 cells      64 x 24
//!  2      4 x 2          128 x 48           128 x 48
//!  3      6 x 3          192 x 72           192 x 72
//!  4      8 x 4          256 x 96           256 x 96    each pixel a half-block
//!  8     16 x 8          512 x 192          512 x 192   and so on, by whole pixels
//! ```
//!
//! Below four rows pixels are averaged. At one and two rows letters become unreadable, so the screen's text is written over
//! the picture in the terminal's own letters.

use crate::session::Session;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use spectrum::text::Text;
use spectrum::{HEIGHT, PAPER_X, PAPER_Y, Picture, WIDTH};

/// Size of the screen in characters.
const COLUMNS: usize = 32;
const ROWS: usize = 24;

/// Distance of the screen from the picture's left and top, in pixels; both are equal.
const PAPER: usize = {
    assert!(PAPER_X == PAPER_Y);
    PAPER_X
};

/// Largest number of ink pixels of a full stop. The text reader returns '.' for a full stop and for graphics.
const MOST_STOP_PIXELS: usize = 4;

/// Largest scale at which characters are written in the terminal's letters.
const MOST_LETTER_ROWS: usize = 2;

/// Draws pictures in cells.
pub(super) struct View {
    /// True if the terminal claims true colour. Otherwise the nearest of its 256 colours are used.
    true_colour: bool,
}

impl View {
    pub(super) fn new() -> Self {
        let says = |name: &str, what: &[&str]| {
            std::env::var(name).is_ok_and(|value| what.iter().any(|what| value.contains(what)))
        };
        let true_colour = says("COLORTERM", &["truecolor", "24bit"])
            || says("TERM", &["direct", "kitty", "alacritty", "foot", "ghostty", "wezterm"]);
        Self { true_colour }
    }

    /// Draws the session's picture as large as fits, with `hint` in the lowest row.
    pub(super) fn draw(&self, session: &Session, hint: Option<&str>, frame: &mut Frame<'_>) {
        let area = frame.area();
        let picture = session.machine.picture();
        let scale = Scale::fit(area);
        let buffer = frame.buffer_mut();
        self.pixels(picture, &scale, area, buffer);
        if scale.rows <= MOST_LETTER_ROWS && scale.rows > 0 {
            self.letters(&session.screen_text(None), picture, &scale, area, buffer);
        }
        let hint = if scale.rows == 0 { Some("the text can be read from 64 columns and 24 rows on") } else { hint };
        if let Some(hint) = hint
            && area.height > 0
        {
            let style = Style::new().fg(Color::Black).bg(Color::White);
            buffer.set_stringn(area.x, area.bottom() - 1, hint, usize::from(area.width), style);
        }
    }

    fn pixels(&self, picture: &Picture, scale: &Scale, area: Rect, buffer: &mut Buffer) {
        for row in 0..area.height {
            for column in 0..area.width {
                let [upper, lower] = [0, 1]
                    .map(|half| self.colour(scale.average(picture, usize::from(column), usize::from(row) * 2 + half)));
                if let Some(cell) = buffer.cell_mut((area.x + column, area.y + row)) {
                    // A cell of one colour is a space: there is less to send, and text selected in the terminal stays clean.
                    cell.set_char(if upper == lower { ' ' } else { '▀' }).set_fg(upper).set_bg(lower);
                }
            }
        }
    }

    /// Writes the screen's text over its averaged pixels.
    fn letters(&self, text: &Text, picture: &Picture, scale: &Scale, area: Rect, buffer: &mut Buffer) {
        for (row, line) in text.rows().enumerate() {
            for (column, c) in line.chars().enumerate() {
                let (x, y) = (PAPER + column * 8, PAPER + row * 8);
                let Some((ink, paper, count)) = colours(picture, x, y) else { continue };
                if c == ' ' || (c == '.' && count > MOST_STOP_PIXELS) {
                    continue;
                }
                let (left, top) = scale.cell(column, row);
                for (dx, dy) in (0..scale.rows * 2).flat_map(|dx| (0..scale.rows).map(move |dy| (dx, dy))) {
                    let (Ok(x), Ok(y)) = (u16::try_from(left + dx), u16::try_from(top + dy)) else { continue };
                    if let Some(cell) = buffer.cell_mut((area.x + x, area.y + y)) {
                        let shown = if (dx, dy) == (scale.rows - 1, scale.rows / 2) { c } else { ' ' };
                        cell.set_char(shown).set_fg(self.colour(ink)).set_bg(self.colour(paper));
                    }
                }
            }
        }
    }

    fn colour(&self, [r, g, b]: [u8; 3]) -> Color {
        if self.true_colour {
            return Color::Rgb(r, g, b);
        }
        let [r, g, b] = [r, g, b].map(level);
        Color::Indexed(16 + 36 * r + 6 * g + b)
    }
}

/// Returns the nearest of the six levels of a 256-colour terminal's cube: 0, 95, 135, 175, 215, 255. Computed without a search,
/// because it is needed for every half-block.
fn level(value: u8) -> u8 {
    match value {
        0..48 => 0,
        48..=115 => 1,
        _ => (value - 36) / 40,
    }
}

/// Returns the ink and paper colours of a character cell and the number of ink pixels; `None` if the cell has one colour. The
/// first pixel's colour is taken as paper, because letters leave it free.
fn colours(picture: &Picture, x: usize, y: usize) -> Option<([u8; 3], [u8; 3], usize)> {
    let paper = picture.index(x, y);
    let inks: Vec<u8> =
        (0..64).map(|n| picture.index(x + n % 8, y + n / 8)).filter(|&colour| colour != paper).collect();
    let ink = *inks.first()?;
    let [ink, paper] = [ink, paper].map(|colour| picture.palette()[usize::from(colour)]);
    Some((ink, paper, inks.len()))
}

/// Position and size of the picture in the terminal, in half-blocks: a cell is one half-block wide and two high.
struct Scale {
    /// Rows of the terminal for each of the Spectrum's 24; 0 if the terminal is smaller than that.
    rows: usize,
    /// Width and height of the screen.
    paper: (usize, usize),
    /// Distance of the screen from the terminal's left and top.
    origin: (usize, usize),
}

impl Scale {
    fn fit(area: Rect) -> Self {
        let (across, down) = (usize::from(area.width), usize::from(area.height) * 2);
        let rows = (across / (COLUMNS * 2)).min(down / (ROWS * 2));
        let rows = if rows > 4 { rows / 4 * 4 } else { rows };
        // A smaller terminal shows the largest screen of 4:3 that fits.
        let paper = if rows > 0 {
            (rows * COLUMNS * 2, rows * ROWS * 2)
        } else {
            let across = across.min(down * 4 / 3);
            (across.max(1), (across * 3 / 4).max(1))
        };
        // An even distance, so that letters lie in whole cells.
        let above = down.saturating_sub(paper.1) / 4 * 2;
        Self { rows, paper, origin: (across.saturating_sub(paper.0) / 2, above) }
    }

    /// Returns the terminal's column and row at which a character cell of the screen begins.
    fn cell(&self, column: usize, row: usize) -> (usize, usize) {
        (self.origin.0 + column * self.rows * 2, self.origin.1 / 2 + row * self.rows)
    }

    /// Returns the mean colour of the pixels in one half-block; black outside the picture.
    fn average(&self, picture: &Picture, x: usize, y: usize) -> [u8; 3] {
        let across = span(x, self.origin.0, self.paper.0, 256, WIDTH);
        let down = span(y, self.origin.1, self.paper.1, 192, HEIGHT);
        let (Some(across), Some(down)) = (across, down) else { return [0; 3] };
        let count = across.len() * down.len();
        if count == 1 {
            return picture.palette()[usize::from(picture.index(across.start, down.start))];
        }
        let mut sums = [0; 3];
        for y in down {
            for x in across.clone() {
                for (sum, part) in sums.iter_mut().zip(picture.palette()[usize::from(picture.index(x, y))]) {
                    *sum += usize::from(part);
                }
            }
        }
        sums.map(|sum| u8::try_from(sum / count).unwrap_or(u8::MAX))
    }
}

/// Returns the pixels (of `all` in the picture) in half-block `at`, if the screen's `pixels` are shown in `shown` half-blocks
/// from `origin` on; `None` outside the picture. Works in one direction.
fn span(at: usize, origin: usize, shown: usize, pixels: usize, all: usize) -> Option<std::ops::Range<usize>> {
    // Measured from the picture's corner in units of 1/shown of a pixel, so that nothing is negative or rounded.
    let start = (at * pixels + PAPER * shown).checked_sub(origin * pixels)?;
    let first = start / shown;
    let last = (start + pixels).div_ceil(shown).max(first + 1);
    (first < all).then(|| first..last.min(all))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scale(width: u16, height: u16) -> Scale {
        Scale::fit(Rect::new(0, 0, width, height))
    }

    #[test]
    fn each_level_is_the_nearest() {
        for value in 0..=0xFF {
            let levels = [0, 95, 135, 175, 215, 255u8];
            let nearest = levels.iter().map(|at| at.abs_diff(value)).min();
            assert_eq!(Some(levels[usize::from(level(value))].abs_diff(value)), nearest, "{value}");
        }
    }

    #[test]
    fn the_scale_is_the_largest_that_fits() {
        for (width, height, rows) in
            [(80, 24, 1), (64, 24, 1), (63, 24, 0), (200, 60, 2), (256, 96, 4), (400, 140, 4), (512, 192, 8)]
        {
            assert_eq!(scale(width, height).rows, rows, "{width} x {height}");
        }
    }

    #[test]
    fn at_full_size_each_half_block_is_a_pixel() {
        let full = scale(256, 96);
        assert_eq!(span(0, full.origin.0, full.paper.0, 256, WIDTH), Some(48..49));
        assert_eq!(span(255, full.origin.0, full.paper.0, 256, WIDTH), Some(303..304));
        assert_eq!(span(191, full.origin.1, full.paper.1, 192, HEIGHT), Some(239..240));
    }

    #[test]
    fn every_half_block_of_the_paper_has_pixels_of_it() {
        for (width, height) in [(80, 24), (100, 30), (40, 12), (1, 1), (192, 72), (600, 200)] {
            let scale = scale(width, height);
            let mut next = 48;
            for x in 0..scale.paper.0 {
                let span = span(scale.origin.0 + x, scale.origin.0, scale.paper.0, 256, WIDTH).unwrap();
                assert!(span.start <= next && span.end >= next.min(304) && !span.is_empty(), "{width}: {x}: {span:?}");
                next = span.end;
            }
            assert_eq!(next, 304, "{width} x {height}");
        }
    }
}
