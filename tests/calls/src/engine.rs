//! Both processors with one interface: set the registers, execute an instruction, read the registers.

mod second;

use z80::table;
use z80::{InterruptMode, Registers};

use self::second::{HALTED, IFF, registers, state};
use super::bus::SwiftBus;
use super::memory::{Memory, mark};
use super::{Core, T};

/// A processor.
pub enum Engine {
    /// Ours.
    Z80(z80::Cpu),
    /// That of the crate `iz80`.
    Iz80(iz80::Cpu),
}

/// The reason why our core, running ahead, stands still.
pub(super) enum Ahead {
    /// The next instruction is one before which it has to stop.
    Stopped,
    /// The last instruction was a `HALT`.
    Halted,
    /// The time limit has passed.
    Late,
}

impl Engine {
    /// Makes a processor that has been reset.
    pub fn new(core: Core) -> Engine {
        match core {
            Core::Z80 => Engine::Z80(z80::Cpu::new()),
            Core::Iz80 => Engine::Iz80(iz80::Cpu::new()),
        }
    }

    /// Resets the processor to these registers but PC and SP, interrupts on or off and their mode; not halted, at time 0.
    pub fn start(&mut self, registers: &Registers, pc: u16, sp: u16, (on, mode): (bool, u8)) {
        match self {
            Engine::Z80(cpu) => {
                cpu.reset();
                cpu.regs = *registers;
                cpu.regs.set_pc(pc);
                cpu.regs.set_sp(sp);
                (cpu.iff1, cpu.iff2) = (on, on);
                cpu.im = match mode {
                    0 => InterruptMode::Im0,
                    1 => InterruptMode::Im1,
                    _ => InterruptMode::Im2,
                };
            }
            Engine::Iz80(cpu) => {
                let mut registers = *registers;
                registers.set_pc(pc);
                registers.set_sp(sp);
                let mut state = state(&registers);
                state[IFF..IFF + 3].copy_from_slice(&[on.into(), on.into(), mode]);
                cpu.deserialize(&state).expect("a state of the length that iz80 wants");
            }
        }
    }

    /// Ends a HALT, as an interrupt does.
    pub fn wake(&mut self) {
        match self {
            Engine::Z80(cpu) => cpu.set_halted(false),
            Engine::Iz80(cpu) => {
                let mut state = cpu.serialize();
                state[HALTED] = 0;
                cpu.deserialize(&state).expect("its own state");
            }
        }
    }

    /// Executes one instruction.
    #[inline]
    pub fn step(&mut self, memory: &mut Memory) {
        match self {
            Engine::Z80(cpu) => cpu.step(memory),
            Engine::Iz80(cpu) => second::step(cpu, memory),
        }
    }

    /// Executes instructions until one needs attention. `None` on `iz80`, which can't do that, and if something has happened that
    /// only single steps can judge.
    pub(super) fn run_ahead<const LOGS: bool>(&mut self, memory: &mut Memory, limit: T) -> Option<Ahead> {
        let Engine::Z80(cpu) = self else { return None };
        let is_stopped = SwiftBus::<LOGS>::run(cpu, memory, limit);
        if memory.written_marks & (mark::EDGE | mark::GUARDED) != 0 || memory.has_page_fault() {
            return None;
        }
        if !is_stopped {
            return Some(if cpu.halted() { Ahead::Halted } else { Ahead::Late });
        }
        // Takes the NOP back.
        let stop = cpu.regs.pc().wrapping_sub(1);
        cpu.regs.set_pc(stop);
        cpu.regs.set_r(counted(cpu.regs.r(), 1u8.wrapping_neg()));
        memory.t -= 4;
        can_stop(memory, stop).then_some(Ahead::Stopped)
    }

    /// Returns the program counter.
    #[inline]
    pub fn pc(&self) -> u16 {
        match self {
            Engine::Z80(cpu) => cpu.regs.pc(),
            Engine::Iz80(cpu) => cpu.immutable_registers().pc(),
        }
    }

    /// Returns the stack pointer.
    #[inline]
    pub fn sp(&self) -> u16 {
        match self {
            Engine::Z80(cpu) => cpu.regs.sp(),
            Engine::Iz80(cpu) => cpu.immutable_registers().get16(iz80::Reg16::SP),
        }
    }

    /// Returns the bytes of the instruction at PC, preceded by a prefix already fetched, if any. (Only our core stops
    /// between a prefix and its opcode.)
    pub fn instruction(&self, memory: &Memory) -> [u8; 5] {
        let prefix = if let Engine::Z80(cpu) = self { cpu.prefix() } else { None };
        let after = |n: u16| memory.load(self.pc().wrapping_add(n));
        match prefix {
            Some(prefix) => [prefix, after(0), after(1), after(2), after(3)],
            None => [0, 1, 2, 3, 4].map(after),
        }
    }

    /// Returns true if a prefix of the instruction at PC is already fetched.
    pub fn is_begun(&self) -> bool {
        matches!(self, Engine::Z80(cpu) if cpu.prefix().is_some())
    }

    /// Returns true in a `HALT`.
    #[inline]
    pub fn halted(&self) -> bool {
        match self {
            Engine::Z80(cpu) => cpu.halted(),
            Engine::Iz80(cpu) => cpu.is_halted(),
        }
    }

    /// Returns IY.
    pub fn iy(&self) -> u16 {
        match self {
            Engine::Z80(cpu) => cpu.regs.iy(),
            Engine::Iz80(cpu) => cpu.immutable_registers().get16(iz80::Reg16::IY),
        }
    }

    /// Returns true if interrupts are on, and their mode.
    pub fn interrupts(&self) -> (bool, u8) {
        match self {
            Engine::Z80(cpu) => (cpu.iff1, cpu.im as u8),
            Engine::Iz80(cpu) => cpu.immutable_registers().get_interrupt_mode(),
        }
    }

    /// Returns true if the processor would accept an interrupt now: not after `EI` or a prefix. On our core only.
    #[inline]
    pub fn accepts_interrupt(&self) -> bool {
        matches!(self, Engine::Z80(cpu) if cpu.iff1 && !cpu.after_ei() && cpu.prefix().is_none())
    }

    /// Returns the time since [`Engine::start`], in T-states.
    #[inline]
    pub fn t(&self, memory: &Memory) -> T {
        match self {
            Engine::Z80(_) => memory.t,
            Engine::Iz80(cpu) => cpu.cycle_count(),
        }
    }

    /// Returns all registers. MEMPTR is 0 on `iz80`, which has none.
    pub fn registers(&self) -> Registers {
        match self {
            Engine::Z80(cpu) => cpu.regs,
            Engine::Iz80(cpu) => registers(&cpu.serialize()),
        }
    }

    /// Returns our core's registers, without copying them.
    #[inline]
    pub(super) fn own_registers(&self) -> Option<&Registers> {
        if let Engine::Z80(cpu) = self { Some(&cpu.regs) } else { None }
    }

    /// Sets the refresh register so that the `LD A,R` at PC reads `value`.
    ///
    /// R has advanced by two when it is read, once for each opcode byte of the instruction.
    pub fn refresh(&mut self, value: u8) {
        let value = before_read(value, 0);
        match self {
            Engine::Z80(cpu) => cpu.regs.set_r(value),
            Engine::Iz80(cpu) => cpu.registers().set8(iz80::Reg8::R, value),
        }
    }
}

/// Returns true if a `NOP` in place of the instruction at an address can be taken back. Not after a prefix, and not before `SCF` and
/// `CCF`: they read Q, which a `NOP` clears.
fn can_stop(memory: &Memory, address: u16) -> bool {
    !table::is_prefix(memory.load(address.wrapping_sub(1))) && !matches!(memory.load(address), 0x37 | 0x3F)
}

/// Returns the R from which an `LD A,R` reads a value, after R has advanced by `passed` up to that instruction.
pub(super) fn before_read(value: u8, passed: u8) -> u8 {
    counted(value, passed.wrapping_add(2).wrapping_neg())
}

/// Advances R: seven bits count, the eighth is kept.
fn counted(r: u8, by: u8) -> u8 {
    r & 0x80 | r.wrapping_add(by) & 0x7F
}

#[cfg(test)]
mod tests {
    use super::second::STATE;
    use super::*;

    /// Returns registers that are all different.
    fn sample() -> Registers {
        let mut r = Registers::default();
        r.set_af(0x0102);
        r.set_bc(0x0304);
        r.set_de(0x0506);
        r.set_hl(0x0708);
        r.set_ix(0x090A);
        r.set_iy(0x0B0C);
        r.set_sp(0x0D0E);
        r.set_pc(0x0F10);
        r.set_i(0x11);
        r.set_r(0x92);
        r.set_af2(0x1314);
        r.set_bc2(0x1516);
        r.set_de2(0x1718);
        r.set_hl2(0x191A);
        r
    }

    #[test]
    fn registers_set_are_the_registers_read() {
        for core in Core::ALL {
            let mut engine = Engine::new(core);
            engine.start(&sample(), sample().pc(), sample().sp(), (false, 0));
            assert_eq!(engine.registers(), sample(), "{core:?}");
            assert_eq!((engine.pc(), engine.sp()), (0x0F10, 0x0D0E), "{core:?}");
        }
    }

    /// The layout of the saved state is not part of `iz80`'s interface; this test fails if it changes.
    #[test]
    fn the_saved_state_of_iz80_agrees_with_its_accessors() {
        use iz80::{Reg8, Reg16};
        let mut cpu = iz80::Cpu::new();
        assert_eq!(cpu.serialize().len(), STATE);
        cpu.deserialize(&state(&sample())).unwrap();
        let r = cpu.immutable_registers();
        let pairs = [Reg16::AF, Reg16::BC, Reg16::DE, Reg16::HL, Reg16::IX, Reg16::IY, Reg16::SP].map(|p| r.get16(p));
        assert_eq!(pairs, [0x0102, 0x0304, 0x0506, 0x0708, 0x090A, 0x0B0C, 0x0D0E]);
        assert_eq!((r.pc(), r.get8(Reg8::I), r.get8(Reg8::R)), (0x0F10, 0x11, 0x92));
        assert_eq!((cpu.cycle_count(), cpu.is_halted(), r.get_interrupt_mode()), (0, false, (false, 0)));
    }

    /// EXX and EX AF,AF' bring the shadow set to the accessors of `iz80`.
    #[test]
    fn both_cores_exchange_the_shadow_set() {
        for core in Core::ALL {
            let mut memory = Memory::filled(0);
            memory.set(0, 0xD9); // EXX
            memory.set(1, 0x08); // EX AF,AF'
            let mut engine = Engine::new(core);
            let mut before = sample();
            before.set_pc(0);
            engine.start(&before, before.pc(), before.sp(), (false, 0));
            engine.step(&mut memory);
            engine.step(&mut memory);
            let after = engine.registers();
            assert_eq!([after.af(), after.bc(), after.de(), after.hl()], [0x1314, 0x1516, 0x1718, 0x191A], "{core:?}");
            assert_eq!(
                [after.af2(), after.bc2(), after.de2(), after.hl2()],
                [0x0102, 0x0304, 0x0506, 0x0708],
                "{core:?}"
            );
        }
    }

    /// A result is copied to the register that the opcode names, also if that is H or L.
    #[test]
    fn both_cores_copy_results_in_memory_to_the_same_register() {
        for (prefix, opcode) in
            [0xDD, 0xFD].into_iter().flat_map(|prefix| (0..=255).map(move |opcode| (prefix, opcode)))
        {
            let after = Core::ALL.map(|core| {
                let mut memory = Memory::filled(0);
                [prefix, 0xCB, 2, opcode].into_iter().enumerate().for_each(|(at, byte)| memory.set(at as u16, byte));
                let address = if prefix == 0xDD { sample().ix() } else { sample().iy() } + 2;
                memory.set(address, 0x96);
                let mut engine = Engine::new(core);
                engine.start(&sample(), 0, sample().sp(), (false, 0));
                while engine.pc() != 4 || engine.is_begun() {
                    engine.step(&mut memory);
                }
                let r = engine.registers();
                ([r.bc(), r.de(), r.hl(), r.ix(), r.iy(), r.af() >> 8], memory.load(address))
            });
            assert_eq!(after[0], after[1], "{prefix:02X} CB 02 {opcode:02X}");
        }
    }

    #[test]
    fn ld_a_r_reads_every_value_on_both_cores() {
        for core in Core::ALL {
            let mut engine = Engine::new(core);
            for value in 0..=255 {
                let mut memory = Memory::filled(0);
                memory.set(0, 0xED);
                memory.set(1, 0x5F); // LD A,R
                engine.start(&Registers::default(), 0, 0, (false, 0));
                engine.refresh(value);
                engine.step(&mut memory);
                assert_eq!(engine.registers().a(), value, "{core:?}");
            }
        }
    }
}
