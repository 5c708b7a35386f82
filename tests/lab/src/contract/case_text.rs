//! Texts of the inputs of a case.

/// The shortest run of bytes that is written as one.
const SHORTEST: usize = 3;

/// Returns the inputs of a case as `NAME = VALUE`. Bytes in a row with the same value are one of them: `[Text:20] = 128`.
pub fn listed<V: Copy + PartialEq>(inputs: &[(String, V)], text: impl Fn(V) -> String) -> Vec<String> {
    let mut texts = Vec::new();
    let mut rest = inputs;
    while let Some((name, value)) = rest.first() {
        let run = byte(name).map_or(1, |(address, offset)| {
            let place = |at: usize| offset.checked_add(at).map(|offset| (address, offset));
            let follows = |&(at, (name, same)): &(usize, &(String, V))| same == value && byte(name) == place(at);
            rest.iter().enumerate().take_while(follows).count()
        });
        let run = if run < SHORTEST { 1 } else { run };
        let place = match name.strip_suffix(']') {
            Some(open) if run > 1 => format!("{open}:{run}]"),
            _ => name.clone(),
        };
        texts.push(format!("{place} = {}", text(*value)));
        rest = &rest[run..];
    }
    texts
}

/// Returns the address and the offset in the name of a byte: `Text` and 3 of `[Text+3]`.
fn byte(name: &str) -> Option<(&str, usize)> {
    let address = name.strip_prefix('[')?.strip_suffix(']')?;
    let parts = address.rsplit_once('+').and_then(|(base, offset)| Some((base, offset.parse().ok()?)));
    Some(parts.unwrap_or((address, 0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_bytes_in_a_row_are_one() {
        for (inputs, text) in [
            (&[("A", 1), ("B", 1), ("C", 1)][..], "A = 1, B = 1, C = 1"),
            (&[("[T]", 7), ("[T+1]", 7), ("[T+2]", 7), ("[T+3]", 0)][..], "[T:3] = 7, [T+3] = 0"),
            (&[("[T]", 7), ("[T+1]", 7), ("A", 7)][..], "[T] = 7, [T+1] = 7, A = 7"),
            (&[("[T+4]", 0), ("[T+5]", 0), ("[T+6]", 0), ("[T+8]", 0)][..], "[T+4:3] = 0, [T+8] = 0"),
            (&[("[T]", 0), ("[U+1]", 0), ("[U+2]", 0), ("[U+3]", 0)][..], "[T] = 0, [U+1:3] = 0"),
            (&[("word[T]", 0), ("word[T+2]", 0), ("word[T+4]", 0)][..], "word[T] = 0, word[T+2] = 0, word[T+4] = 0"),
            (&[("[T+18446744073709551615]", 0)][..], "[T+18446744073709551615] = 0"),
        ] {
            let inputs: Vec<(String, i64)> = inputs.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect();
            assert_eq!(listed(&inputs, |value| value.to_string()).join(", "), text);
        }
    }
}
