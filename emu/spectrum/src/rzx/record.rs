//! Recording: runs a machine and collects the values that it reads from ports.

use super::{Input, Rzx, RzxBlock, Snapshot};
use crate::machine::Machine;
use crate::observe::{Access, Cycle, Observer};
use crate::snapshot::{Format, SnapshotError};
use std::sync::Arc;

/// Number of frames in a full segment, which is not changed any more.
const FULL: usize = 128;

/// Runs a machine and records the values that it reads. A clone is cheap and goes on by itself: so a recording can be rewound together
/// with its machine.
///
/// A tape that loads instantly is not read from a port, and would be missing from a recording: set
/// [`Loading::Real`](crate::Loading::Real).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recorder {
    segments: Vec<Arc<Segment>>,
    /// The input of the present frame so far.
    frame: FrameSoFar,
    /// The machine has been changed since the last step, so that a new snapshot is needed.
    cut: bool,
}

/// Opcode fetches and values read in a frame that has not ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct FrameSoFar {
    fetches: u32,
    values: Vec<u8>,
}

/// Consecutive frames, with the snapshot that they begin with unless they continue the previous segment.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Segment {
    snapshot: Option<Snapshot>,
    input: Input,
}

impl Recorder {
    /// Returns a recorder that has recorded nothing.
    #[must_use]
    pub fn new() -> Recorder {
        Recorder::default()
    }

    /// Marks a change of the machine by anything but a key or a joystick: the recording continues with a new snapshot.
    pub fn cut(&mut self) {
        if self.frame.fetches > 0 {
            // The frame may end early, as another snapshot follows.
            self.end_frame();
        }
        self.cut = true;
    }

    /// Runs a frame, or what is left of it, as [`Machine::run_frame`] does, and records it.
    ///
    /// # Errors
    /// [`SnapshotError`] if a snapshot is due and none can be made of the machine. Nothing is recorded then.
    pub fn run_frame(&mut self, machine: &mut Machine) -> Result<(), SnapshotError> {
        let frame = machine.frame();
        while machine.frame() == frame {
            self.step(machine, None)?;
        }
        Ok(())
    }

    /// Runs an instruction, and appends what the CPU accessed to `accesses` if there is such a list.
    ///
    /// # Errors
    /// As [`Recorder::run_frame`].
    pub fn step(&mut self, machine: &mut Machine, mut accesses: Option<&mut Vec<Access>>) -> Result<(), SnapshotError> {
        if self.cut || self.segments.is_empty() {
            // Other programs, Fuse among them, assume when they replay it that the interrupt has come before the snapshot.
            if machine.t_in_frame() <= machine.model().kind.figures().int {
                match &mut accesses {
                    Some(accesses) => machine.step_traced(accesses),
                    None => machine.step(),
                }
                return Ok(());
            }
            // The signal of a tape is recorded: the tape itself is not needed.
            let mut bare = machine.clone();
            bare.deck_mut().eject();
            let snapshot = Snapshot { format: Format::Szx, bytes: Format::Szx.write(&bare)? };
            let input = Input::new(machine.t_in_frame());
            self.segments.push(Arc::new(Segment { snapshot: Some(snapshot), input }));
            self.cut = false;
        }
        let frame = machine.frame();
        let mut ended = None;
        machine.step_observed(&mut InputRecorder { frame: &mut self.frame, ended: &mut ended, accesses });
        if let Some(before) = ended {
            let after = std::mem::replace(&mut self.frame, before);
            self.end_frame();
            self.frame = after;
        }
        machine.end_frame_if_over();
        if machine.frame() != frame {
            self.end_frame();
        }
        Ok(())
    }

    fn end_frame(&mut self) {
        if self.segments.last().is_some_and(|segment| segment.input.len() >= FULL) {
            self.segments.push(Arc::new(Segment { snapshot: None, input: Input::default() }));
        }
        if let Some(segment) = self.segments.last_mut() {
            Arc::make_mut(segment).input.push(self.frame.fetches as u16, &self.frame.values);
        }
        self.frame.fetches = 0;
        self.frame.values.clear();
    }

    /// Returns the number of frames recorded.
    #[must_use]
    pub fn frames(&self) -> usize {
        self.segments.iter().map(|segment| segment.input.len()).sum()
    }

    /// Returns the recording, up to the end of the last frame.
    #[must_use]
    pub fn finish(&self) -> Rzx {
        let number = |text: &str| text.parse().unwrap_or(0);
        let version = [number(env!("CARGO_PKG_VERSION_MAJOR")), number(env!("CARGO_PKG_VERSION_MINOR"))];
        let mut blocks = vec![RzxBlock::Creator { name: "zxlab".to_string(), version }];
        for segment in &self.segments {
            if let Some(snapshot) = &segment.snapshot {
                blocks.extend([RzxBlock::Snapshot(snapshot.clone()), RzxBlock::Input(Input::new(segment.input.t))]);
            }
            if let Some(RzxBlock::Input(input)) = blocks.last_mut() {
                let frames = (0..segment.input.len()).filter_map(|index| segment.input.frame(index));
                frames.for_each(|(fetches, values)| input.push(fetches, values));
            }
        }
        Rzx { blocks }
    }
}

/// Counts opcode fetches and collects the values that are read from ports.
///
/// A recorded frame lasts from interrupt to interrupt: one that does not come where the machine's frame begins, after EI or because INT is
/// still active, begins another.
struct InputRecorder<'a> {
    frame: &'a mut FrameSoFar,
    /// What came before such an interrupt.
    ended: &'a mut Option<FrameSoFar>,
    accesses: Option<&'a mut Vec<Access>>,
}

impl Observer for InputRecorder<'_> {
    fn observe(&mut self, access: Access) -> u8 {
        match access.cycle {
            Cycle::Fetch => self.frame.fetches += 1,
            Cycle::Acknowledge if self.frame.fetches > 0 => *self.ended = Some(std::mem::take(self.frame)),
            Cycle::Input => self.frame.values.push(access.value),
            _ => {}
        }
        self.accesses.iter_mut().for_each(|accesses| accesses.push(access));
        access.value
    }
}
