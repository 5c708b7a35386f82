//! The runner returns an outcome for everything that a routine does, the same on both cores.

use crate::handmade::{START, program};
use lab::{Call, CallOutcome, Change, Core, RefreshAt, Returned, Runner, poisoned};
use pipeline::Program;
use proptest::prelude::*;

/// Calls a routine of these bytes on both cores, and checks the outcomes.
fn each(code: &[u8], check: impl Fn(Core, u16, CallOutcome)) {
    for core in Core::ALL {
        let mut runner = Runner::new(&program(code, &[]), core).expect("a small program");
        let call = Call { limit: 100_000, ..Call::new(START, core) };
        // SP after a proper return, measured with a routine that only returns.
        let mut only_returns = Runner::new(&program(&[0xC9], &[]), core).expect("a small program");
        let proper = returned(only_returns.call(&call)).registers.sp();
        let outcome = runner.call(&call);
        assert_eq!(runner.call(&call), outcome, "{core:?}: a second call finds the same memory");
        check(core, proper, outcome);
    }
}

#[track_caller]
fn returned(outcome: CallOutcome) -> Returned {
    match outcome {
        CallOutcome::Returned(returned) => returned,
        other => panic!("{other}"),
    }
}

#[test]
fn a_routine_that_returns_gives_registers_time_and_stack() {
    // LD A,7 : PUSH BC : CALL sub : POP BC : RET / sub: PUSH HL : POP HL : RET
    each(&[0x3E, 7, 0xC5, 0xCD, 0x08, 0x80, 0xC1, 0xC9, 0xE5, 0xE1, 0xC9], |core, proper, outcome| {
        let returned = returned(outcome);
        assert_eq!(returned.registers.a(), 7, "{core:?}");
        assert_eq!(returned.registers.bc(), lab::poisoned(core).bc(), "{core:?}");
        assert_eq!(returned.registers.sp(), proper);
        assert_eq!((returned.stack, returned.ports, returned.refreshed), (6, 0, 0), "{core:?}");
        assert_eq!(returned.t, 7 + 11 + 17 + 11 + 10 + 10 + 10 + 10, "{core:?}");
        assert_eq!(returned.changes, [], "the stack is not counted");
    });
}

#[test]
fn changed_memory_is_reported_by_address_and_put_back() {
    // LD A,1 : LD ($9001),A : LD ($9000),A : LD (start+1),A (itself, the same) : LD (start+12),A (itself) : RET
    let code = [0x3E, 1, 0x32, 1, 0x90, 0x32, 0, 0x90, 0x32, 1, 0x80, 0x32, 0x0C, 0x80, 0xC9];
    each(&code, |core, _, outcome| {
        let before = if core == Core::Z80 { 0xA5 } else { 0x5A };
        let change = |address, before| Change { address, before, after: 1 };
        let expected = [change(0x800C, 0x0C), change(0x9000, before), change(0x9001, before)];
        assert_eq!(returned(outcome).changes, expected, "{core:?}");
    });
}

#[test]
fn a_routine_that_never_returns_hangs() {
    each(&[0x18, 0xFE], |core, _, outcome| {
        assert_eq!(outcome, CallOutcome::Hung { at: START, halted: false }, "{core:?}");
    });
    // It may write all the time: LD (HL),A : INC HL : JR start. Until it comes to itself.
    each(&[0x77, 0x2C, 0x18, 0xFC], |core, _, outcome| {
        assert!(matches!(outcome, CallOutcome::Hung { halted: false, .. }), "{core:?}: {outcome}");
    });
}

#[test]
fn a_halt_that_nothing_ends_hangs() {
    each(&[0x00, 0x76, 0xC9], |core, _, outcome| {
        assert_eq!(outcome, CallOutcome::Hung { at: START + 1, halted: true }, "{core:?}");
    });
}

#[test]
fn a_jump_out_of_the_program_is_reported_with_both_places() {
    // CALL $0010: the ROM's PRINT-A.
    each(&[0xCD, 0x10, 0x00, 0xC9], |core, _, outcome| {
        assert_eq!(outcome, CallOutcome::Left { from: START, to: 0x0010 }, "{core:?}");
    });
    // RST $08.
    each(&[0x00, 0xCF], |core, _, outcome| {
        assert_eq!(outcome, CallOutcome::Left { from: START + 1, to: 0x0008 }, "{core:?}");
    });
    // Off the end.
    each(&[0x00, 0x00], |core, _, outcome| {
        assert_eq!(outcome, CallOutcome::Left { from: START + 1, to: START + 2 }, "{core:?}");
    });
}

#[test]
fn a_stack_out_of_order_is_reported_with_its_place() {
    let stack = |at: u16, above: i32| {
        move |core: Core, proper: u16, outcome: CallOutcome| {
            let sp = (i32::from(proper) + above) as u16;
            assert_eq!(outcome, CallOutcome::Stack { at, sp, proper }, "{core:?}");
        }
    };
    // PUSH HL : RET: more pushed than popped.
    each(&[0xE5, 0xC9], stack(START + 1, -2));
    // POP HL : RET: more popped than pushed, seen when SP passes the caller's.
    each(&[0xE1, 0xC9], stack(START + 1, 2));
    // EX (SP),HL : RET: another return address, with the stack in order.
    each(&[0xE3, 0xC9], |core, _, outcome| {
        assert_eq!(outcome, CallOutcome::Left { from: START + 1, to: poisoned(core).hl() }, "{core:?}");
    });
    // LD SP,$1234.
    each(&[0x31, 0x34, 0x12, 0xC9], |core, proper, outcome| {
        assert_eq!(outcome, CallOutcome::Stack { at: START, sp: 0x1234, proper }, "{core:?}");
    });
    // CALL start, for ever.
    each(&[0xCD, 0x00, 0x80], |core, _, outcome| {
        assert!(matches!(outcome, CallOutcome::Stack { at: START, .. }), "{core:?}: {outcome}");
    });
    // RETN and RET Z are returns too.
    each(&[0xE5, 0xED, 0x45], stack(START + 1, -2));
    each(&[0xE5, 0xBF, 0xC8], stack(START + 2, -2));
}

#[test]
fn an_address_borrowed_from_the_stack_and_given_back_is_in_order() {
    // POP HL : PUSH HL : RET
    each(&[0xE1, 0xE5, 0xC9], |_, _, outcome| assert_eq!(returned(outcome).stack, 0));
    // POP HL : JP (HL): a return all the same.
    each(&[0xE1, 0xE9], |_, _, outcome| assert_eq!(returned(outcome).stack, 0));
}

#[test]
fn ports_are_counted_and_read_as_nothing() {
    // IN A,($FE) : OUT ($FE),A : RET
    each(&[0xDB, 0xFE, 0xD3, 0xFE, 0xC9], |core, _, outcome| {
        let returned = returned(outcome);
        assert_eq!((returned.registers.a(), returned.ports), (0xFF, 2), "{core:?}");
    });
}

#[test]
fn ld_a_r_reads_each_value_that_is_set() {
    // NOP : LD A,R : RET
    for core in Core::ALL {
        let mut runner = Runner::new(&program(&[0x00, 0xED, 0x5F, 0xC9], &[]), core).expect("a small program");
        for value in 0..=255 {
            let refresh = Some(RefreshAt { address: START + 1, value });
            let returned = returned(runner.call(&Call { refresh, ..Call::new(START, core) }));
            assert_eq!((returned.registers.a(), returned.refreshed), (value, 1), "{core:?}");
        }
    }
}

#[test]
fn fillers_differ_between_the_cores() {
    // Memory and registers hold different bytes too, so that LD A,($9000) : XOR B : RET would not hide it.
    let seen = Core::ALL.map(|core| {
        let mut runner = Runner::new(&program(&[0x3A, 0x00, 0x90, 0xC9], &[]), core).expect("a small program");
        let read = returned(runner.call(&Call::new(START, core))).registers;
        (read.a(), read.b(), read.ixl(), read.de2())
    });
    assert_ne!(seen[0].0, seen[1].0);
    assert_ne!(seen[0].1, seen[1].1);
    assert_ne!(seen[0].2, seen[1].2);
    assert_ne!(seen[0].3, seen[1].3);
}

#[test]
fn a_trace_names_places_and_keeps_the_last_steps() {
    // count: LD B,200 / loop: DJNZ loop / RET
    let program = program(&[0x06, 200, 0x10, 0xFE, 0xC9], &[("count", START), ("count.loop", START + 2), ("ROM", 16)]);
    for core in Core::ALL {
        let mut runner = Runner::new(&program, core).expect("a small program");
        let (outcome, trace) = runner.trace(&Call::new(START, core), 10);
        assert_eq!((returned(outcome).registers.b(), trace.steps.len(), trace.before), (0, 10, 192));
        assert_eq!(trace.steps[9].label, "count.loop+2");
        assert_eq!((trace.steps[8].text.as_str(), trace.steps[9].text.as_str()), ("DJNZ $8002", "RET"));
        assert_eq!((trace.steps[8].target.as_str(), trace.steps[9].target.as_str()), ("count.loop", ""));
        assert!(trace.steps[8].to_string().ends_with(" ; count.loop"), "{}", trace.steps[8]);
        assert_eq!(trace.steps[9].registers.b(), 0);
        assert_eq!((trace.steps[8].label.as_str(), trace.steps[8].registers.b()), ("count.loop", 1));
        assert_eq!(runner.name(START + 1), "count+1");
        assert_eq!(runner.name(START - 1), "");
    }
}

#[test]
fn symbols_that_are_not_addresses_are_refused() {
    let mut program = program(&[0xC9], &[("here", START), ("Variable", 0xF800)]);
    program.symbols.insert("LINE_FEED".to_owned(), -1);
    let runner = Runner::new(&program, Core::Z80).expect("a small program");
    assert_eq!(runner.address("here").ok(), Some(START));
    assert_eq!(runner.address("Variable").ok(), Some(0xF800));
    assert!(matches!(runner.address("there"), Err(calls::Error::NoSymbol { .. })));
    let refused = runner.address("LINE_FEED").unwrap_err();
    assert_eq!(refused.to_string(), "handmade: `LINE_FEED` is -1, which is not an address");
    for (address, free) in [(START - 1_043, true), (START - 1_042, false), (START - 1, false), (START, true)] {
        program.symbols.insert("Variable".to_owned(), address.into());
        let runner = Runner::new(&program, Core::Z80).expect("a small program");
        assert_eq!(runner.address("Variable").is_ok(), free, "${address:04X}");
    }
}

#[test]
fn a_program_of_any_size_and_place_is_run_or_refused() {
    let at = |start: u16, bytes: usize| Program { start, ..program(&vec![0xC9; bytes], &[]) };
    for (start, bytes) in [(0, 1), (0, 0xF000), (0x4000, 0xB000), (0xFFFF, 1), (0x0500, 0x1000)] {
        let mut runner = Runner::new(&at(start, bytes), Core::Iz80).expect("room for a stack");
        let outcome = runner.call(&Call::new(start, Core::Iz80));
        assert!(outcome.returned().is_some(), "{start:04X} {bytes:X}: {outcome}");
    }
    for (start, bytes) in [(0, 0), (0xFFFF, 2), (0, 0x1_0001)] {
        assert!(
            matches!(Runner::new(&at(start, bytes), Core::Iz80), Err(calls::Error::Size { .. })),
            "{start:04X} {bytes:X}"
        );
    }
    // The stack does not lie in the ROM.
    for (start, bytes) in [(0, 0x1_0000), (0x0100, 0xFE00), (0x4000, 0xC000)] {
        let refused = Runner::new(&at(start, bytes), Core::Iz80);
        assert!(matches!(refused, Err(calls::Error::NoStack { .. })), "{start:04X} {bytes:X}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    /// Random bytes are run: each call returns an outcome, and the next one finds the memory as before.
    #[test]
    fn any_bytes_are_run_without_a_panic(code in proptest::collection::vec(any::<u8>(), 1..300)) {
        for core in Core::ALL {
            let mut runner = Runner::new(&program(&code, &[]), core).expect("a small program");
            let call = Call { limit: 5_000, ..Call::new(START, core) };
            let first = runner.call(&call);
            for (address, &byte) in (START..).zip(&code) {
                prop_assert_eq!(runner.peek(address), byte);
            }
            prop_assert_eq!(runner.call(&call), first);
        }
    }
}
