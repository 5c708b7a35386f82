//! The two models against each other, on the sets of the article's facts, and the laws that hold for both.

use super::{board, piece};
use games::movement::{Asked, Board, ELEVEN, Piece, Spaces, Turn, between, first_stones, names};

/// The boards of the sets.
const THREE: [&str; 3] = ["square", "cylinder", "circle"];

/// Compares the answers of both models to a question.
fn same(piece: &Piece, asked: &Asked) {
    let answers = piece.answers(asked);
    let board = piece.board();
    assert_eq!(
        board.names(answers.mathematical),
        board.names(answers.logical),
        "{} from {} among {}: by coordinates, by links",
        piece.name(),
        board.name(asked.origin),
        board.names(asked.occupied)
    );
    assert!(answers.logical.without(answers.listed).is_empty(), "{}: what is checked is listed", piece.name());
}

#[test]
fn the_models_agree_on_each_path_with_its_first_stone_at_each_place() {
    let mut count = 0;
    for board in THREE.map(board) {
        for name in ELEVEN {
            let piece = piece(name, &board);
            count += first_stones(&piece, |asked| same(&piece, asked));
        }
    }
    assert_eq!(count, 52_692);
}

/// Asks both models about a share of the occupancies of set (b), and returns how many there are and how many were asked.
fn occupancies(board: &Board, every: u64) -> (u64, u64) {
    let (mut all, mut asked) = (0, 0);
    for name in ELEVEN {
        let piece = piece(name, board);
        for between in between(&piece) {
            let count = between.occupancies();
            // The first one asked of each move follows on the last one of the move before.
            let mut occupancy = (every - all % every) % every;
            while occupancy < count {
                let question = between.asked(occupancy);
                let by_coordinates = piece.by_coordinates().check(&question, between.destination);
                let by_links = piece.by_links().check(&question, between.destination);
                assert_eq!(by_coordinates, by_links, "{name} {between:?} {occupancy:b}");
                asked += 1;
                occupancy += every;
            }
            all += count;
        }
    }
    (all, asked)
}

#[test]
fn the_models_agree_for_every_occupancy_of_the_spaces_between() {
    assert_eq!(occupancies(&board("square"), 1), (50_196, 50_196));
    assert_eq!(occupancies(&board("cylinder"), 1), (381_440, 381_440));
    // The example `movement_occupancies` asks all of the circle.
    assert_eq!(occupancies(&board("circle"), 997), (61_352_192, 61_352_192 / 997 + 1));
}

/// Returns random stones: each space with a chance of this number of eighths.
fn stones(random: &mut fastrand::Rng, board: &Board, of_eight: u8) -> Spaces {
    board.spaces().iter().filter(|_| random.u8(0..8) < of_eight).collect()
}

/// The boards on which random questions are asked: rings of odd sizes and holes among them.
fn boards() -> Vec<Board> {
    let named =
        ["square", "cylinder", "circle", "torus", "square:5x9", "cylinder:5x7", "circle:9x5", "torus:6x7", "torus:3x4"];
    let mut boards: Vec<Board> = named.map(board).into();
    for (shape, holes) in
        [("square", "d4 e5 a1 h3"), ("cylinder", "a4 h5 c2 g7"), ("circle", "a2 p3 d2"), ("torus", "a1 e4")]
    {
        let usual = games::movement::BOARDS.iter().find(|(name, _)| *name == shape).expect("a board").1;
        // Links to holes are not made by `map`; those by name are left out with their spaces.
        let text = format!("{usual}\nholes {holes};");
        boards.push(Board::parse(shape, &text).expect("a board"));
    }
    boards
}

#[test]
fn the_models_agree_for_every_piece_on_every_board() {
    let mut random = fastrand::Rng::with_seed(26);
    let mut count = 0;
    for board in boards() {
        for name in names() {
            for turn in [Turn::None, Turn::Half] {
                let piece =
                    Piece::named(name, &board, turn).expect("a piece").unwrap_or_else(|error| panic!("{error}"));
                for of_eight in [0, 1, 2, 4, 7] {
                    let origins: Vec<u8> = board.spaces().iter().collect();
                    let origin = origins[random.usize(0..origins.len())];
                    let mut asked = Asked::new(origin, stones(&mut random, &board, of_eight));
                    asked.unmoved = stones(&mut random, &board, 4);
                    same(&piece, &asked);
                    count += 1;
                }
            }
        }
    }
    assert_eq!(count, 13 * names().count() * 10);
    assert_eq!(names().count(), 48);
}

#[test]
fn a_stone_never_adds_a_move() {
    let mut random = fastrand::Rng::with_seed(27);
    for board in THREE.map(board) {
        for name in ELEVEN {
            let piece = piece(name, &board);
            for origin in board.spaces().iter() {
                let few = stones(&mut random, &board, 2);
                let more = few.with(stones(&mut random, &board, 1));
                let before = piece.by_links().moves(&Asked::new(origin, few));
                let after = piece.by_links().moves(&Asked::new(origin, more));
                assert!(after.without(before).is_empty(), "{name}");
            }
        }
    }
}

/// Returns the sets under a change of the board: for each space where it comes to.
fn changed(board: &Board, spaces: Spaces, change: &dyn Fn(i32, i32) -> (i32, i32)) -> Spaces {
    let name = |space: u8| {
        let (file, rank) = change(board.file_of(space) as i32, i32::from(board.rank_of(space)));
        let files = board.files().len() as i32;
        format!("{}{}", board.files()[file.rem_euclid(files) as usize], rank + 1)
    };
    spaces.iter().map(|space| board.space(&name(space)).expect("a space")).collect()
}

#[test]
fn turning_and_mirroring_a_board_turns_the_answer() {
    let mut random = fastrand::Rng::with_seed(28);
    type Change = fn(i32, i32) -> (i32, i32);
    let square: [Change; 3] = [|x, y| (7 - x, y), |x, y| (y, x), |x, y| (7 - y, x)];
    let ring: [Change; 3] = [|x, y| (x + 1, y), |x, y| (x + 5, y), |x, y| (-x, y)];
    for (board, changes) in [("square", square), ("cylinder", ring), ("circle", ring)] {
        let board = super::board(board);
        for name in ELEVEN {
            let piece = piece(name, &board);
            for change in changes {
                for _ in 0..20 {
                    let stones = stones(&mut random, &board, 2);
                    let origin = random.u8(0..64);
                    let to = changed(&board, Spaces::one(origin), &change).iter().next().expect("a space");
                    for moves in
                        [(&|asked: &Asked| piece.by_links().moves(asked)) as &dyn Fn(&Asked) -> Spaces, &|asked| {
                            piece.by_coordinates().moves(asked)
                        }]
                    {
                        let before = moves(&Asked::new(origin, stones));
                        let after = moves(&Asked::new(to, changed(&board, stones, &change)));
                        assert_eq!(changed(&board, before, &change), after, "{name} on the {}", board.name(origin));
                    }
                }
            }
        }
    }
}

#[test]
fn blacks_pieces_are_whites_turned_by_half_a_turn() {
    let mut random = fastrand::Rng::with_seed(29);
    let board = board("square");
    let half: fn(i32, i32) -> (i32, i32) = |x, y| (7 - x, 7 - y);
    for name in names() {
        let white = piece(name, &board);
        let black = Piece::named(name, &board, Turn::Half).expect("a piece").expect("for Black");
        for _ in 0..20 {
            let (origin, stones) = (random.u8(0..64), stones(&mut random, &board, 2));
            let asked = |origin, stones| Asked { unmoved: Spaces::EMPTY, ..Asked::new(origin, stones) };
            let expected = changed(&board, white.by_links().moves(&asked(origin, stones)), &half);
            let turned = black.by_links().moves(&asked(63 - origin, changed(&board, stones, &half)));
            assert_eq!(expected, turned, "{name}");
        }
    }
}

#[test]
fn a_set_has_the_moves_that_single_checks_accept() {
    let mut random = fastrand::Rng::with_seed(30);
    for board in boards() {
        for name in names() {
            let piece = piece(name, &board);
            let asked = Asked::new(board.spaces().iter().next().expect("a space"), stones(&mut random, &board, 2));
            let single = board.spaces().iter().filter(|&to| piece.by_links().check(&asked, to)).collect();
            assert_eq!(piece.by_links().moves(&asked), single, "{name}");
        }
    }
}

#[test]
fn the_eleven_pieces_may_be_asked_after_the_move() {
    // Game Courier asks right after the move, with the origin empty: on the square board that changes nothing.
    let mut random = fastrand::Rng::with_seed(31);
    let board = board("square");
    for name in ELEVEN {
        let piece = piece(name, &board);
        for origin in board.spaces().iter() {
            let before = Asked::new(origin, stones(&mut random, &board, 2));
            let after = Asked { occupied: before.occupied.without(Spaces::one(origin)), ..before };
            assert_eq!(piece.by_links().moves(&before), piece.by_links().moves(&after), "{name}");
            assert_eq!(piece.by_coordinates().moves(&before), piece.by_coordinates().moves(&after), "{name}");
        }
    }
}
