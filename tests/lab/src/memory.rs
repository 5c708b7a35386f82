//! 64 KB of memory that remembers what was written, so that each call finds it as the one before did.

use serde::{Deserialize, Serialize};

use crate::T;

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
    /// One bit an address: is it in the journal?
    written: Box<[u64; 0x1_0000 / 64]>,
    /// Each address written, with what it held before.
    journal: Vec<(u16, u8)>,
    /// One bit an address: has anything been put there from outside?
    known: Box<[u64; 0x1_0000 / 64]>,
    /// Whether our core's reads are looked at.
    pub(crate) watching: bool,
    /// One bit an address: is it one that the routine must not write to?
    guarded: Box<[u64; 0x1_0000 / 64]>,
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

impl Memory {
    /// Memory filled with one byte.
    pub(crate) fn filled(byte: u8) -> Memory {
        Memory {
            bytes: Box::new([byte; 0x1_0000]),
            written: Box::new([0; 0x1_0000 / 64]),
            journal: Vec::new(),
            known: Box::new([0; 0x1_0000 / 64]),
            watching: false,
            guarded: Box::new([0; 0x1_0000 / 64]),
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

    /// Sets a byte from outside: no change of the routine's.
    pub(crate) fn set(&mut self, address: u16, value: u8) {
        self.put(address, Given { value, known: true });
    }

    /// A byte, and whether it was put there from outside.
    pub(crate) fn given(&self, address: u16) -> Given {
        Given { value: self.load(address), known: has(&self.known, address) }
    }

    /// Makes a byte what it was.
    pub(crate) fn put(&mut self, address: u16, Given { value, known }: Given) {
        self.bytes[usize::from(address)] = value;
        let (word, bit) = (&mut self.known[usize::from(address) / 64], 1 << (address % 64));
        *word = if known { *word | bit } else { *word & !bit };
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
        self.socket(port).unwrap_or_else(|| {
            self.ports += 1;
            0xFF
        })
    }

    /// Says where the routine must not write.
    pub(crate) fn guard(&mut self, addresses: impl IntoIterator<Item = u16>) {
        for address in addresses {
            self.guarded[usize::from(address) / 64] |= 1 << (address % 64);
        }
    }

    /// Whether the routine must not write there.
    pub(crate) fn is_guarded(&self, address: u16) -> bool {
        has(&self.guarded, address)
    }

    /// Writes to a port as the routine does.
    fn send(&mut self, port: u16, value: u8) {
        self.ports += 1;
        self.sent.push((port, value));
    }

    /// Notes a read of what nobody put there.
    #[cold]
    fn look(&mut self, address: u16) {
        if !has(&self.known, address) && !has(&self.written, address) {
            self.signs.strange.get_or_insert(address);
        }
    }

    /// Writes a byte as the routine does.
    #[inline]
    pub(crate) fn store(&mut self, address: u16, value: u8) {
        let place = usize::from(address);
        let (word, bit) = (&mut self.written[place / 64], 1 << (place % 64));
        if *word & bit == 0 {
            *word |= bit;
            self.journal.push((address, self.bytes[place]));
            if self.guarded[place / 64] & bit != 0 {
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

    /// Puts everything back that the routine wrote, and starts the clock and the count of port accesses anew.
    pub(crate) fn undo(&mut self) {
        for (address, before) in self.journal.drain(..) {
            let place = usize::from(address);
            self.bytes[place] = before;
            self.written[place / 64] = 0;
        }
        self.t = 0;
        self.ports = 0;
        self.sent.clear();
        self.signs = Signs::default();
    }
}

/// What a routine did to the memory that it must not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Signs {
    /// The first read of what nobody had put there, if reads are looked at.
    pub(crate) strange: Option<u16>,
    /// The first write to a guarded address.
    pub(crate) trespass: Option<u16>,
}

/// A byte of memory, and whether it was put there from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Given {
    value: u8,
    known: bool,
}

impl Given {
    /// The same byte, as if nobody had put it there.
    pub(crate) fn unset(self) -> Given {
        Given { known: false, ..self }
    }
}

/// Whether an address is in a set of them.
fn has(set: &[u64; 0x1_0000 / 64], address: u16) -> bool {
    set[usize::from(address) / 64] & 1 << (address % 64) != 0
}

impl z80::Bus for Memory {
    #[inline]
    fn fetch(&mut self, pc: u16, _ir: u16) -> u8 {
        self.t += 4;
        self.load(pc)
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
        self.ask(address)
    }

    fn port_out(&mut self, address: u16, value: u8) {
        self.send(address, value);
    }
}
