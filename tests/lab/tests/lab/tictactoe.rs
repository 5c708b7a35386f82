//! The walk over all boards: what it covers, and what it notices.

use crate::handmade::{START, TABLE, lookup_player};
use games::tictactoe::{Board, Cell, Level, Set};
use lab::programs::tictactoe::{Answer, Case, Fault, Report, What, prove, walk_answers};
use lab::{Breach, Change, Core, Error, Outcome, Part, Progress, Shard};
use pipeline::Program;
use std::sync::Mutex;

fn walk(program: &Program, set: Set) -> Report {
    prove(program, set, Level::Classic).expect("a program with a player")
}

/// The player with the byte at an address replaced.
fn patched(address: u16, byte: u8) -> Program {
    let mut program = lookup_player();
    program.code[usize::from(address - START)] = byte;
    program
}

/// The address of the player's answer to a board.
fn answer(digits: &str) -> u16 {
    TABLE + u16::from_str_radix(digits, 3).expect("digits in base 3")
}

#[test]
fn an_equal_player_is_found_equal_on_every_board_of_both_sets() {
    for (set, cases) in [(Set::Alternating, 4_519 + 256), (Set::LostTurns, 11_092 + 256)] {
        let report = walk(&lookup_player(), set);
        assert_eq!(report.cases(), cases);
        assert!(report.holds(), "{:?}", report.differences[0]);
        assert_eq!(report.fired.iter().sum::<usize>(), cases);
        assert_eq!(report.fired[0], 256);
        assert_eq!(report.rows.iter().filter(|row| row.r.is_some()).count(), 256);
    }
}

#[test]
fn progress_is_told_case_by_case_and_who_is_told_can_stop_it() {
    let told = Mutex::new(Vec::new());
    let watch = |progress: Progress| {
        told.lock().unwrap().push(progress);
        true
    };
    let whole = walk_answers(&lookup_player(), Set::Alternating, Level::Classic, Shard::WHOLE, &watch).unwrap();
    let mut told = told.into_inner().unwrap();
    told.sort_by_key(|progress| progress.done);
    assert_eq!(told.len(), 4_775);
    assert!(told.iter().zip(1..).all(|(progress, done)| progress.done == done && progress.of == 4_775));

    let stop = |progress: Progress| progress.done < 100;
    let part = walk_answers(&lookup_player(), Set::Alternating, Level::Classic, Shard::WHOLE, &stop).unwrap();
    assert!((100..whole.units).contains(&part.found.len()));
    assert!(Report::of(Set::Alternating, Level::Classic, &part).is_err());
}

/// Also through a file: with differences, faults, traces and what did not come back.
#[test]
fn the_parts_of_all_shards_give_the_same_report_as_one_run() {
    let hangs = patched(START + 0x1E, 0x76);
    for program in [lookup_player(), patched(answer("112021000"), 4), hangs] {
        let whole = walk(&program, Set::Alternating);
        for of in [1, 2, 3, 7] {
            let mut parts = (1..=of).map(|number| {
                let shard = format!("{number}/{of}").parse().expect("a shard");
                let part = walk_answers(&program, Set::Alternating, Level::Classic, shard, &|_| true).unwrap();
                let file = serde_json::to_string(&part).expect("a part is written");
                serde_json::from_str::<Part<Case>>(&file).expect("and read back")
            });
            let mut sum = parts.next().expect("one at least");
            parts.for_each(|part| sum.add(part).expect("they fit"));
            assert_eq!(Report::of(Set::Alternating, Level::Classic, &sum).expect("it is whole"), whole, "{of}");
        }
    }
}

#[test]
fn one_wrong_byte_in_a_table_is_one_difference() {
    let board = "112021000"; // X X O / . O X / . . .: rule 10 wins on 7.
    let report = walk(&patched(answer(board), 4), Set::Alternating);
    let [difference] = &report.differences[..] else { panic!("{} differences", report.differences.len()) };
    let row = &difference.row;
    assert_eq!(row.board.digits(), board);
    assert_eq!([&row.z80, &row.iz80, &row.rust].map(ToString::to_string), ["4", "4", "7"]);
    assert_eq!(difference.rule.map(|rule| rule.number), Some(10));
    assert_eq!(difference.faults, []);
    let (core, trace) = difference.trace.as_ref().expect("a trace of the first difference");
    assert_eq!(*core, Core::Z80);
    assert_eq!(trace.steps[0].label, "choose_move");
    assert!(!report.holds());

    let text = difference.to_string();
    let starts: Vec<&str> = text.lines().take(9).map(|line| line.get(..49).unwrap_or(line)).collect();
    assert_eq!(
        starts,
        [
            "board 112021000",
            "    X X O",
            "    . O X",
            "    . . .",
            "  the Z80 code answers 4 on our core and 4 on iz8",
            "  the port by rule 10, win: two O and a free cell",
            "  what it did on z80:",
            "          0 $8000 choose_move              LD HL,",
            "         10 $8003 choose_move+3            LD DE,",
        ]
    );
}

#[test]
fn a_wrong_random_cell_is_noticed_for_each_r_that_leads_to_it() {
    let report = walk(&patched(START + 0x50 + 12, 1), Set::Alternating);
    let wrong: Vec<Option<u8>> = report.differences.iter().map(|difference| difference.row.r).collect();
    assert_eq!(wrong, (0..16).map(|high| Some(high * 16 + 12)).collect::<Vec<_>>());
    assert_eq!(report.differences.iter().filter(|difference| difference.trace.is_some()).count(), 8);
}

#[test]
fn a_player_that_hangs_leaves_or_smashes_the_stack_is_reported_on_every_board() {
    // LD HL,0 becomes JR start : NOP, JP $0000, or POP HL : POP HL : NOP.
    for (bytes, word) in [([0x18, 0xFE, 0x00], "hung"), ([0xC3, 0x00, 0x00], "left"), ([0xE1, 0xE1, 0x00], "stack")] {
        let mut program = lookup_player();
        program.code[..3].copy_from_slice(&bytes);
        let report = walk(&program, Set::Alternating);
        assert_eq!(report.differences.len(), 4_775, "{word}");
        assert!(report.rows.iter().all(|row| row.z80.to_string() == word && row.iz80.to_string() == word));
    }
    let hung = walk(&patched(START + 0x1E, 0x76), Set::Alternating);
    assert_eq!(hung.rows[300].z80, Answer::Failed(Outcome::Hung { at: START + 0x1E, halted: true }));
}

#[test]
fn an_answer_that_is_no_cell_is_no_answer() {
    let report = walk(&patched(answer("112021000"), 10), Set::Alternating);
    assert_eq!(report.differences[0].row.z80, Answer::NoCell(10));
    // SCF for OR A: carry says that the board is full.
    let full = walk(&patched(START + 0x1F, 0x37), Set::Alternating);
    assert!(full.rows.iter().any(|row| row.z80 == Answer::Full && row.iz80 == Answer::Full));
}

#[test]
fn memory_ports_refresh_and_registers_that_are_none_of_its_business_are_faults() {
    // The rest of the player is the same: a JP at its start leads to these bytes behind its code, which go back.
    let with = |extra: &[u8]| {
        let mut program = lookup_player();
        program.code[0x31..0x31 + extra.len()].copy_from_slice(extra);
        program.code[0x31 + extra.len()..0x31 + extra.len() + 4].copy_from_slice(&[0x21, 0, 0, 0xC3]);
        program.code[0x31 + extra.len() + 4..0x31 + extra.len() + 6].copy_from_slice(&[0x03, 0x80]);
        program.code[..3].copy_from_slice(&[0xC3, 0x31, 0x80]);
        walk(&program, Set::Alternating)
    };
    let faults = |report: &Report| {
        assert_eq!(report.differences.len(), 4_775);
        assert!(report.rows.iter().all(lab::programs::tictactoe::Row::agrees));
        report.differences.last().expect("a difference").faults.clone()
    };
    let both = |what: What| Core::ALL.map(|core| Fault { core, what });
    let memory = What::Memory(Change { address: START + 0x69, before: 8, after: 0xC9 });
    // LD A,$C9 : LD (MoveCounter),A
    assert_eq!(faults(&with(&[0x3E, 0xC9, 0x32, 0x69, 0x80])), both(memory));
    // IN A,($FE)
    assert_eq!(faults(&with(&[0xDB, 0xFE])), both(What::Ports(1)));
    // LD IYL,0, and EXX
    assert_eq!(faults(&with(&[0xFD, 0x2E, 0x00])), both(What::Header(Breach::Register("IYL"))));
    assert!(faults(&with(&[0xD9])).contains(&Fault { core: Core::Iz80, what: What::Header(Breach::Register("HL'")) }));

    // A loop of 256 DJNZ takes too long: LD B,0 : DJNZ : DJNZ; five PUSHes and POPs take too much stack.
    let slow = faults(&with(&[0x06, 0x00, 0x10, 0xFE, 0x10, 0xFE, 0x10, 0xFE, 0x10, 0xFE]));
    assert!(matches!(slow[..], [Fault { core: Core::Z80, what: What::Header(Breach::Time { .. }) }]), "{slow:?}");
    let deep = faults(&with(&[0xC5, 0xC5, 0xC5, 0xC5, 0xC1, 0xC1, 0xC1, 0xC1]));
    assert_eq!(deep, both(What::Header(Breach::Stack { used: 8, most: 6 })));

    // RET NZ becomes NOP: the refresh register is read on every board.
    let read = walk(&patched(START + 0x20, 0x00), Set::Alternating);
    let fault = read.differences.last().expect("a difference").faults[0];
    assert_eq!(fault, Fault { core: Core::Z80, what: What::Refresh(1) });
}

#[test]
fn a_program_without_a_player_is_refused() {
    let mut program = lookup_player();
    program.symbols.remove("random_r");
    let refused = prove(&program, Set::Alternating, Level::Classic);
    assert!(matches!(refused, Err(Error::NoSymbol { symbol, .. }) if symbol == "random_r"));
}

#[test]
fn the_table_of_cases_has_a_row_each() {
    let report = walk(&lookup_player(), Set::Alternating);
    let mut table = Vec::new();
    report.write_csv(&mut table).expect("a vector takes everything");
    let table = String::from_utf8(table).expect("text");
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 1 + 4_775);
    assert_eq!(lines[..3], ["board,r,z80,iz80,rust", "000000000,0,1,1,1", "000000000,1,2,2,2"]);
    assert_eq!(lines[256], "000000000,255,8,8,8");
    assert_eq!(lines[257], "000000001,,5,5,5");
    let last: Board = lines[4_775][..9].parse().expect("a board");
    assert_eq!((last.moves(), last.free().next()), (8, Cell::new(9)));
}
