//! Splits any text into statements, without executing them.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::path::Path;

fuzz_target!(|data: &[u8]| {
    let text = [b" if 0\n", data].concat();
    let files = asm::Memory::from([("x.asm", text)]);
    if let Ok(assembly) = asm::assemble(Path::new("x.asm"), &files, &asm::Options::default()) {
        let _ = assembly.listing();
    }
});
