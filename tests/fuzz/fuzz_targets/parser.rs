//! Assembles any text: it has output that can be written, or errors with their places.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::path::Path;

fuzz_target!(|data: &[u8]| {
    let files = asm::Memory::from([("x.asm", data), ("y.inc", b" db 1\nin: ret\n")]);
    match asm::assemble(Path::new("x.asm"), &files, &asm::Options::default()) {
        Ok(assembly) => {
            let sum: usize = assembly.blocks.iter().map(|block| block.bytes.len()).sum();
            assert_eq!(sum, assembly.code.len());
            let _ = (assembly.listing(), assembly.symbol_file() + &assembly.source_level_debug());
            let _ = pipeline::source_outputs(&assembly.saves);
        }
        Err(errors) => {
            assert!(!errors.errors.is_empty());
            let _ = errors.to_string();
        }
    }
});
