//! Reads a header as a contract. Every error has its place in the source.

use std::ops::Range;

use super::clobbers::bare_addresses;
use super::header::Header;
use super::key::Key;
use super::list::{loops, sides};
use super::names::{Context, Given, Pages, Shared};
use super::notes;
use super::place::at_a_pointer;
use super::symbol::Symbols;
use super::text::{At, Text};
use crate::contract::expression::{Expression, Fault, INVERTED, fault};
use crate::contract::spec::{Effects, Loop, Spec};

/// An error in a header, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wrong {
    pub(crate) at: At,
    pub(crate) why: String,
}

/// A header that was read.
pub(crate) enum Reading {
    Contract(Box<Spec>),
    /// A text for people, and why it is not a contract.
    Prose(Wrong),
    /// A comment that is not a header.
    Comment,
}

/// Reads a header as a contract. If it has a range, a number for a place, or a condition, it is meant as one, and each error in
/// it is returned. Any other header is prose, unless it can be read without an error.
pub(crate) fn read(
    header: &Header,
    symbols: Symbols<'_>,
    shared: &Shared,
    pages: Option<Pages>,
) -> Result<Reading, Vec<Wrong>> {
    if let Some((at, text)) = header.get(Key::Unproved) {
        if text.text.trim().is_empty() {
            return Err(vec![Wrong { at, why: "Unproved needs the reason why the header is not a contract".into() }]);
        }
        let bare = bare_addresses(header, symbols, shared, pages);
        if !bare.is_empty() {
            return Err(bare);
        }
        return Ok(Reading::Prose(Wrong { at, why: text.text.split_whitespace().collect::<Vec<_>>().join(" ") }));
    }
    let mut reader = Reader::new(symbols, shared);
    reader.context.pages = pages;
    reader.header(header);
    let Reader { mut spec, mut wrong, context, .. } = reader;
    notes::note_overlaps(&mut spec);
    let pages_after = context.pages;
    let varies = pages_after.is_some_and(|pages| pages.varies);
    if let Some(name) = at_a_pointer(&spec).filter(|_| varies) {
        let why = format!("`{name}` may be in any of several pages: state one, as in `page = 3`");
        wrong.push(Wrong { at: header.at, why });
    }
    spec.notes.extend(context.unused().map(|name| format!("Let defines `{name}`, which nothing uses")));
    spec.page = pages_after.map(|pages| pages.home);
    spec.move_unconstrained_last();
    // A delay takes and gives nothing.
    let promises = !spec.inputs.is_empty() || !spec.outputs.is_empty() || spec.effects.least_t.is_some();
    let mut wrong = wrong.into_iter();
    match wrong.next() {
        None if !header.is_keyed => Ok(Reading::Comment),
        None if promises => Ok(Reading::Contract(Box::new(spec))),
        None => Ok(Reading::Prose(Wrong { at: header.at, why: "it states no value of a place".into() })),
        Some(first) if !is_meant(header) => Ok(Reading::Prose(first)),
        Some(first) => Err(std::iter::once(first).chain(wrong).collect()),
    }
}

/// Reads what a routine may change and its limits, also from a header that is prose otherwise: see [`stated`].
pub(crate) fn effects(header: &Header, symbols: Symbols<'_>) -> Result<Effects, Wrong> {
    stated(header, symbols, None).map(|spec| spec.effects)
}

/// Reads the outputs, what else may change and the limits, also from a header that is prose otherwise: parts of Out and Clobbers
/// that cannot be read are skipped.
pub(crate) fn stated(header: &Header, symbols: Symbols<'_>, pages: Option<Pages>) -> Result<Spec, Wrong> {
    let shared = Shared::new();
    let mut reader = Reader::new(symbols, &shared);
    reader.context.pages = pages;
    reader.limits(header);
    if let Some(wrong) = reader.wrong.pop() {
        return Err(wrong);
    }
    reader.each(header, Key::Out, Reader::output);
    reader.each(header, Key::Clobbers, Reader::clobbers);
    Ok(reader.spec)
}

/// Reads the definitions of a header with `Define`, which may use those before them.
pub(crate) fn define(header: &Header, symbols: Symbols<'_>, shared: &mut Shared, pages: Option<Pages>) -> Vec<Wrong> {
    if !header.is_only(Key::Define) {
        let why =
            "Define needs a comment of its own, or stands above the title of a header: leave an empty line before it";
        return vec![Wrong { at: header.at_define(), why: why.into() }];
    }
    let known = std::mem::take(shared);
    let mut reader = Reader::new(symbols, &known);
    reader.context.pages = pages;
    reader.each(header, Key::Define, Reader::shared_definition);
    reader.refuse_remarks(header);
    let Reader { context, wrong, .. } = reader;
    let defined = context.into_defined();
    *shared = known;
    shared.extend(defined);
    wrong
}

/// Returns true if a header is meant as a contract, errors or not: if it has a range, a condition, or a number or `any` for each
/// input.
fn is_meant(header: &Header) -> bool {
    /// First characters of numbers, except digits.
    const NUMBER: [char; 6] = ['$', '#', '%', '-', '\'', '"'];
    let given = header.get(Key::In).is_some_and(|(_, text)| {
        let is_number = |value: &str| value.starts_with(|c: char| c.is_ascii_digit() || NUMBER.contains(&c));
        let is_value = |value: &str| is_number(value) || value == ANY;
        let is_given = |part| sides(&text.text, part).is_ok_and(|(_, value)| is_value(&text.text[value]));
        text.text.contains("..") || !text.parts().is_empty() && text.parts().into_iter().all(is_given)
    });
    given || header.get(Key::Where).is_some()
}

/// The word for any value.
pub(super) const ANY: &str = "any";

pub(super) struct Reader<'a> {
    pub(super) context: Context<'a>,
    pub(super) spec: Spec,
    /// The inputs that are named by themselves, not with others or in a loop.
    pub(super) alone: Vec<usize>,
    /// The registers and flags that Out has stated so far.
    pub(super) stated: Given,
    pub(super) wrong: Vec<Wrong>,
    /// Number of addresses in Clobbers that stand without brackets.
    pub(super) bare: usize,
}

/// Reads a part of an entry.
type ReadPart<'a> = fn(&mut Reader<'a>, &Text, Range<usize>) -> Result<(), Fault>;

impl<'a> Reader<'a> {
    pub(super) fn new(symbols: Symbols<'a>, shared: &'a Shared) -> Reader<'a> {
        Reader {
            context: Context::new(symbols, shared),
            spec: Spec::default(),
            alone: Vec::new(),
            stated: Given::default(),
            wrong: Vec::new(),
            bare: 0,
        }
    }

    fn header(&mut self, header: &Header) {
        if let Some(at) = header.twice() {
            self.wrong.push(Wrong {
                at,
                why: "this line stands twice in the header: write one, with a comma between the entries".into(),
            });
        }
        if self.refuse_promises(header) {
            return;
        }
        self.limits(header);
        let mut first: [(Key, ReadPart<'a>); 2] = [(Key::In, Reader::input), (Key::Let, Reader::definition)];
        // Inputs may use the definitions above them.
        if header.is_before(Key::Let, Key::In) {
            first.reverse();
        }
        let others: [(Key, ReadPart<'a>); 3] =
            [(Key::Where, Reader::condition), (Key::Out, Reader::output), (Key::Clobbers, Reader::clobbers)];
        let before = self.wrong.len();
        for (key, read) in first {
            self.each(header, key, read);
            if key == Key::In {
                self.rom_inputs();
            }
            // An error here would be followed by others in all entries that use the name.
            if self.wrong.len() > before {
                return;
            }
        }
        if self.refuse_remarks(header) {
            return;
        }
        for (key, read) in others {
            self.each(header, key, read);
        }
        self.keeps(header);
    }

    /// Reads each part of an entry; `-` stands for no parts.
    pub(super) fn each(&mut self, header: &Header, key: Key, read: ReadPart<'a>) {
        let Some((_, text)) = header.get(key) else { return };
        let mut before: Vec<&str> = Vec::new();
        for part in text.parts() {
            let entry = &text.text[part.clone()];
            if entry == "-" {
                continue;
            }
            if key == Key::Out && before.contains(&entry) {
                notes::note_twice(&mut self.spec, entry);
            }
            before.push(entry);
            if let Err(Fault { offset, why }) = read(self, text, part) {
                self.wrong.push(Wrong { at: text.at(offset), why });
            }
        }
    }

    fn definition(&mut self, text: &Text, part: Range<usize>) -> Result<(), Fault> {
        let sides = sides(&text.text, part)?;
        self.context.definition(&text.text, sides)
    }

    fn shared_definition(&mut self, text: &Text, part: Range<usize>) -> Result<(), Fault> {
        let start = part.start;
        let before = self.context.mark();
        self.definition(text, part)?;
        match self.context.shared_twice(before) {
            Some(name) => fault(start, format!("`{name}` is defined twice")),
            None => Ok(()),
        }
    }

    /// Reads the loops of a part, and binds their names until they are forgotten.
    pub(super) fn looped(
        &mut self,
        text: &str,
        looped: Vec<(Range<usize>, Range<usize>, Range<usize>)>,
    ) -> Result<Vec<Loop>, Fault> {
        let mut loops = Vec::new();
        for (index, (name, first, last)) in looped.into_iter().enumerate() {
            let at = first.start;
            let (first, last) = (self.context.value(text, first)?, self.context.value(text, last)?);
            if let [Some(Ok(from)), Some(Ok(to))] = [first.constant(), last.constant()]
                && to < from
            {
                return fault(at, format!("the loop {from}..{to} is empty"));
            }
            loops.push(Loop { name: text[name.clone()].to_owned(), first, last });
            self.context.bind(text, name, index)?;
        }
        Ok(loops)
    }

    /// Reads `B < C`, or `[X + N] < 10 for N = 0..7`.
    fn condition(&mut self, text: &Text, part: Range<usize>) -> Result<(), Fault> {
        let (head, looped) = loops(&text.text, part)?;
        let mark = self.context.mark();
        let read = self.looped(&text.text, looped).and_then(|loops| {
            self.context.leaves_stack_out = leaves_stack_out(&text.text[head.clone()]);
            self.spec.leaves_stack_out |= self.context.leaves_stack_out;
            let condition = self.truth(&text.text, head)?;
            Ok(loops.into_iter().enumerate().rev().fold(condition, |condition, (index, Loop { name, first, last })| {
                condition.for_all(index, &name, first, last)
            }))
        });
        self.context.forget(mark);
        self.context.leaves_stack_out = false;
        self.spec.conditions.push(read?);
        Ok(())
    }

    /// Reads an expression of which it counts only whether it is 0.
    pub(super) fn truth(&self, text: &str, range: Range<usize>) -> Result<Expression, Fault> {
        let (start, condition) = (range.start, self.context.value(text, range)?);
        match condition.is_inverted() {
            true => fault(start, INVERTED),
            false => Ok(condition),
        }
    }
}

/// Returns true for a condition that leaves out pointers to the stack and does nothing else with its ends: each stands alone at the right of a
/// comparison, `HL < stack.first || HL > stack.last`.
fn leaves_stack_out(condition: &str) -> bool {
    let has_one = |name: &str| condition.contains(name);
    let is_compared = |name: &str, sign: char| {
        condition.match_indices(name).all(|(at, _)| {
            let before = condition[..at].trim_end();
            let before = before.strip_suffix('=').unwrap_or(before);
            let after = condition[at + name.len()..].trim_start_matches([')', ' ']);
            let is_end = after.is_empty() || after.starts_with("||") || after.starts_with("&&");
            is_end && before.strip_suffix(sign).is_some_and(|before| !before.ends_with(sign))
        })
    };
    (has_one("stack.first") || has_one("stack.last"))
        && is_compared("stack.first", '<')
        && is_compared("stack.last", '>')
        && !condition.contains(['!', '?', '^'])
}
