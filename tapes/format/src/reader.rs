//! Reads a file from front to back, with the byte offset for errors.

use crate::Error;

/// A position in a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader<'a> {
    file: &'a [u8],
    offset: usize,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(file: &'a [u8]) -> Reader<'a> {
        Reader { file, offset: 0 }
    }

    pub(crate) fn offset(&self) -> usize {
        self.offset
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.offset == self.file.len()
    }

    /// Reads the next `count` bytes; `what` names them in the error if there are fewer.
    pub(crate) fn bytes(&mut self, count: usize, what: &'static str) -> Result<&'a [u8], Error> {
        let left = &self.file[self.offset..];
        let bytes =
            left.get(..count).ok_or(Error::Truncated { offset: self.offset, what, needed: count, left: left.len() })?;
        self.offset += count;
        Ok(bytes)
    }

    /// Skips the next `count` bytes and returns a reader for them, with the offsets of the file.
    pub(crate) fn part(&mut self, count: usize, what: &'static str) -> Result<Reader<'a>, Error> {
        let start = self.offset;
        self.bytes(count, what)?;
        Ok(Reader { file: &self.file[..self.offset], offset: start })
    }

    /// Checks that nothing is left.
    ///
    /// # Errors
    /// [`Error::Invalid`] if something is.
    pub(crate) fn require_end(&self) -> Result<(), Error> {
        let what = "the block is longer than its content".to_string();
        if self.is_at_end() { Ok(()) } else { Err(Error::Invalid { offset: self.offset, what }) }
    }

    /// Reads all that is left.
    pub(crate) fn rest(&mut self) -> &'a [u8] {
        let rest = &self.file[self.offset..];
        self.offset = self.file.len();
        rest
    }

    pub(crate) fn u8(&mut self, what: &'static str) -> Result<u8, Error> {
        Ok(self.bytes(1, what)?[0])
    }

    /// Reads a number of `N` bytes, up to four, the lowest first.
    pub(crate) fn number<const N: usize>(&mut self, what: &'static str) -> Result<u32, Error> {
        let bytes = self.bytes(N, what)?;
        Ok(bytes.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte)))
    }

    pub(crate) fn u16(&mut self, what: &'static str) -> Result<u16, Error> {
        Ok(self.number::<2>(what)? as u16)
    }
}
