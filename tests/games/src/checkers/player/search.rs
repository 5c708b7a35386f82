//! The search: alpha-beta over steps, each of which is a slide or a hop of a jump.

use super::super::steps::Way;
use super::super::{Position, Rules, Side, Turn};
use super::Level;
use super::ending::{Ending, ending};
use super::evaluation::{Count, WIN, Worth, lead};

/// The player's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The turn; `None` if there is none.
    pub turn: Option<Turn>,
    /// The number of positions that were looked at.
    pub nodes: u32,
    /// The turns ahead that were looked at in full.
    pub depth: u8,
}

/// Most steps in a row that the search makes.
const FRAMES: usize = 21;

/// Most bytes of a list of turns, an end mark after each and one more.
const LIST: usize = 1_024;

/// Most turns of a list.
const TURNS: usize = 128;

/// Turns that every level looks ahead with two kings against one: from each placing that is won the two kings then win.
const KINGS_AHEAD: u8 = 6;

/// A step: from a square to another one.
type Step = (u8, u8);

/// The search has looked at as many positions as its level may.
struct Spent;

struct Search<'a> {
    rules: Rules,
    nodes: u32,
    most: u32,
    worth: Worth,
    /// The slides that were too good for the other side, for each number of steps made: the last one and the one before.
    killers: [[Step; 2]; FRAMES + 1],
    before: &'a [Position],
}

/// A position in the search, with its value kept up to date.
#[derive(Clone, Copy)]
struct Frame {
    at: Position,
    /// Its value for the side to move.
    score: i16,
    own: Count,
    enemy: Count,
}

/// Returns the player's turn.
///
/// `before` are the positions since the last turn that cannot be taken back; coming back to one of them counts as a draw. The list of turns
/// is rotated by `chance` first: of turns that are equally good the first one is played.
pub fn choose(position: &Position, rules: Rules, level: Level, before: &[Position], chance: u8) -> Answer {
    let mut turns = position.turns(rules);
    let mut bytes = 1;
    turns.retain(|turn| {
        let fits = bytes + turn.0.len() < LIST;
        bytes += if fits { turn.0.len() + 1 } else { 0 };
        fits
    });
    turns.truncate(TURNS);
    if turns.len() < 2 {
        return Answer { turn: turns.pop(), nodes: 0, depth: 0 };
    }
    let by = usize::from(chance) % turns.len();
    turns.rotate_left(by);
    let worth = Worth::new(position);
    let frame = |turn: Turn| {
        let after = position.play(rules, &turn.0).unwrap_or(*position).passed();
        let count = |side| Count::of(after.pieces(side), after.kings);
        let (own, enemy) = (count(after.turn), count(after.turn.other()));
        (turn, Frame { at: after, score: worth.evaluate(&after), own, enemy })
    };
    let mut roots: Vec<(Turn, Frame)> = turns.into_iter().map(frame).collect();
    let killers = [[(0, 0); 2]; FRAMES + 1];
    let mut search = Search { rules, nodes: 0, most: level.nodes, worth, killers, before };
    let mut depth = 0;
    let most = if is_two_kings_against_one(position) { KINGS_AHEAD } else { level.depth };
    while depth < most {
        let Ok(value) = search.root(&mut roots, depth as i8) else { break };
        depth += 1;
        if value.abs() > WIN - 100 {
            break;
        }
    }
    Answer { turn: Some(roots.swap_remove(0).0), nodes: search.nodes, depth }
}

/// Returns true if three pieces are left, all of them kings.
fn is_two_kings_against_one(position: &Position) -> bool {
    (position.black | position.red).count_ones() == 3 && position.kings.count_ones() == 3
}

impl Search<'_> {
    /// Searches all turns to a depth. The best one comes to the front as soon as it is found.
    fn root(&mut self, roots: &mut [(Turn, Frame)], depth: i8) -> Result<i16, Spent> {
        let mut alpha = -WIN;
        for number in 0..roots.len() {
            let frame = roots[number].1;
            let is_repeated = self.before.contains(&frame.at);
            let value = if is_repeated { 0 } else { -self.enter(&frame, 0, depth, -WIN, -alpha)? };
            if value > alpha {
                alpha = value;
                roots[..=number].rotate_right(1);
            }
        }
        Ok(alpha)
    }

    /// Returns the value of a position after a capture, or at the root: end games of two pieces and of one are known.
    fn enter(&mut self, frame: &Frame, ply: usize, depth: i8, alpha: i16, beta: i16) -> Result<i16, Spent> {
        let ply_value = WIN - ply as i16;
        if frame.own.pieces == 0 {
            return Ok(-ply_value);
        }
        match ending(&frame.at) {
            None => self.search(frame, ply, depth, alpha, beta),
            Some(Ending::Draw) => Ok(0),
            Some(Ending::Won(turns)) => Ok(ply_value - i16::from(turns)),
            Some(Ending::Lost(turns)) => Ok(i16::from(turns) - ply_value),
        }
    }

    /// Returns the value of a position to the side to move.
    fn search(&mut self, frame: &Frame, ply: usize, depth: i8, mut alpha: i16, beta: i16) -> Result<i16, Spent> {
        if self.nodes == self.most {
            return Err(Spent);
        }
        self.nodes += 1;
        if ply == FRAMES {
            return Ok(frame.score);
        }
        if frame.at.jumpers() != 0 {
            return self.hops(frame, frame.at.own(), ply, depth, alpha, beta);
        }
        if depth <= 0 {
            return Ok(frame.score);
        }
        let mut slides = Vec::with_capacity(32);
        frame.steps(frame.at.own(), Position::slides_by, 1, &mut slides);
        if slides.is_empty() {
            return Ok(ply as i16 - WIN);
        }
        // Those that were too good elsewhere come first.
        let mut front = 0;
        for killer in self.killers[ply] {
            if let Some(at) = slides[front..].iter().position(|slide| *slide == killer) {
                slides.swap(front, front + at);
                front += 1;
            }
        }
        for (source, dest) in slides {
            let next = self.stepped(frame, source, dest).passed();
            let value = -self.search(&next, ply + 1, depth - 1, -beta, -alpha)?;
            if value > alpha {
                alpha = value;
                if alpha >= beta {
                    let [last, _] = self.killers[ply];
                    if last != (source, dest) {
                        self.killers[ply] = [(source, dest), last];
                    }
                    break;
                }
            }
        }
        Ok(alpha)
    }

    /// Searches the hops of some pieces. The side to move stays until the piece can jump no further.
    fn hops(
        &mut self,
        frame: &Frame,
        pieces: u32,
        ply: usize,
        depth: i8,
        mut alpha: i16,
        beta: i16,
    ) -> Result<i16, Spent> {
        let mut hops = Vec::with_capacity(16);
        frame.steps(pieces, Position::hops_by, 2, &mut hops);
        for (source, dest) in hops {
            let next = self.stepped(frame, source, dest);
            let is_crowned = next.own.kings != frame.own.kings;
            let is_over = is_crowned && self.rules == Rules::English || next.at.jumps(1 << dest) == 0;
            let value = if is_over {
                -self.enter(&next.passed(), ply + 1, depth - 1, -beta, -alpha)?
            } else if ply + 1 == FRAMES {
                next.score
            } else {
                self.hops(&next, 1 << dest, ply + 1, depth, alpha, beta)?
            };
            if value > alpha {
                alpha = value;
                if alpha >= beta {
                    break;
                }
            }
        }
        Ok(alpha)
    }

    /// Returns the frame after a step; the side to move stays.
    fn stepped(&self, frame: &Frame, source: u8, dest: u8) -> Frame {
        let (side, at) = (frame.at.turn, frame.at);
        let mut next = *frame;
        next.at.step(source, dest);
        let was_king = at.kings & 1 << source != 0;
        let is_king = next.at.kings & 1 << dest != 0;
        next.score += self.worth.of(side, is_king, dest) - self.worth.of(side, was_king, source);
        next.own.kings += u8::from(is_king != was_king);
        let taken = at.enemy() & !next.at.enemy();
        if taken != 0 {
            let was_king = at.kings & taken != 0;
            next.score += self.worth.of(side.other(), was_king, taken.trailing_zeros() as u8);
            next.enemy.pieces -= 1;
            next.enemy.kings -= u8::from(was_king);
        }
        if (next.own, next.enemy) != (frame.own, frame.enemy) {
            next.score += lead(next.own, next.enemy) - lead(frame.own, frame.enemy);
        }
        next
    }
}

impl Frame {
    /// Returns the frame with the other side to move.
    fn passed(self) -> Frame {
        Frame { at: self.at.passed(), score: -self.score, own: self.enemy, enemy: self.own }
    }

    /// Adds the steps of some pieces in the order of the search: byte by byte of the board, the foremost pieces first; of each byte, way by
    /// way; in each way, by ascending squares.
    fn steps(&self, pieces: u32, by: fn(&Position, Way) -> u32, rows: i8, steps: &mut Vec<Step>) {
        let bytes = match self.at.turn {
            Side::Black => [3, 2, 1, 0],
            Side::Red => [0, 1, 2, 3],
        };
        let movers = Way::ALL.map(|way| by(&self.at, way) & pieces);
        for byte in bytes {
            for (way, movers) in Way::ALL.into_iter().zip(movers) {
                let movers = movers & 0xFF << (8 * byte);
                steps.extend(super::super::turns::squares(movers).map(|square| (square, way.from(square, rows))));
            }
        }
    }
}
