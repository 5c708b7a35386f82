//! Running a frame is stepping through it, whatever the program does and wherever the ULA makes it wait.

#[path = "common/random.rs"]
mod random;

use random::random_machine;
use spectrum::{Machine, Model, Rom, Timing};

#[test]
fn a_frame_is_its_steps() {
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
fn an_nmi_ends_halt_in_the_midst_of_a_frame() {
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
