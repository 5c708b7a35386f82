//! Automatic play: the deck starts when a program waits for the tape, and stops when none does any more.
//!
//! Everything that decides this is here: the state, [`AutoPlay`], and the constants. It works in four steps.
//!
//! 1. *A program reads port $FE often.* All loaders do, but so do loops that wait for a key. So a program is probed if it has read
//!    the port [`PORT_READS`] times in this frame.
//! 2. *A probe*, at most one a frame: [`crate::ear_probe`] runs two copies of the machine, with EAR high in one and low in the other.
//!    If they part, the program depends on EAR. The probe runs at a T-state that does not depend on how the machine is run: after the
//!    first step that ends at or past a multiple of [`PROBE_GRID`] or the end of the frame.
//! 3. *The deck starts*, if it stands. After a probe that succeeded there is none for [`SURE`] frames.
//! 4. *The deck stops* if no probe has succeeded for a number of frames: [`PATIENCE_IN_GAP`], [`PATIENCE_IN_BLOCK`] or
//!    [`PATIENCE_WITH_INTERRUPTS`], whichever fits.
//!
//! A program that only stores what it reads, or copies EAR to the border or the loudspeaker, is not noticed. It looks like
//! one that keeps the rows of the keyboard as it has read them and tests their bits later. For such a program a person
//! starts the deck; a deck that a person has started goes on until the tape stops it.

use crate::T;

/// Number of reads of port $FE in a frame after which a program is probed. A program that only looks at the keyboard now and then
/// needs eight, one for each half row, or sixteen.
const PORT_READS: u32 = 17;
/// T-states between the times at which a probe may run; so is the end of a frame.
const PROBE_GRID: T = 256;
/// Number of steps that a probe runs the copies for. It is enough for a loop that reads the port [`PORT_READS`] times in a frame to
/// come to the port, however long the loop is.
pub(crate) const PROBE_STEPS: usize = 800;
/// Frames after a successful probe without another one.
const SURE: u32 = 8;
/// Frames without a successful probe after which the deck stops in the silence between blocks: half a second.
const PATIENCE_IN_GAP: u32 = 25;
/// Frames without a successful probe after which the deck stops within a block. The ROM's LD-BYTES waits for a second after it has
/// found the first edge, and does not read the port meanwhile.
const PATIENCE_IN_BLOCK: u32 = 75;
/// Frames without a successful probe after which the deck stops if interrupts are enabled: the program does something else. The ROM's
/// loader disables them.
const PATIENCE_WITH_INTERRUPTS: u32 = 12;

/// The state of automatic play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct AutoPlay {
    /// A setting: the deck starts when a program waits for the tape.
    pub(crate) enabled: bool,
    /// The deck was last started for a program, not by a person.
    pub(crate) started: bool,
    /// Number of frames that have ended since a probe succeeded, while the deck plays for a program.
    pub(crate) quiet_frames: u32,
    /// Number of reads of port $FE in this frame.
    pub(crate) port_reads: u32,
    /// A probe has run in this frame.
    pub(crate) probed: bool,
}

/// The deck's movement, on which automatic play depends.
#[derive(Clone, Copy)]
pub(crate) struct Transport {
    /// The deck plays.
    pub(crate) playing: bool,
    /// The tape is in the silence between two blocks.
    pub(crate) in_gap: bool,
}

/// Returns the first time after `t`, both counted from the start of a frame of this length, at which a probe may run.
pub(crate) fn next_probe(t: T, frame: T) -> T {
    ((t / PROBE_GRID + 1) * PROBE_GRID).min(frame)
}

impl AutoPlay {
    /// Returns true if the program should be probed, provided that the answer matters to the deck.
    pub(crate) fn wants_probe(&self, playing: bool) -> bool {
        self.port_reads >= PORT_READS && !self.probed && !(playing && self.is_sure())
    }

    /// Returns true if a probe has succeeded so recently that another one is not needed.
    fn is_sure(&self) -> bool {
        self.quiet_frames < SURE
    }

    /// Records that a program waits for the tape.
    pub(crate) fn note_waiting_program(&mut self, playing: bool) {
        self.quiet_frames = 0;
        self.started |= !playing;
    }

    /// Returns true if the deck plays for a program that still waits for the tape: a probe succeeded recently, or the tape is in a
    /// block, which a program may read without being noticed for some time.
    pub(crate) fn is_serving(&self, deck: Transport) -> bool {
        self.started && deck.playing && (self.is_sure() || !deck.in_gap)
    }

    /// Ends a frame, with interrupts enabled or not. Returns true if the deck has to stop.
    pub(crate) fn end_frame(&mut self, deck: Transport, interrupts: bool) -> bool {
        self.forget_frame();
        if !(self.started && deck.playing) {
            return false;
        }
        self.quiet_frames += 1;
        let patience = match deck.in_gap {
            _ if interrupts => PATIENCE_WITH_INTERRUPTS,
            true => PATIENCE_IN_GAP,
            false => PATIENCE_IN_BLOCK,
        };
        self.quiet_frames > patience
    }

    /// Forgets what was noticed in this frame.
    pub(crate) fn forget_frame(&mut self) {
        (self.port_reads, self.probed) = (0, false);
    }
}
