//! The search for the shortest table of rules that never loses.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::Game;
use crate::tictactoe::{Board, Cell, Level, Outcome, Point, Rule, Set, Side, TicTacToe};
use rayon::prelude::*;

use super::tree::play;

/// Number of orders in which rules are left out one by one.
const ORDERS: u64 = 400;

/// Returns the rules of Unbeatable grouped as in the program's table: the eight wins, the eight blocks and the eight attacks
/// are one row each; every other rule is a row of its own.
fn rows() -> Vec<Vec<&'static Rule>> {
    let mut rows: Vec<Vec<&'static Rule>> = Vec::new();
    for rule in Level::Unbeatable.rules() {
        use crate::tictactoe::RuleKind::{Attack, Block, Win};
        match rows.last_mut() {
            Some(row) if row[0].kind == rule.kind && [Win, Block, Attack].contains(&rule.kind) => row.push(rule),
            _ => rows.push(vec![rule]),
        }
    }
    rows
}

/// Returns the shortest tables that never lose among those made of rows of Unbeatable's in their order, and the number of
/// tables tried: all shorter ones, and all of their length.
pub(super) fn shortest() -> (Vec<Vec<u8>>, u64) {
    let rows = rows();
    let answers = Answers::of(&rows);
    let mut tried = 0;
    for length in 1..=rows.len() {
        let chosen = (0_u64..1 << rows.len()).filter(|chosen| chosen.count_ones() as usize == length);
        let chosen: Vec<u64> = chosen.collect();
        tried += chosen.len() as u64;
        let found = chosen.par_chunks(1 << 12).flat_map_iter(|tables| {
            let mut beating = Vec::new();
            tables.iter().copied().filter(|&table| !answers.lose(table, &mut beating)).collect::<Vec<_>>()
        });
        let numbers = |table: u64| {
            let picked = rows.iter().enumerate().filter(move |(place, _)| table >> place & 1 == 1);
            picked.flat_map(|(_, row)| row.iter().map(|rule| rule.number)).collect()
        };
        let found: Vec<Vec<u8>> = found.collect::<Vec<u64>>().into_iter().map(numbers).collect();
        if !found.is_empty() {
            return (found, tried);
        }
    }
    (Vec::new(), tried)
}

/// Returns the fewest rules of Unbeatable's, each by itself, that were found never to lose, and the number of orders tried. In
/// each order one rule after the other is left out, as long as the rest never loses; the order that leaves the fewest wins.
pub(super) fn fewest() -> (Vec<u8>, u64) {
    let rules: Vec<Vec<&'static Rule>> = Level::Unbeatable.rules().iter().map(|rule| vec![rule]).collect();
    let answers = Answers::of(&rules);
    let left = |order: u64| {
        let mut chance = fastrand::Rng::with_seed(order);
        let mut order: Vec<usize> = (0..rules.len()).collect();
        chance.shuffle(&mut order);
        let mut beating = Vec::new();
        order.into_iter().fold((1_u64 << rules.len()) - 1, |table, rule| {
            let without = table & !(1 << rule);
            if answers.lose(without, &mut beating) { table } else { without }
        })
    };
    let tables = (0..ORDERS).into_par_iter().map(|order| (left(order), order));
    let fewest = tables.min_by_key(|&(table, order)| (table.count_ones(), order)).map_or(0, |(table, _)| table);
    let numbers =
        rules.iter().enumerate().filter(|(place, _)| fewest >> place & 1 == 1).map(|(_, rule)| rule[0].number);
    (numbers.collect(), ORDERS)
}

/// A line that beats a table: the Spectrum's boards in it, and the answer there; no cell where the table has none.
type Beating = Vec<(Board, Option<Cell>)>;

/// The answers of each row on each board with the Spectrum to move: computed once, used for every table.
struct Answers(HashMap<Board, Vec<(u64, BTreeSet<Cell>)>>);

impl Answers {
    fn of(rows: &[Vec<&'static Rule>]) -> Answers {
        let on = |board: &Board| {
            let values = if *board == Board::EMPTY { 0..=15 } else { 0..=0 };
            let answer = |row: &[&Rule], r| {
                row.iter().filter(|rule| rule.when.holds(board)).find_map(|rule| rule.targets.pick(board, r))
            };
            let cells = rows.iter().map(|row| values.clone().filter_map(|r| answer(row, r)).collect::<BTreeSet<_>>());
            cells.enumerate().filter(|(_, cells)| !cells.is_empty()).map(|(row, cells)| (1 << row, cells)).collect()
        };
        Answers(Set::Alternating.boards().into_iter().map(|board| (board, on(&board))).collect())
    }

    /// Returns the cells that a table may answer with.
    fn cells(&self, table: u64, board: &Board) -> Option<&BTreeSet<Cell>> {
        self.0.get(board)?.iter().find(|(row, _)| table & row != 0).map(|(_, cells)| cells)
    }

    /// Returns true if a person can beat a table, or it has no answer. The lines that beat other tables are tried first: most
    /// of them beat this one too.
    fn lose(&self, table: u64, beating: &mut Vec<Beating>) -> bool {
        /// Number of lines kept; the one that was used last is at the front.
        const KEPT: usize = 64;
        let beats = |line: &Beating| {
            line.iter().all(|(board, played)| match (self.cells(table, board), played) {
                (Some(cells), Some(cell)) => cells.contains(cell),
                (cells, played) => cells.is_none() && played.is_none(),
            })
        };
        if let Some(place) = beating.iter().position(beats) {
            beating[..=place].rotate_right(1);
            return true;
        }
        let (mut met, mut line) = (HashSet::new(), Vec::new());
        let loses = [Side::One, Side::Two].into_iter().any(|begins| {
            line.clear();
            self.beaten(table, Point::new(begins), &mut met, &mut line)
        });
        if loses {
            beating.insert(0, line);
            beating.truncate(KEPT);
        }
        loses
    }

    /// Returns true if a person can beat a table from a point on; `line` then holds the Spectrum's part of one such line.
    fn beaten(&self, table: u64, point: Point, met: &mut HashSet<(Board, bool)>, line: &mut Beating) -> bool {
        if let Some(outcome) = TicTacToe::outcome(&point) {
            return outcome == Outcome::Won(Side::One);
        }
        if !met.insert((point.board, point.turn == Side::Two)) {
            return false;
        }
        if point.turn == Side::One {
            return point.board.free().any(|cell| self.beaten(table, play(point, cell), met, line));
        }
        let Some(cells) = self.cells(table, &point.board) else {
            line.push((point.board, None));
            return true;
        };
        cells.iter().any(|&cell| {
            line.push((point.board, Some(cell)));
            let beaten = self.beaten(table, play(point, cell), met, line);
            if !beaten {
                line.pop();
            }
            beaten
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::safe;
    use super::*;

    /// Checks the fast search with precomputed rows against playing the rules themselves.
    #[test]
    fn the_fast_search_agrees_with_playing_the_rules() {
        let rows = rows();
        let answers = Answers::of(&rows);
        let mut beating = Vec::new();
        let whole = (1_u64 << rows.len()) - 1;
        let without_one = (0..rows.len()).map(|row| whole ^ 1 << row);
        let others = (0..40_u64).map(|number| number.wrapping_mul(2_654_435_761) & whole);
        let mut judged = [0; 2];
        for table in [whole].into_iter().chain(without_one).chain(others) {
            let picked = rows.iter().enumerate().filter(|(row, _)| table >> row & 1 == 1);
            let rules: Vec<Rule> = picked.flat_map(|(_, row)| row.iter().map(|rule| **rule)).collect();
            let lose = answers.lose(table, &mut beating);
            assert_eq!(lose, safe(&rules, false).is_none(), "{table:b}");
            judged[usize::from(lose)] += 1;
        }
        assert!(judged.iter().all(|&count| count > 1), "{judged:?}");
    }

    /// The rules that remain never lose, and lose if any one of them is left out.
    #[test]
    fn none_of_the_fewest_rules_can_be_left_out() {
        let rules = Level::Unbeatable.rules();
        let picked =
            |numbers: &[u8]| -> Vec<Rule> { numbers.iter().map(|&number| rules[usize::from(number) - 1]).collect() };
        let (fewest, _) = fewest();
        assert!(fewest.len() <= 17, "{fewest:?}");
        assert!(safe(&picked(&fewest), false).is_some());
        for without in 0..fewest.len() {
            let mut fewer = fewest.clone();
            fewer.remove(without);
            assert!(safe(&picked(&fewer), false).is_none(), "{fewer:?}");
        }
    }
}
