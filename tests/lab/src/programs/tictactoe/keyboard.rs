//! The whole game through the keyboard: every line of play of one person against the Spectrum; with two people every position and
//! every key in it; and matches to their end, by way of every score, with every choice of points and ties.

use games::Game;
use games::tictactoe::{Cell, Level, Limits, Outcome, Point, Score, Side, TicTacToe, limits, random_cell};
use pipeline::Program;
use spectrum::Key;

use super::screen::{end, learn, message, shown};
use crate::person::{
    ByChance, ChanceScreen, Cursor, Explored, FromPowerOn, GameScreen, GameShown, MatchGame, MatchProgram, MatchReader,
    MatchShown, MatchStarts, Message, Person, Step, TimedPerson, match_jobs, walk_jobs,
};
use crate::{Error, OnProgress, Part, Shard, person};

/// The keys that the game looks at, for pressing at random: the digits, which choose cells, are most of them.
pub const KEYS: [Key; 16] = {
    use Key::*;
    [Num1, Num2, Num3, Num4, Num5, Num6, Num7, Num8, Num9, Num0, Enter, Enter, Space, A, Z, SymbolShift]
};

/// The names that are typed, and the name of player two when one person plays.
const NAMES: [&str; 2] = ["a", "b"];
const SPECTRUM: &str = "Spectrum";

/// The end of a match if the menu is left as it is, and the shortest match.
const LIMITS: Limits = Limits { points: 5, ties: 5 };
const SHORTEST: Limits = Limits { points: 1, ties: 3 };

/// The game as people play it.
pub(super) struct OnScreen;

/// A point of a match: against a level or of two people, at a score.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Players {
    level: Option<Level>,
    limits: Limits,
    score: Score,
}

fn digit(cell: Cell) -> Key {
    KEYS[cell.index()]
}

impl GameScreen for Players {
    type Game = TicTacToe;
    type Expected = MatchShown;

    fn expected(&self, point: &Point) -> MatchShown {
        MatchShown::Game(shown(point, self.score))
    }

    fn strokes(&self, _: &Point, cell: &Cell) -> Vec<Vec<Key>> {
        vec![vec![digit(*cell)]]
    }

    fn name(&self, cell: &Cell) -> String {
        cell.to_string()
    }

    fn index_of(&self, outcome: &Outcome) -> usize {
        Outcome::ALL.iter().position(|other| other == outcome).unwrap_or_default()
    }

    /// R decides only on the empty board, on which the Spectrum has moved before a line begins.
    fn answer(&self, point: &Point) -> Option<Cell> {
        let level = self.level.filter(|_| point.turn == Side::Two)?;
        level.choose(&point.board, 0).map(|choice| choice.cell)
    }

    fn thinking(&self, point: &Point) -> Option<MatchShown> {
        let message = message("MessageThinks", Side::Two);
        Some(MatchShown::Game(GameShown { message, ..shown(point, self.score) }))
    }

    fn after_stroke(&self, point: &Point, keys: &[Key]) -> MatchShown {
        let shown_now = shown(point, self.score);
        let cell = Cell::ALL.into_iter().find(|&cell| keys == [digit(cell)]);
        MatchShown::Game(match (keys, TicTacToe::outcome(point), cell) {
            ([Key::CapsShift, Key::Space], ..) => return MatchShown::Menu,
            ([Key::CapsShift | Key::SymbolShift], ..) => shown_now,
            // Any other key leads from the end of a point to the next one, which the other side begins.
            (_, Some(outcome), _) => return self.after(&outcome).at_first(),
            (_, None, Some(cell)) => {
                let message = Message { cell: Some(cell.index()), ..message("MessageTaken", point.turn) };
                GameShown { message, ..shown_now }
            }
            _ => shown_now,
        })
    }

    fn frame(&self) -> Option<(Cursor, usize)> {
        Some((Cursor { rows: 3, columns: 3 }, 4))
    }

    fn framed(&self, expected: MatchShown, cell: usize) -> MatchShown {
        expected.framed(cell)
    }

    fn move_at(&self, _: &Point, cell: usize) -> Option<Cell> {
        Some(Cell::ALL[cell])
    }
}

impl MatchGame for Players {
    fn first_position(&self) -> Point {
        Point::new(self.score.begins())
    }

    fn outcomes(&self) -> Vec<Outcome> {
        Outcome::ALL.into()
    }

    fn score(&self) -> String {
        format!("{:?}", self.score)
    }

    fn after(&self, outcome: &Outcome) -> Players {
        Players { score: self.score.after(*outcome), ..*self }
    }

    fn result(&self) -> Option<usize> {
        self.score.is_over(self.limits).then(|| self.score.leader().map_or(2, |side| side as usize))
    }

    fn leading_here(&self) -> Vec<Step<MatchShown>> {
        let screens = match self.level {
            _ if self.result().is_some() => vec![end(&self.score), MatchShown::Menu],
            Some(_) => vec![MatchShown::Message(message("MessageTurn", Side::One))],
            None => vec![self.at_first()],
        };
        screens.into_iter().map(|screen| Step { keys: vec![Key::Space], screens: vec![screen] }).collect()
    }
}

impl MatchProgram for OnScreen {
    type Game = Players;
    type Screen = MatchReader<Cell>;

    const LEVELS: &'static [&'static str] = &Level::NAMES;
    const NEXT: &'static [Key] = &[Key::Space, Key::Enter, Key::Q, Key::M];

    fn first_game(level: Option<usize>) -> Players {
        Players { level: level.map(|level| Level::ALL[level]), limits: LIMITS, score: Score::default() }
    }

    fn matches(level: Option<usize>) -> Vec<(Players, String)> {
        let of = |limits: Limits| {
            let first = Players { limits, ..OnScreen::first_game(level) };
            (first, format!("{} points or {} ties", limits.points, limits.ties))
        };
        if level.is_some() { vec![of(SHORTEST)] } else { limits().map(of).collect() }
    }

    /// The clock is set to thirty seconds. The options step on from 5 points, 5 ties and 10 seconds.
    fn begin(menu: &Person, &Players { level, limits, .. }: &Players) -> Result<Person, Error> {
        let points = "2 ".repeat(usize::from(limits.points % 5));
        let ties = "4 ".repeat([5, 7, 9, 3].iter().take_while(|&&ties| ties != limits.ties).count());
        let [players, names] = if level.is_none() { ["1 ", "A ENTER B ENTER"] } else { ["", "A ENTER"] };
        let harder = if level == Some(Level::Unbeatable) { "5 " } else { "" };
        let mut person = menu.clone();
        person.press_all(&format!("{players}{points}{ties}3 3 3 3 {harder}0 {names}")).map(|()| person)
    }

    fn screens(program: &Program, menu: &Person, first: &Person) -> Result<[MatchReader<Cell>; 2], Error> {
        let reader = learn(program, NAMES, menu, first)?;
        Ok([reader.with_names([NAMES[0], SPECTRUM]), reader])
    }
}

/// Counts what a whole walk has to come to, by the groups of its explorations; `None` where chance decides.
pub fn keyboard_counts() -> Vec<Option<Explored>> {
    person::count(&match_jobs::<OnScreen>(None))
}

/// Plays the whole game through the keyboard, or a shard of it.
///
/// # Errors
/// A program that lacks the symbols of its pieces and messages, that does not load, or whose screen cannot be read. Screens that
/// differ are findings, not errors.
pub fn walk_keyboard(program: &Program, shard: Shard, on_progress: OnProgress<'_>) -> Result<Part<Explored>, Error> {
    walk_jobs(&match_jobs(Some(&MatchStarts::<OnScreen>::new(program)?)), shard, on_progress)
}

impl ByChance for Cell {
    const COUNT: usize = 9;

    fn choice(r: u8) -> Cell {
        random_cell(r)
    }
}

/// An opening of the Spectrum's, from power-on.
pub type Opening = person::Opening<Cell>;

/// All openings.
pub type Openings = person::Openings<Cell>;

/// Plays a number of openings from power-on, or a shard of them, each with the keys at other T-states.
///
/// # Errors
/// A program without the symbols of player and screen, or one that does not load.
pub fn walk_openings(
    program: &Program,
    count: usize,
    shard: Shard,
    on_progress: OnProgress<'_>,
) -> Result<Part<Opening>, Error> {
    /// Keys to name a person with, and those that lead to the next point: each is found at its own time in the scan.
    const LETTERS: [Key; 5] = [Key::A, Key::Q, Key::M, Key::P, Key::H];
    const NEXT: [Key; 7] = [Key::Space, Key::Enter, Key::Q, Key::M, Key::T, Key::Z, Key::L];
    let (_, _, [screen, _]) = OnScreen::begun(program)?;
    let players = OnScreen::first_game(Some(0));
    let play = |timed: &mut TimedPerson| {
        timed.press_each(&[Key::Num0, timed.one_of(&LETTERS), Key::Enter])?;
        // The first point is the person's to begin. It is played to its end.
        timed.play(&players, players.first_position(), 4)?;
        Ok(timed.one_of(&NEXT))
    };
    let own = FromPowerOn {
        load: &|| OnScreen::load(program),
        play: &play,
        read_at: "random_r",
        choice: &|machine| screen.choice(machine),
    };
    person::walk_openings(program, &own, count, shard, on_progress)
}
