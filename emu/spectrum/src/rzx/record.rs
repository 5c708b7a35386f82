//! Recording.

use super::{Block, Input, Rzx, Snapshot};
use crate::machine::Machine;
use crate::model::INT;
use crate::snapshot::{Format, SnapshotError};
use crate::watch::{Access, Witness};
use std::sync::Arc;

/// Frames after which a part is left alone.
const FULL: usize = 128;

/// Runs a machine and writes down what it reads. A clone is cheap, and goes on by itself: so a recording can be gone back in
/// together with its machine.
///
/// A tape that loads instantly would not be heard again: see [`Machine::set_loading`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recorder {
    parts: Vec<Arc<Part>>,
    /// Of the present frame.
    fetches: u32,
    values: Vec<u8>,
    /// What comes next does not go on from what was recorded.
    cut: bool,
}

/// Some frames, with the snapshot they begin from if they do not go on from those before them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Part {
    snapshot: Option<Snapshot>,
    input: Input,
}

impl Recorder {
    /// One that has recorded nothing.
    #[must_use]
    pub fn new() -> Recorder {
        Recorder::default()
    }

    /// Something is done to the machine that is no key: what comes next does not go on from what was recorded.
    pub fn cut(&mut self) {
        if self.fetches > 0 {
            // Cut short it may be, as another snapshot follows.
            self.end_frame();
        }
        self.cut = true;
    }

    /// Runs a frame, or what is left of it, as [`Machine::run_frame`] does, and records it.
    ///
    /// # Errors
    /// A machine of which no snapshot can be made, where one is due. Nothing is recorded then.
    pub fn run_frame(&mut self, machine: &mut Machine) -> Result<(), SnapshotError> {
        let frame = machine.frame();
        while machine.frame() == frame {
            self.step(machine, None)?;
        }
        Ok(())
    }

    /// Runs an instruction, and appends what the CPU accessed to `accesses`, if somebody wants to know.
    ///
    /// # Errors
    /// As [`Recorder::run_frame`].
    pub fn step(&mut self, machine: &mut Machine, mut accesses: Option<&mut Vec<Access>>) -> Result<(), SnapshotError> {
        if self.cut || self.parts.is_empty() {
            // Who plays it back may take it that the interrupt of a frame with a snapshot has come already, as Fuse does.
            if machine.t_in_frame() <= INT {
                match &mut accesses {
                    Some(accesses) => machine.step_watched(accesses),
                    None => machine.step(),
                }
                return Ok(());
            }
            // What is heard of a tape is recorded: the tape itself is not needed.
            let mut bare = machine.clone();
            bare.eject();
            let snapshot = Snapshot { format: Format::Szx, bytes: Format::Szx.write(&bare)? };
            let input = Input::new(machine.t_in_frame());
            self.parts.push(Arc::new(Part { snapshot: Some(snapshot), input }));
            self.cut = false;
        }
        let frame = machine.frame();
        let (fetches, values) = (&mut self.fetches, &mut self.values);
        machine.step_before(Witness::Recorder { fetches, values, accesses });
        if machine.frame() != frame {
            self.end_frame();
        }
        Ok(())
    }

    fn end_frame(&mut self) {
        if self.parts.last().is_some_and(|part| part.input.len() >= FULL) {
            self.parts.push(Arc::new(Part { snapshot: None, input: Input::default() }));
        }
        if let Some(part) = self.parts.last_mut() {
            Arc::make_mut(part).input.push(self.fetches as u16, &self.values);
        }
        self.fetches = 0;
        self.values.clear();
    }

    /// How many frames it has recorded.
    #[must_use]
    pub fn frames(&self) -> usize {
        self.parts.iter().map(|part| part.input.len()).sum()
    }

    /// The recording, up to the end of the last frame.
    #[must_use]
    pub fn finish(&self) -> Rzx {
        let number = |text: &str| text.parse().unwrap_or(0);
        let version = [number(env!("CARGO_PKG_VERSION_MAJOR")), number(env!("CARGO_PKG_VERSION_MINOR"))];
        let mut blocks = vec![Block::Creator { name: "zxlab".to_string(), version }];
        for part in &self.parts {
            if let Some(snapshot) = &part.snapshot {
                blocks.extend([Block::Snapshot(snapshot.clone()), Block::Input(Input::new(part.input.t))]);
            }
            if let Some(Block::Input(input)) = blocks.last_mut() {
                let frames = (0..part.input.len()).filter_map(|index| part.input.frame(index));
                frames.for_each(|(fetches, values)| input.push(fetches, values));
            }
        }
        Rzx { blocks }
    }
}
