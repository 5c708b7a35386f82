//! A new screen takes some frames to draw and is never shown half done: first the old picture, then black, then the new one.

use cases::{Person, script};
use spectrum::{Loading, Machine};

/// The most frames of black between two screens: a sixth of a second.
const BLACK: usize = 8;

/// Changes of the screen: what is pressed before, the stroke that leads to the next screen, and the number of pictures after the black.
/// A match begins with its board; a frame later it is a player's turn.
const CHANGES: [(&str, &str, usize); 5] = [
    ("# the menu", "! 0", 1),
    ("> A", "! ENTER", 2),
    ("# a move", "! CAPS+SPACE", 1),
    ("> 2 0 ENTER 1 2 4", "! 5", 1),
    ("~ 80", "! 5", 1),
];

#[test]
fn a_new_screen_appears_all_at_once() {
    let mut player = cases::start("tictactoe", Loading::Instant);
    for (before, change, pictures) in CHANGES {
        script::act(&mut player, before);
        let seen = seen(&mut player, change);
        let black: Vec<usize> = (0..seen.len()).filter(|&at| seen[at].0.iter().all(|&pixel| pixel == 0)).collect();
        let [black] = black[..] else { panic!("{change} after {before}: black {} times", black.len()) };
        assert!(seen[black].1 <= BLACK, "{change} after {before}: black for {} frames", seen[black].1);
        assert_eq!(seen.len() - black - 1, pictures, "{change} after {before}");
    }
}

/// Returns the pictures from a press on, each with the number of frames for which it was shown.
fn seen(player: &mut Person, change: &str) -> Vec<(Vec<u8>, usize)> {
    let picture = |machine: &Machine| machine.picture().indices().to_vec();
    let mut seen = vec![(picture(&player.machine), 0)];
    let mut look = |machine: &Machine| {
        let now = picture(machine);
        match seen.last_mut() {
            Some((last, frames)) if *last == now => *frames += 1,
            _ => seen.push((now, 1)),
        }
    };
    let keys = change.strip_prefix("! ").expect("a press");
    for key in script::presses(keys) {
        player.hold(key);
    }
    for frame in 0..30 {
        if frame == 5 {
            player.machine.release_all();
        }
        player.run_frame();
        look(&player.machine);
    }
    seen
}
