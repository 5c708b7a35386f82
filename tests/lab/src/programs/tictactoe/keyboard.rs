//! The whole game through the keyboard: every line of play of one person against the Spectrum; with two people every position and
//! every key in it; and matches to their end, by way of every score, with every choice of points and ties.

use std::sync::OnceLock;

use games::Game;
use games::tictactoe::{Cell, Level, Limits, Outcome, Point, Score, Side, TicTacToe, random_cell};
use pipeline::Program;
use spectrum::{Key, Loading, Machine};

use super::screen::{Expected, ScreenReader, Shown};
use crate::person::{
    Action, Begin, ByChance, Counted, Cursor, EveryKey, Exploration, Explore, Explorer, FromPowerOn, GameScreen, Job,
    Lines, Person, Play, Played, Screen, Split, Start, Step, TimedPerson, Waiting, shortest_line, walk_jobs,
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

/// The ways in which a point can end, in the order of [`Played::lines`].
const OUTCOMES: [Outcome; 3] = [Outcome::Won(Side::One), Outcome::Tie, Outcome::Won(Side::Two)];

/// The end of a match if the menu is left as it is, and the shortest match.
const LIMITS: Limits = Limits { points: 5, ties: 5 };
const SHORTEST: Limits = Limits { points: 1, ties: 3 };

/// A point that began at a score: of two people, or against a level.
#[derive(Clone, Copy)]
struct Players {
    level: Option<Level>,
    begins: Side,
    score: Score,
}

fn digit(cell: Cell) -> Key {
    KEYS[cell.index()]
}

fn play(point: &Point, cell: Cell) -> Point {
    TicTacToe::play(point, &cell).unwrap_or(*point)
}

impl GameScreen for Players {
    type Game = TicTacToe;
    type Expected = Expected;

    fn expected(&self, point: &Point) -> Expected {
        Expected::Point(Shown::of(point, self.score))
    }

    fn strokes(&self, _: &Point, cell: &Cell) -> Vec<Vec<Key>> {
        vec![vec![digit(*cell)]]
    }

    fn name(&self, cell: &Cell) -> String {
        cell.to_string()
    }

    fn index_of(&self, outcome: &Outcome) -> usize {
        OUTCOMES.iter().position(|other| other == outcome).unwrap_or_default()
    }

    /// R decides only on the empty board, on which the Spectrum has moved before a line begins.
    fn answer(&self, point: &Point) -> Option<Cell> {
        let level = self.level.filter(|_| point.turn == Side::Two)?;
        level.choose(&point.board, 0).map(|choice| choice.cell)
    }

    fn thinking(&self, point: &Point) -> Option<Expected> {
        let message = ("MessageThinks", Side::Two, None);
        Some(Expected::Point(Shown { message, ..Shown::of(point, self.score) }))
    }

    fn after_stroke(&self, point: &Point, keys: &[Key]) -> Expected {
        let shown = Shown::of(point, self.score);
        let cell = Cell::ALL.into_iter().find(|&cell| keys == [digit(cell)]);
        Expected::Point(match (keys, cell) {
            ([Key::CapsShift, Key::Space], _) => return Expected::Menu,
            ([Key::CapsShift | Key::SymbolShift], _) => shown,
            // Any other key leads from the end of a point to the next one, which the other side begins.
            _ if TicTacToe::outcome(point).is_some() => Shown::of(&Point::new(self.begins.other()), shown.score),
            (_, Some(cell)) => Shown { message: ("MessageTaken", point.turn, Some(cell)), ..shown },
            _ => shown,
        })
    }

    fn frame(&self) -> Option<(Cursor, usize)> {
        Some((Cursor { rows: 3, columns: 3 }, 4))
    }

    fn framed(&self, expected: Expected, cell: usize) -> Expected {
        match expected {
            Expected::Point(shown) => Expected::Point(Shown { frame: Some(Cell::ALL[cell]), ..shown }),
            other => other,
        }
    }

    fn move_at(&self, _: &Point, cell: usize) -> Option<Cell> {
        Some(Cell::ALL[cell])
    }
}

/// A match to its end: from every score a point is won by each side, and tied.
struct Match<'a> {
    level: Option<Level>,
    limits: Limits,
    reader: Option<&'a ScreenReader>,
}

impl Play for Match<'_> {
    type State = Score;
    type Expected = Expected;

    const EACH_STATE_ONCE: bool = true;

    fn actions(&self, &score: &Score, machine: Option<&Machine>) -> Vec<Action<Score, Expected>> {
        let points = score.points[0] + score.points[1] + score.ties;
        let begins = if points.is_multiple_of(2) { Side::One } else { Side::Two };
        let players = Players { level: self.level, begins, score };
        let opening = self.reader.zip(machine).filter(|_| self.level.is_some() && begins == Side::Two);
        let opening = opening.and_then(|(reader, machine)| reader.opening(machine));
        let begin = opening.map_or(Point::new(begins), |cell| play(&Point::new(begins), cell));
        let of_outcome = |outcome| {
            let (mut point, mut steps) = (begin, Vec::<Step<Expected>>::new());
            for cell in shortest_line(&players, &begin, &outcome)? {
                let is_answer = self.level.is_some() && point.turn == Side::Two;
                point = play(&point, cell);
                let screens = vec![players.expected(&point)];
                match steps.last_mut().filter(|_| is_answer) {
                    // The screen while the Spectrum thinks is compared elsewhere.
                    Some(last) => last.screens = screens,
                    None => steps.push(Step { keys: vec![digit(cell)], screens }),
                }
            }
            let after = score.after(outcome);
            let is_over = after.is_over(self.limits);
            let next = match self.level {
                _ if is_over => vec![Expected::End(after), Expected::Menu],
                Some(_) => vec![Expected::TurnOfOne],
                None => vec![Expected::Point(Shown::of(&Point::new(begins.other()), after))],
            };
            steps.extend(next.into_iter().map(|screen| Step { keys: vec![Key::Space], screens: vec![screen] }));
            let ends = is_over.then(|| after.leader().map_or(2, |side| side as usize));
            let next = (!is_over).then_some(after);
            Some(Action { name: format!("{score:?}, {outcome:?}"), steps, counted: Counted::Point, ends, next })
        };
        // Not every outcome can be had against the Spectrum.
        OUTCOMES.into_iter().filter_map(of_outcome).collect()
    }

    fn count_state(&self, _: &Score, played: &mut Played) {
        played.scores += 1;
    }
}

/// Switches a machine on and loads the game.
fn at_menu(program: &Program) -> Result<Person, Error> {
    Person::load(program, Loading::Instant, Waiting::in_key_frame(program)?)
}

/// Begins a match from the menu: of two people or against a level, with a clock of thirty seconds. The options step on from 5 points,
/// 5 ties and 10 seconds.
fn begin(menu: &Person, level: Option<Level>, limits: Limits) -> Result<Person, Error> {
    let points = "2 ".repeat(usize::from(limits.points % 5));
    let ties = "4 ".repeat([5, 7, 9, 3].iter().take_while(|&&ties| ties != limits.ties).count());
    let [players, names] = if level.is_none() { ["1 ", "A ENTER B ENTER"] } else { ["", "A ENTER"] };
    let harder = if level == Some(Level::Unbeatable) { "5 " } else { "" };
    let mut person = menu.clone();
    person.press_all(&format!("{players}{points}{ties}3 3 3 3 {harder}0 {names}")).map(|()| person)
}

/// The machines with which the walk begins, and the readers of their screens.
pub(super) struct Starts {
    menu: Person,
    /// Of two people, and of one against the Spectrum.
    readers: [ScreenReader; 2],
    /// Two people: the first point, which player one begins, and the second.
    people: [Person; 2],
    /// One person against each level, prepared when a unit needs it.
    levels: [OnceLock<Result<AgainstLevel, String>>; 2],
}

/// The first point against a level, and the second for each cell with which the Spectrum begins it.
struct AgainstLevel {
    first: Person,
    openings: Vec<(Cell, Person)>,
}

/// The score after the first point of two people.
const SECOND: Score = Score { points: [1, 0], ties: 0 };

impl Starts {
    fn new(program: &Program) -> Result<Starts, Error> {
        let menu = at_menu(program)?;
        let first = begin(&menu, None, LIMITS)?;
        let reader = ScreenReader::learn(program, NAMES, &menu, &first)?;
        let mut second = first.clone();
        second.press_all("1 4 2 5 3")?;
        second.tap(&[Key::Space]);
        reader.settle(&mut second, &Shown::of(&Point::new(Side::Two), SECOND))?;
        let readers = [reader.clone(), reader.with_names([NAMES[0], SPECTRUM])];
        Ok(Starts { menu, readers, people: [first, second], levels: Default::default() })
    }

    fn level(&self, level: Level) -> Result<&AgainstLevel, String> {
        let prepare = || against(&self.menu, &self.readers[1], level).map_err(|error| error.to_string());
        self.levels[level as usize].get_or_init(prepare).as_ref().map_err(String::clone)
    }
}

/// Plays the first point against a level: the person plays the first free cell each time, whoever wins. Returns the score, or `None` if
/// `act` refuses a move.
fn first_point(level: Level, mut act: impl FnMut(&Lines<Players>, &Action<Point, Expected>) -> bool) -> Option<Score> {
    let lines = Lines(Players { level: Some(level), begins: Side::One, score: Score::default() });
    let mut point = Point::new(Side::One);
    loop {
        let action = lines.actions(&point, None).into_iter().find(|action| action.counted == Counted::Line)?;
        if !act(&lines, &action) {
            return None;
        }
        match (action.ends, action.next) {
            (Some(end), _) => return Some(Score::default().after(OUTCOMES[end])),
            (_, next) => point = next?,
        }
    }
}

/// Begins a match against a level, and its second point, which the Spectrum begins, once for each cell. The cell depends on the time of
/// the key that leads to the second point, so that key is pressed later and later.
fn against(menu: &Person, reader: &ScreenReader, level: Level) -> Result<AgainstLevel, Error> {
    /// Presses to try. The rarest cells come up with two in sixteen values of R.
    const TRIES: usize = 2_000;
    let mut first = begin(menu, Some(level), LIMITS)?;
    reader.settle(&mut first, &Shown::of(&Point::new(Side::One), Score::default()))?;
    let mut ended = first.clone();
    let score = first_point(level, |lines, action| {
        Explorer::new(String::new(), lines, Some(reader), &mut Played::default())
            .perform(action, Some(&mut ended))
            .is_ok()
    });
    let score = score.ok_or_else(|| reader.lacks("a point that ends", &ended))?;
    let mut openings: Vec<(Cell, Person)> = Vec::new();
    for wait in 0..TRIES {
        let mut person = ended.clone();
        person.tap(&[[Key::Space, Key::Enter, Key::Q, Key::M][wait % 4]]);
        person.run_until(|machine| reader.shows(machine, &Expected::TurnOfOne));
        let cell = reader.opening(&person.machine);
        if let Some(cell) = cell.filter(|cell| openings.iter().all(|(known, _)| known != cell)) {
            reader.settle(&mut person, &Shown::of(&play(&Point::new(Side::Two), cell), score))?;
            openings.push((cell, person));
            if openings.len() == Cell::COUNT {
                openings.sort_by_key(|(cell, _)| *cell);
                return Ok(AgainstLevel { first, openings });
            }
        }
        ended.run_frames(1 + wait as u64 % 3);
    }
    Err(reader.lacks("the Spectrum beginning with each of the nine cells", &ended))
}

/// An exploration that begins at a prepared machine of one person or two.
fn job<'a>(
    starts: Option<&'a Starts>,
    group: usize,
    explore: impl Explore<ScreenReader> + 'a,
    people: usize,
    prepare: impl Fn(&'a Starts) -> Result<Person, String> + Sync + 'a,
) -> Job<'a, ScreenReader> {
    let begin = starts.map(|starts| -> Begin<'a, ScreenReader> {
        Box::new(move || Ok(Start { screen: &starts.readers[2 - people], person: prepare(starts)? }))
    });
    Job { group, explore: Box::new(explore), begin, by_chance: false }
}

/// Returns the explorations. Their groups: the person begins and the Spectrum begins, for each level; two people; matches of two people;
/// matches against each level. Without machines they can only be counted.
pub(super) fn jobs(starts: Option<&Starts>) -> Vec<Job<'_, ScreenReader>> {
    let mut jobs = Vec::new();
    for (index, level) in Level::ALL.into_iter().enumerate() {
        let title = format!("one person, {}", level.name());
        let lines = |title, begins, score, point| {
            let play = Lines(Players { level: Some(level), begins, score });
            Exploration::new(title, play, point, Split::FirstActions)
        };
        let explore = lines(title.clone(), Side::One, Score::default(), Point::new(Side::One));
        jobs.push(job(starts, 2 * index, explore, 1, move |starts| Ok(starts.level(level)?.first.clone())));
        let score = first_point(level, |_, _| true).unwrap_or_default();
        for cell in Cell::ALL {
            let title = format!("{title}, the Spectrum has begun with {cell}");
            let explore = lines(title, Side::Two, score, play(&Point::new(Side::Two), cell));
            let prepare = move |starts: &Starts| Ok(starts.level(level)?.openings[cell.index()].1.clone());
            jobs.push(job(starts, 2 * index + 1, explore, 1, prepare));
        }
    }
    for (begins, score) in [(Side::One, Score::default()), (Side::Two, SECOND)] {
        let play = EveryKey::from(Players { level: None, begins, score }, Point::new(begins));
        let state = (Point::new(begins), None);
        let explore = Exploration::new("two people".into(), play, state, Split::AtDepth(2));
        jobs.push(job(starts, 4, explore, 2, move |starts| Ok(starts.people[begins as usize].clone())));
    }
    let limits = (1..=5).flat_map(|points| [3, 5, 7, 9].map(|ties| (None, Limits { points, ties })));
    for (level, limits) in limits.chain(Level::ALL.map(|level| (Some(level), SHORTEST))) {
        let who = level.map_or("two people".to_owned(), |level| format!("one person, {}", level.name()));
        let title = format!("{who}, a match of {} points or {} ties", limits.points, limits.ties);
        let reader = starts.map(|starts| &starts.readers[usize::from(level.is_some())]);
        let game = Match { level, limits, reader };
        let explore = Exploration::new(title, game, Score::default(), Split::Whole);
        let prepare = move |starts: &Starts| begin(&starts.menu, level, limits).map_err(|error| error.to_string());
        let (group, people) = level.map_or((5, 2), |level| (6 + level as usize, 1));
        // What can be had against the Spectrum depends on the cells with which it begins.
        jobs.push(Job { by_chance: level.is_some(), ..job(starts, group, explore, people, prepare) });
    }
    jobs
}

/// Counts what a whole walk has to come to, by the groups of its explorations; `None` where chance decides.
pub fn keyboard_counts() -> Vec<Option<Played>> {
    person::count(&jobs(None))
}

/// Plays the whole game through the keyboard, or a shard of it.
///
/// # Errors
/// A program that lacks the symbols of its pieces and messages, that does not load, or whose screen cannot be read. Screens that
/// differ are not an error: they stand in the report.
pub fn walk_keyboard(program: &Program, shard: Shard, on_progress: OnProgress<'_>) -> Result<Part<Played>, Error> {
    walk_jobs(&jobs(Some(&Starts::new(program)?)), shard, on_progress)
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
    let menu = at_menu(program)?;
    let reader = ScreenReader::learn(program, NAMES, &menu, &begin(&menu, None, LIMITS)?)?;
    let play = |timed: &mut TimedPerson| {
        let letter = timed.one_of(&LETTERS);
        for (stroke, key) in [(1, Key::Num0), (2, letter), (3, Key::Enter)] {
            timed.press(key, stroke)?;
        }
        // The first point is the person's to begin. It is played to its end, whoever wins it.
        let mut point = Point::new(Side::One);
        while TicTacToe::outcome(&point).is_none() {
            let free: Vec<Cell> = point.board.free().collect();
            let cell = free[timed.number / 3 % free.len()];
            timed.press(digit(cell), 4)?;
            point = play(&point, cell);
            if let Some(choice) = Level::Classic.choose(&point.board, 0) {
                point = play(&point, choice.cell);
            }
            timed.rest(100)?;
        }
        Ok(timed.one_of(&NEXT))
    };
    let own = FromPowerOn {
        load: &|| at_menu(program),
        play: &play,
        read_at: "random_r",
        choice: &|machine| reader.opening(machine),
    };
    person::walk_openings(program, &own, count, shard, on_progress)
}
