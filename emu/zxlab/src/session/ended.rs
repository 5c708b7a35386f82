//! How the playing back of a recording ends, or the making of one.

use spectrum::rzx::OutOfStep;
use spectrum::snapshot::SnapshotError;

/// How a recording ended.
#[derive(Clone, Debug)]
pub(crate) enum Ended {
    /// It was played to its end, of so many frames.
    Whole(usize),
    /// The machine did something else than then.
    OutOfStep(OutOfStep),
    /// None could be made of the machine.
    Unrecorded(SnapshotError),
}

impl Ended {
    /// Whether the machine did what it did then.
    pub(crate) fn holds(&self) -> bool {
        matches!(self, Ended::Whole(_))
    }

    /// What to tell about it.
    pub(crate) fn told(&self) -> String {
        match self {
            Ended::Whole(frames) => format!("the recording is over after {frames} frames"),
            Ended::OutOfStep(error) => format!("the recording is {error}"),
            Ended::Unrecorded(error) => format!("nothing is recorded: {error}"),
        }
    }
}
