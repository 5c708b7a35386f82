//! Instant loading of whole tapes: programs get the same bytes as from the pulses, in the same order, and have the same time for their
//! work between the blocks.

use crate::common::random;
use format::{Block, Data, Lead, Signal, Tape, tap};
use spectrum::snapshot::szx;
use spectrum::{Loading, Machine, Model, Rom};
use std::sync::Arc;

use random::Random;

const LD_BYTES: u16 = 0x0556;
const SA_LD_RET: u16 = 0x053F;

/// Returns a machine that has started, with a tape in a deck that starts by itself.
fn machine(tape: &Tape, loading: Loading) -> Machine {
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    (0..100).for_each(|_| machine.run_frame());
    machine.deck_mut().insert(Arc::new(tape.clone()));
    machine.deck_mut().set_loading(loading);
    machine.deck_mut().set_automatic(true);
    machine
}

/// Returns a block in the signal of the ROM, with any pilot. A block without a pilot continues other ones.
fn data(number: u8, lead: Option<Lead>, pause_ms: u16) -> Block {
    let signal = Signal::Turbo { lead, zero: 855, one: 1_710, last_bits: 8 };
    Block::Data(Data { bytes: vec![0xFF, number, !number], signal, pause_ms })
}

/// Returns a block that the ROM's routine can read, but that is too fast to be the ROM's signal.
fn turbo(number: u8) -> Block {
    let signal = Signal::Turbo { lead: Some(Lead::ROM_DATA), zero: 700, one: 1_400, last_bits: 8 };
    Block::Data(Data { bytes: vec![0xFF, number, !number], signal, pause_ms: 1_000 })
}

/// Returns blocks that LD-BYTES reads, numbered from `first` on, each in one piece or in several, with other blocks around them.
fn some(random: &mut Random, first: &mut u8) -> Vec<Block> {
    let mut any = |of: &[u16]| of[random.next() as usize % of.len()];
    let mut blocks = Vec::new();
    for _ in 0..any(&[1, 1, 2]) {
        let lead = Lead { count: any(&[2_600, 3_223]), ..Lead::ROM_DATA };
        let pause_ms = any(&[0, 1, 60, 1_000]);
        match any(&[0, 0, 1, 2]) {
            0 => blocks.push(data(*first, Some(lead), pause_ms)),
            way => {
                let tone = Block::Tone { pulse: lead.pilot, count: lead.count - 1_000 };
                let rest = Block::Tone { pulse: lead.pilot, count: 1_000 };
                blocks.push(tone);
                if way == 2 {
                    blocks.extend([Block::Jump(2), Block::Tone { pulse: 9_000, count: 100 }]);
                }
                blocks.extend([rest, Block::Pulses(vec![lead.sync1, lead.sync2]), data(*first, None, pause_ms)]);
            }
        }
        *first += 1;
        match any(&[0, 0, 0, 1, 2, 3, 4]) {
            1 => blocks.push(Block::Text(b"text".to_vec())),
            2 => blocks.push(Block::Pause(any(&[1, 500]))),
            // The last edge comes from the block after the bits.
            3 if pause_ms == 0 => blocks.push(Block::Pulses(vec![945])),
            3 => blocks.push(Block::Stop),
            4 if pause_ms > 0 => blocks.push(Block::Level(any(&[0, 1]) == 1)),
            _ => {}
        }
    }
    blocks
}

/// Returns a tape of numbered blocks, in loops, calls and groups, and between jumps.
fn tangled(random: &mut Random) -> Tape {
    let mut number = 1;
    // Blocks that are called come after the end.
    let (mut blocks, mut called) = (Vec::new(), Vec::new());
    let mut calls = Vec::new();
    for _ in 0..3 {
        let inner = some(random, &mut number);
        let length = inner.len() as i16;
        let times = 2 + (random.next() % 2) as u16;
        match random.next() % 6 {
            0 => blocks.extend([vec![Block::LoopStart(times)], inner, vec![Block::LoopEnd]].concat()),
            1 => blocks.extend([vec![Block::GroupStart(b"group".to_vec())], inner, vec![Block::GroupEnd]].concat()),
            2 => blocks.extend([vec![Block::Jump(length + 1)], inner].concat()),
            // A jump to the end, one back, and one past the end.
            3 => blocks.extend(
                [vec![Block::Jump(2), Block::Jump(length + 2)], inner, vec![Block::Jump(-length - 1)]].concat(),
            ),
            4 => {
                calls.push((blocks.len(), called.len(), times));
                blocks.push(Block::Call(Vec::new()));
                called.extend([inner, vec![Block::Return]].concat());
            }
            _ => blocks.extend(inner),
        }
    }
    blocks.push(Block::Jump(called.len() as i16 + 1));
    let end = blocks.len();
    for (at, to, times) in calls {
        blocks[at] = Block::Call(vec![(end + to) as i16 - at as i16; times.into()]);
    }
    blocks.append(&mut called);
    Tape { blocks }
}

/// Makes the CPU call LD-BYTES for one byte.
fn call(machine: &mut Machine) {
    machine.cpu_mut().iff1 = false;
    let regs = &mut machine.cpu_mut().regs;
    regs.set_af(0xFF01);
    regs.set_ix(0x8000);
    regs.set_de(1);
    regs.set_sp(0xFF40);
    regs.set_pc(LD_BYTES);
}

/// Returns the numbers of the blocks that LD-BYTES reads, called again and again until the tape is at its end.
fn read(tape: &Tape, loading: Loading) -> Vec<u8> {
    let mut machine = machine(tape, loading);
    let mut numbers = Vec::new();
    loop {
        call(&mut machine);
        while machine.cpu().regs.pc() != SA_LD_RET {
            if machine.deck().is_at_end() {
                return numbers;
            }
            machine.step();
        }
        assert_eq!(machine.cpu().regs.f() & 1, 1, "{numbers:?}, then an error: {tape:?}");
        numbers.push(machine.peek(0x8000));
    }
}

/// Checked against the pulses, and against the TAP file made from the tape.
#[test]
fn blocks_come_in_the_order_in_which_they_are_played() {
    let mut random = Random(1);
    let (mut count, mut repeated) = (0, 0);
    for case in 0..150 {
        let tape = tangled(&mut random);
        let instant = read(&tape, Loading::Instant);
        let file = tap::write(&tape).map_or(Vec::new(), |file| tap::read(&file).unwrap().blocks);
        let written: Vec<u8> = file.iter().map(|block| block.as_standard().unwrap().payload()[0]).collect();
        assert_eq!(instant, written, "case {case}: {tape:?}");
        if case < 12 {
            assert_eq!(instant, read(&tape, Loading::Real), "case {case}: {tape:?}");
        }
        count += instant.len();
        repeated += usize::from(instant.windows(2).any(|two| two[0] >= two[1]));
    }
    assert!(count > 600 && repeated > 60, "{count} {repeated}");
}

/// LD-BYTES reads only the last of these blocks; those after it take no time.
#[test]
fn a_tape_is_at_its_end_once_its_last_block_is_loaded() {
    for after in [vec![], vec![Block::Text(b"end".to_vec())], vec![Block::Pause(5_000), Block::Stop, Block::GroupEnd]] {
        let blocks = [vec![Block::Stop, data(1, Some(Lead::ROM_DATA), 5_000)], after].concat();
        let mut machine = machine(&Tape { blocks }, Loading::Instant);
        let frame = machine.frame();
        call(&mut machine);
        machine.step();
        assert!(machine.deck().is_at_end() && machine.frame() == frame, "{:?}", machine.deck().position());
        assert_eq!(machine.deck().position().block(), machine.deck().tape().unwrap().blocks.len());
    }
}

/// Loads a block by LD-BYTES, works for `work` frames, and reads the next block by an entry after LD-BYTES' start. Returns true if it was
/// read, and the number of frames. The machine is saved and loaded after `saved_at` of them.
fn works_between(tape: &Tape, work: u8, loading: Loading, saved_at: u64) -> (bool, u64) {
    let mut machine = machine(tape, loading);
    #[rustfmt::skip]
    let program = [
        0x37, 0x3E, 0xFF, 0xDD, 0x21, 0x00, 0x90, 0x11, 0x01, 0x00, 0xCD, 0x56, 0x05, // SCF : LD A,$FF : LD IX,$9000 : LD DE,1 : CALL $0556
        0xFB, 0x06, work, 0x76, 0x10, 0xFD, // EI : LD B,work : HALT : DJNZ
        0xDD, 0x21, 0x01, 0x90, 0x11, 0x01, 0x00, 0x3E, 0xFF, 0x37, 0x14, 0x08, 0x15, 0xF3,
        0x3E, 0x0F, 0xD3, 0xFE, 0xCD, 0x62, 0x05, // the start of LD-BYTES, for $9001 : CALL $0562
        0x9F, 0x32, 0x02, 0x90, 0x18, 0xFE, // SBC A,A : LD ($9002),A : JR to itself
    ];
    (0x8000..).zip(program).for_each(|(addr, byte)| machine.poke(addr, byte));
    machine.cpu_mut().regs.set_pc(0x8000);
    let start = machine.frame();
    while machine.peek(0x9002) == 0 && machine.frame() < start + 1_000 {
        machine.run_frame();
        if machine.frame() == start + saved_at {
            let file = szx::write(&machine).unwrap();
            machine = szx::read(&file, Rom::sinclair_48k(), Model::default()).unwrap();
        }
    }
    let read = (0x9000..0x9003).map(|addr| machine.peek(addr)).collect::<Vec<u8>>();
    (read == [1, 2, 0xFF], machine.frame() - start)
}

/// A block for another loader follows a pause in which that loader works. It has the same time as with a tape played as pulses: if the
/// program does not wait for the tape, the deck stops in the pause.
#[test]
fn a_loader_has_the_time_of_the_pause() {
    for pause_ms in [0, 400, 1_000, 2_000, 3_000] {
        for work in [45, 90, 145] {
            // If the deck stops after the bits, without a pause, no edge ends the last bit.
            let stop = if pause_ms > 0 { Block::Stop } else { Block::Level(true) };
            for gap in [Block::Text(vec![]), stop, Block::Pause(300)] {
                let blocks = vec![data(1, Some(Lead::ROM_DATA), pause_ms), gap.clone(), turbo(2)];
                let tape = Tape { blocks };
                let [real, instant] =
                    [Loading::Real, Loading::Instant].map(|loading| works_between(&tape, work, loading, 0));
                let case = format!("{pause_ms} ms, {gap:?}, {work} frames of work: {real:?}, {instant:?}");
                assert_eq!(instant.0, real.0, "{case}");
                assert!(real.0 || pause_ms < 500, "{case}");
                // The block that loads instantly would take two seconds.
                assert!(!real.0 || instant.1 + 75 < real.1, "{case}");
                for saved_at in [1, 20, 60] {
                    assert_eq!(works_between(&tape, work, Loading::Instant, saved_at), instant, "{saved_at}: {case}");
                }
            }
        }
    }
}

/// Pauses are left out if LD-BYTES is called, also before a block that has to be played to it.
#[test]
fn pauses_are_left_out_if_ld_bytes_is_called() {
    let pilot = Some(Lead::ROM_DATA);
    let blocks =
        vec![Block::Pause(60_000), data(1, pilot, 60_000), Block::Pause(60_000), data(2, pilot, 60_000), turbo(3)];
    for later in [0, 10, 200] {
        let mut machine = machine(&Tape { blocks: blocks.clone() }, Loading::Instant);
        let frame = machine.frame();
        for number in [1, 2] {
            call(&mut machine);
            machine.step();
            assert_eq!(
                (machine.peek(0x8000), machine.frame(), machine.deck().is_playing()),
                (number, frame, number == 2)
            );
        }
        // JR to itself: the program does not wait for the tape.
        [0x18, 0xFE].into_iter().zip(0x9000..).for_each(|(byte, addr)| machine.poke(addr, byte));
        machine.cpu_mut().regs.set_pc(0x9000);
        (0..later).for_each(|_| machine.run_frame());
        let frame = machine.frame();
        call(&mut machine);
        while machine.cpu().regs.pc() != SA_LD_RET {
            machine.step();
            assert!(machine.frame() < frame + 110, "{later}: {:?}", machine.deck().position());
        }
        assert_eq!((machine.peek(0x8000), machine.cpu().regs.f() & 1), (3, 1), "{later}");
    }
}
