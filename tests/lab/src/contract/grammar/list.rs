//! The parts of an entry of a header, as places in its text.

use std::ops::Range;

use crate::contract::expression::{Fault, fault};
use crate::contract::grammar::header::trimmed;

/// The two sides of the first `=` that is no comparison.
pub(in crate::contract) fn sides(text: &str, part: Range<usize>) -> Result<(Range<usize>, Range<usize>), Fault> {
    let bytes = text.as_bytes();
    let is = |at: usize| {
        bytes[at] == b'='
            && !(at > part.start && b"=<>!".contains(&bytes[at - 1]))
            && !(at + 1 < part.end && bytes[at + 1] == b'=')
    };
    let Some(at) = part.clone().find(|&at| is(at)) else {
        return fault(
            part.start,
            format!("`{}` is no promise: a name, `=` and a value are wanted", &text[part.clone()]),
        );
    };
    let (left, right) = (trimmed(text, part.start..at), trimmed(text, at + 1..part.end));
    if left.is_empty() {
        return fault(at, "a register, a flag or memory is wanted before `=`");
    }
    if right.is_empty() {
        return fault(at, "a value is wanted behind `=`");
    }
    Ok((left, right))
}

/// The parts between the words `or`.
pub(in crate::contract) fn alternatives(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    between("or", text, range)
}

/// The parts between the words `then`.
pub(in crate::contract) fn sequence(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    between("then", text, range)
}

fn between(word: &str, text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let (mut parts, mut start) = (Vec::new(), range.start);
    for found in words(text, range.clone()).filter(|found| &text[found.clone()] == word) {
        parts.push(trimmed(text, start..found.start));
        start = found.end;
    }
    parts.push(trimmed(text, start..range.end));
    parts
}

/// The two ends of a range.
pub(in crate::contract) fn ends(text: &str, range: Range<usize>) -> Option<(Range<usize>, Range<usize>)> {
    let dots = range.start + text[range.clone()].find("..")?;
    Some((trimmed(text, range.start..dots), trimmed(text, dots + 2..range.end)))
}

/// A part without its loops, and those: `PART for N = 0..7 for K = 0..3` has two. Of each the name, and its two ends.
pub(in crate::contract) type Looped = (Range<usize>, Vec<(Range<usize>, Range<usize>, Range<usize>)>);

pub(in crate::contract) fn loops(text: &str, part: Range<usize>) -> Result<Looped, Fault> {
    let words: Vec<Range<usize>> = words(text, part.clone()).filter(|word| &text[word.clone()] == "for").collect();
    let head = trimmed(text, part.start..words.first().map_or(part.end, |word| word.start));
    let ends_of = |n: usize| words.get(n + 1).map_or(part.end, |next| next.start);
    let read = |(n, word): (usize, &Range<usize>)| {
        let (name, range) = sides(text, trimmed(text, word.end..ends_of(n)))?;
        match ends(text, range.clone()) {
            Some((first, last)) => Ok((name, first, last)),
            None => fault(range.start, "a name takes the values of a range: `for N = 0..7`"),
        }
    };
    Ok((head, words.iter().enumerate().map(read).collect::<Result<_, Fault>>()?))
}

/// What stands between blanks.
fn words(text: &str, part: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let inner = &text[part.clone()];
    inner.split_whitespace().map(move |word| {
        let start = part.start + (word.as_ptr() as usize - inner.as_ptr() as usize);
        start..start + word.len()
    })
}

/// How long the word at the beginning of a text is: up to the next blank that stands in no bracket.
pub(in crate::contract) fn behind_brackets(text: &str) -> usize {
    let mut depth = 0usize;
    for (at, c) in text.char_indices() {
        match c {
            '[' | '(' => depth += 1,
            ']' | ')' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return at + 1;
                }
            }
            c if depth == 0 && c.is_whitespace() => return at,
            _ => {}
        }
    }
    text.len()
}
