//! Every program of at most 16 KiB as a ROM cartridge: it starts without Sinclair's ROM and shows the same golden screens as from tape.

use cases::{golden, script};
use pipeline::{Assembler, Program};
use spectrum::{Loading, Machine, Model, Rom};

#[test]
fn the_cartridge_starts_without_sinclairs_rom_and_plays_the_same() {
    let mut played = 0;
    for name in script::programs() {
        let program = Program::embedded(&name, Assembler::Builtin).unwrap();
        let cartridge = match program.cartridge() {
            Ok(bytes) => bytes,
            Err(error) => {
                assert!(program.code.len() > 16_384, "{error}");
                continue;
            }
        };
        played += 1;
        let rom = Rom::new(cartridge).unwrap();
        let mut cartridge = cases::at(Machine::new(rom, Model::default()));
        let mut tape = cases::start(&name, Loading::Instant);
        cases::wait(&mut cartridge, 0);
        cases::wait(&mut tape, 0);
        let (mut screens, mut on_screens) = (0, 0);
        for (path, script) in script::all(&name) {
            let (mut cartridge, mut tape) = (cartridge.clone(), tape.clone());
            on_screens += script.lines().filter(|line| line.starts_with("= ")).count();
            for line in script.lines() {
                script::act(&mut cartridge, line);
                if let Some(screen) = script::act(&mut tape, line) {
                    screens += 1;
                    let golden = golden::decode(&golden::path(&path, screen));
                    assert!(cartridge.machine.picture().indices() == golden, "{}: {screen}", path.display());
                }
            }
        }
        assert!(screens > 0 && screens == on_screens, "{name}: {screens} screens");
    }
    assert!(played >= 4, "{played} programs");
}

#[test]
fn a_program_that_cannot_be_a_cartridge_is_refused() {
    let game = cases::first_program();
    let refused = |program: &Program| program.cartridge().unwrap_err().to_string();
    let long = Program { code: vec![0; 16_325], ..game.clone() };
    assert!(refused(&long).contains("bytes of 16384"), "{}", refused(&long));
    let within = Program { start: 0x1000, entry: 0x1000, ..game.clone() };
    assert!(refused(&within).contains("$1000"), "{}", refused(&within));
    let at_0 = Program { start: 0, entry: 0, ..game };
    assert_eq!(at_0.cartridge().unwrap()[..at_0.code.len()], at_0.code);
}
