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

/// Returns bytes as an `.lzma` file.
///
/// # Errors
/// Those of the library.
pub(crate) fn lzma(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut options = LzmaOptions::with_preset(BEST);
    // Who unpacks it needs so much memory: no more than there is to look back at.
    options.dict_size = (bytes.len() as u32).next_power_of_two().max(1 << 12);
    // Code and texts are made of bytes, not of words at even addresses.
    options.pb = 0;
    options.nice_len = LONGEST;
    let pack = || {
        let mut packer = LzmaWriter::new_use_header(Vec::new(), &options, Some(bytes.len() as u64))?;
        packer.write_all(bytes)?;
        packer.finish()
    };
    pack().context("LZMA")
}
