//! Tests of all snapshot formats: a machine that was saved and loaded goes on as if it had not been.

use format::{Block, Cursor, Data, Generalised, Lead, Signal, Symbol, Tape, Wave};
use spectrum::snapshot::{Format, scr};
use spectrum::{FRAME, Joystick, Kind, Loading, Machine, Model, Rom, T, Timing};
use std::collections::HashSet;
use std::sync::Arc;

/// EI, HALT and an interrupt routine; LD A,I; prefixes in a row; a border and a loudspeaker that change; writes to the screen;
/// SCF, which depends on Q, and BIT 7,(HL), which depends on MEMPTR. All registers change.
#[rustfmt::skip]
const BUSY: &[u8] = &[
    0xED, 0x56, 0xFB,                   // 8000 IM 1 : EI
    0x21, 0x00, 0x58,                   // 8003 LD HL,$5800
    0x34, 0x2C,                         // 8006 INC (HL) : INC L
    0x37, 0xED, 0x57, 0xDD, 0xDD, 0xFD, // 8008 SCF : LD A,I : DD DD FD
    0x23, 0xCB, 0x7E, 0xF5, 0xF1,       // 800E INC IY : BIT 7,(HL) : PUSH AF : POP AF
    0xED, 0x5F, 0xD3, 0xFE,             // 8013 LD A,R : OUT ($FE),A
    0xD9, 0x08, 0x03, 0xED, 0xB0,       // 8017 EXX : EX AF,AF' : INC BC : LDIR
    0x13, 0x01, 0x05, 0x00, 0xD9,       // 801C INC DE : LD BC,5 : EXX
    0xFB, 0x10, 0xE2,                   // 8021 EI : DJNZ $8006
    0x76, 0x18, 0xDF,                   // 8024 HALT : JR $8006
];

fn busy(model: Model) -> Machine {
    let mut machine = Machine::new(Rom::sinclair_48k(), model);
    (0..90).for_each(|_| machine.run_frame());
    for (addr, &byte) in (0x8000..).zip(BUSY) {
        machine.poke(addr, byte);
    }
    machine.cpu_mut().regs.set_pc(0x8000);
    machine.cpu_mut().regs.set_de2(0x9000);
    machine.cpu_mut().regs.set_hl2(0xA000);
    machine
}

fn again(format: Format, machine: &Machine) -> Machine {
    let file = format.write(machine).unwrap();
    let loaded = format.read(&file, Rom::sinclair_48k(), Model::default()).unwrap();
    assert_eq!(format.write(&loaded).unwrap(), file);
    loaded
}

/// Between any two instructions: 1,800 times, from all over some frames.
#[test]
fn szx_goes_on_at_any_time() {
    let late = Model { timing: Timing::Late, ..Model::default() };
    for (model, seed) in [(Model::default(), 1), (late, 2)] {
        let mut machine = busy(model);
        let mut random: u32 = seed;
        let (mut halted, mut prefixed, mut after_ei, mut held) = (0, 0, 0, 0);
        for count in 0..900 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let steps = 1 + (random >> 24);
            (0..steps).for_each(|_| machine.step());
            // Most of the time passes in HALT, and next to none while INT is active.
            while count % 3 != 0 && machine.cpu().halted() || count % 40 == 1 && machine.t_in_frame() >= 32 {
                machine.step();
            }
            let cpu = machine.cpu();
            halted += u32::from(cpu.halted());
            prefixed += u32::from(cpu.prefix().is_some());
            after_ei += u32::from(cpu.after_ei());
            held += u32::from(machine.t_in_frame() < 32);
            let mut loaded = again(Format::Szx, &machine);
            assert_eq!((loaded.cpu(), loaded.t_in_frame()), (machine.cpu(), machine.t_in_frame()));
            let mut on = machine.clone();
            for machine in [&mut on, &mut loaded] {
                // After three frames the finished picture was begun after loading.
                (0..3).for_each(|_| machine.run_frame());
            }
            assert!(loaded == on, "saved the {count}th time, at {}", machine.t_in_frame());
        }
        assert!(halted > 2 && prefixed > 20 && after_ei > 20 && held > 20, "{halted} {prefixed} {after_ei} {held}");
    }
}

/// Returns a tape with everything that a cursor can be in: standard and turbo data, tones, pulses, samples, a wave, symbols, loops and
/// calls.
fn tape() -> Arc<Tape> {
    let lead = Lead { pilot: 900, count: 700, sync1: 300, sync2: 400 };
    let turbo = |lead| Signal::Turbo { lead, zero: 500, one: 1_000, last_bits: 3 };
    let symbol = |pulses: &[u16]| Symbol { pulses: pulses.to_vec(), ..Symbol::default() };
    Arc::new(Tape {
        blocks: vec![
            Block::data(0x00, &[0x5A; 17]),
            Block::Data(Data { bytes: vec![0x55; 90], signal: turbo(Some(lead)), pause_ms: 5 }),
            Block::LoopStart(3),
            Block::Tone { pulse: 2_168, count: 300 },
            Block::Pulses(vec![667, 735]),
            Block::LoopEnd,
            Block::Call(vec![8, 8]),
            Block::Data(Data { bytes: vec![0x0F; 90], signal: turbo(None), pause_ms: 0 }),
            Block::Wave(Wave { rate: 44_100, pulses: vec![20; 900], pause_ms: 3, packed: true }),
            Block::Recording { t_per_sample: 79, last_bits: 5, pause_ms: 1, samples: vec![0xF0; 700] },
            Block::Generalised(Box::new(Generalised {
                lead_symbols: vec![symbol(&[1_000, 900])],
                lead: vec![(0, 300)],
                symbols: vec![symbol(&[500, 500]), symbol(&[900])],
                count: 600,
                data: vec![0xA5; 75],
                ..Generalised::default()
            })),
            Block::Pause(30),
            Block::data(0xFF, &[0xA5; 40]),
            Block::Jump(4),
            Block::Tone { pulse: 1_500, count: 400 },
            Block::Return,
            Block::Stop,
            Block::Level(true),
            Block::Tone { pulse: 1_000, count: 40_000 },
        ],
    })
}

/// A tape in the deck, played by hand, started for a program, and loaded instantly.
#[test]
fn szx_goes_on_at_any_time_of_a_tape() {
    // A program at the start of the RAM that is not shared that calls LD-BYTES, $0556, again and again.
    let loader = [0x37, 0x3E, 0x00, 0xDD, 0x21, 0, 0xC0, 0x11, 17, 0, 0xCD, 0x56, 0x05, 0x18, 0xF1];
    let (mut blocks, mut playing, mut within) = (HashSet::new(), 0, 0);
    for (loading, automatic, seed) in [(Loading::Real, false, 1), (Loading::Real, true, 2), (Loading::Instant, true, 3)]
    {
        let mut machine = busy(Model::default());
        (0x8000..).zip(loader).for_each(|(addr, byte)| machine.poke(addr, byte));
        machine.deck_mut().insert(tape());
        machine.deck_mut().set_loading(loading);
        machine.deck_mut().set_automatic(automatic);
        if !automatic {
            machine.deck_mut().wind_to(Cursor::at(1));
            machine.deck_mut().play();
        }
        let mut random: u32 = seed;
        for _ in 0..250 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (0..random >> 18).for_each(|_| machine.step());
            let mut loaded = again(Format::Szx, &machine);
            assert_eq!(loaded.deck().position(), machine.deck().position());
            blocks.insert(machine.deck().position().block());
            playing += u32::from(machine.deck().is_playing());
            within += u32::from(*machine.deck().position() != Cursor::at(machine.deck().position().block()));
            let mut on = machine.clone();
            for machine in [&mut on, &mut loaded] {
                (0..3).for_each(|_| machine.run_frame());
            }
            assert!(loaded == on, "saved in block {}", machine.deck().position().block());
        }
    }
    assert!(blocks.len() >= 11 && playing > 300 && within > 300, "{} {playing} {within}", blocks.len());
}

/// Z80 has the time, but not all of the CPU. While the ROM idles the rest does not matter, so the machine goes on at any time too.
#[test]
fn z80_goes_on_at_any_time_in_basic() {
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    (0..100).for_each(|_| machine.run_frame());
    let mut saved = 0;
    for _ in 0..600 {
        (0..53).for_each(|_| machine.step());
        if machine.cpu().after_ei() {
            continue;
        }
        saved += 1;
        let mut loaded = again(Format::Z80, &machine);
        assert_eq!(loaded.t_in_frame(), machine.t_in_frame());
        let mut on = machine.clone();
        for machine in [&mut on, &mut loaded] {
            (0..3).for_each(|_| machine.run_frame());
        }
        assert_eq!((loaded.cpu(), loaded.t_in_frame()), (on.cpu(), on.t_in_frame()));
        assert_eq!(loaded.memory(), on.memory());
    }
    assert!(saved > 500);
}

/// A machine in HALT, while INT is active and later: an interrupt returns after the HALT, and without one HALT goes on. Late
/// machines hold INT active for a T-state more.
#[test]
fn formats_without_halt_leave_it_at_the_right_time() {
    // After these, HALT comes at each T-state of four: nothing, LD A,I, INC BC and LD A,0.
    let before: [&[u8]; 4] = [&[], &[0xED, 0x57], &[0x03], &[0x3E, 0x00]];
    let mut tried = 0;
    let timings = [Timing::Early, Timing::Late];
    for (timing, (before, enabled)) in timings
        .into_iter()
        .flat_map(|timing| before.iter().flat_map(move |before| [false, true].map(|on| (timing, (before, on)))))
    {
        let model = Model { timing, ..Model::default() };
        let mut machine = Machine::new(Rom::sinclair_48k(), model);
        (0..100).for_each(|_| machine.run_frame());
        for (addr, byte) in (0x8000..).zip([before, &[0x76, 0x18, 0xFE][..]].concat()) {
            machine.poke(addr, byte);
        }
        machine.cpu_mut().regs.set_pc(0x8000);
        machine.cpu_mut().iff1 = false;
        while !machine.cpu().halted() {
            machine.step();
        }
        let frame = machine.frame();
        while machine.frame() < frame + 2 {
            machine.step();
            let t = machine.t_in_frame();
            // A late machine's file lacks the bit for an M1 that ended the frame.
            let first = T::from(timing == Timing::Late);
            if ![first..44, 1_000..1_004, FRAME - 4..FRAME].iter().any(|range| range.contains(&t)) {
                continue;
            }
            let mut machine = machine.clone();
            machine.cpu_mut().iff1 = enabled;
            machine.cpu_mut().iff2 = enabled;
            let file = Format::Z80.write(&machine).unwrap();
            let mut loaded = Format::Z80.read(&file, Rom::sinclair_48k(), model).unwrap();
            for machine in [&mut machine, &mut loaded] {
                (0..2).for_each(|_| machine.run_frame());
                // The format cannot store it.
                machine.cpu_mut().regs.set_wz(0);
            }
            assert_eq!(machine.cpu().halted(), !enabled);
            assert_eq!(
                (loaded.cpu().regs, loaded.t_in_frame()),
                (machine.cpu().regs, machine.t_in_frame()),
                "{timing:?}, {t}, {enabled}"
            );
            tried |= 1_u64 << t.min(63);
        }
    }
    assert_eq!(tried, (1 << 63) | ((1 << 44) - 1), "not each T-state");
}

#[test]
fn szx_keeps_model_rom_and_joysticks() {
    let rom = Rom::new((0..0x4000_u32).map(|n| (n >> 3) as u8).collect()).unwrap();
    let (issue, chip, snow) = (spectrum::Issue::Two, spectrum::Chip::St, spectrum::Snow::Crash);
    let sound_chip = spectrum::SoundChip::default();
    let model = Model { kind: Kind::Spectrum48, issue, timing: Timing::Late, chip, snow, sound_chip, ulaplus: true };
    let mut machine = Machine::new(rom.clone(), model);
    machine.plug(Joystick::Kempston);
    machine.plug(Joystick::Sinclair2);
    let loaded = again(Format::Szx, &machine);
    assert_eq!((loaded.rom(), loaded.model(), loaded.cpu().chip), (&rom, model, model.chip));
    let plugged: Vec<Joystick> = Joystick::all().filter(|&joystick| loaded.is_plugged(joystick)).collect();
    assert_eq!(plugged, [Joystick::Kempston, Joystick::Sinclair2]);
    for snow in [spectrum::Snow::Off, spectrum::Snow::On] {
        let model = Model { snow, ..model };
        assert_eq!(again(Format::Szx, &Machine::new(rom.clone(), model)).model(), model);
    }
    let model = Model { sound_chip: spectrum::SoundChip::Ym, ..Model::of(Kind::Spectrum128) };
    let mut machine_128k = Machine::new(Rom::of(Kind::Spectrum128), model);
    let loaded = again(Format::Szx, &machine_128k);
    assert!(loaded.model() == model && loaded.psg() == machine_128k.psg() && loaded.psg().is_some());
    let lost = |format: Format, machine: &Machine| format.lost(machine);
    assert_eq!(lost(Format::Z80, &machine_128k), ["the maker of its sound chip"]);
    // Only a .szx has more of the chip than its registers.
    machine_128k.run_frame();
    let of_chip = "how far the tones, the noise and the envelope of its sound chip have come".to_string();
    let says = |format| lost(format, &machine_128k).contains(&of_chip);
    assert_eq!([Format::Z80, Format::Sna, Format::Szx].map(says), [true, true, false]);
    assert_eq!(lost(Format::Szx, &machine), [""; 0]);
    assert!(lost(Format::Z80, &machine).contains(&"the kind of snow".to_string()));
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    assert_eq!(lost(Format::Z80, &machine), [""; 0]);
    machine.cpu_mut().regs.set_wz(1);
    machine.cpu_mut().set_after_ei(true);
    let expected = ["an EI that was just executed", "the CPU's hidden registers MEMPTR and Q"];
    assert_eq!(lost(Format::Z80, &machine), expected);
    assert!(lost(Format::Sna, &machine).ends_with(&expected.map(str::to_owned)));
}

#[test]
fn a_picture_is_put_into_memory() {
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    let file: Vec<u8> = (0..6_912_u32).map(|n| (n * 7) as u8).collect();
    scr::read(&file, &mut machine).unwrap();
    assert_eq!((machine.peek(0x4001), machine.peek(0x5AFF), machine.peek(0x5B00)), (7, (6_911_u32 * 7) as u8, 0));
    assert_eq!(scr::write(&machine), file);
    let error = scr::read(&file[1..], &mut machine).unwrap_err().to_string();
    assert_eq!(error, "byte 6911: an SCR file has 6,912 bytes, this one has 6911");
}
