//! The ends of replaying or recording the machine's input.

use spectrum::rzx::OutOfStep;
use spectrum::snapshot::SnapshotError;

/// The end of a replay or a recording.
#[derive(Clone, Debug)]
pub(crate) enum Ended {
    /// Replay reached the end of the recording, which has this many frames.
    Whole(usize),
    /// The machine did not behave as it did when it was recorded.
    OutOfStep(OutOfStep),
    /// Recording stopped: the machine cannot be stored as a snapshot.
    Unrecorded(SnapshotError),
}

impl Ended {
    /// Returns true if replay matched the recording to its end.
    pub(crate) fn holds(&self) -> bool {
        matches!(self, Ended::Whole(_))
    }

    /// Returns a message about it.
    pub(crate) fn describe(&self) -> String {
        match self {
            Ended::Whole(frames) => format!("the recording is over after {frames} frames"),
            Ended::OutOfStep(error) => format!("the recording is {error}"),
            Ended::Unrecorded(error) => format!("nothing is recorded: {error}"),
        }
    }
}
