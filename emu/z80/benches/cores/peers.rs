//! Four cores with flat memory. Each has one method: run for a number of T-states.

use std::num::Wrapping;
use z80emu::Cpu as _;
use z80emu::host::TsCounter;

/// The entry of every workload.
pub(crate) const START: u16 = 0x8000;

/// 64 KiB of memory.
pub(crate) type Image = [u8; 0x10000];

/// A core with its memory, ready at [`START`].
pub(crate) trait Core {
    /// Name in the tables.
    const NAME: &'static str;
    fn new(image: &Image) -> Self;
    /// Runs for about `t` T-states more.
    fn run(&mut self, t: u64);
}

pub(crate) struct Ours {
    cpu: z80::Cpu,
    bus: z80::FlatBus,
}

impl Core for Ours {
    const NAME: &'static str = "zxlab";

    fn new(image: &Image) -> Self {
        let mut cpu = z80::Cpu::new();
        cpu.regs.set_pc(START);
        let mut bus = z80::FlatBus::new();
        bus.memory.copy_from_slice(image);
        Self { cpu, bus }
    }

    fn run(&mut self, t: u64) {
        let until = self.bus.t + t;
        self.cpu.run(&mut self.bus, until);
    }
}

pub(crate) struct Z80Emu {
    cpu: z80emu::Z80NMOS,
    memory: FlatMemory,
    clock: TsCounter<u64>,
}

struct FlatMemory(Box<Image>);

impl z80emu::Memory for FlatMemory {
    type Timestamp = u64;

    #[inline(always)]
    fn write_mem(&mut self, address: u16, value: u8, _ts: u64) {
        self.0[usize::from(address)] = value;
    }

    #[inline(always)]
    fn read_debug(&self, address: u16) -> u8 {
        self.0[usize::from(address)]
    }
}

impl z80emu::Io for FlatMemory {
    type Timestamp = u64;
    type WrIoBreak = ();
    type RetiBreak = ();
}

impl Core for Z80Emu {
    const NAME: &'static str = "z80emu";

    fn new(image: &Image) -> Self {
        let mut cpu = z80emu::Z80NMOS::default();
        cpu.reset();
        cpu.set_pc(START);
        Self { cpu, memory: FlatMemory(Box::new(*image)), clock: TsCounter(Wrapping(0)) }
    }

    fn run(&mut self, t: u64) {
        let until = self.clock.0.0 + t;
        while self.clock.0.0 < until {
            let _ = self.cpu.execute_with_limit(&mut self.memory, &mut self.clock, until);
        }
    }
}

pub(crate) struct RustzxZ80 {
    cpu: rustzx_z80::Z80,
    bus: RustzxBus,
}

struct RustzxBus {
    memory: Box<Image>,
    t: u64,
}

impl rustzx_z80::Z80Bus for RustzxBus {
    #[inline(always)]
    fn read_internal(&mut self, addr: u16) -> u8 {
        self.memory[usize::from(addr)]
    }

    #[inline(always)]
    fn write_internal(&mut self, addr: u16, data: u8) {
        self.memory[usize::from(addr)] = data;
    }

    #[inline(always)]
    fn wait_mreq(&mut self, _addr: u16, clk: usize) {
        self.t += clk as u64;
    }

    #[inline(always)]
    fn wait_no_mreq(&mut self, _addr: u16, clk: usize) {
        self.t += clk as u64;
    }

    #[inline(always)]
    fn wait_internal(&mut self, clk: usize) {
        self.t += clk as u64;
    }

    // Flat memory needs no wait for each clock.
    #[inline(always)]
    fn wait_loop(&mut self, _addr: u16, clk: usize) {
        self.t += clk as u64;
    }

    fn read_io(&mut self, _port: u16) -> u8 {
        self.t += 4;
        0xFF
    }

    fn write_io(&mut self, _port: u16, _data: u8) {
        self.t += 4;
    }

    fn read_interrupt(&mut self) -> u8 {
        0xFF
    }

    fn reti(&mut self) {}

    fn halt(&mut self, _halted: bool) {}

    #[inline(always)]
    fn int_active(&self) -> bool {
        false
    }

    #[inline(always)]
    fn nmi_active(&self) -> bool {
        false
    }

    #[inline(always)]
    fn pc_callback(&mut self, _addr: u16) {}
}

impl Core for RustzxZ80 {
    const NAME: &'static str = "rustzx-z80";

    fn new(image: &Image) -> Self {
        let mut cpu = rustzx_z80::Z80::default();
        cpu.regs.set_pc(START);
        Self { cpu, bus: RustzxBus { memory: Box::new(*image), t: 0 } }
    }

    fn run(&mut self, t: u64) {
        let until = self.bus.t + t;
        while self.bus.t < until {
            self.cpu.emulate(&mut self.bus);
        }
    }
}

pub(crate) struct Iz80 {
    cpu: iz80::Cpu,
    machine: iz80::PlainMachine,
}

impl Core for Iz80 {
    const NAME: &'static str = "iz80";

    fn new(image: &Image) -> Self {
        use iz80::Machine as _;
        let mut cpu = iz80::Cpu::new_z80();
        cpu.registers().set_pc(START);
        let mut machine = iz80::PlainMachine::new();
        for (addr, &byte) in (0..).zip(image) {
            machine.poke(addr, byte);
        }
        Self { cpu, machine }
    }

    fn run(&mut self, t: u64) {
        let until = self.cpu.cycle_count() + t;
        while self.cpu.cycle_count() < until {
            self.cpu.execute_instruction(&mut self.machine);
        }
    }
}
