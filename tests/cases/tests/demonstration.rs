//! Left alone in the menu for twenty seconds, the Spectrum plays itself, without a sound; any key ends it.

use cases::Player;
use spectrum::{Key, Loading};

/// Frames of the menu's patience, less what it took to get here.
const LEFT_ALONE: u64 = 20 * 50;

#[test]
fn left_alone_the_spectrum_plays_itself_until_a_key_is_pressed() {
    let mut player = Player::at("tictactoe", Loading::Instant);
    let edges = |player: &mut Player, frames: u64| -> usize {
        (0..frames)
            .map(|_| {
                player.machine.run_frame();
                player.machine.edges().len() - 1
            })
            .sum()
    };
    assert_eq!(edges(&mut player, LEFT_ALONE - 200), 0);
    assert!(player.text().contains("Start"), "{}", player.text());
    // The first edge of a frame is the level it begins with. A key begins the wait anew, and in the menu it is heard.
    player.machine.press(Key::Num5);
    assert!(edges(&mut player, 10) > 10);
    player.machine.release_all();
    assert_eq!(edges(&mut player, LEFT_ALONE - 200), 0);
    assert!(player.text().contains("Start"), "{}", player.text());
    // Two names, a board that fills, points and ties: for two minutes, in which whole matches are played.
    let (mut moves, mut ends) = (0, 0);
    for _ in 0..240 {
        assert_eq!(edges(&mut player, 25), 0);
        let text = player.text();
        moves += usize::from(text.contains("Spectrum is thinking"));
        // The table at the end of a match has no clock.
        ends += usize::from(text.contains("Press a key for the menu") && !text.contains("Time"));
    }
    assert!(moves > 50 && ends > 0, "{moves} times somebody thought, {ends} times a match was over");
    while !player.text().contains("is thinking") {
        player.wait(0);
        edges(&mut player, 20);
    }
    player.press(&[Key::A]);
    assert!(player.text().contains("Start"), "{}", player.text());
}
