//! The proof of a routine by circuit, as data and as text.

use super::advice::advice;
use super::answer::{Settled, early, may_be_shared, quickly, slowly};
use super::compare::compare;
use super::contention::{MostContended, most_contended};
use super::question::{NOTHING, Question, Unfollowed};
use super::share::Simulated;
use super::watch::{Hooks, Watch};
use super::worst::{Extreme, extreme};
use crate::contract::assembled::{ContractRoutine, SourceMap};
use crate::contract::case_text::listed;
use crate::contract::cases::{Cases, Go};
use crate::contract::check::checker::Checker;
use crate::contract::check::load;
use crate::contract::code::Reached;
use crate::contract::options::Options;
use crate::symbolic::Stop;
use crate::walk::Shard;
use crate::{Error, numbers::grouped};
use calls::memory::Accesses;
use calls::{Core, T};
use circuit::{Architecture, Bit, Circuit};
use pipeline::Program;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The means by which a contract was proved for all inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Means {
    /// The gates of the routine and of the contract are the same.
    Hashing,
    /// Equal gates were merged, from the inputs up.
    Sweeping,
    /// The SAT solver.
    Solver,
    /// All combinations of the input bits that matter were simulated: their number.
    Simulation(u64),
}

/// The most or the least time of a routine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Worst {
    /// T-states.
    pub t: T,
    /// The inputs that take this time, by name; `None` if it is only known that no inputs take more, or less.
    pub inputs: Option<Vec<(String, i64)>>,
}

/// The proof of a routine by circuit, or where and why it stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CircuitProof {
    /// The means of the proof; `None` if there is none.
    pub by: Option<Means>,
    /// Number of gates.
    pub gates: u64,
    /// Number of cases for which the gates were compared with the CPU.
    pub compared: u64,
    /// The most time.
    pub most_t: Option<Worst>,
    /// The least time.
    pub least_t: Option<Worst>,
    /// The most time with the ULA's contention, if the contract states one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most_contended: Option<MostContended>,
    /// Why there is no proof, with the place.
    pub stopped: Option<String>,
    /// What to write instead, so that there is one.
    #[serde(default)]
    pub advice: Option<String>,
    /// True if inputs were found that break a promise.
    pub refuted: bool,
    /// The shares of a simulation that are done, if some are missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shares: Option<Simulated>,
}

/// A proof, and what goes with it.
#[derive(Default)]
pub(crate) struct Found {
    pub(crate) proof: CircuitProof,
    /// A case that breaks a promise.
    pub(crate) case: Option<Vec<u64>>,
    /// The memory that the routine reads and writes in any case, and the code that it reaches.
    pub(crate) accesses: Accesses,
    pub(crate) reached: Reached,
}

/// Number of cases for which the gates are compared with the CPU.
const COMPARED: usize = 512;

/// Proves a routine for all inputs by circuit, if it can. The first shard does all of it; the others do what takes part in a simulation
/// that all share.
///
/// # Errors
/// A program that leaves no room for a stack.
pub(crate) fn prove(
    program: &Program,
    map: &SourceMap,
    routine: &ContractRoutine,
    cases: &Cases,
    options: &Options,
    shard: Shard,
    hooks: Hooks<'_>,
) -> Result<Found, Error> {
    let stopped = |stop: Stop| {
        let advice = advice(&stop.why).map(str::to_owned);
        let stopped = Some(format!("{}, at {}", stop.why, map.name(stop.at)));
        Found { proof: CircuitProof { stopped, advice, ..CircuitProof::default() }, ..Found::default() }
    };
    let watch = Watch::new(hooks, options.limit, shard);
    let (spec, address) = (&routine.spec, routine.address);
    let runner = load(program, map, spec, Core::Z80)?;
    let mut question = match Question::new(spec, &runner, address, Architecture::LowestFirst, &watch) {
        Ok(question) => question,
        Err(Unfollowed { stop, cases }) => {
            // A way that is not followed further may be one that breaks a promise.
            let mut cores = [Core::Z80, Core::Iz80].map(|core| Checker::new(program, map, spec, address, core));
            let mut is_broken = |case: &Vec<u64>| cores.iter_mut().flatten().any(|checker| checker.call_notices(case));
            return Ok(Found { case: cases.into_iter().find(|case| is_broken(case)), ..stopped(stop) });
        }
    };
    if !shard.has(0) && !may_be_shared(&question) {
        return Ok(Found::default());
    }
    let mut proof = CircuitProof { gates: question.circuit.len() as u64, ..CircuitProof::default() };
    let mut checker = Checker::new(program, map, spec, address, Core::Z80)?;
    let mut cases = some_cases(cases, &mut checker_excludes(program, map, routine)?);
    let mut aimed = question.inputs().aimed(&question.aims, spec, &watch);
    if cases.is_empty() {
        aimed.extend(question.inputs().allowed(spec, &watch));
    }
    let mut other = Checker::new(program, map, spec, address, Core::Iz80)?;
    if let Some(case) = aimed.iter().find(|case| checker.call_notices(case) || other.call_notices(case)) {
        // The caller replays it.
        proof.stopped = Some(format!("a call breaks a promise for {}", given(&checker.inputs(case))));
        return Ok(Found { proof, case: Some(case.clone()), ..Found::default() });
    }
    cases.extend(aimed);
    let wrong = |why: String| {
        stopped(Stop {
            at: address,
            why: format!("the circuit is wrong, a fault of the prover that should be reported: {why}"),
        })
    };
    // What Keeps states of turns has to be shown first.
    if question.heads.is_empty() {
        match compare(&question, spec, &mut checker, &cases) {
            Ok(compared) => proof.compared = compared,
            Err(why) => return Ok(wrong(why)),
        }
    }
    let soon = early(&mut question, options.seed, &watch);
    let mut questions = vec![question];
    if soon.is_none() && questions[0].has_architectures {
        // The contract's products, quotients and roots in another architecture.
        let others = Architecture::ALL.into_iter().skip(1);
        questions
            .extend(others.filter_map(|architecture| Question::new(spec, &runner, address, architecture, &watch).ok()));
    }
    let Quick { mut settled, number, swept, roots } = match soon {
        Some(settled) => Quick { settled, number: 0, swept: Circuit::new(), roots: Vec::new() },
        None => quickest(&questions, options.seed, &watch),
    };
    let mut question = questions.swap_remove(number);
    if matches!(settled, Settled::Open(_)) && (hooks.go_on)() {
        settled = slowly(&question, swept, &roots, &watch);
    }
    if !question.heads.is_empty() && matches!(settled, Settled::Proved(_)) {
        match compare(&question, spec, &mut checker, &cases) {
            Ok(compared) => proof.compared = compared,
            Err(why) => return Ok(wrong(why)),
        }
    }
    let mut found = Found::default();
    match settled {
        Settled::Proved(means) => proof.by = Some(means),
        Settled::Share(share) => proof.set_share(share),
        Settled::Open(why) => {
            proof.advice = advice(&why).map(str::to_owned);
            proof.stopped = Some(why);
        }
        Settled::Refuted(values) => {
            found.case = question.inputs().case_of(&spec.inputs, &values);
            // The caller replays it: it counts only if it fails on a core.
            let inputs = found.case.as_ref().map_or(Vec::new(), |case| {
                checker.try_case(case);
                checker.inputs(case)
            });
            let inputs = given(&inputs);
            proof.stopped = question.in_loops(&values, &inputs).or_else(|| Some(format!(
                "the gates break a promise for {inputs}, and a call with these keeps it: the gates leave open what In does not give, \
                 and what chips do differently, as bits 5 and 3 of the flags after BIT n,(HL)"
            )));
        }
    }
    match spec.effects.contended.filter(|_| proof.by.is_some() || proof.shares.is_some()) {
        Some(limit) if shard.has(0) => {
            let watch = Watch::new(hooks, options.limit, shard);
            found.case = proof.add_contention(limit, most_contended(&mut question, &spec.inputs, &mut checker, &watch));
        }
        // Only the first shard knows the time with contention.
        Some(_) => proof.by = None,
        None => {}
    }
    if proof.by.is_some() || proof.shares.is_some() {
        // The times of all inputs may take as long as the proof.
        let watch = Watch::new(hooks, options.limit, shard);
        for most in [true, false].into_iter().filter(|_| shard.has(0)) {
            let Extreme { t, inputs } = extreme(&mut question, most, &watch);
            let case = inputs.and_then(|inputs| question.inputs().case_of(&spec.inputs, &inputs));
            let taken = case.and_then(|case| Some((checker.try_case(&case)?.t, checker.inputs(&case))));
            let inputs = taken.filter(|(took, _)| *took == t).map(|(_, inputs)| inputs);
            let worst = Some(Worst { t, inputs });
            if most { proof.most_t = worst } else { proof.least_t = worst }
        }
        question.read.iter().for_each(|&at| _ = found.accesses.read.insert(at));
        question.written.iter().for_each(|&at| _ = found.accesses.written.insert(at));
        // What turns of loops reach may be more than what any case does.
        for &at in question.executed.iter().filter(|_| question.heads.is_empty()) {
            found.reached.reach(at, question.taken.contains(&at), question.passed.contains(&at));
        }
        found.reached.assumes_no_interrupt = question.assumes_no_interrupt;
    }
    found.proof = proof;
    Ok(found)
}

/// The result of sweeping for one of several questions: its number among them, and the rest of it.
struct Quick {
    settled: Settled,
    number: usize,
    swept: Circuit,
    roots: Vec<Bit>,
}

/// Sweeps questions until one is settled, or finds the one of which the least is left. Where the architecture is the routine's, all pairs
/// of gates are decided at once: so all questions are tried with few conflicts first.
fn quickest(questions: &[Question], seed: u64, watch: &Watch<'_>) -> Quick {
    /// Conflicts for a pair of gates.
    const CONFLICTS: [u64; 2] = [20, 500];
    let mut best: Option<(usize, Quick)> = None;
    for conflicts in CONFLICTS {
        for (number, question) in questions.iter().enumerate() {
            let (settled, swept, roots) = quickly(question, conflicts, seed, watch);
            let is_open = matches!(settled, Settled::Open(_));
            let left = if is_open { swept.cone(&roots).len() } else { 0 };
            if !is_open || best.as_ref().is_none_or(|(least, _)| left < *least) {
                best = Some((left, Quick { settled, number, swept, roots }));
            }
            if !is_open {
                break;
            }
        }
        if best.as_ref().is_some_and(|(_, quick)| !matches!(quick.settled, Settled::Open(_))) {
            break;
        }
    }
    let nothing = Settled::Open("nothing was asked".to_owned());
    best.map_or(Quick { settled: nothing, number: 0, swept: Circuit::new(), roots: Vec::new() }, |(_, quick)| quick)
}

/// Returns the question of a routine for other solvers, in DIMACS and in SMT-LIB: are there inputs that break a promise?
///
/// # Errors
/// A program that leaves no room for a stack, and [`Error::NoCircuit`].
pub(crate) fn texts(program: &Program, map: &SourceMap, routine: &ContractRoutine) -> Result<[String; 2], Error> {
    if routine.spec.effects.contended.is_some() {
        let why = "a time with contention is no question about gates alone: leave `contended` out".to_owned();
        return Err(Error::NoCircuit { routine: routine.name.clone(), why });
    }
    let runner = load(program, map, &routine.spec, Core::Z80)?;
    let watch = Watch::new(Hooks::NONE, Options::default().limit, Shard::WHOLE);
    let question = Question::new(&routine.spec, &runner, routine.address, Architecture::LowestFirst, &watch);
    let mut question = question.map_err(|Unfollowed { stop, .. }| {
        let why = format!("{}, at {}", stop.why, map.name(stop.at));
        Error::NoCircuit { routine: routine.name.clone(), why }
    })?;
    let root = question.root();
    let name = |input: u32| question.name(&routine.spec, input);
    Ok([circuit::dimacs(&question.circuit, root, &name), circuit::smt2(&question.circuit, root, &name)])
}

/// Returns inputs as text.
fn given(inputs: &[(String, i64)]) -> String {
    listed(inputs, |value| value.to_string()).join(", ")
}

/// Returns a function that says whether a condition excludes a case.
fn checker_excludes<'a>(
    program: &Program,
    map: &SourceMap,
    routine: &'a ContractRoutine,
) -> Result<impl FnMut(&[u64]) -> bool + use<'a>, Error> {
    let mut checker = Checker::new(program, map, &routine.spec, routine.address, Core::Z80)?;
    Ok(move |case: &[u64]| checker.excludes(case))
}

/// Returns some cases: the first ones of the first and of the last unit.
fn some_cases(cases: &Cases, is_excluded: &mut dyn FnMut(&[u64]) -> bool) -> Vec<Vec<u64>> {
    let mut some = Vec::new();
    for unit in [0, cases.units().saturating_sub(1)] {
        let first = some.len();
        cases.each(unit, |_, _, case| {
            if is_excluded(case) {
                return Go::Again;
            }
            some.push(case.to_vec());
            if some.len() - first < COMPARED / 2 { Go::On } else { Go::Stop }
        });
    }
    some
}

impl fmt::Display for Means {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Means::Hashing => f.write_str("equal gates"),
            Means::Sweeping => f.write_str("sweeping"),
            Means::Solver => f.write_str("the SAT solver"),
            Means::Simulation(cases) => write!(f, "simulation of all {} combinations", grouped(*cases)),
        }
    }
}

impl CircuitProof {
    /// Adds the most time with contention, and the case that takes it. There is no proof any more if that is more than a limit, or may be.
    /// Returns a case that exceeds it.
    fn add_contention(&mut self, limit: T, found: Option<(MostContended, Option<Vec<u64>>)>) -> Option<Vec<u64>> {
        let (most, case) = found.unzip();
        let open = match &most {
            Some(most) => most.open(limit),
            None => Some("the time with contention was not counted".to_owned()),
        };
        if let Some(why) = open {
            (self.by, self.shares) = (None, None);
            self.advice = advice(&why).map(str::to_owned);
            self.stopped = Some(why);
        }
        let longest = most.as_ref().and_then(|most| most.longest.as_ref()).map_or(0, |call| call.t);
        self.most_contended = most;
        let case = case.flatten().filter(|_| longest > limit);
        // Where a call takes longer there is nothing to write instead.
        self.advice = self.advice.take().filter(|_| case.is_none());
        case
    }

    /// Returns true if the contract is proved, and was called with inputs that meet it.
    pub(crate) fn is_of_something(&self) -> bool {
        self.by.is_some() && self.compared > 0
    }

    /// Returns true if no inputs meet the contract.
    pub(crate) fn is_of_nothing(&self) -> bool {
        self.stopped.as_ref().is_some_and(|why| why.starts_with(NOTHING))
    }
}

impl fmt::Display for CircuitProof {
    /// Formats the lines of a report about it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(means) = self.by {
            let gates = grouped(self.gates);
            writeln!(
                f,
                "    by circuit: {means}, {gates} gates, compared with the CPU in {} cases",
                grouped(self.compared)
            )?;
            for (what, worst) in [("most", &self.most_t), ("least", &self.least_t)] {
                let Some(Worst { t, inputs }) = worst else { continue };
                match inputs {
                    Some(inputs) if inputs.is_empty() => writeln!(f, "    {what} T of all inputs: {t}")?,
                    Some(inputs) => writeln!(f, "    {what} T of all inputs: {t} ({})", given(inputs))?,
                    None => {
                        let which = if what == "most" { "no more than" } else { "no less than" };
                        writeln!(f, "    {what} T of all inputs: {which} {t}")?;
                    }
                }
            }
        }
        if let Some(most) = &self.most_contended {
            writeln!(f, "    {most}")?;
        }
        if let Some(why) = &self.stopped {
            writeln!(f, "    not proved by circuit: {why}")?;
        }
        if let Some(advice) = &self.advice {
            writeln!(f, "      {advice}")?;
        }
        Ok(())
    }
}
