//! What to write instead of what is not an expression.

use super::operators::BINARY;

/// The advice for an implication.
const IMPLIES: &str = ": write `!(A > 5) || B > 5` for `A > 5 implies B > 5`";

/// Signs of print, and those of the language.
const SIGNS: [(&str, &str); 9] = [
    ("×", "*"),
    ("÷", "/"),
    ("²", "pow(A, 2)"),
    ("≤", "<="),
    ("≥", ">="),
    ("≠", "!="),
    ("⊕", "^"),
    ("…", ".."),
    ("\\", "%"),
];

/// Returns what to write instead of a word or sign between two operands, after the text `an operator is wanted here`.
pub(super) fn instead_of_operator(shown: &str) -> String {
    let lower = shown.to_ascii_lowercase();
    match lower.as_str() {
        "to" | "through" | "thru" => ": a range is written `0..99`".into(),
        "if" | "when" | "unless" => ": a choice is written `CONDITION ? VALUE : OTHER`".into(),
        "in" | "is" => ": a condition is written `A >= 1 && A <= 9`, or `A == 1`".into(),
        "step" | "by" => ": some values of a range are chosen in Where, as in `A % 2 == 0`".into(),
        "signed" | "unsigned" => ": a range may go below 0, as in `A = -128..127`, and `s8(A)` is signed".into(),
        "'" => ": leave it out: what stands in an expression is from before the call".into(),
        ":" => ": two registers are named together, as in `HL`, and a choice is `CONDITION ? VALUE : OTHER`".into(),
        "div" => ": write `/`".into(),
        "rem" | "modulo" => ": write `%`".into(),
        "where" | "except" | "but" | "without" => ": cases are excluded in an entry of its own, `Where: A != 5`".into(),
        "implies" => IMPLIES.into(),
        "for" => ": a fold begins with its loop, as in `sum(N = 0..3, [HL + N])`".into(),
        "–" | "—" | "−" => ": write `..` for a range, as in `0..99`, and `-` for a difference".into(),
        _ if SIGNS.iter().any(|(sign, _)| *sign == lower) => {
            SIGNS.iter().filter(|(sign, _)| *sign == lower).map(|(_, own)| format!(": write `{own}`")).collect()
        }

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
    match signs {
        (Some('<'), Some('>')) | (Some('^'), Some('^')) => ": write `!=`".into(),
        (Some('='), Some('<')) => ": a condition has `<=`, and values are a range, as in `A = 0..9`".into(),
        (Some('='), Some('>')) => ": a condition has `>=`, and values are a range, as in `A = 5..9`".into(),
        (Some('-'), Some('>')) => format!("{IMPLIES}, and `A == 0 ? 1 : 5` for values by cases"),
        (Some('>'), Some('>')) => ": write `>>`".into(),
        (Some('/'), Some('/')) => ": write one `/`, which gives whole numbers, and `;` before a remark".into(),
        (Some('/'), Some('*')) => ": a remark stands after `;`".into(),
        (Some('+'), _) if before.ends_with("++") => ": write `A + 1`".into(),
        (Some('-'), _) if before.ends_with("--") => ": write `A - 1`".into(),
        (_, Some('\\')) => ": leave it out: a register in an expression is that before the call".into(),
        (Some('*'), Some('*')) => ": write `pow(A, 2)` for a power".into(),
        (_, Some('{')) if from.contains("}[") => ": values by cases are written `A == 0 ? 1 : A == 1 ? 5 : 9`".into(),
        (_, Some('{')) => {
            ": several values have `or` between them, as in `A = 1 or 2 or 3`, and several places have `list(1, 2)`"
                .into()
        }
        (_, Some('?' | '*')) if from[1..].trim().is_empty() => ": write `any` for all values".into(),
        (_, Some('*')) => ": the byte at HL is `[HL]`".into(),
        (_, Some('&')) => {
            let word: String = from[1..].chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            match &*word {
                "" => String::new(),
                digits if digits.bytes().all(|c| c.is_ascii_hexdigit()) => {
                    format!(": write `${digits}` for a hexadecimal number")
                }
                name => format!(": the name of a label is its address: write `{name}`"),
            }
        }
        _ => String::new(),
    }
}

/// Returns what to write instead of a single `=`: the text from it on, and true if a condition is before it.
pub(super) fn instead_of_equals(from: &str, is_after_condition: bool) -> &'static str {
    match from.as_bytes().get(1) {
        Some(b'>') if is_after_condition => "`=>` is not an operator: write `!(A > 5) || B > 5` for `A > 5 => B > 5`",
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
