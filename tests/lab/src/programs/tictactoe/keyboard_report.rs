//! The report on the game through the keyboard, and what it has to count.

use std::fmt;

use games::tictactoe::Level;
use minijinja::Environment;
use serde::Serialize;

use super::keyboard::{Opening, Openings, jobs};
use crate::person::{Played, sum_up};
use crate::programs::tictactoe::expect;
use crate::{Error, Page, Part};

/// The whole walk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KeyboardReport {
    /// The openings from power-on.
    pub openings: Openings,
    /// Against each level, whoever begins: the person, then the Spectrum.
    pub levels: Vec<(Level, [Played; 2])>,
    /// Points of two people.
    pub people: Played,
    /// Matches of two people to their end.
    pub matches: Played,
    /// Matches of one person to their end, against each level.
    pub against: Vec<(Level, Played)>,
    /// Number of screens that were not what the port expects.
    pub differing: usize,
}

impl KeyboardReport {
    /// Sums up whole walks: [`walk_openings`](super::walk_openings) and [`walk_keyboard`](super::walk_keyboard), or the parts of all
    /// their shards.
    ///
    /// # Errors
    /// A walk that is not whole, or that counted something else than there is.
    pub fn of(openings: &Part<Opening>, walk: &Part<Played>) -> Result<KeyboardReport, Error> {
        let groups = sum_up(&jobs(None), walk)?;
        let differing = groups.iter().map(|played| played.differing).sum();
        let group = |number: usize| groups.get(number).cloned().unwrap_or_default();
        let levels = Level::ALL.into_iter().zip([0, 2]).map(|(level, first)| (level, [group(first), group(first + 1)]));
        let against: Vec<_> =
            Level::ALL.into_iter().zip([6, 7]).map(|(level, number)| (level, group(number))).collect();
        for (level, played) in against.iter().filter(|_| differing == 0) {
            // Each tie but the last leads to another score. What else can be had depends on the cells with which the Spectrum begins.
            expect("scores", 3, played.scores)?;
            let [one, two, neither] = played.ends;
            expect("draws", 1, neither)?;
            let winners = if *level == Level::Classic { 2 } else { 1 };
            expect("winners of a match", winners, one.min(1) + two.min(1))?;
        }
        let openings = Openings::of(openings)?;
        Ok(KeyboardReport {
            openings,
            levels: levels.collect(),
            people: group(4),
            matches: group(5),
            against,
            differing,
        })
    }

    fn all(&self) -> impl Iterator<Item = &Played> {
        let levels = self.levels.iter().flat_map(|(_, begun)| begun);
        levels.chain([&self.people, &self.matches]).chain(self.against.iter().map(|(_, played)| played))
    }

    /// Returns true if every screen was what the port expects.
    pub fn holds(&self) -> bool {
        self.openings.holds() && self.differing == 0
    }

    /// Returns the descriptions of the first differences.
    pub fn differences(&self) -> impl Iterator<Item = &String> {
        self.all().flat_map(|played| &played.differences)
    }
}

impl Page for KeyboardReport {
    const TEMPLATE: &'static str = "keyboard";

    fn prepare(pages: &mut Environment<'static>) {
        // A template with a mistake is missing, which the caller reports.
        let _ = pages.add_template(Self::TEMPLATE, include_str!("keyboard.html"));
    }
}

/// The counters in a few lines; not the differences themselves.
impl fmt::Display for KeyboardReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.openings)?;
        for (level, begun) in &self.levels {
            for (played, begins) in begun.iter().zip(["the person begins", "the Spectrum begins"]) {
                let [won, tied, lost] = played.lines;
                let lines = won + tied + lost;
                writeln!(
                    f,
                    "one person, {}, {begins}: {lines} lines of play, {won} won, {tied} tied, {lost} lost; {} moves, and {} by \
                     cursor keys and ENTER",
                    level.name(),
                    played.moves,
                    played.framed
                )?;
            }
        }
        writeln!(
            f,
            "two people: {} positions, {} keys in all of them, and {} with the frame on each cell",
            self.people.positions, self.people.keys, self.people.framed
        )?;
        let Played { scores, points, ends: [one, two, nobody], .. } = &self.matches;
        writeln!(
            f,
            "two people, matches to their end with every choice of points and ties: {scores} scores, {points} points from them, \
             {} ends announced: {one} won by the one, {two} by the other, {nobody} by nobody; then the menu",
            one + two + nobody
        )?;
        for (level, Played { points, ends: [one, two, nobody], .. }) in &self.against {
            writeln!(
                f,
                "one person, {}, matches of one point or three ties: {points} points, {one} won by the person, {two} by the \
                 Spectrum, {nobody} by nobody",
                level.name()
            )?;
        }
        match self.differing {
            0 => write!(f, "on the screen stood what the port says, always"),
            count => write!(f, "{count} times something else stood on the screen than the port says"),
        }
    }
}
