//! Calls the routines of a program, and returns the outcome of each call.

use std::ops::RangeInclusive;
use std::sync::Arc;

use pipeline::Program;
use spectrum::{Kind, Rom};
use z80::disasm::disassemble;

use super::banked::BankPrograms;
use super::call::poison;
use super::engine::Engine;
use super::evidence::Evidence;
use super::memory::{Accesses, MarkedByte, Memory, ROM_END, mark};
use super::stack::{self, ABOVE, STACK};
use super::trace::Labels;
use super::{Call, CallOutcome, Core, Trace, TracedInstruction};
use crate::Error;

/// A program in the memory of one processor, ready to be called.
///
/// ```
/// use calls::{Call, Core, Runner};
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
    pub(super) core: Core,
    pub(super) engine: Engine,
    pub(super) memory: Box<Memory>,
    pub(super) program: Program,
    labels: Labels,
    /// What the program has in the banks of a 128K; nothing if it runs on a 48K.
    pub(super) banks: BankPrograms,
    /// SP when a routine begins: it points at the return address.
    pub(super) sp: u16,
    /// The return address, unless a call has its own. No code is there.
    pub(super) home: u16,
    /// The return address on the stack.
    pub(super) caller: u16,
    /// Number of calls that could not be logged since the last one that could.
    pub(super) seldom_logged: u32,
    /// Number of bytes above it that routines may push to and remove.
    pub(super) arguments: u16,
    /// True if the ROM may be called.
    pub(super) calls_rom: bool,
    /// True if failing calls need not name the instruction at fault.
    pub(super) is_brief: bool,
}

/// Returns the machine that a program is for. The last page of its ROM is 48 BASIC's.
pub fn kind(program: &Program) -> Kind {
    if program.is_for_128k { Kind::Spectrum128 } else { Kind::Spectrum48 }
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
    pub fn with_gaps(program: &Program, core: Core, is_used: &dyn Fn(u16) -> bool) -> Result<Runner, Error> {
        let (start, bytes) = (program.start, program.code.len());
        let end = usize::from(start) + bytes;
        if bytes == 0 || end > 0x1_0000 {
            return Err(Error::Size { program: program.name.clone(), start, bytes });
        }
        let end = (end - 1) as u16;
        let top = stack::room(program, is_used).ok_or_else(|| Error::NoStack {
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
        (0..=0xFFFF).filter(|at| !(start..=end).contains(at)).for_each(|at| memory.change_mark(at, mark::STOP, true));
        // A push with SP out of bounds writes to one of these first.
        let below = [1, 2].map(|n| (sp - STACK).wrapping_sub(n));
        (sp + 2..sp + 2 + ABOVE).chain(below).for_each(|at| memory.change_mark(at, mark::EDGE, true));
        Ok(Runner {
            core,
            engine: Engine::new(core),
            memory,
            program: program.clone(),
            labels: Labels::new(program),
            banks: Vec::new().into(),
            sp,
            home,
            caller: home,
            seldom_logged: 0,
            arguments: 0,
            calls_rom: false,
            is_brief: false,
        })
    }

    /// Fills all memory that neither the program nor the runner itself sets with a byte for each address.
    pub fn fill_unset(&mut self, byte: impl Fn(u16) -> u8) {
        let program = usize::from(self.program.start)..usize::from(self.program.start) + self.program.code.len();
        let is_own = |at: u16| program.contains(&usize::from(at)) || (self.sp..=self.sp + 1).contains(&at);
        (0..=0xFFFF).filter(|&at| !is_own(at)).for_each(|at| self.memory.set(at, byte(at)));
    }

    /// Returns the machine that the program is for.
    pub fn kind(&self) -> Kind {
        kind(&self.program)
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
    pub fn is_stack(&self, address: u16) -> bool {
        self.stack().contains(&address)
    }

    /// Returns the addresses of the stack and of the room above it.
    pub fn stack(&self) -> RangeInclusive<u16> {
        self.sp - STACK..=self.sp + 1 + ABOVE
    }

    /// Returns SP when a routine begins: it points at the return address.
    pub fn stack_top(&self) -> u16 {
        self.sp
    }

    /// Returns the return address of calls that have none of their own.
    pub fn home(&self) -> u16 {
        self.home
    }

    /// Returns true for an address of the program.
    pub fn is_program(&self, address: u16) -> bool {
        self.program_range().contains(&address)
    }

    /// Returns true if the caller set the byte.
    pub fn is_set_by_caller(&self, address: u16) -> bool {
        self.memory.is_set_by_caller(address)
    }

    /// Returns true if a byte is the program's and no caller set it.
    pub fn is_set_by_program(&self, address: u16) -> bool {
        self.memory.is_set_by_program(address)
    }

    /// Returns true if nothing has set a byte: it holds filler.
    pub fn is_filler(&self, address: u16) -> bool {
        self.memory.is_filler(address)
    }

    /// Returns true if nothing has set a byte of a page.
    pub fn is_filler_in(&self, page: u8, address: u16) -> bool {
        self.memory.is_filler_in(page, address)
    }

    /// Returns true if routines must not write there.
    pub fn is_guarded(&self, address: u16) -> bool {
        self.memory.is_guarded(address)
    }

    /// Sets a byte of memory as an input of the routines. It stays until it is set again.
    pub fn poke(&mut self, address: u16, value: u8) {
        self.memory.has_input_in_program |= self.code_range().contains(&address);
        self.memory.set(address, value);
    }

    /// Sets bytes of memory as inputs of the routines, from an address on. Most of them are those of the call before.
    pub fn poke_all(&mut self, start: u16, values: &[u8]) {
        const PIECE: usize = 32;
        for (number, values) in (0..).zip(values.chunks(PIECE)) {
            let start = start.wrapping_add(number * PIECE as u16);
            if !self.memory.is_set_to(start, values) {
                (0..).zip(values).for_each(|(offset, &value)| self.poke(start.wrapping_add(offset), value));
            }
        }
    }

    /// Sets a byte that nothing else sets, in place of the filler byte.
    pub fn fill(&mut self, address: u16, value: u8) {
        self.memory.fill(address, value);
    }

    /// Returns the bytes of the instruction at an address.
    pub fn instruction(&self, address: u16) -> [u8; 5] {
        std::array::from_fn(|n| self.memory.load(address.wrapping_add(n as u16)))
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
    pub fn port_value(&self, port: u16) -> Option<u8> {
        self.memory.port_value(port)
    }

    /// Forbids writes to these addresses, for instance those of instructions. A routine that writes there ends with
    /// [`CallOutcome::Overwrote`].
    pub fn guard(&mut self, addresses: &[u16]) {
        self.memory.guard(addresses.iter().copied());
    }

    /// Loads the ROM of 48 BASIC, readable and guarded, unless the program itself begins in its place. A program for a 128K has that
    /// machine's, which differs from the 48K's in some places.
    pub fn load_rom(&mut self) {
        if self.program.start >= ROM_END {
            let rom = Rom::of(self.kind());
            for (address, &byte) in (0..ROM_END).zip(rom.page(rom.pages() - 1)) {
                self.memory.lay(address, byte);
            }
            self.memory.guard(0..ROM_END);
            (0..ROM_END).for_each(|at| self.memory.change_mark(at, mark::READ_ONLY, true));
        }
    }

    /// Loads the system variables, for code that calls the ROM. Bytes of the program stay.
    pub fn load_system(&mut self, bytes: &[(u16, u8)]) {
        let end = self.program.start..self.program.start.saturating_add(self.program.code.len() as u16);
        for &(address, byte) in bytes.iter().filter(|(address, _)| !end.contains(address)) {
            self.memory.lay(address, byte);
        }
    }

    /// Returns a byte and who set it, for [`Runner::restore`].
    pub fn cell(&self, address: u16) -> MarkedByte {
        self.memory.cell(address)
    }

    /// Undoes a [`Runner::poke`].
    pub fn restore(&mut self, address: u16, cell: MarkedByte) {
        self.memory.restore(address, cell);
    }

    /// Runs a routine. Returns the instruction that first left some evidence, and the address concerned.
    pub(super) fn find_first(&mut self, call: &Call, found: fn(&Evidence) -> Option<u16>) -> Option<(u16, u16)> {
        let mut at = call.routine;
        let (_, evidence) = self.run(call, |engine, memory| {
            if found(&memory.evidence()).is_none() {
                at = engine.pc();
            }
        });
        found(&evidence).map(|address| (at, address))
    }

    /// Notes an address as written, since callers set it: it is not constant.
    pub fn note_written(&mut self, address: u16) {
        self.memory.accesses.written.insert(address);
    }

    /// Returns the memory accesses of all observed calls.
    pub fn accesses(&self) -> &Accesses {
        &self.memory.accesses
    }

    /// Calls a routine. What it writes is reported and then undone: every call finds the same memory.
    pub fn call(&mut self, call: &Call) -> CallOutcome {
        let outcome = self.run_ahead(call).unwrap_or_else(|| self.run(call, |_, _| ()));
        self.judge_guard(call, outcome)
    }

    /// Ends failing calls as soon as they are certain to fail, without finding the instruction at fault. Calls that return are
    /// unaffected.
    pub fn be_brief(&mut self) {
        self.is_brief = true;
    }

    /// Replaces the outcome of a call that wrote to a guarded address.
    pub(super) fn judge_guard(&mut self, call: &Call, (outcome, evidence): (CallOutcome, Evidence)) -> CallOutcome {
        if let Some(address) = evidence.guarded_write.filter(|_| self.is_brief) {
            return CallOutcome::Overwrote { at: call.routine, address };
        }
        let first = evidence.guarded_write.and_then(|_| self.find_first(call, |evidence| evidence.guarded_write));
        first.map_or(outcome, |(at, address)| CallOutcome::Overwrote { at, address })
    }

    /// Calls a routine and returns its last `steps` instructions.
    pub fn trace(&mut self, call: &Call, steps: usize) -> (CallOutcome, Trace) {
        let mut trace = Trace::default();
        let (labels, banks) = (std::mem::take(&mut self.labels), Arc::clone(&self.banks));
        let outcome = self.run(call, |engine, memory| {
            let (at, page) = (engine.pc(), memory.page());
            let name = |at: u16| Runner::label_in(&banks, page, at).unwrap_or_else(|| labels.name(at));
            let instruction = disassemble(at, |address| memory.load(address));
            let target = instruction.decoded.and_then(|decoded| decoded.target(at));
            let step = TracedInstruction {
                t: engine.t(memory),
                page,
                label: name(at),
                target: target.map(name).unwrap_or_default(),
                text: instruction.text,
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
}
