//! 64 KB of memory with an undo journal, so that every call finds the same bytes; and the addresses that were read, if wanted.
//! The two processors access it by their buses, in `bus`.

pub mod banks;
mod journal;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use spectrum::Waits;
use z80::table::{self, Instruction};

use super::T;
use super::addresses::Addresses;
use super::evidence::Evidence;
use super::interruptible::Interruptible;
use super::log::Logged;
use banks::{Banks, Elsewhere};

/// First address after the ROM of the Spectrum.
pub const ROM_END: u16 = 0x4000;

/// A byte of memory that a routine changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Change {
    /// The address.
    pub address: u16,
    /// The value before the call.
    pub before: u8,
    /// The value after the call.
    pub after: u8,
}

/// Flat memory with a journal of first writes, the clock of our core, and ports.
///
/// The journal makes a call cheap: undoing it costs as much as was written, not a copy of 64 KB.
#[derive(Debug)]
pub struct Memory {
    bytes: [u8; 0x1_0000],
    /// The [`mark`]s of each byte.
    marks: [u8; 0x1_0000],
    /// The origin of each byte.
    setters: [Setter; 0x1_0000],
    /// Each address written, with its value before: as many entries as `writes` counts.
    journal: [(u16, u8); 0x1_0000],
    writes: usize,
    /// The [`mark`]s of all addresses in the journal.
    pub(super) written_marks: u8,
    /// True while [`Accesses`] and [`Evidence`] are collected. On our core only.
    pub is_observed: bool,
    /// True while single steps are added to the log too.
    pub(super) is_logged: bool,
    /// First write to the ROM that has not been judged.
    pub(super) rom_write: Option<u16>,
    /// True if code that the routine wrote was executed in the call that is logged.
    pub(super) runs_written: bool,
    /// True if the caller has set a byte of the program.
    pub(super) has_input_in_program: bool,
    /// The log of the last call that was logged.
    pub(super) log: Logged,
    /// Address of the last opcode fetched.
    fetched: u16,
    /// Correction to the port addresses of `iz80`.
    pub port_shift: u16,
    /// The addresses of the program that calls have executed and read.
    pub accesses: Accesses,
    pub(super) evidence: Evidence,
    /// The addresses of filler bytes that the call read. Only if it is observed.
    pub filler: Vec<u16>,
    /// The part of the stack that an interrupt may have overwritten, if the call is observed.
    pub interrupted: Interruptible,
    /// Time spent by our core, in T-states. (`iz80` counts its own.)
    pub t: T,
    /// The values that ports read as.
    port_values: Vec<(u16, u8)>,
    /// Number of writes to ports and of reads of ports without a value.
    pub ports: u32,
    /// The writes to ports: the port and the byte.
    pub sent: Vec<(u16, u8)>,
    /// The banks of a 128K, if the program has any.
    banks: Option<Box<Banks>>,
    /// The requests of the call that may wait for the ULA, while single steps record them.
    pub(super) waits: Option<Waits>,
}

/// The marks of addresses: bits of a byte.
pub mod mark {
    /// The routine has written there: the address is in the journal.
    pub const WRITTEN: u8 = 1;
    /// Routines must not write there.
    pub const GUARDED: u8 = 2;
    /// Next to the stack, so that a write may be a push with SP out of bounds.
    pub const EDGE: u8 = 4;
    /// An instruction that sets SP may begin here.
    pub const SETS_SP: u8 = 8;
    /// The address is not the program's, or R is set here.
    pub const STOP: u8 = 16;
    /// A byte of the ROM, which a write does not change.
    pub const READ_ONLY: u8 = 32;
}

/// The origin of a byte before a routine is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Setter {
    /// Neither of the two: the byte is filler.
    None,
    /// The program, or the ROM.
    Program,
    /// The caller of the routine.
    Caller,
}

/// The memory accesses of all observed calls.
#[derive(Clone, Debug, Default)]
pub struct Accesses {
    /// Addresses read while they contained a byte of the program. Opcode fetches do not count.
    pub read: Addresses,
    /// Addresses written, except those on the stack.
    pub written: Addresses,
    /// Their accesses in pages other than the home page, by page.
    pub elsewhere: BTreeMap<u8, Elsewhere>,
}

impl Accesses {
    /// Adds the accesses of other calls.
    pub fn add(&mut self, other: &Accesses) {
        self.read.add(&other.read);
        self.written.add(&other.written);
        banks::add_elsewhere(&mut self.elsewhere, &other.elsewhere);
    }
}

impl Memory {
    /// Creates memory filled with one byte.
    pub fn filled(byte: u8) -> Box<Memory> {
        Box::new(Memory {
            bytes: [byte; 0x1_0000],
            marks: [0; 0x1_0000],
            setters: [Setter::None; 0x1_0000],
            journal: [(0, 0); 0x1_0000],
            writes: 0,
            written_marks: 0,
            is_observed: false,
            is_logged: false,
            rom_write: None,
            runs_written: false,
            has_input_in_program: false,
            log: Logged::new(),
            fetched: 0,
            port_shift: 0,
            accesses: Accesses::default(),
            evidence: Evidence::default(),
            filler: Vec::new(),
            interrupted: Interruptible::default(),
            t: 0,
            port_values: Vec::new(),
            ports: 0,
            sent: Vec::new(),
            banks: None,
            waits: None,
        })
    }

    /// Returns the byte at an address.
    #[inline]
    pub fn load(&self, address: u16) -> u8 {
        self.bytes[usize::from(address)]
    }

    /// Returns the instruction at an address; `None` for bytes that are no instruction of their own.
    pub fn instruction(&self, address: u16) -> Option<&'static Instruction> {
        let bytes: [u8; Instruction::LONGEST] = std::array::from_fn(|n| self.load(address.wrapping_add(n as u16)));
        table::decode(&bytes).map(|decoded| decoded.instruction)
    }

    /// Sets a byte on behalf of the caller.
    pub fn set(&mut self, address: u16, value: u8) {
        self.restore(address, MarkedByte { value, setter: Setter::Caller });
    }

    /// Returns true if the caller has set these bytes, up to the end of memory, to these values.
    pub(super) fn is_set_to(&self, start: u16, values: &[u8]) -> bool {
        let at = usize::from(start)..usize::from(start) + values.len();
        let are_callers = |setters: &[Setter]| setters.iter().all(|&setter| setter == Setter::Caller);
        self.bytes.get(at.clone()) == Some(values) && self.setters.get(at).is_some_and(are_callers)
    }

    /// Sets a byte of the program.
    pub fn lay(&mut self, address: u16, value: u8) {
        self.restore(address, MarkedByte { value, setter: Setter::Program });
    }

    /// Sets the value of a byte, and not who set it.
    pub fn fill(&mut self, address: u16, value: u8) {
        self.restore(address, MarkedByte { value, ..self.cell(address) });
    }

    /// Returns a byte and who set it, for [`Memory::restore`].
    pub fn cell(&self, address: u16) -> MarkedByte {
        MarkedByte { value: self.load(address), setter: self.setters[usize::from(address)] }
    }

    /// Returns true if an operand of the logged call is not the program's: the caller or the routine has set it.
    pub(super) fn has_other_operand(&self) -> bool {
        self.log.any_operand(|address| self.is_set_by_caller(address) || self.has_written(address))
    }

    /// Returns true if the routine has written to some addresses.
    pub(super) fn has_written_any(&self, addresses: &RangeInclusive<u16>) -> bool {
        self.has_written_where(|address| addresses.contains(&address))
    }

    /// Returns true if the caller set the byte.
    pub fn is_set_by_caller(&self, address: u16) -> bool {
        self.setters[usize::from(address)] == Setter::Caller
    }

    /// Returns true if a byte is the program's and no caller set it.
    #[inline]
    pub fn is_set_by_program(&self, address: u16) -> bool {
        self.setters[usize::from(address)] == Setter::Program
    }

    /// Returns true if nothing has set a byte.
    #[inline]
    pub fn is_filler(&self, address: u16) -> bool {
        self.setters[usize::from(address)] == Setter::None
    }

    /// Sets a byte and who set it.
    pub fn restore(&mut self, address: u16, MarkedByte { value, setter }: MarkedByte) {
        self.bytes[usize::from(address)] = value;
        self.setters[usize::from(address)] = setter;
        for address in [address, address.wrapping_sub(1)] {
            let changes_sp = super::sp_changes::may_change_sp(self.load(address), self.load(address.wrapping_add(1)));
            self.change_mark(address, mark::SETS_SP, changes_sp);
        }
    }

    /// Returns true if an address has one of these [`mark`]s.
    #[inline(always)]
    pub fn is_marked(&self, address: u16, marks: u8) -> bool {
        self.marks[usize::from(address)] & marks != 0
    }

    /// Adds or removes a [`mark`].
    pub fn change_mark(&mut self, address: u16, mark: u8, on: bool) {
        let marks = &mut self.marks[usize::from(address)];
        *marks = if on { *marks | mark } else { *marks & !mark };
    }

    /// Makes a port read as `value`. A port below $100 stands for all ports with that low byte that have no value of their own.
    pub fn set_port(&mut self, port: u16, value: u8) {
        match self.port_values.iter_mut().find(|(of, _)| *of == port) {
            Some((_, known)) => *known = value,
            None => self.port_values.push((port, value)),
        }
    }

    /// Returns the value that a port was given.
    pub fn port_value(&self, port: u16) -> Option<u8> {
        let of = |port| self.port_values.iter().find(|(of, _)| *of == port).map(|&(_, value)| value);
        of(port).or_else(|| of(port & 0xFF))
    }

    /// Reads a port for the routine; one without a value reads as $FF.
    pub(super) fn read_port(&mut self, port: u16) -> u8 {
        self.evidence.extend_path(port);
        if banks::is_paging(port) {
            self.read_paging();
        }
        self.port_value(port).unwrap_or_else(|| {
            self.ports += 1;
            0xFF
        })
    }

    /// Writes a port for the routine.
    pub(super) fn write_port(&mut self, port: u16, value: u8) {
        self.evidence.extend_path(port);
        self.ports += 1;
        self.sent.push((port, value));
        if banks::is_paging(port) {
            self.write_paging(value);
        }
    }

    /// Adds addresses that routines must not write to.
    pub fn guard(&mut self, addresses: impl IntoIterator<Item = u16>) {
        addresses.into_iter().for_each(|address| self.change_mark(address, mark::GUARDED, true));
    }

    /// Returns true if routines must not write there.
    pub fn is_guarded(&self, address: u16) -> bool {
        self.is_marked(address, mark::GUARDED)
    }

    /// Returns true if the routine has written there in this call.
    #[inline]
    pub fn has_written(&self, address: u16) -> bool {
        self.is_marked(address, mark::WRITTEN)
    }

    /// Notes the fetch of an opcode byte.
    #[inline]
    pub(super) fn note_fetch(&mut self, pc: u16) {
        self.fetched = pc;
        if self.interrupted.has_lost(pc) {
            self.evidence.interrupted_read.get_or_insert(pc);
        }
        if self.interrupted.handled().contains(&pc) {
            self.evidence.handled_read.get_or_insert(pc);
        }
        self.evidence.extend_path(pc);
        self.evidence.extend_path(self.load(pc).into());
        if self.note_banked(pc) {
            return;
        }
        // Code that the routine wrote may go on into memory that nothing has set.
        if self.setters[usize::from(pc)] == Setter::None && !self.has_written(pc) {
            self.evidence.uninitialised_read.get_or_insert(pc);
            self.filler.push(pc);
        }
    }

    /// Notes a read.
    #[inline]
    pub(super) fn note_read(&mut self, address: u16) {
        self.evidence.extend_path(address);
        // An operand byte belongs to the path too: the caller may have set another one.
        if usize::from(address.wrapping_sub(self.fetched)) < Instruction::LONGEST {
            self.evidence.extend_path(self.load(address).into());
        }
        if self.interrupted.has_lost(address) {
            self.evidence.interrupted_read.get_or_insert(address);
        }
        if self.note_banked(address) {
            return;
        }
        let setter = self.setters[usize::from(address)];
        // The ROM's routines are made for what its handler does.
        if self.fetched >= ROM_END && self.interrupted.handled().contains(&address) {
            self.evidence.handled_read.get_or_insert(address);
        }
        if setter != Setter::Caller && !self.has_written(address) {
            if setter == Setter::Program {
                self.accesses.read.insert(address);
            } else {
                self.evidence.uninitialised_read.get_or_insert(address);
                self.filler.push(address);
            }
        }
    }

    /// Notes a write.
    #[inline]
    pub(super) fn note_write(&mut self, address: u16) {
        self.evidence.extend_path(address);
        self.interrupted.write(address);
    }

    /// Writes a byte for the routine.
    #[inline(always)]
    pub fn store(&mut self, address: u16, value: u8) {
        let index = usize::from(address);
        let marks = self.marks[index];
        if marks & (mark::WRITTEN | mark::READ_ONLY) != mark::WRITTEN {
            if marks & mark::READ_ONLY != 0 {
                self.written_marks |= marks;
                self.rom_write.get_or_insert(address);
                return;
            }
            self.marks[index] = marks | mark::WRITTEN;
            self.written_marks |= marks;
            self.journal[self.writes % self.journal.len()] = (address, self.bytes[index]);
            self.writes += 1;
        }
        self.bytes[index] = value;
    }
}

/// A byte of memory and who set it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkedByte {
    value: u8,
    setter: Setter,
}
