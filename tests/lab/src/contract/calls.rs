//! The bridge from proofs to a program that runs: whenever the machine comes to a routine with a contract, what the routine is given
//! there is looked for among the inputs that its `In` states, and for which it was proved. Where it is none of them, the contract is
//! held against this very call: the routine is run once more with the machine's memory, registers and keys.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use serde::{Deserialize, Serialize};
use spectrum::{Machine, Push};

use crate::contract::check::broken::{Broken, Told};
use crate::contract::check::checker::Checker;
use crate::contract::expression::{Expression, State};
use crate::contract::source::{Routine, Source};
use crate::contract::spec::place::Place;
use crate::contract::spec::{Cell, Spec, Values};
use crate::core::runner::ROM_END;
use crate::{Core, Error, Outcome, Registers};

/// What came of the calls of a routine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Called {
    /// File and line of its header.
    pub header: String,
    /// How often the machine came to it.
    pub calls: u64,
    /// The different values of its inputs, each by a number made of it.
    pub states: BTreeMap<u64, Given>,
    /// The inputs that lay outside of what `In` states, by name, each with the first such value; of `Where` the number of the condition.
    pub outside: BTreeMap<String, i64>,
    /// The promises that were not kept, told.
    pub broken: Vec<String>,
}

/// What a routine was given, as far as its contract is about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Given {
    /// One of the cases of its contract.
    Within,
    /// None of them; the contract was held against the call itself, and kept.
    Held,
    /// None of them, and the call waits for keys that are pressed later on: nothing was held against it.
    Waits,
    /// None of them, and `Where` leaves it out too: the contract promises nothing there, and was not kept.
    Excluded,
    /// None of them, and the contract was not kept.
    Broken,
}

impl Called {
    /// Adds what came of other calls of it.
    pub fn add(&mut self, other: &Called) {
        self.header.clone_from(&other.header);
        self.calls += other.calls;
        self.states.extend(&other.states);
        other.outside.iter().for_each(|(name, value)| _ = self.outside.entry(name.clone()).or_insert(*value));
        let room = SHOWN.saturating_sub(self.broken.len());
        self.broken.extend(other.broken.iter().take(room).cloned());
    }
}

/// So many broken promises of a routine are told.
const SHOWN: usize = 4;

/// Watches a machine that runs a source's program.
pub struct Calls<'a> {
    source: &'a Source,
    routines: HashMap<u16, Watched<'a>>,
    /// Whether a routine begins there.
    begins: Box<[bool; 0x1_0000]>,
    /// The last instruction: its address, and SP before it.
    last: (u16, u16),
}

struct Watched<'a> {
    routine: &'a Routine,
    checker: Checker<'a>,
    called: Called,
}

/// A machine as an expression sees it.
struct Running<'a> {
    machine: &'a Machine,
    registers: &'a Registers,
}

impl State for Running<'_> {
    fn registers(&self) -> &Registers {
        self.registers
    }

    fn byte(&self, address: u16) -> u8 {
        self.machine.peek(address)
    }

    /// The keyboard is every even port, Kempston's interface $1F; nothing else is read.
    fn port(&self, port: u16) -> Option<u8> {
        let machine = self.machine;
        match port.to_le_bytes() {
            [low, high] if low & 1 == 0 => Some(machine.keyboard().read(high) | 0xE0),
            [KEMPSTON, _] if machine.is_plugged(spectrum::Joystick::Kempston) => {
                let pushes = [Push::Right, Push::Left, Push::Down, Push::Up, Push::Fire];
                let is_pushed = |push: &Push| machine.is_pushed(spectrum::Joystick::Kempston, *push);
                Some((0..).zip(pushes).filter(|(_, push)| is_pushed(push)).map(|(bit, _)| 1 << bit).sum())
            }
            _ => Some(0xFF),
        }
    }

    fn interrupts(&self) -> (bool, u8) {
        (self.machine.cpu().iff1, self.machine.cpu().im as u8)
    }
}

/// The port of Kempston's interface.
const KEMPSTON: u8 = 0x1F;

/// The ports of the half rows.
fn half_rows() -> impl Iterator<Item = u16> {
    (0..8).map(|row| u16::from_be_bytes([!(1 << row), 0xFE]))
}

impl<'a> Calls<'a> {
    /// Watches the routines of a source that have a contract.
    ///
    /// # Errors
    /// A program that leaves no room for the stack on which calls are made once more.
    pub fn new(source: &'a Source) -> Result<Calls<'a>, Error> {
        let mut begins = Box::new([false; 0x1_0000]);
        let mut routines = HashMap::new();
        for routine in &source.routines {
            begins[usize::from(routine.address)] = true;
            let checker = Checker::new(source, &routine.spec, routine.address, Core::Z80)?;
            let called = Called { header: routine.place.clone(), ..Called::default() };
            routines.insert(routine.address, Watched { routine, checker, called });
        }
        Ok(Calls { source, routines, begins, last: (0, 0) })
    }

    /// Runs the machine to the end of its frame, and looks at every call.
    pub fn run_frame(&mut self, machine: &mut Machine) {
        let frame = machine.frame();
        while machine.frame() == frame {
            let (pc, sp) = (machine.cpu().regs.pc(), machine.cpu().regs.sp());
            let (last, before) = std::mem::replace(&mut self.last, (pc, sp));
            // Who jumps back to its own beginning is still in the same call; a HALT stands where it is until an interrupt ends it.
            if self.begins[usize::from(pc)]
                && !(sp == before && self.begun(last) == Some(pc))
                && !machine.cpu().halted()
                && let Some(watched) = self.routines.get_mut(&pc)
            {
                watched.look(self.source, machine);
            }
            machine.step();
        }
    }

    /// Where the routine begins in which an address lies.
    fn begun(&self, address: u16) -> Option<u16> {
        (0..=address).rev().find(|&address| self.begins[usize::from(address)])
    }

    /// What came of the calls since the last time, by the routine's name.
    pub fn take(&mut self) -> BTreeMap<String, Called> {
        self.last = (0, 0);
        let take = |Watched { routine, called, .. }: &mut Watched<'_>| {
            let empty = Called { header: routine.place.clone(), ..Called::default() };
            (routine.name.clone(), std::mem::replace(called, empty))
        };
        self.routines.values_mut().map(take).collect()
    }
}

impl Watched<'_> {
    fn look(&mut self, source: &Source, machine: &Machine) {
        let spec = &self.routine.spec;
        let running = Running { machine, registers: &machine.cpu().regs };
        self.called.calls += 1;
        let (values, outside) = given(spec, &running);
        let mut hasher = DefaultHasher::new();
        values.hash(&mut hasher);
        let state = hasher.finish();
        if self.called.states.contains_key(&state) {
            return;
        }
        let kind = if outside.is_empty() { Given::Within } else { self.hold(source, &running, &outside) };
        for (name, value) in outside {
            self.called.outside.entry(name).or_insert(value);
        }
        self.called.states.insert(state, kind);
    }

    /// Holds the contract against the call that the machine is about to make.
    fn hold(&mut self, source: &Source, running: &Running<'_>, outside: &[(String, i64)]) -> Given {
        let spec = &self.routine.spec;
        let checked = self.checker.call_as(running);
        let hung = |broken: &Broken| matches!(broken, Broken::Outcome(Outcome::Hung { .. }));
        if spec.frames.is_none() && checked.broken.iter().any(hung) {
            return Given::Waits;
        }
        if checked.broken.is_empty() {
            return Given::Held;
        }
        if failing(spec, running).is_some() {
            return Given::Excluded;
        }
        let (name, value) = &outside[0];
        for broken in &checked.broken {
            if self.called.broken.len() < SHOWN {
                let told = Told { broken, spec, place: |address| source.places.name(address) };
                self.called.broken.push(format!(
                    "{} ({}) is given {name} = {value}, which its In leaves out, and there {told}",
                    self.routine.name, self.routine.place
                ));
            }
        }
        Given::Broken
    }
}

impl Checker<'_> {
    /// Calls the routine with the registers, the memory and the keys of a machine.
    fn call_as(&mut self, running: &Running<'_>) -> crate::contract::check::checker::Checked {
        for address in ROM_END..=0xFFFF {
            let byte = running.byte(address);
            if self.runner.peek(address) != byte && !self.runner.is_stack(address) {
                self.runner.poke(address, byte);
            }
        }
        // A routine whose contract speaks of no port must touch none.
        if self.spec.inputs.iter().any(|input| matches!(input.cell.place, Place::Port(_))) {
            for port in half_rows().chain([0xFE, KEMPSTON.into()]) {
                let keys = if port == 0xFE { Some(0xFF) } else { running.port(port) };
                self.runner.set_port(port, keys.unwrap_or(0xFF));
            }
        }
        self.call.registers = *running.registers;
        self.call.interrupts = running.interrupts();
        let outcome = self.runner.call(&self.call);
        self.judge(outcome)
    }
}

/// The values of a routine's inputs, and those of them that are none of its contract's, by name.
fn given(spec: &Spec, running: &Running<'_>) -> (Vec<i64>, Vec<(String, i64)>) {
    let (mut values, mut outside) = (Vec::with_capacity(spec.inputs.len()), Vec::new());
    // Of two inputs at the same place the later one counts: they are put there in their order.
    let mut covered = HashSet::new();
    for input in spec.inputs.iter().rev() {
        let Cell { name, place } = &input.cell;
        let start = match place {
            Place::Memory { fixed: Some(fixed), .. } => *fixed,
            Place::Memory { address, offset, .. } => match address.value(running).number() {
                Ok(address) => (address as u16).wrapping_add(*offset),
                Err(_) => continue,
            },
            _ => 0,
        };
        if let Place::Memory { width, .. } = place {
            let bytes = (0..*width as u16).map(|byte| start.wrapping_add(byte));
            if bytes.filter(|&at| !covered.insert(at)).count() > 0 {
                continue;
            }
        }
        let value = match place {
            // Those half rows that the contract gives nothing else for.
            Place::Port(0xFE) => {
                let is_given =
                    |port| spec.inputs.iter().any(|input| matches!(input.cell.place, Place::Port(of) if of == port));
                let others = half_rows().filter(|&port| !is_given(port));
                others.fold(0xFF, |value, port| value & running.port(port).unwrap_or(0xFF)).into()
            }
            _ => place.get(start, running),
        };
        if !has(&input.values, value, place.bits()) {
            outside.push((name.clone(), value));
        }
        values.push(value);
    }
    if outside.is_empty() {
        outside.extend(failing(spec, running).map(|number| ("Where".to_owned(), number as i64 + 1)));
    }
    outside.reverse();
    (values, outside)
}

/// The first condition of `Where` that does not hold.
fn failing(spec: &Spec, running: &Running<'_>) -> Option<usize> {
    let holds = |condition: &Expression| condition.value(running).number().is_ok_and(|value| value != 0);
    spec.conditions.iter().position(|condition| !holds(condition))
}

/// Whether a number is one of the values, which may have a sign.
fn has(values: &Values, value: i64, bits: u32) -> bool {
    let with_sign = value - (1 << bits);
    let within =
        |value: i64| values.ranges.iter().any(|&(first, count)| value >= first && ((value - first) as u64) < count);
    within(value) || within(with_sign)
}
