//! Gunjin shogi compared with its port: rules, headers.

mod cases;
mod cheating;
mod headers;
mod keyboard;
mod proofs;
mod slowest;
mod strength;

use std::path::Path;

use pipeline::{Assembler, Program};

/// Assembles the rules, which are not a program yet.
fn core() -> Program {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../z80src/gunjin/core.asm");
    // The headers are looked for beside the source: its path is not to differ from those of the files that it includes.
    let source = source.canonicalize().unwrap_or_else(|error| panic!("{}: {error}", source.display()));
    Program::from_source(&source, Assembler::Builtin).unwrap_or_else(|error| panic!("{error}"))
}
