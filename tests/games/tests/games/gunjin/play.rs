//! Games: turns, the umpire, winning, drawing, and what a side sees.

use games::Game;
use games::gunjin::{Answer, Board, Bridges, Gunjin, Kind, Move, Position, QUIET_MOST, Side, Space, View, Why};

use super::walk;

fn space(position: u8) -> Space {
    Space::new(position).unwrap_or_else(|| panic!("{position:02X} is not a space"))
}

/// Returns a position of these pieces: space and sign, small letters for the side at the top.
fn position(pieces: &[(u8, char)]) -> Position {
    let mut text: Vec<char> = Board::EMPTY.text().chars().collect();
    for &(space, sign) in pieces {
        text[usize::from(space)] = sign;
    }
    let text: String = text.into_iter().collect();
    let board = Board::parse(&text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(board.text(), text);
    Position::new(Bridges::Two, board)
}

fn play(position: &Position, from: u8, to: u8) -> (Position, Answer) {
    position.after(Move { from: space(from), to: space(to) }).expect("a legal move")
}

#[test]
fn a_flag_officer_takes_the_headquarters() {
    for (kind, wins) in [('L', true), ('M', true), ('N', true), ('I', false), ('J', false), ('K', false)] {
        for defender in ['.', 'd'] {
            let from = position(&[(0x11, kind), (0x10, defender), (0x28, 'b'), (0x05, 'C')]);
            let (after, answer) = play(&from, 0x11, 0x10);
            assert_eq!(answer, if defender == '.' { Answer::Moved } else { Answer::Attacker });
            let ending = after.ending().map(|ending| (ending.winner, ending.why));
            assert_eq!(ending, wins.then_some((Some(Side::First), Why::Headquarters)), "{kind}");
        }
    }
    // Both go: the space is empty.
    let (after, answer) = play(&position(&[(0x11, 'L'), (0x10, 'l'), (0x28, 'b'), (0x05, 'C')]), 0x11, 0x10);
    assert_eq!((answer, after.ending()), (Answer::Both, None));
}

#[test]
fn a_side_without_a_move_has_lost() {
    // Only a banner and a mine are left, and one piece that its own mines hem in.
    for rest in [&[(0x10, 'o'), (0x20, 'p')][..], &[(0x00, 'c'), (0x01, 'o'), (0x08, 'o')]] {
        let pieces = [rest, &[(0x05, 'C')]].concat();
        let (after, _) = play(&position(&pieces), 0x05, 0x06);
        assert_eq!(after.ending().map(|ending| (ending.winner, ending.why)), Some((Some(Side::First), Why::NoMove)));
        assert!(Gunjin::moves(&after).is_empty() && after.moves().is_empty());
    }
    // Neither side can move: the mover has won.
    let (after, answer) = play(&position(&[(0x0C, 'C'), (0x0B, 'c'), (0x28, 'o'), (0x17, 'P')]), 0x0C, 0x0B);
    assert_eq!(answer, Answer::Both);
    assert_eq!(after.ending().map(|ending| ending.winner), Some(Some(Side::First)));
}

#[test]
fn a_banner_fights_as_the_piece_behind_it() {
    for (behind, attacker, answer) in [
        ((0x10, 'n'), 'M', Answer::Defender),
        ((0x10, 'a'), 'M', Answer::Attacker),
        ((0x10, 'a'), 'N', Answer::Defender),
        ((0x10, 'm'), 'M', Answer::Both),
        ((0x10, 'o'), 'M', Answer::Both),
        ((0x10, 'o'), 'B', Answer::Attacker),
        ((0x10, 'D'), 'C', Answer::Attacker),
        ((0x28, 'n'), 'C', Answer::Attacker),
    ] {
        for column in [0x11, 0x19] {
            let pieces = [(column, 'p'), (column + 1, attacker), (0x2F, 'C'), (0x20, 'c'), behind];
            let (after, found) = play(&position(&pieces), column + 1, column);
            assert_eq!(found, answer, "{behind:?} {attacker}");
            // Only the banner is in play: the piece behind it stays.
            assert!(after.board.piece(space(behind.0).turned()).is_some());
        }
    }
}

#[test]
fn two_hundred_moves_without_combat_are_a_draw() {
    let mut position = position(&[(0x04, 'C'), (0x00, 'c')]);
    for number in 0..QUIET_MOST {
        assert_eq!(position.ending(), None, "{number}");
        let there = number / 2 % 2 == 0;
        // The other side sees its cavalry in the opposite corner.
        let home = if number % 2 == 0 { 0x04 } else { 0x2F };
        let away = if number % 2 == 0 { 0x05 } else { 0x2E };
        position = if there { play(&position, home, away).0 } else { play(&position, away, home).0 };
    }
    assert_eq!(position.ending().map(|ending| (ending.winner, ending.why)), Some((None, Why::Quiet)));
}

/// The first move is an attack; a piece that has gone stays away; the games end in each way but a draw, which chance does not reach.
#[test]
fn random_games_keep_to_the_rules() {
    let mut answers = [0_usize; 4];
    let ends = walk(1, 1_000, |position, after| {
        let pieces = |position: &Position| position.board.own().count() + position.board.enemies().count();
        let (last, answer) = after.last.expect("a move was made");
        answers[Answer::ALL.iter().position(|other| *other == answer).expect("an answer")] += 1;
        assert!(position.moves > 0 || answer != Answer::Moved);
        let gone = match answer {
            Answer::Moved => 0,
            Answer::Attacker | Answer::Defender => 1,
            Answer::Both => 2,
        };
        assert_eq!(pieces(position) - pieces(after), gone);
        assert_eq!(after.quiet == 0, answer != Answer::Moved);
        assert_eq!(after.board.is_enemy(last.to), matches!(answer, Answer::Moved | Answer::Attacker));
        assert_eq!(after.board.turned().turned(), after.board);
        // Each side sees its own kinds and no others.
        for side in [Side::First, Side::Second] {
            let view = View::of(after, side);
            let known = Space::all().filter(|piece| view.board.kind(*piece).is_some()).count();
            assert_eq!(known, if after.ending().is_some() { 46 } else { 23 });
            assert!(Space::all().filter(|piece| piece.is_own()).all(|piece| view.board.kind(piece).is_some()));
        }
    });
    let count = |why| ends.iter().filter(|end| end.ending().is_some_and(|ending| ending.why == why)).count();
    assert_eq!(ends.len(), 1_000);
    assert!(answers.iter().all(|&count| count > 3_000), "{answers:?}");
    assert!(
        count(Why::Headquarters) > 100 && count(Why::NoMove) > 1,
        "{} {}",
        count(Why::Headquarters),
        count(Why::NoMove)
    );
}

/// The kinds of the enemy's pieces make no difference to what a side sees.
#[test]
fn a_view_hides_the_enemys_kinds() {
    let mut positions = 0;
    walk(2, 10, |position, _| {
        let mut other = position.clone();
        for piece in Space::all().filter(|piece| !piece.is_own()) {
            other.board.set_kind(piece, Some(Kind::Spy));
        }
        if other.ending().is_none() {
            positions += 1;
            assert_eq!(View::of(&other, position.mover), View::of(position, position.mover));
        }
    });
    assert!(positions > 500, "{positions}");
}
