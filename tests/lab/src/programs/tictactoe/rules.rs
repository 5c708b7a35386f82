//! The game's rules in Z80 code, held against the port on every board: won, tied, legal, marked, cleared; and those of the
//! match: turn, score and end.
//!
//! The program's routines are `find_win`, `is_tie`, `is_legal`, `put_mark`, `clear_grid` and `swap_sides`, `other_side`,
//! `count_point`, `is_match_over` and `leader`; and `choose_move` must find nothing on a full board.

use std::fmt;

use games::tictactoe::{Board, Cell, LINES, Score, Set, Side};
use pipeline::Program;
use serde::{Deserialize, Serialize};
use z80::flags;

use super::mapping::{Game, mark};
use super::question::{KINDS, swapped};
use super::{LIMIT, Question, RuleDifference, Verdict, expect, faults, header};
use crate::walk::walk;
use crate::{Call, Change, Contract, Core, Error, OnProgress, Outcome, Part, Shard, T};

/// What the walk over the rules found, or a unit of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RulesReport {
    /// How many questions were asked: win, tie, legal, mark, clear, swap, choose, turn, count, over, leader.
    pub asked: [usize; Question::KINDS],
    /// How many of each were not answered alike by all three.
    pub differing: [usize; Question::KINDS],
    /// The longest each routine took on our core, in T-states.
    pub slowest: [T; Question::KINDS],
    /// The most stack each used on our core, in bytes.
    pub stack: [u16; Question::KINDS],
    /// The first differences of each kind of question, at most [`KEPT`](RulesReport::KEPT).
    pub differences: Vec<RuleDifference>,
}

impl RulesReport {
    /// How many differences of each kind of question are kept: where all is wrong there are millions.
    pub const KEPT: usize = 100;

    /// The report of a whole walk: [`walk_rules`], or the parts of all its shards.
    ///
    /// # Errors
    /// A walk that is not whole, or came to another number of questions than there are.
    pub fn of(walk: &Part<RulesReport>) -> Result<RulesReport, Error> {
        let mut whole = RulesReport::default();
        for unit in walk.whole()? {
            let before = whole.differing;
            for kind in 0..Question::KINDS {
                whole.asked[kind] += unit.asked[kind];
                whole.differing[kind] += unit.differing[kind];
                whole.slowest[kind] = whole.slowest[kind].max(unit.slowest[kind]);
                whole.stack[kind] = whole.stack[kind].max(unit.stack[kind]);
            }
            let mut kept = before.map(|differing| differing.min(RulesReport::KEPT));
            for difference in &unit.differences {
                let kept = &mut kept[difference.question.kind()];
                if *kept < RulesReport::KEPT {
                    *kept += 1;
                    whole.differences.push(difference.clone());
                }
            }
        }
        for (kind, &(_, what, count)) in KINDS.iter().enumerate() {
            expect(what, count, whole.asked[kind])?;
        }
        Ok(whole)
    }

    /// Whether the Z80's rules are the port's in every case.
    pub fn holds(&self) -> bool {
        self.differing == [0; Question::KINDS]
    }
}

/// What was asked and what differed, in a few lines; not the differences themselves.
impl fmt::Display for RulesReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let asked = |kind: usize| format!("{} {}", self.asked[kind], KINDS[kind].1);
        let all: Vec<String> = (0..Question::KINDS).map(asked).collect();
        writeln!(f, "the rules: {}", all.join(", "))?;
        match self.differing.iter().sum() {
            0 => write!(f, "no difference"),
            1 => write!(f, "1 difference"),
            count => write!(f, "{count} differences"),
        }
    }
}

/// Asks the program's rules, on both cores, and the port, about every board that can come up, turns lost on the clock or
/// not, and about every score.
///
/// # Errors
/// A program that lacks one of the routines, that no stack fits beside, or a walk that came to another number of questions
/// than there are. That the answers differ is no error: it stands in the report.
pub fn prove_rules(program: &Program) -> Result<RulesReport, Error> {
    RulesReport::of(&walk_rules(program, Shard::WHOLE, &|_| true)?)
}

/// [`prove_rules`], or a shard of it, watched. Of the parts of all shards a [`RulesReport`] is made.
///
/// # Errors
/// Those of [`prove_rules`].
pub fn walk_rules(program: &Program, shard: Shard, watch: OnProgress<'_>) -> Result<Part<RulesReport>, Error> {
    /// Boards to a unit.
    const BOARDS: usize = 64;
    let boards = boards();
    let units: Vec<&[Board]> = boards.chunks(BOARDS).collect();
    let umpires = || Ok([Umpire::new(program, Core::Z80)?, Umpire::new(program, Core::Iz80)?]);
    // Behind the units of boards comes one of the match.
    walk("batches of boards", units.len() + 1, shard, watch, umpires, |umpires, unit| {
        let mut report = RulesReport::default();
        umpires.iter_mut().for_each(|umpire| umpire.most = [(0, 0); Question::KINDS]);
        match units.get(unit) {
            Some(boards) => {
                boards.iter().for_each(|board| ask(umpires, &mut report, board, &Question::about(board)));
            }
            None => ask(umpires, &mut report, &Board::EMPTY, &Question::about_the_match()),
        }
        report.slowest = umpires[0].most.map(|(t, _)| t);
        report.stack = umpires[0].most.map(|(_, stack)| stack);
        report
    })
}

/// Asks all three these questions about a board.
fn ask(umpires: &mut [Umpire; 2], report: &mut RulesReport, board: &Board, questions: &[Question]) {
    umpires.iter_mut().for_each(|umpire| umpire.game.set(board));
    for &question in questions {
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
}

/// Every board that can come up: the open ones, and those that one more mark makes of them.
pub(super) fn boards() -> Vec<Board> {
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

/// The program's rules on one core.
pub(super) struct Umpire {
    pub(super) game: Game,
    /// The routines with their contracts, in the order of [`Question::kind`].
    routines: Vec<(u16, Contract)>,
    /// The variables of the match: PointsOne, PointsTwo, Ties, Points, TieLimit, Turn.
    variables: [u16; 6],
    /// The longest each took, in T-states, and its most stack, in bytes.
    most: [(T, u16); Question::KINDS],
}

/// Their places in [`Umpire::variables`].
const POINTS_ONE: usize = 0;
const TURN: usize = 5;

impl Umpire {
    pub(super) fn new(program: &Program, core: Core) -> Result<Umpire, Error> {
        let game = Game::new(program, core)?;
        let routines = KINDS
            .iter()
            .map(|(name, ..)| Ok((game.runner.address(name)?, header(program, name)?)))
            .collect::<Result<Vec<(u16, Contract)>, Error>>()?;
        let mut variables = [0; 6];
        for (variable, name) in
            variables.iter_mut().zip(["PointsOne", "PointsTwo", "Ties", "Points", "TieLimit", "Turn"])
        {
            *variable = game.runner.address(name)?;
        }
        Ok(Umpire { game, routines, variables, most: [(0, 0); Question::KINDS] })
    }

    /// Sets the match's variables as far as a question is about them, says how to call its routine about the board that
    /// stands in memory, and which changes that should make.
    pub(super) fn call(&mut self, board: &Board, question: Question) -> (Call, Vec<Change>) {
        let core = self.game.runner.core();
        let mut call = Call { limit: LIMIT, ..Call::new(self.routines[question.kind()].0, core) };
        let (score, turn, limits) = match question {
            Question::Turn(side) => (Score::default(), Some(side), None),
            Question::Count(side, score) => (score, Some(side), None),
            Question::Over(score, limits) => (score, None, Some(limits)),
            Question::Leader(score) => (score, None, None),
            _ => (Score::default(), None, None),
        };
        let (points, ties) = limits.map_or((0, 0), |limits| (limits.points, limits.ties));
        let values = [score.points[0], score.points[1], score.ties, points, ties, mark(turn)];
        self.variables.iter().zip(values).for_each(|(&address, value)| self.game.runner.poke(address, value));
        let changes = match question {
            Question::Mark(cell, side) => {
                call.registers.set_a(cell.number());
                call.registers.set_c(mark(Some(side)));
                self.game.changes(board, &board.with(cell, side))
            }
            Question::Clear => self.game.changes(board, &Board::EMPTY),
            Question::Swap => self.game.changes(board, &swapped(board)),
            Question::Legal(number) => {
                call.registers.set_a(number);
                Vec::new()
            }
            Question::Turn(side) => {
                call.registers.set_hl(self.variables[TURN]);
                vec![Change {
                    address: self.variables[TURN],
                    before: mark(Some(side)),
                    after: mark(Some(side.other())),
                }]
            }
            Question::Count(side, score) => {
                let place = POINTS_ONE + side as usize;
                let before = score.points[side as usize];
                vec![Change { address: self.variables[place], before, after: before + 1 }]
            }
            _ => Vec::new(),
        };
        (call, changes)
    }

    /// The Z80 code's answer to a question about a board, which stands in its memory.
    fn ask(&mut self, board: &Board, question: Question) -> Verdict {
        let core = self.game.runner.core();
        let (call, changes) = self.call(board, question);
        let returned = match self.game.runner.call(&call) {
            Outcome::Returned(returned) => returned,
            failed => return Verdict::Failed(failed),
        };
        let (slowest, stack) = &mut self.most[question.kind()];
        (*slowest, *stack) = ((*slowest).max(returned.t), (*stack).max(returned.stack));
        let contract = &self.routines[question.kind()].1;
        if let Some(&what) = faults(contract, core, &call, &returned, &changes).first() {
            return Verdict::Fault(what);
        }
        let (a, hl, carry) = (returned.registers.a(), returned.registers.hl(), returned.registers.f() & flags::C != 0);
        let nonsense = Verdict::Nonsense { a, carry, hl };
        match question {
            Question::Win if carry => self.won(a, hl).unwrap_or(nonsense),
            Question::Win => Verdict::No,
            Question::Tie | Question::Over(..) => Verdict::is(carry),
            Question::Legal(_) => Verdict::is(!carry),
            Question::Leader(_) => Verdict::side_of(a).unwrap_or(nonsense),
            // What they change has been held against what they should.
            Question::Mark(..) | Question::Clear | Question::Swap | Question::Turn(_) | Question::Count(..) => {
                question.port(board)
            }
            Question::Choose if carry => Verdict::No,
            Question::Choose => nonsense,
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
