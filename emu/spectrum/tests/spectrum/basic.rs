//! Tests of the whole machine with its ROM: it starts, reads the keyboard and runs BASIC.

use spectrum::script::KeyScript;
use spectrum::text::Text;
use spectrum::{Issue, Key, Machine, Model, Rom, RomError, Timing};

fn machine() -> Machine {
    Machine::new(Rom::sinclair_48k(), Model::default())
}

/// Runs a script to its end, and some more frames.
fn type_in(machine: &mut Machine, script: &str) {
    let script = KeyScript::parse(script).unwrap();
    while machine.frame() < script.end() + 20 {
        script.apply(machine);
        machine.run_frame();
    }
}

#[test]
fn the_rom_starts_on_every_model() {
    for issue in [Issue::Two, Issue::Three] {
        for timing in [Timing::Early, Timing::Late] {
            let mut machine = Machine::new(Rom::sinclair_48k(), Model { issue, timing, ..Model::default() });
            (0..100).for_each(|_| machine.run_frame());
            let text = Text::of(&machine, &[]);
            assert_eq!(text.to_string().trim(), "© 1982 Sinclair Research Ltd");
            assert_eq!(machine.frame(), 100);
            // P-RAMT, the last byte of RAM, and IM 1 with interrupts on.
            assert_eq!(machine.peek_word(0x5CB4), 0xFFFF);
            assert!(machine.cpu().iff1);
        }
    }
}

#[test]
fn a_typed_line_is_executed() {
    // P is PRINT where a keyword is due: PRINT 6*7
    let mut machine = machine();
    type_in(&mut machine, "100:P, 110:6, 120:SYMBOL+B, 130:7, 140:ENTER");
    let text = Text::of(&machine, &[]);
    assert_eq!(text.row(0).trim_end(), "42");
    assert_eq!(text.row(23).trim_end(), "0 OK, 0:1");
    assert!(text.contains("0 OK") && !text.contains("1982"));
}

#[test]
fn frames_are_counted_by_the_rom() {
    let mut machine = machine();
    (0..100).for_each(|_| machine.run_frame());
    // FRAMES, three bytes: one more with each interrupt.
    let before = machine.peek_word(0x5C78);
    (0..1_000).for_each(|_| machine.run_frame());
    assert_eq!(machine.peek_word(0x5C78) - before, 1_000);
}

#[test]
fn a_clone_goes_on_alike() {
    let mut machine = machine();
    (0..95).for_each(|_| machine.run_frame());
    machine.step();
    let mut clone = machine.clone();
    assert_eq!(clone, machine);
    for machine in [&mut machine, &mut clone] {
        machine.press(Key::P);
        (0..10).for_each(|_| machine.run_frame());
    }
    assert_eq!(clone, machine);
    assert_eq!(clone.picture(), machine.picture());
    clone.poke(0x8000, 1);
    assert_ne!(clone, machine);
}

#[test]
fn running_frames_equals_stepping() {
    let mut by_frame = machine();
    let mut by_step = machine();
    for frames in 1..=100 {
        by_frame.run_frame();
        while by_step.frame() < frames {
            by_step.step();
        }
        assert!(by_frame == by_step, "frame {frames}");
    }
}

#[test]
fn a_machine_is_small_and_can_be_sent() {
    fn sent<T: Send + Sync + Clone + Eq + 'static>(_: &T) {}
    sent(&machine());
    assert!(size_of::<Machine>() < 1_024, "{} bytes and what it owns", size_of::<Machine>());
}

#[test]
fn a_rom_has_16_kib() {
    let error = Rom::new(vec![0; 16_383]).unwrap_err();
    assert_eq!(error, RomError { found: 16_383 });
    assert_eq!(
        error.to_string(),
        "byte 16383: a 48K ROM has 16,384 bytes, a 128K's 32,768, a +2A's 65,536, a cartridge 8,192, and this has 16383"
    );
    assert_eq!(Rom::new(vec![0; 32_768]).unwrap().pages(), 2);
    assert_eq!(Rom::new(vec![0; 65_536]).unwrap().pages(), 4);
    assert!(Rom::new(vec![0; 32_769]).is_err());
    // After a small cartridge nothing answers.
    let small = Rom::new(vec![0x76; 8_192]).unwrap();
    assert_eq!((small.bytes().len(), &small.bytes()[8_190..8_194]), (16_384, &[0x76, 0x76, 0xFF, 0xFF][..]));
    let rom = Rom::new(vec![0x76; 16_384]).unwrap();
    let mut halted = Machine::new(rom, Model::default());
    halted.run_frame();
    assert!(halted.cpu().halted());
    halted.poke(0, 1);
    assert_eq!(halted.peek(0), 0x76);
}

#[test]
fn a_reset_is_power_on() {
    let mut machine = machine();
    machine.press(Key::A);
    (0..10).for_each(|_| machine.run_frame());
    machine.reset();
    assert_eq!(machine, self::machine());
}

/// HALT in free memory, where the rest of the frame is skipped at once, and in shared memory, where each M1 may wait; with interrupts
/// and without.
#[test]
fn halt_in_frames_equals_halt_in_steps() {
    for (at, code) in
        [(0x8000, [0xFB, 0x76, 0x18, 0xFD]), (0x6000, [0xFB, 0x76, 0x18, 0xFD]), (0x9000, [0xF3, 0x76, 0, 0])]
    {
        let mut by_frame = machine();
        (0..100).for_each(|_| by_frame.run_frame());
        for (addr, byte) in (at..).zip(code) {
            by_frame.poke(addr, byte);
        }
        by_frame.cpu_mut().regs.set_pc(at);
        by_frame.cpu_mut().regs.set_r(0xC5);
        let mut by_step = by_frame.clone();
        for frames in 101..110 {
            by_frame.run_frame();
            while by_step.frame() < frames {
                by_step.step();
            }
            assert!(by_frame == by_step, "{at:04X}, frame {frames}");
        }
    }
}
