//! Xiangqi through its keyboard.

use lab::Shard;
use lab::person::Sessions;
use lab::programs::xiangqi::walk_sessions;

use super::game;

/// Each key at each prompt, by letters and digits, by cursor keys, and by a joystick, in the game and by the original's test.
#[test]
fn the_screen_shows_what_the_port_says_after_every_stroke() {
    let part = walk_sessions(&game(), 12, Shard::WHOLE, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    let sessions = Sessions::of(&part).unwrap_or_else(|error| panic!("{error}"));
    assert!(sessions.holds(), "{sessions}\n{}", sessions.differences.join("\n\n"));
    assert_eq!(sessions.sessions, 12);
    assert!(sessions.turns > 200 && sessions.over > 0 && sessions.left > 0, "{sessions}");
}
