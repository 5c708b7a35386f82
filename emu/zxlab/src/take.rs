//! `--record F`: a session is kept as what its program saves to tape, or as what it reads (.rzx), by the ending.

use crate::open;
use crate::output::{not_there, save, unused, writable};
use crate::session::Session;
use anyhow::{Context, Result};
use format::{Block, Listener, Tape};
use std::path::{Path, PathBuf};

/// What is being kept.
pub(crate) struct Take {
    path: PathBuf,
    /// A file of that name may be replaced.
    force: bool,
    kind: Kind,
}

/// What came of it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    /// The file, and what is to be told of it.
    Written(PathBuf, Vec<String>),
    /// There was nothing to write: what is to be told of it.
    Nothing(String),
}

enum Kind {
    /// What is saved.
    Tape(format::Format, Listener),
    /// What is read: the session itself writes it down.
    Input,
}

impl Take {
    /// Something to be kept at `path`, in the place of a file that is there only with `force`. Of a session whose input it is,
    /// [`Session::record_input`] has to be called.
    ///
    /// # Errors
    /// An ending that stands for nothing of that kind, or a path that cannot be written, or may not.
    pub(crate) fn new(path: &Path, force: bool) -> Result<Take> {
        not_there(path, force)?;
        writable(path)?;
        let ending = open::ending(path);
        let kind = if ending == "rzx" {
            Kind::Input
        } else {
            let format = format::Format::from_ending(&ending).with_context(|| {
                format!(
                    "{}: do not know what to record into a file of this ending: there are .rzx .tap .tzx .pzx .csw .wav",
                    path.display()
                )
            })?;
            Kind::Tape(format, Listener::new())
        };
        Ok(Take { path: path.to_owned(), force, kind })
    }

    /// A frame of the session has been run.
    pub(crate) fn frame(&mut self, session: &Session) {
        if let Kind::Tape(_, listener) = &mut self.kind {
            session.saved().for_each(|pulse| listener.hear(pulse));
        }
    }

    /// Where it will lie.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether what is done is recorded, not only what is saved.
    pub(crate) fn is_input(&self) -> bool {
        matches!(self.kind, Kind::Input)
    }

    /// Writes the file, if there is anything to write; under another name, if somebody else has taken its meanwhile. What a .tap cannot
    /// hold is left out of it.
    ///
    /// # Errors
    /// A tape that the format cannot hold, or a file that cannot be written.
    pub(crate) fn finish(self, session: &Session) -> Result<Taken> {
        // A link that leads to nothing yet is followed.
        let path = if self.force || !self.path.exists() { self.path } else { unused(&self.path) };
        let name = path.display().to_string();
        let nothing = |why: &str| Ok(Taken::Nothing(format!("{name}: is not written: {why}")));
        let (bytes, said) = match self.kind {
            Kind::Tape(format, listener) => match saved(listener, format) {
                (Some(tape), said) => (format.write(&tape).with_context(|| name.clone())?, said),
                (None, said) => return nothing(&said.join("; ")),
            },
            Kind::Input => match session.recorded().filter(|recorder| recorder.frames() > 0) {
                Some(recorder) => (recorder.finish().write(), Vec::new()),
                None => return nothing("no frame was run once all was loaded"),
            },
        };
        save(&path, &bytes)?;
        Ok(Taken::Written(path, said.into_iter().map(|said| format!("{name}: {said}")).collect()))
    }
}

/// The tape that a file of this format can hold, unless it is empty, and what there is to say of it.
fn saved(listener: Listener, format: format::Format) -> (Option<Tape>, Vec<String>) {
    if !listener.has_heard() {
        return (None, vec!["nothing was saved to tape".into()]);
    }
    let (mut tape, goes_on) = listener.finish();
    let mut said = Vec::new();
    let is_other = |block: &&Block| matches!(block, Block::Wave(_) | Block::Data(_)) && block.as_standard().is_none();
    let signals = tape.blocks.iter().filter(is_other).count();
    let others = signals - usize::from(goes_on);
    if format == format::Format::Tap && signals > 0 {
        tape.blocks.retain(|block| block.as_standard().is_some());
        if goes_on {
            said.push("what was still being saved is left out".into());
        }
        if others > 0 {
            let what = if others == 1 { "a signal".into() } else { format!("{others} signals") };
            said.push(format!("a .tap cannot hold {what} other than the ROM's: left out"));
        }
    } else if goes_on {
        said.push("something was still being saved: the last block is cut short".into());
    }
    (Some(tape).filter(|tape| !tape.blocks.is_empty()), said)
}
