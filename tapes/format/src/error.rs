//! Errors of reading and writing tape files.

/// An error in a tape file. Offsets are in bytes from the start of the file. Blocks are counted from 0 in the fields, from 1 in the
/// messages.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The file ends too soon.
    #[error("byte {offset}: {what}: {} expected, {left} left", bytes(*needed))]
    Truncated {
        /// Offset of the start of the incomplete item.
        offset: usize,
        /// Name of the item, e.g. "a block's data".
        what: &'static str,
        /// Number of bytes that it should have.
        needed: usize,
        /// Number of bytes from `offset` to the end of the file or of the block.
        left: usize,
    },
    /// The file is not of this format.
    #[error("byte {offset}: not a {format} file: {why}")]
    Foreign {
        /// Offset of the difference.
        offset: usize,
        /// The expected format, e.g. "TAP".
        format: &'static str,
        /// The difference, as a clause.
        why: &'static str,
    },
    /// A value that the format does not allow, or that is not supported.
    #[error("byte {offset}: {what}")]
    Invalid {
        /// Offset of the value.
        offset: usize,
        /// Description of the error.
        what: String,
    },
    /// A block that the format to be written cannot store.
    #[error("block {}: a {format} file cannot hold {what}", block + 1)]
    Unwritable {
        /// The block's index in the tape.
        block: usize,
        /// The format to be written, e.g. "TAP".
        format: &'static str,
        /// Description of what it cannot store.
        what: String,
    },
}

/// Formats a number of bytes.
fn bytes(count: usize) -> String {
    if count == 1 { "1 byte".to_owned() } else { format!("{count} bytes") }
}
