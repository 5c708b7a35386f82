//! What the tests here share: a game on its tape in a machine, and a person at the keys who waits for the screen to rest.

pub mod golden;
pub mod meter;
pub mod script;

use meter::Meter;
use pipeline::{Assembler, Program};
use spectrum::load::{Loader, Stage};
use spectrum::text::Text;
use spectrum::{Joystick, Key, Loading, Machine, Model, Push, Rom};
use std::sync::Arc;

/// Frames that a key is held down.
const STROKE: u64 = 5;

/// A screen that has not changed for this many frames waits for a key: longer than the Spectrum pretends to think.
const CALM: u64 = 40;

/// A screen that has not come to rest after this many frames never will.
const RESTLESS: u64 = 1_000;

/// Loading may take this many frames: six minutes, more than any tape here lasts.
const LOADING: u64 = 18_000;

/// A machine with a game in it, and somebody who plays.
#[derive(Clone)]
pub struct Player {
    /// The machine.
    pub machine: Machine,
    /// A stopwatch that runs along, if there is one. The machine is some twenty times slower with it.
    pub meter: Option<Meter>,
}

/// What a hand can do.
#[derive(Clone, Copy, Debug)]
pub enum Press {
    /// Press a key.
    Key(Key),
    /// Push a joystick, which is plugged in from then on.
    Stick(Joystick, Push),
}

impl From<Key> for Press {
    fn from(key: Key) -> Press {
        Press::Key(key)
    }
}

impl From<Machine> for Player {
    fn from(machine: Machine) -> Player {
        Player { machine, meter: None }
    }
}

impl Player {
    /// Assembles a game, boots a machine, loads the tape, and waits for the first screen.
    ///
    /// # Panics
    /// If the game does not assemble, load or come to rest.
    #[must_use]
    pub fn at(game: &str, loading: Loading) -> Player {
        let program = Program::game(game, Assembler::Builtin).expect("the game assembles");
        let tape = program.tape().expect("the game fits a tape");
        let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
        let mut loader = Loader::start(&mut machine, Arc::new(tape), loading);
        while loader.before_frame(&mut machine) != Stage::Loaded {
            assert!(machine.frame() < LOADING, "the tape does not end:\n{}", Text::of(&machine, &[]));
            machine.run_frame();
        }
        Player::in_machine(machine)
    }

    /// Somebody who waits for the first screen of a machine that has been switched on.
    ///
    /// # Panics
    /// If the screen does not come to rest.
    #[must_use]
    pub fn in_machine(machine: Machine) -> Player {
        let mut player = Player::from(machine);
        player.rest();
        player
    }

    /// Presses keys together, lets them go, and waits until the screen rests.
    ///
    /// # Panics
    /// If the screen does not come to rest.
    pub fn press<P: Copy + Into<Press>>(&mut self, keys: &[P]) {
        self.tap(keys);
        self.rest();
    }

    /// Presses keys together and lets them go.
    pub fn tap<P: Copy + Into<Press>>(&mut self, keys: &[P]) {
        keys.iter().for_each(|&key| self.hold(key));
        (0..STROKE).for_each(|_| self.frame());
        self.machine.release_all();
    }

    /// Presses a key and does not let it go.
    pub fn hold<P: Into<Press>>(&mut self, key: P) {
        match key.into() {
            Press::Key(key) => self.machine.press(key),
            Press::Stick(joystick, push) => self.machine.push(joystick, push),
        }
    }

    /// Lets a frame pass.
    pub fn frame(&mut self) {
        match &mut self.meter {
            None => self.machine.run_frame(),
            Some(meter) => meter.run_frame(&mut self.machine),
        }
    }

    /// Lets time pass without touching a key, and then waits until the screen rests.
    ///
    /// # Panics
    /// If the screen does not come to rest.
    pub fn wait(&mut self, frames: u64) {
        (0..frames).for_each(|_| self.frame());
        self.rest();
    }

    /// The screen as text.
    #[must_use]
    pub fn text(&self) -> String {
        Text::of(&self.machine, &[]).to_string()
    }

    /// Runs until the screen waits for a key.
    fn rest(&mut self) {
        let mut seen = self.screen();
        let mut calm = 0;
        for _ in 0..RESTLESS {
            self.frame();
            let now = self.screen();
            calm = if now == seen { calm + 1 } else { 0 };
            if calm == CALM {
                return;
            }
            seen = now;
        }
        panic!("the screen does not come to rest:\n{}", self.text());
    }

    fn screen(&self) -> Vec<u8> {
        self.machine.memory()[0x4000..0x5B00].to_vec()
    }
}
