//! Splits a line of source into words, for what an editor asks about a place in it. The assembler itself decides what they mean.

/// The kinds of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WordKind {
    /// A name in the first column.
    Label,
    /// The first name of a statement: a mnemonic, a directive or a macro.
    Operation,
    /// A name among the operands: a symbol, a register or a condition.
    Name,
    Number,
    /// A text in quotes.
    Text,
    Comment,
    Sign,
}

/// A word, with the range of its bytes in the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) kind: WordKind,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Word {
    /// Returns its text.
    pub(super) fn of<'l>(&self, line: &'l str) -> &'l str {
        &line[self.start..self.end]
    }
}

/// Returns true if a name can begin with it, after `.`, `@` or `!`.
fn starts_name(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}

/// Returns true if a name can contain it.
pub(super) fn in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'?' | b'!' | b'#' | b'@')
}

/// Length in bytes up to which a line is split. What stands after it in a longer one has no colours and no names here; the assembler reads
/// all of it.
const LONGEST: usize = 10_000;

/// Returns the part of a line that is split.
pub(super) fn beginning(line: &str) -> &str {
    let most = LONGEST.min(line.len());
    let end = (0..=most).rev().find(|at| line.is_char_boundary(*at)).unwrap_or(0);
    &line[..end]
}

/// Splits the beginning of a line. `in_comment` is true if a block comment has begun in an earlier line, and is set for the next line.
pub(super) fn split(line: &str, in_comment: &mut bool) -> Vec<Word> {
    let line = beginning(line);
    let bytes = line.as_bytes();
    let (mut words, mut at) = (Vec::new(), 0);
    // The next name is an operation; a colon after a label does not end a statement.
    let (mut wants_operation, mut after_label) = (true, false);
    while at < bytes.len() {
        let start = at;
        let rest = &bytes[at..];
        if *in_comment || rest.starts_with(b"/*") {
            let from = if *in_comment { at } else { at + 2 };
            let end = line[from..].find("*/").map(|end| from + end + 2);
            *in_comment = end.is_none();
            at = end.unwrap_or(bytes.len());
            words.push(Word { kind: WordKind::Comment, start, end: at });
            continue;
        }
        let kind = match rest[0] {
            byte if byte <= b' ' => {
                at += 1;
                continue;
            }
            b';' => {
                at = bytes.len();
                WordKind::Comment
            }
            b'/' if rest.starts_with(b"//") => {
                at = bytes.len();
                WordKind::Comment
            }
            quote @ (b'"' | b'\'') => match text_end(rest, quote) {
                Some(length) => {
                    at += length;
                    WordKind::Text
                }
                None => {
                    at += 1;
                    WordKind::Sign
                }
            },
            _ if number_length(rest, words.last()) > 0 => {
                at += number_length(rest, words.last());
                WordKind::Number
            }
            _ if name_length(rest) > 0 => {
                at += name_length(rest);
                match () {
                    () if start == 0 => WordKind::Label,
                    () if wants_operation => WordKind::Operation,
                    () => WordKind::Name,
                }
            }
            byte => {
                // A character of several bytes is one sign.
                at += line[at..].chars().next().map_or(1, char::len_utf8);
                if byte == b':' && !after_label {
                    wants_operation = true;
                } else if byte == b'=' && after_label {
                    wants_operation = false;
                }
                WordKind::Sign
            }
        };
        if kind == WordKind::Operation {
            wants_operation = false;
        }
        after_label = kind == WordKind::Label;
        words.push(Word { kind, start, end: at });
    }
    words
}

/// Returns the length of a text in quotes; `None` if it is not closed. Within double quotes a backslash takes the next byte along.
fn text_end(rest: &[u8], quote: u8) -> Option<usize> {
    let mut at = 1;
    while at < rest.len() {
        if rest[at] == quote {
            return Some(at + 1);
        }
        at += if quote == b'"' && rest[at] == b'\\' { 2 } else { 1 };
    }
    None
}

/// Returns the length of a number; 0 if there is none. `%` and `$` are signs after something that has a value.
fn number_length(rest: &[u8], before: Option<&Word>) -> usize {
    let digits = |from: usize, is: fn(&u8) -> bool| rest[from..].iter().take_while(|&byte| is(byte)).count();
    let has_value = before.is_some_and(|word| matches!(word.kind, WordKind::Name | WordKind::Number | WordKind::Text));
    match rest[0] {
        b'0'..=b'9' => digits(0, |byte| byte.is_ascii_alphanumeric() || *byte == b'_'),
        b'$' | b'#' if digits(1, u8::is_ascii_hexdigit) > 0 => 1 + digits(1, u8::is_ascii_hexdigit),
        b'%' if !has_value && digits(1, |byte| matches!(byte, b'0' | b'1')) > 0 => {
            1 + digits(1, |byte| matches!(byte, b'0' | b'1'))
        }
        _ => 0,
    }
}

/// Returns the length of a name; 0 if there is none. The apostrophe of `AF'` belongs to it.
fn name_length(rest: &[u8]) -> usize {
    let lead = rest.iter().take_while(|byte| matches!(byte, b'.' | b'@' | b'!')).count();
    if lead > 2 || !rest.get(lead).is_some_and(|&byte| starts_name(byte)) {
        return 0;
    }
    let length = lead + rest[lead..].iter().take_while(|&&byte| in_name(byte)).count();
    let is_af = rest[..length].eq_ignore_ascii_case(b"af") && rest.get(length) == Some(&b'\'');
    length + usize::from(is_af)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the words of a line, each after the first letter of its kind.
    fn shown(line: &str) -> String {
        let words = split(line, &mut false);
        let shown = words.iter().map(|word| format!("{}{}", &format!("{:?}", word.kind)[..2], word.of(line)));
        shown.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn lines_are_split_into_words() {
        for (line, words) in [
            ("start:  LD   A,(HL) ; x", "Lastart Si: OpLD NaA Si, Si( NaHL Si) Co; x"),
            (" ld a,1 : inc b", "Opld Naa Si, Nu1 Si: Opinc Nab"),
            ("Size = 5*%101 % 2", "LaSize Si= Nu5 Si* Nu%101 Si% Nu2"),
            (".loop djnz .loop", "La.loop Opdjnz Na.loop"),
            (" ex af,af'", "Opex Naaf Si, Naaf'"),
            (" db 'a;b',\"c\\\"d\",$ ; 'e", "Opdb Te'a;b' Si, Te\"c\\\"d\" Si, Si$ Co; 'e"),
            (" dw $8000,#FF,0x12,0FFh,mod.label", "Opdw Nu$8000 Si, Nu#FF Si, Nu0x12 Si, Nu0FFh Si, Namod.label"),
            (" ld a,/* one */ 'é", "Opld Naa Si, Co/* one */ Si' Sié"),
            ("", ""),
        ] {
            assert_eq!(shown(line), words, "{line}");
        }
        let mut open = false;
        assert_eq!(split(" nop /* from here", &mut open).len(), 2);
        assert!(open);
        assert_eq!(split("to here */ nop", &mut open).len(), 2);
        assert!(!open);
    }

    /// Each quote is sought to the end of the line: without a limit this would take a minute.
    #[test]
    fn of_a_very_long_line_only_the_beginning_is_split() {
        let line = format!(" db {}", "\"\\\"\\é".repeat(70_000));
        let words = split(&line, &mut false);
        let end = words.last().unwrap().end;
        assert!((LONGEST - 3..=LONGEST).contains(&end), "{end}");
        assert_eq!(beginning("é"), "é");
    }
}
