//! The time of the player's answers.

use games::xiangqi::player::Level;
use games::xiangqi::{Play, Side};
use pipeline::{Assembler, Program};

use super::layout::{board_bytes, byte, colour};
use super::player::{POSITION_MOST, played};
use super::positions::Recorded;
use crate::{Call, Core, Runner, T};

/// T-states of a second.
const SECOND: T = 3_500_000;

/// The program, asked for moves.
struct Player {
    runner: Runner,
}

impl Player {
    fn new() -> Player {
        let program = Program::embedded("xiangqi", Assembler::Builtin).unwrap_or_else(|error| panic!("{error}"));
        Player { runner: Runner::new(&program, Core::Z80).unwrap_or_else(|error| panic!("{error}")) }
    }

    fn address(&self, symbol: &str) -> u16 {
        self.runner.address(symbol).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Returns the time of an answer, and the number of positions looked at.
    fn answer(&mut self, play: &Play, level: Level) -> (T, u64) {
        let position = play.position();
        let board = self.address("rules.Board");
        (board..).zip(board_bytes(position)).for_each(|(address, byte)| self.runner.poke(address, byte));
        let kings = self.address("rules.RedKing");
        (kings..).zip(Side::ALL).for_each(|(address, side)| self.runner.poke(address, byte(position.king(side))));
        let [low, middle, high, _] = level.nodes.to_le_bytes();
        let [limit, nodes] = ["rules.NodesMost", "rules.Nodes"].map(|symbol| self.address(symbol));
        for (symbol, byte) in [
            ("rules.Turn", colour(position.turn())),
            ("rules.Quiet", 0),
            ("rules.Recorded", 0),
            ("Break", 0),
            ("rules.DepthMost", level.depth),
        ] {
            self.runner.poke(self.address(symbol), byte);
        }
        for (address, byte) in (limit..).zip([low, middle, high]).chain((nodes..).zip([0; 3])) {
            self.runner.poke(address, byte);
        }
        let mut call = Call::new(self.address("rules.choose_move"), Core::Z80);
        call.limit = T::from(level.nodes) * POSITION_MOST + SECOND;
        let outcome = self.runner.call(&call);
        let returned = outcome.returned().unwrap_or_else(|| panic!("{outcome:?}"));
        // The writes of a call are undone after it; a byte that is not among the changes is the 0 that it was.
        let left =
            |address: u16| returned.changes.iter().find(|change| change.address == address).map_or(0, |it| it.after);
        (returned.t, u32::from_le_bytes([left(nodes), left(nodes + 1), left(nodes + 2), 0]).into())
    }
}

/// Answers in seeded play keep within the time that is stated for each position.
#[test]
fn a_position_takes_no_longer_than_stated() {
    let mut player = Player::new();
    let mut answers = 0;
    for Recorded { play, .. } in played(9, 12) {
        let (t, positions) = player.answer(&play, Level { depth: 12, nodes: 4_096 });
        assert!(positions < 500 || t <= positions * POSITION_MOST, "{play}: {t} T for {positions}");
        answers += usize::from(positions >= 500);
    }
    assert!(answers >= 8, "{answers}");
}

/// Times of answers after three and after four moves ahead, however many positions that takes, in ascending order.
fn times(depth: u8, number: usize) -> Vec<T> {
    let mut player = Player::new();
    let times = played(9, number).map(|Recorded { play, .. }| player.answer(&play, Level { depth, nodes: 500_000 }).0);
    let mut times: Vec<T> = times.collect();
    times.sort_unstable();
    times
}

/// Three moves ahead take seconds, four most often less than a minute. (The levels may look at fewer positions than that takes.)
#[test]
fn three_moves_ahead_take_seconds_and_four_a_minute() {
    let [three, four] = [3, 4].map(|depth| times(depth, 24));
    assert!(three.len() > 20 && three[three.len() / 2] < 8 * SECOND, "{three:?}");
    assert!(four[four.len() / 2] < 30 * SECOND && four[four.len() * 9 / 10] < 75 * SECOND, "{four:?}");
}

#[test]
#[ignore = "a measure, of a minute"]
fn measure_three_and_four_moves_ahead() {
    for depth in [3, 4] {
        let times = times(depth, 400);
        let at = |of_hundred: usize| times[(times.len() - 1) * of_hundred / 100] as f64 / SECOND as f64;
        let within = times.iter().filter(|t| **t <= 60 * SECOND).count() as f64 / times.len() as f64 * 100.0;
        let (median, most, all) = ([at(50), at(90), at(99)], at(100), times.len());
        println!(
            "{depth} moves ahead, {all} positions: {median:.1?} s in 50, 90, 99 of 100, at most {most:.1} s; {within:.1} % within a minute"
        );
    }
}
