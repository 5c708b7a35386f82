//! The parts of the processor's state that instructions read and set one by one: registers and flags.

use z80::table::{Condition, Instruction, Register, RegisterSet};
use z80::{Cpu, flags};

/// A set of registers and flags.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Parts(u64);

/// The first bit of F's flags, and of those of F'. The registers come first.
const F: u32 = 32;
const F2: u32 = 40;

/// The flags that mirror bits 3 and 5 of a result.
const MIRRORED: u8 = flags::X | flags::Y;

impl Parts {
    /// The hidden registers MEMPTR and Q. They show only in the flags that mirror bits of a result.
    pub(super) const HIDDEN: Parts = Parts(1 << 48);

    /// Everything that a caller may look at after a routine: all but R and the hidden registers.
    pub(super) fn at_the_end() -> Parts {
        let all = Register::ALL.into_iter().map(Parts::register).fold(Parts::default(), Parts::with);
        all.without(Parts::register(Register::R))
    }

    pub(super) fn register(register: Register) -> Parts {
        match register {
            Register::F => Parts::flags(0xFF),
            Register::F2 => Parts::flags2(0xFF),
            register => Parts(1 << register as u32),
        }
    }

    fn flags(mask: u8) -> Parts {
        Parts(u64::from(mask) << F)
    }

    fn flags2(mask: u8) -> Parts {
        Parts(u64::from(mask) << F2)
    }

    fn registers(set: RegisterSet) -> Parts {
        let plain = set.iter().filter(|register| *register != Register::F);
        plain.map(Parts::register).fold(Parts::default(), Parts::with)
    }

    pub(super) fn with(self, other: Parts) -> Parts {
        Parts(self.0 | other.0)
    }

    pub(super) fn without(self, other: Parts) -> Parts {
        Parts(self.0 & !other.0)
    }

    pub(super) fn overlaps(self, other: Parts) -> bool {
        self.0 & other.0 != 0
    }

    /// Exchanges two registers.
    fn exchanged(self, one: Register, other: Register) -> Parts {
        let [one, other] = [one, other].map(Parts::register);
        let (shift, low) = (other.0.trailing_zeros() - one.0.trailing_zeros(), self.0 & one.0);
        Parts(self.0 & !(one.0 | other.0) | low << shift | (self.0 & other.0) >> shift)
    }

    /// Returns the parts in which two states differ; `None` if they differ in something else.
    pub(super) fn differing(one: &Cpu, other: &Cpu) -> Option<Parts> {
        let (a, b) = (&one.regs, &other.regs);
        let fixed = |cpu: &Cpu| {
            let regs = &cpu.regs;
            (regs.pc(), regs.sp(), regs.i(), cpu.iff1, cpu.iff2, cpu.im, cpu.halted(), cpu.after_ei())
        };
        if fixed(one) != fixed(other) {
            return None;
        }
        let mut parts = Parts::flags(a.f() ^ b.f()).with(Parts::flags2((a.af2() ^ b.af2()) as u8));
        let bytes = |regs: &z80::Registers| {
            let [a, b, c] = [regs.af2() >> 8, regs.bc2(), regs.de2()].map(u16::to_be_bytes);
            let (d, index) = (regs.hl2().to_be_bytes(), [regs.ix(), regs.iy()].map(u16::to_be_bytes));
            let plain = [regs.a(), regs.b(), regs.c(), regs.d(), regs.e(), regs.h(), regs.l(), regs.r()];
            (plain, index, [a[1], b[0], b[1], c[0], c[1], d[0], d[1]])
        };
        let ((plain, index, second), (others, other_index, other_second)) = (bytes(a), bytes(b));
        let mut add = |register: Register, differs: bool| {
            if differs {
                parts = parts.with(Parts::register(register));
            }
        };
        use Register::*;
        for (at, register) in [A, B, C, D, E, H, L, R].into_iter().enumerate() {
            add(register, plain[at] != others[at]);
        }
        for (at, register) in [Ixh, Ixl, Iyh, Iyl].into_iter().enumerate() {
            add(register, index[at / 2][at % 2] != other_index[at / 2][at % 2]);
        }
        for (at, register) in [A2, B2, C2, D2, E2, H2, L2].into_iter().enumerate() {
            add(register, second[at] != other_second[at]);
        }
        let hidden = (a.wz(), one.q()) != (b.wz(), other.q());
        Some(if hidden { parts.with(Parts::HIDDEN) } else { parts })
    }
}

/// The parts that an instruction reads and sets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Use {
    reads: Parts,
    sets: Parts,
    /// The registers that it exchanges.
    exchanges: &'static [(Register, Register)],
    /// True if the mirrored flags after it may come from the hidden registers.
    shows_hidden: bool,
}

impl Use {
    /// The use of something that is no instruction: it may read everything.
    pub(super) fn unknown() -> Use {
        let reads = Parts(u64::MAX);
        Use { reads, sets: Parts::default(), exchanges: &[], shows_hidden: true }
    }

    pub(super) fn of(instruction: &Instruction) -> Use {
        const EXX: [(Register, Register); 6] = [
            (Register::B, Register::B2),
            (Register::C, Register::C2),
            (Register::D, Register::D2),
            (Register::E, Register::E2),
            (Register::H, Register::H2),
            (Register::L, Register::L2),
        ];
        let mnemonic = instruction.mnemonic();
        let first = instruction.operand_texts().next().unwrap_or_default();
        let exchanges: &[(Register, Register)] = match (mnemonic, first) {
            ("EXX", _) => &EXX,
            ("EX", "AF") => &[(Register::A, Register::A2), (Register::F, Register::F2)],
            ("EX", "DE") => &[(Register::D, Register::H), (Register::E, Register::L)],
            _ => &[],
        };
        let shows_hidden = matches!(mnemonic, "SCF" | "CCF" | "BIT");
        if !exchanges.is_empty() {
            return Use { reads: Parts::default(), sets: Parts::default(), exchanges, shows_hidden };
        }
        let [read, set] = [flags_read(instruction), flags_set(mnemonic, first)].map(Parts::flags);
        Use {
            reads: Parts::registers(instruction.reads().registers).with(read),
            sets: Parts::registers(instruction.writes().registers).with(set),
            exchanges,
            shows_hidden,
        }
    }

    /// Returns what is live before the instruction, given what is live after it.
    pub(super) fn live_before(&self, after: Parts) -> Parts {
        let live = self.exchanges.iter().fold(after, |live, &(one, other)| live.exchanged(one, other));
        let hidden = self.shows_hidden && after.overlaps(Parts::flags(MIRRORED));
        let live = live.without(self.sets).with(self.reads);
        if hidden { live.with(Parts::HIDDEN) } else { live }
    }
}

/// Returns the flags that an instruction reads, or keeps in F when all of it is read.
fn flags_read(instruction: &Instruction) -> u8 {
    if !instruction.reads().registers.contains(Register::F) {
        return 0;
    }
    if let Some(Condition::Flag { mask, .. }) = instruction.branch().and_then(|branch| branch.condition) {
        return mask;
    }
    match instruction.mnemonic() {
        "ADC" | "SBC" | "RL" | "RR" | "RLA" | "RRA" => flags::C,
        "DAA" => flags::C | flags::H | flags::N,
        "SCF" | "CCF" => flags::C | MIRRORED,
        _ => 0xFF,
    }
}

/// Returns the flags that an instruction sets in any case, whatever they were.
fn flags_set(mnemonic: &str, first: &str) -> u8 {
    const ALL: u8 = 0xFF;
    match (mnemonic, first) {
        ("ADD", "A") | ("ADC" | "SBC" | "SUB" | "AND" | "OR" | "XOR" | "CP" | "NEG", _) => ALL,
        ("RLC" | "RRC" | "RL" | "RR" | "SLA" | "SLL" | "SRA" | "SRL", _) | ("POP", "AF") => ALL,
        ("INC" | "DEC", "BC" | "DE" | "HL" | "SP" | "IX" | "IY") => 0,
        ("INC" | "DEC", _) => ALL & !flags::C,
        ("ADD" | "RLCA" | "RRCA" | "RLA" | "RRA", _) => flags::C | flags::H | flags::N | MIRRORED,
        ("SCF" | "CCF", _) => flags::C | flags::H | flags::N,
        ("BIT", _) => ALL & !(flags::C | MIRRORED),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used(bytes: &[u8]) -> Use {
        Use::of(z80::table::decode(bytes).expect("an instruction").instruction)
    }

    #[test]
    fn registers_and_flags_are_exchanged_with_those_of_the_second_set() {
        let (exx, ex) = (used(&[0xD9]), used(&[0x08]));
        for (first, second) in [(Register::B, Register::B2), (Register::L, Register::L2)] {
            let [first, second] = [first, second].map(Parts::register);
            assert_eq!(exx.live_before(first), second);
            assert_eq!(exx.live_before(second), first);
        }
        assert_eq!(ex.live_before(Parts::flags(flags::C)), Parts::flags2(flags::C));
        assert_eq!(ex.live_before(Parts::register(Register::A2)), Parts::register(Register::A));
    }

    #[test]
    fn a_flag_is_live_until_it_is_set_again() {
        let carry = Parts::flags(flags::C);
        assert_eq!(used(&[0x3C]).live_before(carry), carry.with(Parts::register(Register::A)), "INC A keeps it");
        assert!(!used(&[0xB7]).live_before(carry).overlaps(carry), "OR A sets it");
        assert!(used(&[0x38, 0]).live_before(Parts::default()).overlaps(carry), "JR C reads it");
        assert!(!used(&[0x20, 0]).live_before(Parts::default()).overlaps(carry), "JR NZ does not");
        assert!(used(&[0xF5]).live_before(Parts::default()).overlaps(carry), "PUSH AF does");
        let hidden = |bytes: &[u8], flag: u8| used(bytes).live_before(Parts::flags(flag)).overlaps(Parts::HIDDEN);
        assert!(hidden(&[0xCB, 0x46], flags::X) && !hidden(&[0xCB, 0x46], flags::Z), "BIT 0,(HL) mirrors MEMPTR");
    }
}
