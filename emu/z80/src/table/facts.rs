//! Facts about an instruction that follow from its row: what it reads and writes, where it goes, how long it is.
//!
//! Sources: Zilog's UM0080 for what each mnemonic reads and writes, Sean Young for the undocumented ones. The tests run every
//! instruction on the CPU and compare.

use super::Instruction;
use super::operand::{Address, Condition, Operand, Pair, Port, Register, RegisterSet};

/// The registers, memory and port that an instruction reads, or those that it writes. Not included are PC, MEMPTR, the bytes of the
/// instruction, and the advance of R by opcode fetches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Access {
    /// The registers. Read are also those that make up an address, and those whose value has no effect, as A in `XOR A`. F is read if a
    /// flag affects anything but itself, and written if the instruction affects any flag.
    pub registers: RegisterSet,
    /// The memory: a conditional call or return accesses it only if it is taken.
    pub memory: Option<MemoryAccess>,
    /// The port.
    pub port: Option<Port>,
}

/// Memory that an instruction reads or writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MemoryAccess {
    /// The first address.
    pub address: Address,
    /// Number of bytes, 1 or 2. Block instructions: of each repetition.
    pub bytes: u8,
}

/// A jump, call or return.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Branch {
    /// Jump, call or return.
    pub transfer: Transfer,
    /// The condition; `None` if the branch is always taken.
    pub condition: Option<Condition>,
    /// The destination.
    pub target: Target,
}

/// The kinds of branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Transfer {
    /// JP, JR, DJNZ.
    Jump,
    /// CALL, RST: pushes the address of the next instruction.
    Call,
    /// RET, RETI, RETN.
    Return,
}

/// The destination of a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// The word in the instruction: `JP nn`, `CALL nn`.
    Word,
    /// The next instruction's address plus the distance in the instruction: `JR e`, `DJNZ e`.
    Distance,
    /// An address that is part of the opcode: `RST $38`.
    Fixed(u16),
    /// The value of a pair: `JP (HL)`.
    Pair(Pair),
    /// The word on top of the stack: `RET`.
    Top,
}

/// Mnemonics, what they do with their operands (`r` reads, `w` writes, `x` both, `-` neither), and what else they read and write.
const MNEMONICS: &str = "
    LD                            | w r   |                         |
    INC DEC                       | x     |                         |
    EX                            | x x   |                         |
    EXX                           |       | BC DE HL B' C' D' E' H' L' | BC DE HL B' C' D' E' H' L'
    ADD                           | x r   |                         |
    ADC SBC                       | x r   | F                       |
    SUB AND OR XOR                | r     | A                       | A
    CP                            | r     | A                       |
    NEG CPL RLCA RRCA             |       | A                       | A
    RLA RRA DAA                   |       | A F                     | A
    SCF CCF                       |       | A F                     |
    RLC RRC SLA SLL SRA SRL       | x w   |                         |
    RL RR                         | x w   | F                       |
    BIT                           | - r   |                         |
    RES SET                       | - x w |                         |
    RLD RRD                       |       | A (HL)                  | A (HL)
    PUSH                          | r     | SP                      | SP (SP-2)
    POP                           | w     | (SP)                    | SP
    JP JR                         | r r   |                         |
    DJNZ                          | r     | B                       | B
    CALL RST                      | r r   | SP                      | SP (SP-2)
    RET RETI RETN                 | r     | (SP)                    | SP
    IN                            | w r   |                         |
    OUT                           | w r   |                         |
    LDI LDD LDIR LDDR             |       | A BC (HL)               | BC DE HL (DE)
    CPI CPD CPIR CPDR             |       | A BC (HL)               | BC HL
    INI IND INIR INDR             |       | (C)                     | B HL (HL)
    OUTI OUTD OTIR OTDR           |       | BC (HL)                 | B HL (C)
    NOP HALT DI EI IM             | -     |                         |
";

/// All facts about an instruction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Facts {
    pub(super) operands: Vec<Operand>,
    pub(super) reads: Access,
    pub(super) writes: Access,
    pub(super) branch: Option<Branch>,
    /// Length in bytes, that of the number in it, and whether it has a displacement. Decoding asks for them at each instruction.
    pub(super) length: u8,
    pub(super) number_length: u8,
    pub(super) has_displacement: bool,
}

impl Facts {
    /// Derives the facts from the text and the flags of a row.
    pub(super) fn of(row: &Instruction) -> Self {
        let mnemonic = row.mnemonic();
        let parse = |(n, text)| Operand::parse(mnemonic, n, text);
        let operands: Vec<Operand> = row.operand_texts().enumerate().filter_map(parse).collect();
        let (has_displacement, number_length) = (row.text.contains(['d', 'e']), row.text.matches('n').count());
        let length = row.prefix.bytes().len() + 1 + usize::from(has_displacement) + number_length;
        let (length, number_length) = (length as u8, number_length as u8);
        let branch = branch(mnemonic, &operands);
        let mut facts = Self { branch, length, number_length, has_displacement, ..Self::default() };

        let is_row = |line: &&str| line.split('|').next().is_some_and(|names| names.split(' ').any(|n| n == mnemonic));
        let mut columns = MNEMONICS.lines().find(is_row).unwrap_or_default().split('|').skip(1);
        let mut column = || columns.next().unwrap_or_default().split_whitespace();
        let bytes = if operands.iter().any(|operand| matches!(operand, Operand::Pair(_))) { 2 } else { 1 };
        for (role, &operand) in column().zip(&operands) {
            facts.add(role, operand, bytes);
        }
        for role in ["r", "w"] {
            for operand in column().filter_map(|text| Operand::parse("", 0, text)) {
                facts.add(role, operand, 1);
            }
        }
        if row.flags != "--------" {
            facts.writes.registers.extend([Register::F]);
        }
        facts.operands = operands;
        facts
    }

    /// Adds an operand in the role `r`, `w`, `x` or `-`. What makes up an address is read in every role.
    fn add(&mut self, role: &str, operand: Operand, bytes: u8) {
        let mut access = Access::default();
        match operand {
            Operand::Register(register) => access.registers.extend([register]),
            Operand::Pair(pair) => access.registers.extend(pair.registers().iter().copied()),
            Operand::Memory(address) => {
                let (pair, bytes) = match address {
                    Address::Word => (None, bytes),
                    Address::Pair(pair) | Address::Indexed(pair) => (Some(pair), bytes),
                    Address::Top | Address::Push => (Some(Pair::Sp), 2),
                };
                self.reads.registers.extend(pair.iter().flat_map(|pair| pair.registers()).copied());
                access.memory = Some(MemoryAccess { address, bytes });
            }
            Operand::Port(port) => {
                let registers: &[Register] = if port == Port::Bc { Pair::Bc.registers() } else { &[Register::A] };
                self.reads.registers.extend(registers.iter().copied());
                access.port = Some(port);
            }
            Operand::Condition(_) => access.registers.extend([Register::F]),
            Operand::Byte | Operand::Word | Operand::Distance | Operand::Constant(_) => {}
        }
        if matches!(role, "r" | "x") {
            self.reads.add(access);
        }
        if matches!(role, "w" | "x") {
            self.writes.add(access);
        }
    }
}

impl Access {
    fn add(&mut self, other: Self) {
        self.registers.extend(other.registers.iter());
        self.memory = self.memory.or(other.memory);
        self.port = self.port.or(other.port);
    }
}

fn branch(mnemonic: &str, operands: &[Operand]) -> Option<Branch> {
    let transfer = match mnemonic {
        "JP" | "JR" | "DJNZ" => Transfer::Jump,
        "CALL" | "RST" => Transfer::Call,
        "RET" | "RETI" | "RETN" => Transfer::Return,
        _ => return None,
    };
    let condition = match operands.first() {
        _ if mnemonic == "DJNZ" => Some(Condition::CounterNotZero),
        Some(&Operand::Condition(condition)) => Some(condition),
        _ => None,
    };
    let target = match operands.last() {
        Some(Operand::Word) => Target::Word,
        Some(Operand::Distance) => Target::Distance,
        Some(&Operand::Constant(address)) => Target::Fixed(address.into()),
        Some(&Operand::Pair(pair)) => Target::Pair(pair),
        _ => Target::Top,
    };
    Some(Branch { transfer, condition, target })
}
