//! Completes a header in the making from trials: pointers, memory, ports, calls of the ROM, data after the call, arguments on the stack.

use std::collections::{BTreeMap, BTreeSet};

use pipeline::Program;
use z80::table::{Transfer, decode};

use super::draft::{Draft, ReturnsTo};
use super::item::{Item, PAIRS};
use super::narrow::narrow;
use super::patterns::{Common, filled, terminator, varying};
use super::trial::{Trial, Trials};
use crate::Error;
use crate::contract::assembled::SourceMap;
use calls::memory::ROM_END;
use calls::{CallOutcome, Register, T};

/// Number of calls of a round.
const CALLS: usize = 160;

/// Numbers of calls more, one after the other, that show which values of inputs go wrong.
const MORE_CALLS: [usize; 2] = [600, 2_400];

/// Number of rounds after which a header counts as not to be completed.
const ROUNDS: u64 = 60;

/// Longest time of all trials, in T-states: some seconds of a computer.
const MOST_SPENT: T = 400_000_000;

/// Most bytes of memory that may be inputs.
const MOST_READ: usize = 512;

/// Most bytes of memory near a pointer of which the number differs from call to call.
const MOST_VARYING: usize = 48;

/// The findings of a round.
enum Found {
    /// The header was completed by something, and is tried again.
    More,
    Nothing,
    /// The reason why it cannot be completed.
    Stuck(String),
}

/// A routine whose header is completed.
pub(super) struct Explorer<'a> {
    pub(super) program: &'a Program,
    pub(super) map: &'a SourceMap,
    pub(super) routine: u16,
}

impl Explorer<'_> {
    /// Completes a header until no trial accesses anything that it does not name, and all return. Returns the reason if that fails.
    pub(super) fn explore(&self, draft: &mut Draft, seed: u64) -> Result<Option<String>, Error> {
        for round in 0..ROUNDS {
            let mut trials = Trials::new(self.program, self.map, self.routine, draft, seed * 1_000 + round)?;
            draft.sp = trials.runner.stack_top();
            let all: Vec<Trial> = (0..CALLS).map(|_| trials.try_one(draft)).collect();
            draft.spent += all.iter().map(Trial::t).sum::<T>();
            if draft.spent > MOST_SPENT {
                return Ok(Some("its calls take so long that no more of them were tried".to_owned()));
            }
            match self.complete(draft, &mut trials, &all) {
                Found::More => {}
                Found::Nothing => return Ok(None),
                Found::Stuck(why) => return Ok(Some(why)),
            }
        }
        Ok(Some("what it reads and writes differs from call to call without end".to_owned()))
    }

    /// Completes a header by one finding.
    fn complete(&self, draft: &mut Draft, trials: &mut Trials<'_>, all: &[Trial]) -> Found {
        match self.of_outcomes(draft, trials, all) {
            Found::Nothing => {}
            found => return found,
        }
        if self.point(draft, trials, all) || self.arguments(draft, all) {
            return Found::More;
        }
        let varying = varying(draft, all);
        for &item in &varying {
            if let Some(last) = terminator(draft, all, item) {
                let base = draft.pointers[&item];
                let length = 8;
                (0..length).for_each(|n| _ = draft.give(Item::Memory(base + n)));
                draft.set(Item::Memory(base + length - 1), last);
                if item == Item::Return && last == (0, 0) {
                    draft.returns = Some(ReturnsTo::Text);
                }
                return Found::More;
            }
        }
        let (known, common) = (draft.clone(), Common::new(all));
        let is_fatal = |trial: &Trial| {
            let read =
                trial.reads.iter().filter(|&&at| known.anchor(at).is_some_and(|(item, _)| varying.contains(&item)));
            !trial.returned() || read.count() > MOST_VARYING || self.is_wild(&known, trial, &common)
        };
        let mut fatal: Vec<bool> = all.iter().map(is_fatal).collect();
        if fatal.iter().any(|&fatal| fatal) {
            let mut more: Vec<Trial> = Vec::new();
            // The rarer such calls are, the more are needed.
            for calls in MORE_CALLS {
                // Calls that hang take long.
                let longest = all.iter().map(Trial::t).sum::<T>() / CALLS as T * calls as T;
                if draft.spent + longest > MOST_SPENT {
                    break;
                }
                draft.spent += longest;
                more.extend((0..calls).map(|_| trials.try_one(draft)));
                fatal.extend(more[more.len() - calls..].iter().map(is_fatal));
                if narrow(draft, &all.iter().chain(&more).collect::<Vec<_>>(), &fatal) {
                    return Found::More;
                }
            }
            let all: Vec<&Trial> = all.iter().chain(&more).collect();
            let returns = all.iter().any(|trial| trial.returned());
            let is_jump = draft.jumped.is_some();
            if is_jump || !returns || !self.name_all(draft, &all) {
                let why = draft.jumped.map(|from| self.why_jumped(from));
                return Found::Stuck(why.unwrap_or_else(|| self.why_fatal(&all, &fatal)));
            }
            return Found::More;
        }
        if self.name_all(draft, &all.iter().collect::<Vec<_>>()) { Found::More } else { Found::Nothing }
    }

    /// Names the memory that trials that return access. Returns true if there is any.
    fn name_all(&self, draft: &mut Draft, all: &[&Trial]) -> bool {
        let good = all.iter().filter(|trial| trial.returned());
        let (mut reads, mut writes) = (BTreeSet::new(), BTreeSet::new());
        for trial in good {
            reads.extend(trial.reads.iter().copied());
            writes.extend(trial.writes.iter().copied());
        }
        let (reads, writes) = (filled(&reads, 4), filled(&writes, 8));
        let mut is_new = false;
        if reads.len() <= 4 * MOST_READ {
            reads.into_iter().for_each(|at| is_new |= draft.give(Item::Memory(at)));
        }
        writes.into_iter().for_each(|at| is_new |= draft.areas.insert(at));
        is_new
    }

    /// Looks for what the ends of calls tell.
    fn of_outcomes(&self, draft: &mut Draft, trials: &Trials<'_>, all: &[Trial]) -> Found {
        let mut skipped = BTreeMap::<u16, usize>::new();
        let mut removed = BTreeMap::<u16, usize>::new();
        let (mut overwritten, mut called) = (BTreeMap::<u16, usize>::new(), BTreeMap::<u16, usize>::new());
        let (mut to_caller, mut jumps, mut jumped) = (0, 0, None);
        for trial in all {
            match trial.outcome {
                CallOutcome::Left { from, to } => {
                    let home = trial.call.home.unwrap_or_default();
                    let instruction = trials.runner.instruction(from);
                    let target = decode(&instruction).and_then(|decoded| decoded.target(from));
                    if target == Some(to) {
                        *called.entry(to).or_default() += 1;
                    } else if trial.caller == to {
                        to_caller += 1;
                    } else if to.wrapping_sub(home) <= 256 {
                        *skipped.entry(to.wrapping_sub(home)).or_default() += 1;
                    } else if let Some(branch) = decode(&instruction).and_then(|of| of.instruction.branch())
                        && branch.transfer == Transfer::Jump
                        && target.is_none()
                    {
                        (jumps, jumped) = (jumps + 1, Some(from));
                    }
                }
                CallOutcome::Stack { sp, proper, .. } => {
                    let more = sp.wrapping_sub(proper);
                    if (1..=14).contains(&more) {
                        *removed.entry(more).or_default() += 1;
                    }
                }
                CallOutcome::Hung { halted: true, .. } if !draft.are_on => {
                    (draft.are_on, draft.waits) = (true, 1);
                    return Found::More;
                }
                CallOutcome::Overwrote { address, .. } if address >= ROM_END => {
                    *overwritten.entry(address).or_default() += 1;
                }
                CallOutcome::Returned(ref returned) if returned.frames > draft.waits => {
                    draft.waits = returned.frames;
                    return Found::More;
                }
                _ => {}
            }
        }
        let often = |count: usize| count * 4 >= all.len();
        if let Some((&more, _)) = removed.iter().find(|(_, count)| often(**count)) {
            draft.removes += more;
            return if draft.removes > 14 {
                Found::Stuck("it removes more than 14 bytes from the stack".to_owned())
            } else {
                Found::More
            };
        }
        if often(to_caller) && draft.returns.is_none() {
            // It drops its return address, and returns with that of its caller.
            draft.returns = Some(ReturnsTo::Caller);
            draft.removes = 2;
            draft.point(Item::Return, trials.home);
            if let Some(room) = trials.room(draft) {
                draft.point(Item::MemoryWord(draft.sp + 2), room);
            }
            return Found::More;
        }
        if let Some((&bytes, _)) = skipped.iter().find(|(_, count)| often(**count))
            && draft.returns.is_none()
        {
            draft.returns = Some(ReturnsTo::After(bytes));
            draft.point(Item::Return, trials.home);
            return Found::More;
        }
        if often(skipped.values().sum()) && draft.returns.is_none() {
            if draft.pointers.contains_key(&Item::Return) {
                return Found::Nothing;
            }
            draft.point(Item::Return, trials.home);
            return Found::More;
        }
        // One that it finds in a table is that of few values.
        draft.jumped = jumped.filter(|_| jumps * 2 >= all.len());
        /// Number of calls, which no wild jump makes by chance.
        const SEVERAL: usize = 3;
        let mut called = called.into_iter().filter(|(_, count)| *count >= SEVERAL);
        match called.next() {
            Some((to, _)) if to < ROM_END && !draft.calls_rom => {
                draft.calls_rom = true;
                return Found::More;
            }
            Some((to, _)) => {
                return Found::Stuck(format!(
                    "it goes on at ${to:04X}, where this source has no code: prove it together with the source that has"
                ));
            }
            None => {}
        }
        if let Some((&address, _)) = overwritten.iter().find(|(_, count)| often(**count)) {
            if !self.map.operands.has(address) {
                let place = self.map.name(address);
                return Found::Stuck(format!("it changes the instruction at {place}: only operands can be inputs"));
            }
            if draft.areas.insert(address) {
                return Found::More;
            }
        }
        Found::Nothing
    }

    /// Finds an input near whose value calls access memory, and makes it a pointer.
    fn point(&self, draft: &mut Draft, trials: &Trials<'_>, all: &[Trial]) -> bool {
        /// Greatest distance of the first access from a pointer, after it and before it.
        const REACH: (u16, u16) = (256, 128);
        /// Calls that access more say little.
        const MANY: usize = 4096;
        let away = |trial: &Trial| {
            let (mut found, mut last) = (Vec::new(), None);
            for at in trial.accesses() {
                // What goes on after memory near a pointer belongs to that.
                let is_near = draft.anchor(at).is_some() || last.is_some_and(|last: u16| last.wrapping_add(1) == at);
                if is_near {
                    last = Some(at);
                } else if !(2..16).contains(&at.wrapping_sub(draft.sp)) {
                    found.push(at);
                }
            }
            (!found.is_empty() && found.len() <= MANY).then_some(found)
        };
        let accesses: Vec<(&Trial, Vec<u16>)> = all.iter().filter_map(|trial| Some((trial, away(trial)?))).collect();
        let whole = |item: Item| draft.inputs.get(&item).is_none_or(|&values| values == (0, item.most()));
        let pairs = (0..PAIRS.len()).filter(|&pair| {
            let (_, high, low) = PAIRS[pair];
            let item = Item::Word(pair);
            // In the ROM IY points at the system variables.
            let is_rom = draft.calls_rom && high == Register::Iyh;
            !is_rom
                && !draft.pointers.contains_key(&item)
                && whole(item)
                && whole(Item::Byte(high))
                && whole(Item::Byte(low))
        });
        /// Greatest number of words that calls read and that may be pointers.
        const WORDS: usize = 64;
        let given = draft.inputs.keys().flat_map(|item| if let Item::Memory(at) = item { Some(*at) } else { None });
        let short = all.iter().filter(|trial| trial.reads.len() <= WORDS);
        let read: BTreeSet<u16> = short.flat_map(|trial| trial.reads.iter().copied()).collect();
        let common = Common::new(all);
        let read = read.into_iter().filter(|&at| draft.anchor(at).is_some() || !common.is_alone(at));
        let bytes: BTreeSet<u16> = given.chain(read).collect();
        let words = bytes.iter().filter(|&&at| {
            let next = at.wrapping_add(1);
            bytes.contains(&next) && [at, next].into_iter().all(|at| whole(Item::Memory(at)))
        });
        // The ROM's own pointers have the values that they have after the machine is switched on.
        let words = words.take(if draft.calls_rom { 0 } else { WORDS }).map(|&at| Item::MemoryWord(at));
        let returns = [Item::Return].into_iter().filter(|item| !draft.pointers.contains_key(item));
        let hits = |item: Item| {
            let near = |(trial, found): &&(&Trial, Vec<u16>)| {
                let value = trial.value(item) as u16;
                value >= ROM_END
                    && found.iter().any(|at| at.wrapping_sub(value) < REACH.0 || value.wrapping_sub(*at) <= REACH.1)
            };
            let eligible = accesses.iter().filter(|(trial, _)| trial.value(item) >= u32::from(ROM_END)).count();
            (accesses.iter().filter(near).count(), eligible)
        };
        let candidates: Vec<Item> = pairs.map(Item::Word).chain(words).chain(returns).collect();
        for item in candidates {
            let (near, eligible) = hits(item);
            // Memory of the program that holds a pointer has one that works.
            if near >= 3 && near * 2 >= eligible {
                let base = if item == Item::Return { Some(trials.home) } else { trials.room(draft) };
                if let Some(base) = base {
                    draft.point(item, base);
                    // What it wrote by the value that the source gives the variable is not written now.
                    if let Item::MemoryWord(at) = item {
                        let is_own = |of: &u16| of.wrapping_sub(at) < 2;
                        draft.areas.retain(is_own);
                        draft.memory_results.retain(is_own);
                    }
                    return true;
                }
            }
        }
        false
    }

    /// Names the arguments on the stack.
    fn arguments(&self, draft: &mut Draft, all: &[Trial]) -> bool {
        let good = all.iter().filter(|trial| trial.returned() || draft.removes > 0);
        let reads: BTreeSet<u16> = good.flat_map(|trial| trial.reads.iter().copied()).collect();
        let sp = draft.sp;
        let reads = reads.into_iter().filter(|at| (2..16).contains(&at.wrapping_sub(sp)));
        let mut is_new = false;
        reads.for_each(|at| is_new |= draft.give(Item::Memory(at)));
        is_new
    }

    /// Returns true if a call accesses memory that is neither near a pointer nor the same in other calls.
    fn is_wild(&self, draft: &Draft, trial: &Trial, common: &Common) -> bool {
        /// Screen and attributes are one area.
        const SCREEN: std::ops::Range<u16> = 0x4000..0x5B00;
        let is_away = |at: &u16| draft.anchor(*at).is_none() && !draft.gives(*at);
        let reads = trial.reads.iter().filter(|at| is_away(at)).count();
        let writes = trial.writes.iter().filter(|at| is_away(at) && !SCREEN.contains(at));
        let alone = |at: &u16| common.is_alone(*at);
        reads > MOST_READ
            || writes.clone().count() > 4096
            || trial.reads.iter().filter(|at| is_away(at)).take(8).any(&alone)
            || writes.take(8).any(alone)
    }

    fn why_jumped(&self, from: u16) -> String {
        let at = self.map.name(from);
        format!("it jumps to an address that it is given, at {at}: no contract can say what is done there")
    }

    /// Describes why calls cannot be brought to an end that can be stated.
    fn why_fatal(&self, all: &[&Trial], fatal: &[bool]) -> String {
        let failed: Vec<&Trial> = all.iter().zip(fatal).filter(|(_, fatal)| **fatal).map(|(trial, _)| *trial).collect();
        let (count, of) = (failed.len(), all.len());
        let ended = failed.iter().find(|trial| !trial.returned());
        match ended {
            Some(trial) => format!(
                "no ranges of inputs were found for which it returns: of {of} calls {count} did not, for instance one that {}",
                trial.outcome
            ),
            None => {
                let at = failed.first().and_then(|trial| trial.accesses().next()).unwrap_or_default();
                format!(
                    "no ranges of inputs were found for which it keeps to a part of the memory: of {of} calls {count} did not, for \
                     instance one that accesses ${at:04X}"
                )
            }
        }
    }
}
