//! Snapshots: a machine as a file, each format a module with `read` and `write`.
//!
//! What a format cannot hold is lost, and each module says what that is. SZX holds all that decides how the machine goes on, the
//! tape in its deck too; none holds the keys that a person has down, or what of the present frame was already seen and heard.
//! Everything a machine consists of is named in [`Parts`], and made from [`Machine`] by destructuring, so that a forgotten
//! part does not compile.

mod pack;
pub mod scr;
pub mod sna;
pub mod szx;
pub mod z80;
pub(crate) mod zlib;

use crate::beam::Beam;
use crate::board::Board;
use crate::deck::Deck;
use crate::joystick::Joysticks;
use crate::machine::Machine;
use crate::model::{INT, Snow};
use crate::sound::{Beeper, Level};
use crate::{Issue, Joystick, Model, Rom, T, Timing};
use ::z80::{Chip, Cpu};

/// An error in a snapshot file. Offsets are in bytes from the start of the file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SnapshotError {
    /// The file has not the length it should have.
    #[error("byte {offset}: {what}, this one has {length}")]
    Length {
        /// Where it ends too soon, or has too much.
        offset: usize,
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
    #[error("byte {offset}: this is a snapshot of {machine}, and this machine is a 48K")]
    OtherMachine {
        /// Where the file says so.
        offset: usize,
        /// Which one.
        machine: &'static str,
    },
    /// A machine that the format cannot hold.
    #[error("{format} cannot hold this machine: {why}")]
    Unwritable {
        /// The format to be written, e.g. "SNA".
        format: &'static str,
        /// What it cannot hold.
        why: &'static str,
    },
}

/// The formats that hold a whole machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// [`sna`]
    Sna,
    /// [`z80`](mod@z80), of version 3 where it is written
    Z80,
    /// [`szx`]
    Szx,
}

impl Format {
    /// The format of files with this ending, small letters without a point: `sna`, `z80` or `szx`.
    #[must_use]
    pub fn from_ending(ending: &str) -> Option<Format> {
        match ending {
            "sna" => Some(Format::Sna),
            "z80" => Some(Format::Z80),
            "szx" => Some(Format::Szx),
            _ => None,
        }
    }

    /// The ending of its files, as [`Format::from_ending`] takes it.
    #[must_use]
    pub fn ending(self) -> &'static str {
        match self {
            Format::Sna => "sna",
            Format::Z80 => "z80",
            Format::Szx => "szx",
        }
    }

    /// Reads a snapshot into a machine with this ROM and of this model, unless the file has its own.
    ///
    /// # Errors
    /// Those of the format's module.
    pub fn read(self, file: &[u8], rom: Rom, model: Model) -> Result<Machine, SnapshotError> {
        match self {
            Format::Sna => sna::read(file, rom, model),
            Format::Z80 => z80::read(file, rom, model),
            Format::Szx => szx::read(file, rom, model),
        }
    }

    /// What a file tells of that this machine has not, each thing in a few words: it is read without them.
    ///
    /// # Errors
    /// Those of the format's module.
    pub fn left_out(self, file: &[u8]) -> Result<Vec<String>, SnapshotError> {
        match self {
            Format::Sna => Ok(Vec::new()),
            Format::Z80 => z80::left_out(file),
            Format::Szx => szx::left_out(file),
        }
    }

    /// What of a machine a file of this format has no place for, each thing in a few words. Besides, a Z80 or SNA file never has
    /// MEMPTR, Q, whether the last instruction was EI, a HALT that is going on, the loudspeaker's level and FLASH's phase, and an
    /// SNA file begins a frame that was less than [`INT`] old.
    #[must_use]
    pub fn lost(self, machine: &Machine) -> Vec<String> {
        let mut lost = Vec::new();
        if self == Format::Szx {
            return lost;
        }
        let Model { issue, timing, chip, snow } = machine.model();
        // The cursor one is no loss: it only presses keys, and a .z80 says it where there is none.
        let plugged: Vec<Joystick> =
            Joystick::all().filter(|&it| it != Joystick::Cursor && machine.is_plugged(it)).collect();
        let joysticks =
            plugged.len() - usize::from(self == Format::Z80 && plugged.iter().any(|it| z80::has_number(*it)));
        let things = [
            (
                self == Format::Sna && machine.t_in_frame() >= INT,
                format!("T-state {} of its frame", machine.t_in_frame()),
            ),
            (self == Format::Sna && issue == Issue::Two, "issue 2".to_string()),
            (timing == Timing::Late, "late timing".to_string()),
            (chip != Chip::default(), "its CPU's maker".to_string()),
            (snow != Snow::default(), "how it snows".to_string()),
            (*machine.rom() != Rom::sinclair_48k(), "its ROM".to_string()),
            (joysticks > 0, if joysticks == 1 { "a joystick" } else { "joysticks" }.to_string()),
            (!machine.tape_at_end(), "the tape in its deck".to_string()),
            (
                self == Format::Sna && sna::overwrites(machine),
                "the two bytes below its stack pointer: PC is there".to_string(),
            ),
        ];
        lost.extend(things.into_iter().filter(|&(is, _)| is).map(|(_, what)| what));
        lost
    }

    /// Writes a snapshot.
    ///
    /// # Errors
    /// Those of the format's module.
    pub fn write(self, machine: &Machine) -> Result<Vec<u8>, SnapshotError> {
        match self {
            Format::Sna => sna::write(machine),
            Format::Z80 => z80::write(machine, z80::Version::Three { packed: true }),
            Format::Szx => szx::write(machine),
        }
    }
}

/// What snapshots hold of a machine.
#[derive(Clone)]
pub(crate) struct Parts<'a> {
    pub(crate) cpu: &'a Cpu,
    /// All 64 KiB; the lower 16 are the ROM's.
    pub(crate) memory: &'a [u8; 0x10000],
    /// What was last written to port $FE, bits 0 to 4.
    pub(crate) port_fe: u8,
    /// T-states since the start of the frame.
    pub(crate) t: T,
    pub(crate) model: Model,
    /// Frames since power-on: FLASH goes by them.
    pub(crate) frame: u64,
    /// Whether the last step ended with its M1 just as the frame did, at which late machines look.
    pub(crate) ended_in_m1: bool,
    pub(crate) joysticks: Joysticks,
    pub(crate) deck: Deck,
    pub(crate) looks: Looks,
}

/// What is known of how the program listens to the tape: see [`Board`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Looks {
    pub(crate) polls: u32,
    pub(crate) tried: bool,
}

impl<'a> Parts<'a> {
    /// A machine just switched on in which a CPU and a memory are put.
    pub(crate) fn new(cpu: &'a Cpu, memory: &'a [u8; 0x10000], model: Model) -> Parts<'a> {
        let (joysticks, deck, looks) = (Joysticks::default(), Deck::default(), Looks::default());
        Parts { cpu, memory, port_fe: 7, t: 0, model, frame: 0, ended_in_m1: false, joysticks, deck, looks }
    }

    pub(crate) fn of(machine: &'a Machine) -> Parts<'a> {
        let Machine { cpu, memory, board } = machine;
        // Left out: what follows from the model; the ROM, which formats see to; what a person does; what has already been seen
        // and heard.
        let Board {
            t,
            first: _,
            ended_in_m1,
            rom: _,
            model,
            frame,
            keyboard: _,
            joysticks,
            beam,
            beeper,
            deck,
            polls,
            tried,
            idled: _,
        } = board;
        Parts {
            cpu,
            memory,
            port_fe: beam.border() | beeper.level.output(),
            t: *t,
            model: *model,
            frame: *frame,
            ended_in_m1: *ended_in_m1,
            joysticks: *joysticks,
            deck: deck.clone(),
            looks: Looks { polls: *polls, tried: *tried },
        }
    }

    /// The machine that has these parts, with no key held.
    pub(crate) fn restore(&self, rom: Rom) -> Machine {
        let &Parts { cpu, memory, port_fe, t, model, frame, ended_in_m1, mut joysticks, ref deck, looks } = self;
        let mut machine = Machine::new(rom, model);
        machine.cpu = cpu.clone();
        machine.cpu.chip = model.chip;
        let board = &mut machine.board;
        machine.memory[Rom::SIZE..].copy_from_slice(&memory[Rom::SIZE..]);
        board.beam = Beam::new(port_fe & 7);
        board.beeper = Beeper::new(Level::default().with_output(port_fe).with_ear(deck.ear() == Some(true)));
        board.t = t;
        board.frame = frame;
        board.ended_in_m1 = ended_in_m1;
        joysticks.let_all_go();
        board.joysticks = joysticks;
        board.deck = deck.clone();
        Looks { polls: board.polls, tried: board.tried } = looks;
        machine
    }

    /// PC for a format that has no place for HALT: the HALT is executed again. Where an interrupt comes first it has to go back
    /// behind the HALT.
    pub(crate) fn pc_without_halt(&self) -> u16 {
        let pc = self.cpu.regs.pc();
        let leaves = self.cpu.iff1 && self.t < self.model.timing.int_ends();
        if self.cpu.halted() && !leaves { pc.wrapping_sub(1) } else { pc }
    }
}
