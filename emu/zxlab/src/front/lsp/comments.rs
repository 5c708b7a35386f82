//! Names in comments that count: in the expressions of headers, and in those that the debugger reads.

use super::words::{WordKind, beginning, split};
use crate::debug::comments::instruction;
use std::ops::Range;

/// The entries of a header that hold expressions.
const ENTRIES: [&str; 8] = ["In", "Out", "Where", "Let", "Define", "Clobbers", "T", "Keeps"];

/// The part of a header that a line belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Expressions,
    /// Its title or another text, or no header.
    Prose,
}

/// Returns the names in the comments of a text, each with its line, from 0, and its range of bytes there.
pub(super) fn names(lines: &[String]) -> Vec<(u32, Range<usize>)> {
    let (mut found, mut part) = (Vec::new(), Part::Prose);
    for (number, line) in (0..).zip(lines) {
        let line = beginning(line);
        let mut add = |range: Range<usize>| found.extend(names_in(line, range).map(|name| (number, name)));
        if let Some((word, text)) = instruction(line) {
            let from = text.as_ptr() as usize - line.as_ptr() as usize;
            match word {
                "LOGPOINT" => braces(text).into_iter().for_each(|braces| add(from + braces.start..from + braces.end)),
                _ => add(from..from + text.len()),
            }
            continue;
        }
        let Some(comment) = line.trim_start().strip_prefix(';') else {
            part = Part::Prose;
            continue;
        };
        let from = line.len() - comment.len();
        let entry = comment.split_once(':').map(|(entry, _)| entry.trim_start()).filter(|entry| is_word(entry));
        match entry {
            Some(entry) if ENTRIES.contains(&entry) => {
                part = Part::Expressions;
                let blanks = comment.len() - comment.trim_start().len();
                add(from + blanks + entry.len() + 1..line.len());
            }
            Some(_) => part = Part::Prose,
            None if part == Part::Expressions => add(from..line.len()),
            None => {}
        }
    }
    found
}

/// Returns the titles of the comments of a text, as of `; draw: shows the count`: the line, from 0, the range of bytes there, and the line
/// below the comment.
pub(super) fn titles(lines: &[String]) -> Vec<(u32, Range<usize>, u32)> {
    let comment = |line: &String| line.trim_start().starts_with(';');
    let (mut found, mut at) = (Vec::new(), 0);
    while at < lines.len() {
        let length = lines[at..].iter().take_while(|line| comment(line)).count();
        if length > 0 {
            let line = beginning(&lines[at]);
            let text = line.trim_start().trim_start_matches(';').trim_start();
            let from = line.len() - text.len();
            let title = text.split_once(':').map(|(title, _)| title.trim_end()).filter(|title| is_word(title));
            found.extend(title.map(|title| (at as u32, from..from + title.len(), (at + length) as u32)));
        }
        at += length + 1;
    }
    found
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.'))
}

/// Returns the ranges between braces.
fn braces(text: &str) -> Vec<Range<usize>> {
    let opens = text.match_indices('{').map(|(at, _)| at + 1);
    opens.filter_map(|from| Some(from..from + text[from..].find('}')?)).collect()
}

/// Returns the names in a range of a line, up to a remark in it.
fn names_in(line: &str, range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let from = range.start;
    // In `0..limit` the dots are not of a name.
    let words = split(&line[range].replace("..", "  "), &mut false).into_iter();
    let is_name = |kind| matches!(kind, WordKind::Label | WordKind::Operation | WordKind::Name);
    let names = words.filter(move |word| is_name(word.kind)).map(move |word| from + word.start..from + word.end);
    // `Stack: 2` stands behind `T`.
    names.filter(|name| !line[name.end..].starts_with(": "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_expressions() {
        let text = "
; draw: shows the count
; In:  [count] = 0..limit, [Keys:18] = 0    ; the count
; Let: Twice = 2 * [count],
;      Any = Twice + 'x'
; T: 63   Stack: 2
; Unproved: count and limit
;   limit
draw: ld a,(count)  ; ASSERTION [count] < limit ; the count
 ret  ; LOGPOINT count is ${[count]}, ${b@(limit)}
; count: nine
; WPMEM count, limit, w
";
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let found = names(&lines);
        let title = |(line, range, below): (u32, Range<usize>, u32)| (lines[line as usize][range].to_owned(), below);
        let titles: Vec<(String, u32)> = titles(&lines).into_iter().map(title).collect();
        assert_eq!(titles, [("draw".into(), 8), ("count".into(), 12)]);
        let shown = |(line, range): &(u32, Range<usize>)| (*line, lines[*line as usize][range.clone()].to_owned());
        let shown: Vec<(u32, String)> = found.iter().map(shown).collect();
        let of_line = |line: u32| {
            let names = shown.iter().filter(|(at, _)| *at == line).map(|(_, name)| name.as_str());
            names.collect::<Vec<_>>()
        };
        assert_eq!(of_line(2), ["count", "limit", "Keys"]);
        assert_eq!(of_line(3), ["Twice", "count"]);
        assert_eq!(of_line(4), ["Any", "Twice"]);
        assert_eq!([of_line(1), of_line(5), of_line(6), of_line(7), of_line(10)], [[""; 0]; 5]);
        assert_eq!(of_line(8), ["count", "limit"]);
        assert_eq!(of_line(9), ["count", "b@", "limit"]);
        assert_eq!(of_line(11), ["count", "limit", "w"]);
    }
}
