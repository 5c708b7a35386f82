//! The game's rules in Z80 code, held against the port on every board: won, tied, legal, marked, cleared.
//!
//! The program's routines are `find_win`, `is_tie`, `is_legal`, `put_mark` and `clear_grid`;
//! and `choose_move` must find nothing on a full board.

use std::fmt;

use games::tictactoe::{Board, Cell, LINES, Line, Set, Side, is_legal, is_tie, won_lines};
use pipeline::Program;
use z80::flags;

use super::mapping::{Game, mark};
use super::{LIMIT, PLAYER, Progress, RULES, What, expect, faults};
use crate::{Call, Contract, Core, Error, Outcome, T};

/// What is asked of the Z80 code, about a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// `choose_move`, asked on a full board that nobody has won: which cell?
    Choose,
}

/// An answer to a [`Question`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is so.
    Yes,
    /// It is not so; there is none.
    No,
    /// This side has won, by this line, the first in order.
    Won(Side, Line),
    /// The board is now this one, and the number of moves fits it.
    Board(Board),
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
#[derive(Clone, Debug, PartialEq, Eq)]
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

/// What the walk over the rules found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RulesReport {
    /// How many questions were asked: win, tie, legal, mark, clear, choose.
    pub asked: [usize; 6],
    /// How many of each were not answered alike by all three.
    pub differing: [usize; 6],
    /// The longest each routine took on our core, in T-states.
    pub slowest: [T; 6],
    /// The most stack each used on our core, in bytes.
    pub stack: [u16; 6],
    /// The first differences of each kind of question, at most [`KEPT`](RulesReport::KEPT).
    pub differences: Vec<RuleDifference>,
}

impl RulesReport {
    /// How many differences of each kind of question are kept: where all is wrong there are millions.
    pub const KEPT: usize = 100;

    /// Whether the Z80's rules are the port's in every case.
    pub fn holds(&self) -> bool {
        self.differing == [0; 6]
    }
}

/// How many questions there are of each kind: every board that can stand after a move; those of them that are not won;
/// 256 numbers on each that is neither won nor tied; each free cell of those, for both sides; every board of the first; and the full ones that are not won.
const QUESTIONS: [usize; 6] = [18_753, 11_125, 11_053 * 256, 80_070, 18_753, 32];

/// Asks the program's rules, on both cores, and the port, about every board that can come up, turns lost on the clock or
/// not. `progress` counts boards.
///
/// # Errors
/// A program that lacks one of the routines, that no stack fits beside, or a walk that came to another number of questions
/// than there are. That the answers differ is no error: it stands in the report.
pub fn prove_rules(program: &Program, progress: &mut dyn FnMut(Progress)) -> Result<RulesReport, Error> {
    let mut umpires = [Umpire::new(program, Core::Z80)?, Umpire::new(program, Core::Iz80)?];
    let mut report = RulesReport::default();
    let boards = boards();
    for (done, board) in boards.iter().enumerate() {
        for umpire in &mut umpires {
            umpire.game.set(board);
        }
        for question in questions(board) {
            let kind = question.kind();
            report.asked[kind] += 1;
            let rust = question.port(board);
            let [z80, iz80] = umpires.each_mut().map(|umpire| umpire.ask(board, question));
            if z80 != rust || iz80 != rust {
                report.differing[kind] += 1;
                if report.differing[kind] <= RulesReport::KEPT {
                    report.differences.push(RuleDifference { board: *board, question, z80, iz80, rust });
                }
            }
        }
        progress(Progress { done: done + 1, of: boards.len() });
    }
    for (kind, what) in
        ["questions about wins", "about ties", "about legal moves", "about marks", "about clearing", "about no move"]
            .into_iter()
            .enumerate()
    {
        expect(what, QUESTIONS[kind], report.asked[kind])?;
    }
    report.slowest = umpires[0].most.map(|(t, _)| t);
    report.stack = umpires[0].most.map(|(_, stack)| stack);
    Ok(report)
}

/// Every board that can come up: the open ones, and those that one more mark makes of them.
fn boards() -> Vec<Board> {
    let open = Set::LostTurns.boards();
    let mut boards: Vec<Board> = open
        .iter()
        .flat_map(|board| board.free().flat_map(|cell| [board.with(cell, Side::One), board.with(cell, Side::Two)]))
        .chain(open.iter().copied())
        .collect();
    boards.sort_unstable();
    boards.dedup();
    boards
}

/// Everything that is asked about a board.
fn questions(board: &Board) -> Vec<Question> {
    let mut questions = vec![Question::Win, Question::Clear];
    if won_lines(board).next().is_none() {
        questions.push(Question::Tie);
        if board.is_full() {
            questions.push(Question::Choose);
        }
        if !is_tie(board) {
            questions.extend((0..=255).map(Question::Legal));
            questions
                .extend(board.free().flat_map(|cell| [Side::One, Side::Two].map(|side| Question::Mark(cell, side))));
        }
    }
    questions
}

impl Question {
    /// Its place in [`RulesReport::asked`].
    fn kind(self) -> usize {
        match self {
            Question::Win => 0,
            Question::Tie => 1,
            Question::Legal(_) => 2,
            Question::Mark(..) => 3,
            Question::Clear => 4,
            Question::Choose => 5,
        }
    }

    /// The port's answer.
    fn port(self, board: &Board) -> Verdict {
        match self {
            Question::Win => won_lines(board).next().map_or(Verdict::No, |(side, &line)| Verdict::Won(side, line)),
            Question::Tie => yes(is_tie(board)),
            Question::Legal(number) => yes(Cell::new(number).is_some_and(|cell| is_legal(board, cell))),
            Question::Mark(cell, side) => Verdict::Board(board.with(cell, side)),
            Question::Clear => Verdict::Board(Board::EMPTY),
            Question::Choose => Verdict::No,
        }
    }
}

fn yes(is: bool) -> Verdict {
    if is { Verdict::Yes } else { Verdict::No }
}

/// The routines that are asked, and where their headers stand, in the order of [`Question::kind`].
const ROUTINES: [(&str, &str); 6] = [
    ("find_win", RULES),
    ("is_tie", RULES),
    ("is_legal", RULES),
    ("put_mark", RULES),
    ("clear_grid", RULES),
    ("choose_move", PLAYER),
];

/// The program's rules on one core.
struct Umpire {
    game: Game,
    /// The routines with their contracts, in the order of [`Question::kind`].
    routines: Vec<(u16, Contract)>,
    /// The longest each took, in T-states, and its most stack, in bytes.
    most: [(T, u16); 6],
}

impl Umpire {
    fn new(program: &Program, core: Core) -> Result<Umpire, Error> {
        let game = Game::new(program, core)?;
        let routines = ROUTINES
            .iter()
            .map(|(name, source)| Ok((game.runner.address(name)?, Contract::of(source, name)?)))
            .collect::<Result<Vec<(u16, Contract)>, Error>>()?;
        Ok(Umpire { game, routines, most: [(0, 0); 6] })
    }

    /// The Z80 code's answer to a question about a board, which stands in its memory.
    fn ask(&mut self, board: &Board, question: Question) -> Verdict {
        let core = self.game.runner.core();
        let (routine, contract) = &self.routines[question.kind()];
        let mut call = Call { limit: LIMIT, ..Call::new(*routine, core) };
        let mut after = *board;
        match question {
            Question::Win | Question::Tie | Question::Choose => {}
            Question::Legal(number) => call.registers.set_a(number),
            Question::Mark(cell, side) => {
                call.registers.set_a(cell.number());
                call.registers.set_c(mark(Some(side)));
                after = board.with(cell, side);
            }
            Question::Clear => after = Board::EMPTY,
        }
        let returned = match self.game.runner.call(&call) {
            Outcome::Returned(returned) => returned,
            failed => return Verdict::Failed(failed),
        };
        let (slowest, stack) = &mut self.most[question.kind()];
        (*slowest, *stack) = ((*slowest).max(returned.t), (*stack).max(returned.stack));
        let changes = if after == *board { Vec::new() } else { self.game.changes(board, &after) };
        if let Some(&what) = faults(contract, core, &call, &returned, &changes).first() {
            return Verdict::Fault(what);
        }
        let (a, hl, carry) = (returned.registers.a(), returned.registers.hl(), returned.registers.f() & flags::C != 0);
        match question {
            Question::Win if carry => self.won(a, hl).unwrap_or(Verdict::Nonsense { a, carry, hl }),
            Question::Win => Verdict::No,
            Question::Tie => yes(carry),
            Question::Legal(_) => yes(!carry),
            Question::Mark(..) | Question::Clear => Verdict::Board(after),
            Question::Choose if carry => Verdict::No,
            Question::Choose => Verdict::Nonsense { a, carry, hl },
        }
    }

    /// Whose mark A is, and the line whose cells HL points at.
    fn won(&self, a: u8, hl: u16) -> Option<Verdict> {
        let side = [Side::One, Side::Two].into_iter().find(|&side| mark(Some(side)) == a)?;
        let cells = [hl, hl.wrapping_add(1), hl.wrapping_add(2)].map(|address| self.game.runner.peek(address));
        let line = LINES.iter().find(|line| line.map(Cell::number) == cells)?;
        Some(Verdict::Won(side, *line))
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
            Question::Choose => f.write_str("which cell does the Spectrum choose?"),
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
            Verdict::Fault(what) => write!(f, "it {what}"),
            Verdict::Nonsense { a, carry, hl } => {
                write!(f, "no answer: A=${a:02X}, carry {}, HL=${hl:04X}", if *carry { "set" } else { "clear" })
            }
            Verdict::Failed(outcome) => outcome.fmt(f),
        }
    }
}

/// The board drawn, the question and the three answers.
impl fmt::Display for RuleDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RuleDifference { board, question, z80, iz80, rust } = self;
        write!(f, "board {}", board.digits())?;
        for row in board.to_string().lines() {
            write!(f, "\n    {row}")?;
        }
        write!(f, "\n  {question}\n  our core: {z80}\n  iz80: {iz80}\n  the port: {rust}")
    }
}
