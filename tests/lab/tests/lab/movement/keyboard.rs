//! The piece-movement language through its keyboard.

use lab::Shard;
use lab::person::Sessions;
use lab::programs::movement::walk_sessions;

use super::program;

/// Each key at each prompt, by letters and digits, by cursor keys and by a joystick, in the menu, the lists, the explorer on all boards,
/// the editor and games of two people.
#[test]
fn the_screen_shows_what_the_port_says_after_every_stroke() {
    let part = walk_sessions(&program(), 10, Shard::WHOLE, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    let sessions = Sessions::of(&part).unwrap_or_else(|error| panic!("{error}"));
    assert!(sessions.holds(), "{sessions}\n{}", sessions.differences.join("\n\n"));
    assert_eq!(sessions.sessions, 10);
    assert!(sessions.turns > 50 && sessions.left > 0, "{sessions}");
}
