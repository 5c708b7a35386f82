//! Programs that play matches: games in a row, with a score, of two people or of one against the program. A match is played to its
//! end by way of every score, each outcome being tried at each. Where chance makes the program's first move, it is waited for until
//! it has made every one.

use std::collections::BTreeMap;
use std::hash::Hash;
use std::marker::PhantomData;

use games::Game;
use spectrum::{Key, Machine};

use super::Person;
use super::explore::{Action, Counted, Explored, Play, Screen, Step};
use super::lines::{GameScreen, Move, Outcome, Position, shortest_line};
use super::opening::ByChance;

/// A game of a match: its players, and the score at which it begins.
pub trait MatchGame: GameScreen + Clone + Eq + Hash {
    /// Returns the position before the first move.
    fn first_position(&self) -> Position<Self>;

    /// Returns what the screen shows before the first move.
    fn at_first(&self) -> Self::Expected {
        self.expected(&self.first_position())
    }

    /// Returns the outcomes that a game can have.
    fn outcomes(&self) -> Vec<Outcome<Self>>;

    /// Returns the score in the description of a difference.
    fn score(&self) -> String;

    /// Returns the next game after an outcome of this one, whether the match goes on or not.
    fn after(&self, outcome: &Outcome<Self>) -> Self;

    /// Returns the index in [`Explored::ends`], 0 to 2, if the score ends the match. [`match_groups`](super::match_groups) writes them as
    /// won by player one, won by player two and drawn.
    fn result(&self) -> Option<usize>;

    /// Returns the strokes that follow the game before this one, with what the screen shows: this game, or the end of the match.
    fn leading_here(&self) -> Vec<Step<Self::Expected>>;
}

/// A screen that shows a choice that chance has made for the program.
pub trait ChanceScreen: Screen {
    /// The type of the choice.
    type Choice;

    /// Returns the text of the screen, for errors.
    fn text(&self, machine: &Machine) -> String;

    /// Reads the choice; `None` if there is none, or not a clear one.
    fn choice(&self, machine: &Machine) -> Option<Self::Choice>;
}

/// A match to its end, by way of every score.
pub struct WholeMatch<'a, G, S> {
    screen: Option<&'a S>,
    game: PhantomData<fn(G)>,
}

impl<'a, G, S> WholeMatch<'a, G, S> {
    /// A match on a screen; without one it is only counted.
    pub fn on(screen: Option<&'a S>) -> WholeMatch<'a, G, S> {
        WholeMatch { screen, game: PhantomData }
    }
}

impl<G, S> Play for WholeMatch<'_, G, S>
where
    G: MatchGame,
    S: ChanceScreen<Expected = G::Expected, Choice = Move<G>>,
{
    type State = G;
    type Expected = G::Expected;

    const EACH_STATE_ONCE: bool = true;

    fn actions(&self, game: &G, machine: Option<&Machine>) -> Vec<Action<G, G::Expected>> {
        let first = game.first_position();
        let begun = self.screen.zip(machine).filter(|_| game.answer(&first).is_some());
        let begun = begun.and_then(|(screen, machine)| G::Game::play(&first, &screen.choice(machine)?));
        let begin = begun.unwrap_or(first);
        // Not every outcome can be had against the program.
        game.outcomes().iter().filter_map(|outcome| to_outcome(game, &begin, outcome)).collect()
    }

    fn count_state(&self, _: &G, played: &mut Explored) {
        played.scores += 1;
    }
}

/// Plays a shortest game to an outcome, and goes on to the next game or to the end of the match.
fn to_outcome<G: MatchGame>(game: &G, begin: &Position<G>, outcome: &Outcome<G>) -> Option<Action<G, G::Expected>> {
    let (mut position, mut steps) = (begin.clone(), Vec::<Step<G::Expected>>::new());
    for chosen in shortest_line(game, begin, outcome)? {
        let is_answer = game.answer(&position).is_some();
        if steps.is_empty() || !is_answer {
            let strokes = game.strokes(&position, &chosen).into_iter();
            steps.extend(strokes.map(|keys| Step { keys, screens: Vec::new() }));
        }
        position = G::Game::play(&position, &chosen)?;
        // The screen while the program thinks is compared elsewhere.
        steps.last_mut()?.screens = vec![game.expected(&position)];
    }
    let after = game.after(outcome);
    steps.extend(after.leading_here());
    let name = format!("{}, {outcome:?}", game.score());
    let ends = after.result();
    Some(Action { name, steps, counted: Counted::Game, ends, next: ends.is_none().then_some(after) })
}

/// Returns the machines after each choice that chance can make for the program. The choice depends on the time of the key that leads
/// to it, so the key, one of `keys`, is pressed later and later. The choice is read when the screen shows `chosen`; then the screen
/// has to become what `shown` returns. Returns `None` if it does not, or if a choice does not come up.
pub fn each_choice<S: ChanceScreen<Choice: ByChance>>(
    before: &Person,
    keys: &[Key],
    screen: &S,
    chosen: &S::Expected,
    shown: impl Fn(S::Choice) -> S::Expected,
) -> Option<BTreeMap<S::Choice, Person>> {
    /// Presses to try: enough for a choice that comes up once in a hundred times.
    const TRIES: usize = 2_000;
    let mut before = before.clone();
    let mut all = BTreeMap::new();
    for (wait, &key) in (0..TRIES).zip(keys.iter().cycle()) {
        let mut person = before.clone();
        person.tap(&[key]);
        person.run_until(|machine| screen.shows(machine, chosen));
        if let Some(choice) = screen.choice(&person.machine).filter(|choice| !all.contains_key(choice)) {
            let shown = shown(choice);
            if !person.run_until(|machine| screen.shows(machine, &shown)) {
                return None;
            }
            all.insert(choice, person);
            if all.len() == S::Choice::COUNT {
                return Some(all);
            }
        }
        before.run_frames(1 + wait as u64 % 3);
    }
    None
}
