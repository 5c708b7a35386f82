//! The 17-byte header that SAVE puts before a block: what kind of thing follows, its name and its size.
//!
//! ```text
//! 0      kind: 0 program, 1 number array, 2 character array, 3 bytes
//! 1-10   name, filled up with spaces
//! 11-12  length of the data
//! 13-14  program: line to start at, $8000 and up for none; array: variable name in the high byte; bytes: start address
//! 15-16  program: where its variables begin; bytes: 32768
//! ```

use crate::{Block, Data};

/// What a header announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A BASIC program with its variables.
    Program,
    /// An array of numbers.
    Numbers,
    /// An array of characters.
    Characters,
    /// A piece of memory: SAVE ... CODE or SCREEN$.
    Bytes,
}

/// A standard header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// What kind of thing follows.
    pub kind: Kind,
    /// Its name in the Spectrum's character set, filled up with spaces.
    pub name: [u8; 10],
    /// Length of the data in bytes, without flag and checksum.
    pub length: u16,
    /// Start line, variable name or start address: see the module's table.
    pub param1: u16,
    /// Length of the program without variables; 32768 for bytes.
    pub param2: u16,
}

impl Header {
    /// The flag byte of a header block.
    pub const FLAG: u8 = 0x00;
    /// The flag byte of the data block that follows it.
    pub const DATA_FLAG: u8 = 0xFF;

    /// A BASIC program of `length` bytes without variables that starts itself at `line`, or not at all.
    #[must_use]
    pub fn program(name: &str, length: u16, line: Option<u16>) -> Header {
        let param1 = line.unwrap_or(0x8000);
        Header { kind: Kind::Program, name: padded(name), length, param1, param2: length }
    }

    /// `length` bytes of memory from `start`.
    #[must_use]
    pub fn code(name: &str, length: u16, start: u16) -> Header {
        Header { kind: Kind::Bytes, name: padded(name), length, param1: start, param2: 0x8000 }
    }

    /// The header as a block of standard data.
    #[must_use]
    pub fn block(&self) -> Block {
        let kind = match self.kind {
            Kind::Program => 0,
            Kind::Numbers => 1,
            Kind::Characters => 2,
            Kind::Bytes => 3,
        };
        let mut payload = [0; 17];
        payload[0] = kind;
        payload[1..11].copy_from_slice(&self.name);
        payload[11..13].copy_from_slice(&self.length.to_le_bytes());
        payload[13..15].copy_from_slice(&self.param1.to_le_bytes());
        payload[15..17].copy_from_slice(&self.param2.to_le_bytes());
        Block::data(Header::FLAG, &payload)
    }

    /// Reads the header out of a data block: 19 bytes with flag $00, a known kind and a right checksum, otherwise `None`.
    #[must_use]
    pub fn from_data(data: &Data) -> Option<Header> {
        if data.flag() != Some(Header::FLAG) || !data.checksum_holds() {
            return None;
        }
        let payload: &[u8; 17] = data.payload().try_into().ok()?;
        let word = |at: usize| u16::from_le_bytes([payload[at], payload[at + 1]]);
        let kind = match payload[0] {
            0 => Kind::Program,
            1 => Kind::Numbers,
            2 => Kind::Characters,
            3 => Kind::Bytes,
            _ => return None,
        };
        let mut name = [0; 10];
        name.copy_from_slice(&payload[1..11]);
        Some(Header { kind, name, length: word(11), param1: word(13), param2: word(15) })
    }

    /// [`Header::from_data`] for any block.
    #[must_use]
    pub fn from_block(block: &Block) -> Option<Header> {
        block.as_standard().and_then(Header::from_data)
    }

    /// The name without trailing spaces; what is not printable ASCII becomes `?`.
    #[must_use]
    pub fn name(&self) -> String {
        let text: String =
            self.name.iter().map(|&byte| if (0x20..0x7F).contains(&byte) { char::from(byte) } else { '?' }).collect();
        text.trim_end().to_string()
    }

    /// The line at which a program starts itself.
    #[must_use]
    pub fn start_line(&self) -> Option<u16> {
        (self.kind == Kind::Program && self.param1 < 0x8000).then_some(self.param1)
    }

    /// The address of a piece of memory.
    #[must_use]
    pub fn start(&self) -> Option<u16> {
        (self.kind == Kind::Bytes).then_some(self.param1)
    }
}

/// Ten bytes of `name`, cut or filled up with spaces; what is not printable ASCII becomes `?`.
fn padded(name: &str) -> [u8; 10] {
    let mut bytes = [b' '; 10];
    for (byte, c) in bytes.iter_mut().zip(name.chars()) {
        *byte = if (' '..='~').contains(&c) { c as u8 } else { b'?' };
    }
    bytes
}
