//! The parts of an entry of a header, as places in its text.

use std::ops::Range;

use super::expression::{Fault, fault};
use crate::header::trimmed;

/// The two sides of the first `=` that is no comparison.
pub(super) fn sides(text: &str, part: Range<usize>) -> Result<(Range<usize>, Range<usize>), Fault> {
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
pub(super) fn alternatives(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    between(" or ", text, range)
}

/// The parts between the words `then`.
pub(super) fn sequence(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    between(" then ", text, range)
}

fn between(word: &str, text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let (mut parts, mut start) = (Vec::new(), range.start);
    while let Some(at) = text[start..range.end].find(word) {
        parts.push(trimmed(text, start..start + at));
        start += at + word.len();
    }
    parts.push(trimmed(text, start..range.end));
    parts
}

/// The two ends of a range.
pub(super) fn ends(text: &str, range: Range<usize>) -> Option<(Range<usize>, Range<usize>)> {
    let dots = range.start + text[range.clone()].find("..")?;
    Some((trimmed(text, range.start..dots), trimmed(text, dots + 2..range.end)))
}
