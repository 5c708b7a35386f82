//! Idle loops: a program that waits for a key or the next interrupt repeats a loop that changes neither CPU nor memory, except R
//! and the time. One round is measured on a copy of the CPU. If it is such a round, the following ones are
//! skipped up to the end of the frame; only the ULA's delays have to be looked up for each.

use crate::T;
use crate::contention::{ContendedClock, Delays};
use crate::hardware::{Hardware, Memory};
use crate::run::{LONGEST_STEP, advance_r};
use crate::snow;
use z80::table::{self, Register};
use z80::{Bus, Cpu};

/// Times in a frame, in T-states, at which to look for an idle loop: after the interrupt routine, then progressively later, as games
/// first do a frame's work.
const LOOKS: [T; 3] = [3_000, 9_000, 27_000];
/// Upper bound on the T-states of a round, delays not counted. A longer loop does work. A loop of the ROM's KEY-SCAN takes 550.
const LONGEST_ROUND: T = 1_000;
/// Upper bound for a round that does not look at keys: a loop that waits for a change in memory is short. The ROM's wait for a key takes
/// 223. So a look costs little in a program that does not idle, and no result of a look has to be remembered in the machine.
const LONGEST_ROUND_WITHOUT_KEYS: T = 300;

/// Returns the next time after `t` to look for an idle loop, if there is one in this frame.
pub(crate) fn next_look(t: T) -> Option<T> {
    LOOKS.into_iter().find(|&look| look > t)
}

/// Skips, if the program idles, as many rounds as end before the next interrupt may come. While a tape plays, or the deck waits for a
/// program that reads it, no program idles.
pub(crate) fn skip_rounds(cpu: &mut Cpu, memory: &Memory, hardware: &mut Hardware) {
    let until = hardware.model.frame() - LONGEST_STEP;
    let tape_matters = hardware.deck.is_playing() || hardware.deck.serves_programs();
    if hardware.t <= hardware.model.kind.figures().int || hardware.t >= until || tape_matters {
        return;
    }
    let Some(round) = measure_round(cpu, memory, hardware) else { return };
    let delays = Delays::of(hardware.model);
    let mut rounds = 0;
    let mut end = round.end(hardware.t, delays);
    while end <= until {
        hardware.t = end;
        rounds += 1;
        end = round.end(end, delays);
    }
    advance_r(cpu, u64::from(rounds * round.m1s));
    hardware.deck.autoplay.port_reads += rounds * round.ula_reads;
}

/// A round of an idle loop.
#[derive(Debug, Default, PartialEq, Eq)]
struct Round {
    /// The T-states that pass before each time at which the ULA may make the CPU wait, from the one before it on.
    before_waits: Vec<T>,
    /// The T-states that pass after the last of these times.
    rest: T,
    m1s: u32,
    /// Number of reads of port $FE.
    ula_reads: u32,
}

impl Round {
    /// Returns the time at which a round ends that begins at `t`.
    fn end(&self, t: T, delays: &Delays) -> T {
        self.before_waits.iter().fold(t, |t, before| t + before + delays.at(t + before)) + self.rest
    }
}

/// Returns the round that begins now if it ends as it began, changes nothing, and depends on nothing that changes within a frame.
/// Most programs do not idle, so the first of two dry runs does without the list of waits.
fn measure_round(cpu: &Cpu, memory: &Memory, hardware: &Hardware) -> Option<Round> {
    dry_run(cpu, memory, hardware, false)?;
    dry_run(cpu, memory, hardware, true)
}

/// Runs a round on a copy of the CPU. Without `lists_waits`, the round returned has its total of T-states in `rest`.
fn dry_run(cpu: &Cpu, memory: &Memory, hardware: &Hardware, lists_waits: bool) -> Option<Round> {
    let round = Round::default();
    let mut bus = DryRunBus { memory, hardware, round, lists_waits, passed: 0, last_m1: 0, idles: true };
    let mut copy = cpu.clone();
    loop {
        // On a page the size of another copy of the instructions counts more than its speed.
        if cfg!(target_arch = "wasm32") {
            copy.step_on_any(&mut bus);
        } else {
            copy.step(&mut bus);
        }
        let longest = if bus.round.ula_reads > 0 { LONGEST_ROUND } else { LONGEST_ROUND_WITHOUT_KEYS };
        if !bus.idles || bus.passed > longest || copy.rests() {
            return None;
        }
        if is_equal_but_for_r(&copy, cpu) {
            return Some(bus.round);
        }
    }
}

/// Returns true if the instruction with these bytes is LD R,A or LD A,R: to a loop with one, R is more than a count of M1s.
fn uses_r(bytes: &[u8]) -> bool {
    table::decode(bytes).is_some_and(|found| {
        let (reads, writes) = (found.instruction.reads().registers, found.instruction.writes().registers);
        reads.contains(Register::R) || writes.contains(Register::R)
    })
}

/// Returns true if two CPUs differ in R at most.
fn is_equal_but_for_r(cpu: &Cpu, other: &Cpu) -> bool {
    cpu.regs.pc() == other.regs.pc() && {
        let mut copy = cpu.clone();
        copy.regs.set_r(other.regs.r());
        copy == *other
    }
}

/// A bus that measures a round and changes nothing. It does not know the time, so what depends on the time does not idle.
struct DryRunBus<'a> {
    memory: &'a Memory,
    hardware: &'a Hardware,
    round: Round,
    lists_waits: bool,
    /// T-states so far, delays not counted.
    passed: T,
    last_m1: u8,
    /// False once the program has done something that an idle loop does not do.
    idles: bool,
}

impl ContendedClock for DryRunBus<'_> {
    fn shares(&self, addr: u16) -> bool {
        self.hardware.shares(addr)
    }

    fn stops_without_request(&self) -> bool {
        self.hardware.stops_without_request()
    }

    fn is_ulas(&self, port: u16) -> bool {
        self.hardware.is_ulas(port)
    }

    fn wait(&mut self) {
        if self.lists_waits {
            self.round.before_waits.push(std::mem::take(&mut self.round.rest));
        }
    }

    fn pass(&mut self, t: T) {
        self.round.rest += t;
        self.passed += t;
    }
}

// Not inlined, as it would be into each of the CPU's many opcodes.
impl Bus for DryRunBus<'_> {
    #[inline(never)]
    fn fetch(&mut self, pc: u16, ir: u16) -> u8 {
        self.memory_cycle(pc, 4);
        self.round.m1s += 1;
        let opcode = self.memory[usize::from(pc)];
        let uses_r = table::is_prefix(self.last_m1) && uses_r(&[self.last_m1, opcode]);
        self.idles &= !uses_r && !snow::is_possible(ir, self.hardware);
        self.last_m1 = opcode;
        opcode
    }

    #[inline(never)]
    fn read(&mut self, addr: u16) -> u8 {
        self.memory_cycle(addr, 3);
        self.memory[usize::from(addr)]
    }

    #[inline(never)]
    fn write(&mut self, addr: u16, value: u8) {
        self.memory_cycle(addr, 3);
        self.idles &= self.hardware.paging.bank_at(addr).is_none() || self.memory[usize::from(addr)] == value;
    }

    /// Keys and joysticks stay as they are for the whole frame, and no tape plays. The floating bus changes.
    #[inline(never)]
    fn input(&mut self, port: u16) -> u8 {
        self.begin_port_cycle(port);
        self.end_port_cycle(port);
        self.round.ula_reads += u32::from(self.hardware.is_port_fe(port));
        let answer = self.hardware.answer(port);
        self.idles &= answer.is_some() && !self.hardware.pages(port);
        answer.unwrap_or(0xFF)
    }

    fn output(&mut self, _port: u16, _value: u8) {
        self.idles = false;
    }

    #[inline(never)]
    fn internal(&mut self, addr: u16, t: T) {
        self.internal_cycles(addr, t);
    }

    fn interrupt(&mut self) -> bool {
        false
    }

    fn acknowledge(&mut self, _pc: u16, _ir: u16) -> u8 {
        self.idles = false;
        0xFF
    }

    fn now(&self) -> T {
        self.passed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cycle, Key, Machine, Model, Rom, Snow, Timing};

    /// Loops that idle.
    const IDLE: [&[u8]; 5] = [
        // JR to itself
        &[0x18, 0xFE],
        // LD BC,$7FFE : IN A,(C) : RRA : JR C
        &[0x01, 0xFE, 0x7F, 0xED, 0x78, 0x1F, 0x38, 0xF8],
        // LD A,($5C08) : OR A : JR Z
        &[0x3A, 0x08, 0x5C, 0xB7, 0x28, 0xFA],
        // CALL $028E, KEY-SCAN : LD A,E : INC A : JR Z
        &[0xCD, 0x8E, 0x02, 0x7B, 0x3C, 0x28, 0xF9],
        // LD SP,$7000 : PUSH HL : POP HL : LD ($1234),A, which is ROM : JR
        &[0x31, 0x00, 0x70, 0xE5, 0xE1, 0x32, 0x34, 0x12, 0x18, 0xF6],
    ];
    /// Loops that do not idle.
    const BUSY: [&[u8]; 8] = [
        // DJNZ to itself
        &[0x10, 0xFE],
        // LD A,R : AND 0 : JR
        &[0xED, 0x5F, 0xE6, 0x00, 0x18, 0xFA],
        // LD R,A : JR
        &[0xED, 0x4F, 0x18, 0xFC],
        // IN A,($FF) : AND 0 : JR, of the floating bus
        &[0xDB, 0xFF, 0xE6, 0x00, 0x18, 0xFA],
        // OUT ($FE),A : JR
        &[0xD3, 0xFE, 0x18, 0xFC],
        // INC (HL) : DEC (HL) : JR
        &[0x34, 0x35, 0x18, 0xFC],
        // EI : HALT : JR
        &[0xFB, 0x76, 0x18, 0xFC],
        // 160 NOPs : JR
        &{
            let mut long = [0; 162];
            (long[160], long[161]) = (0x18, 0x5E);
            long
        },
    ];

    /// Returns a machine that has run a loop for some time.
    fn looping(code: &[u8], addr: u16, timing: Timing) -> Machine {
        let mut machine = Machine::new(Rom::sinclair_48k(), Model { timing, ..Model::default() });
        for (addr, &byte) in (addr..).zip(code) {
            machine.poke(addr, byte);
        }
        machine.cpu.regs.set_pc(addr);
        machine.cpu.regs.set_sp(0xF000);
        machine.cpu.regs.set_hl(0xE000);
        machine.cpu.regs.set_iy(0x5C3A);
        machine.cpu.im = z80::InterruptMode::Im1;
        while machine.hardware.t <= 1_000 {
            machine.step();
        }
        machine
    }

    fn round(machine: &Machine) -> Option<Round> {
        measure_round(&machine.cpu, &machine.memory, &machine.hardware)
    }

    #[test]
    fn idle_loops_differ_from_busy_ones() {
        for addr in [0x6000, 0x8000] {
            for code in IDLE {
                let mut machine = looping(code, addr, Timing::Early);
                let found = round(&machine).unwrap();
                let (cpu, t) = (machine.cpu.clone(), machine.hardware.t);
                let mut m1s = 0;
                while m1s == 0 || !is_equal_but_for_r(&machine.cpu, &cpu) {
                    let mut accesses = Vec::new();
                    machine.step_traced(&mut accesses);
                    m1s += accesses.iter().filter(|access| access.cycle == Cycle::Fetch).count();
                }
                // The ULA does not make the CPU wait this early in the frame.
                assert_eq!(found.before_waits.iter().sum::<T>() + found.rest, machine.hardware.t - t, "{code:02X?}");
                assert_eq!(found.m1s as usize, m1s, "{code:02X?}");
                assert_eq!(found.ula_reads > 0, matches!(code[0], 0x01 | 0xCD), "{code:02X?}");
            }
            for code in BUSY {
                assert_eq!(round(&looping(code, addr, Timing::Early)), None, "{code:02X?}");
            }
        }
    }

    #[test]
    fn a_loop_that_makes_snow_does_not_idle() {
        let mut machine = looping(IDLE[0], 0x8000, Timing::Early);
        machine.cpu.regs.set_i(0x40);
        assert_eq!(round(&machine), None);
        machine.hardware.model.snow = Snow::Off;
        assert!(round(&machine).is_some());
    }

    /// Skipped rounds leave the same machine as executed ones: at any phase, wherever the ULA makes them wait, and with the interrupt
    /// routine between them.
    #[test]
    fn skipping_rounds_equals_executing_them() {
        let mut compared = 0;
        for timing in [Timing::Early, Timing::Late] {
            for code in IDLE {
                for (addr, phase, iff) in (0..16).map(|case| ([0x6000, 0x8000][case % 2], 7 * case, case % 4 < 2)) {
                    let mut run = looping(code, addr, timing);
                    (0..phase).for_each(|_| run.step());
                    run.cpu.iff1 = iff;
                    let mut stepped = run.clone();
                    for frame in 1..=10 {
                        run.run_frame();
                        while stepped.frame() < frame {
                            stepped.step();
                        }
                        assert!(
                            run == stepped,
                            "{timing:?}, {code:02X?} at {addr:04X}, {phase} steps on, frame {frame}"
                        );
                    }
                    compared += 1;
                }
            }
        }
        assert_eq!(compared, 160);
    }

    #[test]
    fn basic_idles_until_a_key_is_pressed() {
        let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
        (0..120).for_each(|_| machine.run_frame());
        while machine.hardware.t < LOOKS[0] {
            machine.step();
        }
        assert!(round(&machine).is_some());
        machine.press(Key::Q);
        (0..6).for_each(|_| machine.run_frame());
        machine.release_all();
        assert_eq!(
            machine.peek_word(machine.peek_word(0x5C59)),
            0x0DF6,
            "the edit line should hold PLOT, which Q types"
        );
    }
}
