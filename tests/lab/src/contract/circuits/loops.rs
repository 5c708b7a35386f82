//! Loops by what the header says that they keep (`Keeps`), however many turns they make.
//!
//! The routine runs to the head of the loop, where the statements must hold. From a state at the head in which they hold, and which is any
//! other way, one turn runs: where it comes to the head again they must hold, and the number `turns` must be smaller; where it leaves the
//! loop, the routine goes on to its return. So they hold at each turn's beginning, the loop ends, and what the returns are shown to keep is kept
//! after any number of turns.
//!
//! The bytes that differ at the head from turn to turn are found by running one turn until no others are: see [`Taken`].

use super::question::Question;
use super::view::View;
use crate::contract::expression::{Bound, Expression, Number, Obstacle};
use crate::contract::spec::{Keep, Output, Place, Want};
use crate::symbolic::{Changed, Ends, State, Stop};
use circuit::{Bit, Gate};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Greatest number of values of the loops of a statement.
const MOST: usize = 1 << 12;

/// Assumptions about the turns of loops, for one run. A run that shows one to be wrong is repeated with better ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Taken {
    /// The assumptions about the loop of each head.
    heads: BTreeMap<u16, Turns>,
    /// True if what is stated without a single value may depend on what In does not give.
    is_unnamed: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Turns {
    /// The bytes and bits that a turn changes.
    changed: Changed,
    /// The least and the most time of a turn.
    t: Option<[u64; 2]>,
    /// True if a turn may make `turns` smaller by more than 1.
    is_uneven: bool,
}

/// A loop of which a turn runs.
struct Begun<'k> {
    keep: &'k Keep,
    head: State,
    turns: Number,
    /// The least and the most time of the ways that have come back to the head in this run.
    t: Option<[u64; 2]>,
}

/// The head of a loop: its label, the places that Keeps states there, and the state that stands for all turns, with the number of the first of the
/// circuit's inputs that are its own.
pub(super) struct Head {
    pub(super) label: String,
    pub(super) places: Vec<(String, Vec<Bit>)>,
    pub(super) state: State,
    pub(super) first: u32,
}

impl View<'_, '_> {
    /// Runs a routine from its first state. Returns the states after its returns, each under a condition of its own; `None` if turns change
    /// more than was taken for true: then the next run takes less.
    pub(super) fn run_loops(
        &mut self,
        keeps: &[Keep],
        start: State,
        taken: &mut Taken,
    ) -> Result<Option<Vec<State>>, Stop> {
        let before = taken.clone();
        let heads: BTreeSet<u16> = keeps.iter().map(|keep| keep.at).collect();
        // The heads that are entered, each with the heads through which all ways to it come, and the loops of which a turn has run.
        let mut open = BTreeMap::<u16, (State, BTreeSet<u16>)>::new();
        let mut begun = BTreeMap::<u16, Begun<'_>>::new();
        let mut through = BTreeSet::new();
        let mut homes = Vec::new();
        let mut from = Bit::ONE;
        let mut ends = match heads.contains(&start.pc) {
            true => Ends { heads: BTreeMap::from([(start.pc, start)]), home: None },
            false => self.machine.run_to(start, &heads)?,
        };
        loop {
            homes.extend(ends.home);
            for (at, state) in ends.heads {
                let keep = keeps.iter().find(|keep| keep.at == at);
                let is_unnamed = keep.is_some_and(|keep| self.is_unnamed(keep, from, &state));
                taken.is_unnamed |= is_unnamed;
                match begun.get_mut(&at) {
                    Some(_) if !through.contains(&at) => {
                        let why =
                            "Keeps: the head is reached from outside of the loop, by way of another one".to_owned();
                        return Err(Stop { at, why });
                    }
                    Some(begun) => self.turned(begun, state, taken.heads.entry(at).or_default())?,
                    None => {
                        let (other, others) = open.remove(&at).unzip();
                        let joined = self.machine.joined(other, state)?;
                        let of_all = others.map_or_else(|| through.clone(), |others| &others & &through);
                        open.insert(at, (joined, of_all));
                    }
                }
            }
            let Some((at, (entry, before))) = open.pop_first() else { break };
            through = before;
            through.insert(at);
            let Some(keep) = keeps.iter().find(|keep| keep.at == at) else { break };
            let of = self.begun(keep, entry, taken)?;
            from = of.head.condition;
            ends = self.machine.run_to(of.head.clone(), &heads)?;
            begun.insert(at, of);
        }
        if let Some(keep) = keeps.iter().find(|keep| !begun.contains_key(&keep.at)) {
            let why = format!("no case comes to {}, of which Keeps says what it keeps", keep.label);
            return Err(Stop { at: keep.at, why });
        }
        Ok((*taken == before).then_some(homes))
    }

    /// Evaluates something in a state at the head of a loop, for the cases that are there.
    fn there<R>(&mut self, state: &Rc<State>, condition: Bit, of: impl FnOnce(&mut Self) -> R) -> R {
        let condition = self.machine.circuit.and(self.machine.feasible.domain, condition);
        let before = (self.after.replace(state.clone()), self.condition);
        (self.condition, self.is_at_loop) = (condition, true);
        let found = of(self);
        ((self.after, self.condition), self.is_at_loop) = (before, false);
        found
    }

    /// Returns the bit that is 1 where a state does not have a value of Keeps.
    fn is_wrong(&mut self, output: &Output, state: &State) -> Result<Bit, Obstacle> {
        let mut wrong = Bit::ZERO;
        self.each_loop(&output.loops, 0, &mut Bound::default(), &mut { MOST }, &mut |view, bound| {
            let broken = view.is_broken(output, state, bound)?;
            let broken = view.machine.circuit.and(view.condition, broken);
            wrong = view.machine.circuit.or(wrong, broken);
            Ok(())
        })?;
        Ok(wrong)
    }

    /// Promises that a state has the values of Keeps. Returns the number of turns in it.
    fn promise_kept(&mut self, keep: &Keep, state: &Rc<State>, when: &str) -> Result<Number, Obstacle> {
        self.there(state, state.condition, |view| {
            for output in &keep.places {
                let what = format!("Keeps: {}, {when} {}", output.text, keep.label);
                view.each_loop(&output.loops, 0, &mut Bound::default(), &mut { MOST }, &mut |view, bound| {
                    let broken = view.is_broken(output, state, bound)?;
                    let broken = view.machine.circuit.and(view.condition, broken);
                    view.promise(&what, broken);
                    Ok(())
                })?;
            }
            for (condition, text) in &keep.conditions {
                let wrong = view.does_not_hold(condition)?;
                let wrong = view.machine.circuit.and(view.condition, wrong);
                view.promise(&format!("Keeps: {text}, {when} {}", keep.label), wrong);
            }
            let turns = keep.turns.gates(view, &Bound::default())?;
            let wrong = view.has_no_turns(&turns);
            let wrong = view.machine.circuit.and(view.condition, wrong);
            view.promise(&format!("Keeps: turns is a number and not negative, {when} {}", keep.label), wrong);
            Ok(turns)
        })
    }

    /// 1 where a condition is 0, or has no value.
    fn does_not_hold(&mut self, condition: &Expression) -> Result<Bit, Obstacle> {
        let value = condition.gates(self, &Bound::default())?;
        let holds = value.truth(&mut self.machine.circuit);
        Ok(self.machine.circuit.or(value.error, !holds))
    }

    /// 1 where the number of turns has no value, or is negative.
    fn has_no_turns(&mut self, turns: &Number) -> Bit {
        let is_negative = turns.less(&mut self.machine.circuit, &Number::constant(0));
        self.machine.circuit.or(turns.error, is_negative)
    }

    /// Returns the state at the head of a loop that stands for all turns, given the one in which the loop is entered.
    fn begun<'k>(&mut self, keep: &'k Keep, entry: State, taken: &mut Taken) -> Result<Begun<'k>, Stop> {
        let obstacle = |why: Obstacle| Stop { at: keep.at, why: format!("Keeps: {why}") };
        let entry = Rc::new(entry);
        let first = self.promise_kept(keep, &entry, "where the loop is entered,").map_err(obstacle)?;
        let of = taken.heads.entry(keep.at).or_default();
        self.machine.add_chip(&entry, &mut of.changed);
        let known = self.machine.circuit.all_inputs().len() as u32;
        let mut head = self.machine.head(&entry, &of.changed);
        for (output, is_single) in keep.places.iter().zip(single(keep)) {
            let state = Rc::new(head.clone());
            let wrong = self.there(&state, head.condition, |view| match (&output.want, &output.cell.place) {
                (Want::Value(value), Place::Register(group)) if is_single => {
                    let value = value.gates(view, &Bound::default())?;
                    let bits = 8 * group.bytes().len();
                    let circuit = &mut view.machine.circuit;
                    let too_low = value.less(circuit, &Number::constant(-(1 << (bits - 1))));
                    let too_high = Number::constant((1i128 << bits) - 1).less(circuit, &value);
                    let value_bits = value.low(bits);
                    for (&register, byte) in group.bytes().iter().rev().zip(value_bits.chunks(8)) {
                        head.registers[register as usize] = std::array::from_fn(|bit| byte[bit]);
                    }
                    Ok(circuit.any(&[value.error, too_low, too_high]))
                }
                _ => view.is_wrong(output, &state),
            });
            head.condition = self.machine.circuit.and(head.condition, !wrong.map_err(obstacle)?);
        }
        for (condition, _) in &keep.conditions {
            let state = Rc::new(head.clone());
            let wrong = self.there(&state, head.condition, |view| view.does_not_hold(condition)).map_err(obstacle)?;
            head.condition = self.machine.circuit.and(head.condition, !wrong);
        }
        let state = Rc::new(head.clone());
        let turns = self.there(&state, head.condition, |view| keep.turns.gates(view, &Bound::default()));
        let turns = turns.map_err(obstacle)?;
        // There are never more turns left than at first.
        let (is_none, is_more) = (self.has_no_turns(&turns), first.less(&mut self.machine.circuit, &turns));
        head.condition = self.machine.circuit.all(&[head.condition, !is_none, !is_more]);
        let width = first.bits.len();
        let circuit = &mut self.machine.circuit;
        let done = circuit.sub(&first.low(width), &turns.low(width));
        let [least, most] = of.t.unwrap_or([0, 0]);
        let t = [if of.is_uneven { 0 } else { least }, most];
        let time = entry.time.after_turns(circuit, &done[..width - 1], t);
        head.time =
            time.ok_or_else(|| obstacle("the loop may make too many turns for its time to be known".to_owned()))?;
        let mut places = Vec::new();
        for output in keep.places.iter().filter(|output| output.loops.is_empty()) {
            if let Place::Register(_) | Place::Flag(_) = output.cell.place {
                places.push((output.cell.name.clone(), bits_of(output, &head)));
            }
        }
        if !taken.is_unnamed {
            let stated: Vec<Bit> = unpinned(keep).flat_map(|output| bits_of(output, &head)).collect();
            let inputs = stated.iter().filter_map(|bit| match self.machine.circuit.gate(bit.gate()) {
                Gate::Input(input) => Some(input),
                _ => None,
            });
            // Those before it stay without a name: they are of the call, and In does not give them.
            let inputs: Vec<u32> = inputs.filter(|&input| input >= known).collect();
            self.machine.named.extend(inputs);
        }
        self.heads.push(Head { label: keep.label.clone(), places, state: head.clone(), first: known });
        Ok(Begun { keep, head, turns, t: None })
    }

    /// Takes up a state in which a turn comes to the head again.
    fn turned(&mut self, begun: &mut Begun<'_>, state: State, of: &mut Turns) -> Result<(), Stop> {
        let Begun { keep, head, turns: before, t: known } = begun;
        let obstacle = |why: Obstacle| Stop { at: keep.at, why: format!("Keeps: {why}") };
        if state.sp != head.sp {
            return Err(obstacle(format!("a turn leaves {} bytes on the stack", head.sp - state.sp)));
        }
        self.machine.add_changed(head, &state, &mut of.changed)?;
        self.machine.add_chip(&state, &mut of.changed);
        let t = [(state.time.least, head.time.least), (state.time.most, head.time.most)];
        let t = t.map(|(after, before)| after.checked_sub(before));
        let [Some(least), Some(most)] = t else {
            return Err(obstacle("the head is reached from outside of the loop while it runs".to_owned()));
        };
        // The head may be reached by several ways: from itself, and from the heads of loops within.
        let [shortest, longest] = known.unwrap_or([least, most]);
        *known = Some([least.min(shortest), most.max(longest)]);
        of.t = *known;
        let state = Rc::new(state);
        let turns = self.promise_kept(keep, &state, "after a turn from").map_err(obstacle)?;
        self.there(&state, state.condition, |view| {
            let circuit = &mut view.machine.circuit;
            let is_less = turns.less(circuit, before);
            let wrong = circuit.and(view.condition, !is_less);
            let width = turns.bits.len().max(before.bits.len()) + 1;
            let one_more = circuit.add(&turns.low(width), &circuit::constant(1, width));
            let is_one_less = circuit.equal(&one_more, &before.low(width));
            let uneven = circuit.and(view.condition, !is_one_less);
            of.is_uneven = of.is_uneven || view.machine.feasible.is_possible(&view.machine.circuit, uneven);
            view.promise(&format!("Keeps: turns is smaller, after a turn from {}", keep.label), wrong);
        });
        Ok(())
    }

    /// Returns true if it may depend on what In does not give whether a state comes to a head, or what the places have there of which Keeps
    /// states no single value. `from` is the condition of the state from which it comes.
    fn is_unnamed(&mut self, keep: &Keep, from: Bit, state: &State) -> bool {
        let bits: Vec<Bit> = unpinned(keep).flat_map(|output| bits_of(output, state)).collect();
        self.machine.varies(from, &[state.condition]) || self.machine.varies(state.condition, &bits)
    }
}

/// Returns for each statement of Keeps true if it gives a register that none before it gives a single value.
fn single(keep: &Keep) -> Vec<bool> {
    let mut given = BTreeSet::new();
    let is_single = |output: &Output| {
        let Place::Register(group) = &output.cell.place else { return false };
        let is_new = group.bytes().iter().all(|register| !given.contains(&(*register as usize)));
        given.extend(group.bytes().iter().map(|register| *register as usize));
        is_new && matches!(output.want, Want::Value(_))
    };
    keep.places.iter().map(is_single).collect()
}

/// Returns the registers and flags of Keeps that have no single value.
fn unpinned(keep: &Keep) -> impl Iterator<Item = &Output> {
    let places = keep.places.iter().zip(single(keep)).filter(|(_, is_single)| !is_single);
    places.map(|(output, _)| output)
}

/// Returns the bits of a register or a flag in a state; none of other places.
fn bits_of(output: &Output, state: &State) -> Vec<Bit> {
    match &output.cell.place {
        Place::Register(group) => {
            group.bytes().iter().rev().flat_map(|&register| state.registers[register as usize]).collect()
        }
        Place::Flag(flag) => {
            let f = state.registers[calls::Register::F as usize];
            vec![f[flag.trailing_zeros() as usize]]
        }
        _ => Vec::new(),
    }
}

impl Question {
    /// Returns what is not kept where the gates break a promise of a routine with loops, given the values of the circuit's inputs and the
    /// inputs of the case in words; `None` if it has none.
    pub(super) fn in_loops(&self, values: &[bool], inputs: &str) -> Option<String> {
        self.heads.first()?;
        let is_broken = |bit: Bit| self.circuit.evaluate(values, &[bit]) == [true];
        let (what, _) = self.promises.iter().find(|(_, broken)| is_broken(*broken))?;
        let heads = self.heads.iter().map(|Head { label, places, .. }| {
            let places = places.iter().map(|(name, bits)| {
                let bits = self.circuit.evaluate(values, bits);
                let value = bits.iter().rev().fold(0u64, |value, &bit| value << 1 | u64::from(bit));
                format!("{name} = {value}")
            });
            format!("from {label} with {}", places.collect::<Vec<_>>().join(", "))
        });
        let heads = heads.collect::<Vec<_>>().join(", ");
        Some(format!(
            "what Keeps states does not show that `{what}`, as {heads} for {inputs}: state more there, or correct it"
        ))
    }
}
