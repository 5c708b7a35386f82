//! Prints how well the levels of the checkers player play: matches, printed problems, two kings against one.
//!
//! `cargo run --release -p zxlab-games --example checkers_strength [GAMES] [PART...]`: GAMES in each match, half with either colour, 1000 if
//! left out; of the parts `depths`, `positions`, `problems`, `kings`, `level-1` to `level-5` (its matches against those below it) all if
//! none is named.

use std::collections::HashMap;

use games::Game;
use games::checkers::player::{Level, choose};
use games::checkers::{Checkers, Outcome, Position, Rules, Side, Turn};
use rayon::prelude::*;

/// A player of the matches.
#[derive(Clone, Copy, Debug)]
enum Player {
    /// Any turn.
    Chance,
    /// The turn after which it is most pieces ahead, kings for one and a half; among equal ones any.
    Counter,
    /// A level, by its number from 0.
    Level(usize),
}

impl Player {
    fn name(self) -> String {
        match self {
            Player::Chance => "chance".into(),
            Player::Counter => "counter".into(),
            Player::Level(level) => format!("level {}", level + 1),
        }
    }

    fn turn(self, position: &Position, before: &[Position], random: &mut fastrand::Rng) -> Option<Turn> {
        let turns = position.turns(Rules::English);
        match self {
            Player::Chance => random.choice(turns),
            Player::Counter => {
                let units =
                    |board: u32, kings: u32| 2 * board.count_ones() as i32 + (board & kings).count_ones() as i32;
                let value = |turn: &Turn| {
                    let after = position.play(Rules::English, &turn.0).unwrap_or(*position);
                    units(after.own(), after.kings) - units(after.enemy(), after.kings)
                };
                let best = turns.iter().map(value).max()?;
                random.choice(turns.into_iter().filter(|turn| value(turn) == best).collect::<Vec<_>>())
            }
            Player::Level(level) => choose(position, Rules::English, Level::ALL[level], before, random.u8(..)).turn,
        }
    }
}

/// Plays a game of English draughts from two random turns on, and returns who has won.
fn game(black: Player, red: Player, seed: u64) -> Option<Side> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut game = Checkers::start(&Rules::English);
    for ply in 0.. {
        if let Some(outcome) = Checkers::outcome(&game) {
            return if let Outcome::Won(side) = outcome { Some(side) } else { None };
        }
        let player = if game.position.turn == Side::Black { black } else { red };
        let player = if ply < 2 { Player::Chance } else { player };
        game = Checkers::play(&game, &player.turn(&game.position, &game.earlier, &mut random)?)?;
    }
    None
}

fn matches(one: Player, two: Player, games: u64) {
    let [won, drawn, lost] = (0..games)
        .into_par_iter()
        .map(|number| {
            let seed = number / 2;
            let (side, won) =
                if number % 2 == 0 { (Side::Black, game(one, two, seed)) } else { (Side::Red, game(two, one, seed)) };
            match won {
                Some(winner) if winner == side => [1, 0, 0],
                None => [0, 1, 0],
                Some(_) => [0, 0, 1],
            }
        })
        .reduce(|| [0_u64; 3], |a, b| [a[0] + b[0], a[1] + b[1], a[2] + b[2]]);
    let points = (won as f64 + drawn as f64 / 2.0) / games as f64 * 100.0;
    println!("{:8} against {:8}  {won:5} won {drawn:5} drawn {lost:5} lost   {points:5.1} %", one.name(), two.name());
}

/// Prints how far the levels look ahead in seeded play.
fn depths(level: usize, positions: &[Position]) {
    let answers: Vec<_> =
        positions.par_iter().map(|position| choose(position, Rules::English, Level::ALL[level], &[], 0)).collect();
    let spent = answers.iter().filter(|answer| answer.nodes == Level::ALL[level].nodes);
    let depths: Vec<u8> = spent.clone().map(|answer| answer.depth).collect();
    let least = depths.iter().min().copied().unwrap_or(0);
    let mut sorted = depths.clone();
    sorted.sort_unstable();
    let at = |part: usize| sorted.get(sorted.len() * part / 100).copied().unwrap_or(0);
    println!(
        "level {}: {} answers of {} used all positions: least depth {least}, 1 % {}, median {}",
        level + 1,
        depths.len(),
        answers.len(),
        at(1),
        at(50)
    );
}

/// The distance to the end of each position of two kings against one, for the side to move.
struct Kings {
    turns: HashMap<Position, (bool, u8)>,
}

impl Kings {
    fn solve() -> Kings {
        let mut all = Vec::new();
        for pair in 0..1024_u32 {
            let (a, b) = (pair & 31, pair >> 5);
            for c in (0..32).filter(|&c| a < b && c != a && c != b) {
                let (two, one) = (1 << a | 1 << b, 1 << c);
                all.extend(Side::ALL.map(|turn| Position { black: two, red: one, kings: two | one, turn }));
            }
        }
        let after = |at: &Position| -> Vec<Position> {
            at.turns(Rules::English)
                .iter()
                .filter_map(|turn| at.play(Rules::English, &turn.0).ok())
                .map(Position::passed)
                .collect()
        };
        let known = |next: &Position, table: &HashMap<Position, (bool, u8)>| -> Option<Option<(bool, u8)>> {
            use games::checkers::player::{Ending, ending};
            if next.own() == 0 {
                return Some(Some((false, 0)));
            }
            match ending(next) {
                Some(Ending::Won(turns)) => Some(Some((true, turns))),
                Some(Ending::Lost(turns)) => Some(Some((false, turns))),
                Some(Ending::Draw) => Some(None),
                None => table.get(next).map(|&known| Some(known)),
            }
        };
        let mut table: HashMap<Position, (bool, u8)> = HashMap::new();
        for turns in 0..80_u8 {
            let found: Vec<(Position, (bool, u8))> = all
                .par_iter()
                .filter(|at| !table.contains_key(at))
                .filter_map(|at| {
                    let next: Vec<_> = after(at).iter().map(|next| known(next, &table)).collect();
                    let won =
                        next.iter().filter_map(|end| end.flatten()).filter(|end| !end.0).map(|end| end.1 + 1).min();
                    let all_won = next.iter().all(|end| matches!(end, Some(Some((true, _)))));
                    let lost = all_won.then(|| next.iter().flatten().flatten().map(|end| end.1 + 1).max().unwrap_or(0));
                    let end = won.map(|left| (true, left)).or(lost.map(|left| (false, left)))?;
                    (end.1 == turns).then_some((*at, end))
                })
                .collect();
            table.extend(found);
        }
        Kings { turns: table }
    }

    /// Plays a level with two kings against the longest defence, and returns the number of turns; `None` if it does not win.
    fn play(&self, start: Position, level: Level) -> Option<u32> {
        let (mut position, mut before) = (start, Vec::new());
        for turns in 0..80 {
            if !position.has_move() {
                return (position.turn == Side::Red).then_some(turns);
            }
            let turn = if position.turn == Side::Black {
                choose(&position, Rules::English, level, &before, 0).turn?
            } else {
                let left = |turn: &Turn| {
                    let next = position.play(Rules::English, &turn.0).unwrap_or(position).passed();
                    // The best positions are those that the two kings do not win, then those that take longest.
                    if next.own() == 0 {
                        u8::MAX
                    } else {
                        self.turns.get(&next).filter(|end| end.0).map_or(u8::MAX, |end| end.1)
                    }
                };
                position.turns(Rules::English).into_iter().max_by_key(left)?
            };
            before.push(position);
            position = position.play(Rules::English, &turn.0).ok()?.passed();
        }
        None
    }
}

/// Returns positions of seeded play: of every four turns the second level makes three and chance one.
fn seeded(number: usize) -> Vec<Position> {
    let mut random = fastrand::Rng::with_seed(1);
    let mut positions = Vec::new();
    while positions.len() < number {
        let mut position = Position::START;
        for _ in 0..70 {
            let player = if random.u8(0..4) == 0 { Player::Chance } else { Player::Level(1) };
            let Some(turn) = player.turn(&position, &[], &mut random) else { break };
            positions.push(position);
            position = position.play(Rules::English, &turn.0).unwrap_or(position).passed();
        }
    }
    positions
}

/// Prints how far each level looks ahead in seeded play.
fn print_depths() {
    let positions = seeded(2_000);
    (0..Level::ALL.len()).for_each(|level| depths(level, &positions));
}

/// Prints how many positions it takes to look a number of turns ahead in seeded play.
fn print_positions() {
    /// Most positions that are looked at.
    const NODES: u32 = 4_000_000;
    let positions: Vec<Position> = seeded(2_000).into_iter().step_by(10).collect();
    for depth in [4, 6, 8, 10] {
        let level = Level { depth, nodes: NODES };
        let answers = positions.par_iter().map(|position| choose(position, Rules::English, level, &[], 0));
        let mut nodes: Vec<u32> = answers
            .filter(|answer| answer.depth == depth || answer.nodes == NODES)
            .map(|answer| answer.nodes)
            .collect();
        nodes.sort_unstable();
        let at = |part: usize| nodes.get(nodes.len().saturating_sub(1) * part / 100).copied().unwrap_or(0);
        println!(
            "{depth} turns ahead: {} positions of play, median {} looked at, nine of ten at most {}, all at most {}",
            nodes.len(),
            at(50),
            at(90),
            at(100)
        );
    }
}

/// Prints what each level plays in printed problems.
fn print_problems() {
    let problems = [
        ("B:B4,K6:W7,12", "4-8"),
        ("B:B1,2,6:W11,18,27", "2-7"),
        ("W:W6,10,14,15,18,19,22,23,27:B1,3,7,12,K13,20,K25,26", "27-24"),
    ];
    for (fen, first) in problems {
        let position = Position::parse_fen(fen).unwrap_or(Position::START);
        for (number, level) in Level::ALL.into_iter().enumerate() {
            let answer = choose(&position, Rules::English, level, &[], 0);
            let turn = answer.turn.map_or_else(String::new, |turn| {
                turn.0.iter().map(|square| (square + 1).to_string()).collect::<Vec<_>>().join("-")
            });
            println!("{fen}: level {} plays {turn} ({first} wins)", number + 1);
        }
    }
}

/// Prints how many of the won placings of two kings against one the first three levels win.
fn print_kings() {
    let kings = Kings::solve();
    let won: Vec<Position> =
        kings.turns.iter().filter(|(at, end)| end.0 == (at.turn == Side::Black)).map(|(&at, _)| at).collect();
    let longest = won.iter().map(|at| kings.turns[at].1).max();
    println!("two kings against one: {} of {} won, in at most {longest:?} turns", won.len(), 2 * 14_880);
    for (number, level) in Level::ALL.into_iter().enumerate().take(3) {
        let played: Vec<Option<u32>> = won.par_iter().map(|&at| kings.play(at, level)).collect();
        let missed = played.iter().filter(|turns| turns.is_none()).count();
        println!("level {} wins all but {missed}, in at most {:?} turns", number + 1, played.iter().flatten().max());
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1).peekable();
    let games = arguments.peek().and_then(|games| games.parse().ok());
    let games: u64 = games.inspect(|_| drop(arguments.next())).unwrap_or(1_000);
    let chosen: Vec<String> = arguments.collect();
    let is_chosen = |part: &str| chosen.is_empty() || chosen.iter().any(|chosen| chosen == part);
    let parts: [(&str, fn()); 4] = [
        ("depths", print_depths),
        ("positions", print_positions),
        ("problems", print_problems),
        ("kings", print_kings),
    ];
    parts.iter().filter(|(part, _)| is_chosen(part)).for_each(|(_, print)| print());
    let others = [(Player::Level(0), Player::Chance), (Player::Level(0), Player::Counter)];
    let levels = (1..Level::ALL.len()).map(|level| (Player::Level(level), Player::Level(level - 1)));
    for (one, two) in others.into_iter().chain(levels).filter(|(one, _)| is_chosen(&one.name().replace(' ', "-"))) {
        matches(one, two, games);
    }
}
