//! The time of the player's answers.

use games::xiangqi::Side;
use pipeline::{Assembler, Program};

use super::layout::{board_bytes, byte, colour};
use super::player::{POSITION_MOST, played};
use super::positions::Recorded;
use crate::{Call, Core, Runner};

/// Answers in seeded play keep within the time that is stated for each position.
#[test]
fn a_position_takes_no_longer_than_stated() {
    let program = Program::embedded("xiangqi", Assembler::Builtin).unwrap_or_else(|error| panic!("{error}"));
    let mut runner = Runner::new(&program, Core::Z80).unwrap_or_else(|error| panic!("{error}"));
    let field = |symbol: &str| runner.address(symbol).unwrap_or_else(|error| panic!("{error}"));
    let of_rules = |symbol: &str| field(&format!("rules.{symbol}"));
    let [board, turn, kings, quiet, recorded] = ["Board", "Turn", "RedKing", "Quiet", "Recorded"].map(of_rules);
    let [depth, nodes, looked, routine] = ["DepthMost", "NodesMost", "Nodes", "choose_move"].map(of_rules);
    let pressed = field("Break");
    let mut answers = 0;
    for Recorded { play, .. } in played(9, 12) {
        for (address, byte) in (board..).zip(board_bytes(play.position())) {
            runner.poke(address, byte);
        }
        runner.poke(turn, colour(play.position().turn()));
        for (address, side) in (kings..).zip(Side::ALL) {
            runner.poke(address, byte(play.position().king(side)));
        }
        for (address, byte) in [
            (looked, 0),
            (looked + 1, 0),
            (quiet, 0),
            (recorded, 0),
            (pressed, 0),
            (depth, 12),
            (nodes, 0),
            (nodes + 1, 16),
            (nodes + 2, 0),
        ] {
            runner.poke(address, byte);
        }
        let mut call = Call::new(routine, Core::Z80);
        call.limit = 100_000_000;
        let outcome = runner.call(&call);
        let returned = outcome.returned().unwrap_or_else(|| panic!("{outcome:?}"));
        // The writes of a call are undone after it; a byte that is not among the changes is the 0 that it was.
        let left =
            |address: u16| returned.changes.iter().find(|change| change.address == address).map_or(0, |it| it.after);
        let positions = u64::from(u16::from_le_bytes([left(looked), left(looked + 1)]));
        assert!(positions < 500 || returned.t <= positions * POSITION_MOST, "{play}: {} T for {positions}", returned.t);
        answers += usize::from(positions >= 500);
    }
    assert!(answers >= 8, "{answers}");
}
