//! A new screen takes some frames to draw, and nobody sees it half done: the old picture, black, the new one.

use cases::{Player, script};
use spectrum::{Loading, Machine};

/// How many frames of black there are at most between two screens: a sixth of a second.
const BLACK: usize = 8;

/// From each screen to the next: what is pressed before, what leads there, and how many pictures come behind the black. A
/// match begins with its board; a frame later it is somebody's turn.
const CHANGES: [(&str, &str, usize); 5] = [
    ("# the menu", "! 0", 1),
    ("> A", "! ENTER", 2),
    ("# a move", "! CAPS+SPACE", 1),
    ("> 2 0 ENTER 1 2 4", "! 5", 1),
    ("~ 80", "! 5", 1),
];

#[test]
fn a_new_screen_appears_all_at_once() {
    let mut player = Player::at("tictactoe", Loading::Instant);
    for (before, change, pictures) in CHANGES {
        script::act(&mut player, before);
        let seen = seen(&mut player, change);
        let black: Vec<usize> = (0..seen.len()).filter(|&at| seen[at].0.iter().all(|&pixel| pixel == 0)).collect();
        let [black] = black[..] else { panic!("{change} behind {before}: black {} times", black.len()) };
        assert!(seen[black].1 <= BLACK, "{change} behind {before}: black for {} frames", seen[black].1);
        assert_eq!(seen.len() - black - 1, pictures, "{change} behind {before}");
    }
}

/// The pictures from a press on, and how many frames each stood.
fn seen(player: &mut Player, change: &str) -> Vec<(Vec<u8>, usize)> {
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
        player.frame();
        look(&player.machine);
    }
    seen
}
