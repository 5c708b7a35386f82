//! What follows from the port once it is known to be the player's equal: how every line of play against it ends, which lines
//! beat it, how bad its worst answer is, and how short a table never loses.

mod shortest;
mod text;
mod tree;

use std::collections::{BTreeMap, BTreeSet};

use games::Game;
use games::tictactoe::{Board, Cell, Level, Outcome, Point, Rule, Set, Side, TicTacToe, is_tie, random_cell};
use serde::Serialize;

use shortest::{fewest, shortest};
use tree::{Grow, play};

/// How many lines of play end in which way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Ends {
    /// The person wins.
    pub won: u64,
    /// Nobody does.
    pub tied: u64,
    /// The Spectrum wins.
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

/// A way in which a point can begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Beginning {
    /// The cell that the Spectrum begins with; nothing if the person begins.
    pub opening: Option<Cell>,
    /// How many of the 256 values of R lead to it.
    pub values_of_r: usize,
    /// How the lines of play from there end.
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
    /// What the board was worth to the Spectrum: 1 won, 0 tied, -1 lost.
    pub before: i8,
    /// What it is worth then.
    pub after: i8,
}

/// A node of the tree of all lines: the person's move and the answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Node {
    /// The cell that the person plays; nothing at the root.
    pub cell: Option<Cell>,
    /// The Spectrum's answer, if the point goes on to one.
    pub answer: Option<Cell>,
    /// The rule that answered.
    pub rule: Option<u8>,
    /// The board then.
    pub board: Board,
    /// How the lines from here end.
    pub ends: Ends,
    /// What the person can play then.
    pub next: Vec<Node>,
}

/// What is known of a level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LevelKnowledge {
    /// The level.
    pub level: Level,
    /// The rules, told.
    pub rules: Vec<String>,
    /// How often each rule fires on set (a) and on set (b), every R of the empty board counted, and no board on which the point is
    /// over since neither can win any more.
    pub fired: Vec<[usize; 2]>,
    /// The person's beginning, and the nine of the Spectrum.
    pub beginnings: Vec<Beginning>,
    /// Every line by which a person beats it: the cells in order, whoever begins.
    pub beaten: Vec<(Side, Vec<Cell>)>,
    /// The answers that give something away, the worst first, on boards that its own play leads to.
    pub mistakes: Vec<Mistake>,
    /// If the person can win no line even when turns may be lost on the clock, the positions that were looked at, all there are.
    pub safe_with_lost_turns: Option<usize>,
    /// The trees of all lines: the person beginning, and the nine openings.
    pub trees: Vec<Node>,
}

/// All that is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Knowledge {
    /// Of each level.
    pub levels: Vec<LevelKnowledge>,
    /// The shortest tables made of rows of Unbeatable's that never lose: the numbers of the port's rules in each. The eight wins are
    /// one row, as in the program's table; so are the eight blocks, and the eight attacks.
    pub shortest: Vec<Vec<u8>>,
    /// The fewest of Unbeatable's rules, each by itself, that were found never to lose. Nothing says that there is no shorter such
    /// table: there are too many to try.
    pub fewest: Vec<u8>,
    /// In how many orders rules were left out, one by one, to find them.
    pub orders_tried: u64,
    /// How many tables were tried to know that.
    pub tables_tried: u64,
}

/// Walks every line of play against both levels.
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
        let (begins, mut way) =
            if opening.is_some() { (Side::Two, Vec::from_iter(opening)) } else { (Side::One, vec![]) };
        let point = opening.map_or(Point::new(begins), |cell| play(Point::new(begins), cell));
        let mut root = begun(point);
        root.answer = opening;
        let mut grow = Grow { level, begins, beaten: &mut beaten, worth: &mut worth, mistakes: &mut mistakes };
        root.next = grow.after(point, &mut way);
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

/// If a person can win no line against a table, whoever begins and whatever R was, how many positions there are.
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
                        // A table that has no answer is none.
                        None => return None,
                    }
                }
            }
        }
    }
    Some(met.len())
}
