//! The program's tests, as one binary: it is linked once, and its tests run side by side.
//!
//! Each test runs the program in a folder, a display or a terminal of its own, so tests do not disturb one another.

mod asm;
mod build;
mod common;
mod conformance;
mod convert;
mod dap;
mod dap_breakpoints;
mod dap_console;
mod dap_launch;
mod dap_places;
mod dap_restart;
mod dap_steps;
mod dap_values;
#[cfg(target_os = "linux")]
mod dap_window;
mod debug;
mod debug_banks;
mod debug_client;
mod debug_state;
#[cfg(target_os = "linux")]
mod debugger;
#[cfg(target_os = "linux")]
mod drop;
mod editor;
mod files;
mod halt;
mod kept;
mod language_client;
#[cfg(target_os = "linux")]
mod leave;
mod lsp;
mod lsp_files;
mod lsp_mistakes;
mod lsp_projects;
mod lsp_structures;
mod machine_of_file;
#[cfg(target_os = "linux")]
mod machines;
mod measures;
#[cfg(target_os = "linux")]
mod menu;
#[cfg(target_os = "linux")]
mod menu_layout;
mod moves;
mod neovim;
mod packaging;
mod peek;
mod play;
mod prove;
mod prove_mutants;
mod prove_player;
mod run;
mod rzx;
mod saving;
#[cfg(target_os = "linux")]
mod sound;
mod suggest;
mod terminal;
mod tictactoe;
mod usage;
mod vscode;
#[cfg(target_os = "linux")]
mod window;
#[cfg(target_os = "linux")]
mod x11;
