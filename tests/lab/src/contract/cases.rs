//! The cases of a routine, and the selection that is tried: all, or a random sample; and always those at the ends of ranges.
//!
//! Random cases aim at the constants of the routine's code, and draw again what a condition excludes.
//!
//! A case has an index for each input: that of its value among the input's values. Cases are divided into units, which do not
//! depend on how the work is shared out. Random cases depend only on the seed and the unit.

use super::aim::Aim;
use super::code::Constant;
use super::options::{By, Options};
use super::spec::{Input, Spec};
use crate::Shard;

/// Greatest number of cases at ends of ranges; fewer, if a smaller sample is asked for. If there are more, this many are picked at random.
const EDGES: u64 = 4096;

/// Number of cases tried on the second core too, besides those at the ends.
const SECOND: u64 = 4096;

/// Factor by which the limit for trying all cases is higher with unconstrained inputs, since most of those cases are skipped.
const PASSED: u64 = 16;

/// A unit of random cases draws again what a condition excludes, unless that is more than this many draws for a case.
const DRAWS: u64 = 100;

/// Number of cases that may be missing in a unit before it gives up drawing.
const MISSING: u64 = 64;

/// Greatest number of T-states of all cases together, of a routine with `Keeps`: as estimated from its limit, for cases of each kind. Its loops may make
/// many turns, and the circuit decides.
const SLOW: u64 = 100_000_000;

/// Least number of cases beside such a proof.
const FEW: u64 = 32;

/// Least number of cases in a unit: fewer are not worth a worker.
const LEAST: u64 = 256;

/// Greatest number of units with any number of cases: the results of each are kept.
const UNITS: u64 = 1 << 16;

/// The cases of a routine.
#[derive(Clone, Debug)]
pub(crate) struct Cases {
    counts: Vec<u64>,
    edges: Vec<Vec<u64>>,
    /// The values of each input at which random cases aim.
    aims: Vec<Aim>,
    /// Greatest number of cases at ends of ranges.
    most_edges: u64,
    /// Number of cases; `None` if it does not fit 64 bits.
    pub(crate) space: Option<u64>,
    /// True if all are tried, not a random sample.
    pub(crate) all: bool,
    /// Number of cases tried, without those at ends of ranges.
    tried: u64,
    seed: u64,
    unit: u64,
    /// Number of consecutive cases that differ only in the unconstrained inputs.
    group: u64,
}

/// The next step after a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Go {
    On,
    /// Skip this number of following cases of the same unit: those that this case stands for, or that were tried together with it.
    Past(u64),
    /// A condition excludes the case: draw another one, if it is random.
    Again,
    Stop,
}

/// The cores on which a case is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cores {
    Both,
    /// Our core alone.
    Ours,
}

impl Cases {
    /// Counts the cases of a contract, of which those of a routine with `Keeps` are few, since they may take long: they are tried beside a
    /// proof by circuit.
    pub(crate) fn of_spec(spec: &Spec, constants: &[Constant], options: &Options) -> Cases {
        if spec.keeps.is_empty() || options.by == By::Enumeration {
            return Cases::new(&spec.inputs, spec.unconstrained, constants, options);
        }
        let most = (SLOW / spec.effects.limit().max(1)).max(FEW).min(options.samples);
        let options = Options { samples: most, by: By::Circuit, ..options.clone() };
        let cases = Cases::new(&spec.inputs, spec.unconstrained, constants, &options);
        Cases { most_edges: cases.most_edges.min(most), ..cases }
    }

    /// Counts the cases of these inputs, the last `unconstrained` of which no expression uses. `constants` are those of the
    /// routine's code.
    pub(crate) fn new(inputs: &[Input], unconstrained: usize, constants: &[Constant], options: &Options) -> Cases {
        let &Options { seed, most, samples, by, .. } = options;
        let counts: Vec<u64> = inputs.iter().map(|input| input.values.count).collect();
        let edges = inputs.iter().map(|input| input.values.boundaries()).collect();
        let aims = inputs.iter().map(|input| Aim::new(input, constants)).collect();
        let space = counts.iter().try_fold(1u64, |space, &count| space.checked_mul(count));
        // Unconstrained inputs rarely make a difference. Then their values are skipped.
        let skipped: u64 =
            counts[counts.len() - unconstrained..].iter().fold(1, |product: u64, &count| product.saturating_mul(count));
        // Where a sample would be as many cases as there are, they are all tried.
        let is_few = |space: u64| space <= samples || by != By::Circuit && space / skipped.min(PASSED) <= most;
        // All of them are numbered, and those for both cores besides.
        let all = space.is_some_and(|space| is_few(space) && space <= u64::MAX - EDGES - SECOND);
        let tried = if all { space.unwrap_or(0) } else { samples };
        let unit = (tried / 256).clamp(LEAST, 1 << 16).max(tried.div_ceil(UNITS));
        let group = if all { skipped } else { 1 };
        // No more ends than random cases, and none where all cases run on both cores.
        let most_edges = if all && tried <= SECOND { 0 } else { EDGES.min(samples.max(LEAST)) };
        Cases { counts, edges, aims, most_edges, space, all, tried, seed, unit, group }
    }

    /// Returns the number of units: first those for both cores, then those for ours.
    pub(crate) fn units(&self) -> usize {
        (self.second_units() + self.tried.div_ceil(self.unit)) as usize
    }

    /// Returns the number of cases of a shard.
    pub(crate) fn work(&self, shard: Shard) -> u64 {
        let mine = (0..self.units()).filter(|&unit| shard.has(unit));
        mine.fold(0, |sum, unit| sum.saturating_add(self.work_of(unit)))
    }

    /// Returns the number of cases of a unit.
    pub(crate) fn work_of(&self, unit: usize) -> u64 {
        let (unit, second) = (unit as u64, self.second_units());
        let part = |of: u64, unit: u64, size: u64| of.saturating_sub(unit * size).min(size);
        match unit.checked_sub(second) {
            None => part(self.second_count(), unit, LEAST),
            Some(unit) => part(self.tried, unit, self.unit),
        }
    }

    /// Returns the case of a number, as [`Cases::each`] numbers them, given what a condition excludes.
    pub(crate) fn of(&self, number: u64, mut is_excluded: impl FnMut(&[u64]) -> bool) -> Vec<u64> {
        let unit = match self.second_number(number) {
            Some(second) => second / LEAST,
            None => self.second_units() + (number - self.first_number()) / self.unit,
        };
        let mut found = Vec::new();
        self.each(unit as usize, |_, at, case| {
            if at == number {
                found = case.to_vec();
            }
            match () {
                () if !self.all && is_excluded(case) => Go::Again,
                () if at < number => Go::On,
                () => Go::Stop,
            }
        });
        found
    }

    fn second_units(&self) -> u64 {
        self.second_count().div_ceil(LEAST)
    }

    /// Returns the number of cases for both cores.
    fn second_count(&self) -> u64 {
        self.edge_count() + self.strided()
    }

    /// Returns the number of the first case for our core alone. All cases begin at 0, so that the first failure is the smallest one; a
    /// sample comes after the cases for both cores.
    fn first_number(&self) -> u64 {
        if self.all { 0 } else { self.second_count() }
    }

    /// Returns the number of the first case for both cores.
    fn first_second_number(&self) -> u64 {
        if self.all { self.tried } else { 0 }
    }

    /// Returns the place of a case among those for both cores; `None` if it is for ours alone.
    fn second_number(&self, number: u64) -> Option<u64> {
        number.checked_sub(self.first_second_number()).filter(|&second| second < self.second_count())
    }

    /// Returns true for the number of a case that is a combination of ends.
    pub(crate) fn is_of_ends(&self, number: u64) -> bool {
        self.second_number(number).is_some_and(|second| second < self.edge_count())
    }

    /// Returns the number of combinations of ends, at most [`EDGES`].
    fn edge_count(&self) -> u64 {
        self.edge_space().unwrap_or(EDGES).min(self.most_edges)
    }

    fn edge_space(&self) -> Option<u64> {
        self.edges.iter().try_fold(1u64, |count, edges| count.checked_mul(edges.len() as u64))
    }

    fn strided(&self) -> u64 {
        self.tried.min(SECOND)
    }

    /// Returns the number of following cases of the same unit that differ from a case only in unconstrained inputs. For cases on
    /// our core only.
    pub(crate) fn alike(&self, number: u64) -> u64 {
        self.left_of(self.group, number)
    }

    /// Returns the number of those that differ from a case only in the last one or more inputs.
    pub(crate) fn following(&self, number: u64, inputs: usize) -> u64 {
        let last = self.counts.iter().rev().take(inputs);
        if self.all { self.left_of(last.fold(1, |all, &count| all.saturating_mul(count)), number) } else { 0 }
    }

    /// Returns the number of cases after one in the same group and the same unit, for groups of a size.
    fn left_of(&self, size: u64, number: u64) -> u64 {
        let nth = number - self.first_number();
        let left = |of: u64| of - 1 - nth % of;
        left(size).min(left(self.unit)).min(self.tried - 1 - nth)
    }

    /// Visits the cases of a unit. `visit` gets each with its number, which orders all cases, and returns how to go on.
    pub(crate) fn each(&self, unit: usize, mut visit: impl FnMut(Cores, u64, &[u64]) -> Go) {
        let (unit, second) = (unit as u64, self.second_units());
        let mut chance = CaseRandom::new(self.seed, unit);
        let mut case = vec![0; self.counts.len()];
        if unit < second {
            let (edges, of) = (self.edge_count(), self.second_count());
            let mut draws = Draws::default();
            let mut number = unit * LEAST;
            while number < ((unit + 1) * LEAST).min(of) {
                if number < edges {
                    self.edge(number, &mut chance, &mut case);
                } else if self.all {
                    // Spread over all of them.
                    let nth = u128::from(number - edges) * u128::from(self.tried) / u128::from(self.strided());
                    self.nth(nth as u64, &mut case);
                } else {
                    self.random(&draws, &mut chance, &mut case);
                }
                match visit(Cores::Both, self.first_second_number() + number, &case) {
                    Go::Stop => return,
                    Go::Again if !self.all && number >= edges => {
                        if !draws.again() {
                            return;
                        }
                    }
                    Go::On | Go::Past(_) | Go::Again => {
                        draws.next();
                        number += 1;
                    }
                }
            }
            return;
        }
        let from = (unit - second) * self.unit;
        if self.all {
            self.nth(from, &mut case);
        }
        let (mut number, end) = (from, from.saturating_add(self.unit).min(self.tried));
        let mut draws = Draws::default();
        while number < end {
            if !self.all {
                self.random(&draws, &mut chance, &mut case);
            }
            let skipped = match visit(Cores::Ours, self.first_number() + number, &case) {
                Go::Stop => return,
                Go::Again if !self.all && draws.again() => continue,
                Go::Again if !self.all => return,
                Go::On | Go::Again => 0,
                Go::Past(following) => following,
            };
            draws.next();
            number += 1 + skipped;
            if self.all && skipped > 0 {
                self.nth(number, &mut case);
            } else if self.all {
                self.next(&mut case);
            }
        }
    }

    /// Sets the case of a number. The last input varies fastest.
    fn nth(&self, mut number: u64, case: &mut [u64]) {
        for (index, &count) in case.iter_mut().zip(&self.counts).rev() {
            *index = number % count;
            number /= count;
        }
    }

    /// Advances to the next case.
    #[inline]
    fn next(&self, case: &mut [u64]) {
        for (index, &count) in case.iter_mut().zip(&self.counts).rev() {
            *index += 1;
            if *index < count {
                return;
            }
            *index = 0;
        }
    }

    fn edge(&self, mut number: u64, chance: &mut CaseRandom, case: &mut [u64]) {
        let all = self.edge_space().is_some_and(|count| count <= self.most_edges);
        for (index, edges) in case.iter_mut().zip(&self.edges).rev() {
            let of = edges.len() as u64;
            let pick = match (all, number) {
                (true, _) => number % of,
                // Every input at its least, and every one at its most.
                (false, 0) => 0,
                (false, 1) => of - 1,
                (false, _) => chance.below(of),
            };
            if all {
                number /= of;
            }
            *index = edges[pick as usize];
        }
    }

    /// Draws a case: of an even number with any values, of an odd one with values that the code suggests and others among them.
    /// If a condition excludes too many of those, any values do.
    fn random(&self, draws: &Draws, chance: &mut CaseRandom, case: &mut [u64]) {
        /// Number of draws with values that the code suggests.
        const AIMED: u64 = 16;
        let is_aimed = draws.number % 2 == 1 && draws.excluded < AIMED;
        for ((index, &count), aim) in case.iter_mut().zip(&self.counts).zip(&self.aims) {
            let aimed = if is_aimed { aim.pick(|count| chance.below(count)) } else { None };
            *index = aimed.unwrap_or_else(|| chance.below(count));
        }
    }
}

/// The draws of a unit's random cases.
#[derive(Default)]
struct Draws {
    /// The number of the case in its unit.
    number: u64,
    /// Number of draws of this case that a condition excluded.
    excluded: u64,
    /// The number in all cases of the unit.
    in_all: u64,
}

impl Draws {
    /// Goes on to the next case.
    fn next(&mut self) {
        self.number += 1;
        self.excluded = 0;
    }

    /// Counts a draw that a condition excluded. Returns false if there were too many.
    fn again(&mut self) -> bool {
        self.excluded += 1;
        self.in_all += 1;
        self.in_all <= DRAWS * (self.number + MISSING)
    }
}

/// Random numbers that depend only on a seed and a unit.
struct CaseRandom(fastrand::Rng);

impl CaseRandom {
    fn new(seed: u64, unit: u64) -> CaseRandom {
        // Two steps, so that seed 1 and unit 2 are not seed 2 and unit 1.
        let mut seeds = fastrand::Rng::with_seed(seed);
        CaseRandom(fastrand::Rng::with_seed(seeds.u64(..) ^ unit))
    }

    fn below(&mut self, count: u64) -> u64 {
        self.0.u64(..count)
    }
}
