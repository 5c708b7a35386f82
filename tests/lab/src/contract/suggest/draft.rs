//! A header in the making, and its text.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use pipeline::Program;

use super::item::{FLAGS, Item, PAIRS};
use crate::contract::grammar::name_in_module;
use crate::symbols;
use calls::{Register, T};

/// The address to which a routine returns, if that is not the one after its call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReturnsTo {
    /// This number of bytes after the call.
    After(u16),
    /// After a text that ends with 0.
    Text,
    /// To the caller of its caller.
    Caller,
}

/// A header in the making.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    pub(super) routine: String,
    /// The inputs with their least and greatest values.
    pub(super) inputs: BTreeMap<Item, (u32, u32)>,
    /// The inputs that point at memory, each with an address that stands for all others.
    pub(super) pointers: BTreeMap<Item, u16>,
    /// The registers that the inputs determine: the value, if it is always the same.
    pub(super) results: BTreeMap<Register, Option<u8>>,
    /// The other registers that change.
    pub(super) clobbers: BTreeSet<Register>,
    /// The memory that changes.
    pub(super) areas: BTreeSet<u16>,
    pub(super) ports: bool,
    /// True if the state of interrupts may change.
    pub(super) interrupts: bool,
    /// True if interrupts are on when it is called, and the most frames that it waits for.
    pub(super) are_on: bool,
    pub(super) waits: u32,
    pub(super) calls_rom: bool,
    /// Number of bytes that it removes from the stack.
    pub(super) removes: u16,
    pub(super) returns: Option<ReturnsTo>,
    /// The memory that the inputs determine.
    pub(super) memory_results: BTreeSet<u16>,
    /// The low bytes of the ports to which it sends what the inputs determine.
    pub(super) sends: BTreeSet<u16>,
    /// Variables that have the values of the source, since it does not return with others.
    pub(super) first_values: BTreeSet<u16>,
    /// The longest time in T-states, and the most stack in bytes.
    pub(super) t: Option<T>,
    pub(super) stack: u16,
    /// The time that all trials have taken, in T-states.
    pub(super) spent: T,
    /// SP when the routine is called.
    pub(super) sp: u16,
    /// The instruction with which most calls jump to an address that is not known.
    pub(super) jumped: Option<u16>,
    /// True if addresses are written as numbers, since the name of a symbol cannot be read.
    pub(super) is_nameless: bool,
}

/// Greatest distance of memory from the pointer by which it is named.
pub(super) const AFTER: u16 = 2048;
pub(super) const BEFORE: u16 = 256;

impl Draft {
    /// Adds an input with all values, unless it is one.
    pub(super) fn give(&mut self, item: Item) -> bool {
        let halves = |pair: usize| [Item::Byte(PAIRS[pair].1), Item::Byte(PAIRS[pair].2)];
        let is_given = match item {
            Item::Byte(register) => {
                let of = PAIRS.iter().position(|(_, high, low)| [*high, *low].contains(&register));
                of.is_some_and(|pair| self.inputs.contains_key(&Item::Word(pair)))
            }
            Item::Word(pair) => halves(pair).iter().all(|half| self.inputs.contains_key(half)),
            Item::Memory(at) => {
                [at, at.wrapping_sub(1)].iter().any(|&word| self.inputs.contains_key(&Item::MemoryWord(word)))
            }
            _ => false,
        };
        if is_given || self.inputs.contains_key(&item) {
            return false;
        }
        self.set(item, (0, item.most()));
        true
    }

    /// Sets the values of an input. A pair takes the place of its halves, and a word in memory that of its bytes.
    pub(super) fn set(&mut self, item: Item, values: (u32, u32)) {
        match item {
            Item::Word(pair) => {
                self.inputs.remove(&Item::Byte(PAIRS[pair].1));
                self.inputs.remove(&Item::Byte(PAIRS[pair].2));
            }
            Item::MemoryWord(at) => {
                self.inputs.remove(&Item::Memory(at));
                self.inputs.remove(&Item::Memory(at.wrapping_add(1)));
            }
            _ => {}
        }
        self.inputs.insert(item, values);
    }

    /// Makes an input point at an address.
    pub(super) fn point(&mut self, item: Item, base: u16) {
        self.set(item, (base.into(), base.into()));
        self.pointers.insert(item, base);
    }

    /// Returns true if inputs give a byte of memory.
    pub(super) fn gives(&self, address: u16) -> bool {
        self.inputs.contains_key(&Item::Memory(address))
            || [address, address.wrapping_sub(1)].iter().any(|&at| self.inputs.contains_key(&Item::MemoryWord(at)))
    }

    /// Returns true if it says that memory changes.
    pub(super) fn changes(&self, address: u16) -> bool {
        self.areas.contains(&address) || self.memory_results.contains(&address)
    }

    /// Returns the pointer near which an address is, and the distance from it.
    pub(super) fn anchor(&self, address: u16) -> Option<(Item, i32)> {
        let near = |(&item, &base): (&Item, &u16)| {
            let (after, before) = (address.wrapping_sub(base), base.wrapping_sub(address));
            match () {
                () if after < AFTER => Some((item, i32::from(after))),
                () if before <= BEFORE => Some((item, -i32::from(before))),
                () => None,
            }
        };
        self.pointers.iter().find_map(near)
    }

    /// Returns the text of a place: the name of a pointer or a symbol, and the distance from there.
    pub(super) fn place(&self, program: &Program, address: u16) -> String {
        let with = |name: String, distance: i32| match distance {
            0 => name,
            1.. => format!("{name} + {distance}"),
            _ => format!("{name} - {}", -distance),
        };
        let above = address.wrapping_sub(self.sp);
        if (2..16).contains(&above) {
            return format!("SP + {above}");
        }
        if let Some((item, distance)) = self.anchor(address) {
            let name = match item {
                Item::Word(pair) => PAIRS[pair].0.to_owned(),
                Item::Return => "return".to_owned(),
                Item::MemoryWord(at) => format!("word[{}]", self.place(program, at)),
                _ => format!("${address:04X}"),
            };
            return with(name, distance);
        }
        /// Greatest distance from a symbol.
        const NEAR: u16 = 256;
        let name = |back: u16| {
            let at = address.checked_sub(back)?;
            symbols::at(program, at).filter(|_| at > 0xFF).map(|name| with(name.to_owned(), back.into()))
        };
        let named = if self.is_nameless { None } else { (0..NEAR).find_map(name) };
        named.unwrap_or_else(|| format!("${address:04X}"))
    }

    /// Returns the texts of memory: runs of bytes of which `value` is the same.
    fn memory(&self, program: &Program, bytes: &[(u16, String)]) -> Vec<(String, String)> {
        let mut runs: Vec<(u16, u32, &str)> = Vec::new();
        for (address, value) in bytes {
            let begins = symbols::at(program, *address).is_some() && self.anchor(*address).is_none();
            match runs.last_mut() {
                Some((first, length, of))
                    if u32::from(*first) + *length == u32::from(*address)
                        && *of == value
                        && !begins
                        && self.anchor(*first).map(|(item, _)| item) == self.anchor(*address).map(|(item, _)| item) =>
                {
                    *length += 1;
                }
                _ => runs.push((*address, 1, value)),
            }
        }
        let run = |(first, length, value): (u16, u32, &str)| {
            let place = self.place(program, first);
            let place = if length == 1 { format!("[{place}]") } else { format!("[{place}:{length}]") };
            (place, value.to_owned())
        };
        runs.into_iter().map(run).collect()
    }

    /// Returns the inputs as they are written.
    pub(super) fn given(&self, program: &Program) -> Vec<String> {
        let mut texts = Vec::new();
        let range = |(first, last): (u32, u32)| match first == last {
            true if first > 0xFF => format!("${first:04X}"),
            true => first.to_string(),
            false => format!("{first}..{last}"),
        };
        if let Some(&values) = self.inputs.get(&Item::Return) {
            texts.push(format!("return = {}", range(values)));
        }
        let mut joined = BTreeSet::new();
        for (number, (name, high, low)) in PAIRS.iter().enumerate() {
            if let Some(&values) = self.inputs.get(&Item::Word(number)) {
                texts.push(format!("{name} = {}", range(values)));
            }
            if [high, low].iter().all(|half| self.inputs.get(&Item::Byte(**half)) == Some(&(0, 0xFF))) {
                texts.push(format!("{name} = 0..65535"));
                joined.extend([*high, *low]);
            }
        }
        let mut bytes = Vec::new();
        for (item, &values) in &self.inputs {
            match item {
                Item::Byte(register) if !joined.contains(register) => {
                    texts.push(format!("{} = {}", register.name(), range(values)));
                }
                Item::Flag(flag) => texts.push(format!("{} = {}", FLAGS[*flag].0, range(values))),
                Item::Port(port) => texts.push(format!("port[${port:02X}] = {}", range(values))),
                Item::MemoryWord(at) => texts.push(format!("word[{}] = {}", self.place(program, *at), range(values))),
                Item::Memory(at) => bytes.push((*at, range(values))),
                _ => {}
            }
        }
        if self.are_on {
            texts.push("interrupts = 1".to_owned());
        }
        texts.extend(self.memory(program, &bytes).into_iter().map(|(place, values)| format!("{place} = {values}")));
        texts
    }

    /// Returns the outputs as they are written.
    fn outputs(&self, program: &Program) -> Vec<String> {
        let mut texts = Vec::new();
        let mut joined = BTreeSet::new();
        for (name, high, low) in PAIRS {
            match (self.results.get(&high), self.results.get(&low)) {
                (Some(Some(high)), Some(Some(low))) => {
                    texts.push(format!("{name} = {}", u16::from_be_bytes([*high, *low])));
                }
                (Some(None), Some(None)) => texts.push(format!("{name} = 0..65535")),
                _ => continue,
            }
            joined.extend([high, low]);
        }
        for (register, value) in self.results.iter().filter(|(register, _)| !joined.contains(register)) {
            let value = value.map_or_else(|| "0..255".to_owned(), |value| value.to_string());
            texts.push(format!("{} = {value}", register.name()));
        }
        match self.returns {
            Some(ReturnsTo::After(bytes)) => texts.push(format!("return = return + {bytes}")),
            Some(ReturnsTo::Text) => texts.push("return = return + length[return] + 1".to_owned()),
            Some(ReturnsTo::Caller) => texts.push("return = word[SP + 2]".to_owned()),
            None => {}
        }
        if self.removes > 0 {
            texts.push(format!("SP = SP + {}", self.removes));
        }
        let bytes: Vec<(u16, String)> = self.memory_results.iter().map(|&at| (at, String::new())).collect();
        texts.extend(self.memory(program, &bytes).into_iter().map(|(place, _)| format!("{place} = 0..255")));
        texts.extend(self.sends.iter().map(|port| format!("port[${port:02X}] = 0..255")));
        texts
    }

    /// Returns what may change as it is written.
    fn changed(&self, program: &Program) -> Vec<String> {
        let mut texts = Vec::new();
        let mut joined = BTreeSet::new();
        for (name, high, low) in PAIRS {
            if self.clobbers.contains(&high) && self.clobbers.contains(&low) {
                texts.push(name.to_owned());
                joined.extend([high, low]);
            }
        }
        let others = self.clobbers.iter().filter(|register| !joined.contains(register));
        let mut texts: Vec<String> = others.map(|register| register.name().to_owned()).chain(texts).collect();
        let areas: Vec<(u16, String)> = self.areas.iter().map(|&at| (at, String::new())).collect();
        texts.extend(self.memory(program, &areas).into_iter().map(|(place, _)| place));
        texts.extend(self.ports.then(|| "ports".to_owned()));
        texts.extend(self.interrupts.then(|| "interrupts".to_owned()));
        texts
    }

    /// Returns the lines of the header.
    pub(super) fn header(&self, program: &Program) -> String {
        let listed = |texts: &[String], separator: &str| {
            if texts.is_empty() { "-".to_owned() } else { texts.join(separator) }
        };
        let (given, outputs, changed) = (self.given(program), self.outputs(program), self.changed(program));
        let name = name_in_module(&self.routine).1;
        let mut text = format!("; {name}: ...\n; In:       {}\n", listed(&given, ", "));
        _ = writeln!(text, "; Out:      {}", listed(&outputs, ", "));
        if !changed.is_empty() {
            _ = writeln!(text, "; Clobbers: {}", changed.join(" "));
        }
        if self.calls_rom {
            text += "; Calls:    ROM\n";
        }
        if self.waits > 0 {
            let frames = if self.waits == 1 { "frame" } else { "frames" };
            _ = writeln!(text, "; Waits:    {} {frames}", self.waits);
        }
        // A header that gives and states nothing else is one for its time, which is the same in every call.
        let is_of_time = given.is_empty() && outputs.is_empty();
        match self.t {
            Some(t) => {
                let exactly = if is_of_time { "= " } else { "" };
                _ = writeln!(text, "; T: {exactly}{t}   Stack: {}", self.stack);
            }
            None if is_of_time => text += "; T: 0..1000000\n",
            None => {}
        }
        text
    }
}
