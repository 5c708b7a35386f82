//! Checkers through its keyboard.

use lab::Shard;
use lab::person::Sessions;
use lab::programs::checkers::walk_sessions;

use super::game;

/// Each key at each prompt, by letters and digits, by cursor keys, and by a joystick, under both rule sets.
#[test]
fn the_screen_shows_what_the_port_says_after_every_stroke() {
    let part = walk_sessions(&game(), 16, Shard::WHOLE, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    let sessions = Sessions::of(&part).unwrap_or_else(|error| panic!("{error}"));
    assert!(sessions.holds(), "{sessions}\n{}", sessions.differences.join("\n\n"));
    assert_eq!(sessions.sessions, 16);
    assert!(sessions.turns > 300 && sessions.over > 0 && sessions.left > 0, "{sessions}");
}
