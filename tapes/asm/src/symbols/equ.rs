//! EQUs that can be evaluated again after the pass: those whose values depend on names alone.

use super::scope::Scope;

/// An EQU as it was read.
#[derive(Debug)]
pub(crate) struct DeferredEqu {
    pub(crate) id: u32,
    /// Its expression.
    pub(crate) text: Box<[u8]>,
    /// The scope of the names in it.
    pub(crate) scope: Scope,
}
