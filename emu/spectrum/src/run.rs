//! Running the CPU on memory and hardware: for a step, until a time, or at rest in HALT.

use crate::bus::BusParts;
use crate::contention::ContendedClock;
use crate::hardware::{Hardware, Memory};
use crate::model::Timing;
use crate::observe::{self, Observer};
use crate::{T, snow};
use z80::Cpu;

/// Upper bound on the T-states of one step without contention. The longest one, LDIR after a prefix that does not apply to it, takes
/// 25.
pub(crate) const LONGEST_STEP: T = 32;

/// Runs the CPU until the time is at or past `until`, or until HALT has stopped it.
#[inline(never)]
pub(crate) fn run_until(cpu: &mut Cpu, memory: &mut Memory, hardware: &mut Hardware, until: T) {
    let frame = hardware.model.frame();
    let fast = match hardware.model.timing {
        Timing::Early => until,
        // The last step of a frame is looked at by itself: see `note_refresh`.
        Timing::Late => until.min(frame - LONGEST_STEP),
    };
    while hardware.t < until && !cpu.rests() {
        if hardware.t < fast && !snow::is_possible(cpu.regs.ir(), hardware) {
            if hardware.paging.has_banks() {
                cpu.run_on(BusParts::new(hardware, memory).with_clock::<true>(), fast).finish();
            } else {
                cpu.run_on(BusParts::of_48k(hardware, memory).with_clock::<false>(), fast).finish();
            }
            hardware.ended_in_m1 = false;
        } else {
            step(cpu, memory, hardware);
        }
    }
}

/// Lets the CPU do one step: an instruction, an accepted interrupt, or one M1 in HALT.
pub(crate) fn step(cpu: &mut Cpu, memory: &mut Memory, hardware: &mut Hardware) {
    if hardware.paging.has_banks() || snow::is_possible(cpu.regs.ir(), hardware) {
        // Snow is rare, and so are single steps of a 128K: on a bus that can be observed, the CPU's instructions need not be compiled
        // for one type of bus more.
        return step_observed(cpu, memory, hardware, &mut observe::Nothing);
    }
    let before = (hardware.t, cpu.regs.r());
    cpu.step_on(BusParts::of_48k(hardware, memory).with_clock::<false>()).finish();
    note_refresh(before, cpu, hardware);
}

/// Lets the CPU do one step while an observer gets all accesses.
pub(crate) fn step_observed(cpu: &mut Cpu, memory: &mut Memory, hardware: &mut Hardware, observer: &mut dyn Observer) {
    let before = (hardware.t, cpu.regs.r());
    observe::step(cpu, memory, hardware, observer);
    note_refresh(before, cpu, hardware);
}

/// Notes after a step whether the frame ended with it, and the step with its M1. `t` and `r` are the time and R before the step. At the
/// end of a frame the ULA makes the CPU wait for nothing, so the step ended with an M1 if all its time went into M1s.
fn note_refresh((t, r): (T, u8), cpu: &Cpu, hardware: &mut Hardware) {
    hardware.ended_in_m1 = hardware.model.timing == Timing::Late && hardware.t == hardware.model.frame() && {
        let m1s = cpu.regs.r().wrapping_sub(r) & 0x7F;
        hardware.t - t == 4 * T::from(m1s)
    };
}

/// Passes the rest of the frame in HALT at once: only the clock and R advance, by one M1 after the other. Does nothing while INT may
/// come; returns true if time has passed.
pub(crate) fn rest_in_halt(cpu: &mut Cpu, hardware: &mut Hardware) -> bool {
    let frame = hardware.model.frame();
    if hardware.t <= hardware.model.kind.figures().int {
        return false;
    }
    let pc = cpu.regs.pc();
    let mut m1s: T = 0;
    if hardware.shares(pc) {
        while hardware.t < frame {
            hardware.memory_cycle(pc, 4);
            m1s += 1;
        }
    } else {
        m1s = frame.saturating_sub(hardware.t).div_ceil(4);
        hardware.pass(4 * m1s);
    }
    hardware.ended_in_m1 = hardware.model.timing == Timing::Late && hardware.t == frame;
    advance_r(cpu, m1s);
    m1s > 0
}

/// Advances R by a number of M1s. Bit 7 stays.
pub(crate) fn advance_r(cpu: &mut Cpu, m1s: u64) {
    let r = cpu.regs.r();
    cpu.regs.set_r(r & 0x80 | r.wrapping_add(m1s as u8) & 0x7F);
}
