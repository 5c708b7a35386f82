//! The blocks of an SZX file, independent of their content.

use super::super::zlib::zip;
use super::{MAGIC, SnapshotError};

/// Number of bytes before the blocks: magic, version, machine, flags.
const HEADER: usize = 8;
/// Number of bytes before the body of a block: name and length.
const HEAD: usize = 8;
/// Upper bound on the number of blocks: all pages of the largest memories that the format knows are some hundreds.
const MOST_BLOCKS: usize = 4_096;

/// A block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SzxBlock<'a> {
    /// The four letters of its name.
    pub id: [u8; 4],
    /// Position of its body in the file.
    pub offset: usize,
    /// The bytes after name and length.
    pub body: &'a [u8],
}

impl SzxBlock<'_> {
    pub(super) fn byte(&self, at: usize) -> Result<u8, SnapshotError> {
        let short = || self.invalid(self.body.len(), format!("the {} block ends too soon", self.name()));
        self.body.get(at).copied().ok_or_else(short)
    }

    /// Returns an error if the body has another length than the format gives it.
    pub(super) fn check_length(&self, length: usize) -> Result<(), SnapshotError> {
        let what = || format!("a {} block has {length} bytes, this one {}", self.name(), self.body.len());
        if self.body.len() == length { Ok(()) } else { Err(self.invalid(length.min(self.body.len()), what())) }
    }

    pub(super) fn dword(&self, at: usize) -> Result<u32, SnapshotError> {
        Ok(u32::from(self.word(at)?) | u32::from(self.word(at + 2)?) << 16)
    }

    pub(super) fn word(&self, at: usize) -> Result<u16, SnapshotError> {
        Ok(u16::from_le_bytes([self.byte(at)?, self.byte(at + 1)?]))
    }

    pub(super) fn invalid(&self, at: usize, what: String) -> SnapshotError {
        SnapshotError::Invalid { offset: self.offset + at, what }
    }

    /// Returns the name without zeros at the end; `?` stands for bytes that are not printable.
    #[must_use]
    pub fn name(&self) -> String {
        let letters = self.id.iter().filter(|&&byte| byte != 0);
        letters.map(|&byte| if byte.is_ascii_graphic() { char::from(byte) } else { '?' }).collect()
    }
}

/// Returns the blocks of a file.
///
/// # Errors
/// [`SnapshotError`] for a file that is not an SZX, has an unknown version, or ends inside a block.
pub fn blocks(file: &[u8]) -> Result<Vec<SzxBlock<'_>>, SnapshotError> {
    if file.len() < HEADER {
        let what = "an SZX file has 8 bytes at least";
        return Err(SnapshotError::Length { offset: file.len(), length: file.len(), what });
    }
    if !file.starts_with(MAGIC) {
        let what = "this is not an SZX file: it does not begin with ZXST".to_string();
        return Err(SnapshotError::Invalid { offset: 0, what });
    }
    if file[4] != 1 {
        let what = format!("version {}.{} of the format is not known", file[4], file[5]);
        return Err(SnapshotError::Invalid { offset: 4, what });
    }
    let mut blocks = Vec::new();
    let mut at = HEADER;
    while at < file.len() {
        let short = |what| SnapshotError::Invalid { offset: at, what };
        let Some(&[a, b, c, d, e, f, g, h]) = file[at..].first_chunk() else {
            return Err(short("a block's name and length are cut short".to_string()));
        };
        let length = u32::from_le_bytes([e, f, g, h]) as usize;
        let offset = at + HEAD;
        let Some(body) = file[offset..].get(..length) else {
            let left = file.len() - offset;
            return Err(short(format!("a block of {length} bytes is cut short: {left} are left")));
        };
        if blocks.len() == MOST_BLOCKS {
            return Err(short(format!("more than {MOST_BLOCKS} blocks")));
        }
        blocks.push(SzxBlock { id: [a, b, c, d], offset, body });
        at = offset + length;
    }
    Ok(blocks)
}

/// Returns an error for a second block of a kind that may come once; `RAMP` may come once for each page.
pub(super) fn check_none_twice(blocks: &[SzxBlock<'_>], single: &[&[u8; 4]]) -> Result<(), SnapshotError> {
    let mut seen = Vec::new();
    for block in blocks.iter().filter(|block| single.contains(&&block.id)) {
        let page = block.body.get(2).copied().filter(|_| &block.id == b"RAMP");
        if seen.contains(&(block.id, page)) {
            let page = page.map_or_else(String::new, |page| format!(" of page {page}"));
            let what = format!("a {} block{page} is there a second time", block.name());
            return Err(SnapshotError::Invalid { offset: block.offset - HEAD, what });
        }
        seen.push((block.id, page));
    }
    Ok(())
}

/// Writes blocks one after the other.
pub(super) struct Writer {
    file: Vec<u8>,
}

impl Writer {
    pub(super) fn new(header: Vec<u8>) -> Writer {
        Writer { file: header }
    }

    pub(super) fn block(&mut self, id: &[u8; 4], body: &[u8]) {
        self.file.extend(id);
        self.file.extend((body.len() as u32).to_le_bytes());
        self.file.extend(body);
    }

    pub(super) fn page(&mut self, number: u8, page: &[u8]) {
        let (packed, bytes) = zip(page);
        self.block(b"RAMP", &[&[u8::from(packed), 0, number], &bytes[..]].concat());
    }

    pub(super) fn rom(&mut self, rom: &[u8]) {
        let (packed, bytes) = zip(rom);
        let length = (rom.len() as u32).to_le_bytes();
        self.block(b"ROM\0", &[&[u8::from(packed), 0], &length[..], &bytes].concat());
    }

    pub(super) fn finish(self) -> Vec<u8> {
        self.file
    }
}
