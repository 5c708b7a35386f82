//! The machine's part of the page without a browser: what programs save.

use web_machine::Player;

#[test]
fn what_a_program_saves_is_a_tape() {
    let mut player = Player::new("48", 44_100);
    let run = |player: &mut Player, frames| (0..frames).for_each(|_| assert!(player.run_frame()));
    run(&mut player, 120);
    // A key's click is no block.
    player.type_text("BEEP 1,0\n").expect("keys");
    run(&mut player, 300);
    assert_eq!(player.saved_count(), 0);
    player.type_text("SAVE \"x\" CODE 0,300\n\n").expect("keys");
    run(&mut player, 1_300);
    assert_eq!(player.saved_blocks(), ["Bytes: x, for $0000", "300 bytes"]);
    let tape = player.saved_tape("tap").expect("a tape");
    // A header of 19 bytes and the data with flag and sum, each with its length before.
    assert_eq!(tape.len(), 2 + 19 + 2 + 302);
    assert!(player.saved_tape("exe").is_err());
    player.forget_saved();
    assert_eq!(player.saved_count(), 0);
    // What is cut off by going back is not kept.
    player.type_text("SAVE \"y\" CODE 0,300\n\n").expect("keys");
    run(&mut player, 250);
    assert!(player.back(50));
    player.switch_on("48");
    run(&mut player, 300);
    assert_eq!(player.saved_count(), 0);
}

#[test]
fn a_tape_is_long_by_what_it_holds() {
    let mut player = Player::new("48", 44_100);
    assert!(!player.has_long_tape());
    let mut tape = |samples: usize| {
        // A recording of the level, 79 T-states a sample.
        let mut file = b"ZXTape!\x1a\x01\x14\x15\x4f\0\0\0\x08".to_vec();
        file.extend(&(samples as u32).to_le_bytes()[..3]);
        file.resize(file.len() + samples, 0xAA);
        player.insert_tape("long.tzx", file).expect("a tape");
        player.has_long_tape()
    };
    assert!(!tape(100_000) && tape(300_000));
}
