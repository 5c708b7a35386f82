//! Gunjin shogi on the machine: games on tape, and what may be seen.

mod broken_off;
mod left;
mod secrets;
mod tape;

use std::sync::OnceLock;

use cases::{Person, script};
use pipeline::{Assembler, Program};
use spectrum::Loading;

/// The strokes that fill a half by hand: one piece after the other in the order of their types.
pub const ALL_PIECES: &str =
    "> P 8 P 8 P 8 P 8 P 6 P 5 P 5 P 5 P 5 P 5 P 6 P 8 P 8 P 8 P 8 P 8 P 6 P 5 P 5 P 5 P 5 P 7 7 7 P";

/// Returns the program.
pub fn program() -> &'static Program {
    static PROGRAM: OnceLock<Program> = OnceLock::new();
    PROGRAM.get_or_init(|| Program::embedded("gunjin", Assembler::Builtin).expect("the program assembles"))
}

/// Loads the program and does the lines of a script.
pub fn after(lines: &[&str]) -> Person {
    let mut person = cases::start("gunjin", Loading::Instant);
    act(&mut person, lines);
    person
}

/// Does the lines of a script.
pub fn act(person: &mut Person, lines: &[&str]) {
    lines.iter().for_each(|line| assert!(script::act(person, line).is_none(), "{line}"));
}

/// Returns the address of a symbol.
pub fn address(program: &Program, symbol: &str) -> u16 {
    u16::try_from(program.symbols[symbol]).expect("an address")
}
