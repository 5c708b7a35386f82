//! Checkers compared with its port: the keyboard.

mod keyboard;
