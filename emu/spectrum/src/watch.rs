//! A step with every access of the CPU written down: what watchpoints, traces and profiles look at. The machine is the same
//! afterwards as after [`Machine::step`].

use crate::board::{Board, Memory};
use crate::contention::is_contended;
use crate::cycles::Running;
use crate::machine::Machine;
use crate::model::FRAME;
use crate::{T, trap};
use z80::{Bus, Cpu};

/// The kind of a machine cycle that moves a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cycle {
    /// M1: a byte of the instruction's opcode.
    Fetch,
    /// Memory read: data, or a byte of an operand.
    Read,
    /// Memory write.
    Write,
    /// Port read.
    Input,
    /// Port write.
    Output,
    /// Interrupt acknowledge; the address is PC.
    Acknowledge,
}

/// One byte that the CPU moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// What kind of cycle it was.
    pub cycle: Cycle,
    /// The address or port.
    pub addr: u16,
    /// The byte on the data bus.
    pub value: u8,
    /// T-states since the start of the frame, at the end of the cycle.
    pub t: T,
}

impl Machine {
    /// Executes one instruction as [`Machine::step`] does, and appends what the CPU accessed. A block that loads instantly
    /// accesses nothing.
    ///
    /// ```
    /// use spectrum::{Access, Cycle, Machine, Model, Rom};
    ///
    /// let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    /// let mut accesses = Vec::new();
    /// machine.step_watched(&mut accesses); // DI, the first instruction of the ROM
    /// assert_eq!(accesses, [Access { cycle: Cycle::Fetch, addr: 0, value: 0xF3, t: 4 }]);
    /// ```
    pub fn step_watched(&mut self, accesses: &mut Vec<Access>) {
        if trap::is_armed(self) && trap::springs(self) {
            return;
        }
        self.step_before(Witness::Watcher(accesses));
    }

    /// Executes one instruction before a witness. No trap springs, and for [`Witness::Player`] no frame ends.
    pub(crate) fn step_before(&mut self, witness: Witness<'_, '_>) {
        let plays = matches!(witness, Witness::Player { .. });
        let before = self.board.t;
        self.board.step_before(&mut self.cpu, &mut self.memory, witness);
        self.watch_tape(before);
        if self.board.t >= FRAME && !plays {
            self.board.end_frame(&self.cpu, &self.memory);
        }
    }
}

impl Board {
    /// The same for a CPU and a memory.
    pub(crate) fn step_before(&mut self, cpu: &mut Cpu, memory: &mut Memory, witness: Witness<'_, '_>) {
        let before = (self.t, cpu.regs.r());
        let mut world = self.with(memory);
        let mut watched = Watched { bus: world.running(), witness };
        cpu.step(&mut watched);
        watched.bus.stop();
        self.look_at_refresh(before, cpu);
    }
}

/// Who looks on while the CPU does a step.
pub(crate) enum Witness<'a, 'b> {
    /// Nobody: it is stepped so because it refreshes shared memory.
    Nobody,
    /// Brings this level to the EAR socket.
    Ear(bool),
    /// Writes everything down.
    Watcher(&'a mut Vec<Access>),
    /// Counts opcode fetches, and writes down what is read from ports.
    Recorder { fetches: &'a mut u32, values: &'a mut Vec<u8>, accesses: Option<&'a mut Vec<Access>> },
    /// Counts opcode fetches and values, and says what is read from ports as long as there is something. It also says when the
    /// frame ends: no interrupt comes before, and none at all if the one of the frame has come.
    Player {
        fetches: &'a mut u32,
        values: &'b [u8],
        read: &'a mut usize,
        interrupted: bool,
        accesses: Option<&'a mut Vec<Access>>,
    },
}

/// The board with a witness.
struct Watched<'w, 'a, 'b, 'c> {
    bus: Running<'w, 'a>,
    witness: Witness<'b, 'c>,
}

impl Watched<'_, '_, '_, '_> {
    /// The value that the CPU gets.
    fn note(&mut self, cycle: Cycle, addr: u16, mut value: u8) -> u8 {
        let t = self.bus.now();
        match &mut self.witness {
            Witness::Nobody => {}
            Witness::Ear(high) => {
                if cycle == Cycle::Input && addr & 1 == 0 {
                    value = value & !0x40 | u8::from(*high) << 6;
                }
            }
            Witness::Watcher(accesses) => accesses.push(Access { cycle, addr, value, t }),
            Witness::Recorder { fetches, values, accesses } => {
                match cycle {
                    Cycle::Fetch => **fetches += 1,
                    Cycle::Input => values.push(value),
                    _ => {}
                }
                accesses.iter_mut().for_each(|accesses| accesses.push(Access { cycle, addr, value, t }));
            }
            Witness::Player { fetches, values, read, accesses, .. } => {
                match cycle {
                    Cycle::Fetch => **fetches += 1,
                    Cycle::Input => {
                        value = values.get(**read).copied().unwrap_or(value);
                        **read += 1;
                    }
                    _ => {}
                }
                accesses.iter_mut().for_each(|accesses| accesses.push(Access { cycle, addr, value, t }));
            }
        }
        value
    }
}

// Not inlined: how fast it is does not count, but it would be compiled into each of the CPU's many opcodes.
impl Bus for Watched<'_, '_, '_, '_> {
    #[inline(never)]
    fn fetch(&mut self, pc: u16, ir: u16) -> u8 {
        let value = self.bus.fetch(pc, ir);
        if is_contended(ir) {
            self.bus.on_board(|board, memory| board.refreshed(memory, ir));
        }
        self.note(Cycle::Fetch, pc, value)
    }

    #[inline(never)]
    fn read(&mut self, addr: u16) -> u8 {
        let value = self.bus.read(addr);
        self.note(Cycle::Read, addr, value)
    }

    #[inline(never)]
    fn write(&mut self, addr: u16, value: u8) {
        self.bus.write(addr, value);
        self.note(Cycle::Write, addr, value);
    }

    #[inline(never)]
    fn input(&mut self, port: u16) -> u8 {
        let value = self.bus.input(port);
        self.note(Cycle::Input, port, value)
    }

    #[inline(never)]
    fn output(&mut self, port: u16, value: u8) {
        self.bus.output(port, value);
        self.note(Cycle::Output, port, value);
    }

    #[inline(never)]
    fn internal(&mut self, addr: u16, t: T) {
        self.bus.internal(addr, t);
    }

    fn interrupt(&mut self) -> bool {
        let comes = match self.witness {
            Witness::Player { interrupted, .. } => !interrupted && self.bus.now() < FRAME,
            _ => true,
        };
        comes && self.bus.interrupt()
    }

    fn acknowledge(&mut self, pc: u16, ir: u16) -> u8 {
        let value = self.bus.acknowledge(pc, ir);
        self.note(Cycle::Acknowledge, pc, value)
    }

    fn now(&self) -> T {
        self.bus.now()
    }
}
