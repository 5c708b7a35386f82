//! The code of a program: its instructions with the addresses that follow each, the constants in them, and what of it a
//! routine's cases did not reach.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use z80::table::{self, Operand, Transfer};

use super::spec::StatedSide;
use crate::Registers;
use calls::addresses::Addresses;

/// A number in the code that is not an address of a jump, of memory, or of a port.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Constant {
    Byte(u8),
    Word(u16),
}

/// An instruction, and the instructions that may follow it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct CodeStep {
    /// Its address with label and line.
    name: String,
    /// Number of bytes.
    length: u16,
    /// The next address, if the instruction may go on there.
    next: Option<u16>,
    /// The address to which it may jump or call.
    target: Option<u16>,
    /// True if it calls.
    calls: bool,
    /// True if it is a branch with a condition.
    is_conditional: bool,
    #[serde(skip)]
    constant: Option<Constant>,
}

/// The instructions of a program, by address.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Code(BTreeMap<u16, CodeStep>);

/// The instructions that calls executed, and the sides of branches.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Reached {
    executed: Addresses,
    /// The branches that jumped, called or returned.
    taken: Addresses,
    /// The branches that did not.
    passed: Addresses,
    /// True if the ROM compared SP with an address: whether there is room below the stack.
    #[serde(default)]
    pub(crate) compares_sp: bool,
    /// True if an interrupt would have changed a result, and no header states that they are off when a call begins.
    #[serde(default)]
    pub(crate) assumes_no_interrupt: bool,
    /// True if an interrupt was possible that the program handles, and one of which that is not known.
    #[serde(default)]
    pub(crate) is_handled: bool,
    #[serde(default)]
    pub(crate) may_be_handled: bool,
    /// True if a page was kept, or is what Out states, since it is that of the prover.
    #[serde(default)]
    pub(crate) assumes_page: bool,
    /// True if bits 3 to 5 of port $7FFD were kept, or are what Out states, since they are those of the prover.
    #[serde(default)]
    pub(crate) assumes_latch: bool,
    /// True if a page was mapped, which a lock would have prevented, and In does not say that there is none.
    #[serde(default)]
    pub(crate) assumes_no_lock: bool,
}

impl Reached {
    /// Adds an instruction, given the registers before it and its bytes, the first of which is a prefix already fetched if `is_begun`.
    pub(crate) fn step(&mut self, registers: &Registers, bytes: [u8; 5], is_begun: bool) {
        let mut pc = registers.pc();
        self.executed.insert(pc);
        let [prefix, next @ ..] = bytes;
        let mut decoded = table::decode(&bytes);
        if decoded.is_none() && table::is_index_prefix(prefix) && !table::is_index_prefix(next[0]) {
            // A prefix without effect: the instruction after it is executed in the same step.
            decoded = table::decode(&next);
            pc = pc.wrapping_add(u16::from(!is_begun));
            self.executed.insert(pc);
        }
        let branch = decoded.and_then(|decoded| decoded.instruction.branch());
        if let Some(condition) = branch.and_then(|branch| branch.condition) {
            let side = if condition.holds(registers) { &mut self.taken } else { &mut self.passed };
            side.insert(pc);
        }
    }

    /// Adds an instruction that some case reaches, and the sides of a branch that some case takes.
    pub(crate) fn reach(&mut self, at: u16, is_taken: bool, is_passed: bool) {
        self.executed.insert(at);
        if is_taken {
            self.taken.insert(at);
        }
        if is_passed {
            self.passed.insert(at);
        }
    }

    /// Returns true if an instruction was executed.
    pub(crate) fn has(&self, at: u16) -> bool {
        self.executed.has(at)
    }

    /// Returns true if a branch was taken, and if it was passed.
    pub(crate) fn sides(&self, at: u16) -> [bool; 2] {
        [self.taken.has(at), self.passed.has(at)]
    }

    /// Adds what other calls reached.
    pub(crate) fn add(&mut self, other: &Reached) {
        self.compares_sp |= other.compares_sp;
        self.assumes_no_interrupt |= other.assumes_no_interrupt;
        self.is_handled |= other.is_handled;
        self.may_be_handled |= other.may_be_handled;
        self.assumes_page |= other.assumes_page;
        self.assumes_latch |= other.assumes_latch;
        self.assumes_no_lock |= other.assumes_no_lock;
        self.executed.add(&other.executed);
        self.taken.add(&other.taken);
        self.passed.add(&other.passed);
    }
}

impl Code {
    /// Collects the instructions of statements, given the address and the bytes of each statement.
    pub(crate) fn new(statements: &[(u16, &[u8])], name: &dyn Fn(u16) -> String) -> Code {
        let mut code = Code::default();
        for &(address, bytes) in statements {
            let (mut at, mut rest) = (address, bytes);
            // A statement may make several instructions: `PUSH BC,DE`.
            while let Some(decoded) = table::decode(rest) {
                let next = at.wrapping_add(decoded.length());
                code.0.insert(at, CodeStep::new(&decoded, at, name(at)));
                (at, rest) = (next, &rest[usize::from(decoded.length())..]);
            }
        }
        code
    }

    /// Forgets where branches from below an address lead, if that is the address or above it.
    pub(crate) fn cut(&mut self, at: u16) {
        for (_, step) in self.0.range_mut(..at) {
            step.target = step.target.filter(|&to| to < at);
        }
    }

    /// Returns the address and the length of each instruction.
    pub(crate) fn starts(&self) -> impl Iterator<Item = (u16, u16)> {
        self.0.iter().map(|(&at, step)| (at, step.length))
    }

    /// Returns true if an instruction begins at an address.
    pub(crate) fn has(&self, address: u16) -> bool {
        self.0.contains_key(&address)
    }

    /// Returns true if the instructions from an address on lead to another one in a straight line.
    pub(crate) fn flows_into(&self, from: u16, to: u16) -> bool {
        let mut at = from;
        while at < to {
            match self.0.get(&at).and_then(|step| step.next) {
                Some(next) if next > at => at = next,
                _ => return false,
            }
        }
        at == to
    }

    /// Returns true for a branch with a condition.
    pub(crate) fn is_conditional(&self, address: u16) -> bool {
        self.0.get(&address).is_some_and(|step| step.is_conditional)
    }

    /// Returns the branches with a condition to the next instruction: the path does not show which of their sides was taken.
    pub(crate) fn branches_to_next(&self) -> impl Iterator<Item = u16> {
        let is_one = |step: &CodeStep| step.is_conditional && !step.calls && step.target == step.next;
        self.0.iter().filter(move |(_, step)| is_one(step)).map(|(&at, _)| at)
    }

    /// Returns true if an address is that of an instruction's byte.
    pub(crate) fn is_within(&self, address: u16) -> bool {
        let step = self.0.range(..=address).next_back();
        step.is_some_and(|(at, step)| address - at < step.length)
    }

    /// Returns the addresses of all bytes of the instructions, for many questions of [`Code::is_within`].
    pub(crate) fn bytes(&self) -> Addresses {
        let mut bytes = Addresses::default();
        (0..=0xFFFF).filter(|&at| self.is_within(at)).for_each(|at| _ = bytes.insert(at));
        bytes
    }

    /// Returns the addresses of all bytes of the instructions that were executed.
    pub(crate) fn executed(&self, reached: &Reached) -> Addresses {
        let mut found = Addresses::default();
        for at in reached.executed.iter() {
            let length = self.0.get(&at).map_or(1, |step| step.length);
            (0..length).for_each(|n| _ = found.insert(at.wrapping_add(n)));
        }
        found
    }

    /// Returns the constants of a routine's code and of what it calls, in the order of their addresses.
    pub(crate) fn constants(&self, routine: u16) -> Vec<Constant> {
        /// Greatest number of constants. Code with more is not a routine but a program.
        const MOST: usize = 256;
        let mut found = BTreeSet::new();
        let steps = self.reachable([routine], true, &[]);
        let constants = steps.iter().filter_map(|at| self.0[at].constant);
        constants.filter(|constant| found.insert(*constant)).take(MOST).collect()
    }

    /// Returns a text for each stretch of code, and each side of a branch, that a routine's cases did not reach: first its own
    /// code, then that which it calls. Sides of which the header says so are left out, with the code to which they alone lead.
    pub(crate) fn unreached(&self, routine: u16, reached: &Reached, stated: &[StatedSide]) -> Vec<String> {
        let all = self.reachable(self.executed_steps(reached).chain([routine]), true, stated);
        let own = self.reachable([routine], false, stated);
        let others = all.difference(&own).copied().collect();
        [own, others].iter().flat_map(|of| self.unreached_of(of, reached, stated)).collect()
    }

    /// Returns the instructions that are reached from a routine only by sides of branches that its header says no case takes. Those that
    /// other routines lead to are none of these.
    pub(crate) fn excused(
        &self,
        routine: u16,
        others: impl Iterator<Item = u16>,
        reached: &Reached,
        stated: &[StatedSide],
    ) -> BTreeSet<u16> {
        let known = self.reachable(self.executed_steps(reached).chain([routine]), true, stated);
        let others = self.reachable(others.filter(|&at| at != routine), true, &[]);
        let all = self.reachable([routine], true, &[]);
        all.into_iter().filter(|at| !known.contains(at) && !others.contains(at)).collect()
    }

    /// Returns the instructions that were executed. Cases reach code by tables and registers too.
    fn executed_steps<'a>(&'a self, reached: &'a Reached) -> impl Iterator<Item = u16> + 'a {
        self.0.keys().copied().filter(|&at| reached.executed.has(at))
    }

    fn unreached_of(&self, of: &BTreeSet<u16>, reached: &Reached, stated: &[StatedSide]) -> Vec<String> {
        let is_stated = |at: u16, always: bool| stated.iter().any(|side| (side.at, side.always) == (at, always));
        let (mut found, mut stretch) = (Vec::new(), None::<(u16, &str, u32)>);
        let close = |stretch: Option<(u16, &str, u32)>| {
            stretch.map(|(_, name, count)| {
                let more = if count > 1 { format!(", {count} instructions") } else { String::new() };
                format!("no case reaches {name}{more}")
            })
        };
        // An instruction that is not reached says that of the branch to it too.
        let is_reached = |at: Option<u16>| at.is_none_or(|at| reached.executed.has(at) || !self.0.contains_key(&at));
        for (&at, step) in of.iter().map(|at| (at, &self.0[at])) {
            if !reached.executed.has(at) {
                let after = at.wrapping_add(step.length);
                stretch = match stretch {
                    Some((next, name, count)) if next == at => Some((after, name, count + 1)),
                    other => {
                        found.extend(close(other));
                        Some((after, &step.name, 1))
                    }
                };
                continue;
            }
            found.extend(close(stretch.take()));
            if step.is_conditional && !reached.taken.has(at) && is_reached(step.target) && !is_stated(at, false) {
                found.push(format!("no case takes the branch at {}", step.name));
            }
            if step.is_conditional && !reached.passed.has(at) && is_reached(step.next) && !is_stated(at, true) {
                found.push(format!("every case takes the branch at {}", step.name));
            }
        }
        found.extend(close(stretch));
        found
    }

    /// Returns the address and the length of each instruction of a routine, without those in routines that it calls.
    pub(crate) fn own(&self, routine: u16) -> Vec<(u16, u16)> {
        self.reachable([routine], false, &[]).into_iter().map(|at| (at, self.0[&at].length)).collect()
    }

    /// Returns the instructions that are reached from some addresses, with or without those in routines that are called, and without some
    /// sides of branches.
    fn reachable(
        &self,
        from: impl IntoIterator<Item = u16>,
        with_calls: bool,
        without: &[StatedSide],
    ) -> BTreeSet<u16> {
        let goes_on = |at: u16, always: bool| !without.iter().any(|side| (side.at, side.always) == (at, always));
        let (mut found, mut open) = (BTreeSet::new(), from.into_iter().collect::<Vec<_>>());
        while let Some(at) = open.pop() {
            if let Some(step) = self.0.get(&at).filter(|_| !found.contains(&at)) {
                found.insert(at);
                open.extend(step.next.filter(|_| goes_on(at, true)));
                open.extend(step.target.filter(|_| (with_calls || !step.calls) && goes_on(at, false)));
            }
        }
        found
    }
}

impl CodeStep {
    fn new(decoded: &table::Decoded, at: u16, name: String) -> CodeStep {
        let branch = decoded.instruction.branch();
        let calls = branch.is_some_and(|branch| branch.transfer == Transfer::Call);
        let next = at.wrapping_add(decoded.length());
        let is_conditional = branch.is_some_and(|branch| branch.condition.is_some());
        let goes_on = branch.is_none() || is_conditional || calls;
        let constant = match decoded.instruction.operands() {
            _ if branch.is_some() => None,
            operands if operands.contains(&Operand::Byte) => Some(Constant::Byte(decoded.number() as u8)),
            operands if operands.contains(&Operand::Word) => Some(Constant::Word(decoded.number())),
            _ => None,
        };
        CodeStep {
            name,
            length: decoded.length(),
            next: goes_on.then_some(next),
            target: decoded.target(at),
            calls,
            is_conditional,
            constant,
        }
    }
}
