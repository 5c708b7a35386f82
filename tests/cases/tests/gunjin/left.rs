//! Games that were left for the menu, and go on from there.

use cases::Person;

use super::tape::{OTHER, state, without_chance};
use super::{act, after};

fn assert_shows(person: &Person, text: &str) {
    assert!(person.text().contains(text), "no {text}:\n{}", person.text());
}

/// A game that was left is not lost to a demonstration, nor to a new game without a question.
#[test]
fn only_a_question_ends_a_game_that_was_left() {
    let other = after(&OTHER);
    let before = without_chance(&state(&other));
    for lines in [&["> CAPS+SPACE", "~ 1200"][..], &["> CAPS+SPACE 0", "> N"], &["> CAPS+SPACE ENTER CAPS+SPACE"]] {
        let mut person = other.clone();
        act(&mut person, lines);
        assert_shows(&person, "Go on");
        assert_eq!(without_chance(&state(&person)), before, "{lines:?}");
    }
    let mut person = other;
    act(&mut person, &["> CAPS+SPACE 0 Y"]);
    assert_shows(&person, "Red, set up your pieces");
    assert_ne!(without_chance(&state(&person)), before);
}

/// Without a game, and after the end of one, there is nothing to go on with, or to save.
#[test]
fn the_menu_offers_only_a_game_that_goes_on() {
    for lines in [&[][..], &[OTHER[0], OTHER[1], "> Q Y", "~ 200", "> ENTER"]] {
        let mut person = after(lines);
        for key in ["> G", "> W"] {
            act(&mut person, &[key]);
            assert_shows(&person, "Two hidden armies");
            assert!(!person.text().contains("Go on"), "{lines:?}:\n{}", person.text());
        }
    }
}

/// Between two people the screen without the board comes first.
#[test]
fn the_other_player_sees_nothing_of_a_game_that_goes_on() {
    let mut person = after(&["> 2 2 3 0 ENTER", "> P", "> CAPS+SPACE"]);
    let before = without_chance(&state(&person));
    act(&mut person, &["> G"]);
    assert_shows(&person, "Blue, please look away");
    act(&mut person, &["> ENTER"]);
    assert_shows(&person, "Red, set up your pieces");
    assert_eq!(without_chance(&state(&person)), before);
}

/// A game that is left while the Spectrum's answer is shown goes on with the human's turn: the Spectrum has moved.
#[test]
fn the_spectrum_moves_once() {
    let mut person = after(&["> 0"]);
    // The first move is an attack from b4 or by a plane: any piece that may go anywhere is tried from left to right.
    for _ in 0..6 {
        act(&mut person, &["> ENTER 7 ENTER"]);
        if person.text().contains("ends the turn") || person.text().contains("Umpire") {
            break;
        }
        act(&mut person, &["> 6 8"]);
    }
    act(&mut person, &["! E"]);
    let answered = (0..400).any(|_| {
        person.run_frames(1);
        let said = |row: &str| row.trim_start().starts_with("Blue ") && !row.contains("thinking");
        person.text().lines().nth(20).is_some_and(said)
    });
    assert!(answered, "{}", person.text());
    let moved = without_chance(&state(&person));
    assert_eq!((moved[4], moved[5]), (1, 2), "two moves were made, and the second turn is not over");
    act(&mut person, &["> CAPS+SPACE", "> G", "~ 60"]);
    assert_shows(&person, "Red's turn");
    let after = without_chance(&state(&person));
    assert_eq!((after[4], after[5]), (0, 2), "it is the human's turn");
}
