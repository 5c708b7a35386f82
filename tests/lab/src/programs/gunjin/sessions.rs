//! Sessions at the keyboard: two people, one in debug mode, one against the Spectrum; set up by hand and by chance, with two bridges and four.

use games::gunjin::player::Level;
use games::gunjin::{Bridges, Mode};
use pipeline::Program;

use super::desk::Desk;
use super::screen::Reader;
use crate::person::{self, Session};
use crate::{Error, OnProgress, Part, Shard};

/// The keys of the menu that begin a game, and what game that is. At first the Spectrum plays at level 3, and chance sets up.
const BEGIN: [(&str, (Mode, Level, Bridges)); 11] = [
    ("2 2 3 0", (Mode::HotSeat, Level::Prudent, Bridges::Two)),
    ("3 0", (Mode::Spectrum, Level::Prudent, Bridges::Two)),
    ("2 2 2 3 0", (Mode::Debug, Level::Prudent, Bridges::Two)),
    ("4 2 2 0", (Mode::HotSeat, Level::Prudent, Bridges::Four)),
    ("1 3 4 0", (Mode::Spectrum, Level::Chance, Bridges::Four)),
    ("2 2 2 4 3 0", (Mode::Debug, Level::Prudent, Bridges::Four)),
    ("0", (Mode::Spectrum, Level::Prudent, Bridges::Two)),
    ("2 2 3 4 0", (Mode::HotSeat, Level::Prudent, Bridges::Four)),
    ("1 1 4 0", (Mode::Spectrum, Level::Careful, Bridges::Four)),
    ("2 2 2 0", (Mode::Debug, Level::Prudent, Bridges::Two)),
    ("1 1 3 0", (Mode::Spectrum, Level::Careful, Bridges::Two)),
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
    let begun = person::begin_games(program, BEGIN, |person, (mode, level, bridges)| {
        Desk::of(program, &person.machine, mode, level, bridges)
    })?;
    person::walk_sessions(&reader, &begun, sessions, shard, on_progress)
}
