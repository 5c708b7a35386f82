//! The slowest boards: those on which the routines that look at all spaces take as long as their headers allow. No game has such a board.

use std::collections::HashMap;

use games::gunjin::{Bridges, POSITIONS, Space};
use lab::{Call, Core, Runner};

use super::core;
use crate::contract::library::load;

const NONE: u8 = 0xFF;

/// Types.
const ENGINEER: u8 = 1;
const PLANE: u8 = 10;
const GENERAL: u8 = 13;
const BANNER: u8 = 15;
const TYPES: u8 = 16;
/// The headquarters. Of the enemy's numbers that of its headquarters takes longest to turn.
const ENEMY_HQ: u8 = 0x10;
const OWN_HQ: u8 = 0x17;

/// Numbers of own pieces, one for each type.
const OWN: [u8; 16] = [4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 36];

/// A board with the number of a piece on each space, and everything else that the routines read. The same number may be on several.
#[derive(Clone)]
struct State {
    pieces: [u8; POSITIONS],
    types: [u8; POSITIONS],
    known: [u16; POSITIONS],
    quiet: u16,
    last: [u8; 2],
    bridges: Bridges,
    chosen: [u8; 2],
}

impl State {
    /// Fills all spaces with a piece of a number and a type.
    fn full(number: u8, kind: u8) -> State {
        let pieces = of_spaces(|_| number, NONE);
        let mut types = [kind; POSITIONS];
        // An own piece of each type, to be put in the place of another one.
        if number & 4 != 0 {
            (0..TYPES).zip(OWN).for_each(|(kind, number)| types[usize::from(number)] = kind);
        }
        let known = [0; POSITIONS];
        State { pieces, types, known, quiet: 200, last: [ENEMY_HQ; 2], bridges: Bridges::Two, chosen: [0, 1] }
    }

    /// Returns the states in which one space has something else.
    fn others(&self, contents: &[u8]) -> impl Iterator<Item = State> {
        let pairs = Space::all().flat_map(|space| contents.iter().map(move |&number| (space, number)));
        pairs.map(|(space, number)| {
            let mut other = self.clone();
            other.pieces[usize::from(space.position())] = number;
            other
        })
    }
}

fn of_spaces(byte: impl Fn(Space) -> u8, none: u8) -> [u8; POSITIONS] {
    std::array::from_fn(|position| Space::new(position as u8).map_or(none, &byte))
}

/// The rules on our core, and the times that the headers allow.
struct Timed {
    runner: Runner,
    allowed: HashMap<String, u64>,
}

impl Timed {
    fn new() -> Timed {
        let runner = Runner::new(&core(), Core::Z80).unwrap_or_else(|error| panic!("{error}"));
        let source = load("gunjin/core.asm");
        let of = source.effects().filter_map(|(name, effects)| Some((name.to_owned(), effects.t()?)));
        Timed { runner, allowed: of.collect() }
    }

    fn poke(&mut self, symbol: &str, bytes: &[u8]) {
        let address = self.runner.address(symbol).unwrap_or_else(|error| panic!("{error}"));
        (address..).zip(bytes).for_each(|(address, &byte)| self.runner.poke(address, byte));
    }

    /// Returns the time of a routine in a state.
    fn t(&mut self, routine: &str, state: &State) -> u64 {
        self.poke("BoardPieces", &state.pieces);
        self.poke("PieceTypes", &state.types);
        self.poke("MapUp", &of_spaces(|space| state.bridges.up(space).byte(), 0x80));
        self.poke("MapDown", &of_spaces(|space| state.bridges.down(space).byte(), 0x80));
        self.poke("Bridges", &[state.bridges.number()]);
        self.poke("Quiet", &state.quiet.to_le_bytes());
        self.poke("LastFrom", &state.last);
        self.poke("Bottom", &[0]);
        self.poke("Moved", &[0]);
        self.poke("Moves", &[0, 0]);
        self.poke("KnownFrom", &[0]);
        self.poke("Known", &state.known.map(u16::to_le_bytes).concat());
        self.poke("From", &state.chosen[..1]);
        self.poke("To", &state.chosen[1..]);
        let call = Call::new(self.runner.address(routine).unwrap_or_else(|error| panic!("{error}")), Core::Z80);
        let outcome = self.runner.call(&call);
        outcome.returned().unwrap_or_else(|| panic!("{outcome:?}")).t
    }

    /// Asserts that a state takes all the time that the header allows, and that others take no more.
    fn assert_slowest(&mut self, routine: &str, slowest: &State, others: impl IntoIterator<Item = State>) {
        let allowed = self.allowed[routine];
        assert_eq!(self.t(routine, slowest), allowed, "{routine}");
        let most = others.into_iter().map(|state| self.t(routine, &state)).max();
        assert!(most.is_some_and(|most| most <= allowed), "{routine}: {most:?} of {allowed}");
    }
}

/// An own piece of each type, and none, and an enemy's piece.
fn contents() -> Vec<u8> {
    OWN.into_iter().chain([NONE, 0]).collect()
}

/// A full board of own planes, which all look along their whole columns: to take one away costs more than others gain by it. Engineers
/// walk longer on an empty board, but then there are few of them.
#[test]
fn no_board_takes_longer_to_find_moves_on_than_one_full_of_planes() {
    let mut timed = Timed::new();
    let mut random = fastrand::Rng::with_seed(1);
    let [engineer, plane] = [ENGINEER, PLANE].map(|kind| OWN[usize::from(kind)]);
    for routine in ["has_move", "game_result"] {
        for bridges in Bridges::ALL {
            let slowest = State { bridges, ..State::full(plane, PLANE) };
            let mixed: Vec<State> = (0..300)
                .map(|_| {
                    let own = random.u8(..10);
                    let mut other = slowest.clone();
                    for piece in other.pieces.iter_mut().filter(|piece| **piece != NONE) {
                        let some = if random.u8(..10) < own { [engineer, plane] } else { [NONE, 0] };
                        *piece = some[random.usize(..2)];
                    }
                    other
                })
                .collect();
            timed.assert_slowest(routine, &slowest, slowest.others(&contents()).chain(mixed));
        }
    }
}

/// The same board as the other side sees it, with the number that takes longest to turn.
#[test]
fn no_board_takes_longer_to_turn_and_judge_than_one_full_of_planes() {
    let slowest = State::full(ENEMY_HQ, PLANE);
    Timed::new().assert_slowest("end_turn", &slowest, slowest.others(&[NONE, 0, 4, 0x17, 0x20, 0x2F]));
}

/// Of a full board one space becomes empty by any move: the best one is left by a plane that defeats another piece, which stands in the own
/// headquarters.
#[test]
fn no_move_takes_longer_than_one_on_a_board_full_of_planes() {
    const NUMBER: u8 = 0;
    let with = |[from, to]: [u8; 2], kind| {
        let mut state = State { chosen: [from, to], ..State::full(ENEMY_HQ, PLANE) };
        state.pieces[usize::from(to)] = NUMBER;
        state.types[usize::from(NUMBER)] = kind;
        state
    };
    let [from, to] = [0x2F, OWN_HQ];
    let spaces = || Space::all().map(Space::position);
    let moves = spaces().flat_map(|space| [[from, space], [space, to]]).filter(|[from, to]| from != to);
    let kinds = (0..BANNER).map(|kind| with([from, to], kind));
    let others = moves.map(|chosen| with(chosen, ENGINEER)).chain(kinds);
    Timed::new().assert_slowest("play_turn", &with([from, to], ENGINEER), others);
}

/// The pieces may all be banners for certain, the bit that is found last.
#[test]
fn no_knowledge_takes_longer_to_count_than_banners() {
    let slowest = State { known: [1 << BANNER; POSITIONS], ..State::full(0, 0) };
    let words = (0..TYPES).map(|bit| 1 << bit).chain([0, 3, 0x101, 0x300, 0xFFFF]);
    let others = words.flat_map(|word| {
        let mut other = slowest.clone();
        other.known[0] = word;
        [other, State { known: [word; POSITIONS], ..slowest.clone() }]
    });
    Timed::new().assert_slowest("count_open", &slowest, others);
}

/// Banners everywhere, of which the bit is made last; one general among them makes officers worth more, which takes longer.
#[test]
fn no_board_takes_longer_to_value_than_one_of_banners() {
    let mut timed = Timed::new();
    let banners = OWN[usize::from(BANNER)];
    let known = [1 << BANNER; POSITIONS];
    let slowest = State { pieces: [banners; POSITIONS], known, ..State::full(banners, BANNER) };
    timed.assert_slowest("find_living", &slowest, slowest.others(&contents()));
    let mut slowest = slowest;
    slowest.pieces[0] = OWN[usize::from(GENERAL)];
    timed.assert_slowest("set_values", &slowest, slowest.others(&contents()));
}
