//! `--record F`: a session is kept as what its program saves to tape, or as what it reads (.rzx), by the ending.

use crate::open;
use crate::output::{not_there, save, unused, writable};
use crate::session::Session;
use anyhow::{Context, Result};
use format::Listener;
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
    Written(PathBuf),
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
        let path = writable(path)?;
        let ending = open::ending(&path);
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
        Ok(Take { path, force, kind })
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

    /// Writes the file, if there is anything to write; under another name, if somebody else has taken its meanwhile.
    ///
    /// # Errors
    /// A tape that the format cannot hold, or a file that cannot be written.
    pub(crate) fn finish(self, session: &Session) -> Result<Taken> {
        let path = if self.force { self.path } else { unused(&self.path) };
        let name = path.display().to_string();
        let nothing = |what| Ok(Taken::Nothing(format!("{name}: is not written: {what}")));
        let bytes = match self.kind {
            Kind::Tape(_, listener) if !listener.has_heard() => return nothing("nothing was saved to tape"),
            Kind::Tape(format, listener) => format.write(&listener.finish()).with_context(|| name.clone())?,
            Kind::Input => match session.recorded().filter(|recorder| recorder.frames() > 0) {
                Some(recorder) => recorder.finish().write(),
                None => return nothing("no frame was run once all was loaded"),
            },
        };
        save(&path, &bytes)?;
        Ok(Taken::Written(path))
    }
}
