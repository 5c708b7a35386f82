//! Words before a colon that are not keys, and lines that only separate.

use super::key::KEYS;

/// Words used elsewhere for keys, and the key that is meant. The first [`TITLES`] of them are never the title of a comment.
const FOREIGN: [(&str, &str); 36] = [
    ("input", "In"),
    ("inputs", "In"),
    ("output", "Out"),
    ("outputs", "Out"),
    ("entry", "In"),
    ("exit", "Out"),
    ("returns", "Out"),
    ("on entry", "In"),
    ("on exit", "Out"),
    ("params", "In"),
    ("parameters", "In"),
    ("requires", "In"),
    ("return", "Out"),
    ("result", "Out"),
    ("results", "Out"),
    ("pre", "Where"),
    ("post", "Out"),
    ("ensures", "Out"),
    ("destroys", "Clobbers"),
    ("destroyed", "Clobbers"),
    ("modifies", "Clobbers"),
    ("changes", "Clobbers"),
    ("affects", "Clobbers"),
    ("corrupts", "Clobbers"),
    ("uses", "Clobbers"),
    ("trashes", "Clobbers"),
    ("changed", "Clobbers"),
    ("cycles", "T"),
    ("time", "T"),
    ("worst", "T"),
    ("t-states", "T"),
    ("tstates", "T"),
    ("t states", "T"),
    // What is kept is what Clobbers does not name.
    ("preserves", "Clobbers"),
    ("preserved", "Clobbers"),
    ("keeps", "Clobbers"),
];

const TITLES: usize = 10;

/// Returns true for a word before a colon that is not the title of a comment even at its beginning.
pub(super) fn is_never_title(word: &str) -> bool {
    FOREIGN[..TITLES].iter().any(|(of, _)| of.eq_ignore_ascii_case(word))
}

/// Returns the key that is meant by a word that is not a key: a word used elsewhere, or a key written wrongly.
pub(super) fn meant(word: &str) -> Option<&'static str> {
    let lower = word.to_ascii_lowercase();
    let foreign = FOREIGN.iter().find(|(of, _)| *of == lower).map(|(_, key)| *key);
    let misspelled = || {
        let is_near = |key: &&str| {
            let most = key.len() / 3;
            distance(&lower, &key.to_ascii_lowercase()) <= most
        };
        KEYS.iter().map(|(key, _)| *key).find(is_near)
    };
    foreign.or_else(misspelled)
}

/// Returns the number of characters that have to be changed, added or removed to make one word of another.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (n, of_a) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], n + 1);
        for (m, of_b) in b.iter().enumerate() {
            let changed = diagonal + usize::from(of_a != *of_b);
            diagonal = row[m + 1];
            row[m + 1] = changed.min(diagonal + 1).min(row[m] + 1);
        }
    }
    row[b.len()]
}

/// Returns true for a line of a comment that only separates.
pub(super) fn is_ruler(text: &str) -> bool {
    /// The shortest ruler. A single dash stands for nothing.
    const SHORTEST: usize = 3;
    text.len() >= SHORTEST && text.chars().all(|c| "-=*_~#+/\\|.:<>".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_used_elsewhere_or_written_wrongly_are_recognised() {
        for (word, key) in [("Output", "Out"), ("Destroys", "Clobbers"), ("Stak", "Stack"), ("Clober", "Clobbers")] {
            assert_eq!(meant(word), Some(key));
        }
        for word in ["Author", "Note", "Bytes", "Size", "By", "Example"] {
            assert_eq!(meant(word), None, "{word}");
        }
    }

    #[test]
    fn rulers_are_lines_of_signs() {
        assert!(is_ruler("---") && is_ruler("*=*=*=*") && !is_ruler("-") && !is_ruler("--- A") && !is_ruler(""));
    }
}
