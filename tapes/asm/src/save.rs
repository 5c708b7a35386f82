//! Files that the source asks for (SAVEBIN, SAVETAP, OUTPUT and so on), as data: the assembler writes nothing itself.

/// A file, or a part of one, that the source asks for. They come in the order of the source; several with the same name are
/// parts of the same file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Save {
    /// The file's name, as the source has it.
    pub name: String,
    /// What is to be in it.
    pub content: Content,
}

/// What a file is to contain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// SAVEBIN and OUTPUT: these bytes and nothing else.
    Bytes(Vec<u8>),
    /// EMPTYTAP: a tape without blocks; what was in the file is gone.
    EmptyTape,
    /// SAVETAP with BASIC, CODE and so on, and TAPOUT: a block behind those that the tape has.
    TapeBlock {
        /// The header in front of it, if it has one.
        header: Option<TapeHeader>,
        /// The flag byte of the block with the data.
        flag: u8,
        /// The data, without flag and checksum.
        data: Vec<u8>,
    },
    /// SAVETAP without a kind of block: a tape that loads the whole memory and starts it.
    Tape(Memory48),
    /// SAVESNA: a snapshot of the memory.
    Snapshot {
        /// The memory, with the address to start at where the stack pointer points.
        memory: Memory48,
        /// The stack pointer.
        stack: u16,
    },
}

impl Content {
    /// How many bytes of the memory are in it.
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Bytes(bytes) | Self::TapeBlock { data: bytes, .. } => bytes.len(),
            Self::Tape(memory) | Self::Snapshot { memory, .. } => memory.bytes.len(),
            Self::EmptyTape => 0,
        }
    }
}

/// What a standard tape header says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TapeHeader {
    /// 0 BASIC, 1 numbers, 2 characters, 3 code.
    pub kind: u8,
    /// Up to ten characters.
    pub name: String,
    /// First parameter: the line at which BASIC starts (from 32768 on: none), the address of code, the array's letter.
    pub param1: u16,
    /// Second parameter: the length of BASIC without its variables, 32768 for others.
    pub param2: u16,
}

/// The memory of DEVICE ZXSPECTRUM48.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory48 {
    /// Where the program starts.
    pub start: u16,
    /// 64 KiB, those of the ROM among them.
    pub bytes: Vec<u8>,
}
