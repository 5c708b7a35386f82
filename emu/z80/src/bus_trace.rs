//! A bus that logs every machine cycle, for tests and conformance suites.

use crate::{Bus, T};

/// The kinds of machine cycles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CycleKind {
    /// Opcode fetch, with the refresh address that follows it.
    Fetch {
        /// I:R.
        refresh: u16,
    },
    /// Memory read.
    Read,
    /// Memory write.
    Write,
    /// Port read.
    Input,
    /// Port write.
    Output,
    /// No request.
    Internal,
    /// Interrupt acknowledge, with the refresh address that follows it.
    Acknowledge {
        /// I:R.
        refresh: u16,
    },
}

/// One machine cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cycle {
    /// The time at which it began.
    pub t: T,
    /// Number of T-states, waiting included.
    pub length: T,
    /// The kind of cycle.
    pub kind: CycleKind,
    /// The address or port.
    pub addr: u16,
    /// The byte read or written; 0 if there is none.
    pub value: u8,
}

/// One T-state as SingleStepTests writes it: a value that is read appears in the T-state after the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tick {
    /// The address bus.
    pub addr: u16,
    /// The data bus in the T-states in which it matters.
    pub data: Option<u8>,
    /// The lines RD, WR, MREQ, IORQ: the letter of `rwmi` for an active line, `-` for an inactive one.
    pub lines: &'static str,
}

impl Cycle {
    /// Returns the T-states of the cycle without waiting.
    #[must_use]
    pub fn ticks(&self) -> Vec<Tick> {
        let tick = |addr, data, lines| Tick { addr, data, lines };
        let idle = |addr| tick(addr, None, "----");
        let (addr, value) = (self.addr, Some(self.value));
        match self.kind {
            CycleKind::Fetch { refresh } => {
                vec![idle(addr), tick(addr, None, "r-m-"), tick(refresh, value, "----"), idle(refresh)]
            }
            CycleKind::Read => vec![idle(addr), tick(addr, None, "r-m-"), tick(addr, value, "----")],
            CycleKind::Write => vec![idle(addr), tick(addr, value, "-wm-"), idle(addr)],
            CycleKind::Input => vec![idle(addr), idle(addr), tick(addr, None, "r--i"), tick(addr, value, "----")],
            CycleKind::Output => vec![idle(addr), idle(addr), tick(addr, value, "-w-i"), idle(addr)],
            CycleKind::Internal => (0..self.length).map(|_| idle(addr)).collect(),
            CycleKind::Acknowledge { refresh } => {
                let request = tick(addr, None, "---i");
                vec![idle(addr), idle(addr), request, request, tick(refresh, value, "----"), idle(refresh)]
            }
        }
    }
}

/// Passes every cycle on to another bus and logs it.
///
/// ```
/// use z80::bus_trace::{CycleKind, TracingBus};
/// use z80::{Cpu, FlatBus};
///
/// let mut bus = TracingBus::new(FlatBus::new());
/// bus.inner.memory[0] = 0xE5; // PUSH HL
/// Cpu::new().step(&mut bus);
/// let written = bus.cycles.iter().filter(|cycle| cycle.kind == CycleKind::Write).map(|cycle| cycle.addr);
/// assert_eq!(written.collect::<Vec<_>>(), [0xFFFE, 0xFFFD]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TracingBus<B> {
    /// The bus that does the work.
    pub inner: B,
    /// The cycles so far.
    pub cycles: Vec<Cycle>,
}

impl<B: Bus> TracingBus<B> {
    /// Logs the cycles of `inner`.
    #[must_use]
    pub const fn new(inner: B) -> Self {
        Self { inner, cycles: Vec::new() }
    }

    /// Returns all cycles, T-state by T-state.
    #[must_use]
    pub fn ticks(&self) -> Vec<Tick> {
        self.cycles.iter().flat_map(Cycle::ticks).collect()
    }

    #[inline(never)]
    fn log(&mut self, kind: CycleKind, addr: u16, cycle: impl FnOnce(&mut B) -> u8) -> u8 {
        let t = self.inner.now();
        let value = cycle(&mut self.inner);
        self.cycles.push(Cycle { t, length: self.inner.now() - t, kind, addr, value });
        value
    }
}

impl<B: Bus> Bus for TracingBus<B> {
    fn fetch(&mut self, pc: u16, ir: u16) -> u8 {
        self.log(CycleKind::Fetch { refresh: ir }, pc, |bus| bus.fetch(pc, ir))
    }

    fn read(&mut self, addr: u16) -> u8 {
        self.log(CycleKind::Read, addr, |bus| bus.read(addr))
    }

    fn write(&mut self, addr: u16, value: u8) {
        self.log(CycleKind::Write, addr, |bus| {
            bus.write(addr, value);
            value
        });
    }

    fn input(&mut self, port: u16) -> u8 {
        self.log(CycleKind::Input, port, |bus| bus.input(port))
    }

    fn output(&mut self, port: u16, value: u8) {
        self.log(CycleKind::Output, port, |bus| {
            bus.output(port, value);
            value
        });
    }

    fn internal(&mut self, addr: u16, t: T) {
        self.log(CycleKind::Internal, addr, |bus| {
            bus.internal(addr, t);
            0
        });
    }

    fn interrupt(&mut self) -> bool {
        self.inner.interrupt()
    }

    fn acknowledge(&mut self, pc: u16, ir: u16) -> u8 {
        self.log(CycleKind::Acknowledge { refresh: ir }, pc, |bus| bus.acknowledge(pc, ir))
    }

    fn now(&self) -> T {
        self.inner.now()
    }
}
