//! The tape of what programs save, for all that play a machine: nothing has to be started before a SAVE.
//!
//! A recorder listens to the MIC socket from the first change of its level until it has been silent for two seconds: after a block the
//! ROM pauses for one. Of what it heard the blocks in the ROM's form are kept; sounds at the socket are not.

use crate::Machine;
use format::{MicRecorder, Tape};

/// Number of silent frames that end a recording: two seconds.
const SILENCE: u32 = 100;
/// Most frames of a recording, half an hour: longer than a cassette's side, and few enough that a noise does not fill the memory.
const LONGEST: u32 = 90_000;

/// Collects the blocks that programs save.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Saves {
    tape: Tape,
    recording: Option<Recording>,
    /// The level at the MIC socket at the end of the last frame.
    level: bool,
}

/// A recording that has not ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Recording {
    recorder: MicRecorder,
    frames: u32,
    /// Number of silent frames at its end.
    silent: u32,
}

impl Saves {
    /// Returns what was saved: standard blocks.
    #[must_use]
    pub fn tape(&self) -> &Tape {
        &self.tape
    }

    /// Listens to the frame that the machine has just run. Returns true if blocks were added to the tape.
    pub fn frame(&mut self, machine: &Machine) -> bool {
        let edges = machine.edges();
        let is_silent = edges.iter().all(|edge| edge.level.mic() == self.level);
        self.level = edges.last().map_or(self.level, |edge| edge.level.mic());
        if is_silent && self.recording.is_none() {
            return false;
        }
        let recording = self.recording.get_or_insert_default();
        machine.mic_pulses().for_each(|pulse| recording.recorder.add(pulse));
        recording.frames += 1;
        recording.silent = if is_silent { recording.silent + 1 } else { 0 };
        let is_over = recording.silent >= SILENCE || recording.frames >= LONGEST;
        is_over && self.end()
    }

    /// Ends the recording, if one runs, and keeps its blocks: nothing more is played. Returns true if there are any.
    pub fn end(&mut self) -> bool {
        let Some(recording) = self.recording.take() else { return false };
        let before = self.tape.blocks.len();
        let (tape, _) = recording.recorder.finish();
        self.tape.blocks.extend(tape.blocks.into_iter().filter(|block| block.as_standard().is_some()));
        self.tape.blocks.len() > before
    }

    /// Ends the recording if no block is being saved just now. Returns true if there are blocks in it.
    pub fn end_if_silent(&mut self) -> bool {
        self.recording.as_ref().is_some_and(|recording| recording.silent > 0) && self.end()
    }

    /// Drops the recording that has not ended: time has gone back, or the machine is another.
    pub fn drop_recording(&mut self) {
        self.recording = None;
    }
}
