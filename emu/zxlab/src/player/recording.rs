//! What a player writes into files when a person says so: pictures, recordings, the machine. A file that is there is never
//! written over: the new one's name gets a number.

use super::Player;
use crate::output::{complain, free_name, lost, note, save, told, unused};
use crate::picture;
use crate::record::{Gif, Wav};
use crate::session::Session;
use crate::take::{Take, Taken};
use anyhow::{Context, Result};
use spectrum::Machine;
use spectrum::snapshot::{Format, scr};
use std::path::{Path, PathBuf};

/// What there is of a machine that stands, as a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Still {
    Snapshot(Format),
    /// The picture with its border.
    Png,
    /// The screen's memory.
    Scr,
    /// What can be read on the screen.
    Text,
}

impl Still {
    /// All of them, with their endings.
    pub(crate) const ALL: [(Still, &str); 6] = [
        (Still::Snapshot(Format::Szx), "szx"),
        (Still::Snapshot(Format::Z80), "z80"),
        (Still::Snapshot(Format::Sna), "sna"),
        (Still::Png, "png"),
        (Still::Scr, "scr"),
        (Still::Text, "txt"),
    ];

    fn of(self, session: &Session) -> Result<Vec<u8>> {
        Ok(match self {
            Still::Snapshot(format) => format.write(&session.machine)?,
            Still::Png => picture::png(session.machine.picture())?,
            Still::Scr => scr::write(&session.machine),
            Still::Text => {
                session.screen_text(None).rows().map(|row| row.trim_end().to_owned() + "\n").collect::<String>().into()
            }
        })
    }
}

/// A recording in the making.
pub(super) struct Recording {
    gif: Gif,
    wav: Wav,
    /// What was played when it began, and the name that a person chose.
    title: String,
    chosen: String,
}

impl Recording {
    fn begin(title: &str, chosen: &str) -> Result<(Recording, PathBuf)> {
        let path = free(title, chosen, "gif");
        let (gif, wav) = (Gif::new(&path)?, Wav::new(&path.with_extension("wav"))?);
        Ok((Recording { gif, wav, title: title.into(), chosen: chosen.into() }, path))
    }

    /// Appends what was shown and heard in a frame.
    pub(super) fn frame(&mut self, machine: &Machine) -> Result<()> {
        self.gif.frame(machine.picture()).and_then(|()| self.wav.frame(machine.edges()))
    }

    /// As if no more bytes than this of each file went on to the disk.
    #[cfg(test)]
    pub(super) fn limit(&mut self, room: u64) {
        self.gif.limit(room);
        self.wav.limit(room);
    }

    /// Writes both files; under another name than at first, if that was taken meanwhile. Gives their names, and why they are not
    /// all that was played, if they are not.
    fn end(self) -> Result<(PathBuf, PathBuf, Option<anyhow::Error>)> {
        let ((gif, failed), wav) = (self.gif.rest()?, self.wav.whole()?);
        let gif = gif.keep_at(|| free(&self.title, &self.chosen, "gif"))?;
        // Whoever has the picture's name has the sound's.
        let wav = wav.keep_at(|| unused(&gif.with_extension("wav")))?;
        Ok((gif, wav, failed))
    }
}

/// A file that is not there yet: of the name that a person chose, or else of what is played.
fn free(title: &str, chosen: &str, ending: &str) -> PathBuf {
    match chosen.trim() {
        "" => free_name(title, ending),
        chosen => unused(Path::new(&format!("{chosen}.{ending}"))),
    }
}

impl Player {
    /// A file that is not there yet: of the name that a person chose, or of what is played.
    pub(crate) fn name(&self, chosen: &str, ending: &str) -> PathBuf {
        free(&self.session().title, chosen, ending)
    }

    /// Writes what there is of the machine as it stands. Gives what to say of it.
    ///
    /// # Errors
    /// A snapshot that the format cannot hold, or a file that cannot be written.
    pub(crate) fn write(&mut self, still: Still, chosen: &str) -> Result<String> {
        let ending = Still::ALL.iter().find(|(other, _)| *other == still).map_or("", |(_, ending)| ending);
        let name = self.name(chosen, ending);
        let bytes = still.of(self.session()).with_context(|| name.display().to_string())?;
        save(&name, &bytes)?;
        let lost = match still {
            Still::Snapshot(format) => lost(&name, format, &self.session().machine),
            _ => None,
        };
        let said = lost.map(|lost| format!("{lost}\n")).unwrap_or_default();
        Ok(format!("{said}{} written", name.display()))
    }

    /// Whether picture and sound are being recorded.
    pub(crate) fn is_recording(&self) -> bool {
        self.recording.is_some()
    }

    /// Begins to record picture and sound, or ends it. Gives what to say of it.
    ///
    /// # Errors
    /// Files that cannot be written.
    pub(crate) fn record(&mut self, chosen: &str) -> Result<String> {
        if let Some(recording) = self.recording.take() {
            if recording.gif.is_empty() {
                return Ok("no frame was played: no recording is written".into());
            }
            let (gif, wav, failed) = recording.end()?;
            self.ended = failed.map(|failed| format!("the end of the recording is missing: {}", told(&failed)));
            return Ok(format!("{} and {} written", gif.display(), wav.display()));
        }
        // Who wants to end one that has ended by itself, and has not been told so yet, begins none.
        if let Some(ended) = self.ended.take() {
            return Ok(ended);
        }
        let (recording, path) = Recording::begin(&self.session().title, chosen)?;
        self.recording = Some(recording);
        Ok(format!("recording {}", path.display()))
    }

    /// A recording that can go on no longer ends: what was written until then is kept.
    pub(super) fn end_recording(&mut self, why: &anyhow::Error) {
        let Some(recording) = self.recording.take() else { return };
        let kept = match recording.end() {
            Ok((gif, wav, _)) => format!("until then: {} and {}", gif.display(), wav.display()),
            Err(error) => format!("nothing of it is kept: {}", told(&error)),
        };
        self.ended = Some(format!("the recording has ended: {}\n{kept}", told(why)));
    }

    /// Keeps what is played from now on, or what it saves, in this file.
    ///
    /// # Errors
    /// Those of [`Take::new`].
    pub(crate) fn keep_at(&mut self, path: &Path, force: bool) -> Result<()> {
        self.kept = Some(Take::new(path, force)?);
        self.record_or_not();
        Ok(())
    }

    /// Where what is played is being kept, or what it saves; and whether it is the former.
    pub(crate) fn keeps_at(&self) -> Option<(&Path, bool)> {
        self.kept.as_ref().map(|kept| (kept.path(), kept.is_input()))
    }

    /// Writes what was kept since [`Player::keep_at`]. Gives what to say of it.
    ///
    /// # Errors
    /// Those of [`Take::finish`].
    pub(crate) fn keep_no_more(&mut self) -> Result<String> {
        let Some(kept) = self.kept.take() else { return Ok("nothing is being kept".into()) };
        let taken = kept.finish(self.session());
        self.record_or_not();
        Ok(match taken? {
            Taken::Written(path, said) => [vec![format!("{} written", path.display())], said].concat().join("\n"),
            Taken::Nothing(why) => why,
        })
    }

    /// The session records what is done if that is kept, and not if it is not: also where it went back to when it was otherwise.
    pub(super) fn record_or_not(&mut self) {
        let wanted = self.kept.as_ref().is_some_and(Take::is_input);
        if wanted != self.session().recorded().is_some() {
            let setup = &self.setup;
            self.debugger.time.change(
                |session| {
                    if wanted { session.record_input() } else { session.record_no_more(setup) }
                },
            );
        }
    }
}

impl Drop for Player {
    /// What was recorded until the end is worth keeping.
    fn drop(&mut self) {
        if self.recording.is_some()
            && let Err(error) = self.record("")
        {
            complain(&error);
        }
        self.ended.take().into_iter().for_each(|ended| note(format!("zxlab: {ended}")));
        match self.kept.take().map(|kept| kept.finish(self.session())) {
            Some(Err(error)) => complain(&error),
            Some(Ok(Taken::Nothing(why))) => note(format!("zxlab: {why}")),
            Some(Ok(Taken::Written(_, said))) => said.iter().for_each(|said| note(format!("zxlab: {said}"))),
            None => {}
        }
    }
}
