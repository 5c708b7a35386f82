//! The tunes of all programs: in three voices on a 128K, by the loudspeaker as ever on a 48K; and how a program finds out which it is.

use cases::script;
use pipeline::{Assembler, Program};
use spectrum::synth::{Stereo, Synth};
use spectrum::{Cycle, FRAME, Kind, Machine, Model, Rom, T, Timing};

/// Ports of the sound chip.
const SELECT: u16 = 0xFFFD;
const DATA: u16 = 0xBFFD;

/// HALT : JR back to it, to which a routine returns that is called here. Below it is the stack of the program's menu, above it nothing.
const HOME: u16 = 0xFDC0;

/// T-states in a second of a 128K.
const HZ_128K: f64 = 3_546_900.0;

/// A program that was poked into a machine and has shown its menu.
#[derive(Clone)]
struct Started {
    program: Program,
    machine: Machine,
}

/// A note as it stands in the program: the 256s begun of steps and of half waves, the rest of both, harmony and bass.
#[derive(Clone, Copy)]
struct Note([u8; 4]);

impl Note {
    /// Returns the number of 256s begun in the steps of half a wave, and in the half waves.
    fn begun(self) -> [u8; 2] {
        [self.0[0] >> 2, self.0[0] & 3]
    }

    /// Returns the frequency on the loudspeaker, in Hz.
    fn frequency(self) -> f64 {
        let begun = f64::from(self.begun()[0]);
        let steps = 256.0 * (begun - 1.0) + f64::from(self.0[1]);
        3_500_000.0 / 2.0 / (13.0 * steps + 11.0 * begun + 69.0)
    }

    /// Returns the note as tunes had it before there was a chip.
    fn before(self) -> [u8; 4] {
        let ([steps, halves], [_, low_steps, low_halves, _]) = (self.begun(), self.0);
        [steps, low_steps, halves, low_halves]
    }
}

impl Started {
    fn on(name: &str, model: Model) -> Started {
        let program = Program::embedded(name, Assembler::Builtin).unwrap();
        let mut machine = Machine::new(Rom::of(model.kind), model);
        for (addr, &byte) in (program.start..).zip(&program.code) {
            machine.poke(addr, byte);
        }
        machine.cpu_mut().regs.set_pc(program.entry);
        (0..20).for_each(|_| machine.run_frame());
        let mut started = Started { program, machine };
        for (addr, byte) in (HOME..).zip([0x76, 0x18, 0xFD]) {
            started.machine.poke(addr, byte);
        }
        started
    }

    fn on_128k(name: &str) -> Started {
        Started::on(name, Model::of(Kind::Spectrum128))
    }

    fn symbol(&self, name: &str) -> u16 {
        u16::try_from(self.program.symbols[name]).expect("an address")
    }

    fn has_chip(&self) -> bool {
        self.machine.peek(self.symbol("Beeper")) == 0
    }

    /// Returns the tunes with their notes.
    fn tunes(&self) -> Vec<(String, Vec<Note>)> {
        let tunes = self.program.symbols.keys().filter(|name| name.starts_with("Tune")).cloned();
        let notes = |tune: &str| {
            let note = |at: u16| Note(std::array::from_fn(|byte| self.machine.peek(at + byte as u16)));
            (self.symbol(tune)..).step_by(4).map(note).take_while(|note| note.0[0] != 0).collect()
        };
        tunes.map(|tune| (tune.clone(), notes(&tune))).collect()
    }

    /// Lets the program come out of its HALT, and then enter a routine.
    fn enter(&mut self, pc: u16, hl: u16) {
        let after_halt = [self.symbol("frame_wait") + 1, HOME + 1];
        while self.machine.cpu().halted() || !after_halt.contains(&self.machine.cpu().regs.pc()) {
            self.machine.step();
        }
        let registers = &mut self.machine.cpu_mut().regs;
        registers.set_hl(hl);
        registers.set_pc(pc);
        let sp = registers.sp() - 2;
        registers.set_sp(sp);
        for (addr, byte) in (sp..).zip(HOME.to_le_bytes()) {
            self.machine.poke(addr, byte);
        }
    }

    fn is_home(&self) -> bool {
        (HOME..HOME + 3).contains(&self.machine.cpu().regs.pc())
    }

    /// Plays a tune to its end, and returns how long it took, and all that was written to the chip: time, register, value.
    fn play(&mut self, tune: u16) -> (T, Vec<(T, u8, u8)>) {
        self.enter(self.symbol("tune_play"), tune);
        let frame = self.machine.model().frame();
        let now = |machine: &Machine| machine.frame() * frame + machine.t_in_frame();
        let began = now(&self.machine);
        let (mut selected, mut written, mut accesses) = (0, Vec::new(), Vec::new());
        while !self.is_home() {
            let present = self.machine.frame() * frame;
            self.machine.step_traced(&mut accesses);
            for access in accesses.drain(..).filter(|access| access.cycle == Cycle::Output) {
                match access.addr {
                    SELECT => selected = access.value,
                    DATA => written.push((present + access.t - began, selected, access.value)),
                    _ => {}
                }
            }
        }
        (now(&self.machine) - began, written)
    }
}

/// Returns how far a frequency is from the nearest note of the scale, as part of it.
fn off_key(frequency: f64) -> f64 {
    let semitone = 12.0 * (frequency / 440.0).log2();
    (2_f64.powf((semitone - semitone.round()) / 12.0) - 1.0).abs()
}

#[test]
fn on_a_128k_every_tune_has_three_voices_and_lasts_as_long_as_on_the_loudspeaker() {
    let (mut tunes, mut chords, mut lone) = (0, 0, 0);
    for name in script::programs() {
        let (mut chip, mut beeper) = (Started::on_128k(&name), Started::on(&name, Model::default()));
        assert!(chip.has_chip() && !beeper.has_chip(), "{name}");
        for (tune, notes) in chip.tunes() {
            let (time, written) = chip.play(chip.symbol(&tune));
            let (as_before, nothing) = beeper.play(beeper.symbol(&tune));
            assert!(nothing.is_empty(), "{name}: {tune} writes to a chip on a 48K");
            let (more, most) = (time.abs_diff(as_before), 12_000 * notes.len() as T + as_before / 100);
            assert!(more < most, "{name}: {tune} takes {time} T, and {as_before} on a 48K");

            let mut registers = [0; 16];
            let mut begun = Vec::new();
            for (_, register, value) in written {
                registers[usize::from(register)] = value;
                if register == 13 {
                    begun.push(registers);
                }
            }
            assert_eq!(begun.len(), notes.len(), "{name}: {tune}");
            for (registers, note) in begun.iter().zip(&notes) {
                let period = |voice: usize| u16::from_le_bytes([registers[2 * voice], registers[2 * voice + 1]]);
                let frequency = |voice: usize| HZ_128K / 32.0 / f64::from(period(voice));
                let off = frequency(0) / note.frequency() - 1.0;
                assert!(off.abs() < 0.01, "{name}: {tune}: {:.1} Hz of {:.1}", frequency(0), note.frequency());
                assert_eq!(registers[7..14], [0b111000, 16, 16, 16, 0, 12, 0], "{name}: {tune}");
                let below = [1, 2].map(|voice| period(voice) > 0);
                for voice in (1..3).filter(|&voice| below[voice - 1]) {
                    assert!(off_key(frequency(voice)) < 0.005, "{name}: {tune}: {:.2} Hz", frequency(voice));
                    assert!(
                        (frequency(voice) / frequency(0) - 1.0).abs() > 0.05,
                        "{name}: {tune}: twice the same note"
                    );
                }
                match below {
                    [true, true] => chords += 1,
                    _ => lone += 1,
                }
            }
            tunes += 1;

            // The interrupt goes on; the loudspeaker was at rest, and the chip is silent.
            (0..3).for_each(|_| chip.machine.run_frame());
            assert!(chip.machine.voices().iter().all(|voices| voices.levels == [0; 3]), "{name}: {tune} sounds on");
        }
    }
    assert!(tunes >= 40 && chords >= 100 && lone <= 20, "{tunes} tunes, {chords} chords, {lone} other notes");
}

/// Returns the amplitude of a frequency in samples, with a window that fades in and out.
fn amplitude(samples: &[f32], rate: f64, frequency: f64) -> f64 {
    use std::f64::consts::TAU;
    let length = samples.len() as f64;
    let at = |(n, &sample): (usize, &f32)| {
        let window = 0.5 - 0.5 * (TAU * n as f64 / length).cos();
        let (sin, cos) = (TAU * frequency * n as f64 / rate).sin_cos();
        let value = f64::from(sample) * window;
        (value * cos, value * sin)
    };
    let (cos, sin) = samples.iter().enumerate().map(at).fold((0.0, 0.0), |(a, b), (c, d)| (a + c, b + d));
    4.0 * (cos * cos + sin * sin).sqrt() / length
}

#[test]
fn three_notes_are_heard_at_once_and_die_away() {
    const RATE: u32 = 48_000;
    let mut started = Started::on_128k("tictactoe");
    started.enter(started.symbol("tune_play"), started.symbol("TuneMatch"));
    let mut synth = Synth::new(RATE, Stereo::Mono);
    let mut samples = Vec::new();
    while !started.is_home() {
        started.machine.run_frame();
        synth.frame(&started.machine.sound(), &mut samples);
    }
    // The last chord, of 420 ms.
    let rate = f64::from(RATE);
    let chord = &samples[samples.len() - (0.40 * rate) as usize..];
    let (begin, end) = (&chord[..(0.15 * rate) as usize], &chord[(0.15 * rate) as usize..(0.30 * rate) as usize]);
    for (name, frequency) in [("C5", 523.25), ("E4", 329.63), ("C3", 130.81)] {
        let heard = amplitude(begin, rate, frequency);
        // Three semitones below and two above no voice has a partial.
        let aside = [0.84, 1.12].map(|part| amplitude(begin, rate, part * frequency));
        assert!(heard > 0.02 && aside.iter().all(|&other| other < heard / 8.0), "{name}: {heard} beside {aside:?}");
        let later = amplitude(end, rate, frequency);
        assert!(later < heard / 2.0 && later > 0.0, "{name} does not die away: {heard}, then {later}");
    }
}

/// The routine that played tunes before there was one for the chip: notes of four bytes without a chord, and a 0.
#[rustfmt::skip]
const BEFORE: [u8; 49] = [
    0x7E, 0xB7, 0xC8, 0x57, 0x23, 0x5E, 0x23, 0x46, 0x23, 0x4E, 0x23,   // LD A,(HL) : OR A : RET Z : LD D,A ... INC HL
    0xE5, 0x60, 0x69, 0x3E, 0x00,                                       // PUSH HL : LD H,B : LD L,C : LD A,BORDER
    0xEE, 0x10, 0xD3, 0xFE, 0x43, 0x4A, 0x10, 0xFE, 0x0D, 0x20, 0xFB,   // half: XOR SPEAKER : OUT (ULA),A ... JR NZ,step
    0x47, 0x3A, 0x16, 0xF9, 0xB7, 0x20, 0x07, 0x78,                     // LD B,A : LD A,(Break) : OR A : JR NZ,rest : LD A,B
    0x2D, 0x20, 0xEA, 0x25, 0x20, 0xE7,                                 // DEC L : JR NZ,half : DEC H : JR NZ,half
    0x3E, 0x00, 0xD3, 0xFE, 0xE1, 0x28, 0xD0, 0xC9,                     // rest: LD A,BORDER : OUT (ULA),A : POP HL : JR Z,tune : RET
];

#[test]
fn a_48k_sounds_as_before() {
    const ROUTINE: u16 = 0xFC00;
    /// The most time of an interrupt, in T-states.
    const INTERRUPT: T = 400;
    let mut edges = 0;
    for name in script::programs() {
        let started = Started::on(&name, Model::default());
        for (tune, notes) in started.tunes() {
            let sound = |routine: u16, hl: u16, bytes: &[u8]| {
                let mut player = started.clone();
                for (addr, &byte) in (ROUTINE..).zip(bytes) {
                    player.machine.poke(addr, byte);
                }
                player.enter(routine, hl);
                let mut edges = Vec::new();
                while !player.is_home() {
                    let frame = player.machine.frame();
                    player.machine.run_frame();
                    let new = player.machine.edges()[1..].iter();
                    edges.extend(new.map(|edge| (frame * FRAME + edge.t, edge.level)));
                }
                edges
            };
            let present = sound(started.symbol("tune_play"), started.symbol(&tune), &[]);
            let mut bytes = BEFORE.to_vec();
            let data = ROUTINE + bytes.len() as u16;
            bytes.extend(notes.iter().flat_map(|note| note.before()));
            bytes.push(0);
            let before = sound(ROUTINE, data, &bytes);
            assert_eq!(present.len(), before.len(), "{name}: {tune}");
            for ((t, level), (t_before, level_before)) in present.iter().zip(&before) {
                // A note begins a little later than it did, and the interrupt may come before an edge that it came after.
                let later = t.abs_diff(*t_before);
                assert!(
                    level == level_before && later < INTERRUPT + 200 * notes.len() as T,
                    "{name}: {tune}: {later} T"
                );
            }
            edges += present.len();
        }
    }
    assert!(edges > 5_000, "{edges} edges");
}

#[test]
fn a_48k_never_passes_for_a_machine_with_a_chip() {
    /// Bytes of the routine before the first that asks the chip: CALL irq_start : HALT.
    const ASKS: u16 = 4;
    /// A place with NOPs for a frame.
    const NOPS: std::ops::Range<u16> = 0xA000..0xF000;
    let [mut phases, mut fooled] = [0, 0];
    for (timing, aside) in
        [Timing::Early, Timing::Late].into_iter().flat_map(|timing| (0..8).map(move |aside| (timing, aside)))
    {
        let mut started = Started::on("tictactoe", Model { timing, ..Model::default() });
        // What the ULA reads are the very bytes that a chip would answer, one after the other.
        for addr in 0x4000..0x5B00 {
            started.machine.poke(addr, if addr < 0x5800 { 2 } else { 1 });
        }
        // Some instructions of 7 T, so that all T-states modulo 8 come up.
        for addr in NOPS {
            let is_first = addr < NOPS.start + 2 * aside;
            started.machine.poke(addr, if is_first && addr % 2 == 0 { 0x3E } else { 0 });
        }
        started.enter(NOPS.start, 0);
        started.machine.cpu_mut().iff1 = false;
        started.machine.run_frame();
        started.machine.cpu_mut().regs.set_pc(NOPS.start);
        let frame = started.machine.frame();
        while started.machine.frame() == frame {
            let asked = |offset: u16| {
                let mut asked = started.clone();
                let routine = asked.symbol("chip_start") + offset;
                asked.machine.cpu_mut().regs.set_pc(routine);
                asked.machine.poke(asked.symbol("Beeper"), 0);
                while !asked.is_home() {
                    asked.machine.run_frame();
                }
                asked.has_chip()
            };
            assert!(!asked(0), "in T-state {}", started.machine.t_in_frame());
            // Without the HALT it would happen.
            fooled += u32::from(asked(ASKS));
            phases += 1;
            (0..101).for_each(|_| started.machine.step());
        }
    }
    assert!(phases > 2_000 && fooled > 0, "{phases} phases, {fooled} of them fooled without HALT");
}

#[test]
fn the_chip_is_found_in_48_basic_too_and_only_its_register_2_is_changed() {
    let mut started = Started::on_128k("tictactoe");
    started.play(started.symbol("TuneMatch"));
    let before = *started.machine.psg().expect("a chip").registers();
    // The ROM of the 48K, and no paging any more.
    started.machine.page(0x30);
    started.machine.poke(started.symbol("Beeper"), 2);
    started.enter(started.symbol("chip_start"), 0);
    (0..3).for_each(|_| started.machine.run_frame());
    assert!(started.is_home() && started.has_chip());
    let after = *started.machine.psg().expect("a chip").registers();
    let changed: Vec<usize> = (0..16).filter(|&register| before[register] != after[register]).collect();
    assert_eq!(changed, [2]);
    started.machine.page(0);
    assert_eq!(started.machine.port_7ffd(), 0x30, "it is locked");
    let (_, written) = started.play(started.symbol("TuneWin"));
    assert!(written.len() > 50, "{} writes", written.len());
}
