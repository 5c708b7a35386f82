//! Numbers as the assembler has them.

use std::num::IntErrorKind;

/// Returns the advice to write `2A` as a product.
fn as_product(text: &str) -> String {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let is_exponent =
        |name: &str| name.len() > 1 && name.starts_with(['e', 'E']) && name[1..].bytes().all(|c| c.is_ascii_digit());
    match text.split_at(digits) {
        (_, name) if is_exponent(name) => ": a number has no exponent: write all its digits".into(),
        (number, "K" | "k" | "KB") if !number.is_empty() => format!(": write `{number} * 1024`"),
        ("", _) | (_, "") => String::new(),
        (number, name) => format!(": write `{number} * {name}` for a product"),
    }
}

/// Parses the number at the beginning of a text, in any notation of the assembler. Returns it with its length.
pub(crate) fn literal(text: &str) -> Result<(i64, usize), String> {
    if let Some(quoted) = text.strip_prefix(['\'', '"']) {
        let mut chars = quoted.chars();
        let (value, close) = (chars.next(), chars.next());
        return match (value, close) {
            (Some(value), Some(close)) if value.is_ascii() && text.starts_with(close) => Ok((value as i64, 3)),
            _ if !quoted.contains(&text[..1]) => Err("the closing quote is missing".into()),
            _ => Err("a character in quotes is one ASCII letter".into()),
        };
    }
    let length = text[1..].find(|c: char| !c.is_ascii_alphanumeric() && c != '_').map_or(text.len(), |end| end + 1);
    let word = text[..length].replace('_', "");
    let lower = word.to_ascii_lowercase();
    let (digits, base) = match lower.as_bytes() {
        [b'$' | b'#', ..] => (&lower[1..], 16),
        [b'%', ..] => (&lower[1..], 2),
        [b'0', b'x', ..] => (&lower[2..], 16),
        [b'0', b'b', rest @ ..] if rest.iter().all(|digit| matches!(digit, b'0' | b'1')) && !rest.is_empty() => {
            (&lower[2..], 2)
        }
        [.., b'h'] => (&lower[..lower.len() - 1], 16),
        [.., b'b'] if lower[..lower.len() - 1].bytes().all(|digit| matches!(digit, b'0' | b'1')) => {
            (&lower[..lower.len() - 1], 2)
        }
        _ => (&lower[..], 10),
    };
    match i64::from_str_radix(digits, base) {
        Ok(number) if !digits.starts_with(['-', '+']) => Ok((number, length)),
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => {
            Err(format!("`{}` has more than 63 bits: write it by others, as in `(1 << 64) - 1`", &text[..length]))
        }
        _ => Err(format!("`{}` is not a number{}", &text[..length], as_product(&text[..length]))),
    }
}
