//! A deck that starts by itself: for programs that wait for the tape, and for no others.

use format::{Block, Data, Lead, Signal, Tape};
use spectrum::{Key, Loading, Machine, Model, Rom};
use std::sync::Arc;

/// Returns a machine that has started.
fn machine() -> Machine {
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    (0..100).for_each(|_| machine.run_frame());
    machine
}

/// Returns the code of a loader outside the ROM: a copy of the ROM's LD-BYTES. Its calls are not moved.
fn turbo_loader() -> Vec<u8> {
    // 05E3-0604, LD-EDGE-2 and LD-EDGE-1 with their calls moved, are the ROM's; the rest is called there.
    Rom::sinclair_48k().bytes()[0x0556..0x0605].to_vec()
}

/// Two blocks that do not load instantly, for another loader than the ROM's. The program loads the second one when a key is pressed: the
/// deck starts for the first, stops, waits, starts for the second, and stops.
#[test]
fn the_deck_starts_and_stops_by_itself() {
    let signal = Signal::Turbo { lead: Some(Lead::ROM_DATA), zero: 855, one: 1_710, last_bits: 8 };
    let block = |byte: u8| Block::Data(Data { bytes: vec![0xFF, byte, byte ^ 0xFF], signal, pause_ms: 2_000 });
    let tape = Tape { blocks: vec![block(0x11), block(0x22), block(0x33)] };
    for loading in [Loading::Instant, Loading::Real] {
        let mut machine = machine();
        // The ROM's loader, moved to RAM: its calls are to LD-EDGE-1 and -2 in itself.
        let mut code = turbo_loader();
        for at in 0..code.len() - 2 {
            let to = u16::from_le_bytes([code[at + 1], code[at + 2]]);
            if matches!(code[at], 0xCD | 0xD4 | 0xC3) && (0x0556..0x0605).contains(&to) {
                code[at + 1..at + 3].copy_from_slice(&(to - 0x0556 + 0x8000).to_le_bytes());
            }
        }
        // 8100: SCF : LD A,$FF : LD IX,$9000 : LD DE,1 : CALL $8000 : back to the key loop.
        #[rustfmt::skip]
        let program = [
            0x37, 0x3E, 0xFF, 0xDD, 0x21, 0x00, 0x90, 0x11, 0x01, 0x00, 0xCD, 0x00, 0x80, // 8100
            0x01, 0xFE, 0xBF, 0xED, 0x78, 0x1F, 0x38, 0xF8, // 810D: LD BC,$BFFE : IN A,(C) : RRA : JR C: wait for ENTER
            0x18, 0xE9, // 8115: JR $8100
        ];
        for (start, bytes) in [(0x8000, &code[..]), (0x8100, &program)] {
            (start..).zip(bytes).for_each(|(addr, &byte)| machine.poke(addr, byte));
        }
        machine.deck_mut().insert(Arc::new(tape.clone()));
        machine.deck_mut().set_loading(loading);
        machine.deck_mut().set_automatic(true);
        machine.cpu_mut().regs.set_pc(0x8100);
        for (byte, place) in [(0x11, 1_usize), (0x22, 2)] {
            let mut played = 0_usize;
            for _ in 0..400 {
                machine.run_frame();
                played += usize::from(machine.deck().is_playing());
            }
            assert_eq!(machine.peek(0x9000), byte, "{loading:?}");
            // Pilot and bits take 103 frames, and the deck runs on for a quarter of a second at most, in the pause; the second time
            // it comes through the rest of that first, 90 frames or so.
            assert!(
                !machine.deck().is_playing() && ((place - 1) * 90 + 103..(place - 1) * 90 + 116).contains(&played),
                "{loading:?}: {played} frames"
            );
            // In the last part of the block's pause.
            assert_eq!(machine.deck().position().block(), place);
            machine.press(Key::Enter);
            (0..2).for_each(|_| machine.run_frame());
            machine.release_all();
        }
    }
}

/// `EI`, 60 times `HALT`, and LD-BYTES for 9 bytes at IX, which then points after them, for ever: a game that loads level after level and
/// does something else between.
const LEVELS: [u8; 25] = [
    0xDD, 0x21, 0x00, 0x90, // 8000: LD IX,$9000
    0xFB, 0x06, 60, 0x76, 0x10, 0xFD, // 8004: EI : LD B,60 : HALT : DJNZ
    0x11, 0x09, 0x00, 0x3E, 0xFF, 0x37, 0xCD, 0x56, 0x05, // 800A: LD DE,9 : LD A,$FF : SCF : CALL $0556
    0xD2, 0x00, 0x00, // 8013: JP NC,0
    0x18, 0xEC, 0x00, // 8016: JR $8004
];

/// A game that does something else between its levels finds all of them, however short the silence between them, and also if the tape
/// stops before each: the deck stands meanwhile, before too much of the next pilot is played.
#[test]
fn the_deck_stands_while_a_program_does_something_else() {
    let turbo = Signal::Turbo { lead: Some(Lead::ROM_DATA), zero: 700, one: 1_400, last_bits: 8 };
    for (signal, stops) in [Signal::Rom, turbo].into_iter().flat_map(|signal| [(signal, false), (signal, true)]) {
        for pause_ms in [0, 1, 100, 300, 480, 520, 900] {
            let level = |n: u8| {
                let Block::Data(data) = Block::data(0xFF, &[n; 9]) else { panic!() };
                Block::Data(Data { signal, pause_ms, ..data })
            };
            let stop = stops.then_some(Block::Stop);
            let blocks = (1..=4).flat_map(|n| [Some(level(n)), stop.clone()]).flatten().collect();
            let tape = Arc::new(Tape { blocks });
            for loading in [Loading::Instant, Loading::Real] {
                let mut machine = machine();
                (0x8000..).zip(LEVELS).for_each(|(addr, byte)| machine.poke(addr, byte));
                machine.deck_mut().insert(tape.clone());
                machine.deck_mut().set_loading(loading);
                machine.deck_mut().set_automatic(true);
                machine.cpu_mut().regs.set_pc(0x8000);
                let mut after = None;
                for frame in 0..1_200 {
                    machine.run_frame();
                    if machine.peek(0x9008) == 1 && frame == *after.get_or_insert(frame + 2) {
                        // The tape's stop makes the edge that ends the last bit, and the program does not wait for another one.
                        assert!(!stops || pause_ms > 1 || !machine.deck().is_playing(), "{signal:?}, {loading:?}");
                    }
                }
                let found: Vec<u8> = (0..4).map(|n| machine.peek(0x9000 + n * 9)).collect();
                assert_eq!(found, [1, 2, 3, 4], "{signal:?}, {pause_ms} ms, stops {stops}, {loading:?}");
            }
        }
    }
}

/// Loops that look like no known loader, and go on for longer than the deck would play on its own: it plays as long as they wait for edges.
#[test]
fn the_deck_plays_for_loops_that_depend_on_ear() {
    // Until the level is high, until it is low, DE times: by BIT 6,A; by ADD A,A and the sign; by two RLAs and the carry.
    let loops: [&[u8]; 3] = [
        &[0xDB, 0xFE, 0xCB, 0x77, 0x28, 0xFA, 0xDB, 0xFE, 0xCB, 0x77, 0x20, 0xFA],
        &[0xDB, 0xFE, 0x87, 0xF2, 0x00, 0x80, 0xDB, 0xFE, 0x87, 0xFA, 0x06, 0x80],
        &[0xDB, 0xFE, 0x17, 0x17, 0x30, 0xFA, 0xDB, 0xFE, 0x17, 0x17, 0x38, 0xFA],
    ];
    let tone = |count| Block::Tone { pulse: 2_168, count };
    let tape = Arc::new(Tape { blocks: vec![tone(9_000), Block::Pause(3_000), tone(9_000)] });
    for (number, code) in loops.into_iter().enumerate() {
        for loading in [Loading::Instant, Loading::Real] {
            let mut machine = machine();
            // DEC DE : LD A,D : OR E : JR NZ : LD A,$AA : LD ($9000),A : then LD A,$7F : IN A,($FE) : RRA : JR C, waiting for a key.
            let count = [0x1B, 0x7A, 0xB3, 0x20, 0xEF, 0x3E, 0xAA, 0x32, 0x00, 0x90];
            let wait = [0x3E, 0x7F, 0xDB, 0xFE, 0x1F, 0x38, 0xF9];
            for (addr, &byte) in (0x8000..).zip(code.iter().chain(&count).chain(&wait)) {
                machine.poke(addr, byte);
            }
            machine.deck_mut().insert(tape.clone());
            machine.deck_mut().set_loading(loading);
            machine.deck_mut().set_automatic(true);
            machine.cpu_mut().iff1 = false;
            machine.cpu_mut().regs.set_de(4_000);
            machine.cpu_mut().regs.set_pc(0x8000);
            for _ in 0..400 {
                machine.run_frame();
            }
            assert_eq!(machine.peek(0x9000), 0xAA, "loop {number}, {loading:?}");
            // A wait for a key does not depend on EAR: the deck has stopped before the end of the tape.
            assert!(!machine.deck().is_playing() && !machine.deck().is_at_end(), "loop {number}, {loading:?}");
        }
    }
}

/// Returns a machine with a program at $8000 and a deck that starts by itself, with a long tone on its tape.
fn with_program(code: &[u8], loading: Loading) -> Machine {
    let mut machine = machine();
    (0x8000..).zip(code).for_each(|(addr, &byte)| machine.poke(addr, byte));
    machine.deck_mut().insert(Arc::new(Tape { blocks: vec![Block::Tone { pulse: 2_168, count: 60_000 }] }));
    machine.deck_mut().set_loading(loading);
    machine.deck_mut().set_automatic(true);
    machine.cpu_mut().iff1 = false;
    machine.cpu_mut().regs.set_pc(0x8000);
    machine
}

/// Waits for a key count, compare and repeat as loaders do, but mask EAR away.
#[test]
fn the_deck_stands_for_waits_for_a_key() {
    let waits: [&[u8]; 8] = [
        // LD B,8 : XOR A : IN A,($FE) : AND $1F : LD C,A, then XOR A : IN A,($FE) : AND $1F : CP C : JR NZ : DEC B : JR NZ :
        // CP $1F : JR Z: until eight looks were the same.
        &[
            0x06, 0x08, 0xAF, 0xDB, 0xFE, 0xE6, 0x1F, 0x4F, 0xAF, 0xDB, 0xFE, 0xE6, 0x1F, 0xB9, 0x20, 0xF0, 0x05, 0x20,
            0xF5, 0xFE, 0x1F, 0x28, 0xE9,
        ],
        // LD C,$1F, then INC B : XOR A : IN A,($FE) : AND $1F : CP C : JR Z: a random number until a key is pressed.
        &[0x0E, 0x1F, 0x04, 0xAF, 0xDB, 0xFE, 0xE6, 0x1F, 0xB9, 0x28, 0xF7],
        // LD E,$FF, then INC HL : XOR A : IN A,($FE) : OR $E0 : CP E : JR Z.
        &[0x1E, 0xFF, 0x23, 0xAF, 0xDB, 0xFE, 0xF6, 0xE0, 0xBB, 0x28, 0xF7],
        // LD D,0, then INC B : XOR A : IN A,($FE) : CPL : AND $1F : XOR D : JR Z.
        &[0x16, 0x00, 0x04, 0xAF, 0xDB, 0xFE, 0x2F, 0xE6, 0x1F, 0xAA, 0x28, 0xF6],
        // LD E,8 : LD BC,$FEFE, then IN A,(C) : AND $1F : CP $1F : JR NZ,+8 : RLC B : DEC E : JR NZ : JR: row after row.
        &[
            0x1E, 0x08, 0x01, 0xFE, 0xFE, 0xED, 0x78, 0xE6, 0x1F, 0xFE, 0x1F, 0x20, 0x07, 0xCB, 0x00, 0x1D, 0x20, 0xF3,
            0x18, 0xEC,
        ],
        // XOR A : IN A,($FE) : CPL : AND $1F : JR Z.
        &[0xAF, 0xDB, 0xFE, 0x2F, 0xE6, 0x1F, 0x28, 0xF8],
        // LD BC,$7FFE : IN A,(C) : RRA : JR C.
        &[0x01, 0xFE, 0x7F, 0xED, 0x78, 0x1F, 0x38, 0xFB],
        // XOR A : IN A,($FE) : LD ($9000),A : AND $1F : CP $1F : JR Z: kept as it was read, EAR too.
        &[0xAF, 0xDB, 0xFE, 0x32, 0x00, 0x90, 0xE6, 0x1F, 0xFE, 0x1F, 0x28, 0xF4],
    ];
    for (number, wait) in waits.into_iter().enumerate() {
        // LD A,$AA : LD ($9001),A : JR to itself.
        let code = [wait, &[0x3E, 0xAA, 0x32, 0x01, 0x90, 0x18, 0xFE]].concat();
        for loading in [Loading::Instant, Loading::Real] {
            let mut machine = with_program(&code, loading);
            for _ in 0..50 {
                machine.run_frame();
                assert!(!machine.deck().is_playing(), "wait {number}, {loading:?}");
            }
            // It is a wait for a key.
            assert_eq!(machine.peek(0x9001), 0, "wait {number}");
            machine.press(Key::Space);
            (0..2).for_each(|_| machine.run_frame());
            assert_eq!(machine.peek(0x9001), 0xAA, "wait {number}");
        }
    }
}

/// Loaders of any kind, some of which read EAR only every 2,000 T: the deck plays as long as they wait for edges.
#[test]
fn the_deck_plays_for_waits_for_an_edge() {
    // C is the last level: each waits until EAR is another, and back.
    let loops: [&[u8]; 6] = [
        // INC B : IN A,($FE) : XOR C : AND $40 : JR Z
        &[0x04, 0xDB, 0xFE, 0xA9, 0xE6, 0x40, 0x28, 0xF8],
        // DEC B : IN A,($FE) : AND $40 : CP C : JP Z
        &[0x05, 0xDB, 0xFE, 0xE6, 0x40, 0xB9, 0xCA, 0x05, 0x80],
        // INC HL : LD A,$7F : IN A,($FE) : RLA : RRA : XOR C : AND $40 : JR Z
        &[0x23, 0x3E, 0x7F, 0xDB, 0xFE, 0x17, 0x1F, 0xA9, 0xE6, 0x40, 0x28, 0xF4],
        // INC (HL) : IN A,($FE) : XOR C : ADD A,A : JP P
        &[0x34, 0xDB, 0xFE, 0xA9, 0x87, 0xF2, 0x05, 0x80],
        // LD B,150 : DJNZ : IN A,($FE) : AND $40 : CP C : JR Z
        &[0x06, 0x96, 0x10, 0xFE, 0xDB, 0xFE, 0xE6, 0x40, 0xB9, 0x28, 0xF5],
        // LD B,0 : DJNZ : IN A,($FE) : AND $40 : CP C : JR Z
        &[0x06, 0x00, 0x10, 0xFE, 0xDB, 0xFE, 0xE6, 0x40, 0xB9, 0x28, 0xF5],
    ];
    for (number, code) in loops.into_iter().enumerate() {
        // LD HL,$9000 : LD C,0, then the loop, and LD A,C : XOR $40 : LD C,A : JR back: as long as it plays.
        let start = [0x21, 0x00, 0x90, 0x0E, 0x00];
        let length = code.len() as u8;
        let code = [&start[..], code, &[0x79, 0xEE, 0x40, 0x4F, 0x18, 0u8.wrapping_sub(length + 6)]].concat();
        for loading in [Loading::Instant, Loading::Real] {
            let mut machine = with_program(&code, loading);
            (0..2).for_each(|_| machine.run_frame());
            for frame in 0..300 {
                machine.run_frame();
                assert!(machine.deck().is_playing(), "loop {number}, {loading:?}, frame {frame}");
            }
        }
    }
}
