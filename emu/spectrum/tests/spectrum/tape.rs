//! Tapes: read through EAR by the ROM's loader, and loaded instantly, with the same result.

use crate::common::random;
use format::{Block, Data, Header, Lead, Signal, Tape, csw, tap};
use spectrum::load::{Loader, Stage};
use spectrum::text::Text;
use spectrum::{FRAME, Key, Loading, Machine, Model, Rom};
use std::sync::Arc;

use random::Random;

const LD_BYTES: u16 = 0x0556;
const SA_LD_RET: u16 = 0x053F;
/// The stack pointer with which LD-BYTES is called.
const STACK: u16 = 0xFF40;
/// The address to which LD-BYTES returns if a block was loaded over the stack: the 9th and 10th byte of $80, $81 and so on.
const ELSEWHERE: u16 = 0x8988;

/// Returns a machine that has started.
fn machine() -> Machine {
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    (0..100).for_each(|_| machine.run_frame());
    machine
}

/// Returns a byte of a tape, without a regularity in which an error could hide.
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

/// Loads `tape` as a person would.
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
        assert!(machine.deck().is_at_end() && !machine.deck().is_playing());
        assert!((0..100).all(|n| machine.peek(0x8000 + n) == pattern(n as u8)));
        assert_eq!(machine.border(), 7);
    }
    // The time of header, two pauses and two data blocks; see the lengths in the format's tests.
    assert!(real.frame() > 900 && instant.frame() < 250, "{} and {} frames", real.frame(), instant.frame());
    // Everything but what depends on time: KSTATE, LAST-K and so on, FRAMES, and the bytes left below the machine stack.
    let volatile = |addr: u16| matches!(addr, 0x5C00..0x5C0C | 0x5C78..0x5C7B | 0xFF00..0xFF58);
    let differing: Vec<u16> = (0x4000..=0xFFFF).filter(|&addr| real.peek(addr) != instant.peek(addr)).collect();
    assert!(differing.iter().all(|&addr| volatile(addr)), "{differing:04X?}");
}

/// Calls LD-BYTES with these registers and runs until it returns: through SA/LD-RET, or to the address in a block that was loaded over
/// the stack.
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
    panic!("LD-BYTES did not end: {:?} {:?}", machine.cpu(), machine.deck().position());
}

/// Returns the registers that LD-BYTES changes, and all memory, for some blocks and one set of registers.
fn outcome(
    blocks: &[Block],
    loading: Loading,
    (flag, verify, start, length): (u8, bool, u16, u16),
    held: Option<Key>,
) -> (Vec<(&'static str, u16)>, Vec<u8>) {
    let mut machine = machine();
    (0..16).for_each(|n| machine.poke(0x8000 + n, 0x80 + n as u8));
    machine.deck_mut().insert(Arc::new(Tape { blocks: blocks.to_vec() }));
    machine.deck_mut().set_loading(loading);
    if loading == Loading::Real {
        machine.deck_mut().play();
    }
    held.into_iter().for_each(|key| machine.press(key));
    call(&mut machine, flag, verify, start, length);
    let regs = machine.cpu().regs;
    // If it returns through SA/LD-RET, the border is about to be restored.
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

/// Checked against the ROM's own routine, which reads pulses.
#[test]
fn instant_loading_ends_as_ld_bytes_does() {
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
    // A pilot of an even number of pulses, in one block and in pieces: all levels are inverted then.
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

/// Blocks with any bytes, or none, and any silence after them; LD-BYTES asks for as many bytes as there are, for more, for fewer, or for
/// another flag. If there is no silence between two blocks, it takes the second for a part of the first.
#[test]
fn instant_loading_ends_as_ld_bytes_does_with_any_blocks() {
    let mut random = Random(4);
    let mut any = |of: &[u16]| of[random.next() as usize % of.len()];
    let mut loaded = [0; 2];
    for case in 0..120 {
        let mut data = || {
            let mut bytes = vec![0xFF];
            bytes.extend((0..any(&[0, 1, 2, 5, 17])).map(|_| any(&[0, 1, 0x80, 0xFF, 9]) as u8));
            let sum = bytes.iter().fold(any(&[0, 0, 0, 0, 1, 0x80]) as u8, |sum, byte| sum ^ byte);
            bytes.push(sum);
            bytes.truncate(any(&[99, 99, 99, 99, 1, 0]).into());
            let lead = Some(Lead { count: 3_222, ..Lead::ROM_DATA }).filter(|_| !bytes.is_empty());
            let even = Signal::Turbo { lead, zero: 855, one: 1_710, last_bits: 8 };
            let signal = [Signal::Rom, Signal::Rom, even][usize::from(any(&[0, 1, 2]))];
            Data { bytes, signal, pause_ms: any(&[0, 0, 0, 1, 2, 30, 1_000]) }
        };
        let two = [data(), data()];
        let there = two.iter().map(|data| data.payload().len() as u16).find(|&length| length > 0).unwrap_or(3);
        let asked = (
            any(&[0xFF, 0xFF, 0xFF, 0xFF, 0]) as u8,
            any(&[0, 0, 1]) == 1,
            0x8000,
            (there + any(&[0, 0, 1, 1, 2, 60])).saturating_sub(any(&[0, 0, 0, 1, 99])),
        );
        let [first, second] = two.map(Block::Data);
        // LD-BYTES never returns if no signal comes.
        let mut blocks = vec![first, second, Block::data(0x55, &[1])];
        for gap in [Block::Pause(any(&[0, 1, 2, 40])), Block::Text(b"A".to_vec()), Block::Level(any(&[0, 1]) == 1)] {
            if any(&[0, 0, 1]) == 1 {
                blocks.insert(1, gap);
            }
        }
        let [real, instant] = [Loading::Real, Loading::Instant].map(|loading| outcome(&blocks, loading, asked, None));
        assert_eq!(real.0, instant.0, "case {case}: {asked:?} of {blocks:?}");
        assert!(real.1 == instant.1, "case {case}: {asked:?} of {blocks:?}: memory differs");
        loaded[usize::from(real.0[0].1 & 1 == 1)] += 1;
    }
    assert!(loaded.iter().all(|&count| count > 5), "{loaded:?}");
}

/// The ROM reads from pulses every signal that loads instantly: the slowest, the fastest and the most uneven signal, in one
/// block and in pieces, with the shortest pilot.
#[test]
fn the_rom_reads_whatever_loads_instantly() {
    // 2,168, 855 and 1,710 plus and minus 15 %; 667 and 735 plus and minus 30 %.
    let ends = [[1_843, 2_493], [727, 983], [1_454, 1_966], [467, 867], [515, 955]];
    let payload: Vec<u8> = (0..8).map(pattern).collect();
    let Block::Data(standard) = Block::data(0xFF, &payload) else { panic!() };
    let machine = machine();
    let outcome = |blocks: &[Block], loading| {
        let mut machine = machine.clone();
        machine.deck_mut().insert(Arc::new(Tape { blocks: blocks.to_vec() }));
        machine.deck_mut().set_loading(loading);
        if loading == Loading::Real {
            machine.deck_mut().play();
        }
        call(&mut machine, 0xFF, false, 0x8000, 8);
        let found = (0..8).all(|n| machine.peek(0x8000 + n) == pattern(n as u8));
        (found && machine.cpu().regs.f() & 1 == 1, machine.deck().position().block())
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
        // A shorter pilot is not enough for the ROM, and it takes the next block.
        let [short, _] = tapes(least - 10);
        assert!(!outcome(&[&short[..], &[Block::data(0xFF, &[9; 8])]].concat(), Loading::Real).0, "{pilot}: {least}");
    }
}

/// A recording at another speed becomes a .tap if and only if the ROM reads it.
#[test]
fn a_recording_becomes_a_tap_if_the_rom_reads_it() {
    let payload: Vec<u8> = (0..8).map(pattern).collect();
    let block = Block::data(0xFF, &payload);
    let Block::Data(standard) = &block else { panic!() };
    let machine = machine();
    for (percent, is_read) in [(78, false), (84, true), (100, true), (120, true), (144, true), (150, false)] {
        let t = |t: u16| (u32::from(t) * percent / 100) as u16;
        let Lead { pilot, count, sync1, sync2 } = Lead::ROM_DATA;
        let lead = Some(Lead { pilot: t(pilot), count, sync1: t(sync1), sync2: t(sync2) });
        let signal = Signal::Turbo { lead, zero: t(Signal::ROM_ZERO), one: t(Signal::ROM_ONE), last_bits: 8 };
        // If the ROM cannot read the first block, it waits for the next one.
        let next = Block::data(0xFF, &[9; 8]);
        let tape = Tape { blocks: vec![Block::Data(Data { signal, ..standard.clone() }), next.clone()] };
        let sound = csw::read(&csw::write(&tape, csw::Version::Two).unwrap()).unwrap();
        let mut machine = machine.clone();
        machine.deck_mut().insert(Arc::new(sound.clone()));
        machine.deck_mut().set_loading(Loading::Real);
        machine.deck_mut().play();
        call(&mut machine, 0xFF, false, 0x8000, 8);
        let found = (0..8).all(|n| machine.peek(0x8000 + n) == pattern(n as u8));
        assert_eq!(found && machine.cpu().regs.f() & 1 == 1, is_read, "{percent}");
        let expected = tap::write(&Tape { blocks: vec![block.clone(), next] }).unwrap();
        assert_eq!(tap::write(&sound).is_ok_and(|file| file == expected), is_read, "{percent}");
    }
}

#[test]
fn other_routines_and_signals_do_not_load_instantly() {
    let tape = Arc::new(program());
    // Another ROM's routine at the same address.
    let mut bytes = Rom::sinclair_48k().bytes().to_vec();
    bytes[0x0556 + 20] ^= 1;
    let mut other = Machine::new(Rom::new(bytes).unwrap(), Model::default());
    // LD-BYTES reads it, but it is too fast to be the ROM's signal.
    let turbo = Signal::Turbo { lead: Some(Lead::ROM_DATA), zero: 600, one: 1_400, last_bits: 8 };
    let data = Data { bytes: vec![0xFF, 0x42, 0xBD], signal: turbo, pause_ms: 100 };
    let custom = Arc::new(Tape { blocks: vec![Block::Data(data)] });
    let mut plain = machine();
    for (machine, tape, plays) in [(&mut other, &tape, false), (&mut plain, &custom, true)] {
        machine.deck_mut().insert(tape.clone());
        machine.deck_mut().set_loading(Loading::Instant);
        machine.cpu_mut().iff1 = false;
        machine.cpu_mut().regs.set_pc(LD_BYTES);
        machine.step();
        assert_eq!(machine.cpu().regs.pc(), LD_BYTES + 1);
        assert_eq!(machine.deck().is_playing(), plays);
    }
    // It is read from the deck, which has started by itself.
    call(&mut plain, 0xFF, false, 0x8000, 1);
    assert_eq!((plain.peek(0x8000), plain.cpu().regs.f() & 1), (0x42, 1));
}

#[test]
fn the_deck_plays_stops_and_rewinds() {
    let mut machine = machine();
    assert!(machine.deck().is_at_end() && machine.deck().tape().is_none());
    machine.deck_mut().play();
    assert!(!machine.deck().is_playing());

    machine
        .deck_mut()
        .insert(Arc::new(Tape { blocks: vec![Block::data(0x00, &[0; 17]), Block::Stop, Block::Pause(40)] }));
    assert!(!machine.deck().is_playing() && !machine.deck().is_at_end());
    machine.deck_mut().play();
    (0..10).for_each(|_| machine.run_frame());
    // Each pilot pulse of 2,168 T is an edge: 32 or 33 a frame, and the one at 0.
    assert!((33..=34).contains(&machine.edges().len()), "{}", machine.edges().len());
    assert!(machine.edges().windows(2).skip(1).all(|pair| pair[1].t - pair[0].t == 2_168));
    assert!(machine.edges().iter().all(|edge| edge.t < FRAME));

    machine.deck_mut().stop();
    let place = *machine.deck().position();
    machine.run_frame();
    assert_eq!((machine.edges().len(), *machine.deck().position()), (1, place));
    machine.deck_mut().play();
    while machine.deck().is_playing() {
        machine.run_frame();
        assert!(machine.frame() < 1_000);
    }
    assert!(!machine.deck().is_at_end());
    assert_eq!(machine.deck().position().block(), 2);
    machine.deck_mut().play();
    (0..3).for_each(|_| machine.run_frame());
    assert!(machine.deck().is_at_end());
    machine.deck_mut().rewind();
    assert_eq!(machine.deck().position().block(), 0);
    machine.deck_mut().eject();
    assert!(machine.deck().tape().is_none() && machine.deck().is_at_end());
}

#[test]
fn break_stops_a_load_as_on_the_real_machine() {
    let mut machine = machine();
    machine.deck_mut().insert(Arc::new(program()));
    machine.press(Key::Space);
    call(&mut machine, 0xFF, false, 0x8000, 16);
    assert_eq!(machine.cpu().regs.f() & 1, 0);
}
