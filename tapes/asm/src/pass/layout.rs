//! The layout of a STRUCT: its members and their defaults.

use std::rc::Rc;

/// Most bytes in a structure.
pub(crate) const LARGEST: usize = 0x1_0000;

/// The error for a structure of more bytes than that.
pub(crate) const TOO_LARGE: &str = "the structure is larger than the memory";
/// A finished structure.
pub(crate) type Structure = Rc<Layout>;

/// The layout of a structure.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    /// Members with their offsets; those of inner structures have dots in their names.
    pub(crate) members: Vec<(Box<[u8]>, usize)>,
    pub(crate) fields: Vec<Field>,
    pub(crate) size: usize,
    /// The largest ALIGN in it; 0 if there is none.
    pub(crate) step: i32,
    /// Number of levels of inner structures.
    pub(crate) depth: usize,
}

/// The parts of an instance, in order.
#[derive(Clone, Debug)]
pub(crate) enum Field {
    /// A number: its width in bytes, and its default.
    Number(usize, i32),
    /// A number of bytes that an instance cannot change, and their value; without one the memory stays unchanged.
    Fixed(usize, Option<u8>),
    /// Bytes that an instance can change.
    Text(Vec<u8>),
    /// The beginning and the end of an inner structure.
    Open,
    Close,
}

/// A structure that is being defined.
#[derive(Clone, Debug)]
pub(crate) struct Building {
    pub(crate) full: Vec<u8>,
    pub(crate) layout: Layout,
}

impl Layout {
    /// Adds a field of `size` bytes. Errors: the message, if the structure becomes too large.
    pub(crate) fn add(&mut self, field: Field, size: usize) -> Result<(), &'static str> {
        self.size += size;
        self.fields.push(field);
        if self.size > LARGEST { Err(TOO_LARGE) } else { Ok(()) }
    }
}
