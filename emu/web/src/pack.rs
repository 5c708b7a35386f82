//! Packs bytes.

use anyhow::{Context, Result};
use flate2::Compression;
use flate2::write::GzEncoder;
use lzma_rust2::{LzmaOptions, LzmaWriter};
use std::io::Write;

/// The best level of LZMA, which searches longest.
const BEST: u32 = 9;

/// The longest match that LZMA has, in bytes: no shorter one is good enough to stop searching.
const LONGEST: u32 = 273;

/// Returns bytes as a gzip file.
pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    // Nothing fails when a vector is written to.
    packer.write_all(bytes).and_then(|()| packer.finish()).unwrap_or_default()
}

/// The most bits of a byte by which LZMA can tell what follows it.
const CONTEXT_BITS: u32 = 4;

/// Returns bytes as the shortest `.lzma` file: code and texts are packed best with different numbers of context bits. What they have in common with the bytes `before`, which may be none, is not packed again: who unpacks
/// the file needs those too, as LZMA's preset dictionary.
///
/// # Errors
/// Those of the library.
pub(crate) fn lzma(bytes: &[u8], before: &[u8]) -> Result<Vec<u8>> {
    let files = (0..=CONTEXT_BITS).map(|bits| packed(bytes, before, bits)).collect::<Result<Vec<_>>>()?;
    files.into_iter().min_by_key(Vec::len).context("no number of context bits")
}

fn packed(bytes: &[u8], before: &[u8], context_bits: u32) -> Result<Vec<u8>> {
    let mut options = LzmaOptions::with_preset(BEST);
    // Who unpacks it needs so much memory: no more than there is to look back at.
    options.dict_size = ((before.len() + bytes.len()) as u32).next_power_of_two().max(1 << 12);
    // Code and texts are made of bytes, not of words at even addresses.
    options.pb = 0;
    options.lc = context_bits;
    options.nice_len = LONGEST;
    options.preset_dict = (!before.is_empty()).then(|| before.to_vec());
    // The library writes no header before a file with a dictionary.
    let size = bytes.len() as u64;
    let mut file = vec![options.get_props()];
    file.extend(options.dict_size.to_le_bytes());
    file.extend(size.to_le_bytes());
    let pack = || {
        let mut packer = LzmaWriter::new(file, &options, false, false, Some(size))?;
        packer.write_all(bytes)?;
        packer.finish()
    };
    pack().context("LZMA")
}

#[cfg(test)]
mod tests {
    use super::*;
    use lzma_rust2::LzmaReader;
    use std::io::Read;

    /// Bytes that are not alike.
    fn noise(length: usize) -> Vec<u8> {
        let mut state = 1u32;
        let next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        };
        std::iter::repeat_with(next).take(length).collect()
    }

    fn unpacked(file: &[u8], before: Option<&[u8]>) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut reader = LzmaReader::new_mem_limit(file, u32::MAX, before).expect("a header");
        reader.read_to_end(&mut bytes).expect("LZMA");
        bytes
    }

    #[test]
    fn what_is_packed_is_unpacked() {
        for length in [0, 1, 5000] {
            assert_eq!(unpacked(&lzma(&noise(length), &[]).unwrap(), None), noise(length));
        }
    }

    #[test]
    fn what_was_there_before_is_not_packed_again() {
        let before = noise(100_000);
        let bytes = [&before[..90_000], b"and this", &before[50_000..]].concat();
        let file = lzma(&bytes, &before).unwrap();
        assert!(file.len() < 1000, "{} bytes", file.len());
        assert_eq!(unpacked(&file, Some(&before)), bytes);
    }
}
