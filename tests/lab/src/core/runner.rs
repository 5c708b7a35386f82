//! Calls routines of a program, and comes back whatever they do.

use std::ops::RangeInclusive;

use pipeline::Program;
use spectrum::Rom;
use z80::disasm::disassemble;

use crate::core::call::poison;
use crate::core::engine::Engine;
use crate::core::memory::{Given, Memory, Seen, Signs};
use crate::core::stack::{self, ABOVE, STACK};
use crate::core::trace::Labels;
use crate::{Call, Core, Error, Outcome, Returned, Step, Trace};

/// Where the ROM of the Spectrum ends, and its RAM begins.
pub(crate) const ROM_END: u16 = 0x4000;

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

/// What came of a call that was looked at.
pub(crate) struct Look {
    pub(crate) outcome: Outcome,
    /// Its first read of memory that nobody had put anything into: the instruction and the address.
    pub(crate) strange: Option<(u16, u16)>,
    /// A number for the way that it took: see [`Signs::way`].
    pub(crate) way: u64,
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
        let top = stack::room(start..=end, is_used).ok_or_else(|| Error::NoStack {
            program: program.name.clone(),
            start,
            end,
            bytes: stack::NEEDED.into(),
        })?;

        let mut memory = Memory::filled(poison(core));
        for (address, &byte) in (start..=end).zip(&program.code) {
            memory.lay(address, byte);
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
        self.stack().contains(&address)
    }

    /// All of its addresses.
    pub(crate) fn stack(&self) -> RangeInclusive<u16> {
        self.sp - STACK..=self.sp + 1 + ABOVE
    }

    /// Where SP is when a routine begins: the return address lies there.
    pub(crate) fn stack_top(&self) -> u16 {
        self.sp
    }

    /// Whether the caller gave a byte.
    pub(crate) fn is_given(&self, address: u16) -> bool {
        self.memory.is_given(address)
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
                self.memory.lay(address, byte);
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

    /// Calls a routine and looks at what it does. Our core only.
    pub(crate) fn look(&mut self, call: &Call) -> Look {
        self.memory.watching = true;
        let (outcome, signs) = self.run(call, |_, _| ());
        let strange = signs.strange.and_then(|_| self.first(call, |signs| signs.strange));
        self.memory.watching = false;
        Look { outcome: self.guarded(call, (outcome, signs)), strange, way: signs.way }
    }

    /// Notes that callers give a byte: it is no constant.
    pub(crate) fn note_given(&mut self, address: u16) {
        self.memory.seen.written.insert(address);
    }

    /// What was seen of the calls that were looked at.
    pub(crate) fn seen(&self) -> &Seen {
        &self.memory.seen
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
                if aside.is_none() && !stack::sets_sp(memory, from) {
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
                } else if stack::returns(memory, from) && sp != proper {
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
        memory.undo(|address| (floor..proper).contains(&address));
        (outcome, signs)
    }
}
