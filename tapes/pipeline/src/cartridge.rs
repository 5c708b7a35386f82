//! A program as a ROM cartridge: 16 KiB in place of Sinclair's ROM, from which it starts without loading.
//!
//! The bytes before the program are assembled from `z80src/lib/cartridge.asm`: they copy it to its load address, the first bytes of it from
//! between the handlers of the interrupts. A program that is assembled for address 0 is a ROM already and is only padded.

use std::ops::Range;
use std::path::Path;

use crate::sources::{ROOT, Sources};
use crate::{Error, Program};

/// The size of a cartridge, in bytes.
const SIZE: usize = 0x4000;

/// The addresses of the program's first bytes, `Beginning` in `cartridge.asm`.
const BEGINNING: Range<usize> = 0x3A..0x66;

/// The byte of an empty ROM.
const EMPTY: u8 = 0xFF;

impl Program {
    /// Returns the 16,384 bytes of a cartridge. The program must not need Sinclair's ROM, and must set its own stack.
    ///
    /// # Errors
    /// [`Error::Banked`] if it has banks; [`Error::Cartridge`] if it does not fit, or is assembled for an address within the ROM other than 0.
    pub fn cartridge(&self) -> Result<Vec<u8>, Error> {
        self.without_banks("a cartridge")?;
        let unfit = |why: String| Error::Cartridge { name: self.name.clone(), why };
        let mut rom = match self.start {
            0 if self.entry == 0 => self.code.clone(),
            0x0000..0x4000 => {
                return Err(unfit(format!(
                    "assembled for ${:04X} and entered at ${:04X}: a program in the ROM itself begins at $0000",
                    self.start, self.entry
                )));
            }
            _ => self.with_starter()?,
        };
        if rom.len() > SIZE {
            return Err(unfit(format!("takes {} bytes of {SIZE}", rom.len())));
        }
        rom.resize(SIZE, EMPTY);
        Ok(rom)
    }

    /// Returns the program with the code before it, which copies it.
    fn with_starter(&self) -> Result<Vec<u8>, Error> {
        let (beginning, rest) = self.code.split_at(BEGINNING.len().min(self.code.len()));
        let values = [
            ("START", usize::from(self.start)),
            ("LENGTH", self.code.len()),
            ("BEGINNING", beginning.len()),
            ("ENTRY", self.entry.into()),
        ];
        let defines = values.map(|(name, value)| (name.to_owned(), value.to_string())).to_vec();
        let options = asm::Options { defines, ..asm::Options::default() };
        let path = Path::new(ROOT).join("lib/cartridge.asm");
        let blocks = asm::assemble(&path, &Sources, &options)?.blocks;
        let mut rom: Vec<u8> = blocks.into_iter().flat_map(|block| block.bytes).collect();
        rom[BEGINNING][..beginning.len()].copy_from_slice(beginning);
        rom.extend(rest);
        Ok(rom)
    }
}
