//! Commands as users of gdb type them, in this debugger's words.

/// The words of gdb that have another name here.
const WORDS: [(&str, &str); 15] = [
    ("backtrace", "calls"),
    ("where", "calls"),
    ("finish", "out"),
    ("fin", "out"),
    ("stepi", "step"),
    ("si", "step"),
    ("nexti", "next"),
    ("ni", "next"),
    ("reverse-stepi", "back"),
    ("rsi", "back"),
    ("reverse-continue", "reverse"),
    ("tbreak", "until"),
    ("x", "memory"),
    ("disas", "disassemble"),
    ("exit", "quit"),
];

/// The subjects of `info`, by their first letters.
const SUBJECTS: [(&str, &str); 5] =
    [("b", "breakpoints"), ("w", "breakpoints"), ("r", "registers"), ("st", "calls"), ("f", "calls")];

/// Returns what can follow `info`, for a message; `None` if a command line has another command.
pub(super) fn info_subjects(words: &[&str]) -> Option<String> {
    let is_info = matches!(words.first(), Some(&("info" | "i")));
    is_info.then(|| "info break, info registers and info stack are understood; `help` lists the commands".to_owned())
}

/// Returns the words of a command line with those of gdb replaced: `finish` is `out`, `info registers` is `registers`, and `b draw` is
/// `break draw`, while `b 3` goes back by three instructions.
pub(super) fn translated<'w>(words: &[&'w str]) -> Vec<&'w str> {
    let is_number = |word: &str| word.bytes().all(|c| c.is_ascii_digit());
    match words {
        ["info" | "i", subject, ..] => {
            let found = SUBJECTS.iter().find(|(start, _)| subject.starts_with(start));
            found.map_or_else(|| words.to_vec(), |(_, command)| vec![*command])
        }
        // gdb writes an address with a star.
        ["b" | "br" | "break", place, rest @ ..] if words[0] != "b" || !is_number(place) => {
            [&["break", place.strip_prefix('*').unwrap_or(place)], rest].concat()
        }
        [command, rest @ ..] => {
            let known = WORDS.iter().find(|(word, _)| word == command);
            [&[known.map_or(*command, |(_, name)| *name)], rest].concat()
        }
        [] => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_gdb_are_replaced_and_others_stay() {
        for (typed, meant) in [
            ("finish", "out"),
            ("si 3", "step 3"),
            ("info registers", "registers"),
            ("i b", "breakpoints"),
            ("info nonsense", "info nonsense"),
            ("b draw", "break draw"),
            ("b *$8000", "break $8000"),
            ("break *$8000", "break $8000"),
            ("b 3", "b 3"),
            ("b", "b"),
            ("x score", "memory score"),
            ("print A", "print A"),
        ] {
            let words: Vec<&str> = typed.split(' ').collect();
            assert_eq!(translated(&words).join(" "), meant, "{typed}");
        }
    }
}
