//! Sessions at the keyboard: people play the game and by the original's test, with characters and with letters, and one plays either side
//! against the Spectrum.

use games::xiangqi::Side;
use pipeline::Program;

use super::desk::Desk;
use super::screen::Reader;
use crate::person::{self, Desk as _, Screen, Session};
use crate::{Error, OnProgress, Part, Shard};

/// The keys of the menu that begin a game, with true for the original's mode, and the side that the Spectrum plays at its first level.
const BEGIN: [(&str, (bool, Option<Side>)); 5] = [
    ("4 0", (false, None)),
    ("2 5 0", (true, None)),
    ("1 1 1 1 0", (false, Some(Side::Black))),
    ("4 5 0", (false, None)),
    ("1 1 1 1 3 4 5 0", (false, Some(Side::Red))),
];

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
    let begun = person::begin_games(program, BEGIN, |person, (is_original, spectrum)| {
        let desk = Desk::new(is_original, spectrum);
        // The Spectrum may move first.
        let shown = desk.shown(&reader);
        person.run_until(|machine| reader.shows(machine, &shown));
        Ok(desk)
    })?;
    person::walk_sessions(&reader, &begun, sessions, shard, on_progress)
}
