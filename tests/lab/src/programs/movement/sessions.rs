//! Sessions at the keyboard: the menu, lists, explorer, editor and games, from the menu and from where its keys lead.

use std::sync::Arc;

use pipeline::Program;

use super::desk::{Desk, Facts};
use super::screen::Reader;
use crate::person::{self, Desk as _, Session, Stroke};
use crate::{Error, OnProgress, Part, Shard};

/// The keys of the menu with which sessions begin: none, the explorer, that of the circle, a game, the editor, the explorer of a game.
const BEGIN: [&str; 6] = ["", "0", "1 1 0", "4", "5", "4 e"];

/// Plays a number of sessions, or a shard of them. The strokes of a session depend on its number alone.
///
/// # Errors
/// A program that does not load, or lacks the symbols of its texts, pictures and places.
pub fn walk_sessions(
    program: &Program,
    sessions: usize,
    shard: Shard,
    on_progress: OnProgress<'_>,
) -> Result<Part<Session>, Error> {
    let reader = Reader::of(program)?;
    let facts = Arc::new(Facts::of(program)?);
    let begun = person::begin_games(program, BEGIN.into_iter().zip(BEGIN), |_, keys| {
        let mut desk = Desk::new(Arc::clone(&facts));
        keys.chars().filter(|key| *key != ' ').for_each(|key| desk.press(Stroke::Key(key)));
        Ok(desk)
    })?;
    person::walk_sessions(&reader, &begun, sessions, shard, on_progress)
}
