//! A survey of the calls in a program that runs: on some machines keys are pressed at random, and each call of a routine with a contract
//! is compared with that contract.
//!
//! A contract is proved for the inputs in its header. The survey finds calls with other inputs.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use spectrum::{Joystick, Key, Loading, Machine, Push};

use super::{FrameRunner, Person, Press, Waiting};
use crate::contract::{CallVerdict, Called, Calls, Source};
use crate::walk::{checksum, walk};
use crate::{Error, OnProgress, Page, Part, Shard};

/// The calls made on a machine, by the name of the routine.
pub(crate) type Made = BTreeMap<String, Called>;

/// A survey on all machines, or on a shard of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallsRun {
    /// Checksum of the program: parts of different programs cannot be merged.
    pub(crate) program: u64,
    /// Frames for which each machine runs.
    pub(crate) frames: u64,
    pub(crate) calls: Part<Made>,
}

impl CallsRun {
    /// Presses keys at random on a number of machines, or on a shard of them, for a number of frames each. `keys` are the program's
    /// own; one that is listed twice is pressed twice as often. The strokes on a machine depend on its number alone.
    ///
    /// # Errors
    /// A program that does not load, or leaves no room for the stack on which calls are repeated.
    pub fn new(
        source: &Source,
        keys: &[Key],
        machines: usize,
        frames: u64,
        shard: Shard,
        on_progress: OnProgress<'_>,
    ) -> Result<Self, Error> {
        let program = source.program();
        let person = Person::load(program, Loading::Instant, Waiting::in_key_frame(program)?)?;
        let calls = walk(
            "machines",
            machines,
            shard,
            on_progress,
            || Calls::new(source),
            |calls, number| {
                let chance = fastrand::Rng::with_seed(number as u64);
                RandomPresser { person: person.clone().run_by(&mut *calls), chance, keys }.play(number, frames);
                calls.take()
            },
        )?;
        Ok(CallsRun { program: checksum(&source.program().code), frames, calls })
    }

    /// Adds what another shard found.
    ///
    /// # Errors
    /// The other shard is of another program, of another number of frames, or of the same machines.
    pub fn add(&mut self, other: CallsRun) -> Result<(), Error> {
        if (self.program, self.frames) != (other.program, other.frames) {
            return Err(Error::Merge { why: "they are of different programs, or of machines that play longer".into() });
        }
        self.calls.add(other.calls)
    }
}

/// All calls of a routine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CalledRoutine {
    /// File and line of its header.
    pub header: String,
    /// Number of calls.
    pub calls: u64,
    /// Number of different inputs with each verdict.
    pub states: BTreeMap<CallVerdict, usize>,
    /// The inputs outside of what `In` states, by name, each with the first such value; for `Where` the number of the condition.
    pub outside: BTreeMap<String, i64>,
    /// Descriptions of the promises that were not kept.
    pub broken: Vec<String>,
}

impl CalledRoutine {
    /// Returns the number of different inputs with a verdict.
    pub fn count(&self, verdict: CallVerdict) -> usize {
        self.states.get(&verdict).copied().unwrap_or(0)
    }
}

impl From<Called> for CalledRoutine {
    fn from(called: Called) -> CalledRoutine {
        let mut states = BTreeMap::from(VERDICTS.map(|verdict| (verdict, 0)));
        for verdict in called.states.into_values() {
            *states.entry(verdict).or_default() += 1;
        }
        CalledRoutine {
            header: called.header,
            calls: called.calls,
            states,
            outside: called.outside,
            broken: called.broken,
        }
    }
}

/// All calls of a whole survey.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallsReport {
    /// Number of machines.
    pub machines: usize,
    /// Frames for which each of them ran.
    pub frames: u64,
    /// The routines with a contract, by name.
    pub routines: BTreeMap<String, CalledRoutine>,
}

/// Presses keys at random, as a person does: mostly the program's own keys, sometimes cursor keys, DELETE, BREAK and a joystick.
struct RandomPresser<'a, 'b> {
    person: Person<&'a mut Calls<'b>>,
    chance: fastrand::Rng,
    keys: &'a [Key],
}

impl RandomPresser<'_, '_> {
    fn play(&mut self, number: usize, frames: u64) {
        let end = self.person.machine.frame() + frames;
        // Every other machine has a joystick. On the first, no key is pressed for so long that the program's demonstration begins.
        if number % 2 == 1 {
            self.person.machine.plug(Joystick::Kempston);
        }
        if number == 0 {
            self.person.run_frames(2_000);
        }
        while self.person.machine.frame() < end {
            self.stroke();
        }
    }

    fn stroke(&mut self) {
        match self.chance.u32(..100) {
            // The cursor keys, and DELETE.
            0..20 => {
                let key = self.one_of(&[Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num0]);
                self.person.hold(Key::CapsShift);
                self.person.hold(key);
            }
            // BREAK.
            20 => {
                self.person.hold(Key::CapsShift);
                self.person.hold(Key::Space);
            }
            21..30 if self.person.machine.is_plugged(Joystick::Kempston) => {
                let push = self.one_of(&[Push::Right, Push::Left, Push::Down, Push::Up, Push::Fire]);
                self.person.hold(Press::Stick(Joystick::Kempston, push));
            }
            _ => {
                let key = self.one_of(self.keys);
                self.person.hold(key);
            }
        }
        // One key in twenty is held until it repeats.
        let held = if self.chance.u32(..20) == 0 { 50 } else { 2 };
        self.person.run_frames(held);
        self.person.machine.release_all();
        // The pause is mostly as short as the program's look at the keys, often as long as a tune, rarely as long as a clock runs.
        let pause = match self.chance.u32(..200) {
            0 => 1_700,
            1..10 => 300,
            10..80 => 40,
            _ => 3,
        };
        self.person.run_frames(pause);
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.chance.usize(..all.len())]
    }
}

impl FrameRunner for &mut Calls<'_> {
    fn run_frame(&mut self, machine: &mut Machine) {
        Calls::run_frame(self, machine);
    }
}

impl Page for CallsReport {
    const TEMPLATE: &'static str = "calls";
    const OWN: &'static [(&'static str, &'static str)] = &[(Self::TEMPLATE, include_str!("calls.html"))];
}

impl CallsReport {
    /// Sums up a whole survey.
    ///
    /// # Errors
    /// A survey that is not whole.
    pub fn of(run: &CallsRun) -> Result<CallsReport, Error> {
        let mut routines = Made::new();
        for made in run.calls.whole()? {
            for (routine, called) in made {
                routines.entry(routine.clone()).or_default().add(called);
            }
        }
        let routines = routines.into_iter().map(|(name, called)| (name, called.into())).collect();
        Ok(CallsReport { machines: run.calls.units, frames: run.frames, routines })
    }

    /// Returns true if each call is a case of the proof, or keeps the contract by itself.
    pub fn holds(&self) -> bool {
        self.broken().next().is_none()
    }

    /// Returns the descriptions of the promises that were not kept.
    pub fn broken(&self) -> impl Iterator<Item = &String> {
        self.routines.values().flat_map(|called| &called.broken)
    }
}

/// A line for each routine.
impl fmt::Display for CallsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (routine, called) in &self.routines {
            let [within, kept, waits, excluded, broken] = VERDICTS.map(|verdict| called.count(verdict));
            write!(
                f,
                "{routine}: {} calls, {} states, {within} of them proved",
                called.calls,
                within + kept + waits + excluded + broken
            )?;
            if kept + waits + excluded + broken > 0 {
                write!(
                    f,
                    "; others: {kept} keep the contract, {waits} wait for keys, {excluded} are excluded by Where, "
                )?;
                let names: Vec<String> =
                    called.outside.iter().take(4).map(|(name, value)| format!("{name} = {value}")).collect();
                write!(f, "{broken} do not keep it ({}: In does not include {})", called.header, names.join(", "))?;
            }
            writeln!(f)?;
        }
        let sum = |count: fn(&CalledRoutine) -> u64| self.routines.values().map(count).sum::<u64>();
        let [within, kept, waits, excluded, broken] =
            VERDICTS.map(|verdict| self.routines.values().map(|called| called.count(verdict)).sum::<usize>());
        write!(
            f,
            "{} machines, {} calls of {} routines: {within} states are cases of the proofs, {kept} others keep the contract, \
             {waits} others wait for keys, {excluded} others are excluded by Where, {broken} do not keep it",
            self.machines,
            sum(|called| called.calls),
            self.routines.values().filter(|called| called.calls > 0).count(),
        )
    }
}

const VERDICTS: [CallVerdict; 5] =
    [CallVerdict::Within, CallVerdict::Kept, CallVerdict::Waits, CallVerdict::Excluded, CallVerdict::Broken];
