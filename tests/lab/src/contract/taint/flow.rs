//! The data flow of each instruction, derived from the CPU's table: its source and destination operands, and the flags that
//! depend on the result.

use std::sync::LazyLock;

use z80::table::{self, Address, Branch, Condition, Instruction, Pair, Port, Prefix, Transfer};

use crate::Registers;
use calls::Register;
use calls::registers::RegisterGroup;

/// The effect of an instruction, as far as it matters to taint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// No data flow: `NOP`, `DI`, `IM 1`, `HALT`, a prefix without effect.
    Nothing,
    Copy,
    Exchange,
    /// `EXX`
    ExchangeAll,
    /// `INC`, `DEC`
    Count {
        down: bool,
    },
    /// `ADD`, `SUB` and `NEG`; with the carry flag `ADC` and `SBC`.
    Sum {
        with_carry: bool,
        subtracts: bool,
    },
    /// `CP`: flags only.
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
    Rotate(Rotation),
    /// `BIT`, with the bit's mask.
    Test(u8),
    /// `RES`, `SET`, with the bit's mask.
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
    /// A block instruction, and true if it repeats.
    BlockInstruction(BlockInstruction, bool),
}

/// Rotations and shifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rotation {
    /// Bits shifted out come in at the other end.
    Left,
    Right,
    /// Bits shifted out come in through the carry flag.
    LeftByCarry,
    RightByCarry,
    /// A constant comes in: `SLA`, `SLL`, `SRL`.
    LeftOut,
    RightOut,
    /// The highest bit stays: `SRA`.
    RightSigned,
}

impl Rotation {
    /// Rotates a byte and the carry flag.
    pub(super) fn rotated(self, byte: u8, carry: u8) -> (u8, u8) {
        let (high, low) = (byte >> 7, byte & 1);
        match self {
            Rotation::Left => (byte.rotate_left(1), high),
            Rotation::Right => (byte.rotate_right(1), low),
            Rotation::LeftByCarry => (byte << 1 | carry, high),
            Rotation::RightByCarry => (byte >> 1 | carry << 7, low),
            Rotation::LeftOut => (byte << 1, high),
            Rotation::RightOut => (byte >> 1, low),
            Rotation::RightSigned => (byte >> 1 | byte & 0x80, low),
        }
    }
}

/// A block instruction's work on one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BlockInstruction {
    Copy,
    Compare,
    In,
    Out,
}

/// An operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operand {
    /// A number in the code, a condition, or none.
    Number,
    Sp,
    Registers(RegisterGroup),
    Memory(Address),
    Port(Port),
}

impl From<&table::Operand> for Operand {
    fn from(operand: &table::Operand) -> Operand {
        match *operand {
            table::Operand::Register(register) => {
                Register::of(register).map_or(Operand::Sp, |of| Operand::Registers(of.into()))
            }
            table::Operand::Pair(pair) => RegisterGroup::of_pair(pair).map_or(Operand::Sp, Operand::Registers),
            table::Operand::Memory(address) => Operand::Memory(address),
            table::Operand::Port(port) => Operand::Port(port),
            table::Operand::Byte
            | table::Operand::Word
            | table::Operand::Distance
            | table::Operand::Constant(_)
            | table::Operand::Condition(_) => Operand::Number,
        }
    }
}

/// The data flow of an instruction.
#[derive(Clone, Debug)]
pub(super) struct Flow {
    pub(super) act: Effect,
    pub(super) to: Operand,
    pub(super) from: Operand,
    /// A register that receives the result too: `RLC (IX+d),B`.
    pub(super) also: Option<RegisterGroup>,
    /// The condition of a jump, call or return; `None` for always.
    pub(super) condition: Option<Condition>,
    /// The flags it keeps, and those that depend on its result. The others become constants.
    pub(super) kept: u8,
    pub(super) decided: u8,
    /// Number of bytes of a value.
    pub(super) width: u16,
    pub(super) writes_a: bool,
    /// True for `LD A,R` and `LD A,I`, of which an interrupt changes the result or P/V.
    pub(super) shows_interrupts: bool,
    pub(super) switches_interrupts: bool,
    pub(super) sets_mode: bool,
}

static FLOWS: LazyLock<Vec<Option<Flow>>> = LazyLock::new(|| {
    let mut flows = vec![None; Prefix::ALL.len() * 256];
    for row in table::instructions() {
        flows[row.prefix as usize * 256 + usize::from(row.opcode)] = Some(Flow::of(row));
    }
    flows
});

/// Returns the data flow of an instruction.
pub(super) fn flow(instruction: &Instruction) -> &'static Flow {
    let number = instruction.prefix as usize * 256 + usize::from(instruction.opcode);
    FLOWS[number].as_ref().expect("an instruction of the table")
}

impl Effect {
    fn of_branch(branch: Branch) -> Effect {
        match branch {
            Branch { condition: Some(Condition::CounterNotZero), .. } => Effect::Loop,
            Branch { transfer: Transfer::Jump, .. } => Effect::Jump,
            Branch { transfer: Transfer::Call, .. } => Effect::Call,
            Branch { transfer: Transfer::Return, .. } => Effect::Return,
        }
    }
}

impl Flow {
    /// Returns true if a branch is taken, given the registers before the instruction.
    pub(super) fn is_taken(&self, before: &Registers) -> bool {
        self.condition.is_none_or(|condition| condition.holds(before))
    }

    fn of(row: &'static Instruction) -> Flow {
        let operands: Vec<Operand> = row.operands().iter().map(Operand::from).collect();
        let nth = |n: usize| operands.get(n).copied().unwrap_or(Operand::Number);
        let a = Operand::Registers(RegisterGroup::from(Register::A));
        let hl = Operand::Memory(Address::Pair(Pair::Hl));
        let bit = if let Some(table::Operand::Constant(bit)) = row.operands().first() { 1 << (bit & 7) } else { 0 };
        let also = |n: usize| if let Operand::Registers(register) = nth(n) { Some(register) } else { None };
        let letters = |of: &dyn Fn(char) -> bool| {
            (0..8).zip(row.flags.chars()).filter(|&(_, letter)| of(letter)).fold(0, |mask, (n, _)| mask | 0x80 >> n)
        };
        let mut flow = Flow {
            act: Effect::Nothing,
            to: nth(0),
            from: nth(1),
            also: None,
            condition: row.branch().and_then(|branch| branch.condition),
            kept: letters(&|letter| letter == '-'),
            decided: letters(&|letter| !"-01".contains(letter)),
            width: 1,
            shows_interrupts: row.mnemonic() == "LD"
                && [Register::R, Register::I].map(|of| Operand::Registers(of.into())).contains(&nth(1)),
            writes_a: row.writes().registers.contains(table::Register::A),
            switches_interrupts: matches!(row.mnemonic(), "DI" | "EI"),
            sets_mode: row.mnemonic() == "IM",
        };
        // With one operand, the other is A: `SUB B`, `AND n`.
        let with_a = |flow: &mut Flow| (flow.to, flow.from) = (a, if operands.len() == 2 { nth(1) } else { nth(0) });
        let block = |act: BlockInstruction| Effect::BlockInstruction(act, row.repeats());
        flow.act = match row.mnemonic() {
            "LD" => Effect::Copy,
            "EX" => Effect::Exchange,
            "EXX" => Effect::ExchangeAll,
            "INC" | "DEC" => Effect::Count { down: row.mnemonic() == "DEC" },
            "ADD" | "ADC" if nth(0) == a => {
                with_a(&mut flow);
                Effect::Sum { with_carry: row.mnemonic() == "ADC", subtracts: false }
            }
            "ADD" | "ADC" => Effect::Sum { with_carry: row.mnemonic() == "ADC", subtracts: false },
            "SBC" if nth(0) != a => Effect::Sum { with_carry: true, subtracts: true },
            "SUB" | "SBC" => {
                with_a(&mut flow);
                Effect::Sum { with_carry: row.mnemonic() == "SBC", subtracts: true }
            }
            "NEG" => {
                (flow.to, flow.from) = (a, Operand::Number);
                Effect::Sum { with_carry: false, subtracts: true }
            }
            "CP" => {
                with_a(&mut flow);
                Effect::Compare
            }
            "AND" => {
                with_a(&mut flow);
                Effect::And
            }
            "OR" | "XOR" => {
                with_a(&mut flow);
                Effect::Merge { exclusive: row.mnemonic() == "XOR" }
            }
            "CPL" => Effect::Invert,
            "DAA" => Effect::Decimal,
            "SCF" | "CCF" => Effect::Carry { inverts: row.mnemonic() == "CCF" },
            name @ ("RLCA" | "RRCA" | "RLA" | "RRA" | "RLC" | "RRC" | "RL" | "RR" | "SLA" | "SLL" | "SRL" | "SRA") => {
                if operands.is_empty() {
                    flow.to = a;
                }
                flow.also = also(1);
                Effect::Rotate(match name.trim_end_matches(|c| c == 'A' && operands.is_empty()) {
                    "RLC" => Rotation::Left,
                    "RRC" => Rotation::Right,
                    "RL" => Rotation::LeftByCarry,
                    "RR" => Rotation::RightByCarry,
                    "SRL" => Rotation::RightOut,
                    "SRA" => Rotation::RightSigned,
                    _ => Rotation::LeftOut,
                })
            }
            "BIT" => {
                flow.to = nth(1);
                Effect::Test(bit)
            }
            "RES" | "SET" => {
                flow.to = nth(1);
                flow.also = also(2);
                Effect::Fix(bit)
            }
            "RLD" | "RRD" => {
                (flow.to, flow.from) = (hl, a);
                Effect::Nibbles { left: row.mnemonic() == "RLD" }
            }
            "PUSH" => Effect::Push,
            "POP" => Effect::Pop,
            "IN" => Effect::In,
            "OUT" => Effect::Out,
            "LDI" | "LDD" | "LDIR" | "LDDR" => block(BlockInstruction::Copy),
            "CPI" | "CPD" | "CPIR" | "CPDR" => block(BlockInstruction::Compare),
            "INI" | "IND" | "INIR" | "INDR" => block(BlockInstruction::In),
            "OUTI" | "OUTD" | "OTIR" | "OTDR" => block(BlockInstruction::Out),
            _ => row.branch().map_or(Effect::Nothing, Effect::of_branch),
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
