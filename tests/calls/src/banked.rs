//! Programs with banks of a 128K, ready to be called: see [`super::memory::banks`].

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use super::Runner;
use super::call::poison;
use super::memory::banks::{PageFault, WINDOW};
use super::trace::Labels;

/// The bytes of a program in a bank.
#[derive(Debug)]
pub struct BankProgram {
    /// The page.
    pub page: u8,
    /// The address of its first byte.
    pub start: u16,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// The gaps between its blocks, filled with zeros.
    pub gaps: Vec<Range<u16>>,
    /// The addresses of the bytes of its instructions.
    pub code: Vec<u16>,
    /// The labels in the page.
    pub labels: Labels,
}

/// All banks of a program that it has bytes in.
pub type BankPrograms = Arc<[BankProgram]>;

/// Returns the name of an address by the labels of a page; `None` below the banks, and without bytes there.
fn label(banks: &[BankProgram], page: u8, address: u16) -> Option<String> {
    let bank = banks.iter().find(|bank| bank.page == page && address >= WINDOW)?;
    Some(bank.labels.name(address))
}

impl Runner {
    /// Makes the machine a 128K with the home page mapped. Its program is what the runner has from $C000 on.
    pub fn add_banks(&mut self, home: u8, banks: &BankPrograms) {
        self.memory.add_banks(home, poison(self.core));
        for bank in banks.iter().filter(|bank| bank.page != home) {
            self.memory.lay_bank(bank.page, bank.start, &bank.bytes, &bank.code);
        }
        self.banks = Arc::clone(banks);
    }

    /// Returns the name of an address while a page is mapped; `None` where the program's own labels say it.
    pub(super) fn label_in(banks: &[BankProgram], page: Option<u8>, address: u16) -> Option<String> {
        label(banks, page?, address).or_else(|| (address >= WINDOW).then(String::new))
    }

    /// Returns a byte of a page as the next call will find it.
    pub fn peek_in(&self, page: u8, address: u16) -> u8 {
        self.memory.load_in(page, address)
    }

    /// Returns the page that addresses from $C000 on mean between calls, if there are banks.
    pub fn home_page(&self) -> Option<u8> {
        self.memory.home_page()
    }

    /// Sets a byte of a page as an input of the routines. It stays until it is set again.
    pub fn poke_in(&mut self, page: u8, address: u16, value: u8) {
        self.memory.set_in(page, address, value);
    }

    /// Returns true if a byte of a page is the program's and no caller set it.
    pub fn is_set_by_program_in(&self, page: u8, address: u16) -> bool {
        self.memory.is_set_by_program_in(page, address)
    }

    /// Returns true if routines must not write to a byte of a page.
    pub fn is_guarded_in(&self, page: u8, address: u16) -> bool {
        self.memory.is_guarded_in(page, address)
    }
}

impl fmt::Display for PageFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PageFault::Twice(page) => {
                let at = if *page == 5 { 0x4000 } else { 0x8000 };
                write!(f, "maps page {page} at $C000, which is at ${at:04X} too: a proof does not follow that")
            }
            PageFault::Code(page, address) => write!(f, "wrote over code of page {page}, at ${address:04X}"),
            PageFault::Unset(page, address) => write!(
                f,
                "read memory of page {page} that is not an input, at ${address:04X}: have In state `[page {page}: \
                 ${address:04X}] = 0..255`"
            ),
            PageFault::Read => f.write_str("read port $7FFD, which maps an unknown page on a 128K"),
            PageFault::Full => {
                write!(f, "maps another page after it wrote to more than 16 KB in pages: a proof has no room for that")
            }
            PageFault::OtherRom(address) => write!(
                f,
                "read or called the ROM at ${address:04X} while bit 4 of the byte last written to $7FFD is 0: the ROM of a \
                 proof is that of the 48K"
            ),
        }
    }
}
