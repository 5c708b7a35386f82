//! Answers a question: shows that no inputs break a promise, or finds some that do.

use super::proof::Means;
use super::question::Question;
use super::share::Simulated;
use super::values::all_values;
use super::watch::{OnCombinations, Watch};
use crate::walk::{Shard, checksum};
use circuit::{Answer, Bit, Circuit, LANES, Lanes, Plan, Solver, sweep};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Settled {
    /// No inputs break a promise.
    Proved(Means),
    /// The values of the circuit's inputs, by number, that break one.
    Refuted(Vec<bool>),
    /// This shard's share of the combinations was simulated, and none of it breaks a promise.
    Share(Simulated),
    /// It is not known: why.
    Open(String),
}

/// Conflicts for a promise.
const SOLVING: u64 = 20_000;

/// Conflicts for a promise before sweeping, and the number of promises that may need more before no more are tried.
const EASY: u64 = 500;
const HARD: usize = 4;

/// Number of blocks of random cases.
const BLOCKS: usize = 64;

/// Greatest number of input bits of which all combinations are simulated, and of those that are before the solver is asked. Between them shards
/// share the combinations.
const MOST_BITS: usize = 40;
const FEW_BITS: usize = 24;

/// Greatest number of input bits of which all combinations are simulated before sweeping, and the seconds that it may take.
const QUICK_BITS: usize = 22;
const QUICK_SECONDS: u64 = 2;

/// Operations of a plan in a second, on one processor: for estimates.
const OPERATIONS: u128 = 400_000_000;

/// Returns the bits that are 1 where a promise is broken, without those that are never 1.
fn roots(question: &Question) -> Vec<Bit> {
    question.promises.iter().map(|(_, bit)| *bit).filter(|&bit| bit != Bit::ZERO).collect()
}

/// Answers a question by what takes least: hashing, random cases, simulating all cases where these are few, and a few conflicts of the solver for
/// each promise. Takes away the promises that are shown.
pub(super) fn early(question: &mut Question, seed: u64, watch: &Watch<'_>) -> Option<Settled> {
    let roots = roots(question);
    if roots.is_empty() {
        return Some(Settled::Proved(Means::Hashing));
    }
    if let Some(inputs) = random_case(&question.circuit, &roots, seed) {
        return Some(Settled::Refuted(inputs));
    }
    all_of_few(question, &roots, watch).or_else(|| one_by_one(question, watch))
}

/// Answers a question by sweeping with this many conflicts for a pair of gates.
pub(super) fn quickly(
    question: &Question,
    conflicts: u64,
    seed: u64,
    watch: &Watch<'_>,
) -> (Settled, Circuit, Vec<Bit>) {
    let circuit = &question.circuit;
    let roots = roots(question);
    if roots.is_empty() {
        return (Settled::Proved(Means::Hashing), Circuit::new(), roots);
    }
    let swept = sweep(circuit, &roots, question.domain, [conflicts, watch.conflicts()], seed, watch.go_on);
    let left: Vec<Bit> = swept.roots.into_iter().filter(|&bit| bit != Bit::ZERO).collect();
    let settled = if left.is_empty() { Settled::Proved(Means::Sweeping) } else { Settled::Open(String::new()) };
    (settled, swept.circuit, left)
}

/// Answers what sweeping left open, given the swept circuit: by simulating all cases, or by the solver.
pub(super) fn slowly(question: &Question, mut swept: Circuit, roots: &[Bit], watch: &Watch<'_>) -> Settled {
    let &Watch { go_on, shard, limit, .. } = watch;
    // Under the condition the swept roots are the promises; beyond it they may be anything.
    let domain = swept.copy(&question.circuit, question.domain);
    let broken = swept.any(roots);
    let root = swept.and(broken, domain);
    let support = swept.support(&[root]);
    let simulate = |shard: Shard| simulated(&swept, [domain, root], &support, limit, shard, watch.on_combinations);
    if support.len() <= FEW_BITS
        && let Ok(settled) = simulate(Shard::WHOLE)
    {
        return settled;
    }
    let stop = || go_on();
    let mut solver = Solver::watched(&stop);
    solver.require(&swept, domain);
    let mut is_open = false;
    let most = watch.conflicts();
    for &root in roots {
        let conflicts = SOLVING.min(most.saturating_sub(solver.spent()));
        if conflicts == 0 {
            is_open = true;
            break;
        }
        match solver.solve(&swept, &[root], conflicts) {
            Answer::Never => {}
            Answer::Possible(values) => return refuted(&swept, values),
            Answer::Unknown => {
                is_open = true;
                break;
            }
        }
    }
    if !is_open {
        return Settled::Proved(Means::Solver);
    }
    if !go_on() {
        return Settled::Open("it was stopped".to_owned());
    }
    let shard = if support.len() <= FEW_BITS { Shard::WHOLE } else { shard };
    simulate(shard).unwrap_or_else(|seconds| {
        let bits = support.len();
        Settled::Open(if bits > MOST_BITS {
            format!("neither sweeping nor the solver decides it, and {bits} bits of inputs are too many to simulate")
        } else {
            let what = if shard == Shard::WHOLE { "all cases" } else { "this shard's cases" };
            format!("simulating {what} would take some {seconds} s, more than --limit {limit}")
        })
    })
}

/// Returns the answer that some values of inputs break a promise.
fn refuted(circuit: &Circuit, values: Vec<(u32, bool)>) -> Settled {
    Settled::Refuted(all_values(circuit, values))
}

/// Answers a question of few input bits by simulating all cases.
fn all_of_few(question: &Question, roots: &[Bit], watch: &Watch<'_>) -> Option<Settled> {
    let mut circuit = question.circuit.clone();
    let broken = circuit.any(roots);
    let root = circuit.and(broken, question.domain);
    let support = circuit.support(&[root]);
    if support.len() > QUICK_BITS {
        return None;
    }
    let limit = QUICK_SECONDS.min(watch.limit);
    simulated(&circuit, [question.domain, root], &support, limit, Shard::WHOLE, watch.on_combinations).ok()
}

/// Puts one promise after the other to the solver, and takes away those that are shown, until some are too hard.
fn one_by_one(question: &mut Question, watch: &Watch<'_>) -> Option<Settled> {
    let mut solver = Solver::watched(watch.go_on);
    solver.require(&question.circuit, question.domain);
    let (mut shown, mut hard) = (BTreeSet::new(), 0);
    for root in roots(question) {
        if hard == HARD || solver.spent() > watch.conflicts() {
            break;
        }
        match solver.solve(&question.circuit, &[root], EASY) {
            Answer::Never => _ = shown.insert(root),
            Answer::Possible(values) => return Some(refuted(&question.circuit, values)),
            Answer::Unknown => hard += 1,
        }
    }
    question.promises.retain(|(_, root)| *root != Bit::ZERO && !shown.contains(root));
    question.promises.is_empty().then_some(Settled::Proved(Means::Solver))
}

/// Returns true if shards may have to share a simulation of a question.
pub(super) fn may_be_shared(question: &Question) -> bool {
    let mut roots: Vec<Bit> = question.promises.iter().map(|(_, bit)| *bit).collect();
    roots.push(question.domain);
    (FEW_BITS + 1..=MOST_BITS).contains(&question.circuit.support(&roots).len())
}

/// Simulates all combinations of the inputs on which a root depends, or a shard of them. Returns the seconds that it would take if these are
/// more than allowed.
fn simulated(
    circuit: &Circuit,
    [domain, root]: [Bit; 2],
    support: &[u32],
    limit: u64,
    shard: Shard,
    on_combinations: OnCombinations<'_>,
) -> Result<Settled, u128> {
    let plan = Plan::new(circuit, &[domain, root]);
    let seconds = seconds(support.len(), plan.len()) / shard.of() as u128;
    if support.len() > MOST_BITS || seconds > u128::from(limit) {
        return Err(seconds);
    }
    let (done, of) = (AtomicU64::new(0), (1 << support.len()) / shard.of() as u64);
    let seconds = u64::try_from(seconds).unwrap_or(u64::MAX);
    if !on_combinations(0, of, seconds) {
        return Ok(Settled::Open("it was stopped".to_owned()));
    }
    let go_on = |more| {
        let done = done.fetch_add(more, Ordering::Relaxed).saturating_add(more).min(of);
        on_combinations(done, of, seconds)
    };
    let counted = plan.count_share(support, &|block| shard.has(block as usize), &go_on);
    Ok(match counted.first {
        _ if counted.stopped => Settled::Open("it was stopped".to_owned()),
        None if shard == Shard::WHOLE => Settled::Proved(Means::Simulation(1 << support.len())),
        None => {
            let inputs = support.iter().flat_map(|input| input.to_le_bytes());
            let bytes: Vec<u8> = plan.bytes().chain(inputs).collect();
            Settled::Share(Simulated::new(1 << support.len(), checksum(&bytes), shard))
        }
        Some(first) => {
            let mut inputs = vec![false; circuit.all_inputs().len()];
            support.iter().zip(0..).for_each(|(&input, bit)| inputs[input as usize] = first >> bit & 1 != 0);
            Settled::Refuted(inputs)
        }
    })
}

/// Returns the seconds that simulating all combinations takes, on this machine's processors.
fn seconds(bits: usize, operations: usize) -> u128 {
    let cases = 1u128 << bits.min(100);
    let processors = rayon::current_num_threads() as u128;
    cases * operations as u128 / (64 * LANES as u128) / OPERATIONS / processors
}

/// Finds a random case that breaks a promise.
fn random_case(circuit: &Circuit, roots: &[Bit], seed: u64) -> Option<Vec<bool>> {
    let mut random = fastrand::Rng::with_seed(seed);
    let plan = Plan::new(circuit, roots);
    let inputs = circuit.all_inputs().len();
    for block in 0..BLOCKS {
        let mut draw = || match block % 4 {
            0 | 1 => random.u64(..),
            2 => random.u64(..) & random.u64(..) & random.u64(..),
            _ => random.u64(..) | random.u64(..) | random.u64(..),
        };
        let values: Vec<Lanes> = (0..inputs).map(|_| std::array::from_fn(|_| draw())).collect();
        let outputs = plan.run(|input| values[input as usize]);
        for lane in 0..LANES {
            let broken = outputs.iter().fold(0, |broken, output| broken | output[lane]);
            if broken != 0 {
                let case = broken.trailing_zeros();
                return Some(values.iter().map(|value| value[lane] >> case & 1 != 0).collect());
            }
        }
    }
    None
}
