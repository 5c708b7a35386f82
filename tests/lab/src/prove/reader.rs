//! A header read as a contract to be proved, each fault with its place.

use std::ops::Range;
use std::sync::Arc;

use super::expression::{Expression, Fault, Named, Width, fault};
use super::parts::{alternatives, ends, sequence, sides};
use super::place::Place;
use super::spec::{Area, Cell, Input, Output, Spec, Values, Want};
use super::value::Value;
use crate::T;
use crate::header::{At, Header, Key, Text, trimmed};
use crate::registers::{Byte, Bytes, flag};

/// What is wrong with a header, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wrong {
    pub(crate) at: At,
    pub(crate) why: String,
}

/// The value of a symbol of the program.
pub(crate) type Symbols<'a> = &'a dyn Fn(&str) -> Option<i64>;

/// What a header turns out to be.
pub(crate) enum Reading {
    Contract(Spec),
    /// Words for people; with what keeps it from being a contract.
    Prose(Wrong),
}

/// Reads a header as a contract. What has a range, a number for a place, or a condition is meant as one, and each fault of it
/// is an error; so is whatever can be read as one without a fault. Anything else is prose.
pub(crate) fn read(header: &Header, symbols: Symbols<'_>) -> Result<Reading, Vec<Wrong>> {
    let mut reader = Reader::new(symbols);
    reader.header(header);
    let Reader { spec, wrong, .. } = reader;
    let says_something = !spec.inputs.is_empty() || !spec.outputs.is_empty();
    let mut wrong = wrong.into_iter();
    match wrong.next() {
        None if says_something => Ok(Reading::Contract(spec)),
        None => Ok(Reading::Prose(Wrong { at: header.at, why: "it gives no place a value".into() })),
        Some(first) if !is_meant(header) => Ok(Reading::Prose(first)),
        Some(first) => Err(std::iter::once(first).chain(wrong).collect()),
    }
}

/// Whether a header is meant to be a contract, with whatever faults: it has a range, a condition, or numbers for all it is given.
fn is_meant(header: &Header) -> bool {
    /// Where a number begins.
    const NUMBER: [char; 6] = ['$', '#', '%', '-', '\'', '"'];
    let given = header.get(Key::In).is_some_and(|(_, text)| {
        let is_number = |value: &str| value.starts_with(|c: char| c.is_ascii_digit() || NUMBER.contains(&c));
        let is_given = |part| sides(&text.text, part).is_ok_and(|(_, value)| is_number(&text.text[value]));
        text.text.contains("..") || !text.parts().is_empty() && text.parts().into_iter().all(is_given)
    });
    given || header.get(Key::Where).is_some()
}

/// A place by its name, and where it is in memory; it hangs on nothing.
pub(crate) fn place(name: &str, symbols: Symbols<'_>) -> Result<(Place, u16), String> {
    let reader = Reader::new(symbols);
    let mut cells = reader.cells(name, trimmed(name, 0..name.len())).map_err(|Fault { why, .. }| why)?;
    match (cells.pop(), cells.is_empty()) {
        (Some(Cell { place, .. }), true) => {
            let start = if let Place::Memory { fixed, .. } = &place { fixed.unwrap_or(0) } else { 0 };
            Ok((place, start))
        }
        _ => Err("it is more than one number".into()),
    }
}

/// What the inputs give: the registers by their bytes, the flags by their bits.
#[derive(Default)]
struct Given {
    bytes: Vec<Byte>,
    flags: u8,
    /// Those with a range that goes below 0.
    signed: Vec<Bytes>,
}

/// A register as a number with a sign.
fn signed(bytes: Bytes) -> Expression {
    let text = format!("(it ^ {sign}) - {sign}", sign = 1i64 << (bytes.bits() - 1));
    Expression::read(&text, 0..text.len(), &|_| Ok(Named::Register(bytes))).expect("an expression without a fault")
}

struct Reader<'a> {
    symbols: Symbols<'a>,
    spec: Spec,
    given: Given,
    /// What Let gives a name to.
    defined: Vec<(String, Arc<Expression>)>,
    wrong: Vec<Wrong>,
}

/// Reads a part of an entry.
type Entry<'a> = fn(&mut Reader<'a>, &Text, Range<usize>) -> Result<(), Fault>;

impl<'a> Reader<'a> {
    fn new(symbols: Symbols<'a>) -> Reader<'a> {
        let (spec, given) = (Spec::default(), Given::default());
        Reader { symbols, spec, given, defined: Vec::new(), wrong: Vec::new() }
    }

    fn header(&mut self, header: &Header) {
        if let Some(at) = header.twice() {
            self.wrong.push(Wrong { at, why: "this line stands twice in the header".into() });
        }
        for (word, at) in &header.unknown {
            let why = format!("`{word}` is no line of a contract: there are In, Let, Where, Out, Clobbers, T, Stack");
            self.wrong.push(Wrong { at: *at, why });
        }
        self.spec.t = self.figure(header, Key::T);
        self.spec.stack = self.figure(header, Key::Stack).map(|bytes| bytes.min(u16::MAX.into()) as u16);
        // What an entry lacks would be missed in all below it.
        let entries: [(Key, Entry<'a>); 5] = [
            (Key::In, Reader::input),
            (Key::Let, Reader::definition),
            (Key::Where, Reader::condition),
            (Key::Out, Reader::output),
            (Key::Clobbers, Reader::clobbers),
        ];
        for (key, read) in entries {
            let before = self.wrong.len();
            self.each(header, key, read);
            if matches!(key, Key::In | Key::Let) && self.wrong.len() > before {
                return;
            }
        }
    }

    /// Reads each part of an entry; `-` is none.
    fn each(&mut self, header: &Header, key: Key, read: Entry<'a>) {
        let Some((_, text)) = header.get(key) else { return };
        for part in text.parts() {
            if &text.text[part.clone()] == "-" {
                continue;
            }
            if let Err(Fault { offset, why }) = read(self, text, part) {
                self.wrong.push(Wrong { at: text.at(offset), why });
            }
        }
    }

    fn figure(&mut self, header: &Header, key: Key) -> Option<T> {
        let (_, text) = header.get(key)?;
        let part = text.parts().into_iter().next()?;
        match &text.text[part.clone()] {
            "-" => None,
            figure => figure
                .parse()
                .map_err(|_| {
                    self.wrong
                        .push(Wrong { at: text.at(part.start), why: format!("`{figure}` is no number, and no `-`") });
                })
                .ok(),
        }
    }

    /// `B = 0..255`
    fn input(&mut self, text: &Text, part: Range<usize>) -> Result<(), Fault> {
        let (left, right) = sides(&text.text, part.clone())?;
        let values = self.values(&text.text, right.clone())?;
        for cell in self.cells(&text.text, left.clone())? {
            let bits = cell.place.bits();
            for &(first, count) in &values.ranges {
                let last = first + (count - 1) as i64;
                if first < 0 && last >= 1 << (bits - 1) || first < -(1 << (bits - 1)) || last >= 1 << bits {
                    return fault(right.start, format!("{} holds 0..{}", cell.name, (1i64 << bits) - 1));
                }
            }
            match &cell.place {
                Place::Register(bytes) => {
                    if let Some(twice) = bytes.bytes().iter().find(|byte| self.given.bytes.contains(byte)) {
                        return fault(left.start, format!("{} is given twice", twice.name()));
                    }
                    self.given.bytes.extend(bytes.bytes());
                    if values.ranges.iter().any(|&(first, _)| first < 0) {
                        self.given.signed.push(*bytes);
                    }
                }
                Place::Flag(bit) if self.given.flags & bit != 0 => {
                    return fault(left.start, format!("{} is given twice", cell.name));
                }
                Place::Flag(bit) => self.given.flags |= bit,
                Place::Interrupts | Place::Mode => {
                    return fault(left.start, "interrupts are off, in mode 0, when a routine is called");
                }
                Place::Port(_) | Place::Memory { .. } => {}
            }
            self.spec.inputs.push(Input { cell, values: values.clone() });
        }
        if !self.spec.given.is_empty() {
            self.spec.given.push_str(", ");
        }
        self.spec.given.push_str(&text.text[part]);
        Ok(())
    }

    /// `0..9 or 32`: constants, ends included.
    fn values(&self, text: &str, range: Range<usize>) -> Result<Values, Fault> {
        let mut values = Values::default();
        for range in alternatives(text, range) {
            let at = range.start;
            let (first, last) = match ends(text, range.clone()) {
                Some((first, last)) => (self.constant(text, first)?, self.constant(text, last)?),
                None => {
                    let value = self.constant(text, range)?;
                    (value, value)
                }
            };
            if last < first {
                return fault(at, format!("the range {first}..{last} is empty"));
            }
            // So that no sum of theirs can overflow.
            if first < -(1 << 31) || last >= 1 << 32 {
                return fault(at, "nothing holds more than 32 bits");
            }
            values.push(first, last);
        }
        Ok(values)
    }

    fn constant(&self, text: &str, range: Range<usize>) -> Result<i64, Fault> {
        let at = range.start;
        let names = |name: &str| match (self.symbols)(name) {
            Some(value) => Ok(Named::Constant(value)),
            None => Err(format!("`{name}` is no symbol of the program: a range has constant ends")),
        };
        match Expression::read(text, range, &names)?.constant().map(Value::number) {
            Some(Ok(number)) => Ok(number),
            Some(Err(why)) => fault(at, format!("this has no value: {why}")),
            None => fault(at, "a range has constant ends"),
        }
    }

    /// An expression over what is given.
    fn over_inputs(&self, text: &str, range: Range<usize>) -> Result<Expression, Fault> {
        let names = |name: &str| self.name(name);
        Expression::read(text, range, &names)
    }

    fn name(&self, name: &str) -> Result<Named, String> {
        if let Some((_, expression)) = self.defined.iter().find(|(defined, _)| defined == name) {
            return Ok(Named::Defined(expression.clone()));
        }
        if let Some(bytes) = Bytes::named(name) {
            return match bytes.bytes().iter().find(|byte| !self.given.bytes.contains(byte)) {
                None if self.given.signed.contains(&bytes) => Ok(Named::Defined(Arc::new(signed(bytes)))),
                None => Ok(Named::Register(bytes)),
                // A symbol may look like several registers: ADD, BAD.
                Some(missing) => match (self.symbols)(name) {
                    Some(value) => Ok(Named::Constant(value)),
                    None => Err(format!("{} is no input: In does not give it", missing.name())),
                },
            };
        }
        match (flag(name), (self.symbols)(name)) {
            (Some(bit), _) if self.given.flags & bit != 0 => Ok(Named::Flag(bit)),
            (_, Some(value)) => Ok(Named::Constant(value)),
            (Some(_), None) => Err(format!("{name} is no input: In does not give it")),
            (None, None) => Err(format!("`{name}` is no register, no flag and no symbol of the program")),
        }
    }

    /// `Most = max(B, C)`
    fn definition(&mut self, text: &Text, part: Range<usize>) -> Result<(), Fault> {
        let (left, right) = sides(&text.text, part)?;
        let name = &text.text[left.clone()];
        if !name.chars().all(|c| c.is_alphanumeric() || c == '_') || name.starts_with(|c: char| c.is_numeric()) {
            return fault(left.start, format!("`{name}` is no name"));
        }
        let known = self.defined.iter().any(|(defined, _)| defined == name) || (self.symbols)(name).is_some();
        if known || Bytes::named(name).is_some() || flag(name).is_some() {
            return fault(left.start, format!("`{name}` stands for something else already"));
        }
        let expression = self.over_inputs(&text.text, right)?;
        self.defined.push((name.to_owned(), Arc::new(expression)));
        Ok(())
    }

    fn condition(&mut self, text: &Text, part: Range<usize>) -> Result<(), Fault> {
        let condition = self.over_inputs(&text.text, part)?;
        self.spec.conditions.push(condition);
        Ok(())
    }

    /// `HL = B * DE & 0xFFFF`, or `A = 1..6`
    fn output(&mut self, text: &Text, part: Range<usize>) -> Result<(), Fault> {
        let (left, right) = sides(&text.text, part.clone())?;
        let range = |range: Range<usize>| match ends(&text.text, range.clone()) {
            Some((first, last)) => Ok((self.over_inputs(&text.text, first)?, self.over_inputs(&text.text, last)?)),
            None => {
                let value = self.over_inputs(&text.text, range)?;
                Ok((value.clone(), value))
            }
        };
        let cells = self.cells(&text.text, left)?;
        let want = if ends(&text.text, right.clone()).is_some() {
            Want::Within(alternatives(&text.text, right).into_iter().map(range).collect::<Result<_, Fault>>()?)
        } else if cells.iter().any(|cell| matches!(cell.place, Place::Port(_))) {
            let bytes = sequence(&text.text, right).into_iter().map(|byte| self.over_inputs(&text.text, byte));
            Want::Sent(bytes.collect::<Result<_, Fault>>()?)
        } else {
            Want::Value(self.over_inputs(&text.text, right)?)
        };
        for cell in cells {
            if let Place::Register(bytes) = &cell.place {
                self.spec.changes.extend(bytes.bytes());
            }
            let text = text.text[part.clone()].split_whitespace().collect::<Vec<_>>().join(" ");
            self.spec.outputs.push(Output { cell, want: want.clone(), text });
        }
        Ok(())
    }

    /// `A BC, [Buffer:8]`: registers, memory, `ports`, `everything`.
    fn clobbers(&mut self, text: &Text, part: Range<usize>) -> Result<(), Fault> {
        let mut at = part.start;
        while at < part.end {
            let rest = &text.text[at..part.end];
            let bracket = rest.find(['[', '(']).filter(|&open| !rest[..open].contains(char::is_whitespace));
            let end = match bracket {
                Some(open) => rest[open..].find([']', ')']).map(|close| open + close + 1),
                None => rest.find(char::is_whitespace),
            };
            let word = at..at + end.unwrap_or(rest.len());
            self.clobber(&text.text, word.clone())?;
            let behind = &text.text[word.end..part.end];
            at = word.end + (behind.len() - behind.trim_start().len());
        }
        Ok(())
    }

    fn clobber(&mut self, text: &str, word: Range<usize>) -> Result<(), Fault> {
        let name = &text[word.clone()];
        match (name, Bytes::named(name)) {
            ("everything", _) => {
                self.spec.changes.extend(Byte::KEPT);
                self.spec.interrupts = true;
            }
            ("ports", _) => self.spec.ports = true,
            ("interrupts", _) => self.spec.interrupts = true,
            ("-" | "flags" | "F", _) => {}
            (_, Some(bytes)) => self.spec.changes.extend(bytes.bytes()),
            _ if flag(name).is_some() => {}
            _ if name.contains(['[', '(']) => {
                let (address, length, width) = self.brackets(text, word)?;
                self.spec.areas.push(Area { address, length: length * width as u32 });
            }
            _ => {
                let address = self.over_inputs(text, word)?;
                self.spec.areas.push(Area { address, length: 1 });
            }
        }
        Ok(())
    }

    /// The cells that the left side of a `=` names: one, or each of `[Buffer:8]`.
    fn cells(&self, text: &str, range: Range<usize>) -> Result<Vec<Cell>, Fault> {
        let name = &text[range.clone()];
        let one = |place| Ok(vec![Cell { name: name.to_owned(), place }]);
        if let Some(bytes) = Bytes::named(name) {
            return one(Place::Register(bytes));
        }
        if let Some(bit) = flag(name) {
            return one(Place::Flag(bit));
        }
        match name {
            "interrupts" => return one(Place::Interrupts),
            "im" => return one(Place::Mode),
            _ => {}
        }
        if !name.contains(['[', '(']) {
            let help = if (self.symbols)(name).is_some() {
                format!(": write [{name}] for the byte there")
            } else {
                String::new()
            };
            return fault(range.start, format!("`{name}` is no register and no flag{help}"));
        }
        let open = name.find(['[', '(']).unwrap_or(0);
        if name[..open].trim() == "port" && name.ends_with(']') {
            let inner = trimmed(text, range.start + open + 1..range.end - 1);
            let port = self.constant(text, inner.clone())?;
            let port = u16::try_from(port).or_else(|_| fault(inner.start, format!("{port} is no port")))?;
            return one(Place::Port(port));
        }
        let (address, count, width) = self.brackets(text, range.clone())?;
        let inner = name[open + 1..name.len() - 1].split(':').next().unwrap_or("").trim();
        let fixed = match address.constant().map(Value::number) {
            Some(Ok(address)) => {
                Some(u16::try_from(address).or_else(|_| fault(range.start, format!("{address} is no address")))?)
            }
            Some(Err(why)) => return fault(range.start, format!("the address has no value: {why}")),
            None => None,
        };
        let cell = |number: u32| {
            let offset = number as u16 * width as u16;
            let plus = if offset == 0 { String::new() } else { format!("+{offset}") };
            let name = format!("{}[{inner}{plus}]", name[..open].trim());
            let fixed = fixed.map(|fixed: u16| fixed.wrapping_add(offset));
            Cell { name, place: Place::Memory { address: address.clone(), offset, fixed, width } }
        };
        Ok((0..count).map(cell).collect())
    }

    /// `[Buffer:8]`, `(Buffer)`, `word[Score]`: the address, how many, and of what width.
    fn brackets(&self, text: &str, range: Range<usize>) -> Result<(Expression, u32, Width), Fault> {
        let name = &text[range.clone()];
        let open = name.find(['[', '(']).unwrap_or(0);
        let width = match name[..open].trim() {
            "" => Width::Byte,
            word => match Width::named(word) {
                Some(width) => width,
                None => {
                    return fault(range.start, format!("`{word}` is no width: there is byte, word and long, and port"));
                }
            },
        };
        let closing = if name[open..].starts_with('[') { ']' } else { ')' };
        if !name.ends_with(closing) {
            return fault(range.start + open, "this bracket is not closed");
        }
        let inner = range.start + open + 1..range.end - 1;
        let (address, count) = match text[inner.clone()].find(':') {
            None => (inner, 1),
            Some(colon) => {
                let count = trimmed(text, inner.start + colon + 1..inner.end);
                let number = self.constant(text, count.clone())?;
                // A screen has 6,912 bytes.
                let most = 0x1_0000 / width as i64;
                if !(1..=most).contains(&number) {
                    return fault(count.start, format!("1 to {most} of them"));
                }
                (inner.start..inner.start + colon, number as u32)
            }
        };
        Ok((self.over_inputs(text, trimmed(text, address))?, count, width))
    }
}
