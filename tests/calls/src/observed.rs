//! Observed calls, on our core only: the memory that they access, and what an interrupt during them changes.

use z80::table::{self, Port};

use super::addresses::Addresses;
use super::evidence::Evidence;
use super::interruptible::Handler;
use super::memory::Memory;
use super::{Call, CallOutcome, Runner};

/// The outcome of an observed call.
pub struct Observed {
    /// What the routine did.
    pub outcome: CallOutcome,
    /// The addresses of the filler bytes that it read.
    pub filler: Vec<u16>,
    /// The first effect of an interrupt that counts.
    pub interrupted: Option<Interrupted>,
    /// The arguments above the stack as it is after a proper return that an interrupt may have overwritten.
    pub lost: Vec<u16>,
    /// What the ROM's handler may have changed since it was written: system variables, and bytes at an IY that is not the system's.
    pub handled: Vec<u16>,
    /// All that it may have changed by such an IY.
    pub by_iy: Vec<u16>,
    /// True if an instruction gave IY a value.
    pub sets_iy: bool,
    /// The handler of interrupts that were possible.
    pub handled_by: Option<Handler>,
    /// True if SP has come below bytes that were not written then, while interrupts were on.
    pub is_uneven: bool,
    /// Hash of its path: see [`Evidence::path`](super::evidence::Evidence::path).
    pub path: u64,
}

/// An effect that an interrupt may have on a call. `at` is the address of the instruction, `address` that of the byte.
#[allow(missing_docs, reason = "the fields of all variants are these")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interrupted {
    /// The instruction reads a byte of the stack that was below SP when an interrupt was possible.
    Read { at: u16, address: u16 },
    /// SP is not on the stack after the instruction, so that an interrupt overwrites other memory.
    Outside { at: u16, sp: u16 },
    /// The caller gets back an argument that was below SP when an interrupt was possible.
    GivenBack { address: u16 },
    /// The routine reads a byte that the ROM's handler changes.
    Handled { at: u16, address: u16 },
    /// The routine leaves it to its caller.
    Left { address: u16 },
}

impl Runner {
    /// Runs a routine, and returns its outcome and the addresses of the program that it executes or reads. On our core only.
    pub fn accesses_of(&mut self, call: &Call) -> (CallOutcome, Addresses) {
        let all = std::mem::take(&mut self.memory.accesses);
        self.memory.is_observed = true;
        let mut executed = Addresses::default();
        let (outcome, _) = self.run(call, |engine, memory| {
            // Operands are read; the opcode, and the one after a prefix, are fetched.
            let prefixed = table::is_prefix(memory.load(engine.pc()));
            executed.insert_range(engine.pc(), 1 + u32::from(prefixed));
        });
        self.memory.is_observed = false;
        executed.add(&std::mem::replace(&mut self.memory.accesses, all).read);
        (outcome, executed)
    }

    /// Runs a routine, and returns the ports that it reads. On our core only.
    pub fn ports_read(&mut self, call: &Call) -> Vec<u16> {
        let mut found = Vec::new();
        self.run(call, |engine, memory| {
            let (registers, bytes) = (engine.registers(), engine.instruction(memory));
            let Some(decoded) = table::decode(&bytes) else { return };
            let reads = decoded.instruction.operands().iter().rposition(|of| matches!(of, table::Operand::Port(_)));
            let is_block = matches!(decoded.instruction.mnemonic(), "INI" | "IND" | "INIR" | "INDR");
            match decoded.instruction.operands() {
                [.., table::Operand::Port(Port::Number)] if reads != Some(0) => {
                    found.push(u16::from_be_bytes([registers.a(), decoded.number() as u8]));
                }
                [.., table::Operand::Port(Port::Bc)] if reads != Some(0) => found.push(registers.bc()),
                _ if is_block => found.push(registers.bc()),
                _ => {}
            }
        });
        found
    }

    /// Calls a routine and observes its memory accesses. On our core only.
    pub fn observe(&mut self, call: &Call) -> Observed {
        self.memory.is_observed = true;
        self.memory.filler.clear();
        let mut sets_iy = false;
        let (outcome, evidence) = self.run(call, |engine, memory| {
            sets_iy = sets_iy || writes_iy(&engine.instruction(memory));
        });
        let mut filler = std::mem::take(&mut self.memory.filler);
        filler.sort_unstable();
        filler.dedup();
        let above = self.stack_top() + 2;
        let arguments = above + call.removes..above + call.arguments.max(call.removes);
        let lost = arguments.filter(|&address| self.memory.interrupted.has_lost(address)).collect();
        let Memory { interrupted, .. } = &*self.memory;
        let (is_uneven, handled_by) = (interrupted.is_uneven(), interrupted.handled_by());
        let (handled, by_iy) = (interrupted.handled().to_vec(), interrupted.by_iy().to_vec());
        let interrupted = self.find_interrupted(call, &evidence);
        self.memory.is_observed = false;
        let path = evidence.path;
        let outcome = self.judge_guard(call, (outcome, evidence));
        Observed { outcome, filler, interrupted, lost, handled, by_iy, sets_iy, handled_by, is_uneven, path }
    }

    /// Finds the first effect of an interrupt on an observed call.
    fn find_interrupted(&mut self, call: &Call, evidence: &Evidence) -> Option<Interrupted> {
        let outside =
            evidence.interrupted_outside.and_then(|_| self.find_first(call, |found| found.interrupted_outside));
        let outside = outside.map(|(at, sp)| Interrupted::Outside { at, sp });
        outside
            .or_else(|| {
                evidence.interrupted_read?;
                let (at, address) = self.find_first(call, |found| found.interrupted_read)?;
                Some(Interrupted::Read { at, address })
            })
            .or_else(|| {
                evidence.handled_read?;
                let (at, address) = self.find_first(call, |found| found.handled_read)?;
                Some(Interrupted::Handled { at, address })
            })
    }
}

/// Returns true if the instruction in these bytes writes to IY. Each of them begins with `$FD`, which is quick to see.
fn writes_iy(bytes: &[u8; 5]) -> bool {
    bytes[0] == 0xFD
        && table::decode(bytes).is_some_and(|of| {
            let written = of.instruction.writes().registers;
            written.contains(table::Register::Iyl) || written.contains(table::Register::Iyh)
        })
}
