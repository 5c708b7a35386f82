//! What to write instead of the words with which people begin.

use crate::core::registers::{RegisterGroup, flag};

/// The words for flags elsewhere: the flag's name here, and true if the word stands for a flag that is not set.
const FLAGS: [(&str, &str, bool); 13] = [
    ("zf", "zero", false),
    ("z", "zero", false),
    ("nz", "zero", true),
    ("cf", "carry", false),
    ("cy", "carry", false),
    ("nc", "carry", true),
    ("sf", "sign", false),
    ("pv", "parity` or `overflow", false),
    ("pf", "parity", false),
    ("vf", "overflow", false),
    ("hf", "half", false),
    ("nf", "subtract", false),
    ("n", "subtract", false),
];

/// Returns the name of the flag that a word stands for, if it is not written that way, and true if the word stands for its being 0.
fn meant_flag(word: &str) -> Option<(String, bool)> {
    let lower = word.to_ascii_lowercase();
    let known = FLAGS.iter().find(|(of, ..)| *of == lower).map(|(_, flag, is_clear)| ((*flag).to_owned(), *is_clear));
    known.or_else(|| flag(&lower).filter(|_| lower != word).map(|_| (lower, false)))
}

/// Returns what to write instead of a word that is not a name, after the text `is not a register or a flag`.
pub(super) fn for_name(name: &str) -> String {
    let is_hexadecimal = |digits: &str| digits.chars().all(|c| c.is_ascii_hexdigit());
    match name {
        "none" | "nothing" => return ": write `-` for nothing".into(),
        "all" => return ": write `everything` for all registers".into(),
        "any" => return ": `any` alone stands for all values, and in Clobbers `everything` for all registers".into(),
        "sp" | "SP" => return ": SP is where it was after every call, or `SP = SP + 2` in Out".into(),
        _ => {}
    }
    if let Some((flag, _)) = meant_flag(name) {
        return format!(": write `{flag}`");
    }
    if let Some(condition) = flag_condition(name) {
        return format!(": {condition}");
    }
    // `A.7`
    if let Some((register, bit @ ("0" | "1" | "2" | "3" | "4" | "5" | "6" | "7"))) = name.split_once('.')
        && RegisterGroup::named(register).is_some()
    {
        return format!(": write `{register} >> {bit} & 1` for a bit");
    }
    if (2..=7).contains(&name.len()) && name.chars().all(|c| "ABCDEHL".contains(c)) {
        let apart: Vec<String> = name.chars().map(String::from).collect();
        return format!(": write `{}` for registers, or `${name}` for a number", apart.join(" "));
    }
    match name.strip_suffix(['h', 'H']) {
        Some(digits) if is_hexadecimal(digits) => format!(": write `${digits}` for a hexadecimal number"),
        _ if (2..=4).contains(&name.len()) && name.chars().all(|c| matches!(c, '0'..='9' | 'A'..='F')) => {
            format!(": write `${name}` for a hexadecimal number")
        }
        _ => String::new(),
    }
}

/// Returns what to write instead of `NC if A > 5`, `carry set on error` or `Z set if A`.
fn flag_condition(text: &str) -> Option<String> {
    let (word, rest) = text.split_once(char::is_whitespace)?;
    let (name, is_clear) = meant_flag(word).or_else(|| flag(word).map(|_| (word.to_owned(), false)))?;
    let condition = rest
        .split_once("if ")
        .map(|(_, condition)| condition.trim())
        .filter(|condition| condition.contains(['<', '>', '!']) || condition.contains("=="));
    Some(match (condition, is_clear) {
        (Some(condition), false) => format!("write `{name} = {condition}`"),
        (Some(condition), true) => format!("write `{name} = !({condition})`"),
        (None, _) => format!("write `{name} = CONDITION`, where a condition is as `A == 0`"),
    })
}

/// Returns what to write instead of an entry without `=`.
pub(super) fn for_entry(text: &str) -> String {
    let is = |words: &[&str]| words.iter().any(|of| text.eq_ignore_ascii_case(of));
    if is(&["none", "nothing", "void", "n/a"]) {
        return "write `-` for nothing".into();
    }
    let mut words = text.split_whitespace();
    let (first, last) = (words.next().unwrap_or_default(), words.next_back().unwrap_or_default());
    if ["unchanged", "preserved", "kept"].contains(&last.to_ascii_lowercase().as_str()) {
        return "leave it out: what Out and Clobbers do not name keeps its value".into();
    }
    // `A in 0..9`, `A == 5`.
    for sign in [" in ", "=="] {
        if let Some((place, value)) = text.split_once(sign) {
            return format!("write `{} = {}`", place.trim(), value.trim());
        }
    }
    if let Some(condition) = flag_condition(text) {
        return condition;
    }
    if text.contains(['<', '>', '!']) {
        return "values are written as in `A = 6..255`, and a condition between inputs stands in `Where`".into();
    }
    if text.bytes().all(|c| c.is_ascii_hexdigit() || c == b'$') && text.contains(|c: char| c.is_ascii_digit()) {
        return "several values have `or` between them, as in `A = 1 or 2 or 3`".into();
    }
    if RegisterGroup::named(first).is_some() || flag(first).is_some() {
        let more = if last.is_empty() { "" } else { ", and a description after a `;`" };
        return format!("write `{first} = any` for all values, or those that it has, as in `A = 0..9`{more}");
    }
    "a place, `=` and a value are wanted, as in `A = 0..9`".into()
}

/// Returns the advice to write only the number of a text such as `20 max`, if there is one.
pub(super) fn for_figure(figure: &str) -> String {
    let mut numbers = figure.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty());
    match (numbers.next(), numbers.next()) {
        (Some(number), None) => format!(": write `{number}` for at most {number}"),
        _ => String::new(),
    }
}

/// Returns the advice for the range `1..256` of a place of 8 bits, and its like.
pub(super) fn for_range(name: &str, first: i64, last: i64, bits: u32) -> String {
    if first == 1 && last == 1 << bits {
        format!(
            ": {last} is 0 in {bits} bits, so write `{name} = any` and for the number `({name} == 0 ? {last} : {name})`"
        )
    } else {
        String::new()
    }
}
