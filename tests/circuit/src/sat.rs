//! A SAT solver on the gates of a circuit, within a limit that does not depend on the machine.

use crate::{Bit, Circuit, Gate};
use batsat::{Callbacks, ClauseKind, Lit, SolverInterface, SolverOpts, lbool};
use rustc_hash::FxHashMap;
use std::cell::Cell;

/// The answer of a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// No values of the inputs make all bits 1.
    Never,
    /// With these values of the inputs, by number, all bits are 1. Inputs that are not there may have any value.
    Possible(Vec<(u32, bool)>),
    /// The limit was reached.
    Unknown,
}

/// Counts conflicts and decisions, and stops the solver.
#[derive(Default)]
struct Limit<'a> {
    conflicts: Cell<u64>,
    steps: Cell<u64>,
    /// Returns false when the solver has to stop at once.
    go_on: Option<&'a dyn Fn() -> bool>,
}

/// Number of decisions, and of propagations, that count as one conflict.
const STEPS: u64 = 1_000;
const PROPAGATIONS: u64 = 10_000;

/// Number of decisions after which the solver asks whether to go on.
const ASKED: u64 = 256;

impl Callbacks for Limit<'_> {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            self.conflicts.set(self.conflicts.get().saturating_sub(1));
        }
    }

    fn stop(&self) -> bool {
        self.steps.set(self.steps.get().saturating_sub(1));
        if self.steps.get().is_multiple_of(ASKED) && self.go_on.is_some_and(|go_on| !go_on()) {
            self.conflicts.set(0);
        }
        self.conflicts.get() == 0 || self.steps.get() == 0
    }
}

/// A solver. It keeps what it learns about the gates of one circuit, which may grow between questions.
pub struct Solver<'a> {
    solver: batsat::Solver<Limit<'a>>,
    /// The variable of a gate.
    variables: FxHashMap<usize, batsat::Var>,
    /// Number of conflicts in all answers so far, as far as it is counted.
    spent: u64,
}

impl Default for Solver<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for Solver<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solver").field("gates", &self.variables.len()).finish_non_exhaustive()
    }
}

impl<'a> Solver<'a> {
    /// Returns a solver that knows no gate.
    #[must_use]
    pub fn new() -> Solver<'a> {
        Solver {
            solver: batsat::Solver::new(SolverOpts::default(), Limit::default()),
            variables: FxHashMap::default(),
            spent: 0,
        }
    }

    /// Returns a solver that knows no gate, and gives up with [`Answer::Unknown`] when `go_on` returns false.
    #[must_use]
    pub fn watched(go_on: &'a dyn Fn() -> bool) -> Solver<'a> {
        let mut solver = Solver::new();
        solver.solver.cb_mut().go_on = Some(go_on);
        solver
    }

    /// Number of conflicts in all answers so far. Many decisions, or propagations, count as a conflict too.
    #[must_use]
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Number of gates that it knows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.variables.len()
    }

    /// Returns true if it knows no gate.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.variables.is_empty()
    }

    /// Searches for values of the inputs that make all these bits 1, until the solver has met `conflicts` conflicts.
    pub fn solve(&mut self, circuit: &Circuit, bits: &[Bit], conflicts: u64) -> Answer {
        self.add(circuit, bits);
        let assumptions: Vec<Lit> = bits.iter().map(|&bit| self.literal(bit)).collect();
        let limit = self.solver.cb_mut();
        limit.conflicts.set(conflicts.max(1));
        limit.steps.set(conflicts.max(1).saturating_mul(STEPS));
        let before = self.solver.num_propagations();
        let answer = self.solver.solve_limited(&assumptions);
        let propagations = self.solver.num_propagations() - before;
        let limit = self.solver.cb();
        let steps = conflicts.max(1).saturating_mul(STEPS) - limit.steps.get();
        self.spent += conflicts.max(1) - limit.conflicts.get() + steps / STEPS + propagations / PROPAGATIONS;
        if answer == lbool::FALSE {
            return Answer::Never;
        }
        if answer != lbool::TRUE {
            return Answer::Unknown;
        }
        let mut values: Vec<(u32, bool)> = Vec::new();
        for (&gate, &variable) in &self.variables {
            if let Gate::Input(number) = circuit.gate(gate) {
                values.push((number, self.solver.value_var(variable) == lbool::TRUE));
            }
        }
        values.sort_unstable();
        Answer::Possible(values)
    }

    /// Requires a bit to be 1 in all answers from now on.
    pub fn require(&mut self, circuit: &Circuit, bit: Bit) {
        self.add(circuit, &[bit]);
        let literal = self.literal(bit);
        self.clause(&[literal]);
    }

    fn literal(&self, bit: Bit) -> Lit {
        Lit::new(self.variables[&bit.gate()], !bit.is_complement())
    }

    fn clause(&mut self, literals: &[Lit]) {
        self.solver.add_clause_reuse(&mut literals.to_vec());
    }

    /// Adds the clauses of the gates that the bits depend on.
    fn add(&mut self, circuit: &Circuit, bits: &[Bit]) {
        let (mut open, mut new): (Vec<usize>, _) = (bits.iter().map(|bit| bit.gate()).collect(), Vec::new());
        while let Some(gate) = open.pop() {
            if self.variables.contains_key(&gate) {
                continue;
            }
            let variable = self.solver.new_var_default();
            self.variables.insert(gate, variable);
            new.push(gate);
            if let Gate::And(a, b) | Gate::Xor(a, b) = circuit.gate(gate) {
                open.extend([a.gate(), b.gate()]);
            }
        }
        for gate in new {
            let output = Lit::new(self.variables[&gate], true);
            match circuit.gate(gate) {
                Gate::Zero => self.clause(&[!output]),
                Gate::Input(_) => {}
                Gate::And(a, b) => {
                    let (a, b) = (self.literal(a), self.literal(b));
                    self.clause(&[!output, a]);
                    self.clause(&[!output, b]);
                    self.clause(&[output, !a, !b]);
                }
                Gate::Xor(a, b) => {
                    let (a, b) = (self.literal(a), self.literal(b));
                    self.clause(&[!output, a, b]);
                    self.clause(&[!output, !a, !b]);
                    self.clause(&[output, !a, b]);
                    self.clause(&[output, a, !b]);
                }
            }
        }
    }
}
