//! The cases: pieces on boards among stones.

use std::sync::Arc;

use games::movement::{Asked, Board, ELEVEN, Piece, Spaces, Turn, between, document, first_stones, names};

use super::corners::CORNERS;
use super::corners_wide::{WIDE, written_out};
use super::image::Prepared;
use super::questions::{Case, Single};
use super::texts;
use crate::diff::{Extent, Universe};

/// The boards of the article.
pub(super) const THREE: [&str; 3] = ["square", "cylinder", "circle"];

pub(super) fn board(name: &str) -> Board {
    Board::named(name).unwrap_or_else(|| panic!("{name} is a board"))
}

fn prepared(name: &str, board: &Board) -> Arc<Prepared> {
    Prepared::named(name, board).unwrap_or_else(|| panic!("{name} is a piece of the program"))
}

/// Set (a): each path from each origin with its first stone at each of its places, or none.
pub(super) fn first(of: Extent) -> Universe<Case> {
    let mut cases = Vec::new();
    for board in THREE.map(board) {
        for name in ELEVEN {
            let of = prepared(name, &board);
            first_stones(&of.piece, |asked| cases.push(Case { of: Arc::clone(&of), asked: *asked }));
        }
    }
    of.all(52_692, 600, cases.into_iter().step_by(of.of(1, 80)).take(of.of(usize::MAX, 600)))
}

/// Empty boards: each of the article's pieces from each origin.
pub(super) fn empty(of: Extent) -> Universe<Case> {
    let mut cases = Vec::new();
    for board in ["square", "cylinder", "circle", "torus"].map(board) {
        for name in ELEVEN {
            let of = prepared(name, &board);
            let asked = board.spaces().iter().map(|origin| Asked::new(origin, Spaces::default()));
            cases.extend(asked.map(|asked| Case { of: Arc::clone(&of), asked }));
        }
    }
    of.all(2_816, 176, cases.into_iter().step_by(of.of(1, 16)))
}

/// The numbers of cases of set (b), by board: all, and the seeded part.
const OCCUPANCIES: [(&str, usize, usize); 3] =
    [("square", 50_196, 400), ("cylinder", 381_440, 400), ("circle", 61_352_192, 400)];

/// Set (b) of a board: each origin and each space on the piece's paths, with every occupancy of the spaces between.
pub(super) fn occupancies(of: Extent, number: usize) -> Universe<Single> {
    let (name, whole, part) = OCCUPANCIES[number];
    let board = board(name);
    let (mut moves, mut count) = (Vec::new(), 0);
    for name in ELEVEN {
        let of = prepared(name, &board);
        for between in between(&of.piece) {
            moves.push((count, between, Arc::clone(&of)));
            count += between.occupancies() as usize;
        }
    }
    // The whole proof has each case once; the part some from all over.
    let step = of.of(1, count / part);
    let case = move |number: usize| {
        let number = number * step;
        let at = moves.partition_point(|(first, ..)| *first <= number) - 1;
        let (first, between, of) = &moves[at];
        let asked = between.asked((number - first) as u64);
        Single { case: Case { of: Arc::clone(of), asked }, destination: between.destination }
    };
    Universe::numbered(of.of(whole, part), of.of(count, part), case)
}

/// Returns random stones: each space with a chance of this number of eighths.
fn stones(random: &mut fastrand::Rng, board: &Board, of_eight: u8) -> Spaces {
    board.spaces().iter().filter(|_| random.u8(0..8) < of_eight).collect()
}

/// Returns random questions about a piece on a board, the same each time.
pub(super) fn random_boards(board: &Board, number: usize) -> impl Iterator<Item = Asked> {
    let mut random = fastrand::Rng::with_seed(44);
    let spaces: Vec<u8> = board.spaces().iter().collect();
    (0..number).map(move |_| random_question(&mut random, board, &spaces))
}

/// Returns a question about a piece among random stones, some of which have not moved.
fn random_question(random: &mut fastrand::Rng, board: &Board, spaces: &[u8]) -> Asked {
    let (origin, of_eight) = (spaces[random.usize(..spaces.len())], random.u8(..5));
    let asked = Asked::new(origin, stones(random, board, of_eight));
    let unmoved = stones(random, board, 4).both(asked.occupied);
    Asked { unmoved, ..asked }
}

/// The boards of set (c): rings of odd sizes and holes among them.
fn boards() -> Vec<Board> {
    let named =
        ["square", "cylinder", "circle", "torus", "square:5x9", "cylinder:5x7", "circle:9x5", "torus:6x7", "torus:3x4"];
    let with_holes =
        [("square", "d4 e5 a1 h3"), ("cylinder", "a4 h5 c2 g7"), ("circle", "a2 p3 d2"), ("torus", "a1 e4")];
    let holed = with_holes.map(|(shape, holes)| {
        let (_, usual) = games::movement::BOARDS.into_iter().find(|(name, _)| *name == shape).unwrap_or_default();
        Board::parse(shape, &format!("{usual}\nholes {holes};")).unwrap_or_else(|error| panic!("{error}"))
    });
    named.map(board).into_iter().chain(holed).collect()
}

/// Set (c): random full boards, the same each time, for all pieces of either side. Those whose numbers or codes are too large for the
/// program, which the port answers alone, are left out.
pub(super) fn random(of: Extent) -> Universe<Case> {
    let mut random = fastrand::Rng::with_seed(26);
    let (mut cases, mut left_out) = (Vec::new(), 0);
    for board in boards() {
        let origins: Vec<u8> = board.spaces().iter().collect();
        for name in names() {
            for turn in [Turn::None, Turn::Half] {
                let piece = Piece::named(name, &board, turn).and_then(Result::ok);
                let prepared = piece.and_then(|piece| Prepared::of(Arc::new(piece), turn).ok()).map(Arc::new);
                for of_eight in [0, 1, 2, 4, 7] {
                    let origin = origins[random.usize(0..origins.len())];
                    let asked = Asked::new(origin, stones(&mut random, &board, of_eight));
                    let unmoved = stones(&mut random, &board, 4).both(asked.occupied);
                    match &prepared {
                        Some(of) => cases.push(Case { of: Arc::clone(of), asked: Asked { unmoved, ..asked } }),
                        None => left_out += 1,
                    }
                }
            }
        }
    }
    assert_eq!(cases.len() + left_out, 6_240, "set (c)");
    let part = 400;
    let step = of.of(1, cases.len() / part);
    of.all(RANDOM, part, cases.into_iter().step_by(step).take(of.of(usize::MAX, part)))
}

/// Cases of set (c) that the program can be asked.
const RANDOM: usize = 6_210;

/// Numbers of questions about definitions written by chance: all, and the seeded part.
const WRITTEN: (usize, usize) = (20_000, 600);
/// Questions about each of them, and about each of the corners.
const OF_EACH: usize = 4;
const OF_CORNERS: usize = 40;
/// Definitions of which the mutants are asked one single move each.
const ONE_OF_EACH: usize = 4_000;
/// Images of a destination at which a single move is a matter of moments.
const FEW_IMAGES: i64 = 50;

/// Prepares the piece of a text.
fn written_piece(text: &str, board: &Board, turn: Turn) -> Option<Arc<Prepared>> {
    let piece = document("text", text, Some(board)).and_then(|read| Piece::of("text", &read, None, turn)).ok()?;
    Prepared::of(Arc::new(piece), turn).ok().map(Arc::new)
}

/// Returns random single moves of a piece.
fn moves_by_chance(random: &mut fastrand::Rng, of: &Arc<Prepared>, number: usize) -> Vec<Single> {
    let spaces: Vec<u8> = of.piece.board().spaces().iter().collect();
    let one = |_| {
        let asked = random_question(random, of.piece.board(), &spaces);
        let others: Vec<u8> = spaces.iter().copied().filter(|&space| space != asked.origin).collect();
        Single { case: Case { of: Arc::clone(of), asked }, destination: others[random.usize(..others.len())] }
    };
    (0..number).map(one).collect()
}

/// Returns single moves among random stones by the corners and by definitions written by chance, which have all words of the language:
/// this number of moves, `each` by every definition. Definitions that are too large for the program, or whose single moves take
/// seconds, are left out.
fn by_chance(number: usize, each: usize) -> Vec<Single> {
    let mut random = fastrand::Rng::with_seed(43);
    let corners = CORNERS.iter().chain(&WIDE).flat_map(|(on, text)| {
        let on = board(on);
        let text = written_out(text, on.files().len(), on.ranks().into());
        let prepared =
            written_piece(&text, &on, Turn::None).unwrap_or_else(|| panic!("a piece of the program: {text}"));
        moves_by_chance(&mut random, &prepared, OF_CORNERS)
    });
    let mut cases: Vec<Single> = corners.collect();
    let boards = boards();
    while cases.len() < number {
        let on = &boards[random.usize(..boards.len())];
        let turn = if random.bool() { Turn::None } else { Turn::Half };
        let Some(prepared) = written_piece(&texts::written(&mut random), on, turn) else { continue };
        let (files, ranks) = prepared.piece.by_coordinates().turns();
        if (2 * files + 1) * (2 * ranks + 1) <= FEW_IMAGES {
            cases.extend(moves_by_chance(&mut random, &prepared, each));
        }
    }
    cases
}

/// Number of questions about the corners.
fn about_corners() -> usize {
    (CORNERS.len() + WIDE.len()) * OF_CORNERS
}

/// Single moves by definitions written by chance, and by the corners.
pub(super) fn written(of: Extent) -> Universe<Single> {
    let (whole, part) = (about_corners() + WRITTEN.0, about_corners() + WRITTEN.1);
    of.all(whole, part, by_chance(of.of(whole, part), OF_EACH))
}

/// A single move by each of many definitions written by chance, for mutants.
pub(super) fn one_of_each() -> Universe<Single> {
    let number = about_corners() + ONE_OF_EACH;
    Universe::all(number, by_chance(number, 1))
}

/// Every fourth of the questions about definitions written by chance: one about each, and ten about each of the corners.
pub(super) fn written_once(of: Extent) -> Universe<Case> {
    let singles = written(of);
    let (whole, part) = ((about_corners() + WRITTEN.0) / OF_EACH, (about_corners() + WRITTEN.1) / OF_EACH);
    of.all(whole, part, (0..singles.len()).step_by(OF_EACH).map(|number| singles.case(number).case))
}

/// Every piece from every space of the four boards.
pub(super) fn origins(of: Extent) -> Universe<Case> {
    let mut cases = Vec::new();
    for (name, _) in games::movement::BOARDS {
        let board = board(name);
        for name in names() {
            let Some(of) = Prepared::named(name, &board) else { continue };
            let all = (0..board.size() as u8).map(|origin| Asked::new(origin, Spaces::EMPTY));
            cases.extend(all.map(|asked| Case { of: Arc::clone(&of), asked }));
        }
    }
    let part = 600;
    let step = of.of(1, cases.len() / part);
    of.all(ORIGINS, part, cases.into_iter().step_by(step).take(of.of(usize::MAX, part)))
}

/// Cases of the lists.
const ORIGINS: usize = 12_288;
