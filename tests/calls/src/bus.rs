//! The two processors' access to [`Memory`].

use super::T;
use super::log::{self, Logged};
use super::memory::{Memory, mark};

/// The opcode executed instead of an instruction at which the core has to stop.
const NOP: u8 = 0;

/// The bus of our core at full speed, without observation: so small that the compiler passes it in machine registers (see
/// [`z80::Bus::run`]). For the same reason what an opcode uses of it calls no function.
///
/// If it logs, the upper half of `t` is the number of entries in the [log](super::log), and the lower half the time.
pub(super) struct SwiftBus<'a, const LOGS: bool> {
    t: T,
    memory: &'a mut Memory,
}

impl<const LOGS: bool> SwiftBus<'_, LOGS> {
    /// Added to the time to end a run after the present instruction: longer than any call.
    const FAR: T = if LOGS { Logged::FAR } else { 1 << 62 };

    /// Executes instructions until the time limit has passed, after a `HALT`, or before an instruction that is special: one with the
    /// [`mark`]s of those that set SP, of a stop or of code that the routine wrote. Returns true if the last was a `NOP` in place of such
    /// an instruction.
    pub(super) fn run(cpu: &mut z80::Cpu, memory: &mut Memory, limit: T) -> bool {
        let entries = if LOGS { memory.log.entries() << 32 } else { 0 };
        let t = memory.t | entries;
        let bus = SwiftBus::<LOGS> { t, memory };
        let SwiftBus { t, memory } = cpu.run_on(bus, limit.saturating_add(1).min(Self::FAR));
        if LOGS {
            memory.log.set_entries(t >> 32);
        }
        let now = if LOGS { t & 0xFFFF_FFFF } else { t };
        memory.t = now % Self::FAR;
        now >= Self::FAR
    }

    /// Adds an entry to the log.
    #[inline(always)]
    fn note(&mut self, entry: u32) {
        if LOGS {
            self.memory.log.put(self.t >> 32, entry);
            self.t += 1 << 32;
        }
    }
}

impl<const LOGS: bool> z80::Bus for SwiftBus<'_, LOGS> {
    #[inline(always)]
    fn fetch(&mut self, pc: u16, _ir: u16) -> u8 {
        self.t += 4;
        if self.memory.is_marked(pc, mark::SETS_SP | mark::STOP | mark::WRITTEN) {
            self.t |= Self::FAR;
            return NOP;
        }
        let opcode = self.memory.load(pc);
        self.note(log::fetch(pc, opcode));
        opcode
    }

    #[inline(always)]
    fn read(&mut self, addr: u16) -> u8 {
        self.t += 3;
        self.note(log::read(addr));
        self.memory.load(addr)
    }

    #[inline(always)]
    fn write(&mut self, addr: u16, value: u8) {
        self.t += 3;
        self.note(log::write(addr));
        self.memory.store(addr, value);
    }

    fn input(&mut self, port: u16) -> u8 {
        self.t += 4;
        self.note(log::port(port));
        self.memory.read_port(port)
    }

    fn output(&mut self, port: u16, value: u8) {
        self.t += 4;
        self.note(log::port(port));
        self.memory.write_port(port, value);
    }

    #[inline(always)]
    fn internal(&mut self, _addr: u16, t: T) {
        self.t += t;
    }

    #[inline(always)]
    fn interrupt(&mut self) -> bool {
        false
    }

    #[inline(always)]
    fn quiet_until(&self) -> T {
        T::MAX
    }

    fn acknowledge(&mut self, _pc: u16, _ir: u16) -> u8 {
        self.t += 6;
        0xFF
    }

    #[inline(always)]
    fn now(&self) -> T {
        if LOGS { self.t & 0xFFFF_FFFF } else { self.t }
    }

    #[inline(always)]
    fn rests_in_halt(&self) -> bool {
        true
    }
}

/// The bus of our core instruction by instruction, observed if that is wanted.
impl z80::Bus for Memory {
    #[inline]
    fn fetch(&mut self, pc: u16, _ir: u16) -> u8 {
        if let Some(waits) = &mut self.waits {
            waits.memory(pc, 4);
        }
        self.t += 4;
        if self.is_observed {
            self.note_fetch(pc);
        }
        if self.is_logged {
            self.log.push(log::fetch(pc, self.load(pc)));
            self.runs_written |= self.has_written(pc);
        }
        self.load(pc)
    }

    #[inline]
    fn read(&mut self, addr: u16) -> u8 {
        if let Some(waits) = &mut self.waits {
            waits.memory(addr, 3);
        }
        self.t += 3;
        if self.is_observed {
            self.note_read(addr);
        }
        if self.is_logged {
            self.log.push(log::read(addr));
        }
        self.load(addr)
    }

    #[inline]
    fn write(&mut self, addr: u16, value: u8) {
        if let Some(waits) = &mut self.waits {
            waits.memory(addr, 3);
        }
        self.t += 3;
        if self.is_observed {
            self.note_write(addr);
        }
        if self.is_logged {
            self.log.push(log::write(addr));
        }
        self.store(addr, value);
    }

    fn input(&mut self, port: u16) -> u8 {
        if let Some(waits) = &mut self.waits {
            waits.port(port);
        }
        self.t += 4;
        if self.is_logged {
            self.log.push(log::port(port));
        }
        self.read_port(port)
    }

    fn output(&mut self, port: u16, value: u8) {
        if let Some(waits) = &mut self.waits {
            waits.port(port);
        }
        self.t += 4;
        if self.is_logged {
            self.log.push(log::port(port));
        }
        self.write_port(port, value);
    }

    #[inline]
    fn internal(&mut self, addr: u16, t: T) {
        if let Some(waits) = &mut self.waits {
            waits.internal(addr, t);
        }
        self.t += t;
    }

    #[inline]
    fn interrupt(&mut self) -> bool {
        false
    }

    fn acknowledge(&mut self, _pc: u16, _ir: u16) -> u8 {
        self.t += 6;
        0xFF
    }

    #[inline]
    fn now(&self) -> T {
        self.t
    }
}

impl iz80::Machine for Memory {
    #[inline]
    fn peek(&mut self, address: u16) -> u8 {
        self.load(address)
    }

    #[inline]
    fn poke(&mut self, address: u16, value: u8) {
        self.store(address, value);
    }

    fn port_in(&mut self, address: u16) -> u8 {
        self.read_port(address.wrapping_add(self.port_shift))
    }

    fn port_out(&mut self, address: u16, value: u8) {
        self.write_port(address.wrapping_add(self.port_shift), value);
    }
}
