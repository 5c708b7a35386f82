//! Files written on the user's command: pictures, recordings, snapshots. An existing file is never replaced: the new one's name
//! gets a number.

use super::Playback;
use crate::encode::picture;
use crate::encode::{Gif, Wav};
use crate::files::{free_name, save, unused_path};
use crate::lines::{describe_error, describe_lost, eprint_line, report_error};
use crate::play::capture::{Capture, Captured};
use crate::session::Session;
use crate::sound::Stereo;
use anyhow::{Context, Result};
use spectrum::Machine;
use spectrum::snapshot::{Format, scr};
use std::path::{Path, PathBuf};

/// A kind of file that can be made of the machine as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Export {
    Snapshot(Format),
    /// The picture with its border.
    Png,
    /// The memory of the screen.
    Scr,
    /// The text on the screen.
    Text,
}

impl Export {
    /// All kinds, with the endings of their names.
    pub(crate) const ALL: [(Export, &str); 6] = [
        (Export::Snapshot(Format::Szx), "szx"),
        (Export::Snapshot(Format::Z80), "z80"),
        (Export::Snapshot(Format::Sna), "sna"),
        (Export::Png, "png"),
        (Export::Scr, "scr"),
        (Export::Text, "txt"),
    ];

    fn bytes(self, session: &Session) -> Result<Vec<u8>> {
        Ok(match self {
            Export::Snapshot(format) => format.write(&session.machine)?,
            Export::Png => picture::png(session.machine.picture())?,
            Export::Scr => scr::write(&session.machine),
            Export::Text => {
                session.screen_text(None).rows().map(|row| row.trim_end().to_owned() + "\n").collect::<String>().into()
            }
        })
    }
}

/// A running recording of picture and sound.
pub(super) struct Recording {
    gif: Gif,
    wav: Wav,
    /// Title of what was played when it began.
    title: String,
    /// The name that the user chose; empty if none.
    chosen: String,
}

impl Recording {
    fn begin(title: &str, chosen: &str, stereo: Stereo) -> Result<(Recording, PathBuf)> {
        let path = free_path(title, chosen, "gif");
        let (gif, wav) = (Gif::new(&path)?, Wav::new(&path.with_extension("wav"), stereo)?);
        Ok((Recording { gif, wav, title: title.into(), chosen: chosen.into() }, path))
    }

    /// Appends the picture and sound of a frame.
    pub(super) fn frame(&mut self, machine: &Machine) -> Result<()> {
        self.gif.frame(machine.picture(), machine.model()).and_then(|()| self.wav.frame(&machine.sound()))
    }

    /// Limits each file to this many bytes, like a disk that is full.
    #[cfg(test)]
    pub(super) fn limit(&mut self, room: u64) {
        self.gif.limit(room);
        self.wav.limit(room);
    }

    /// Completes both files; under another name if the first one has been taken meanwhile. Returns their names, and the error
    /// that cut the recording short, if any.
    fn end(self) -> Result<(PathBuf, PathBuf, Option<anyhow::Error>)> {
        let ((gif, failed), wav) = (self.gif.salvage()?, self.wav.complete()?);
        let gif = gif.persist_new(|| free_path(&self.title, &self.chosen, "gif"))?;
        // A name that is free for the picture is also free for the sound.
        let wav = wav.persist_new(|| unused_path(&gif.with_extension("wav")))?;
        Ok((gif, wav, failed))
    }
}

/// Returns a path where no file is yet, from the name that the user chose, or else from the title.
fn free_path(title: &str, chosen: &str, ending: &str) -> PathBuf {
    match chosen.trim() {
        "" => free_name(title, ending),
        chosen => unused_path(Path::new(&format!("{chosen}.{ending}"))),
    }
}

impl Playback {
    /// Returns a path where no file is yet, from the name that the user chose, or else from the title of what is played.
    pub(crate) fn name(&self, chosen: &str, ending: &str) -> PathBuf {
        free_path(&self.session().title, chosen, ending)
    }

    /// Writes a file of the machine as it is. Returns a message about it.
    ///
    /// # Errors
    /// A snapshot that the format cannot hold, or a file that cannot be written.
    pub(crate) fn export(&mut self, export: Export, chosen: &str) -> Result<String> {
        let ending = Export::ALL.iter().find(|(other, _)| *other == export).map_or("", |(_, ending)| ending);
        let name = self.name(chosen, ending);
        let bytes = export.bytes(self.session()).with_context(|| name.display().to_string())?;
        save(&name, &bytes)?;
        let lost = match export {
            Export::Snapshot(format) => describe_lost(&name, format, &self.session().machine),
            _ => None,
        };
        let lost = lost.map(|lost| format!("{lost}\n")).unwrap_or_default();
        Ok(format!("{lost}{} written", name.display()))
    }

    /// Returns true while picture and sound are being recorded.
    pub(crate) fn is_recording(&self) -> bool {
        self.recording.is_some()
    }

    /// Starts to record picture and sound, or ends it. Returns a message about it.
    ///
    /// # Errors
    /// Files that cannot be written.
    pub(crate) fn toggle_recording(&mut self, chosen: &str) -> Result<String> {
        if let Some(recording) = self.recording.take() {
            if recording.gif.is_empty() {
                return Ok("no frame was played: no recording is written".into());
            }
            let (gif, wav, failed) = recording.end()?;
            self.ended =
                failed.map(|failed| format!("the end of the recording is missing: {}", describe_error(&failed)));
            return Ok(format!("{} and {} written", gif.display(), wav.display()));
        }
        // The user meant to end a recording that had already ended by itself: report that, and start no new one.
        if let Some(ended) = self.ended.take() {
            return Ok(ended);
        }
        let (recording, path) = Recording::begin(&self.session().title, chosen, self.settings.sound.stereo.into())?;
        self.recording = Some(recording);
        Ok(format!("recording {}", path.display()))
    }

    /// Ends a recording that can no longer be written; what was written so far is kept.
    pub(super) fn end_recording(&mut self, why: &anyhow::Error) {
        let Some(recording) = self.recording.take() else { return };
        let kept = match recording.end() {
            Ok((gif, wav, _)) => format!("until then: {} and {}", gif.display(), wav.display()),
            Err(error) => format!("nothing of it is kept: {}", describe_error(&error)),
        };
        self.ended = Some(format!("the recording has ended: {}\n{kept}", describe_error(why)));
    }

    /// Starts to record the machine's input, or the tapes that the program saves, into this file.
    ///
    /// # Errors
    /// Those of [`Capture::new`].
    pub(crate) fn start_capture(&mut self, path: &Path, force: bool) -> Result<()> {
        self.capture = Some(Capture::new(path, force)?);
        self.sync_input_recording();
        Ok(())
    }

    /// Returns the file of the running capture, and true if it records input rather than tapes.
    pub(crate) fn capture_target(&self) -> Option<(&Path, bool)> {
        self.capture.as_ref().map(|capture| (capture.path(), capture.is_input()))
    }

    /// Writes what was captured since [`Playback::start_capture`]. Returns a message about it.
    ///
    /// # Errors
    /// Those of [`Capture::finish`].
    pub(crate) fn end_capture(&mut self) -> Result<String> {
        let Some(capture) = self.capture.take() else { return Ok("nothing is being recorded".into()) };
        let captured = capture.finish(self.session());
        self.sync_input_recording();
        Ok(match captured? {
            Captured::Written(path, remarks) => {
                [vec![format!("{} written", path.display())], remarks].concat().join("\n")
            }
            Captured::Nothing(why) => why,
        })
    }

    /// Keeps what was saved in the last two seconds, if nothing more is played.
    pub(super) fn end_saving(&mut self) {
        if self.saved.saves.end() {
            self.keep_saved_tape();
        }
    }

    /// Keeps what was saved in the last two seconds, if no block is being saved just now, since somebody looks at the tape.
    pub(crate) fn show_saved(&mut self) {
        if self.saved.saves.end_if_silent() {
            self.keep_saved_tape();
        }
    }

    /// Keeps what the program has saved to tape in a file, so that it is not lost, and tells the user.
    pub(super) fn keep_saved_tape(&mut self) {
        let Some(bytes) = self.saved.tape().map(|tape| format::Format::Tap.write(tape)) else { return };
        let where_to = "F1 > Tape puts it into the deck or into a file";
        let Some(states) = &self.states else {
            return self.notify(format!("the program has saved to tape: {where_to}"));
        };
        let written = bytes.map_err(anyhow::Error::from).and_then(|bytes| match &self.saved.path {
            Some(path) => save(path, &bytes).map(|()| path.clone()),
            None => states.keep_tape(&bytes),
        });
        match written {
            Ok(path) => {
                // The path comes first: a terminal shows the beginning of a line.
                self.notify(format!(
                    "the program has saved to tape, kept in {}: in the window, {where_to}",
                    path.display()
                ));
                self.saved.path = Some(path);
            }
            Err(error) => self.notify(format!("the program has saved to tape: {where_to}\n{}", describe_error(&error))),
        }
    }

    /// Returns what the program has saved to tape while no recording of that ran.
    pub(crate) fn saved_tape(&self) -> Option<&format::Tape> {
        self.saved.tape()
    }

    /// Writes what the program has saved to tape into a file of the current folder. Returns a message about it.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn export_saved_tape(&mut self) -> Result<String> {
        let Some(tape) = self.saved.tape() else { return Ok("nothing was saved to tape".into()) };
        let path = self.name("", "tap");
        save(&path, &format::Format::Tap.write(tape)?)?;
        Ok(format!("{} written", path.display()))
    }

    /// Makes the session record its input exactly while a capture wants it. Going back in time can reach a session that was
    /// recording, or one that was not.
    pub(super) fn sync_input_recording(&mut self) {
        let wanted = self.capture.as_ref().is_some_and(Capture::is_input);
        if wanted != self.session().recorded().is_some() {
            let setup = &self.setup;
            self.debugger.time.change(|session| {
                if wanted { session.start_input_recording() } else { session.end_input_recording(setup) }
            });
        }
    }
}

impl Playback {
    /// Completes running recordings: what was recorded until now is kept.
    pub(crate) fn finish_recordings(&mut self) {
        if self.recording.is_some()
            && let Err(error) = self.toggle_recording("")
        {
            report_error(&error);
        }
        self.ended.take().into_iter().for_each(|ended| eprint_line(format!("zxlab: {ended}")));
        match self.capture.take().map(|capture| capture.finish(self.session())) {
            Some(Err(error)) => report_error(&error),
            Some(Ok(Captured::Nothing(why))) => eprint_line(format!("zxlab: {why}")),
            Some(Ok(Captured::Written(_, remarks))) => {
                remarks.iter().for_each(|remark| eprint_line(format!("zxlab: {remark}")));
            }
            None => {}
        }
    }
}

impl Drop for Playback {
    fn drop(&mut self) {
        self.finish_recordings();
    }
}
