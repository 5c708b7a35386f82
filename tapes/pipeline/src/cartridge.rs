//! A program as a ROM cartridge: 16 KiB in the place of Sinclair's ROM, from which it starts by itself.
//!
//! The bytes before the program are assembled from `z80src/lib/cartridge.asm`: they copy it to where it belongs. A program
//! that is assembled for address 0 is a ROM already and is only filled up.

use std::path::Path;

use crate::sources::{ROOT, Sources};
use crate::{Error, Program};

/// The size of a cartridge, in bytes.
const SIZE: usize = 0x4000;

/// What an empty ROM reads.
const EMPTY: u8 = 0xFF;

impl Program {
    /// The 16,384 bytes of a cartridge. The program must do without Sinclair's ROM and set its own stack.
    ///
    /// # Errors
    /// [`Error::Cartridge`] if it does not fit, or is assembled for an address within the ROM other than 0.
    pub fn cartridge(&self) -> Result<Vec<u8>, Error> {
        let unfit = |why: String| Error::Cartridge { name: self.name.clone(), why };
        let mut rom = match self.start {
            0 if self.entry == 0 => Vec::new(),
            0x0000..0x4000 => {
                return Err(unfit(format!(
                    "assembled for ${:04X} and entered at ${:04X}: a program in the ROM itself begins at $0000",
                    self.start, self.entry
                )));
            }
            _ => self.starter()?,
        };
        rom.extend(&self.code);
        if rom.len() > SIZE {
            return Err(unfit(format!("takes {} bytes of the {SIZE} there are", rom.len())));
        }
        rom.resize(SIZE, EMPTY);
        Ok(rom)
    }

    /// What stands before the program.
    fn starter(&self) -> Result<Vec<u8>, Error> {
        let figures = [("START", usize::from(self.start)), ("LENGTH", self.code.len()), ("ENTRY", self.entry.into())];
        let defines = figures.map(|(name, value)| (name.to_owned(), value.to_string())).to_vec();
        let options = asm::Options { defines, ..asm::Options::default() };
        let path = Path::new(ROOT).join("lib/cartridge.asm");
        let blocks = asm::assemble(&path, &Sources, &options)?.blocks;
        Ok(blocks.into_iter().flat_map(|block| block.bytes).collect())
    }
}
