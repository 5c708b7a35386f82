//! The ways in which a session is shown and controlled: a window, a terminal, a headless demonstration, and an editor.

pub(crate) mod dap;
pub(crate) mod headless;
pub(crate) mod terminal;
pub(crate) mod window;
