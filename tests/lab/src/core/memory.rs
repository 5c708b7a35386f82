//! 64 KB of memory that remembers what was written, so that each call finds it as the one before did; and what was read, if that is
//! looked at.

use serde::{Deserialize, Serialize};

use crate::T;
use crate::core::addresses::Addresses;

/// A byte of memory that a routine changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Change {
    /// Where.
    pub address: u16,
    /// What it held before the call.
    pub before: u8,
    /// What it held after it.
    pub after: u8,
}

/// Flat memory with a journal of first writes, a clock for our core, and ports.
///
/// The journal is what makes a call cheap: undoing costs what was written, not a copy of 64 KB.
#[derive(Debug)]
pub(crate) struct Memory {
    bytes: Box<[u8; 0x1_0000]>,
    /// Who put each byte there.
    origins: Box<[Origin; 0x1_0000]>,
    /// What the journal has.
    written: Addresses,
    /// Each address written, with what it held before.
    journal: Vec<(u16, u8)>,
    /// Where the routine must not write to.
    guarded: Addresses,
    /// What our core does is looked at: [`Seen`], [`Signs`].
    pub(crate) watching: bool,
    /// Where the last opcode was fetched.
    fetched: u16,
    /// What `iz80` lacks of a port's address.
    pub(crate) port_shift: u16,
    pub(crate) seen: Seen,
    pub(crate) signs: Signs,
    /// The time our core has spent, in T-states. (`iz80` counts its own.)
    pub(crate) t: T,
    /// What ports read as.
    sockets: Vec<(u16, u8)>,
    /// How often a port was written, or one read on which nothing hangs.
    pub(crate) ports: u32,
    /// What was written to ports: the port and the byte.
    pub(crate) sent: Vec<(u16, u8)>,
}

/// Who put a byte there before a routine was called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    /// Nobody: it means nothing.
    Nobody,
    /// The program, or the ROM.
    Program,
    /// Who calls the routine.
    Caller,
}

/// What was seen of all calls that were looked at.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    /// What any call has read that the program had put there, and nobody else since; instructions themselves are none of it.
    pub(crate) read: Addresses,
    /// What any call has written, but for the stack.
    pub(crate) written: Addresses,
}

impl Seen {
    /// Adds what others saw.
    pub(crate) fn add(&mut self, other: &Seen) {
        self.read.add(&other.read);
        self.written.add(&other.written);
    }
}

impl Memory {
    /// Memory filled with one byte.
    pub(crate) fn filled(byte: u8) -> Memory {
        Memory {
            bytes: Box::new([byte; 0x1_0000]),
            origins: Box::new([Origin::Nobody; 0x1_0000]),
            written: Addresses::default(),
            journal: Vec::new(),
            guarded: Addresses::default(),
            watching: false,
            fetched: 0,
            port_shift: 0,
            seen: Seen::default(),
            signs: Signs::default(),
            t: 0,
            sockets: Vec::new(),
            ports: 0,
            sent: Vec::new(),
        }
    }

    #[inline]
    pub(crate) fn load(&self, address: u16) -> u8 {
        self.bytes[usize::from(address)]
    }

    /// Sets a byte as the caller of the routine: no change of the routine's.
    pub(crate) fn set(&mut self, address: u16, value: u8) {
        self.put(address, Given { value, origin: Origin::Caller });
    }

    /// Sets a byte of the program.
    pub(crate) fn lay(&mut self, address: u16, value: u8) {
        self.put(address, Given { value, origin: Origin::Program });
    }

    /// A byte, and who put it there.
    pub(crate) fn given(&self, address: u16) -> Given {
        Given { value: self.load(address), origin: self.origins[usize::from(address)] }
    }

    /// Whether the caller of the routine gave a byte.
    pub(crate) fn is_given(&self, address: u16) -> bool {
        self.origins[usize::from(address)] == Origin::Caller
    }

    /// Makes a byte what it was.
    pub(crate) fn put(&mut self, address: u16, Given { value, origin }: Given) {
        self.bytes[usize::from(address)] = value;
        self.origins[usize::from(address)] = origin;
    }

    /// Makes a port read as `value`. One below $100 is all ports with that low byte, but for those set as a whole.
    pub(crate) fn set_port(&mut self, port: u16, value: u8) {
        match self.sockets.iter_mut().find(|(of, _)| *of == port) {
            Some((_, held)) => *held = value,
            None => self.sockets.push((port, value)),
        }
    }

    /// What a port reads as, if anything hangs on it.
    pub(crate) fn socket(&self, port: u16) -> Option<u8> {
        let of = |port| self.sockets.iter().find(|(of, _)| *of == port).map(|&(_, value)| value);
        of(port).or_else(|| of(port & 0xFF))
    }

    /// Reads a port as the routine does.
    fn ask(&mut self, port: u16) -> u8 {
        self.signs.pass(port);
        self.socket(port).unwrap_or_else(|| {
            self.ports += 1;
            0xFF
        })
    }

    /// Writes to a port as the routine does.
    fn send(&mut self, port: u16, value: u8) {
        self.signs.pass(port);
        self.ports += 1;
        self.sent.push((port, value));
    }

    /// Says where the routine must not write.
    pub(crate) fn guard(&mut self, addresses: impl IntoIterator<Item = u16>) {
        addresses.into_iter().for_each(|address| _ = self.guarded.insert(address));
    }

    /// Whether the routine must not write there.
    pub(crate) fn is_guarded(&self, address: u16) -> bool {
        self.guarded.has(address)
    }

    /// Notes a read.
    #[inline]
    fn look(&mut self, address: u16) {
        self.signs.pass(address);
        // An operand is part of the way as well: the program may be given another one.
        if address.wrapping_sub(self.fetched) < 4 {
            self.signs.pass(self.load(address).into());
        }
        let origin = self.origins[usize::from(address)];
        if origin != Origin::Caller && !self.written.has(address) {
            if origin == Origin::Program {
                self.seen.read.insert(address);
            } else {
                self.signs.strange.get_or_insert(address);
            }
        }
    }

    /// Writes a byte as the routine does.
    #[inline]
    pub(crate) fn store(&mut self, address: u16, value: u8) {
        let place = usize::from(address);
        if self.written.insert(address) {
            self.journal.push((address, self.bytes[place]));
            if self.guarded.has(address) {
                self.signs.trespass.get_or_insert(address);
            }
        }
        self.bytes[place] = value;
    }

    /// The lowest address from `floor` up to `top` that the routine wrote to.
    pub(crate) fn lowest(&self, floor: u16, top: u16) -> Option<u16> {
        self.journal.iter().map(|&(address, _)| address).filter(|address| (floor..top).contains(address)).min()
    }

    /// What the routine changed, by address, but for what `ignored` says.
    pub(crate) fn changes(&self, ignored: impl Fn(u16) -> bool) -> Vec<Change> {
        let mut changes: Vec<Change> = self
            .journal
            .iter()
            .map(|&(address, before)| Change { address, before, after: self.load(address) })
            .filter(|change| change.before != change.after && !ignored(change.address))
            .collect();
        changes.sort_unstable();
        changes
    }

    /// Puts everything back that the routine wrote, and starts the clock and the count of port accesses anew. Written to is what is
    /// not ignored.
    pub(crate) fn undo(&mut self, ignored: impl Fn(u16) -> bool) {
        for (address, before) in self.journal.drain(..) {
            self.bytes[usize::from(address)] = before;
            self.written.forget(address);
            if self.watching && !ignored(address) {
                self.seen.written.insert(address);
            }
        }
        self.t = 0;
        self.ports = 0;
        self.sent.clear();
        self.signs = Signs::default();
    }
}

/// What showed of a call: what it did to the memory that it must not, and which way it took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Signs {
    /// The first read of what nobody had put there, if reads are looked at.
    pub(crate) strange: Option<u16>,
    /// The first write to a guarded address.
    pub(crate) trespass: Option<u16>,
    /// A number for the way that the call took, if it is looked at: its instructions with their addresses, the addresses of what they
    /// read and wrote, and the ports. Calls of different ways have different ones, but for chance (one in 2^64).
    pub(crate) way: u64,
}

impl Signs {
    /// Goes on by a step.
    #[inline]
    fn pass(&mut self, address: u16) {
        // The golden ratio in 64 bits, an odd number: nothing is lost.
        self.way = (self.way.rotate_left(5) ^ u64::from(address)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

/// A byte of memory, and who put it there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Given {
    value: u8,
    origin: Origin,
}

impl Given {
    /// The same byte, as if nobody had put it there.
    pub(crate) fn unset(self) -> Given {
        Given { origin: Origin::Nobody, ..self }
    }
}

impl z80::Bus for Memory {
    #[inline]
    fn fetch(&mut self, pc: u16, _ir: u16) -> u8 {
        self.t += 4;
        let opcode = self.load(pc);
        if self.watching {
            self.fetched = pc;
            self.signs.pass(pc);
            self.signs.pass(opcode.into());
        }
        opcode
    }

    #[inline]
    fn read(&mut self, addr: u16) -> u8 {
        self.t += 3;
        if self.watching {
            self.look(addr);
        }
        self.load(addr)
    }

    #[inline]
    fn write(&mut self, addr: u16, value: u8) {
        self.t += 3;
        if self.watching {
            self.signs.pass(addr);
        }
        self.store(addr, value);
    }

    fn input(&mut self, port: u16) -> u8 {
        self.t += 4;
        self.ask(port)
    }

    fn output(&mut self, port: u16, value: u8) {
        self.t += 4;
        self.send(port, value);
    }

    #[inline]
    fn internal(&mut self, _addr: u16, t: T) {
        self.t += t;
    }

    #[inline]
    fn interrupt(&mut self) -> bool {
        false
    }

    fn acknowledge(&mut self, _pc: u16, _ir: u16) -> u8 {
        self.t += 6;
        0xFF
    }

    #[inline]
    fn now(&self) -> T {
        self.t
    }
}

impl iz80::Machine for Memory {
    #[inline]
    fn peek(&mut self, address: u16) -> u8 {
        self.load(address)
    }

    #[inline]
    fn poke(&mut self, address: u16, value: u8) {
        self.store(address, value);
    }

    fn port_in(&mut self, address: u16) -> u8 {
        self.ask(address.wrapping_add(self.port_shift))
    }

    fn port_out(&mut self, address: u16, value: u8) {
        self.send(address.wrapping_add(self.port_shift), value);
    }
}
