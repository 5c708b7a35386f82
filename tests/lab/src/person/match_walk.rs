//! The walk through a program that plays matches of a game for two, one of whom can be the program: every line of play against
//! each of its levels, with either side to begin; every key in every position of two people; and matches to their end.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use games::Game;
use pipeline::Program;
use spectrum::{Key, Loading};

use super::exploration::{Begin, Exploration, Explore, Job, Split, Start};
use super::explore::{Explored, Screen};
use super::lines::{EveryKey, GameScreen, LinesOfPlay, Move};
use super::matches::{ChanceScreen, MatchGame, WholeMatch, each_choice};
use super::opening::ByChance;
use super::report::{Group, lines_of_play, positions};
use super::{Person, Waiting};
use crate::Error;

/// A program that plays matches. A level is an index in its levels, and `None` stands for two people.
pub trait MatchProgram: Sync {
    /// The games of its matches. The first of a match is begun by a person, the second by the other side.
    type Game: MatchGame<Game: Game<Move: ByChance + Send>> + 'static;
    /// Its screen.
    type Screen: ChanceScreen<Expected = <Self::Game as GameScreen>::Expected, Choice = Move<Self::Game>> + Send;

    /// The names of its levels.
    const LEVELS: &'static [&'static str];
    /// Keys that lead from one game to the next: each is found at its own time in the scan.
    const NEXT: &'static [Key];

    /// Returns the first game of a match as the menu offers it.
    fn first_game(level: Option<usize>) -> Self::Game;

    /// Returns the first games of the matches that are to be played to their end, each with the limits of its match in words.
    fn matches(level: Option<usize>) -> Vec<(Self::Game, String)>;

    /// Begins a match from the menu.
    ///
    /// # Errors
    /// A program that does not come to wait for a key.
    fn begin(menu: &Person, first: &Self::Game) -> Result<Person, Error>;

    /// Learns to read the screen, from the menu and from a match of two people at its first move. Returns a reader for one person, and
    /// one for two.
    ///
    /// # Errors
    /// A program without the symbols of its pieces and messages, or [`Error::Screen`].
    fn screens(program: &Program, menu: &Person, first: &Person) -> Result<[Self::Screen; 2], Error>;

    /// Switches a machine on and loads the program, up to its menu.
    ///
    /// # Errors
    /// Those of [`Person::load`].
    fn load(program: &Program) -> Result<Person, Error> {
        Person::load(program, Loading::Instant, Waiting::in_key_frame(program)?)
    }

    /// Returns the menu, a match of two people at its beginning, and the readers of the screen.
    ///
    /// # Errors
    /// Those of loading, beginning and reading.
    fn begun(program: &Program) -> Result<(Person, Person, [Self::Screen; 2]), Error> {
        let menu = Self::load(program)?;
        let first = Self::begin(&menu, &Self::first_game(None))?;
        let screens = Self::screens(program, &menu, &first)?;
        Ok((menu, first, screens))
    }
}

/// Machines with which the walk begins, and the readers of their screens.
pub struct MatchStarts<P: MatchProgram> {
    menu: Person,
    /// The screens of one person and of two.
    screens: [P::Screen; 2],
    /// Two people: the first game and the second.
    people: [Person; 2],
    /// One person against each level, prepared when a unit needs it.
    levels: Vec<OnceLock<Result<AgainstLevel<P>, String>>>,
}

/// The first game against a level, and the second for each move with which the program begins it.
type AgainstLevel<P> = (Person, BTreeMap<Move<<P as MatchProgram>::Game>, Person>);

impl<P: MatchProgram> MatchStarts<P> {
    /// Loads the program, and begins a match of two people.
    ///
    /// # Errors
    /// Those of [`MatchProgram::begun`], and [`Error::Screen`] if the second game does not begin.
    pub fn new(program: &Program) -> Result<MatchStarts<P>, Error> {
        let (menu, first, screens) = P::begun(program)?;
        let screen = &screens[1];
        let lacks = || lacks(screen, "the second game of two people", &first);
        let mut second = first.clone();
        let game = second_game::<P>(None, Some((&mut second, screen))).ok_or_else(lacks)?;
        for step in game.leading_here() {
            step.perform(&mut second, screen).map_err(|_| lacks())?;
        }
        let levels = P::LEVELS.iter().map(|_| OnceLock::new()).collect();
        Ok(MatchStarts { menu, people: [first, second], levels, screens })
    }

    fn level(&self, level: usize) -> Result<&AgainstLevel<P>, String> {
        let prepare = || self.against(level).map_err(|error| error.to_string());
        self.levels[level].get_or_init(prepare).as_ref().map_err(String::clone)
    }

    /// Begins a match against a level, and its second game once for each move with which the program begins it.
    fn against(&self, level: usize) -> Result<AgainstLevel<P>, Error> {
        let screen = &self.screens[0];
        let game = P::first_game(Some(level));
        let mut first = P::begin(&self.menu, &game)?;
        let expected = game.at_first();
        if !first.run_until(|machine| screen.shows(machine, &expected)) {
            return Err(lacks(screen, "the beginning of a game", &first));
        }
        let mut ended = first.clone();
        let second = second_game::<P>(Some(level), Some((&mut ended, screen)));
        let second = second.ok_or_else(|| lacks(screen, "a game that ends", &ended))?;
        let start = second.first_position();
        let shown = |chosen| second.expected(&after::<P>(&start, chosen));
        let to_move = second.leading_here().pop().and_then(|mut step| step.screens.pop());
        let choices = to_move.and_then(|to_move| each_choice(&ended, P::NEXT, screen, &to_move, shown));
        Ok((first, choices.ok_or_else(|| lacks(screen, "the program beginning with each of its moves", &ended))?))
    }
}

type Position<P> = super::lines::Position<<P as MatchProgram>::Game>;

fn lacks(screen: &impl ChanceScreen, what: &'static str, person: &Person) -> Error {
    Error::Screen { what, screen: screen.text(&person.machine) }
}

fn after<P: MatchProgram>(position: &Position<P>, chosen: Move<P::Game>) -> Position<P> {
    <P::Game as GameScreen>::Game::play(position, &chosen).unwrap_or_else(|| position.clone())
}

/// Plays the first game: each person makes the first legal move each time. Returns the second one.
fn second_game<P: MatchProgram>(level: Option<usize>, on: Option<(&mut Person, &P::Screen)>) -> Option<P::Game> {
    let game = P::first_game(level);
    let outcome = LinesOfPlay(game.clone()).play_first(&game.first_position(), on)?;
    Some(game.after(&outcome))
}

/// An exploration that begins at a prepared machine of one person or two.
fn job<'a, P: MatchProgram>(
    starts: Option<&'a MatchStarts<P>>,
    group: usize,
    people: usize,
    explore: impl Explore<P::Screen> + 'a,
    prepare: impl Fn(&'a MatchStarts<P>) -> Result<Person, String> + Sync + 'a,
) -> Job<'a, P::Screen> {
    let begin = starts.map(|starts| -> Begin<'a, P::Screen> {
        Box::new(move || Ok(Start { screen: &starts.screens[people - 1], person: prepare(starts)? }))
    });
    Job { group, explore: Box::new(explore), begin, by_chance: false }
}

/// Returns the explorations, by the groups of [`match_groups`]. Without machines they can only be counted.
pub fn match_jobs<P: MatchProgram>(starts: Option<&MatchStarts<P>>) -> Vec<Job<'_, P::Screen>> {
    let mut jobs = Vec::new();
    for (level, name) in P::LEVELS.iter().enumerate() {
        let title = format!("one person, {name}");
        let lines = |title, game, position| Exploration::new(title, LinesOfPlay(game), position, Split::FirstActions);
        let first = P::first_game(Some(level));
        let start = first.first_position();
        let second = second_game::<P>(Some(level), None).unwrap_or_else(|| first.clone());
        let explore = lines(title.clone(), first, start);
        jobs.push(job(starts, 2 * level, 1, explore, move |starts| Ok(starts.level(level)?.0.clone())));
        let choices: BTreeSet<_> = (0..=255).map(Move::<P::Game>::choice).collect();
        for chosen in choices {
            let title = format!("{title}, the program has begun with {}", second.name(&chosen));
            let explore = lines(title, second.clone(), after::<P>(&second.first_position(), chosen));
            let prepare = move |starts: &MatchStarts<P>| Ok(starts.level(level)?.1[&chosen].clone());
            jobs.push(job(starts, 2 * level + 1, 1, explore, prepare));
        }
    }
    let group = 2 * P::LEVELS.len();
    let first = P::first_game(None);
    let second = second_game::<P>(None, None).unwrap_or_else(|| first.clone());
    for (number, game) in [first, second].into_iter().enumerate() {
        let start = game.first_position();
        let play = EveryKey::from(game, start.clone());
        let explore = Exploration::new("two people".into(), play, (start, None), Split::AtDepth(2));
        jobs.push(job(starts, group, 2, explore, move |starts| Ok(starts.people[number].clone())));
    }
    for level in [None].into_iter().chain((0..P::LEVELS.len()).map(Some)) {
        let who = level.map_or("two people".to_owned(), |level| format!("one person, {}", P::LEVELS[level]));
        let (group, people) = level.map_or((group + 1, 2), |level| (group + 2 + level, 1));
        for (first, limits) in P::matches(level) {
            let title = format!("{who}, a match of {limits}");
            let play = WholeMatch::on(starts.map(|starts| &starts.screens[people - 1]));
            let explore = Exploration::new(title, play, first.clone(), Split::Whole);
            let prepare =
                move |starts: &MatchStarts<P>| P::begin(&starts.menu, &first).map_err(|error| error.to_string());
            // The outcomes that are possible against the program depend on the moves with which it begins.
            jobs.push(Job { by_chance: level.is_some(), ..job(starts, group, people, explore, prepare) });
        }
    }
    jobs
}

/// Returns the groups of the explorations: a person begins and the program begins, for each level; two people; matches of two people;
/// matches against each level. `matches` describes the matches of two people and of one.
pub fn match_groups<P: MatchProgram>(matches: [&str; 2]) -> Vec<Group> {
    let one_person = |field, level: &'static str, title: &str, counters| {
        let title = format!("one person, {level}, {title}");
        Group { field, variant: Some(level), title, counters }
    };
    let mut groups = Vec::new();
    for level in P::LEVELS {
        for begins in ["the person begins", "the program begins"] {
            groups.push(one_person("levels", level, begins, lines_of_play));
        }
    }
    let two_people = |field, title: String, counters| Group { field, variant: None, title, counters };
    groups.push(two_people("people", "two people".to_owned(), positions));
    groups.push(two_people("matches", format!("two people, {}", matches[0]), matches_of_two));
    groups.extend(P::LEVELS.iter().map(|level| one_person("against", level, matches[1], matches_of_one)));
    groups
}

fn matches_of_two(Explored { scores, games, ends: [one, two, drawn], .. }: &Explored) -> String {
    format!(
        "{scores} scores, {games} games from them, {} ends announced: {one} won by player one, {two} by player two, {drawn} drawn; \
         then the menu",
        one + two + drawn
    )
}

fn matches_of_one(Explored { games, ends: [one, two, drawn], .. }: &Explored) -> String {
    format!("{games} games, {one} won by the person, {two} by the program, {drawn} drawn")
}
