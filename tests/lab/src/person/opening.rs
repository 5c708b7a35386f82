//! Plays from power-on with keys at T-states all over the frame, and compares what the program makes of chance with the port: the byte
//! that an instruction of the program reads, the program's choice on the screen, and the port's choice for that byte.

use std::collections::BTreeSet;
use std::fmt;

use games::Game;
use pipeline::Program;
use serde::{Deserialize, Serialize};
use spectrum::{FRAME, Key, Machine, T};

use super::Person;
use super::lines::{GameScreen, Position};
use crate::symbols::value;
use crate::walk::walk;
use crate::{Error, OnProgress, Part, Shard};

/// Choices that a program makes of a random byte.
pub trait ByChance: Copy + Ord {
    /// Number of different choices.
    const COUNT: usize;

    /// Returns the port's choice for a byte.
    fn choice(byte: u8) -> Self;
}

/// A run from power-on to the program's choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening<C> {
    /// The T-state since power-on at which the last key before the choice was pressed.
    pub pressed: u64,
    /// The byte that the program read, if it came to that.
    pub r: Option<u8>,
    /// The choice on the screen.
    pub played: Option<C>,
}

impl<C: ByChance> Opening<C> {
    /// Returns true if the program made the port's choice for the byte that it read.
    pub fn agrees(&self) -> bool {
        self.played.is_some() && self.played == self.r.map(C::choice)
    }
}

/// All runs of a walk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Openings<C> {
    /// Number of runs.
    pub played: usize,
    /// The choices that came up.
    pub cells: BTreeSet<C>,
    /// Runs with another choice than the port's for the byte that was read.
    pub wrong: Vec<Opening<C>>,
}

impl<C: ByChance> Openings<C> {
    /// Sums up a whole walk.
    ///
    /// # Errors
    /// A walk that is not whole.
    pub fn of(walk: &Part<Opening<C>>) -> Result<Openings<C>, Error> {
        let all: Vec<&Opening<C>> = walk.whole()?.collect();
        let wrong = all.iter().filter(|opening| !opening.agrees()).map(|&opening| opening.clone()).collect();
        Ok(Openings { played: all.len(), cells: all.iter().filter_map(|opening| opening.played).collect(), wrong })
    }

    /// Returns true if the port's choice was made every time, and every choice came up.
    pub fn holds(&self) -> bool {
        self.wrong.is_empty() && self.cells.len() == C::COUNT
    }
}

impl<C: ByChance + fmt::Debug> fmt::Display for Openings<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} openings from power-on: {} of {} cells came up, ", self.played, self.cells.len(), C::COUNT)?;
        match &self.wrong[..] {
            [] => write!(f, "each the port's choice for the R that was read"),
            [first, ..] => write!(f, "{} times not the port's: {first:?}", self.wrong.len()),
        }
    }
}

/// A person who presses keys at T-states that depend on a number.
pub struct TimedPerson {
    /// The person.
    pub person: Person,
    /// The number of the run.
    pub number: usize,
}

impl TimedPerson {
    /// Waits up to 23 frames, a time of its own for each run and each stroke, presses a key for two frames, and runs until the program
    /// waits for a key.
    ///
    /// # Errors
    /// [`Error::Screen`] if it never does.
    pub fn press(&mut self, key: Key, stroke: u64) -> Result<(), Error> {
        self.wait(stroke);
        self.person.machine.press(key);
        run(&mut self.person.machine, 2 * FRAME);
        self.person.machine.release_all();
        self.person.rest()
    }

    /// Presses keys one after the other, strokes 1, 2 and so on.
    ///
    /// # Errors
    /// [`Error::Screen`] if the program does not come to wait for a key.
    pub fn press_each(&mut self, keys: &[Key]) -> Result<(), Error> {
        keys.iter().zip(1..).try_for_each(|(&key, stroke)| self.press(key, stroke))
    }

    /// Returns one of the keys, another one from run to run.
    pub fn one_of(&self, keys: &[Key]) -> Key {
        keys[self.number % keys.len()]
    }

    /// Lets frames pass and runs until the program waits for a key.
    ///
    /// # Errors
    /// [`Error::Screen`] if it never does.
    pub fn rest(&mut self, frames: u64) -> Result<(), Error> {
        self.person.run_frames(frames);
        self.person.rest()
    }

    /// Plays a game to its end. The moves depend on the run; each is made by strokes of one key. The program answers as the port does.
    ///
    /// # Errors
    /// [`Error::Screen`] if the program does not come to wait for a key.
    pub fn play<S: GameScreen>(&mut self, game: &S, from: Position<S>, stroke: u64) -> Result<(), Error> {
        let mut position = from;
        while S::Game::outcome(&position).is_none() {
            let moves = S::Game::moves(&position);
            let Some(chosen) = moves.get(self.number / 3 % moves.len().max(1)) else { break };
            for key in game.strokes(&position, chosen).concat() {
                self.press(key, stroke)?;
            }
            let mut made = Some(chosen.clone());
            while let Some(next) = made.and_then(|made| S::Game::play(&position, &made)) {
                position = next;
                made = game.answer(&position).filter(|_| S::Game::outcome(&position).is_none());
            }
            self.rest(100)?;
        }
        Ok(())
    }

    /// Waits in strides that come to all parts of a frame.
    fn wait(&mut self, stroke: u64) {
        let number = self.number as u64;
        run(&mut self.person.machine, (number * 25_013 + stroke * 9_973 + number * stroke * FRAME) % (FRAME * 23));
    }

    /// Presses the key that leads to the choice, and returns the T-state of the press and the byte in A after the instruction at an
    /// address, if the program comes to it within six seconds.
    fn press_and_catch(&mut self, key: Key, stroke: u64, address: u16) -> (u64, Option<u8>) {
        const PATIENCE: u64 = 300;
        self.wait(stroke);
        let machine = &mut self.person.machine;
        let pressed = now(machine);
        machine.press(key);
        let mut caught = None;
        while caught.is_none() && now(machine) < pressed + PATIENCE * FRAME {
            let at = machine.cpu().regs.pc();
            machine.step();
            if at == address && machine.cpu().regs.pc() != at {
                caught = Some(machine.cpu().regs.a());
            }
            if now(machine) > pressed + 2 * FRAME {
                machine.release_all();
            }
        }
        (pressed, caught)
    }
}

/// Returns the time since power-on, in T-states.
fn now(machine: &Machine) -> T {
    machine.frame() * FRAME + machine.t_in_frame()
}

/// Runs a number of T-states, to the end of an instruction.
fn run(machine: &mut Machine, t: T) {
    let until = now(machine) + t;
    while now(machine) < until {
        machine.step();
    }
}

/// The parts of a run from power-on that are a program's own.
pub struct FromPowerOn<'a, C> {
    /// Loads the program.
    pub load: &'a (dyn Fn() -> Result<Person, Error> + Sync),
    /// Plays up to the choice, and returns the key that leads to it.
    pub play: &'a (dyn Fn(&mut TimedPerson) -> Result<Key, Error> + Sync),
    /// Label of the instruction that reads the random byte into A.
    pub read_at: &'a str,
    /// Reads the choice from the screen.
    pub choice: &'a (dyn Fn(&Machine) -> Option<C> + Sync),
}

/// Plays a number of times from power-on, or a shard of them, each time with the keys at other T-states.
///
/// # Errors
/// A program without the label. A run that does not come to a choice is a result without one.
pub fn walk_openings<C: ByChance + Send>(
    program: &Program,
    own: &FromPowerOn<'_, C>,
    count: usize,
    shard: Shard,
    on_progress: OnProgress<'_>,
) -> Result<Part<Opening<C>>, Error> {
    /// Strokes before the last one have lower numbers.
    const LAST: u64 = 5;
    let read_at = value(program, own.read_at)? as u16;
    let opening = |number| {
        let mut timed = TimedPerson { person: (own.load)()?, number };
        let key = (own.play)(&mut timed)?;
        let (pressed, r) = timed.press_and_catch(key, LAST, read_at);
        timed.rest(100)?;
        Ok::<_, Error>(Opening { pressed, r, played: (own.choice)(&timed.person.machine) })
    };
    let failed = || Opening { pressed: 0, r: None, played: None };
    walk("openings", count, shard, on_progress, || Ok(()), |(), number| opening(number).unwrap_or_else(|_| failed()))
}
