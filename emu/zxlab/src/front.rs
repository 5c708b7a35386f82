//! The ways in which a session is shown and controlled: a window, a terminal, a headless demonstration, the debugger at a
//! prompt, and the debugger in an editor.

pub(crate) mod dap;
pub(crate) mod debug;
pub(crate) mod headless;
pub(crate) mod terminal;
pub(crate) mod window;
