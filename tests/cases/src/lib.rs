//! Helpers of the tests here: a program loaded from its tape with a person at the keys, scripts of keys, golden pictures, a stopwatch.

pub mod golden;
pub mod meter;
pub mod script;

pub use lab::person::{FrameRunner, Person, Press, Waiting};
use pipeline::{Assembler, Program};
use spectrum::{Loading, Machine};

/// Assembles the first program of the registry, for tests that need any program.
///
/// # Panics
/// If it does not assemble.
#[must_use]
pub fn first_program() -> Program {
    Program::embedded(lab::programs::PROGRAMS[0].name, Assembler::Builtin).expect("the program assembles")
}

/// Assembles a program, switches a machine on, loads the tape, and waits for the first screen.
///
/// # Panics
/// If the program does not assemble, load or come to rest.
#[must_use]
pub fn start(program: &str, loading: Loading) -> Person {
    let program = Program::embedded(program, Assembler::Builtin).expect("the program assembles");
    Person::load(&program, loading, Waiting::StillScreen).unwrap_or_else(|error| panic!("{error}"))
}

/// Waits for the first screen of a machine that has just been switched on.
///
/// # Panics
/// If the screen does not come to rest.
#[must_use]
pub fn at(machine: Machine) -> Person {
    let mut person = Person::at(machine, Waiting::StillScreen);
    person.rest().unwrap_or_else(|error| panic!("{error}"));
    person
}

/// Presses keys together, lets them go, and waits until the screen rests.
///
/// # Panics
/// If the screen does not come to rest.
pub fn press<R: FrameRunner, P: Copy + Into<Press>>(person: &mut Person<R>, keys: &[P]) {
    person.press(keys).unwrap_or_else(|error| panic!("{error}"));
}

/// Lets frames pass without touching a key, and then waits until the screen rests.
///
/// # Panics
/// If the screen does not come to rest.
pub fn wait<R: FrameRunner>(person: &mut Person<R>, frames: u64) {
    person.run_frames(frames);
    person.rest().unwrap_or_else(|error| panic!("{error}"));
}
