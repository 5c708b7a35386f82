//! The beam: brings the picture up to the present T-state just before something visible changes.
//!
//! A border cell of eight pixels has the border's colour when the beam is done with it, 4 T after it came to it. On the
//! paper two cells are decided at once, when the ULA has read them. See [`crate::contention`] for when that is.

use crate::T;
use crate::contention::{attributes, bitmap};
use crate::model::LINE;
use crate::picture::{CELLS, HEIGHT, PAPER_X, PAPER_Y, Picture, WIDTH};
use crate::snow::{Flake, Kind, ROW};

/// Cells of border on either side of the paper.
const SIDE: usize = PAPER_X / 8;
/// The first cell of the border right of the paper.
const RIGHT: usize = CELLS - SIDE;
/// T-states from the start of a picture's line to its paper.
const PAPER_T: usize = SIDE * 4;
/// How many T-states after the beam came to a pair of cells the ULA has read both. The CPU cannot write in those last two.
const READ_T: usize = 6;

/// Draws the picture, cell after cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Beam {
    /// The border's colour, 0 to 7.
    border: u8,
    /// How many cells of this frame are drawn: all that the beam is done with at `caught_up`, if not more.
    drawn: usize,
    caught_up: T,
    drawing: Picture,
    finished: Picture,
}

impl Beam {
    pub(crate) fn new(border: u8) -> Beam {
        Beam { border, drawn: 0, caught_up: 0, drawing: Picture::black(), finished: Picture::black() }
    }

    pub(crate) fn picture(&self) -> &Picture {
        &self.finished
    }

    /// What the beam has drawn of this frame at `t`, and the rest of the last one.
    pub(crate) fn picture_at(&self, t: T, first_contended: T, memory: &[u8; 0x10000]) -> Picture {
        let mut beam = self.clone();
        beam.catch_up(t, first_contended, memory);
        let (mut picture, drawn) = (beam.finished, beam.drawn);
        picture.bits[..drawn].copy_from_slice(&beam.drawing.bits[..drawn]);
        picture.attributes[..drawn].copy_from_slice(&beam.drawing.attributes[..drawn]);
        picture
    }

    pub(crate) fn border(&self) -> u8 {
        self.border
    }

    /// The border's colour from `t` on.
    pub(crate) fn set_border(&mut self, colour: u8, t: T, first_contended: T, memory: &[u8; 0x10000]) {
        if colour != self.border {
            self.catch_up(t, first_contended, memory);
            self.border = colour;
        }
    }

    /// Whether the beam may have shown something of the byte at `addr` by `t` that is not drawn yet: before it changes, that is to be
    /// [caught up](Beam::catch_up) with. Most writes are to cells that are drawn already, or that the beam has not come to.
    #[inline]
    pub(crate) fn is_behind(&self, addr: u16, t: T, first_contended: T) -> bool {
        let Some(&read) = READ.get(usize::from(addr).wrapping_sub(0x4000)) else { return false };
        let first = first_contended + T::from(read);
        // An attribute is read in seven more lines.
        let last = if addr < 0x5800 { first } else { first + 7 * LINE };
        first <= t && self.caught_up < last
    }

    /// Draws two cells whose bytes the ULA is about to read, as a refresh makes them; what comes before them too.
    pub(crate) fn snow(&mut self, flake: Flake, memory: &[u8; 0x10000]) {
        let Flake { line, column, kind } = flake;
        let cell = (PAPER_Y + line) * CELLS + SIDE + column;
        self.draw(cell + 2, memory);
        let (cell, from) = match kind {
            Kind::Row(row) => {
                let at = |addr: u16| memory[usize::from((addr + column as u16) & !ROW | row)];
                (cell, (at(bitmap(line)), at(attributes(line))))
            }
            Kind::Double => (cell + 1, (self.drawing.bits[cell], self.drawing.attributes[cell])),
        };
        (self.drawing.bits[cell], self.drawing.attributes[cell]) = from;
    }

    /// Draws everything the beam has passed at `t`, with the memory as it is.
    pub(crate) fn catch_up(&mut self, t: T, first_contended: T, memory: &[u8; 0x10000]) {
        self.caught_up = t;
        let target = passed(t, first_contended);
        if target > self.drawn {
            self.draw(target, memory);
        }
    }

    /// Draws the rest of the frame and gives it out.
    pub(crate) fn end_frame(&mut self, memory: &[u8; 0x10000], flash: bool) {
        self.draw(CELLS * HEIGHT, memory);
        self.drawing.flash = flash;
        std::mem::swap(&mut self.drawing, &mut self.finished);
        (self.drawn, self.caught_up) = (0, 0);
    }

    fn draw(&mut self, target: usize, memory: &[u8; 0x10000]) {
        while self.drawn < target {
            let (line, from) = (self.drawn / CELLS, self.drawn % CELLS);
            let to = (target - line * CELLS).min(CELLS);
            match line.checked_sub(PAPER_Y) {
                Some(paper) if paper < 192 => {
                    self.fill(line, from, to.min(SIDE));
                    self.copy(line, paper, from.max(SIDE), to.min(RIGHT), memory);
                    self.fill(line, from.max(RIGHT), to);
                }
                _ => self.fill(line, from, to),
            }
            self.drawn = line * CELLS + to;
        }
    }

    /// Border in cells `from..to` of a line of the picture. Its bits are 0 from the beginning.
    #[inline]
    fn fill(&mut self, line: usize, from: usize, to: usize) {
        let start = line * CELLS;
        for attribute in &mut self.drawing.attributes[start + from.min(to)..start + to] {
            *attribute = self.border << 3;
        }
    }

    /// Line `paper` of the memory's picture in cells `from..to` of a line of the picture.
    #[inline]
    fn copy(&mut self, line: usize, paper: usize, from: usize, to: usize, memory: &[u8; 0x10000]) {
        if from >= to {
            return;
        }
        let cells = line * CELLS + from..line * CELLS + to;
        let bits = usize::from(bitmap(paper)) + from - SIDE;
        let colours = usize::from(attributes(paper)) + from - SIDE;
        self.drawing.bits[cells.clone()].copy_from_slice(&memory[bits..bits + to - from]);
        self.drawing.attributes[cells].copy_from_slice(&memory[colours..colours + to - from]);
    }
}

/// When the ULA has read the byte at $4000 and those behind it for the first time in a frame, in T-states from the first contended
/// one on.
static READ: [u16; 0x1B00] = {
    let mut table = [0; 0x1B00];
    let mut line = 192;
    while line > 0 {
        line -= 1;
        let mut column = 0;
        while column < 32 {
            let read = (1 + line * LINE as usize + column / 2 * 8 + READ_T) as u16;
            table[bitmap(line) as usize + column - 0x4000] = read;
            table[attributes(line) as usize + column - 0x4000] = read;
            column += 1;
        }
    }
    table
};

/// When the picture begins. The paper's first cell comes one T-state after the first contended one.
fn start(first_contended: T) -> T {
    first_contended + 1 - PAPER_Y as T * LINE - PAPER_T as T
}

/// The pixel and the line of the picture to which the beam has come at `t`: two pixels in a T-state. `None` while it is
/// outside of the picture.
pub(crate) fn place(t: T, first_contended: T) -> Option<(usize, usize)> {
    let since = t.checked_sub(start(first_contended))?;
    let (x, y) = ((since % LINE * 2) as usize, (since / LINE) as usize);
    (x < WIDTH && y < HEIGHT).then_some((x, y))
}

/// How many cells of the picture the beam is done with at `t`.
fn passed(t: T, first_contended: T) -> usize {
    let since = t.saturating_sub(start(first_contended)) as usize;
    let (line, within) = (since / LINE as usize, since % LINE as usize);
    if line >= HEIGHT {
        return CELLS * HEIGHT;
    }
    let on_paper = (PAPER_Y..PAPER_Y + 192).contains(&line) && (PAPER_T..RIGHT * 4).contains(&within);
    let cells = if on_paper { SIDE + (within - PAPER_T + 8 - READ_T) / 8 * 2 } else { within / 4 };
    line * CELLS + cells.min(CELLS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_beam_passes_every_cell_in_its_time() {
        let at = |t| passed(t, 14_335);
        let top_left = 14_336 - 48 * 224 - 24;
        assert_eq!(
            (at(0), at(top_left + 3), at(top_left + 4), at(top_left + 175), at(top_left + 176)),
            (0, 0, 1, 43, 44)
        );
        assert_eq!((at(top_left + 223), at(top_left + 224), at(top_left + 228)), (44, 44, 45));
        // The paper's first pair: bytes read at 14338 to 14341.
        let left = 48 * CELLS + 6;
        assert_eq!(
            (at(14_336), at(14_341), at(14_342), at(14_349), at(14_350)),
            (left, left, left + 2, left + 2, left + 4)
        );
        assert_eq!((at(14_336 + 126), at(14_336 + 128), at(14_336 + 132)), (left + 32, left + 32, left + 33));
        assert_eq!(at(69_887), CELLS * HEIGHT);
    }

    #[test]
    fn the_beam_is_where_the_picture_is_drawn() {
        let corner = 14_336 - 48 * 224 - 24;
        assert_eq!([corner - 1, corner, corner + 175].map(|t| place(t, 14_335)), [None, Some((0, 0)), Some((350, 0))]);
        assert_eq!([corner + 176, corner + 224].map(|t| place(t, 14_335)), [None, Some((0, 1))]);
        assert_eq!(place(14_336, 14_335), Some((PAPER_X, PAPER_Y)));
        assert_eq!(place(corner + 296 * 224, 14_335), None);
    }

    /// The lines of the paper in which the byte at `addr` is seen: a byte of the bitmap in one, an attribute in eight.
    fn lines(addr: usize) -> std::ops::RangeInclusive<usize> {
        if addr < 0x5800 {
            let line = addr >> 5 & 0xC0 | addr >> 2 & 0x38 | addr >> 8 & 7;
            line..=line
        } else {
            let line = addr >> 2 & 0xF8;
            line..=line + 7
        }
    }

    #[test]
    fn the_beam_is_behind_where_it_has_passed_what_it_has_not_drawn() {
        let first = 14_335;
        let mut beam = Beam::new(7);
        let mut behind = 0;
        for addr in 0x4000..0x5B00_usize {
            let seen = lines(addr).map(|line| (PAPER_Y + line) * CELLS + SIDE + addr % 32).collect::<Vec<_>>();
            let read = first + T::from(READ[addr - 0x4000]);
            for caught_up in [0, read - 1, read, read + 7 * LINE - 1, read + 7 * LINE] {
                beam.caught_up = caught_up;
                for t in [read - 1, read, read + 1, read + 7 * LINE, 69_887].map(|t| t.max(caught_up)) {
                    let shown = |cell: &usize| passed(caught_up, first) <= *cell && *cell < passed(t, first);
                    let is_behind = beam.is_behind(addr as u16, t, first);
                    // An attribute may have been drawn in all lines so far: that does no harm.
                    let may_be = seen.len() > 1 && seen.iter().any(|&cell| cell >= passed(t, first)) && t >= read;
                    assert!(is_behind == seen.iter().any(shown) || is_behind && may_be, "{addr:04X} {caught_up} {t}");
                    behind += usize::from(is_behind);
                }
            }
        }
        assert_eq!(behind, 0x1800 * 8 + 0x300 * 18);
        assert!(![0x3FFF, 0x5B00].iter().any(|&addr| beam.is_behind(addr, 69_887, first)));
    }

    #[test]
    fn late_machines_draw_a_t_state_later() {
        for t in 0..69_888 {
            assert_eq!(passed(t, 14_335), passed(t + 1, 14_336));
            assert!(passed(t, 14_335) <= passed(t + 1, 14_335));
        }
    }
}
