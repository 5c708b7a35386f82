//! A bus that writes down every machine cycle, for tests and conformance suites.

use crate::{Bus, T};

/// What kind of machine cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
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
    /// When it began.
    pub t: T,
    /// T-states it took, waiting included.
    pub length: T,
    /// What kind.
    pub kind: Kind,
    /// The address or port.
    pub addr: u16,
    /// The byte that was read or written; 0 if none was.
    pub value: u8,
}

/// One T-state, as SingleStepTests writes it: a value read stands in the T-state behind the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tick {
    /// The address bus.
    pub addr: u16,
    /// The data bus, where it matters.
    pub data: Option<u8>,
    /// The lines RD, WR, MREQ, IORQ: a letter of `rwmi` where one is active, `-` where not.
    pub lines: &'static str,
}

impl Cycle {
    /// The T-states of this cycle, as many as it has without waiting.
    #[must_use]
    pub fn ticks(&self) -> Vec<Tick> {
        let tick = |addr, data, lines| Tick { addr, data, lines };
        let idle = |addr| tick(addr, None, "----");
        let (addr, value) = (self.addr, Some(self.value));
        match self.kind {
            Kind::Fetch { refresh } => {
                vec![idle(addr), tick(addr, None, "r-m-"), tick(refresh, value, "----"), idle(refresh)]
            }
            Kind::Read => vec![idle(addr), tick(addr, None, "r-m-"), tick(addr, value, "----")],
            Kind::Write => vec![idle(addr), tick(addr, value, "-wm-"), idle(addr)],
            Kind::Input => vec![idle(addr), idle(addr), tick(addr, None, "r--i"), tick(addr, value, "----")],
            Kind::Output => vec![idle(addr), idle(addr), tick(addr, value, "-w-i"), idle(addr)],
            Kind::Internal => (0..self.length).map(|_| idle(addr)).collect(),
            Kind::Acknowledge { refresh } => {
                let request = tick(addr, None, "---i");
                vec![idle(addr), idle(addr), request, request, tick(refresh, value, "----"), idle(refresh)]
            }
        }
    }
}

/// Passes everything on to another bus and writes it down.
///
/// ```
/// use z80::record::{Kind, RecordingBus};
/// use z80::{Cpu, FlatBus};
///
/// let mut bus = RecordingBus::new(FlatBus::new());
/// bus.inner.memory[0] = 0xE5; // PUSH HL
/// Cpu::new().step(&mut bus);
/// let written = bus.cycles.iter().filter(|cycle| cycle.kind == Kind::Write).map(|cycle| cycle.addr);
/// assert_eq!(written.collect::<Vec<_>>(), [0xFFFE, 0xFFFD]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordingBus<B> {
    /// The bus that does the work.
    pub inner: B,
    /// What has happened.
    pub cycles: Vec<Cycle>,
}

impl<B: Bus> RecordingBus<B> {
    /// Records what passes to and from `inner`.
    #[must_use]
    pub const fn new(inner: B) -> Self {
        Self { inner, cycles: Vec::new() }
    }

    /// Everything recorded, T-state by T-state.
    #[must_use]
    pub fn ticks(&self) -> Vec<Tick> {
        self.cycles.iter().flat_map(Cycle::ticks).collect()
    }

    #[inline(never)]
    fn record(&mut self, kind: Kind, addr: u16, cycle: impl FnOnce(&mut B) -> u8) -> u8 {
        let t = self.inner.now();
        let value = cycle(&mut self.inner);
        self.cycles.push(Cycle { t, length: self.inner.now() - t, kind, addr, value });
        value
    }
}

impl<B: Bus> Bus for RecordingBus<B> {
    fn fetch(&mut self, pc: u16, ir: u16) -> u8 {
        self.record(Kind::Fetch { refresh: ir }, pc, |bus| bus.fetch(pc, ir))
    }

    fn read(&mut self, addr: u16) -> u8 {
        self.record(Kind::Read, addr, |bus| bus.read(addr))
    }

    fn write(&mut self, addr: u16, value: u8) {
        self.record(Kind::Write, addr, |bus| {
            bus.write(addr, value);
            value
        });
    }

    fn input(&mut self, port: u16) -> u8 {
        self.record(Kind::Input, port, |bus| bus.input(port))
    }

    fn output(&mut self, port: u16, value: u8) {
        self.record(Kind::Output, port, |bus| {
            bus.output(port, value);
            value
        });
    }

    fn internal(&mut self, addr: u16, t: T) {
        self.record(Kind::Internal, addr, |bus| {
            bus.internal(addr, t);
            0
        });
    }

    fn interrupt(&mut self) -> bool {
        self.inner.interrupt()
    }

    fn acknowledge(&mut self, pc: u16, ir: u16) -> u8 {
        self.record(Kind::Acknowledge { refresh: ir }, pc, |bus| bus.acknowledge(pc, ir))
    }

    fn now(&self) -> T {
        self.inner.now()
    }
}
