//! Between the port's values and a program's memory: which value lies at which symbol, and in which form.

use std::cell::RefCell;

use pipeline::Program;
use z80::flags;

use crate::{Call, Core, Error, RefreshAt, Registers, Returned, Runner};
use calls::addresses::Addresses;

/// Most bytes of a field.
const LONGEST_FIELD: usize = 256;

/// A variable of a program: its symbol, its length in bytes (at most 256), and its form in memory.
///
/// ```
/// use lab::diff::Field;
///
/// const LIVES: Field<u8> = Field::byte("Lives");
/// // A side as a letter.
/// const SIDE: Field<char> =
///     Field::new("Side", 1, |side, to| to[0] = *side as u8, |from| Some(from[0] as char).filter(|side| "RB".contains(*side)));
/// assert_eq!(SIDE.decode(b"R"), Some('R'));
/// assert_eq!(SIDE.decode(b"?"), None);
/// assert_eq!(LIVES.encode(&3), [3]);
/// ```
#[derive(Debug)]
pub struct Field<T> {
    symbol: &'static str,
    bytes: usize,
    write: fn(&T, &mut [u8]),
    read: fn(&[u8]) -> Option<T>,
}

impl<T> Field<T> {
    /// A field in a form of its own: `write` fills all bytes, `read` returns `None` for invalid bytes.
    pub const fn new(
        symbol: &'static str,
        bytes: usize,
        write: fn(&T, &mut [u8]),
        read: fn(&[u8]) -> Option<T>,
    ) -> Field<T> {
        assert!(bytes <= LONGEST_FIELD, "a field has at most 256 bytes");
        Field { symbol, bytes, write, read }
    }

    /// Returns the memory of the field, for the list of what a routine may write.
    pub const fn area(&self) -> Area {
        Area { symbol: self.symbol, bytes: self.bytes }
    }

    /// Returns the bytes of a value.
    pub fn encode(&self, value: &T) -> Vec<u8> {
        let mut bytes = vec![0; self.bytes];
        (self.write)(value, &mut bytes);
        bytes
    }

    /// Returns the value of bytes, if they are valid and of the right number.
    pub fn decode(&self, bytes: &[u8]) -> Option<T> {
        if bytes.len() == self.bytes { (self.read)(bytes) } else { None }
    }
}

impl Field<u8> {
    /// A byte.
    pub const fn byte(symbol: &'static str) -> Field<u8> {
        Field::new(symbol, 1, |value, to| to[0] = *value, |from| Some(from[0]))
    }
}

impl Field<u16> {
    /// A word, the lower byte first.
    pub const fn word(symbol: &'static str) -> Field<u16> {
        Field::new(
            symbol,
            2,
            |value, to| to.copy_from_slice(&value.to_le_bytes()),
            |from| Some(u16::from_le_bytes([from[0], from[1]])),
        )
    }
}

impl Field<u32> {
    /// Four bytes, the lowest first: a board of 32 bits.
    pub const fn long(symbol: &'static str) -> Field<u32> {
        Field::new(
            symbol,
            4,
            |value, to| to.copy_from_slice(&value.to_le_bytes()),
            |from| Some(u32::from_le_bytes([from[0], from[1], from[2], from[3]])),
        )
    }
}

impl Field<Vec<u8>> {
    /// A list of bytes in a buffer of `bytes` bytes, with a 0 after the last one.
    pub const fn list(symbol: &'static str, bytes: usize) -> Field<Vec<u8>> {
        Field::new(
            symbol,
            bytes,
            |list, to| to.iter_mut().zip(list.iter().chain(std::iter::repeat(&0))).for_each(|(to, from)| *to = *from),
            |from| from.iter().position(|&byte| byte == 0).map(|end| from[..end].to_vec()),
        )
    }
}

/// Memory of a program, from a symbol on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// The symbol.
    pub symbol: &'static str,
    /// Its length in bytes.
    pub bytes: usize,
}

/// A program in the memory of one core, with the addresses of its variables.
pub struct Image {
    pub(crate) runner: Runner,
    symbols: Vec<(&'static str, u16)>,
    /// The key of what was shared last.
    shared: Option<u64>,
}

impl Image {
    /// Loads a program and finds the symbols.
    pub(crate) fn new(program: &Program, core: Core, symbols: &[&'static str]) -> Result<Image, Error> {
        let runner = Runner::new(program, core)?;
        let symbols =
            symbols.iter().map(|&symbol| Ok((symbol, runner.address(symbol)?))).collect::<Result<_, Error>>()?;
        Ok(Image { runner, symbols, shared: None })
    }

    /// Returns the address of a symbol that the question has named.
    fn address(&self, symbol: &str) -> Option<u16> {
        self.symbols.iter().find(|(name, _)| *name == symbol).map(|&(_, address)| address)
    }

    /// Returns the first address and the number of bytes of each of these areas.
    pub(crate) fn found(&self, areas: &[Area]) -> Vec<(u16, usize)> {
        areas.iter().filter_map(|area| Some((self.address(area.symbol)?, area.bytes))).collect()
    }
}

/// A question while it is asked: variables, registers and chance are set.
pub struct Asking<'a> {
    pub(crate) image: &'a mut Image,
    pub(crate) call: Call,
    /// Number of times that the routine has to read the refresh register, if that is said.
    pub(crate) reads: Option<u32>,
}

impl Asking<'_> {
    /// Puts a value into a variable. The question has to name the variable's symbol.
    pub fn put<T>(&mut self, field: &Field<T>, value: &T) {
        debug_assert!(self.image.address(field.symbol).is_some(), "the question does not name {}", field.symbol);
        if let Some(start) = self.image.address(field.symbol) {
            self.write(field, start, value);
        }
    }

    /// Puts into memory what many cases share, with a key of its own; nothing is done if the last case that shared something had the
    /// same key. Every question that writes there has to use this.
    pub fn share(&mut self, key: u64, put: impl FnOnce(&mut Self)) {
        if self.image.shared != Some(key) {
            put(self);
            self.image.shared = Some(key);
        }
    }

    /// Puts bytes at any address.
    pub fn write_bytes(&mut self, start: u16, bytes: &[u8]) {
        self.image.runner.poke_all(start, bytes);
    }

    /// Puts a value in the form of a field at any address.
    pub fn write<T>(&mut self, field: &Field<T>, start: u16, value: &T) {
        let mut bytes = [0; LONGEST_FIELD];
        let bytes = &mut bytes[..field.bytes];
        (field.write)(value, bytes);
        self.image.runner.poke_all(start, bytes);
    }

    /// Returns true if the question names the variable's symbol.
    pub fn has<T>(&self, field: &Field<T>) -> bool {
        self.image.address(field.symbol).is_some()
    }

    /// Returns the registers with which the routine begins. Those that are not set hold meaningless values.
    pub fn registers(&mut self) -> &mut Registers {
        &mut self.call.registers
    }

    /// Returns the address of a symbol that the question names; 0 of another one.
    pub fn address(&self, symbol: &str) -> u16 {
        self.image.address(symbol).unwrap_or_default()
    }

    /// Makes the `LD A,R` at a symbol read `value`; the routine has to come there exactly `times` times.
    pub fn chance(&mut self, symbol: &str, value: u8, times: u32) {
        self.call.refresh = self.image.address(symbol).map(|address| RefreshAt { address, value });
        self.reads = Some(times);
    }
}

/// The state that a routine left.
pub struct After<'a> {
    pub(crate) image: &'a Image,
    /// Registers, memory, time and stack.
    pub returned: &'a Returned,
    /// The addresses of the bytes that are looked at, if they are wanted.
    pub(crate) seen: Option<&'a RefCell<Addresses>>,
}

impl After<'_> {
    /// Returns the value of a variable; `None` if its bytes mean nothing.
    pub fn get<T>(&self, field: &Field<T>) -> Option<T> {
        self.read(field, self.image.address(field.symbol)?)
    }

    /// Returns the value in the form of a field that lies at any address.
    pub fn read<T>(&self, field: &Field<T>, start: u16) -> Option<T> {
        let mut bytes = [0; LONGEST_FIELD];
        let bytes = &mut bytes[..field.bytes];
        for (offset, byte) in (0..).zip(bytes.iter_mut()) {
            *byte = self.peek(start.wrapping_add(offset));
        }
        for change in &self.returned.changes {
            if let Some(byte) = bytes.get_mut(usize::from(change.address.wrapping_sub(start))) {
                *byte = change.after;
            }
        }
        (field.read)(bytes)
    }

    /// Returns the address of a symbol that the question names.
    pub fn address(&self, symbol: &str) -> Option<u16> {
        self.image.address(symbol)
    }

    /// Returns a byte of memory.
    pub fn byte(&self, address: u16) -> u8 {
        let changed = self.returned.changes.binary_search_by_key(&address, |change| change.address);
        changed.map_or_else(|_| self.peek(address), |at| self.returned.changes[at].after)
    }

    /// Returns a byte of the memory before the call.
    fn peek(&self, address: u16) -> u8 {
        if let Some(seen) = self.seen {
            seen.borrow_mut().insert(address);
        }
        self.image.runner.peek(address)
    }

    /// Returns the registers.
    pub fn registers(&self) -> &Registers {
        &self.returned.registers
    }

    /// Returns true if the carry flag is set.
    pub fn carry(&self) -> bool {
        self.returned.registers.f() & flags::C != 0
    }
}
