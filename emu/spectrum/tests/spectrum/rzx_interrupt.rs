//! Recordings with a snapshot that was made while INT was active: no file holds whether the interrupt had already come.

use crate::common::recording;
use recording::{start, state, through_a_file};
use spectrum::rzx::{self, Progress, Recorder, Rzx, RzxBlock, Snapshot};
use spectrum::snapshot::Format;
use spectrum::{Cycle, INT, Kind, Machine, Model, Rom};

/// Returns a snapshot of a machine, and `frames` frames recorded from it in blocks of `part` frames, with or without the interrupt that is
/// active at its start.
fn recorded(machine: &mut Machine, frames: usize, part: usize, came: bool) -> Vec<RzxBlock> {
    let snapshot = Snapshot { format: Format::Szx, bytes: Format::Szx.write(machine).unwrap() };
    let mut input = rzx::Input::new(machine.t_in_frame());
    let mut blocks = vec![RzxBlock::Snapshot(snapshot)];
    for number in 0..frames {
        let (frame, mut accesses) = (machine.frame(), Vec::new());
        while machine.frame() == frame {
            let hidden = came && number == 0 && machine.t_in_frame() <= INT;
            machine.cpu_mut().iff1 ^= hidden;
            machine.step_traced(&mut accesses);
            machine.cpu_mut().iff1 ^= hidden;
        }
        let all = |cycle: Cycle| accesses.iter().filter(move |access| access.cycle == cycle);
        let values: Vec<u8> = all(Cycle::Input).map(|access| access.value).collect();
        input.push(all(Cycle::Fetch).count() as u16, &values);
        if input.len() == part || number + 1 == frames {
            blocks.push(RzxBlock::Input(std::mem::replace(&mut input, rzx::Input::new(0))));
        }
    }
    blocks
}

/// Returns a machine with a program at $8000, early in a frame, while INT is active.
fn early_in_a_frame(code: &[u8]) -> Machine {
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    (0..100).for_each(|_| machine.run_frame());
    (0x8000..).zip(code).for_each(|(addr, byte)| machine.poke(addr, *byte));
    machine.cpu_mut().regs.set_pc(0x8000);
    machine.cpu_mut().iff1 = false;
    while !(1..INT - 20).contains(&machine.t_in_frame()) || machine.cpu().regs.pc() != 0x8000 {
        machine.step();
    }
    machine.cpu_mut().iff1 = true;
    machine
}

/// Replays a whole recording, and returns the machine.
fn replayed(blocks: Vec<RzxBlock>) -> Machine {
    let rzx = through_a_file(&Rzx { blocks });
    let (mut playback, mut played) = start(rzx.clone(), Model::default());
    assert!(
        (0..rzx.frames()).all(|_| matches!(playback.run_frame(&mut played), Ok(Progress::Played | Progress::Jumped)))
    );
    assert_eq!((playback.run_frame(&mut played), playback.is_over()), (Ok(Progress::Over), true));
    played
}

/// A snapshot may be made while INT is active. Fuse accepts no interrupt then for the snapshot with which a recording begins; other
/// programs do.
#[test]
fn an_interrupt_may_have_come_before_a_snapshot_or_not() {
    // IN A,($FE) : JR -4, and the ROM's interrupt, which reads the keyboard eight times.
    let machine = early_in_a_frame(&[0xDB, 0xFE, 0x18, 0xFC]);
    for (frames, part, came) in [(1, 1, false), (1, 1, true), (80, 80, false), (80, 30, true)] {
        let mut recording = machine.clone();
        let played = replayed(recorded(&mut recording, frames, part, came));
        assert!(state(&played) == state(&recording), "{frames} {came}");
    }
}

/// The difference may show late, and in a later block: here the 70th interrupt is the first that reads a port.
#[test]
fn the_difference_may_show_late_or_never() {
    // JR -2
    let mut machine = early_in_a_frame(&[0x18, 0xFE]);
    // INC C : LD A,C : CP 70 : JR C,+2 : IN A,($FE) : EI : RET
    (0x8282..)
        .zip([0x0C, 0x79, 0xFE, 70, 0x38, 2, 0xDB, 0xFE, 0xFB, 0xC9])
        .for_each(|(at, byte)| machine.poke(at, byte));
    (0x8100..=0x8200).for_each(|addr| machine.poke(addr, 0x82));
    machine.cpu_mut().regs.set_bc(0);
    machine.cpu_mut().regs.set_i(0x81);
    machine.cpu_mut().im = z80::InterruptMode::Im2;
    for came in [false, true] {
        let mut recording = machine.clone();
        let played = replayed(recorded(&mut recording, 100, 20, came));
        assert!(state(&played) == state(&recording), "{came}");
    }
    // If nothing is read, the answer is as in Fuse: the interrupt had come before the first snapshot, and comes after any other.
    let mut recording = machine.clone();
    let mut blocks = recorded(&mut recording, 30, 30, true);
    assert!(state(&replayed(blocks.clone())) == state(&recording));
    let mut recording = machine;
    blocks.extend(recorded(&mut recording, 30, 30, false));
    assert!(state(&replayed(blocks)) == state(&recording));
}

/// Returns a 128K that counts in BC and HL and reads the keyboard. Its interrupt routine takes 33 T, less than the 36 T of INT: it comes twice.
fn with_a_short_routine() -> Machine {
    let mut machine = Machine::new(Rom::of(Kind::Spectrum128), Model::of(Kind::Spectrum128));
    (0..100).for_each(|_| machine.run_frame());
    // INC HL : IN A,($FE) : LD C,A : JR -6; the routine: EI : RET
    (0x8000..).zip([0x23, 0xDB, 0xFE, 0x4F, 0x18, 0xFA]).for_each(|(at, byte)| machine.poke(at, byte));
    (0x8282..).zip([0xFB, 0xC9]).for_each(|(at, byte)| machine.poke(at, byte));
    (0x8100..=0x8200).for_each(|addr| machine.poke(addr, 0x82));
    let cpu = machine.cpu_mut();
    cpu.regs.set_pc(0x8000);
    cpu.regs.set_i(0x81);
    (cpu.im, cpu.iff1) = (z80::InterruptMode::Im2, true);
    (0..3).for_each(|_| machine.run_frame());
    machine.step();
    while machine.t_in_frame() < 1000 {
        machine.step();
    }
    machine
}

/// A frame of a recording lasts from interrupt to interrupt, as Fuse writes and reads it: the second one begins a frame too, within the same
/// frame of the machine.
#[test]
fn an_interrupt_that_comes_twice_begins_two_recorded_frames() {
    let mut machine = with_a_short_routine();
    let (mut recorder, first) = (Recorder::new(), machine.frame());
    for _ in 0..50 {
        recorder.run_frame(&mut machine).unwrap();
    }
    assert_eq!(recorder.frames(), 50 + 49, "the first frame has had its interrupts");
    let rzx = through_a_file(&recorder.finish());
    let RzxBlock::Input(input) = rzx.blocks.iter().find(|block| matches!(block, RzxBlock::Input(_))).unwrap() else {
        panic!("there is no recording");
    };
    let fetches = |frame: usize| input.frame(frame).unwrap().0;
    assert_eq!((fetches(1), fetches(3)), (2, 2), "EI and RET");
    assert!(fetches(2).abs_diff(fetches(4)) < 8 && fetches(2) > 8000);
    let (mut playback, mut played) = start(rzx.clone(), Model::of(Kind::Spectrum128));
    // Frames are as long as those of the machine.
    for number in 1..50 {
        assert_eq!(playback.run_frame(&mut played), Ok(Progress::Played));
        assert_eq!((played.frame() - first, playback.progress().0), (number, 2 * number as usize - 1));
    }
    assert_eq!(playback.run_frame(&mut played), Ok(Progress::Played));
    assert!(state(&played) == state(&machine) && playback.is_over());
    assert_eq!(rzx.whole_frames(), 50);
}
