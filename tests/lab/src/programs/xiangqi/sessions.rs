//! Sessions at the keyboard: people play the game and by the original's test, with characters and with letters.

use pipeline::Program;
use spectrum::Loading;

use super::desk::Desk;
use super::screen::Reader;
use crate::person::{self, Person, Session, Waiting};
use crate::{Error, OnProgress, Part, Shard};

/// The keys of the menu that begin a game of two people, with true for the original's mode.
const BEGIN: [(&str, bool); 3] = [("4 0", false), ("2 5 0", true), ("4 5 0", false)];

/// Plays a number of sessions, or a shard of them. The strokes of a session depend on its number alone.
///
/// # Errors
/// A program that does not load, or lacks the symbols of its pictures, places and messages.
pub fn walk_sessions(
    program: &Program,
    sessions: usize,
    shard: Shard,
    on_progress: OnProgress<'_>,
) -> Result<Part<Session>, Error> {
    let reader = Reader::of(program)?;
    let menu = Person::load(program, Loading::Instant, Waiting::in_key_frame(program)?)?;
    let begun = BEGIN.into_iter().map(|(keys, is_original)| {
        let mut person = menu.clone();
        person.press_all(keys).map(|()| (person, Desk::new(is_original)))
    });
    person::walk_sessions(&reader, &begun.collect::<Result<Vec<_>, Error>>()?, sessions, shard, on_progress)
}
