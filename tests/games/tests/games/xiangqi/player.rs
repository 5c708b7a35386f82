//! The player: mates, captures, repetitions, budgets.

use games::Game;
use games::xiangqi::player::{Level, choose};
use games::xiangqi::{Board, Kind, Piece, Play, Point, Position, Side, Stuck, Xiangqi};

fn chosen(fen: &str, depth: u8) -> String {
    let play = Play::parse_fen(fen).unwrap_or_else(|error| panic!("{error}"));
    choose(&play, Level { depth, nodes: 1_000_000 }).chosen.map(|chosen| chosen.to_string()).unwrap_or_default()
}

#[test]
fn a_mate_is_seen() {
    assert_eq!(chosen("3k5/1R7/9/9/9/9/9/9/R8/4K4 w", 2), "a1a9");
    assert_eq!(chosen("4k4/9/r8/9/9/9/9/9/1r7/3K5 b", 2), "a7a0");
    // In two: the rooks drive the king up one after the other.
    let play = Play::parse_fen("9/9/5k3/R8/1R7/9/9/9/9/4K4 w").expect("a position");
    let answer = choose(&play, Level { depth: 4, nodes: 1_000_000 });
    assert_eq!(answer.value, 9_999, "{answer:?}");
}

#[test]
fn a_piece_is_taken_unless_it_is_protected() {
    assert_eq!(chosen("5k3/9/9/9/p8/9/9/9/9/R3K4 w", 1), "a0a5");
    assert_ne!(chosen("r4k3/9/9/9/p8/9/9/9/9/R3K4 w", 1), "a0a5");
}

/// One more check, and the answer would bring the first position up for the third time: perpetual check, and lost. That is seen however few
/// moves are looked ahead.
#[test]
fn a_repetition_is_scored_by_the_rules() {
    let loops = [
        ("3k5/2R6/9/9/9/9/9/9/6r2/4K1N2 w", ["c8c9", "d9d8", "c9c8", "d8d9", "c8c9", "d9d8"], "c9c8"),
        ("4k1n2/1c4R2/9/9/6n2/9/9/9/2r6/3K5 b", ["c1c0", "d0d1", "c0c1", "d1d0", "c1c0", "d0d1"], "c0c1"),
    ];
    for (fen, line, lost) in loops {
        let mut play = Play::parse_fen(fen).expect("a position");
        for text in line {
            play = play.after(text.parse().expect("a move")).expect("a legal move");
        }
        for depth in 1..=3 {
            let chosen = choose(&play, Level { depth, nodes: 100_000 }).chosen.expect("a move");
            assert_ne!(chosen.to_string(), lost, "{fen}, {depth}");
            assert_eq!(play.after(chosen).and_then(|after| after.ending()), None);
        }
    }
}

/// A search ends at its number of nodes, and the same search gives the same answer.
#[test]
fn a_search_is_bounded_and_repeatable() {
    let play = Play::new(Position::start());
    for nodes in [500, 1_000, 20_000] {
        let level = Level { depth: 12, nodes };
        let answer = choose(&play, level);
        assert_eq!((answer.nodes, choose(&play, level)), (nodes, answer));
        assert!(play.after(answer.chosen.expect("a move")).is_some());
    }
    let one = choose(&play, Level { depth: 1, nodes: 1_000_000 });
    assert!(one.nodes < 1_000, "{one:?}");
}

/// The player wins every one of twenty games with a player that moves at random.
#[test]
fn the_player_beats_chance() {
    for game in 0..20 {
        let mut random = fastrand::Rng::with_seed(game);
        let side = Side::ALL[game as usize % 2];
        let mut play = Play::new(Position::start());
        let ending = loop {
            if let Some(ending) = play.ending() {
                break ending;
            }
            let chosen = if play.position().turn() == side {
                choose(&play, Level { depth: 2, nodes: 3_000 }).chosen
            } else {
                random.choice(Xiangqi::moves(&play))
            };
            play = play.after(chosen.expect("a move")).expect("a legal move");
        };
        assert_eq!(ending.winner, Some(side), "game {game}: {ending:?}");
    }
}

/// Returns true if the side to move mates with its next move, or with the one after it against every answer.
fn mates_in_two(position: &Position) -> bool {
    let after = |position: &Position, chosen| {
        let mut after = position.clone();
        after.make(chosen);
        after
    };
    let mates = |position: &Position, chosen| after(position, chosen).stuck() == Some(Stuck::Mate);
    let mates_next = |position: &Position| position.moves().into_iter().any(|chosen| mates(position, chosen));
    mates_next(position)
        || position.moves().into_iter().any(|chosen| {
            let answering = after(position, chosen);
            let answers = answering.moves();
            !answers.is_empty() && answers.into_iter().all(|answer| mates_next(&after(&answering, answer)))
        })
}

/// A position of the kings with four pieces of Red's and three of Black's on points by chance, Red to move.
fn placed(random: &mut fastrand::Rng) -> Option<Position> {
    let mut board = Board::EMPTY;
    let mut put = |side: Side, kind: Kind, column: u8, depth: u8| {
        let point = Point::at(column as i8, if side == Side::Red { depth } else { 9 - depth } as i8)?;
        board.set(point, Some(Piece { side, kind })).is_none().then_some(())
    };
    put(Side::Red, Kind::King, random.u8(3..6), 0)?;
    put(Side::Black, Kind::King, random.u8(3..6), random.u8(0..2))?;
    for kind in [Kind::Rook, Kind::Knight, Kind::Cannon, Kind::Pawn] {
        put(Side::Red, kind, random.u8(..9), random.u8(5..10))?;
    }
    for (column, depth) in [(4, 1), (3, 0)] {
        put(Side::Black, Kind::Guard, column, depth)?;
    }
    put(Side::Black, Kind::Rook, random.u8(..9), random.u8(3..8))?;
    Position::new(board, Side::Red).ok()
}

/// A position of two sides with any of their pieces on points by chance, Red to move.
fn crowded(random: &mut fastrand::Rng) -> Option<Position> {
    let mut board = Board::EMPTY;
    let present = random.u8(2..=10);
    for side in Side::ALL {
        for kind in Kind::ALL {
            for _ in 0..kind.number() {
                let (column, depth) = if kind == Kind::King {
                    (random.u8(3..6), random.u8(..3))
                } else {
                    (random.u8(..9), random.u8(..10))
                };
                let point = Point::at(column as i8, if side == Side::Red { depth } else { 9 - depth } as i8)?;
                let is_there = kind == Kind::King || random.u8(..10) < present;
                if is_there && board.get(point).is_none() {
                    board.set(point, Some(Piece { side, kind }));
                }
            }
        }
    }
    Position::new(board, Side::Red).ok()
}

/// Positions of random games.
fn played(random: &mut fastrand::Rng) -> Option<Position> {
    let mut play = Play::new(Position::start());
    for _ in 0..random.u8(20..150) {
        play = play.after(random.choice(Xiangqi::moves(&play))?)?;
    }
    Some(play.position().clone())
}

/// Counts the positions of a number of seeded ones in which there is a mate in at most two. The middle level has to see each, and after
/// each answer the mate that is left.
fn count_mates(seed: u64, number: usize, make: fn(&mut fastrand::Rng) -> Option<Position>) -> usize {
    let middle = Level::ALL[Level::ALL.len() / 2];
    let mut random = fastrand::Rng::with_seed(seed);
    let positions = std::iter::repeat_with(|| make(&mut random)).flatten().take(number);
    let mut found = 0;
    for position in positions.filter(mates_in_two) {
        let play = Play::new(position);
        let answer = choose(&play, middle);
        assert!(answer.value >= 9_990, "{play}: {answer:?}");
        let after = answer.chosen.and_then(|chosen| play.after(chosen)).expect("a legal move");
        for reply in Xiangqi::moves(&after) {
            let left = after.after(reply).expect("a legal move");
            let next = choose(&left, middle);
            assert!(next.value >= 9_990, "{play}: {answer:?}, {left}: {next:?}");
        }
        found += 1;
    }
    found
}

/// The middle level sees every mate in two of seeded positions.
#[test]
fn the_middle_level_sees_mates_in_two() {
    let found = [count_mates(1, 400, placed), count_mates(2, 100, crowded), count_mates(3, 100, played)];
    assert!(found.iter().zip([90, 1, 1]).all(|(found, least)| *found >= least), "{found:?}");
}

#[test]
#[ignore = "60,000 positions"]
fn the_middle_level_sees_mates_in_two_of_many_positions() {
    let found = [count_mates(4, 20_000, placed), count_mates(5, 20_000, crowded), count_mates(6, 20_000, played)];
    assert_eq!(found, [4_677, 2_407, 759]);
}
