//! The comparison of a player with the port: the cases that it covers, and the differences that it finds.

use games::tictactoe::knowledge::fired;
use games::tictactoe::{Board, Cell, Level, Set};
use lab::diff::{Answer, AnswersReport, BrokenPromise, Shown};
use lab::programs::tictactoe::prove;
use lab::{CallOutcome, Chosen, Core, Error, ProgramRun, Progress, Shard, Subject, Task};
use pipeline::Program;
use std::sync::Mutex;

use super::lookup_player::{TABLE, lookup_player};
use crate::handmade::START;

fn walk(program: &Program, set: Set) -> AnswersReport {
    prove(program, set, Level::Classic).expect("a program with a player")
}

fn differences(report: &AnswersReport) -> &[Shown] {
    &report.questions[0].differences
}

fn run(subject: &Subject, shard: Shard, on_progress: lab::OnProgress<'_>) -> ProgramRun {
    ProgramRun::new(subject, Task::Answers, &Chosen::default(), shard, on_progress).expect("a program with a player")
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
        assert_eq!(report.questions[0].cases, cases);
        assert!(report.holds(), "{}", differences(&report)[0]);
        let fired = fired(set, Level::Classic);
        assert_eq!((fired[0], fired.iter().sum::<usize>()), (256, cases));
        assert_eq!(report.table.iter().filter(|row| row[1].parse::<u8>().is_ok()).count(), 256);
    }
}

/// Returns the built-in game with a patch.
fn game(patch: impl Fn(&mut Program)) -> Subject {
    let entry = lab::programs::find("tictactoe").expect("a row");
    let mut subject = Subject::new(entry, None).expect("the game assembles");
    patch(&mut subject.program);
    subject
}

#[test]
fn progress_is_reported_batch_by_batch_and_can_stop_the_walk() {
    let reports = Mutex::new(Vec::new());
    let note = |progress: Progress| {
        reports.lock().unwrap().push(progress);
        true
    };
    let subject = game(|_| ());
    let whole = run(&subject, Shard::WHOLE, &note);
    assert!(whole.is_whole());
    let mut reports = reports.into_inner().unwrap();
    reports.retain(|progress| progress.of == whole.findings["answers"].units as u64);
    reports.sort_by_key(|progress| progress.done);
    assert!(reports.len() > 200 && reports.iter().zip(1..).all(|(progress, done)| progress.done == done));

    let part = run(&subject, Shard::WHOLE, &|progress| progress.done < 100);
    assert!((100..whole.findings["answers"].units).contains(&part.findings["answers"].found.len()));
    assert!(part.report(&subject, &Chosen::default()).is_err());
}

/// The parts go through files, with differences, traces and calls that do not return.
#[test]
fn the_parts_of_all_shards_give_the_same_report_as_one_run() {
    // A wrong cell in the player's table, and a HALT in a routine of the rules.
    let subject = game(|program| {
        for (symbol, offset, byte) in [("Rules", 2, 9), ("leader", 0, 0x76)] {
            let at = usize::try_from(program.symbols[symbol] - i64::from(program.start)).expect("an offset");
            program.code[at + offset] = byte;
        }
    });
    let whole = run(&subject, Shard::WHOLE, &|_| true);
    let text = whole.report(&subject, &Chosen::default()).expect("it is whole").text();
    assert!(text.contains("what it did on z80:") && text.contains("hung: in the HALT"), "{text}");
    let mut parts = (1..=3).map(|number| {
        let shard = format!("{number}/3").parse().expect("a shard");
        let file = serde_json::to_string(&run(&subject, shard, &|_| true)).expect("a part is written");
        serde_json::from_str::<ProgramRun>(&file).expect("and read back")
    });
    let mut sum = parts.next().expect("one at least");
    parts.for_each(|part| sum.add(part).expect("they fit"));
    assert_eq!(sum.report(&subject, &Chosen::default()).expect("it is whole").text(), text);
}

#[test]
fn one_wrong_byte_in_a_table_is_one_difference() {
    let board = "112021000"; // X X O / . O X / . . .: rule 10 wins on 7.
    let report = walk(&patched(answer(board), 4), Set::Alternating);
    let [difference] = differences(&report) else { panic!("{} differences", report.differing()) };
    assert!(difference.case.starts_with(&format!("board {board}\n")), "{difference}");
    assert_eq!([&difference.z80.to_string(), &difference.iz80.to_string(), &difference.port], ["4", "4", "7"]);
    assert!(difference.note.as_ref().is_some_and(|note| note.starts_with("rule 10, ")), "{difference}");
    assert_eq!(difference.faults, []);
    let trace = difference.trace.as_ref().expect("a trace of the first difference");
    assert!(difference.to_string().contains("what it did on z80:"), "{difference}");
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
            "  the port answers by rule 10, win: two O and a f",
            "  what it did on z80:",
            "          0 $8000 choose_move              LD HL,",
            "         10 $8003 choose_move+3            LD DE,",
        ]
    );
}

#[test]
fn a_wrong_random_cell_is_noticed_for_each_r_that_leads_to_it() {
    let report = walk(&patched(START + 0x50 + 12, 1), Set::Alternating);
    let wrong: Vec<String> =
        differences(&report).iter().map(|difference| difference.case.lines().next().unwrap_or("").to_owned()).collect();
    let expected: Vec<String> = (0..16).map(|high| format!("board 000000000, R = {}", high * 16 + 12)).collect();
    assert_eq!(wrong, expected);
    assert_eq!(differences(&report).iter().filter(|difference| difference.trace.is_some()).count(), 8);
}

#[test]
fn a_player_that_hangs_leaves_or_smashes_the_stack_is_reported_on_every_board() {
    // LD HL,0 becomes JR start : NOP, JP $0000, or POP HL : POP HL : NOP.
    for (bytes, word) in [([0x18, 0xFE, 0x00], "hung"), ([0xC3, 0x00, 0x00], "left"), ([0xE1, 0xE1, 0x00], "stack")] {
        let mut program = lookup_player();
        program.code[..3].copy_from_slice(&bytes);
        let report = walk(&program, Set::Alternating);
        assert_eq!(report.differing(), 4_775, "{word}");
        assert!(report.table[1..].iter().all(|row| row[2] == word && row[3] == word));
    }
    let hung = walk(&patched(START + 0x1E, 0x76), Set::Alternating);
    assert_eq!(differences(&hung)[300].z80, Answer::Failed(CallOutcome::Hung { at: START + 0x1E, halted: true }));
}

#[test]
fn an_answer_that_is_not_a_cell_is_shown() {
    let report = walk(&patched(answer("112021000"), 10), Set::Alternating);
    assert_eq!(differences(&report)[0].z80, Answer::Given("$0A".into()));
    // SCF for OR A: carry means that the board is full.
    let full = walk(&patched(START + 0x1F, 0x37), Set::Alternating);
    assert!(full.table.iter().any(|row| row[2] == "full" && row[3] == "full"));
}

#[test]
fn forbidden_changes_of_memory_ports_refresh_and_registers_are_faults() {
    // A JP at the player's start leads to these bytes after its code, which jump back.
    let with = |extra: &[u8]| {
        let mut program = lookup_player();
        program.code[0x31..0x31 + extra.len()].copy_from_slice(extra);
        program.code[0x31 + extra.len()..0x31 + extra.len() + 4].copy_from_slice(&[0x21, 0, 0, 0xC3]);
        program.code[0x31 + extra.len() + 4..0x31 + extra.len() + 6].copy_from_slice(&[0x03, 0x80]);
        program.code[..3].copy_from_slice(&[0xC3, 0x31, 0x80]);
        walk(&program, Set::Alternating)
    };
    let faults = |report: &AnswersReport| {
        assert_eq!(report.differing(), 4_775);
        assert!(report.table[1..].iter().all(|row| row[2] == row[4] && row[3] == row[4]));
        differences(report).last().expect("a difference").faults.clone()
    };
    let on = |core: Core, what: &str| BrokenPromise { core, what: what.to_owned() };
    let both = |what: &str| Core::ALL.map(|core| on(core, what));
    // LD A,$C9 : LD (MoveCounter),A
    assert_eq!(faults(&with(&[0x3E, 0xC9, 0x32, 0x69, 0x80])), both("changed $8069 from $08 to $C9"));
    // IN A,($FE)
    assert_eq!(
        faults(&with(&[0xDB, 0xFE])),
        both("touched a port (once), and neither Out names it nor Clobbers `ports`")
    );
    // LD IYL,0, and EXX
    let changes = |fault: &BrokenPromise, register: &str| fault.what.starts_with(&format!("changed {register} from "));
    let changed = faults(&with(&[0xFD, 0x2E, 0x00]));
    assert!(changed.len() == 2 && changed.iter().all(|fault| changes(fault, "IYL")), "{changed:?}");
    let swapped = faults(&with(&[0xD9]));
    assert!(swapped.iter().any(|fault| fault.core == Core::Iz80 && changes(fault, "H'")), "{swapped:?}");

    // A loop of 256 DJNZ takes too long: LD B,0 : DJNZ : DJNZ; five PUSHes and POPs take too much stack.
    let slow = faults(&with(&[0x06, 0x00, 0x10, 0xFE, 0x10, 0xFE, 0x10, 0xFE, 0x10, 0xFE]));
    assert!(matches!(&slow[..], [BrokenPromise { core: Core::Z80, what }] if what.starts_with("took ")), "{slow:?}");
    let deep = faults(&with(&[0xC5, 0xC5, 0xC5, 0xC5, 0xC1, 0xC1, 0xC1, 0xC1]));
    assert_eq!(deep, both("used 8 bytes of stack, and the header says 6"));

    // RET NZ becomes NOP: the refresh register is read on every board.
    let read = walk(&patched(START + 0x20, 0x00), Set::Alternating);
    let fault = differences(&read).last().expect("a difference").faults[0].clone();
    assert_eq!(fault, on(Core::Z80, "read the refresh register 1 times, not 0"));
}

#[test]
fn a_program_without_a_player_is_refused() {
    let mut program = lookup_player();
    program.symbols.remove("random_r");
    let refused = prove(&program, Set::Alternating, Level::Classic);
    assert!(matches!(refused, Err(Error::Call(calls::Error::NoSymbol { symbol, .. })) if symbol == "random_r"));
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
