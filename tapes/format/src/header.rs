//! The 17-byte header that SAVE puts before a block: kind, name and size of the data.
//!
//! ```text
//! 0      kind: 0 program, 1 number array, 2 character array, 3 bytes
//! 1-10   name, padded with spaces
//! 11-12  length of the data
//! 13-14  program: line to start at, $8000 and up for none; array: variable name in the high byte; bytes: start address
//! 15-16  program: offset of its variables; bytes: 32768
//! ```

use crate::{Block, Data};

/// The kind of data that a header announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeaderKind {
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
    /// The kind of data that follows.
    pub kind: HeaderKind,
    /// The name in the Spectrum's character set, padded with spaces.
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

    /// Makes the header of a BASIC program of `length` bytes without variables, which starts at `line` or does not start itself.
    #[must_use]
    pub fn program(name: &str, length: u16, line: Option<u16>) -> Header {
        let param1 = line.unwrap_or(0x8000);
        Header { kind: HeaderKind::Program, name: padded(name), length, param1, param2: length }
    }

    /// Makes the header of `length` bytes of memory from `start`.
    #[must_use]
    pub fn code(name: &str, length: u16, start: u16) -> Header {
        Header { kind: HeaderKind::Bytes, name: padded(name), length, param1: start, param2: 0x8000 }
    }

    /// Returns the header as a block of standard data.
    #[must_use]
    pub fn block(&self) -> Block {
        let kind = match self.kind {
            HeaderKind::Program => 0,
            HeaderKind::Numbers => 1,
            HeaderKind::Characters => 2,
            HeaderKind::Bytes => 3,
        };
        let mut payload = [0; 17];
        payload[0] = kind;
        payload[1..11].copy_from_slice(&self.name);
        payload[11..13].copy_from_slice(&self.length.to_le_bytes());
        payload[13..15].copy_from_slice(&self.param1.to_le_bytes());
        payload[15..17].copy_from_slice(&self.param2.to_le_bytes());
        Block::data(Header::FLAG, &payload)
    }

    /// Reads a header from a data block; `None` unless it has 19 bytes, flag $00, a known kind and a correct checksum.
    #[must_use]
    pub fn from_data(data: &Data) -> Option<Header> {
        if data.flag() != Some(Header::FLAG) || !data.checksum_holds() {
            return None;
        }
        let payload: &[u8; 17] = data.payload().try_into().ok()?;
        let word = |at: usize| u16::from_le_bytes([payload[at], payload[at + 1]]);
        let kind = match payload[0] {
            0 => HeaderKind::Program,
            1 => HeaderKind::Numbers,
            2 => HeaderKind::Characters,
            3 => HeaderKind::Bytes,
            _ => return None,
        };
        let mut name = [0; 10];
        name.copy_from_slice(&payload[1..11]);
        Some(Header { kind, name, length: word(11), param1: word(13), param2: word(15) })
    }

    /// Reads a header from any block: see [`Header::from_data`].
    #[must_use]
    pub fn from_block(block: &Block) -> Option<Header> {
        block.as_standard().and_then(Header::from_data)
    }

    /// The name without trailing spaces; characters other than printable ASCII become `?`.
    #[must_use]
    pub fn name(&self) -> String {
        let text: String =
            self.name.iter().map(|&byte| if (0x20..0x7F).contains(&byte) { char::from(byte) } else { '?' }).collect();
        text.trim_end().to_string()
    }

    /// The line at which a program starts itself, if it does.
    #[must_use]
    pub fn start_line(&self) -> Option<u16> {
        (self.kind == HeaderKind::Program && self.param1 < 0x8000).then_some(self.param1)
    }

    /// The start address of bytes of memory; `None` for the other kinds.
    #[must_use]
    pub fn start(&self) -> Option<u16> {
        (self.kind == HeaderKind::Bytes).then_some(self.param1)
    }
}

/// Cuts or pads `name` with spaces to ten bytes; characters other than printable ASCII become `?`.
fn padded(name: &str) -> [u8; 10] {
    let mut bytes = [b' '; 10];
    for (byte, c) in bytes.iter_mut().zip(name.chars()) {
        *byte = if (' '..='~').contains(&c) { c as u8 } else { b'?' };
    }
    bytes
}
