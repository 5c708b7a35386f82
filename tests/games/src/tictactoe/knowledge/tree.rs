//! The tree of all lines of play against a level, and the value of each answer in it.

use std::collections::BTreeMap;

use crate::Game;
use crate::tictactoe::{Board, Cell, Level, Outcome, Point, Side, TicTacToe};

use super::{Ends, Mistake, Node};

/// A tree of all lines against a level while it grows.
pub(super) struct GrowingTree<'a> {
    pub(super) level: Level,
    pub(super) begins: Side,
    pub(super) beaten: &'a mut Vec<(Side, Vec<Cell>)>,
    pub(super) worth: &'a mut BTreeMap<(Board, bool), i8>,
    pub(super) mistakes: &'a mut BTreeMap<Board, Mistake>,
}

impl GrowingTree<'_> {
    /// Returns a node for every move of the person, each with the Spectrum's answer. `path` holds the cells so far.
    pub(super) fn grow_from(&mut self, point: Point, path: &mut Vec<Cell>) -> Vec<Node> {
        TicTacToe::moves(&point).into_iter().map(|cell| self.grow_node(point, cell, path)).collect()
    }

    fn grow_node(&mut self, point: Point, cell: Cell, path: &mut Vec<Cell>) -> Node {
        let length = path.len();
        let mut point = play(point, cell);
        path.push(cell);
        let (mut answer, mut rule) = (None, None);
        if TicTacToe::outcome(&point).is_none()
            && let Some(choice) = self.level.choose(&point.board, 0)
        {
            self.judge(&point, choice.cell, choice.rule.number);
            point = play(point, choice.cell);
            path.push(choice.cell);
            (answer, rule) = (Some(choice.cell), Some(choice.rule.number));
        }
        let (ends, next) = match TicTacToe::outcome(&point) {
            Some(outcome) => {
                if outcome == Outcome::Won(Side::One) {
                    self.beaten.push((self.begins, path.clone()));
                }
                (Ends::one(outcome), Vec::new())
            }
            None => {
                let next = self.grow_from(point, path);
                (next.iter().fold(Ends::default(), |sum, node| sum.add(node.ends)), next)
            }
        };
        path.truncate(length);
        Node { cell: Some(cell), answer, rule, board: point.board, ends, next }
    }

    /// Notes an answer that perfect play would not have given.
    fn judge(&mut self, point: &Point, cell: Cell, rule: u8) {
        let before = worth(point, self.worth);
        let after = worth(&play(*point, cell), self.worth);
        if after < before {
            self.mistakes.insert(point.board, Mistake { board: point.board, cell, rule, before, after });
        }
    }
}

pub(super) fn play(point: Point, cell: Cell) -> Point {
    TicTacToe::play(&point, &cell).unwrap_or(point)
}

/// Returns the value of a point for the Spectrum if both sides play perfectly from here: 1 won, 0 tied, -1 lost.
fn worth(point: &Point, known: &mut BTreeMap<(Board, bool), i8>) -> i8 {
    let key = (point.board, point.turn == Side::Two);
    if let Some(&worth) = known.get(&key) {
        return worth;
    }
    let value = match TicTacToe::outcome(point) {
        Some(Outcome::Won(Side::Two)) => 1,
        Some(Outcome::Won(Side::One)) => -1,
        Some(Outcome::Tie) => 0,
        None => {
            let moves = TicTacToe::moves(point).into_iter();
            let values = moves.map(|cell| worth(&play(*point, cell), known));
            if point.turn == Side::Two { values.max() } else { values.min() }.unwrap_or(0)
        }
    };
    known.insert(key, value);
    value
}
