//! BREAK leads to the menu from everywhere at any time, also while a tune plays, and even if it is held for a single frame.

use cases::script;
use spectrum::{Key, Loading};

/// Frames after which the menu has to be on the screen.
const FRAMES: u64 = 15;

/// Times of change: a description, the script that leads there from the one before, the stroke with which it begins, its frames.
const TIMES: [(&str, &[&str], &str, u64); 9] = [
    ("the first name is asked for", &["> 1"], "! 0", 30),
    ("an empty name is refused", &["> 0 A ENTER"], "! ENTER", 20),
    ("the board appears", &["> B"], "! ENTER", 30),
    ("a cell is taken", &["> ENTER 1"], "! 1", 20),
    ("a turn is lost", &[". 400"], ". 0", 120),
    ("a point is won", &["> 5 2 6"], "! 3", 50),
    ("the next point begins", &["> 3"], "! ENTER", 30),
    ("the Spectrum answers", &["> CAPS+SPACE 1 0 ENTER"], "! 1", 60),
    ("the match ends", &["> CAPS+SPACE 1 2 0 ENTER ENTER 1 4 2 5 3"], "! ENTER", 120),
];

#[test]
fn break_leads_to_the_menu_from_every_frame() {
    let mut player = cases::start("tictactoe", Loading::Instant);
    let (mut left, mut in_tunes) = (0, 0);
    for (time, way, stroke, frames) in TIMES {
        for line in way {
            script::act(&mut player, line);
        }
        let mut now = player.clone();
        let keys = stroke.strip_prefix("! ").map(script::presses).unwrap_or_default();
        for frame in 0..frames {
            let mut leaving = now.clone();
            leaving.machine.release_all();
            leaving.hold(Key::CapsShift);
            leaving.hold(Key::Space);
            leaving.run_frame();
            in_tunes += u32::from(leaving.machine.edges().len() > 1);
            leaving.machine.release_all();
            (0..FRAMES).for_each(|_| leaving.run_frame());
            assert!(leaving.text().contains("Start"), "{time}, frame {frame}:\n{}", leaving.text());
            left += 1;
            now.machine.release_all();
            keys.iter().filter(|_| frame < 5).for_each(|&key| now.hold(key));
            now.run_frame();
        }
    }
    assert!(left == 480 && in_tunes > 80, "{left} times, {in_tunes} while a tune played");
}
