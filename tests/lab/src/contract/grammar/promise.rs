//! Finds promises in text that is not read as an entry: remarks after `;`, entries of other kinds, lines that begin otherwise. A
//! promise that nobody checks must not pass for a contract.

use std::cell::Cell;
use std::ops::Range;

use super::advice_lines::{flag_state, for_flag_state, for_place_line, is_flag_line};
use super::header::{Header, Misread, Other};
use super::key::Key;
use super::line::keyed;
use super::list::{alternatives, elements, ends, length_colon, loops, sequence, sides, trimmed};
use super::names::Context;
use super::reader::{ANY, Reader, Wrong};
use super::text::{At, Text};
use super::words::{Meant, is_prose, is_size, suspected};
use crate::contract::expression::{Expression, Meaning, Width};
use calls::registers::{RegisterGroup, flag};

/// A promise: what a text states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Promise {
    /// `carry = 0`
    Value,
    /// `X = A + 1`
    Definition,
    /// `A > 5`
    Condition,
    /// `BC DE`
    Registers,
    /// `14`
    Number,
}

impl Reader<'_> {
    /// Refuses the entries of other kinds and the lines that begin otherwise, if they are promises. Returns true if such a line was found:
    /// then nothing else can be read.
    pub(super) fn refuse_promises(&mut self, header: &Header) -> bool {
        for other in &header.others {
            if let Some(why) = self.of_other(other) {
                self.wrong.push(Wrong { at: other.at, why });
            }
        }
        let before = self.wrong.len();
        for Misread { word, key, text, at } in &header.misread {
            if self.context.is_promise_of(key, text) {
                let why = format!(
                    "`{word}` does not begin an entry, so what follows is not read: write `{key}:` at the beginning of a line"
                );
                self.wrong.push(Wrong { at: *at, why });
            }
        }
        self.wrong.len() > before
    }

    /// Returns what is wrong about an entry of another kind.
    fn of_other(&self, other: &Other) -> Option<String> {
        let word = &other.word;
        let list = "there are In, Let, Where, Out, Clobbers, Calls, T, Stack, Waits, Busy, Keeps, Unreached, Untried, Unproved";
        let meant = suspected(word);
        if word.to_ascii_lowercase().starts_with("contend") && other.text.text.contains(|c: char| c.is_ascii_digit()) {
            return Some(format!("`{word}` is not a line of a contract: write `T: 998 (contended: 1405)`"));
        }
        let line = other.text.text.lines().next().unwrap_or_default().trim();
        if other.is_wrong() || !other.is_title && self.context.symbol(word).is_none() && is_flag_line(word, line) {
            let place = for_place_line(word, line);
            let advice =
                place.or_else(|| meant.map(Meant::advice)).map_or_else(String::new, |advice| format!("{advice}; "));
            return Some(format!("`{word}` is not a line of a contract: {advice}{list}"));
        }
        if is_prose(word) {
            return None;
        }
        // A name and its title, and below them the lines of a header.
        if self.context.symbol(word).is_some() {
            let is_value = |line: &&str| self.context.whole(line.trim()) == Some(Promise::Value);
            let line = other.text.text.lines().skip(1).find(is_value).filter(|_| !other.is_title)?.trim();
            return Some(format!(
                "`{line}` stands below `{word}:`, so it is not read: write `In:` or `Out:` before it"
            ));
        }
        let key = if let Some(Meant::Key("In" | "Where")) = meant { "In" } else { "Out" };
        let state = |line: &str| for_flag_state(line, key);
        if let Some(advice) = other.text.text.lines().find_map(state).filter(|_| !other.is_title) {
            return Some(format!("`{word}` is not a line of a contract: {advice}; {list}"));
        }
        let of_registers = |line: &str| {
            let is_about = matches!(meant, Some(Meant::Kept | Meant::Key("Clobbers")));
            (is_about && registers(line).is_some()).then_some(Promise::Registers)
        };
        let in_words = |line: &str| {
            let promise = match meant {
                Some(Meant::Key("Out")) if says_value(line) => Promise::Value,
                Some(Meant::Key("T" | "Stack")) if begins_with_number(line) => Promise::Number,
                _ => return None,
            };
            Some(promise).filter(|_| !other.is_title)
        };
        let mut lines = other.text.text.lines();
        let of_line = |line| self.context.promise(line).or_else(|| of_registers(line)).or_else(|| in_words(line));
        let promise = lines.find_map(of_line)?;
        let fits = match (promise, meant) {
            (Promise::Number, meant) => matches!(meant, Some(Meant::Key("T" | "Stack"))),
            (Promise::Definition, meant) => meant == Some(Meant::Key("Let")),
            (promise, _) if is_size(word) => promise == Promise::Value,
            _ => true,
        };
        let advice = match (meant, promise) {
            (Some(meant), _) => meant.advice(),
            (None, Promise::Condition) => "write `Where:`".into(),
            (None, Promise::Registers) => "write `Clobbers:`".into(),
            (None, _) => "write `In:` or `Out:`".into(),
        };
        let text = other.text.text.lines().next().unwrap_or_default();
        fits.then(|| format!("`{word}` is not a line of a contract, and `{text}` reads as one: {advice}; {list}"))
    }

    /// Refuses remarks that read as an entry. Returns true if there is one.
    pub(super) fn refuse_remarks(&mut self, header: &Header) -> bool {
        let before = self.wrong.len();
        for (key, text) in header.entries() {
            for remark in text.remarks() {
                let state = |part| (key == Key::Out).then(|| self.of_words(text, part)).flatten();
                let found = |part| self.of_remark(key, part).or_else(|| state(part));
                let found = text.text[remark.clone()].split(';').find_map(found);
                if let Some(why) = found {
                    self.wrong.push(Wrong { at: text.at(remark.start), why });
                }
            }
        }
        self.wrong.len() > before
    }

    /// Returns what is wrong about a remark that states in words a flag, or the value of a place, that Out does not state: `carry set`, `A is 5`.
    fn of_words(&self, out: &Text, remark: &str) -> Option<String> {
        let text = &out.text;
        let left = |part: Range<usize>| sides(text, part).ok().map(|(left, _)| &text[left]);
        let stated: Vec<&str> = out.parts().into_iter().filter_map(left).collect();
        let is_stated = |name: &str| stated.iter().any(|left| *left == name || *left == "F" && flag(name).is_some());
        self.context.parts(remark.trim()).find_map(|part| {
            let part = ["and ", "the "].iter().fold(part, |part, word| part.strip_prefix(word).unwrap_or(part));
            if let Some(state) = flag_state(part).filter(|state| state.before == 0 && !is_stated(&state.name)) {
                return Some(format!(
                    "what follows `;` is a remark, and `{part}` states a flag: {}",
                    state.advice("Out")
                ));
            }
            let (place, value) = [" is ", " equals ", " becomes "].iter().find_map(|word| part.split_once(word))?;
            let entry = format!("{} = {}", place.trim(), value.trim());
            let is_one = self.context.whole(&entry) == Some(Promise::Value) && !is_stated(place.trim());
            is_one.then(|| format!("what follows `;` is a remark, and `{part}` states a value: write `Out: {entry}`"))
        })
    }

    /// Returns what is wrong about a remark in the entry of a key.
    fn of_remark(&self, key: Key, remark: &str) -> Option<String> {
        let remark = remark.trim();
        if let Some(found) = keyed(remark) {
            let is_promise = self.context.is_promise_of(found.key, found.text);
            return is_promise.then(|| {
                let (key, text) = (found.key, found.text);
                format!("what follows `;` is a remark: write `{key}: {text}` in a line of its own")
            });
        }
        let is_entry = self.context.parts(remark).any(|part| match self.context.whole(part) {
            Some(Promise::Value) => !matches!(key, Key::T | Key::Stack | Key::Busy | Key::Waits),
            Some(Promise::Definition) => matches!(key, Key::Let | Key::Define),
            Some(Promise::Condition) => key == Key::Where,
            _ => key == Key::Clobbers && registers(part).is_some_and(|count| count > 0),
        });
        is_entry
            .then(|| format!("what follows `;` is a remark, and `{remark}` reads as an entry: write a comma before it"))
    }
}

impl Context<'_> {
    /// Returns true if a text is a promise in an entry of this key.
    fn is_promise_of(&self, key: &str, text: &str) -> bool {
        let begins = |c: char| c.is_ascii_digit();
        match key {
            "T" | "Stack" | "Busy" | "Waits" => text.trim_start_matches(['<', '=', ' ']).starts_with(begins),
            "Calls" => text == "ROM",
            "Keeps" => text.contains(':') && text.contains('='),
            "Unreached" | "Untried" => ["always jumps", "never jumps"].iter().any(|side| text.contains(side)),
            "Let" | "Define" => text.contains('='),
            "Clobbers" => registers(text).is_some_and(|count| count > 0) || self.promise(text).is_some(),
            "In" | "Where" | "Out" => matches!(self.promise(text), Some(Promise::Value | Promise::Condition)),
            _ => false,
        }
    }

    /// Returns true if a line is a promise.
    pub(super) fn promises(&self, line: &str) -> bool {
        self.promise(line).is_some()
    }

    /// Returns the promise of a line.
    fn promise(&self, line: &str) -> Option<Promise> {
        /// Units after a number.
        const UNITS: [&str; 8] = ["T", "T-states", "t-states", "states", "cycles", "clocks", "tacts", "bytes"];
        let words: Vec<&str> = line.split_whitespace().collect();
        let is_number = |word: &&str| word.bytes().all(|c| c.is_ascii_digit());
        let is_unit = words.get(1).is_none_or(|unit| UNITS.contains(unit));
        if words.first().is_some_and(is_number) && words.len() <= 2 && is_unit {
            return Some(Promise::Number);
        }
        // One letter may be anything.
        if registers(line).is_some_and(|letters| letters > 1) {
            return Some(Promise::Registers);
        }
        self.parts(line).find_map(|part| self.whole(part).or_else(|| self.begun(part)))
    }

    fn parts<'t>(&self, line: &'t str) -> impl Iterator<Item = &'t str> {
        let text = Text::of(line, At::default());
        text.parts().into_iter().map(move |part| &line[part])
    }

    /// Returns the promise that begins with a number: `carry = 0 if found`.
    fn begun(&self, part: &str) -> Option<Promise> {
        let (left, right) = sides(part, 0..part.len()).ok()?;
        let is_number = part[right].starts_with(|c: char| c.is_ascii_digit() || "$#%".contains(c));
        (is_number && self.is_place(&part[left], &[])).then_some(Promise::Value)
    }

    /// Returns the promise that is a whole text.
    fn whole(&self, part: &str) -> Option<Promise> {
        let (head, looped) = loops(part, 0..part.len()).ok()?;
        let names: Vec<&str> = looped.iter().map(|(name, ..)| &part[name.clone()]).collect();
        // First as a condition: a fold has a `=` of its own.
        if let Some((expression, has_place)) = self.read_any(part, head.clone(), &names) {
            return (has_place && expression.is_condition()).then_some(Promise::Condition);
        }
        let (left, right) = sides(part, head).ok()?;
        if !self.is_value(part, right, &names) {
            return None;
        }
        let left = &part[left];
        let is_name = || left.chars().all(|c| c.is_alphanumeric() || c == '_');
        match self.is_place(left, &names) {
            true => Some(Promise::Value),
            false => is_name().then_some(Promise::Definition),
        }
    }

    fn is_place(&self, left: &str, names: &[&str]) -> bool {
        let open = left.find(['[', '(']);
        let Some(open) = open else { return is_place_name(left) };
        let is_word = matches!(left[..open].trim(), "" | "port") || Width::named(left[..open].trim()).is_some();
        let inner = left[open + 1..].strip_suffix([']', ')']).unwrap_or_default();
        let inner = &inner[..length_colon(inner).unwrap_or(inner.len())];
        is_word && !inner.is_empty() && self.read_any(inner, 0..inner.len(), names).is_some()
    }

    /// Returns true for the text of a value: `5`, `0..9 or 32`, `16 then 0`, `any`, a list.
    fn is_value(&self, text: &str, right: Range<usize>, names: &[&str]) -> bool {
        let is_read = |range: Range<usize>| self.read_any(text, trimmed(text, range), names).is_some();
        let is_one = |range: Range<usize>| match ends(text, range.clone()) {
            _ if &text[range.clone()] == ANY => true,
            Some((first, last)) => is_read(first) && is_read(last),
            None => is_read(range),
        };
        let is_list = !matches!(elements(text, right.clone(), 1), Ok(None));
        is_list || sequence(text, right).into_iter().all(|of| alternatives(text, of).into_iter().all(is_one))
    }

    /// Reads an expression in which every place may stand, given by In or not; and returns true if there is one.
    fn read_any(&self, text: &str, range: Range<usize>, names: &[&str]) -> Option<(Expression, bool)> {
        let has_place = Cell::new(false);
        let any = RegisterGroup::named("A")?;
        let meaning = |name: &str| {
            if is_place_name(name.strip_prefix("after ").or_else(|| name.strip_prefix("now ")).unwrap_or(name))
                || matches!(name, "after []" | "now []")
            {
                has_place.set(true);
                return Ok(Meaning::Register(any));
            }
            let own = names.contains(&name).then_some(Meaning::Bound(0));
            own.or_else(|| self.known(name))
                .or_else(|| self.symbol(name).map(Meaning::Constant))
                .ok_or_else(String::new)
        };
        let has_memory = text[range.clone()].contains('[');
        Expression::read(text, range, &meaning).ok().map(|read| (read, has_place.get() || has_memory))
    }
}

/// Returns true for the name of a place, but memory and ports.
pub(super) fn is_place_name(name: &str) -> bool {
    let is_state = ["SP", "interrupts", "im", "return", "page", "paging"].contains(&name);
    is_state || RegisterGroup::named(name).is_some() || flag(name).is_some()
}

/// Returns the number of letters of a text that is names of registers, in capitals.
fn registers(text: &str) -> Option<usize> {
    let mut words =
        text.split(|c: char| c.is_whitespace() || ",/".contains(c)).filter(|word| !word.is_empty()).peekable();
    words.peek()?;
    words.try_fold(0, |letters, word| {
        let is_one = RegisterGroup::named(word).is_some() && word.starts_with(|c: char| c.is_ascii_uppercase());
        is_one.then_some(letters + word.len())
    })
}

/// Returns true if words state values: `carry`, `C is 7`, `preserved`.
fn says_value(line: &str) -> bool {
    const KEPT: [&str; 5] = ["preserved", "unchanged", "untouched", "kept", "same"];
    let is_place = |name: &str| flag(name).is_some() || RegisterGroup::named(name).is_some();
    line.split(',').map(str::trim).all(|part| {
        let place = part.split_once(" is ").or_else(|| part.split_once(" equals ")).map(|(place, _)| place.trim());
        place.map_or(flag(part).is_some() || KEPT.contains(&part), is_place)
    })
}

/// Returns true for a number with a unit: `5 T`.
fn begins_with_number(line: &str) -> bool {
    let mut words = line.split_whitespace();
    words.next().is_some_and(|word| word.chars().all(|c| c.is_ascii_digit())) && words.count() <= 1
}
