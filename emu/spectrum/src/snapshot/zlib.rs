//! Packing by zlib, for SZX and RZX.

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use std::io::{Read, Write};

/// Unpacks zlib's bytes, up to `most` bytes and one more.
pub(crate) fn unzip(bytes: &[u8], most: u64) -> Result<Vec<u8>, String> {
    let mut unpacked = Vec::new();
    ZlibDecoder::new(bytes)
        .take(most + 1)
        .read_to_end(&mut unpacked)
        .map_err(|error| format!("cannot be unpacked: {error}"))?;
    Ok(unpacked)
}

/// Unpacks zlib's bytes up to `most` bytes and one more; no other bytes may follow. Errors come with their position.
pub(crate) fn unzip_whole(bytes: &[u8], most: u64) -> Result<Vec<u8>, (usize, String)> {
    let mut unpacked = Vec::new();
    let mut decoder = ZlibDecoder::new(bytes).take(most + 1);
    decoder.read_to_end(&mut unpacked).map_err(|error| (0, format!("cannot be unpacked: {error}")))?;
    let used = decoder.into_inner().total_in() as usize;
    if unpacked.len() as u64 <= most && used < bytes.len() {
        return Err((used, format!("{} bytes follow the packed ones", bytes.len() - used)));
    }
    Ok(unpacked)
}

/// Returns the bytes, packed if that makes them fewer, and true if it did.
pub(crate) fn zip(bytes: &[u8]) -> (bool, Vec<u8>) {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    // Writing into a Vec cannot fail; if it did, unpacked bytes are as good.
    match encoder.write_all(bytes).and_then(|()| encoder.finish()) {
        Ok(packed) if packed.len() < bytes.len() => (true, packed),
        _ => (false, bytes.to_vec()),
    }
}
