//! Recording.

use super::{Block, Input, Rzx, Snapshot};
use crate::machine::Machine;
use crate::snapshot::{Format, SnapshotError};
use crate::watch::Witness;

/// Runs frames of a machine and writes down what it reads.
///
/// A tape that loads instantly would not be heard again: see [`Machine::set_loading`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recorder {
    stretches: Vec<(Snapshot, Input)>,
    /// The next frame does not go on from the last one.
    cut: bool,
}

impl Recorder {
    /// One that has recorded nothing.
    #[must_use]
    pub fn new() -> Recorder {
        Recorder::default()
    }

    /// Something is done to the machine that is no key: the next frame does not go on from the last one.
    pub fn cut(&mut self) {
        self.cut = true;
    }

    /// Runs a frame, or the rest of one, as [`Machine::run_frame`] does, and records it.
    ///
    /// # Errors
    /// A machine of which no snapshot can be made, where one is due. The frame is not run then.
    pub fn run_frame(&mut self, machine: &mut Machine) -> Result<(), SnapshotError> {
        if self.cut || self.stretches.is_empty() {
            let snapshot = Snapshot { format: Format::Szx, bytes: Format::Szx.write(machine)? };
            self.stretches.push((snapshot, Input::new(machine.t_in_frame())));
            self.cut = false;
        }
        let (mut fetches, mut values) = (0, Vec::new());
        let frame = machine.frame();
        while machine.frame() == frame {
            machine.step_before(Witness::Recorder { fetches: &mut fetches, values: &mut values });
        }
        if let Some((_, input)) = self.stretches.last_mut() {
            input.push(fetches as u16, &values);
        }
        Ok(())
    }

    /// Forgets the last frame: the machine is again as it was before it.
    pub fn forget(&mut self) {
        let Some((_, input)) = self.stretches.last_mut() else { return };
        input.pop();
        if input.is_empty() {
            // What comes next begins where this stretch did.
            self.stretches.pop();
            self.cut = true;
        }
    }

    /// How many frames it has recorded.
    #[must_use]
    pub fn frames(&self) -> usize {
        self.stretches.iter().map(|(_, input)| input.len()).sum()
    }

    /// The recording.
    #[must_use]
    pub fn finish(self) -> Rzx {
        let number = |text: &str| text.parse().unwrap_or(0);
        let version = [number(env!("CARGO_PKG_VERSION_MAJOR")), number(env!("CARGO_PKG_VERSION_MINOR"))];
        let creator = Block::Creator { name: "zxlab".to_string(), version };
        let stretches = self.stretches.into_iter();
        let blocks = stretches.flat_map(|(snapshot, input)| [Block::Snapshot(snapshot), Block::Input(input)]);
        Rzx { blocks: [creator].into_iter().chain(blocks).collect() }
    }
}
