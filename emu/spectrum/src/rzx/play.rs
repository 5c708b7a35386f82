//! Playing back.

use super::{Block, Rzx};
use crate::machine::Machine;
use crate::model::INT;
use crate::snapshot::SnapshotError;
use crate::watch::{Access, Witness};
use crate::{Model, Rom};
use std::sync::Arc;

/// Frames that are looked at to see what came before a snapshot: few enough for nobody to wait.
const LOOK: usize = 250;

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
    /// The interrupt of that frame has come before the snapshot.
    interrupted: bool,
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
        let mut playback =
            Playback { rzx, rom, model, block: 0, frame: 0, fetches: 0, read: 0, interrupted: false, played: 0 };
        if let Some(block) = playback.skip_to_frame() {
            playback.begin_from(block, &mut machine)?;
        }
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
        let turn = self.step_in_frame(machine, accesses)?;
        let (Turn::Played, Some(block)) = (turn, self.skip_to_frame()) else { return Ok(turn) };
        self.begin_from(block, machine).map_err(|error| OutOfStep { frame: self.played, what: error.to_string() })?;
        Ok(Turn::Jumped)
    }

    /// The same, but for what lies between two frames.
    fn step_in_frame(&mut self, machine: &mut Machine, accesses: Option<&mut Vec<Access>>) -> Result<Turn, OutOfStep> {
        let Some(Block::Input(input)) = self.rzx.blocks.get(self.block) else { return Ok(Turn::Over) };
        let Some((wanted, values)) = input.frame(self.frame) else { return Ok(Turn::Over) };
        let out_of_step = |what| OutOfStep { frame: self.played, what };
        if self.fetches < u32::from(wanted) {
            let (fetches, read, interrupted) = (&mut self.fetches, &mut self.read, self.interrupted);
            machine.step_before(Witness::Player { fetches, values, read, interrupted, accesses });
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
        (self.fetches, self.read, self.interrupted) = (0, 0, false);
        self.frame += 1;
        self.played += 1;
        Ok(Turn::Played)
    }

    /// Goes to where there is a frame to play, through the blocks that have none left: gives the last snapshot's among them.
    fn skip_to_frame(&mut self) -> Option<usize> {
        let mut snapshot = None;
        while let Some(block) = self.rzx.blocks.get(self.block) {
            match block {
                Block::Input(input) if self.frame < input.len() => return snapshot,
                Block::Snapshot(_) => snapshot = Some(self.block),
                _ => {}
            }
            (self.block, self.frame) = (self.block + 1, 0);
        }
        None
    }

    /// Makes the machine what it was in a snapshot, for the frame that comes now.
    fn begin_from(&mut self, block: usize, machine: &mut Machine) -> Result<(), SnapshotError> {
        if let [Block::Snapshot(snapshot), .., Block::Input(input)] = &self.rzx.blocks[block..=self.block] {
            let mut next = snapshot.format.read(&snapshot.bytes, self.rom.clone(), self.model)?;
            // What was heard of a tape is in the recording.
            next.eject();
            machine.become_at(next, input.t);
            self.interrupted = machine.t_in_frame() <= INT && machine.cpu().iff1 && self.came_before(machine);
        }
        Ok(())
    }

    /// Whether the interrupt in whose time a snapshot stands has come before it: if what was recorded after it fits that alone. If it
    /// fits both, as with Fuse, which takes none then for the snapshot it begins from, and one for those that it makes on the way.
    fn came_before(&self, machine: &Machine) -> bool {
        let mut ways = [false, true].map(|interrupted| (Playback { interrupted, ..self.clone() }, machine.clone()));
        for _ in 0..LOOK {
            match ways.each_mut().map(|(playback, machine)| playback.run_frame_alone(machine)) {
                [Ok(true), Ok(true)] => {}
                [Ok(_), Err(_)] => return false,
                [Err(_), Ok(_)] => return true,
                _ => break,
            }
        }
        self.played == 0
    }

    /// Plays a frame, and says whether another one goes on from it.
    fn run_frame_alone(&mut self, machine: &mut Machine) -> Result<bool, OutOfStep> {
        while self.step_in_frame(machine, None)? == Turn::Within {}
        Ok(self.skip_to_frame().is_none() && !self.is_over())
    }
}
