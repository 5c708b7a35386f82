//! The questions about the player: the same turn after the same number of positions.

use std::fmt;

use games::checkers::player::{Ending, KINGS, Level, MEN, choose, ending};
use games::checkers::{Match, Position, Rules, Side, Turn};

use super::frames::FRAMES;
use super::layout::{LIST, POSITION, QUIET, SCRATCH, drawn, put};
use super::records::{self, RECORDS, put_game};
use super::{play, universes};
use crate::T;
use crate::diff::{Area, Ask, Field, Question, Universe};

/// A game to choose a turn in.
#[derive(Clone, Debug)]
struct Case {
    game: Match,
    level: usize,
    /// The value of R, where it decides between equal turns.
    chance: Option<u8>,
    /// True if BREAK is pressed.
    is_broken: bool,
}

/// An answer: a turn, or none; the number of positions and of turns ahead.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Reply {
    turn: Option<Turn>,
    nodes: u32,
    depth: u8,
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Reply { turn, nodes, depth } = self;
        match turn {
            Some(turn) => write!(f, "{turn} after {nodes} positions, {depth} turns ahead"),
            None => f.write_str("no turn"),
        }
    }
}

const NODES: Field<u32> = Field::new(
    "Nodes",
    3,
    |nodes, to| to.copy_from_slice(&nodes.to_le_bytes()[..3]),
    |from| Some(u32::from_le_bytes([from[0], from[1], from[2], 0])),
);
const DEPTH: Field<u8> = Field::byte("Depth");
const LEVEL: Field<u8> = Field::byte("Level");
const TIES: Field<u8> = Field::byte("Ties");
const BREAK: Field<u8> = Field::byte("Break");

/// The memory of the search.
const SEARCH: [Area; 9] = [
    FRAMES,
    Area { symbol: "Turns", bytes: 1_024 },
    Area { symbol: "NodesLeft", bytes: 1 },
    Area { symbol: "TurnCount", bytes: 1 },
    Area { symbol: "TurnNumber", bytes: 1 },
    Area { symbol: "Ahead", bytes: 1 },
    Area { symbol: "RootStack", bytes: 2 },
    Area { symbol: "Root", bytes: 14 },
    Area { symbol: "State", bytes: 14 },
];

/// The number of answers of each level of which one is asked for on `iz80` too: a search takes ten times as long there.
const SECOND_CORE_EVERY: [usize; 5] = [1, 1, 16, 64, 256];

/// Returns the longest time of an answer in T-states: for listing all turns and clearing the frames, for making each of a number of legal
/// turns once for each turn ahead (the last number of turns ahead may not be finished), and for each position looked at. It holds in
/// play; boards full of kings can take longer. Measured.
pub fn most_time(nodes: u32, depth: u8, turns: usize) -> T {
    500_000 + (T::from(depth) + 1) * turns as T * 60_000 + T::from(nodes) * 5_000
}

impl Case {
    /// Returns the longest time of the answer in play, in T-states.
    fn most(&self) -> T {
        let reply = self.reply();
        most_time(reply.nodes, reply.depth, self.game.position.turns(self.game.rules).len())
    }

    /// Returns the port's answer.
    fn reply(&self) -> Reply {
        let Case { game, level, chance, is_broken } = self;
        // The only turn is the answer at once, without a search.
        if *is_broken && game.position.turns(game.rules).len() > 1 {
            return Reply { turn: None, nodes: 0, depth: 0 };
        }
        let answer = choose(&game.position, game.rules, Level::ALL[*level], &game.earlier, chance.unwrap_or(0));
        Reply { turn: answer.turn, nodes: answer.nodes, depth: answer.depth }
    }
}

fn question(title: &'static str, cases: Universe<Case>) -> Question<Case, Reply> {
    Question::new(
        title,
        &["choose_move"],
        cases,
        |Case { game, level, chance, is_broken }, to| {
            put_game(game, to);
            to.put(&LEVEL, &(*level as u8));
            to.put(&TIES, &u8::from(chance.is_some()));
            to.put(&BREAK, &u8::from(*is_broken));
            let several = game.position.turns(game.rules).len() > 1;
            to.chance("random_r", chance.unwrap_or(0), u32::from(chance.is_some() && several));
        },
        |Case { is_broken, .. }, after| {
            let turn = if after.carry() { None } else { Some(Turn(after.get(&LIST)?)) };
            // After BREAK the program looks at nothing else.
            if turn.is_none() && *is_broken {
                return Some(Reply { turn, nodes: 0, depth: 0 });
            }
            Some(Reply { turn, nodes: after.get(&NODES)?, depth: after.get(&DEPTH)? })
        },
        Case::reply,
    )
    .symbols(POSITION)
    .symbols(RECORDS)
    .symbols(["random_r", "Level", "Ties", "Break"])
    .writes([QUIET.area(), LIST.area(), NODES.area(), DEPTH.area()])
    .writes(SEARCH)
    .writes(SCRATCH)
    .draw(|Case { game, level, chance, .. }| {
        let chance = chance.map_or_else(String::new, |r| format!(", R = {r}"));
        drawn(&game.position, &format!("{:?} rules, level {}{chance}: which turn?", game.rules, level + 1))
    })
}

/// Returns the question about the answers of a level in a number of positions of seeded play, by either set of rules in turn.
pub(super) fn answers(title: &'static str, level: usize, number: usize) -> Box<dyn Ask> {
    // Successive positions are much alike, so five times as many are made and every fifth is taken.
    let played = play::positions(10 + level as u64, Rules::English, 5 * number);
    let cases = played.into_iter().step_by(5).enumerate().map(|(at, position)| {
        let chance = (at % 3 == 0).then_some((at * 37 % 256) as u8);
        Case { game: Match::new(Rules::ALL[at % 2], position), level, chance, is_broken: false }
    });
    question(title, Universe::all(number, cases))
        .second_core_every(SECOND_CORE_EVERY[level])
        .at_most(Case::most)
        .boxed()
}

/// Returns the question about the answers of the first level where a turn leads back to an earlier position of the game.
pub(super) fn repeating(title: &'static str, number: usize) -> Box<dyn Ask> {
    let leads_back = |game: &Match| {
        let after = |turn: &Turn| game.position.play(game.rules, &turn.0).map(Position::passed);
        let turns = game.position.turns(game.rules);
        // The Spectrum's records that are left show all repetitions.
        game.earlier.len() < 200
            && turns.iter().filter_map(|turn| after(turn).ok()).any(|next| game.earlier.contains(&next))
    };
    let games = records::lines(number / 4 + 8).into_iter().filter(leads_back).take(number);
    question(title, Universe::all(number, games.map(|game| Case { game, level: 0, chance: None, is_broken: false })))
        .at_most(Case::most)
        .boxed()
}

/// A board of kings, Black's and Red's, on which more than twenty hops can follow each other: more than the search has frames for.
const LONGEST_CHAIN: (u32, u32) = (0x30F0_A648, 0x8F0F_4933);

/// Returns the question about the answers of the first level on boards full of kings, where chains of captures are longest: of at
/// most twelve pieces a side, as they can be set up, but for the first board.
pub(super) fn crowded(title: &'static str, number: usize) -> Box<dyn Ask> {
    let mut random = fastrand::Rng::with_seed(22);
    let random = std::iter::repeat_with(move || {
        let taken = random.u32(..) | random.u32(..) & random.u32(..);
        let black = taken & random.u32(..);
        (black, taken & !black)
    });
    let is_game = |&(black, red): &(u32, u32)| black.count_ones().max(red.count_ones()) <= 12;
    let positions = std::iter::once(LONGEST_CHAIN).chain(random.filter(is_game)).take(number);
    let positions = positions.map(|(black, red)| Position { black, red, kings: black | red, turn: Side::Black });
    let games = positions.enumerate().map(|(at, position)| Match::new(Rules::ALL[at % 2], position));
    question(title, Universe::all(number, games.map(|game| Case { game, level: 0, chance: None, is_broken: false })))
        .boxed()
}

/// Returns the question about the answers of the second level on one in `step` of the placings of up to three pieces: it sees wins and
/// losses, and some sides have no turn.
pub(super) fn near_the_end(title: &'static str, step: usize) -> Box<dyn Ask> {
    let games = universes::placings(3).step_by(step).map(|position| Match::new(Rules::English, position));
    let cases = games.map(|game| Case { game, level: 1, chance: None, is_broken: false });
    question(title, Universe::all(536_632_usize.div_ceil(step), cases)).at_most(Case::most).boxed()
}

/// A position of two sides with two pieces each, Black's, Red's and kings, Black to move: six turns ahead each turn loses, five ahead Black does
/// not stand behind.
const LOST: (u32, u32, u32) = (0x0010_0200, 0x1080_0000, 0x1000_0200);

/// Returns the question about the answers of the third level where each turn turns out to lose, by either set of rules for either side.
pub(super) fn lost(title: &'static str) -> Box<dyn Ask> {
    let (black, red, kings) = LOST;
    let position = Position { black, red, kings, turn: Side::Black };
    let games = [position, position.turned()].into_iter().flat_map(|at| Rules::ALL.map(|rules| Match::new(rules, at)));
    let cases = games.map(|game| Case { game, level: 2, chance: None, is_broken: false });
    question(title, Universe::all(4, cases)).at_most(Case::most).boxed()
}

/// Returns the question about the answers of the first level on one in `step` of the placings of two kings against one: it looks further
/// ahead there.
pub(super) fn two_kings(title: &'static str, step: usize) -> Box<dyn Ask> {
    let is_two_kings = |at: &Position| at.kings.count_ones() == 3 && Side::ALL.iter().all(|&side| at.pieces(side) != 0);
    let games = universes::placings(3).filter(is_two_kings).step_by(step).map(|at| Match::new(Rules::English, at));
    let cases = games.map(|game| Case { game, level: 0, chance: None, is_broken: false });
    question(title, Universe::all(59_520_usize.div_ceil(step), cases)).at_most(Case::most).boxed()
}

/// Returns the question about searches of the first level that BREAK ends at once.
pub(super) fn broken(title: &'static str, number: usize) -> Box<dyn Ask> {
    let games = play::positions(9, Rules::English, number).into_iter().map(|at| Match::new(Rules::English, at));
    question(title, Universe::all(number, games.map(|game| Case { game, level: 0, chance: None, is_broken: true })))
        .at_most(Case::most)
        .boxed()
}

/// Returns the question about the table of end games, for all placings of two pieces, one of each side.
pub(super) fn table(title: &'static str) -> Box<dyn Ask> {
    /// The first frame of a search, up to the side.
    const FRAME: Field<Position> = Field::new(
        "FIRST_FRAME",
        17,
        |position, to| {
            let boards = [position.own(), position.enemy(), position.kings];
            to.chunks_mut(4).zip(boards).for_each(|(to, board)| to.copy_from_slice(&board.to_le_bytes()));
            let count = |pieces: u32| (pieces.count_ones() << 4 | (pieces & position.kings).count_ones()) as u8;
            let side = if position.turn == Side::Black { 128 } else { 192 };
            to[12..].copy_from_slice(&[count(position.own()), count(position.enemy()), 0, 0, side]);
        },
        |_| None,
    );
    /// The value of a win.
    const WIN: i16 = 8_000;
    Question::new(
        title,
        &["known_ending"],
        Universe::all(6_976, universes::endings()),
        |position, to| {
            let page = to.address("FIRST_FRAME") << 8;
            to.write(&FRAME, page, position);
            to.registers().set_hl(page);
        },
        |_, after| Some(after.registers().de() as i16),
        |position| match ending(position) {
            None | Some(Ending::Draw) => 0,
            Some(Ending::Won(turns)) => WIN - i16::from(turns),
            Some(Ending::Lost(turns)) => i16::from(turns) - WIN,
        },
    )
    .symbols(["FIRST_FRAME"])
    .draw(|position| drawn(position, "who wins?"))
    .boxed()
}

/// Returns the question about the placings of two pieces, one of each side: all, or one in `step`.
pub(super) fn endings(title: &'static str, step: usize) -> Box<dyn Ask> {
    let games = universes::endings().into_iter().step_by(step).map(|position| Match::new(Rules::Original, position));
    question(
        title,
        Universe::all(
            6_976_usize.div_ceil(step),
            games.map(|game| Case { game, level: 0, chance: None, is_broken: false }),
        ),
    )
    .boxed()
}

/// Returns the question about the tables of what pieces are worth at the start: Black's men and kings, and Red's, with the board turned.
pub(super) fn worth(title: &'static str) -> Box<dyn Ask> {
    /// The tables, which a search makes.
    const TABLES: Field<Vec<u8>> = Field::new("WorthTables", 128, |_, to| to.fill(0), |from| Some(from.to_vec()));
    Question::new(
        title,
        &["make_worth"],
        Universe::all(1, [Position::START]),
        |position, to| put(position, Rules::English, to),
        |_, after| Some(format!("{:?}", after.get(&TABLES)?)),
        |_| {
            let turned = |of: [u8; 32]| of.into_iter().rev();
            format!("{:?}", MEN.into_iter().chain(KINGS).chain(turned(MEN)).chain(turned(KINGS)).collect::<Vec<_>>())
        },
    )
    .symbols(POSITION)
    .writes([TABLES.area()])
    .draw(|position| drawn(position, "what are the pieces worth?"))
    .boxed()
}

/// Returns the question about the table of levels: turns ahead and positions.
pub(super) fn levels(title: &'static str) -> Box<dyn Ask> {
    /// A row of the table.
    const ROW: Field<Level> = Field::new(
        "Level",
        4,
        |_, to| to.fill(0),
        |from| Some(Level { depth: from[0], nodes: u32::from_le_bytes([from[1], from[2], from[3], 0]) }),
    );
    Question::new(
        title,
        &["level"],
        Universe::all(Level::ALL.len(), 0..Level::ALL.len()),
        |level, to| to.put(&LEVEL, &(*level as u8)),
        |_, after| Some(format!("{:?}", after.read(&ROW, after.registers().hl())?)),
        |level| format!("{:?}", Level::ALL[*level]),
    )
    .symbols(["Level"])
    .boxed()
}
