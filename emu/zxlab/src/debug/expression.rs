//! The values of expressions that a user types, as in `print` and in an editor's watches.

use super::{Names, Spot, mapped};
use crate::usage::similar;
use lab::contract::{Condition, ConditionError};
use spectrum::Machine;
use z80::named::register;

/// The value of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Evaluation {
    pub(crate) value: i64,
    /// The address of the memory that the expression reads; otherwise its value, if that can be an address.
    pub(crate) address: Option<u16>,
    /// The bank of a 128K in which the label of that address stands.
    pub(crate) bank: Option<u8>,
    /// Number of bytes of the memory that the whole expression reads; `None` if it is no access to memory.
    pub(crate) reads: Option<u16>,
    /// True if it is a byte: an 8-bit register, a byte of memory, or anything else up to $FF that is not 16 bits wide.
    is_byte: bool,
}

impl Evaluation {
    /// Returns the largest value that fits its width.
    pub(crate) fn most(&self) -> u16 {
        if self.is_byte { 0xFF } else { 0xFFFF }
    }

    /// Formats it as bits, as many as it is wide: `%00000011`.
    pub(crate) fn bits(&self) -> String {
        let digits = if self.is_byte { 8 } else { 16 };
        match u16::try_from(self.value) {
            Ok(value) => format!("%{value:0digits$b}"),
            Err(_) => self.value.to_string(),
        }
    }

    /// Formats it as a number, and as a character if it is one: `65 'A'`.
    pub(crate) fn character(&self) -> String {
        let printable = u8::try_from(self.value).ok().filter(|code| (32..127).contains(code)).map(char::from);
        printable.map_or_else(|| self.value.to_string(), |c| format!("{} '{c}'", self.value))
    }

    /// Formats it in decimal, and in hexadecimal with as many digits as it is wide: `3 $03`, `0 $0000`, `-1`.
    pub(crate) fn text(&self) -> String {
        match (u16::try_from(self.value), self.is_byte) {
            (Ok(value), true) => format!("{value} ${value:02X}"),
            (Ok(value), false) => format!("{value} ${value:04X}"),
            (Err(_), _) => self.value.to_string(),
        }
    }
}

/// Returns the value of a symbol in an expression at a place. A flag or a part of the CPU's state hides all symbols but one with exactly its name.
pub(crate) fn symbol(names: &Names, place: Spot, name: &str) -> Option<i64> {
    let has_meaning = !Condition::is_of_machine(name) && Condition::read(name, |_| None).is_ok();
    if has_meaning { names.value(name) } else { names.value_at(name, place) }.map(i64::from)
}

/// Parses an expression over registers, flags, memory and symbols; these are looked up at a place in the program. `(HL)` among the operands is
/// the memory at HL, as in Z80 source; `[table + 1]` is memory of the bank in which `table` stands.
///
/// # Errors
/// The mistake with its column.
pub(crate) fn parse(names: &Names, place: Spot, text: &str) -> Result<Condition, ConditionError> {
    let (read, inserted) = with_pages(names, place, &with_memory(names, place, text));
    Condition::read(&read, |name| symbol(names, place, name)).map_err(|mut error| {
        let before = inserted.iter().map(|(column, length)| error.column.saturating_sub(*column).min(*length));
        error.column -= before.sum::<usize>();
        error
    })
}

/// Returns the bank of the label with which an expression begins, if that stands in one of several.
pub(crate) fn bank_of(names: &Names, place: Spot, text: &str) -> Option<u8> {
    let text = text.trim_start();
    let end = text.find(|c: char| !(c.is_alphanumeric() || "_.@?!#'".contains(c))).unwrap_or(text.len());
    let (label, after) = text.split_at(end);
    let is_page = label == "page" && after.starts_with(' ') && after.contains(':');
    let full = names.full(label, place).filter(|_| register(label).is_none() && !is_page && !after.starts_with('('))?;
    names.bank(full)
}

/// Returns an expression in which memory at labels in banks is that of their banks, `[page 3: table + 1]`, and `[3: table]` stands for the
/// same; and what was inserted: the column before it, from 1, and the number of characters.
fn with_pages(names: &Names, place: Spot, text: &str) -> (String, Vec<(usize, usize)>) {
    let (mut read, mut inserted) = (String::new(), Vec::new());
    let mut parts = text.split_inclusive('[').peekable();
    while let Some(part) = parts.next() {
        read.push_str(part);
        let is_port = part.trim_end_matches('[').to_lowercase().ends_with("port");
        let Some(inside) = parts.peek().filter(|_| !is_port) else { continue };
        let is_short = inside.split_once(':').is_some_and(|(bank, _)| bank.trim().parse::<u8>().is_ok());
        let bank = bank_of(names, place, inside);
        if let Some(page) = bank.map(|bank| format!("page {bank}: ")).or(is_short.then(|| "page ".to_owned())) {
            inserted.push((read.chars().count(), page.len()));
            read.push_str(&page);
        }
    }
    (read, inserted)
}

/// Parses a value to be shown: in brackets as a whole it is memory.
///
/// # Errors
/// The mistake with its column.
pub(crate) fn parse_value(names: &Names, place: Spot, text: &str) -> Result<Condition, ConditionError> {
    parse(names, place, &in_brackets(text))
}

/// Parses a condition, or another expression.
///
/// # Errors
/// A message with the column of the mistake.
pub(crate) fn read(names: &Names, place: Spot, text: &str) -> Result<Condition, String> {
    parse(names, place, text).map_err(|error| error.to_string())
}

/// Returns an expression with `(HL)` as a whole replaced by the memory at HL, as in Z80 source.
fn in_brackets(text: &str) -> String {
    let text = text.trim();
    inside(text, "(", ')').map_or_else(|| text.to_owned(), |inside| format!("[{inside}]"))
}

/// Returns an expression in which brackets around a register pair, a label or `IX + 1` are accesses to memory: `(HL) == 1`. Other
/// brackets group, as in `(A + 1) * 2`.
fn with_memory(names: &Names, place: Spot, text: &str) -> String {
    let is_label = |name: &str| {
        let value = symbol(names, place, name).and_then(|value| u16::try_from(value).ok());
        let bank = bank_of(names, place, name);
        value.is_some_and(|addr| names.of_operand((addr, bank)).is_some())
    };
    let is_indexed = |inner: &str| {
        let (index, distance) = inner.split_once(['+', '-']).unwrap_or(("", ""));
        ["IX", "IY"].iter().any(|name| index.trim().eq_ignore_ascii_case(name))
            && crate::numbers::number(distance.trim()).is_ok()
    };
    let is_address = |inner: &str| match register(inner) {
        Some(register) => register.most > 0xFF,
        None => is_label(inner) || is_indexed(inner),
    };
    let mut read = text.to_owned();
    for (open, _) in text.match_indices('(') {
        // After a name it is a call, as in `abs(HL)`.
        let is_operand = !text[..open].trim_end().ends_with(|c: char| c.is_alphanumeric() || "_.)]".contains(c));
        let inner = text[open + 1..].split([')', '(', '[', ']']).next().unwrap_or_default();
        let close = open + 1 + inner.len();
        if is_operand && text[close..].starts_with(')') && is_address(inner.trim()) {
            read.replace_range(open..=open, "[");
            read.replace_range(close..=close, "]");
        }
    }
    read
}

/// Checks that a text is an expression.
///
/// # Errors
/// A message with the column of the mistake.
pub(crate) fn check(names: &Names, place: Spot, text: &str) -> Result<(), String> {
    read(names, place, &in_brackets(text)).map(drop)
}

/// Evaluates an expression where the machine stands. `(HL)` as a whole is the memory at HL, as in Z80 source.
///
/// # Errors
/// A message with the column of the mistake, or the reason why it has no value.
pub(crate) fn evaluate(machine: &Machine, names: &Names, text: &str) -> Result<Evaluation, String> {
    evaluate_at(machine, names, here(machine), text)
}

/// Evaluates an expression, with the names of another place.
///
/// # Errors
/// Those of [`evaluate`].
pub(crate) fn evaluate_at(machine: &Machine, names: &Names, at: Spot, text: &str) -> Result<Evaluation, String> {
    let text = in_brackets(text);
    let text = text.as_str();
    let value = value_of(machine, names, at, text).map_err(|why| match text.split_once(':') {
        Some((bank, place)) if bank.parse::<u8>().is_ok() => {
            format!("{why}; memory of a bank is `[page {bank}: {}]`", place.trim())
        }
        _ => why,
    })?;
    let memory = |open: &str| inside(text, open, ']').map(in_page);
    let (byte, word) = (memory("["), memory("word["));
    let address = match byte.or(word) {
        Some((_, place)) => value_of(machine, names, at, place)?,
        None => value,
    };
    let is_wide = text.starts_with("word[") && inside(text, "word[", ']').is_some()
        || symbol(names, at, text).is_some()
        || register(text).is_some_and(|register| register.most > 0xFF)
        || value > 0xFF;
    let reads = byte.map(|_| 1).or(word.map(|_| 2));
    let bank = match byte.or(word) {
        Some((page, place)) => page.or_else(|| bank_of(names, at, place)),
        None => bank_of(names, at, text),
    };
    Ok(Evaluation { value, address: u16::try_from(address).ok(), bank, reads, is_byte: !is_wide })
}

/// Splits `page 3: $C000`, or `3: $C000`, into the page and the address. Without a page, all of it is the address.
fn in_page(place: &str) -> (Option<u8>, &str) {
    let place = place.trim_start();
    let split = place.strip_prefix("page ").unwrap_or(place).split_once(':');
    let page = split.and_then(|(page, rest)| Some((page.trim().parse().ok()?, rest)));
    page.map_or((None, place), |(page, rest)| (Some(page), rest))
}

fn value_of(machine: &Machine, names: &Names, at: Spot, text: &str) -> Result<i64, String> {
    let value = read(names, at, text)?.value(machine);
    value.map_err(str::to_owned)
}

/// Returns the place of the next instruction.
pub(crate) fn here(machine: &Machine) -> Spot {
    (machine.cpu().instruction_address(), mapped(machine))
}

/// Returns the reason why a condition has no value in the machine's present state, if it has none.
pub(crate) fn without_value(condition: &Condition, machine: &Machine) -> Option<&'static str> {
    condition.value(machine).err()
}

/// Returns the value of a register, a symbol or a number, or of a sum of them: `HL`, `Count+1`, `$8000`. Symbols are those of the place
/// where the machine stands.
///
/// # Errors
/// A message that names the unknown part.
pub(crate) fn value(machine: &Machine, names: &Names, text: &str) -> Result<u16, String> {
    if let Some((left, right)) = text.split_once('+') {
        return Ok(value(machine, names, left)?.wrapping_add(value(machine, names, right)?));
    }
    let text = text.trim();
    let register = register(text);
    let named = match register {
        Some(_) => names.value(text),
        None => names.value_at(text, here(machine)),
    };
    if let Some(value) = named.or_else(|| register.map(|register| (register.get)(machine.cpu()))) {
        return Ok(value);
    }
    let number = crate::numbers::number(text).ok().and_then(|value| u16::try_from(value).ok());
    number.ok_or_else(|| {
        let meant = similar(text, names.like("").map(|(name, _)| name));
        let meant = meant.map(|name| format!("; is `{name}` meant?")).unwrap_or_default();
        format!("{text}: is not a symbol, register or number up to 65535{meant}")
    })
}

/// Returns what is between the brackets that enclose the whole text.
fn inside<'t>(text: &'t str, open: &str, close: char) -> Option<&'t str> {
    let inside = text.strip_prefix(open)?.strip_suffix(close)?;
    let bracket = open.chars().last()?;
    let mut depth = 0i32;
    for c in inside.chars() {
        depth += i32::from(c == bracket) - i32::from(c == close);
        if depth < 0 {
            return None;
        }
    }
    Some(inside)
}

#[cfg(test)]
mod tests {
    use super::*;
    use spectrum::{Model, Rom};

    #[test]
    fn a_value_has_a_width_and_an_address() {
        let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
        machine.cpu_mut().regs.set_hl(0x8000);
        machine.cpu_mut().regs.set_bc(0);
        machine.cpu_mut().regs.set_a(3);
        machine.poke(0x8000, 7);
        machine.poke(0x8001, 1);
        machine.cpu_mut().regs.set_ix(0x9000);
        machine.poke(0x9001, 9);
        let names = Names::of_symbols(&[("score", 0x8000), ("FIVE", 5)]);
        let shown = |text: &str| evaluate(&machine, &names, text).map(|found| (found.text(), found.address));
        for (text, value, address) in [
            ("A", "3 $03", Some(3)),
            ("BC", "0 $0000", Some(0)),
            ("bc", "0 $0000", Some(0)),
            ("HL + 1", "32769 $8001", Some(0x8001)),
            ("(HL)", "7 $07", Some(0x8000)),
            (" ( HL + 1 ) ", "1 $01", Some(0x8001)),
            ("[HL]", "7 $07", Some(0x8000)),
            ("(A) + (B)", "3 $03", Some(3)),
            ("(HL) + 1", "8 $08", Some(8)),
            ("1 + (score)", "8 $08", Some(8)),
            ("(FIVE) + 1", "6 $06", Some(6)),
            ("(HL + 1) * 2", "65538", None),
            ("(IX + 1) + 0", "9 $09", Some(9)),
            ("2 * ((HL) == 7)", "2 $02", Some(2)),
            ("abs(HL)", "32768 $8000", Some(0x8000)),
            ("[HL] + [HL]", "14 $0E", Some(14)),
            ("word[HL]", "263 $0107", Some(0x8000)),
            ("word[BC + $FFFE]", "0 $0000", Some(0xFFFE)),
            ("score", "32768 $8000", Some(0x8000)),
            ("FIVE", "5 $0005", Some(5)),
            ("A - 4", "-1", None),
        ] {
            assert_eq!(shown(text), Ok((value.to_owned(), address)), "{text}");
        }
        for text in ["", "()", "(HL", "scroe", "1 / B"] {
            assert!(shown(text).is_err(), "{text}");
        }
    }
}
