//! The files that a source itself writes: by SAVEBIN, OUTPUT, SAVETAP, TAPOUT, SAVESNA, SAVETRD.

mod banked;
mod memory;

use std::path::PathBuf;

use asm::{Content, Save};
use format::{Block, Header, HeaderKind, Tape};

use crate::Error;

/// Returns the path and the content of each file, in the order in which they are first named. Parts of a tape are joined.
///
/// # Errors
/// [`Error::Tape`] for a block that a TAP file cannot store.
pub fn source_outputs(saves: &[Save]) -> Result<Vec<(PathBuf, Vec<u8>)>, Error> {
    let mut files: Vec<(PathBuf, Vec<u8>)> = Vec::new();
    for Save { name, content } in saves {
        let path = PathBuf::from(name);
        let (bytes, appends) = match content {
            Content::Bytes(bytes) | Content::Disk(bytes) => (bytes.clone(), false),
            Content::EmptyTape => (Vec::new(), false),
            Content::Snapshot { memory, stack } => (memory::snapshot(memory, *stack), false),
            Content::BankedSnapshot { memory, stack } => (banked::snapshot(memory, *stack), false),
            Content::BankedTape(memory) => (tap_file(name, &banked::tape(name, memory)?)?, false),
            Content::Tape(memory) => (tap_file(name, &memory::tape(memory)?)?, false),
            Content::TapeBlock { header, flag, data } => {
                let mut blocks = Vec::new();
                if let Some(header) = header {
                    let kind = match header.kind {
                        0 => HeaderKind::Program,
                        1 => HeaderKind::Numbers,
                        2 => HeaderKind::Characters,
                        _ => HeaderKind::Bytes,
                    };
                    let code = Header::code(&header.name, data.len() as u16, header.param1);
                    blocks.push(Header { kind, param2: header.param2, ..code }.block());
                }
                blocks.push(Block::data(*flag, data));
                (tap_file(name, &Tape { blocks })?, true)
            }
        };
        match files.iter_mut().find(|(other, _)| *other == path) {
            Some((_, content)) if appends => content.extend(bytes),
            Some((_, content)) => *content = bytes,
            None => files.push((path, bytes)),
        }
    }
    Ok(files)
}

fn tap_file(name: &str, tape: &Tape) -> Result<Vec<u8>, Error> {
    format::tap::write(tape).map_err(|source| Error::Tape { name: name.to_owned(), source })
}
