//! A routine's header is a contract: what it gives, what it clobbers, its most T-states and its stack. Here it is read from
//! the source, and held against what a call left behind.
//!
//! ```text
//! ; choose_move: the Spectrum's next cell
//! ; In:       the grid at Grid, the count at MoveCounter
//! ; Out:      A = cell 1-9, carry clear; carry set if the board is full
//! ; Clobbers: BC DE HL
//! ; T: 4213   Stack: 6
//! choose_move:
//! ```
//!
//! The flags may always change. A register may if `Clobbers` names it, or `Out` does with `=` behind it. A `-` for `T` or
//! `Stack` promises nothing.

use serde::{Deserialize, Serialize};
use z80::Registers;

use crate::contract::grammar::header::{Header, Key, Text};
use crate::{Core, Error, Returned, T};

/// What a routine's header promises.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contract {
    /// The routine's name.
    pub routine: String,
    /// The registers it may leave changed, each by itself (`B`, `C`, not `BC`).
    pub changes: Vec<&'static str>,
    /// The most time it takes, in T-states, from its first instruction to its `RET`.
    pub t: Option<T>,
    /// The most stack it uses, in bytes, below its return address.
    pub stack: Option<u16>,
}

/// The name of a register. (Under a name of its own: serde would have a `&'static str` borrow from the file.)
type Name = &'static str;

/// A promise that a call did not keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Breach {
    /// It changed this register.
    Register(#[serde(with = "crate::serial::register")] Name),
    /// It took longer, in T-states.
    Time {
        /// What it took.
        took: T,
        /// What the header says.
        most: T,
    },
    /// It used more stack, in bytes.
    Stack {
        /// What it used.
        used: u16,
        /// What the header says.
        most: u16,
    },
}

impl Contract {
    /// The contract in the header of a routine.
    ///
    /// ```
    /// let source = "
    /// ; double: twice a number
    /// ; In:       A = the number, below 128
    /// ; Out:      A = twice as much
    /// ; Clobbers: -
    /// ; T: 14   Stack: 0
    /// double: ADD A,A
    ///         RET
    /// ";
    /// let contract = lab::Contract::of(source, "double")?;
    /// assert_eq!(contract.changes, ["A"]);
    /// assert_eq!((contract.t, contract.stack), (Some(14), Some(0)));
    /// # Ok::<(), lab::Error>(())
    /// ```
    ///
    /// # Errors
    /// The source has no header of that routine, the header lacks a line, or a figure in it is none.
    pub fn of(source: &str, routine: &str) -> Result<Contract, Error> {
        let broken = |line: u32, why: &'static str| Error::Header { routine: routine.to_owned(), line, why };
        let header = Header::of(source, routine).ok_or_else(|| broken(0, "the source has no header of that name"))?;
        let entry = |key: Key, why: &'static str| header.get(key).ok_or_else(|| broken(header.at.line, why));
        let (_, Text { text: out, .. }) = entry(Key::Out, "the header has no line Out")?;
        let (_, Text { text: clobbers, .. }) = entry(Key::Clobbers, "the header has no line Clobbers")?;
        let (at, t) = entry(Key::T, "the header has no line T")?;
        let (_, stack) = header.get(Key::Stack).ok_or_else(|| broken(at.line, "Stack stands not behind T"))?;
        let t = figure(&t.text).map_err(|()| broken(at.line, "T is no number"))?;
        let stack = figure(&stack.text).map_err(|()| broken(at.line, "Stack is no number"))?;
        let stack = stack.map(|stack| stack.min(u16::MAX.into()) as u16);

        let words: Vec<&str> = out.split_whitespace().collect();
        let given = words.windows(2).filter(|pair| pair[1] == "=").map(|pair| pair[0]);
        let named: Vec<&str> = given.chain(clobbers.split([' ', ',', '\n'])).collect();
        let changes = UNITS
            .into_iter()
            .filter(|(unit, pair)| named.iter().any(|name| [*unit, *pair, "everything"].contains(name)))
            .map(|(unit, _)| unit)
            .collect();
        Ok(Contract { routine: routine.to_owned(), changes, t, stack })
    }

    /// The promises that a call did not keep: `before` are the registers it began with. Time is held against our core
    /// only, since `iz80` miscounts some instructions.
    pub fn breaches(&self, core: Core, before: &Registers, returned: &Returned) -> Vec<Breach> {
        let changed = UNITS.iter().zip(units(before)).zip(units(&returned.registers)).filter(|((_, b), a)| a != b);
        let mut breaches: Vec<Breach> = changed
            .map(|((&(unit, _), _), _)| unit)
            .filter(|unit| !self.changes.contains(unit))
            .map(Breach::Register)
            .collect();
        if let Some(most) = self.t.filter(|&most| core == Core::Z80 && returned.t > most) {
            breaches.push(Breach::Time { took: returned.t, most });
        }
        if let Some(most) = self.stack.filter(|&most| returned.stack > most) {
            breaches.push(Breach::Stack { used: returned.stack, most });
        }
        breaches
    }
}

/// A figure of a header: a number, or `-` for none.
fn figure(text: &str) -> Result<Option<T>, ()> {
    match text.trim() {
        "-" => Ok(None),
        number => number.parse().map(Some).map_err(|_| ()),
    }
}

/// The registers that a contract is about, and the pair each belongs to. PC, SP, R and the flags are not: the runner sees
/// to the first two, and the others change with everything.
pub(crate) const UNITS: [(&str, &str); 17] = [
    ("A", "AF"),
    ("B", "BC"),
    ("C", "BC"),
    ("D", "DE"),
    ("E", "DE"),
    ("H", "HL"),
    ("L", "HL"),
    ("IXH", "IX"),
    ("IXL", "IX"),
    ("IYH", "IY"),
    ("IYL", "IY"),
    ("I", "I"),
    ("A'", "AF'"),
    ("F'", "AF'"),
    ("BC'", "BC'"),
    ("DE'", "DE'"),
    ("HL'", "HL'"),
];

/// Their values, in the order of [`UNITS`].
fn units(r: &Registers) -> [u16; 17] {
    let byte = u16::from;
    [
        byte(r.a()),
        byte(r.b()),
        byte(r.c()),
        byte(r.d()),
        byte(r.e()),
        byte(r.h()),
        byte(r.l()),
        byte(r.ixh()),
        byte(r.ixl()),
        byte(r.iyh()),
        byte(r.iyl()),
        byte(r.i()),
        r.af2() >> 8,
        r.af2() & 0xFF,
        r.bc2(),
        r.de2(),
        r.hl2(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "
; half: half a number
; In:       A
; Out:      A = half, carry the rest; HL = its square,
;           BC too
; Clobbers: DE, IX B
; T: -   Stack: 12
half:
";

    #[test]
    fn registers_are_named_by_themselves_or_in_pairs() {
        let contract = Contract::of(HEADER, "half").unwrap();
        assert_eq!(contract.changes, ["A", "B", "D", "E", "H", "L", "IXH", "IXL"]);
        assert_eq!((contract.t, contract.stack), (None, Some(12)));
        let all = Contract::of(&HEADER.replace("DE, IX B", "everything"), "half").unwrap();
        assert_eq!(all.changes.len(), UNITS.len());
        let none = Contract::of(&HEADER.replace("DE, IX B", "-").replace("= ", ""), "half").unwrap();
        assert_eq!(none.changes, [""; 0]);
    }

    #[test]
    fn a_header_that_cannot_be_read_is_refused_with_its_line() {
        let refused = |from: &str, to: &str| Contract::of(&HEADER.replace(from, to), "half").unwrap_err().to_string();
        assert_eq!(
            refused("; half:", "; twice:"),
            "the header of `half`, line 0: the source has no header of that name"
        );
        assert_eq!(refused("Out:", "Gives:"), "the header of `half`, line 2: the header has no line Out");
        assert_eq!(refused("Clobbers:", ""), "the header of `half`, line 2: the header has no line Clobbers");
        assert_eq!(refused("T: -", "-"), "the header of `half`, line 2: the header has no line T");
        assert_eq!(refused("T: -", "T: many"), "the header of `half`, line 7: T is no number");
        assert_eq!(refused("12", "-1"), "the header of `half`, line 7: Stack is no number");
        assert_eq!(refused("Stack:", ""), "the header of `half`, line 7: Stack stands not behind T");
    }

    #[test]
    fn every_promise_is_held_against_the_call() {
        let contract = Contract { t: Some(20), stack: Some(2), ..Contract::of(HEADER, "half").unwrap() };
        let before = crate::poisoned(Core::Z80);
        let (changes, sent) = (Vec::new(), Vec::new());
        let mut returned = Returned {
            registers: before,
            changes,
            t: 20,
            stack: 2,
            interrupts: (false, 0),
            frames: 0,
            ports: 0,
            sent,
            refreshed: 0,
        };
        returned.registers.set_f(!before.f());
        returned.registers.set_hl(0);
        returned.registers.set_r(0);
        assert_eq!(contract.breaches(Core::Z80, &before, &returned), []);
        returned.registers.set_c(!before.c());
        returned.registers.set_iy(!before.iy());
        returned.registers.set_de2(!before.de2());
        returned.t = 21;
        returned.stack = 4;
        let registers = ["C", "IYH", "IYL", "DE'"].map(Breach::Register);
        let breaches = contract.breaches(Core::Z80, &before, &returned);
        assert_eq!(breaches[..4], registers);
        assert_eq!(breaches[4..], [Breach::Time { took: 21, most: 20 }, Breach::Stack { used: 4, most: 2 }]);
        assert_eq!(contract.breaches(Core::Iz80, &before, &returned).len(), 5, "the time of iz80 does not count");
    }
}
