//! What to write instead of what is not an expression.

use super::operators::BINARY;

/// Returns what to write instead of a word or sign between two operands, after the text `an operator is wanted here`.
pub(super) fn instead_of_operator(shown: &str) -> String {
    let lower = shown.to_ascii_lowercase();
    match lower.as_str() {
        "to" | "through" | "thru" => ": a range is written `0..99`".into(),
        "if" | "when" | "unless" => ": a choice is written `CONDITION ? VALUE : OTHER`".into(),
        "in" | "is" => ": a condition is written `A >= 1 && A <= 9`, or `A == 1`".into(),
        "step" | "by" => ": some values of a range are chosen in Where, as in `A % 2 == 0`".into(),
        "div" => ": write `/`".into(),
        "(" => ": before it stands no function; `Let: NAME(X) = EXPRESSION` defines one".into(),
        "bit" | "[" => ": bit 7 of A is `A >> 7 & 1`, and byte A of a table `[Table + A]`".into(),
        _ if BINARY.iter().any(|(name, ..)| *name == lower) => format!(": write `{lower}`"),
        _ if lower.starts_with("..") => {
            ": a range stands without brackets after `=`, as in `A = 0..9`; a condition is `A >= 0 && A <= 9`".into()
        }
        _ if is_fraction(&lower) => ": numbers have no fraction".into(),
        _ if lower.starts_with(|c: char| c.is_alphanumeric() || "$#%".contains(c)) => {
            ": there is a comma between entries, and a `;` before a remark".into()
        }
        _ => String::new(),
    }
}

/// Returns true for `.5`.
fn is_fraction(text: &str) -> bool {
    text.strip_prefix('.').is_some_and(|digits| digits.starts_with(|c: char| c.is_ascii_digit()))
}

/// Returns what to write instead of what stands where a number or a name is wanted: the text before it and from it on.
pub(super) fn instead_of_operand(before: &str, from: &str) -> String {
    let signs = (before.chars().next_back(), from.chars().next());
    let is_hexadecimal = |text: &str| text.starts_with(|c: char| c.is_ascii_hexdigit());
    match signs {
        (Some('<'), Some('>')) | (Some('^'), Some('^')) => ": write `!=`".into(),
        (Some('='), Some('<')) => ": write `<=`".into(),
        (Some('='), Some('>')) => ": write `>=`".into(),
        (Some('*'), Some('*')) => ": write `pow(A, 2)` for a power".into(),
        (_, Some('{')) => ": several values have `or` between them, as in `A = 1 or 2 or 3`".into(),
        (_, Some('?' | '*')) if from[1..].trim().is_empty() => ": write `any` for all values".into(),
        (_, Some('&')) if is_hexadecimal(&from[1..]) => {
            let digits: String = from[1..].chars().take_while(char::is_ascii_hexdigit).collect();
            format!(": write `${digits}` for a hexadecimal number")
        }
        _ => String::new(),
    }
}

/// Returns what to write instead of a single `=`: the text from it on.
pub(super) fn instead_of_equals(from: &str) -> &'static str {
    match from.as_bytes().get(1) {
        Some(b'>') => "`=` compares nothing here: write `>=`",
        Some(b'<') => "`=` compares nothing here: write `<=`",
        _ => "`=` compares nothing here: write `==`, or a comma before the next entry",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_and_words_of_other_languages_have_advice() {
        for (word, part) in [("to", "0..99"), ("div", "/"), ("AND", "and"), ("..9", "&&"), (".5", "fraction")] {
            assert!(instead_of_operator(word).contains(part), "{word}");
        }
        for (before, from, part) in [
            ("A <", "> 3", "!="),
            ("A =", "< 3", "<="),
            ("A *", "* 2", "pow"),
            ("", "&1F + 2", "$1F"),
            ("", "?", "any"),
        ] {
            assert!(instead_of_operand(before, from).contains(part), "{before}{from}");
        }
        assert_eq!(instead_of_operand("", ")"), "");
    }
}
