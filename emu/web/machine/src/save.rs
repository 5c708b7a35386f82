//! The tape of what programs save.
//!
//! A recorder listens to the MIC socket from the first change of its level until it has been silent for two seconds: after a block the
//! ROM pauses for one. Of what it heard the blocks in the ROM's form are kept; sounds at the socket are not.

use format::{MicRecorder, Pulse, Tape};
use spectrum::Machine;

/// Number of silent frames that end a recording: two seconds.
const SILENCE: u32 = 100;
/// Most frames of a recording, half an hour: longer than a cassette's side, and few enough that a noise does not fill the memory.
const LONGEST: u32 = 90_000;

/// Collects the blocks that programs save.
#[derive(Debug, Default)]
pub(crate) struct SavedTape {
    pub(crate) tape: Tape,
    recording: Option<Recording>,
    /// The level at the MIC socket at the end of the last frame.
    level: bool,
}

/// A recording that has not ended.
#[derive(Debug, Default)]
struct Recording {
    recorder: MicRecorder,
    frames: u32,
    /// Number of silent frames at its end.
    silent: u32,
}

impl SavedTape {
    /// Listens to the frame that the machine has just run.
    pub(crate) fn frame(&mut self, machine: &Machine) {
        let edges = machine.edges();
        let is_silent = edges.iter().all(|edge| edge.level.mic() == self.level);
        self.level = edges.last().map_or(self.level, |edge| edge.level.mic());
        if is_silent && self.recording.is_none() {
            return;
        }
        let recording = self.recording.get_or_insert_default();
        let ends = edges.iter().skip(1).map(|edge| edge.t).chain([machine.model().frame()]);
        for (edge, end) in edges.iter().zip(ends) {
            recording.recorder.add(Pulse { t: end - edge.t, level: edge.level.mic() });
        }
        recording.frames += 1;
        recording.silent = if is_silent { recording.silent + 1 } else { 0 };
        if recording.silent >= SILENCE || recording.frames >= LONGEST {
            self.end();
        }
    }

    /// Ends the recording and keeps its blocks.
    fn end(&mut self) {
        let Some(recording) = self.recording.take() else { return };
        let (tape, _) = recording.recorder.finish();
        self.tape.blocks.extend(tape.blocks.into_iter().filter(|block| block.as_standard().is_some()));
    }

    /// Drops the recording that has not ended: time has gone back, or the machine is another.
    pub(crate) fn drop_recording(&mut self) {
        self.recording = None;
    }
}
