//! Sessions at the keyboard: people play both sides, by either set of rules.

use games::checkers::Rules;
use pipeline::Program;

use super::desk::Desk;
use super::screen::Reader;
use crate::person::{self, Session};
use crate::{Error, OnProgress, Part, Shard};

/// The keys of the menu that begin a game of two people by each set of rules.
const BEGIN: [&str; 2] = ["4 0", "4 2 0"];

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
    let begun = person::begin_games(program, BEGIN.into_iter().zip(Rules::ALL), |_, rules| Ok(Desk::new(rules)))?;
    person::walk_sessions(&reader, &begun, sessions, shard, on_progress)
}
