//! The register, the tray, the rules of set-up, and filling by chance.

use games::gunjin::{Board, Bridges, Fault, Kind, Register, Space, Tray, faults, fill, forbids};

#[test]
fn the_register_gives_the_bytes_of_the_sheet() {
    for (state, bytes) in [
        (1, [0x00, 0x00, 0x00, 0xC5, 0x00, 0x00, 0x00, 0x11]),
        (0x1234_5678, [0xDA, 0xE4, 0x8E, 0x61, 0x39, 0xF7, 0x08, 0xAB]),
    ] {
        let mut register = Register::new(state);
        assert_eq!(bytes.map(|_| register.byte()), bytes, "{state:X}");
    }
}

/// The jump table leads to the states of a long run, and says that the period is 2^32 - 1, whose prime divisors these are.
#[test]
fn the_jump_table_fits_a_long_run_and_the_whole_period() {
    let first = Register::new(0xC0FF_EE00);
    let mut register = first;
    for bytes in 1..=1_u64 << 20 {
        register.byte();
        if bytes.is_power_of_two() || bytes.is_multiple_of(99_991) {
            assert_eq!(first.after(bytes), register, "{bytes} bytes");
        }
    }
    const PERIOD: u64 = (1 << 32) - 1;
    const DIVISORS: [u64; 5] = [3, 5, 17, 257, 65_537];
    assert_eq!(DIVISORS.iter().product::<u64>(), PERIOD);
    assert_eq!(first.after(PERIOD), first);
    DIVISORS.iter().for_each(|divisor| assert_ne!(first.after(PERIOD / divisor), first, "{divisor}"));
}

/// A byte of chance is taken in at the lowest byte, and no state is 0.
#[test]
fn no_chance_makes_the_register_zero() {
    for state in 1..=0xFF {
        let mut register = Register::new(state);
        register.stir(state as u8);
        let mut one = Register::new(1);
        one.byte();
        assert_eq!(register, one);
    }
    assert_eq!(Register::new(0).state(), 1);
}

#[test]
fn the_tray_holds_twenty_three_pieces_and_takes_them_back() {
    assert_eq!(Tray::FULL.0.iter().sum::<u8>(), 23);
    let (mut tray, mut board) = (Tray::FULL, Board::EMPTY);
    let space = Space::OWN_HEADQUARTERS;
    assert!(tray.place(&mut board, space, Kind::General));
    assert!(!tray.place(&mut board, Space::at(0, 4).expect("a space"), Kind::General));
    assert!(tray.place(&mut board, space, Kind::Mine));
    assert_eq!(
        (tray.quantity(Kind::General), tray.quantity(Kind::Mine), board.kind_at(space)),
        (1, 1, Some(Kind::Mine))
    );
    tray.lift(&mut board, space);
    assert_eq!((tray, board), (Tray::FULL, Board::EMPTY));
}

/// Each kind on each space of the own half, with each set of bridges: only two things are forbidden.
#[test]
fn each_kind_on_each_space_is_judged() {
    let mut refused = Vec::new();
    let mut cases = 0;
    for bridges in Bridges::ALL {
        for space in Space::all().filter(|space| space.is_own()) {
            for kind in Kind::ALL {
                let mut board = Board::EMPTY;
                board.set_up(space, Some(kind));
                let mut expected = vec![Fault::Missing];
                if let Some(fault) = forbids(bridges, space, kind) {
                    refused.push((bridges.number(), space.position(), kind));
                    expected.insert(0, fault);
                }
                assert_eq!(faults(bridges, &board), expected);
                cases += 1;
            }
        }
    }
    assert_eq!(cases, 2 * 23 * 16);
    let banner = |bridges| [0x07, 0x0F, 0x17, 0x27, 0x2F].map(|space| (bridges, space, Kind::Banner));
    let mut expected: Vec<(u8, u8, Kind)> = [banner(2), banner(4)].concat();
    expected.extend([(2, 0x0C), (2, 0x24)].map(|(bridges, space)| (bridges, space, Kind::Mine)));
    expected.extend([0x04, 0x0C, 0x24, 0x2C].map(|space| (4, space, Kind::Mine)));
    expected.sort_unstable();
    refused.sort_unstable();
    assert_eq!(refused, expected);
}

#[test]
fn all_faults_are_named_in_their_order() {
    let mut board = Board::EMPTY;
    for (space, kind) in [(0x07, Kind::Banner), (0x0C, Kind::Mine), (0x04, Kind::Spy), (0x05, Kind::Spy)] {
        board.set_up(Space::new(space).expect("a space"), Some(kind));
    }
    let found: Vec<String> = faults(Bridges::Two, &board).iter().map(ToString::to_string).collect();
    assert_eq!(found, ["banner on back row", "mine at bridge", "missing", "too many"]);
}

/// Halves filled from ten thousand states with each set of bridges are valid, and each kind comes to every space that it may stand on.
#[test]
fn a_half_filled_by_chance_is_valid() {
    for bridges in Bridges::ALL {
        let mut seen = std::collections::HashSet::new();
        for state in 1..=10_000_u32 {
            let mut board = Board::EMPTY;
            fill(bridges, &mut board, &mut Register::new(state.wrapping_mul(0x9E37_79B9)));
            assert_eq!(faults(bridges, &board), [], "{state}");
            seen.extend(board.own().map(|space| (space, board.kind_at(space))));
        }
        let forbidden = 5 + usize::from(bridges.number());
        assert_eq!(seen.len(), 23 * 16 - forbidden, "{bridges:?}");
    }
}
