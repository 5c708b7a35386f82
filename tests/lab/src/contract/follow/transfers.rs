//! Jumps, calls and returns: where they lead, and what is known after a call.

use calls::interruptible::SYSTEM_IY;
use z80::table::{Branch, Decoded, Pair, Target, Transfer};

use super::effects::Effect;
use super::number::Number;
use super::state::{InterruptState, KnownState};
use super::{Follower, MANY, MOST, flags, rom};
use crate::contract::stores::Writer;

impl Follower<'_> {
    pub(super) fn branch(&mut self, at: u16, decoded: &Decoded, branch: Branch, mut state: KnownState) {
        let next = at.wrapping_add(decoded.length());
        let taken = branch.condition.map_or(Some(true), |condition| state.decides(condition));
        self.never_taken.extend(match (branch.condition, taken) {
            (Some(_), Some(true)) => Some(next),
            (_, Some(false)) => decoded.target(at),
            _ => None,
        });
        if taken.is_none() {
            self.undecided.insert((state.within, at));
        }
        if let Some(condition) = branch.condition.filter(|_| taken != Some(true)) {
            let mut passed = state.clone();
            if passed.assume(condition, false) {
                self.go_on(at, next, passed);
            }
        }
        if taken == Some(false) || branch.condition.is_some_and(|condition| !state.assume(condition, true)) {
            return;
        }
        let pointer = match branch.target {
            Target::Pair(pair) => state.pair(pair),
            Target::Top => state.top(),
            _ => Number::ANY,
        };
        if pointer == Number::Stack {
            // The code is on the stack.
            self.leave(at, &state);
            return;
        }
        let targets = match branch.target {
            Target::Word | Target::Distance | Target::Fixed(_) => self.patches.targets(at, decoded),
            Target::Pair(_) | Target::Top => pointer.exact().into_iter().collect(),
        };
        if branch.transfer == Transfer::Jump {
            // A loop that ends when it has come somewhere, and not after a number of turns that is known.
            let is_free = |first: u16| match branch.condition {
                Some(_) => taken.is_none(),
                None => self.undecided.range((state.within, first)..(state.within, at)).next().is_some(),
            };
            for &first in targets.iter().filter(|&&to| to <= at) {
                *self.loops.entry((state.within, first, at)).or_default() |= is_free(first);
            }
        }
        // A return with nothing pushed is one to the caller.
        let is_return =
            branch.target == Target::Top && state.pushed.is_empty() && state.pair(Pair::Sp) == Number::Stack;
        if is_return {
            // After `EI : RET` it is the caller's first instruction that an interrupt may precede.
            self.note_interrupt(at, &state);
        }
        if targets.is_empty() && !is_return && state.called_rom.is_none() {
            self.reach(at, &state, Writer::Instruction).jumps = true;
        }
        // An operand that the program changes to something unknown held an address at first. Where else it leads, computed jumps
        // lead too.
        let first = decoded.target(at).filter(|_| targets.is_empty());
        let way = (branch.transfer, taken.is_some());
        for &to in targets.iter().chain(&first) {
            self.branch_to(at, next, way, Some(to), state.clone());
        }
        if targets.is_empty() && first.is_none() {
            self.branch_to(at, next, way, None, state);
        }
    }

    /// Jumps, returns or calls to an address, or to one that is not known. `is_certain` is true if it is known that the branch is taken.
    fn branch_to(
        &mut self,
        at: u16,
        next: u16,
        (transfer, is_certain): (Transfer, bool),
        to: Option<u16>,
        mut state: KnownState,
    ) {
        if to.is_none() && state.called_rom.is_some() {
            // The ROM has jumps to computed addresses. A return with nothing pushed is one to its caller.
            if transfer != Transfer::Return || !state.pushed.is_empty() {
                self.leave(at, &state);
            }
            return;
        }
        // A loop with an unknown number of passes has few different states.
        let most = if !is_certain && to.is_some_and(|to| to <= at) { MOST } else { MANY };
        match transfer {
            Transfer::Jump => {
                if let Some(to) = to {
                    self.go(at, to, state, most);
                }
            }
            Transfer::Return => {
                if let Some(to) = to {
                    state.pop();
                    self.go(at, to, state, most);
                }
            }
            Transfer::Call => {
                let mut after = state.clone();
                if let Some(to) = to {
                    let mut entry = state;
                    entry.call();
                    self.go(at, to, entry, MOST);
                }
                if to == Some(rom::ERROR) && self.of.is_rom(rom::ERROR) {
                    return;
                }
                let effect = self.forget_changed(at, to, &mut after);
                // After some calls there are data for the routine, which skips them. The ROM's calculator does.
                let is_code = self.of.code.has(next) || !self.of.code.has(at) || !self.of.is_loaded(next);
                let is_rom = to.is_some_and(|to| self.of.is_rom(to));
                if is_code || effect.comes_back || is_rom && to != Some(rom::CALCULATOR) {
                    self.go_on(at, next, after);
                } else if !is_rom && !effect.never_returns() {
                    self.reach(at, &after, Writer::Instruction).skips = true;
                }
            }
        }
    }

    /// Forgets what a call changes, and returns its effect: what the code shows, since the routine may be called with what its In excludes.
    fn forget_changed(&mut self, at: u16, to: Option<u16>, state: &mut KnownState) -> Effect {
        let crosses = to.is_some_and(|to| self.of.crosses(at, to));
        let effect = match to {
            None => Effect::unknown(),
            Some(_) if crosses => Effect::of_page(),
            Some(to) => self.effects.of_call(to),
        };
        state.forget(effect.changed);
        if crosses || to.is_none_or(|to| self.switches_interrupts(to)) {
            state.interrupts = InterruptState::Any;
        }
        state.flags = flags::Flags::default();
        if effect.reaches_stack {
            self.loses_stack(at, state);
        }
        (0..effect.removed()).for_each(|_| _ = state.pop());
        effect
    }

    /// Forgets the words on the stack: they may be overwritten, the return address among them.
    pub(super) fn loses_stack(&mut self, at: u16, state: &mut KnownState) {
        state.pushed.fill(Number::ANY);
        self.reach(at, state, Writer::Instruction).jumps = true;
    }

    /// Jumps or calls.
    fn go(&mut self, at: u16, to: u16, mut state: KnownState, most: usize) {
        match state.called_rom {
            None if self.of.is_loaded(to) => self.enter(to, state, most),
            called if self.of.is_rom(to) => {
                let site = called.unwrap_or(at);
                // The other ROM may be mapped.
                if called.is_none() && self.of.page.is_some() {
                    self.reach(at, &state, Writer::Instruction).maps = true;
                }
                if let Some(routine) = rom::routine(to) {
                    self.note_rom(routine, at, &state);
                    return;
                }
                if !state.has_own_iy {
                    state.set_pair(Pair::Iy, Number::known(SYSTEM_IY));
                }
                state.called_rom = Some(site);
                self.enter(to, state, MOST);
            }
            _ => self.leave(at, &state),
        }
    }

    /// Gives up: the code goes where it is not followed.
    pub(super) fn leave(&mut self, at: u16, state: &KnownState) {
        self.reach(at, state, Writer::Instruction).leaves = true;
    }
}
