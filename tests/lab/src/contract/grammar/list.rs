//! The parts of an entry of a header, as ranges of its text.

use std::ops::Range;

use super::advice::for_entry;
use super::advice_lines::{for_description, for_key_within, for_output_in_brackets};
use super::advice_places::{for_loop, for_second_entry};
use super::promise::is_place_name;
use crate::contract::expression::{Fault, fault};

/// Returns a range of a text without the blanks at its ends.
pub(crate) fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let part = &text[range.clone()];
    let start = range.start + (part.len() - part.trim_start().len());
    start..start + part.trim().len()
}

/// Splits at the first `=` that is not part of a comparison.
pub(super) fn sides(text: &str, part: Range<usize>) -> Result<(Range<usize>, Range<usize>), Fault> {
    let bytes = text.as_bytes();
    let is = |at: usize| {
        bytes[at] == b'='
            && !(at > part.start && b"=<>!".contains(&bytes[at - 1]))
            && !(at + 1 < part.end && bytes[at + 1] == b'=')
    };
    if let Some((offset, why)) = for_key_within(&text[part.clone()]) {
        return fault(part.start + offset, why);
    }
    let Some(at) = part.clone().find(|&at| is(at)) else {
        let word = &text[part.clone()];
        return fault(part.start, format!("`{word}` has no `=`: {}", for_entry(word)));
    };
    let (left, right) = (trimmed(text, part.start..at), trimmed(text, at + 1..part.end));
    if let Some(place) = text[left.clone()].strip_suffix(':') {
        return fault(at - 1, format!("write `{} = {}`", place.trim(), &text[right]));
    }
    if left.is_empty() {
        return fault(at, "a register, a flag or memory is wanted before `=`");
    }
    if right.is_empty() {
        return fault(at, "a value is wanted after `=`");
    }
    let (place, value) = (&text[left.clone()], &text[right.clone()]);
    if let Some(why) = for_output_in_brackets(place, value, is_place_name) {
        return fault(right.start, why);
    }
    if let Some((offset, why)) = for_second_entry(place, value, is_place_name).or_else(|| for_description(value)) {
        return fault(right.start + offset, why);
    }
    if value.ends_with('.') && !value.ends_with("..") {
        return fault(right.end - 1, "leave the full stop out");
    }
    if let Some(place) =
        place.strip_suffix(['+', '-', '*', '/', '&', '|', '^']).map(str::trim_end).filter(|place| place.ends_with(']'))
    {
        let sign = &text[left.end - 1..left.end];
        return fault(left.start, format!("write `{place} = {place} {sign} {value}`"));
    }
    Ok((left, right))
}

/// Splits at the words `or`.
pub(super) fn alternatives(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    between("or", text, range)
}

/// Splits at the words `then`.
pub(super) fn sequence(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
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

/// Returns the two ends of a range `FIRST..LAST`.
pub(super) fn ends(text: &str, range: Range<usize>) -> Option<(Range<usize>, Range<usize>)> {
    // Not those of a fold in brackets.
    let depth = |at: usize| {
        text[range.start..at].chars().fold(0i32, |depth, c| match c {
            '(' | '[' => depth + 1,
            ')' | ']' => depth - 1,
            _ => depth,
        })
    };
    let mut found = text[range.clone()].match_indices("..").map(|(at, _)| range.start + at);
    let dots = found.find(|&at| depth(at) == 0)?;
    Some((trimmed(text, range.start..dots), trimmed(text, dots + 2..range.end)))
}

/// A part without its loops, and the loops: the name and the two ends of each.
pub(super) type Looped = (Range<usize>, Vec<(Range<usize>, Range<usize>, Range<usize>)>);

/// Splits a part from its loops: `PART for N = 0..7 for K = 0..3` has two.
pub(super) fn loops(text: &str, part: Range<usize>) -> Result<Looped, Fault> {
    // Not those within brackets.
    let depth = |end: usize| {
        let brackets = text[part.start..end].chars().map(|c| i32::from("([".contains(c)) - i32::from(")]".contains(c)));
        brackets.sum::<i32>()
    };
    let is_loop = |word: &Range<usize>| &text[word.clone()] == "for" && depth(word.start) <= 0;
    let words: Vec<Range<usize>> = words(text, part.clone()).filter(is_loop).collect();
    if words.first().is_some_and(|word| word.start == part.start) {
        return fault(part.start, "the loop follows its entry, as in `[HL + N] = 0 for N = 0..3`");
    }
    let head = trimmed(text, part.start..words.first().map_or(part.end, |word| word.start));
    let ends_of = |n: usize| words.get(n + 1).map_or(part.end, |next| next.start);
    let read = |(n, word): (usize, &Range<usize>)| {
        let part = trimmed(text, word.end..ends_of(n));
        if !text[part.clone()].replace("<=", "").contains('=') {
            return fault(part.start, for_loop(&text[part]));
        }
        let (name, range) = sides(text, part)?;
        match ends(text, range.clone()) {
            Some((first, last)) => Ok((name, first, last)),
            None => fault(range.start, "a name takes the values of a range: `for N = 0..7`"),
        }
    };
    Ok((head, words.iter().enumerate().map(read).collect::<Result<_, Fault>>()?))
}

/// Splits at blanks.
fn words(text: &str, part: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let inner = &text[part.clone()];
    inner.split_whitespace().map(move |word| {
        let start = part.start + (word.as_ptr() as usize - inner.as_ptr() as usize);
        start..start + word.len()
    })
}

/// Finds the `:` before the number of places in the brackets of a place, which is not that of a choice `a ? b : c`.
pub(super) fn length_colon(inner: &str) -> Option<usize> {
    let (mut depth, mut choices, mut quote) = (0usize, 0usize, None);
    for (at, c) in inner.char_indices() {
        match c {
            _ if quote.is_some() => quote = quote.filter(|open| *open != c),
            '"' => quote = Some(c),
            '\'' if !inner[..at].ends_with(char::is_alphanumeric) => quote = Some(c),
            '[' | '(' => depth += 1,
            ']' | ')' => depth = depth.saturating_sub(1),
            '?' if depth == 0 => choices += 1,
            ':' if depth == 0 && choices == 0 => return Some(at),
            ':' if depth == 0 => choices -= 1,
            _ => {}
        }
    }
    None
}

/// Returns the length of the word at the beginning of a text. A word ends at a blank outside brackets, or after the bracket
/// that closes its last open one.
pub(super) fn word_length(text: &str) -> usize {
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

/// The advice for a text with something else in one value.
const TEXT_ALONE: &str =
    ": a text stands alone, and what follows it is an entry of its own, as in `[Text:3] = \"abc\", [Text + 3] = 0`";

/// A value of a list.
pub(super) enum Element {
    /// A letter of a text in quotes.
    Letter(u8),
    Part(Range<usize>),
}

/// Splits a list, `list(1, 2, 3)` or a text in quotes, which has to have this many elements; `None` for any other value.
pub(super) fn elements(text: &str, range: Range<usize>, count: usize) -> Result<Option<Vec<Element>>, Fault> {
    let part = &text[range.clone()];
    let quoted = ['"', '\''].into_iter().find_map(|quote| part.strip_prefix(quote)?.strip_suffix(quote));
    // One letter is a number, but not a text for several places.
    let is_text = |letters: &&str| letters.len() != 1 || count > 1 && part.starts_with('"');
    let elements: Vec<Element> = if let Some(letters) = quoted.filter(is_text) {
        if letters.contains(['"', '\'']) {
            // `'A'..'Z'`
            return Ok(None);
        }
        if let Some(at) = letters.find('\\')
            && letters[at + 1..].starts_with(['0', 'n', 'r', 't', '\\', 'x'])
        {
            return fault(
                range.start,
                "a text has no signs with a `\\`: write the number, as in `10` or `list('h', 'i', 10)`",
            );
        }
        if !letters.is_ascii() || letters.is_empty() {
            return fault(range.start, "a text in quotes has ASCII letters");
        }
        letters.bytes().map(Element::Letter).collect()
    } else if let Some(inner) = part.strip_prefix("list").map(str::trim_start).filter(|inner| inner.starts_with('(')) {
        let start = range.end - inner.len() + 1;
        if !inner.ends_with(')') {
            return fault(start - 1, "this bracket is not closed");
        }
        let (mut parts, mut from, mut depth) = (Vec::new(), start, 0usize);
        for (at, c) in text[start..range.end - 1].char_indices().chain([(range.end - 1 - start, ',')]) {
            match c {
                '(' | '[' => depth += 1,
                ')' | ']' => depth = depth.saturating_sub(1),
                ',' if depth == 0 => {
                    parts.push(Element::Part(trimmed(text, from..start + at)));
                    from = start + at + 1;
                }
                _ => {}
            }
        }
        parts
    } else {
        let is_text = part.starts_with('"') && part[1..].find('"').is_some_and(|end| end > 1 && end + 2 < part.len());
        if is_text {
            return fault(range.start, format!("more than a text{TEXT_ALONE}"));
        }
        if part.starts_with('[') && part.ends_with(']') && part.contains(',') && !part.contains('(') {
            return fault(
                range.start,
                format!(
                    "several places have `list({0})`, and a choice of values has `or` between them",
                    &part[1..part.len() - 1]
                ),
            );
        }
        return Ok(None);
    };
    if elements.len() != count {
        let given = elements.len();
        let parts = || {
            elements.iter().filter_map(|of| if let Element::Part(part) = of { Some(&text[part.clone()]) } else { None })
        };
        let has_text = parts().any(|part| part.starts_with('"') && part.len() > 3);
        let help = match () {
            () if has_text => TEXT_ALONE.to_owned(),
            () if quoted.is_some() && given < count => {
                format!(
                    ": write `[ADDRESS:{given}]` for {given} bytes, and the byte after them as `[ADDRESS + {given}] = 0`"
                )
            }
            () if given == 1 => ": write `[ADDRESS]` for one byte".to_owned(),
            () => format!(": write `[ADDRESS:{given}]` for {given} bytes"),
        };
        let places = if count == 1 { "1 place".to_owned() } else { format!("{count} places") };
        let given = if given == 1 { "1 value".to_owned() } else { format!("{given} values") };
        return fault(range.start, format!("{given} for {places}{help}"));
    }
    Ok(Some(elements))
}
