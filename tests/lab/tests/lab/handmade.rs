//! Programs made by hand, so that the lab is tested without the assembler.

use std::collections::BTreeMap;

use pipeline::Program;

/// Address of the programs.
pub(crate) const START: u16 = 0x8000;

/// A program of these bytes at [`START`], with these symbols.
pub(crate) fn program(code: &[u8], symbols: &[(&str, u16)]) -> Program {
    let symbols: BTreeMap<String, i64> =
        symbols.iter().map(|&(name, address)| (name.to_owned(), address.into())).collect();
    let (name, code) = ("handmade".to_owned(), code.to_vec());
    Program {
        name,
        start: START,
        code,
        entry: START,
        clear: START - 1,
        symbols,
        pages: BTreeMap::new(),
        screen: None,
        warnings: Vec::new(),
        messages: Vec::new(),
        files: Vec::new(),
        lines: Vec::new(),
        data: Vec::new(),
        banks: Vec::new(),
        gaps: Vec::new(),
        gap: None,
        is_for_128k: false,
        entry_bank: 0,
    }
}
