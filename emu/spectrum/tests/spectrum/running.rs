//! Running a frame does the same as stepping through it, for any program and wherever the ULA makes the CPU wait.

use crate::common::random;
use format::{Block, Tape};
use random::random_machine;
use spectrum::{Kind, Loading, Machine, Model, Rom, Timing};
use std::sync::Arc;

#[test]
fn running_a_frame_equals_stepping_through_it() {
    let (mut frames, mut turns, mut at_the_end) = (0, 0, 0);
    for timing in [Timing::Early, Timing::Late] {
        for seed in 0..250 {
            let mut run = random_machine(seed, timing);
            let mut stepped = run.clone();
            for frame in 1..=4 {
                run.run_frame();
                while stepped.frame() < frame {
                    let pc = stepped.cpu().regs.pc();
                    let repeats = matches!(stepped.peek_word(pc), 0xB0ED | 0xB8ED);
                    stepped.step();
                    turns += u32::from(repeats && stepped.cpu().regs.pc() == pc);
                }
                assert!(run == stepped, "{timing:?}, seed {seed}, frame {frame}");
                frames += 1;
                at_the_end += u32::from(run.t_in_frame() == 0);
            }
        }
    }
    assert_eq!(frames, 2_000);
    assert!(turns > 100_000 && at_the_end > 50, "{turns} turns, {at_the_end} frames that end with a step");
}

/// An NMI wakes the CPU at once, not when the next frame begins.
#[test]
fn an_nmi_ends_halt_within_a_frame() {
    let mut run = Machine::new(Rom::sinclair_48k(), Model::default());
    run.poke(0x8000, 0x76); // HALT
    run.cpu_mut().regs.set_pc(0x8000);
    run.cpu_mut().regs.set_sp(0xF000);
    (0..300).for_each(|_| run.step());
    run.cpu_mut().nmi();
    let mut stepped = run.clone();
    run.run_frame();
    while stepped.frame() == 0 {
        stepped.step();
    }
    assert!(run == stepped && !run.cpu().halted() && run.cpu().regs.sp() < 0xF000);
}

/// A deck that starts by itself starts at the same T-state, whether the machine runs or steps; and so it stops.
#[test]
fn an_automatic_tape_starts_and_stops_in_step() {
    let block = |length: usize| Block::data(0xFF, &vec![0xA5; length]);
    let tape = Arc::new(Tape { blocks: vec![block(3), block(2), Block::Pause(3_000), block(1)] });
    let (mut started, mut stopped) = (0, 0);
    let spectrum48 = Kind::Spectrum48;
    for (kind, loading, timing) in [
        (spectrum48, Loading::Real, Timing::Early),
        (spectrum48, Loading::Real, Timing::Late),
        (spectrum48, Loading::Instant, Timing::Early),
        (Kind::Spectrum128, Loading::Real, Timing::Early),
        (Kind::Spectrum128, Loading::Instant, Timing::Late),
    ] {
        for delay in [1, 2, 3, 5, 8, 13, 21] {
            let mut run = Machine::new(Rom::of(kind), Model { timing, ..Model::of(kind) });
            // 48 BASIC's ROM on a 128K
            run.page(0x10);
            // 8000: wait; SCF : SBC A,A : LD IX,$9000 : LD DE,3 : CALL LD-BYTES : EI : HALT : JR to the wait.
            let wait = [0x06, delay, 0x10, 0xFE];
            let load = [0x37, 0x9F, 0xDD, 0x21, 0x00, 0x90, 0x11, 0x03, 0x00, 0xCD, 0x56, 0x05, 0xFB, 0x76];
            let again = [0x18, 0x100_u16.wrapping_sub(wait.len() as u16 + load.len() as u16 + 2) as u8];
            for (addr, byte) in (0x8000..).zip(wait.into_iter().chain(load).chain(again)) {
                run.poke(addr, byte);
            }
            run.cpu_mut().regs.set_pc(0x8000);
            run.cpu_mut().regs.set_sp(0xFF00);
            run.cpu_mut().regs.set_iy(0x5C3A);
            run.cpu_mut().im = z80::InterruptMode::Im1;
            run.deck_mut().insert(tape.clone());
            run.deck_mut().set_loading(loading);
            run.deck_mut().set_automatic(true);
            let mut stepped = run.clone();
            for frame in 1..=800 {
                let playing = run.deck().is_playing();
                run.run_frame();
                while stepped.frame() < frame {
                    stepped.step();
                }
                assert!(run == stepped, "{kind:?}, {loading:?}, {timing:?}, {delay}, frame {frame}");
                started += u32::from(!playing && run.deck().is_playing());
                stopped += u32::from(playing && !run.deck().is_playing());
            }
        }
    }
    assert!(started >= 14 && stopped >= 14, "{started} starts, {stopped} stops");
}
