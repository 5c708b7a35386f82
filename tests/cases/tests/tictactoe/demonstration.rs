//! The demonstration: after twenty seconds in the menu without a key, the Spectrum plays against itself, without a sound, until
//! a key is pressed.

use cases::Person;
use spectrum::{Key, Loading};

/// Frames without a key after which the demonstration begins.
const LEFT_ALONE: u64 = 20 * 50;

#[test]
fn left_alone_the_spectrum_plays_itself_until_a_key_is_pressed() {
    let mut player = cases::start("tictactoe", Loading::Instant);
    let edges = |player: &mut Person, frames: u64| -> usize {
        (0..frames)
            .map(|_| {
                player.machine.run_frame();
                player.machine.edges().len() - 1
            })
            .sum()
    };
    assert_eq!(edges(&mut player, LEFT_ALONE - 200), 0);
    assert!(player.text().contains("Start"), "{}", player.text());
    // The first edge of a frame is the level at its beginning. A key makes a sound and restarts the wait.
    player.machine.press(Key::Num5);
    assert!(edges(&mut player, 10) > 10);
    player.machine.release_all();
    assert_eq!(edges(&mut player, LEFT_ALONE - 200), 0);
    assert!(player.text().contains("Start"), "{}", player.text());
    // For two minutes, in which whole matches are played.
    let (mut moves, mut ends) = (0, 0);
    for _ in 0..240 {
        assert_eq!(edges(&mut player, 25), 0);
        let text = player.text();
        moves += usize::from(text.contains("Spectrum is thinking"));
        // The table at the end of a match has no clock.
        ends += usize::from(text.contains("Press a key for the menu") && !text.contains("Time"));
    }
    assert!(moves > 50 && ends > 0, "{moves} moves, {ends} ends of a match");
    while !player.text().contains("is thinking") {
        cases::wait(&mut player, 0);
        edges(&mut player, 20);
    }
    cases::press(&mut player, &[Key::A]);
    assert!(player.text().contains("Start"), "{}", player.text());
}
