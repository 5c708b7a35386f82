//! Playing back.

use super::{Block, Rzx};
use crate::machine::Machine;
use crate::snapshot::SnapshotError;
use crate::watch::{Access, Witness};
use crate::{Model, Rom};
use std::sync::Arc;

/// Gives a machine what was read when the recording was made.
#[derive(Clone, Debug)]
pub struct Playback {
    rzx: Arc<Rzx>,
    /// What a snapshot is read with that does not say it itself: what another one said is nothing to it.
    rom: Rom,
    model: Model,
    /// The block in which it is, and the frame of it.
    block: usize,
    frame: usize,
    /// Opcodes fetched and values read in that frame.
    fetches: u32,
    read: usize,
    /// How many frames have been played.
    played: usize,
}

/// What came of a step or a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The frame goes on.
    Within,
    /// The frame is over.
    Played,
    /// The frame is over, and the machine begins the next one from another snapshot.
    Jumped,
    /// There was none left: the machine has not been touched.
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
    /// Begins from the start: gives the machine too. Each snapshot in the recording is read into a machine with this ROM and of
    /// this model, unless it has its own.
    ///
    /// # Errors
    /// None with a recording that was [read](super::read); its snapshot's otherwise.
    pub fn start(rzx: Arc<Rzx>, rom: Rom, model: Model) -> Result<(Playback, Machine), SnapshotError> {
        let mut machine = Machine::new(rom.clone(), model);
        let mut playback = Playback { rzx, rom, model, block: 0, frame: 0, fetches: 0, read: 0, played: 0 };
        playback.go_on(&mut machine)?;
        Ok((playback, machine))
    }

    /// How many frames have been played, and how many there are.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        (self.played, self.rzx.frames())
    }

    /// Whether all has been played.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.block >= self.rzx.blocks.len()
    }

    /// Plays a frame: until as many opcodes have been fetched as then, which takes as long as then where the machines are
    /// alike, and makes an interrupt come.
    ///
    /// # Errors
    /// [`OutOfStep`] if the machine reads another number of values than were recorded. It has run to where it noticed, and can go
    /// on from there without the recording.
    pub fn run_frame(&mut self, machine: &mut Machine) -> Result<Turn, OutOfStep> {
        loop {
            let turn = self.step(machine, None)?;
            if turn != Turn::Within {
                return Ok(turn);
            }
        }
    }

    /// Plays an instruction, and appends what the CPU accessed to `accesses`, if somebody wants to know.
    ///
    /// # Errors
    /// As [`Playback::run_frame`].
    pub fn step(&mut self, machine: &mut Machine, accesses: Option<&mut Vec<Access>>) -> Result<Turn, OutOfStep> {
        let Some(Block::Input(input)) = self.rzx.blocks.get(self.block) else { return Ok(Turn::Over) };
        let Some((wanted, values)) = input.frame(self.frame) else { return Ok(Turn::Over) };
        let out_of_step = |what| OutOfStep { frame: self.played, what };
        if self.fetches < u32::from(wanted) {
            let (fetches, read) = (&mut self.fetches, &mut self.read);
            machine.step_before(Witness::Player { fetches, values, read, accesses });
        }
        if self.read > values.len() {
            machine.leave_recording();
            return Err(out_of_step(format!("more values are read than the {} recorded", values.len())));
        }
        if self.fetches < u32::from(wanted) {
            return Ok(Turn::Within);
        }
        machine.end_frame_here();
        if self.read < values.len() {
            return Err(out_of_step(format!("{} values are read, and {} were recorded", self.read, values.len())));
        }
        (self.fetches, self.read) = (0, 0);
        self.frame += 1;
        self.played += 1;
        if self.frame < input.len() {
            return Ok(Turn::Played);
        }
        self.block += 1;
        let jumped = self.go_on(machine).map_err(|error| OutOfStep { frame: self.played, what: error.to_string() })?;
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
                    let mut next = snapshot.format.read(&snapshot.bytes, self.rom.clone(), self.model)?;
                    // What was heard of a tape is in the recording.
                    next.eject();
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
