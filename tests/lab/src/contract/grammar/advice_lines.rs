//! What to write instead of several entries in one line, of a description beside a value, and of a register before a colon.

use super::advice::meant_flag;
use super::key::KEYS;
use calls::registers::{RegisterGroup, flag};

/// Words that stand between two operands.
const OPERATORS: [&str; 9] = ["and", "or", "xor", "mod", "shl", "shr", "not", "then", "any"];

/// Returns the advice for a key within another entry, as in `A = 0..9  Out: A = A`, and the offset of the key.
pub(super) fn for_key_within(text: &str) -> Option<(usize, String)> {
    KEYS.iter().find_map(|(key, _)| {
        let key = format!("{key}:");
        let at = text.match_indices(&key).map(|(at, _)| at);
        let begins = |at: &usize| text[..*at].chars().next_back().is_none_or(|c| c.is_whitespace() || c == '/');
        at.filter(begins).map(|at| (at, format!("write `{key}` at the beginning of a line of its own"))).next()
    })
}

/// Returns the advice for words after a value, as in `0..255 - the number` or `0..255 (the number)`, and the offset of the words.
pub(super) fn for_description(value: &str) -> Option<(usize, String)> {
    const SIGNS: [&str; 6] = [" -- ", " - ", " : ", " = ", " (", ", "];
    let is_word = |word: &&str| word.len() > 1 && word.chars().all(|c| c.is_alphabetic() || "'-".contains(c));
    let is_name = |word: &str| {
        let lower = word.to_ascii_lowercase();
        OPERATORS.contains(&lower.as_str()) || flag(&lower).is_some() || RegisterGroup::named(word).is_some()
    };
    SIGNS.iter().find_map(|sign| {
        let (number, words) = value.split_once(sign)?;
        let words = words.trim_end_matches(')');
        let mut each = words.split_whitespace();
        let (first, second) = (each.next()?, each.next()?);
        let is_text = [&first, &second].into_iter().all(is_word) && !is_name(first) && !is_name(second);
        let is_value = !number.trim().is_empty() && !number.contains(['"', '\'']);
        (is_text && is_value).then(|| {
            let why = format!("words stand after a `;`: write `{} ; {words}`", number.trim());
            (number.len() + 1, why)
        })
    })
}

/// Returns the advice for an output in brackets after another one, as in `A = A (carry = 0)`: what `value` is, and what is in the brackets.
pub(super) fn for_output_in_brackets(place: &str, value: &str, is_place: impl Fn(&str) -> bool) -> Option<String> {
    let (value, inner) = value.strip_suffix(')')?.split_once(" (")?;
    let (left, right) = inner.split_once('=')?;
    (is_place(left.trim()) && !right.starts_with('=')).then(|| {
        format!("there is a comma between entries: write `{place} = {value}, {} = {}`", left.trim(), right.trim())
    })
}

/// Returns the advice for a state of a flag in words, as in `carry is set`, `Z reset if A is 0` or `z = 1`: `key` is the one of
/// the entry to write.
pub(super) fn for_flag_state(text: &str, key: &str) -> Option<String> {
    flag_state(text).map(|state| state.advice(key))
}

/// A state of a flag in words.
pub(super) struct FlagState {
    /// The flag.
    pub(super) name: String,
    is_set: bool,
    has_condition: bool,
    /// Number of words before it.
    pub(super) before: usize,
}

impl FlagState {
    /// Returns what to write instead, given the key of the entry to write.
    pub(super) fn advice(&self, key: &str) -> String {
        let FlagState { name, is_set, .. } = self;
        match self.has_condition {
            true => format!("write `{key}:` and a condition, as in `{name} = A == 5`"),
            false => format!("write `{key}: {name} = {}`", u8::from(*is_set)),
        }
    }
}

/// Finds a state of a flag in words.
pub(super) fn flag_state(text: &str) -> Option<FlagState> {
    const BETWEEN: [&str; 4] = ["flag", "is", "always", "="];
    let text = text.replace('=', " = ");
    let words: Vec<&str> = text.split_whitespace().map(|word| word.trim_matches(|c| ",.:;()".contains(c))).collect();
    words.iter().enumerate().find_map(|(before, word)| {
        let n = before;
        let lower = word.to_ascii_lowercase();
        // C alone is a register, but that is not set or reset.
        let (name, is_clear) = match lower.as_str() {
            "c" => ("carry".to_owned(), false),
            name if flag(name).is_some() => (lower.clone(), false),
            _ => meant_flag(word)?,
        };
        let between = words[n + 1..].iter().take_while(|word| BETWEEN.contains(word)).count();
        let is_number = words[n + 1..][..between].contains(&"=") && lower != "c";
        let value = match words.get(n + 1 + between)?.to_ascii_lowercase().as_str() {
            "set" => true,
            "clear" | "cleared" | "reset" => false,
            "0" | "1" if is_number => words[n + 1 + between] == "1",
            _ => return None,
        };
        let has_condition = matches!(words.get(n + 2 + between), Some(&("if" | "when" | "on" | "for")));
        Some(FlagState { name, is_set: value != is_clear, has_condition, before })
    })
}

/// Returns the advice for a register or flag before a colon, `Carry: 1`, or a state as `IM: 2`; `None` for other words.
pub(super) fn for_place_line(word: &str, text: &str) -> Option<String> {
    let lower = word.to_ascii_lowercase();
    let (name, is_clear) = match meant_flag(word) {
        Some((name, is_clear)) => (name, is_clear),
        None if flag(&lower).is_some() || ["interrupts", "im", "return"].contains(&lower.as_str()) => (lower, false),
        None => (RegisterGroup::named(&word.to_ascii_uppercase()).map(|_| word.to_ascii_uppercase())?, false),
    };
    let value = match text.to_ascii_lowercase().as_str() {
        "set" | "on" | "yes" | "true" | "enabled" => "1".to_owned(),
        "clear" | "cleared" | "reset" | "off" | "no" | "false" | "disabled" => "0".to_owned(),
        "" => "...".to_owned(),
        _ if is_clear => "0".to_owned(),
        _ => text.to_owned(),
    };
    Some(format!("write `Out: {name} = {value}`"))
}

/// Returns true for a word that stands for a flag elsewhere, before a colon and a text that says its state.
pub(super) fn is_flag_line(word: &str, text: &str) -> bool {
    const STATES: [&str; 7] = ["set", "clear", "cleared", "reset", "on", "off", "any"];
    let is_state = text.bytes().all(|c| c.is_ascii_digit()) && !text.is_empty()
        || STATES.contains(&text.to_ascii_lowercase().as_str());
    let lower = word.to_ascii_lowercase();
    let is_other = ["interrupts", "im", "port"].contains(&lower.as_str());
    match meant_flag(word) {
        Some(_) => word.len() > 1 && lower != "pv" || is_state,
        None => is_other && is_state,
    }
}
