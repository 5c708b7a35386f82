//! The bytes of its own code that a program changes, and the values that it gives them.

use std::collections::{BTreeMap, BTreeSet};

use z80::table::{self, Decoded, Instruction, Target};

/// The values that a program gives to a byte.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Values {
    These(BTreeSet<u8>),
    Any,
}

/// Bytes that the program changes.
#[derive(Clone, Debug, Default)]
pub(super) struct Patches {
    /// Those that it means to change, by their address.
    given: BTreeMap<u16, Values>,
    /// Those in a range of addresses to which it may write: numbers in instructions, but it is a condition that no opcode is among them.
    possible: BTreeSet<u16>,
}

/// An instruction in memory; `None` for a prefix without effect, or two bytes of which the first is $ED.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub(super) decoded: Option<Decoded>,
    pub(super) length: u16,
}

impl Found {
    pub(super) fn new(bytes: &[u8]) -> Found {
        let decoded = table::decode(bytes);
        let length = decoded.map_or(if bytes.first() == Some(&0xED) { 2 } else { 1 }, |decoded| decoded.length());
        Found { decoded, length }
    }
}

impl Patches {
    /// Adds a value of a byte, or any value. Returns true if it is new.
    pub(super) fn add(&mut self, at: u16, value: Option<u8>) -> bool {
        /// Greatest number of values that are followed one by one.
        const MOST: usize = 8;
        let values = self.given.entry(at).or_insert_with(|| Values::These(BTreeSet::new()));
        match (&mut *values, value) {
            (Values::Any, _) => false,
            (Values::These(known), Some(value)) if known.contains(&value) || known.len() < MOST => known.insert(value),
            _ => {
                *values = Values::Any;
                true
            }
        }
    }

    /// Adds a byte in a range of addresses to which the program may write.
    pub(super) fn add_possible(&mut self, at: u16) {
        self.possible.insert(at);
    }

    /// Adds all values of other patches at some addresses. Returns true if any is new.
    pub(super) fn add_all(&mut self, other: &Patches, is_selected: impl Fn(u16) -> bool) -> bool {
        let mut is_new = false;
        for &at in other.possible.iter().filter(|&&at| is_selected(at)) {
            is_new |= self.possible.insert(at);
        }
        let selected = other.given.iter().filter(|(at, _)| is_selected(**at));
        for (&at, values) in selected {
            match values {
                Values::Any => is_new |= self.add(at, None),
                Values::These(values) => values.iter().for_each(|&value| is_new |= self.add(at, Some(value))),
            }
        }
        is_new
    }

    fn gives(&self, at: u16) -> bool {
        self.given.contains_key(&at)
    }

    fn changes(&self, at: u16) -> bool {
        self.gives(at) || self.possible.contains(&at)
    }

    /// Returns true if the number or the displacement of an instruction is changed.
    pub(super) fn change_number(&self, at: u16, decoded: &Decoded) -> bool {
        let opcodes = opcode_bytes(decoded.bytes());
        (0..usize::from(decoded.length())).any(|n| !opcodes.contains(&n) && self.changes(at.wrapping_add(n as u16)))
    }

    /// Returns the addresses to which a branch at an address leads, with all numbers that the program gives it; none if they are not
    /// known, or in registers or on the stack.
    pub(super) fn targets(&self, at: u16, decoded: &Decoded) -> Vec<u16> {
        let number = match decoded.instruction.branch().map(|branch| branch.target) {
            Some(Target::Word) => 1..3,
            Some(Target::Distance) => 1..2,
            _ => return decoded.target(at).into_iter().collect(),
        };
        let mut found = vec![<[u8; Instruction::LONGEST]>::default()];
        found[0][..decoded.bytes().len()].copy_from_slice(decoded.bytes());
        for n in number {
            let values = match self.given.get(&at.wrapping_add(n)) {
                None => continue,
                Some(Values::Any) => return Vec::new(),
                Some(Values::These(values)) => values,
            };
            let with = |bytes: &[u8; Instruction::LONGEST], value: u8| {
                let mut bytes = *bytes;
                bytes[usize::from(n)] = value;
                bytes
            };
            let changed: Vec<_> =
                found.iter().flat_map(|bytes| values.iter().map(|&value| with(bytes, value))).collect();
            found.extend(changed);
        }
        found.iter().filter_map(|bytes| table::decode(bytes)?.target(at)).collect()
    }

    /// Returns true if the opcode of what is at an address is changed.
    pub(super) fn change_opcode(&self, at: u16, bytes: &[u8]) -> bool {
        !self.given.is_empty() && opcode_bytes(bytes).iter().any(|&n| self.gives(at.wrapping_add(n as u16)))
    }

    /// Returns the instructions that the bytes at an address may be, with all values of the bytes of their opcodes; `None` if they may be
    /// anything.
    pub(super) fn instructions(&self, at: u16, bytes: [u8; Instruction::LONGEST]) -> Option<Vec<Found>> {
        let (mut found, mut open) = (Vec::new(), vec![(bytes, [false; Instruction::LONGEST])]);
        while let Some((bytes, chosen)) = open.pop() {
            let next = opcode_bytes(&bytes).iter().find(|&&n| !chosen[n] && self.gives(at.wrapping_add(n as u16)));
            let Some(&next) = next else {
                found.push(Found::new(&bytes));
                continue;
            };
            let Some(Values::These(values)) = self.given.get(&at.wrapping_add(next as u16)) else { return None };
            for value in values.iter().copied().chain([bytes[next]]) {
                let (mut bytes, mut chosen) = (bytes, chosen);
                (bytes[next], chosen[next]) = (value, true);
                open.push((bytes, chosen));
            }
        }
        Some(found)
    }
}

/// Returns the places of prefix and opcode among the bytes of an instruction.
fn opcode_bytes(bytes: &[u8]) -> &'static [usize] {
    match bytes {
        [0xCB | 0xED, ..] => &[0, 1],
        [0xDD | 0xFD, 0xCB, ..] => &[0, 1, 3],
        [0xDD | 0xFD, ..] => &[0, 1],
        _ => &[0],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mnemonics(patches: &Patches, bytes: [u8; 4]) -> Option<BTreeSet<String>> {
        let found = patches.instructions(0x8000, bytes)?;
        let name = |found: &Found| found.decoded.map_or("-", |decoded| decoded.instruction.mnemonic());
        Some(found.into_iter().map(|found| format!("{} {}", found.length, name(&found))).collect())
    }

    #[test]
    fn a_changed_opcode_makes_other_instructions() {
        let mut patches = Patches::default();
        let bit = [0xDD, 0xCB, 0x05, 0x46];
        assert!(patches.add(0x8003, Some(0xC6)) && !patches.add(0x8003, Some(0xC6)));
        assert_eq!(mnemonics(&patches, bit), Some(["4 BIT".to_owned(), "4 SET".to_owned()].into()));
        assert_eq!(mnemonics(&patches, [0x3A, 0, 0x90, 0xC9]), Some(["3 LD".to_owned()].into()), "the byte after it");
        // A prefix that is changed away, and one that comes to be.
        patches.add(0x8000, Some(0x21));
        let expected = ["3 LD".to_owned(), "4 BIT".to_owned(), "4 SET".to_owned()];
        assert_eq!(mnemonics(&patches, bit), Some(expected.into()));
        patches.add(0x8000, Some(0xED));
        assert!(mnemonics(&patches, [0x3A, 0, 0x90, 0xC9]).unwrap().contains("2 -"));
        let number = table::decode(&[0x3A, 0, 0x90]).unwrap();
        assert!(patches.change_opcode(0x8000, number.bytes()) && !patches.change_number(0x8000, &number));
        assert!(patches.change_number(0x8002, &number));
        (0..9).for_each(|value| _ = patches.add(0x8000, Some(value)));
        assert_eq!(mnemonics(&patches, bit), None, "more values than are followed");
    }
}
