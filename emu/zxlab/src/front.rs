//! The ways in which a session is shown and controlled: a window, a terminal, a headless demonstration, and editors, for
//! debugging and for writing sources.

pub(crate) mod dap;
mod framed;
pub(crate) mod headless;
pub(crate) mod lsp;
pub(crate) mod terminal;
pub(crate) mod window;
