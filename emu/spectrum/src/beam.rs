//! The beam: brings the picture up to the present T-state just before something visible changes.
//!
//! A border cell of eight pixels has the border's colour when the beam is done with it, 4 T after it came to it. On the
//! paper two cells are decided at once, when the ULA has read them. See [`crate::contention`] for when that is.

use crate::T;
use crate::contention::{attributes, bitmap};
use crate::model::LINE;
use crate::picture::{CELLS, HEIGHT, PAPER_X, PAPER_Y, Picture};

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
    /// How many cells of this frame are drawn.
    drawn: usize,
    drawing: Picture,
    finished: Picture,
}

impl Beam {
    pub(crate) fn new(border: u8) -> Beam {
        Beam { border, drawn: 0, drawing: Picture::black(), finished: Picture::black() }
    }

    pub(crate) fn picture(&self) -> &Picture {
        &self.finished
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

    /// Draws everything the beam has passed at `t`, with the memory as it is.
    pub(crate) fn catch_up(&mut self, t: T, first_contended: T, memory: &[u8; 0x10000]) {
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
        self.drawn = 0;
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

    /// Border in cells `from..to` of a line of the picture.
    fn fill(&mut self, line: usize, from: usize, to: usize) {
        if from < to {
            let cells = line * CELLS + from..line * CELLS + to;
            self.drawing.bits[cells.clone()].fill(0);
            self.drawing.attributes[cells].fill(self.border << 3);
        }
    }

    /// Line `paper` of the memory's picture in cells `from..to` of a line of the picture.
    fn copy(&mut self, line: usize, paper: usize, from: usize, to: usize, memory: &[u8; 0x10000]) {
        if from < to {
            let cells = line * CELLS + from..line * CELLS + to;
            let bits = usize::from(bitmap(paper)) + from - SIDE;
            let colours = usize::from(attributes(paper)) + from - SIDE;
            self.drawing.bits[cells.clone()].copy_from_slice(&memory[bits..bits + to - from]);
            self.drawing.attributes[cells].copy_from_slice(&memory[colours..colours + to - from]);
        }
    }
}

/// How many cells of the picture the beam is done with at `t`.
fn passed(t: T, first_contended: T) -> usize {
    // The paper's first cell comes one T-state after the first contended one.
    let start = first_contended + 1 - PAPER_Y as T * LINE - PAPER_T as T;
    let since = t.saturating_sub(start) as usize;
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
    fn late_machines_draw_a_t_state_later() {
        for t in 0..69_888 {
            assert_eq!(passed(t, 14_335), passed(t + 1, 14_336));
            assert!(passed(t, 14_335) <= passed(t + 1, 14_335));
        }
    }
}
