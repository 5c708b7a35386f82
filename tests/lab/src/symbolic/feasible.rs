//! Whether some inputs of the contract meet a condition: by simulation of some cases, and then by the SAT solver.

use circuit::{Answer, Bit, Circuit, Gate, Solver};
use std::collections::BTreeSet;

/// Number of machine words of simulated cases.
const WORDS: usize = 8;

/// The conflicts after which the solver gives up. The condition then counts as possible.
const CONFLICTS: u64 = 2_000;

/// Number of simulated gates that count as a conflict.
const SIMULATED: u64 = 20_000;

/// Number of gates that a solver may know before a new one takes its place.
const LARGE: usize = 100_000;

/// The gates simulated so far, and a solver.
pub(crate) struct Feasible<'a> {
    /// 1 for the inputs that the contract allows.
    pub(crate) domain: Bit,
    /// The values of each gate.
    values: Vec<[u64; WORDS]>,
    random: fastrand::Rng,
    solver: Solver<'a>,
    is_required: bool,
    /// Returns false when the solver has to stop.
    go_on: &'a dyn Fn() -> bool,
    /// Number of conflicts of the solver so far; a question counts as one, and simulation counts too.
    pub(crate) spent: u64,
    /// The conflicts after which nothing more is found out.
    pub(crate) limit: u64,
    /// Number of gates simulated that are not in `spent` yet.
    simulated: u64,
    /// The number of the next case that a case of the solver replaces.
    next: usize,
}

impl<'a> Feasible<'a> {
    pub(crate) fn new(domain: Bit, go_on: &'a dyn Fn() -> bool) -> Feasible<'a> {
        Feasible {
            domain,
            values: Vec::new(),
            random: fastrand::Rng::with_seed(1),
            solver: Solver::watched(go_on),
            is_required: false,
            go_on,
            spent: 0,
            limit: u64::MAX,
            simulated: 0,
            next: 0,
        }
    }

    /// Sets the condition that inputs are those of the contract.
    pub(crate) fn set_domain(&mut self, domain: Bit) {
        self.domain = domain;
        (self.solver, self.is_required) = (Solver::watched(self.go_on), false);
    }

    /// Returns the values of a bit.
    fn of(&self, bit: Bit) -> [u64; WORDS] {
        self.values[bit.gate()].map(|word| word ^ u64::from(bit.is_complement()).wrapping_neg())
    }

    /// Returns true if the limit is reached.
    pub(crate) fn is_spent(&self) -> bool {
        self.spent > self.limit
    }

    fn simulate(&mut self, circuit: &Circuit, from: usize) {
        self.simulated += (circuit.len() - from) as u64;
        self.spent += self.simulated / SIMULATED;
        self.simulated %= SIMULATED;
        for number in from..circuit.len() {
            let value = match circuit.gate(number) {
                Gate::Zero => [0; WORDS],
                Gate::Input(_) if number < self.values.len() => self.values[number],
                // The upper half of the words have few ones, so that small numbers occur.
                Gate::Input(_) => std::array::from_fn(|word| {
                    let mut draw = || self.random.u64(..);
                    if word < WORDS / 2 { draw() } else { draw() & draw() & draw() }
                }),
                Gate::And(a, b) => {
                    let (a, b) = (self.of(a), self.of(b));
                    std::array::from_fn(|word| a[word] & b[word])
                }
                Gate::Xor(a, b) => {
                    let (a, b) = (self.of(a), self.of(b));
                    std::array::from_fn(|word| a[word] ^ b[word])
                }
            };
            match self.values.get_mut(number) {
                Some(known) => *known = value,
                None => self.values.push(value),
            }
        }
    }

    /// Returns true if some inputs of the contract meet the condition, or if the solver does not find out.
    pub(crate) fn is_possible(&mut self, circuit: &Circuit, condition: Bit) -> bool {
        self.find(circuit, condition) != Answer::Never
    }

    /// Returns inputs of the contract that meet the condition, if there are any.
    pub(crate) fn find(&mut self, circuit: &Circuit, condition: Bit) -> Answer {
        if condition == Bit::ZERO {
            return Answer::Never;
        }
        self.simulate(circuit, self.values.len());
        let (met, allowed) = (self.of(condition), self.of(self.domain));
        if let Some(word) = (0..WORDS).find(|&word| met[word] & allowed[word] != 0) {
            let case = (met[word] & allowed[word]).trailing_zeros();
            let value = |bit: Bit| self.values[bit.gate()][word] >> case & 1 != 0;
            return Answer::Possible(circuit.all_inputs().iter().zip(0..).map(|(&bit, n)| (n, value(bit))).collect());
        }
        if self.is_spent() {
            return Answer::Unknown;
        }
        if self.solver.len() > LARGE {
            (self.solver, self.is_required) = (Solver::watched(self.go_on), false);
        }
        if !std::mem::replace(&mut self.is_required, true) {
            self.solver.require(circuit, self.domain);
        }
        let before = self.solver.spent();
        let answer = self.solver.solve(circuit, &[condition], CONFLICTS);
        self.spent += self.solver.spent() - before + 1;
        if let Answer::Possible(case) = &answer {
            self.add(circuit, case);
        }
        answer
    }

    /// Adds a case to those that are simulated.
    fn add(&mut self, circuit: &Circuit, case: &[(u32, bool)]) {
        let place = self.next % (64 * WORDS);
        self.next += 1;
        for &(input, value) in case {
            let word = &mut self.values[circuit.all_inputs()[input as usize].gate()][place / 64];
            *word = *word & !(1 << (place % 64)) | u64::from(value) << (place % 64);
        }
        self.simulate(circuit, 0);
    }

    /// Returns the values that a number has in the simulated cases of the contract that meet a condition.
    pub(crate) fn values(&mut self, circuit: &Circuit, condition: Bit, number: &[Bit]) -> BTreeSet<u64> {
        self.simulate(circuit, self.values.len());
        let (met, allowed) = (self.of(condition), self.of(self.domain));
        let bits: Vec<[u64; WORDS]> = number.iter().map(|&bit| self.of(bit)).collect();
        let cases = (0..64 * WORDS).filter(|case| (met[case / 64] & allowed[case / 64]) >> (case % 64) & 1 != 0);
        let value =
            |case: usize| bits.iter().rev().fold(0, |value, bit| value << 1 | bit[case / 64] >> (case % 64) & 1);
        cases.map(value).collect()
    }
}
