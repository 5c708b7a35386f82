//! Calls routines of a program, and comes back whatever they do.

use pipeline::Program;
use spectrum::Rom;
use z80::Registers;
use z80::disasm::disassemble;

use crate::engine::Engine;
use crate::memory::{Given, Memory, Signs};
use crate::trace::Labels;
use crate::{Core, Error, Outcome, Returned, Step, T, Trace};

/// The stack a routine may use, in bytes. One that pushes more is taken to recurse without end.
pub(crate) const STACK: u16 = 1024;

/// Where the ROM of the Spectrum ends, and its RAM begins.
pub(crate) const ROM_END: u16 = 0x4000;

/// Room above the return address, so that an address popped too much is still outside the program.
const ABOVE: u16 = 16;

/// A program in the memory of one processor, ready to be called.
///
/// ```
/// use lab::{Call, Core, Runner, flags};
/// use pipeline::{Assembler, Program};
///
/// let program = Program::game("tictactoe", Assembler::Builtin)?;
/// for core in Core::ALL {
///     let mut runner = Runner::new(&program, core)?;
///     runner.poke(runner.address("Grid")? + 4, 0x10); // cell 5 is the Spectrum's
///     let mut call = Call::new(runner.address("is_legal")?, core);
///     call.registers.set_a(5);
///     let outcome = runner.call(&call);
///     let returned = outcome.returned().ok_or("it did not return")?;
///     assert!(returned.registers.f() & flags::C != 0); // not legal
///     assert!(returned.changes.is_empty());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The stack lies right below the program (above it, if there is no room): 1,024 bytes for the routine, which a program
/// must not use for anything else.
///
/// Memory around the program, and every register that a [`Call`] does not set, holds a byte that means nothing and is
/// another one on each core: a routine that looks at what it was not given answers differently.
pub struct Runner {
    core: Core,
    engine: Engine,
    memory: Memory,
    program: Program,
    labels: Labels,
    /// SP when a routine begins: it points at the return address.
    sp: u16,
    /// Where a routine returns to: no code is there.
    home: u16,
}

/// How to call a routine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// The routine's address.
    pub routine: u16,
    /// What the registers hold when it begins; PC and SP are the runner's to set. See [`poisoned`].
    pub registers: Registers,
    /// Whether interrupts are on, and their mode. They come in a `HALT` alone, and what they do is nothing but to end it.
    pub interrupts: (bool, u8),
    /// What the refresh register is to read as, if the routine asks for chance.
    pub refresh: Option<RefreshAt>,
    /// How long it may take, in T-states, before it is said to hang.
    pub limit: T,
}

/// The refresh register is set just before the instruction at this address, so that an `LD A,R` there reads the value
/// (R has advanced by two by then, which is reckoned with).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefreshAt {
    /// The address of the `LD A,R`.
    pub address: u16,
    /// What it reads.
    pub value: u8,
}

impl Call {
    /// A second of the Spectrum's time: far more than any routine of a game takes.
    pub const LIMIT: T = 3_500_000;

    /// A call of a routine with meaningless registers, other ones on each core.
    pub fn new(routine: u16, core: Core) -> Call {
        Call { routine, registers: poisoned(core), interrupts: (false, 0), refresh: None, limit: Call::LIMIT }
    }
}

/// The byte that stands for nothing; its complement on the other core.
fn poison(core: Core) -> u8 {
    match core {
        Core::Z80 => 0xA5,
        Core::Iz80 => 0x5A,
    }
}

/// Registers that mean nothing: no two hold the same, and each holds the complement on the other core.
pub fn poisoned(core: Core) -> Registers {
    let byte = poison(core);
    let word = |number: u8| u16::from_be_bytes([byte ^ number, byte ^ (number << 4)]);
    let mut registers = Registers::default();
    registers.set_af(word(1));
    registers.set_bc(word(2));
    registers.set_de(word(3));
    registers.set_hl(word(4));
    registers.set_ix(word(5));
    registers.set_iy(word(6));
    registers.set_af2(word(7));
    registers.set_bc2(word(8));
    registers.set_de2(word(9));
    registers.set_hl2(word(10));
    registers.set_i(byte ^ 11);
    registers.set_r(byte ^ 12);
    registers
}

impl Runner {
    /// Loads a program into a core's memory, and finds room for a stack beside it: below it, else above it.
    ///
    /// # Errors
    /// A program without bytes or too long for the memory, or one that leaves no room for a stack.
    pub fn new(program: &Program, core: Core) -> Result<Runner, Error> {
        Runner::among(program, core, &|_| true)
    }

    /// The same of a program that has gaps: where there is no room beside it, the stack lies in the highest gap that is large enough.
    pub(crate) fn among(program: &Program, core: Core, is_used: &dyn Fn(u16) -> bool) -> Result<Runner, Error> {
        let (start, bytes) = (program.start, program.code.len());
        let end = usize::from(start) + bytes;
        if bytes == 0 || end > 0x1_0000 {
            return Err(Error::Size { program: program.name.clone(), start, bytes });
        }
        let end = (end - 1) as u16;
        let needed = STACK + 2 + ABOVE;
        let top = if start >= needed {
            start
        } else if end <= u16::MAX - needed {
            end + 1 + needed
        } else if let Some(top) = gap(start..=end, needed, is_used) {
            top
        } else {
            return Err(Error::NoStack { program: program.name.clone(), start, end, bytes: needed.into() });
        };

        let mut memory = Memory::filled(poison(core));
        for (address, &byte) in (start..=end).zip(&program.code) {
            memory.set(address, byte);
        }
        let (sp, home) = (top - ABOVE - 2, top - ABOVE / 2);
        memory.set(sp, home.to_le_bytes()[0]);
        memory.set(sp + 1, home.to_le_bytes()[1]);
        Ok(Runner {
            core,
            engine: Engine::new(core),
            memory,
            program: program.clone(),
            labels: Labels::new(program),
            sp,
            home,
        })
    }

    /// The processor that runs the code.
    pub fn core(&self) -> Core {
        self.core
    }

    /// The address that a symbol stands for: of a routine, or of a variable anywhere in memory.
    ///
    /// # Errors
    /// The program has no such symbol, its value is no address, or it lies where the stack is.
    pub fn address(&self, symbol: &str) -> Result<u16, Error> {
        let Program { name, symbols, .. } = &self.program;
        let missing = || Error::NoSymbol { program: name.clone(), symbol: symbol.to_owned() };
        let &value = symbols.get(symbol).ok_or_else(missing)?;
        let (program, symbol) = (name.clone(), symbol.to_owned());
        match u16::try_from(value) {
            Err(_) => Err(Error::NoAddress { program, symbol, value }),
            Ok(address) if self.is_stack(address) => Err(Error::InStack { program, symbol, address }),
            Ok(address) => Ok(address),
        }
    }

    /// Whether an address is of the stack on which routines are called, or of the room above it.
    pub(crate) fn is_stack(&self, address: u16) -> bool {
        (self.sp - STACK..=self.sp + 1 + ABOVE).contains(&address)
    }

    /// Whether an address is one that routines must not write to.
    pub(crate) fn is_guarded(&self, address: u16) -> bool {
        self.memory.is_guarded(address)
    }

    /// Sets a byte that the routines are to find: an input. It stays until it is set again.
    pub fn poke(&mut self, address: u16, value: u8) {
        self.memory.set(address, value);
    }

    /// A byte as the next call will find it.
    pub fn peek(&self, address: u16) -> u8 {
        self.memory.load(address)
    }

    /// Makes a port read as `value` from now on; one below $100 stands for all ports with that low byte. All others read as $FF.
    pub fn set_port(&mut self, port: u16, value: u8) {
        self.memory.set_port(port, value);
    }

    /// What a port reads as, if it was set.
    pub(crate) fn socket(&self, port: u16) -> Option<u8> {
        self.memory.socket(port)
    }

    /// Says where routines must not write: where the program has instructions. One that does is an
    /// [`Outcome::Overwrote`].
    pub fn guard(&mut self, addresses: &[u16]) {
        self.memory.guard(addresses.iter().copied());
    }

    /// Puts the ROM of the 48K where the Spectrum has it, to be read and not to be written, if the program leaves it room.
    pub(crate) fn put_rom(&mut self) {
        if self.program.start >= ROM_END {
            let rom = Rom::sinclair_48k();
            for (address, &byte) in (0..ROM_END).zip(rom.bytes()) {
                self.memory.set(address, byte);
            }
            self.memory.guard(0..ROM_END);
        }
    }

    /// A byte and whether it was set, for [`Runner::put_back`].
    pub(crate) fn given(&self, address: u16) -> Given {
        self.memory.given(address)
    }

    /// Undoes a [`Runner::poke`].
    pub(crate) fn put_back(&mut self, address: u16, given: Given) {
        self.memory.put(address, given);
    }

    /// Calls a routine and looks for its first read of memory that is not the program's, that was not set and that it did
    /// not write itself: the instruction and the address. Our core only; `iz80` reads as if nothing were wrong.
    pub fn uninitialised(&mut self, call: &Call) -> Option<(u16, u16)> {
        self.memory.watching = true;
        let found = self.first(call, |signs| signs.strange);
        self.memory.watching = false;
        found
    }

    /// Whether a routine executes or reads a byte: it is made one that nobody set, and reads of such are looked for. A read of
    /// anything else that nobody set counts too, since it would hide that. Our core only.
    pub(crate) fn meets(&mut self, call: &Call, address: u16) -> bool {
        let own = self.given(address);
        self.put_back(address, own.unset());
        self.memory.watching = true;
        let mut executed = false;
        let (_, signs) = self.run(call, |engine, memory| {
            // Operands are read; what is fetched is the opcode, and the one behind a prefix.
            let prefixed = matches!(memory.load(engine.pc()), 0xCB | 0xDD | 0xED | 0xFD);
            executed |= address.wrapping_sub(engine.pc()) <= u16::from(prefixed);
        });
        self.memory.watching = false;
        self.put_back(address, own);
        executed || signs.strange.is_some()
    }

    /// Runs a routine; gives the instruction at which something first showed in the memory, and what.
    fn first(&mut self, call: &Call, sign: fn(&Signs) -> Option<u16>) -> Option<(u16, u16)> {
        let mut at = call.routine;
        let (_, signs) = self.run(call, |engine, memory| {
            if sign(&memory.signs).is_none() {
                at = engine.pc();
            }
        });
        sign(&signs).map(|address| (at, address))
    }

    /// Calls a routine. What it writes is reported and then undone: every call finds the same memory.
    pub fn call(&mut self, call: &Call) -> Outcome {
        let outcome = self.run(call, |_, _| ());
        self.guarded(call, outcome)
    }

    /// The outcome of a call, or that it wrote where it must not.
    fn guarded(&mut self, call: &Call, (outcome, signs): (Outcome, Signs)) -> Outcome {
        let first = signs.trespass.and_then(|_| self.first(call, |signs| signs.trespass));
        first.map_or(outcome, |(at, address)| Outcome::Overwrote { at, address })
    }

    /// Calls a routine and writes down what it does: the last `steps` instructions of it.
    pub fn trace(&mut self, call: &Call, steps: usize) -> (Outcome, Trace) {
        let mut trace = Trace::default();
        let labels = std::mem::take(&mut self.labels);
        let outcome = self.run(call, |engine, memory| {
            let step = Step {
                t: engine.t(memory),
                label: labels.name(engine.pc()),
                text: disassemble(engine.pc(), |address| memory.load(address)).text,
                registers: engine.registers(),
            };
            trace.add(step, steps);
        });
        self.labels = labels;
        (self.guarded(call, outcome), trace)
    }

    /// An address by the program's nearest label at or before it.
    pub fn name(&self, address: u16) -> String {
        self.labels.name(address)
    }

    /// Runs a routine to its end; `watch` sees the processor before each instruction. With the outcome come
    /// the signs of what it did to the memory that it must not.
    pub(crate) fn run(&mut self, call: &Call, mut watch: impl FnMut(&Engine, &Memory)) -> (Outcome, Signs) {
        let Runner { engine, memory, program, sp: top, home, .. } = self;
        let (top, home) = (*top, *home);
        let mut registers = call.registers;
        registers.set_pc(call.routine);
        registers.set_sp(top);
        engine.start(&registers, call.interrupts);

        let program = program.start..=program.start + (program.code.len() - 1) as u16;
        let proper = top + 2;
        let floor = top - STACK;
        let mut deepest = top;
        let (mut refreshed, mut frames) = (0, 0);
        // A routine may use SP for something else meanwhile: where it set it aside.
        let mut aside: Option<(u16, u16)> = None;
        let mut at = call.routine;
        let outcome = loop {
            if let Some(refresh) = call.refresh.filter(|refresh| refresh.address == at) {
                engine.refresh(refresh.value);
                refreshed += 1;
            }
            watch(engine, memory);
            engine.step(memory);
            let (from, sp) = (at, engine.sp());
            at = engine.pc();
            if sp < floor || sp > proper {
                if aside.is_none() && !sets_sp(memory, from) {
                    break Outcome::Stack { at: from, sp, proper };
                }
                aside.get_or_insert((from, sp));
            } else {
                deepest = deepest.min(sp);
                aside = None;
            }
            if at == home || !program.contains(&at) {
                break if let Some((at, sp)) = aside {
                    Outcome::Stack { at, sp, proper }
                } else if at == home && sp == proper {
                    Outcome::Returned(Returned {
                        registers: engine.registers(),
                        changes: memory.changes(|address| (floor..proper).contains(&address)),
                        t: engine.t(memory),
                        stack: top - memory.lowest(floor, deepest).unwrap_or(deepest),
                        interrupts: engine.interrupts(),
                        frames,
                        ports: memory.ports,
                        sent: std::mem::take(&mut memory.sent),
                        refreshed,
                    })
                } else if returns(memory, from) && sp != proper {
                    Outcome::Stack { at: from, sp, proper }
                } else {
                    Outcome::Left { from, to: at }
                };
            }
            if engine.halted() {
                if !engine.interrupts().0 {
                    break Outcome::Hung { at: from, halted: true };
                }
                engine.wake();
                frames += 1;
            }
            if engine.t(memory) > call.limit {
                break match aside {
                    Some((at, sp)) => Outcome::Stack { at, sp, proper },
                    None => Outcome::Hung { at, halted: false },
                };
            }
        };
        let signs = memory.signs;
        memory.undo();
        (outcome, signs)
    }
}

/// The address behind the highest stretch of so many bytes in RAM that are not used.
fn gap(program: std::ops::RangeInclusive<u16>, needed: u16, is_used: &dyn Fn(u16) -> bool) -> Option<u16> {
    let mut free = 0;
    for address in program.rev().take_while(|&address| address >= ROM_END) {
        free = if is_used(address) { 0 } else { free + 1 };
        if free == needed {
            return Some(address + needed);
        }
    }
    None
}

/// Whether the instruction at an address sets SP: `LD SP,nn`, `LD SP,(nn)`, `LD SP,HL`, `LD SP,IX`.
fn sets_sp(memory: &Memory, address: u16) -> bool {
    match memory.load(address) {
        0xED => memory.load(address.wrapping_add(1)) == 0x7B,
        0xDD | 0xFD => memory.load(address.wrapping_add(1)) == 0xF9,
        opcode => matches!(opcode, 0x31 | 0xF9),
    }
}

/// Whether the instruction at an address takes its target from the stack: `RET`, `RET cc`, `RETI`, `RETN`.
fn returns(memory: &Memory, address: u16) -> bool {
    match memory.load(address) {
        0xED => memory.load(address.wrapping_add(1)) & 0xC7 == 0x45,
        opcode => opcode == 0xC9 || opcode & 0xC7 == 0xC0,
    }
}
