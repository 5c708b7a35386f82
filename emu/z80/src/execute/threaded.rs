//! Threaded code: each opcode is a function that ends by fetching the next opcode and calling its function. The host's branch
//! predictor thus learns for each opcode separately what follows it, and the compiler optimises small functions.
//!
//! The compiler turns such a call into a jump. PC and R, which the next fetch needs, and A are passed as arguments, and so is
//! the bus: all in machine registers, if the bus is no larger than two of them. The rest stays in the CPU; an opcode accesses
//! only the fields that it needs.

use super::{Hl, Index, Ix, Iy};
use crate::registers::Half;
use crate::{Bus, Cpu, T};
use std::marker::PhantomData;

/// T-states for which opcodes call one another. If the compiler does not turn the calls into jumps (without optimisation, for
/// instance), each instruction within this time leaves a frame on the host's stack.
const CHAIN: T = if cfg!(debug_assertions) { 256 } else { 2_048 };

/// Executes an opcode that has been fetched, and those that follow it, until [`Cpu::pending`] is not 0 or [`Cpu::until`] is
/// reached. PC, R and A are arguments: the CPU's fields are out of date.
type Opcode<B> = fn(B, &mut Cpu, u16, u64, Half) -> B;

/// 256 opcodes: those without a prefix, or those after one.
trait Page {
    /// True for the opcodes that the page has itself. The others are those without a prefix.
    const OWN: [bool; 256] = [true; 256];

    /// Executes an opcode other than a prefix. `q` is Q as the last instruction left it.
    fn execute<B: Bus, const OP: u8>(cpu: &mut Cpu, bus: &mut B, q: u8);

    /// Returns the function that looks up the next opcode, if this one is a prefix.
    #[inline(always)]
    fn page_after<B: Bus>(_opcode: u8) -> Option<fn(u8) -> Opcode<B>> {
        None
    }
}

/// The opcodes after `$CB`.
struct Cb;

impl Page for Cb {
    #[inline(always)]
    fn execute<B: Bus, const OP: u8>(cpu: &mut Cpu, bus: &mut B, _q: u8) {
        cpu.cb::<B, OP>(bus);
    }
}

/// The opcodes after `$ED`.
struct Ed;

impl Page for Ed {
    #[inline(always)]
    fn execute<B: Bus, const OP: u8>(cpu: &mut Cpu, bus: &mut B, _q: u8) {
        cpu.ed::<B, OP>(bus);
    }
}

/// The opcodes without a prefix, or after `$DD` or `$FD`.
impl<X: Index> Page for X {
    const OWN: [bool; 256] = if X::PLAIN { [true; 256] } else { INDEXED };

    #[inline(always)]
    fn execute<B: Bus, const OP: u8>(cpu: &mut Cpu, bus: &mut B, q: u8) {
        match OP {
            0xCB => cpu.indexed_cb::<B, X>(bus),
            // Only the last prefix counts. The next step continues, so that a long row of prefixes does not make one endless step.
            0xDD | 0xFD => cpu.defer_prefix(bus, OP),
            _ => cpu.plain::<B, X, OP>(bus, q),
        }
    }

    #[inline(always)]
    fn page_after<B: Bus>(opcode: u8) -> Option<fn(u8) -> Opcode<B>> {
        match opcode {
            _ if !X::PLAIN => None,
            0xCB => Some(look_up::<B, Cb>),
            0xDD => Some(look_up::<B, Ix>),
            0xED => Some(look_up::<B, Ed>),
            0xFD => Some(look_up::<B, Iy>),
            _ => None,
        }
    }
}

/// True for the opcodes that `$DD` or `$FD` changes.
const INDEXED: [bool; 256] = {
    let mut table = [false; 256];
    let mut opcode = 0;
    while opcode < 256 {
        table[opcode] = match opcode {
            // All of these use HL, H, L or (HL). EX DE,HL is not changed.
            0x09 | 0x19 | 0x21..=0x26 | 0x29..=0x2E | 0x34..=0x36 | 0x39 => true,
            0x44..=0x46 | 0x4C..=0x4E | 0x54..=0x56 | 0x5C..=0x5E | 0x60..=0x75 | 0x77 | 0x7C..=0x7E => true,
            0x84..=0x86 | 0x8C..=0x8E | 0x94..=0x96 | 0x9C..=0x9E => true,
            0xA4..=0xA6 | 0xAC..=0xAE | 0xB4..=0xB6 | 0xBC..=0xBE => true,
            0xE1 | 0xE3 | 0xE5 | 0xE9 | 0xF9 => true,
            // Prefixes.
            0xCB | 0xDD | 0xFD => true,
            _ => false,
        };
        opcode += 1;
    }
    table
};

/// The functions of a page's opcodes.
struct Table<B, P>(PhantomData<(B, P)>);

macro_rules! functions {
    ($($op:literal)*) => {
        [$(if P::OWN[$op] { execute::<B, P, $op> } else { execute::<B, Hl, $op> }),*]
    };
}

impl<B: Bus, P: Page> Table<B, P> {
    const FUNCTIONS: [Opcode<B>; 256] = functions! {
        0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
        32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63
        64 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95
        96 97 98 99 100 101 102 103 104 105 106 107 108 109 110 111 112 113 114 115 116 117 118 119 120
        121 122 123 124 125 126 127 128 129 130 131 132 133 134 135 136 137 138 139 140 141 142 143 144
        145 146 147 148 149 150 151 152 153 154 155 156 157 158 159 160 161 162 163 164 165 166 167 168
        169 170 171 172 173 174 175 176 177 178 179 180 181 182 183 184 185 186 187 188 189 190 191 192
        193 194 195 196 197 198 199 200 201 202 203 204 205 206 207 208 209 210 211 212 213 214 215 216
        217 218 219 220 221 222 223 224 225 226 227 228 229 230 231 232 233 234 235 236 237 238 239 240
        241 242 243 244 245 246 247 248 249 250 251 252 253 254 255
    };
}

#[inline(always)]
fn look_up<B: Bus, P: Page>(opcode: u8) -> Opcode<B> {
    let functions = &Table::<B, P>::FUNCTIONS;
    functions[usize::from(opcode)]
}

/// The [`Opcode`] function of one opcode. It works on a local copy of the CPU, so that the compiler loads and stores only the fields
/// that are used and keeps them in machine registers.
fn execute<B: Bus, P: Page, const OP: u8>(mut bus: B, home: &mut Cpu, pc: u16, r: u64, a: Half) -> B {
    let mut cpu = home.clone();
    (cpu.regs.pc, cpu.regs.r, cpu.regs.a) = (pc, r, a);
    // Cleared, so that the test below fires only after an opcode that sets a bit.
    cpu.pending = 0;
    let page_after = P::page_after(OP);
    if page_after.is_none() {
        let q = std::mem::take(&mut cpu.q);
        P::execute::<B, OP>(&mut cpu, &mut bus, q);
        if cpu.pending != 0 || bus.now() >= cpu.until {
            cpu.pending |= home.pending;
            *home = cpu;
            return bus;
        }
    }
    let opcode = cpu.fetch(&mut bus);
    let (pc, r, a) = (cpu.regs.pc, cpu.regs.r, cpu.regs.a);
    // Not stored: what is passed on as an argument, and what has not changed.
    (cpu.regs.pc, cpu.regs.r, cpu.regs.a) = (home.regs.pc, home.regs.r, home.regs.a);
    cpu.pending = home.pending;
    *home = cpu;
    page_after.unwrap_or(look_up::<B, Hl>)(opcode)(bus, home, pc, r, a)
}

impl Cpu {
    /// Executes the instruction whose first opcode byte has been fetched, and those that follow until [`Cpu::until`].
    #[inline]
    pub(super) fn execute<B: Bus>(&mut self, bus: B, opcode: u8) -> B {
        let (pc, r, a) = (self.regs.pc, self.regs.r, self.regs.a);
        look_up::<B, Hl>(opcode)(bus, self, pc, r, a)
    }

    /// Executes at least one instruction, and more until the time is at or past `until`, but for at most [`CHAIN`] T-states.
    #[inline]
    pub(super) fn execute_until<B: Bus>(&mut self, mut bus: B, until: T) -> B {
        self.until = until.min(bus.now() + CHAIN);
        let opcode = self.fetch(&mut bus);
        bus = self.execute(bus, opcode);
        self.until = 0;
        bus
    }
}
