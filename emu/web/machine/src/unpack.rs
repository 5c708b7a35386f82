//! Unpacks the parts of the page that are packed by LZMA, which no browser unpacks by itself.

use lzma_rust2::LzmaReader;
use std::io::Read;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;

/// Most KiB of memory that unpacking may take, and most KiB that may come out: several times those of any part of the page.
const MOST_KIB: u32 = 64 * 1024;

/// Returns the content of an `.lzma` file.
///
/// # Errors
/// A text that says that the file is damaged, or larger than any part of the page.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
pub fn unpack(packed: &[u8]) -> Result<Vec<u8>, String> {
    let damaged = |error: std::io::Error| format!("a part of the page is damaged: {error}");
    let most = u64::from(MOST_KIB) * 1024;
    let mut bytes = Vec::new();
    let reader = LzmaReader::new_mem_limit(packed, MOST_KIB, None).map_err(damaged)?;
    reader.take(most + 1).read_to_end(&mut bytes).map_err(damaged)?;
    if bytes.len() as u64 > most {
        return Err("a part of the page is larger than 64 MiB".into());
    }
    Ok(bytes)
}
