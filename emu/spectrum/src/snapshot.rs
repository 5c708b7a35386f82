//! Snapshots: a machine as a file. Each format is a module with `read` and `write`.
//!
//! The parts of a machine that a format cannot hold are lost, and each module lists them. SZX holds everything that decides how the
//! machine goes on, also the tape in its deck and how far the sound chip has come. No format holds the keys that are down, or the picture
//! and sound of the present frame so far. `SnapshotContents` is made from [`Machine`] by destructuring, so that a forgotten field does
//! not compile.

mod pack;
pub mod scr;
pub mod sna;
pub mod szx;
pub mod z80;
pub(crate) mod zlib;

use crate::beam::Beam;
use crate::deck::Deck;
use crate::hardware::Hardware;
use crate::joystick::Joysticks;
use crate::machine::Machine;
use crate::model::{Snow, SoundChip};
use crate::paging::Paging;
use crate::psg::Psg;
use crate::sound::{Beeper, Level};
use crate::ulaplus::UlaPlus;
use crate::{Issue, Joystick, Kind, Model, Rom, T, Timing};
use ::z80::{Chip, Cpu};

/// An error in a snapshot file. Offsets are in bytes from the start of the file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SnapshotError {
    /// A file of a wrong length.
    #[error("byte {offset}: {what}, this one has {length}")]
    Length {
        /// End of the file, or start of what is too much.
        offset: usize,
        /// Length of the file in bytes.
        length: usize,
        /// The length expected.
        what: &'static str,
    },
    /// A value that the format does not allow.
    #[error("byte {offset}: {what}")]
    Invalid {
        /// Position of the value.
        offset: usize,
        /// Description of the error.
        what: String,
    },
    /// A snapshot of another machine.
    #[error("byte {offset}: this is a snapshot of {machine}, which zxlab cannot be")]
    OtherMachine {
        /// Position of the machine's identification.
        offset: usize,
        /// The other machine.
        machine: &'static str,
    },
    /// A machine that the format cannot hold.
    #[error("{format} cannot hold this machine: {why}")]
    Unwritable {
        /// The format to be written, e.g. "SNA".
        format: &'static str,
        /// The reason.
        why: &'static str,
    },
}

/// The formats that hold a whole machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// [`sna`]
    Sna,
    /// [`z80`](mod@z80), written as version 3
    Z80,
    /// [`szx`]
    Szx,
}

impl Format {
    /// Returns the format of files with this ending, in small letters without a point: `sna`, `z80` or `szx`.
    #[must_use]
    pub fn from_ending(ending: &str) -> Option<Format> {
        match ending {
            "sna" => Some(Format::Sna),
            "z80" => Some(Format::Z80),
            "szx" => Some(Format::Szx),
            _ => None,
        }
    }

    /// Returns the ending of its files, as [`Format::from_ending`] takes it.
    #[must_use]
    pub fn ending(self) -> &'static str {
        match self {
            Format::Sna => "sna",
            Format::Z80 => "z80",
            Format::Szx => "szx",
        }
    }

    /// Reads a snapshot into a machine with this ROM and of this model, unless the file has its own. The file always says which kind of
    /// Spectrum it is of; a ROM of another kind makes way for that kind's own.
    ///
    /// # Errors
    /// As in the format's module.
    pub fn read(self, file: &[u8], rom: Rom, model: Model) -> Result<Machine, SnapshotError> {
        match self {
            Format::Sna => sna::read(file, rom, model),
            Format::Z80 => z80::read(file, rom, model),
            Format::Szx => szx::read(file, rom, model),
        }
    }

    /// Returns the things in a file that this machine does not have, each in a few words: [`Format::read`] leaves them out.
    ///
    /// # Errors
    /// As in the format's module.
    pub fn left_out(self, file: &[u8]) -> Result<Vec<String>, SnapshotError> {
        match self {
            Format::Sna => Ok(sna::left_out(file)),
            Format::Z80 => z80::left_out(file),
            Format::Szx => szx::left_out(file),
        }
    }

    /// Returns the parts of a machine that this format cannot store, each in a few words. Besides, a Z80 or SNA file never has a HALT in
    /// progress, the loudspeaker's level and FLASH's phase.
    #[must_use]
    pub fn lost(self, machine: &Machine) -> Vec<String> {
        let mut lost = Vec::new();
        if self == Format::Szx {
            return lost;
        }
        let (cpu, Model { kind, issue, timing, chip, snow, sound_chip, ulaplus }) = (machine.cpu(), machine.model());
        // The cursor joystick is no loss: it only presses keys, and a .z80 has it if there is none.
        let plugged: Vec<Joystick> =
            Joystick::all().filter(|&it| it != Joystick::Cursor && machine.is_plugged(it)).collect();
        let joysticks =
            plugged.len() - usize::from(self == Format::Z80 && plugged.iter().any(|it| z80::has_number(*it)));
        let things = [
            (self == Format::Sna && machine.t_in_frame() > 0, format!("T-state {} of its frame", machine.t_in_frame())),
            (self == Format::Sna && issue == Issue::Two, "issue 2".to_string()),
            (
                self == Format::Sna && !matches!(kind, Kind::Spectrum48 | Kind::Spectrum128),
                format!("that it is a {}", kind.name()),
            ),
            (self == Format::Sna && machine.port_1ffd() != 0, "the byte in port $1FFD".to_string()),
            (self == Format::Sna && kind.has_banks(), "the registers of its sound chip".to_string()),
            (
                machine.psg().is_some_and(Psg::is_under_way),
                "how far the tones, the noise and the envelope of its sound chip have come".to_string(),
            ),
            (timing == Timing::Late, "late timing".to_string()),
            (chip != Chip::default(), "the maker of its CPU".to_string()),
            (kind.has_banks() && sound_chip != SoundChip::default(), "the maker of its sound chip".to_string()),
            (snow != Snow::default(), "the kind of snow".to_string()),
            (ulaplus, "ULAplus and its palette".to_string()),
            (*machine.rom() != Rom::of(kind), "its ROM".to_string()),
            (joysticks > 0, if joysticks == 1 { "a joystick" } else { "joysticks" }.to_string()),
            (!machine.deck().is_at_end(), "the tape in its deck".to_string()),
            (
                self == Format::Sna && sna::overwrites(machine),
                "the two bytes below its stack pointer, where PC is stored".to_string(),
            ),
            (cpu.after_ei(), "an EI that was just executed".to_string()),
            (cpu.regs.wz() != 0 || cpu.q() != 0, "the CPU's hidden registers MEMPTR and Q".to_string()),
        ];
        lost.extend(things.into_iter().filter(|&(is, _)| is).map(|(_, what)| what));
        lost
    }

    /// Writes a snapshot.
    ///
    /// # Errors
    /// As in the format's module.
    pub fn write(self, machine: &Machine) -> Result<Vec<u8>, SnapshotError> {
        match self {
            Format::Sna => sna::write(machine),
            Format::Z80 => z80::write(machine, z80::Version::Three { packed: true }),
            Format::Szx => szx::write(machine),
        }
    }
}

/// The contents of a snapshot.
#[derive(Clone)]
pub(crate) struct SnapshotContents<'a> {
    pub(crate) cpu: &'a Cpu,
    /// All 64 KiB that the CPU sees; the lower 16 are the ROM's.
    pub(crate) memory: &'a [u8; 0x10000],
    /// Bits 0 to 4 of the byte last written to port $FE.
    pub(crate) port_fe: u8,
    /// T-states since the start of the frame.
    pub(crate) t: T,
    pub(crate) model: Model,
    /// Frames since power-on: FLASH depends on them.
    pub(crate) frame: u64,
    /// The last step ended with its M1 just as the frame did. Only late machines use it.
    pub(crate) ended_in_m1: bool,
    pub(crate) joysticks: Joysticks,
    pub(crate) deck: Deck,
    pub(crate) paging: Paging,
    pub(crate) psg: Option<Psg>,
    pub(crate) ulaplus: Option<Box<UlaPlus>>,
}

impl<'a> SnapshotContents<'a> {
    /// Returns the contents for a machine just switched on, with another CPU and memory put in.
    pub(crate) fn new(cpu: &'a Cpu, memory: &'a [u8; 0x10000], model: Model) -> SnapshotContents<'a> {
        let (joysticks, deck) = (Joysticks::default(), Deck::default());
        let (paging, psg, ulaplus) = (Paging::new(model.kind), Psg::of(model), model.ulaplus.then(Box::default));
        let (port_fe, t, frame, ended_in_m1) = (7, 0, 0, false);
        SnapshotContents { cpu, memory, port_fe, t, model, frame, ended_in_m1, joysticks, deck, paging, psg, ulaplus }
    }

    pub(crate) fn of(machine: &'a Machine) -> SnapshotContents<'a> {
        let Machine { cpu, memory, hardware } = machine;
        // Left out: what follows from the model; the ROM, which each format handles itself; the keys that are down; picture and sound
        // so far.
        let Hardware {
            t,
            raster: _,
            ended_in_m1,
            rom: _,
            model,
            frame,
            keyboard: _,
            joysticks,
            beam,
            beeper,
            deck,
            paging,
            psg,
        } = hardware;
        SnapshotContents {
            cpu,
            memory,
            port_fe: beam.border() | beeper.level.output(),
            t: *t,
            model: *model,
            frame: *frame,
            ended_in_m1: *ended_in_m1,
            joysticks: *joysticks,
            deck: deck.clone(),
            paging: paging.clone(),
            psg: psg.clone(),
            ulaplus: beam.ulaplus().cloned().map(Box::new),
        }
    }

    /// Returns a machine with these contents, with no key held.
    pub(crate) fn restore(&self, rom: Rom) -> Machine {
        let &SnapshotContents { cpu, memory, port_fe, t, model, frame, ended_in_m1, mut joysticks, .. } = self;
        let SnapshotContents { deck, paging, psg, ulaplus, .. } = self;
        let mut machine = Machine::new(rom, model);
        machine.cpu = cpu.clone();
        machine.cpu.chip = model.chip;
        let hardware = &mut machine.hardware;
        machine.memory.copy_from_slice(memory);
        if let Some(page) = paging.rom() {
            machine.memory[..Rom::SIZE].copy_from_slice(hardware.rom.page(page));
        }
        (hardware.paging, hardware.psg) = (paging.clone(), psg.clone());
        hardware.beam = Beam::new(port_fe & 7, ulaplus.clone());
        hardware.beeper = Beeper::new(Level::default().with_output(port_fe).with_ear(deck.ear() == Some(true)));
        hardware.t = t;
        hardware.frame = frame;
        hardware.ended_in_m1 = ended_in_m1;
        joysticks.let_all_go();
        hardware.joysticks = joysticks;
        hardware.deck = Deck { passes_48k_stops: model.kind.has_banks(), ..deck.clone() };
        machine
    }

    /// Returns PC for a format that cannot store HALT: the HALT is executed again. If an interrupt comes first, it has to return after
    /// the HALT.
    pub(crate) fn pc_without_halt(&self) -> u16 {
        let pc = self.cpu.regs.pc();
        let leaves = self.cpu.iff1 && self.t < self.model.int_ends();
        if self.cpu.halted() && !leaves { pc.wrapping_sub(1) } else { pc }
    }
}
