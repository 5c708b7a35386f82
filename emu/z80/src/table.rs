//! The one table of instructions. The assembler encodes from it, the disassembler and the debugger decode by it, and the tests
//! compare the CPU's timing, flags, reads and writes with it.
//!
//! Sources: Zilog's UM0080 for what is documented (it lists the port read of INI and IND after the memory write; here the
//! cycles are in the order of the chip), Sean Young's "The Undocumented Z80 Documented" for the rest. The rows are text
//! for the opcodes without a prefix and those after `$CB` and `$ED`. The rows of IX and IY follow from them: IX replaces HL,
//! and (IX+d) replaces (HL).
//!
//! ```
//! use z80::table::{self, Prefix};
//!
//! let row = table::find(Prefix::Dd, 0x36).unwrap();
//! assert_eq!(row.text, "LD (IX+d),n");
//! assert_eq!(row.cycles, [4, 4, 3, 5, 3]);
//! assert_eq!(row.encode(-2, 0x7F), [0xDD, 0x36, 0xFE, 0x7F]);
//! ```

mod decode;
mod expand;
mod facts;
mod operand;
mod rows;

pub use decode::{Decoded, decode, is_index_prefix, is_prefix};
pub use facts::{Access, Branch, MemoryAccess, Target, Transfer};
pub use operand::{Address, Condition, Operand, Pair, Port, Register, RegisterSet};

use crate::T;
use facts::Facts;
use std::sync::LazyLock;

/// The prefix of an opcode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Prefix {
    /// No prefix.
    None,
    /// `$CB`.
    Cb,
    /// `$ED`.
    Ed,
    /// `$DD`: IX.
    Dd,
    /// `$DD $CB d`: the displacement comes before the opcode.
    DdCb,
    /// `$FD`: IY.
    Fd,
    /// `$FD $CB d`: the displacement comes before the opcode.
    FdCb,
}

impl Prefix {
    /// All prefixes, in the order of the table.
    pub const ALL: [Self; 7] = [Self::None, Self::Cb, Self::Ed, Self::Dd, Self::DdCb, Self::Fd, Self::FdCb];

    /// The prefix bytes, without the displacement that follows `$DD $CB`.
    #[must_use]
    pub const fn bytes(self) -> &'static [u8] {
        match self {
            Self::None => &[],
            Self::Cb => &[0xCB],
            Self::Ed => &[0xED],
            Self::Dd => &[0xDD],
            Self::DdCb => &[0xDD, 0xCB],
            Self::Fd => &[0xFD],
            Self::FdCb => &[0xFD, 0xCB],
        }
    }

    /// Returns true if the displacement comes before the opcode.
    #[must_use]
    pub const fn displacement_first(self) -> bool {
        matches!(self, Self::DdCb | Self::FdCb)
    }
}

/// One encoding of one instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// The prefix.
    pub prefix: Prefix,
    /// The opcode byte.
    pub opcode: u8,
    /// The instruction in upper case, with one space after the mnemonic and none after the comma. Operands that follow as bytes
    /// are in lower case: `n` a byte, `nn` a word (low byte first), `d` a signed displacement, `e` a signed distance from the
    /// next instruction. Numbers that are part of the opcode are written out: `RST $38`, `IM 1`, `BIT 7,A`, `OUT (C),0`.
    pub text: String,
    /// T-states of each machine cycle when a branch is not taken and a block instruction does not repeat.
    pub cycles: Vec<u8>,
    /// T-states of each machine cycle when the branch is taken or the block instruction repeats; `None` if both are equal or
    /// there is no such choice.
    pub longer: Option<Vec<u8>>,
    /// Effect on the flags S Z Y H X P/V N C, one letter each: `-` kept, `0` reset, `1` set; any other letter: the
    /// result decides (`P` parity or another condition, `V` overflow).
    pub flags: &'static str,
    /// True if Zilog's manual has the instruction.
    pub documented: bool,
    /// True for the encoding that an assembler chooses: exactly one of the rows with the same text.
    pub canonical: bool,
    facts: Facts,
}

impl Instruction {
    /// Length of the longest instructions in bytes.
    pub const LONGEST: usize = 4;

    /// T-states when no branch is taken and nothing repeats.
    #[must_use]
    pub fn t(&self) -> T {
        self.cycles.iter().map(|&t| T::from(t)).sum()
    }

    /// T-states when the branch is taken or the block instruction repeats.
    #[must_use]
    pub fn t_longer(&self) -> Option<T> {
        self.longer.as_ref().map(|cycles| cycles.iter().map(|&t| T::from(t)).sum())
    }

    /// The mnemonic: the text up to the first space.
    #[must_use]
    pub fn mnemonic(&self) -> &str {
        self.text.split(' ').next().unwrap_or_default()
    }

    /// The operands as text, in order.
    pub fn operand_texts(&self) -> impl Iterator<Item = &str> {
        self.text.split_once(' ').map_or("", |(_, operands)| operands).split(',').filter(|operand| !operand.is_empty())
    }

    /// The operands, in order.
    #[must_use]
    pub fn operands(&self) -> &[Operand] {
        &self.facts.operands
    }

    /// Returns what the instruction reads.
    #[must_use]
    pub const fn reads(&self) -> Access {
        self.facts.reads
    }

    /// Returns what the instruction writes.
    #[must_use]
    pub const fn writes(&self) -> Access {
        self.facts.writes
    }

    /// Returns the jump, call or return that the instruction makes; `None` for all others, block instructions that repeat
    /// included (see [`Self::repeats`]).
    #[must_use]
    pub const fn branch(&self) -> Option<Branch> {
        self.facts.branch
    }

    /// Returns true if the instruction jumps and returns unconditionally, so that execution never continues with the one after
    /// it. Calls and restarts come back.
    #[must_use]
    pub const fn ends_block(&self) -> bool {
        matches!(self.facts.branch, Some(Branch { transfer: Transfer::Jump | Transfer::Return, condition: None, .. }))
    }

    /// Returns true if the instruction is a block instruction that repeats itself: `LDIR`, `CPIR`, `INIR`, `OTIR` and those that
    /// count down.
    #[must_use]
    pub const fn repeats(&self) -> bool {
        self.longer.is_some() && self.facts.branch.is_none()
    }

    /// Returns true if the instruction is `HALT`.
    #[must_use]
    pub const fn halts(&self) -> bool {
        matches!((self.prefix, self.opcode), (Prefix::None, 0x76))
    }

    /// Returns true if the instruction is `OUT (C),0`. A CMOS chip outputs 255 there.
    #[must_use]
    pub fn outputs_constant(&self) -> bool {
        self.facts.writes.port.is_some() && matches!(self.facts.operands.last(), Some(Operand::Constant(_)))
    }

    /// Returns true if the instruction moves the stack elsewhere: `LD SP,..`. PUSH, POP, calls, returns, `INC SP` and `DEC SP`
    /// step SP and are not among them.
    #[must_use]
    pub fn sets_sp(&self) -> bool {
        self.facts.operands.first() == Some(&Operand::Pair(Pair::Sp))
            && !self.facts.reads.registers.contains(Register::Sp)
    }

    /// Returns true if the instruction has a displacement byte, `d` or `e`.
    #[must_use]
    pub const fn has_displacement(&self) -> bool {
        self.facts.has_displacement
    }

    /// Number of bytes of the number `n` or `nn` in the instruction: 0, 1 or 2.
    #[must_use]
    pub const fn number_length(&self) -> usize {
        self.facts.number_length as usize
    }

    /// Length in bytes, prefixes and operands included.
    #[must_use]
    pub const fn length(&self) -> usize {
        self.facts.length as usize
    }

    /// The bytes of the instruction, with `displacement` for `d` or `e` and `number` for `n` or `nn`. What the instruction has
    /// no operand for is ignored.
    #[must_use]
    pub fn encode(&self, displacement: i8, number: u16) -> Vec<u8> {
        let mut bytes = self.prefix.bytes().to_vec();
        if self.prefix.displacement_first() {
            bytes.extend([displacement as u8, self.opcode]);
        } else {
            bytes.push(self.opcode);
            bytes.extend(self.has_displacement().then_some(displacement as u8));
        }
        bytes.extend(&number.to_le_bytes()[..self.number_length()]);
        bytes
    }
}

/// The row number of each prefix and opcode.
type Index = [[Option<u16>; 256]; 7];

static TABLE: LazyLock<(Vec<Instruction>, Box<Index>)> = LazyLock::new(|| {
    let instructions = expand::instructions();
    let mut index = Box::new([[None; 256]; 7]);
    for (number, row) in (0..).zip(&instructions) {
        index[row.prefix as usize][usize::from(row.opcode)] = Some(number);
    }
    (instructions, index)
});

/// All instructions: by prefix in the order of [`Prefix::ALL`], then by opcode.
#[must_use]
pub fn instructions() -> &'static [Instruction] {
    &TABLE.0
}

/// The row of an opcode. There is none for the prefix bytes themselves, for a `$DD` or `$FD` before an instruction that does
/// not use HL (the prefix is then a NOP of 4 T), and for those `$ED` opcodes that do nothing for 8 T.
#[must_use]
pub fn find(prefix: Prefix, opcode: u8) -> Option<&'static Instruction> {
    TABLE.1[prefix as usize][usize::from(opcode)].map(|number| &TABLE.0[usize::from(number)])
}
