//! Machines on which somebody presses keys by chance, and every call of a routine with a contract looked at.
//!
//! What the contracts are proved for is what their headers state. Here it is seen whether the game ever calls a routine with
//! anything else.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use spectrum::{Joystick, Key, Machine, Push};

use super::keyboard::at_menu;
use crate::prove::{Called, Calls, Given, Source};
use crate::walk::walk;
use crate::{Error, Part, Shard, Watch};

/// The calls that a machine made, by the routine's name.
type Made = BTreeMap<String, Called>;

/// What came of all calls.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallsReport {
    /// Machines.
    pub machines: usize,
    /// The routines with a contract.
    pub routines: Made,
}

/// Lets so many machines play for so many frames each, from the menu on, or a shard of them; which keys are pressed on a machine hangs on
/// its number alone.
///
/// # Errors
/// A program that does not load, and one that leaves no room for the stack on which calls are made once more.
pub fn walk_calls(
    source: &Source,
    machines: usize,
    frames: u64,
    shard: Shard,
    watch: Watch<'_>,
) -> Result<Part<Made>, Error> {
    let menu = at_menu(source.program())?;
    walk(
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
    )
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
    pub fn of(part: &Part<Made>) -> Result<CallsReport, Error> {
        let mut report = CallsReport { machines: part.units, routines: Made::new() };
        for made in part.whole()? {
            for (routine, called) in made {
                report.routines.entry(routine.clone()).or_default().add(called);
            }
        }
        Ok(report)
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
            let [within, held, waits, broken] =
                [Given::Within, Given::Held, Given::Waits, Given::Broken].map(|given| called.count(given));
            write!(f, "{routine}: {} calls, {} states, {within} of them proved", called.calls, called.states.len())?;
            if held + waits + broken > 0 {
                write!(f, "; others: {held} keep the contract, {waits} wait for keys, {broken} do not keep it")?;
                let names: Vec<String> =
                    called.outside.iter().take(4).map(|(name, value)| format!("{name} = {value}")).collect();
                write!(f, " ({}: In leaves out {})", called.header, names.join(", "))?;
            }
            writeln!(f)?;
        }
        let sum = |count: fn(&Called) -> u64| self.routines.values().map(count).sum::<u64>();
        let of = |given| self.routines.values().map(|called| called.count(given)).sum::<usize>();
        write!(
            f,
            "{} machines, {} calls of {} routines: {} states are cases of the proofs, {} others keep the contract, {} others wait for keys, {} do not keep it",
            self.machines,
            sum(|called| called.calls),
            self.routines.values().filter(|called| called.calls > 0).count(),
            of(Given::Within),
            of(Given::Held),
            of(Given::Waits),
            of(Given::Broken),
        )
    }
}
