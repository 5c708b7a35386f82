//! Each instruction as what flows where in it, made of the table of instructions: which places it takes, which it gives, and
//! which flags the result decides.

use std::sync::LazyLock;

use z80::flags;
use z80::table::{self, Instruction, Prefix};

use crate::core::registers::{Byte, Bytes};

/// What an instruction does, as far as it matters to what hangs on what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// Nothing flows: `NOP`, `DI`, `IM 1`, `HALT`, a prefix that concerns nothing.
    Nothing,
    Copy,
    Exchange,
    /// `EXX`
    ExchangeAll,
    /// `INC`, `DEC`
    Count,
    /// `ADD`, `SUB` and `NEG`, or `ADC`, `SBC` with the carry flag; `CP` gives flags alone.
    Sum {
        with_carry: bool,
        subtracts: bool,
    },
    Compare,
    And,
    /// `OR`, `XOR`
    Merge {
        exclusive: bool,
    },
    /// `CPL`
    Invert,
    /// `DAA`
    Decimal,
    /// `SCF`, `CCF`
    Carry {
        inverts: bool,
    },
    Turn(Turn),
    /// `BIT`, by the bit's mask.
    Test(u8),
    /// `RES`, `SET`
    Fix(u8),
    /// `RLD`, `RRD`
    Nibbles {
        left: bool,
    },
    Push,
    Pop,
    Jump,
    /// `DJNZ`
    Loop,
    Call,
    Return,
    In,
    Out,
    /// `LDI` and its like, by what is done to a byte; `repeats` is `LDIR` and its like.
    Block(Block, bool),
}

/// Rotations and shifts: where bits go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// Bits come out at one end and in at the other.
    Left,
    Right,
    /// Carry is between.
    LeftByCarry,
    RightByCarry,
    /// A constant comes in: `SLA`, `SLL`, `SRL`.
    LeftOut,
    RightOut,
    /// The highest bit stays: `SRA`.
    RightSigned,
}

impl Turn {
    /// Where the bits of a byte and the carry flag go.
    pub(super) fn turned(self, byte: u8, carry: u8) -> (u8, u8) {
        let (high, low) = (byte >> 7, byte & 1);
        match self {
            Turn::Left => (byte.rotate_left(1), high),
            Turn::Right => (byte.rotate_right(1), low),
            Turn::LeftByCarry => (byte << 1 | carry, high),
            Turn::RightByCarry => (byte >> 1 | carry << 7, low),
            Turn::LeftOut => (byte << 1, high),
            Turn::RightOut => (byte >> 1, low),
            Turn::RightSigned => (byte >> 1 | byte & 0x80, low),
        }
    }
}

/// What a block instruction does with a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Block {
    Copy,
    Compare,
    In,
    Out,
}

/// A place that an instruction takes a value from or gives one to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operand {
    /// A number in the code, or nothing.
    Number,
    Sp,
    Registers(Bytes),
    /// Memory at a pair; IX and IY have a displacement.
    At(Bytes),
    /// `(nn)`
    AtWord,
    /// `(SP)`
    AtSp,
    /// Where a PUSH writes.
    Below,
    /// The port `(n)`, with A above it.
    Port,
    /// The port BC.
    PortBc,
}

/// An instruction.
#[derive(Clone, Debug)]
pub(super) struct Flow {
    pub(super) act: Act,
    pub(super) to: Operand,
    pub(super) from: Operand,
    /// A register that gets the result too: `RLC (IX+d),B`.
    pub(super) also: Option<Bytes>,
    /// When a jump is taken.
    pub(super) condition: Condition,
    /// Flags that it leaves alone, and those that its result decides; the others become constants.
    pub(super) kept: u8,
    pub(super) decided: u8,
    /// How many bytes one value has.
    pub(super) width: u16,
    pub(super) length: u16,
}

static FLOWS: LazyLock<Vec<Option<Flow>>> = LazyLock::new(|| {
    let mut flows = vec![None; Prefix::ALL.len() * 256];
    for row in table::instructions() {
        flows[row.prefix as usize * 256 + usize::from(row.opcode)] = Some(Flow::of(row));
    }
    flows
});

/// What the bytes of an instruction do; bytes that are none do nothing.
pub(super) fn flow(bytes: [u8; 5]) -> Option<&'static Flow> {
    let (prefix, opcode) = match (bytes[0], bytes[1]) {
        (0xCB, opcode) => (Prefix::Cb, opcode),
        (0xED, opcode) => (Prefix::Ed, opcode),
        (0xDD, 0xCB) => (Prefix::DdCb, bytes[3]),
        (0xFD, 0xCB) => (Prefix::FdCb, bytes[3]),
        (0xDD, opcode) => (Prefix::Dd, opcode),
        (0xFD, opcode) => (Prefix::Fd, opcode),
        (opcode, _) => (Prefix::None, opcode),
    };
    FLOWS[prefix as usize * 256 + usize::from(opcode)].as_ref()
}

/// The flag on which a jump hangs, as its bit in F, and whether it has to be set; no flag is always.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Condition {
    pub(super) flag: u8,
    set: bool,
}

impl Condition {
    fn named(name: &str) -> Option<Condition> {
        let flag = match name {
            "NZ" | "Z" => flags::Z,
            "NC" | "C" => flags::C,
            "PO" | "PE" => flags::PV,
            "P" | "M" => flags::S,
            _ => return None,
        };
        Some(Condition { flag, set: ["Z", "C", "PE", "M"].contains(&name) })
    }

    /// Whether it holds of these flags.
    pub(super) fn holds(self, f: u8) -> bool {
        (f & self.flag != 0) == self.set
    }
}

fn operand(text: &str) -> Operand {
    match text {
        "SP" => return Operand::Sp,
        "(nn)" => return Operand::AtWord,
        "(SP)" => return Operand::AtSp,
        "(n)" => return Operand::Port,
        "(C)" => return Operand::PortBc,
        // Numbers that follow in the code: `n`, `nn`, `e`.
        _ if text.starts_with(|c: char| c.is_ascii_lowercase()) => return Operand::Number,
        _ => {}
    }
    let inner = text.strip_prefix('(').and_then(|inner| inner.strip_suffix(')'));
    match inner.map(|inner| inner.trim_end_matches("+d")) {
        Some(pair) => Bytes::named(pair).map_or(Operand::Number, Operand::At),
        None => Bytes::named(text).map_or(Operand::Number, Operand::Registers),
    }
}

impl Flow {
    fn of(row: &'static Instruction) -> Flow {
        let texts: Vec<&str> = row.operand_texts().collect();
        let operands: Vec<Operand> = texts.iter().map(|text| operand(text)).collect();
        let nth = |n: usize| operands.get(n).copied().unwrap_or(Operand::Number);
        let a = Operand::Registers(Bytes::from(Byte::A));
        let hl = Operand::At(Bytes::named("HL").unwrap_or(Bytes::from(Byte::L)));
        let bit = texts.first().and_then(|text| text.parse::<u8>().ok()).map_or(0, |bit| 1 << (bit & 7));
        let letters = |of: &dyn Fn(char) -> bool| {
            (0..8).zip(row.flags.chars()).filter(|&(_, letter)| of(letter)).fold(0, |mask, (n, _)| mask | 0x80 >> n)
        };
        let mut flow = Flow {
            act: Act::Nothing,
            to: nth(0),
            from: nth(1),
            also: None,
            condition: Condition::default(),
            kept: letters(&|letter| letter == '-'),
            decided: letters(&|letter| !"-01".contains(letter)),
            width: 1,
            length: row.length() as u16,
        };
        // What a mnemonic of one operand works on is A: `SUB B`, `AND n`.
        let with_a = |flow: &mut Flow| (flow.to, flow.from) = (a, if texts.len() == 2 { nth(1) } else { nth(0) });
        let block = |act: Block| Act::Block(act, row.mnemonic().ends_with('R'));
        flow.act = match row.mnemonic() {
            "LD" => Act::Copy,
            "EX" => Act::Exchange,
            "EXX" => Act::ExchangeAll,
            "INC" | "DEC" => Act::Count,
            "ADD" | "ADC" if texts[0] == "A" => {
                with_a(&mut flow);
                Act::Sum { with_carry: row.mnemonic() == "ADC", subtracts: false }
            }
            "ADD" | "ADC" => Act::Sum { with_carry: row.mnemonic() == "ADC", subtracts: false },
            "SBC" if texts[0] == "HL" => Act::Sum { with_carry: true, subtracts: true },
            "SUB" | "SBC" => {
                with_a(&mut flow);
                Act::Sum { with_carry: row.mnemonic() == "SBC", subtracts: true }
            }
            "NEG" => {
                (flow.to, flow.from) = (a, Operand::Number);
                Act::Sum { with_carry: false, subtracts: true }
            }
            "CP" => {
                with_a(&mut flow);
                Act::Compare
            }
            "AND" => {
                with_a(&mut flow);
                Act::And
            }
            "OR" | "XOR" => {
                with_a(&mut flow);
                Act::Merge { exclusive: row.mnemonic() == "XOR" }
            }
            "CPL" => Act::Invert,
            "DAA" => Act::Decimal,
            "SCF" | "CCF" => Act::Carry { inverts: row.mnemonic() == "CCF" },
            name @ ("RLCA" | "RRCA" | "RLA" | "RRA" | "RLC" | "RRC" | "RL" | "RR" | "SLA" | "SLL" | "SRL" | "SRA") => {
                if texts.is_empty() {
                    flow.to = a;
                }
                flow.also = texts.get(1).and_then(|text| Bytes::named(text));
                Act::Turn(match name.trim_end_matches(|c| c == 'A' && texts.is_empty()) {
                    "RLC" => Turn::Left,
                    "RRC" => Turn::Right,
                    "RL" => Turn::LeftByCarry,
                    "RR" => Turn::RightByCarry,
                    "SRL" => Turn::RightOut,
                    "SRA" => Turn::RightSigned,
                    _ => Turn::LeftOut,
                })
            }
            "BIT" => {
                flow.to = nth(1);
                Act::Test(bit)
            }
            "RES" | "SET" => {
                flow.to = nth(1);
                flow.also = texts.get(2).and_then(|text| Bytes::named(text));
                Act::Fix(bit)
            }
            "RLD" | "RRD" => {
                (flow.to, flow.from) = (hl, a);
                Act::Nibbles { left: row.mnemonic() == "RLD" }
            }
            "PUSH" => Act::Push,
            "POP" => Act::Pop,
            "DJNZ" => Act::Loop,
            name @ ("JP" | "JR" | "CALL" | "RET" | "RETI" | "RETN" | "RST") => {
                flow.condition = texts.first().and_then(|text| Condition::named(text)).unwrap_or_default();
                match name {
                    "JP" | "JR" => Act::Jump,
                    "CALL" | "RST" => Act::Call,
                    _ => Act::Return,
                }
            }
            "IN" => Act::In,
            "OUT" => Act::Out,
            "LDI" | "LDD" | "LDIR" | "LDDR" => block(Block::Copy),
            "CPI" | "CPD" | "CPIR" | "CPDR" => block(Block::Compare),
            "INI" | "IND" | "INIR" | "INDR" => block(Block::In),
            "OUTI" | "OUTD" | "OTIR" | "OTDR" => block(Block::Out),
            _ => Act::Nothing,
        };
        let width = |operand: Operand| match operand {
            Operand::Registers(bytes) => bytes.bytes().len() as u16,
            Operand::Sp => 2,
            _ => 1,
        };
        flow.width = width(flow.to).max(width(flow.from));
        flow
    }
}
