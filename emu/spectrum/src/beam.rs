//! The beam: draws the picture up to the present T-state just before something visible changes.
//!
//! A cell of eight pixels is decided when the beam leaves it, 4 T after it entered it: by the border's colour, the memory and the palette
//! of ULAplus at that time. The ULA has read the second of two cells 2 T sooner, but a CPU that waits for it cannot write then. Only
//! what does not wait could tell: the paging of a screen, for which Fuse has the same rule, and a palette. Nobody is known to have
//! measured either on a real machine.

use crate::T;
use crate::display::{self, LINES, attributes, bitmap};
use crate::model::{Kind, Raster};
use crate::picture::{CELLS, HEIGHT, PAPER_X, PAPER_Y, Picture, WIDTH, nearest};
use crate::ulaplus::{self, UlaPlus};
use std::ops::Range;

/// Number of border cells on either side of the paper.
const SIDE: usize = PAPER_X / 8;
/// The first cell of the border to the right of the paper.
const RIGHT: usize = CELLS - SIDE;
/// T-states from the start of a picture's line to its paper.
const PAPER_T: usize = SIDE * 4;

/// T-states in a line of a 48K.
const LINE_48K: T = Kind::FIGURES_48K.line;

/// The 16 KiB of RAM that the ULA shows.
pub(crate) type Screen = [u8; 0x4000];
/// The bits of an address that are its place in 16 KiB.
const OFFSET: usize = 0x3FFF;

/// The bits of an address that say in which row of the memory chips it is.
pub(crate) const ROW_BITS: u16 = 0x7F;

/// A way in which the ULA misreads two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Misread {
    /// Reads the first cell from another row: bits 0 to 6 of its addresses.
    FirstFromRow(u16),
    /// Reads the first cell again in place of the second.
    SecondAsFirst,
}

/// Draws the picture, cell after cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Beam {
    /// The border's colour, 0 to 7.
    border: u8,
    /// The palette, if the machine has one.
    ulaplus: Option<Box<UlaPlus>>,
    /// Number of cells of this frame that are drawn: all that the beam has left at `caught_up`, if not more.
    drawn: usize,
    caught_up: T,
    drawing: Picture,
    finished: Picture,
}

impl Beam {
    pub(crate) fn new(border: u8, ulaplus: Option<Box<UlaPlus>>) -> Beam {
        let (drawing, finished) = (Picture::black(), Picture::black());
        let mut beam = Beam { border, ulaplus, drawn: 0, caught_up: 0, drawing, finished };
        beam.begin_frame();
        beam
    }

    pub(crate) fn picture(&self) -> &Picture {
        &self.finished
    }

    /// Returns what the beam has drawn of this frame at `t`, and the rest of the last one.
    pub(crate) fn picture_at(&self, t: T, raster: Raster, memory: &Screen) -> Picture {
        let mut beam = self.clone();
        beam.catch_up(t, raster, memory);
        let (mut picture, mut drawing, drawn) = (beam.finished, beam.drawing, beam.drawn);
        if picture.colours.is_some() || drawing.colours.is_some() {
            picture.add_colours();
            drawing.add_colours();
        }
        picture.bits[..drawn].copy_from_slice(&drawing.bits[..drawn]);
        picture.attributes[..drawn].copy_from_slice(&drawing.attributes[..drawn]);
        if let (Some(colours), Some(drawing)) = (&mut picture.colours, &drawing.colours) {
            colours[..drawn].copy_from_slice(&drawing[..drawn]);
        }
        picture
    }

    pub(crate) fn ulaplus(&self) -> Option<&UlaPlus> {
        self.ulaplus.as_deref()
    }

    /// Puts another palette in, or none.
    pub(crate) fn set_ulaplus(&mut self, ulaplus: Option<Box<UlaPlus>>, t: T, raster: Raster, memory: &Screen) {
        self.catch_up(t, raster, memory);
        self.ulaplus = ulaplus;
        if self.is_coloured() {
            self.drawing.add_colours();
        }
    }

    /// Takes a byte for a port of ULAplus. What it changes is seen from `t` on.
    pub(crate) fn ulaplus_output(&mut self, port: u16, value: u8, t: T, raster: Raster, memory: &Screen) {
        if port == ulaplus::DATA {
            self.catch_up(t, raster, memory);
        }
        let Some(ulaplus) = &mut self.ulaplus else { return };
        match port {
            ulaplus::SELECT => ulaplus.selected = value,
            ulaplus::DATA => ulaplus.write(value),
            _ => {}
        }
        if ulaplus.is_on {
            self.drawing.add_colours();
        }
    }

    /// Returns true while the palette is on.
    fn is_coloured(&self) -> bool {
        self.ulaplus.as_ref().is_some_and(|ulaplus| ulaplus.is_on)
    }

    pub(crate) fn border(&self) -> u8 {
        self.border
    }

    /// Sets the border's colour from `t` on.
    pub(crate) fn set_border(&mut self, colour: u8, t: T, raster: Raster, memory: &Screen) {
        if colour != self.border {
            self.catch_up(t, raster, memory);
            self.border = colour;
        }
    }

    /// Returns true if the picture must be drawn up to `t` before the byte at `addr` changes: the beam may have shown it since the last
    /// [`Beam::catch_up`]. Most writes are to cells that are drawn already, or that the beam has not come to.
    #[inline]
    pub(crate) fn must_catch_up(&self, addr: u16, t: T, raster: Raster) -> bool {
        let table = if raster.line == LINE_48K { &LEFT_48K } else { &LEFT_128K };
        let Some(&left) = table.get(usize::from(addr.wrapping_sub(display::BITMAP))) else { return false };
        let first = raster.first + T::from(left);
        // An attribute is left in seven more lines.
        let last = if addr < display::ATTRIBUTES { first } else { first + 7 * raster.line };
        first <= t && self.caught_up < last
    }

    /// Draws the two cells from `column` on, in a line of the paper, as the ULA misreads them, and all cells before them.
    pub(crate) fn misread(&mut self, line: usize, column: usize, misread: Misread, memory: &Screen) {
        let cell = (PAPER_Y + line) * CELLS + SIDE + column;
        self.draw(cell + 2, memory);
        let (cell, from) = match misread {
            Misread::FirstFromRow(row) => {
                let at = |addr: u16| memory[usize::from((addr + column as u16) & !ROW_BITS | row) & OFFSET];
                (cell, (at(bitmap(line)), at(attributes(line))))
            }
            Misread::SecondAsFirst => (cell + 1, (self.drawing.bits[cell], self.drawing.attributes[cell])),
        };
        (self.drawing.bits[cell], self.drawing.attributes[cell]) = from;
        if let (Misread::SecondAsFirst, Some(colours)) = (misread, &mut self.drawing.colours) {
            colours[cell] = colours[cell - 1];
        } else {
            self.colour(cell..cell + 1);
        }
    }

    /// Draws all cells that the beam has left at `t`, with the memory as it is.
    pub(crate) fn catch_up(&mut self, t: T, raster: Raster, memory: &Screen) {
        self.caught_up = t;
        let target = passed(t, raster);
        if target > self.drawn {
            self.draw(target, memory);
        }
    }

    /// Draws the rest of the frame and makes it the finished one.
    pub(crate) fn end_frame(&mut self, memory: &Screen, flash: bool) {
        self.draw(CELLS * HEIGHT, memory);
        self.drawing.flash = flash;
        std::mem::swap(&mut self.drawing, &mut self.finished);
        (self.drawn, self.caught_up) = (0, 0);
        self.begin_frame();
    }

    /// Gives the next picture the palette that it begins with.
    fn begin_frame(&mut self) {
        if self.is_coloured() {
            self.drawing.add_colours();
        } else {
            self.drawing.colours = None;
        }
    }

    /// Draws all cells before `target`.
    fn draw(&mut self, target: usize, memory: &Screen) {
        let start = self.drawn;
        while self.drawn < target {
            let (line, from) = (self.drawn / CELLS, self.drawn % CELLS);
            let to = (target - line * CELLS).min(CELLS);
            match line.checked_sub(PAPER_Y) {
                Some(paper) if paper < LINES => {
                    self.fill(line, from, to.min(SIDE));
                    self.copy(line, paper, from.max(SIDE), to.min(RIGHT), memory);
                    self.fill(line, from.max(RIGHT), to);
                }
                _ => self.fill(line, from, to),
            }
            self.drawn = line * CELLS + to;
        }
        self.colour(start..target);
    }

    /// Gives cells their colours as bytes, if the picture has some, by their attributes.
    #[inline]
    fn colour(&mut self, cells: Range<usize>) {
        if self.drawing.colours.is_some() {
            self.colour_by_attributes(cells);
        }
    }

    #[inline(never)]
    fn colour_by_attributes(&mut self, cells: Range<usize>) {
        let Picture { attributes, colours: Some(colours), .. } = &mut self.drawing else { return };
        for cell in cells {
            let attribute = &mut attributes[cell];
            colours[cell] = match self.ulaplus.as_deref().filter(|ulaplus| ulaplus.is_on) {
                // Nothing flashes.
                Some(ulaplus) => ulaplus.colours(std::mem::replace(attribute, *attribute & 0x7F)),
                None => nearest(*attribute),
            };
        }
    }

    /// Draws the border in cells `from..to` of a line of the picture. Their bits are 0 from the beginning.
    #[inline]
    fn fill(&mut self, line: usize, from: usize, to: usize) {
        let start = line * CELLS;
        for attribute in &mut self.drawing.attributes[start + from.min(to)..start + to] {
            *attribute = self.border << 3;
        }
    }

    /// Draws line `paper` of the display file in cells `from..to` of a line of the picture.
    #[inline]
    fn copy(&mut self, line: usize, paper: usize, from: usize, to: usize, memory: &Screen) {
        if from >= to {
            return;
        }
        let cells = line * CELLS + from..line * CELLS + to;
        let bits = (usize::from(bitmap(paper)) & OFFSET) + from - SIDE;
        let colours = (usize::from(attributes(paper)) & OFFSET) + from - SIDE;
        self.drawing.bits[cells.clone()].copy_from_slice(&memory[bits..bits + to - from]);
        self.drawing.attributes[cells].copy_from_slice(&memory[colours..colours + to - from]);
    }
}

/// The time at which the beam of a 48K or Pentagon leaves the first cell that shows each byte of the display file, in T-states from the
/// first contended one on.
static LEFT_48K: [u16; display::SIZE] = leaving_times(LINE_48K);
/// The same for the longer lines of a 128K.
static LEFT_128K: [u16; display::SIZE] = leaving_times(Kind::FIGURES_128K.line);

const fn leaving_times(length: T) -> [u16; display::SIZE] {
    let mut table = [0; display::SIZE];
    let mut line = LINES;
    while line > 0 {
        line -= 1;
        let mut column = 0;
        while column < display::COLUMNS {
            let left = (1 + line * length as usize + (column + 1) * 4) as u16;
            table[(bitmap(line) - display::BITMAP) as usize + column] = left;
            table[(attributes(line) - display::BITMAP) as usize + column] = left;
            column += 1;
        }
    }
    table
}

/// Returns the time at which the picture begins. The paper's first cell comes one T-state after the first contended one.
fn start(raster: Raster) -> T {
    raster.first + 1 - PAPER_Y as T * raster.line - PAPER_T as T
}

/// Returns the pixel and the line of the picture to which the beam has come at `t`: two pixels in a T-state. `None` while it is outside
/// of the picture.
pub(crate) fn position(t: T, raster: Raster) -> Option<(usize, usize)> {
    let since = t.checked_sub(start(raster))?;
    let (line, within) = raster.split(since);
    let (x, y) = ((within * 2) as usize, line as usize);
    (x < WIDTH && y < HEIGHT).then_some((x, y))
}

/// Returns the number of cells of the picture that the beam has left at `t`.
fn passed(t: T, raster: Raster) -> usize {
    let (line, within) = raster.split(t.saturating_sub(start(raster)));
    let (line, within) = (line as usize, within as usize);
    if line >= HEIGHT {
        return CELLS * HEIGHT;
    }
    line * CELLS + (within / 4).min(CELLS)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EARLY: Raster = Raster { first: 14_335, line: 224 };
    const LATE: Raster = Raster { first: 14_336, line: 224 };
    const LINE: T = 224;

    #[test]
    fn the_beam_leaves_every_cell_in_its_time() {
        let at = |t| passed(t, EARLY);
        let top_left = 14_336 - 48 * 224 - 24;
        assert_eq!(
            (at(0), at(top_left + 3), at(top_left + 4), at(top_left + 175), at(top_left + 176)),
            (0, 0, 1, 43, 44)
        );
        assert_eq!((at(top_left + 223), at(top_left + 224), at(top_left + 228)), (44, 44, 45));
        let left = 48 * CELLS + 6;
        assert_eq!(
            (at(14_336), at(14_339), at(14_340), at(14_343), at(14_344), at(14_348)),
            (left, left, left + 1, left + 1, left + 2, left + 3)
        );
        assert_eq!((at(14_336 + 127), at(14_336 + 128), at(14_336 + 132)), (left + 31, left + 32, left + 33));
        assert_eq!(at(69_887), CELLS * HEIGHT);
    }

    #[test]
    fn the_position_is_where_the_picture_is_drawn() {
        let corner = 14_336 - 48 * 224 - 24;
        assert_eq!(
            [corner - 1, corner, corner + 175].map(|t| position(t, EARLY)),
            [None, Some((0, 0)), Some((350, 0))]
        );
        assert_eq!([corner + 176, corner + 224].map(|t| position(t, EARLY)), [None, Some((0, 1))]);
        assert_eq!(position(14_336, EARLY), Some((PAPER_X, PAPER_Y)));
        assert_eq!(position(corner + 296 * 224, EARLY), None);
    }

    #[test]
    fn the_picture_is_drawn_before_a_byte_changes_that_the_beam_has_shown() {
        let first = EARLY.first;
        let mut beam = Beam::new(7, None);
        let mut count = 0;
        for addr in 0x4000..0x5B00_usize {
            let seen = display::lines_of(addr as u16)
                .unwrap()
                .map(|line| (PAPER_Y + line) * CELLS + SIDE + addr % 32)
                .collect::<Vec<_>>();
            let left = first + T::from(LEFT_48K[addr - 0x4000]);
            for caught_up in [0, left - 1, left, left + 7 * LINE - 1, left + 7 * LINE] {
                beam.caught_up = caught_up;
                for t in [left - 1, left, left + 1, left + 7 * LINE, 69_887].map(|t| t.max(caught_up)) {
                    let shown = |cell: &usize| passed(caught_up, EARLY) <= *cell && *cell < passed(t, EARLY);
                    let must = beam.must_catch_up(addr as u16, t, EARLY);
                    // An attribute may have been drawn in all lines so far: that does no harm.
                    let may_be = seen.len() > 1 && seen.iter().any(|&cell| cell >= passed(t, EARLY)) && t >= left;
                    assert!(must == seen.iter().any(shown) || must && may_be, "{addr:04X} {caught_up} {t}");
                    count += usize::from(must);
                }
            }
        }
        assert_eq!(count, 0x1800 * 8 + 0x300 * 18);
        assert!(![0x3FFF, 0x5B00].iter().any(|&addr| beam.must_catch_up(addr, 69_887, EARLY)));
    }

    #[test]
    fn late_machines_draw_a_t_state_later() {
        for t in 0..69_888 {
            assert_eq!(passed(t, EARLY), passed(t + 1, LATE));
            assert!(passed(t, EARLY) <= passed(t + 1, EARLY));
        }
    }
}
