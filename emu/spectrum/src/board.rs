//! The board: all that is wired to the CPU but the memory, and the one clock. See [`crate::cycles`] for how the CPU gets at it.
//!
//! Sources: the comp.sys.sinclair FAQ's 48K reference for memory and port contention; Zilog's manual for the cycles.

use crate::beam::Beam;
use crate::contention::{Delays, bitmap, is_contended, ula_address};
use crate::deck::Deck;
use crate::idle::LastSeen;
use crate::joystick::Joysticks;
use crate::keyboard::Keyboard;
use crate::model::{FRAME, INT, Issue, Model, Snow, Timing};
use crate::rom::Rom;
use crate::sound::{Beeper, Level};
use crate::{T, listen, snow};
use z80::Cpu;

/// ROM and RAM as the CPU sees them. Nothing writes below $4000.
///
/// It stands beside the board, not in it: the CPU then reaches a byte of it without asking the board where it lies.
pub(crate) type Memory = [u8; 0x10000];

/// The last address of the picture in memory.
pub(crate) const PICTURE_END: u16 = 0x5AFF;

/// Everything but CPU and memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    /// T-states since the start of the frame; the last instruction of a frame runs past its end.
    pub(crate) t: T,
    /// The first contended T-state, after the model.
    pub(crate) first: T,
    /// Whether the last step ended with its M1, and thus a refresh, just as the frame did. Only late machines look at it.
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
    /// How often port $FE has been read in this frame, and whether it was tried out if EAR makes a difference.
    pub(crate) polls: u32,
    pub(crate) tried: bool,
    pub(crate) idled: LastSeen,
}

impl Board {
    pub(crate) fn new(rom: Rom, model: Model) -> Board {
        Board {
            t: 0,
            first: model.timing.first_contended(),
            ended_in_m1: false,
            rom,
            model,
            frame: 0,
            keyboard: Keyboard::default(),
            joysticks: Joysticks::default(),
            beam: Beam::new(7),
            beeper: Beeper::new(Level::default()),
            deck: Deck::default(),
            polls: 0,
            tried: false,
            idled: LastSeen::default(),
        }
    }

    /// Turns over to the next frame. FLASH swaps every 16 of them.
    pub(crate) fn end_frame(&mut self, cpu: &Cpu, memory: &Memory) {
        self.deck.catch_up(FRAME - 1, &mut self.beeper);
        self.deck.end_frame(cpu.iff1, &mut self.beeper);
        (self.polls, self.tried) = (0, false);
        self.beeper.end_frame();
        self.beam.end_frame(memory, self.frame & 16 != 0);
        self.t -= FRAME;
        self.frame += 1;
    }

    /// Makes the present time the end of the frame, unless it is as much as an instruction past it: machines unlike this one
    /// have made recordings too.
    pub(crate) fn settle_at_end(&mut self) {
        if !(FRAME..FRAME + INT).contains(&self.t) {
            self.t = FRAME;
            self.beeper.settle_at_end();
            // Whatever ended the frame, an interrupt comes.
            self.ended_in_m1 = true;
        }
    }

    /// Writes to RAM at `t`. The picture sees it from then on.
    #[inline(never)]
    pub(crate) fn store(&mut self, memory: &mut Memory, addr: u16, value: u8, t: T) {
        if addr < 0x4000 || memory[usize::from(addr)] == value {
            return;
        }
        if self.beam.is_behind(addr, t, self.first) {
            // At its end, so that what nearly always happens need not prepare for it.
            return self.catch_up_and_store(memory, addr, value, t);
        }
        memory[usize::from(addr)] = value;
    }

    #[inline(never)]
    fn catch_up_and_store(&mut self, memory: &mut Memory, addr: u16, value: u8, t: T) {
        self.beam.catch_up(t, self.first, memory);
        memory[usize::from(addr)] = value;
    }

    /// Whether the deck waits for a program that listens, and it has to be tried out if this one does: once a frame, as it
    /// takes about as long as a frame.
    pub(crate) fn may_be_listening(&self) -> bool {
        self.polls >= listen::POLLS && !self.tried && self.deck.is_watching() && !self.deck.is_heard()
    }

    /// Whether a CPU refreshes shared memory, and it matters.
    #[inline]
    pub(crate) fn snows(&self, cpu: &Cpu) -> bool {
        is_contended(cpu.regs.ir()) && self.model.snow != Snow::Off
    }

    /// An M1 that has just ended has refreshed shared memory.
    #[inline(never)]
    pub(crate) fn refreshed(&mut self, memory: &mut Memory, ir: u16) {
        let flake = snow::flake(self.t - 2, ir, self.first).filter(|_| self.model.snow != Snow::Off);
        let Some(flake) = flake else { return };
        self.beam.snow(flake, memory);
        if let (snow::Kind::Row(row), Snow::Crash) = (flake.kind, self.model.snow) {
            snow::overwrite(memory, row, bitmap(flake.line) + flake.column as u16);
        }
    }

    /// Passes the rest of the frame in HALT, with the CPU at `pc`, and says how many M1 there were. None while INT may come.
    pub(crate) fn sleep(&mut self, pc: u16) -> u64 {
        if self.t <= INT {
            return 0;
        }
        let mut fetches = 0;
        if is_contended(pc) {
            while self.t < FRAME {
                self.t += self.delay() + 4;
                fetches += 1;
            }
        } else {
            fetches = FRAME.saturating_sub(self.t).div_ceil(4);
            self.t += 4 * fetches;
        }
        self.ended_in_m1 = self.model.timing == Timing::Late && self.t == FRAME;
        fetches
    }

    /// How long the ULA makes the CPU wait now.
    #[inline]
    fn delay(&self) -> T {
        Delays::of(self.model.timing).at(self.t)
    }

    /// The first T-state of a port cycle: it waits if the port looks like an address of the shared memory.
    #[inline]
    fn port_starts(&mut self, port: u16) {
        if is_contended(port) {
            self.t += self.delay();
        }
        self.t += 1;
    }

    /// The other three: the ULA's own port waits for it once; any other waits on each T-state if its address is contended.
    #[inline]
    fn port_ends(&mut self, port: u16) {
        if port & 1 == 0 {
            self.t += self.delay() + 3;
        } else if is_contended(port) {
            self.t = Delays::of(self.model.timing).pass(self.t, 3);
        } else {
            self.t += 3;
        }
    }

    /// Whether the ULA holds the INT line, around the start of a frame. A late one pulls it a T-state sooner than it
    /// otherwise would, but only during a refresh: when an instruction ends with its M1.
    #[inline(never)]
    pub(crate) fn is_held(&self) -> bool {
        let t = if self.t >= FRAME { self.t - FRAME } else { self.t };
        match self.model.timing {
            Timing::Late if t == 0 => self.ended_in_m1,
            timing => t < timing.int_ends(),
        }
    }

    /// What stands on the data bus when nothing answers: what the ULA is reading.
    fn floating(&self, memory: &Memory, t: T) -> u8 {
        ula_address(t, self.first).map_or(0xFF, |addr| memory[usize::from(addr)])
    }

    /// Port $FE: keys in bits 0-4, EAR in bit 6, the others 1.
    fn ula_input(&self, high: u8) -> u8 {
        let level = self.beeper.level;
        let ear = self.deck.ear().unwrap_or(match self.model.issue {
            Issue::Two => level.speaker() || level.mic(),
            Issue::Three => level.speaker(),
        });
        0xA0 | self.keyboard.read(high) & self.joysticks.keys(high) | u8::from(ear) << 6
    }

    /// What ULA and joysticks answer at `port`, if they do. Where both answer, each pulls its zeros down.
    pub(crate) fn answer(&self, port: u16) -> Option<u8> {
        let ula = (port & 1 == 0).then(|| self.ula_input((port >> 8) as u8));
        match (ula, self.joysticks.read(port)) {
            (None, None) => None,
            (ula, joystick) => Some(ula.unwrap_or(0xFF) & joystick.unwrap_or(0xFF)),
        }
    }

    /// Port $FE: border in bits 0-2, MIC in bit 3, speaker in bit 4.
    pub(crate) fn ula_output(&mut self, memory: &Memory, value: u8) {
        self.beam.set_border(value & 7, self.t, self.first, memory);
        self.deck.catch_up(self.t, &mut self.beeper);
        self.beeper.set(self.t, self.beeper.level.with_output(value));
    }

    /// A port is read: 4 T and what the ULA makes of them.
    #[inline(never)]
    pub(crate) fn input(&mut self, memory: &Memory, port: u16) -> u8 {
        self.port_starts(port);
        self.port_ends(port);
        // The CPU takes the byte in the last T-state of the cycle.
        let taken = self.t - 1;
        if port & 1 == 0 {
            self.polls += 1;
            self.deck.catch_up(taken, &mut self.beeper);
        }
        self.answer(port).unwrap_or_else(|| self.floating(memory, taken))
    }

    /// A port is written to: 4 T and what the ULA makes of them.
    #[inline(never)]
    pub(crate) fn output(&mut self, memory: &Memory, port: u16, value: u8) {
        self.port_starts(port);
        if port & 1 == 0 {
            self.ula_output(memory, value);
        }
        self.port_ends(port);
    }
}
