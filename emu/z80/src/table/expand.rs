//! Expands the rows to one entry for each opcode: fills in the placeholders, and replaces HL by IX and IY.

use super::facts::Facts;
use super::{Instruction, Prefix, rows};

/// A placeholder: its name, the lowest bit of its number in the opcode, its values.
type Placeholder = (&'static str, u8, &'static [&'static str]);

const REGISTERS: &[&str] = &["B", "C", "D", "E", "H", "L", "(HL)", "A"];

const PLACEHOLDERS: [Placeholder; 8] = [
    ("{r}", 0, REGISTERS),
    ("{q}", 3, REGISTERS),
    ("{p}", 4, &["BC", "DE", "HL", "SP"]),
    ("{s}", 4, &["BC", "DE", "HL", "AF"]),
    ("{c}", 3, &["NZ", "Z", "NC", "C", "PO", "PE", "P", "M"]),
    ("{j}", 3, &["NZ", "Z", "NC", "C"]),
    ("{b}", 3, &["0", "1", "2", "3", "4", "5", "6", "7"]),
    ("{t}", 3, &["$00", "$08", "$10", "$18", "$20", "$28", "$30", "$38"]),
];

/// A row with some or all of its placeholders filled in.
#[derive(Clone)]
struct Row {
    opcode: u8,
    text: String,
    documented: bool,
    /// Cycles as text: those of every variant, and those that only the (HL) variant has.
    cycles: (&'static str, &'static str),
    longer: Option<&'static str>,
    flags: &'static str,
}

/// The whole table, in the order of [`super::instructions`].
pub(super) fn instructions() -> Vec<Instruction> {
    let plain = parse(rows::PLAIN);
    let cb = parse(rows::CB);
    let ed = parse(rows::ED);
    let mut table = Vec::with_capacity(1300);
    for prefix in Prefix::ALL {
        match prefix {
            Prefix::None => table.extend(plain.iter().map(|row| build(prefix, row))),
            Prefix::Cb => table.extend(cb.iter().map(|row| build(prefix, row))),
            Prefix::Ed => table.extend(ed.iter().map(|row| build(prefix, row))),
            Prefix::Dd => table.extend(plain.iter().filter_map(|row| indexed(prefix, row, "IX"))),
            Prefix::Fd => table.extend(plain.iter().filter_map(|row| indexed(prefix, row, "IY"))),
            Prefix::DdCb => table.extend(cb.iter().map(|row| indexed_cb(prefix, row, "IX"))),
            Prefix::FdCb => table.extend(cb.iter().map(|row| indexed_cb(prefix, row, "IY"))),
        }
    }
    choose(&mut table);
    for row in &mut table {
        row.facts = Facts::of(row);
    }
    table
}

/// Parses the rows of one prefix; returns them by opcode, each opcode once.
fn parse(text: &'static str) -> Vec<Row> {
    let mut by_opcode: [Option<Row>; 256] = [const { None }; 256];
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        for row in fill(parse_line(line)) {
            let opcode = usize::from(row.opcode);
            by_opcode[opcode] = Some(row);
        }
    }
    by_opcode.into_iter().flatten().collect()
}

fn parse_line(line: &'static str) -> Row {
    let mut columns = line.split('|').map(str::trim);
    let (opcode, text) = columns.next().unwrap_or_default().split_once(' ').unwrap_or_default();
    let text = text.trim();
    let (cycles, longer) = match columns.next().unwrap_or_default().split_once('/') {
        Some((cycles, longer)) => (cycles, Some(longer)),
        None => (line.split('|').nth(1).unwrap_or_default(), None),
    };
    Row {
        opcode: u8::from_str_radix(opcode, 16).unwrap_or_default(),
        text: text.trim_end_matches('*').trim_end().to_owned(),
        documented: !text.ends_with('*'),
        cycles: cycles.split_once('(').map_or((cycles, ""), |(all, memory)| (all, memory.trim_end_matches([' ', ')']))),
        longer,
        flags: columns.next().unwrap_or("--------"),
    }
}

/// Returns all rows that a row with placeholders stands for.
fn fill(row: Row) -> Vec<Row> {
    let Some(&(name, bit, values)) = PLACEHOLDERS.iter().find(|(name, ..)| row.text.contains(name)) else {
        return vec![row];
    };
    let one = |(number, value): (u8, &&str)| Row {
        opcode: row.opcode + (number << bit),
        text: row.text.replace(name, value),
        ..row.clone()
    };
    (0..).zip(values).map(one).flat_map(fill).collect()
}

fn build(prefix: Prefix, row: &Row) -> Instruction {
    let (all, memory) = row.cycles;
    let memory = if row.text.contains("(HL)") { memory } else { "" };
    Instruction {
        prefix,
        opcode: row.opcode,
        text: row.text.clone(),
        cycles: numbers(&[all, memory]),
        longer: row.longer.map(|longer| numbers(&[longer])),
        flags: row.flags,
        documented: row.documented,
        canonical: true,
        facts: Facts::default(),
    }
}

fn numbers(texts: &[&str]) -> Vec<u8> {
    texts.iter().flat_map(|text| text.split_whitespace()).filter_map(|number| number.parse().ok()).collect()
}

/// Returns the row after `$DD` or `$FD`, if the plain instruction uses HL, H, L or (HL). An instruction with (HL), other than
/// a jump, takes a displacement and keeps H and L as they are; EX DE,HL ignores the prefix.
fn indexed(prefix: Prefix, row: &Row, index: &str) -> Option<Instruction> {
    let plain = build(prefix, row);
    let (mnemonic, operands) = row.text.split_once(' ')?;
    let displaced = operands.contains("(HL)") && mnemonic != "JP";
    let replace = |operand: &str| match operand {
        "(HL)" if displaced => format!("({index}+d)"),
        "(HL)" => format!("({index})"),
        "HL" => index.to_owned(),
        "H" | "L" if !displaced => format!("{index}{operand}"),
        other => other.to_owned(),
    };
    let text = format!("{mnemonic} {}", operands.split(',').map(replace).collect::<Vec<_>>().join(","));
    if text == row.text || text.starts_with("EX DE") {
        return None;
    }
    let documented = !text.contains(&format!("{index}H")) && !text.contains(&format!("{index}L"));
    let cycles = match (displaced, text.ends_with(",n")) {
        // The number is read while the address is still being added.
        (true, true) => vec![4, 4, 3, 5, 3],
        (true, false) => numbers(&["4", row.cycles.0, "3 5", row.cycles.1]),
        (false, _) => [vec![4], plain.cycles].concat(),
    };
    Some(Instruction { text, documented, cycles, ..plain })
}

/// Returns the row after `$DD $CB d`. All work on (IX+d); all but BIT and those of (HL) also copy the result to a register.
fn indexed_cb(prefix: Prefix, row: &Row, index: &str) -> Instruction {
    let register = REGISTERS[usize::from(row.opcode & 7)];
    let start = row.text.strip_suffix(register).unwrap_or(&row.text);
    let copy = register != "(HL)" && !start.starts_with("BIT");
    let text = if copy { format!("{start}({index}+d),{register}") } else { format!("{start}({index}+d)") };
    Instruction {
        text,
        cycles: numbers(&["4 4 3 5", row.cycles.1]),
        documented: row.documented && register == "(HL)",
        ..build(prefix, row)
    }
}

/// Marks the canonical rows: the first of those with the same text, except for BIT b,(IX+d), which has the opcode of (HL).
fn choose(table: &mut [Instruction]) {
    let mut seen = std::collections::HashSet::new();
    for row in table {
        let odd_bit = row.prefix.displacement_first() && row.mnemonic() == "BIT" && row.opcode & 7 != 6;
        row.canonical = !odd_bit && seen.insert(row.text.clone());
    }
}
