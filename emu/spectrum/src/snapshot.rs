//! Snapshots: a machine as a file, each format a module with `read` and `write`.
//!
//! What a format cannot hold is lost: SNA has no time within the frame, none holds the tape or the keys. Everything a machine
//! consists of is named in [`Parts`], and made from [`Machine`] by destructuring, so that a forgotten part does not compile.

pub mod sna;

use crate::beam::Beam;
use crate::board::Board;
use crate::machine::Machine;
use crate::sound::{Beeper, Level};
use crate::{Model, Rom, T};
use z80::Cpu;

/// An error in a snapshot file. Offsets are in bytes from the start of the file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SnapshotError {
    /// The file has not the length it should have.
    #[error("{what}, this one has {length}")]
    Length {
        /// How long the file is.
        length: usize,
        /// What is expected.
        what: &'static str,
    },
    /// A value that the format does not allow.
    #[error("byte {offset}: {what}")]
    Invalid {
        /// Where the value stands.
        offset: usize,
        /// What is wrong with it.
        what: String,
    },
    /// A snapshot of another machine.
    #[error("this is a snapshot of {machine}, and this machine is a 48K")]
    OtherMachine {
        /// Which one.
        machine: &'static str,
    },
    /// A machine that the format cannot hold.
    #[error("a {format} snapshot cannot hold this machine: {why}")]
    Unwritable {
        /// The format to be written, e.g. "SNA".
        format: &'static str,
        /// What it cannot hold.
        why: &'static str,
    },
}

/// What snapshots hold of a machine.
pub(crate) struct Parts<'a> {
    pub(crate) cpu: &'a Cpu,
    /// All 64 KiB; the lower 16 are the ROM's.
    pub(crate) memory: &'a [u8; 0x10000],
    /// What was last written to port $FE, bits 0 to 4.
    pub(crate) port_fe: u8,
    /// T-states since the start of the frame.
    pub(crate) t: T,
    pub(crate) model: Model,
}

impl<'a> Parts<'a> {
    pub(crate) fn of(machine: &'a Machine) -> Parts<'a> {
        let Machine { cpu, board } = machine;
        // Left out: what follows from the model; what a person does; what has already been seen and heard.
        let Board {
            t,
            first: _,
            refreshed: _,
            memory,
            rom: _,
            model,
            frame: _,
            keyboard: _,
            joysticks: _,
            beam,
            beeper,
            deck: _,
        } = board;
        Parts { cpu, memory, port_fe: beam.border() | beeper.level.output(), t: *t, model: *model }
    }

    /// The machine that has these parts, with nothing in its deck and no key held.
    pub(crate) fn restore(&self, rom: Rom) -> Machine {
        let &Parts { cpu, memory, port_fe, t, model } = self;
        let mut machine = Machine::new(rom, model);
        machine.cpu = cpu.clone();
        machine.board.memory[Rom::SIZE..].copy_from_slice(&memory[Rom::SIZE..]);
        machine.board.beam = Beam::new(port_fe & 7);
        machine.board.beeper = Beeper::new(Level::default().with_output(port_fe));
        machine.board.t = t;
        machine
    }
}
