//! The machine cycles: what the CPU does to the board, and how long it waits for the ULA meanwhile.
//!
//! The memory and the clock are kept beside the board while the CPU runs: the compiler then holds it in a machine register. What seldom
//! happens goes to the board, which gets the time for it.
//!
//! Sources: the comp.sys.sinclair FAQ's 48K reference for memory and port contention; Zilog's manual for the cycles.

use crate::T;
use crate::board::{Board, Memory, PICTURE_END};
use crate::contention::{Delays, is_contended};
use crate::model::{FRAME, INT, Timing};
use crate::watch::Witness;
use z80::{Bus, Cpu};

/// At least what any step takes where the ULA does not interfere, in T-states: LDIR behind a prefix that means nothing to it
/// takes 25.
pub(crate) const LONGEST: T = 32;

/// All that the CPU has to do with.
pub(crate) struct World<'a> {
    delays: &'static Delays,
    memory: &'a mut Memory,
    board: &'a mut Board,
}

impl<'a> World<'a> {
    /// Takes the clock out.
    pub(crate) fn running(&mut self) -> Running<'_, 'a> {
        Running { t: self.board.t, world: self }
    }
}

/// The board with its clock taken out, until it is told to [stop](Running::stop). It fits into two machine registers.
pub(crate) struct Running<'w, 'a> {
    /// [`Board::t`].
    t: T,
    world: &'w mut World<'a>,
}

impl Running<'_, '_> {
    /// Puts the clock back.
    #[inline(always)]
    pub(crate) fn stop(self) {
        self.world.board.t = self.t;
    }

    /// Waits until the ULA lets the CPU at `addr`.
    #[inline(always)]
    fn contend(&mut self, addr: u16) {
        if is_contended(addr) {
            self.t += self.world.delays.at(self.t);
        }
    }

    /// Lets the board do something at the present time that may take some.
    #[inline(always)]
    pub(crate) fn on_board<R>(&mut self, act: impl FnOnce(&mut Board, &mut Memory) -> R) -> R {
        let World { board, memory, .. } = &mut *self.world;
        board.t = self.t;
        let result = act(board, memory);
        self.t = board.t;
        result
    }
}

impl Bus for Running<'_, '_> {
    const RESTS_IN_HALT: bool = true;
    const ENDS_AFTER_LD_I: bool = true;

    #[inline(always)]
    fn fetch(&mut self, pc: u16, _ir: u16) -> u8 {
        self.contend(pc);
        self.t += 4;
        self.world.memory[usize::from(pc)]
    }

    #[inline(always)]
    fn read(&mut self, addr: u16) -> u8 {
        self.contend(addr);
        self.t += 3;
        self.world.memory[usize::from(addr)]
    }

    #[inline(always)]
    fn write(&mut self, addr: u16, value: u8) {
        self.contend(addr);
        self.t += 3;
        if addr > PICTURE_END {
            self.world.memory[usize::from(addr)] = value;
        } else {
            // The time goes there alone, and stays in its machine register here.
            let World { board, memory, .. } = &mut *self.world;
            board.store(memory, addr, value, self.t);
        }
    }

    #[inline(always)]
    fn input(&mut self, port: u16) -> u8 {
        self.on_board(|board, memory| board.input(memory, port))
    }

    #[inline(always)]
    fn output(&mut self, port: u16, value: u8) {
        self.on_board(|board, memory| board.output(memory, port, value));
    }

    #[inline(always)]
    fn internal(&mut self, addr: u16, t: T) {
        if is_contended(addr) {
            self.t = self.world.delays.pass(self.t, t);
        } else {
            self.t += t;
        }
    }

    #[inline(always)]
    fn interrupt(&mut self) -> bool {
        // An instruction that runs past the end of the frame ends inside the next interrupt.
        (self.t <= INT || self.t >= FRAME) && self.on_board(|board, _| board.is_held())
    }

    /// INT is over for this frame.
    #[inline(always)]
    fn quiet_until(&self) -> T {
        if self.t > INT { FRAME } else { self.t }
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
    /// Brings the board and the memory together.
    pub(crate) fn with<'a>(&'a mut self, memory: &'a mut Memory) -> World<'a> {
        World { delays: Delays::of(self.model.timing), memory, board: self }
    }

    /// Lets the CPU run until the time is at or past `until`, or until HALT has stopped it.
    #[inline(never)]
    pub(crate) fn run(&mut self, cpu: &mut Cpu, memory: &mut Memory, until: T) {
        let fast = match self.model.timing {
            Timing::Early => until,
            Timing::Late => until.min(FRAME - LONGEST),
        };
        while self.t < until && !cpu.rests() {
            if self.t < fast && !self.snows(cpu) {
                cpu.run_on(self.with(memory).running(), fast).stop();
                self.ended_in_m1 = false;
            } else {
                self.step(cpu, memory);
            }
        }
    }

    /// Lets the CPU do one step.
    pub(crate) fn step(&mut self, cpu: &mut Cpu, memory: &mut Memory) {
        if self.snows(cpu) {
            return self.step_before(cpu, memory, Witness::Nobody);
        }
        let before = (self.t, cpu.regs.r());
        cpu.step_on(self.with(memory).running()).stop();
        self.look_at_refresh(before, cpu);
    }

    /// After a step: whether the frame ends with it, and it with its M1, when CPU and clock stood at `before`. Nothing makes
    /// the CPU wait there, so it does if all its time went into M1s.
    pub(crate) fn look_at_refresh(&mut self, (t, r): (T, u8), cpu: &Cpu) {
        self.ended_in_m1 = self.model.timing == Timing::Late && self.t == FRAME && {
            let m1s = cpu.regs.r().wrapping_sub(r) & 0x7F;
            self.t - t == 4 * T::from(m1s)
        };
    }
}
