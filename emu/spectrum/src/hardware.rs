//! The hardware: everything that is wired to the CPU but the memory, and the one clock. The CPU accesses it through [`crate::bus`].
//!
//! Sources: the comp.sys.sinclair FAQ's references of the 48K and the 128K for ports; Zilog's manual for the cycles.

use crate::T;
use crate::beam::Beam;
use crate::contention::{ContendedClock, Delays};
use crate::deck::Deck;
use crate::floating_bus::{last_address, ula_address};
use crate::joystick::Joysticks;
use crate::keyboard::Keyboard;
use crate::model::{Issue, Kind, LINE, Model, Raster, Timing, VideoChip};
use crate::paging::Paging;
use crate::psg::Psg;
use crate::rom::Rom;
use crate::sound::{Beeper, Level};
use crate::ulaplus::{self, UlaPlus};
use z80::Cpu;

/// ROM and RAM as the CPU sees them. Nothing writes to the ROM but paging.
///
/// It stands beside the hardware, not in it: the CPU then reaches a byte with one addition less.
pub(crate) type Memory = [u8; 0x10000];

/// The bits of an address by which the sound chip knows its ports, and its two ports: one selects a register and reads it, the other
/// writes.
const PSG_MASK: u16 = 0xC002;
const PSG_SELECT: u16 = 0xC000;
const PSG_DATA: u16 = 0x8000;

/// The bits that are 0 in the ports at which a gate array's bytes float.
const GATE_ARRAY_MASK: u16 = 0xF002;

/// Everything but CPU and memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hardware {
    /// T-states since the start of the frame; the last instruction of a frame runs past its end.
    pub(crate) t: T,
    /// The place of the picture in the frame, which follows from the model.
    pub(crate) raster: Raster,
    /// The last step ended with its M1, and thus with a refresh, just as the frame did. Only late machines use it.
    pub(crate) ended_in_m1: bool,
    pub(crate) rom: Rom,
    pub(crate) model: Model,
    /// Frames since power-on.
    pub(crate) frame: u64,
    pub(crate) keyboard: Keyboard,
    pub(crate) joysticks: Joysticks,
    pub(crate) beam: Beam,
    pub(crate) beeper: Beeper,
    pub(crate) deck: Deck,
    pub(crate) paging: Paging,
    /// The sound chip, if the model has one.
    pub(crate) psg: Option<Psg>,
}

impl Hardware {
    pub(crate) fn new(rom: Rom, model: Model) -> Hardware {
        Hardware {
            t: 0,
            raster: model.raster(),
            ended_in_m1: false,
            rom,
            model,
            frame: 0,
            keyboard: Keyboard::default(),
            joysticks: Joysticks::default(),
            beam: Beam::new(7, model.ulaplus.then(Box::default)),
            beeper: Beeper::new(Level::default()),
            deck: Deck { passes_48k_stops: model.kind.has_banks(), ..Deck::default() },
            paging: Paging::new(model.kind),
            psg: Psg::of(model),
        }
    }

    /// Ends the frame and begins the next one. FLASH swaps every 16 frames.
    pub(crate) fn end_frame(&mut self, cpu: &Cpu, memory: &Memory) {
        let frame = self.model.frame();
        self.deck.catch_up(frame - 1, &mut self.beeper);
        self.deck.end_frame(frame, cpu.iff1, &mut self.beeper);
        self.beeper.end_frame(frame);
        if let Some(psg) = &mut self.psg {
            psg.end_frame(frame);
        }
        self.beam.end_frame(self.paging.screen(memory), self.frame & 16 != 0);
        self.t -= frame;
        self.frame += 1;
    }

    /// Makes the present time the end of the frame, unless it is less than an instruction past it. Recordings come from machines
    /// whose frames have another length, too.
    pub(crate) fn move_to_frame_end(&mut self) {
        let (frame, int) = (self.model.frame(), self.model.kind.figures().int);
        if !(frame..frame + int).contains(&self.t) {
            self.t = frame;
            self.beeper.clamp_to_frame(frame);
            if let Some(psg) = &mut self.psg {
                psg.clamp_to_frame(frame);
            }
            // Whatever ended the frame, an interrupt comes.
            self.ended_in_m1 = true;
        }
    }

    /// Writes to RAM at `t`. The picture shows it from then on.
    pub(crate) fn store(&mut self, memory: &mut Memory, addr: u16, value: u8, t: T) {
        if self.paging.has_banks() {
            self.store_in_bank(memory, addr, value, t);
        } else {
            self.store_48k(memory, addr, value, t);
        }
    }

    /// Writes to the RAM of a machine with banks.
    #[inline(never)]
    pub(crate) fn store_in_bank(&mut self, memory: &mut Memory, addr: u16, value: u8, t: T) {
        let Some(bank) = self.paging.bank_at(addr) else { return };
        if memory[usize::from(addr)] == value {
            return;
        }
        // The beam counts in the addresses of bank 5's usual quarter.
        let shown = bank == self.paging.screen_bank();
        if shown && self.beam.must_catch_up(0x4000 | addr & 0x3FFF, t, self.raster) {
            self.beam.catch_up(t, self.raster, self.paging.screen(memory));
        }
        self.paging.put(memory, addr, value);
    }

    /// Writes to a 48K's RAM.
    #[inline(never)]
    pub(crate) fn store_48k(&mut self, memory: &mut Memory, addr: u16, value: u8, t: T) {
        if addr < 0x4000 || memory[usize::from(addr)] == value {
            return;
        }
        // With the length of its lines as a constant.
        if self.beam.must_catch_up(addr, t, Raster { line: LINE, ..self.raster }) {
            // A call at the very end, so that the usual path saves no registers for it.
            return self.catch_up_and_store(memory, addr, value, t);
        }
        memory[usize::from(addr)] = value;
    }

    #[inline(never)]
    fn catch_up_and_store(&mut self, memory: &mut Memory, addr: u16, value: u8, t: T) {
        self.beam.catch_up(t, self.raster, self.paging.screen(memory));
        memory[usize::from(addr)] = value;
    }

    /// Returns true while the ULA holds the INT line active, around the start of a frame. A late ULA activates it a T-state sooner than
    /// it otherwise would, but only during a refresh: when an instruction ends with its M1.
    #[inline(never)]
    pub(crate) fn int_active(&self) -> bool {
        let frame = self.model.frame();
        let t = if self.t >= frame { self.t - frame } else { self.t };
        match self.model.timing {
            Timing::Late if t == 0 => self.ended_in_m1,
            _ => t < self.model.int_ends(),
        }
    }

    /// Returns the byte on the data bus when nothing answers at `port`: the one that the ULA is reading.
    fn floating(&self, memory: &Memory, port: u16, t: T) -> u8 {
        let screen = self.paging.screen(memory);
        let byte = |addr: u16| screen[usize::from(addr) & 0x3FFF];
        match self.model.kind.figures().video {
            VideoChip::Ula => ula_address(t, self.raster).map_or(0xFF, byte),
            VideoChip::GateArray if port & GATE_ARRAY_MASK == 0 && !self.paging.is_locked() => {
                last_address(t, self.raster).map_or(0xFF, |addr| byte(addr) | 1)
            }
            VideoChip::GateArray | VideoChip::Discrete => 0xFF,
        }
    }

    /// Returns port $FE: keys in bits 0-4, EAR in bit 6, the others 1.
    fn ula_input(&self, high: u8) -> u8 {
        let level = self.beeper.level;
        let ear = self.deck.ear().unwrap_or(match self.model.issue {
            // Nothing comes back on Amstrad's board.
            _ if self.model.kind == Kind::Plus2A => false,
            Issue::Two => level.speaker() || level.mic(),
            Issue::Three => level.speaker(),
        });
        0xA0 | self.keyboard.read(high) & self.joysticks.keys(high) | u8::from(ear) << 6
    }

    /// Returns what ULA, ULAplus, joysticks and sound chip put on the data bus at `port`, if they do. Where both answer, each pulls its zeros low.
    pub(crate) fn answer(&self, port: u16) -> Option<u8> {
        let ula = self.is_port_fe(port).then(|| self.ula_input((port >> 8) as u8));
        let is_sound = match port & PSG_MASK {
            PSG_SELECT => true,
            PSG_DATA => self.model.kind == Kind::Plus2A,
            _ => false,
        };
        let sound = self.psg.as_ref().filter(|_| is_sound).and_then(Psg::read);
        let palette = self.beam.ulaplus().filter(|_| port == ulaplus::DATA).and_then(UlaPlus::read);
        let answers = [ula, self.joysticks.read(port), sound, palette];
        answers.into_iter().flatten().reduce(|one, other| one & other)
    }

    /// Returns true for port $FE and those that are the same.
    #[inline]
    pub(crate) fn is_port_fe(&self, port: u16) -> bool {
        self.model.kind.figures().video.answers_at(port)
    }

    /// Writes to port $FE: border in bits 0-2, MIC in bit 3, speaker in bit 4.
    pub(crate) fn ula_output(&mut self, memory: &Memory, value: u8) {
        self.beam.set_border(value & 7, self.t, self.raster, self.paging.screen(memory));
        self.deck.catch_up(self.t, &mut self.beeper);
        self.beeper.set(self.t, self.beeper.level.with_output(value));
    }

    /// Reads a port: 4 T and the ULA's delays.
    #[inline(never)]
    pub(crate) fn input(&mut self, memory: &mut Memory, port: u16) -> u8 {
        self.begin_port_cycle(port);
        self.end_port_cycle(port);
        // The CPU takes the byte in the last T-state of the cycle.
        let taken = self.t - 1;
        if self.is_port_fe(port) {
            self.deck.autoplay.port_reads += 1;
            self.deck.catch_up(taken, &mut self.beeper);
        }
        let value = self.answer(port).unwrap_or_else(|| self.floating(memory, port, taken));
        if self.pages(port) && self.model.kind.figures().video == VideoChip::Ula {
            // The chip that selects the port does not look at whether it is read or written.
            self.page(memory, port, value);
        }
        value
    }

    /// Returns true if an access to a port may page. A1 and A15 are 0 then, on any model.
    #[inline(always)]
    pub(crate) fn pages(&self, port: u16) -> bool {
        port & 0x8002 == 0 && self.paging.has_banks()
    }

    /// Pages as a byte for a port says, if the port is one that pages.
    pub(crate) fn page(&mut self, memory: &mut Memory, port: u16, value: u8) {
        self.beam.catch_up(self.t, self.raster, self.paging.screen(memory));
        self.paging.write(memory, &self.rom, port, value);
    }

    /// Writes to the sound chip, if the port is one of its two.
    fn psg_output(&mut self, port: u16, value: u8) {
        if let Some(psg) = &mut self.psg {
            match port & PSG_MASK {
                PSG_SELECT => psg.select(value),
                PSG_DATA => psg.write(self.t, value),
                _ => {}
            }
        }
    }

    /// Writes to a port: 4 T and the ULA's delays. The byte takes effect after the first of them.
    #[inline(never)]
    pub(crate) fn output(&mut self, memory: &mut Memory, port: u16, value: u8) {
        self.begin_port_cycle(port);
        if self.is_port_fe(port) {
            self.ula_output(memory, value);
        }
        if self.paging.has_banks() {
            self.psg_output(port, value);
            if self.pages(port) {
                self.page(memory, port, value);
            }
        }
        if self.beam.ulaplus().is_some() {
            self.beam.ulaplus_output(port, value, self.t, self.raster, self.paging.screen(memory));
        }
        self.end_port_cycle(port);
    }
}

impl ContendedClock for Hardware {
    #[inline]
    fn shares(&self, addr: u16) -> bool {
        self.paging.shared() >> (addr >> 14) & 1 == 1
    }

    #[inline]
    fn stops_without_request(&self) -> bool {
        Delays::of(self.model).without_request
    }

    #[inline]
    fn is_ulas(&self, port: u16) -> bool {
        port & 1 == 0 || self.beam.ulaplus().is_some() && ulaplus::is_port(port)
    }

    #[inline]
    fn wait(&mut self) {
        self.t += Delays::of(self.model).at(self.t);
    }

    #[inline]
    fn pass(&mut self, t: T) {
        self.t += t;
    }

    #[inline]
    fn wait_and_pass_each(&mut self, t: T) {
        self.t = Delays::of(self.model).after_waiting_each(self.t, t);
    }
}
