//! Calls the routines of a program, and returns whatever they do.

use std::ops::RangeInclusive;

use pipeline::Program;
use spectrum::Rom;
use z80::disasm::disassemble;
use z80::table;

use super::call::poison;
use super::engine::Engine;
use super::memory::{Accesses, Evidence, MarkedByte, Memory, ROM_END};
use super::observed::{Interrupted, Observed};
use super::stack::{self, ABOVE, STACK};
use super::trace::Labels;
use super::{Call, CallOutcome, Core, Returned, Trace, TracedInstruction};
use crate::Error;

/// A program in the memory of one processor, ready to be called.
///
/// ```
/// use lab::{Call, Core, Runner};
/// use pipeline::{Assembler, Program};
///
/// let program = Program::from_source("../../z80src/lib/math.asm".as_ref(), Assembler::Builtin)?;
/// for core in Core::ALL {
///     let mut runner = Runner::new(&program, core)?;
///     let mut call = Call::new(runner.address("multiply_8")?, core);
///     call.registers.set_h(12);
///     call.registers.set_e(11);
///     let outcome = runner.call(&call);
///     let returned = outcome.returned().ok_or("it did not return")?;
///     assert_eq!(returned.registers.hl(), 132);
///     assert!(returned.changes.is_empty());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The stack lies just below the program, or above it if there is no room: 1,024 bytes for the routine, which the program
/// must not use for anything else.
///
/// All other memory, and every register that a [`Call`] does not set, holds a filler byte, a different one on each core. So a
/// routine that uses what it was not given answers differently on the two.
pub struct Runner {
    core: Core,
    engine: Engine,
    memory: Memory,
    program: Program,
    labels: Labels,
    /// SP when a routine begins: it points at the return address.
    sp: u16,
    /// The return address. No code is there.
    home: u16,
}

impl Runner {
    /// Loads a program into a core's memory, with a stack below it or else above it.
    ///
    /// # Errors
    /// [`Error::Size`] for a program without bytes or one too long for the memory, [`Error::NoStack`] for one that leaves no
    /// room for a stack.
    pub fn new(program: &Program, core: Core) -> Result<Runner, Error> {
        Runner::with_gaps(program, core, &|_| true)
    }

    /// Loads a program that may have gaps: without room beside it, the stack lies in the highest gap that is large enough.
    pub(crate) fn with_gaps(program: &Program, core: Core, is_used: &dyn Fn(u16) -> bool) -> Result<Runner, Error> {
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

    /// Returns the processor that runs the code.
    pub fn core(&self) -> Core {
        self.core
    }

    /// Returns the address that a symbol stands for: a routine, or a variable anywhere in memory.
    ///
    /// # Errors
    /// [`Error::NoSymbol`], [`Error::NoAddress`] if its value is not an address, [`Error::InStack`] if it lies in the stack.
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

    /// Returns true for an address of the stack on which routines are called, or of the room above it.
    pub(crate) fn is_stack(&self, address: u16) -> bool {
        self.stack().contains(&address)
    }

    /// Returns the addresses of the stack and of the room above it.
    pub(crate) fn stack(&self) -> RangeInclusive<u16> {
        self.sp - STACK..=self.sp + 1 + ABOVE
    }

    /// Returns SP when a routine begins: it points at the return address.
    pub(crate) fn stack_top(&self) -> u16 {
        self.sp
    }

    /// Returns true if the caller set the byte.
    pub(crate) fn is_set_by_caller(&self, address: u16) -> bool {
        self.memory.is_set_by_caller(address)
    }

    /// Returns true if routines must not write there.
    pub(crate) fn is_guarded(&self, address: u16) -> bool {
        self.memory.is_guarded(address)
    }

    /// Sets a byte of memory as an input of the routines. It stays until it is set again.
    pub fn poke(&mut self, address: u16, value: u8) {
        self.memory.set(address, value);
    }

    /// Returns a byte as the next call will find it.
    pub fn peek(&self, address: u16) -> u8 {
        self.memory.load(address)
    }

    /// Makes a port read as `value` from now on; a port below $100 stands for all ports with that low byte. Other ports read
    /// as $FF.
    pub fn set_port(&mut self, port: u16, value: u8) {
        self.memory.set_port(port, value);
    }

    /// Returns the value that a port was given.
    pub(crate) fn port_value(&self, port: u16) -> Option<u8> {
        self.memory.port_value(port)
    }

    /// Forbids writes to these addresses, for instance those of instructions. A routine that writes there ends with
    /// [`CallOutcome::Overwrote`].
    pub fn guard(&mut self, addresses: &[u16]) {
        self.memory.guard(addresses.iter().copied());
    }

    /// Loads the ROM of the 48K Spectrum, readable and guarded, unless the program itself begins in its place.
    pub(crate) fn load_rom(&mut self) {
        if self.program.start >= ROM_END {
            let rom = Rom::sinclair_48k();
            for (address, &byte) in (0..ROM_END).zip(rom.bytes()) {
                self.memory.lay(address, byte);
            }
            self.memory.guard(0..ROM_END);
        }
    }

    /// Loads the system variables, for code that calls the ROM. Bytes of the program stay.
    pub(crate) fn load_system(&mut self, bytes: &[(u16, u8)]) {
        let end = self.program.start..self.program.start.saturating_add(self.program.code.len() as u16);
        for &(address, byte) in bytes.iter().filter(|(address, _)| !end.contains(address)) {
            self.memory.lay(address, byte);
        }
    }

    /// Returns a byte and who set it, for [`Runner::restore`].
    pub(crate) fn cell(&self, address: u16) -> MarkedByte {
        self.memory.cell(address)
    }

    /// Undoes a [`Runner::poke`].
    pub(crate) fn restore(&mut self, address: u16, cell: MarkedByte) {
        self.memory.restore(address, cell);
    }

    /// Runs a routine, and returns true if it executes or reads a byte. Also true if it reads any filler byte, since that could
    /// hide a read of this one. On our core only.
    pub(crate) fn try_access(&mut self, call: &Call, address: u16) -> bool {
        let own = self.cell(address);
        self.restore(address, own.unset());
        self.memory.is_observed = true;
        let mut executed = false;
        let (_, evidence) = self.run(call, |engine, memory| {
            // Operands are read; the opcode, and the one after a prefix, are fetched.
            let prefixed = table::is_prefix(memory.load(engine.pc()));
            executed |= address.wrapping_sub(engine.pc()) <= u16::from(prefixed);
        });
        self.memory.is_observed = false;
        self.restore(address, own);
        executed || evidence.uninitialised_read.is_some()
    }

    /// Runs a routine. Returns the instruction that first left some evidence, and the address concerned.
    fn find_first(&mut self, call: &Call, found: fn(&Evidence) -> Option<u16>) -> Option<(u16, u16)> {
        let mut at = call.routine;
        let (_, evidence) = self.run(call, |engine, memory| {
            if found(&memory.evidence).is_none() {
                at = engine.pc();
            }
        });
        found(&evidence).map(|address| (at, address))
    }

    /// Calls a routine and observes its memory accesses. On our core only.
    pub(crate) fn observe(&mut self, call: &Call) -> Observed {
        self.memory.is_observed = true;
        self.memory.filler.clear();
        let (outcome, evidence) = self.run(call, |_, _| ());
        let mut filler = std::mem::take(&mut self.memory.filler);
        filler.sort_unstable();
        filler.dedup();
        let interrupted = self.find_interrupted(call, &evidence);
        self.memory.is_observed = false;
        let path = evidence.path;
        Observed { outcome: self.judge_guard(call, (outcome, evidence)), filler, interrupted, path }
    }

    /// Finds the first effect of an interrupt on an observed call.
    fn find_interrupted(&mut self, call: &Call, evidence: &Evidence) -> Option<Interrupted> {
        let outside =
            evidence.interrupted_outside.and_then(|_| self.find_first(call, |found| found.interrupted_outside));
        let outside = outside.map(|(at, sp)| Interrupted::Outside { at, sp });
        outside.or_else(|| {
            evidence.interrupted_read?;
            let (at, address) = self.find_first(call, |found| found.interrupted_read)?;
            Some(Interrupted::Read { at, address })
        })
    }

    /// Notes an address as written, since callers set it: it is not constant.
    pub(crate) fn note_written(&mut self, address: u16) {
        self.memory.accesses.written.insert(address);
    }

    /// Returns the memory accesses of all observed calls.
    pub(crate) fn accesses(&self) -> &Accesses {
        &self.memory.accesses
    }

    /// Calls a routine. What it writes is reported and then undone: every call finds the same memory.
    pub fn call(&mut self, call: &Call) -> CallOutcome {
        let outcome = self.run(call, |_, _| ());
        self.judge_guard(call, outcome)
    }

    /// Replaces the outcome of a call that wrote to a guarded address.
    fn judge_guard(&mut self, call: &Call, (outcome, evidence): (CallOutcome, Evidence)) -> CallOutcome {
        let first = evidence.guarded_write.and_then(|_| self.find_first(call, |evidence| evidence.guarded_write));
        first.map_or(outcome, |(at, address)| CallOutcome::Overwrote { at, address })
    }

    /// Calls a routine and returns its last `steps` instructions.
    pub fn trace(&mut self, call: &Call, steps: usize) -> (CallOutcome, Trace) {
        let mut trace = Trace::default();
        let labels = std::mem::take(&mut self.labels);
        let outcome = self.run(call, |engine, memory| {
            let step = TracedInstruction {
                t: engine.t(memory),
                label: labels.name(engine.pc()),
                text: disassemble(engine.pc(), |address| memory.load(address)).text,
                registers: engine.registers(),
            };
            trace.add(step, steps);
        });
        self.labels = labels;
        (self.judge_guard(call, outcome), trace)
    }

    /// Formats an address as the program's nearest label at or before it and the distance.
    pub fn name(&self, address: u16) -> String {
        self.labels.name(address)
    }

    /// Runs a routine to its end. `observe` is called before each instruction.
    pub(crate) fn run(&mut self, call: &Call, mut observe: impl FnMut(&Engine, &Memory)) -> (CallOutcome, Evidence) {
        let Runner { engine, memory, program, sp: top, home, .. } = self;
        let (top, home) = (*top, *home);
        let mut registers = call.registers;
        registers.set_pc(call.routine);
        registers.set_sp(top);
        engine.start(&registers, call.interrupts);

        let program = program.start..=program.start + (program.code.len() - 1) as u16;
        let proper = top + 2 + call.removes;
        let highest = proper.max(top + 2 + call.arguments);
        let floor = top - STACK;
        let mut deepest = top;
        memory.interrupted.begin(floor..highest);
        let (mut refreshed, mut frames) = (0, 0);
        // A routine may use SP for something else meanwhile: the instruction that set it aside, and SP after it.
        let mut aside: Option<(u16, u16)> = None;
        let mut at = call.routine;
        let outcome = loop {
            if let Some(refresh) = call.refresh.filter(|refresh| refresh.address == at) {
                engine.refresh(refresh.value);
                refreshed += 1;
            }
            observe(engine, memory);
            engine.step(memory);
            let (from, sp) = (at, engine.sp());
            at = engine.pc();
            if memory.is_observed {
                if !engine.interrupts().0 {
                    memory.interrupted.disable();
                } else if engine.accepts_interrupt() && !memory.interrupted.interrupt(sp) {
                    memory.evidence.interrupted_outside.get_or_insert(sp);
                }
            }
            if sp < floor || sp > highest {
                if aside.is_none() && !stack::sets_sp(memory, from) {
                    break CallOutcome::Stack { at: from, sp, proper };
                }
                aside.get_or_insert((from, sp));
            } else {
                deepest = deepest.min(sp);
                aside = None;
            }
            let is_code = |at: u16| {
                let is_own = memory.has_written(at) && !(floor..top + 2).contains(&at);
                program.contains(&at) || call.calls_rom && at < ROM_END || is_own
            };
            if at == home || !is_code(at) {
                break if let Some((at, sp)) = aside {
                    CallOutcome::Stack { at, sp, proper }
                } else if at == home && sp == proper {
                    CallOutcome::Returned(Returned {
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
                    CallOutcome::Stack { at: from, sp, proper }
                } else {
                    CallOutcome::Left { from, to: at }
                };
            }
            if engine.halted() {
                if !engine.interrupts().0 {
                    break CallOutcome::Hung { at: from, halted: true };
                }
                engine.wake();
                frames += 1;
            }
            if engine.t(memory) > call.limit {
                break match aside {
                    Some((at, sp)) => CallOutcome::Stack { at, sp, proper },
                    None => CallOutcome::Hung { at, halted: false },
                };
            }
        };
        let evidence = memory.evidence;
        memory.undo(|address| (floor..proper).contains(&address));
        (outcome, evidence)
    }
}
