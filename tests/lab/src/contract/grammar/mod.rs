//! The language of headers: from the comment above a routine to a [`Spec`](super::spec::Spec).

pub(crate) mod header;
pub(crate) mod list;
pub(crate) mod names;
pub(crate) mod place;
pub(crate) mod reader;
