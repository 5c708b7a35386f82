//! The whole game through the keyboard: every line of play of one person against the Spectrum, and with two people every
//! position and every key in it, pressed on clones of a machine into which the game was loaded from its tape. After each
//! move what stands on the screen is what the port says.
//!
//! With two people a position is a board and whose turn it is, however it came about; with one, every line is played out. Then
//! matches are played to their end, by way of every score, with every choice of points and ties.

mod frame;
mod hands;
mod matches;
mod one;
mod opening;
mod report;
mod screen;
mod shapes;
mod two;

use std::collections::HashSet;

use games::tictactoe::{Cell, Level, Limits, Point, Side};
use pipeline::Program;
use serde::{Deserialize, Serialize};

use crate::walk::walk;
use crate::{Error, OnProgress, Part, Shard};
pub(super) use hands::at_menu;
use hands::step;
use matches::{Matches, SHORTEST, all_limits};
use one::Line;
pub use opening::{Opening, Openings, walk_openings};
pub use report::KeyboardReport;
use two::{People, ways};

/// How many differences a unit of the walk keeps.
const KEPT: usize = 8;

/// What a unit of the walk found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// Lines of one person against the Spectrum that the person won, that were tied, that the Spectrum won.
    pub lines: [usize; 3],
    /// Moves of the person and of the Spectrum in them, each looked at.
    pub moves: usize,
    /// Positions of two people.
    pub positions: usize,
    /// Keys pressed in them.
    pub keys: usize,
    /// Of two people: cursor keys and ENTER pressed with the frame on each cell; of one person: moves made with the frame.
    pub framed: usize,
    /// Scores in matches to their end.
    pub scores: usize,
    /// Points played from there.
    pub points: usize,
    /// Ends of matches that were announced as they had to be, and led to the menu: won by player one, by player two, by nobody.
    pub ends: [usize; 3],
    /// How often something else stood on the screen than the port says.
    pub differing: usize,
    /// The first of those, told.
    pub differences: Vec<String>,
}

impl Played {
    fn add(&mut self, other: &Played) {
        self.lines.iter_mut().zip(other.lines).for_each(|(sum, lines)| *sum += lines);
        self.moves += other.moves;
        self.positions += other.positions;
        self.keys += other.keys;
        self.framed += other.framed;
        self.scores += other.scores;
        self.points += other.points;
        self.ends.iter_mut().zip(other.ends).for_each(|(sum, ends)| *sum += ends);
        self.differing += other.differing;
        let room = KEPT.saturating_sub(self.differences.len());
        self.differences.extend(other.differences.iter().take(room).cloned());
    }

    fn differ(&mut self, difference: String) {
        self.differing += 1;
        if self.differences.len() < KEPT {
            self.differences.push(difference);
        }
    }
}

/// A unit of the walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    /// One person against a level, who has begun with this cell.
    Begun(Level, Cell),
    /// One person against a level, which has begun with the first cell and was answered with the second.
    Answered(Level, Cell, Cell),
    /// Two people, this side beginning: the positions before the second move.
    Shallow(Side),
    /// Two people, this side beginning: those whose way there begins with these two cells.
    Deep(Side, [Cell; 2]),
    /// Two people, matches with these limits to their end.
    Match(Limits),
    /// One person against a level, the shortest matches to their end.
    MatchAgainst(Level),
}

/// All of them, in order.
fn units() -> Vec<Unit> {
    let pairs = || {
        let second = |first: Cell| Cell::ALL.into_iter().filter(move |&cell| cell != first);
        Cell::ALL.into_iter().flat_map(move |first| second(first).map(move |second| [first, second]))
    };
    let one = Level::ALL.into_iter().flat_map(|level| {
        let begun = Cell::ALL.map(|cell| Unit::Begun(level, cell));
        begun.into_iter().chain(pairs().map(move |[first, second]| Unit::Answered(level, first, second)))
    });
    let two = [Side::One, Side::Two].into_iter().flat_map(|begins| {
        [Unit::Shallow(begins)].into_iter().chain(pairs().map(move |cells| Unit::Deep(begins, cells)))
    });
    let matches = all_limits().map(Unit::Match).chain(Level::ALL.map(Unit::MatchAgainst));
    one.chain(two).chain(matches).collect()
}

/// Walks the whole game through the keyboard, or a shard of it.
///
/// # Errors
/// A program without the symbols that say what its pieces and messages look like, one that does not load, or whose screens
/// cannot be read. That the screens differ is no error: it stands in the report.
pub fn walk_keyboard(program: &Program, shard: Shard, watch: OnProgress<'_>) -> Result<Part<Played>, Error> {
    let menu = hands::at_menu(program)?;
    let people = hands::two_people(&menu, program)?;
    let levels = Level::ALL
        .iter()
        .map(|&level| hands::one_person(&menu, program, &people[0].eyes, level))
        .collect::<Result<Vec<_>, Error>>()?;
    let ways = [Side::One, Side::Two].map(ways);
    let lines = matches::Ways::of_two_people();
    let units = units();
    walk(
        "parts of the game",
        units.len(),
        shard,
        watch,
        || Ok(()),
        |(), unit| {
            let mut played = Played::default();
            let matches = |level, limits, played| Matches {
                menu: &menu,
                level,
                limits,
                ways: &lines,
                met: HashSet::new(),
                played,
            };
            match units[unit] {
                Unit::Begun(level, cell) => {
                    let (begun, _) = &levels[level as usize];
                    Line { level, game: begun, played: &mut played }.play(
                        &begun.machine,
                        Point::new(Side::One),
                        cell,
                        "",
                    );
                }
                Unit::Answered(level, opening, cell) => {
                    let openings = &levels[level as usize].1;
                    if let Some((_, game)) = openings.iter().find(|(known, _)| *known == opening) {
                        let point = step(Point::new(Side::Two), opening);
                        let way = format!("the Spectrum {opening}, ");
                        Line { level, game, played: &mut played }.play(&game.machine, point, cell, &way);
                    }
                }
                Unit::Shallow(begins) => {
                    let mut people = People::new(&people, &menu, &ways, begins, &mut played);
                    people.shallow();
                }
                Unit::Deep(begins, cells) => People::new(&people, &menu, &ways, begins, &mut played).deep(cells),
                Unit::Match(limits) => matches(None, limits, &mut played).walk(&people[0]),
                Unit::MatchAgainst(level) => {
                    matches(Some(level), SHORTEST, &mut played).walk(&levels[level as usize].0);
                }
            }
            played
        },
    )
}
