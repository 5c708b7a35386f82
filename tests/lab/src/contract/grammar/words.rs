//! Words before a colon that are not keys, and lines that only separate.

use super::key::KEYS;

/// The key that a word of other descriptions stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meant {
    Key(&'static str),
    /// The registers that are kept: those that neither Out nor Clobbers names.
    Kept,
}

impl Meant {
    /// Returns what to write instead.
    pub(super) fn advice(self) -> String {
        match self {
            Meant::Key(key) => format!("write `{key}:`"),
            Meant::Kept => "leave it out: what Out and Clobbers do not name keeps its value".into(),
        }
    }
}

const IN: Meant = Meant::Key("In");
const WHERE: Meant = Meant::Key("Where");
const LET: Meant = Meant::Key("Let");
const OUT: Meant = Meant::Key("Out");
const CLOBBERS: Meant = Meant::Key("Clobbers");
const T: Meant = Meant::Key("T");

/// Words used elsewhere for keys. The first [`TITLES`] rows have words that are never the title of a comment.
const FOREIGN: [(Meant, &[&str]); 6] = [
    (IN, &["input", "inputs", "entry", "on entry", "params", "parameters"]),
    (WHERE, &["requires", "pre"]),
    (OUT, &["output", "outputs", "exit", "returns", "on exit", "post", "ensures", "return", "result", "results"]),
    (CLOBBERS, &["destroys", "destroyed", "modifies", "changes", "affects", "corrupts", "uses", "trashes", "changed"]),
    (T, &["cycles", "time", "worst", "t-states", "tstates", "t states"]),
    (Meant::Kept, &["preserves", "preserved"]),
];

const TITLES: usize = 3;

/// Words that stand for a key if their text is a promise. In other comments they begin a sentence.
const SUSPECTED: [(Meant, &[&str]); 6] = [
    (
        WHERE,
        &[
            "precondition",
            "preconditions",
            "assumes",
            "assume",
            "assumptions",
            "given",
            "when",
            "if",
            "condition",
            "conditions",
            "invariant",
            "provided",
            "require",
            "clause",
        ],
    ),
    (
        OUT,
        &[
            "postcondition",
            "postconditions",
            "flags",
            "memory",
            "gives",
            "throws",
            "error",
            "errors",
            "effects",
            "sets",
            "leaves",
            "guarantees",
            "guarantee",
        ],
    ),
    (LET, &["var", "vars", "const", "constants", "def", "with"]),
    (CLOBBERS, &["registers", "used", "touches", "alters"]),
    (
        T,
        &[
            "limit", "limits", "timing", "duration", "speed", "cost", "clocks", "clock", "tacts", "states", "max",
            "runtime", "case",
        ],
    ),
    (Meant::Kept, &["unchanged", "untouched", "saves", "saved", "kept"]),
];

/// Words before text for people, whatever it says.
const PROSE: [&[&str]; 4] = [
    &["author", "authors", "by", "version", "date", "history", "copyright", "license", "source", "origin", "file"],
    &["note", "notes", "remark", "remarks", "comment", "comments", "hint", "tip", "warning", "see", "todo", "fixme"],
    &["example", "examples", "usage", "call", "test", "tests", "bug", "bugs"],
    &["purpose", "description", "algorithm", "method", "idea", "title", "name"],
];

/// Words before a number for people.
const SIZES: [&str; 3] = ["size", "bytes", "length"];

/// Returns true for a word before a colon that is not the title of a comment even at its beginning.
pub(super) fn is_never_title(word: &str) -> bool {
    FOREIGN[..TITLES].iter().flat_map(|(_, words)| *words).any(|of| of.eq_ignore_ascii_case(word))
}

/// Returns true for a word before a colon that begins text for people.
pub(super) fn is_prose(word: &str) -> bool {
    PROSE.into_iter().flatten().any(|of| of.eq_ignore_ascii_case(word))
}

/// Returns true for a word before a colon that begins a number for people.
pub(super) fn is_size(word: &str) -> bool {
    SIZES.iter().any(|of| of.eq_ignore_ascii_case(word))
}

/// Returns what is meant by a word that is not a key: a word used elsewhere, or a key written wrongly.
pub(super) fn meant(word: &str) -> Option<Meant> {
    let lower = word.to_ascii_lowercase();
    let misspelled = || {
        let is_near = |key: &&str| distance(&lower, &key.to_ascii_lowercase()) <= key.len() / 3;
        KEYS.iter().map(|(key, _)| *key).find(is_near).map(Meant::Key)
    };
    find(&FOREIGN, |of| of == lower).or_else(misspelled)
}

/// Returns what is meant by a word before a promise: also a word used elsewhere that is written wrongly, or one of several words.
pub(super) fn suspected(word: &str) -> Option<Meant> {
    /// Fewest letters of a word of which one may be wrong.
    const LONG: usize = 5;
    let lower = word.to_ascii_lowercase();
    let is_near = |of: &str| of.len() >= LONG && distance(&lower, of) <= 1;
    let whole =
        || find(&SUSPECTED, |of| of == lower).or_else(|| find(&FOREIGN, is_near)).or_else(|| find(&SUSPECTED, is_near));
    let key = |part: &str| KEYS.iter().find(|(key, _)| key.eq_ignore_ascii_case(part)).map(|(key, _)| Meant::Key(key));
    let of_part = |part: &str| find(&FOREIGN, |of| of == part).or_else(|| find(&SUSPECTED, |of| of == part));
    let words = || lower.split_whitespace();
    // `Max stack` is Stack, and `Max` alone is T.
    meant(word).or_else(whole).or_else(|| words().find_map(key)).or_else(|| words().find_map(of_part))
}

fn find(words: &[(Meant, &[&str])], is_it: impl Fn(&str) -> bool) -> Option<Meant> {
    words.iter().find(|(_, words)| words.iter().any(|of| is_it(of))).map(|(meant, _)| *meant)
}

/// Returns the number of characters that have to be changed, added, removed or exchanged with the next one to make one word of another.
pub(super) fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![(0..=b.len()).collect::<Vec<usize>>()];
    for n in 1..=a.len() {
        let mut row = vec![n];
        for m in 1..=b.len() {
            let changed = rows[n - 1][m - 1] + usize::from(a[n - 1] != b[m - 1]);
            let mut least = changed.min(rows[n - 1][m] + 1).min(row[m - 1] + 1);
            if n > 1 && m > 1 && a[n - 1] == b[m - 2] && a[n - 2] == b[m - 1] {
                least = least.min(rows[n - 2][m - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

/// Returns true for a line of a comment that only separates.
pub(super) fn is_ruler(text: &str) -> bool {
    /// The shortest ruler. A single dash stands for nothing.
    const SHORTEST: usize = 3;
    let signs = || text.chars().filter(|c| !c.is_whitespace());
    signs().count() >= SHORTEST && signs().all(|c| "-=*_~#+/\\|.:<>".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_used_elsewhere_or_written_wrongly_are_recognised() {
        for (word, key) in [("Output", "Out"), ("Destroys", "Clobbers"), ("Stak", "Stack"), ("Clober", "Clobbers")] {
            assert_eq!(meant(word), Some(Meant::Key(key)));
        }
        for word in ["Author", "Note", "Bytes", "Size", "By", "Example"] {
            assert_eq!(meant(word), None, "{word}");
            assert!(is_prose(word) || is_size(word), "{word}");
        }
    }

    #[test]
    fn words_before_a_promise_are_recognised() {
        let words = [
            ("Ouput", OUT),
            ("Inptu", IN),
            ("Precondition", WHERE),
            ("Max T", T),
            ("Stack use", Meant::Key("Stack")),
            ("Max stack", Meant::Key("Stack")),
            ("Side effects", OUT),
            ("Unchanged", Meant::Kept),
        ];
        for (word, of) in words {
            assert_eq!(suspected(word), Some(of), "{word}");
        }
        assert_eq!(suspected("Layout"), None);
    }

    #[test]
    fn rulers_are_lines_of_signs() {
        assert!(is_ruler("---") && is_ruler("*=*=*=*") && !is_ruler("-") && !is_ruler("--- A") && !is_ruler(""));
        assert!(is_ruler("- - - -") && !is_ruler("- -") && !is_ruler("- - A"));
    }
}
