//! Tapes: heard through EAR by the ROM's loader, and put into memory at once, with the same result.

use format::{Block, Data, Header, Lead, Signal, Tape};
use spectrum::load::{Loader, Stage};
use spectrum::text::Text;
use spectrum::{FRAME, Key, Loading, Machine, Model, Rom};
use std::sync::Arc;

const LD_BYTES: u16 = 0x0556;
const SA_LD_RET: u16 = 0x053F;
/// Where LD-BYTES is called with the stack.
const STACK: u16 = 0xFF40;
/// Where the block that is loaded over the stack makes it go back to: the 9th and 10th byte of $80, $81 and so on.
const ELSEWHERE: u16 = 0x8988;

/// A machine that has come up.
fn machine() -> Machine {
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    (0..100).for_each(|_| machine.run_frame());
    machine
}

/// The bytes of a tape: something without a pattern that an error could hide in.
fn pattern(n: u8) -> u8 {
    n.wrapping_mul(7).wrapping_add(3)
}

/// `10 PRINT "HELLO" : LOAD "" CODE`, starting by itself, and 100 bytes for $8000.
fn program() -> Tape {
    let mut line = b"\xF5\"HELLO\":\xEF\"\"\xAF\r".to_vec();
    let mut basic = vec![0x00, 10, line.len() as u8, 0];
    basic.append(&mut line);
    let code: Vec<u8> = (0..100).map(pattern).collect();
    Tape {
        blocks: vec![
            Header::program("hello", basic.len() as u16, Some(10)).block(),
            Block::data(0xFF, &basic),
            Header::code("bytes", 100, 0x8000).block(),
            Block::data(0xFF, &code),
        ],
    }
}

/// Loads `tape` as a person would, and says how many frames it took.
fn load(tape: Tape, loading: Loading) -> Machine {
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    let mut loader = Loader::start(&mut machine, Arc::new(tape), loading);
    while loader.before_frame(&mut machine) != Stage::Loaded {
        machine.run_frame();
        assert!(machine.frame() < 3_000, "not loaded:\n{}", Text::of(&machine, &[]));
    }
    (0..50).for_each(|_| machine.run_frame());
    machine
}

#[test]
fn real_and_instant_loading_give_the_same_memory() {
    let real = load(program(), Loading::Real);
    let instant = load(program(), Loading::Instant);
    for machine in [&real, &instant] {
        let text = Text::of(machine, &[]);
        assert!(text.contains("HELLO") && text.contains("Bytes: bytes"), "{text}");
        assert!(text.row(23).starts_with("0 OK, 10:2"), "{text}");
        assert!(machine.tape_at_end() && !machine.tape_is_playing());
        assert!((0..100).all(|n| machine.peek(0x8000 + n) == pattern(n as u8)));
        assert_eq!(machine.border(), 7);
    }
    // Header, two pauses and two data blocks take their time; see the lengths in the format's tests.
    assert!(real.frame() > 900 && instant.frame() < 250, "{} and {} frames", real.frame(), instant.frame());
    // Everything but what depends on time: KSTATE, LAST-K and so on, FRAMES, and what the machine stack left below itself.
    let volatile = |addr: u16| matches!(addr, 0x5C00..0x5C0C | 0x5C78..0x5C7B | 0xFF00..0xFF58);
    let differing: Vec<u16> = (0x4000..=0xFFFF).filter(|&addr| real.peek(addr) != instant.peek(addr)).collect();
    assert!(differing.iter().all(|&addr| volatile(addr)), "{differing:04X?}");
}

/// Calls LD-BYTES at once with these registers and runs until it goes back: through SA/LD-RET, or where a block has said that
/// was loaded over the stack.
fn call(machine: &mut Machine, flag: u8, verify: bool, start: u16, length: u16) {
    machine.cpu_mut().iff1 = false;
    let regs = &mut machine.cpu_mut().regs;
    regs.set_af(u16::from_be_bytes([flag, u8::from(!verify)]));
    regs.set_ix(start);
    regs.set_de(length);
    regs.set_sp(STACK);
    regs.set_pc(LD_BYTES);
    for _ in 0..50_000_000 {
        machine.step();
        if [SA_LD_RET, ELSEWHERE].contains(&machine.cpu().regs.pc()) {
            return;
        }
    }
    panic!("LD-BYTES did not end: {:?} {:?}", machine.cpu(), machine.tape_position());
}

/// The registers that LD-BYTES changes, and all memory, for one block, or some that make one, and one set of registers.
fn outcome(
    blocks: &[Block],
    loading: Loading,
    (flag, verify, start, length): (u8, bool, u16, u16),
    held: Option<Key>,
) -> (Vec<(&'static str, u16)>, Vec<u8>) {
    let mut machine = machine();
    (0..16).for_each(|n| machine.poke(0x8000 + n, 0x80 + n as u8));
    machine.insert(Arc::new(Tape { blocks: blocks.to_vec() }));
    machine.set_loading(loading);
    if loading == Loading::Real {
        machine.play_tape();
    }
    held.into_iter().for_each(|key| machine.press(key));
    call(&mut machine, flag, verify, start, length);
    let regs = machine.cpu().regs;
    // Where it goes back through SA/LD-RET, the border is about to be restored.
    let border = if regs.pc() == ELSEWHERE { machine.border() } else { 0 };
    let registers = vec![
        ("AF", regs.af()),
        ("AF'", regs.af2()),
        ("BC", regs.bc()),
        ("DE", regs.de()),
        ("HL", regs.hl()),
        ("IX", regs.ix()),
        ("SP", regs.sp()),
        ("PC", regs.pc()),
        ("IFF", u16::from(machine.cpu().iff1)),
        ("border", border.into()),
    ];
    (registers, machine.memory().to_vec())
}

/// The ROM's own routine, reading pulses, is the judge.
#[test]
fn the_trap_ends_as_the_rom_does() {
    let payload: Vec<u8> = (0..16).map(|n| 0x80 + n).collect();
    let block = Block::data(0xFF, &payload);
    let other = Block::data(0xFF, &[9; 16]);
    let wrong_sum = |sum: u8| {
        let mut bytes = block.as_standard().unwrap().bytes.clone();
        *bytes.last_mut().unwrap() ^= sum;
        Block::Data(Data::standard(bytes))
    };
    let cases = [
        ("load", &block, 0xFF, false, 0x8000, 16),
        ("load others", &other, 0xFF, false, 0x8000, 16),
        ("verify the same", &block, 0xFF, true, 0x8000, 16),
        ("verify others", &other, 0xFF, true, 0x8000, 16),
        ("another flag", &block, 0x00, false, 0x8000, 16),
        ("too few wanted", &block, 0xFF, false, 0x8000, 10),
        ("too many wanted", &block, 0xFF, false, 0x8000, 20),
        ("none wanted", &block, 0xFF, false, 0x8000, 0),
        ("verify too many", &block, 0xFF, true, 0x8000, 17),
        ("verify none there", &Block::data(0xFF, &[]), 0xFF, true, 0x8000, 2),
        ("into the ROM", &block, 0xFF, false, 0x0000, 16),
        ("over the stack", &block, 0xFF, false, STACK - 10, 16),
        ("into the stack", &block, 0xFF, false, STACK - 16, 14),
        ("verify the stack", &Block::data(0xFF, &[0xE6, 5, 0xCD, 5, 0x3F, 5]), 0xFF, true, STACK - 6, 6),
        ("parity wrong by $80", &wrong_sum(0x80), 0xFF, false, 0x8000, 16),
        ("parity wrong by $01", &wrong_sum(0x01), 0xFF, false, 0x8000, 16),
        ("parity wrong by $10", &wrong_sum(0x10), 0xFF, false, 0x8000, 16),
    ];
    for (name, block, flag, verify, start, length) in cases {
        for held in [None, Some(Key::Q), Some(Key::Space)] {
            let [real, instant] = [Loading::Real, Loading::Instant]
                .map(|loading| outcome(std::slice::from_ref(block), loading, (flag, verify, start, length), held));
            assert_eq!(real.0, instant.0, "{name}, {held:?}");
            assert!(real.1 == instant.1, "{name}, {held:?}: memory differs");
        }
    }
    // A pilot of an even number of pulses, in one block and in pieces: all levels are the other way round then.
    let Block::Data(standard) = &block else { panic!() };
    for count in [3_000, 3_001] {
        let lead = Lead { count, ..Lead::ROM_DATA };
        let data = |lead| {
            let signal = Signal::Turbo { lead, zero: 855, one: 1_710, last_bits: 8 };
            Block::Data(Data { signal, ..standard.clone() })
        };
        let tone = Block::Tone { pulse: lead.pilot, count };
        let pieces = [tone, Block::Pulses(vec![lead.sync1, lead.sync2]), data(None)];
        for blocks in [&[data(Some(lead))][..], &pieces] {
            for call in
                [(0xFF, false, 0x8000, 16), (0xFF, true, 0x8000, 16), (0, false, 0x8000, 16), (0, true, 0x8000, 16)]
            {
                let [real, instant] =
                    [Loading::Real, Loading::Instant].map(|loading| outcome(blocks, loading, call, None));
                assert_eq!(real.0, instant.0, "{count}, {call:?}");
                assert!(real.1 == instant.1, "{count}, {call:?}: memory differs");
            }
        }
    }
}

/// Whatever is loaded at once the ROM reads in its own time too: the slowest, the fastest and the most uneven of it, in one block and
/// in pieces, with no more pilot than it needs.
#[test]
fn what_is_taken_for_the_roms_signal_the_rom_reads() {
    // 15 % more and less than 2,168, 855 and 1,710; 30 % than 667 and 735.
    let ends = [[1_843, 2_493], [727, 983], [1_454, 1_966], [467, 867], [515, 955]];
    let payload: Vec<u8> = (0..8).map(pattern).collect();
    let Block::Data(standard) = Block::data(0xFF, &payload) else { panic!() };
    let machine = machine();
    let outcome = |blocks: &[Block], loading| {
        let mut machine = machine.clone();
        machine.insert(Arc::new(Tape { blocks: blocks.to_vec() }));
        machine.set_loading(loading);
        if loading == Loading::Real {
            machine.play_tape();
        }
        call(&mut machine, 0xFF, false, 0x8000, 8);
        let found = (0..8).all(|n| machine.peek(0x8000 + n) == pattern(n as u8));
        (found && machine.cpu().regs.f() & 1 == 1, machine.tape_position().block())
    };
    for n in 0..32 {
        let [pilot, zero, one, sync1, sync2] = std::array::from_fn(|at| ends[at][n >> at & 1]);
        let data = |lead| {
            let signal = Signal::Turbo { lead, zero, one, last_bits: 8 };
            Block::Data(Data { signal, ..standard.clone() })
        };
        let tapes = |count| {
            let sync = Block::Pulses(vec![sync1, sync2]);
            let whole = vec![data(Some(Lead { pilot, count, sync1, sync2 }))];
            [whole, vec![Block::Tone { pulse: pilot, count }, sync, data(None)]]
        };
        let is_read = |count| Tape { blocks: tapes(count)[0].clone() }.standard_at(0).is_some();
        let least = (1..8_000).find(|&count| is_read(count)).unwrap();
        for blocks in tapes(least) {
            assert_eq!(outcome(&blocks, Loading::Instant), (true, blocks.len()), "{blocks:?}");
            assert!(outcome(&blocks, Loading::Real).0, "{blocks:?}");
        }
        // Of less the ROM does not hear enough, and takes the next block.
        let [short, _] = tapes(least - 10);
        assert!(!outcome(&[&short[..], &[Block::data(0xFF, &[9; 8])]].concat(), Loading::Real).0, "{pilot}: {least}");
    }
}

#[test]
fn the_trap_keeps_off_what_is_not_the_roms() {
    let tape = Arc::new(program());
    // Another ROM's routine at the same address.
    let mut bytes = Rom::sinclair_48k().bytes().to_vec();
    bytes[0x0556 + 20] ^= 1;
    let mut other = Machine::new(Rom::new(bytes).unwrap(), Model::default());
    // LD-BYTES reads it, but it is so fast that it is some other loader's.
    let turbo = Signal::Turbo { lead: Some(Lead::ROM_DATA), zero: 600, one: 1_400, last_bits: 8 };
    let data = Data { bytes: vec![0xFF, 0x42, 0xBD], signal: turbo, pause_ms: 100 };
    let custom = Arc::new(Tape { blocks: vec![Block::Data(data)] });
    let mut plain = machine();
    for (machine, tape, plays) in [(&mut other, &tape, false), (&mut plain, &custom, true)] {
        machine.insert(tape.clone());
        machine.set_loading(Loading::Instant);
        machine.cpu_mut().iff1 = false;
        machine.cpu_mut().regs.set_pc(LD_BYTES);
        machine.step();
        assert_eq!(machine.cpu().regs.pc(), LD_BYTES + 1);
        assert_eq!(machine.tape_is_playing(), plays);
    }
    // It is heard from the deck, which has started by itself.
    call(&mut plain, 0xFF, false, 0x8000, 1);
    assert_eq!((plain.peek(0x8000), plain.cpu().regs.f() & 1), (0x42, 1));
}

#[test]
fn the_deck_plays_stops_and_rewinds() {
    let mut machine = machine();
    assert!(machine.tape_at_end() && machine.tape().is_none());
    machine.play_tape();
    assert!(!machine.tape_is_playing());

    machine.insert(Arc::new(Tape { blocks: vec![Block::data(0x00, &[0; 17]), Block::Stop, Block::Pause(40)] }));
    assert!(!machine.tape_is_playing() && !machine.tape_at_end());
    machine.play_tape();
    (0..10).for_each(|_| machine.run_frame());
    // Each pilot pulse of 2,168 T is an edge: 32 or 33 a frame, and the one at 0.
    assert!((33..=34).contains(&machine.edges().len()), "{}", machine.edges().len());
    assert!(machine.edges().windows(2).skip(1).all(|pair| pair[1].t - pair[0].t == 2_168));
    assert!(machine.edges().iter().all(|edge| edge.t < FRAME));

    machine.stop_tape();
    let place = *machine.tape_position();
    machine.run_frame();
    assert_eq!((machine.edges().len(), *machine.tape_position()), (1, place));
    machine.play_tape();
    while machine.tape_is_playing() {
        machine.run_frame();
        assert!(machine.frame() < 1_000);
    }
    assert!(!machine.tape_at_end());
    assert_eq!(machine.tape_position().block(), 2);
    machine.play_tape();
    (0..3).for_each(|_| machine.run_frame());
    assert!(machine.tape_at_end());
    machine.rewind_tape();
    assert_eq!(machine.tape_position().block(), 0);
    machine.eject();
    assert!(machine.tape().is_none() && machine.tape_at_end());
}

#[test]
fn break_stops_a_load_as_on_the_real_machine() {
    let mut machine = machine();
    machine.insert(Arc::new(program()));
    machine.press(Key::Space);
    call(&mut machine, 0xFF, false, 0x8000, 16);
    assert_eq!(machine.cpu().regs.f() & 1, 0);
}

/// A loader of its own at $8000, a copy of the ROM's without the ROM: LD-BYTES with the pulses of a turbo tape.
fn turbo_loader() -> Vec<u8> {
    // 05E3-0604, LD-EDGE-2 and LD-EDGE-1 with their calls moved, are the ROM's; the rest is called there.
    Rom::sinclair_48k().bytes()[0x0556..0x0605].to_vec()
}

/// Two blocks that the ROM's trap cannot load, for a loader of one's own, with a program that asks for the second one when a
/// key is pressed: the deck starts for the first, stops, waits, starts for the second, and stops.
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
        machine.insert(Arc::new(tape.clone()));
        machine.set_loading(loading);
        machine.set_automatic_tape(true);
        machine.cpu_mut().regs.set_pc(0x8100);
        for (byte, place) in [(0x11, 1_usize), (0x22, 2)] {
            let mut played = 0_usize;
            for _ in 0..400 {
                machine.run_frame();
                played += usize::from(machine.tape_is_playing());
            }
            assert_eq!(machine.peek(0x9000), byte, "{loading:?}");
            // Pilot and bits take 2 seconds, and the deck runs on for half a second, in the pause; the second time it comes
            // through the rest of that first.
            assert!(
                !machine.tape_is_playing() && (place * 75 + 40..place * 75 + 65).contains(&played),
                "{loading:?}: {played} frames"
            );
            // In the last part of the block's pause.
            assert_eq!(machine.tape_position().block(), place);
            machine.press(Key::Enter);
            (0..2).for_each(|_| machine.run_frame());
            machine.release_all();
        }
    }
}

/// Loops that look like none that is known, and go on for longer than the deck has patience: it plays as long as they listen.
#[test]
fn the_deck_plays_for_whoever_minds_ear() {
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
            machine.insert(tape.clone());
            machine.set_loading(loading);
            machine.set_automatic_tape(true);
            machine.cpu_mut().iff1 = false;
            machine.cpu_mut().regs.set_de(4_000);
            machine.cpu_mut().regs.set_pc(0x8000);
            for _ in 0..400 {
                machine.run_frame();
            }
            assert_eq!(machine.peek(0x9000), 0xAA, "loop {number}, {loading:?}");
            // Who waits for a key minds nothing: it has stopped, before its end.
            assert!(!machine.tape_is_playing() && !machine.tape_at_end(), "loop {number}, {loading:?}");
        }
    }
}

/// A program at $8000 before a deck that starts by itself, with a long tone on its tape.
fn listening(code: &[u8], loading: Loading) -> Machine {
    let mut machine = machine();
    (0x8000..).zip(code).for_each(|(addr, &byte)| machine.poke(addr, byte));
    machine.insert(Arc::new(Tape { blocks: vec![Block::Tone { pulse: 2_168, count: 60_000 }] }));
    machine.set_loading(loading);
    machine.set_automatic_tape(true);
    machine.cpu_mut().iff1 = false;
    machine.cpu_mut().regs.set_pc(0x8000);
    machine
}

/// Who waits for a key counts, compares and goes back as loaders do, but masks EAR away.
#[test]
fn the_deck_stands_for_whoever_waits_for_a_key() {
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
            let mut machine = listening(&code, loading);
            for _ in 0..50 {
                machine.run_frame();
                assert!(!machine.tape_is_playing(), "wait {number}, {loading:?}");
            }
            // It is a wait for a key.
            assert_eq!(machine.peek(0x9001), 0, "wait {number}");
            machine.press(Key::Space);
            (0..2).for_each(|_| machine.run_frame());
            assert_eq!(machine.peek(0x9001), 0xAA, "wait {number}");
        }
    }
}

/// Loaders of any kind, and such as look at EAR only every 2,000 T: the deck plays as long as they wait for edges.
#[test]
fn the_deck_plays_for_whoever_waits_for_an_edge() {
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
            let mut machine = listening(&code, loading);
            (0..2).for_each(|_| machine.run_frame());
            for frame in 0..300 {
                machine.run_frame();
                assert!(machine.tape_is_playing(), "loop {number}, {loading:?}, frame {frame}");
            }
        }
    }
}
