//! Matches to their end: by way of every score until somebody has points enough or there are ties enough, the end is announced
//! on the screen, and a key leads back to the menu.
//!
//! Scores are merged: from each of them a point is won by the one side, won by the other, and tied, however the score came about.

use std::collections::{BTreeSet, HashSet, VecDeque};

use games::tictactoe::{Board, Cell, Level, Limits, Outcome, Point, Score, Side};
use spectrum::{Key, Machine};

use super::Played;
use super::hands::{DIGITS, Match, begun, end, press, rest_person, step};

/// How a point can end.
const OUTCOMES: [Outcome; 3] = [Outcome::Won(Side::One), Outcome::Won(Side::Two), Outcome::Tie];

/// All that the menu offers to end a match.
pub(super) fn all_limits() -> impl Iterator<Item = Limits> {
    (1..=5).flat_map(|points| [3, 5, 7, 9].map(|ties| Limits { points, ties }))
}

/// The shortest match of one person against the Spectrum.
pub(super) const SHORTEST: Limits = Limits { points: 1, ties: 3 };

/// How many scores there are before the end of a match between two people, how many points that begin at one of them, and how
/// many of those end the match.
pub(super) fn counts(Limits { points, ties }: Limits) -> [usize; 3] {
    let (points, ties) = (usize::from(points), usize::from(ties));
    let scores = points * points * ties;
    [scores, OUTCOMES.len() * scores, 2 * points * ties + points * points]
}

/// The shortest line of play from a point to an outcome, if one leads there: all cells, the Spectrum's too if it plays.
fn way(level: Option<Level>, from: Point, outcome: Outcome) -> Option<Vec<Cell>> {
    let mut met = BTreeSet::new();
    let mut points = VecDeque::from([(from, Vec::new())]);
    while let Some((point, way)) = points.pop_front() {
        match end(&point) {
            Some(ended) if ended == outcome => return Some(way),
            None if met.insert((point.board, point.turn as u8)) => {}
            _ => continue,
        }
        let cells: Vec<Cell> = match level.filter(|_| point.turn == Side::Two) {
            Some(level) => level.choose(&point.board, 0).map(|choice| choice.cell).into_iter().collect(),
            None => point.board.free().collect(),
        };
        points.extend(cells.into_iter().map(|cell| (step(point, cell), [&way[..], &[cell]].concat())));
    }
    None
}

/// The lines by which two people end a point, by who begins and how it ends.
pub(super) struct Ways([[Vec<Cell>; 3]; 2]);

impl Ways {
    pub(super) fn of_two_people() -> Ways {
        let way = |begins, outcome| way(None, Point::new(begins), outcome).unwrap_or_default();
        Ways([Side::One, Side::Two].map(|begins| OUTCOMES.map(|outcome| way(begins, outcome))))
    }
}

/// Matches with one choice of limits.
pub(super) struct Matches<'a> {
    pub(super) menu: &'a Machine,
    /// Nothing if two people play.
    pub(super) level: Option<Level>,
    pub(super) limits: Limits,
    pub(super) ways: &'a Ways,
    pub(super) met: HashSet<Score>,
    pub(super) played: &'a mut Played,
}

impl Matches<'_> {
    /// From the menu on; `like` is a match of the same people.
    pub(super) fn walk(&mut self, like: &Match) {
        let people = if self.level.is_some() { 1 } else { 2 };
        let level = self.level.unwrap_or(Level::Classic);
        let machine = begun(self.menu, people, level, self.limits, &like.eyes.keys);
        self.from(&Match { eyes: like.eyes.clone(), machine, score: Score::default() });
    }

    /// Every way on from a score, at the first move of a point.
    fn from(&mut self, game: &Match) {
        let score = game.score;
        if !self.met.insert(score) {
            return;
        }
        self.played.scores += 1;
        let begins =
            if (score.points[0] + score.points[1] + score.ties).is_multiple_of(2) { Side::One } else { Side::Two };
        let Some(begin) = self.begin(game, begins) else {
            return self.played.differ(format!("{}: a point does not begin", self.told(score)));
        };
        for (place, outcome) in OUTCOMES.into_iter().enumerate() {
            let way = match self.level {
                None => Some(self.ways.0[begins as usize][place].clone()),
                Some(_) => way(self.level, begin, outcome),
            };
            // Not every one can be had against the Spectrum.
            if let Some(way) = way
                && let Err(why) = self.point(game, begin, &way, outcome)
            {
                self.played.differ(format!("{}: {why}", self.told(score)));
            }
        }
    }

    /// The point that begins: if the Spectrum does, with the cell that it has played.
    fn begin(&self, game: &Match, begins: Side) -> Option<Point> {
        let begin = Point::new(begins);
        if self.level.is_none() || begins == Side::One {
            return Some(begin);
        }
        let seen = game.eyes.look(&game.machine);
        let opening = Cell::ALL.into_iter().find(|cell| seen.cells[cell.index()] == Some(Some(Side::Two)))?;
        Some(step(begin, opening))
    }

    /// Plays a point to its end, and what follows it.
    fn point(&mut self, game: &Match, begin: Point, way: &[Cell], outcome: Outcome) -> Result<(), String> {
        let eyes = &game.eyes;
        let (mut machine, mut point) = (game.machine.clone(), begin);
        for &cell in way {
            if self.level.is_none() || point.turn == Side::One {
                press(&mut machine, &[DIGITS[cell.index()]]);
            }
            point = step(point, cell);
            let wanted = match end(&point) {
                Some(outcome) => game.over(&point, outcome),
                // What is said while the Spectrum thinks is looked at elsewhere.
                None if self.level.is_some() && point.turn == Side::Two => continue,
                None => eyes.turn(point.board, point.turn, game.score),
            };
            eyes.await_screen(&mut machine, &wanted).map_err(|seen| wanted.told("", &seen))?;
        }
        self.played.points += 1;
        press(&mut machine, &[Key::Space]);
        let score = game.score.after(outcome);
        let mut next = Match { eyes: game.eyes.clone(), machine, score };
        if score.is_over(self.limits) {
            return self.announced(&mut next);
        }
        if self.level.is_some() {
            rest_person(&mut next.machine, &next.eyes);
        } else {
            let wanted = next.eyes.turn(Board::EMPTY, begin.turn.other(), score);
            next.eyes.await_screen(&mut next.machine, &wanted).map_err(|seen| wanted.told("", &seen))?;
        }
        self.from(&next);
        Ok(())
    }

    /// The end of the match is announced, and a key leads to the menu.
    fn announced(&mut self, game: &mut Match) -> Result<(), String> {
        let Match { eyes, machine, score } = game;
        eyes.await_end(machine, *score)?;
        press(machine, &[Key::Space]);
        eyes.await_menu(machine, &eyes.shapes.menu(self.menu))?;
        self.played.ends[score.leader().map_or(2, |side| side as usize)] += 1;
        Ok(())
    }

    fn told(&self, score: Score) -> String {
        let who = self.level.map_or("two people".to_owned(), |level| format!("one person, {}", level.name()));
        let Limits { points, ties } = self.limits;
        format!("{who}, a match of {points} points or {ties} ties, at {score:?}")
    }
}
