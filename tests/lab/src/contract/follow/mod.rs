//! Follows the code of a source without running it, to find the memory that each instruction may write to.
//!
//! Numbers are followed in registers and on the stack, along straight code, branches and calls. Where it is not known which way
//! a branch goes, both ways are followed; where an instruction is reached with too many different numbers, they are joined. What
//! a call leaves in registers that the routine changes is not known, nor what memory holds.
//!
//! Following begins at the routines with a contract, at code that no other leads to, and at labels whose address the source
//! contains as a word: a computed jump may lead there.

mod entries;
mod number;
mod state;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use pipeline::Program;
use z80::table::{self, Address, Branch, Decoded, Pair, RegisterSet, Target, Transfer};

use self::number::Number;
use self::state::{Bytes, State};
use super::code::Code;
use super::stores::{Reach, Store, Stores, Within};
use crate::core::addresses::Addresses;
use crate::core::trace::Labels;

/// The routines with a header that says what they change, by their address.
pub(crate) type Stated = BTreeMap<u16, RegisterSet>;

/// A program to be followed.
pub(crate) struct Followed<'a> {
    pub(crate) program: &'a Program,
    pub(crate) code: &'a Code,
    pub(crate) labels: &'a Labels,
    /// The routines with a header that says what they change.
    pub(crate) stated: &'a Stated,
}

/// Finds the memory that the instructions of a program may write to.
pub(crate) fn follow(of: &Followed<'_>, name: &dyn Fn(u16) -> String) -> Stores {
    /// Greatest number of rounds. Each finds instructions whose numbers the program changes, and takes these as unknown.
    const ROUNDS: usize = 8;
    let mut patched = Addresses::default();
    let mut found = BTreeMap::new();
    for _ in 0..ROUNDS {
        let mut follower = Follower::new(of, &patched);
        follower.run();
        found = follower.found;
        let code = of.code.starts().flat_map(|(at, length)| (0..length).map(move |n| at.wrapping_add(n)));
        let mut written = Addresses::default();
        found.values().for_each(|reach: &Reach| reach.each_near(&mut |at| _ = written.insert(at)));
        let hit: Vec<u16> = code.filter(|&at| written.has(at)).collect();
        if hit.into_iter().filter(|&at| patched.insert(at)).count() == 0 {
            break;
        }
    }
    let routine = |at: u16| of.labels.nearest(at).map_or(String::new(), |(_, label)| label.to_owned());
    let stores = found.into_iter().map(|((at, within), mut reach)| {
        reach.sort();
        Store { at, name: name(at), routine: routine(at), within, reach }
    });
    Stores(stores.collect())
}

/// The states in which an instruction is reached.
#[derive(Default)]
struct Reached {
    each: BTreeSet<State>,
    /// All of them in one, if they are too many.
    joined: Option<State>,
}

struct Follower<'a> {
    of: &'a Followed<'a>,
    patched: &'a Addresses,
    /// Addresses of words in which SP is kept: `LD (nn),SP`.
    kept_sp: HashSet<u16>,
    reached: HashMap<(u16, Option<Within>), Reached>,
    seen: HashSet<u16>,
    open: Vec<(u16, State)>,
    /// The registers that routines change.
    changed: HashMap<u16, RegisterSet>,
    found: BTreeMap<(u16, Option<Within>), Reach>,
}

impl Bytes for Follower<'_> {
    fn is_patched(&self, at: u16, decoded: &Decoded) -> bool {
        (0..decoded.length()).any(|n| self.patched.has(at.wrapping_add(n)))
    }

    fn word(&self, address: u16) -> Number {
        if self.kept_sp.contains(&address) {
            return Number::Stack;
        }
        let byte = |at: u16| self.byte(at);
        match (byte(address), byte(address.wrapping_add(1))) {
            (Some(low), Some(high)) => Number::From(u16::from_le_bytes([low, high])),
            _ => Number::ANY,
        }
    }
}

impl<'a> Follower<'a> {
    fn new(of: &'a Followed<'a>, patched: &'a Addresses) -> Follower<'a> {
        let kept = of.code.starts().filter_map(|(at, _)| {
            let decoded = of.decode(at)?;
            let is_kept = decoded.instruction.writes().memory.is_some_and(|memory| memory.address == Address::Word)
                && decoded.instruction.operands().last() == Some(&table::Operand::Pair(Pair::Sp));
            is_kept.then(|| decoded.number())
        });
        Follower {
            of,
            patched,
            kept_sp: kept.collect(),
            reached: HashMap::new(),
            seen: HashSet::new(),
            open: Vec::new(),
            changed: HashMap::new(),
            found: BTreeMap::new(),
        }
    }

    fn byte(&self, address: u16) -> Option<u8> {
        let Program { start, code, .. } = self.of.program;
        code.get(usize::from(address.checked_sub(*start)?)).copied()
    }

    /// Follows all code.
    fn run(&mut self) {
        for at in entries::entries(self.of) {
            self.enter(at, State::unknown(entries::owner(self.of, at)));
        }
        self.work();
        // What is left are loops that nothing outside leads to: that of a whole program, for instance.
        for (at, _) in self.of.code.starts() {
            if !self.seen.contains(&at) {
                self.enter(at, State::unknown(entries::owner(self.of, at)));
                self.work();
            }
        }
    }

    fn work(&mut self) {
        while let Some((at, state)) = self.open.pop() {
            self.step(at, state);
        }
    }

    /// Reaches an instruction with a state.
    fn enter(&mut self, at: u16, mut state: State) {
        /// Greatest number of states of an instruction that are followed one by one: the passes of a loop counted in a byte.
        const MOST: usize = 300;
        if self.byte(at).is_none() {
            return;
        }
        if self.of.stated.contains_key(&at) {
            state.within = Some(Within { routine: at, is_entered: true });
        }
        self.seen.insert(at);
        let reached = self.reached.entry((at, state.within)).or_default();
        if let Some(joined) = &mut reached.joined {
            if joined.join(&state) {
                self.open.push((at, joined.clone()));
            }
        } else if reached.each.len() < MOST {
            if reached.each.insert(state.clone()) {
                self.open.push((at, state));
            }
        } else if !reached.each.contains(&state) {
            let mut joined = state;
            std::mem::take(&mut reached.each).iter().for_each(|other| _ = joined.join(other));
            reached.joined = Some(joined.clone());
            self.open.push((at, joined));
        }
    }

    fn step(&mut self, at: u16, mut state: State) {
        let Some(decoded) = self.of.decode(at) else {
            // A prefix without effect, or two bytes of which the first is $ED.
            let length = if self.byte(at) == Some(0xED) { 2 } else { 1 };
            self.enter(at.wrapping_add(length), state);
            return;
        };
        self.note_write(at, &decoded, &state);
        let next = at.wrapping_add(decoded.length());
        match decoded.instruction.branch() {
            None => {
                state.step(at, &decoded, self);
                if decoded.instruction.sets_sp() && self.sets_stack(at, &decoded, &state) {
                    state.set_pair(Pair::Sp, Number::Stack);
                }
                self.enter(next, state);
            }
            Some(branch) => self.branch(at, &decoded, branch, state),
        }
    }

    /// Returns true if an instruction that loads SP sets a stack beside the program, or the one that was kept in the
    /// instruction: `LD (.sp + 1),SP`.
    fn sets_stack(&self, at: u16, decoded: &Decoded, after: &State) -> bool {
        /// Number of free bytes that make a stack.
        const FREE: u16 = 256;
        let operand = at.wrapping_add(decoded.length()).wrapping_sub(2);
        let is_free = |top: u16| (1..=FREE).all(|below| self.byte(top.wrapping_sub(below)).is_none());
        self.kept_sp.contains(&operand) || after.pair(Pair::Sp).exact().is_some_and(is_free)
    }

    fn branch(&mut self, at: u16, decoded: &Decoded, branch: Branch, mut state: State) {
        let next = at.wrapping_add(decoded.length());
        let taken = branch.condition.map_or(Some(true), |condition| state.decides(condition));
        if branch.condition == Some(table::Condition::CounterNotZero) {
            state.step(at, decoded, self);
        }
        if taken != Some(true) {
            self.enter(next, state.clone());
        }
        if taken == Some(false) {
            return;
        }
        let is_patched = self.is_patched(at, decoded);
        let to = match branch.target {
            Target::Word | Target::Distance | Target::Fixed(_) => decoded.target(at).filter(|_| !is_patched),
            Target::Pair(pair) => state.pair(pair).exact(),
            Target::Top => state.top().exact(),
        };
        match branch.transfer {
            Transfer::Jump => {
                if let Some(to) = to {
                    self.go(at, to, state);
                }
            }
            Transfer::Return => {
                if let Some(to) = to {
                    state.pop();
                    self.go(at, to, state);
                }
            }
            Transfer::Call => {
                let mut after = state.clone();
                if let Some(to) = to {
                    let mut entry = state;
                    entry.call();
                    self.go(at, to, entry);
                }
                after.forget(to.map_or(entries::everything(), |to| self.changed_by(to)));
                after.forget_flags();
                // After some calls there are data for the routine, which skips them.
                if self.of.code.has(next) || !self.of.code.has(at) {
                    self.enter(next, after);
                }
            }
        }
    }

    /// Jumps or calls.
    fn go(&mut self, at: u16, to: u16, state: State) {
        if self.byte(to).is_some() {
            self.enter(to, state);
        } else {
            self.found.entry((at, state.within)).or_default().leaves = true;
        }
    }

    /// Returns the registers that a routine may change.
    fn changed_by(&mut self, routine: u16) -> RegisterSet {
        if let Some(known) = self.of.stated.get(&routine).or_else(|| self.changed.get(&routine)) {
            return *known;
        }
        let found = entries::changed_by(self.of, routine);
        self.changed.insert(routine, found);
        found
    }

    /// Notes what an instruction writes.
    fn note_write(&mut self, at: u16, decoded: &Decoded, state: &State) {
        let instruction = decoded.instruction;
        let Some(memory) = instruction.writes().memory else { return };
        let number = decoded.number();
        let displacement = Number::known(i16::from(decoded.displacement()) as u16);
        let address = match memory.address {
            Address::Word if self.is_patched(at, decoded) => Number::From(number),
            Address::Word => Number::known(number),
            Address::Pair(pair) => state.pair(pair),
            Address::Indexed(pair) if self.is_patched(at, decoded) => state.pair(pair).minus(Number::ANY),
            Address::Indexed(pair) => state.pair(pair).plus(displacement),
            Address::Top => state.pair(Pair::Sp),
            Address::Push => state.pair(Pair::Sp).minus(Number::known(2)),
        };
        let bytes = match () {
            () if !instruction.repeats() => Some(u16::from(memory.bytes)),
            () if instruction.mnemonic().starts_with("LD") => state.pair(Pair::Bc).exact(),
            () => state.pair(Pair::Bc).high().exact().map(u16::from),
        };
        let reach = self.found.entry((at, state.within)).or_default();
        match (address, bytes, address.range()) {
            (Number::Stack, ..) => {}
            (_, Some(bytes @ 1..), Some((least, most))) => {
                let (first, last) = match instruction.mnemonic() {
                    "LDDR" | "INDR" => (least.wrapping_sub(bytes - 1), most),
                    _ => (least, most.wrapping_add(bytes - 1)),
                };
                reach.add(first, last, least == most);
            }
            (Number::From(base), ..) | (_, _, Some((base, _))) => {
                // Most likely to what begins there.
                reach.add(base, self.of.labels.after(base).map_or(0xFFFF, |next| next - 1), false);
                reach.is_unknown = true;
            }
            _ => reach.is_unknown = true,
        }
    }
}

impl Followed<'_> {
    /// Returns the instruction at an address of the program.
    fn decode(&self, at: u16) -> Option<Decoded> {
        let offset = usize::from(at.checked_sub(self.program.start)?);
        table::decode(self.program.code.get(offset..)?)
    }
}
