//! Texts: in ISO 8859-1 in TZX and in [`crate::Block`], in UTF-8 in PZX.

/// Converts a text of a block to a string.
///
/// ```
/// assert_eq!(format::text(b"Espa\xF1a"), "España");
/// ```
#[must_use]
pub fn text(latin1: &[u8]) -> String {
    latin1.iter().map(|&byte| char::from(byte)).collect()
}

/// Converts a text of a block to UTF-8.
pub(crate) fn to_utf8(latin1: &[u8]) -> Vec<u8> {
    text(latin1).into_bytes()
}

/// Converts UTF-8 to the text of a block; `None` if it has other characters. Bytes that are not UTF-8 are kept: some PZX files have
/// the texts of TZX files.
pub(crate) fn from_utf8(bytes: &[u8]) -> Option<Vec<u8>> {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.chars().map(|character| u8::try_from(character).ok()).collect(),
        Err(_) => Some(bytes.to_vec()),
    }
}
