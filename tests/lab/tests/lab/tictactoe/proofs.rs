//! The assembled game: its player and its rules on every board, and the effect of wrong bytes.

use games::tictactoe::knowledge::fired;
use games::tictactoe::{Level, Set};
use lab::diff::{AnswersReport, Summary};
use lab::programs::tictactoe::{prove, prove_rules};
use lab::{Error, contract};
use pipeline::{Assembler, Program};

fn game() -> Program {
    Program::embedded("tictactoe", Assembler::Builtin).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the game with a byte changed: the one `offset` bytes after a symbol.
fn patched(symbol: &str, offset: u16, change: impl Fn(u8) -> u8) -> Program {
    let mut program = game();
    let address = u16::try_from(program.symbols[symbol]).expect("an address") + offset;
    let byte = &mut program.code[usize::from(address - program.start)];
    *byte = change(*byte);
    program
}

fn walk(program: &Program, set: Set) -> AnswersReport {
    walk_at(Level::Classic, program, set)
}

fn walk_at(level: Level, program: &Program, set: Set) -> AnswersReport {
    prove(program, set, level).unwrap_or_else(|error| panic!("{error}"))
}

fn rules(program: &Program) -> AnswersReport {
    prove_rules(program).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_player_is_the_ports_equal_on_every_board() {
    for level in Level::ALL {
        for (set, cases) in [(Set::Alternating, 4_519 + 256), (Set::LostTurns, 11_092 + 256)] {
            let report = walk_at(level, &game(), set);
            assert_eq!(report.questions[0].cases, cases);
            assert!(report.holds(), "{report}\n{}", report.differences().next().expect("a difference"));
            // The rules that only Unbeatable has leave most lines of Classic's attack nothing to do.
            let busy = if level == Level::Classic { level.rules().len() } else { 32 };
            let fired = fired(set, level);
            assert!(fired[..busy].iter().all(|&fired| fired > 0), "{level:?} {fired:?}");
        }
    }
}

/// A game with one level is proved at that level; the other is refused.
#[test]
fn a_level_that_a_program_does_not_have_is_refused() {
    let mut program = game();
    program.symbols.remove("Level");
    let refused = prove(&program, Set::Alternating, Level::Unbeatable);
    assert!(matches!(refused, Err(Error::Call(calls::Error::NoSymbol { symbol, .. })) if symbol == "Level"));
}

/// Classic and Unbeatable are two players: compared with the other's port, each differs.
#[test]
fn the_level_is_set_in_the_program() {
    let mut program = game();
    // The level is not set, so the JR NZ,.rule after OR A always takes the rules of Unbeatable.
    program.symbols.remove("Level");
    assert!(!walk(&program, Set::Alternating).holds());
}

#[test]
fn the_rules_are_the_ports_equal_on_every_board() {
    let report = rules(&game());
    let asked: Vec<usize> = report.questions.iter().map(|summary| summary.cases).collect();
    assert_eq!(asked, [18_753, 11_125, 11_053 * 256, 80_070, 18_753, 18_753, 32, 2, 72, 7_200, 36]);
    assert!(report.holds(), "{}", report.differences().next().expect("a difference"));
}

/// The figures in the headers of the rules are those of the longest case. A figure that is too large is noticed here; one that
/// is too small is a broken promise in the comparison.
#[test]
fn the_headers_figures_are_those_of_the_worst_case() {
    let source = include_str!("../../../../../z80src/tictactoe/rules.asm");
    let report = rules(&game());
    for routine in ["find_win", "is_tie", "is_legal", "put_mark", "clear_grid", "swap_sides"] {
        let limits = contract::effects(&game(), source, routine).expect("a header");
        let summary = report.questions.iter().find(|summary| summary.routines == [routine]).expect("a question");
        let measured = (Some(summary.longest()), Some(summary.stack));
        assert_eq!((limits.t(), limits.stack()), measured, "{routine}");
    }
}

/// The first line of the table of lines becomes another: player and rules both differ.
#[test]
fn a_wrong_cell_in_the_table_of_lines_is_noticed() {
    let program = patched("Lines", 0, |cell| cell + 3);
    assert!(walk(&program, Set::Alternating).differing() > 100);
    let text = rules(&program).differences().next().expect("a difference").to_string();
    assert!(text.contains("  is it won?\n"), "{text}");
}

#[test]
fn a_game_without_a_rule_is_refused() {
    let mut program = game();
    program.symbols.remove("is_tie");
    let refused = prove_rules(&program);
    assert!(matches!(refused, Err(Error::Call(calls::Error::NoSymbol { symbol, .. })) if symbol == "is_tie"));
}

/// Rules that hang, leave the program or smash the stack are verdicts, not the end of the walk.
#[test]
fn rules_that_do_not_come_back_are_reported() {
    let mut program = game();
    // HALT, RST 0 and POP HL.
    for (symbol, opcode) in [("is_tie", 0x76), ("is_legal", 0xC7), ("put_mark", 0xE1)] {
        let address = program.symbols[symbol] - i64::from(program.start);
        program.code[usize::try_from(address).expect("an address")] = opcode;
    }
    let report = rules(&program);
    let differing: Vec<usize> = report.questions.iter().map(|summary| summary.differing).collect();
    assert_eq!(differing, [0, 11_125, 11_053 * 256, 80_070, 0, 0, 0, 0, 0, 0, 0]);
    let words =
        [("is_tie", "hung: in the HALT at"), ("is_legal", "left the program"), ("put_mark", "stack out of order")];
    for (routine, word) in words {
        let summary = report.questions.iter().find(|summary| summary.routines == [routine]).expect("a question");
        assert_eq!(summary.differences.len(), Summary::KEPT);
        for difference in &summary.differences {
            assert!(difference.to_string().contains(word), "{difference}");
        }
    }
}
