//! The symbols of the program that a header belongs to.

/// The symbols of the program, as a header names them.
pub(crate) trait Symbol {
    /// Returns the value of a symbol.
    fn value(&self, name: &str) -> Option<i64>;

    /// Returns the value of a name for an end of the stack: `stack.first`, `stack.last`.
    fn stack_end(&self, _name: &str) -> Option<i64> {
        None
    }

    /// Returns the symbol that is spelled most like a wrong name.
    fn nearest(&self, _wrong: &str) -> Option<String> {
        None
    }
}

impl<F: Fn(&str) -> Option<i64>> Symbol for F {
    fn value(&self, name: &str) -> Option<i64> {
        self(name)
    }
}

pub(crate) type Symbols<'a> = &'a dyn Symbol;
