//! The question that a contract is: a bit for each promise, 1 for the inputs that break it.

use super::executed::{is_di, uses_iy};
use super::inputs::{Given, refuse};
use super::loops::{Head, Taken};
use super::values::InputBits;
use super::view::{CallMemory, View};
use super::watch::Watch;
use crate::contract::expression::Obstacle;
use crate::contract::spec::Spec;
use crate::symbolic::{Byte, Machine, NO_RETURN, SPENT, State, Stop, Time, Ula};
use calls::{Register, Runner};
use circuit::{Architecture, Bit, Circuit};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The reason why there is no question if no inputs meet the contract.
pub(super) const NOTHING: &str = "Where excludes every case";

/// The reason for a stop where no return is reached from a loop's head.
const NO_TURN_RETURNS: &str = "it returns from no turn in which what Keeps states holds and has a value: those of the last turn have to be among them";

/// A contract as a question.
pub(crate) struct Question {
    pub(super) circuit: Circuit,
    /// 1 for the inputs that In and Where allow.
    pub(super) domain: Bit,
    /// The promises, and the bit that is 1 where each is broken.
    pub(super) promises: Vec<(String, Bit)>,
    /// For each input of the contract its bits.
    pub(super) bits: Vec<Vec<Bit>>,
    /// Registers and memory before the call, for cases of the CPU.
    pub(super) registers: Vec<Byte>,
    pub(super) memory: BTreeMap<u16, Byte>,
    pub(super) arguments: BTreeMap<i32, Byte>,
    pub(super) home: [Byte; 2],
    /// The state after the call, and the bit that is 1 where it is one: of a routine with loops of which a turn was run, where that is the last.
    pub(super) after: State,
    pub(super) returns: Bit,
    /// The heads of these loops.
    pub(super) heads: Vec<Head>,
    /// Each is 1 for inputs with which the routine should be called, besides random ones.
    pub(super) aims: Vec<Bit>,
    /// True if another architecture of products, quotients and roots is worth a try.
    pub(super) has_architectures: bool,
    /// The memory that the routine and the contract read, that the routine wrote, and the instructions executed.
    pub(super) read: BTreeSet<u16>,
    pub(super) written: BTreeSet<u16>,
    pub(super) executed: BTreeSet<u16>,
    pub(super) taken: BTreeSet<u16>,
    pub(super) passed: BTreeSet<u16>,
    /// True if a way relies on what an interrupt or the ROM's handler would have overwritten.
    pub(super) assumes_no_interrupt: bool,
}

/// A routine that is not followed to its ends.
pub(crate) struct Unfollowed {
    pub(crate) stop: Stop,
    /// Cases of the ways as far as they were followed.
    pub(crate) cases: Vec<Vec<u64>>,
}

impl From<Stop> for Unfollowed {
    fn from(stop: Stop) -> Unfollowed {
        Unfollowed { stop, cases: Vec::new() }
    }
}

/// The ways through a routine, joined.
struct Ways {
    domain: Bit,
    after: State,
    returns: Bit,
    written: BTreeSet<u16>,
}

impl Question {
    /// Runs a routine on gates, and makes bits of its contract's promises.
    pub(super) fn new(
        spec: &Spec,
        runner: &Runner,
        routine: u16,
        architecture: Architecture,
        watch: &Watch<'_>,
    ) -> Result<Question, Unfollowed> {
        /// Greatest number of runs until what turns of loops change is known.
        const MOST: usize = 64;
        let mut taken = Taken::default();
        for _ in 0..MOST {
            if let Some(question) = Question::run(spec, runner, routine, architecture, watch, &mut taken)? {
                return Ok(question);
            }
        }
        Err(Stop { at: routine, why: format!("each of {MOST} turns of a loop changes more than those before it") }
            .into())
    }

    /// Runs the routine once. Returns `None` if its loops are not known yet.
    fn run(
        spec: &Spec,
        runner: &Runner,
        routine: u16,
        architecture: Architecture,
        watch: &Watch<'_>,
        turns: &mut Taken,
    ) -> Result<Option<Question>, Unfollowed> {
        refuse(spec).map_err(|why| Stop { at: routine, why })?;
        let world = CallMemory { runner, given: Default::default(), covered: Default::default() };
        let mut machine = Machine::new(Circuit::new(), Bit::ONE, &world, watch.go_on);
        machine.limits.t = spec.effects.limit();
        machine.feasible.limit = watch.conflicts();
        let registers = std::array::from_fn(|_| machine.fresh());
        let mut view = View {
            machine: &mut machine,
            world: &world,
            registers,
            given: Given::default(),
            architecture,
            after: None,
            condition: Bit::ONE,
            promises: Vec::new(),
            has_architectures: false,
            has_loops: !spec.keeps.is_empty(),
            is_at_loop: false,
            heads: Vec::new(),
            built: Default::default(),
        };
        let Ways { domain, after, returns, written } = match view.ways(spec, runner, routine, turns) {
            Ok(Some(ways)) => ways,
            Ok(None) => return Ok(None),
            Err(stop) => {
                let Machine { circuit, feasible, condition, aims, .. } = &*view.machine;
                let aims: Vec<Bit> = [*condition].into_iter().chain(aims.values().copied()).collect();
                let inputs = InputBits { circuit, domain: feasible.domain, bits: &view.given.bits };
                let is_begun = inputs.bits.len() == spec.inputs.len();
                let cases = if is_begun { inputs.aimed(&aims, spec, watch) } else { Vec::new() };
                return Err(Unfollowed { stop, cases });
            }
        };
        let View { promises, given, has_architectures, registers, heads, .. } = view;
        // A place of memory that only an input gives and nothing reads is an input of the call all the same.
        let mut memory = machine.unknown.clone();
        memory.extend(world.given.borrow().iter().map(|(&at, &byte)| (at, byte)));
        // The ROM's handler writes by IY, wherever that points.
        machine.assumes_no_interrupt |= machine.reads_memory && machine.executed.iter().any(|&at| uses_iy(runner, at));
        let Machine { circuit, home, aims, read, executed, taken, passed, assumes_no_interrupt, .. } = machine;
        Ok(Some(Question {
            circuit,
            domain,
            promises,
            bits: given.bits,
            registers: registers.to_vec(),
            memory,
            arguments: given.arguments,
            home,
            after,
            returns,
            heads,
            aims: aims.into_values().collect(),
            has_architectures,
            read,
            written,
            executed,
            taken,
            passed,
            assumes_no_interrupt,
        }))
    }

    /// The time that the routine takes.
    pub(super) fn time(&self) -> &Time {
        &self.after.time
    }
}

impl View<'_, '_> {
    /// Runs the routine on gates, and promises what its contract states. Returns `None` if its loops are not known yet.
    fn ways(&mut self, spec: &Spec, runner: &Runner, routine: u16, turns: &mut Taken) -> Result<Option<Ways>, Stop> {
        let obstacle = |why: Obstacle| Stop { at: routine, why };
        let domain = self.set_inputs(spec).map_err(obstacle)?;
        self.condition = Bit::ONE;
        self.require_named(&[domain], "Where").map_err(obstacle)?;
        if !self.machine.feasible.is_possible(&self.machine.circuit, domain) {
            return Err(obstacle(NOTHING.to_owned()));
        }
        self.machine.feasible.set_domain(domain);
        if spec.effects.contended.is_some() {
            let shares_refresh = self.may_share_refresh();
            self.machine.ula = Some(Ula::new(runner.kind(), runner.stack_top(), shares_refresh));
        }
        self.machine.sides = spec.unreached.iter().map(|side| ((side.at, !side.always), Bit::ZERO)).collect();
        let mut start = self.machine.start(routine, self.registers.map(Some));
        start.stack.extend(self.given.arguments.iter().map(|(&place, &byte)| (place, byte)));
        let Some(homes) = (if spec.keeps.is_empty() {
            Some(vec![self.machine.run(start)?])
        } else {
            self.run_loops(&spec.keeps, start, turns)?
        }) else {
            return Ok(None);
        };
        self.machine.ula = None;
        let executed = &self.machine.executed;
        if let Some(&at) = executed.iter().find(|&&at| !spec.effects.interrupts && is_di(runner, at)) {
            return Err(Stop { at, why: "DI, and neither Out nor Clobbers names `interrupts`".to_owned() });
        }
        let (mut written, mut after): (BTreeSet<u16>, Option<State>) = Default::default();
        for home in homes.into_iter().map(Rc::new) {
            if home.sp != 2 + i32::from(spec.removes) {
                return Err(obstacle(format!("it returns with {} bytes taken from the stack", home.sp)));
            }
            let is_here = if self.has_loops { self.machine.circuit.and(domain, home.condition) } else { domain };
            (self.after, self.condition) = (Some(home.clone()), is_here);
            self.add_promises(spec, &home, is_here).map_err(obstacle)?;
            written.extend(self.written(&home, is_here));
            self.after = None;
            let home = Rc::unwrap_or_clone(home);
            after = Some(after.map_or_else(|| home.clone(), |other| self.machine.merge(&other, &home)));
        }
        self.promise_sides(spec, domain);
        let Some(after) = after else {
            return Err(obstacle(if self.has_loops { NO_TURN_RETURNS } else { NO_RETURN }.to_owned()));
        };
        let returns = if self.has_loops { self.machine.circuit.and(domain, after.condition) } else { domain };
        if self.has_loops {
            // Which return it is may depend on what In does not give.
            (self.after, self.condition) = (Some(Rc::new(after.clone())), returns);
            self.require_ranges_named(spec, &after).map_err(obstacle)?;
            self.after = None;
        }
        if self.machine.feasible.is_spent() {
            return Err(obstacle(SPENT.to_owned()));
        }
        Ok(Some(Ways { domain, after, returns, written }))
    }
}

impl Question {
    /// Returns the bit that is 1 where any promise is broken.
    pub(super) fn root(&mut self) -> Bit {
        let broken: Vec<Bit> = self.promises.iter().map(|(_, broken)| *broken).collect();
        self.circuit.any(&broken)
    }

    /// Returns the name of an input of the circuit: bit n of an input of the contract, or of what the contract does not name.
    pub(super) fn name(&self, spec: &Spec, input: u32) -> String {
        let bit = self.circuit.all_inputs()[input as usize];
        let place = |bits: &[Bit]| bits.iter().position(|&of| of == bit);
        let own = spec.inputs.iter().zip(&self.bits);
        let named = own.filter_map(|(input, bits)| Some(format!("{}.{}", input.cell.name, place(bits)?)));
        let registers = Register::ALL.iter().zip(&self.registers);
        let registers = registers.filter_map(|(register, bits)| Some(format!("{}.{}", register.name(), place(bits)?)));
        let memory = self.memory.iter().filter_map(|(at, bits)| Some(format!("[${at:04X}].{}", place(bits)?)));
        named.chain(registers).chain(memory).next().unwrap_or_else(|| format!("any.{input}"))
    }
}
