//! What follows from the port once it is known to be the player's equal: how every line of play against it ends, which lines
//! beat it, how bad its worst answer is, and how short a table never loses.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt;

use games::Game;
use games::tictactoe::{Board, Cell, Level, Outcome, Point, Rule, Set, Side, TicTacToe, random_cell};
use rayon::prelude::*;
use serde::Serialize;

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

impl fmt::Display for Ends {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ends { won, tied, lost } = self;
        write!(f, "{} lines: the person wins {won}, {tied} are tied, the Spectrum wins {lost}", won + tied + lost)
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
    /// How often each rule fires on set (a) and on set (b), every R of the empty board counted.
    pub fired: Vec<[usize; 2]>,
    /// The person's beginning, and the nine of the Spectrum.
    pub beginnings: Vec<Beginning>,
    /// Every line by which a person beats it: the cells in order, whoever begins.
    pub beaten: Vec<(Side, Vec<Cell>)>,
    /// The answers that give something away, the worst first, on boards that its own play leads to.
    pub mistakes: Vec<Mistake>,
    /// Whether the person can win a line, if turns may be lost on the clock too; and the positions that this says.
    pub loses_with_lost_turns: (bool, usize),
    /// The trees of all lines: the person beginning, and the nine openings.
    pub trees: Vec<Node>,
}

/// All that is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Knowledge {
    /// Of each level.
    pub levels: Vec<LevelKnowledge>,
    /// The shortest tables made of rows of Unbeatable's that never lose: the numbers of the port's rules in each.
    pub shortest: Vec<Vec<u8>>,
    /// How many tables were tried to know that.
    pub tables_tried: u64,
}

/// Walks every line of play against both levels.
pub fn know() -> Knowledge {
    let (shortest, tables_tried) = shortest();
    Knowledge { levels: Level::ALL.map(of_level).into(), shortest, tables_tried }
}

fn of_level(level: Level) -> LevelKnowledge {
    let rules = level.rules();
    let mut fired = vec![[0; 2]; rules.len()];
    for (place, set) in [Set::Alternating, Set::LostTurns].into_iter().enumerate() {
        for board in set.boards() {
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
        loses_with_lost_turns: loses(rules, true),
        trees,
    }
}

/// Grows the tree of all lines against a level.
struct Grow<'a> {
    level: Level,
    begins: Side,
    beaten: &'a mut Vec<(Side, Vec<Cell>)>,
    worth: &'a mut BTreeMap<(Board, bool), i8>,
    mistakes: &'a mut BTreeMap<Board, Mistake>,
}

impl Grow<'_> {
    /// Every move of the person, each with the Spectrum's answer.
    fn after(&mut self, point: Point, way: &mut Vec<Cell>) -> Vec<Node> {
        TicTacToe::moves(&point).into_iter().map(|cell| self.node(point, cell, way)).collect()
    }

    fn node(&mut self, point: Point, cell: Cell, way: &mut Vec<Cell>) -> Node {
        let length = way.len();
        let mut point = play(point, cell);
        way.push(cell);
        let (mut answer, mut rule) = (None, None);
        if TicTacToe::outcome(&point).is_none()
            && let Some(choice) = self.level.choose(&point.board, 0)
        {
            self.judge(&point, choice.cell, choice.rule.number);
            point = play(point, choice.cell);
            way.push(choice.cell);
            (answer, rule) = (Some(choice.cell), Some(choice.rule.number));
        }
        let (ends, next) = match TicTacToe::outcome(&point) {
            Some(outcome) => {
                if outcome == Outcome::Won(Side::One) {
                    self.beaten.push((self.begins, way.clone()));
                }
                (Ends::one(outcome), Vec::new())
            }
            None => {
                let next = self.after(point, way);
                (next.iter().fold(Ends::default(), |sum, node| sum.add(node.ends)), next)
            }
        };
        way.truncate(length);
        Node { cell: Some(cell), answer, rule, board: point.board, ends, next }
    }

    /// Whether an answer gives something away.
    fn judge(&mut self, point: &Point, cell: Cell, rule: u8) {
        let before = worth(point, self.worth);
        let after = worth(&play(*point, cell), self.worth);
        if after < before {
            self.mistakes.insert(point.board, Mistake { board: point.board, cell, rule, before, after });
        }
    }
}

fn play(point: Point, cell: Cell) -> Point {
    TicTacToe::play(&point, cell).unwrap_or(point)
}

/// What a point is worth to the Spectrum if both play perfectly from here: 1 won, 0 tied, -1 lost.
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

/// Whether a person can win a line against a table, whoever begins and whatever R was; and how many positions say so.
fn loses(rules: &[Rule], lost_turns: bool) -> (bool, usize) {
    let mut met: BTreeSet<(Board, bool)> = BTreeSet::new();
    let mut points = vec![Point::new(Side::One), Point::new(Side::Two)];
    while let Some(point) = points.pop() {
        if !met.insert((point.board, point.turn == Side::Two)) {
            continue;
        }
        match (TicTacToe::outcome(&point), point.turn) {
            (Some(Outcome::Won(Side::One)), _) => return (true, met.len()),
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
                        None => return (true, met.len()),
                    }
                }
            }
        }
    }
    (false, met.len())
}

/// The rules of Unbeatable that stand or fall together, because they are one row of the program's table, or two rows of one
/// purpose: the eight wins, the eight blocks and the eight attacks; every other rule by itself.
fn rows() -> Vec<Vec<&'static Rule>> {
    let mut rows: Vec<Vec<&'static Rule>> = Vec::new();
    for rule in Level::Unbeatable.rules() {
        use games::tictactoe::Kind::{Attack, Block, Win};
        match rows.last_mut() {
            Some(row) if row[0].kind == rule.kind && [Win, Block, Attack].contains(&rule.kind) => row.push(rule),
            _ => rows.push(vec![rule]),
        }
    }
    rows
}

/// The shortest tables that never lose among those that are made of rows of Unbeatable's in their order, and how many were tried:
/// all shorter ones, and all of their length.
fn shortest() -> (Vec<Vec<u8>>, u64) {
    let rows = rows();
    let answers = Answers::of(&rows);
    let mut tried = 0;
    for length in 1..=rows.len() {
        let chosen = (0_u32..1 << rows.len()).filter(|chosen| chosen.count_ones() as usize == length);
        let chosen: Vec<u32> = chosen.collect();
        tried += chosen.len() as u64;
        let found = chosen.par_chunks(1 << 12).flat_map_iter(|tables| {
            let mut beating = Vec::new();
            tables.iter().copied().filter(|&table| !answers.lose(table, &mut beating)).collect::<Vec<_>>()
        });
        let numbers = |table: u32| {
            let picked = rows.iter().enumerate().filter(move |(place, _)| table >> place & 1 == 1);
            picked.flat_map(|(_, row)| row.iter().map(|rule| rule.number)).collect()
        };
        let found: Vec<Vec<u8>> = found.collect::<Vec<u32>>().into_iter().map(numbers).collect();
        if !found.is_empty() {
            return (found, tried);
        }
    }
    (Vec::new(), tried)
}

/// A line that beats a table: the Spectrum's boards in it, and the answer there; no cell where the table has none.
type Beating = Vec<(Board, Option<Cell>)>;

/// What each row answers on each board with the Spectrum to move: found once, asked by every table.
struct Answers(HashMap<Board, Vec<(u32, BTreeSet<Cell>)>>);

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

    /// The cells that a table may answer with.
    fn cells(&self, table: u32, board: &Board) -> Option<&BTreeSet<Cell>> {
        self.0.get(board)?.iter().find(|(row, _)| table & row != 0).map(|(_, cells)| cells)
    }

    /// Whether a person can beat a table, or it has no answer. The lines that beat other tables are tried first: most of them
    /// beat this one too.
    fn lose(&self, table: u32, beating: &mut Vec<Beating>) -> bool {
        /// Lines kept, the one that beat last at the front.
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

    /// Whether a person can beat a table from a point on; the line is then the Spectrum's part of how.
    fn beaten(&self, table: u32, point: Point, met: &mut HashSet<(Board, bool)>, line: &mut Beating) -> bool {
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

/// The cells of a line of play, in order.
fn way(cells: &[Cell]) -> String {
    cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(" ")
}

/// Everything but the tree, in lines.
impl fmt::Display for Knowledge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for known in &self.levels {
            known.fmt(f)?;
        }
        writeln!(
            f,
            "the shortest tables of rows of unbeatable's that never lose ({} tables tried):",
            self.tables_tried
        )?;
        let told: Vec<String> = self
            .shortest
            .iter()
            .map(|table| format!("  rules {}", table.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")))
            .collect();
        write!(f, "{}", told.join("\n"))
    }
}

impl fmt::Display for LevelKnowledge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let level = self.level.name();
        writeln!(f, "{level}: how often each rule fires on set (a) and on set (b)")?;
        for (rule, [a, b]) in self.rules.iter().zip(&self.fired) {
            writeln!(f, "{a:>7} {b:>7}  {rule}")?;
        }
        for Beginning { opening, values_of_r, ends } in &self.beginnings {
            match opening {
                None => writeln!(f, "{level}, the person begins: {ends}")?,
                Some(cell) => {
                    writeln!(f, "{level}, the Spectrum begins with {cell} ({values_of_r} of 256 values of R): {ends}")?;
                }
            }
        }
        match self.beaten.len() {
            0 => writeln!(f, "{level}: no line of play beats the Spectrum")?,
            count => writeln!(f, "{level}: the {count} lines that beat the Spectrum, all cells in order")?,
        }
        for (begins, cells) in &self.beaten {
            let begins = if *begins == Side::One { "person" } else { "Spectrum" };
            writeln!(f, "  the {begins} begins: {}", way(cells))?;
        }
        let (loses, positions) = self.loses_with_lost_turns;
        let says = if loses { "can be beaten" } else { "never loses" };
        writeln!(f, "{level}: {says} when the person may lose turns on the clock too ({positions} positions)")?;
        match &self.mistakes[..] {
            [] => writeln!(f, "{level}: no answer gives anything away against perfect play"),
            all @ [worst, ..] => {
                let Mistake { board, cell, rule, before, after } = worst;
                let worth = |value: &i8| ["lost", "tied", "won"][(value + 1).clamp(0, 2) as usize];
                writeln!(
                    f,
                    "{level}: {} answers give something away against perfect play; the worst is {cell} on {} by rule {rule}: \
                     it was {} and is {} then",
                    all.len(),
                    board.digits(),
                    worth(before),
                    worth(after)
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What rows answer and the lines that beat tables say the same of a table as its rules themselves do.
    #[test]
    fn tables_are_judged_as_their_rules_are() {
        let rows = rows();
        let answers = Answers::of(&rows);
        let mut beating = Vec::new();
        let whole = (1_u32 << rows.len()) - 1;
        let without_one = (0..rows.len()).map(|row| whole ^ 1 << row);
        let others = (0..40_u32).map(|number| number.wrapping_mul(2_654_435_761) & whole);
        let mut judged = [0; 2];
        for table in [whole].into_iter().chain(without_one).chain(others) {
            let picked = rows.iter().enumerate().filter(|(row, _)| table >> row & 1 == 1);
            let rules: Vec<Rule> = picked.flat_map(|(_, row)| row.iter().map(|rule| **rule)).collect();
            let lose = answers.lose(table, &mut beating);
            assert_eq!(lose, loses(&rules, false).0, "{table:b}");
            judged[usize::from(lose)] += 1;
        }
        assert!(judged.iter().all(|&count| count > 1), "{judged:?}");
    }
}
