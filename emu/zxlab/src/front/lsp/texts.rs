//! The texts that the editor has open, in front of the files on the disk; and positions in them.

use asm::Files;
use lsp_types::{Position, Range, TextDocumentContentChangeEvent, Uri};
use std::collections::BTreeMap;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::str::FromStr;

/// The open texts by their paths.
#[derive(Clone, Debug, Default)]
pub(super) struct Texts {
    open: BTreeMap<PathBuf, String>,
    /// Their versions, as the editor counts.
    versions: BTreeMap<PathBuf, i32>,
}

impl Texts {
    /// Opens a text, or replaces it.
    pub(super) fn set(&mut self, path: PathBuf, text: String, version: i32) {
        self.versions.insert(path.clone(), version);
        self.open.insert(path, text);
    }

    /// Sets the version of an open text.
    pub(super) fn set_version(&mut self, path: &Path, version: i32) {
        self.versions.insert(path.to_owned(), version);
    }

    /// Returns the version of an open text.
    pub(super) fn version(&self, path: &Path) -> Option<i32> {
        self.versions.get(path).copied()
    }

    /// Closes a text: from now on the file on the disk counts.
    pub(super) fn close(&mut self, path: &Path) {
        self.open.remove(path);
        self.versions.remove(path);
    }

    /// Returns the paths of the open texts.
    pub(super) fn paths(&self) -> impl Iterator<Item = &Path> {
        self.open.keys().map(PathBuf::as_path)
    }

    /// Returns an open text.
    pub(super) fn get(&self, path: &Path) -> Option<&str> {
        self.open.get(path).map(String::as_str)
    }

    /// Returns a line of an open text, from 0.
    pub(super) fn line(&self, path: &Path, line: u32) -> Option<&str> {
        self.get(path)?.lines().nth(line as usize)
    }

    /// Returns an open text, or else the one on the disk, where bytes that are not UTF-8 are replaced.
    pub(super) fn read_text(&self, path: &Path) -> Option<String> {
        Some(String::from_utf8_lossy(&self.read(path).ok()?).into_owned())
    }

    /// Returns a line, from 0, of such a text.
    pub(super) fn read_line(&self, path: &Path, line: u32) -> Option<String> {
        self.read_text(path)?.lines().nth(line as usize).map(str::to_owned)
    }

    /// Applies a change of a part of a text.
    pub(super) fn change(&mut self, path: &Path, change: TextDocumentContentChangeEvent) {
        let Some(text) = self.open.get_mut(path) else { return };
        match change.range {
            None => *text = change.text,
            Some(range) => {
                let (start, end) = (offset(text, range.start), offset(text, range.end));
                text.replace_range(start..end.max(start), &change.text);
            }
        }
    }
}

impl Files for Texts {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        match self.open.get(&absolute(path)) {
            Some(text) => Ok(text.clone().into_bytes()),
            None => asm::Disk.read(path),
        }
    }

    fn read_part(&self, path: &Path, offset: u64, length: usize) -> io::Result<Vec<u8>> {
        asm::Disk.read_part(path, offset, length)
    }

    fn size(&self, path: &Path) -> io::Result<u64> {
        match self.open.get(&absolute(path)) {
            Some(text) => Ok(text.len() as u64),
            None => asm::Disk.size(path),
        }
    }
}

/// Returns the offset of a position in a text, in bytes. A position after the end of its line is the end of the line.
fn offset(text: &str, position: Position) -> usize {
    let mut start = 0;
    for _ in 0..position.line {
        match text[start..].find('\n') {
            Some(end) => start += end + 1,
            None => return text.len(),
        }
    }
    let line = text[start..].lines().next().unwrap_or_default();
    start + byte_of(line, position.character)
}

/// Returns the offset of a column in a line, in bytes. Columns count the units of UTF-16.
pub(super) fn byte_of(line: &str, column: u32) -> usize {
    let mut units = 0;
    for (at, c) in line.char_indices() {
        if units >= column {
            return at;
        }
        units += c.len_utf16() as u32;
    }
    line.len()
}

/// Returns the column of an offset in a line.
pub(super) fn column_of(line: &str, byte: usize) -> u32 {
    let before = line.char_indices().take_while(|(at, _)| *at < byte);
    before.map(|(_, c)| c.len_utf16() as u32).sum()
}

/// Returns the range of some bytes of a line.
pub(super) fn range_in(line: &str, number: u32, bytes: std::ops::Range<usize>) -> Range {
    Range::new(Position::new(number, column_of(line, bytes.start)), Position::new(number, column_of(line, bytes.end)))
}

/// Returns a path in one spelling: absolute, without `.` and `..`.
pub(super) fn absolute(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                plain.pop();
            }
            part => plain.push(part),
        }
    }
    plain
}

/// The beginning of the address of a text that was never saved, as editors write it.
const UNSAVED: &str = "untitled:";

/// The folder's part that replaces the slash at the start of the path under which a text will be saved.
const ROOT: &str = "%2F";

/// Returns the path of a document; `None` if it is neither a file nor a text that was never saved. Such a text stands in a folder that
/// does not exist.
pub(super) fn path_of(uri: &Uri) -> Option<PathBuf> {
    if let Some(name) = uri.as_str().strip_prefix(UNSAVED) {
        let name = name.strip_prefix('/').map_or_else(|| name.to_owned(), |rest| format!("{ROOT}{rest}"));
        return Some(absolute(&Path::new("/").join(UNSAVED).join(name)));
    }
    let rest = uri.as_str().strip_prefix("file://")?;
    let rest = &rest[rest.find('/')?..];
    let mut bytes = Vec::new();
    let mut left = rest.as_bytes();
    while let [first, after @ ..] = left {
        let escaped = after.get(..2).filter(|_| *first == b'%').and_then(|hex| std::str::from_utf8(hex).ok());
        match escaped.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                left = &after[2..];
            }
            None => {
                bytes.push(*first);
                left = after;
            }
        }
    }
    let path = String::from_utf8(bytes).ok()?;
    // On Windows a drive follows the first slash.
    let is_drive = path.as_bytes().get(2) == Some(&b':');
    Some(absolute(Path::new(if is_drive { &path[1..] } else { &path })))
}

/// Returns true if a path is that of a text that was never saved.
pub(super) fn is_unsaved(path: &Path) -> bool {
    path.components().any(|part| part.as_os_str() == UNSAVED)
}

/// Returns the address of a document by its path.
pub(super) fn uri_of(path: &Path) -> Option<Uri> {
    let text = absolute(path).to_str()?.replace('\\', "/");
    if let Some((_, name)) = text.split_once(&format!("/{UNSAVED}/")) {
        let name = name.strip_prefix(ROOT).map_or_else(|| name.to_owned(), |rest| format!("/{rest}"));
        return Uri::from_str(&format!("{UNSAVED}{name}")).ok();
    }
    let mut uri = String::from(if text.starts_with('/') { "file://" } else { "file:///" });
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' | b':' => {
                uri.push(char::from(byte));
            }
            byte => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    Uri::from_str(&uri).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_and_documents_name_each_other() {
        for path in ["/home/me/a game/größe.asm", "/x/50%.inc"] {
            let uri = uri_of(Path::new(path)).unwrap();
            assert_eq!(path_of(&uri), Some(PathBuf::from(path)), "{}", uri.as_str());
        }
        let with_dots = Uri::from_str("file:///a/b/../c/./d.asm").unwrap();
        assert_eq!(path_of(&with_dots), Some(PathBuf::from("/a/c/d.asm")));
        for unsaved in ["untitled:Untitled-1", "untitled:a%20b.asm", "untitled:/tmp/x.asm"] {
            let path = path_of(&Uri::from_str(unsaved).unwrap()).unwrap();
            assert_eq!(uri_of(&path).unwrap().as_str(), unsaved);
        }
        assert_eq!(path_of(&Uri::from_str("git:one").unwrap()), None);
    }

    #[test]
    fn a_text_is_changed_in_parts() {
        let mut texts = Texts::default();
        let path = Path::new("/a.asm");
        texts.set(path.to_owned(), "one\ntwö 𝄞 x\n".to_owned(), 1);
        let mut change = |from: (u32, u32), to: (u32, u32), text: &str| {
            let range = Range::new(Position::new(from.0, from.1), Position::new(to.0, to.1));
            let event = TextDocumentContentChangeEvent { range: Some(range), range_length: None, text: text.into() };
            texts.change(path, event);
            texts.get(path).unwrap().to_owned()
        };
        assert_eq!(change((1, 7), (1, 8), "y"), "one\ntwö 𝄞 y\n");
        assert_eq!(change((0, 3), (1, 0), " "), "one twö 𝄞 y\n");
        assert_eq!(change((9, 0), (9, 9), "end"), "one twö 𝄞 y\nend");
        assert_eq!(change((0, 99), (0, 99), "!"), "one twö 𝄞 y!\nend");
        assert_eq!(change((0, 0), (9, 0), "a\r\nb\r\n"), "a\r\nb\r\n");
        assert_eq!(change((0, 99), (0, 99), "!"), "a!\r\nb\r\n", "before the end of the line");
    }
}
