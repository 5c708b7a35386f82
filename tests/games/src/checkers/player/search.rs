//! The search.

use super::super::turns::squares;
use super::super::{Position, Rules, Side, Turn};
use super::Level;
use super::evaluation::{Count, WIN, evaluate, trade, worth};

/// The player's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The turn; `None` if there is none.
    pub turn: Option<Turn>,
    /// The number of positions that were looked at.
    pub nodes: u32,
    /// The turns ahead that were looked at in full.
    pub depth: u8,
    /// What the turn is worth to the side that makes it.
    pub value: i16,
}

/// The frames of the search: hops and slides in a row.
pub const FRAMES: usize = 24;

/// A search of one position.
pub struct Search<'a> {
    rules: Rules,
    level: Level,
    nodes: u32,
    killers: [(u8, u8); FRAMES + 1],
    before: &'a [Position],
}

/// The search has looked at as many positions as its level has.
struct Spent;

/// A position in the search, with its value kept up to date.
#[derive(Clone, Copy)]
struct Frame {
    at: Position,
    /// What it is worth to the side to move.
    score: i16,
    own: Count,
    enemy: Count,
}

impl Frame {
    fn new(at: Position) -> Frame {
        let count = |side| Count::of(at.pieces(side), at.kings);
        Frame { at, score: evaluate(&at), own: count(at.turn), enemy: count(at.turn.other()) }
    }

    fn passed(self) -> Frame {
        Frame { at: self.at.passed(), score: -self.score, own: self.enemy, enemy: self.own }
    }

    /// Makes a step; the turn stays.
    fn stepped(&self, source: u8, dest: u8) -> Frame {
        let mut next = *self;
        let side = self.at.turn;
        let is_king = |at: &Position, square: u8| at.kings & 1 << square != 0;
        next.at.step(source, dest);
        next.score += worth(side, is_king(&next.at, dest), dest) - worth(side, is_king(&self.at, source), source);
        let mut recount = false;
        if is_king(&next.at, dest) != is_king(&self.at, source) {
            next.own.kings += 1;
            recount = true;
        }
        let taken = self.at.enemy() & !next.at.enemy();
        for square in squares(taken) {
            let king = is_king(&self.at, square);
            next.score += worth(side.other(), king, square);
            next.enemy.pieces -= 1;
            next.enemy.kings -= u8::from(king);
            recount = true;
        }
        if recount {
            next.score += trade(next.own, next.enemy) - trade(self.own, self.enemy);
        }
        next
    }
}

impl<'a> Search<'a> {
    /// Chooses a turn. `before` are the positions since the last turn that cannot be taken back, with the side to move in them; `chance`
    /// is the number of turns by which the list of turns is rotated first.
    pub fn choose(position: &Position, rules: Rules, level: Level, before: &'a [Position], chance: usize) -> Answer {
        let mut search = Search { rules, level, nodes: 0, killers: [(0, 0); FRAMES + 1], before };
        let mut turns = position.turns(rules);
        if turns.is_empty() {
            return Answer { turn: None, nodes: 0, depth: 0, value: -WIN };
        }
        let by = chance % turns.len();
        turns.rotate_left(by);
        let mut roots: Vec<(Turn, Frame)> = turns
            .into_iter()
            .map(|turn| {
                let after = position.play(rules, &turn.0).expect("a turn of the list").passed();
                (turn, Frame::new(after))
            })
            .collect();
        let (mut depth, mut value) = (0, 0);
        if roots.len() > 1 {
            while depth < level.depth {
                match search.root(&mut roots, depth as i8) {
                    Ok(best) => value = best,
                    Err(Spent) => break,
                }
                depth += 1;
                if value.abs() > WIN - 100 {
                    break;
                }
            }
        }
        Answer { turn: Some(roots.swap_remove(0).0), nodes: search.nodes, depth, value }
    }

    fn root(&mut self, roots: &mut [(Turn, Frame)], depth: i8) -> Result<i16, Spent> {
        let mut alpha = -WIN - 1;
        for number in 0..roots.len() {
            let frame = roots[number].1;
            let value = if self.before.contains(&frame.at) {
                self.nodes += 1;
                0
            } else {
                -self.search(&frame, 0, depth, -WIN - 1, -alpha)?
            };
            if value > alpha {
                alpha = value;
                roots[..=number].rotate_right(1);
            }
        }
        Ok(alpha)
    }

    fn search(&mut self, frame: &Frame, ply: usize, depth: i8, mut alpha: i16, beta: i16) -> Result<i16, Spent> {
        if self.nodes == self.level.nodes {
            return Err(Spent);
        }
        self.nodes += 1;
        if ply == FRAMES {
            return Ok(frame.score);
        }
        let jumpers = frame.at.jumpers();
        if jumpers != 0 {
            return self.hops(frame, jumpers, ply, depth, alpha, beta);
        }
        if depth <= 0 {
            return Ok(if frame.own.pieces == 0 { ply as i16 - WIN } else { frame.score });
        }
        let mut slides = frame.slides();
        if slides.is_empty() {
            return Ok(ply as i16 - WIN);
        }
        if let Some(at) = slides.iter().position(|slide| *slide == self.killers[ply]) {
            slides.swap(0, at);
        }
        for (source, dest) in slides {
            let next = frame.stepped(source, dest).passed();
            let value = -self.search(&next, ply + 1, depth - 1, -beta, -alpha)?;
            if value > alpha {
                alpha = value;
                if alpha >= beta {
                    self.killers[ply] = (source, dest);
                    return Ok(beta);
                }
            }
        }
        Ok(alpha)
    }

    /// Searches the hops of some pieces.
    fn hops(&mut self, frame: &Frame, jumpers: u32, ply: usize, depth: i8, mut alpha: i16, beta: i16) -> Result<i16, Spent> {
        for source in squares(jumpers) {
            for dest in squares(frame.at.jumps(1 << source)) {
                let next = frame.stepped(source, dest);
                let crowned = next.own.kings != frame.own.kings;
                let goes_on = !(crowned && self.rules == Rules::English) && next.at.jumps(1 << dest) != 0;
                let value = if !goes_on {
                    -self.search(&next.passed(), ply + 1, depth - 1, -beta, -alpha)?
                } else if ply + 1 == FRAMES {
                    next.score
                } else {
                    self.hops(&next, 1 << dest, ply + 1, depth, alpha, beta)?
                };
                if value > alpha {
                    alpha = value;
                    if alpha >= beta {
                        return Ok(beta);
                    }
                }
            }
        }
        Ok(alpha)
    }
}

impl Frame {
    /// Returns all slides, in the order of the search.
    fn slides(&self) -> Vec<(u8, u8)> {
        let mut slides = Vec::with_capacity(32);
        for source in squares(self.at.sliders()) {
            slides.extend(squares(self.at.slides(1 << source)).map(|dest| (source, dest)));
        }
        if self.at.turn == Side::Red {
            slides.reverse();
        }
        slides
    }
}
