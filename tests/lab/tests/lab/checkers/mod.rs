//! Checkers compared with its port: the headers, the keyboard.

mod headers;
mod keyboard;
