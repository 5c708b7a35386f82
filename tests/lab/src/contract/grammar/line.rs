//! The lines of a comment: a key and its text, a title, a ruler, or words.

use super::key::{KEYS, Key};
use super::words::{Meant, meant, suspected};

/// The characters between a word and its text in other descriptions.
const SEPARATORS: [char; 6] = [':', '=', '-', '>', '<', ' '];

/// The characters of frames around comments.
const DRAWN: &str = "*|@#-+!/\\.:~=>_";

/// A line that begins as an entry does in other descriptions: `* In: A = 0..9`, `IN A = 0..9`, `Max T: 5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Foreign<'a> {
    /// The word in place of a key.
    pub(super) word: &'a str,
    /// The key that is meant.
    pub(super) key: &'static str,
    /// The text after it.
    pub(super) text: &'a str,
}

/// Returns the key that a line begins with, and the rest of the line.
pub(super) fn key(text: &str) -> Option<(Key, &str)> {
    let (word, rest) = text.split_once(':')?;
    KEYS.iter().find(|(name, _)| name.eq_ignore_ascii_case(word.trim_end())).map(|&(_, key)| (key, rest))
}

/// Returns the text of a comment, after `;` or `//`.
pub(super) fn comment(line: &str) -> &str {
    let line = line.trim();
    line.strip_prefix("//").unwrap_or_else(|| line.trim_start_matches(';')).trim_start()
}

/// Returns a name followed by a colon, and the rest of the line.
pub(super) fn named(text: &str) -> Option<(&str, &str)> {
    let (name, title) = text.split_once(':')?;
    (is_name(name) || meant(name).is_some()).then(|| (name, title.trim()))
}

/// Returns the label that a line begins with.
pub(super) fn label(line: &str) -> Option<&str> {
    let end = line.find(|c: char| c == ':' || c.is_whitespace()).unwrap_or(line.len());
    is_name(&line[..end]).then(|| &line[..end])
}

fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '.' || c == '@')
        && name.chars().all(|c| c.is_alphanumeric() || "_.!?#@".contains(c))
}

/// Reads a line as one that begins with a key, but not as an entry does.
pub(super) fn foreign(text: &str) -> Option<Foreign<'_>> {
    let bare = text.trim_start_matches(|c: char| DRAWN.contains(c) || c.is_whitespace());
    let is_drawn = bare.len() < text.len();
    let end_of_text = |text: &str| text.trim_end_matches(|c: char| "*|#".contains(c) || c.is_whitespace()).len();
    // `Max T: 5`
    if let Some((words, rest)) = bare.split_once(':')
        && words.contains(' ')
        && words.split_whitespace().count() <= 3
        && words.chars().all(|c| c.is_alphanumeric() || c == ' ')
        && let Some(Meant::Key(key)) = suspected(words)
    {
        return Some(Foreign { word: words, key, text: rest[..end_of_text(rest)].trim_start() });
    }
    let end = bare.find(|c: char| !c.is_alphanumeric()).unwrap_or(bare.len());
    let (word, after) = bare.split_at(end);
    let rest = after.trim_start_matches(SEPARATORS);
    if rest.len() == after.len() || !(is_drawn || word.starts_with(char::is_uppercase)) {
        return None;
    }
    let own = KEYS.iter().find(|(key, _)| key.eq_ignore_ascii_case(word)).map(|(key, _)| *key);
    let other = || match meant(word) {
        Some(Meant::Key(key)) if is_drawn && after.starts_with(':') => Some(key),
        _ => None,
    };
    let key = own.or_else(other)?;
    let word = &text[..text.len() - after.len()];
    Some(Foreign { word, key, text: &rest[..end_of_text(rest)] })
}

/// Returns the entries after a `;` in a line that is not read.
pub(super) fn after_semicolons(text: &str) -> impl Iterator<Item = Foreign<'_>> {
    text.split(';').skip(1).filter_map(|part| keyed(part.trim()))
}

/// Reads a text that begins with a key, or a word for one, and a colon.
pub(super) fn keyed(text: &str) -> Option<Foreign<'_>> {
    let (word, rest) = text.split_once(':')?;
    let word = word.trim();
    let own = KEYS.iter().find(|(key, _)| key.eq_ignore_ascii_case(word)).map(|(key, _)| *key);
    let key = own.or_else(|| match meant(word) {
        Some(Meant::Key(key)) => Some(key),
        _ => None,
    })?;
    Some(Foreign { word, key, text: rest.trim() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_other_descriptions_begin_with_a_key() {
        for (line, word, key, text) in [
            ("* In: A = 0..9", "* In", "In", "A = 0..9"),
            ("| In: A = 0..9 |", "| In", "In", "A = 0..9"),
            ("@In: A = 0..9", "@In", "In", "A = 0..9"),
            ("In - A = 0..9", "In", "In", "A = 0..9"),
            ("IN A = 0..9", "IN", "In", "A = 0..9"),
            ("T=10", "T", "T", "10"),
            ("Max T: 5", "Max T", "T", "5"),
        ] {
            assert_eq!(foreign(line), Some(Foreign { word, key, text }), "{line}");
        }
        for line in ["in a box", "Interrupts: off", "A = 5", "- ", "In"] {
            assert_eq!(foreign(line), None, "{line}");
        }
    }
}
