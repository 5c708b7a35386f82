//! Rare cases: those that seeded games hardly come to, and without which mutants of the code stay unnoticed.

use games::gunjin::player::{Level, rating};
use games::gunjin::{Board, Bridges, Kind, LENGTH, Move, POSITIONS, Position, Register, Saved, Space, fill, fletcher};

use super::cases::{Blocked, beginning, blocked, board_of, saved};
use super::played::Played;
use super::player::Choosing;

/// A place of a board with the sign of a case file.
type Sign = (usize, char);

fn position(bridges: Bridges, signs: &[Sign]) -> Position {
    Position::new(bridges, board_of(signs))
}

fn move_of(from: usize, to: usize) -> Move {
    let space = |position: usize| Space::new(position as u8).expect("a space");
    Move { from: space(from), to: space(to) }
}

/// Attacks on banners that are backed by an own piece, by an enemy or by nothing, and on other pieces that nothing backs.
fn attacks() -> Vec<(Position, Move)> {
    let others = [(0x28, 'c'), (0x2F, 'D')];
    let attack = |bridges, [from, to, behind]: [usize; 3], defender, sign: Option<char>| {
        let mut signs = vec![(from, 'H'), (to, defender)];
        signs.extend(sign.map(|sign| (behind, sign)));
        signs.extend(others);
        (position(bridges, &signs), move_of(from, to))
    };
    const BEHIND: [Option<char>; 6] = [None, Some('c'), Some('h'), Some('m'), Some('o'), Some('C')];
    let mut all: Vec<_> = BEHIND.iter().map(|behind| attack(Bridges::Two, [0x12, 0x11, 0x10], 'p', *behind)).collect();
    all.extend(BEHIND.iter().map(|behind| attack(Bridges::Four, [0x04, 0x0B, 0x0A], 'p', *behind)));
    // In the back row nothing can be behind a piece; before the bridges of the own half two spaces are.
    all.push(attack(Bridges::Two, [0x09, 0x08, 0x08], 'p', Some('p')));
    for behind in [0x03, 0x0B] {
        all.push(attack(Bridges::Four, [0x05, 0x04, behind], 'p', Some('m')));
    }
    for headquarters in [0x16, 0x1E] {
        all.push(attack(Bridges::Two, [0x0F, 0x17, headquarters], 'p', Some('m')));
    }
    all.extend(['c', 'h', 'm'].map(|defender| attack(Bridges::Two, [0x12, 0x11, 0x10], defender, None)));
    all
}

/// Pieces of the other side of which one has a move, or none: its only piece that moves, or its only target, is in the first space or the last.
const LAST_HOPES: [&[Sign]; 5] = [
    &[(0x00, 'c')],
    &[(0x2F, 'c')],
    &[(0x01, 'c'), (0x02, 'o'), (0x09, 'o')],
    &[(0x2E, 'c'), (0x2D, 'o'), (0x26, 'o')],
    &[(0x2F, 'c'), (0x2E, 'o'), (0x27, 'o')],
];

/// Turns: attacks on banners, numbers of moves at the ends of bytes, a mine in the headquarters, a side that hardly has a move.
pub(super) fn turns() -> Vec<(Position, Move)> {
    let mut all = attacks();
    let two = position(Bridges::Two, &[(0x05, 'C'), (0x28, 'c')]);
    let counted = [0xFF, 0x100, 0xFEFF, 0xFFFE, 0xFFFF].map(|moves| Position { moves, ..two.clone() });
    let homes: [&[Sign]; 2] = [&[(0x10, 'O'), (0x28, 'c')], &[(0x10, 'P'), (0x28, 'c')]];
    let others = homes.into_iter().chain(LAST_HOPES).map(|signs| {
        let signs: Vec<Sign> = signs.iter().copied().chain([(0x05, 'C')]).collect();
        position(Bridges::Two, &signs)
    });
    all.extend(counted.into_iter().chain(others).map(|position| (position, move_of(0x05, 0x06))));
    all
}

/// Boards of a side that hardly has a move.
pub(super) fn boards() -> Vec<(Bridges, Board)> {
    LAST_HOPES.iter().map(|signs| (Bridges::Two, board_of(signs).turned())).collect()
}

/// Masks of the types that a backing piece may have: with bits in either byte, in both, and with no type that can win a combat.
const MASKS: [u16; 7] = [0xFFFF, 1 << 2, 1 << 12, 1 << 7, 1 << 14, 1 << 2 | 1 << 12, 0x00FF];

/// Moves to learn from: the attacks, with different knowledge of the pieces around.
pub(super) fn learned() -> Vec<Played> {
    let mut all = Vec::new();
    for (number, (position, chosen)) in attacks().into_iter().enumerate() {
        let masks = if number < 6 { &MASKS[..] } else { &MASKS[..1] };
        for &mask in masks {
            let mut of_side = [0x7FFF; POSITIONS];
            of_side[0x10] = mask;
            of_side[usize::from(chosen.to.position())] = 0xFFFF;
            all.push(Played::of(&position, chosen, [of_side, [0xFFFF; POSITIONS]]));
        }
    }
    // Pieces that become certain one by one, and more certain ones than there are.
    let (position, chosen) = (position(Bridges::Two, &[(0x05, 'B'), (0x28, 'c')]), move_of(0x05, 0x07));
    for first in [1, 1 << 2 | 1, 1 << 12] {
        let mut chain = [0x3FFF; POSITIONS];
        let kinds = [first, 1, 1, 1 | 1 << 2, 1 << 2 | 1 << 6, 1 << 6 | 1 << 8, 1 << 8 | 1 << 13, 1 << 13 | 1 << 1];
        let numbers = [0x28, 0x20, 0x00, 0x08, 0x29, 0x2B, 0x13, 0x01];
        numbers.into_iter().zip(kinds).for_each(|(number, mask): (usize, u16)| chain[number] = mask);
        all.push(Played::of(&position, chosen, [chain, chain]));
    }
    all
}

/// Puts own mines where else a piece could go, so that it has one move.
fn only(bridges: Bridges, from: usize, to: usize, signs: &[Sign]) -> Position {
    let mut signs = signs.to_vec();
    let board = board_of(&signs);
    let chosen = move_of(from, to);
    let others = board.moves_of(bridges, chosen.from).iter().filter(|other| *other != chosen.to).collect::<Vec<_>>();
    signs.extend(others.iter().map(|other| (usize::from(other.position()), 'O')));
    position(bridges, &signs)
}

/// A position with masks for the enemy's pieces, by their places.
fn knowing(position: &Position, masks: &[(usize, u16)]) -> Played {
    let mut of_side = [0x7FFF; POSITIONS];
    for &(place, mask) in masks {
        let piece = Space::new(place as u8).and_then(|space| position.board.piece(space)).expect("a piece");
        of_side[usize::from(piece.position())] = mask;
    }
    let chosen = position.moves().into_iter().next().expect("a move");
    Played::of(position, chosen, [of_side, [0xFFFF; POSITIONS]])
}

/// Moves to choose in positions with a single one, so that its score is seen.
pub(super) fn choosing() -> Vec<Choosing> {
    let mut all: Vec<(Played, Level)> = Vec::new();
    // A step from each space.
    for bridges in Bridges::ALL {
        for from in Space::all() {
            let place = usize::from(from.position());
            let alone = board_of(&[(place, 'D')]);
            let to = alone.moves_of(bridges, from).iter().last().expect("a neighbour");
            let position = only(bridges, place, to.position().into(), &[(place, 'D')]);
            all.push((knowing(&position, &[]), Level::Careful));
        }
    }
    // An attack on a piece that may be of one kind or of several, in either byte.
    let attack = only(Bridges::Two, 0x12, 0x11, &[(0x12, 'M'), (0x11, 'c')]);
    for mask in [1 << 2, 1 << 10, 1 << 2 | 1 << 10, 1 << 2 | 1 << 3, 1 << 9 | 1 << 10, 1 << 0, 1 << 8, 0, 0xFFFF] {
        for level in [Level::Careful, Level::Prudent] {
            all.push((knowing(&attack, &[(0x11, mask)]), level));
        }
    }
    let mut add = |bridges, [from, to]: [usize; 2], signs: &[Sign], masks: &[(usize, u16)]| {
        let position = only(bridges, from, to, signs);
        all.extend([Level::Careful, Level::Prudent].map(|level| (knowing(&position, masks), level)));
    };
    // The own headquarters are left, and the first space.
    add(Bridges::Two, [0x17, 0x16], &[(0x17, 'C')], &[]);
    add(Bridges::Two, [0x00, 0x01], &[(0x00, 'C')], &[]);
    // A piece that may take the own headquarters next is one of three kinds, and a danger may be more than a byte.
    for bit in 8..16 {
        add(Bridges::Two, [0x17, 0x16], &[(0x17, 'C'), (0x16, 'c')], &[(0x16, 1 << bit)]);
    }
    add(Bridges::Two, [0x12, 0x11], &[(0x12, 'N'), (0x11, 'c'), (0x09, 'a')], &[(0x11, 1 << 2), (0x09, 1)]);
    // The only target is the first space, or the last one.
    add(Bridges::Two, [0x01, 0x00], &[(0x01, 'C')], &[]);
    add(Bridges::Two, [0x2E, 0x2F], &[(0x2E, 'C')], &[]);
    // An attack on the enemy's headquarters of which all gains together are more than 2,047.
    add(Bridges::Two, [0x11, 0x10], &[(0x11, 'M'), (0x10, 'c')], &[(0x10, 0x8FFF)]);
    // What lives, found in the first space and in the last one.
    for place in [0x00, 0x2F] {
        add(Bridges::Two, [0x0A, 0x09], &[(0x0A, 'A'), (0x09, 'c'), (place, 'c')], &[(0x09, 1 << 2), (place, 1 << 13)]);
        add(Bridges::Two, [0x0A, 0x09], &[(0x0A, 'D'), (0x09, 'a'), (place, 'O')], &[(0x09, 1 << 1)]);
    }
    // What stands behind a piece in the back row, in the own headquarters, and beyond double bridges; a kind with no open piece.
    add(Bridges::Two, [0x09, 0x08], &[(0x09, 'H'), (0x08, 'c')], &[(0x08, 1 << 15 | 1 << 2)]);
    for behind in [0x16, 0x1E] {
        add(Bridges::Two, [0x0F, 0x17], &[(0x0F, 'H'), (0x17, 'c'), (behind, 'd')], &[(0x17, 1 << 15 | 1 << 2)]);
    }
    for behind in [0x03, 0x0B] {
        add(Bridges::Four, [0x05, 0x04], &[(0x05, 'H'), (0x04, 'c'), (behind, 'd')], &[(0x04, 1 << 15 | 1 << 2)]);
    }
    add(Bridges::Two, [0x12, 0x11], &[(0x12, 'H'), (0x11, 'c'), (0x28, 'a')], &[(0x11, 1 | 1 << 2), (0x28, 1)]);
    // Two dangers, the greater one first and last; and none beyond the edges.
    for [first, second] in [[1 << 12, 1 << 12 | 1 << 2], [1 << 12 | 1 << 2, 1 << 12], [1 << 2, 1 << 12]] {
        let signs = [(0x1E, 'D'), (0x1C, 'm'), (0x25, 'm')];
        add(Bridges::Two, [0x1E, 0x1D], &signs, &[(0x1C, first), (0x25, second)]);
    }
    let number = |(seed, (played, level)): (u32, (Played, Level))| Choosing { played, level, state: seed, other: None };
    (1..).zip(all).map(number).collect()
}

/// Returns the points of the halves among which the one for a seed is chosen.
fn points_of(bridges: Bridges, seed: u32) -> Vec<u16> {
    let mut register = Register::new(seed);
    let half = || {
        let mut board = Board::EMPTY;
        fill(bridges, &mut board, &mut register);
        rating(bridges, &board)
    };
    std::iter::repeat_with(half).take(8).collect()
}

/// A seed of halves with two bridges of which none has more than 63 points.
const FEW_POINTS: u32 = 0x10AA_788F;

/// Seeds of set-ups to choose among: any, at each level; two of which two halves are the best ones, the last half and an earlier one; and
/// one of which none is good.
pub(super) fn halves() -> Vec<(Bridges, Level, u32)> {
    let last_of_two_best = |seed: &u32| {
        let points = points_of(Bridges::Two, *seed);
        let most = points.iter().max();
        let best = || points.iter().enumerate().filter(|(_, points)| Some(*points) == most);
        best().nth(1).and_then(|_| best().next_back()).map(|(number, _)| number + 1 == points.len())
    };
    let seeds = || (1..5_000).map(|seed: u32| seed.wrapping_mul(0x9E37_79B9));
    let two_best = |is_last| seeds().find(|seed| last_of_two_best(seed) == Some(is_last)).expect("a seed");
    vec![
        (Bridges::Two, Level::Prudent, two_best(true)),
        (Bridges::Two, Level::Prudent, two_best(false)),
        (Bridges::Two, Level::Prudent, FEW_POINTS),
        (Bridges::Two, Level::Chance, 1 << 16),
        (Bridges::Four, Level::Chance, 99),
    ]
}

/// Games of which either sum is 0 modulo 255.
pub(super) fn even_sums() -> Vec<Saved> {
    let games = || (0..5_000).map(|seed| saved(&beginning(1), seed));
    let sums = |game: &Saved| fletcher(&game.bytes()[..LENGTH - 2]);
    [0, 1].into_iter().filter_map(|sum| games().find(|game| sums(game)[sum] == 0)).collect()
}

/// Single pieces with a blocker: those in the headquarters, and some of the others.
pub(super) fn blockers() -> Vec<Blocked> {
    let is_home = |at: &Blocked| at.from == Space::OWN_HEADQUARTERS || at.from == Space::OWN_HEADQUARTERS.turned();
    let flying = blocked().filter(move |at| is_home(at) && at.kind == Kind::Plane).step_by(7);
    flying.chain(blocked().step_by(499)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_half_of_few_points_has_more_than_63() {
        assert_eq!(points_of(Bridges::Two, FEW_POINTS).into_iter().max(), Some(63));
    }
}
