//! The machine cycles: what the CPU does to the board, and how long it waits for the ULA meanwhile.
//!
//! The clock is kept beside the board while the CPU runs: the compiler then holds it in a machine register. What seldom
//! happens goes to the board, which gets the time for it.
//!
//! Sources: the comp.sys.sinclair FAQ's 48K reference for memory and port contention; Zilog's manual for the cycles.

use crate::T;
use crate::board::{Board, PICTURE_END};
use crate::contention::{Delays, is_contended};
use crate::model::{FRAME, INT};
use z80::{Bus, Cpu};

/// The board with its clock taken out, until it is told to [stop](Running::stop).
pub(crate) struct Running<'a> {
    /// [`Board::t`].
    t: T,
    delays: &'static Delays,
    /// [`Board::refreshed`].
    refreshed: T,
    board: &'a mut Board,
}

impl Running<'_> {
    /// Puts the clock back.
    #[inline(always)]
    pub(crate) fn stop(self) {
        (self.board.t, self.board.refreshed) = (self.t, self.refreshed);
    }

    /// Waits until the ULA lets the CPU at `addr`.
    #[inline(always)]
    fn contend(&mut self, addr: u16) {
        if is_contended(addr) {
            self.t += self.delays.at(self.t);
        }
    }

    /// Lets the board do something at the present time that may take some.
    #[inline(always)]
    fn on_board<R>(&mut self, act: impl FnOnce(&mut Board) -> R) -> R {
        self.board.t = self.t;
        self.board.refreshed = self.refreshed;
        let result = act(self.board);
        self.t = self.board.t;
        result
    }
}

impl Bus for Running<'_> {
    const RESTS_IN_HALT: bool = true;

    #[inline(always)]
    fn fetch(&mut self, pc: u16, _ir: u16) -> u8 {
        self.contend(pc);
        self.t += 4;
        self.refreshed = self.t;
        self.board.memory[usize::from(pc)]
    }

    #[inline(always)]
    fn read(&mut self, addr: u16) -> u8 {
        self.contend(addr);
        self.t += 3;
        self.board.memory[usize::from(addr)]
    }

    #[inline(always)]
    fn write(&mut self, addr: u16, value: u8) {
        self.contend(addr);
        self.t += 3;
        if addr > PICTURE_END {
            self.board.memory[usize::from(addr)] = value;
        } else {
            self.on_board(|board| board.store(addr, value));
        }
    }

    #[inline(always)]
    fn input(&mut self, port: u16) -> u8 {
        self.on_board(|board| board.input(port))
    }

    #[inline(always)]
    fn output(&mut self, port: u16, value: u8) {
        self.on_board(|board| board.output(port, value));
    }

    #[inline(always)]
    fn internal(&mut self, addr: u16, t: T) {
        if is_contended(addr) {
            self.t = self.delays.pass(self.t, t);
        } else {
            self.t += t;
        }
    }

    #[inline(always)]
    fn interrupt(&mut self) -> bool {
        // An instruction that runs past the end of the frame ends inside the next interrupt.
        (self.t <= INT || self.t >= FRAME) && self.on_board(|board| board.is_held())
    }

    #[inline(always)]
    fn acknowledge(&mut self, _pc: u16, _ir: u16) -> u8 {
        self.t += 6;
        0xFF
    }

    #[inline(always)]
    fn now(&self) -> T {
        self.t
    }
}

impl Board {
    /// Takes the clock out.
    pub(crate) fn running(&mut self) -> Running<'_> {
        Running { t: self.t, delays: Delays::of(self.model.timing), refreshed: self.refreshed, board: self }
    }

    /// Lets the CPU run until the time is at or past `until`, or until HALT has stopped it.
    #[inline(never)]
    pub(crate) fn run(&mut self, cpu: &mut Cpu, until: T) {
        cpu.run_on(self.running(), until).stop();
    }

    /// Lets the CPU do one step.
    pub(crate) fn step(&mut self, cpu: &mut Cpu) {
        let mut running = self.running();
        cpu.step(&mut running);
        running.stop();
    }
}
