//! CRC-32 checksums, of bytes in memory and of files that are read in pieces.

use flate2::Crc;
use std::io::{self, Read, Seek, SeekFrom};

/// Computes the CRC-32 of some bytes.
pub(crate) fn checksum(bytes: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum()
}

/// Reads a file, in any order, and computes the CRC-32 of all of it on the way: a file that is read from start to end is read
/// once.
pub(crate) struct ChecksumReader<F> {
    file: F,
    crc: Crc,
    /// Number of bytes, from the start of the file, that the checksum covers.
    covered: u64,
    /// The position in the file.
    at: u64,
}

impl<F: Read + Seek> ChecksumReader<F> {
    /// Starts to read `file`, which is at its start.
    pub(crate) fn new(file: F) -> ChecksumReader<F> {
        ChecksumReader { file, crc: Crc::new(), covered: 0, at: 0 }
    }

    /// Reads the rest of the file and returns the CRC-32 of the whole.
    ///
    /// # Errors
    /// Those of reading.
    pub(crate) fn finish(mut self) -> io::Result<u32> {
        self.seek(SeekFrom::Start(self.covered))?;
        io::copy(&mut self, &mut io::sink())?;
        Ok(self.crc.sum())
    }
}

impl<F: Read + Seek> Read for ChecksumReader<F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at > self.covered {
            // The bytes that were skipped belong to the checksum too.
            let (to, gap) = (self.at, self.at - self.covered);
            self.seek(SeekFrom::Start(self.covered))?;
            io::copy(&mut self.by_ref().take(gap), &mut io::sink())?;
            self.seek(SeekFrom::Start(to))?;
        }
        let count = self.file.read(buffer)?;
        let known = usize::try_from(self.covered.saturating_sub(self.at)).unwrap_or(usize::MAX).min(count);
        self.crc.update(&buffer[known..count]);
        self.at += count as u64;
        self.covered = self.covered.max(self.at);
        Ok(count)
    }
}

impl<F: Seek> Seek for ChecksumReader<F> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.at = self.file.seek(to)?;
        Ok(self.at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_reading_does_not_change_the_checksum() {
        let bytes: Vec<u8> = (0..9_000_u32).map(|n| ((n * n) >> 3) as u8).collect();
        let mut piece = [0; 700];
        for order in [&[][..], &[0, 700, 1400], &[8_500, 0, 10], &[0, 300, 5_000, 4_990, 2], &[8_999, 8_999]] {
            let mut reader = ChecksumReader::new(io::Cursor::new(&bytes));
            assert_eq!(reader.seek(SeekFrom::End(0)).unwrap(), 9_000);
            for &at in order {
                reader.seek(SeekFrom::Start(at)).unwrap();
                let count = reader.read(&mut piece).unwrap();
                assert_eq!(piece[..count], bytes[at as usize..][..count], "{order:?}");
            }
            assert_eq!(reader.finish().unwrap(), checksum(&bytes), "{order:?}");
        }
    }
}
