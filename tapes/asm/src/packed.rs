//! Words packed into numbers: the keys of the tables of reserved words and of registers.

/// Packs a word of up to 16 bytes, in lower case, into a number. Returns `None` if it is longer or mixes cases.
pub(crate) fn pack(word: &[u8]) -> Option<u128> {
    if word.len() > 16 || word.is_empty() {
        return None;
    }
    let (mut packed, mut upper, mut lower) = (0u128, false, false);
    for &byte in word {
        upper |= byte.is_ascii_uppercase();
        lower |= byte.is_ascii_lowercase();
        packed = packed << 8 | u128::from(byte.to_ascii_lowercase());
    }
    (!(upper && lower)).then_some(packed)
}
