//! Instructions: what can be written, and the bytes it means, all from the table in [`z80::table`].
//!
//! An instruction is found by its mnemonic and the shapes of its operands. Other spellings ([`aliases`]) and
//! instructions that stand for several ([`fake`]) are rows of text in addition to the table.

pub(crate) mod fake;
pub(crate) mod form;
pub(crate) mod operand;

use crate::fast_map::FastMap;
use form::{Component, Form, Slot};
use operand::{IMMEDIATE, NOTHING, Operand, ShapeGroup, literal};
use std::collections::HashMap;
use std::sync::LazyLock;

/// Most operands of one instruction.
pub(crate) const MOST_OPERANDS: usize = 3;

/// The meaning of a mnemonic with certain operands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    Real(Form),
    Fake(Vec<Component>),
}

/// The kinds of operands that a mnemonic allows.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Traits {
    /// Operands that are part of the opcode (`BIT 7,A`), a bit for each position.
    literals: u8,
    /// True if `NZ`, `PE` and so on are conditions here.
    pub(crate) conditions: bool,
    /// True if a number with `B` or `F` is a temporary label here.
    pub(crate) branch: bool,
    /// True if it cannot be written once for several instructions.
    pub(crate) single: bool,
    /// True if it works on A without naming it.
    pub(crate) accumulator: bool,
    /// Positions that take a register, a bit each. Elsewhere the names of registers are labels.
    registers: u8,
    /// Positions that take a register in brackets other than `(C)`, a bit each.
    indirect: u8,
}

impl Traits {
    /// Returns the positions at which the name of a register can only be a label.
    pub(crate) fn label_positions(self) -> u8 {
        !self.registers
    }

    /// Returns the positions at which the name of a register in brackets can only be a label.
    pub(crate) fn bracketed_label_positions(self) -> u8 {
        !self.indirect
    }
}

/// Mnemonic and operand shapes, a byte each.
type Key = u32;

fn key(mnemonic: u8, shapes: [u8; MOST_OPERANDS]) -> Key {
    u32::from_le_bytes([mnemonic, shapes[0], shapes[1], shapes[2]])
}

/// Everything that can be written.
struct Forms {
    names: Vec<&'static str>,
    traits: Vec<Traits>,
    meanings: FastMap<Key, Meaning>,
}

/// Returns the other spellings: what can be written, and the text of its row in the table.
pub(crate) fn aliases() -> Vec<(String, String)> {
    let fixed = [
        ("EX AF,AF", "EX AF,AF'"),
        ("EX AF", "EX AF,AF'"),
        ("EXA", "EX AF,AF'"),
        ("EX HL,DE", "EX DE,HL"),
        ("EXD", "EX DE,HL"),
        ("EX HL,(SP)", "EX (SP),HL"),
        ("EX IX,(SP)", "EX (SP),IX"),
        ("EX IY,(SP)", "EX (SP),IY"),
        ("JP HL", "JP (HL)"),
        ("JP IX", "JP (IX)"),
        ("JP IY", "JP (IY)"),
        ("IN (C)", "IN F,(C)"),
        ("INF", "IN F,(C)"),
        ("IN A,n", "IN A,(n)"),
        ("OUT n,A", "OUT (n),A"),
    ];
    let mut all: Vec<(String, String)> = fixed.map(|(a, b)| (a.to_owned(), b.to_owned())).to_vec();
    for row in z80::table::instructions() {
        // The accumulator may be left out.
        for mnemonic in ["ADD", "ADC", "SBC"] {
            if let Some(rest) = row.text.strip_prefix(mnemonic).and_then(|rest| rest.strip_prefix(" A,")) {
                all.push((format!("{mnemonic} {rest}"), row.text.clone()));
            }
        }
        if let Some(rest) = row.text.strip_prefix("SLL") {
            all.push((format!("SLI{rest}"), row.text.clone()));
        }
    }
    all
}

impl Forms {
    fn new() -> Self {
        let rows: HashMap<&'static str, Form> = z80::table::instructions()
            .iter()
            .filter(|row| row.canonical)
            .map(|row| (row.text.as_str(), form(row)))
            .collect();
        let aliases = aliases();
        let fakes = fake::rows();
        let texts = rows.keys().copied().chain(aliases.iter().map(|(text, _)| text.as_str()));
        let texts = texts.chain(fakes.iter().map(|(text, _)| text.as_str()));
        let mut names: Vec<String> = texts.map(|text| operand::split(text).0.to_owned()).collect();
        names.sort();
        names.dedup();
        // Leaked once, for the life of the program: the words of the language are static.
        let names: Vec<&'static str> = names.into_iter().map(|name| &*name.leak()).collect();
        let mut forms =
            Self { traits: names.iter().map(|name| traits_of(name)).collect(), names, meanings: FastMap::default() };
        let mut sorted: Vec<_> = rows.iter().collect();
        sorted.sort_by_key(|(text, _)| **text);
        for (text, form) in sorted {
            forms.add(text, Meaning::Real(*form));
        }
        for (text, row) in &aliases {
            if let Some(part) = fake::part(text, row, &rows) {
                forms.add(text, Meaning::Real(part.form));
            }
        }
        for (text, parts) in &fakes {
            let parts = parts.split(':').filter_map(|part| fake::part(text, part, &rows)).collect();
            forms.add(text, Meaning::Fake(parts));
        }
        forms
    }

    fn add(&mut self, text: &str, meaning: Meaning) {
        let (name, operands) = operand::split(text);
        let Ok(number) = self.names.binary_search(&name) else { return };
        let mut shapes = [NOTHING; MOST_OPERANDS];
        for (position, text) in operands.enumerate() {
            shapes[position] = operand::shape_of(text);
            let traits = &mut self.traits[number];
            match operand::group(shapes[position]) {
                ShapeGroup::Literal => traits.literals |= 1 << position,
                ShapeGroup::Register => traits.registers |= 1 << position,
                ShapeGroup::Indirect => traits.indirect |= 1 << position,
                ShapeGroup::Condition | ShapeGroup::Other => {}
            }
        }
        // A row of the table comes before an alias of the same shape.
        self.meanings.entry(key(number as u8, shapes)).or_insert(meaning);
    }

    fn get(&self, key: Key) -> Option<&Meaning> {
        self.meanings.get(&key)
    }
}

fn traits_of(name: &str) -> Traits {
    Traits {
        literals: 0,
        registers: 0,
        indirect: 0,
        conditions: matches!(name, "JP" | "JR" | "CALL" | "RET"),
        branch: matches!(name, "JP" | "JR" | "CALL" | "DJNZ"),
        single: matches!(name, "RET" | "IM" | "EX"),
        accumulator: matches!(name, "SUB" | "AND" | "OR" | "XOR" | "CP"),
    }
}

fn form(row: &'static z80::table::Instruction) -> Form {
    let mut slots = [Slot::None; 2];
    let mut used = 0;
    for (position, text) in (0..).zip(row.operand_texts()) {
        let slot = match text {
            "n" | "(n)" => Slot::Byte(position),
            "nn" | "(nn)" => Slot::Word(position),
            "e" => Slot::Relative(position),
            _ if text.contains('d') => Slot::Displacement(position),
            _ => continue,
        };
        slots[used] = slot;
        used += 1;
    }
    Form {
        prefix: row.prefix.bytes(),
        opcode: row.opcode,
        displacement_first: row.prefix.displacement_first(),
        slots,
        length: row.length() as u8,
        outputs_constant: row.outputs_constant(),
    }
}

static FORMS: LazyLock<Forms> = LazyLock::new(Forms::new);

/// Returns every mnemonic, in upper case and sorted. Its index here is the number that [`find`] takes.
pub(crate) fn mnemonics() -> &'static [&'static str] {
    &FORMS.names
}

/// Returns the kinds of operands that a mnemonic allows.
pub(crate) fn traits(mnemonic: u8) -> Traits {
    FORMS.traits[usize::from(mnemonic)]
}

/// Returns the meaning of a mnemonic with exactly these operands. With `memory_only`, brackets around a number always
/// mean memory.
pub(crate) fn find(mnemonic: u8, operands: &[Operand], memory_only: bool) -> Option<&'static Meaning> {
    let Traits { literals, branch, .. } = traits(mnemonic);
    let memory_only = memory_only && !branch;
    let mut shapes = [NOTHING; MOST_OPERANDS];
    for (position, operand) in operands.iter().enumerate() {
        shapes[position] = operand.shape;
        if operand.shape == IMMEDIATE && literals & (1 << position) != 0 {
            shapes[position] = literal(operand.value)?;
        }
    }
    let found = FORMS.get(key(mnemonic, shapes));
    if found.is_some() || !operands.iter().any(|operand| operand.second_shape(memory_only) != operand.shape) {
        return found;
    }
    for (position, operand) in operands.iter().enumerate() {
        let second = operand.second_shape(memory_only);
        if second != operand.shape {
            shapes[position] = second;
            if second == IMMEDIATE && literals & (1 << position) != 0 {
                shapes[position] = literal(operand.value)?;
            }
        }
    }
    FORMS.get(key(mnemonic, shapes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_table_is_found() {
        let mut count = 0;
        for row in z80::table::instructions().iter().filter(|row| row.canonical) {
            let (name, operands) = operand::split(&row.text);
            let number = mnemonics().binary_search(&name).unwrap() as u8;
            let mut shapes = [NOTHING; MOST_OPERANDS];
            operands.enumerate().for_each(|(i, text)| shapes[i] = operand::shape_of(text));
            let Some(Meaning::Real(found)) = FORMS.get(key(number, shapes)) else { panic!("{}", row.text) };
            assert_eq!(*found, form(row), "{}", row.text);
            count += 1;
        }
        assert!(count > 1000, "{count}");
    }

    #[test]
    fn aliases_and_fakes_refer_to_existing_rows() {
        let texts: Vec<&str> = z80::table::instructions().iter().map(|row| row.text.as_str()).collect();
        for (text, row) in aliases() {
            assert!(texts.contains(&row.as_str()), "{text} = {row}");
        }
        for (text, parts) in fake::rows() {
            let meaning =
                FORMS.meanings.values().any(|m| matches!(m, Meaning::Fake(p) if p.len() == parts.split(':').count()));
            assert!(meaning, "{text} = {parts}");
        }
    }
}
