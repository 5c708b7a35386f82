//! Follows the code of a source without running it, to find the memory that each instruction may write to.
//!
//! Numbers are followed in registers and on the stack, along straight code, branches and calls. Where it is not known which way
//! a branch goes, both ways are followed; where an instruction is reached with too many different numbers, they are joined. What
//! a call leaves in registers that the routine changes is not known, nor what memory holds. Only stores by SP, or by an address computed
//! from it, are taken to overwrite what is on the stack.
//!
//! Following begins at the routines with a contract, at code that no other leads to, and at labels whose address the source
//! contains as a word: a computed jump may lead there. Data to which it may lead are only supposed to be code. Of a source with banks
//! each page is followed with what is always mapped, and begins also where the code of another page leads to; what a call from there into
//! a page changes is not known. It goes on into the ROM; of some routines there it is known what they write.

mod branch;
mod byte;
mod effects;
mod entries;
mod execute;
mod flags;
mod number;
mod patches;
mod program;
mod results;
mod rom;
mod state;
#[cfg(test)]
mod tests;
mod transfers;
mod writes;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use z80::table::{self, Address, Decoded, Pair};

use self::effects::Effects;
use self::execute::Bytes;
use self::number::Number;
use self::patches::{Found, Patches};
pub(crate) use self::program::Followed;
use self::program::moves_stack;
pub(crate) use self::results::follow;
use self::state::{InterruptState, KnownState};
use super::stores::{Reach, Within, Writer};
use calls::interruptible::HANDLED;

/// The states in which an instruction is reached.
#[derive(Default)]
struct Reached {
    each: BTreeSet<KnownState>,
    /// Their union, if they are too many to be kept apart.
    joined: Option<KnownState>,
}

/// An instruction in a routine with a header, the instruction that called the ROM if it is there, and whether it is only supposed to be executed.
type Site = (u16, Option<Within>, Option<u16>, bool);

/// The findings of earlier rounds of following.
#[derive(Default)]
struct Facts {
    /// The bytes of its code that the program changes.
    patches: Patches,
    /// True if it changes system variables by which routines of the ROM write.
    changes_system: bool,
    /// Words in which SP is kept, and that are overwritten with something else.
    overwritten_sp: BTreeSet<u16>,
    /// The instructions to which code in other pages leads.
    entered: BTreeSet<u16>,
    /// True if code in any page changes IY.
    changes_iy: bool,
}

/// A writer at an instruction in a routine with a header, and whether the instruction is only supposed to be code.
type Writing = (u16, Option<Within>, Writer, bool);

/// A routine with a header, and the first and last instruction of a loop in it.
type Loop = (Option<Within>, u16, u16);

struct Follower<'a> {
    of: &'a Followed<'a>,
    facts: &'a Facts,
    patches: &'a Patches,
    /// True if the program changes system variables by which routines of the ROM write.
    changes_system: bool,
    /// True if a routine of the ROM that it calls may change them to anything.
    rom_changes_system: bool,
    /// True if it calls such a routine.
    calls_by_system: bool,
    /// True if it sets the mode in which handlers of interrupts are its own; they may also be where the ROM's is.
    has_own_handler: bool,
    /// The routines with a header, and `None` for other code, in which its own handler may run.
    interrupted: HashSet<Option<Within>>,
    /// The bytes of the program that the ROM's handler of interrupts writes to.
    handled: Vec<u16>,
    /// The instructions that keep SP in a word, `LD (nn),SP`, and the addresses of those words.
    keepers: HashSet<u16>,
    kept_sp: HashSet<u16>,
    reached: HashMap<Site, Reached>,
    seen: HashSet<u16>,
    /// The ways of branches that were not taken since it is known which way they go.
    never_taken: HashSet<u16>,
    /// The loops in a routine with a header, each from the instruction to which the jump at its end leads to that jump; true if it is not known
    /// how often it is repeated.
    loops: BTreeMap<Loop, bool>,
    /// The branches of which it was not known which way they go.
    undecided: BTreeSet<(Option<Within>, u16)>,
    open: Vec<(u16, KnownState)>,
    /// Number of instructions followed so far.
    steps: u32,
    /// The number of steps in the ROM, by the instruction that called it.
    steps_in_rom: HashMap<(u16, Option<Within>), u32>,
    /// The effects of routines, called in any way.
    effects: Effects<'a>,
    /// The routines that may switch interrupts on or off.
    switching: HashMap<u16, bool>,
    /// The bytes written at addresses that are known.
    given: Patches,
    found: BTreeMap<Writing, Reach>,
}

impl Bytes for Follower<'_> {
    fn is_patched(&self, at: u16, decoded: &Decoded) -> bool {
        self.patches.change_number(at, decoded)
    }

    fn word(&self, address: u16) -> Number {
        if self.kept_sp.contains(&address) {
            return Number::Stack;
        }
        let byte = |at: u16| self.of.byte(at);
        match (byte(address), byte(address.wrapping_add(1))) {
            (Some(low), Some(high)) if !self.of.is_program(address) => Number::known(u16::from_le_bytes([low, high])),
            (Some(low), Some(high)) => Number::From(u16::from_le_bytes([low, high])),
            _ => Number::ANY,
        }
    }
}

impl<'a> Follower<'a> {
    fn new(of: &'a Followed<'a>, facts: &'a Facts) -> Follower<'a> {
        let decoded = || of.code.starts().filter_map(|(at, _)| Some((at, of.decode(at)?)));
        let keeps = |(_, decoded): &(u16, Decoded)| {
            decoded.instruction.writes().memory.is_some_and(|memory| memory.address == Address::Word)
                && decoded.instruction.operands().last() == Some(&table::Operand::Pair(Pair::Sp))
        };
        let kept = decoded().filter(keeps).map(|(_, decoded)| decoded.number());
        // Before SP is kept there, it may be loaded with the word's first value.
        let is_first_free = |word: &u16| {
            let first = of.byte(*word).zip(of.byte(word.wrapping_add(1)));
            first.is_none_or(|(low, high)| is_free(of, u16::from_le_bytes([low, high])))
        };
        let patches = &facts.patches;
        Follower {
            of,
            facts,
            patches,
            changes_system: facts.changes_system,
            rom_changes_system: false,
            calls_by_system: false,
            has_own_handler: decoded().any(|(_, decoded)| entries::sets_mode_2(&decoded)),
            interrupted: HashSet::new(),
            handled: HANDLED.into_iter().flatten().filter(|&at| of.is_program(at)).collect(),
            keepers: decoded().filter(keeps).map(|(at, _)| at).collect(),
            kept_sp: kept.filter(|word| is_first_free(word) && !facts.overwritten_sp.contains(word)).collect(),
            reached: HashMap::new(),
            seen: HashSet::new(),
            never_taken: HashSet::new(),
            loops: BTreeMap::new(),
            undecided: BTreeSet::new(),
            open: Vec::new(),
            steps: 0,
            steps_in_rom: HashMap::new(),
            effects: Effects::new(of, patches, false),
            switching: HashMap::new(),
            given: Patches::default(),
            found: BTreeMap::new(),
        }
    }

    /// Follows all code.
    fn run(&mut self) {
        for (at, state) in entries::entries(self.of, self.patches) {
            self.enter(at, state, MOST);
        }
        for &at in &self.facts.entered {
            let state = KnownState { has_own_iy: self.facts.changes_iy, ..KnownState::unknown(None) };
            self.enter(at, state, MOST);
        }
        self.work();
        // The rest are loops that no code outside leads to, that of a whole program for instance, and code behind a branch that
        // always goes the other way: it is never executed, if all is as the source says.
        for (at, _) in self.of.code.starts() {
            if !self.seen.contains(&at) {
                let is_supposed = self.never_taken.contains(&at);
                self.enter(at, KnownState { is_supposed, ..entries::begin(self.of, at) }, MOST);
                self.work();
            }
        }
    }

    fn work(&mut self) {
        while let Some((at, state)) = self.open.pop() {
            self.step(at, state);
        }
    }

    /// Reaches an instruction with a state. If that makes more than `most` states of it, they are joined.
    fn enter(&mut self, at: u16, mut state: KnownState, most: usize) {
        if !(self.of.is_program(at) || state.called_rom.is_some() && self.of.byte(at).is_some()) {
            return;
        }
        // The proof of a contract covers all that a call of the routine does, in the routines that it calls too. What they promise covers
        // the calls with what their In states alone, and other code may call them otherwise.
        let has_contract = |at: u16| self.of.contracts.contains(&at);
        let is_covered = state.within.is_some_and(|within| has_contract(within.routine));
        if self.of.stated.contains_key(&at) && !is_covered && !has_contract(at) {
            state.within = Some(Within { routine: at, is_entered: true });
        }
        self.seen.insert(at);
        let most = if self.steps > LONG { most.min(MOST) } else { most };
        let reached = self.reached.entry((at, state.within, state.called_rom, state.is_supposed)).or_default();
        if let Some(joined) = &mut reached.joined {
            if joined.widen(&state) {
                self.open.push((at, joined.clone()));
            }
        } else if reached.each.len() < most {
            if reached.each.insert(state.clone()) {
                self.open.push((at, state));
            }
        } else if state.called_rom.is_some() {
            // The contents of the stack would be lost.
            self.leave(at, &state);
        } else if !reached.each.contains(&state) {
            let mut joined = state;
            std::mem::take(&mut reached.each).iter().for_each(|other| joined.add(other));
            reached.joined = Some(joined.clone());
            self.open.push((at, joined));
        }
    }

    /// Goes on with the next instruction. What lies after the program's last byte, or in a gap between its blocks, is not known.
    fn go_on(&mut self, at: u16, next: u16, state: KnownState) {
        if state.called_rom.is_none() && !self.of.is_loaded(next) {
            self.leave(at, &state);
        } else {
            self.enter(next, state, MANY);
        }
    }

    fn step(&mut self, at: u16, mut state: KnownState) {
        self.steps += 1;
        if let Some(site) = state.called_rom {
            let steps = self.steps_in_rom.entry((site, state.within)).or_default();
            *steps += 1;
            if *steps > LONGEST_IN_ROM || state.pushed.len() == KnownState::DEEPEST {
                self.leave(at, &state);
                return;
            }
        }
        self.note_interrupt(at, &state);
        if state.interrupts == InterruptState::Starting {
            state.interrupts = InterruptState::On;
        }
        let bytes = self.of.bytes(at);
        if !self.patches.change_opcode(at, &bytes) {
            self.execute(at, Found::new(&bytes), state);
        } else if let Some(found) = self.patches.instructions(at, bytes) {
            found.into_iter().for_each(|found| self.execute(at, found, state.clone()));
        } else {
            // The condition that follows is on what it leads to as well.
            self.reach(at, &state, Writer::Changed).is_unknown = true;
            let after = KnownState {
                interrupts: InterruptState::Any,
                is_supposed: state.is_supposed,
                ..KnownState::unknown(state.within)
            };
            self.go_on(at, at.wrapping_add(Found::new(&bytes).length), after);
        }
    }

    /// Executes an instruction.
    fn execute(&mut self, at: u16, found: Found, mut state: KnownState) {
        let next = at.wrapping_add(found.length);
        let Some(decoded) = found.decoded else {
            self.go_on(at, next, state);
            return;
        };
        if state.called_rom.is_some() && moves_stack(&decoded, &state) {
            self.leave(at, &state);
            return;
        }
        self.note_write(at, &decoded, &state);
        self.note_mode(at, &decoded, &state);
        self.note_paging(at, &decoded, &state);
        self.note_rom_word(at, &decoded, &state);
        match decoded.instruction.branch() {
            None => {
                if writes::is_into_stack(&decoded, &state) {
                    self.loses_stack(at, &mut state);
                }
                execute::step(&mut state, at, &decoded, self);
                if decoded.instruction.sets_sp() && self.sets_stack(at, &decoded, &state) {
                    if let Some(top) = state.pair(Pair::Sp).exact().filter(|_| state.called_rom.is_none()) {
                        self.reach(at, &state, Writer::Instruction).room = room(self.of, top);
                    }
                    state.set_pair(Pair::Sp, Number::Stack);
                }
                // While interrupts are off, HALT waits for ever.
                if decoded.instruction.mnemonic() != "HALT" || state.interrupts != InterruptState::Off {
                    self.go_on(at, next, state);
                }
            }
            Some(branch) => self.branch(at, &decoded, branch, state),
        }
    }

    /// Returns true if an instruction that loads SP sets a stack beside the program, or the one that was kept in the
    /// instruction: `LD (.sp + 1),SP`.
    fn sets_stack(&self, at: u16, decoded: &Decoded, after: &KnownState) -> bool {
        let operand = at.wrapping_add(decoded.length()).wrapping_sub(2);
        self.kept_sp.contains(&operand) || after.pair(Pair::Sp).exact().is_some_and(|top| is_free(self.of, top))
    }

    fn switches_interrupts(&mut self, routine: u16) -> bool {
        let (of, patches) = (self.of, self.patches);
        *self.switching.entry(routine).or_insert_with(|| entries::switches_interrupts(of, patches, routine))
    }
}

/// Returns the number of bytes between the program and a stack above it, which begins below `top`; `None` if the program does not lie below it.
fn room(of: &Followed<'_>, top: u16) -> Option<u16> {
    let highest = top.wrapping_sub(1);
    let last = (of.program.start..=highest).rev().find(|&at| of.is_program(at))?;
    Some(highest - last)
}

/// Returns true if there is room for a stack below an address.
fn is_free(of: &Followed<'_>, top: u16) -> bool {
    /// Number of free bytes that make a stack.
    const FREE: u16 = 256;
    (1..=FREE).all(|below| !of.is_program(top.wrapping_sub(below)))
}

/// Greatest number of states of an instruction that are followed one by one: the passes of a loop counted in a byte.
const MOST: usize = 300;

/// Greatest number of passes where the way of the code is known: a loop counted in a word.
const MANY: usize = 8_192;

/// Number of instructions after which all are followed in few states.
const LONG: u32 = 1_000_000;

/// Greatest number of instructions that are followed in the ROM, for each instruction that calls it.
const LONGEST_IN_ROM: u32 = 4_000;
