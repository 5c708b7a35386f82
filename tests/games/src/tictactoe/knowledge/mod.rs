//! An analysis of the player: how every line of play against it ends, which lines beat it, how bad its worst answer is, and
//! how short a table of rules can be that never loses.
//!
//! It is about the port. It holds for the Z80 code too once that is proved to give the same answers.

mod fired;
mod shortest;
mod text;
mod tree;

use std::collections::{BTreeMap, BTreeSet};

use crate::Game;
use crate::tictactoe::{Board, Cell, Level, Outcome, Point, Rule, Set, Side, TicTacToe, is_tie, random_cell};
use serde::Serialize;

pub use fired::{NeverFired, fired};
use shortest::{fewest, shortest};
use tree::{GrowingTree, play};

/// Numbers of lines of play by their end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Ends {
    /// Lines that the person wins.
    pub won: u64,
    /// Lines that are tied.
    pub tied: u64,
    /// Lines that the Spectrum wins.
    pub lost: u64,
}

impl Ends {
    fn add(self, other: Ends) -> Ends {
        Ends { won: self.won + other.won, tied: self.tied + other.tied, lost: self.lost + other.lost }
    }

    fn one(outcome: Outcome) -> Ends {
        let mut ends = Ends::default();
        *match outcome {
            Outcome::Won(Side::One) => &mut ends.won,
            Outcome::Tie => &mut ends.tied,
            Outcome::Won(Side::Two) => &mut ends.lost,
        } = 1;
        ends
    }
}

/// A beginning of a point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Beginning {
    /// The cell that the Spectrum begins with; `None` if the person begins.
    pub opening: Option<Cell>,
    /// Number of the 256 values of R that lead to it.
    pub values_of_r: usize,
    /// The ends of the lines of play from there.
    pub ends: Ends,
}

/// An answer of the Spectrum that perfect play would not have given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mistake {
    /// The board, with the Spectrum to move.
    pub board: Board,
    /// The cell it plays.
    pub cell: Cell,
    /// The rule that played.
    pub rule: u8,
    /// Value of the board for the Spectrum before the answer: 1 won, 0 tied, -1 lost.
    pub before: i8,
    /// Value after the answer.
    pub after: i8,
}

/// A node of the tree of all lines: the person's move and the answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Node {
    /// The cell that the person plays; `None` at the root.
    pub cell: Option<Cell>,
    /// The Spectrum's answer, if the point goes on to one.
    pub answer: Option<Cell>,
    /// The rule that answered.
    pub rule: Option<u8>,
    /// The board after both.
    pub board: Board,
    /// The ends of the lines from here.
    pub ends: Ends,
    /// The nodes of the person's next moves.
    pub next: Vec<Node>,
}

/// The analysis of one level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LevelKnowledge {
    /// The level.
    pub level: Level,
    /// The rules as text.
    pub rules: Vec<String>,
    /// Number of times each rule fires on set (a) and on set (b). The empty board counts once for each R; boards on which
    /// neither side can win any more do not count, since the point is over there.
    pub fired: Vec<[usize; 2]>,
    /// The person's beginning, and the nine of the Spectrum.
    pub beginnings: Vec<Beginning>,
    /// All lines by which a person beats it: the side that begins, and the cells in order.
    pub beaten: Vec<(Side, Vec<Cell>)>,
    /// The answers that perfect play would not have given, the worst first, on boards that its own play leads to.
    pub mistakes: Vec<Mistake>,
    /// Number of all positions if the person can win no line even when turns may be lost on the clock; else `None`.
    pub safe_with_lost_turns: Option<usize>,
    /// The trees of all lines: the person beginning, and the nine openings.
    pub trees: Vec<Node>,
}

/// The whole analysis.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Knowledge {
    /// The levels, the easiest first.
    pub levels: Vec<LevelKnowledge>,
    /// The shortest tables made of rows of Unbeatable's that never lose: the numbers of the port's rules in each. The eight wins are
    /// one row, as in the program's table; so are the eight blocks, and the eight attacks.
    pub shortest: Vec<Vec<u8>>,
    /// The fewest of Unbeatable's rules, each by itself, that were found never to lose. A shorter table may exist: there are
    /// too many to try all.
    pub fewest: Vec<u8>,
    /// Number of orders of leaving rules out, one by one, that were tried to find `fewest`.
    pub orders_tried: u64,
    /// Number of tables that were tried to find `shortest`.
    pub tables_tried: u64,
}

/// Plays every line against both levels and searches the shortest tables. Takes seconds without optimisation.
pub fn know() -> Knowledge {
    let (shortest, tables_tried) = shortest();
    let (fewest, orders_tried) = fewest();
    Knowledge { levels: Level::ALL.map(of_level).into(), shortest, tables_tried, fewest, orders_tried }
}

fn of_level(level: Level) -> LevelKnowledge {
    let rules = level.rules();
    let mut fired = vec![[0; 2]; rules.len()];
    for (place, set) in [Set::Alternating, Set::LostTurns].into_iter().enumerate() {
        for board in set.boards().into_iter().filter(|board| !is_tie(board)) {
            let times = if board == Board::EMPTY { 256 } else { 1 };
            if let Some(choice) = level.choose(&board, 0) {
                fired[usize::from(choice.rule.number) - 1][place] += times;
            }
        }
    }
    let mut beaten = Vec::new();
    let mut worth = BTreeMap::new();
    let mut mistakes = BTreeMap::new();
    let begun = |point: Point| Node {
        cell: None,
        answer: None,
        rule: None,
        board: point.board,
        ends: Ends::default(),
        next: Vec::new(),
    };
    let roots = [None].into_iter().chain(Cell::ALL.map(Some));
    let mut trees = Vec::new();
    let mut beginnings = Vec::new();
    for opening in roots {
        let (begins, mut path) =
            if opening.is_some() { (Side::Two, Vec::from_iter(opening)) } else { (Side::One, vec![]) };
        let point = opening.map_or(Point::new(begins), |cell| play(Point::new(begins), cell));
        let mut root = begun(point);
        root.answer = opening;
        let mut tree = GrowingTree { level, begins, beaten: &mut beaten, worth: &mut worth, mistakes: &mut mistakes };
        root.next = tree.grow_from(point, &mut path);
        root.ends = root.next.iter().fold(Ends::default(), |sum, node| sum.add(node.ends));
        let values_of_r = opening.map_or(256, |cell| (0..=255).filter(|&r| random_cell(r) == cell).count());
        beginnings.push(Beginning { opening, values_of_r, ends: root.ends });
        trees.push(root);
    }
    let mut mistakes: Vec<Mistake> = mistakes.into_values().collect();
    mistakes.sort_by_key(|mistake| (mistake.after - mistake.before, mistake.board));
    LevelKnowledge {
        level,
        rules: rules.iter().map(ToString::to_string).collect(),
        fired,
        beginnings,
        beaten,
        mistakes,
        safe_with_lost_turns: safe(rules, true),
        trees,
    }
}

/// Returns the number of positions if a person can win no line against a table, with either side to begin and any value of R.
fn safe(rules: &[Rule], lost_turns: bool) -> Option<usize> {
    let mut met: BTreeSet<(Board, bool)> = BTreeSet::new();
    let mut points = vec![Point::new(Side::One), Point::new(Side::Two)];
    while let Some(point) = points.pop() {
        if !met.insert((point.board, point.turn == Side::Two)) {
            continue;
        }
        match (TicTacToe::outcome(&point), point.turn) {
            (Some(Outcome::Won(Side::One)), _) => return None,
            (Some(_), _) => {}
            (None, Side::One) => {
                points.extend(point.board.free().map(|cell| play(point, cell)));
                points.extend(lost_turns.then(|| point.lose_turn()));
            }
            (None, Side::Two) => {
                let held = rules.iter().filter(|rule| rule.when.holds(&point.board));
                let values = if point.board == Board::EMPTY { 0..=15 } else { 0..=0 };
                let held: Vec<&Rule> = held.collect();
                let answers = values.map(|r| held.iter().find_map(|rule| rule.targets.pick(&point.board, r)));
                let answers: BTreeSet<Option<Cell>> = answers.collect();
                for answer in answers {
                    match answer {
                        Some(cell) => points.push(play(point, cell)),
                        // A table that has no answer loses.
                        None => return None,
                    }
                }
            }
        }
    }
    Some(met.len())
}
