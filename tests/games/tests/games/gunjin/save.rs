//! Saved games: every fault of a single byte, and each error.

use games::gunjin::{
    Board, Bridges, LENGTH, Mode, Move, Phase, Position, Register, SaveError, Saved, Side, Space, Tray, fletcher,
};

use super::walk;

fn saved(position: &Position) -> Saved {
    Saved {
        mode: Mode::Spectrum,
        bridges: position.bridges,
        phase: Phase::Play,
        bottom: position.mover,
        moved: false,
        moves: position.moves,
        quiet: position.quiet,
        last: position.last,
        register: Register::new(0xC0FF_EE00),
        board: position.board.clone(),
        known: std::array::from_fn(|number| (number as u16 * 1_111) | 1),
        tray: Tray([0; 16]),
    }
}

/// A position in the middle of a seeded game.
fn middle() -> Position {
    let mut found = None;
    walk(5, 1, |position, _| {
        if position.moves == 60 {
            found = Some(position.clone());
        }
    });
    found.expect("a game of more than 60 moves")
}

/// Makes the checksum right again.
fn summed(mut bytes: [u8; LENGTH]) -> [u8; LENGTH] {
    let sums = fletcher(&bytes[..LENGTH - 2]);
    bytes[LENGTH - 2..].copy_from_slice(&sums);
    bytes
}

#[test]
fn the_checksum_is_fletchers() {
    // Published values of Fletcher-16: the second sum is the higher byte.
    for (text, sum) in [("abcde", 0xC8F0), ("abcdef", 0x2057), ("abcdefgh", 0x0627)] {
        assert_eq!(u16::from_le_bytes(fletcher(text.as_bytes())), sum, "{text}");
    }
}

#[test]
fn a_saved_game_is_read_again() {
    let mut games = 0;
    walk(6, 20, |position, _| {
        games += 1;
        let saved = saved(position);
        assert_eq!(Saved::read(&saved.bytes()), Ok(saved));
    });
    assert!(games > 1_000, "{games}");
    let begun = Saved {
        mode: Mode::HotSeat,
        bridges: Bridges::Four,
        phase: Phase::FirstSetUp,
        bottom: Side::First,
        moved: false,
        board: Board::EMPTY,
        tray: Tray::FULL,
        ..saved(&middle())
    };
    assert_eq!(Saved::read(&begun.bytes()), Ok(begun));
}

/// Every value of every byte of three games: refused, but for a change between 0 and 255 that the sums cannot see and that is in range.
/// Such a fault is harmless: the block is a whole game, which is saved as the same block. On a tape the parity refuses it.
#[test]
fn every_fault_of_a_byte_is_refused_or_harmless() {
    let middle = saved(&middle());
    let begun = Saved { phase: Phase::FirstSetUp, board: Board::EMPTY, tray: Tray::FULL, ..middle.clone() };
    let over = Saved { phase: Phase::Over, known: [0; 48], moves: 0xFF00, ..middle.clone() };
    for (game, harmless) in [(middle, 6), (begun, 50), (over, 102)] {
        let bytes = game.bytes();
        let (mut refused, mut read) = (0, 0);
        for at in 0..LENGTH {
            for value in (0..=u8::MAX).filter(|&value| value != bytes[at]) {
                let mut wrong = bytes;
                wrong[at] = value;
                match Saved::read(&wrong) {
                    Err(_) => refused += 1,
                    Ok(saved) => {
                        assert!([0, 255].contains(&value) && [0, 255].contains(&bytes[at]), "{at}: {value}");
                        assert_eq!(saved.bytes(), wrong, "{at}: {value}");
                        assert_ne!(saved, game, "{at}: {value}");
                        read += 1;
                    }
                }
            }
        }
        assert_eq!((refused + read, read), (LENGTH * 255, harmless));
    }
}

#[test]
fn each_fault_has_its_error() {
    let bytes = saved(&middle()).bytes();
    let with = |at: usize, value| {
        let mut wrong = bytes;
        wrong[at] = value;
        Saved::read(&summed(wrong)).expect_err("a fault")
    };
    assert_eq!(with(0, b'g'), SaveError::NotASavedGame);
    assert_eq!(Saved::read(b"GUNJI"), Err(SaveError::NotASavedGame));
    assert_eq!(with(6, 2), SaveError::OtherVersion(2));
    assert_eq!(with(7, 235), SaveError::Length);
    assert_eq!(Saved::read(&bytes[..LENGTH - 1]), Err(SaveError::Length));
    let mut wrong = bytes;
    wrong[LENGTH - 1] ^= 1;
    assert_eq!(Saved::read(&wrong), Err(SaveError::Checksum));
    for (at, value) in
        [(8, 4), (9, 3), (10, 4), (11, 2), (12, 2), (16, 1), (17, 0x18), (19, 3), (48, 0), (72, 16), (96, 1)]
    {
        let space = if at == 16 { 15 } else { at };
        assert_eq!(with(at, value), SaveError::Range(space), "{at}");
    }
    for (at, value) in [(216, 2), (229, 2), (230, 3), (232, 1), (233, 255)] {
        assert_eq!(with(at, value), SaveError::Range(at), "{at}");
    }
    let mut zero = bytes;
    zero[20..24].fill(0);
    assert_eq!(Saved::read(&summed(zero)), Err(SaveError::Range(20)));
    // The piece of one space on the next one that holds a piece as well.
    let taken: Vec<usize> = (24..72).filter(|&at| bytes[at] != 0xFF).collect();
    assert_eq!(with(taken[1], bytes[taken[0]]), SaveError::Twice(taken[1]));
}

#[test]
fn a_move_of_a_saved_game_lies_on_the_board() {
    let mut saved = saved(&middle());
    let space = Space::OWN_HEADQUARTERS;
    saved.last = saved.last.map(|(_, answer)| (Move { from: space, to: space.turned() }, answer));
    assert_eq!(Saved::read(&saved.bytes()), Ok(saved));
}
