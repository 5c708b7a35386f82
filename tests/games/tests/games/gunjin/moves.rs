//! The maps, the ways of the pieces, and combat, by the figures of the rules.

use games::gunjin::{Answer, Board, Bridges, Kind, Neighbours, Space, Spaces, combat};

fn space(position: u8) -> Space {
    Space::new(position).unwrap_or_else(|| panic!("{position:02X} is not a space"))
}

fn spaces(positions: &[u8]) -> Spaces {
    positions.iter().map(|&position| space(position)).collect()
}

/// The results of combat as the rules print them: a row a defender, a column an attacker.
const TABLE: [&str; 15] = [
    "DAAAAAAAAAAAAD",
    "DBAAAAAAAAAAAA",
    "DDBAAAAAAAAAAA",
    "DDDBAAAAAAAAAA",
    "DDDDBAAAAAAAAA",
    "DDDDDBAAAAAAAA",
    "DDDDDDBAAAAAAA",
    "DDDDDDDBAAAAAA",
    "DDDDDDDDBAAAAA",
    "DDDDDDDDDBAAAA",
    "DDDDDDDDDDBAAA",
    "DDDDDDDDDDDBAA",
    "DDDDDDDDDDDDBA",
    "ADDDDDDDDDDDDB",
    "BABBBBBBBBABBB",
];

#[test]
fn all_combats_are_those_of_the_table() {
    let mobile = || Kind::ALL.into_iter().filter(|kind| kind.is_mobile());
    let row = |defender: Kind, attacker: Kind| TABLE[defender as usize].as_bytes()[attacker as usize] as char;
    let mut cases = 0;
    for attacker in mobile() {
        for defender in Kind::ALL.into_iter().filter(|kind| *kind != Kind::Banner) {
            assert_eq!(combat(attacker, defender, None).letter(), row(defender, attacker), "{attacker:?} {defender:?}");
            assert_eq!(combat(Kind::Tank, Kind::Banner, Some(defender)).letter(), row(defender, Kind::Tank));
            cases += 1;
        }
        for behind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::Banner) {
            assert_eq!(combat(attacker, Kind::Banner, Some(behind)).letter(), row(behind, attacker));
            cases += 1;
        }
        assert_eq!(combat(attacker, Kind::Banner, None), Answer::Attacker);
        cases += 1;
    }
    assert_eq!(cases, 434);
    for answer in Answer::ALL {
        assert_eq!(Answer::new(answer.number()), Some(answer));
        let letter = if answer == Answer::Moved { 0 } else { answer.letter() as u8 & 7 };
        assert_eq!(answer.number(), letter);
    }
}

#[test]
fn the_maps_have_the_bytes_of_the_sheet() {
    let [two, four] = Bridges::ALL;
    for (bridges, byte) in [(two, 0x80), (four, 0x43)] {
        assert_eq!(bridges.up(space(0x17)).byte(), 0x56);
        assert_eq!(bridges.down(space(0x10)).byte(), 0x51);
        assert_eq!(bridges.up(space(0x04)).byte(), byte);
        for inner in [0x16, 0x1E] {
            assert_eq!(bridges.down(space(inner)).byte(), 0x17);
        }
    }
    for (near, far) in [(0x0C, 0x0B), (0x24, 0x23)] {
        assert_eq!(two.up(space(near)), Neighbours::One(space(far)));
        assert_eq!(two.down(space(far)), Neighbours::One(space(near)));
    }
    for (near, far) in [([0x04, 0x0C], [0x03, 0x0B]), ([0x24, 0x2C], [0x23, 0x2B])] {
        let [near, far] = [near, far].map(|pair| pair.map(space));
        for column in 0..2 {
            assert_eq!(four.up(near[column]), Neighbours::Two(far[0], far[1]));
            assert_eq!(four.down(far[column]), Neighbours::Two(near[0], near[1]));
        }
    }
}

/// One space is forward of another where that one is back of it, and the map is the same for both sides.
#[test]
fn the_maps_are_each_others_reverse() {
    for bridges in Bridges::ALL {
        let mut blocked = 0;
        for from in Space::all() {
            blocked += usize::from(bridges.up(from) == Neighbours::Blocked);
            for to in Space::all() {
                let is_up = bridges.up(from).iter().any(|other| other == to);
                assert_eq!(is_up, bridges.down(to).iter().any(|other| other == from), "{from} {to}");
                assert_eq!(is_up, bridges.down(from.turned()).iter().any(|other| other == to.turned()), "{from} {to}");
            }
        }
        // Five on the back row, and the front row but for the entrances.
        assert_eq!(blocked, 5 + 6 - usize::from(bridges.number()));
    }
}

#[test]
fn a_turn_twice_changes_nothing() {
    assert_eq!(Space::all().count(), 46);
    for space in Space::all() {
        assert_eq!(space.turned().turned(), space);
        assert_ne!(space.turned().is_own(), space.is_own());
        assert_eq!(space.to_string().parse(), Ok(space));
    }
    assert_eq!(space(0x17).turned(), space(0x10));
    for wrong in ["18", "1F", "30", "+1", "1", ""] {
        assert!(wrong.parse::<Space>().is_err(), "{wrong}");
    }
}

/// Each mobile kind on each space with one blocker, own or enemy, on each other: the number of moves that a separate program counts.
#[test]
fn one_piece_and_one_blocker_have_the_counted_moves() {
    for (bridges, expected) in Bridges::ALL.into_iter().zip(MOVES) {
        let (mut boards, mut moves) = (0, 0);
        for kind in Kind::ALL.into_iter().filter(|kind| kind.is_mobile()) {
            for from in Space::all() {
                for blocker in Space::all().filter(|blocker| *blocker != from) {
                    for number in [0x2F, 0x28] {
                        let mut board = Board::EMPTY;
                        board.set_piece(from, Some(space(0x04)));
                        board.set_kind(space(0x04), Some(kind));
                        board.set_piece(blocker, Some(space(number)));
                        let marks = board.moves_of(bridges, from);
                        assert!(!marks.contains(from));
                        assert!(!(marks.contains(blocker) && board.is_own(blocker)));
                        boards += 1;
                        moves += marks.len();
                    }
                }
            }
        }
        assert_eq!((boards, moves), (115_920 / 2, expected), "{bridges:?}");
    }
}

/// The numbers of moves with two bridges and with four.
const MOVES: [usize; 2] = [240_654, 271_494];

#[test]
fn the_ways_of_the_pieces_are_those_of_the_sheet() {
    let [two, four] = Bridges::ALL;
    let alone = |bridges, from: u8, kind| {
        let mut board = Board::EMPTY;
        board.set_piece(space(from), Some(space(0x04)));
        board.set_kind(space(0x04), Some(kind));
        board.moves_of(bridges, space(from))
    };
    assert_eq!(alone(two, 0x17, Kind::Spy), spaces(&[0x0F, 0x27, 0x16, 0x1E]));
    assert_eq!(alone(two, 0x04, Kind::General), spaces(&[0x05, 0x0C]));
    assert_eq!(alone(four, 0x04, Kind::General), spaces(&[0x03, 0x0B, 0x05, 0x0C]));
    // The step over a bridge is one of two.
    assert_eq!(alone(two, 0x0D, Kind::Tank), spaces(&[0x0C, 0x0B, 0x0E, 0x05, 0x15]));
    assert_eq!(alone(four, 0x0D, Kind::Cavalry), spaces(&[0x0C, 0x03, 0x0B, 0x0E, 0x05, 0x15]));
    // An engineer runs over a bridge, sideways through a headquarters, and out of one along both columns.
    assert_eq!(
        alone(two, 0x0F, Kind::Engineer),
        spaces(&[0x08, 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x0E, 0x07, 0x17, 0x27, 0x2F])
    );
    assert_eq!(alone(two, 0x17, Kind::Engineer), spaces(&[0x14, 0x15, 0x16, 0x1C, 0x1D, 0x1E, 0x07, 0x0F, 0x27, 0x2F]));
    // A plane in a headquarters stands in both columns.
    let columns = [0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x19, 0x1A, 0x1B, 0x1C, 0x1D, 0x1E, 0x0F, 0x27];
    assert_eq!(alone(two, 0x17, Kind::Plane), spaces(&columns));
    assert_eq!(alone(two, 0x1C, Kind::Plane), spaces(&[0x10, 0x17, 0x19, 0x1A, 0x1B, 0x1D, 0x1E, 0x14, 0x24]));
    for kind in [Kind::Mine, Kind::Banner] {
        assert!(Space::all().all(|from| alone(four, from.position(), kind).is_empty()));
    }
}
