//! The screen compared with the port in sessions of random keys, and the Spectrum's answers with other types of the human's pieces.

use lab::Shard;
use lab::person::Sessions;
use lab::programs::gunjin::{Twins, walk_sessions, walk_twins};
use pipeline::{Assembler, Program};

fn program() -> Program {
    Program::embedded("gunjin", Assembler::Builtin).unwrap_or_else(|error| panic!("{error}"))
}

/// Two people, debug mode and the Spectrum at each level; set up by hand and by chance, with two bridges and four.
#[test]
fn the_screen_shows_what_the_port_says() {
    let walked = walk_sessions(&program(), 22, Shard::WHOLE, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    let sessions = Sessions::of(&walked).unwrap_or_else(|error| panic!("{error}"));
    assert!(sessions.holds(), "{}", sessions.differences[0]);
    assert!(sessions.sessions == 22 && sessions.strokes >= 22 * 400 && sessions.turns > 300, "{sessions}");
}

/// A sign of another type on one tile is noticed.
#[test]
fn another_screen_is_noticed() {
    let mut program = program();
    let at = usize::try_from(program.symbols["Ranks"] - i64::from(program.start)).expect("an offset");
    // The reader takes the same table, so the code that reads it is changed: the picture of the next type.
    let make = usize::try_from(program.symbols["make_tile"] - i64::from(program.start)).expect("an offset");
    assert!(at > make);
    let ranks = u16::try_from(program.symbols["Ranks"]).expect("an address").to_le_bytes();
    let code = &mut program.code[make..make + 120];
    let found = code.windows(3).position(|bytes| bytes == [0x21, ranks[0], ranks[1]]).expect("LD HL,Ranks");
    code[found + 1] = code[found + 1].wrapping_add(1);
    let walked = walk_sessions(&program, 2, Shard::WHOLE, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    assert!(!Sessions::of(&walked).unwrap_or_else(|error| panic!("{error}")).holds());
}

#[test]
fn the_spectrum_answers_alike_whatever_the_human_has() {
    let walked = walk_twins(&program(), 12, Shard::WHOLE, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    let twins = Twins::of(&walked).unwrap_or_else(|error| panic!("{error}"));
    assert!(twins.holds(), "{}", twins.differing[0]);
    assert!(twins.sum.pairs == 36 && twins.sum.changed == 36 && twins.sum.alike > 10, "{twins}");
}

/// A player that looks at a type of the enemy's is caught.
#[test]
fn a_player_that_looks_is_caught() {
    let mut program = program();
    let offset = |symbol: &str| usize::try_from(program.symbols[symbol] - i64::from(program.start)).expect("an offset");
    let at = offset("choose_move");
    // CALL set_values becomes CALL to a routine that also waits as many T-states as the type of the piece at $00 says.
    let code: Vec<u8> = vec![0x3A, 0x00, 0xE9, 0x3C, 0x47, 0x10, 0xFE];
    let jump = program.symbols["set_values"] as u16;
    let spare = offset("list_moves");
    assert_eq!(program.code[at], 0xCD);
    let target = (usize::from(program.start) + spare) as u16;
    program.code[at + 1..at + 3].copy_from_slice(&target.to_le_bytes());
    program.code[spare..spare + code.len()].copy_from_slice(&code);
    program.code[spare + code.len()] = 0xC3;
    program.code[spare + code.len() + 1..spare + code.len() + 3].copy_from_slice(&jump.to_le_bytes());
    let walked = walk_twins(&program, 6, Shard::WHOLE, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    assert!(!Twins::of(&walked).unwrap_or_else(|error| panic!("{error}")).holds());
}
