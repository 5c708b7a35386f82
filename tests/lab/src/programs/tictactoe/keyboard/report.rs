//! What the walk through the keyboard found, whole.

use std::fmt;

use games::tictactoe::{Level, Point, Side};
use serde::Serialize;

use super::matches::{SHORTEST, all_limits, counts};
use super::one::{lines, moves};
use super::two::{FRAMED, open, reached, strokes};
use super::{Opening, Openings, Played, Unit, units};
use crate::programs::tictactoe::expect;
use crate::{Error, Part};

/// What the walk found, whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KeyboardReport {
    /// The openings in the machine, from power-on.
    pub openings: Openings,
    /// Against each level, whoever begins: the person, then the Spectrum.
    pub levels: Vec<(Level, [Played; 2])>,
    /// Between two people.
    pub people: Played,
    /// Matches to their end, between two people.
    pub matches: Played,
    /// And of one person, against each level.
    pub against: Vec<(Level, Played)>,
    /// How often something else stood on the screen than the port says.
    pub differing: usize,
}

impl KeyboardReport {
    /// The report of whole walks: [`walk_openings`](super::walk_openings) and [`walk_keyboard`](super::walk_keyboard), or the
    /// parts of all their shards.
    ///
    /// # Errors
    /// A walk that is not whole, or of another number of lines, positions, keys or ends than the port counts.
    pub fn of(openings: &Part<Opening>, walk: &Part<Played>) -> Result<KeyboardReport, Error> {
        let units = units();
        expect("parts of the walk", units.len(), walk.units)?;
        let mut report = KeyboardReport {
            openings: Openings::of(openings)?,
            levels: Level::ALL.map(|level| (level, Default::default())).into(),
            people: Played::default(),
            matches: Played::default(),
            against: Level::ALL.map(|level| (level, Played::default())).into(),
            differing: 0,
        };
        for (unit, played) in units.iter().zip(walk.whole()?) {
            match unit {
                Unit::Begun(level, _) => report.levels[*level as usize].1[0].add(played),
                Unit::Answered(level, ..) => report.levels[*level as usize].1[1].add(played),
                Unit::Shallow(_) | Unit::Deep(..) => report.people.add(played),
                Unit::Match(_) => report.matches.add(played),
                Unit::MatchAgainst(level) => report.against[*level as usize].1.add(played),
            }
        }
        report.differing = report.all().map(|played| played.differing).sum();
        if report.holds() {
            // Where something differs, what follows from it is not walked.
            report.is_all()?;
        }
        Ok(report)
    }

    /// Whether all was walked that there is.
    fn is_all(&self) -> Result<(), Error> {
        for (level, begun) in &self.levels {
            for (played, begins) in begun.iter().zip([Side::One, Side::Two]) {
                expect("lines of play", lines(*level, Point::new(begins)), played.lines.iter().sum())?;
                expect("moves with the frame", moves(*level, Point::new(begins)), played.framed)?;
            }
        }
        let positions = [Side::One, Side::Two].map(|begins| reached(begins).len()).iter().sum();
        expect("positions", positions, self.people.positions)?;
        expect("keys", positions * strokes().len(), self.people.keys)?;
        let open = [Side::One, Side::Two].map(open).iter().sum::<usize>();
        expect("keys with the frame", open * FRAMED, self.people.framed)?;

        let [scores, points, ends] =
            all_limits().map(counts).fold([0; 3], |[a, b, c], [d, e, f]| [a + d, b + e, c + f]);
        expect("scores", scores, self.matches.scores)?;
        expect("points", points, self.matches.points)?;
        expect("ends of a match", ends, self.matches.ends.iter().sum())?;
        for (level, played) in &self.against {
            // Each tie but the last leads to another score. What else can be had depends on the cells that the Spectrum begins with.
            expect("scores", SHORTEST.ties.into(), played.scores)?;
            let [one, two, nobody] = played.ends;
            expect("draws", 1, nobody)?;
            expect(
                "winners of a match",
                if *level == Level::Classic { 2 } else { 1 },
                [one, two].map(|n| n.min(1)).iter().sum(),
            )?;
        }
        Ok(())
    }

    fn all(&self) -> impl Iterator<Item = &Played> {
        let levels = self.levels.iter().flat_map(|(_, begun)| begun);
        levels.chain([&self.people, &self.matches]).chain(self.against.iter().map(|(_, played)| played))
    }

    /// Whether the screen showed what the port says, always.
    pub fn holds(&self) -> bool {
        self.openings.holds() && self.differing == 0
    }

    /// The first differences.
    pub fn differences(&self) -> impl Iterator<Item = &String> {
        self.all().flat_map(|played| &played.differences)
    }
}

/// What was walked and what differed, in a few lines; not the differences themselves.
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
