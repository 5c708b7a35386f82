//! Programs made by hand, so that the lab is tested without the assembler.

use pipeline::Program;

/// Address of the programs.
pub(crate) const START: u16 = 0x8000;

/// A program of these bytes at [`START`], with these symbols.
pub(crate) fn program(code: &[u8], symbols: &[(&str, u16)]) -> Program {
    let symbols = symbols.iter().map(|&(name, address)| (name.to_owned(), address.into())).collect();
    Program { symbols, ..Program::of_bytes("handmade", START, code.to_vec()) }
}
