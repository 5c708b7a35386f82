//! Threaded code: a function for each opcode, which fetches the next opcode and ends with the call of its function. The host's
//! processor thus learns for each opcode alone what comes behind it, and the compiler sees little at a time.
//!
//! The compiler makes a jump of such a call. What the next fetch waits for, PC and R, and A go from one to the other as arguments,
//! and so does the bus: in machine registers, if it is no larger than two of them. The rest stays in the CPU, of which an
//! opcode touches only what it needs.

use super::{Hl, Index, Ix, Iy};
use crate::registers::Half;
use crate::{Bus, Cpu, T};
use std::marker::PhantomData;

/// For how long opcodes follow on each other. Where the compiler makes no jumps of their calls (if it is told not to optimise,
/// say), each instruction that fits into this time leaves a frame on the stack.
const CHAIN: T = if cfg!(debug_assertions) { 256 } else { 2_048 };

/// Executes an opcode that has been fetched, and those that follow it, until something asks for attention or [`Cpu::until`]
/// is reached. PC, R and A are given: those in the CPU are old.
type Opcode<B> = fn(B, &mut Cpu, u16, u64, Half) -> B;

/// 256 opcodes: those without a prefix, or those behind one.
trait Page {
    /// Which of them are its own. The others are those without a prefix.
    const OWN: [bool; 256] = [true; 256];

    /// Executes an opcode that is no prefix. `q` is Q as the last instruction left it.
    fn execute<B: Bus, const OP: u8>(cpu: &mut Cpu, bus: &mut B, q: u8);

    /// How the next opcode is looked up, if this one is a prefix.
    #[inline(always)]
    fn behind<B: Bus>(_opcode: u8) -> Option<fn(u8) -> Opcode<B>> {
        None
    }
}

/// Behind `$CB`.
struct Cb;

impl Page for Cb {
    #[inline(always)]
    fn execute<B: Bus, const OP: u8>(cpu: &mut Cpu, bus: &mut B, _q: u8) {
        cpu.cb::<B, OP>(bus);
    }
}

/// Behind `$ED`.
struct Ed;

impl Page for Ed {
    #[inline(always)]
    fn execute<B: Bus, const OP: u8>(cpu: &mut Cpu, bus: &mut B, _q: u8) {
        cpu.ed::<B, OP>(bus);
    }
}

/// Without a prefix, or behind `$DD` or `$FD`.
impl<X: Index> Page for X {
    const OWN: [bool; 256] = if X::PLAIN { [true; 256] } else { INDEXED };

    #[inline(always)]
    fn execute<B: Bus, const OP: u8>(cpu: &mut Cpu, bus: &mut B, q: u8) {
        match OP {
            0xCB => cpu.indexed_cb::<B, X>(bus),
            // The last prefix counts. Many of them would keep a step from ending: go on in the next.
            0xDD | 0xFD => cpu.prefix_pending::<B>(OP),
            _ => cpu.plain::<B, X, OP>(bus, q),
        }
    }

    #[inline(always)]
    fn behind<B: Bus>(opcode: u8) -> Option<fn(u8) -> Opcode<B>> {
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

/// The opcodes that are others behind `$DD` or `$FD`.
const INDEXED: [bool; 256] = {
    let mut table = [false; 256];
    let mut opcode = 0;
    while opcode < 256 {
        table[opcode] = match opcode {
            // HL, H, L or (HL) is in all of these (but not in EX DE,HL).
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

/// An [`Opcode`]. Inside it the CPU is a copy that nobody else can see: the compiler loads and stores what has to be, and keeps the
/// rest in machine registers.
fn execute<B: Bus, P: Page, const OP: u8>(mut bus: B, home: &mut Cpu, pc: u16, r: u64, a: Half) -> B {
    let mut cpu = home.clone();
    (cpu.regs.pc, cpu.regs.r, cpu.regs.a) = (pc, r, a);
    // So that it is only looked at behind those opcodes that ask for it.
    cpu.attention = 0;
    let behind = P::behind(OP);
    if behind.is_none() {
        let q = std::mem::take(&mut cpu.q);
        P::execute::<B, OP>(&mut cpu, &mut bus, q);
        if cpu.attention != 0 || bus.now() >= cpu.until {
            cpu.attention |= home.attention;
            *home = cpu;
            return bus;
        }
    }
    let opcode = cpu.fetch(&mut bus);
    let (pc, r, a) = (cpu.regs.pc, cpu.regs.r, cpu.regs.a);
    // What goes on as arguments, or has not changed, need not be stored.
    (cpu.regs.pc, cpu.regs.r, cpu.regs.a) = (home.regs.pc, home.regs.r, home.regs.a);
    cpu.attention = home.attention;
    *home = cpu;
    behind.unwrap_or(look_up::<B, Hl>)(opcode)(bus, home, pc, r, a)
}

impl Cpu {
    /// Executes the instruction whose first opcode byte has been fetched, and goes on until [`Cpu::until`].
    #[inline]
    pub(super) fn execute<B: Bus>(&mut self, bus: B, opcode: u8) -> B {
        let (pc, r, a) = (self.regs.pc, self.regs.r, self.regs.a);
        look_up::<B, Hl>(opcode)(bus, self, pc, r, a)
    }

    /// Executes at least one instruction, and more until the time is at or past `until`, or for a while.
    #[inline]
    pub(super) fn execute_until<B: Bus>(&mut self, mut bus: B, until: T) -> B {
        self.until = until.min(bus.now() + CHAIN);
        let opcode = self.fetch(&mut bus);
        bus = self.execute(bus, opcode);
        self.until = 0;
        bus
    }
}
