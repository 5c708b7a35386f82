//! Errors in a statement, before they become diagnostics.

/// An error at a position of the current statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// Offset in the statement, after replacing.
    pub(crate) at: usize,
    pub(crate) message: String,
    /// An unknown name, for which a similar one is suggested, and the kind of names to search.
    pub(crate) unknown: Option<(Vec<u8>, Among)>,
}

impl Fault {
    /// Returns a fault at `at` bytes from the start of the statement.
    pub(crate) fn new(at: usize, message: impl Into<String>) -> Self {
        Self { at, message: message.into(), unknown: None }
    }
}

/// The names among which a suggestion is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Among {
    /// Mnemonics, directives, macros and structures.
    Words,
    Labels,
}

/// A result that may be a fault. The fault is boxed because results are many and faults are few.
pub(crate) type Res<T> = Result<T, Box<Fault>>;

/// Returns a fault with this message.
pub(crate) fn fault<T>(at: usize, message: impl Into<String>) -> Res<T> {
    Err(Box::new(Fault::new(at, message)))
}
