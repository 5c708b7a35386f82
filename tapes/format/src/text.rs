//! Texts: TZX has them in ISO 8859-1, and so have blocks here; PZX has them in UTF-8.

/// What a text of a block says.
///
/// ```
/// assert_eq!(format::text(b"Espa\xF1a"), "España");
/// ```
#[must_use]
pub fn text(latin1: &[u8]) -> String {
    latin1.iter().map(|&byte| char::from(byte)).collect()
}

/// A text of a block in UTF-8.
pub(crate) fn to_utf8(latin1: &[u8]) -> Vec<u8> {
    text(latin1).into_bytes()
}

/// The same back, unless it has other characters. What is no UTF-8 is taken as it is: there are PZX files with a TZX file's texts.
pub(crate) fn from_utf8(bytes: &[u8]) -> Option<Vec<u8>> {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.chars().map(|character| u8::try_from(character).ok()).collect(),
        Err(_) => Some(bytes.to_vec()),
    }
}
