//! The machine: CPU, memory and hardware. What a person can do to them is in `machine/controls.rs`, paging in `machine/banks.rs`.

mod banks;
mod controls;

use crate::hardware::{Hardware, Memory};
use crate::model::Model;
use crate::observe::{Access, Observer, Trace};
use crate::picture::Picture;
use crate::psg::{Psg, Voices};
use crate::rom::Rom;
use crate::sound::{Edge, FrameSound};
use crate::ulaplus::UlaPlus;
use crate::{T, autoplay, beam, ear_probe, idle_loop, instant_load, run, snow};
use format::{Cursor, Pulse};
use z80::Cpu;

/// A Spectrum, switched on. Two machines are equal if nothing about them differs: they go on alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine {
    pub(crate) cpu: Cpu,
    pub(crate) memory: Box<Memory>,
    pub(crate) hardware: Hardware,
}

/// Power, model and ROM.
impl Machine {
    /// Returns a machine just switched on. Its RAM is all zero, so that every run is the same.
    #[must_use]
    pub fn new(rom: Rom, model: Model) -> Machine {
        let mut cpu = Cpu::new();
        cpu.chip = model.chip;
        let mut memory = Box::new([0; 0x10000]);
        memory[..Rom::SIZE].copy_from_slice(rom.page(0));
        Machine { cpu, memory, hardware: Hardware::new(rom, model) }
    }

    /// Switches the machine off and on again. The tape stays in the deck, rewound, and the way it loads stays as it is; the joysticks
    /// stay plugged in.
    pub fn reset(&mut self) {
        let mut deck = std::mem::take(&mut self.hardware.deck);
        let mut joysticks = self.hardware.joysticks;
        joysticks.let_all_go();
        *self = Machine::new(self.hardware.rom.clone(), self.hardware.model);
        deck.wind_to(Cursor::new(), 0, &mut self.hardware.beeper);
        deck.autoplay.forget_frame();
        self.hardware.deck = deck;
        self.hardware.joysticks = joysticks;
    }

    /// Returns the model.
    #[must_use]
    pub fn model(&self) -> Model {
        self.hardware.model
    }

    /// Makes the machine another model of its kind, from now on: a machine keeps its kind.
    pub fn set_model(&mut self, model: Model) {
        let model = Model { kind: self.hardware.model.kind, ..model };
        self.cpu.chip = model.chip;
        let Hardware { t, raster, beam, paging, psg, .. } = &mut self.hardware;
        if model.ulaplus != beam.ulaplus().is_some() {
            beam.set_ulaplus(model.ulaplus.then(Box::default), *t, *raster, paging.screen(&self.memory));
        }
        *raster = model.raster();
        if let Some(psg) = psg {
            psg.set_chip(model.sound_chip);
        }
        self.hardware.model = model;
    }

    /// Returns the ROM.
    #[must_use]
    pub fn rom(&self) -> &Rom {
        &self.hardware.rom
    }

    /// Puts another ROM into the machine. The program goes on with it.
    pub fn set_rom(&mut self, rom: Rom) {
        if let Some(page) = self.hardware.paging.rom() {
            self.memory[..Rom::SIZE].copy_from_slice(rom.page(page));
        }
        self.hardware.rom = rom;
    }
}

/// Running.
impl Machine {
    /// Runs to the end of the present frame: until all its T-states have passed, 69,888 on a 48K. What the last instruction takes beyond that
    /// counts for the next frame.
    pub fn run_frame(&mut self) {
        let frame = self.hardware.model.frame();
        while self.hardware.t < frame {
            let before = self.hardware.t;
            if !instant_load::is_enabled(&self.hardware) {
                self.run_on();
            } else if !self.try_instant_load() {
                let next_probe = autoplay::next_probe(before, frame);
                self.step_cpu();
                while self.hardware.t < next_probe && !instant_load::at_ld_bytes(&self.cpu) {
                    self.step_cpu();
                }
            }
            self.probe_for_tape(before);
        }
        self.end_frame();
    }

    /// Runs to the end of the frame, or for a while if the deck waits for a program that reads the tape. The rest in HALT and idle
    /// loops are skipped in one go: only R and the clock advance.
    fn run_on(&mut self) {
        let frame = self.hardware.model.frame();
        let Machine { cpu, memory, hardware } = self;
        let until = if hardware.deck.serves_programs() {
            autoplay::next_probe(hardware.t, frame)
        } else {
            idle_loop::next_look(hardware.t).unwrap_or(frame)
        };
        run::run_until(cpu, memory, hardware, until);
        if !cpu.rests() || hardware.t >= until {
            return idle_loop::skip_rounds(cpu, memory, hardware);
        }
        let each_m1_matters = snow::is_possible(cpu.regs.ir(), hardware) || hardware.deck.wants_probe();
        if (each_m1_matters || !run::rest_in_halt(cpu, hardware)) && hardware.t < frame {
            run::step(cpu, memory, hardware);
        }
    }

    fn step_cpu(&mut self) {
        run::step(&mut self.cpu, &mut self.memory, &mut self.hardware);
    }

    /// Loads a block instantly if one is due, and returns true then.
    fn try_instant_load(&mut self) -> bool {
        instant_load::is_enabled(&self.hardware)
            && instant_load::try_instant_load(&mut self.cpu, &mut self.memory, &mut self.hardware)
    }

    /// Probes whether the program waits for the tape, if a probe is due since the time `before`, and starts the deck if it does.
    fn probe_for_tape(&mut self, before: T) {
        let Machine { cpu, memory, hardware } = self;
        let next = autoplay::next_probe(before, hardware.model.frame());
        if hardware.t < next || !hardware.deck.wants_probe() {
            return;
        }
        hardware.deck.autoplay.probed = true;
        if ear_probe::depends_on_ear(cpu, memory, hardware, autoplay::PROBE_STEPS) {
            hardware.deck.start_for_program(hardware.t);
        }
    }

    fn end_frame(&mut self) {
        self.hardware.end_frame(&self.cpu, &self.memory);
    }

    /// Executes one instruction, or accepts an interrupt, or spends one M1 in HALT; at the end of a frame the next one begins. A block
    /// that loads instantly is one step too, and takes no time.
    pub fn step(&mut self) {
        if self.try_instant_load() {
            return;
        }
        let before = self.hardware.t;
        self.step_cpu();
        self.probe_for_tape(before);
        self.end_frame_if_over();
    }

    /// Executes one instruction as [`Machine::step`] does, and appends what the CPU accessed. A block that loads instantly accesses
    /// nothing.
    ///
    /// ```
    /// use spectrum::{Access, Cycle, Machine, Model, Rom};
    ///
    /// let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    /// let mut accesses = Vec::new();
    /// machine.step_traced(&mut accesses); // DI, the first instruction of the ROM
    /// assert_eq!(accesses, [Access { cycle: Cycle::Fetch, addr: 0, value: 0xF3, t: 4 }]);
    /// ```
    pub fn step_traced(&mut self, accesses: &mut Vec<Access>) {
        if self.try_instant_load() {
            return;
        }
        self.step_observed(&mut Trace(accesses));
        self.end_frame_if_over();
    }

    /// Executes one instruction while an observer gets all accesses. No block loads instantly, and no frame ends.
    pub(crate) fn step_observed(&mut self, observer: &mut dyn Observer) {
        let before = self.hardware.t;
        run::step_observed(&mut self.cpu, &mut self.memory, &mut self.hardware, observer);
        self.probe_for_tape(before);
    }

    /// Ends the frame, and begins the next one, if its time is over.
    pub(crate) fn end_frame_if_over(&mut self) {
        if self.hardware.t >= self.hardware.model.frame() {
            self.end_frame();
        }
    }

    /// Ends the frame now, because a recording ends it, and begins the next one. If the time is at the end of the frame, the next one
    /// begins with what the last instruction took beyond it.
    pub(crate) fn end_frame_now(&mut self) {
        self.hardware.move_to_frame_end();
        self.end_frame();
    }

    /// Goes on without the recording that has ended the frames so far.
    pub(crate) fn leave_recording(&mut self) {
        if self.hardware.t >= self.hardware.model.frame() {
            self.end_frame_now();
        }
    }

    /// Replaces the machine's state by that of another machine, at this T-state of its frame. Only the way to load tapes stays.
    pub(crate) fn become_at(&mut self, other: Machine, t: T) {
        let deck = &self.hardware.deck;
        let (loading, automatic) = (deck.loading, deck.autoplay.enabled);
        *self = other;
        self.hardware.t = t;
        self.hardware.deck.loading = loading;
        self.hardware.deck.autoplay.enabled = automatic;
    }
}

/// Picture, sound and time.
impl Machine {
    /// Returns the picture of the last finished frame.
    #[must_use]
    pub fn picture(&self) -> &Picture {
        self.hardware.beam.picture()
    }

    /// Returns the picture within a frame: what the beam has drawn of it, and below that the last finished one.
    ///
    /// ```
    /// use spectrum::{Machine, Model, Rom};
    ///
    /// let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    /// (0..120).for_each(|_| machine.run_frame());
    /// (0x5800..0x5B00).for_each(|cell| machine.poke(cell, 0x10)); // paper red, before the beam comes
    /// while machine.beam().is_none_or(|(_, line)| line < 101) {
    ///     machine.step();
    /// }
    /// let picture = machine.picture_so_far();
    /// assert_eq!([picture.index(50, 60), picture.index(50, 99), picture.index(50, 110)], [2, 2, 7]);
    /// ```
    #[must_use]
    pub fn picture_so_far(&self) -> Picture {
        let hardware = &self.hardware;
        hardware.beam.picture_at(hardware.t, hardware.raster, hardware.paging.screen(&self.memory))
    }

    /// Returns the position of the beam in the picture: its pixel and its line, from the upper left. `None` while it is outside.
    #[must_use]
    pub fn beam(&self) -> Option<(usize, usize)> {
        beam::position(self.hardware.t, self.hardware.raster)
    }

    /// Returns the sound of the last finished frame: the changes of the level at the loudspeaker. The first edge is always at T-state 0
    /// and has the level at the frame's start.
    #[must_use]
    pub fn edges(&self) -> &[Edge] {
        self.hardware.beeper.edges()
    }

    /// Returns the level at the MIC socket during the last finished frame, as pulses: what a program saves to tape.
    pub fn mic_pulses(&self) -> impl Iterator<Item = Pulse> + '_ {
        let edges = self.edges();
        let ends = edges.iter().skip(1).map(|edge| edge.t).chain([self.model().frame()]);
        edges.iter().zip(ends).map(|(edge, end)| Pulse { t: end - edge.t, level: edge.level.mic() })
    }

    /// Returns the sound chip's part of the last finished frame, as [`Machine::edges`] does the loudspeaker's; nothing on a 48K.
    #[must_use]
    pub fn voices(&self) -> &[Voices] {
        self.hardware.psg.as_ref().map_or(&[], Psg::voices)
    }

    /// Returns all sound of the last finished frame.
    #[must_use]
    pub fn sound(&self) -> FrameSound<'_> {
        let model = self.hardware.model;
        let (edges, voices) = (self.edges(), self.voices());
        FrameSound { edges, voices, chip: model.sound_chip, length: model.frame(), hz: model.hz() }
    }

    /// Returns the colour of the border now, 0 to 7.
    #[must_use]
    pub fn border(&self) -> u8 {
        self.hardware.beam.border()
    }

    /// Returns the state of ULAplus, if the machine has one.
    #[must_use]
    pub fn ulaplus(&self) -> Option<&UlaPlus> {
        self.hardware.beam.ulaplus()
    }

    /// Returns the number of frames finished since power-on.
    #[must_use]
    pub fn frame(&self) -> u64 {
        self.hardware.frame
    }

    /// Returns the T-states since the start of the present frame.
    #[must_use]
    pub fn t_in_frame(&self) -> T {
        self.hardware.t
    }
}

/// Memory and CPU. None of this takes time.
impl Machine {
    /// Returns the byte at `addr`.
    #[must_use]
    pub fn peek(&self, addr: u16) -> u8 {
        self.memory[usize::from(addr)]
    }

    /// Returns the little-endian word at `addr`.
    #[must_use]
    pub fn peek_word(&self, addr: u16) -> u16 {
        u16::from_le_bytes([self.peek(addr), self.peek(addr.wrapping_add(1))])
    }

    /// Returns all 64 KiB as the CPU sees them.
    #[must_use]
    pub fn memory(&self) -> &[u8; 0x10000] {
        &self.memory
    }

    /// Puts a byte into RAM; the ROM stays as it is.
    pub fn poke(&mut self, addr: u16, value: u8) {
        self.hardware.store(&mut self.memory, addr, value, self.hardware.t);
    }

    /// Returns the sound chip, if the machine has one.
    #[must_use]
    pub fn psg(&self) -> Option<&Psg> {
        self.hardware.psg.as_ref()
    }

    /// Returns the CPU.
    #[must_use]
    pub fn cpu(&self) -> &Cpu {
        &self.cpu
    }

    /// Returns the CPU, to be changed.
    pub fn cpu_mut(&mut self) -> &mut Cpu {
        &mut self.cpu
    }
}
