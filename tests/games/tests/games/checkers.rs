//! Checkers: the rules, by the published numbers of lines of play and by the examples of the rules.

use games::Game;
use games::checkers::player::{Answer, Level, choose};
use games::checkers::{Checkers, Match, Outcome, Position, Refusal, Rules, Side, Turn};

/// The published numbers of lines of play of 1, 2, 3 ... turns from the start (OEIS A133046), English draughts.
const LINES: [u64; 11] = [7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_680, 18_391_564, 85_242_128];

#[test]
fn the_numbers_of_lines_of_play_are_the_published_ones() {
    for (depth, &lines) in (1..).zip(&LINES[..9]) {
        assert_eq!(Position::START.lines(Rules::English, depth), lines, "{depth} turns");
    }
}

/// The sets of rules part where a man is crowned by a jump that can go on: at the ninth turn.
#[test]
fn the_original_rules_give_the_same_numbers_to_eight_turns() {
    for (depth, &lines) in (1..).zip(&LINES[..8]) {
        assert_eq!(Position::START.lines(Rules::Original, depth), lines, "{depth} turns");
    }
    assert_ne!(Position::START.lines(Rules::Original, 9), LINES[8]);
}

#[test]
fn both_sides_have_as_many_lines_of_play() {
    for rules in Rules::ALL {
        let red = Position { turn: Side::Red, ..Position::START };
        assert_eq!(red.turned(), Position::START);
        for depth in 1..=8 {
            assert_eq!(red.lines(rules, depth), Position::START.lines(rules, depth), "{depth} turns");
        }
    }
}

#[test]
fn a_list_is_refused_for_the_reason_that_a_person_needs() {
    let play = |fen: &str, list: &[u8]| {
        let position = Position::parse_fen(fen).expect("a position");
        // Squares in draughts notation count from 1.
        let list: Vec<u8> = list.iter().map(|square| square.wrapping_sub(1)).collect();
        position.play(Rules::Original, &list).map(|after| after.to_string())
    };
    let jump = "B:B10,1:W14";
    assert_eq!(play(jump, &[10, 17]), Ok("0x00010001 0x00000000 0x00000000 0".into()));
    for (list, why) in [
        (&[1, 6][..], Refusal::JumpDue),
        (&[10, 15], Refusal::JumpDue),
        (&[10, 18], Refusal::NotAMove),
        (&[10, 17, 21], Refusal::NotAMove),
        (&[14, 9], Refusal::NotAPiece),
        (&[2, 6], Refusal::NotAPiece),
        (&[33, 17], Refusal::NotAPiece),
        (&[10, 33], Refusal::NotAMove),
        (&[10], Refusal::TooShort),
        (&[], Refusal::TooShort),
    ] {
        assert_eq!(play(jump, list), Err(why), "{list:?}");
    }
    assert_eq!(play("B:B10:W14,22", &[10, 17]), Err(Refusal::MustGoOn));
    assert_eq!(play("B:B10:W", &[10, 14, 17]), Err(Refusal::NotAMove));
    assert_eq!(play("B:B10:W", &[10, 7]), Err(Refusal::NotAMove));
}

/// A king that jumps round in a circle may come back to the square it began from, and takes no piece twice.
#[test]
fn a_king_may_come_back_to_where_it_began() {
    let position = Position::parse_fen("B:BK7:W10,11,18,19").expect("a position");
    let turns = position.turns(Rules::English);
    assert!(turns.iter().any(|turn| turn.0.first() == turn.0.last() && turn.0.len() == 5), "{turns:?}");
    for turn in &turns {
        let after = position.play(Rules::English, &turn.0).expect("a turn of the list");
        assert_eq!(after.red.count_ones() as usize, 4 + 1 - turn.0.len(), "{turn}");
    }
}

/// Two kings that go to and fro: after eight turns the position is there for the third time.
#[test]
fn the_third_repetition_is_a_draw_in_english_draughts_only() {
    let start = Position::parse_fen("B:BK1:WK32").expect("a position");
    for (rules, end) in [(Rules::English, Some(Outcome::Repeated)), (Rules::Original, None)] {
        let mut game = Match::new(rules, start);
        for turn in [[0, 4], [31, 27], [4, 0], [27, 31]].repeat(2) {
            assert_eq!(Checkers::outcome(&game), None);
            game = Checkers::play(&game, &Turn(turn.to_vec())).expect("a legal turn");
        }
        assert_eq!((game.position, game.repeats(), game.earlier.len()), (start, 2, 8));
        assert_eq!(Checkers::outcome(&game), end);
        assert_eq!(Checkers::moves(&game).is_empty(), end.is_some());
    }
}

/// A man's move and a capture are no quiet turns, a king's slide is one.
#[test]
fn only_the_slides_of_kings_are_quiet() {
    for (fen, turn, quiet) in [("B:BK1:W32", [0, 4], 1), ("B:B1:WK32", [0, 4], 0), ("B:BK1:W6,32", [0, 9], 0)] {
        let game = Match::new(Rules::English, Position::parse_fen(fen).expect("a position"));
        let after = Checkers::play(&game, &Turn(turn.to_vec())).expect("a legal turn");
        assert_eq!(after.earlier.len(), quiet, "{fen}");
    }
}

/// The turns are counted without being listed; on random boards jumps are common, from every square.
#[test]
fn the_turns_of_random_boards_are_counted_as_they_are_listed() {
    let mut random = fastrand::Rng::with_seed(3);
    let mut jumps = 0;
    for number in 0..40_000 {
        // Few free squares, or many.
        let taken = random.u32(..) & random.u32(..) | if number % 2 == 0 { random.u32(..) } else { 0 };
        let (black, kings) = (taken & random.u32(..), taken & random.u32(..));
        let turn = if random.bool() { Side::Black } else { Side::Red };
        let position = Position { black, red: taken & !black, kings, turn };
        for rules in Rules::ALL {
            let turns = position.turns(rules);
            assert_eq!(position.lines(rules, 1), turns.len() as u64, "{position}");
            assert!(turns.iter().all(|turn| position.play(rules, &turn.0).is_ok()), "{position}");
        }
        jumps += usize::from(position.jumpers() != 0);
    }
    assert!(jumps > 20_000, "{jumps} of them with jumps");
}

/// With two kings against one the first level looks six turns ahead as well, in all placings with either side to move. That is its longest
/// answer; `z80src/checkers/README.md` states it.
#[test]
fn the_first_level_looks_six_turns_ahead_with_two_kings_against_one() {
    let squares = || (0..32).map(|square| 1_u32 << square);
    let twos = squares().flat_map(|one| squares().filter(move |&other| other < one).map(move |other| one | other));
    let placings = twos.flat_map(|two| squares().filter(move |lone| lone & two == 0).map(move |lone| (two, lone)));
    let (mut number, mut most) = (0, 0);
    for (black, red) in placings {
        for turn in Side::ALL {
            let position = Position { black, red, kings: black | red, turn };
            let Answer { nodes, depth, .. } = choose(&position, Rules::English, Level::ALL[0], &[], 0);
            assert!(depth <= 6, "{position}: {depth}");
            (number, most) = (number + 1, most.max(nodes));
        }
    }
    assert_eq!((number, most), (29_760, 2_388));
}
