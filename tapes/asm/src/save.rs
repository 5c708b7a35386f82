//! Files that the source asks for (SAVEBIN, SAVETAP, SAVETRD, OUTPUT and so on), as data: the assembler writes no files.

/// A file, or a part of one, that the source asks for. They are in the order of the source; several with the same name
/// are parts of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Save {
    /// Name of the file, as in the source.
    pub name: String,
    /// Its content.
    pub content: Content,
}

/// Content of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// SAVEBIN and OUTPUT: exactly these bytes.
    Bytes(Vec<u8>),
    /// EMPTYTAP: a tape without blocks; what was in the file before is dropped.
    EmptyTape,
    /// EMPTYTRD and SAVETRD: an image of a TR-DOS disk, 655,360 bytes.
    Disk(Vec<u8>),
    /// SAVETAP with BASIC, CODE and so on, and TAPOUT: a block that is appended to the tape.
    TapeBlock {
        /// The header before it, if it has one.
        header: Option<TapeHeader>,
        /// Flag byte of the data block.
        flag: u8,
        /// The data, without flag and checksum.
        data: Vec<u8>,
    },
    /// SAVETAP without a type of block: a tape that loads the whole memory and starts it.
    Tape(Memory48),
    /// The same of a device with banks.
    BankedTape(Banks),
    /// SAVESNA: a snapshot of the memory.
    Snapshot {
        /// The memory, with the start address where the stack pointer points.
        memory: Memory48,
        /// The stack pointer.
        stack: u16,
    },
    /// SAVESNA: a snapshot of a device with banks.
    BankedSnapshot {
        /// The memory.
        memory: Banks,
        /// The stack pointer.
        stack: u16,
    },
}

impl Content {
    /// Returns the number of bytes of memory in it.
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Bytes(bytes) | Self::Disk(bytes) | Self::TapeBlock { data: bytes, .. } => bytes.len(),
            Self::Tape(memory) | Self::Snapshot { memory, .. } => memory.bytes.len(),
            Self::BankedTape(memory) | Self::BankedSnapshot { memory, .. } => memory.pages.iter().map(Vec::len).sum(),
            Self::EmptyTape => 0,
        }
    }
}

/// A standard tape header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TapeHeader {
    /// Type: 0 BASIC, 1 numbers, 2 characters, 3 code.
    pub kind: u8,
    /// Up to ten characters.
    pub name: String,
    /// First parameter: the line at which BASIC starts (32768 or more: none), the address of code, or the array's
    /// letter.
    pub param1: u16,
    /// Second parameter: the length of BASIC without its variables; 32768 for other types.
    pub param2: u16,
}

/// The memory of DEVICE ZXSPECTRUM48.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory48 {
    /// Address at which the program starts.
    pub start: u16,
    /// 64 KiB, including the ROM.
    pub bytes: Vec<u8>,
}

/// The memory of DEVICE ZXSPECTRUM128, and of the larger ones with pages like its banks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Banks {
    /// Address at which the program starts.
    pub start: u16,
    /// All pages, of 16 KiB each.
    pub pages: Vec<Vec<u8>>,
    /// The page in each slot of 16 KiB. The ROM's slot has one too.
    pub mapped: [usize; 4],
}
