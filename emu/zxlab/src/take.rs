//! `--record F`: a session is kept as what its program saves to tape, or as what it reads (.rzx), by the ending.

use crate::open;
use crate::output::{note, save, writable};
use crate::session::Session;
use anyhow::{Context, Result};
use format::Listener;
use spectrum::rzx::Recorder;
use std::path::{Path, PathBuf};

/// What is being kept.
pub(crate) struct Take {
    path: PathBuf,
    kind: Kind,
}

enum Kind {
    /// What is saved.
    Tape(format::Format, Listener),
    /// What is read.
    Input(Recorder),
}

impl Take {
    /// Something to be kept at `path` of this session from now on.
    ///
    /// # Errors
    /// An ending that stands for nothing of that kind, or a path that cannot be written.
    pub(crate) fn new(path: &Path, session: &mut Session) -> Result<Take> {
        let path = writable(path)?;
        let ending = open::ending(&path);
        let kind = if ending == "rzx" {
            session.record_input();
            Kind::Input(Recorder::new())
        } else {
            let format = format::Format::from_ending(&ending).with_context(|| {
                format!(
                    "{}: do not know what to record into a file of this ending: there are .rzx .tap .tzx .pzx .csw .wav",
                    path.display()
                )
            })?;
            Kind::Tape(format, Listener::new())
        };
        Ok(Take { path, kind })
    }

    /// Runs a frame of the session, and keeps what is to be kept of it. While a tape is loaded, or a recording played back, no
    /// input is recorded.
    ///
    /// # Errors
    /// A machine of which no snapshot can be made, where one is due.
    pub(crate) fn run_frame(&mut self, session: &mut Session) -> Result<()> {
        match &mut self.kind {
            Kind::Tape(_, listener) => {
                session.run_frame();
                session.saved().for_each(|pulse| listener.hear(pulse));
                Ok(())
            }
            Kind::Input(recorder) => session.run_recorded(recorder).with_context(|| self.name()),
        }
    }

    /// The session goes on from somewhere else.
    pub(crate) fn cut(&mut self) {
        if let Kind::Input(recorder) = &mut self.kind {
            recorder.cut();
        }
    }

    /// The session is again as it was before the last frame.
    pub(crate) fn forget(&mut self) {
        if let Kind::Input(recorder) = &mut self.kind {
            recorder.forget();
        }
    }

    /// Whether what is done is recorded, not only what is saved.
    pub(crate) fn is_input(&self) -> bool {
        matches!(self.kind, Kind::Input(_))
    }

    /// Writes the file, if there is anything to write: else it is said that there is not, and false.
    ///
    /// # Errors
    /// A tape that the format cannot hold, or a file that cannot be written.
    pub(crate) fn finish(self) -> Result<bool> {
        let name = self.name();
        let nothing = |what| {
            note(format!("zxlab: {name}: is not written: {what}"));
            Ok(false)
        };
        let bytes = match self.kind {
            Kind::Tape(_, listener) if !listener.has_heard() => return nothing("nothing was saved to tape"),
            Kind::Tape(format, listener) => format.write(&listener.finish()).with_context(|| name.clone())?,
            Kind::Input(recorder) if recorder.frames() == 0 => return nothing("no frame was run once all was loaded"),
            Kind::Input(recorder) => recorder.finish().write(),
        };
        save(&self.path, &bytes)?;
        Ok(true)
    }

    fn name(&self) -> String {
        self.path.display().to_string()
    }
}
