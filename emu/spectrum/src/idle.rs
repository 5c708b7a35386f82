//! Idle loops: a program that waits for a key or the next interrupt goes round and round, and each round leaves CPU and memory
//! just as it found them, but for R and the time. One round is rehearsed; if it is such a one, the others are passed over up to
//! the end of the frame: only when the ULA makes the CPU wait has to be looked up for each.

use crate::T;
use crate::board::{Board, Memory};
use crate::contention::{Delays, is_contended};
use crate::cycles::LONGEST;
use crate::model::{FRAME, INT, Snow};
use z80::{Bus, Cpu};

/// When in a frame it is seen whether the program idles: once interrupt routines are over, and later, as games first do a frame's
/// work.
const LOOKS: [T; 5] = [3_000, 6_000, 12_000, 24_000, 48_000];
/// A program that did not idle is looked at again in every frame of so many: a look costs as much as a hundredth of a frame.
const SELDOM: u64 = 8;
/// A round is given up if it takes more T-states than this, waits not counted: it is a loop that works, not one that waits.
const LONGEST_ROUND: T = 1_000;

/// The frame in which the program was last seen to idle. It only says where looking is worth while, so machines that differ in it
/// are equal.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LastSeen(u64);

impl LastSeen {
    fn is_worth_a_look(self, frame: u64) -> bool {
        frame <= self.0 + 1 || frame.is_multiple_of(SELDOM)
    }
}

impl PartialEq for LastSeen {
    fn eq(&self, _: &LastSeen) -> bool {
        true
    }
}

impl Eq for LastSeen {}

/// The next time after `t` to look, if there is one in this frame.
pub(crate) fn next_look(t: T) -> Option<T> {
    LOOKS.into_iter().find(|&look| look > t)
}

/// If the program idles, passes over as many rounds as end before the next interrupt may come. While a tape plays, or a deck waits
/// for somebody to listen, no program does.
pub(crate) fn pass(cpu: &mut Cpu, memory: &Memory, board: &mut Board) {
    let until = FRAME - LONGEST;
    let listens = board.deck.is_playing() || board.deck.is_watching();
    if board.t <= INT || board.t >= until || listens || !board.idled.is_worth_a_look(board.frame) {
        return;
    }
    let Some(round) = rehearse(cpu, memory, board) else { return };
    board.idled = LastSeen(board.frame);
    let delays = Delays::of(board.model.timing);
    let mut rounds = 0;
    let mut end = round.end(board.t, delays);
    while end <= until {
        board.t = end;
        rounds += 1;
        end = round.end(end, delays);
    }
    let r = cpu.regs.r();
    cpu.regs.set_r(r & 0x80 | r.wrapping_add((rounds * round.m1s) as u8) & 0x7F);
    board.polls += rounds * round.ula_reads;
}

/// A round of an idle loop, by what it asks of the bus.
#[derive(Debug, Default, PartialEq, Eq)]
struct Round {
    /// How many T-states pass before each time that the ULA may make the CPU wait, and after the last of them.
    before_waits: Vec<T>,
    rest: T,
    m1s: u32,
    ula_reads: u32,
}

impl Round {
    /// When it is over that begins at `t`.
    fn end(&self, t: T, delays: &Delays) -> T {
        self.before_waits.iter().fold(t, |t, before| t + before + delays.at(t + before)) + self.rest
    }
}

/// The round that begins now, if it ends where it began and nothing is changed by it or would be seen of it.
fn rehearse(cpu: &Cpu, memory: &Memory, board: &Board) -> Option<Round> {
    let mut bus = Rehearsal { memory, board, round: Round::default(), passed: 0, last_m1: 0, idles: true };
    let mut copy = cpu.clone();
    loop {
        copy.step(&mut bus);
        if !bus.idles || bus.passed > LONGEST_ROUND || copy.rests() {
            return None;
        }
        if is_but_for_r(&copy, cpu) {
            return Some(bus.round);
        }
    }
}

/// Whether a CPU is another one but for R.
fn is_but_for_r(cpu: &Cpu, other: &Cpu) -> bool {
    cpu.regs.pc() == other.regs.pc() && {
        let mut copy = cpu.clone();
        copy.regs.set_r(other.regs.r());
        copy == *other
    }
}

/// Memory and board as they are; nothing changes them. The time is not known, so what depends on it is no idling.
struct Rehearsal<'a> {
    memory: &'a Memory,
    board: &'a Board,
    round: Round,
    /// T-states, waits not counted.
    passed: T,
    last_m1: u8,
    idles: bool,
}

impl Rehearsal<'_> {
    fn pass(&mut self, t: T) {
        self.round.rest += t;
        self.passed += t;
    }

    fn wait_if(&mut self, waits: bool) {
        if waits {
            self.round.before_waits.push(std::mem::take(&mut self.round.rest));
        }
    }
}

// Not inlined, as it would be into each of the CPU's many opcodes.
impl Bus for Rehearsal<'_> {
    #[inline(never)]
    fn fetch(&mut self, pc: u16, ir: u16) -> u8 {
        self.wait_if(is_contended(pc));
        self.pass(4);
        self.round.m1s += 1;
        let opcode = self.memory[usize::from(pc)];
        // LD R,A and LD A,R: R is more to this loop than a count of M1s.
        let minds_r = matches!((self.last_m1, opcode), (0xED, 0x4F | 0x5F));
        let snows = is_contended(ir) && self.board.model.snow != Snow::Off;
        self.idles &= !minds_r && !snows;
        self.last_m1 = opcode;
        opcode
    }

    #[inline(never)]
    fn read(&mut self, addr: u16) -> u8 {
        self.wait_if(is_contended(addr));
        self.pass(3);
        self.memory[usize::from(addr)]
    }

    #[inline(never)]
    fn write(&mut self, addr: u16, value: u8) {
        self.wait_if(is_contended(addr));
        self.pass(3);
        self.idles &= addr < 0x4000 || self.memory[usize::from(addr)] == value;
    }

    /// Keys and joysticks are as they are for the whole frame; no tape is played.
    #[inline(never)]
    fn input(&mut self, port: u16) -> u8 {
        self.wait_if(is_contended(port));
        self.pass(1);
        if port & 1 == 0 {
            self.wait_if(true);
            self.pass(3);
            self.round.ula_reads += 1;
        } else {
            self.internal(port, 3);
        }
        let answer = self.board.answer(port);
        self.idles &= answer.is_some();
        answer.unwrap_or(0xFF)
    }

    fn output(&mut self, _port: u16, _value: u8) {
        self.idles = false;
    }

    #[inline(never)]
    fn internal(&mut self, addr: u16, t: T) {
        if !is_contended(addr) {
            return self.pass(t);
        }
        for _ in 0..t {
            self.wait_if(true);
            self.pass(1);
        }
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
    use crate::{Cycle, Key, Machine, Model, Rom, Timing};

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
    /// Loops that do not.
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

    /// A machine that has gone round in a loop for some time.
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
        while machine.board.t <= 1_000 {
            machine.step();
        }
        machine
    }

    fn round(machine: &Machine) -> Option<Round> {
        rehearse(&machine.cpu, &machine.memory, &machine.board)
    }

    #[test]
    fn what_waits_is_known_from_what_works() {
        for addr in [0x6000, 0x8000] {
            for code in IDLE {
                let mut machine = looping(code, addr, Timing::Early);
                let found = round(&machine).unwrap();
                let (cpu, t) = (machine.cpu.clone(), machine.board.t);
                let mut m1s = 0;
                while m1s == 0 || !is_but_for_r(&machine.cpu, &cpu) {
                    let mut accesses = Vec::new();
                    machine.step_watched(&mut accesses);
                    m1s += accesses.iter().filter(|access| access.cycle == Cycle::Fetch).count();
                }
                // The ULA makes nobody wait so early in the frame.
                assert_eq!(found.before_waits.iter().sum::<T>() + found.rest, machine.board.t - t, "{code:02X?}");
                assert_eq!(found.m1s as usize, m1s, "{code:02X?}");
                assert_eq!(found.ula_reads > 0, matches!(code[0], 0x01 | 0xCD), "{code:02X?}");
            }
            for code in BUSY {
                assert_eq!(round(&looping(code, addr, Timing::Early)), None, "{code:02X?}");
            }
        }
    }

    #[test]
    fn where_it_snows_nobody_idles() {
        let mut machine = looping(IDLE[0], 0x8000, Timing::Early);
        machine.cpu.regs.set_i(0x40);
        assert_eq!(round(&machine), None);
        machine.board.model.snow = Snow::Off;
        assert!(round(&machine).is_some());
    }

    /// Rounds that are passed over leave what rounds that are executed leave: at any phase, wherever the ULA makes them wait, and
    /// with the interrupt routine between them.
    #[test]
    fn passing_over_is_going_round() {
        let mut passed = 0;
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
                    passed += 1;
                }
            }
        }
        assert_eq!(passed, 160);
    }

    #[test]
    fn basic_idles_until_a_key_comes() {
        let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
        (0..120).for_each(|_| machine.run_frame());
        while machine.board.t < LOOKS[0] {
            machine.step();
        }
        assert!(round(&machine).is_some());
        machine.press(Key::Q);
        (0..6).for_each(|_| machine.run_frame());
        machine.release_all();
        assert_eq!(
            machine.peek_word(machine.peek_word(0x5C59)),
            0x0DF6,
            "PLOT, which Q types, stands in the edit line"
        );
    }
}
