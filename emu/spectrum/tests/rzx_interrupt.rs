//! Recordings whose snapshot stands in the time of an interrupt: whether it had come is in no file.

#[path = "common/recording.rs"]
mod recording;

use recording::{start, state, through_a_file};
use spectrum::rzx::{self, Block, Rzx, Snapshot, Turn};
use spectrum::snapshot::Format;
use spectrum::{Cycle, INT, Machine, Model, Rom};

/// A snapshot of a machine and so many frames recorded from it, in parts of some: with or without the interrupt in whose time it
/// stands.
fn recorded(machine: &mut Machine, frames: usize, part: usize, came: bool) -> Vec<Block> {
    let snapshot = Snapshot { format: Format::Szx, bytes: Format::Szx.write(machine).unwrap() };
    let mut input = rzx::Input::new(machine.t_in_frame());
    let mut blocks = vec![Block::Snapshot(snapshot)];
    for number in 0..frames {
        let (frame, mut accesses) = (machine.frame(), Vec::new());
        while machine.frame() == frame {
            let hidden = came && number == 0 && machine.t_in_frame() <= INT;
            machine.cpu_mut().iff1 ^= hidden;
            machine.step_watched(&mut accesses);
            machine.cpu_mut().iff1 ^= hidden;
        }
        let all = |cycle: Cycle| accesses.iter().filter(move |access| access.cycle == cycle);
        let values: Vec<u8> = all(Cycle::Input).map(|access| access.value).collect();
        input.push(all(Cycle::Fetch).count() as u16, &values);
        if input.len() == part || number + 1 == frames {
            blocks.push(Block::Input(std::mem::replace(&mut input, rzx::Input::new(0))));
        }
    }
    blocks
}

/// A machine with a program at $8000, early in a frame, its interrupt due.
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

/// Plays all of a recording, and gives the machine as it is then.
fn played_to_the_end(blocks: Vec<Block>) -> Machine {
    let rzx = through_a_file(&Rzx { blocks });
    let (mut playback, mut played) = start(rzx.clone(), Model::default());
    assert!((0..rzx.frames()).all(|_| matches!(playback.run_frame(&mut played), Ok(Turn::Played | Turn::Jumped))));
    assert_eq!((playback.run_frame(&mut played), playback.is_over()), (Ok(Turn::Over), true));
    played
}

/// A snapshot may stand in the time of an interrupt. Fuse takes none then for the one from which it records, other programs do.
#[test]
fn an_interrupt_may_have_come_before_a_snapshot_or_not() {
    // IN A,($FE) : JR -4, and the ROM's interrupt, which reads the keyboard eight times.
    let machine = early_in_a_frame(&[0xDB, 0xFE, 0x18, 0xFC]);
    for (frames, part, came) in [(1, 1, false), (1, 1, true), (80, 80, false), (80, 30, true)] {
        let mut recording = machine.clone();
        let played = played_to_the_end(recorded(&mut recording, frames, part, came));
        assert!(state(&played) == state(&recording), "{frames} {came}");
    }
}

/// Which of both it was may show late, and blocks on: here the 70th interrupt is the first that reads a port.
#[test]
fn what_came_before_a_snapshot_shows_late_or_never() {
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
        let played = played_to_the_end(recorded(&mut recording, 100, 20, came));
        assert!(state(&played) == state(&recording), "{came}");
    }
    // Where nothing is read it is as with Fuse: it had come before the first snapshot, and comes after any other.
    let mut recording = machine.clone();
    let mut blocks = recorded(&mut recording, 30, 30, true);
    assert!(state(&played_to_the_end(blocks.clone())) == state(&recording));
    let mut recording = machine;
    blocks.extend(recorded(&mut recording, 30, 30, false));
    assert!(state(&played_to_the_end(blocks)) == state(&recording));
}
