//! SAT sweeping: merges the gates of a circuit that are equal. Which may be is found by simulation, that they are by a SAT solver on
//! gates that are merged already, from the inputs up.

use crate::{Answer, Bit, Circuit, Gate, Solver};
use rustc_hash::FxHashMap;

/// Number of machine words of simulated cases at first.
const WORDS: usize = 8;

/// Number of counterexamples after which all gates are simulated again with them.
const COLLECTED: usize = 64;

/// Number of gates that a solver may know before a new one takes its place: it decides them all.
const LARGE: usize = 30_000;

/// Number of simulated words of gates that count as a conflict.
const SIMULATED: u64 = 100_000;

/// Greatest number of pairs that the solver may leave undecided. If there are more, the order of work is another one: no more are merged.
const UNDECIDED: usize = 400;

/// The result of sweeping.
#[derive(Clone, Debug)]
pub struct Swept {
    /// The circuit with equal gates merged. Its inputs are those of the circuit before.
    pub circuit: Circuit,
    /// The roots in it.
    pub roots: Vec<Bit>,
    /// Number of gates merged with an earlier one by the solver.
    pub merged: usize,
    /// Number of pairs that the solver could not decide.
    pub undecided: usize,
}

/// Merges the gates that the roots depend on and that are equal whenever `given` is 1: under that condition the new roots equal the old ones. Each
/// pair may take `conflicts` conflicts, and all together `limit`; simulation counts too. Ends early, merging no more, when these are spent, when
/// `go_on` returns false or when too many pairs stay undecided.
#[must_use]
pub fn sweep(
    circuit: &Circuit,
    roots: &[Bit],
    given: Bit,
    [conflicts, limit]: [u64; 2],
    seed: u64,
    go_on: &dyn Fn() -> bool,
) -> Swept {
    let mut new = Circuit::new();
    new.inputs(circuit.all_inputs().len());
    let mut random = fastrand::Rng::with_seed(seed);
    let mut sweeper = Sweeper {
        cases: (0..circuit.all_inputs().len()).map(|_| (0..WORDS).map(|_| random.u64(..)).collect()).collect(),
        values: Vec::new(),
        classes: FxHashMap::default(),
        solver: Solver::watched(go_on),
        go_on,
        found: Vec::new(),
        given: Bit::ONE,
        new,
        merged: 0,
        undecided: 0,
        conflicts,
        spent: 0,
        simulated: 0,
    };
    sweeper.simulate_all();
    let mut map: FxHashMap<usize, Bit> = FxHashMap::default();
    let mut is_stopped = false;
    let mut copy = |sweeper: &mut Sweeper<'_>, map: &mut FxHashMap<usize, Bit>, bits: &[Bit], merges: bool| {
        for gate in circuit.cone(bits) {
            if map.contains_key(&gate) {
                continue;
            }
            let of = |bit: Bit| map[&bit.gate()].flip(bit.is_complement());
            let bit = match circuit.gate(gate) {
                Gate::Zero => Bit::ZERO,
                Gate::Input(number) => sweeper.new.all_inputs()[number as usize],
                Gate::And(a, b) => {
                    let (a, b) = (of(a), of(b));
                    sweeper.new.and(a, b)
                }
                Gate::Xor(a, b) => {
                    let (a, b) = (of(a), of(b));
                    sweeper.new.xor(a, b)
                }
            };
            sweeper.simulate_new();
            is_stopped |= !go_on() || sweeper.undecided >= UNDECIDED || sweeper.all_spent() > limit;
            let bit = if merges && !is_stopped { sweeper.merge(bit) } else { bit };
            map.insert(gate, bit);
        }
    };
    copy(&mut sweeper, &mut map, &[given], false);
    sweeper.require(map[&given.gate()].flip(given.is_complement()));
    copy(&mut sweeper, &mut map, roots, true);
    let roots = roots.iter().map(|root| map[&root.gate()].flip(root.is_complement())).collect();
    Swept { circuit: sweeper.new, roots, merged: sweeper.merged, undecided: sweeper.undecided }
}

struct Sweeper<'a> {
    new: Circuit,
    /// The simulated values of the inputs.
    cases: Vec<Vec<u64>>,
    /// The simulated values of each gate.
    values: Vec<Vec<u64>>,
    /// The gates by their values; of the values and their complement, those with a 0 in the first case that counts.
    classes: FxHashMap<Vec<u64>, Vec<Bit>>,
    solver: Solver<'a>,
    go_on: &'a dyn Fn() -> bool,
    /// Counterexamples that have not been simulated yet.
    found: Vec<Vec<(u32, bool)>>,
    /// The condition that holds in all cases that count.
    given: Bit,
    merged: usize,
    undecided: usize,
    conflicts: u64,
    /// The conflicts of solvers before this one.
    spent: u64,
    /// Number of simulated words of gates.
    simulated: u64,
}

impl Sweeper<'_> {
    /// Number of conflicts so far. Simulation counts too.
    fn all_spent(&self) -> u64 {
        self.spent + self.solver.spent() + self.simulated / SIMULATED
    }

    fn simulate_new(&mut self) {
        let words = self.cases.first().map_or(WORDS, Vec::len) as u64;
        self.simulated += words * (self.new.len() - self.values.len()) as u64;
        for gate in self.values.len()..self.new.len() {
            let values = self.simulated(gate);
            self.values.push(values);
        }
    }

    fn simulated(&self, gate: usize) -> Vec<u64> {
        let of = |bit: Bit, word: usize| self.values[bit.gate()][word] ^ u64::from(bit.is_complement()).wrapping_neg();
        let words = self.cases.first().map_or(WORDS, Vec::len);
        match self.new.gate(gate) {
            Gate::Zero => vec![0; words],
            Gate::Input(number) => self.cases[number as usize].clone(),
            Gate::And(a, b) => (0..words).map(|word| of(a, word) & of(b, word)).collect(),
            Gate::Xor(a, b) => (0..words).map(|word| of(a, word) ^ of(b, word)).collect(),
        }
    }

    fn simulate_all(&mut self) {
        self.values.clear();
        self.simulate_new();
    }

    /// Returns the values of a bit in the cases that count, and whether they are those of its complement.
    fn class_of(&self, bit: Bit) -> (Vec<u64>, bool) {
        let flip = u64::from(bit.is_complement()).wrapping_neg();
        let given = &self.values[self.given.gate()];
        let given_flip = u64::from(self.given.is_complement()).wrapping_neg();
        let masks = given.iter().map(|word| word ^ given_flip);
        let mut class: Vec<u64> =
            self.values[bit.gate()].iter().zip(masks.clone()).map(|(word, mask)| (word ^ flip) & mask).collect();
        let first = class.iter().zip(masks.clone()).find(|(_, mask)| *mask != 0);
        let is_flipped = first.is_some_and(|(word, mask)| word >> mask.trailing_zeros() & 1 != 0);
        if is_flipped {
            class.iter_mut().zip(masks).for_each(|(word, mask)| *word = !*word & mask);
        }
        (class, is_flipped)
    }

    /// Returns a bit that equals this one: an earlier one, if there is one.
    fn merge(&mut self, bit: Bit) -> Bit {
        if bit.value().is_some() {
            return bit;
        }
        let (class, is_flipped) = self.class_of(bit);
        let bit = bit.flip(is_flipped);
        let candidates = self.classes.get(&class).cloned().unwrap_or_default();
        for candidate in candidates {
            if candidate == bit {
                return bit.flip(is_flipped);
            }
            let differs = self.new.xor(candidate, bit);
            self.simulate_new();
            if differs.value() == Some(true) {
                continue;
            }
            if self.solver.len() > LARGE {
                self.spent += self.solver.spent();
                self.solver = Solver::watched(self.go_on);
                self.solver.require(&self.new, self.given);
            }
            match self.solver.solve(&self.new, &[differs], self.conflicts) {
                Answer::Never => {
                    self.merged += 1;
                    return candidate.flip(is_flipped);
                }
                Answer::Possible(values) => {
                    self.found.push(values);
                    if self.found.len() >= COLLECTED {
                        self.simulate_found();
                        return self.merge(bit).flip(is_flipped);
                    }
                }
                Answer::Unknown => self.undecided += 1,
            }
        }
        self.classes.entry(class).or_default().push(bit);
        bit.flip(is_flipped)
    }

    fn require(&mut self, given: Bit) {
        self.given = given;
        self.solver.require(&self.new, given);
        self.add(Bit::ZERO);
        self.new.all_inputs().to_vec().into_iter().for_each(|input| self.add(input));
    }

    /// Adds a bit to the class of its values.
    fn add(&mut self, bit: Bit) {
        let (class, is_flipped) = self.class_of(bit);
        self.classes.entry(class).or_default().push(bit.flip(is_flipped));
    }

    /// Simulates all gates with the counterexamples too, and sorts them into classes anew.
    fn simulate_found(&mut self) {
        for (input, case) in self.cases.iter_mut().enumerate() {
            let value = |found: &Vec<(u32, bool)>| {
                found.binary_search_by_key(&(input as u32), |(number, _)| *number).is_ok_and(|at| found[at].1)
            };
            case.push(self.found.iter().zip(0..).fold(0, |word, (found, bit)| word | u64::from(value(found)) << bit));
        }
        self.found.clear();
        self.simulate_all();
        let known: Vec<Bit> = std::mem::take(&mut self.classes).into_values().flatten().collect();
        // In the order of the circuit, so that the result does not depend on the order of the table.
        let mut known = known;
        known.sort_unstable();
        known.into_iter().for_each(|bit| self.add(bit));
    }
}
