//! Replaying: runs a machine and gives it the values that were recorded.
//!
//! A frame of a recording begins with an interrupt, if the CPU accepts one, and goes on to the next. A routine that ends while INT is still
//! active is interrupted once more: that too begins a frame of the recording, within the same frame of the machine.

use super::{Rzx, RzxBlock};
use crate::machine::Machine;
use crate::observe::{Access, Cycle, Observer};
use crate::snapshot::SnapshotError;
use crate::{Model, Rom, T};
use std::sync::Arc;

/// Number of frames that are tried out to find what came before a snapshot: few enough to take no noticeable time.
const TRIAL_FRAMES: usize = 250;

/// The position in a recording that is replayed on a machine.
#[derive(Clone, Debug)]
pub struct Replay {
    rzx: Arc<Rzx>,
    /// The ROM and the model for snapshots without their own; those of another snapshot do not count.
    rom: Rom,
    model: Model,
    /// Index of the present block.
    block: usize,
    /// Index of the present frame in it.
    frame: usize,
    /// Number of opcodes fetched in that frame.
    fetches: u32,
    /// Number of values read in that frame.
    read: usize,
    /// The interrupt of that frame has come.
    interrupted: bool,
    /// Number of frames that have been replayed.
    played: usize,
}

/// The result of a step or a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The frame goes on.
    Within,
    /// The frame has ended.
    Played,
    /// The frame has ended, and the machine begins the next one from another snapshot.
    Jumped,
    /// The recording had ended before: the machine has not been touched.
    Over,
}

/// The end of a recorded frame after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    No,
    /// It has ended while INT is active: the machine's frame goes on, and is interrupted again.
    InInterrupt,
    /// The machine's frame has ended with it.
    WithFrame,
    /// There was none left.
    Over,
}

/// The error for a machine that reads other numbers of values than were recorded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("out of step in frame {frame}: {what}")]
pub struct OutOfStep {
    /// The frame of the recording, from 0.
    pub frame: usize,
    /// Description of the difference.
    pub what: String,
}

impl Replay {
    /// Begins at the start of a recording, and returns the machine too. Each snapshot in the recording is read into a machine with this
    /// ROM and of this model, unless it has its own.
    ///
    /// # Errors
    /// [`SnapshotError`] for the first snapshot; not with a recording that was [read](super::read) from a file.
    pub fn start(rzx: Arc<Rzx>, rom: Rom, model: Model) -> Result<(Replay, Machine), SnapshotError> {
        let mut machine = Machine::new(rom.clone(), model);
        let mut replay =
            Replay { rzx, rom, model, block: 0, frame: 0, fetches: 0, read: 0, interrupted: false, played: 0 };
        if let Some(block) = replay.skip_to_frame() {
            replay.begin_from(block, &mut machine)?;
        }
        Ok((replay, machine))
    }

    /// Returns the number of frames replayed, and the number of all frames.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        (self.played, self.rzx.frames())
    }

    /// Returns true if all frames have been replayed.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.block >= self.rzx.blocks.len()
    }

    /// Replays a frame: runs until as many opcodes have been fetched as were recorded, and then begins the next frame with its
    /// interrupt. If the machines are alike, a frame takes as long as it took then.
    ///
    /// # Errors
    /// [`OutOfStep`] if the machine reads another number of values than were recorded. It has run to the point where this showed, and
    /// can go on from there without the recording.
    pub fn run_frame(&mut self, machine: &mut Machine) -> Result<Progress, OutOfStep> {
        loop {
            let progress = self.step(machine, None)?;
            if progress != Progress::Within {
                return Ok(progress);
            }
        }
    }

    /// Replays an instruction, and appends what the CPU accessed to `accesses` if there is such a list.
    ///
    /// # Errors
    /// As [`Replay::run_frame`].
    pub fn step(&mut self, machine: &mut Machine, accesses: Option<&mut Vec<Access>>) -> Result<Progress, OutOfStep> {
        let ended = self.step_in_frame(machine, accesses)?;
        match ended {
            Ended::No => return Ok(Progress::Within),
            Ended::Over => return Ok(Progress::Over),
            Ended::InInterrupt | Ended::WithFrame => {}
        }
        let Some(block) = self.skip_to_frame() else {
            let goes_on = ended == Ended::InInterrupt && !self.is_over();
            return Ok(if goes_on { Progress::Within } else { Progress::Played });
        };
        self.begin_from(block, machine).map_err(|error| OutOfStep { frame: self.played, what: error.to_string() })?;
        Ok(Progress::Jumped)
    }

    /// Replays an instruction, and stays at the end of a frame.
    fn step_in_frame(&mut self, machine: &mut Machine, accesses: Option<&mut Vec<Access>>) -> Result<Ended, OutOfStep> {
        let Some(RzxBlock::Input(input)) = self.rzx.blocks.get(self.block) else { return Ok(Ended::Over) };
        let Some((wanted, values)) = input.frame(self.frame) else { return Ok(Ended::Over) };
        let out_of_step = |what| OutOfStep { frame: self.played, what };
        if self.fetches < u32::from(wanted) {
            let (fetches, read, interrupted) = (&mut self.fetches, &mut self.read, &mut self.interrupted);
            let frame = machine.model().frame();
            machine.step_observed(&mut InputReplayer { fetches, values, read, interrupted, frame, accesses });
        }
        if self.read > values.len() {
            machine.leave_recording();
            return Err(out_of_step(format!("more values are read than the {} recorded", values.len())));
        }
        if self.fetches < u32::from(wanted) {
            return Ok(Ended::No);
        }
        let in_interrupt = machine.t_in_frame() < machine.model().int_ends();
        if !in_interrupt {
            machine.end_frame_now();
        }
        if self.read < values.len() {
            return Err(out_of_step(format!("{} values are read, and {} were recorded", self.read, values.len())));
        }
        (self.fetches, self.read, self.interrupted) = (0, 0, false);
        self.frame += 1;
        self.played += 1;
        Ok(if in_interrupt { Ended::InInterrupt } else { Ended::WithFrame })
    }

    /// Advances to the next block with a frame to replay, and returns the index of the last snapshot on the way.
    fn skip_to_frame(&mut self) -> Option<usize> {
        let mut snapshot = None;
        while let Some(block) = self.rzx.blocks.get(self.block) {
            match block {
                RzxBlock::Input(input) if self.frame < input.len() => return snapshot,
                RzxBlock::Snapshot(_) => snapshot = Some(self.block),
                _ => {}
            }
            (self.block, self.frame) = (self.block + 1, 0);
        }
        None
    }

    /// Puts a snapshot's machine in the place of the present one, for the frame that comes now.
    fn begin_from(&mut self, block: usize, machine: &mut Machine) -> Result<(), SnapshotError> {
        if let [RzxBlock::Snapshot(snapshot), .., RzxBlock::Input(input)] = &self.rzx.blocks[block..=self.block] {
            let mut next = snapshot.format.read(&snapshot.bytes, self.rom.clone(), self.model)?;
            // The signal of a tape is in the recording.
            next.deck_mut().eject();
            let t = input.t % next.model().frame();
            machine.become_at(next, t);
            self.interrupted = machine.t_in_frame() <= machine.model().kind.figures().int
                && machine.cpu().iff1
                && self.came_before(machine);
        }
        Ok(())
    }

    /// Returns true if the interrupt had come before a snapshot that was made while INT was active: both cases are tried out on the frames
    /// recorded after it. If both fit, the answer is as in Fuse: it had come before the first snapshot, and not before later ones.
    fn came_before(&self, machine: &Machine) -> bool {
        let mut trials = [false, true].map(|interrupted| (Replay { interrupted, ..self.clone() }, machine.clone()));
        for _ in 0..TRIAL_FRAMES {
            match trials.each_mut().map(|(replay, machine)| replay.run_frame_alone(machine)) {
                [Ok(true), Ok(true)] => {}
                [Ok(_), Err(_)] => return false,
                [Err(_), Ok(_)] => return true,
                _ => break,
            }
        }
        self.played == 0
    }

    /// Replays a frame, and returns true if the next one continues it.
    fn run_frame_alone(&mut self, machine: &mut Machine) -> Result<bool, OutOfStep> {
        while self.step_in_frame(machine, None)? == Ended::No {}
        Ok(self.skip_to_frame().is_none() && !self.is_over())
    }
}

/// Counts opcode fetches, and puts the recorded values in the place of those read from ports. The end of the frame comes from the
/// recording: no interrupt is accepted before, nor another than the one of this frame.
struct InputReplayer<'a, 'v> {
    fetches: &'a mut u32,
    values: &'v [u8],
    /// Number of values read in this frame; it may exceed their number.
    read: &'a mut usize,
    interrupted: &'a mut bool,
    /// T-states in a frame.
    frame: T,
    accesses: Option<&'a mut Vec<Access>>,
}

impl Observer for InputReplayer<'_, '_> {
    fn observe(&mut self, mut access: Access) -> u8 {
        match access.cycle {
            Cycle::Fetch => *self.fetches += 1,
            Cycle::Acknowledge => *self.interrupted = true,
            Cycle::Input => {
                access.value = self.values.get(*self.read).copied().unwrap_or(access.value);
                *self.read += 1;
            }
            _ => {}
        }
        self.accesses.iter_mut().for_each(|accesses| accesses.push(access));
        access.value
    }

    fn allows_interrupt(&self, t: T) -> bool {
        !*self.interrupted && t < self.frame
    }
}
