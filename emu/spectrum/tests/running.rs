//! Running a frame is stepping through it, whatever the program does and wherever the ULA makes it wait.

use spectrum::{Machine, Model, Rom, Timing};

/// Pseudo-random numbers that are the same on every machine: Steele and Vigna's SplitMix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }
}

/// A machine with random code in its RAM, much of it LDIR, LDDR and HALT, about to execute some of it.
fn machine(seed: u64, timing: Timing) -> Machine {
    let mut random = Random(seed);
    let mut machine = Machine::new(Rom::sinclair_48k(), Model { timing, ..Model::default() });
    for addr in (0x4000..=0xFFFE).step_by(2) {
        let code = match random.next() % 16 {
            0 | 1 => [0xED, 0xB0],
            2 | 3 => [0xED, 0xB8],
            4 => [0xFB, 0x76],
            _ => [random.next() as u8, random.next() as u8],
        };
        machine.poke(addr, code[0]);
        machine.poke(addr + 1, code[1]);
    }
    let cpu = machine.cpu_mut();
    cpu.regs.set_pc(0x4000 | random.next() as u16);
    cpu.regs.set_sp(0x4000 | random.next() as u16);
    cpu.regs.set_hl(random.next() as u16);
    cpu.regs.set_de(random.next() as u16);
    cpu.regs.set_bc(random.next() as u16);
    cpu.regs.set_i(random.next() as u8);
    cpu.regs.set_r(random.next() as u8);
    cpu.iff1 = random.next() & 1 != 0;
    cpu.im = [z80::InterruptMode::Im1, z80::InterruptMode::Im2][(random.next() & 1) as usize];
    machine
}

#[test]
fn a_frame_is_its_steps() {
    let (mut frames, mut turns, mut at_the_end) = (0, 0, 0);
    for timing in [Timing::Early, Timing::Late] {
        for seed in 0..250 {
            let mut run = machine(seed, timing);
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
