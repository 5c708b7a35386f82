//! What is asked of the Z80's rules, and the port's answers.

use std::fmt;

use games::tictactoe::{Board, Cell, Limits, Line, Outcome as End, Score, Side, is_legal, is_tie, won_lines};
use serde::{Deserialize, Serialize};

use super::What;
use super::mapping::mark;
use crate::Outcome;

/// What is asked of the Z80 code, most of it about a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Question {
    /// `find_win`: has somebody won, and by which line?
    Win,
    /// `is_tie`, asked if nobody has won: can nobody win any more?
    Tie,
    /// `is_legal`, asked while the point goes on: may this number be played?
    Legal(u8),
    /// `put_mark`: a side plays a free cell.
    Mark(Cell, Side),
    /// `clear_grid`: a new point.
    Clear,
    /// `swap_sides`: the board as the other side sees it.
    Swap,
    /// `choose_move`, asked on a full board that nobody has won: which cell?
    Choose,
    /// `other_side`: whose turn is it after that of this side?
    Turn(Side),
    /// `count_point`: a side has won a point.
    Count(Side, Score),
    /// `is_match_over`: are points or ties enough?
    Over(Score, Limits),
    /// `leader`: who has more points?
    Leader(Score),
}

/// An answer to a [`Question`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// It is so.
    Yes,
    /// It is not so; there is none.
    No,
    /// This side has won, by this line, the first in order.
    Won(Side, Line),
    /// The board is now this one, and the number of moves fits it.
    Board(Board),
    /// It is this side's turn; this side has more points, or nobody.
    Side(Option<Side>),
    /// The score is now this one.
    Score(Score),
    /// The routine came back, but did what its header does not allow.
    Fault(What),
    /// The routine came back without a fault, but what it left (A, the carry flag, HL) is no answer.
    Nonsense {
        /// A.
        a: u8,
        /// The carry flag.
        carry: bool,
        /// HL.
        hl: u16,
    },
    /// The routine did not come back.
    Failed(Outcome),
}

/// A question to which not all three gave the same answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleDifference {
    /// The board.
    pub board: Board,
    /// What was asked about it.
    pub question: Question,
    /// The Z80 code on our core.
    pub z80: Verdict,
    /// The Z80 code on `iz80`.
    pub iz80: Verdict,
    /// The Rust port.
    pub rust: Verdict,
}

/// The kinds of questions: the routine, the name in reports, and how many there are. That is every board that can stand
/// after a move; those of them that are not won; 256 numbers on each that is neither won nor tied; each free cell of those,
/// for both sides; every board of the first, twice; and the full ones that are not won. Then two sides; both at all points;
/// all points, ties and limits; and all points.
pub(super) const KINDS: [(&str, &str, usize); Question::KINDS] = [
    ("find_win", "wins", 18_753),
    ("is_tie", "ties", 11_125),
    ("is_legal", "legal moves", 11_053 * 256),
    ("put_mark", "marks", 80_070),
    ("clear_grid", "new points", 18_753),
    ("swap_sides", "sides swapped", 18_753),
    ("choose_move", "no move", 32),
    ("other_side", "turns", 2),
    ("count_point", "points counted", 72),
    ("is_match_over", "ends of the match", 7_200),
    ("leader", "leaders", 36),
];

impl Question {
    /// How many kinds of questions there are.
    pub const KINDS: usize = 11;

    /// Its place in [`RulesReport::asked`](super::RulesReport::asked).
    pub(super) fn kind(self) -> usize {
        match self {
            Question::Win => 0,
            Question::Tie => 1,
            Question::Legal(_) => 2,
            Question::Mark(..) => 3,
            Question::Clear => 4,
            Question::Swap => 5,
            Question::Choose => 6,
            Question::Turn(_) => 7,
            Question::Count(..) => 8,
            Question::Over(..) => 9,
            Question::Leader(_) => 10,
        }
    }

    /// Everything that is asked about a board.
    pub(super) fn about(board: &Board) -> Vec<Question> {
        let mut questions = vec![Question::Win, Question::Clear, Question::Swap];
        if won_lines(board).next().is_none() {
            questions.push(Question::Tie);
            if board.is_full() {
                questions.push(Question::Choose);
            }
            if !is_tie(board) {
                questions.extend((0..=255).map(Question::Legal));
                let sides = [Side::One, Side::Two];
                questions.extend(board.free().flat_map(|cell| sides.map(|side| Question::Mark(cell, side))));
            }
        }
        questions
    }

    /// Everything that is asked about the match: at every score that can come up, and more.
    pub(super) fn about_the_match() -> Vec<Question> {
        let scores = |ties: u8| {
            (0..=5).flat_map(move |one| {
                (0..=5).flat_map(move |two| (0..ties).map(move |ties| Score { points: [one, two], ties }))
            })
        };
        let limits = (1..=5).flat_map(|points| [3, 5, 7, 9].map(|ties| Limits { points, ties }));
        let over = limits.flat_map(|limits| scores(10).map(move |score| Question::Over(score, limits)));
        let sides = [Side::One, Side::Two];
        let count = scores(1).flat_map(|score| sides.map(|side| Question::Count(side, score)));
        sides.map(Question::Turn).into_iter().chain(count).chain(over).chain(scores(1).map(Question::Leader)).collect()
    }

    /// The port's answer.
    pub(super) fn port(self, board: &Board) -> Verdict {
        match self {
            Question::Win => won_lines(board).next().map_or(Verdict::No, |(side, &line)| Verdict::Won(side, line)),
            Question::Tie => Verdict::is(is_tie(board)),
            Question::Legal(number) => Verdict::is(Cell::new(number).is_some_and(|cell| is_legal(board, cell))),
            Question::Mark(cell, side) => Verdict::Board(board.with(cell, side)),
            Question::Clear => Verdict::Board(Board::EMPTY),
            Question::Swap => Verdict::Board(swapped(board)),
            Question::Choose => Verdict::No,
            Question::Turn(side) => Verdict::Side(Some(side.other())),
            Question::Count(side, score) => Verdict::Score(score.after(End::Won(side))),
            Question::Over(score, limits) => Verdict::is(score.is_over(limits)),
            Question::Leader(score) => Verdict::Side(score.leader()),
        }
    }

    /// Whether it is about a board.
    fn has_board(self) -> bool {
        self.kind() <= Question::Choose.kind()
    }
}

/// The board with each side's marks the other's.
pub(super) fn swapped(board: &Board) -> Board {
    let marked = Cell::ALL.into_iter().filter_map(|cell| Some((cell, board.at(cell)?)));
    marked.fold(Board::EMPTY, |swapped, (cell, side)| swapped.with(cell, side.other()))
}

impl Verdict {
    pub(super) fn is(is: bool) -> Verdict {
        if is { Verdict::Yes } else { Verdict::No }
    }

    /// The side whose mark is a byte, or nobody's.
    pub(super) fn side_of(byte: u8) -> Option<Verdict> {
        let sides = [None, Some(Side::One), Some(Side::Two)];
        sides.into_iter().find(|&side| mark(side) == byte).map(Verdict::Side)
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Question::Win => f.write_str("is it won?"),
            Question::Tie => f.write_str("is it tied?"),
            Question::Legal(number) => write!(f, "is {number} a legal move?"),
            Question::Mark(cell, side) => write!(f, "what if {side} plays {cell}?"),
            Question::Clear => f.write_str("what is it when cleared?"),
            Question::Swap => f.write_str("what is it with the sides swapped?"),
            Question::Choose => f.write_str("which cell does the Spectrum choose?"),
            Question::Turn(side) => write!(f, "whose turn is it after {side}'s?"),
            Question::Count(side, score) => write!(f, "what is the score, {}, when {side} wins a point?", told(score)),
            Question::Over(score, limits) => {
                let Limits { points, ties } = limits;
                write!(f, "is the match over at {}, if {points} points or {ties} ties end it?", told(score))
            }
            Question::Leader(score) => write!(f, "who leads at {}?", told(score)),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Yes => f.write_str("yes"),
            Verdict::No => f.write_str("no"),
            Verdict::Won(side, line) => write!(f, "{side} has won by {} {} {}", line[0], line[1], line[2]),
            Verdict::Board(board) => f.write_str(&board.digits()),
            Verdict::Side(None) => f.write_str("nobody"),
            Verdict::Side(Some(side)) => side.fmt(f),
            Verdict::Score(score) => f.write_str(&told(score)),
            Verdict::Fault(what) => write!(f, "it {what}"),
            Verdict::Nonsense { a, carry, hl } => {
                write!(f, "no answer: A=${a:02X}, carry {}, HL=${hl:04X}", if *carry { "set" } else { "clear" })
            }
            Verdict::Failed(outcome) => outcome.fmt(f),
        }
    }
}

fn told(score: &Score) -> String {
    let Score { points: [one, two], ties } = score;
    format!("{one}:{two} and {ties} ties")
}

/// The board drawn, the question and the three answers.
impl fmt::Display for RuleDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RuleDifference { board, question, z80, iz80, rust } = self;
        if question.has_board() {
            writeln!(f, "board {}", board.digits())?;
            for row in board.to_string().lines() {
                writeln!(f, "    {row}")?;
            }
        }
        write!(f, "  {question}\n  our core: {z80}\n  iz80: {iz80}\n  the port: {rust}")
    }
}
