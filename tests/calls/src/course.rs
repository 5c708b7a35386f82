//! A call under way: instruction by instruction, or at our core's full speed from one special instruction to the next.

use std::ops::{Range, RangeInclusive};

use super::engine::{Ahead, Engine};
use super::memory::{Memory, ROM_END, mark};
use super::stack::{self, STACK};
use super::{Call, CallOutcome, Returned, T};

/// The longest time for which SP may be used for something else where it makes no difference how a call fails, in T-states: in a frame an
/// interrupt comes, and pushes there.
const ASIDE: T = 70_000;

/// A call under way.
pub(super) struct Course<'a> {
    call: &'a Call,
    /// The addresses of the program.
    program: RangeInclusive<u16>,
    /// SP when the routine begins: it points at the return address.
    top: u16,
    /// The lowest and the highest SP that are allowed, and SP after a proper return.
    lowest: u16,
    highest: u16,
    proper: u16,
    /// The return address.
    home: u16,
    /// The address of the next instruction.
    at: u16,
    /// The lowest SP on the stack yet.
    deepest: u16,
    /// A routine may use SP for something else meanwhile: the instruction that set it aside, and SP after it.
    aside: Option<(u16, u16)>,
    refreshed: u32,
    frames: u32,
    /// True if it makes no difference how a call fails.
    pub(super) is_brief: bool,
}

/// The end of a call that ran ahead.
pub(super) enum Ended {
    /// It returned in order.
    Returned,
    Otherwise(CallOutcome),
}

impl<'a> Course<'a> {
    pub(super) fn new(call: &'a Call, program: RangeInclusive<u16>, top: u16, home: u16) -> Course<'a> {
        let proper = top + 2 + call.removes;
        Course {
            call,
            program,
            top,
            lowest: top - STACK,
            highest: proper.max(top + 2 + call.arguments),
            proper,
            home,
            at: call.routine,
            deepest: top,
            aside: None,
            refreshed: 0,
            frames: 0,
            is_brief: false,
        }
    }

    /// Returns the outcome of a call that fails in a way that only single steps can tell, if the way makes no difference.
    fn failed(&self) -> Option<Ended> {
        self.is_brief.then_some(Ended::Otherwise(CallOutcome::Left { from: self.at, to: self.at }))
    }

    /// Returns the outcome of a call that ran ahead. What it returned is large, so it is collected only here.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn outcome(&self, ended: Ended, engine: &Engine, memory: &mut Memory) -> CallOutcome {
        match ended {
            Ended::Returned => CallOutcome::Returned(self.returned(engine, memory)),
            Ended::Otherwise(outcome) => outcome,
        }
    }

    /// Returns the addresses from the lowest of the stack to the highest SP.
    pub(super) fn stack(&self) -> Range<u16> {
        self.lowest..self.highest
    }

    fn is_on_stack(&self, sp: u16) -> bool {
        (self.lowest..=self.highest).contains(&sp)
    }

    /// Returns the addresses of the stack that are free after a proper return.
    pub(super) fn stack_to_be(&self) -> Range<u16> {
        self.lowest..self.proper
    }

    /// Sets R, if that is due before the next instruction.
    #[inline]
    pub(super) fn set_refresh(&mut self, engine: &mut Engine) {
        if let Some(refresh) = self.call.refresh.filter(|refresh| refresh.address == self.at) {
            engine.refresh(refresh.value);
            self.refreshed += 1;
        }
    }

    /// Executes one instruction. Returns the outcome if that ended the call.
    #[inline(always)]
    pub(super) fn step(&mut self, engine: &mut Engine, memory: &mut Memory) -> Option<CallOutcome> {
        engine.step(memory);
        let outcome = self.judge(self.at, engine, memory);
        // After the call an interrupt is the caller's.
        if memory.is_observed && outcome.is_none() {
            if !engine.interrupts().0 {
                memory.interrupted.disable();
            } else if engine.accepts_interrupt() && !self.interrupt(engine, memory) {
                memory.evidence.interrupted_outside.get_or_insert(engine.sp());
            }
        }
        outcome
    }

    /// Notes that an interrupt may come now. Returns false if SP is not on the stack.
    fn interrupt(&self, engine: &Engine, memory: &mut Memory) -> bool {
        let iy = engine.iy();
        let is_own = self.call.gives_iy || iy != self.call.registers.iy();
        memory.interrupted.interrupt(engine.sp(), engine.interrupts().1, is_own.then_some(iy))
    }

    /// Judges the state after the instruction at `from`. Returns the outcome if it ended the call.
    #[inline(always)]
    fn judge(&mut self, from: u16, engine: &mut Engine, memory: &mut Memory) -> Option<CallOutcome> {
        let (sp, proper) = (engine.sp(), self.proper);
        self.at = engine.pc();
        if let Some(fault) = memory.page_fault() {
            return Some(CallOutcome::Paged { at: from, fault });
        }
        // The ROM writes to itself on purpose, in its calculator: that changes nothing.
        if let Some(address) = memory.rom_write.take().filter(|_| !(self.call.calls_rom && from < ROM_END)) {
            return Some(CallOutcome::Overwrote { at: from, address });
        }
        if !self.is_on_stack(sp) {
            if self.aside.is_none() && !stack::sets_sp(memory, from) {
                return Some(CallOutcome::Stack { at: from, sp, proper });
            }
            self.aside.get_or_insert((from, sp));
        } else {
            self.deepest = self.deepest.min(sp);
            self.aside = None;
        }
        if self.at == self.home || !self.is_code(memory) {
            return Some(self.end(from, engine, memory));
        }
        if engine.halted() {
            if !engine.interrupts().0 {
                return Some(CallOutcome::Hung { at: from, halted: true });
            }
            engine.wake();
            self.frames += 1;
        }
        (engine.t(memory) > self.call.limit).then_some(match self.aside {
            Some((at, sp)) => CallOutcome::Stack { at, sp, proper },
            None => CallOutcome::Hung { at: self.at, halted: false },
        })
    }

    /// Returns the outcome of a call that ends with the instruction at `from`: PC is outside the program.
    #[cold]
    #[inline(never)]
    fn end(&self, from: u16, engine: &Engine, memory: &mut Memory) -> CallOutcome {
        let (sp, proper) = (engine.sp(), self.proper);
        if let Some((at, sp)) = self.aside {
            CallOutcome::Stack { at, sp, proper }
        } else if self.is_home(engine) {
            CallOutcome::Returned(self.returned(engine, memory))
        } else if stack::returns(memory, from) && sp != proper {
            CallOutcome::Stack { at: from, sp, proper }
        } else if engine.halted() && !engine.interrupts().0 {
            // It never comes to what lies there.
            CallOutcome::Hung { at: from, halted: true }
        } else {
            CallOutcome::Left { from, to: self.at }
        }
    }

    /// Returns true if the routine has returned to its caller with the stack in order.
    #[inline]
    pub(super) fn is_home(&self, engine: &Engine) -> bool {
        engine.pc() == self.home && engine.sp() == self.proper
    }

    /// Returns true if the next instruction belongs to the program, to the ROM if that may be called, or to what the routine
    /// itself wrote.
    #[inline]
    fn is_code(&self, memory: &Memory) -> bool {
        let at = self.at;
        let is_own = || memory.has_written(at) && !(self.lowest..self.top + 2).contains(&at);
        let is_program = memory.is_program_elsewhere(at).unwrap_or_else(|| self.program.contains(&at));
        is_program || self.call.calls_rom && at < ROM_END || is_own()
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn returned(&self, engine: &Engine, memory: &mut Memory) -> Returned {
        memory.go_home();
        let free = self.stack_to_be();
        let changes = match memory.has_written_at_all() {
            true => memory.changes(|address| free.contains(&address)),
            false => Vec::new(),
        };
        Returned {
            registers: engine.registers(),
            changes,
            t: engine.t(memory),
            stack: self.stack_used(memory),
            interrupts: engine.interrupts(),
            frames: self.frames,
            ports: memory.ports,
            sent: std::mem::take(&mut memory.sent),
            refreshed: self.refreshed,
            paged: memory.paged(),
        }
    }

    /// Returns the number of bytes of stack used below the return address, what was written there without a push included.
    #[inline]
    pub(super) fn stack_used(&self, memory: &Memory) -> u16 {
        let written = if memory.has_written_at_all() { memory.lowest(self.lowest, self.top) } else { None };
        self.top - written.map_or(self.deepest, |written| written.min(self.deepest))
    }

    /// Runs the whole call on our core at its full speed. `None` if it neither returned in order nor took too long, or if something
    /// happened that only single steps can judge.
    ///
    /// SP is not checked after each instruction. It need not be: our core stops at instructions that set SP; a push writes to the
    /// stack or next to it; and after too many pops a push writes next to it as well, or SP is wrong at the next stop. (Unless a
    /// routine pops all 64 KB.)
    pub(super) fn run_ahead<const LOGS: bool>(&mut self, engine: &mut Engine, memory: &mut Memory) -> Option<Ended> {
        let refresh = self.call.refresh.map(|refresh| refresh.address);
        let refreshed = refresh.filter(|address| self.program.contains(address));
        refreshed.inspect(|&address| memory.change_mark(address, mark::STOP, true));
        let ended = self.run_stretches::<LOGS>(engine, memory);
        refreshed.inspect(|&address| memory.change_mark(address, mark::STOP, false));
        ended
    }

    fn run_stretches<const LOGS: bool>(&mut self, engine: &mut Engine, memory: &mut Memory) -> Option<Ended> {
        let mut on_stack = 0;
        loop {
            let is_aside = self.aside.is_some();
            if !is_aside {
                on_stack = engine.t(memory);
            } else if self.is_brief && engine.t(memory) > on_stack + ASIDE {
                return self.failed();
            }
            let ahead = match is_aside {
                true => Ahead::Stopped,
                false => match engine.run_ahead::<LOGS>(memory, self.call.limit) {
                    Some(ahead) => ahead,
                    None if memory.has_written_guarded() => return self.failed(),
                    None => return None,
                },
            };
            self.at = engine.pc();
            if self.at == self.home {
                return if self.is_home(engine) { Some(Ended::Returned) } else { self.failed() };
            }
            let outcome = match ahead {
                Ahead::Stopped if self.is_code(memory) && (self.aside.is_some() || self.is_on_stack(engine.sp())) => {
                    self.set_refresh(engine);
                    self.step(engine, memory)
                }
                Ahead::Stopped if !self.is_code(memory) => return self.failed(),
                Ahead::Stopped => return None,
                Ahead::Halted => self.judge(self.at, engine, memory),
                Ahead::Late if self.is_on_stack(engine.sp()) && self.is_code(memory) => {
                    return Some(Ended::Otherwise(CallOutcome::Hung { at: self.at, halted: false }));
                }
                Ahead::Late => return None,
            };
            match outcome {
                None => {}
                Some(CallOutcome::Returned(_)) => return None,
                Some(_) => return self.failed(),
            }
        }
    }
}

#[cfg(test)]
mod tests;
