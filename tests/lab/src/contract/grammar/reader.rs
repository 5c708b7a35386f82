//! A header read as a contract to be proved, each fault with its place.

use std::ops::Range;
use std::sync::Arc;

use crate::T;
use crate::contract::expression::value::Value;
use crate::contract::expression::{BOUND, Expression, Fault, Named, fault};
use crate::contract::grammar::header::{At, Header, Key, Text, trimmed};
use crate::contract::grammar::list::{alternatives, behind_brackets, ends, loops, sequence, sides};
use crate::contract::grammar::names::{Given, Symbols};
use crate::contract::spec::place::Place;
use crate::contract::spec::{Area, Input, Loop, Output, Sent, Spec, Want};
use crate::core::registers::{Byte, Bytes, flag};

/// What is wrong with a header, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wrong {
    pub(crate) at: At,
    pub(crate) why: String,
}

/// What a header turns out to be.
pub(crate) enum Reading {
    Contract(Spec),
    /// Words for people; with what keeps it from being a contract.
    Prose(Wrong),
}

/// Reads a header as a contract. What has a range, a number for a place, or a condition is meant as one, and each fault of it
/// is an error; so is whatever can be read as one without a fault. Anything else is prose.
pub(crate) fn read(header: &Header, symbols: Symbols<'_>) -> Result<Reading, Vec<Wrong>> {
    if let Some((at, text)) = header.get(Key::Unproved) {
        return Ok(Reading::Prose(Wrong { at, why: text.text.split_whitespace().collect::<Vec<_>>().join(" ") }));
    }
    let mut reader = Reader::new(symbols);
    reader.header(header);
    let Reader { mut spec, wrong, .. } = reader;
    spec.settle();
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

pub(in crate::contract) struct Reader<'a> {
    pub(in crate::contract) symbols: Symbols<'a>,
    spec: Spec,
    pub(in crate::contract) given: Given,
    /// What Let gives a name to, and the names of loops and of what functions are handed: those are forgotten behind their part.
    pub(in crate::contract) defined: Vec<(String, Named)>,
    wrong: Vec<Wrong>,
}

/// A loop of inputs has at most so many turns.
const MOST: i64 = 1 << 16;

/// Reads a part of an entry.
type Entry<'a> = fn(&mut Reader<'a>, &Text, Range<usize>) -> Result<(), Fault>;

impl<'a> Reader<'a> {
    pub(in crate::contract) fn new(symbols: Symbols<'a>) -> Reader<'a> {
        let (spec, given) = (Spec::default(), Given::default());
        Reader { symbols, spec, given, defined: Vec::new(), wrong: Vec::new() }
    }

    fn header(&mut self, header: &Header) {
        if let Some(at) = header.twice() {
            self.wrong.push(Wrong { at, why: "this line stands twice in the header".into() });
        }
        for (word, at) in &header.unknown {
            let why =
                format!("`{word}` is no line of a contract: there are In, Let, Where, Out, Clobbers, T, Stack, Waits");
            self.wrong.push(Wrong { at: *at, why });
        }
        self.spec.t = self.figure(header, Key::T);
        self.spec.stack = self.figure(header, Key::Stack).map(|bytes| bytes.min(u16::MAX.into()) as u16);
        self.spec.frames = self.frames(header);
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

    /// `2 frames`: for how many frames it waits at most; in other words for as long as it likes, and not at all if it says nothing.
    fn frames(&mut self, header: &Header) -> Option<u32> {
        match header.get(Key::Waits) {
            Some((_, text)) => text.text.split_whitespace().next().and_then(|count| count.parse().ok()),
            None => Some(0),
        }
    }

    /// `B = 0..255`, `word[Table + 2 * N] = 0..999 for N = 0..7`
    fn input(&mut self, text: &Text, part: Range<usize>) -> Result<(), Fault> {
        let (head, looped) = loops(&text.text, part.clone())?;
        let (left, right) = sides(&text.text, head)?;
        self.repeated(&text.text, &looped, &mut |reader| reader.input_of(&text.text, left.clone(), right.clone()))?;
        if !self.spec.given.is_empty() {
            self.spec.given.push_str(", ");
        }
        self.spec.given.push_str(&text.text[part]);
        Ok(())
    }

    /// Reads an input once for each value that the names of its loops take.
    fn repeated(
        &mut self,
        text: &str,
        looped: &[(Range<usize>, Range<usize>, Range<usize>)],
        read: &mut dyn FnMut(&mut Reader<'a>) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let Some(((name, first, last), inner)) = looped.split_first() else { return read(self) };
        let (from, to) = (self.constant(text, first.clone())?, self.constant(text, last.clone())?);
        if !(0..MOST).contains(&(to - from)) {
            return fault(first.start, format!("a loop has 1 to {MOST} turns"));
        }
        let name = self.new_name(text, name.clone())?;
        for value in from..=to {
            self.defined.push((name.clone(), Named::Constant(value)));
            let done = self.repeated(text, inner, read);
            self.defined.pop();
            done?;
        }
        Ok(())
    }

    /// The turn of the loops of an input, told.
    fn turn(&self) -> String {
        let constant = |(name, named): &(String, Named)| match named {
            Named::Constant(value) => Some(format!(", {name} = {value}")),
            _ => None,
        };
        self.defined.iter().filter_map(constant).collect()
    }

    fn input_of(&mut self, text: &str, left: Range<usize>, right: Range<usize>) -> Result<(), Fault> {
        let values = self.values(text, right.clone())?;
        for mut cell in self.cells(text, left.clone())? {
            cell.name.push_str(&self.turn());
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
                Place::Mode if values.ranges.iter().any(|&(first, count)| first + (count - 1) as i64 > 2) => {
                    return fault(right.start, "the modes of interrupts are 0..2");
                }
                Place::Interrupts | Place::Mode | Place::Port(_) | Place::Memory { .. } => {}
            }
            self.spec.inputs.push(Input { cell, values: values.clone() });
        }
        Ok(())
    }

    /// `Most = max(B, C)`, or a function: `Digit(K) = [Text + K] - '0'`
    fn definition(&mut self, text: &Text, part: Range<usize>) -> Result<(), Fault> {
        let (left, right) = sides(&text.text, part)?;
        let written = &text.text[left.clone()];
        let open = written.find('(').filter(|_| written.ends_with(')'));
        let name =
            self.new_name(&text.text, trimmed(&text.text, left.start..left.start + open.unwrap_or(left.len())))?;
        let Some(open) = open else {
            let expression = self.over_inputs(&text.text, right)?;
            self.defined.push((name, Named::Defined(Arc::new(expression))));
            return Ok(());
        };
        let known = self.defined.len();
        let mut at = left.start + open + 1;
        for parameter in text.text[at..left.end - 1].split(',') {
            let range = trimmed(&text.text, at..at + parameter.len());
            self.bind(&text.text, range, self.defined.len() - known)?;
            at += parameter.len() + 1;
        }
        let of = self.defined.len() - known;
        let body = self.over_inputs(&text.text, right);
        self.defined.truncate(known);
        self.defined.push((name, Named::Function(Arc::new(body?), of)));
        Ok(())
    }

    /// Lets a name stand for what takes one value after the other.
    fn bind(&mut self, text: &str, name: Range<usize>, place: usize) -> Result<(), Fault> {
        if place == BOUND {
            return fault(name.start, format!("{BOUND} names at most"));
        }
        let name = self.new_name(text, name)?;
        self.defined.push((name, Named::Bound(place)));
        Ok(())
    }

    /// The loops of a part, for what is read of it before [`Reader::forget`].
    fn looped(
        &mut self,
        text: &str,
        looped: Vec<(Range<usize>, Range<usize>, Range<usize>)>,
    ) -> Result<Vec<Loop>, Fault> {
        let mut loops = Vec::new();
        for (place, (name, first, last)) in looped.into_iter().enumerate() {
            let at = first.start;
            let (first, last) = (self.over_inputs(text, first)?, self.over_inputs(text, last)?);
            if let [Some(Value::Int(from)), Some(Value::Int(to))] = [first.constant(), last.constant()]
                && to < from
            {
                return fault(at, format!("the loop {from}..{to} is empty"));
            }
            loops.push(Loop { name: text[name.clone()].to_owned(), first, last });
            self.bind(text, name, place)?;
        }
        Ok(loops)
    }

    fn condition(&mut self, text: &Text, part: Range<usize>) -> Result<(), Fault> {
        let condition = self.over_inputs(&text.text, part)?;
        self.spec.conditions.push(condition);
        Ok(())
    }

    /// `HL = B * DE & 0xFFFF`, or `A = 1..6`, or `[Copy + N] = [Text + N] for N = 0..7`
    fn output(&mut self, text: &Text, part: Range<usize>) -> Result<(), Fault> {
        let known = self.defined.len();
        let read = self.output_of(&text.text, part);
        self.defined.truncate(known);
        read
    }

    fn output_of(&mut self, text: &str, part: Range<usize>) -> Result<(), Fault> {
        let (head, looped) = loops(text, part.clone())?;
        let loops = self.looped(text, looped)?;
        let (left, right) = sides(text, head)?;
        let cells = self.cells(text, left.clone())?;
        let is_memory = cells.iter().all(|cell| matches!(cell.place, Place::Memory { .. }));
        if !loops.is_empty() && !is_memory {
            return fault(left.start, "a loop is for memory");
        }
        let want = if cells.iter().any(|cell| matches!(cell.place, Place::Port(_))) {
            let bytes = sequence(text, right).into_iter().map(|bytes| match ends(text, bytes.clone()) {
                Some(_) => Ok(Sent::Within(self.ranges(text, bytes)?)),
                None => Ok(Sent::Byte(self.over_inputs(text, bytes)?)),
            });
            Want::Sent(bytes.collect::<Result<_, Fault>>()?)
        } else if ends(text, right.clone()).is_some() || alternatives(text, right.clone()).len() > 1 {
            Want::Within(self.ranges(text, right)?)
        } else {
            Want::Value(self.over_inputs(text, right)?)
        };
        for cell in cells {
            if let Place::Register(bytes) = &cell.place {
                self.spec.changes.extend(bytes.bytes());
            }
            let text = text[part.clone()].split_whitespace().collect::<Vec<_>>().join(" ");
            self.spec.outputs.push(Output { cell, want: want.clone(), loops: loops.clone(), text });
        }
        Ok(())
    }

    /// `1..6 or 9`
    fn ranges(&self, text: &str, all: Range<usize>) -> Result<Vec<(Expression, Expression)>, Fault> {
        let range = |range: Range<usize>| match ends(text, range.clone()) {
            Some((first, last)) => Ok((self.over_inputs(text, first)?, self.over_inputs(text, last)?)),
            None => {
                let value = self.over_inputs(text, range)?;
                Ok((value.clone(), value))
            }
        };
        alternatives(text, all).into_iter().map(range).collect()
    }

    /// `A BC, [Buffer:8], [Table + N] for N = 0..7`: registers, memory, `ports`, `everything`.
    fn clobbers(&mut self, text: &Text, part: Range<usize>) -> Result<(), Fault> {
        let known = self.defined.len();
        let read = self.clobbers_of(&text.text, part);
        self.defined.truncate(known);
        read
    }

    fn clobbers_of(&mut self, text: &str, part: Range<usize>) -> Result<(), Fault> {
        let (part, looped) = loops(text, part)?;
        let loops = self.looped(text, looped)?;
        let mut at = part.start;
        while at < part.end {
            let rest = &text[at..part.end];
            let word = at..at + behind_brackets(rest);
            self.clobber(text, word.clone(), &loops)?;
            let behind = &text[word.end..part.end];
            at = word.end + (behind.len() - behind.trim_start().len());
        }
        Ok(())
    }

    fn clobber(&mut self, text: &str, word: Range<usize>, loops: &[Loop]) -> Result<(), Fault> {
        let name = &text[word.clone()];
        let loops = loops.to_vec();
        match (name, Bytes::named(name)) {
            ("everything", _) => {
                self.spec.changes.extend(Byte::ALL);
                self.spec.interrupts = true;
            }
            ("ports", _) => self.spec.ports = true,
            ("interrupts", _) => self.spec.interrupts = true,
            ("-" | "flags" | "F", _) => {}
            (_, Some(bytes)) => self.spec.changes.extend(bytes.bytes()),
            _ if flag(name).is_some() => {}
            _ if name.contains(['[', '(']) => {
                let (address, length, width) = self.brackets(text, word)?;
                self.spec.areas.push(Area { address, length: length * width as u32, loops });
            }
            _ => {
                let address = self.over_inputs(text, word)?;
                self.spec.areas.push(Area { address, length: 1, loops });
            }
        }
        Ok(())
    }
}
