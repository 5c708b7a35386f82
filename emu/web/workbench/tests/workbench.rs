//! Tests of the workbench as the page uses it.

use std::sync::Mutex;

use lab::contract::Verdict;
use web_workbench::{Event, ProofReport, Texts, Workbench};

const DOUBLE: &str = "        ORG  $8000
; double: twice a number
; In:       A = 0..127
; Out:      A = A * 2
; Clobbers: F
; T: 14   Stack: 0
double: ADD  A,A
        RET
; next: the next number
; In:       A = 0..255
; Out:      A = A + 1 & $FF
; Clobbers: F
; T: 14   Stack: 0
next:   INC  A
        RET
";

fn with(text: &str) -> Workbench {
    let mut workbench = Workbench::default();
    workbench.texts.set("mine.asm", text.to_owned());
    workbench
}

fn proved(workbench: &mut Workbench) -> (ProofReport, Vec<Event>) {
    let events = Mutex::new(Vec::new());
    let report = workbench.prove("mine.asm", &|event| events.lock().unwrap().push(event));
    (report, events.into_inner().unwrap())
}

/// Returns the number of cases that a proof announced.
fn work(events: &[Event]) -> u64 {
    let of = events.iter().find_map(|event| if let Event::Progress { of, .. } = event { Some(*of) } else { None });
    of.expect("progress was reported")
}

#[test]
fn a_source_becomes_a_tape_with_a_map_of_its_lines() {
    let workbench = with(" ORG $8000\nstart: LD A,2\n OUT ($FE),A\n JR start\n END start\n");
    let assembled = workbench.assemble("mine.asm");
    assert_eq!(assembled.messages, []);
    let program = assembled.program.unwrap();
    assert_eq!((program.name.as_str(), program.start, program.length, program.entry), ("mine", 0x8000, 6, 0x8000));
    assert_eq!(program.lines, [(0x8000, 0, 2, None), (0x8002, 0, 3, None), (0x8004, 0, 4, None)]);
    assert_eq!((program.ending, program.stops[1]), ("tap", (0, 3, 0x8002, None)));
    assert_eq!((program.files, program.symbols["start"]), (vec!["mine.asm".to_owned()], 0x8000));
    assert_eq!(program.no_tape, None);
    let tape = workbench.tape("mine.asm").unwrap();
    assert_eq!(tape[..2], [19, 0], "the header of the loader");
    assert_eq!(
        tape[tape.len() - 8..][..7],
        [0xFF, 0x3E, 2, 0xD3, 0xFE, 0x18, 0xFA],
        "flag and code; a checksum follows"
    );
}

#[test]
fn a_program_with_banks_has_a_tape_for_a_128k_and_lines_by_banks() {
    let text = " DEVICE ZXSPECTRUM128\n ORG $8000\nstart: RET\n SLOT 3\n PAGE 3\n ORG $C000\n INC A\n PAGE 4\n ORG $C000\n DEC A\n END start\n";
    let workbench = with(text);
    let program = workbench.assemble("mine.asm").program.unwrap();
    assert_eq!(program.lines, [(0x8000, 0, 3, None), (0xC000, 0, 7, Some(3)), (0xC000, 0, 10, Some(4))]);
    assert_eq!(program.ending, "tzx");
    assert!(workbench.tape("mine.asm").unwrap().starts_with(b"ZXTape!"));
}

#[test]
fn a_line_stops_wherever_it_is_assembled() {
    let text =
        " ORG $8000\n MACRO twice\n INC A\n INC A\n ENDM\nstart: twice\n twice\n REPT 2\n INC B\n ENDR\n END start\n";
    let program = with(text).assemble("mine.asm").program.unwrap();
    let stops = |wanted: usize| -> Vec<u16> {
        program.stops.iter().filter(|(_, line, ..)| *line == wanted).map(|(_, _, address, _)| *address).collect()
    };
    assert_eq!([stops(3), stops(4), stops(9)], [vec![0x8000, 0x8002], vec![0x8001, 0x8003], vec![0x8004, 0x8005]]);
    assert_eq!([stops(2), stops(6), stops(7)], [vec![], vec![0x8000], vec![0x8002]]);
}

#[test]
fn an_error_has_its_place_and_a_hint() {
    let workbench = with(" ORG $8000\nstart: LD A,2\n CALL strat\n LD B,HL\n");
    let assembled = workbench.assemble("mine.asm");
    assert!(assembled.program.is_none());
    let places: Vec<(u32, u32)> = assembled.messages.iter().map(|message| (message.line, message.column)).collect();
    assert_eq!(places, [(3, 7), (4, 5)], "{:?}", assembled.messages);
    assert!(assembled.messages.iter().all(|message| message.is_error && message.file == "mine.asm"));
    assert!(assembled.messages[0].hint.as_ref().is_some_and(|hint| hint.contains("start")));
    assert!(workbench.tape("mine.asm").unwrap_err().starts_with("mine.asm:3:7: error"));
    let nothing = with("").assemble("mine.asm");
    assert!(nothing.messages[0].message.contains("no bytes"), "{:?}", nothing.messages);
    assert_eq!((nothing.messages[0].line, nothing.messages[0].file.as_str()), (0, "mine.asm"));
}

#[test]
fn the_library_is_found_and_so_is_a_changed_file_of_a_program() {
    let workbench = with(" ORG $8000\nstart: RET\n INCLUDE \"lib/random.asm\"\n");
    assert_eq!(workbench.assemble("mine.asm").messages, []);
    let folders = Texts::folders();
    assert_eq!(folders.iter().filter(|folder| folder.main.is_some()).count(), pipeline::programs().len());
    assert!(folders.iter().any(|folder| folder.main.is_none() && folder.files.len() >= 6));
    let mut workbench = Workbench::default();
    for main in folders.iter().filter_map(|folder| folder.main.as_deref()) {
        let name = main.split('/').nth(1).unwrap();
        let tape = workbench.tape(main).unwrap();
        assert!(tape == lab::programs::find(name).unwrap().tape, "{name}: not the committed tape");
    }
    let main = folders[0].main.clone().unwrap();
    let text = workbench.texts.get(&main).unwrap();
    workbench.texts.set(&main, format!(" WRONG\n{text}"));
    assert_eq!(workbench.assemble(&main).messages[0].file, main);
    workbench.texts.remove(&main);
    assert!(workbench.assemble(&main).program.is_some());
}

#[test]
fn a_proof_tells_what_it_does_and_is_not_repeated() {
    let mut workbench = with(DOUBLE);
    let (report, events) = proved(&mut workbench);
    assert!(report.holds, "{}", report.text);
    let results: Vec<(&str, u32, &str)> =
        report.routines.iter().map(|of| (of.proof.routine.as_str(), of.line, of.result.as_str())).collect();
    assert_eq!(results, [("double", 2, "holds for all 128 cases"), ("next", 9, "holds for all 256 cases")]);
    assert!(report.routines.iter().all(|of| of.file == "mine.asm"));
    assert_eq!(events[0], Event::Begun { routines: vec!["double".into(), "next".into()] });
    let tried = events.iter().filter(|event| matches!(event, Event::Tried { is_kept: true, .. })).count();
    assert_eq!(tried, 2);
    assert!(events.iter().any(|event| matches!(event, Event::Progress { done, of } if done == of)));
    let first = work(&events);
    // Only the routine whose header has changed is tried again.
    workbench.texts.set("mine.asm", DOUBLE.replace("A = A + 1", "A = A + 2"));
    let (report, events) = proved(&mut workbench);
    assert!(!report.holds);
    let verdicts: Vec<Verdict> = report.routines.iter().map(|of| of.proof.verdict).collect();
    assert_eq!(verdicts, [Verdict::Holds, Verdict::Fails]);
    assert!(work(&events) < first, "{} and {first} cases", work(&events));
}

#[test]
fn a_counterexample_has_all_that_a_machine_needs_to_stand_there() {
    let mut workbench = with(&DOUBLE.replace("INC  A", "ADD  A,2"));
    let (report, events) = proved(&mut workbench);
    let failure = report.routines[1].proof.failure.as_ref().unwrap();
    assert_eq!(failure.inputs, [("A".to_owned(), 0)]);
    assert!(failure.broken[0].contains('A'), "{:?}", failure.broken);
    assert!(failure.call.iter().any(|(name, value)| name == "AF" && value >> 8 == 0), "{:?}", failure.call);
    assert!(events.contains(&Event::Tried { routine: "next".into(), is_kept: false }));
}

#[test]
fn what_cannot_be_proved_is_said_with_its_place() {
    let (report, events) = proved(&mut with(&DOUBLE.replace("A = A * 2", "A = A ** 2")));
    assert_eq!((report.messages.len(), report.messages[0].line, report.holds), (1, 4, false), "{:?}", report.messages);
    assert_eq!(report.routines.len(), 1, "the other contract");
    assert!(!events.is_empty());
    let (report, events) = proved(&mut with(" ORG $8000\nstart: RET\n"));
    assert!(report.messages[0].message.contains("no"), "{:?}", report.messages);
    assert!(report.routines.is_empty() && events.is_empty());
    let (report, _) = proved(&mut with(" ORG $8000\nstart: CALL nowhere\n"));
    assert_eq!((report.messages[0].line, report.routines.len()), (2, 0));
}
