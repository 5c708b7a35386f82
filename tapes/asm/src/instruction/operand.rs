//! Operand shapes: one byte for each register, pair, condition and form of number.

use crate::fast_map::FastMap;
use crate::packed::pack;
use std::sync::LazyLock;

/// No operand.
pub(crate) const NOTHING: u8 = 0;
/// A number.
pub(crate) const IMMEDIATE: u8 = 1;
/// A number in brackets: the memory or port at that address.
pub(crate) const MEMORY: u8 = 2;
/// First shape of the numbers that are part of an opcode.
const LITERAL: u8 = 0x80;
/// The largest number that is part of an opcode, `RST $38`.
const LAST_LITERAL: i32 = 0x38;
/// First shape of the named operands, in the order of [`NAMED`].
const FIRST_NAMED: u8 = 3;

/// The operands that are names, as the table writes them.
const NAMED: [&str; 38] = [
    "A", "B", "C", "D", "E", "H", "L", "F", "I", "R", "IXH", "IXL", "IYH", "IYL", "AF", "BC", "DE", "HL", "SP", "IX",
    "IY", "AF'", "NZ", "Z", "NC", "PO", "PE", "P", "M", "(BC)", "(DE)", "(HL)", "(SP)", "(C)", "(IX)", "(IY)",
    "(IX+d)", "(IY+d)",
];

/// Other names of registers and conditions.
const SECOND_NAMES: [(&str, &str); 10] = [
    ("HX", "IXH"),
    ("XH", "IXH"),
    ("LX", "IXL"),
    ("XL", "IXL"),
    ("HY", "IYH"),
    ("YH", "IYH"),
    ("LY", "IYL"),
    ("YL", "IYL"),
    ("S", "M"),
    ("NS", "P"),
];

/// An operand of the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Operand {
    pub(crate) shape: u8,
    /// The number, address or displacement.
    pub(crate) value: i32,
    /// Offset of its first byte in the statement.
    pub(crate) at: usize,
    /// True for square brackets, `[nn]`, which always mean memory.
    pub(crate) square: bool,
}

impl Operand {
    /// Returns the other shape it may have: `(5)` is also a number (unless brackets are for memory only), `(IX)` is
    /// also `(IX+0)`.
    pub(crate) fn second_shape(&self, memory_only: bool) -> u8 {
        if self.shape == MEMORY && !self.square && !memory_only {
            IMMEDIATE
        } else if self.shape == named("(IX)") {
            named("(IX+d)")
        } else if self.shape == named("(IY)") {
            named("(IY+d)")
        } else {
            self.shape
        }
    }
}

/// Returns the shape of a name in [`NAMED`].
const fn named(text: &str) -> u8 {
    let mut at = 0;
    while at < NAMED.len() {
        if same(NAMED[at].as_bytes(), text.as_bytes()) {
            return FIRST_NAMED + at as u8;
        }
        at += 1;
    }
    panic!("no such operand");
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// The shape of the alternate accumulator and flags, `AF'`.
pub(crate) const SHADOW_AF: u8 = named("AF'");
/// The shape of `A`.
pub(crate) const ACCUMULATOR: u8 = named("A");
/// The shape of `(HL)`.
pub(crate) const AT_HL: u8 = named("(HL)");
/// The shape of `AF`.
pub(crate) const AF: u8 = named("AF");
/// The shape of `C`, the register and the condition.
pub(crate) const C: u8 = named("C");
/// The conditions that are not also registers.
const CONDITIONS: [&str; 7] = ["NZ", "Z", "NC", "PO", "PE", "P", "M"];

/// The shapes that a name can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    /// The class of the operand without brackets.
    pub(crate) plain: u8,
    /// The class of the operand in brackets; [`NOTHING`] if that is impossible.
    pub(crate) indirect: u8,
    /// The class of the operand in brackets with a displacement; [`NOTHING`] if that is impossible.
    pub(crate) indexed: u8,
    /// True if it is a name only after mnemonics that take conditions, and a label elsewhere.
    pub(crate) condition: bool,
}

static NAMES: LazyLock<FastMap<u128, Name>> = LazyLock::new(|| {
    let shape = |text: &str| NAMED.iter().position(|&name| name == text).map_or(NOTHING, |at| FIRST_NAMED + at as u8);
    let firsts = NAMED.iter().filter(|text| !text.contains(['(', '?', '\''])).map(|&text| (text, text));
    let entry = |(name, meant): (&str, &str)| {
        let shapes = Name {
            plain: shape(meant),
            indirect: shape(&format!("({meant})")),
            indexed: shape(&format!("({meant}+d)")),
            condition: CONDITIONS.contains(&meant),
        };
        Some((pack(name.as_bytes())?, shapes))
    };
    firsts.chain(SECOND_NAMES).filter_map(entry).collect()
});

/// Returns the shapes of a register, pair or condition, written in lower or upper case.
pub(crate) fn name(text: &[u8]) -> Option<Name> {
    if text.len() > 3 {
        return None;
    }
    NAMES.get(&pack(text)?).copied()
}

/// Returns the shape of a number that is part of an opcode; `None` if no opcode contains it.
pub(crate) fn literal(value: i32) -> Option<u8> {
    (0..=LAST_LITERAL).contains(&value).then(|| LITERAL + value as u8)
}

/// Groups of shapes, for deciding if a name is a register or a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ShapeGroup {
    /// A number that is part of the opcode.
    Literal,
    /// A register or pair, except C, which is also a condition.
    Register,
    /// A register or pair in brackets, except `(C)`.
    Indirect,
    /// A condition, or the C that is also a register.
    Condition,
    Other,
}

/// Returns the group of a shape.
pub(crate) fn group(shape: u8) -> ShapeGroup {
    let name = NAMED.get(usize::from(shape.wrapping_sub(FIRST_NAMED))).copied().unwrap_or_default();
    match name {
        _ if shape >= LITERAL => ShapeGroup::Literal,
        "" | "(C)" => ShapeGroup::Other,
        _ if shape == C || CONDITIONS.contains(&name) => ShapeGroup::Condition,
        _ if name.starts_with('(') => ShapeGroup::Indirect,
        _ => ShapeGroup::Register,
    }
}

/// Returns the shape of an operand as the table writes it.
pub(crate) fn shape_of(text: &str) -> u8 {
    match text {
        "n" | "nn" | "e" => IMMEDIATE,
        "(n)" | "(nn)" => MEMORY,
        _ => {
            let number =
                text.strip_prefix('$').map_or_else(|| text.parse().ok(), |hex| i32::from_str_radix(hex, 16).ok());
            let named = NAMED.iter().position(|&name| name == text).map(|at| FIRST_NAMED + at as u8);
            named.or_else(|| number.and_then(literal)).unwrap_or(NOTHING)
        }
    }
}

/// Splits an instruction of the table into mnemonic and operands.
pub(crate) fn split(text: &str) -> (&str, impl Iterator<Item = &str>) {
    let (name, operands) = text.split_once(' ').unwrap_or((text, ""));
    (name, operands.split(',').filter(|operand| !operand.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operand_of_the_table_has_a_shape() {
        for row in z80::table::instructions() {
            for operand in row.operand_texts() {
                assert_ne!(shape_of(operand), NOTHING, "{}", row.text);
            }
        }
    }

    #[test]
    fn names_are_found_in_either_case() {
        assert_eq!(name(b"ixh"), name(b"HX"));
        assert_eq!(name(b"Ix"), None);
        assert!(name(b"nz").unwrap().condition);
        assert_ne!(name(b"HL").unwrap().indirect, NOTHING);
        assert_eq!(name(b"label"), None);
    }
}
