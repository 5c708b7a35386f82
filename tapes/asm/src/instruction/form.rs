//! The encoding of an instruction, with the places of its operands.

/// A field of an instruction's bytes that an operand fills. The number is the operand's position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slot {
    None,
    /// One byte.
    Byte(u8),
    /// Two bytes, the low one first.
    Word(u8),
    /// A signed displacement of IX or IY.
    Displacement(u8),
    /// A signed distance from the next instruction.
    Relative(u8),
}

/// The encoding of one row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) prefix: &'static [u8],
    pub(crate) opcode: u8,
    /// True if the displacement comes before the opcode.
    pub(crate) displacement_first: bool,
    pub(crate) slots: [Slot; 2],
    pub(crate) length: u8,
    /// True for `OUT (C),0`.
    pub(crate) outputs_constant: bool,
}

/// One of the real instructions in a fake one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Component {
    pub(crate) form: Form,
    /// Added to the displacement.
    pub(crate) further: i32,
}
