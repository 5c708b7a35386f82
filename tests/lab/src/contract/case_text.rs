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
