//! Types text as a person at a Spectrum does. In a line of BASIC, words such as PRINT are single keys, in one of four ways. Source:
//! the legends on the 48K's keyboard.

use super::{NamedKey, keys_for_named, strokes_for};
use crate::Key;

/// The way to type a word of BASIC with its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// The key alone, at the beginning of a statement.
    Statement,
    /// SYMBOL SHIFT and the key.
    Symbol,
    /// Extended mode, then the key.
    Extended,
    /// Extended mode, then SYMBOL SHIFT and the key.
    ExtendedSymbol,
}

/// The words of each way, in the order of their keys.
const WORDS: [(Way, &str, &[&str]); 4] = [
    (
        Way::Statement,
        "ABCDEFGHIJKLMNOPQRSTUVWXYZGH",
        &[
            "NEW",
            "BORDER",
            "CONTINUE",
            "DIM",
            "REM",
            "FOR",
            "GO TO",
            "GO SUB",
            "INPUT",
            "LOAD",
            "LIST",
            "LET",
            "PAUSE",
            "NEXT",
            "POKE",
            "PRINT",
            "PLOT",
            "RUN",
            "SAVE",
            "RANDOMIZE",
            "IF",
            "CLS",
            "DRAW",
            "CLEAR",
            "RETURN",
            "COPY",
            "GOTO",
            "GOSUB",
        ],
    ),
    (Way::Symbol, "QWEASDFGYUI", &["<=", "<>", ">=", "STOP", "NOT", "STEP", "TO", "THEN", "AND", "OR", "AT"]),
    (
        Way::Extended,
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        &[
            "READ", "BIN", "LPRINT", "DATA", "TAN", "SGN", "ABS", "SQR", "CODE", "VAL", "LEN", "USR", "PI", "INKEY$",
            "PEEK", "TAB", "SIN", "INT", "RESTORE", "RND", "CHR$", "LLIST", "COS", "EXP", "STR$", "LN",
        ],
    ),
    (
        Way::ExtendedSymbol,
        "BCEHIJKLMNOQRTVWXZ1234567890",
        &[
            "BRIGHT", "PAPER", "ATN", "CIRCLE", "IN", "VAL$", "SCREEN$", "ATTR", "INVERSE", "OVER", "OUT", "ASN",
            "VERIFY", "MERGE", "FLASH", "ACS", "INK", "BEEP", "DEF FN", "FN", "LINE", "OPEN #", "CLOSE #", "MOVE",
            "ERASE", "POINT", "CAT", "FORMAT",
        ],
    ),
];

/// The words that begin statements though the key alone does not type them.
const BEGINNINGS: [&str; 23] = [
    "STOP", "READ", "LPRINT", "DATA", "RESTORE", "LLIST", "BRIGHT", "PAPER", "CIRCLE", "INVERSE", "OVER", "OUT",
    "VERIFY", "MERGE", "FLASH", "INK", "BEEP", "DEF FN", "OPEN #", "CLOSE #", "MOVE", "ERASE", "CAT",
];

/// Returns the strokes that type a text. If it begins with a word that begins a statement, after a line's number or without one,
/// it is a line of BASIC: then the words of BASIC in capitals are typed by their keys, outside quotes and remarks.
///
/// # Errors
/// The number of characters before the first one that cannot be typed.
pub fn strokes_for_text(text: &str) -> Result<Vec<Vec<Key>>, usize> {
    let after_number = text.trim_start_matches(|c: char| c == ' ' || c.is_ascii_digit());
    let mut is_basic =
        word(after_number).is_some_and(|(way, _, name)| way == Way::Statement || BEGINNINGS.contains(&name));
    let (mut strokes, mut rest, mut quoted) = (Vec::new(), text, false);
    while let Some(c) = rest.chars().next() {
        let begins = !text[..text.len() - rest.len()].ends_with(|c: char| c.is_ascii_alphabetic());
        // The Spectrum sets a word apart by itself: the spaces around it are not typed.
        let found = word(rest.trim_start_matches(' ')).filter(|(.., name)| {
            // Signs such as <= need no space before them.
            let is_apart = begins || c == ' ' || !name.starts_with(|c: char| c.is_ascii_alphabetic());
            is_basic && !quoted && is_apart
        });
        if let Some((way, key, name)) = found {
            strokes.extend(strokes_for_word(way, key));
            let after = &rest.trim_start_matches(' ')[name.len()..];
            rest = after.strip_prefix(' ').unwrap_or(after);
            // The rest of a remark is no BASIC.
            is_basic = name != "REM";
            continue;
        }
        quoted ^= c == '"';
        let before = text[..text.len() - rest.len()].chars().count();
        strokes.extend(strokes_for(c).ok_or(before)?);
        rest = &rest[c.len_utf8()..];
    }
    Ok(strokes)
}

/// Returns the longest word of BASIC that a text begins with, its key, and the way to type it.
fn word(text: &str) -> Option<(Way, Key, &'static str)> {
    let is_letter = |c: char| c.is_ascii_alphabetic();
    let begins = |name: &str| {
        text.strip_prefix(name).is_some_and(|after| !(name.ends_with(is_letter) && after.starts_with(is_letter)))
    };
    let all =
        WORDS.iter().flat_map(|(way, keys, names)| keys.chars().zip(*names).map(move |(key, name)| (way, key, name)));
    let (&way, key, &name) = all.filter(|(.., name)| begins(name)).max_by_key(|(.., name)| name.len())?;
    Some((way, Key::from_name(&key.to_string())?, name))
}

fn strokes_for_word(way: Way, key: Key) -> Vec<Vec<Key>> {
    let extended = || keys_for_named(NamedKey::Tab);
    match way {
        Way::Statement => vec![vec![key]],
        Way::Symbol => vec![vec![Key::SymbolShift, key]],
        Way::Extended => vec![extended(), vec![key]],
        Way::ExtendedSymbol => vec![extended(), vec![Key::SymbolShift, key]],
    }
}

#[cfg(test)]
mod tests {
    use super::super::{STROKE, Typing, typed};
    use super::*;

    /// Returns what a Spectrum shows after a text was typed, without the cursor and with single spaces.
    fn shown(text: &str) -> String {
        let mut typing = Typing::default();
        typing.push(strokes_for_text(text).unwrap());
        let frames: Vec<Vec<Key>> =
            std::iter::from_fn(|| typing.is_busy().then(|| typing.next_frame(Vec::new()))).collect();
        assert!(frames.len() >= STROKE as usize);
        typed(frames).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The ROM shows a word only if it was typed by its key in the right mode.
    #[test]
    fn every_word_of_basic_is_typed_by_its_key() {
        let mut count = 0;
        for (way, keys, names) in WORDS {
            assert_eq!(keys.len(), names.len());
            for name in names {
                let text = if way == Way::Statement { (*name).to_owned() } else { format!("PRINT {name}") };
                let name = if *name == "GOTO" {
                    "GO TO"
                } else if *name == "GOSUB" {
                    "GO SUB"
                } else {
                    name
                };
                let said = shown(&text);
                assert!(
                    said.replacen("PRINT", "", 1).contains(name) || way == Way::Statement && said.contains(name),
                    "{text}: {said}"
                );
                count += 1;
            }
        }
        assert_eq!(count, 28 + 11 + 26 + 28);
    }

    #[test]
    fn a_line_of_basic_and_other_text() {
        for (text, said) in [
            ("10 PRINT \"HELLO TO YOU\"", "10PRINT \"HELLO TO YOU\""),
            ("20 IF a>1 THEN GO TO 10: REM GO TO", "20IF a>1 THEN GO TO 10: REM GO TO"),
            ("30 FOR i=1 TO LEN a$ STEP 2", "30FOR i=1 TO LEN a$ STEP 2"),
            ("LET TOP=PEEK 23672", "LET TOP=PEEK 23672"),
            ("40 IF a<=5 AND b>=3 OR c<>4 THEN STOP", "40IF a<=5 AND b>=3 OR c<>4 THEN STOP"),
        ] {
            assert!(shown(text).replace(' ', "").starts_with(&said.replace(' ', "")), "{text}: {}", shown(text));
        }
        // A text that does not begin like a line of BASIC is typed letter by letter.
        assert_eq!(strokes_for_text("ON TO").unwrap().len(), 5);
        assert_eq!(strokes_for_text("x\u{e9}"), Err(1));
    }
}
