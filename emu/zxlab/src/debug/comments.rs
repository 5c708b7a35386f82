//! Breakpoints, watchpoints and log points in the comments of a source, in the form that DeZog has given them:
//!
//! ```text
//! ; ASSERTION B < 5                   stops if this is not true; without an expression, always
//! ; WPMEM table, 5, w, A == 0         stops at accesses: place (3:$C000 in a bank), number of bytes, r, w or rw, condition
//! ; LOGPOINT [group] HL is ${HL}      prints a message
//! ```
//!
//! A remark can follow the first two, after another `;`. All parts of WPMEM may be left out: it then watches the byte at its own line.
//! Memory is `b@(HL)` and `w@(HL)`, or `[HL]` and `word[HL]` as elsewhere here. Groups make no difference. Formats, as in `${A:hex8}`,
//! are those of any log point.
//! Source: github.com/maziac/DeZog, documentation/Usage.md.

use super::{LogMessage, Sources, Spot, Stoppoint, Trigger, expression, place};
use spectrum::Cycle;
use std::path::Path;

/// The words that begin such a comment, or a part of one.
const WORDS: [&str; 3] = ["ASSERTION", "WPMEM", "LOGPOINT"];

/// A comment that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CommentError<'s> {
    pub(crate) file: &'s Path,
    /// Its line, from 1.
    pub(crate) line: usize,
    pub(crate) why: String,
}

impl std::fmt::Display for CommentError<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}: {}", self.file.display(), self.line, self.why)
    }
}

/// Returns the stoppoints in the comments of the sources, and the comments that cannot be used.
pub(crate) fn stoppoints(sources: &Sources) -> Vec<Result<Stoppoint, CommentError<'_>>> {
    let found = sources.lines.texts().filter_map(|(number, line, text)| {
        let (word, rest) = instruction(text)?;
        let place = sources.lines.address_of(number, line);
        let starts = sources.lines.starts_from(number, line);
        let file = sources.lines.file(number)?;
        Some(stoppoint(sources, word, rest, place, starts).map_err(|why| CommentError {
            file,
            line,
            why: format!("{word}: {why}"),
        }))
    });
    found.collect()
}

/// Returns the word in a line's comment, and the text after it.
pub(crate) fn instruction(line: &str) -> Option<(&'static str, &str)> {
    let (_, comment) = line.split_once(';')?;
    let found = WORDS.iter().filter_map(|word| {
        let at = comment.find(word)?;
        let (before, after) = (&comment[..at], &comment[at + word.len()..]);
        let is_whole =
            !before.ends_with(char::is_alphanumeric) && !after.starts_with(|c: char| c.is_alphanumeric() || c == '_');
        is_whole.then_some((at, *word, after))
    });
    found.min_by_key(|(at, ..)| *at).map(|(_, word, after)| (word, after.trim()))
}

/// Returns the stoppoint of a comment. `place` is that of its line or the next one below, data included, `starts` those at which the
/// instructions of it begin.
fn stoppoint(
    sources: &Sources,
    word: &str,
    text: &str,
    place: Option<Spot>,
    starts: Option<&[Spot]>,
) -> Result<Stoppoint, String> {
    let none = || "nothing is assembled there or below".to_owned();
    let here = || starts.ok_or_else(none);
    let at = starts.and_then(<[Spot]>::first).copied().or(place).unwrap_or((0, None));
    let condition = |text: &str| expression::read(&sources.names, at, &memory(text));
    let text = match text.split_once(';') {
        Some((before, _)) if word != "LOGPOINT" => before.trim(),
        _ => text,
    };
    match word {
        "ASSERTION" => {
            let expected = if text.is_empty() { None } else { Some(condition(text)?) };
            let condition = expected.map(|_| condition(&format!("!({text})"))).transpose()?;
            let about = Some(format!("assertion failed: {}", if text.is_empty() { "it stops always" } else { text }));
            Ok(Stoppoint { condition, about, ..Stoppoint::new(Trigger::at(here()?)) })
        }
        "WPMEM" => {
            let mut parts = text.splitn(4, ',').map(str::trim);
            let mut next = || parts.next().filter(|part| !part.is_empty());
            let part = |text: &str| {
                let value = sources.names.value_at(text.trim(), at).map(u32::from);
                let number = || crate::numbers::number(text.trim());
                value.map_or_else(number, Ok).map_err(|why| format!("{text}: is no label, and {why}"))
            };
            // Sums of labels and numbers, as at the prompt.
            let number = |text: &str| {
                text.split('+').map(part).try_fold(0u32, |sum, value| Ok::<_, String>(value?.saturating_add(sum)))
            };
            let place = match next() {
                Some(text) => {
                    // A label belongs to the bank in which it stands, unless another is named.
                    let text = place::in_short(text);
                    let split = text.split_once(':');
                    let named = split.and_then(|(bank, _)| bank.parse().ok()).filter(|bank| *bank < 8);
                    if split.is_some() && named.is_none() {
                        return Err(format!("{text}: before the colon is a bank, 0 to 7"));
                    }
                    let text = split.map_or(&*text, |(_, place)| place);
                    let label = text.split('+').find_map(|part| sources.names.full(part.trim(), at));
                    (number(text)?, named.or_else(|| sources.names.bank(label?)))
                }
                None => place.map(|(address, bank)| (u32::from(address), bank)).ok_or_else(none)?,
            };
            let (first, bank) = place;
            let last = next().map_or(Ok(1), number)?.checked_sub(1).and_then(|more| first.checked_add(more));
            let cycles = match next().unwrap_or("rw") {
                "r" => vec![Cycle::Read],
                "w" => vec![Cycle::Write],
                "rw" => vec![Cycle::Write, Cycle::Read],
                other => return Err(format!("{other}: an access is r, w or rw")),
            };
            let condition = next().map(condition).transpose()?;
            let end = |addr: Option<u32>| addr.and_then(|addr| u16::try_from(addr).ok());
            let addresses = end(Some(first)).zip(end(last)).map(|(first, last)| first..=last);
            let addresses = addresses.ok_or("is empty, or reaches beyond $FFFF")?;
            Ok(Stoppoint { condition, ..Stoppoint::new(Trigger::Watch { cycles, addresses, bank }) })
        }
        _ => {
            let text =
                text.strip_prefix('[').and_then(|text| text.split_once(']')).map_or(text, |(_, text)| text.trim());
            let message = LogMessage::read(text, |part| expression::parse_value(&sources.names, at, &memory(part)))?;
            Ok(Stoppoint { log: Some(message), ..Stoppoint::new(Trigger::at(here()?)) })
        }
    }
}

/// Replaces DeZog's accesses to memory by those of this debugger's expressions.
fn memory(text: &str) -> String {
    let (mut read, mut rest, mut open) = (String::new(), text, Vec::new());
    while let Some(c) = rest.chars().next() {
        let found = [("b@(", "["), ("w@(", "word[")].into_iter().find(|(theirs, _)| rest.starts_with(theirs));
        if let Some((theirs, ours)) = found {
            read.push_str(ours);
            open.push(']');
            rest = &rest[theirs.len()..];
            continue;
        }
        match c {
            '(' => open.push(')'),
            ')' => {
                read.push(open.pop().unwrap_or(')'));
                rest = &rest[1..];
                continue;
            }
            _ => {}
        }
        read.push(c);
        rest = &rest[c.len_utf8()..];
    }
    read
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::debug::show;
    use pipeline::{Assembler, Program};

    #[test]
    fn comments_become_stoppoints() {
        let folder = tempfile::tempdir().unwrap();
        let main = folder.path().join("a.asm");
        let source = " org $8000
start: ld b,3 ; ASSERTION A < 5 ; so it is
 ; LOGPOINT [GAME] HL is ${HL:hex16}, there ${w@(HL)}
 djnz $ ; is an ASSERTIONx, not one
 ret ; ASSERTION
 ; WPMEM start + 1, 2, w, b@(table+(1)) == 0
table: db 1,2 ; WPMEM ; this byte
 ds 3 ; the area ends: WPMEM , 3
 ; WPMEM 0x4000, 0x1800, x
 ; WPMEM nowhere
 ; WPMEM $FFFF, 2
 ; WPMEM page 3: $C000 + 1, 2
 ; WPMEM 8:$C000
 ; ASSERTION A <
 ; LOGPOINT at the end
";
        std::fs::write(&main, source).unwrap();
        let sources = Sources::of(&Program::from_source(&main, Assembler::Builtin).unwrap());
        let (found, wrong): (Vec<_>, Vec<_>) = stoppoints(&sources).into_iter().partition(Result::is_ok);
        let shown: Vec<String> = found.iter().flatten().map(|found| show::stoppoint(found, &sources.names)).collect();
        assert_eq!(
            shown,
            [
                "break at start $8000 if !(A < 5)",
                "log at start+2 $8002: [GAME]",
                "break at start+4 $8004",
                "watch start+1 $8001 to $8002 (write) if [table+(1)] == 0",
                "watch table $8005 (write, read)",
                "watch table+2 $8007 to $8009 (write, read)",
                "watch $C001 to $C002 in bank 3 (write, read)",
            ]
            .map(|row| row.replace("[GAME]", "HL is ${HL:hex16}, there ${w@(HL)}"))
        );
        assert_eq!(found[0].as_ref().unwrap().about.as_deref(), Some("assertion failed: A < 5"));
        let wrong: Vec<(usize, String)> =
            wrong.into_iter().filter_map(Result::err).map(|error| (error.line, error.why)).collect();
        let reasons = [
            (9, "WPMEM: x: an access"),
            (10, "WPMEM: nowhere: is no label, and must be a number"),
            (11, "WPMEM: is empty"),
            (13, "WPMEM: 8:$C000: before the colon is a bank, 0 to 7"),
            (14, "ASSERTION: column"),
            (15, "LOGPOINT: nothing is assembled"),
        ];
        assert_eq!(wrong.len(), reasons.len(), "{wrong:?}");
        for ((line, why), (at, start)) in wrong.iter().zip(reasons) {
            assert!(*line == at && why.starts_with(start), "{line}: {why}");
        }
    }
}
