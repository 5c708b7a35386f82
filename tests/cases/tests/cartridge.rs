//! The game as a ROM cartridge: no Sinclair ROM, and yet the same game, screen by golden screen.

use cases::{Player, golden, script};
use pipeline::{Assembler, Program};
use spectrum::{Loading, Machine, Model, Rom};

#[test]
fn the_cartridge_starts_without_sinclairs_rom_and_plays_the_same() {
    let program = Program::game("tictactoe", Assembler::Builtin).unwrap();
    let rom = Rom::new(program.cartridge().unwrap()).unwrap();
    let mut cartridge = Player::in_machine(Machine::new(rom, Model::default()));
    let mut tape = Player::at("tictactoe", Loading::Instant);
    assert!(tape.text().contains("Start"), "{}", tape.text());
    cartridge.wait(0);
    tape.wait(0);
    let mut screens = 0;
    for (path, script) in script::all() {
        let (mut cartridge, mut tape) = (cartridge.clone(), tape.clone());
        for line in script.lines() {
            script::act(&mut cartridge, line);
            if let Some(name) = script::act(&mut tape, line) {
                screens += 1;
                assert_eq!(cartridge.text(), tape.text(), "{}: {name}", path.display());
                let golden = golden::decode(&golden::path(name));
                assert!(cartridge.machine.picture().indices() == golden, "{}: {name}", path.display());
            }
        }
    }
    assert!(screens > 80, "only {screens} screens");
}

#[test]
fn what_is_no_cartridge_is_refused() {
    let game = Program::game("tictactoe", Assembler::Builtin).unwrap();
    let refused = |program: &Program| program.cartridge().unwrap_err().to_string();
    let long = Program { code: vec![0; 16_300], ..game.clone() };
    assert!(refused(&long).contains("of the 16384 there are"), "{}", refused(&long));
    let within = Program { start: 0x1000, entry: 0x1000, ..game.clone() };
    assert!(refused(&within).contains("$1000"), "{}", refused(&within));
    let at_0 = Program { start: 0, entry: 0, ..game };
    assert_eq!(at_0.cartridge().unwrap()[..at_0.code.len()], at_0.code);
}
