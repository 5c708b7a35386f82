//! The comment above a routine: a name, and entries that begin with a key. Every text knows its place in the source.
//!
//! ```text
//! ; choose_move: the Spectrum's next cell
//! ; In:       the grid at Grid, the count at MoveCounter
//! ; Out:      A = cell 1-9, carry clear; carry set if the board is full
//! ; Clobbers: BC DE HL
//! ; T: 4213   Stack: 6
//! choose_move:
//! ```

use super::key::Key;
use super::line::{Foreign, after_semicolons, comment, foreign, key, keyed, label, named};
use super::text::{At, Text};
use super::words::{is_never_title, is_ruler, meant};
use calls::registers::{RegisterGroup, flag};

/// The last characters of a line whose expression goes on in the next line.
const GOES_ON: [char; 13] = [',', '(', '[', '=', '+', '-', '*', '/', '&', '|', '^', '?', ':'];

/// An entry of another kind: `Author:`, `Flags:`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Other {
    /// The word before the colon.
    pub(crate) word: String,
    pub(crate) at: At,
    /// The text after the word, with the lines below it.
    pub(crate) text: Text,
    /// True if it stands where the title does.
    pub(crate) is_title: bool,
}

impl Other {
    /// Returns true if its word cannot stand there, whatever follows: one for a key, a register or a flag.
    pub(crate) fn is_wrong(&self) -> bool {
        let is_place = |word: &str| RegisterGroup::named(word).is_some() || flag(word).is_some() || word == "sp";
        !self.is_title
            && (meant(&self.word).is_some() || is_place(&self.word) || is_place(&self.word.to_ascii_lowercase()))
    }
}

/// A line that begins with a key, but not as an entry does: `* In: A = 0..9`, `Max T: 5`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Misread {
    /// The word in place of a key.
    pub(crate) word: String,
    /// The key that is meant.
    pub(crate) key: &'static str,
    pub(crate) text: String,
    pub(crate) at: At,
}

impl Misread {
    fn of(found: Foreign<'_>, at: At) -> Misread {
        Misread { word: found.word.to_owned(), key: found.key, text: found.text.to_owned(), at }
    }
}

/// A header: the name of the routine, and its entries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Header {
    /// The routine: the name before the first colon of the comment, or else the label below it.
    pub(crate) routine: String,
    /// The position of the name.
    pub(crate) at: At,
    /// The words after the name.
    pub(crate) title: String,
    /// The first label below the comment, and its line.
    pub(crate) below: Option<(String, u32)>,
    /// True if only blank lines are between the comment and that label.
    pub(crate) is_right_above: bool,
    /// The last line of the comment.
    pub(crate) last: u32,
    /// True within `/*` and `*/`.
    pub(crate) is_in_block: bool,
    /// The entries of other kinds.
    pub(crate) others: Vec<Other>,
    /// The lines that begin with a key, but not as an entry does.
    pub(crate) misread: Vec<Misread>,
    /// False for a comment in which nothing is read, beside a label: if none of its lines is a promise, it is no header.
    pub(crate) is_keyed: bool,
    entries: Vec<(Key, At, Text)>,
}

impl Header {
    /// Returns all headers of a source in order: the comments with an entry `In` or `Out`, and those with `Define`. A blank line
    /// does not end a header if a key follows it.
    pub(crate) fn all(source: &str) -> Vec<Header> {
        let mut headers = Header::and_comments(source);
        headers.retain(|header| header.is_keyed);
        headers
    }

    /// Returns all headers, and the comments beside a label that may be meant as one.
    pub(crate) fn and_comments(source: &str) -> Vec<Header> {
        let lines: Vec<&str> = source.lines().collect();
        let is_comment = |line: &&str| line.trim_start().starts_with([';', '/']) && comment(line) != line.trim();
        let mut headers = Vec::new();
        let (mut number, mut block_end) = (0, 0);
        while number < lines.len() {
            let first = number;
            let mut keyed = false;
            if lines[number].trim_start().starts_with("/*") {
                let length = lines[first..].iter().position(|line| line.contains("*/")).unwrap_or(0) + 1;
                headers.extend(Header::in_block(first, &lines[first..first + length], &lines[first + length..]));
                block_end = first + length;
            }
            let before = headers.len();
            while let Some(line) = lines.get(number).filter(|line| is_comment(line)) {
                keyed |= key(comment(line)).is_some_and(|(key, _)| key != Key::Define);
                number += 1;
                let blank = lines[number..].iter().take_while(|line| line.trim().is_empty()).count();
                let goes_on =
                    lines.get(number + blank).filter(|line| is_comment(line)).and_then(|line| key(comment(line)));
                let goes_on = goes_on.filter(|(key, _)| *key != Key::Define);
                if keyed && goes_on.is_some() {
                    number += blank;
                }
            }
            if number > first {
                let second = first + after_definitions(&lines[first..number]);
                for (from, to) in [(first, second), (second, number)] {
                    let header =
                        (from < to).then(|| Header::read(from, &lines[from..to], &lines[to..], headers.last()));
                    headers.extend(header.flatten());
                }
                headers[before..].iter_mut().for_each(|header| header.is_in_block = first < block_end);
            } else {
                number += 1;
            }
        }
        headers
    }

    /// Returns the words of all entries, without their places in the source.
    pub(crate) fn wording(&self) -> String {
        self.entries.iter().map(|(key, _, text)| format!("{key:?}: {}\n", text.text)).collect()
    }

    /// Returns the header of a routine.
    pub(crate) fn of(source: &str, routine: &str) -> Option<Header> {
        Header::all(source).into_iter().find(|header| header.routine == routine)
    }

    /// Reads a comment that begins in line `first` (from 0), given the lines below it and the header above it.
    fn read(first: usize, lines: &[&str], below: &[&str], above: Option<&Header>) -> Option<Header> {
        let mut header = Header { last: (first + lines.len()) as u32, ..Header::default() };
        header.below = (header.last + 1..).zip(below).find_map(|(line, text)| Some((label(text)?.to_owned(), line)));
        // True in the lines of an entry that is prose.
        let mut is_prose = false;
        // True if the line above ends within an expression.
        let mut goes_on = false;
        for (number, &line) in (first..).zip(lines) {
            let at = |part: &str| {
                let before = part.as_ptr() as usize - line.as_ptr() as usize;
                At { line: number as u32 + 1, column: line[..before].chars().count() as u32 + 1 }
            };
            let text = comment(line);
            if is_ruler(text) {
                continue;
            }
            let is_inside = std::mem::replace(
                &mut goes_on,
                text.split(';').next().is_some_and(|text| text.trim_end().ends_with(GOES_ON)),
            );
            // A routine may be called `out`.
            let is_title = |name: &str| {
                header.entries.is_empty() && header.below.as_ref().is_some_and(|(label, _)| label.as_str() == name)
            };
            let own = named(text).filter(|(name, _)| is_title(name));
            if let Some((key, rest)) = key(text).filter(|_| own.is_none()) {
                is_prose = false;
                // `T: 4213   Stack: 6` are two entries.
                let stack = (key == Key::T).then(|| rest.to_ascii_lowercase().find("stack:")).flatten();
                let (own, after) = rest.split_at(stack.unwrap_or(rest.len()));
                header.add(key, at(text), own.trim(), at(own.trim_start()));
                if let Some(figure) = after.get("stack:".len()..) {
                    header.add(Key::Stack, at(after), figure.trim(), at(figure.trim_start()));
                }
                continue;
            }
            let in_entry = !is_prose && !header.entries.is_empty();
            if !in_entry || named(text).is_some() {
                header.misread.extend(after_semicolons(text).map(|found| Misread::of(found, at(found.word))));
            }
            let is_known = named(text).is_some_and(|(name, _)| meant(name).is_some());
            let misread = foreign(text).filter(|_| own.is_none() && !is_known && !(in_entry && is_inside));
            let is_misread = misread.is_some();
            header.misread.extend(misread.map(|found| Misread::of(found, at(found.word))));
            if let Some((name, title)) = named(text) {
                let is_title = header.entries.is_empty() && !(is_never_title(name) && own.is_none());
                if is_title {
                    (header.routine, header.title, header.at) = (name.to_owned(), title.to_owned(), at(text));
                    header.misread.extend(keyed(title).map(|found| Misread::of(found, at(title))));
                }
                // `Author:`, `Note:`. The lines below it belong to it.
                is_prose = !is_title;
                if own.is_none() && !is_misread {
                    let of = Text::of(title, at(title));
                    header.others.push(Other { word: name.to_owned(), at: at(text), text: of, is_title });
                }
            } else if is_prose {
                if let Some(other) = header.others.last_mut() {
                    other.text.push(text, at(text));
                }
            } else if let Some((_, _, last)) = header.entries.last_mut() {
                last.push(text, at(text));
            }
        }
        if header.get(Key::Define).is_some() {
            header.is_keyed = true;
            return Some(header);
        }
        let is_stated = header.entries.iter().any(|(key, ..)| matches!(key, Key::In | Key::Out));
        // The title of a file may be `input`, or `T`. Only just above a routine is that an entry of a header.
        let next = below.iter().find(|line| !line.trim().is_empty());
        header.is_right_above = next.and_then(|line| label(line)).is_some();
        let is_begun = !header.entries.is_empty() || header.others.iter().any(Other::is_wrong);
        // Between a header and its label, behind IF for instance.
        let is_of_above =
            above.is_some_and(|above| above.is_keyed && above.below.is_some() && above.below == header.below);
        header.is_keyed = is_stated || (header.is_right_above || is_of_above) && is_begun;
        let may_be_one = header.is_right_above && !(header.others.is_empty() && header.misread.is_empty());
        if !header.is_keyed && !may_be_one {
            return None;
        }
        header.named_by_label()
    }

    /// Reads a comment between `/*` and `*/`, in which no entry is read.
    fn in_block(first: usize, lines: &[&str], below: &[&str]) -> Option<Header> {
        let mut header = Header { last: (first + lines.len()) as u32, is_in_block: true, ..Header::default() };
        header.below = (header.last + 1..).zip(below).find_map(|(line, text)| Some((label(text)?.to_owned(), line)));
        let next = below.iter().find(|line| !line.trim().is_empty());
        header.is_right_above = next.and_then(|line| label(line)).is_some();
        for (number, line) in (first as u32 + 1..).zip(lines) {
            let text = line.trim().trim_start_matches("/*").trim_end_matches("*/").trim();
            // A comment within it is read as any other.
            let found = keyed(text).or_else(|| foreign(text)).filter(|_| !text.starts_with([';', '/']));
            header.misread.extend(found.map(|found| Misread::of(found, At { line: number, column: 1 })));
        }
        (header.is_right_above && !header.misread.is_empty()).then_some(header)?.named_by_label()
    }

    /// Gives a header without a title the name of the label below it; if there is none, no name.
    fn named_by_label(mut self) -> Option<Header> {
        if self.routine.is_empty() {
            match self.below.clone() {
                Some((label, line)) => (self.routine, self.at) = (label, At { line, column: 1 }),
                None => self.at = self.entries.first().map_or(self.at, |(_, at, _)| *at),
            }
        }
        Some(self)
    }

    fn add(&mut self, key: Key, at: At, text: &str, text_at: At) {
        self.entries.push((key, at, Text::of(text, text_at)));
    }

    /// Returns the entries: the key and the text of each.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (Key, &Text)> {
        self.entries.iter().map(|(key, _, text)| (*key, text))
    }

    /// Returns the position and the text of the entry with a key.
    pub(crate) fn get(&self, key: Key) -> Option<(At, &Text)> {
        self.entries.iter().find(|(of, ..)| *of == key).map(|(_, at, text)| (*at, text))
    }

    /// Returns the positions and the texts of all entries with a key.
    pub(crate) fn each(&self, key: Key) -> impl Iterator<Item = (At, &Text)> {
        self.entries.iter().filter(move |(of, ..)| *of == key).map(|(_, at, text)| (*at, text))
    }

    /// Returns true if one entry stands above another.
    pub(crate) fn is_before(&self, first: Key, second: Key) -> bool {
        let place = |key: Key| self.entries.iter().position(|(of, ..)| *of == key);
        place(first).zip(place(second)).is_some_and(|(first, second)| first < second)
    }

    /// Returns the position of the key `Define`.
    pub(crate) fn at_define(&self) -> At {
        self.get(Key::Define).map_or(self.at, |(at, _)| at)
    }

    /// Returns true if the entry is the only one.
    pub(crate) fn is_only(&self, key: Key) -> bool {
        self.entries.len() == 1 && !self.others.iter().any(Other::is_wrong) && self.get(key).is_some()
    }

    /// Returns the position of a key's second entry, if it may have one only.
    pub(crate) fn twice(&self) -> Option<At> {
        let may_be_many = |key: &Key| matches!(key, Key::Unreached | Key::Untried | Key::Keeps);
        let again = |&(n, (key, ..)): &(usize, &(Key, At, Text))| {
            !may_be_many(key) && self.entries[..n].iter().any(|(of, ..)| of == key)
        };
        self.entries.iter().enumerate().find(again).map(|(_, (_, at, _))| *at)
    }
}

/// Returns the number of lines of a comment that belong to definitions above a header: up to its title. All lines if there is none.
fn after_definitions(lines: &[&str]) -> usize {
    let key_of = |line: &&str| key(comment(line)).map(|(key, _)| key);
    let Some(define) = lines.iter().position(|line| key_of(line).is_some()) else { return lines.len() };
    if key_of(&lines[define]) != Some(Key::Define) {
        return lines.len();
    }
    let Some(first) = lines[define + 1..].iter().position(|line| key_of(line).is_some()) else { return lines.len() };
    let title = lines[define + 1..][..first].iter().rposition(|line| named(comment(line)).is_some());
    title.map_or(lines.len(), |title| define + 1 + title)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "
; double: twice a number
;   In:  B = 0..255, ; the number
;        C = 1, D = ','
;  Out:  A = B
; T: 12   Stack: -
double: RET

; A comment: nothing else.
\t; Out: A = 1
one:    LD A,1
";

    #[test]
    fn headers_are_found_with_their_names() {
        let headers = Header::all(SOURCE);
        let names: Vec<_> = headers.iter().map(|header| (header.routine.as_str(), header.at.line)).collect();
        assert_eq!(names, [("double", 2), ("one", 11)]);
        assert_eq!(headers[0].title, "twice a number");
        assert_eq!(headers[0].get(Key::Stack).unwrap().1.text, "-");
        assert_eq!(headers[0].get(Key::T).unwrap().1.text, "12");
        assert!(headers[0].get(Key::Where).is_none());
    }

    #[test]
    fn texts_know_their_positions() {
        let headers = Header::all(SOURCE);
        let (key, text) = headers[0].get(Key::In).unwrap();
        assert_eq!(key, At { line: 3, column: 5 });
        let parts: Vec<_> =
            text.parts().into_iter().map(|part| (&text.text[part.clone()], text.at(part.start))).collect();
        let at = |line, column| At { line, column };
        assert_eq!(parts, [("B = 0..255", at(3, 10)), ("C = 1", at(4, 10)), ("D = ','", at(4, 17))]);
        assert_eq!(headers[1].get(Key::Out).unwrap().0, at(10, 4));
    }
}
