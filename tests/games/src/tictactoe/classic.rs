//! The Spectrum's player: a table of rules, and the function that searches it.
//!
//! The first rule whose condition holds *and* that finds a free target cell plays. Its targets are tried in the order
//! given; if none is free, the search goes on with the next rule.

use std::fmt;

use super::{Board, Cell, LINES, Line, Side};

/// The purpose of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RuleKind {
    /// The Spectrum begins: a random cell.
    Opening,
    /// The other side has moved once.
    SecondMove,
    /// Complete an own line.
    Win,
    /// Stop the other side from completing one.
    Block,
    /// Both ends of a diagonal are the other side's.
    DiagonalCrossBlock,
    /// The centre and a corner are the other side's.
    CentreCrossBlock,
    /// Two cells of the other side aim at a corner between them.
    CornerBlock,
    /// Take the centre, which lies in four lines, or else a corner.
    Centre,
    /// Continue a line in which the other side has nothing.
    Attack,
    /// Any free cell.
    Generic,
}

/// The condition of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleCondition {
    /// Exactly this number of moves was made in this point.
    Moves(usize),
    /// The line holds two marks of that side, and a free cell.
    Two(Side, &'static Line),
    /// Player one holds both cells of one of these pairs.
    Pairs(&'static [[Cell; 2]]),
    /// Player one has nothing in the line, and the Spectrum not exactly two. (A line with nothing in it counts too.)
    Open(&'static Line),
    /// Always.
    Always,
}

/// The cells on which a rule plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Targets {
    /// The cell that the refresh register chooses: [`random_cell`].
    Random,
    /// The first free one of these.
    Cells(&'static [Cell]),
}

/// One rule of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its number, from 1, in the order in which rules are tried.
    pub number: u8,
    /// Its purpose.
    pub kind: RuleKind,
    /// Its condition.
    pub when: RuleCondition,
    /// The cells on which it plays.
    pub targets: Targets,
}

/// A move, and the rule that chose it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChosenMove {
    /// The cell to play.
    pub cell: Cell,
    /// The rule that chose it.
    pub rule: &'static Rule,
}

impl fmt::Display for RuleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RuleKind::Opening => "opening",
            RuleKind::SecondMove => "second move",
            RuleKind::Win => "win",
            RuleKind::Block => "block",
            RuleKind::DiagonalCrossBlock => "diagonal cross-block",
            RuleKind::CentreCrossBlock => "centre cross-block",
            RuleKind::CornerBlock => "corner block",
            RuleKind::Centre => "centre",
            RuleKind::Attack => "attack",
            RuleKind::Generic => "generic",
        })
    }
}

impl fmt::Display for RuleCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RuleCondition::Moves(0) => f.write_str("no move made yet"),
            RuleCondition::Moves(1) => f.write_str("one move made"),
            RuleCondition::Moves(moves) => write!(f, "{moves} moves made"),
            RuleCondition::Two(side, line) => write!(f, "two {side} and a free cell on {}", list(*line)),
            RuleCondition::Pairs(pairs) => {
                let pairs: Vec<String> = pairs.iter().map(|[a, b]| format!("X on {a} and {b}")).collect();
                f.write_str(&pairs.join(", or "))
            }
            RuleCondition::Open(line) => write!(f, "no X and not two O on {}", list(*line)),
            RuleCondition::Always => f.write_str("always"),
        }
    }
}

/// Writes the rule in one line:
///
/// ```
/// use games::tictactoe::CLASSIC;
/// assert_eq!(CLASSIC[9].to_string(), "rule 10, win: two O and a free cell on 3 5 7: play 3 5 7");
/// assert_eq!(CLASSIC[27].to_string(), "rule 28, corner block: X on 1 and 8, or X on 2 and 7: play 4");
/// ```
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rule {}, {}: {}: play ", self.number, self.kind, self.when)?;
        match self.targets {
            Targets::Random => f.write_str("the random cell"),
            Targets::Cells(cells) => f.write_str(&list(cells)),
        }
    }
}

fn list(cells: &[Cell]) -> String {
    cells.iter().map(Cell::to_string).collect::<Vec<String>>().join(" ")
}

/// Cells by their numbers, checked when the table is compiled.
macro_rules! cells {
    ($($number:literal)+) => {
        const { &[$(Cell::ALL[$number - 1]),+] }
    };
}
pub(super) use cells;

/// Pairs of cells by their numbers.
macro_rules! pairs {
    ($($a:literal $b:literal),+) => {
        const { &[$([Cell::ALL[$a - 1], Cell::ALL[$b - 1]]),+] }
    };
}
pub(super) use pairs;

/// Level Classic: 38 rules.
#[rustfmt::skip]
pub static CLASSIC: [Rule; 38] = {
    use RuleCondition::{Always, Moves, Open, Pairs, Two};
    use RuleKind::*;
    use Side::{One, Two as Spectrum};
    use Targets::{Cells, Random};
    [
        rule(1, Opening, Moves(0), Random),
        rule(2, SecondMove, Moves(1), Cells(cells![5])),

        rule(3, Win, Two(Spectrum, &LINES[0]), Cells(&LINES[0])),
        rule(4, Win, Two(Spectrum, &LINES[1]), Cells(&LINES[1])),
        rule(5, Win, Two(Spectrum, &LINES[2]), Cells(&LINES[2])),
        rule(6, Win, Two(Spectrum, &LINES[3]), Cells(&LINES[3])),
        rule(7, Win, Two(Spectrum, &LINES[4]), Cells(&LINES[4])),
        rule(8, Win, Two(Spectrum, &LINES[5]), Cells(&LINES[5])),
        rule(9, Win, Two(Spectrum, &LINES[6]), Cells(&LINES[6])),
        rule(10, Win, Two(Spectrum, &LINES[7]), Cells(&LINES[7])),

        rule(11, Block, Two(One, &LINES[0]), Cells(&LINES[0])),
        rule(12, Block, Two(One, &LINES[1]), Cells(&LINES[1])),
        rule(13, Block, Two(One, &LINES[2]), Cells(&LINES[2])),
        rule(14, Block, Two(One, &LINES[3]), Cells(&LINES[3])),
        rule(15, Block, Two(One, &LINES[4]), Cells(&LINES[4])),
        rule(16, Block, Two(One, &LINES[5]), Cells(&LINES[5])),
        rule(17, Block, Two(One, &LINES[6]), Cells(&LINES[6])),
        rule(18, Block, Two(One, &LINES[7]), Cells(&LINES[7])),

        rule(19, DiagonalCrossBlock, Pairs(pairs![1 9, 3 7]), Cells(cells![4 6 2 8])),

        rule(20, CentreCrossBlock, Pairs(pairs![5 1]), Cells(cells![7])),
        rule(21, CentreCrossBlock, Pairs(pairs![5 3]), Cells(cells![9])),
        rule(22, CentreCrossBlock, Pairs(pairs![5 7]), Cells(cells![1])),
        rule(23, CentreCrossBlock, Pairs(pairs![5 9]), Cells(cells![3])),

        rule(24, CornerBlock, Pairs(pairs![1 6]), Cells(cells![3])),
        rule(25, CornerBlock, Pairs(pairs![3 4]), Cells(cells![1])),
        rule(26, CornerBlock, Pairs(pairs![6 7]), Cells(cells![9])),
        rule(27, CornerBlock, Pairs(pairs![4 9]), Cells(cells![7])),
        rule(28, CornerBlock, Pairs(pairs![1 8, 2 7]), Cells(cells![4])),
        rule(29, CornerBlock, Pairs(pairs![2 9, 3 8]), Cells(cells![6])),

        rule(30, Attack, Open(&LINES[0]), Cells(&LINES[0])),
        rule(31, Attack, Open(&LINES[1]), Cells(&LINES[1])),
        rule(32, Attack, Open(&LINES[2]), Cells(&LINES[2])),
        rule(33, Attack, Open(&LINES[3]), Cells(&LINES[3])),
        rule(34, Attack, Open(&LINES[4]), Cells(&LINES[4])),
        rule(35, Attack, Open(&LINES[5]), Cells(&LINES[5])),
        rule(36, Attack, Open(&LINES[6]), Cells(&LINES[6])),
        rule(37, Attack, Open(&LINES[7]), Cells(&LINES[7])),

        rule(38, Generic, Always, Cells(&Cell::ALL)),
    ]
};

pub(super) const fn rule(number: u8, kind: RuleKind, when: RuleCondition, targets: Targets) -> Rule {
    Rule { number, kind, when, targets }
}

impl RuleCondition {
    /// Returns true if the condition holds on a board.
    pub fn holds(&self, board: &Board) -> bool {
        match *self {
            RuleCondition::Moves(moves) => board.moves() == moves,
            RuleCondition::Two(side, line) => board.count(line, side) == 2 && board.count(line, side.other()) == 0,
            RuleCondition::Pairs(pairs) => pairs.iter().any(|pair| board.count(pair, Side::One) == 2),
            RuleCondition::Open(line) => board.count(line, Side::One) == 0 && board.count(line, Side::Two) != 2,
            RuleCondition::Always => true,
        }
    }
}

impl Targets {
    /// Returns the first target that is free.
    pub fn pick(&self, board: &Board, r: u8) -> Option<Cell> {
        match self {
            Targets::Random => Some(random_cell(r)).filter(|&cell| board.is_free(cell)),
            Targets::Cells(cells) => cells.iter().copied().find(|&cell| board.is_free(cell)),
        }
    }
}

/// Returns the cell that the refresh register chooses: its low four bits plus one, halved if that is ten or more.
///
/// ```
/// use games::tictactoe::random_cell;
/// let cells: Vec<u8> = (0..16).map(|r| random_cell(r).number()).collect();
/// assert_eq!(cells, [1, 2, 3, 4, 5, 6, 7, 8, 9, 5, 5, 6, 6, 7, 7, 8]);
/// ```
pub fn random_cell(r: u8) -> Cell {
    let number = (r & 15) + 1;
    Cell::ALL[usize::from(if number >= 10 { number / 2 } else { number }) - 1]
}

pub(super) fn choose(rules: &'static [Rule], board: &Board, r: u8) -> Option<ChosenMove> {
    rules.iter().filter(|rule| rule.when.holds(board)).find_map(|rule| {
        let cell = rule.targets.pick(board, r)?;
        Some(ChosenMove { cell, rule })
    })
}
