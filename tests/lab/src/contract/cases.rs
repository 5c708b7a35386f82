//! Which cases there are, and which of them are tried: all, or so many by chance; and those at the ends of ranges always.
//!
//! A case is a number for each input: the place of its value among those it may have. Cases come in units, which are
//! the same however the work is shared out; what is by chance hangs on the seed and the unit alone.

use crate::Shard;
use crate::contract::proof::Options;
use crate::contract::spec::Input;

/// The cases at ends of ranges are at most so many; if there are more, so many of them are taken by chance.
const EDGES: u64 = 4096;

/// As many cases are also asked of the second core, besides those at the ends.
const SECOND: u64 = 4096;

/// If there are free inputs, all cases are tried of so many times as many: should they make a difference, it takes as long.
const PASSED: u64 = 16;

/// A unit has at least so many cases: fewer are not worth a worker.
const LEAST: u64 = 256;

/// There are at most so many units, however many cases there are: what each found is kept.
const UNITS: u64 = 1 << 16;

/// The cases of a routine.
#[derive(Clone, Debug)]
pub(crate) struct Cases {
    counts: Vec<u64>,
    edges: Vec<Vec<u64>>,
    /// How many there are; `None` is more than 64 bits can say.
    pub(crate) space: Option<u64>,
    /// All are tried, not some by chance.
    pub(crate) all: bool,
    /// How many are tried, without the edges.
    tried: u64,
    seed: u64,
    unit: u64,
    /// So many cases behind each other are alike but for the free inputs.
    block: u64,
}

/// How a walk through cases goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Go {
    On,
    /// The cases that differ in free inputs alone are passed over: [`Cases::alike`].
    Past,
    Stop,
}

/// What is done with the cases of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Both cores.
    Second,
    /// Our core.
    First,
}

impl Cases {
    /// Of inputs of which the last so many are free.
    pub(crate) fn new(inputs: &[Input], free: usize, options: &Options) -> Cases {
        let &Options { seed, most, samples, .. } = options;
        let counts: Vec<u64> = inputs.iter().map(|input| input.values.count).collect();
        let edges = inputs.iter().map(|input| input.values.boundaries()).collect();
        let space = counts.iter().try_fold(1u64, |space, &count| space.checked_mul(count));
        // Where free inputs make no difference, which is likely, their values are passed over.
        let free: u64 =
            counts[counts.len() - free..].iter().fold(1, |product: u64, &count| product.saturating_mul(count));
        let all = space.is_some_and(|space| space / free.min(PASSED) <= most);
        let tried = if all { space.unwrap_or(0) } else { samples };
        let unit = (tried / 256).clamp(LEAST, 1 << 16).max(tried.div_ceil(UNITS));
        let block = if all { free } else { 1 };
        Cases { counts, edges, space, all, tried, seed, unit, block }
    }

    /// The units: first those for both cores, then those for ours.
    pub(crate) fn units(&self) -> usize {
        (self.second_units() + self.tried.div_ceil(self.unit)) as usize
    }

    /// How many cases a shard has to go through.
    pub(crate) fn work(&self, shard: Shard) -> u64 {
        let mine = (0..self.units()).filter(|&unit| shard.has(unit));
        mine.fold(0, |sum, unit| sum.saturating_add(self.work_of(unit)))
    }

    /// How many of them are a unit's.
    pub(crate) fn work_of(&self, unit: usize) -> u64 {
        let (unit, second) = (unit as u64, self.second_units());
        let part = |of: u64, unit: u64, size: u64| of.saturating_sub(unit * size).min(size);
        match unit.checked_sub(second) {
            None => part(self.edge_count() + self.strided(), unit, LEAST),
            Some(unit) => part(self.tried, unit, self.unit),
        }
    }

    /// The case of a number, as [`Cases::each`] gives it.
    pub(crate) fn of(&self, number: u64) -> Vec<u64> {
        let base = self.edge_count() + self.strided();
        let unit = match number.checked_sub(base) {
            None => number / LEAST,
            Some(number) => self.second_units() + number / self.unit,
        };
        let mut found = Vec::new();
        self.each(unit as usize, |_, at, case| {
            if at == number {
                found = case.to_vec();
            }
            if at < number { Go::On } else { Go::Stop }
        });
        found
    }

    fn second_units(&self) -> u64 {
        (self.edge_count() + self.strided()).div_ceil(LEAST)
    }

    /// How many combinations of ends there are, at most [`EDGES`].
    fn edge_count(&self) -> u64 {
        self.edge_space().unwrap_or(EDGES).min(EDGES)
    }

    fn edge_space(&self) -> Option<u64> {
        self.edges.iter().try_fold(1u64, |count, edges| count.checked_mul(edges.len() as u64))
    }

    fn strided(&self) -> u64 {
        self.tried.min(SECOND)
    }

    /// How many cases of the same unit follow one for our core and differ from it in free inputs alone.
    pub(crate) fn alike(&self, number: u64) -> u64 {
        let nth = number - (self.edge_count() + self.strided());
        let block = self.block - 1 - nth % self.block;
        let unit = self.unit - 1 - nth % self.unit;
        block.min(unit).min(self.tried - 1 - nth)
    }

    /// Goes through the cases of a unit; `visit` gets each with its number, which orders all cases, and says how to go on.
    pub(crate) fn each(&self, unit: usize, mut visit: impl FnMut(Kind, u64, &[u64]) -> Go) {
        let (unit, second) = (unit as u64, self.second_units());
        let mut chance = Chance::new(self.seed, unit);
        let mut case = vec![0; self.counts.len()];
        if unit < second {
            let (edges, of) = (self.edge_count(), self.edge_count() + self.strided());
            for number in unit * LEAST..((unit + 1) * LEAST).min(of) {
                if number < edges {
                    self.edge(number, &mut chance, &mut case);
                } else if self.all {
                    // Spread over all of them.
                    let nth = u128::from(number - edges) * u128::from(self.tried) / u128::from(self.strided());
                    self.nth(nth as u64, &mut case);
                } else {
                    self.by_chance(&mut chance, &mut case);
                }
                if visit(Kind::Second, number, &case) == Go::Stop {
                    return;
                }
            }
            return;
        }
        let from = (unit - second) * self.unit;
        if self.all {
            self.nth(from, &mut case);
        }
        // Cases by chance are numbered behind those for both cores.
        let base = self.edge_count() + self.strided();
        let (mut number, end) = (from, from.saturating_add(self.unit).min(self.tried));
        while number < end {
            if !self.all {
                self.by_chance(&mut chance, &mut case);
            }
            let passed = match visit(Kind::First, base + number, &case) {
                Go::Stop => return,
                Go::On => 0,
                Go::Past => self.alike(base + number),
            };
            number += 1 + passed;
            if self.all && passed > 0 {
                self.nth(number, &mut case);
            } else if self.all {
                self.next(&mut case);
            }
        }
    }

    /// The case of a number, the last input going fastest.
    fn nth(&self, mut number: u64, case: &mut [u64]) {
        for (place, &count) in case.iter_mut().zip(&self.counts).rev() {
            *place = number % count;
            number /= count;
        }
    }

    /// The case behind it.
    #[inline]
    fn next(&self, case: &mut [u64]) {
        for (place, &count) in case.iter_mut().zip(&self.counts).rev() {
            *place += 1;
            if *place < count {
                return;
            }
            *place = 0;
        }
    }

    fn edge(&self, mut number: u64, chance: &mut Chance, case: &mut [u64]) {
        let all = self.edge_space().is_some_and(|count| count <= EDGES);
        for (place, edges) in case.iter_mut().zip(&self.edges).rev() {
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
            *place = edges[pick as usize];
        }
    }

    fn by_chance(&self, chance: &mut Chance, case: &mut [u64]) {
        for (place, &count) in case.iter_mut().zip(&self.counts) {
            *place = chance.below(count);
        }
    }
}

/// Chance that is the same for the same seed and unit.
struct Chance(fastrand::Rng);

impl Chance {
    fn new(seed: u64, unit: u64) -> Chance {
        // Two steps, so that seed 1 and unit 2 are not seed 2 and unit 1.
        let mut seeds = fastrand::Rng::with_seed(seed);
        Chance(fastrand::Rng::with_seed(seeds.u64(..) ^ unit))
    }

    fn below(&mut self, count: u64) -> u64 {
        self.0.u64(..count)
    }
}
