//! A person at the machine: loads a tape, presses keys, waits, and reads the screen. Nothing here knows a program.
//!
//! * [`Person`] has a machine and presses its keys.
//! * [`Tiles`], [`Font`] and [`Messages`] read the screen.
//! * [`Explorer`] makes every move, or presses every key, on clones of a machine, and compares the screen with the one expected
//!   after each: [`Play`] and [`Screen`] of a program return what can be done and what has to be shown.
//! * [`MatchProgram`] is a program that plays matches of a game on a board: [`match_jobs`] explores it, [`MatchReader`] reads its screen,
//!   and [`KeyboardReport`] reports on it.
//! * [`walk_sessions`] presses keys by chance at every prompt and compares the screen with a [`Desk`], the game as the port plays it.
//! * [`walk_openings`] plays from power-on with keys at many T-states of the frame: it looks at what a program makes of chance.
//! * [`CallsRun`] presses keys at random and looks at every call of a routine with a contract.

mod board;
mod call_survey;
mod cursor;
mod exploration;
mod explore;
mod font;
mod lines;
mod match_screen;
mod match_walk;
mod matches;
mod messages;
mod opening;
mod report;
mod sessions;
mod tiles;

use std::ops::Range;
use std::sync::Arc;

use pipeline::Program;
use spectrum::load::{Loader, Stage};
use spectrum::text::Text;
use spectrum::{Joystick, Key, Loading, Machine, Model, Push, Rom, joystick};

use crate::Error;
use crate::symbols::routine;

pub use board::{BoardReader, BoardScreens, BoardSeen};
pub use call_survey::{CalledRoutine, CallsReport, CallsRun};
pub use cursor::{Cursor, Direction};
pub use exploration::{Begin, Exploration, Explore, Job, Split, Start, count, sum_up, units, walk_jobs};
pub use explore::{Action, Counted, Explored, Explorer, Play, Screen, Step};
pub use font::Font;
pub use lines::{EveryKey, GameScreen, LinesOfPlay, shortest_line};
pub use match_screen::{GameShown, MatchLayout, MatchReader, MatchShown, Message};
pub use match_walk::{MatchProgram, MatchStarts, match_groups, match_jobs};
pub use matches::{ChanceScreen, MatchGame, WholeMatch, each_choice};
pub use messages::Messages;
pub use opening::{ByChance, FromPowerOn, Opening, Openings, TimedPerson, walk_openings};
pub use report::{Group, KeyboardReport, lines_of_play, positions};
pub use sessions::{Desk, Session, Sessions, Stroke, begin_games, walk_sessions};
pub use tiles::{ScreenCell, Shape, Tile, Tiles, distance, screen_cells, shape_of, shifted};

/// The longest that loading may take, in frames: six minutes.
const LOADING: u64 = 18_000;

/// Runs a machine for a frame. A stopwatch or another observer does it step by step.
pub trait FrameRunner {
    /// Runs the machine to the end of its frame.
    fn run_frame(&mut self, machine: &mut Machine);
}

/// Runs a frame at full speed, without observing it.
impl FrameRunner for () {
    fn run_frame(&mut self, machine: &mut Machine) {
        machine.run_frame();
    }
}

/// The sign by which a person recognises that the program waits for a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// The screen has not changed for 40 frames. It works with any program, and takes its time.
    StillScreen,
    /// The program stands in a HALT within this range of addresses, or in one that was called from there.
    In(Range<u16>),
}

impl Waiting {
    /// The routine `key_frame` of `z80src/lib/keys.asm`, which waits for the next frame and looks at the keys.
    ///
    /// # Errors
    /// [`calls::Error::NoSymbol`] for a program without it.
    pub fn in_key_frame(program: &Program) -> Result<Waiting, Error> {
        let routine = routine(program, "key_frame")?;
        Ok(Waiting::In(routine.start..routine.end))
    }

    /// Frames that a key is held, frames that then pass by themselves, frames for which the program has to wait, and frames after
    /// which it never will. The first four are long enough for a program that looks at the keys once a frame.
    fn frames(&self) -> [u64; 4] {
        match self {
            Waiting::StillScreen => [5, 0, 40, 1_000],
            Waiting::In(_) => [2, 2, 4, 300],
        }
    }
}

/// A key, or a push of a joystick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// A key of the keyboard.
    Key(Key),
    /// A contact of a joystick, which is plugged in from then on.
    Stick(Joystick, Push),
}

impl From<Key> for Press {
    fn from(key: Key) -> Press {
        Press::Key(key)
    }
}

impl Press {
    /// Reads what is pressed together: `CAPS+SPACE`, `KEMPSTON-UP+KEMPSTON-LEFT`. Returns `None` for an unknown name.
    pub fn parse(stroke: &str) -> Option<Vec<Press>> {
        let press = |name| {
            let key = Key::from_name(name).map(Press::Key);
            key.or_else(|| joystick::from_name(name).map(|(stick, push)| Press::Stick(stick, push)))
        };
        stroke.split('+').map(press).collect()
    }
}

/// A person and the machine whose keys the person presses.
#[derive(Clone, Debug)]
pub struct Person<R = ()> {
    /// The machine.
    pub machine: Machine,
    /// Runs the machine's frames.
    pub runner: R,
    waiting: Waiting,
}

impl Person {
    /// Switches a machine on, loads the program's tape, and waits until the program waits for a key.
    ///
    /// # Errors
    /// A program that does not fit a tape, a tape that does not end, or a program that does not come to wait.
    pub fn load(program: &Program, loading: Loading, waiting: Waiting) -> Result<Person, Error> {
        let tape = program.tape().map_err(|error| Error::Tape { why: error.to_string() })?;
        let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
        let mut loader = Loader::start(&mut machine, Arc::new(tape), loading);
        while loader.before_frame(&mut machine) != Stage::Loaded {
            if machine.frame() > LOADING {
                return Err(Error::Tape { why: "it does not end".into() });
            }
            machine.run_frame();
        }
        let mut person = Person::at(machine, waiting);
        person.rest()?;
        Ok(person)
    }

    /// Takes a machine as it is.
    pub fn at(machine: Machine, waiting: Waiting) -> Person {
        Person { machine, runner: (), waiting }
    }
}

impl<R: FrameRunner> Person<R> {
    /// Lets something else run the machine's frames from now on.
    pub fn run_by<N: FrameRunner>(self, runner: N) -> Person<N> {
        Person { machine: self.machine, runner, waiting: self.waiting }
    }

    /// Runs a frame.
    pub fn run_frame(&mut self) {
        self.runner.run_frame(&mut self.machine);
    }

    /// Runs a number of frames.
    pub fn run_frames(&mut self, frames: u64) {
        (0..frames).for_each(|_| self.run_frame());
    }

    /// Presses a key or pushes a joystick, and does not let go.
    pub fn hold<P: Into<Press>>(&mut self, press: P) {
        match press.into() {
            Press::Key(key) => self.machine.press(key),
            Press::Stick(joystick, push) => self.machine.push(joystick, push),
        }
    }

    /// Presses keys together for some frames and lets them go, but does not wait for the program.
    pub fn tap<P: Copy + Into<Press>>(&mut self, keys: &[P]) {
        let [held, after, ..] = self.waiting.frames();
        keys.iter().for_each(|&key| self.hold(key));
        self.run_frames(held);
        self.machine.release_all();
        self.run_frames(after);
    }

    /// Presses keys together, lets them go, and runs until the program waits for a key again.
    ///
    /// # Errors
    /// [`Error::Screen`] if it never does.
    pub fn press<P: Copy + Into<Press>>(&mut self, keys: &[P]) -> Result<(), Error> {
        self.tap(keys);
        self.rest()
    }

    /// Makes strokes one after the other, as [`Person::press`] does: `1 1 CAPS+A ENTER`.
    ///
    /// # Errors
    /// An unknown key; and those of [`Person::press`].
    pub fn press_all(&mut self, strokes: &str) -> Result<(), Error> {
        for stroke in strokes.split_whitespace() {
            let keys = Press::parse(stroke).ok_or_else(|| Error::Key { stroke: stroke.to_owned() })?;
            self.press(&keys)?;
        }
        Ok(())
    }

    /// Runs until the program waits for a key.
    ///
    /// # Errors
    /// [`Error::Screen`] if it never does.
    pub fn rest(&mut self) -> Result<(), Error> {
        let [_, _, calm, patience] = self.waiting.frames();
        let mut before = self.screen();
        let mut waited = 0;
        for _ in 0..patience {
            self.run_frame();
            let waits = match &self.waiting {
                Waiting::In(_) => self.is_waited_for(),
                Waiting::StillScreen => {
                    let now = self.screen();
                    now == std::mem::replace(&mut before, now.clone())
                }
            };
            waited = if waits { waited + 1 } else { 0 };
            if waited == calm {
                return Ok(());
            }
        }
        Err(Error::Screen { what: "a program that waits for a key", screen: self.text() })
    }

    /// Returns true if the program waits for a key right now; always for [`Waiting::StillScreen`].
    pub fn is_waited_for(&self) -> bool {
        let Waiting::In(routine) = &self.waiting else { return true };
        let cpu = self.machine.cpu();
        let here = [cpu.regs.pc(), self.machine.peek_word(cpu.regs.sp())];
        cpu.halted() && here.iter().any(|at| routine.contains(at))
    }

    /// Runs until the program waits for a key and the screen is as wanted, and one frame more, in which no key is held, so that the
    /// next press is a new one. Returns false if that does not come about.
    pub fn run_until(&mut self, is_wanted: impl Fn(&Machine) -> bool) -> bool {
        let [.., patience] = self.waiting.frames();
        for _ in 0..patience {
            let is_there = self.is_waited_for() && is_wanted(&self.machine);
            self.run_frame();
            if is_there {
                return true;
            }
        }
        false
    }

    /// Returns the text of the screen, as [`Text`] reads it.
    pub fn text(&self) -> String {
        Text::of(&self.machine, &[]).to_string()
    }

    /// Copies bitmap and attributes.
    fn screen(&self) -> Tiles {
        Tiles::of(&self.machine)
    }
}
