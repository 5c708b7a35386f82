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
//! let report = lab::tictactoe::prove(&program, Set::Alternating, Level::Classic, &mut |_| ())?;
//! assert!(report.holds(), "{}", report.differences[0]);
//! assert_eq!(report.cases(), 4_519 + 256);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod fault;
mod mapping;
mod report;
mod rules;
mod text;

use games::tictactoe::{Board, Level, Set};
use pipeline::Program;

use fault::faults;
pub use fault::{Fault, What};
use mapping::Game;
pub use report::{Answer, Difference, Report, Row};
pub use rules::{Question, RuleDifference, RulesReport, Verdict, prove_rules};

use crate::{Call, Contract, Core, Error, Outcome, RefreshAt, T, Trace};

/// The source whose headers say what the player and the rules may do.
const PLAYER: &str = include_str!("../../../../z80src/tictactoe/player.asm");
const RULES: &str = include_str!("../../../../z80src/tictactoe/rules.asm");

/// How long the player may think before it is said to hang, in T-states: a frame. No rule of the game takes longer.
const LIMIT: T = 69_888;

/// How many of the differences get a trace: enough to see what is wrong, if everything is.
const TRACED: usize = 8;

/// How many steps of each are kept.
const STEPS: usize = 4_096;

/// How far a walk has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Cases done.
    pub done: usize,
    /// Cases there are.
    pub of: usize,
}

/// Asks the program's player, on both cores, and the Rust port for the Spectrum's move on every board of a set, and on
/// the empty board for every value of R; says what each answered.
///
/// `progress` is called after each case, in order.
///
/// # Errors
/// A program that lacks a symbol of the player, that no stack fits beside, or a walk that came to another number of
/// cases than the set has. That the answers differ is no error: it stands in the report.
pub fn prove(program: &Program, set: Set, level: Level, progress: &mut dyn FnMut(Progress)) -> Result<Report, Error> {
    let mut players = [Player::new(program, Core::Z80, level)?, Player::new(program, Core::Iz80, level)?];
    let cases = cases(set)?;
    let mut report = Report::new(set, level);
    for (done, &(board, r)) in cases.iter().enumerate() {
        let choice = level.choose(&board, r.unwrap_or(0));
        let [(z80, ours), (iz80, others)] = players.each_mut().map(|player| player.ask(&board, r));
        let tracing = report.differences.len() < TRACED;
        let difference = report.add(board, r, choice, [&z80, &iz80], [ours, others].concat());
        if let Some(difference) = difference.filter(|_| tracing) {
            let player = &mut players[usize::from(difference.suspect() == Core::Iz80)];
            difference.trace = Some(player.trace(&board, r));
        }
        progress(Progress { done: done + 1, of: cases.len() });
    }
    Ok(report)
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
        Ok(Player { game, contract: Contract::of(PLAYER, "choose_move")?, choose_move, random_r })
    }

    /// Puts a board into the program's memory and says how to ask for a move on it.
    fn set(&mut self, board: &Board, r: Option<u8>) -> Call {
        self.game.set(board);
        Call {
            refresh: Some(RefreshAt { address: self.random_r, value: r.unwrap_or(0) }),
            limit: LIMIT,
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
