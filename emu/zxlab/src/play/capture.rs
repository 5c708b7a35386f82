//! `--record F`: records the tapes that a program saves, or (.rzx) the input that it reads. The ending of the file decides.

use crate::files::{check_absent, check_writable, save, unused_path};
use crate::open;
use crate::session::Session;
use anyhow::{Context, Result};
use format::{Block, MicRecorder, Tape};
use std::path::{Path, PathBuf};

/// A running recording of a session.
pub(crate) struct Capture {
    path: PathBuf,
    /// True if an existing file of that name may be replaced.
    force: bool,
    content: CaptureContent,
}

/// The result of a recording.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Captured {
    /// The file that was written, and remarks about it.
    Written(PathBuf, Vec<String>),
    /// Nothing was written; a message says why.
    Nothing(String),
}

/// The content of a recording.
enum CaptureContent {
    /// The tapes that the program saves.
    Tape(format::Format, MicRecorder),
    /// The input that the program reads: the session itself records it.
    Input,
}

impl Capture {
    /// Starts a recording into `path`. An existing file is replaced only with `force`. To record input, the caller also has to
    /// call [`Session::start_input_recording`].
    ///
    /// # Errors
    /// An ending of another kind of file, or a path that cannot or may not be written.
    pub(crate) fn new(path: &Path, force: bool) -> Result<Capture> {
        check_absent(path, force)?;
        check_writable(path)?;
        let ending = open::ending(path);
        let content = if ending == "rzx" {
            CaptureContent::Input
        } else {
            let format = format::Format::from_ending(&ending).with_context(|| {
                format!(
                    "{}: nothing can be recorded into a file with this ending; use .rzx .tap .tzx .pzx .csw or .wav",
                    path.display()
                )
            })?;
            CaptureContent::Tape(format, MicRecorder::new())
        };
        Ok(Capture { path: path.to_owned(), force, content })
    }

    /// Appends what the program saved in the frame that the session has just run.
    pub(crate) fn frame(&mut self, session: &Session) {
        if let CaptureContent::Tape(_, recorder) = &mut self.content {
            session.machine.mic_pulses().for_each(|pulse| recorder.add(pulse));
        }
    }

    /// Returns the file's path.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns true if it records input rather than saved tapes.
    pub(crate) fn is_input(&self) -> bool {
        matches!(self.content, CaptureContent::Input)
    }

    /// Writes the file, if there is anything to write; under another name if the first one has been taken meanwhile. Signals that
    /// a .tap cannot hold are left out of it.
    ///
    /// # Errors
    /// A tape that the format cannot hold, or a file that cannot be written.
    pub(crate) fn finish(self, session: &Session) -> Result<Captured> {
        // A broken link is followed.
        let path = if self.force || !self.path.exists() { self.path } else { unused_path(&self.path) };
        let name = path.display().to_string();
        let nothing = |why: &str| Ok(Captured::Nothing(format!("{name}: is not written: {why}")));
        let (bytes, remarks) = match self.content {
            CaptureContent::Tape(format, recorder) => match saved(recorder, format) {
                (Some(tape), remarks) => (format.write(&tape).with_context(|| name.clone())?, remarks),
                (None, remarks) => return nothing(&remarks.join("; ")),
            },
            CaptureContent::Input => match session.recorded().filter(|recorder| recorder.frames() > 0) {
                Some(recorder) => (recorder.finish().write(), Vec::new()),
                None => return nothing("no frame was run after loading"),
            },
        };
        save(&path, &bytes)?;
        Ok(Captured::Written(path, remarks.into_iter().map(|remark| format!("{name}: {remark}")).collect()))
    }
}

/// Returns the part of the saved tape that a file of this format can hold, `None` if that is empty, and remarks about it.
fn saved(recorder: MicRecorder, format: format::Format) -> (Option<Tape>, Vec<String>) {
    if !recorder.has_recorded() {
        return (None, vec!["nothing was saved to tape".into()]);
    }
    let (mut tape, goes_on) = recorder.finish();
    let mut remarks = Vec::new();
    let is_other = |block: &&Block| matches!(block, Block::Wave(_) | Block::Data(_)) && block.as_standard().is_none();
    let signals = tape.blocks.iter().filter(is_other).count();
    let others = signals - usize::from(goes_on);
    if format == format::Format::Tap && signals > 0 {
        tape.blocks.retain(|block| block.as_standard().is_some());
        if goes_on {
            remarks.push("what was still being saved is left out".into());
        }
        if others > 0 {
            let what = if others == 1 { "a signal".into() } else { format!("{others} signals") };
            remarks.push(format!("a .tap cannot hold {what} other than the ROM's: left out"));
        }
    } else if goes_on {
        remarks.push("something was still being saved: the last block is cut short".into());
    }
    (Some(tape).filter(|tape| !tape.blocks.is_empty()), remarks)
}
