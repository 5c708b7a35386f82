//! Explorations of a program: from where, in which units, and which of them belong together in a report.

use super::Person;
use super::explore::{Explored, Explorer, Play, Screen};
use crate::walk::{expect, walk};
use crate::{Error, OnProgress, Part, Shard};

/// The ways to divide an exploration into units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Split {
    /// No split: the exploration is one unit.
    Whole,
    /// Each action in the first state, with all that follows, is a unit.
    FirstActions,
    /// Each state that is so deep, with all that follows, is a unit; the states before them are another one.
    AtDepth(usize),
}

/// The screen and the machine with which an exploration begins.
pub struct Start<'a, S> {
    /// Reads the screen.
    pub screen: &'a S,
    /// The person at that machine.
    pub person: Person,
}

/// Prepares a start: it is done when a unit of the exploration begins. An error is a difference of that unit.
pub type Begin<'a, S> = Box<dyn Fn() -> Result<Start<'a, S>, String> + Sync + 'a>;

/// An exploration with states of any type.
pub trait Explore<S>: Sync {
    /// Returns the number of units.
    fn units(&self) -> usize;

    /// Explores a unit; without a start it counts the unit's expected totals.
    fn explore(&self, unit: usize, begin: Option<&Begin<'_, S>>) -> Explored;
}

/// An exploration.
pub struct Exploration<P: Play> {
    title: String,
    play: P,
    state: P::State,
    split: Split,
    /// The path to the first state of each unit, for [`Split::AtDepth`]; the first unit has none.
    paths: Vec<Vec<P::State>>,
}

impl<P: Play> Exploration<P> {
    /// An exploration from a state. The title begins the description of a difference.
    pub fn new(title: String, play: P, state: P::State, split: Split) -> Exploration<P> {
        let mut paths = vec![Vec::new()];
        if let Split::AtDepth(depth) = split {
            let mut level = vec![Vec::new()];
            for _ in 0..depth {
                let next = |path: Vec<P::State>| {
                    let actions = play.actions(path.last().unwrap_or(&state), None);
                    let states =
                        actions.into_iter().filter_map(|action| action.next).filter(|next| play.is_deeper(next));
                    states.map(|next| [&path[..], &[next]].concat()).collect::<Vec<_>>()
                };
                level = level.into_iter().flat_map(next).collect();
            }
            paths.extend(level);
        }
        Exploration { title, play, state, split, paths }
    }
}

impl<S, P> Explore<S> for Exploration<P>
where
    S: Screen<Expected = P::Expected>,
    P: Play<State: Sync>,
{
    fn units(&self) -> usize {
        match self.split {
            Split::Whole => 1,
            Split::FirstActions => self.play.actions(&self.state, None).len(),
            Split::AtDepth(_) => self.paths.len(),
        }
    }

    fn explore(&self, unit: usize, begin: Option<&Begin<'_, S>>) -> Explored {
        let mut played = Explored::default();
        let (screen, mut person) = match begin.map(|begin| begin()).transpose() {
            Ok(start) => start.map(|Start { screen, person }| (screen, person)).unzip(),
            Err(why) => {
                played.add_difference(format!("{}: {why}", self.title));
                return played;
            }
        };
        let mut explorer = Explorer::new(self.title.clone(), &self.play, screen, &mut played);
        match self.split {
            Split::Whole => explorer.explore(&self.state, person.as_ref(), ""),
            Split::FirstActions => explorer.explore_action(&self.state, unit, person.as_ref()),
            Split::AtDepth(depth) => {
                let through = &self.paths[unit];
                if through.is_empty() {
                    explorer.deepest = Some(depth);
                }
                // A screen on the path that is not as expected is a difference of the first unit.
                if let Some(path) = explorer.reach(self.state.clone(), through, person.as_mut()) {
                    explorer.explore(through.last().unwrap_or(&self.state), person.as_ref(), &path);
                }
            }
        }
        played
    }
}

/// An exploration among those of a program.
pub struct Job<'a, S> {
    /// The group in the report.
    pub group: usize,
    /// The exploration.
    pub explore: Box<dyn Explore<S> + 'a>,
    /// Prepares the machine at its beginning; `None` if it is only counted.
    pub begin: Option<Begin<'a, S>>,
    /// True if chance decides what is explored, so that it cannot be counted beforehand.
    pub by_chance: bool,
}

/// Returns the units of all jobs, in order: the job, and the unit of its exploration.
pub fn units<S>(jobs: &[Job<'_, S>]) -> Vec<(usize, usize)> {
    let units = |(job, of): (usize, &Job<'_, S>)| (0..of.explore.units()).map(move |unit| (job, unit));
    jobs.iter().enumerate().flat_map(units).collect()
}

/// Does jobs, or a shard of their units.
///
/// # Errors
/// None but those of a walk. Screens that differ are findings, not errors.
pub fn walk_jobs<S: Screen>(
    jobs: &[Job<'_, S>],
    shard: Shard,
    on_progress: OnProgress<'_>,
) -> Result<Part<Explored>, Error> {
    let units = units(jobs);
    let explore = |(): &mut (), number: usize| {
        let (job, unit) = units[number];
        jobs[job].explore.explore(unit, jobs[job].begin.as_ref())
    };
    walk("parts of the walk", units.len(), shard, on_progress, || Ok(()), explore)
}

/// Sums up a whole walk by the groups of its jobs.
///
/// # Errors
/// A walk that is not whole, or, if no screen differs, one that counted something else than there is.
pub fn sum_up<S>(jobs: &[Job<'_, S>], walk: &Part<Explored>) -> Result<Vec<Explored>, Error> {
    let units = units(jobs);
    expect("parts of the walk", units.len(), walk.units)?;
    let groups = jobs.iter().map(|job| job.group + 1).max().unwrap_or(0);
    let mut found = vec![Explored::default(); groups];
    for (&(job, _), played) in units.iter().zip(walk.whole()?) {
        found[jobs[job].group].add(played);
    }
    // The states that follow from a difference are not explored.
    if found.iter().all(|played| played.differing == 0) {
        for (due, found) in count(jobs).iter().zip(&found).filter_map(|(due, found)| Some((due.as_ref()?, found))) {
            for ((what, due), (_, found)) in due.counters().into_iter().zip(found.counters()) {
                expect(what, due, found)?;
            }
        }
    }
    Ok(found)
}

/// Counts the expected totals of each group of jobs, without a machine; `None` for a group in which chance decides.
pub fn count<S>(jobs: &[Job<'_, S>]) -> Vec<Option<Explored>> {
    let groups = jobs.iter().map(|job| job.group + 1).max().unwrap_or(0);
    let by_chance = |group| jobs.iter().any(|job: &Job<'_, S>| job.group == group && job.by_chance);
    let mut due: Vec<_> = (0..groups).map(|group| (!by_chance(group)).then(Explored::default)).collect();
    for job in jobs {
        if let Some(due) = &mut due[job.group] {
            (0..job.explore.units()).for_each(|unit| due.add(&job.explore.explore(unit, None)));
        }
    }
    due
}
