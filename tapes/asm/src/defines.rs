//! Text replacement: DEFINE and the arguments of macros.
//!
//! A line is read again until nothing is left to replace. A name is replaced as a whole or, split at its underscores,
//! in parts: with `DEFINE cell 5`, `grid_cell` becomes `grid_5`. From each start the shortest part that matches wins. A
//! defined name that begins with an underscore is replaced only at the start of a name. Strings are not touched.

mod arrays;
mod glue;

use crate::fast_map::NameMap;
use crate::source::Initials;
use crate::text::{Cursor, in_name, starts_name};
use glue::{GLUE, glue_before, glues, unglue};

/// Most rounds of replacing in one line.
const ROUNDS: usize = 30;
/// Length of the longest line that replacing may make, in bytes.
pub(crate) const LONGEST_LINE: usize = 64 * 1024;

/// Reasons why a line cannot be replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ReplaceError {
    /// Replacing would never end.
    Endless,
    TooLong,
    /// An array element that does not exist, or an array without an index. The text is the message.
    Array(String),
}

/// Evaluates an array's index. Returns `None` if the value is not known yet.
pub(crate) type Index<'i> = dyn FnMut(&[u8]) -> Option<i32> + 'i;

/// Values of the predefined names that change from line to line.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LineValues {
    pub(crate) line: u32,
    pub(crate) pass: u32,
    pub(crate) include_level: usize,
    pub(crate) errors: usize,
    pub(crate) warnings: usize,
}

/// A macro's argument: its name and its text.
type Argument = (Box<[u8]>, Box<[u8]>);

/// The names that are replaced, and their texts.
#[derive(Debug, Default)]
pub(crate) struct Defines {
    defined: NameMap<Box<[u8]>>,
    /// DEFARRAY: each name stands for several texts; the index after it selects one.
    arrays: NameMap<Vec<Vec<u8>>>,
    /// Arguments of the macro calls around the current line, innermost last. An inner macro sees those of its callers.
    arguments: Vec<Argument>,
    /// First bytes of all these names, one bit each. Most names are ruled out by it without a search.
    firsts: [u64; 4],
    /// The letters among these first bytes. Most lines are ruled out by them without a look.
    initials: Initials,
    counter: u32,
    /// True if names are replaced only as a whole.
    pub(crate) whole_names: bool,
    /// True once `__PASS__` was used.
    pub(crate) pass_number_used: bool,
}

/// The predefined names that change.
const CHANGING: [&[u8]; 7] =
    [b"__LINE__", b"__PASS__", b"__COUNTER__", b"__INCLUDE_LEVEL__", b"__ERRORS__", b"__WARNINGS__", b"__FILE__"];

impl Defines {
    /// Returns the names at the start of a pass.
    pub(crate) fn new<'n>(names: impl Iterator<Item = (&'n str, &'n str)>) -> Self {
        let mut defines = Self::default();
        // The predefined names that change begin with it.
        defines.note_first(b'_');
        for (name, value) in names {
            defines.define(name.as_bytes(), value.as_bytes());
        }
        defines
    }

    /// Returns true if something could be replaced in a text whose names begin with these letters.
    pub(crate) fn may_touch(&self, initials: Initials) -> bool {
        self.initials.meets(initials)
    }

    fn note_first(&mut self, byte: u8) {
        self.initials.add(&[byte]);
        self.firsts[usize::from(byte >> 6)] |= 1 << (byte & 63);
    }

    fn may_begin(&self, byte: u8) -> bool {
        self.firsts[usize::from(byte >> 6)] & 1 << (byte & 63) != 0
    }

    /// Sets a name. Returns true if it was set before.
    pub(crate) fn define(&mut self, name: &[u8], value: &[u8]) -> bool {
        self.note_first(name.first().copied().unwrap_or(0));
        self.defined.insert(name.into(), value.into()).is_some()
    }

    /// Removes a name; `*` removes all. Returns true if it was set.
    pub(crate) fn undefine(&mut self, name: &[u8]) -> bool {
        if name == b"*" {
            self.defined.clear();
            self.arrays.clear();
            return true;
        }
        let array = self.arrays.remove(name).is_some();
        self.defined.remove(name).is_some() || array
    }

    /// Returns true if a name is defined, or predefined.
    pub(crate) fn is_defined(&self, name: &[u8]) -> bool {
        self.defined.contains_key(name) || self.arrays.contains_key(name) || CHANGING.contains(&name)
    }

    /// Returns the number of arguments, to which [`drop_arguments`](Self::drop_arguments) goes back when the macro
    /// ends.
    pub(crate) fn argument_count(&self) -> usize {
        self.arguments.len()
    }

    /// Adds an argument of the innermost macro call.
    pub(crate) fn push_argument(&mut self, name: &[u8], value: &[u8]) {
        self.note_first(name.first().copied().unwrap_or(0));
        self.arguments.push((name.into(), value.into()));
    }

    /// Removes all arguments after the first `count`.
    pub(crate) fn drop_arguments(&mut self, count: usize) {
        self.arguments.truncate(count);
    }

    /// Replaces macro arguments in `line`, and with `all` also defined names. Returns the new text, or `None` if there
    /// was nothing to replace.
    pub(crate) fn replace(
        &mut self,
        line: &[u8],
        all: bool,
        values: LineValues,
        index: &mut Index<'_>,
    ) -> Result<Option<Vec<u8>>, ReplaceError> {
        if !self.is_touched(line, all) {
            return Ok(None);
        }
        let mut from = line.to_vec();
        for _ in 0..ROUNDS {
            let mut to = Vec::with_capacity(from.len() + 16);
            if !self.round(&from, all, values, index, &mut to)? {
                unglue(&mut from);
                return Ok(Some(from));
            }
            from = to;
        }
        Err(ReplaceError::Endless)
    }

    /// Returns true if some part of the line may be replaced. Quick, and nearly always right when true.
    fn is_touched(&self, line: &[u8], all: bool) -> bool {
        let mut at = 0;
        while at < line.len() {
            let byte = line[at];
            if starts_name(byte) {
                let end = name_end(line, at);
                if self.touches(&line[at..end], all) {
                    return true;
                }
                at = end;
            } else if matches!(byte, b'"' | b'\'') {
                at = string_end(line, at);
            } else {
                at += 1;
            }
        }
        false
    }

    fn touches(&self, name: &[u8], all: bool) -> bool {
        let mut at = 0;
        loop {
            if self.may_begin(name[at]) && self.part_at(name, at, all).is_some() {
                return true;
            }
            match next_part(name, at) {
                Some(next) => at = next,
                None => return false,
            }
        }
    }

    /// Returns the end of the shortest part of `name` that starts at `at` and is replaced.
    fn part_at(&self, name: &[u8], at: usize, all: bool) -> Option<usize> {
        if self.whole_names {
            return (at == 0 && self.stands(name, all)).then_some(name.len());
        }
        if name[at] == b'_' && at > 0 {
            return None;
        }
        let mut end = at;
        while end < name.len() {
            // A part ends before and after each underscore, and at the end of the name.
            if end > at && name[end - 1] != b'_' && name[end] == b'_' && self.stands(&name[at..end], all) {
                return Some(end);
            }
            end += 1;
            if end < name.len() && name[end - 1] == b'_' && self.stands(&name[at..end], all) {
                return Some(end);
            }
        }
        self.stands(&name[at..], all).then_some(name.len())
    }

    fn stands(&self, part: &[u8], all: bool) -> bool {
        self.argument(part).is_some()
            || all && (self.defined.contains_key(part) || self.arrays.contains_key(part) || CHANGING.contains(&part))
    }

    fn argument(&self, name: &[u8]) -> Option<&[u8]> {
        self.arguments.iter().rev().find(|(argument, _)| &**argument == name).map(|(_, value)| &**value)
    }

    /// Reads the line once. Returns true if something was replaced.
    fn round(
        &mut self,
        line: &[u8],
        all: bool,
        values: LineValues,
        index: &mut Index<'_>,
        out: &mut Vec<u8>,
    ) -> Result<bool, ReplaceError> {
        let mut replaced = false;
        // End of the last replacement in `out`.
        let mut result_end = None;
        let mut at = 0;
        while at < line.len() {
            if out.len() > LONGEST_LINE {
                return Err(ReplaceError::TooLong);
            }
            let byte = line[at];
            if starts_name(byte) {
                let end = name_end(line, at);
                let from = out.len();
                if all && self.arrays.contains_key(&line[at..end]) {
                    let (end, found) = self.element(line, at, end, values, index)?;
                    replaced |= found.is_some();
                    out.extend(found.as_deref().unwrap_or(&line[at..end]));
                    at = end;
                    continue;
                }
                if self.name(&line[at..end], all, values, out) {
                    replaced = true;
                    result_end = Some(out.len());
                    glue_before(&mut out[..from]);
                } else if &line[at..end] == b"_" && glues(&out[result_end.unwrap_or(from)..from], &line[end..]) {
                    out[from] = GLUE;
                }
                at = end;
            } else if matches!(byte, b'"' | b'\'') {
                let end = string_end(line, at);
                out.extend(&line[at..end]);
                at = end;
            } else {
                out.push(byte);
                at += 1;
            }
        }
        Ok(replaced)
    }

    fn name(&mut self, name: &[u8], all: bool, values: LineValues, out: &mut Vec<u8>) -> bool {
        let (mut replaced, mut at) = (false, 0);
        while at < name.len() {
            let found = if self.may_begin(name[at]) { self.part_at(name, at, all) } else { None };
            if let Some(end) = found {
                self.put(&name[at..end], values, out);
                (replaced, at) = (true, end);
            }
            // The text up to the next place where a part can begin is copied.
            let next = if found.is_some() && at < name.len() && name[at - 1] == b'_' {
                at
            } else if at < name.len() {
                next_part(name, at).unwrap_or(name.len())
            } else {
                at
            };
            out.extend(&name[at..next]);
            at = next;
        }
        replaced
    }

    fn put(&mut self, part: &[u8], values: LineValues, out: &mut Vec<u8>) {
        if let Some(value) = self.argument(part) {
            out.extend(value);
        } else if let Some(value) = self.defined.get(part) {
            out.extend(&**value);
        } else {
            let number = match part {
                b"__LINE__" => values.line,
                b"__PASS__" => {
                    self.pass_number_used = true;
                    values.pass
                }
                b"__COUNTER__" => {
                    self.counter += 1;
                    self.counter - 1
                }
                b"__INCLUDE_LEVEL__" => values.include_level as u32,
                b"__ERRORS__" => values.errors as u32,
                _ => values.warnings as u32,
            };
            out.extend(number.to_string().as_bytes());
        }
    }
}

fn name_end(line: &[u8], at: usize) -> usize {
    let mut cursor = Cursor { text: line, pos: at };
    cursor.take_while(in_name);
    cursor.pos
}

/// Returns the start of the next part of a name: after the next underscores.
fn next_part(name: &[u8], at: usize) -> Option<usize> {
    let underscore = at + name[at..].iter().position(|&b| b == b'_')?;
    let next = underscore + name[underscore..].iter().position(|&b| b != b'_')?;
    Some(next)
}

/// Returns the end of the string that begins at `at`. An apostrophe after a letter or digit begins no string.
fn string_end(line: &[u8], at: usize) -> usize {
    let quote = line[at];
    if quote == b'\'' && at > 0 && line[at - 1].is_ascii_alphanumeric() {
        return at + 1;
    }
    let mut end = at + 1;
    while end < line.len() {
        end += 1;
        if line[end - 1] == quote {
            break;
        }
        if line[end - 1] == b'\\' && quote == b'"' {
            end += 1;
        }
    }
    end.min(line.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replaced(defines: &[(&str, &str)], line: &str) -> String {
        let mut table = Defines::new(defines.iter().copied());
        match table.replace(line.as_bytes(), true, LineValues::default(), &mut |_| None) {
            Ok(None) => line.to_owned(),
            Ok(Some(text)) => String::from_utf8(text).unwrap(),
            Err(trouble) => format!("{trouble:?}"),
        }
    }

    #[test]
    fn whole_names_and_their_parts() {
        let defines = [("ab", "1"), ("ab_cd", "2"), ("cd", "3"), ("_v", "9")];
        assert_eq!(replaced(&defines, "ab_cd_ef ab_cd x_cd_ab"), "1_3_ef 1_3 x_3_1");
        assert_eq!(replaced(&defines, "abc ab.x \"ab\" 'ab' (ab)"), "abc ab.x \"ab\" 'ab' (1)");
        assert_eq!(replaced(&defines, "x_v _v _v_5"), "x_v 9 9_5");
        assert_eq!(replaced(&[("cd", "3"), ("ab_cd", "2")], "ab_cd"), "2");
        assert_eq!(replaced(&[("ab_", "4")], "ab_ ab_cd"), "4 4cd");
    }

    #[test]
    fn replacing_repeats_until_nothing_is_left_or_fails() {
        assert_eq!(replaced(&[("a", "b"), ("b", "c")], "a+b"), "c+c");
        assert_eq!(replaced(&[("x", "y"), ("y", "x")], "x"), "Endless");
        assert_eq!(replaced(&[("x", "x,x")], "x"), "TooLong");
    }

    #[test]
    fn an_underscore_alone_glues() {
        assert_eq!(replaced(&[("a", "for"), ("b", "ward")], " jp a _ b _ .x"), " jp forward.x");
        assert_eq!(replaced(&[("a", "for _ ward")], " jp a+x _ y"), " jp for _ ward+x _ y");
    }

    #[test]
    fn arguments_come_before_defines() {
        let mut table = Defines::new([("a", "1")].into_iter());
        table.push_argument(b"a", b"2");
        let line = |table: &mut Defines, all| table.replace(b"a b", all, LineValues::default(), &mut |_| None).unwrap();
        assert_eq!(line(&mut table, true).as_deref(), Some(&b"2 b"[..]));
        assert_eq!(line(&mut table, false).as_deref(), Some(&b"2 b"[..]));
        table.drop_arguments(0);
        assert_eq!(line(&mut table, false), None);
    }
}
