//! Files that a source itself asks for: SAVEBIN, OUTPUT, SAVETAP, TAPOUT, SAVESNA.

mod memory;

use std::path::PathBuf;

use asm::{Content, Save};
use format::{Block, Header, HeaderKind, Tape};

use crate::Error;

/// What the files are to contain, in the order in which they are first named; all parts of a file in one.
///
/// # Errors
/// [`Error::Tape`] for a block that no tape can hold.
pub fn saved(saves: &[Save]) -> Result<Vec<(PathBuf, Vec<u8>)>, Error> {
    let mut files: Vec<(PathBuf, Vec<u8>)> = Vec::new();
    for Save { name, content } in saves {
        let path = PathBuf::from(name);
        let (bytes, more) = match content {
            Content::Bytes(bytes) => (bytes.clone(), false),
            Content::EmptyTape => (Vec::new(), false),
            Content::Snapshot { memory, stack } => (memory::snapshot(memory, *stack), false),
            Content::Tape(memory) => (written(name, &memory::tape(memory)?)?, false),
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
                (written(name, &Tape { blocks })?, true)
            }
        };
        match files.iter_mut().find(|(other, _)| *other == path) {
            Some((_, there)) if more => there.extend(bytes),
            Some((_, there)) => *there = bytes,
            None => files.push((path, bytes)),
        }
    }
    Ok(files)
}

fn written(name: &str, tape: &Tape) -> Result<Vec<u8>, Error> {
    format::tap::write(tape).map_err(|source| Error::Tape { name: name.to_owned(), source })
}
