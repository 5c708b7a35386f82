//! The parts of a PZX file that are not its signal, as TZX blocks: texts about the tape as archive info ($32), other blocks as custom
//! blocks ($35) with the name `PZX` and the tag. Texts that a TZX file cannot store, by their kind or characters, are also kept as
//! custom blocks.
//!
//! ```text
//! PZXT  version, title, 0, and names with their values, a 0 after each: Publisher, 0, Acme, 0, ...
//! $32   length of the rest, number of texts; for each its kind, length and characters
//! ```

use super::HEADER;
use crate::text::{from_utf8, to_utf8};
use crate::{Block, custom};

/// The names of texts by their numbers in $32, from 1; 0 is the title.
const NAMES: [&[u8]; 8] = [b"Publisher", b"Author", b"Year", b"Language", b"Type", b"Price", b"Protection", b"Origin"];
/// The number of a comment, and its name.
const COMMENT: (u8, &[u8]) = (0xFF, b"Comment");
const ARCHIVE_INFO: u8 = 0x32;

/// Makes the block for the texts of a header; `None` for a header without texts.
pub(super) fn header(texts: &[u8]) -> Option<Block> {
    let end = texts.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    let texts = &texts[..end];
    let parts: Vec<&[u8]> = texts.split(|&byte| byte == 0).collect();
    if texts.is_empty() {
        return None;
    }
    Some(info(&parts).unwrap_or_else(|| other(HEADER, texts)))
}

/// Makes a $32 block of the texts, if it can store each name and value.
fn info(parts: &[&[u8]]) -> Option<Block> {
    let [title, pairs @ ..] = parts else { return None };
    let mut texts: Vec<(u8, Vec<u8>)> = Vec::new();
    if !title.is_empty() {
        texts.push((0, from_utf8(title)?));
    }
    for pair in pairs.chunks(2) {
        // At the end of the block the last 0 or an empty value may be missing.
        let (name, value) = (pair[0], pair.get(1).copied().unwrap_or_default());
        let known = NAMES.iter().position(|&known| known == name).map(|index| index as u8 + 1);
        texts.push((known.or((name == COMMENT.1).then_some(COMMENT.0))?, from_utf8(value)?));
    }
    let mut body = vec![u8::try_from(texts.len()).ok()?];
    for (kind, text) in texts {
        body.extend([kind, u8::try_from(text.len()).ok()?]);
        body.extend(text);
    }
    let length = u16::try_from(body.len()).ok()?.to_le_bytes();
    Some(Block::Other { id: ARCHIVE_INFO, body: [&length[..], &body].concat() })
}

/// Makes the block for a BRWS text.
pub(super) fn browse(text: &[u8]) -> Block {
    from_utf8(text).map_or_else(|| other(*b"BRWS", text), Block::Text)
}

/// Makes the block that keeps an unknown block.
pub(super) fn other(tag: [u8; 4], body: &[u8]) -> Block {
    let mut name = *b"PZX             ";
    name[4..8].copy_from_slice(&tag);
    custom::block(&name, body)
}

/// Returns the tag and the body of a block in a PZX file, without a header's version; `None` if the file does not keep the block. A
/// header is written without padding, and not at all without texts.
pub(super) fn written(block: &Block) -> Option<([u8; 4], Vec<u8>)> {
    match as_is(block)? {
        (HEADER, texts) => as_is(&header(&texts)?),
        other => Some(other),
    }
}

/// Returns the tag and the body of a block, with a header's padding.
fn as_is(block: &Block) -> Option<([u8; 4], Vec<u8>)> {
    if let Block::Other { id: ARCHIVE_INFO, body } = block {
        return Some((HEADER, texts(body.get(3..)?)));
    }
    tagged(block).map(|(tag, body)| (tag, body.to_vec()))
}

/// Returns the tag and the body of a custom block that keeps a PZX block.
fn tagged(block: &Block) -> Option<([u8; 4], &[u8])> {
    let (name, body) = custom::kept(block)?;
    let (tag, rest) = name.strip_prefix(b"PZX ")?.split_first_chunk()?;
    (rest == [b' '; 8]).then_some((*tag, body))
}

/// Texts of a PZX file that a TZX file cannot store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Texts {
    /// A text for browsing.
    Browse(String),
    /// The header's texts: a title, then names and values in turn.
    Header(Vec<String>),
}

impl Texts {
    /// Returns the texts that a block keeps; `None` if it keeps none.
    #[must_use]
    pub fn kept(block: &Block) -> Option<Texts> {
        // Text with other characters is certainly UTF-8.
        let decoded = |bytes| {
            from_utf8(bytes).map_or_else(|| String::from_utf8_lossy(bytes).into_owned(), |text| crate::text(&text))
        };
        match tagged(block)? {
            (HEADER, texts) => Some(Texts::Header(texts.split(|&byte| byte == 0).map(decoded).collect())),
            (tag, text) if tag == *b"BRWS" => Some(Texts::Browse(decoded(text))),
            _ => None,
        }
    }
}

/// Returns the texts of $32 in the form of a header.
fn texts(mut body: &[u8]) -> Vec<u8> {
    let (mut title, mut pairs) = (Vec::new(), Vec::new());
    while let [kind, length, rest @ ..] = body {
        let (text, rest) = rest.split_at(rest.len().min((*length).into()));
        // A 0 would end the text.
        let text = to_utf8(text).into_iter().filter(|&byte| byte != 0);
        match *kind {
            0 => title.extend(text),
            kind => {
                let name = NAMES.get(usize::from(kind) - 1).copied().unwrap_or(COMMENT.1);
                pairs.extend(name.iter().copied().chain([0]).chain(text).chain([0]));
            }
        }
        body = rest;
    }
    title.push(0);
    title.extend(pairs);
    title
}
