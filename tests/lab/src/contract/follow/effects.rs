//! The effect of a call on the registers and on the words that its caller has pushed, found from the ways through the routine.

use std::collections::{BTreeSet, HashMap, HashSet};

use z80::table::{Address, Decoded, Operand, Pair, Register, RegisterSet, Target, Transfer};

use super::patches::{Found, Patches};
use super::{Followed, entries, rom};

/// The effect of calls of a routine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Effect {
    /// The registers that may have another value afterwards.
    pub(super) changed: RegisterSet,
    /// Number of words that it removes from the caller's stack; `None` if no way through it returns.
    removed: Option<usize>,
    /// True if words that the caller has pushed may be overwritten, or an unknown number of them removed.
    pub(super) reaches_stack: bool,
    /// True if some way returns to the address after the call: it does not take that for the address of data.
    pub(super) comes_back: bool,
}

impl Effect {
    /// Returns true if no way leads out of the routine.
    pub(super) fn never_returns(&self) -> bool {
        self.removed.is_none() && !self.reaches_stack
    }

    /// The effect of code that is not known.
    pub(super) fn unknown() -> Effect {
        Effect { changed: Register::ALL.into_iter().collect(), removed: None, reaches_stack: true, comes_back: false }
    }

    /// The effect of a call into a page, of which it is not known which one is mapped.
    pub(super) fn of_page() -> Effect {
        Effect { reaches_stack: false, ..Effect::unknown() }
    }

    /// Number of words that it removes from the caller's stack.
    pub(super) fn removed(self) -> usize {
        self.removed.unwrap_or(0)
    }

    fn add(&mut self, other: Effect) {
        self.changed.extend(other.changed.iter());
        self.reaches_stack |= other.reaches_stack;
        self.comes_back |= other.comes_back;
    }

    /// Adds the effect of another way through the routine.
    fn join(&mut self, way: Effect) {
        /// Greatest number of words that are counted.
        const MOST: usize = 8;
        self.add(way);
        let removed = way.removed();
        self.reaches_stack |= removed > MOST || *self.removed.get_or_insert(removed) != removed;
    }
}

/// A word on the stack, within a routine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Word {
    /// The return address.
    Return,
    /// The value that a pair had when the routine was called.
    Original(Pair),
    Other,
}

/// A value of a pair from which SP's is computed, or SP's itself: `LD HL,0 : ADD HL,SP`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Held {
    Zero,
    /// SP, with what was pushed then.
    Sp(Vec<Word>),
}

/// An instruction with what is known when it is reached.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Way {
    at: u16,
    effect: Effect,
    pushed: Vec<Word>,
    /// The address where SP was last stored, and what was pushed then.
    saved: Option<(u16, Vec<Word>)>,
    held: Option<(Pair, Held)>,
    /// True once an address was computed from SP: stores by pointers may be to the stack.
    has_pointer: bool,
    /// True while SP points elsewhere: at data, or at a stack of the routine's own.
    is_elsewhere: bool,
}

/// Finds the effects of routines. Those that call one another are computed again until none grows.
pub(super) struct Effects<'a> {
    of: &'a Followed<'a>,
    patches: &'a Patches,
    /// True for calls that the contracts cover: then the header of a called routine says what it changes.
    is_covered: bool,
    known: HashMap<u16, Effect>,
    /// The routines whose effect does not grow any more.
    settled: HashSet<u16>,
    /// The routines computed in this round.
    visited: HashSet<u16>,
    grows: bool,
    /// The labels to which jumps to computed addresses lead.
    computed: Vec<u16>,
}

impl<'a> Effects<'a> {
    pub(super) fn new(of: &'a Followed<'a>, patches: &'a Patches, is_covered: bool) -> Effects<'a> {
        let (known, settled, visited) = (HashMap::new(), HashSet::new(), HashSet::new());
        let computed = entries::addresses(of).collect::<BTreeSet<_>>().into_iter().collect();
        Effects { of, patches, is_covered, known, settled, visited, grows: false, computed }
    }

    /// Returns the effect of a call as the header says it, or else as the code shows it.
    pub(super) fn of_call(&mut self, routine: u16) -> Effect {
        self.of_header(routine).unwrap_or_else(|| self.of_code(routine))
    }

    /// Returns the effect of a routine's own code.
    pub(super) fn of_code(&mut self, routine: u16) -> Effect {
        loop {
            (self.visited, self.grows) = (HashSet::new(), false);
            let effect = self.compute(routine);
            if !self.grows {
                self.settled.extend(&self.visited);
                return effect;
            }
        }
    }

    /// Returns the effect that the header of a routine states. A contract says nothing on calls that it does not cover.
    fn of_header(&self, routine: u16) -> Option<Effect> {
        let is_valid = self.is_covered || !self.of.contracts.contains(&routine);
        let changed = *self.of.stated.get(&routine).filter(|_| is_valid)?;
        let comes_back = !self.of.skipping.contains(&routine);
        Some(Effect { changed, removed: self.of.removed.get(&routine).copied(), reaches_stack: false, comes_back })
    }

    fn compute(&mut self, routine: u16) -> Effect {
        if self.settled.contains(&routine) || !self.visited.insert(routine) {
            return self.known.get(&routine).copied().unwrap_or_default();
        }
        let effect = self.ways(routine);
        self.grows |= self.known.insert(routine, effect) != Some(effect);
        effect
    }

    /// Goes all ways through a routine.
    fn ways(&mut self, routine: u16) -> Effect {
        /// Greatest number of instructions with different knowledge.
        const MOST: usize = 4_000;
        let mut effect = Effect::default();
        let pushed = vec![Word::Return];
        let begin =
            Way { at: routine, effect, pushed, saved: None, held: None, has_pointer: false, is_elsewhere: false };
        let (mut seen, mut open) = (HashSet::new(), vec![begin]);
        while let Some(way) = open.pop() {
            if !seen.insert(way.clone()) {
                continue;
            }
            if seen.len() > MOST || !self.step(way, &mut open, &mut effect) {
                return self.unknown_at(routine);
            }
        }
        effect
    }

    /// Returns the effect of code that is not known, at an address of the program or of the ROM. The ROM keeps IY and the stack.
    fn unknown_at(&self, at: u16) -> Effect {
        if !self.of.is_rom(at) {
            return Effect::unknown();
        }
        let is_kept = |register: &Register| matches!(register, Register::Iyh | Register::Iyl);
        let changed = Register::ALL.into_iter().filter(|register| !is_kept(register)).collect();
        Effect { changed, removed: None, reaches_stack: false, comes_back: false }
    }

    /// Returns the effect of a jump to a computed address. The ROM's lead to the ROM.
    fn of_computed_jump(&mut self, at: u16) -> Effect {
        if self.of.is_rom(at) {
            return self.unknown_at(at);
        }
        let mut effect = Effect { reaches_stack: false, ..Effect::unknown() };
        for at in self.computed.clone() {
            effect.reaches_stack |= self.compute(at).reaches_stack;
        }
        effect
    }

    /// Adds the instructions after one to those that are open, or to `effect` what it leaves. Returns false if it is not known
    /// what comes after it.
    fn step(&mut self, mut way: Way, open: &mut Vec<Way>, effect: &mut Effect) -> bool {
        let at = way.at;
        if let Some(routine) = rom::routine(at).filter(|_| self.of.is_rom(at)) {
            way.effect.changed.extend(routine.changes());
            way.leave(effect);
            return true;
        }
        let bytes = self.of.bytes(at);
        let is_known = (self.of.is_rom(at) || self.of.is_loaded(at)) && !self.patches.change_opcode(at, &bytes);
        let Some(decoded) = Found::new(&bytes).decoded.filter(|_| is_known) else { return false };
        let next = at.wrapping_add(decoded.length());
        let Some(branch) = decoded.instruction.branch() else {
            way.execute(&decoded, self.patches.change_number(at, &decoded));
            open.push(Way { at: next, ..way });
            return true;
        };
        way.change(decoded.instruction.writes().registers);
        let mut targets = match branch.target {
            Target::Top => Vec::new(),
            _ => self.patches.targets(at, &decoded),
        };
        if branch.condition.is_some() {
            open.push(Way { at: next, ..way.clone() });
        }
        match branch.transfer {
            Transfer::Return => {
                if !way.leave(effect) {
                    effect.add(self.of_computed_jump(at));
                }
            }
            Transfer::Jump if targets.iter().any(|&to| self.of.crosses(at, to)) => {
                way.effect.add(Effect::of_page());
                way.leave(effect);
            }
            Transfer::Jump => {
                if targets.is_empty() {
                    way.effect.comes_back |= way.pushed == [Word::Return];
                    effect.join(way.effect);
                    effect.add(self.of_computed_jump(at));
                }
                open.extend(targets.drain(..).map(|to| Way { at: to, ..way.clone() }));
            }
            Transfer::Call => {
                let called: Vec<Effect> = match targets[..] {
                    [] => vec![self.of_computed_jump(at)],
                    _ if targets.iter().any(|&to| self.of.crosses(at, to)) => vec![Effect::of_page()],
                    _ => targets.iter().map(|&to| self.of_header(to).unwrap_or_else(|| self.compute(to))).collect(),
                };
                for called in called {
                    let mut after = way.clone();
                    after.change(called.changed);
                    after.effect.reaches_stack |= called.reaches_stack || way.has_pointer;
                    if called.reaches_stack {
                        after.pushed.fill(Word::Other);
                    }
                    (0..called.removed()).for_each(|_| _ = after.pop());
                    open.push(Way { at: next, ..after });
                }
            }
        }
        true
    }
}

impl Way {
    /// Returns from the routine. Returns false if it jumps to an address that it has pushed, or that was data.
    fn leave(mut self, effect: &mut Effect) -> bool {
        self.effect.reaches_stack |= self.is_elsewhere;
        let top = self.pushed.pop();
        // To the caller, or to what was pushed, which returns there.
        self.effect.comes_back |= top == Some(Word::Return) || self.pushed == [Word::Return];
        effect.join(self.effect);
        self.pushed.is_empty() && !self.is_elsewhere
    }

    fn push(&mut self, word: Word) {
        if !self.is_elsewhere {
            self.pushed.push(word);
        }
    }

    fn pop(&mut self) -> Word {
        if self.is_elsewhere {
            return Word::Other;
        }
        self.pushed.pop().unwrap_or_else(|| {
            *self.effect.removed.get_or_insert(0) += 1;
            Word::Other
        })
    }

    /// Sets what a pair holds.
    fn load(&mut self, pair: Pair, word: Word) {
        let registers = pair.registers();
        self.change(registers.iter().copied().collect());
        if word == Word::Original(pair) {
            self.effect.changed = self.effect.changed.iter().filter(|of| !registers.contains(of)).collect();
        }
    }

    /// Changes registers to what is not known.
    fn change(&mut self, registers: RegisterSet) {
        self.effect.changed.extend(registers.iter().filter(|of| *of != Register::Sp));
        self.held.take_if(|(pair, _)| pair.registers().iter().any(|&of| registers.contains(of)));
    }

    fn word(&self, pair: Pair) -> Word {
        match pair.registers().iter().any(|&of| self.effect.changed.contains(of)) {
            true => Word::Other,
            false => Word::Original(pair),
        }
    }

    /// Executes an instruction that is no branch.
    fn execute(&mut self, decoded: &Decoded, is_patched: bool) {
        let instruction = decoded.instruction;
        match (instruction.mnemonic(), instruction.operands()) {
            ("PUSH", [Operand::Pair(pair)]) => self.push(self.word(*pair)),
            ("POP", [Operand::Pair(pair)]) => {
                let word = self.pop();
                self.load(*pair, word);
            }
            ("EX", [Operand::Memory(Address::Top), Operand::Pair(pair)]) => {
                let (below, word) = (self.pop(), self.word(*pair));
                self.push(word);
                self.load(*pair, below);
            }
            ("LD", [Operand::Memory(Address::Word), Operand::Pair(Pair::Sp)]) if !self.is_elsewhere => {
                self.saved = Some((decoded.number(), self.pushed.clone()));
            }
            ("LD", [Operand::Pair(Pair::Sp), from]) => {
                let operand = self.at.wrapping_add(decoded.length()).wrapping_sub(2);
                let at = match from {
                    Operand::Memory(_) => Some(decoded.number()),
                    Operand::Word => Some(operand),
                    _ => None,
                };
                let saved = self.saved.as_ref().filter(|(saved, _)| Some(*saved) == at).map(|(_, pushed)| pushed);
                let held = self.held.as_ref().filter(|(pair, _)| *from == Operand::Pair(*pair));
                let held = held.and_then(|(_, held)| if let Held::Sp(pushed) = held { Some(pushed) } else { None });
                let pushed = saved.or(held).cloned();
                self.is_elsewhere = pushed.is_none();
                self.pushed = pushed.unwrap_or_default();
            }
            ("ADD", [Operand::Pair(pair), Operand::Pair(Pair::Sp)]) => {
                let is_sp = !self.is_elsewhere && self.held == Some((*pair, Held::Zero));
                self.change(instruction.writes().registers);
                self.has_pointer |= !self.is_elsewhere;
                self.held = is_sp.then(|| (*pair, Held::Sp(self.pushed.clone())));
            }
            (mnemonic, operands) => {
                self.change(instruction.writes().registers);
                if let ("LD", [Operand::Pair(pair), Operand::Word], 0) = (mnemonic, operands, decoded.number())
                    && !is_patched
                {
                    self.held = Some((*pair, Held::Zero));
                }
                let is_by_pointer = |address| matches!(address, Address::Pair(_) | Address::Indexed(_));
                let stores = instruction.writes().memory.is_some_and(|memory| is_by_pointer(memory.address));
                let computes = operands.get(1) == Some(&Operand::Pair(Pair::Sp)) || instruction.sets_sp();
                self.effect.reaches_stack |= stores && self.has_pointer || computes;
            }
        }
    }
}
