//! Decodes bytes into a row of the table.

use super::operand::Address;
use super::{Instruction, Prefix, Target};
use crate::Registers;

/// An instruction found in memory: its row, and its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The row of the table.
    pub instruction: &'static Instruction,
    bytes: [u8; Instruction::LONGEST],
}

/// Returns true if a byte is a prefix: `$CB`, `$DD`, `$ED` or `$FD`. The opcode fetch that reads it is followed by another.
#[must_use]
pub const fn is_prefix(byte: u8) -> bool {
    matches!(byte, 0xCB | 0xDD | 0xED | 0xFD)
}

/// Returns true if a byte is the prefix of IX or IY: `$DD` or `$FD`. Before an instruction that does not use HL, it has no effect.
#[must_use]
pub const fn is_index_prefix(byte: u8) -> bool {
    matches!(byte, 0xDD | 0xFD)
}

/// Decodes the instruction at the beginning of `bytes`, of which [`Instruction::LONGEST`] are enough.
///
/// Returns `None` for what is no instruction of its own: a `$DD` or `$FD` that has no effect on what follows, an `$ED`
/// opcode that does nothing, and bytes that end within an instruction.
///
/// ```
/// use z80::table::{self, Address, MemoryAccess, Pair, Register, Target};
///
/// let decoded = table::decode(&[0x20, 0xFE]).unwrap(); // JR NZ,$
/// let branch = decoded.instruction.branch().unwrap();
/// assert_eq!((branch.target, decoded.target(0x8000)), (Target::Distance, Some(0x8000)));
///
/// let decoded = table::decode(&[0xDD, 0x77, 0x05]).unwrap(); // LD (IX+5),A
/// let writes = decoded.instruction.writes();
/// assert_eq!(writes.memory, Some(MemoryAccess { address: Address::Indexed(Pair::Ix), bytes: 1 }));
/// assert!(decoded.instruction.reads().registers.contains(Register::A));
/// ```
#[must_use]
pub fn decode(bytes: &[u8]) -> Option<Decoded> {
    let at = |n: usize| bytes.get(n).copied();
    let (prefix, opcode) = match (at(0)?, at(1)) {
        (0xCB, opcode) => (Prefix::Cb, opcode?),
        (0xED, opcode) => (Prefix::Ed, opcode?),
        (0xDD, Some(0xCB)) => (Prefix::DdCb, at(3)?),
        (0xFD, Some(0xCB)) => (Prefix::FdCb, at(3)?),
        (0xDD, opcode) => (Prefix::Dd, opcode?),
        (0xFD, opcode) => (Prefix::Fd, opcode?),
        (opcode, _) => (Prefix::None, opcode),
    };
    let instruction = super::find(prefix, opcode)?;
    let found = bytes.get(..instruction.length())?;
    let mut bytes = [0; Instruction::LONGEST];
    bytes[..found.len()].copy_from_slice(found);
    Some(Decoded { instruction, bytes })
}

impl Decoded {
    /// The bytes of the instruction.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes[..self.instruction.length()]
    }

    /// Number of bytes: 1 to 4.
    #[must_use]
    pub fn length(&self) -> u16 {
        self.instruction.length() as u16
    }

    /// The displacement `d` or distance `e`; 0 if the instruction has none.
    #[must_use]
    pub fn displacement(&self) -> i8 {
        self.displacement_place().map_or(0, |place| self.bytes[usize::from(place)] as i8)
    }

    /// Returns the place of the displacement or distance among the bytes of the instruction: 1 or 2; `None` if it has none.
    #[must_use]
    pub fn displacement_place(&self) -> Option<u16> {
        let Instruction { prefix, .. } = self.instruction;
        let place = prefix.bytes().len() + usize::from(!prefix.displacement_first());
        self.instruction.has_displacement().then_some(place as u16)
    }

    /// The number `n` or `nn`; 0 if the instruction has none.
    #[must_use]
    pub fn number(&self) -> u16 {
        match (self.instruction.number_length(), self.bytes()) {
            (1, [.., byte]) => (*byte).into(),
            (2, [.., low, high]) => u16::from_le_bytes([*low, *high]),
            _ => 0,
        }
    }

    /// Returns the address to which the instruction, if it is at the address `at`, jumps or calls; `None` if it does neither or
    /// takes the address from registers or from the stack.
    #[must_use]
    pub fn target(&self, at: u16) -> Option<u16> {
        match self.instruction.branch()?.target {
            Target::Word => Some(self.number()),
            Target::Distance => Some(at.wrapping_add(self.length()).wrapping_add_signed(self.displacement().into())),
            Target::Fixed(address) => Some(address),
            Target::Pair(_) | Target::Top => None,
        }
    }

    /// Returns the value of an address, given the registers before the instruction.
    #[must_use]
    pub fn address(&self, address: Address, before: &Registers) -> u16 {
        match address {
            Address::Word => self.number(),
            Address::Pair(pair) => pair.get(before),
            Address::Indexed(pair) => pair.get(before).wrapping_add_signed(self.displacement().into()),
            Address::Top => before.sp(),
            Address::Push => before.sp().wrapping_sub(2),
        }
    }
}
