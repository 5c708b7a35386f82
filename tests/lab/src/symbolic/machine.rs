//! The machine: runs a routine from its first instruction to its return, for all inputs together.

use super::contended::Ula;
use super::feasible::Feasible;
use super::memory::Runs;
use super::state::{Byte, Meeting, REGISTERS, State, byte, to_byte};
use super::time::Time;
use super::written::Written;
use circuit::{Answer, Bit, Circuit};
use std::collections::{BTreeMap, BTreeSet};

/// A byte of memory before the call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// A byte of the program or the ROM.
    Constant(u8),
    /// An input.
    Given(Byte),
    /// It may be anything.
    Unknown,
    /// It must not be read: why.
    Barred(&'static str),
}

/// The memory that a routine is called with.
pub(crate) trait World {
    /// Returns the byte at an address.
    fn byte(&self, address: u16) -> Origin;
    /// Returns the bit that is 1 where an input lies at an address, if inputs lie there for some values of pointers only.
    fn covered(&self, _: u16) -> Option<Bit> {
        None
    }
    /// Returns the byte of an instruction; `None` where no instruction of the program is.
    fn code(&self, address: u16) -> Option<u8>;
    /// Returns why the routine must not write to an address, if it must not.
    fn bars_writing(&self, address: u16) -> Option<&'static str>;
}

/// The place at which a run stopped, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stop {
    /// The address of the instruction.
    pub(crate) at: u16,
    pub(crate) why: String,
}

/// The limits of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Instructions executed, merged ones once.
    pub(crate) steps: usize,
    /// Gates made.
    pub(crate) gates: usize,
    /// T-states of the fastest way, after which the routine counts as endless.
    pub(crate) t: u64,
}

impl Default for Limits {
    /// A hundred thousand instructions, two million gates, and ten frames.
    fn default() -> Limits {
        Limits { steps: 100_000, gates: 2_000_000, t: 700_000 }
    }
}

/// The reason for a stop where the limit of the SAT solver and of simulation is reached.
pub(crate) const SPENT: &str = "to find its paths and addresses would take longer than --limit allows";

/// The reason for a stop where no way returns.
pub(crate) const NO_RETURN: &str = "it returns in no case";

/// A reason to call the routine with some inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Aim {
    /// They take a branch, or pass it.
    Taken,
    Passed,
    /// A pointer has the address of an earlier write. The number counts the changes of memory from the latest back to that write.
    Meets(usize),
}

/// The states in which a run ends: after the return, and at the addresses to which it went.
#[derive(Default)]
pub(crate) struct Ends {
    pub(crate) home: Option<State>,
    pub(crate) heads: BTreeMap<u16, State>,
}

/// A machine with a routine to run.
pub(crate) struct Machine<'a> {
    pub(crate) circuit: Circuit,
    pub(super) world: &'a dyn World,
    pub(crate) feasible: Feasible<'a>,
    /// Returns false when the run has to stop.
    go_on: &'a dyn Fn() -> bool,
    /// The inputs of the circuit that the contract gives, by number. Others stand for what it does not name.
    pub(crate) named: BTreeSet<u32>,
    /// Those that stand for what depends on the chip or on a hidden register.
    pub(crate) of_chip: BTreeSet<u32>,
    pub(super) written: Written,
    /// Memory that may be anything, and was read.
    pub(crate) unknown: BTreeMap<u16, Byte>,
    /// The return address on the stack.
    pub(crate) home: [Byte; 2],
    pub(crate) limits: Limits,
    /// The constant bytes that an instruction or the contract reads, and the instructions executed.
    pub(crate) read: BTreeSet<u16>,
    pub(crate) executed: BTreeSet<u16>,
    /// The branches that are taken in some case, and those that are passed.
    pub(crate) taken: BTreeSet<u16>,
    pub(crate) passed: BTreeSet<u16>,
    /// True if a way relies on what an interrupt or the ROM's handler would have overwritten, if interrupts are on.
    pub(crate) assumes_no_interrupt: bool,
    /// True if the routine reads memory other than the stack, or Out states what it leaves there.
    pub(crate) reads_memory: bool,
    /// Sides of branches, by the branch's address and whether it is the one taken: the bit that is 1 for the inputs that take this side. The
    /// sides of which that has to be known are there before a run.
    pub(crate) sides: BTreeMap<(u16, bool), Bit>,
    /// What calls should reach besides random ones, by the address of an instruction: a side of a branch, or a pointer that meets that of an earlier
    /// write. The bit that is 1 for the inputs that do.
    pub(crate) aims: BTreeMap<(u16, Aim), Bit>,
    /// The ULA, if the time with its contention is asked for.
    pub(crate) ula: Option<Ula>,
    /// The runs in which addresses of the present instruction lie, by the condition and the address.
    pub(super) known_runs: Vec<(Bit, Runs)>,
    /// The address of the present instruction, and the bit that is 1 for the inputs that come there.
    pub(super) at: u16,
    pub(crate) condition: Bit,
}

impl<'a> Machine<'a> {
    /// Returns a machine whose inputs are those of a circuit so far; `domain` is 1 for the inputs that the contract allows. A run stops when
    /// `go_on` returns false.
    pub(crate) fn new(circuit: Circuit, domain: Bit, world: &'a dyn World, go_on: &'a dyn Fn() -> bool) -> Machine<'a> {
        let named = (0..circuit.all_inputs().len() as u32).collect();
        let mut machine = Machine {
            circuit,
            world,
            feasible: Feasible::new(domain, go_on),
            go_on,
            named,
            of_chip: BTreeSet::new(),
            written: Written::default(),
            unknown: BTreeMap::new(),
            home: [byte(0); 2],
            limits: Limits::default(),
            read: BTreeSet::new(),
            executed: BTreeSet::new(),
            taken: BTreeSet::new(),
            passed: BTreeSet::new(),
            assumes_no_interrupt: false,
            reads_memory: false,
            sides: BTreeMap::new(),
            aims: BTreeMap::new(),
            ula: None,
            known_runs: Vec::new(),
            at: 0,
            condition: Bit::ONE,
        };
        machine.home = [machine.fresh(), machine.fresh()];
        machine
    }

    /// Returns a byte that may be anything.
    pub(crate) fn fresh(&mut self) -> Byte {
        to_byte(&self.circuit.inputs(8))
    }

    /// Returns the state at the first instruction of a routine. Registers without a value may hold anything.
    pub(crate) fn start(&mut self, pc: u16, registers: [Option<Byte>; REGISTERS]) -> State {
        let registers = registers.map(|register| register.unwrap_or_else(|| self.fresh()));
        State {
            condition: Bit::ONE,
            pc,
            sp: 0,
            calls: Vec::new(),
            registers,
            memory: BTreeMap::new(),
            first: BTreeMap::new(),
            stack: BTreeMap::from([(0, self.home[0]), (1, self.home[1])]),
            above: BTreeSet::new(),
            lost: BTreeSet::new(),
            time: Time::ZERO,
            contended: self.ula.as_ref().map(Ula::start),
            depths: BTreeMap::new(),
        }
    }

    /// Returns a stop at the present instruction.
    pub(super) fn stop<T>(&self, why: impl Into<String>) -> Result<T, Stop> {
        Err(Stop { at: self.at, why: why.into() })
    }

    /// Runs from a state until all ways have returned. Returns the state after the return.
    pub(crate) fn run(&mut self, start: State) -> Result<State, Stop> {
        match self.run_to(start, &BTreeSet::new())?.home {
            Some(state) => Ok(state),
            None => self.stop(NO_RETURN),
        }
    }

    /// Runs from a state until all ways have returned, or come to one of some addresses; the state may begin there.
    pub(crate) fn run_to(&mut self, start: State, heads: &BTreeSet<u16>) -> Result<Ends, Stop> {
        let mut open: BTreeMap<Meeting, State> = BTreeMap::from([(start.meeting(), start)]);
        let mut ends = Ends::default();
        let mut steps = 0;
        while let Some((_, state)) = open.pop_first() {
            (self.at, self.condition) = (state.pc, state.condition);
            steps += 1;
            if steps > self.limits.steps {
                return self.stop(format!("it goes on for more than {} instructions", self.limits.steps));
            }
            if self.circuit.len() > self.limits.gates {
                return self.stop(format!("it needs more than {} gates", self.limits.gates));
            }
            if self.feasible.is_spent() {
                return self.stop(SPENT);
            }
            if !(self.go_on)() {
                return self.stop("it was stopped");
            }
            if state.time.least > self.limits.t {
                return self.stop(format!("some inputs take more than {} T", self.limits.t));
            }
            for next in self.step(state)? {
                match next {
                    Next::At(state) if heads.contains(&state.pc) => {
                        self.at = state.pc;
                        let at_head = ends.heads.remove(&state.pc);
                        ends.heads.insert(state.pc, self.joined(at_head, state)?);
                    }
                    Next::At(state) => {
                        let meeting = state.meeting();
                        let merged = match open.remove(&meeting) {
                            Some(other) => self.merge(&other, &state),
                            None => state,
                        };
                        open.insert(meeting, merged);
                    }
                    Next::Home(state) => {
                        ends.home = Some(match ends.home.take() {
                            Some(other) if other.sp != state.sp => {
                                return self.stop("it returns with SP at different distances");
                            }
                            Some(other) => self.merge(&other, &state),
                            None => state,
                        });
                    }
                }
            }
        }
        Ok(ends)
    }

    pub(crate) fn merge(&mut self, one: &State, other: &State) -> State {
        let (world, unknown, written) = (self.world, &mut self.unknown, &mut self.written);
        let meeting = written.note_meeting();
        let merged = |circuit: &mut Circuit, address: u16, is_one: Bit, bytes: [Option<Byte>; 2]| {
            let bytes = bytes.map(|byte| {
                byte.unwrap_or_else(|| match world.byte(address) {
                    Origin::Constant(value) => super::state::byte(value),
                    Origin::Given(byte) => byte,
                    _ => *unknown.entry(address).or_insert_with(|| to_byte(&circuit.inputs(8))),
                })
            });
            written.after_meeting(circuit, meeting, address, is_one, bytes)
        };
        State::merge(&mut self.circuit, one, other, merged)
    }

    /// Returns the byte at an address before the call. It does not count as read.
    pub(crate) fn before(&mut self, address: u16) -> Result<Byte, Stop> {
        match self.world.byte(address) {
            Origin::Constant(value) => Ok(byte(value)),
            Origin::Given(byte) => Ok(byte),
            Origin::Barred(why) => self.stop(format!("it reads ${address:04X}: {why}")),
            Origin::Unknown => {
                if let Some(byte) = self.unknown.get(&address) {
                    return Ok(*byte);
                }
                let byte = self.fresh();
                self.unknown.insert(address, byte);
                Ok(byte)
            }
        }
    }

    /// Splits a state at a branch: those taken, if any are, and those that go on. What the contract does not name may decide, since the rest is
    /// shown for all values of it; but not what depends on the chip, which a call on one cannot show.
    pub(super) fn split(&mut self, state: State, condition: Bit) -> Result<[Option<State>; 2], Stop> {
        for (is_taken, side) in [(true, condition), (false, !condition)] {
            if let Some(known) = self.sides.get_mut(&(self.at, is_taken)) {
                let side = self.circuit.and(state.condition, side);
                *known = self.circuit.or(*known, side);
            }
        }
        if let Some(value) = condition.value() {
            self.note_sides(value, !value);
            return Ok(if value { [Some(state), None] } else { [None, Some(state)] });
        }
        let all = state.condition;
        let [yes, no] = [condition, !condition].map(|side| self.circuit.and(all, side));
        let [may, may_not] = [yes, no].map(|side| self.feasible.is_possible(&self.circuit, side));
        self.note_sides(may, may_not);
        match (may, may_not) {
            (true, false) => Ok([Some(state), None]),
            (false, true) => Ok([None, Some(state)]),
            (false, false) => Ok([None, None]),
            (true, true) if self.depends_on_chip(all, &[condition]) => {
                self.stop("the path depends on bits 3 and 5 of the flags after SCF, CCF or BIT n,(HL), which chips set differently")
            }
            (true, true) => {
                self.aim_at(Aim::Taken, yes);
                self.aim_at(Aim::Passed, no);
                Ok([Some(State { condition: yes, ..state.clone() }), Some(State { condition: no, ..state })])
            }
        }
    }

    /// Notes inputs that a call should have.
    pub(super) fn aim_at(&mut self, aim: Aim, condition: Bit) {
        let known = self.aims.entry((self.at, aim)).or_insert(Bit::ZERO);
        *known = self.circuit.or(*known, condition);
    }

    pub(super) fn note_sides(&mut self, may: bool, may_not: bool) {
        if may {
            self.taken.insert(self.at);
        }
        if may_not {
            self.passed.insert(self.at);
        }
    }

    /// Goes on at an address: a constant, the return address, or one of a few that depend on the inputs.
    pub(super) fn go(&mut self, mut state: State, target: &[Bit], what: &str) -> Result<Vec<Next>, Stop> {
        /// Greatest number of addresses.
        const MOST: usize = 64;
        if let Some(pc) = circuit::value_of(target) {
            state.pc = pc as u16;
            return Ok(vec![Next::At(state)]);
        }
        if target == self.home.concat() {
            return Ok(vec![Next::Home(state)]);
        }
        if self.depends_on_unnamed(state.condition, target) {
            return self.stop(format!("{what} to an address that depends on what In does not give"));
        }
        let mut next = Vec::new();
        let mut left = state.condition;
        loop {
            let Some(pc) = self.feasible.values(&self.circuit, left, target).first().copied() else {
                match self.feasible.find(&self.circuit, left) {
                    Answer::Never => return Ok(next),
                    // Now a simulated case has the value.
                    Answer::Possible(_) => continue,
                    Answer::Unknown => {
                        return self.stop(format!("{what} to an address of which it is not known where"));
                    }
                }
            };
            if next.len() == MOST {
                return self.stop(format!("{what} to one of more than {MOST} addresses"));
            }
            let is_this = self.circuit.is(target, pc.into());
            let condition = self.circuit.and(state.condition, is_this);
            left = self.circuit.and(left, !is_this);
            next.push(Next::At(State { condition, pc: pc as u16, ..state.clone() }));
        }
    }
}

/// A state after an instruction.
pub(super) enum Next {
    /// At the next instruction.
    At(State),
    /// Back at the caller.
    Home(State),
}
