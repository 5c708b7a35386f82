//! The files that a source asks for in a pass: finished ones, open ones, and lists for other tools.

use crate::save::{Content, Save};

/// Most bytes that a source may save in all.
pub(crate) const MOST_SAVED: usize = 64 << 20;

/// The files that the source asks for.
#[derive(Debug, Default)]
pub(crate) struct Requests {
    /// The finished files.
    pub(crate) files: Vec<Save>,
    /// Number of bytes in them.
    pub(crate) bytes: usize,
    pub(crate) open: OpenFiles,
    pub(crate) lists: Lists,
}

impl Requests {
    /// Adds a finished file, or a part of one.
    pub(crate) fn add(&mut self, name: String, content: Content) {
        let name = with_slashes(name);
        // A file that is written again replaces what was put into it before.
        if !matches!(content, Content::TapeBlock { .. }) {
            let files = std::mem::take(&mut self.files);
            let (gone, left): (Vec<Save>, Vec<Save>) = files.into_iter().partition(|save| save.name == name);
            self.files = left;
            self.bytes -= gone.iter().map(|save| save.content.size()).sum::<usize>();
        }
        self.bytes += content.size();
        self.files.push(Save { name, content });
    }

    /// Returns the image of a disk that EMPTYTRD has made in this pass.
    pub(crate) fn disk(&mut self, name: String) -> Option<&mut Vec<u8>> {
        let name = with_slashes(name);
        self.files.iter_mut().find_map(|save| match &mut save.content {
            Content::Disk(image) if save.name == name => Some(image),
            _ => None,
        })
    }

    /// Returns true if an open OUTPUT or TAPOUT file has bytes, with `length` bytes of code so far.
    pub(crate) fn is_writing(&self, length: usize) -> bool {
        self.open.files.iter().any(|open| open.at > 0 || length > open.from)
    }
}

/// Returns the name of a file with slashes: sources from other systems separate folders by a backslash.
fn with_slashes(name: String) -> String {
    if name.contains('\\') { name.replace('\\', "/") } else { name }
}

/// The open files of OUTPUT, TAPOUT and HEXOUT.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct OpenFiles {
    pub(crate) files: Vec<OpenFile>,
    /// The name in the last OUTPUT.
    pub(crate) last: Option<String>,
    /// SIZE of the OUTPUT file.
    pub(crate) size: Option<usize>,
    /// The name of the HEXOUT file.
    pub(crate) hex: Option<String>,
}

/// An open file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OpenFile {
    pub(crate) name: String,
    /// Its contents so far.
    pub(crate) data: Vec<u8>,
    /// Offset in it at which the next byte goes.
    pub(crate) at: usize,
    /// Offset in the code of the first byte that is not in `data` yet.
    pub(crate) from: usize,
    /// The flag byte, for a tape block.
    pub(crate) flag: Option<u8>,
}

impl OpenFile {
    /// Copies what was assembled since the last time.
    pub(crate) fn take(&mut self, code: &[u8]) {
        let new = &code[self.from..];
        let end = self.at + new.len();
        if self.data.len() < end {
            self.data.resize(end, 0);
        }
        self.data[self.at..end].copy_from_slice(new);
        (self.at, self.from) = (end, code.len());
    }
}

/// The files of a pass for other tools.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lists {
    /// EXPORT: the name of the file, and its text.
    pub(crate) exports: Option<(String, String)>,
    /// LABELSLIST: the name of the file, and true for 16-bit addresses without pages.
    pub(crate) labels: Option<(String, bool)>,
    /// CSPECTMAP: the name of the file.
    pub(crate) cspect: Option<(String, i32)>,
    /// BPLIST: the name of the file, and the emulator that reads it.
    pub(crate) breakpoints: Option<(String, Emulator)>,
    /// SETBP: addresses and their conditions.
    pub(crate) stops: Vec<(u16, Option<String>)>,
    /// Number of SLDOPT SWAPON less number of SWAPOFF. If positive, debugging data names a macro's definition first.
    pub(crate) swapped: i32,
}

/// Emulators that read a list of breakpoints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Emulator {
    Unreal,
    Zesarux,
    Mame,
    Fuse,
}
