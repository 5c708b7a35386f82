//! What can be wrong with a tape file, each with its place.

/// An error in a tape file. Offsets are in bytes from the start of the file. Blocks are counted from 0, but from 1 where a
/// person reads it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The file ends inside something.
    #[error("byte {offset}: {what} needs {needed} bytes, the file has {left} left")]
    Truncated {
        /// Where the unfinished thing starts.
        offset: usize,
        /// What it is, e.g. "a block's data".
        what: &'static str,
        /// How many bytes it should have.
        needed: usize,
        /// How many are left from `offset` to the end of the file.
        left: usize,
    },
    /// The file is not of this format.
    #[error("byte {offset}: this is no {format} file: {why}")]
    Foreign {
        /// Where the difference lies.
        offset: usize,
        /// The format that was expected, e.g. "TAP".
        format: &'static str,
        /// What was found instead.
        why: &'static str,
    },
    /// A value that the format does not allow, or that is not understood.
    #[error("byte {offset}: {what}")]
    Invalid {
        /// Where the value stands.
        offset: usize,
        /// What is wrong with it.
        what: String,
    },
    /// A block that the format to be written has no place for.
    #[error("block {}: a {format} file cannot hold {what}", block + 1)]
    Unwritable {
        /// The block's index in the tape.
        block: usize,
        /// The format to be written, e.g. "TAP".
        format: &'static str,
        /// What it cannot hold.
        what: String,
    },
}
