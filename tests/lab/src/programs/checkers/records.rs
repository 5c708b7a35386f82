//! The questions about the record of a game: turns as they are played, and draws.

use games::Game;
use games::checkers::{Checkers, Match, Outcome, Position, Refusal, Rules, Side, Turn};

use super::layout::{BOARDS, LIST, POSITION, QUIET, SCRATCH, TURN, drawn, left, put};
use crate::diff::{After, Area, Asking, Field, Question, Universe};

/// The boards and the side to move, as a record begins with them.
const RECORD: Field<Position> = Field::new(
    "History",
    13,
    |position, to| {
        for (to, board) in to.chunks_mut(4).zip([position.black, position.red, position.kings]) {
            to.copy_from_slice(&board.to_le_bytes());
        }
        to[12] = position.turn as u8;
    },
    |from| {
        let board = |at: usize| Some(u32::from_le_bytes(from[at..at + 4].try_into().ok()?));
        let turn = Side::ALL.into_iter().find(|side| *side as u8 == from[12])?;
        Some(Position { black: board(0)?, red: board(4)?, kings: board(8)?, turn })
    },
);

/// The bytes of a record, and the most records.
const SIZE: u16 = 26;
const TURNS_KEPT: usize = 250;

const COUNT: Field<u8> = Field::byte("HistoryCount");

/// The squares of the last turn.
const LAST: Field<Vec<u8>> = Field::new(
    "LastTurn",
    11,
    |_, to| to.fill(0),
    |from| from.iter().position(|&byte| byte == 0xFF).map(|end| from[..end].to_vec()),
);

/// The symbols of a game with its records.
pub(super) const RECORDS: [&str; 3] = ["Quiet", "HistoryCount", "History"];

/// Returns the records of a game, the oldest first. Where there is room, one of the position itself comes before the turn that
/// cannot be taken back: a search over all of them finds a repetition that there is not.
fn records(game: &Match) -> Vec<Position> {
    let mut all = vec![game.position];
    all.extend(&game.earlier);
    all.split_off(all.len().saturating_sub(TURNS_KEPT))
}

/// Puts a game with its records into memory.
pub(super) fn put_game(game: &Match, to: &mut Asking<'_>) {
    put(&game.position, game.rules, to);
    to.put(&QUIET, &game.earlier.len().min(255).try_into().unwrap_or(u8::MAX));
    let (records, history) = (records(game), to.address("History"));
    to.put(&COUNT, &(records.len() as u8));
    for (at, record) in (0..).step_by(SIZE.into()).zip(&records) {
        to.write(&RECORD, history + at, record);
    }
}

/// A game with the list of a turn in it.
pub(super) type Turned = (Match, Vec<u8>);

/// Returns true if these are the records that a routine left.
fn are_records(after: &After<'_>, expected: &[Position]) -> Option<bool> {
    let history = after.address("History")?;
    let records = (0..).step_by(SIZE.into()).take(after.get(&COUNT)?.into());
    let records: Option<Vec<Position>> = records.map(|at: u16| after.read(&RECORD, history + at)).collect();
    Some(records? == expected)
}

/// The question about turns as a game plays them.
pub(super) fn turns(title: &'static str, cases: Universe<Turned>) -> Question<Turned, String> {
    Question::new(
        title,
        &["play_turn"],
        cases,
        |(game, list), to| {
            put_game(game, to);
            to.put(&LAST, &Vec::new());
            to.put(&LIST, list);
        },
        |(game, list), after| {
            let mut expected = records(game);
            if after.carry() {
                let kept = if are_records(after, &expected)? { "as before" } else { "changed" };
                return Some(format!("refused: {}, {}, records {kept}", after.registers().a(), left(after)?));
            }
            expected.push(game.position);
            let kept = are_records(after, &expected.split_off(expected.len().saturating_sub(TURNS_KEPT)))?;
            let kept = if kept && after.get(&LAST)? == *list { "a record more" } else { "other records" };
            Some(format!("{} quiet {}, {kept}", left(after)?, after.get(&QUIET)?))
        },
        |(game, list)| match game.position.play(game.rules, list) {
            Err(why) => format!("refused: {}, {}, records as before", why as Refusal as u8, game.position),
            Ok(_) => Checkers::play(game, &Turn(list.clone())).map_or_else(
                || "the game is over".into(),
                |next| format!("{} quiet {}, a record more", next.position, next.earlier.len().min(255)),
            ),
        },
    )
    .symbols(POSITION)
    .symbols(RECORDS)
    .writes([QUIET.area(), LIST.area(), COUNT.area(), LAST.area(), TURN.area()])
    .writes([
        Area { symbol: "History", bytes: TURNS_KEPT * SIZE as usize },
        Area { symbol: "Before", bytes: SIZE.into() },
    ])
    .writes([Area { symbol: "FirstTurn", bytes: 2 }])
    .writes(BOARDS)
    .writes(SCRATCH)
    .draw(|(game, list)| drawn(&game.position, &format!("{:?} rules: {} is played", game.rules, Turn(list.clone()))))
}

fn draw(game: &Match, question: &str) -> String {
    drawn(&game.position, &format!("{:?} rules, {} quiet turns: {question}", game.rules, game.earlier.len()))
}

/// The question about draws.
pub(super) fn draws(title: &'static str, cases: Universe<Match>) -> Question<Match, &'static str> {
    Question::new(
        title,
        &["is_drawn"],
        cases,
        put_game,
        |_, after| match after.registers().a() {
            0 => Some("no draw"),
            1 => Some("the third time"),
            2 => Some("80 quiet turns"),
            _ => None,
        },
        |game| match game.draw() {
            Some(Outcome::Repeated) => "the third time",
            Some(Outcome::Quiet) => "80 quiet turns",
            Some(Outcome::Won(_)) | None => "no draw",
        },
    )
    .symbols(POSITION)
    .symbols(RECORDS)
    .draw(|game| draw(game, "is it a draw?"))
}

/// The question about repetitions.
pub(super) fn repeats(title: &'static str, cases: Universe<Match>) -> Question<Match, usize> {
    Question::new(
        title,
        &["count_repeats"],
        cases,
        put_game,
        |_, after| Some(after.registers().a().into()),
        |game| game.earlier.iter().rev().take(TURNS_KEPT).filter(|earlier| **earlier == game.position).count(),
    )
    .symbols(POSITION)
    .symbols(RECORDS)
    .draw(|game| draw(game, "how often was it there?"))
}

/// A style of seeded play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    /// Turns by chance from the start.
    Start,
    /// Turns of kings by chance.
    Kings,
    /// Turns of kings without captures that come to new positions.
    New,
    /// Turns of kings without captures that go back to earlier positions.
    Back,
}

impl Style {
    const ALL: [Style; 4] = [Style::Start, Style::Kings, Style::New, Style::Back];

    /// Returns how much the style likes to play to `next`.
    fn likes(self, game: &Match, next: &Match) -> u8 {
        let is_peaceful = next.earlier.len() > game.earlier.len() && next.position.jumpers() == 0;
        match self {
            Style::Start | Style::Kings => 0,
            _ if !is_peaceful => 0,
            Style::New => 1 + u8::from(next.repeats() == 0),
            Style::Back => 1 + u8::from(next.repeats() > 0),
        }
    }
}

/// Most turns of a line: more than records are kept.
const TURNS: usize = 300;

/// Returns the games of seeded lines of play after each of their turns, at most 300: the styles one after the other, by one set of rules
/// and then by the other.
pub(super) fn lines(lines: usize) -> Vec<Match> {
    let mut random = fastrand::Rng::with_seed(20);
    let mut all = Vec::new();
    for line in 0..lines {
        let (style, rules) = (Style::ALL[line % 4], Rules::ALL[line / 4 % 2]);
        let mut game = Match::new(rules, if style == Style::Start { Position::START } else { kings(&mut random) });
        for _ in 0..TURNS {
            all.push(game.clone());
            let turns = Checkers::moves(&game);
            let next: Vec<Match> = turns.iter().filter_map(|turn| Checkers::play(&game, turn)).collect();
            let most = next.iter().map(|next| style.likes(&game, next)).max();
            let liked = next.iter().filter(|next| Some(style.likes(&game, next)) == most);
            let Some(chosen) = random.choice(liked.collect::<Vec<_>>()) else { break };
            game = chosen.clone();
        }
    }
    all
}

/// Returns two kings of each side on squares by chance.
fn kings(random: &mut fastrand::Rng) -> Position {
    let mut squares: Vec<u32> = (0..32).map(|square| 1 << square).collect();
    random.shuffle(&mut squares);
    let (black, red) = (squares[0] | squares[1], squares[2] | squares[3]);
    Position { black, red, kings: black | red, turn: Side::Black }
}

/// Returns the turns that go on from these games, one each, every fifth with a square less.
pub(super) fn turns_of(games: &[Match]) -> Vec<Turned> {
    let mut random = fastrand::Rng::with_seed(21);
    let mut turn = |number: usize, game: &Match| {
        let mut list = random.choice(Checkers::moves(game))?.0;
        if number % 5 == 4 {
            list.pop();
        }
        Some((game.clone(), list))
    };
    games.iter().enumerate().filter_map(|(number, game)| turn(number, game)).collect()
}

/// Returns the games that have come to a draw of a kind, or to none.
pub(super) fn drawn_by(games: &[Match], draw: Option<Outcome>) -> Vec<Match> {
    games.iter().filter(|game| game.draw() == draw).cloned().collect()
}
