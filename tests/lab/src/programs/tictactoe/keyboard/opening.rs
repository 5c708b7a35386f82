//! The opening in the real machine: from power-on through loading and menu to a point that the Spectrum begins, with the keys
//! pressed at T-states all over the frame; the R that the code reads, the cell that it plays and the port's cell for that R.

use std::collections::BTreeSet;
use std::fmt;

use games::tictactoe::{Cell, Level, Point, Side, random_cell};
use pipeline::Program;
use serde::{Deserialize, Serialize};
use spectrum::{Key, Machine};

use super::hands::{DIGITS, Eyes, Keys, at_menu, end, frames, rest, step, two_people};
use crate::walk::walk;
use crate::{Error, OnProgress, Part, Shard};

/// T-states of a frame.
const FRAME: u64 = 69_888;

/// What a game from power-on to the Spectrum's opening came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The T-state since power-on at which the key was pressed that led to the point.
    pub pressed: u64,
    /// What `LD A,R` read, if the code came to it.
    pub r: Option<u8>,
    /// The cell that the Spectrum then held on the screen.
    pub played: Option<Cell>,
}

impl Opening {
    /// Whether the Spectrum played the port's cell for the R that it read.
    pub fn agrees(&self) -> bool {
        self.played.is_some() && self.played == self.r.map(random_cell)
    }
}

/// What all openings came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Openings {
    /// How many were played.
    pub played: usize,
    /// The cells that came up.
    pub cells: BTreeSet<Cell>,
    /// Those in which another cell was played than the port's for the R that was read.
    pub wrong: Vec<Opening>,
}

impl Openings {
    /// Of a whole walk.
    ///
    /// # Errors
    /// A walk that is not whole.
    pub fn of(walk: &Part<Opening>) -> Result<Openings, Error> {
        let all: Vec<&Opening> = walk.whole()?.collect();
        let wrong = all.iter().filter(|opening| !opening.agrees()).map(|&opening| opening.clone()).collect();
        Ok(Openings { played: all.len(), cells: all.iter().filter_map(|opening| opening.played).collect(), wrong })
    }

    /// Whether everywhere the port's cell was played, and all nine came up.
    pub fn holds(&self) -> bool {
        self.wrong.is_empty() && self.cells.len() == Cell::ALL.len()
    }
}

impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} openings from power-on: {} of 9 cells came up, ", self.played, self.cells.len())?;
        match &self.wrong[..] {
            [] => write!(f, "always the port's for the R that was read"),
            [first, ..] => write!(f, "{} times not the port's: {first:?}", self.wrong.len()),
        }
    }
}

/// The time since power-on, in T-states.
fn now(machine: &Machine) -> u64 {
    machine.frame() * FRAME + machine.t_in_frame()
}

/// Runs so many T-states, to the end of an instruction.
fn run(machine: &mut Machine, t: u64) {
    let until = now(machine) + t;
    while now(machine) < until {
        machine.step();
    }
}

/// Waits so many T-states, presses a key for two frames, and waits until the game does.
fn stroke(machine: &mut Machine, key: Key, wait: u64, keys: &Keys) {
    run(machine, wait);
    machine.press(key);
    run(machine, 2 * FRAME);
    machine.release_all();
    rest(machine, keys);
}

/// Plays so many openings, or a shard of them, each from power-on, and each with its keys pressed at other T-states.
///
/// # Errors
/// A program without the symbols of player and screen, or one that does not load.
pub fn walk_openings(
    program: &Program,
    count: usize,
    shard: Shard,
    watch: OnProgress<'_>,
) -> Result<Part<Opening>, Error> {
    let missing = || Error::NoSymbol { program: program.name.clone(), symbol: "random_r".into() };
    let random_r = program.symbols.get("random_r").and_then(|&value| u16::try_from(value).ok()).ok_or_else(missing)?;
    let [people, _] = two_people(&at_menu(program)?, program)?;
    walk(
        "openings",
        count,
        shard,
        watch,
        || Ok(()),
        |(), number| {
            let from_power_on = at_menu(program);
            from_power_on.map_or(Opening { pressed: 0, r: None, played: None }, |machine| {
                opening(machine, random_r, &people.eyes, number as u64)
            })
        },
    )
}

fn opening(mut machine: Machine, random_r: u16, eyes: &Eyes, number: u64) -> Opening {
    /// Frames in which the Spectrum has begun.
    const BEGUN: u64 = 300;
    /// The keys to name a person with, and those that lead to the next point: each is found in its own time.
    const NAMES: [Key; 5] = [Key::A, Key::Q, Key::M, Key::P, Key::H];
    const NEXT: [Key; 7] = [Key::Space, Key::Enter, Key::Q, Key::M, Key::T, Key::Z, Key::L];
    // Up to 23 frames, in strides that visit all of a frame.
    let wait = |stroke: u64| (number * 25_013 + stroke * 9_973 + number * stroke * FRAME) % (FRAME * 23);
    let of = |keys: &[Key]| keys[(number % keys.len() as u64) as usize];
    for (key, place) in [(Key::Num0, 1), (of(&NAMES), 2), (Key::Enter, 3)] {
        stroke(&mut machine, key, wait(place), &eyes.keys);
    }
    // The first point is the person's to begin. It is played to its end, whoever wins it.
    let mut point = Point::new(Side::One);
    while end(&point).is_none() {
        let free: Vec<Cell> = point.board.free().collect();
        let Some(&cell) = free.get(number as usize / 3 % free.len().max(1)) else { break };
        stroke(&mut machine, DIGITS[cell.index()], wait(4), &eyes.keys);
        point = step(point, cell);
        if let (None, Some(choice)) = (end(&point), Level::Classic.choose(&point.board, 0)) {
            point = step(point, choice.cell);
        }
        frames(&mut machine, 100);
        rest(&mut machine, &eyes.keys);
    }

    run(&mut machine, wait(5));
    let pressed = now(&machine);
    machine.press(of(&NEXT));
    let mut r = None;
    while r.is_none() && now(&machine) < pressed + BEGUN * FRAME {
        let at = machine.cpu().regs.pc();
        machine.step();
        if at == random_r && machine.cpu().regs.pc() != at {
            r = Some(machine.cpu().regs.a());
        }
        if now(&machine) > pressed + 2 * FRAME {
            machine.release_all();
        }
    }
    frames(&mut machine, 100);
    rest(&mut machine, &eyes.keys);
    let seen = eyes.look(&machine);
    let held: Vec<Cell> =
        Cell::ALL.into_iter().filter(|cell| seen.cells[cell.index()] == Some(Some(Side::Two))).collect();
    Opening { pressed, r, played: held.first().copied().filter(|_| held.len() == 1) }
}
