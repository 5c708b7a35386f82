//! Machines on which somebody presses keys by chance, and every call of a routine with a contract looked at.
//!
//! What the contracts are proved for is what their headers state. Here it is seen whether the game ever calls a routine with
//! anything else.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use spectrum::{Joystick, Key, Machine, Push};

use super::keyboard::at_menu;
use crate::contract::{Called, Calls, Given, Source};
use crate::walk::{checksum, walk};
use crate::{Error, OnProgress, Part, Shard};

/// The calls that a machine made, by the routine's name.
type Made = BTreeMap<String, Called>;

/// Machines that played, all of them or a shard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallsRun {
    /// A checksum of the program: parts of different programs make no whole.
    program: u64,
    /// How long each machine plays, in frames.
    frames: u64,
    calls: Part<Made>,
}

impl CallsRun {
    /// Lets so many machines play for so many frames each, from the menu on, or a shard of them; which keys are pressed on a machine
    /// hangs on its number alone.
    ///
    /// # Errors
    /// A program that does not load, and one that leaves no room for the stack on which calls are made once more.
    pub fn new(
        source: &Source,
        machines: usize,
        frames: u64,
        shard: Shard,
        watch: OnProgress<'_>,
    ) -> Result<Self, Error> {
        let menu = at_menu(source.program())?;
        let calls = walk(
            "machines",
            machines,
            shard,
            watch,
            || Calls::new(source),
            |calls, number| {
                Player { machine: menu.clone(), chance: fastrand::Rng::with_seed(number as u64), calls }
                    .play(number, frames);
                calls.take()
            },
        )?;
        Ok(CallsRun { program: checksum(&source.program().code), frames, calls })
    }

    /// Adds what another shard found.
    ///
    /// # Errors
    /// It is a run of another program, machines that played for another time, or did the same.
    pub fn add(&mut self, other: CallsRun) -> Result<(), Error> {
        if (self.program, self.frames) != (other.program, other.frames) {
            return Err(Error::Merge { why: "they are of different programs, or of machines that play longer".into() });
        }
        self.calls.add(other.calls)
    }
}

/// What came of all calls of a routine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CalledRoutine {
    /// File and line of its header.
    pub header: String,
    /// How often the machines came to it.
    pub calls: u64,
    /// How many different states of its inputs there were of each kind.
    pub states: BTreeMap<Given, usize>,
    /// The inputs that lay outside of what `In` states, by name, each with the first such value; of `Where` the number of the condition.
    pub outside: BTreeMap<String, i64>,
    /// The promises that were not kept, told.
    pub broken: Vec<String>,
}

impl CalledRoutine {
    /// How many states are of a kind.
    pub fn count(&self, given: Given) -> usize {
        self.states.get(&given).copied().unwrap_or(0)
    }
}

impl From<Called> for CalledRoutine {
    fn from(called: Called) -> CalledRoutine {
        let mut states = BTreeMap::from(KINDS.map(|given| (given, 0)));
        for given in called.states.into_values() {
            *states.entry(given).or_default() += 1;
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

/// What came of all calls.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallsReport {
    /// Machines.
    pub machines: usize,
    /// How long each played, in frames.
    pub frames: u64,
    /// The routines with a contract, by name.
    pub routines: BTreeMap<String, CalledRoutine>,
}

/// Somebody who presses keys by chance.
struct Player<'a, 'b> {
    machine: Machine,
    chance: fastrand::Rng,
    calls: &'a mut Calls<'b>,
}

/// The keys of the game but for BREAK, CAPS SHIFT and the cursor keys; the digits, which play a cell, come most.
const KEYS: [Key; 16] = [
    Key::Num1,
    Key::Num2,
    Key::Num3,
    Key::Num4,
    Key::Num5,
    Key::Num6,
    Key::Num7,
    Key::Num8,
    Key::Num9,
    Key::Num0,
    Key::Enter,
    Key::Enter,
    Key::Space,
    Key::A,
    Key::Z,
    Key::SymbolShift,
];

impl Player<'_, '_> {
    fn play(&mut self, number: usize, frames: u64) {
        let end = self.machine.frame() + frames;
        // Every other machine has a joystick; the first of all waits until the Spectrum plays itself.
        if number % 2 == 1 {
            self.machine.plug(Joystick::Kempston);
        }
        if number == 0 {
            self.run(2_000);
        }
        while self.machine.frame() < end {
            self.stroke();
        }
    }

    fn stroke(&mut self) {
        let any = |chance: &mut fastrand::Rng, keys: &[Key]| keys[chance.usize(..keys.len())];
        match self.chance.u32(..100) {
            // The cursor keys, and DELETE.
            0..20 => {
                let key = any(&mut self.chance, &[Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num0]);
                self.machine.press(Key::CapsShift);
                self.machine.press(key);
            }
            20 => {
                self.machine.press(Key::CapsShift);
                self.machine.press(Key::Space);
            }
            21..30 if self.machine.is_plugged(Joystick::Kempston) => {
                let pushes = [Push::Right, Push::Left, Push::Down, Push::Up, Push::Fire];
                self.machine.push(Joystick::Kempston, pushes[self.chance.usize(..pushes.len())]);
            }
            _ => self.machine.press(any(&mut self.chance, &KEYS)),
        }
        // Now and then a key is held until it repeats.
        let held = if self.chance.u32(..20) == 0 { 50 } else { 2 };
        self.run(held);
        self.machine.release_all();
        // Mostly until the game looks again, often until a tune is over, rarely until the clock is.
        let waits = match self.chance.u32(..200) {
            0 => 1_700,
            1..10 => 300,
            10..80 => 40,
            _ => 3,
        };
        self.run(waits);
    }

    fn run(&mut self, frames: u64) {
        (0..frames).for_each(|_| self.calls.run_frame(&mut self.machine));
    }
}

impl CallsReport {
    /// The report of a whole walk.
    ///
    /// # Errors
    /// A walk that is not whole.
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

    /// Whether each call was one that is proved, or kept the contract itself.
    pub fn holds(&self) -> bool {
        self.broken().next().is_none()
    }

    /// The promises that were not kept, told.
    pub fn broken(&self) -> impl Iterator<Item = &String> {
        self.routines.values().flat_map(|called| &called.broken)
    }
}

/// A line a routine.
impl fmt::Display for CallsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (routine, called) in &self.routines {
            let [within, held, waits, excluded, broken] = KINDS.map(|given| called.count(given));
            write!(
                f,
                "{routine}: {} calls, {} states, {within} of them proved",
                called.calls,
                within + held + waits + excluded + broken
            )?;
            if held + waits + excluded + broken > 0 {
                write!(
                    f,
                    "; others: {held} keep the contract, {waits} wait for keys, {excluded} are left out by Where, "
                )?;
                let names: Vec<String> =
                    called.outside.iter().take(4).map(|(name, value)| format!("{name} = {value}")).collect();
                write!(f, "{broken} do not keep it ({}: In leaves out {})", called.header, names.join(", "))?;
            }
            writeln!(f)?;
        }
        let sum = |count: fn(&CalledRoutine) -> u64| self.routines.values().map(count).sum::<u64>();
        let [within, held, waits, excluded, broken] =
            KINDS.map(|given| self.routines.values().map(|called| called.count(given)).sum::<usize>());
        write!(
            f,
            "{} machines, {} calls of {} routines: {within} states are cases of the proofs, {held} others keep the contract, \
             {waits} others wait for keys, {excluded} others are left out by Where, {broken} do not keep it",
            self.machines,
            sum(|called| called.calls),
            self.routines.values().filter(|called| called.calls > 0).count(),
        )
    }
}

const KINDS: [Given; 5] = [Given::Within, Given::Held, Given::Waits, Given::Excluded, Given::Broken];
