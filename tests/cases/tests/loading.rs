//! From power-on to the game's first screen, by both ways a tape can load.

use cases::Player;
use pipeline::{Assembler, Program};
use spectrum::Loading;

/// The ROM's loader, listening to the pulses at the EAR, and the instant trap give the same program and the same screen.
#[test]
fn the_tape_loads_by_ear_as_it_loads_at_once() {
    let by_ear = Player::at("tictactoe", Loading::Real);
    let at_once = Player::at("tictactoe", Loading::Instant);
    let program = Program::game("tictactoe", Assembler::Builtin).unwrap();
    for player in [&by_ear, &at_once] {
        let code = &player.machine.memory()[usize::from(program.start)..][..program.code.len()];
        assert_eq!(code, program.code, "the code stands in memory as it was assembled");
    }
    assert_eq!(by_ear.text(), at_once.text());
    assert!(at_once.text().contains("Start"), "{}", at_once.text());
    // A tape of some kilobytes lasts the better part of a minute at the ROM's 1,500 bits a second.
    assert!(by_ear.machine.frame() > at_once.machine.frame() + 1_000);
}
