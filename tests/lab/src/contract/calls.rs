//! Compares the calls in a running program with the proofs. Whenever the machine reaches a routine with a contract, the values of
//! the routine's inputs are looked up among those that its `In` states and that were proved. If they are not among them, this
//! very call is checked: the routine is run once more, with the machine's memory, registers and keys.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use serde::{Deserialize, Serialize};
use spectrum::{Machine, Push};

use super::assembled::ContractRoutine;
use super::check::broken::Broken;
use super::check::checker::Checker;
use super::expression::{CpuState, Expression, MachineView, Width, load};
use super::source::Source;
use super::spec::{NamedPlace, Place, Spec};
use crate::{Error, Registers};
use calls::{CallOutcome, Core};

/// The calls of a routine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Called {
    /// File and line of its header.
    pub header: String,
    /// Number of calls.
    pub calls: u64,
    /// The different values of its inputs, by their hash.
    pub states: BTreeMap<u64, CallVerdict>,
    /// The inputs with a value that `In` does not state, by name, with the first such value. For `Where` it is the number of the
    /// condition.
    pub outside: BTreeMap<String, i64>,
    /// Texts of the broken promises.
    pub broken: Vec<String>,
}

/// The inputs of a call, compared with the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CallVerdict {
    /// A case of the contract.
    Within,
    /// Not a case. The call itself was checked, and it keeps the contract.
    Kept,
    /// No case, and not checked: the call waits for keys that are pressed later.
    Waits,
    /// No case: the contract did not hold, but `Where` excludes it, so that nothing was promised.
    Excluded,
    /// No case: the contract did not hold.
    Broken,
}

impl Called {
    /// Adds other calls of the routine.
    pub fn add(&mut self, other: &Called) {
        self.header.clone_from(&other.header);
        self.calls += other.calls;
        self.states.extend(&other.states);
        other.outside.iter().for_each(|(name, value)| _ = self.outside.entry(name.clone()).or_insert(*value));
        let room = SHOWN.saturating_sub(self.broken.len());
        self.broken.extend(other.broken.iter().take(room).cloned());
    }
}

/// Greatest number of texts of broken promises of a routine.
const SHOWN: usize = 4;

/// Checks the calls of routines on a machine that runs a source's program.
pub struct Calls<'a> {
    source: &'a Source,
    routines: HashMap<u16, CheckedRoutine<'a>>,
    /// True at the addresses at which a routine begins.
    begins: Box<[bool; 0x1_0000]>,
    /// The last instruction: its address, and SP before it.
    last: (u16, u16),
}

struct CheckedRoutine<'a> {
    routine: &'a ContractRoutine,
    checker: Checker<'a>,
    called: Called,
}

/// The state of a machine, for expressions.
struct Running<'a> {
    machine: &'a Machine,
    registers: &'a Registers,
}

impl MachineView for Running<'_> {
    fn registers(&self) -> &Registers {
        self.registers
    }

    fn byte(&self, address: u16) -> u8 {
        self.machine.peek(address)
    }

    /// The keyboard answers all even ports, Kempston's interface $1F. Programs read no others.
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

    fn cpu_state(&self, part: CpuState) -> i64 {
        let sp = self.registers.sp();
        match part {
            CpuState::Sp => sp.into(),
            CpuState::Return => load(self, sp, Width::Word),
            CpuState::Iff1 => self.interrupts().0.into(),
            CpuState::Mode => self.interrupts().1.into(),
            CpuState::Pc => self.registers.pc().into(),
            // Sources with banks are not checked this way.
            CpuState::Page | CpuState::Paging | CpuState::Machine(_) => 0,
        }
    }
}

/// The port of Kempston's interface.
const KEMPSTON: u8 = 0x1F;

/// Returns the ports of the keyboard's half rows.
fn half_rows() -> impl Iterator<Item = u16> {
    (0..8).map(|row| u16::from_be_bytes([!(1 << row), 0xFE]))
}

impl<'a> Calls<'a> {
    /// Prepares the routines of a source that have a contract.
    ///
    /// # Errors
    /// A program that leaves no room for the stack on which calls are made once more.
    pub fn new(source: &'a Source) -> Result<Calls<'a>, Error> {
        source.without_pages("a check of the calls of a running program")?;
        let mut begins = Box::new([false; 0x1_0000]);
        let mut routines = HashMap::new();
        for routine in &source.headers.routines {
            begins[usize::from(routine.address)] = true;
            let checker = Checker::new(&source.program, &source.map, &routine.spec, routine.address, Core::Z80)?;
            let called = Called { header: routine.header.clone(), ..Called::default() };
            routines.insert(routine.address, CheckedRoutine { routine, checker, called });
        }
        Ok(Calls { source, routines, begins, last: (0, 0) })
    }

    /// Runs the machine to the end of its frame, and checks every call.
    pub fn run_frame(&mut self, machine: &mut Machine) {
        let frame = machine.frame();
        while machine.frame() == frame {
            let (pc, sp) = (machine.cpu().regs.pc(), machine.cpu().regs.sp());
            let (last, before) = std::mem::replace(&mut self.last, (pc, sp));
            // A jump back to a routine's own beginning is not a new call, nor is a HALT that goes on.
            if self.begins[usize::from(pc)]
                && !(sp == before && self.begun(last) == Some(pc))
                && !machine.cpu().halted()
                && let Some(checked) = self.routines.get_mut(&pc)
            {
                checked.check(self.source, machine);
            }
            machine.step();
        }
    }

    /// Returns the beginning of the routine that contains an address.
    fn begun(&self, address: u16) -> Option<u16> {
        (0..=address).rev().find(|&address| self.begins[usize::from(address)])
    }

    /// Returns the calls since the last time by the routine's name, and forgets them.
    pub fn take(&mut self) -> BTreeMap<String, Called> {
        self.last = (0, 0);
        let take = |CheckedRoutine { routine, called, .. }: &mut CheckedRoutine<'_>| {
            let empty = Called { header: routine.header.clone(), ..Called::default() };
            (routine.name.clone(), std::mem::replace(called, empty))
        };
        self.routines.values_mut().map(take).collect()
    }
}

impl CheckedRoutine<'_> {
    /// Checks the call that the machine is about to make.
    fn check(&mut self, source: &Source, machine: &Machine) {
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
        let verdict = if outside.is_empty() { CallVerdict::Within } else { self.repeat(source, &running, &outside) };
        for (name, value) in outside {
            self.called.outside.entry(name).or_insert(value);
        }
        self.called.states.insert(state, verdict);
    }

    /// Executes the call once more, and checks it.
    fn repeat(&mut self, source: &Source, running: &Running<'_>, outside: &[(String, i64)]) -> CallVerdict {
        let spec = &self.routine.spec;
        // A routine whose contract has no port must not access any.
        let has_ports = spec.inputs.iter().any(|input| matches!(input.cell.place, Place::Port(_)));
        let ports = half_rows().chain([0xFE, KEMPSTON.into()]).filter(|_| has_ports).map(|port| {
            let value = if port == 0xFE { Some(0xFF) } else { running.port(port) };
            (port, value.unwrap_or(0xFF))
        });
        let checked = self.checker.call_as(running, ports);
        let hung = |broken: &Broken| matches!(broken, Broken::CallOutcome(CallOutcome::Hung { .. }));
        if spec.effects.frames.is_none() && checked.broken.iter().any(hung) {
            return CallVerdict::Waits;
        }
        if checked.broken.is_empty() {
            return CallVerdict::Kept;
        }
        if failing(spec, running).is_some() {
            return CallVerdict::Excluded;
        }
        let (name, value) = &outside[0];
        for broken in &checked.broken {
            if self.called.broken.len() < SHOWN {
                let text = broken.to_text(spec, &|address| source.map.name(address));
                self.called.broken.push(format!(
                    "{} ({}) was called with {name} = {value}, which its In does not include: {text}",
                    self.routine.name, self.routine.header
                ));
            }
        }
        CallVerdict::Broken
    }
}

/// Returns the values of a routine's inputs, and by name those that its contract does not state.
fn given(spec: &Spec, running: &Running<'_>) -> (Vec<i64>, Vec<(String, i64)>) {
    let (mut values, mut outside) = (Vec::with_capacity(spec.inputs.len()), Vec::new());
    // The later one of two inputs at the same place counts, since it is set later.
    let mut covered = HashSet::new();
    for input in spec.inputs.iter().rev() {
        let NamedPlace { name, place } = &input.cell;
        let start = match place {
            Place::Memory { fixed: Some(fixed), .. } => *fixed,
            Place::Memory { address, offset, .. } => match address.value(running) {
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
            // The half rows that have no input of their own.
            Place::Port(0xFE) => {
                let is_given =
                    |port| spec.inputs.iter().any(|input| matches!(input.cell.place, Place::Port(of) if of == port));
                let others = half_rows().filter(|&port| !is_given(port));
                others.fold(0xFF, |value, port| value & running.port(port).unwrap_or(0xFF)).into()
            }
            _ => place.get(start, running),
        };
        if !input.has(value, running) {
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

/// Returns the index of the first condition of `Where` that does not hold.
fn failing(spec: &Spec, running: &Running<'_>) -> Option<usize> {
    let holds = |condition: &Expression| condition.value(running).is_ok_and(|value| value != 0);
    spec.conditions.iter().position(|condition| !holds(condition))
}
