//! The macros and structures that a source defines.

use super::layout::{Building, Structure};
use crate::fast_map::NameMap;
use crate::source::Source;
use std::rc::Rc;

/// A macro's definition.
#[derive(Clone, Debug)]
pub(crate) struct Macro {
    pub(crate) source: Rc<Source>,
    /// Index of the source in the order of opening.
    pub(crate) file: u32,
    /// Indices of its first statement and of its ENDM.
    pub(crate) first: usize,
    pub(crate) end: usize,
    pub(crate) parameters: Vec<Box<[u8]>>,
}

/// The macros and structures defined so far.
#[derive(Debug, Default)]
pub(crate) struct Definitions {
    pub(crate) macros: NameMap<Macro>,
    pub(crate) structures: NameMap<Structure>,
    /// The STRUCT being defined.
    pub(crate) building: Option<Building>,
}
