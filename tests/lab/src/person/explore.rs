//! Explores a program through its keyboard, depth first, on clones of a machine: in each state everything that can be done is done,
//! each time on another clone, and after each stroke the screen is compared with the one expected.

use std::collections::HashSet;
use std::hash::Hash;

use serde::{Deserialize, Serialize};
use spectrum::{Key, Machine};

use super::Person;

/// Number of differences that a unit of a walk keeps.
const KEPT: usize = 8;

/// Reads a program's screen.
pub trait Screen: Sync {
    /// The type of an expected screen.
    type Expected;

    /// Returns true if the screen shows it.
    fn shows(&self, machine: &Machine, expected: &Self::Expected) -> bool;

    /// Describes the difference between what the screen has to show and what it does.
    fn difference(&self, machine: &Machine, expected: &Self::Expected) -> String;
}

/// The actions of a person in a program, and what follows from them.
pub trait Play: Sync {
    /// The type of a state, which decides everything that can follow: a position, a score.
    type State: Clone + Eq + Hash;
    /// The type of an expected screen.
    type Expected;

    /// True if each state is explored once, however the program comes to it. Otherwise every line of play is followed.
    const EACH_STATE_ONCE: bool;

    /// Returns everything that is to be done in a state. What chance has decided is read from the screen of the machine; there is
    /// none if the actions are only to be counted.
    fn actions(&self, state: &Self::State, machine: Option<&Machine>) -> Vec<Action<Self::State, Self::Expected>>;

    /// Counts a state when it is explored.
    fn count_state(&self, _state: &Self::State, _played: &mut Explored) {}

    /// Returns true if a state is a step deeper than the one from which an action leads to it.
    fn is_deeper(&self, _state: &Self::State) -> bool {
        true
    }
}

/// Keys pressed together, and the screens that have to follow, in this order.
#[derive(Clone, Debug)]
pub struct Step<E> {
    /// The keys.
    pub keys: Vec<Key>,
    /// The screens.
    pub screens: Vec<E>,
}

/// An action of a person in a state.
#[derive(Clone, Debug)]
pub struct Action<S, E> {
    /// Its name in the description of a difference.
    pub name: String,
    /// The strokes.
    pub steps: Vec<Step<E>>,
    /// The counter of [`Explored`] to which it adds.
    pub counted: Counted,
    /// The outcome, if the action ends a line of play or a match: the index in [`Explored::lines`] or [`Explored::ends`].
    pub ends: Option<usize>,
    /// The state to which it leads, if the exploration goes on there.
    pub next: Option<S>,
}

impl<S, E> Action<S, E> {
    /// Makes the strokes, and compares the screen after each.
    ///
    /// # Errors
    /// The description of the first screen that is not as expected.
    pub fn perform(&self, person: &mut Person, screen: &impl Screen<Expected = E>) -> Result<(), String> {
        self.steps.iter().try_for_each(|step| step.perform(person, screen))
    }
}

impl<E> Step<E> {
    /// Presses the keys, and compares the screens.
    ///
    /// # Errors
    /// The description of the first screen that is not as expected.
    pub fn perform(&self, person: &mut Person, screen: &impl Screen<Expected = E>) -> Result<(), String> {
        person.tap(&self.keys);
        for expected in &self.screens {
            if !person.run_until(|machine| screen.shows(machine, expected)) {
                return Err(screen.difference(&person.machine, expected));
            }
        }
        Ok(())
    }
}

/// The counter that an action adds to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// A move in a line of play: each screen adds to [`Explored::moves`], and an end to [`Explored::lines`].
    Line,
    /// A key in a position: [`Explored::keys`].
    Key,
    /// A stroke or a move with the frame: [`Explored::framed`].
    Framed,
    /// A game of a match: [`Explored::games`], and an end to [`Explored::ends`].
    Game,
}

/// The findings of an exploration, or of a unit of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Explored {
    /// Lines of play to their end, by the index of the outcome: see [`GameScreen::index_of`](super::GameScreen::index_of).
    pub lines: [usize; 3],
    /// Moves in them, the program's own included; the screen is compared after each.
    pub moves: usize,
    /// Positions in which every key was pressed.
    pub positions: usize,
    /// Keys pressed there.
    pub keys: usize,
    /// Cursor keys and ENTER pressed with the frame on each cell of a position. In lines of play: moves made with the frame.
    pub framed: usize,
    /// Scores of matches from which every outcome of a game was tried.
    pub scores: usize,
    /// Games played from there.
    #[serde(rename = "points")]
    pub games: usize,
    /// Ends of matches that were announced, by the index of the result: see [`MatchGame::result`](super::MatchGame::result).
    pub ends: [usize; 3],
    /// Number of screens that were not as expected.
    pub differing: usize,
    /// Descriptions of the first of them.
    pub differences: Vec<String>,
}

impl Explored {
    /// Adds what another unit found.
    pub fn add(&mut self, other: &Explored) {
        self.lines.iter_mut().zip(other.lines).for_each(|(sum, lines)| *sum += lines);
        self.moves += other.moves;
        self.positions += other.positions;
        self.keys += other.keys;
        self.framed += other.framed;
        self.scores += other.scores;
        self.games += other.games;
        self.ends.iter_mut().zip(other.ends).for_each(|(sum, ends)| *sum += ends);
        self.differing += other.differing;
        let room = KEPT.saturating_sub(self.differences.len());
        self.differences.extend(other.differences.iter().take(room).cloned());
    }

    /// The counters with the names of what they count.
    pub fn counters(&self) -> [(&'static str, usize); 8] {
        [
            ("lines of play", self.lines.iter().sum()),
            ("moves", self.moves),
            ("positions", self.positions),
            ("keys", self.keys),
            ("keys with the frame", self.framed),
            ("scores", self.scores),
            ("games", self.games),
            ("ends of a match", self.ends.iter().sum()),
        ]
    }

    /// Adds an action.
    fn count<S, E>(&mut self, action: &Action<S, E>) {
        let all = match action.counted {
            Counted::Line => {
                self.moves += action.steps.iter().map(|step| step.screens.len()).sum::<usize>();
                &mut self.lines
            }
            Counted::Key => {
                self.keys += 1;
                &mut self.ends
            }
            Counted::Framed => {
                self.framed += 1;
                &mut self.ends
            }
            Counted::Game => {
                self.games += 1;
                &mut self.ends
            }
        };
        if let Some(count) = action.ends.and_then(|end| all.get_mut(end)) {
            *count += 1;
        }
    }

    /// Adds a screen that was not as expected.
    pub fn add_difference(&mut self, difference: String) {
        self.differing += 1;
        if self.differences.len() < KEPT {
            self.differences.push(difference);
        }
    }
}

/// Explores what can be done, and counts it. Without a screen and a machine it counts only: what a whole exploration has to come to.
pub struct Explorer<'a, P: Play, S> {
    title: String,
    play: &'a P,
    screen: Option<&'a S>,
    played: &'a mut Explored,
    /// The states that were explored, if each is to be explored once.
    explored: HashSet<P::State>,
    /// States that are so deep are not explored.
    pub deepest: Option<usize>,
}

impl<'a, P: Play, S: Screen<Expected = P::Expected>> Explorer<'a, P, S> {
    /// An explorer that adds what it finds to `played`. The title begins the description of a difference.
    pub fn new(title: String, play: &'a P, screen: Option<&'a S>, played: &'a mut Explored) -> Self {
        Explorer { title, play, screen, played, explored: HashSet::new(), deepest: None }
    }

    /// Explores a state and everything that can follow. `path` describes how the machine came to it.
    pub fn explore(&mut self, state: &P::State, person: Option<&Person>, path: &str) {
        self.explore_at(0, state, person, path);
    }

    /// Explores one of the actions in a state, and everything that can follow.
    pub fn explore_action(&mut self, state: &P::State, number: usize, person: Option<&Person>) {
        let actions = self.play.actions(state, person.map(|person| &person.machine));
        if let Some(action) = actions.get(number) {
            self.follow(0, action, person, "");
        }
    }

    fn explore_at(&mut self, depth: usize, state: &P::State, person: Option<&Person>, path: &str) {
        if P::EACH_STATE_ONCE && !self.explored.insert(state.clone()) {
            return;
        }
        self.play.count_state(state, self.played);
        for action in self.play.actions(state, person.map(|person| &person.machine)) {
            self.follow(depth, &action, person, path);
        }
    }

    /// Does an action on a clone of the machine, and goes on from there.
    fn follow(&mut self, depth: usize, action: &Action<P::State, P::Expected>, person: Option<&Person>, path: &str) {
        let mut person = person.cloned();
        if !self.act(action, person.as_mut(), path) {
            return;
        }
        if let Some(next) = &action.next {
            let depth = depth + usize::from(self.play.is_deeper(next));
            if self.deepest.is_none_or(|deepest| depth < deepest) {
                self.explore_at(depth, next, person.as_ref(), &format!("{path}{}, ", action.name));
            }
        }
    }

    /// Brings a machine from a state through others, by the actions that lead there, and counts nothing. Returns a description of the
    /// path, or `None` if no action leads there or a screen is not as expected.
    pub fn reach(&self, mut state: P::State, through: &[P::State], mut person: Option<&mut Person>) -> Option<String> {
        let mut path = String::new();
        for next in through {
            let actions = self.play.actions(&state, person.as_deref().map(|person| &person.machine));
            let action = actions.into_iter().find(|action| action.next.as_ref() == Some(next))?;
            self.perform(&action, person.as_deref_mut()).ok()?;
            path += &format!("{}, ", action.name);
            state = next.clone();
        }
        Some(path)
    }

    /// Does an action, and counts nothing.
    ///
    /// # Errors
    /// The description of the first screen that is not as expected.
    pub fn perform(&self, action: &Action<P::State, P::Expected>, person: Option<&mut Person>) -> Result<(), String> {
        person.zip(self.screen).map_or(Ok(()), |(person, screen)| action.perform(person, screen))
    }

    /// Does an action, and counts it. Returns false after a difference.
    fn act(&mut self, action: &Action<P::State, P::Expected>, person: Option<&mut Person>, path: &str) -> bool {
        let done = self.perform(action, person);
        match &done {
            Ok(()) => self.played.count(action),
            Err(difference) => {
                self.played.add_difference(format!("{}: after {path}{}: {difference}", self.title, action.name));
            }
        }
        done.is_ok()
    }
}
