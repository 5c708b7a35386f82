//! The cases of seeded play: positions, steps, turns and their beginnings, lists of a few squares.

use games::checkers::{Position, Rules, Side, Turn};

use super::rules::{Listed, SquarePair};
use super::universes::squares;

/// Most turns of a line.
const TURNS: usize = 120;

/// Most turns of a line from a crowded board.
const FEW_TURNS: usize = 8;

/// Returns the positions of random lines of play: each from the start, at most 120 turns long.
pub fn positions(seed: u64, rules: Rules, number: usize) -> Vec<Position> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut all = Vec::with_capacity(number);
    let mut position = Position::START;
    let mut turns = 0;
    while all.len() < number {
        let next = random.choice(position.turns(rules)).and_then(|turn| position.play(rules, &turn.0).ok());
        all.push(position);
        turns += 1;
        position = next.filter(|_| turns < TURNS).map_or(Position::START, Position::passed);
        if position == Position::START {
            turns = 0;
        }
    }
    all
}

/// Returns the turns of random lines of play, by either set of rules in turn. Most lines begin on a crowded board, are short, and the
/// longest turns are played in them, so that long chains are among them; one in eight begins from the start.
pub(super) fn turns(seed: u64, number: usize) -> Vec<Listed> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut all = Vec::with_capacity(number);
    for line in 0.. {
        let (rules, is_crowded) = (Rules::ALL[line % 2], line / 2 % 8 != 0);
        let mut position = if is_crowded { crowded(&mut random) } else { Position::START };
        for _ in 0..if is_crowded { FEW_TURNS } else { TURNS } {
            if all.len() == number {
                return all;
            }
            let mut turns = position.turns(rules);
            let longest = turns.iter().map(|turn| turn.0.len()).max().unwrap_or(0);
            turns.retain(|turn| !is_crowded || turn.0.len() == longest);
            let Some(Turn(turn)) = random.choice(turns) else { break };
            let after = position.play(rules, &turn).map_or(position, Position::passed);
            all.push((position, rules, turn));
            position = after;
        }
    }
    all
}

/// Returns a random board of a few kings of Black and about eight pieces of Red, no man where he is crowned.
fn crowded(random: &mut fastrand::Rng) -> Position {
    let black = random.u32(..) & random.u32(..) & random.u32(..);
    let red = random.u32(..) & random.u32(..) & !black;
    Position { black, red, kings: black | red & (random.u32(..) | Side::Red.far_row()), turn: Side::Black }
}

/// Returns the turns of five hops and more.
pub(super) fn chains(turns: &[Listed]) -> Vec<Listed> {
    turns.iter().filter(|(.., list)| list.len() > 5).cloned().collect()
}

/// Returns the steps that turns are made of.
pub(super) fn steps_of(turns: &[Listed]) -> Vec<SquarePair> {
    let mut all = Vec::with_capacity(turns.len());
    for (position, _, list) in turns {
        let mut position = *position;
        for step in list.windows(2) {
            all.push((position, step[0], step[1]));
            position.step(step[0], step[1]);
        }
    }
    all
}

/// Returns all slides and hops of positions.
pub(super) fn steps(positions: &[Position]) -> Vec<SquarePair> {
    let of = |position: &Position| {
        let position = *position;
        squares(position.own()).flat_map(move |source| {
            let to = position.slides(1 << source) | position.jumps(1 << source);
            squares(to).map(move |dest| (position, source, dest))
        })
    };
    positions.iter().flat_map(of).collect()
}

/// Returns all lists of up to three squares for a position: `NO_SQUARE` stands for a square that there is not.
fn short_lists(position: Position) -> impl Iterator<Item = Vec<u8>> {
    const NO_SQUARE: u8 = 32;
    let any = 0..=NO_SQUARE;
    let own: Vec<u8> = squares(position.black | position.red).chain([NO_SQUARE]).collect();
    let second = any.clone();
    let pairs = own.clone().into_iter().flat_map(move |first| second.clone().map(move |second| vec![first, second]));
    // A third square matters only after a step that was made.
    let thirds = own.clone().into_iter().flat_map(move |first| {
        let follow = position.next_squares(Rules::Original, &[first]);
        let third = any.clone();
        squares(follow).flat_map(move |second| third.clone().map(move |third| vec![first, second, third]))
    });
    std::iter::once(Vec::new()).chain(own.into_iter().map(|first| vec![first])).chain(pairs).chain(thirds)
}

/// Returns all lists of up to three squares for positions, by both sets of rules.
pub(super) fn lists(positions: impl Iterator<Item = Position>) -> Vec<Listed> {
    let by = |position: Position, rules| short_lists(position).map(move |list| (position, rules, list));
    positions.flat_map(|position| Rules::ALL.into_iter().flat_map(move |rules| by(position, rules))).collect()
}

/// Returns the turns of positions with all their beginnings, and each with one square more.
pub(super) fn beginnings(positions: &[Position], rules: Rules) -> Vec<Listed> {
    let mut all = Vec::new();
    for position in positions {
        for Turn(turn) in position.turns(rules) {
            for length in 0..=turn.len() {
                all.push((*position, rules, turn[..length].to_vec()));
            }
            let last = turn[turn.len() - 1];
            all.push((*position, rules, [&turn[..], &[(last + 4) % 32]].concat()));
        }
    }
    all
}
