//! Tic-tac-toe's player in Z80 code, held against its Rust port on every board.
//!
//! The mapping between the two is small: nine bytes at `Grid` (`$00` free, `$01` player one, `$10` the Spectrum), the
//! number of moves made at `MoveCounter`, the level at `Level` (0 Classic, 1 Unbeatable), a call of `choose_move`, and the answer in A and the carry flag. On the empty
//! board the `LD A,R` at `random_r` is made to read every value that there is.
//!
//! ```
//! use games::tictactoe::{Level, Set};
//! use pipeline::{Assembler, Program};
//!
//! let program = Program::game("tictactoe", Assembler::Builtin)?;
//! let report = lab::programs::tictactoe::prove(&program, Set::Alternating, Level::Classic)?;
//! assert!(report.holds(), "{}", report.differences[0]);
//! assert_eq!(report.cases(), 4_519 + 256);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod account;
mod coverage;
mod fault;
mod keyboard;
mod keyboard_report;
mod mapping;
mod mutation;
mod question;
mod report;
mod rules;
mod run;
mod screen;
mod sources;
mod text;

use games::tictactoe::{Board, Level, Set};
use pipeline::Program;

pub use crate::person::Played;
pub use crate::symbols::Routine;
pub use account::{Account, ListingLine};
pub use coverage::{Coverage, Covered, TableRow, Unreached, cover};
use fault::faults;
pub use fault::{Fault, What};
pub use keyboard::{KEYS, Opening, Openings, walk_keyboard, walk_openings};
pub use keyboard_report::KeyboardReport;
use mapping::Game;
pub(crate) use mutation::ranges;
pub use mutation::{Mutants, MutatedPlace, MutatedRule, MutationReport, Reason, SurvivingByte, Survivor, walk_mutants};
pub use question::{Question, RuleDifference, Verdict};
pub use report::{Answer, Case, Difference, Report, Row};
pub use rules::{RulesReport, prove_rules, walk_rules};
pub use run::{Findings, Run, Task};
use sources::{header, sources};

use crate::walk::walk;
use crate::{Call, Contract, Core, Error, OnProgress, Outcome, Part, RefreshAt, Shard, T, Trace};

/// How long the player may think before it is said to hang, in T-states: a frame. No rule of the game takes longer.
const LIMIT: T = 69_888;

/// How many of the differences get a trace: enough to see what is wrong, if everything is.
pub(crate) const TRACED: usize = 8;

/// How many steps of each are kept.
const STEPS: usize = 4_096;

/// Asks the program's player, on both cores, and the Rust port for the Spectrum's move on every board of a set, and on
/// the empty board for every value of R; says what each answered.
///
/// # Errors
/// A program that lacks a symbol of the player, that no stack fits beside, or a walk that came to another number of
/// cases than the set has. That the answers differ is no error: it stands in the report.
pub fn prove(program: &Program, set: Set, level: Level) -> Result<Report, Error> {
    Report::of(set, level, &walk_answers(program, set, level, Shard::WHOLE, &|_| true)?)
}

/// [`prove`], or a shard of it, watched. Of the parts of all shards a [`Report`] is made.
///
/// # Errors
/// Those of [`prove`].
pub fn walk_answers(
    program: &Program,
    set: Set,
    level: Level,
    shard: Shard,
    watch: OnProgress<'_>,
) -> Result<Part<Case>, Error> {
    let cases = cases(set)?;
    let players = || Ok((Player::new(program, Core::Z80, level)?, Player::new(program, Core::Iz80, level)?));
    let mut part = walk("cases", cases.len(), shard, watch, players, |(z80, iz80), unit| {
        let (board, r) = cases[unit];
        let ((ours, wrong), (others, wrong_too)) = (z80.ask(&board, r), iz80.ask(&board, r));
        Case::new([&ours, &others], [wrong, wrong_too].concat())
    })?;
    let (mut z80, mut iz80) = players()?;
    let suspects = part.found.iter_mut().filter_map(|(&unit, case)| {
        let (board, r) = cases[unit];
        Some((case.suspect(&Answer::port(level, &board, r))?, board, r, case))
    });
    for (suspect, board, r, case) in suspects.take(TRACED) {
        case.trace = Some(if suspect == Core::Z80 { z80.trace(&board, r) } else { iz80.trace(&board, r) });
    }
    Ok(part)
}

/// Every board of a set, the empty one once for each value of R.
fn cases(set: Set) -> Result<Vec<(Board, Option<u8>)>, Error> {
    let boards = set.boards();
    expect("boards", set.size(), boards.len())?;
    let mut cases = Vec::with_capacity(set.size() + 255);
    for board in boards {
        if board == Board::EMPTY {
            cases.extend((0..=255).map(|r| (board, Some(r))));
        } else {
            cases.push((board, None));
        }
    }
    expect("cases", set.size() + 255, cases.len())?;
    Ok(cases)
}

fn expect(what: &'static str, expected: usize, found: usize) -> Result<(), Error> {
    if expected == found { Ok(()) } else { Err(Error::Cases { what, expected, found }) }
}

/// The program's player on one core.
struct Player {
    game: Game,
    contract: Contract,
    choose_move: u16,
    random_r: u16,
    /// How long it may think, in T-states, before it is said to hang.
    limit: T,
}

impl Player {
    /// The program's player, set to a level. A program without levels plays Classic.
    fn new(program: &Program, core: Core, level: Level) -> Result<Player, Error> {
        let mut game = Game::new(program, core)?;
        match (level, game.runner.address("Level")) {
            (Level::Classic, Err(_)) => {}
            (_, address) => game.runner.poke(address?, level as u8),
        }
        let (choose_move, random_r) = (game.runner.address("choose_move")?, game.runner.address("random_r")?);
        Ok(Player { game, contract: header(program, "choose_move")?, choose_move, random_r, limit: LIMIT })
    }

    /// Puts a board into the program's memory and says how to ask for a move on it.
    fn set(&mut self, board: &Board, r: Option<u8>) -> Call {
        self.game.set(board);
        Call {
            refresh: Some(RefreshAt { address: self.random_r, value: r.unwrap_or(0) }),
            limit: self.limit,
            ..Call::new(self.choose_move, self.game.runner.core())
        }
    }

    /// The Z80 code's answer on a board, and what else it did wrong.
    fn ask(&mut self, board: &Board, r: Option<u8>) -> (Outcome, Vec<Fault>) {
        let call = self.set(board, r);
        let core = self.game.runner.core();
        let outcome = self.game.runner.call(&call);
        let mut wrong = Vec::new();
        if let Some(returned) = outcome.returned() {
            wrong = faults(&self.contract, core, &call, returned, &[]);
            if returned.refreshed != u32::from(r.is_some()) {
                wrong.push(What::Refresh(returned.refreshed));
            }
        }
        (outcome, wrong.into_iter().map(|what| Fault { core, what }).collect())
    }

    fn trace(&mut self, board: &Board, r: Option<u8>) -> (Core, Trace) {
        let call = self.set(board, r);
        (self.game.runner.core(), self.game.runner.trace(&call, STEPS).1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_or_short_walk_is_an_error() {
        assert!(expect("boards", 4_520, 4_520).is_ok());
        for found in [0, 4_519, 4_521] {
            let refused = expect("boards", 4_520, found).unwrap_err().to_string();
            assert_eq!(refused, format!("the walk covered {found} boards where there are 4520: this proves nothing"));
        }
    }
}
