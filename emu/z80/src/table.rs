//! The one table of instructions: the assembler encodes from it, the disassembler reads it, tests hold the CPU's timing
//! and flags against it.
//!
//! Sources: Zilog's UM0080 for what is documented (its INI and IND list the port read after the memory write: here they
//! stand in the order the chip has them), Sean Young's "The Undocumented Z80 Documented" for the rest. The rows
//! themselves are text, in [`rows`](self) order: plain, CB, ED, then for IX and IY the rows that follow from the plain
//! ones by putting IX for HL and from the CB ones by putting (IX+d) for (HL).
//!
//! ```
//! use z80::table::{self, Prefix};
//!
//! let row = table::find(Prefix::Dd, 0x36).unwrap();
//! assert_eq!(row.text, "LD (IX+d),n");
//! assert_eq!(row.cycles, [4, 4, 3, 5, 3]);
//! assert_eq!(row.encode(-2, 0x7F), [0xDD, 0x36, 0xFE, 0x7F]);
//! ```

mod expand;
mod rows;

use crate::T;
use std::sync::LazyLock;

/// What stands before the opcode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Prefix {
    /// Nothing.
    None,
    /// `$CB`.
    Cb,
    /// `$ED`.
    Ed,
    /// `$DD`: IX.
    Dd,
    /// `$DD $CB d`: the displacement stands before the opcode.
    DdCb,
    /// `$FD`: IY.
    Fd,
    /// `$FD $CB d`: the displacement stands before the opcode.
    FdCb,
}

impl Prefix {
    /// All of them, in the order of the table.
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

    /// Does the displacement stand before the opcode?
    #[must_use]
    pub const fn displacement_first(self) -> bool {
        matches!(self, Self::DdCb | Self::FdCb)
    }
}

/// One encoding of one instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// What stands before the opcode.
    pub prefix: Prefix,
    /// The opcode byte.
    pub opcode: u8,
    /// The instruction in upper case, one space behind the mnemonic, none behind the comma. In lower case stand the
    /// operands that follow as bytes: `n` a byte, `nn` a word (low byte first), `d` a signed displacement, `e` a signed
    /// distance from the next instruction. Numbers that are part of the opcode are written out: `RST $38`, `IM 1`,
    /// `BIT 7,A`, `OUT (C),0`.
    pub text: String,
    /// T-states of each machine cycle, when a jump is not taken and a block instruction does not repeat.
    pub cycles: Vec<u8>,
    /// The same when the jump, call or return is taken or the block instruction repeats; `None` if there is no such choice.
    pub longer: Option<Vec<u8>>,
    /// What happens to the flags S Z Y H X P/V N C, one letter each: `-` kept, `0` reset, `1` set, otherwise the result
    /// decides (`P` parity or another condition, `V` overflow).
    pub flags: &'static str,
    /// Zilog's manual has it.
    pub documented: bool,
    /// This is the encoding an assembler chooses: exactly one row among those with the same text is.
    pub canonical: bool,
}

impl Instruction {
    /// T-states when no jump is taken and nothing repeats.
    #[must_use]
    pub fn t(&self) -> T {
        self.cycles.iter().map(|&t| T::from(t)).sum()
    }

    /// T-states when the jump is taken or the block instruction repeats.
    #[must_use]
    pub fn t_longer(&self) -> Option<T> {
        self.longer.as_ref().map(|cycles| cycles.iter().map(|&t| T::from(t)).sum())
    }

    /// The mnemonic: the text up to the first space.
    #[must_use]
    pub fn mnemonic(&self) -> &str {
        self.text.split(' ').next().unwrap_or_default()
    }

    /// The operands, in order.
    pub fn operands(&self) -> impl Iterator<Item = &str> {
        self.text.split_once(' ').map_or("", |(_, operands)| operands).split(',').filter(|operand| !operand.is_empty())
    }

    /// Has it a displacement byte, `d` or `e`?
    #[must_use]
    pub fn has_displacement(&self) -> bool {
        self.text.contains(['d', 'e'])
    }

    /// Bytes of the number `n` or `nn` in it: 0, 1 or 2.
    #[must_use]
    pub fn number_length(&self) -> usize {
        self.text.matches('n').count()
    }

    /// Length in bytes, prefixes and operands included.
    #[must_use]
    pub fn length(&self) -> usize {
        self.prefix.bytes().len() + 1 + usize::from(self.has_displacement()) + self.number_length()
    }

    /// The bytes of the instruction, with `displacement` for `d` or `e` and `number` for `n` or `nn` (what the text has no
    /// place for is left out).
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

/// Rows by prefix and opcode, `None` where there is none.
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

/// The row of an opcode. There is none for the prefix bytes themselves, for a `$DD` or `$FD` in front of an instruction
/// that does not speak of HL (the prefix is a 4 T NOP then), and for those `$ED` opcodes that do nothing for 8 T.
#[must_use]
pub fn find(prefix: Prefix, opcode: u8) -> Option<&'static Instruction> {
    TABLE.1[prefix as usize][usize::from(opcode)].map(|number| &TABLE.0[usize::from(number)])
}
