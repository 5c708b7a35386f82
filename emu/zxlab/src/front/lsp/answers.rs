//! Answers to an editor's questions about a source that assembles.

pub(super) mod actions;
pub(super) mod colours;
pub(super) mod completion;
pub(super) mod hover;
pub(super) mod layout;
pub(super) mod names;
pub(super) mod outline;
