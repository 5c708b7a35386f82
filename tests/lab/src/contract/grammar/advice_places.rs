//! What to write instead of what is not a place, a loop or one entry.

use super::advice::for_name;
use calls::registers::RegisterGroup;

/// The operators of one character.
const SIGNS: [char; 7] = ['+', '-', '*', '/', '&', '|', '^'];

/// Returns what to write instead of a name that is not a place, on the left of `=`.
pub(super) fn for_place<'a>(name: &'a str) -> String {
    let in_words = |words: &[&'a str]| match words {
        ["bit", bit, "of", register] => Some((*register, *bit)),
        _ => None,
    };
    let of_bit = name.split_once('.').or_else(|| name.strip_suffix(']')?.split_once('['));
    let of_bit = of_bit.or_else(|| in_words(&name.split_whitespace().collect::<Vec<_>>()));
    let is_bit = |bit: &str| bit.parse::<u8>().is_ok_and(|bit| bit < 8);
    let is_pointer =
        |pair: &str| ["BC", "DE", "HL", "IX", "IY", "SP"].iter().any(|of| of.eq_ignore_ascii_case(pair.trim()));
    match of_bit {
        Some((register, bit)) if RegisterGroup::named(register).is_some() && is_bit(bit) => {
            format!(": a bit is not a place: state all of {register}, as in `{register} = {register} & ~(1 << {bit})`")
        }
        _ if name.starts_with("if ") || name.contains(['<', '>']) => {
            ": a choice is written `A = CONDITION ? VALUE : OTHER`".into()
        }
        _ if name.contains([' ', ')']) && name.trim_end_matches(SIGNS).contains(SIGNS) => {
            ": one place stands before `=`, and an expression after it".into()
        }
        _ if name.starts_with("bit ") => {
            ": a bit is not a place: state the whole register, as in `A = A & ~(1 << 0)`".into()
        }
        _ if name.split_once(['+', '-']).is_some_and(|(pair, distance)| is_pointer(pair) && !distance.is_empty()) => {
            format!(": memory stands in brackets, as in `[{name}]`")
        }
        _ => for_name(name),
    }
}

/// Returns what to write instead of a word before brackets: `HL[2]`, `hi(HL)`, `port(254)`.
pub(super) fn for_word(word: &str, inner: &str, is_symbol: bool) -> String {
    match (word, RegisterGroup::named(word)) {
        ("port" | "ports" | "in" | "IN" | "out" | "OUT" | "inp", _) => format!(": write `port[{inner}]`"),
        ("int8" | "int16" | "s8" | "s16", _) => {
            format!(": write `{inner}`, with a range that may go below 0")
        }
        ("hi" | "high" | "msb", _) if matches!(inner, "BC" | "DE" | "HL") => format!(": write `{}`", &inner[..1]),
        ("lo" | "low" | "lsb", _) if matches!(inner, "BC" | "DE" | "HL") => format!(": write `{}`", &inner[1..]),
        (_, Some(group)) if group.bits() == 8 => for_place(&format!("{word}[{inner}]")),
        (_, Some(_)) => format!(": write `[{word} + {inner}]`"),
        _ if is_symbol => format!(": write `[{word} + {inner}]`"),
        _ if word.starts_with("for") => ": the loop follows, as in `[HL + N] = 0 for N = 0..3`".into(),
        _ => ": there are byte, word and long, and port".into(),
    }
}

/// Returns what to write instead of a loop without `=`: `N < B`, `N in range(B)`.
pub(super) fn for_loop(text: &str) -> String {
    let to = |name: &str, last: &str| format!("write `for {} = 0..{}`", name.trim(), last.trim());
    if let Some((name, last)) = text.split_once("<=") {
        return to(name, last);
    }
    if let Some((name, past)) = text.split_once('<') {
        return to(name, &format!("{} - 1", past.trim()));
    }
    match text.split_once(" in ").map(|(name, values)| (name.trim(), values.trim())) {
        Some((name, values)) if values.starts_with("range(") => {
            let inner = values["range(".len()..].trim_end_matches(')');
            let (first, past) = inner.split_once(',').unwrap_or(("0", inner));
            format!("write `for {name} = {}..{} - 1`", first.trim(), past.trim())
        }
        Some((name, values)) if values.contains("..") => format!("write `for {name} = {values}`"),
        _ => "a name takes the values of a range: `for N = 0..7`".into(),
    }
}

/// Returns the advice for a value in which another entry begins, as `0..9 and B = 5` after a place, and the offset of what is wrong.
pub(super) fn for_second_entry(place: &str, value: &str, is_place: impl Fn(&str) -> bool) -> Option<(usize, String)> {
    let mut depth = 0;
    let is_second = |(at, c): &(usize, char)| {
        depth += i32::from("([".contains(*c)) - i32::from(")]".contains(*c));
        let is_sign = || value[..*at].ends_with(['=', '<', '>', '!']) || value[at + 1..].starts_with(['=', '<', '>']);
        *c == '=' && depth == 0 && !is_sign()
    };
    let (at, _) = value.char_indices().find(is_second)?;
    let (before, last) = (value[..at].trim_end(), value[at + 1..].trim());
    if is_place(before) && last.contains("..") {
        return Some((0, format!("`=` stands twice: write `{place} = {last}, {before} = {last}`")));
    }
    let start = before.rfind(|c: char| c.is_whitespace() || "&|+".contains(c))? + 1;
    let (rest, second) = before.split_at(start);
    let rest = rest.trim_end_matches(|c: char| c.is_whitespace() || "&|+".contains(c));
    let joined = [" and", " or"].into_iter().find_map(|word| rest.strip_suffix(word)).unwrap_or(rest);
    let joined = joined.trim_end_matches(|c: char| c.is_whitespace() || "-:".contains(c));
    let is_joined = joined.len() < before.len() - second.len() - 1 || rest.len() < start - 1;
    (is_place(second) && is_joined)
        .then(|| (start, format!("there is a comma between entries: write `{place} = {joined}, {second} = {last}`")))
}

/// Returns the advice for a range of letters without quotes.
pub(super) fn for_letters(first: &str, last: &str) -> Option<String> {
    let is_letter = |text: &str| text.len() == 1 && text.starts_with(|c: char| c.is_ascii_alphabetic());
    let is_register = |text: &str| text.starts_with(char::is_uppercase) && RegisterGroup::named(text).is_some();
    (is_letter(first) && is_letter(last) && !(is_register(first) && is_register(last)))
        .then(|| format!("a letter stands in quotes: write `'{first}'..'{last}'`"))
}

/// Returns the advice for a value in brackets that the assembler takes for memory: `(buf)`, `(IX + 2)`, `(HL)`. `is_symbol` tells the names of
/// the program.
pub(super) fn for_brackets(value: &str, is_symbol: impl Fn(&str) -> bool) -> Option<String> {
    let inner = value.strip_prefix('(')?.strip_suffix(')')?.trim();
    let lower = inner.to_ascii_lowercase();
    let is_pointer = ["bc", "de", "hl", "ix", "iy", "sp"].contains(&lower.as_str());
    let offset = lower.strip_prefix("ix").or_else(|| lower.strip_prefix("iy")).unwrap_or_default().trim_start();
    let is_index = offset.starts_with(['+', '-']) && !inner.contains(['(', ')']);
    (is_pointer || is_index || is_symbol(inner)).then(|| {
        format!("brackets leave a number as it is: write `[{inner}]` for the byte there, or `{inner}` for the number")
    })
}
