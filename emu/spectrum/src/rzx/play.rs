//! Playing back.

use super::{Block, Rzx};
use crate::machine::Machine;
use crate::snapshot::SnapshotError;
use crate::watch::Witness;
use crate::{Model, Rom};
use std::sync::Arc;

/// Gives a machine what was read when the recording was made.
#[derive(Clone, Debug)]
pub struct Playback {
    rzx: Arc<Rzx>,
    /// The block in which it is, and the frame of it that comes next.
    block: usize,
    frame: usize,
    /// How many frames have been played.
    played: usize,
}

/// What came of a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// It was played.
    Played,
    /// It was played, and the machine begins the next one from another snapshot.
    Jumped,
    /// There is none left: the machine has not been touched.
    Over,
}

/// A machine that does not do what the one did that was recorded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("out of step in frame {frame}: {what}")]
pub struct OutOfStep {
    /// The frame of the recording, from 0.
    pub frame: usize,
    /// What it did.
    pub what: String,
}

impl Playback {
    /// Begins from the start: gives the machine too.
    ///
    /// # Errors
    /// None with a recording that was [read](super::read); its snapshot's otherwise.
    pub fn start(rzx: Arc<Rzx>, rom: Rom, model: Model) -> Result<(Playback, Machine), SnapshotError> {
        let mut machine = Machine::new(rom, model);
        let mut playback = Playback { rzx, block: 0, frame: 0, played: 0 };
        playback.go_on(&mut machine)?;
        Ok((playback, machine))
    }

    /// How many frames have been played, and how many there are.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        (self.played, self.rzx.frames())
    }

    /// Plays a frame: until as many opcodes have been fetched as then, which takes as long as then where the machines are
    /// alike, and makes an interrupt come.
    ///
    /// # Errors
    /// [`OutOfStep`] if the machine reads another number of values than were recorded. It has run to where it noticed, and can go
    /// on from there without the recording.
    pub fn run_frame(&mut self, machine: &mut Machine) -> Result<Turn, OutOfStep> {
        let rzx = Arc::clone(&self.rzx);
        let Some(Block::Input(input)) = rzx.blocks.get(self.block) else { return Ok(Turn::Over) };
        let Some((wanted, values)) = input.frame(self.frame) else { return Ok(Turn::Over) };
        let number = self.played;
        let out_of_step = |what| OutOfStep { frame: number, what };
        let (mut fetches, mut left, mut starved) = (0, values, false);
        while fetches < u32::from(wanted) && !starved {
            machine.step_before(Witness::Player { fetches: &mut fetches, values: &mut left, starved: &mut starved });
        }
        self.frame += 1;
        self.played += 1;
        if starved {
            machine.leave_recording();
            return Err(out_of_step(format!("more values are read than the {} recorded", values.len())));
        }
        machine.end_frame_here();
        if !left.is_empty() {
            let read = values.len() - left.len();
            return Err(out_of_step(format!("{read} values are read, and {} were recorded", values.len())));
        }
        if self.frame < input.len() {
            return Ok(Turn::Played);
        }
        self.block += 1;
        let jumped = self.go_on(machine).map_err(|error| out_of_step(error.to_string()))?;
        Ok(if jumped { Turn::Jumped } else { Turn::Played })
    }

    /// Goes to the next block with frames, and through the snapshots before it: true if there was one.
    fn go_on(&mut self, machine: &mut Machine) -> Result<bool, SnapshotError> {
        let mut snapshot = None;
        self.frame = 0;
        while let Some(block) = self.rzx.blocks.get(self.block) {
            match block {
                Block::Snapshot(found) => snapshot = Some(found),
                Block::Input(input) if !input.is_empty() => {
                    let Some(snapshot) = snapshot else { return Ok(false) };
                    let next = snapshot.format.read(&snapshot.bytes, machine.rom().clone(), machine.model())?;
                    machine.become_at(next, input.t);
                    return Ok(true);
                }
                _ => {}
            }
            self.block += 1;
        }
        Ok(false)
    }
}
