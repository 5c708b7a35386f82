//! R: one test for each rule.

use crate::common::{Random, WiredBus, bytes};
use z80::table::{self, Prefix};
use z80::{Cpu, FlatBus, InterruptMode};

/// Returns R after `steps` steps of this code, starting with `r`.
fn after(code: &[u8], r: u8, steps: usize) -> u8 {
    let mut bus = WiredBus::new(0, code);
    let mut cpu = Cpu::new();
    cpu.regs.set_r(r);
    for _ in 0..steps {
        cpu.step(&mut bus);
    }
    cpu.regs.r()
}

#[test]
fn the_low_seven_bits_advance_with_each_m1() {
    assert_eq!(after(&[0x00], 0x00, 1), 0x01);
    assert_eq!(after(&[0x21, 0x34, 0x12], 0x05, 1), 0x06, "operands are no M1");
    assert_eq!(after(&[0x7E], 0x05, 1), 0x06, "nor is reading memory");
    assert_eq!(after(&[0x00, 0x00], 0x7E, 2), 0x00);
}

#[test]
fn once_more_for_each_prefix_byte() {
    let mut random = Random(4);
    for row in table::instructions().iter().filter(|row| !row.text.starts_with("LD R,")) {
        let mut bus = FlatBus::new();
        bus.memory[..4].copy_from_slice(&[&bytes(row.prefix, 0, row.opcode)[..], &[0; 4]].concat()[..4]);
        let mut cpu = random.cpu();
        cpu.regs.set_pc(0);
        let expected = if row.prefix == Prefix::None { 1 } else { 2 };
        let r = cpu.regs.r();
        cpu.step(&mut bus);
        assert_eq!(cpu.regs.r(), r & 0x80 | r.wrapping_add(expected) & 0x7F, "{row:?}");
    }
}

#[test]
fn prefixes_that_do_nothing_count_too() {
    assert_eq!(after(&[0xDD, 0x00], 0, 1), 2);
    assert_eq!(after(&[0xED, 0x00], 0, 1), 2);
    assert_eq!(after(&[0xDD, 0xED, 0x44], 0, 1), 3);
    assert_eq!(after(&[0xDD, 0xDD, 0xFD, 0x2B], 0, 3), 4);
}

#[test]
fn dd_cb_and_fd_cb_sequences_advance_it_by_two() {
    assert_eq!(after(&[0xDD, 0xCB, 0x01, 0x06], 0, 1), 2);
    assert_eq!(after(&[0xFD, 0xCB, 0x01, 0x46], 0, 1), 2);
}

#[test]
fn bit_7_is_kept() {
    assert_eq!(after(&[0x00, 0x00], 0xFE, 2), 0x80);
    assert_eq!(after(&[0x00; 300], 0x80, 300), 0x80 | (300 & 0x7F) as u8);
}

#[test]
fn bit_7_is_set_only_by_ld_r_a() {
    // LD A,$FF : LD R,A : NOP
    assert_eq!(after(&[0x3E, 0xFF, 0xED, 0x4F], 0x12, 2), 0xFF, "not advanced after the load");
    assert_eq!(after(&[0x3E, 0xFF, 0xED, 0x4F, 0x00], 0x12, 3), 0x80);
    assert_eq!(after(&[0x3E, 0x7F, 0xED, 0x4F, 0x00], 0x92, 3), 0x00);
}

#[test]
fn ld_a_r_reads_it_after_both_m1s() {
    let mut bus = FlatBus::new();
    bus.memory[..2].copy_from_slice(&[0xED, 0x5F]);
    let mut cpu = Cpu::new();
    cpu.regs.set_r(0xFE);
    cpu.step(&mut bus);
    assert_eq!((cpu.regs.a(), cpu.regs.r()), (0x80, 0x80));
}

#[test]
fn halt_keeps_fetching() {
    assert_eq!(after(&[0x76], 0x00, 1), 0x01);
    assert_eq!(after(&[0x76], 0x00, 101), 101);
}

#[test]
fn accepting_an_interrupt_advances_it() {
    for (im, nmi) in [
        (InterruptMode::Im0, false),
        (InterruptMode::Im1, false),
        (InterruptMode::Im2, false),
        (InterruptMode::Im1, true),
    ] {
        let mut bus = WiredBus::new(0, &[]);
        bus.int = !nmi;
        let mut cpu = Cpu::new();
        (cpu.iff1, cpu.im) = (true, im);
        if nmi {
            cpu.nmi();
        }
        cpu.step(&mut bus);
        assert_eq!(cpu.regs.r(), 1, "{im:?}, NMI {nmi}");
    }
}

#[test]
fn a_repeating_ldir_advances_it_by_two_each_time() {
    // LD BC,5 : LDIR
    assert_eq!(after(&[0x01, 0x05, 0x00, 0xED, 0xB0], 0, 1 + 5), 1 + 5 * 2);
}
