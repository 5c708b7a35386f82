//! Checks of a move from one point to another.

use super::grid::{Grid, Point};
use crate::movement::space::Spaces;

/// A step by files and ranks.
pub(super) type Step = (i64, i64);

/// Returns the steps that come of one by negating either number and swapping the two, each once. None for (0, 0).
pub(super) fn family((x, y): Step) -> Vec<Step> {
    let mut family = Vec::with_capacity(8);
    if (x, y) == (0, 0) {
        return family;
    }
    for step in [(x, y), (-x, y), (x, -y), (-x, -y), (y, x), (-y, x), (y, -x), (-y, -x)] {
        if !family.contains(&step) {
            family.push(step);
        }
    }
    family
}

impl Grid {
    /// Checks a leap: nothing between is looked at.
    pub(super) fn leap(&self, from: Point, to: Point, (x, y): Step) -> bool {
        let (files, ranks) = ((to.file - from.file).abs(), (to.rank - from.rank).abs());
        let (x, y) = (x.saturating_abs(), y.saturating_abs());
        (x, y) != (0, 0) && ((files, ranks) == (x, y) || (files, ranks) == (y, x))
    }

    /// Checks a ride: one or more leaps, all the same, over empty spaces.
    pub(super) fn ride(&self, from: Point, to: Point, (x, y): Step, occupied: Spaces) -> bool {
        let (x, y) = (x.saturating_abs(), y.saturating_abs());
        let (files, ranks) = (to.file - from.file, to.rank - from.rank);
        [(x, y), (y, x)].into_iter().any(|(x, y)| {
            // The one step of this form that leads the way of the difference.
            let step = (x.saturating_mul(files.signum()), y.saturating_mul(ranks.signum()));
            let fits = (x == 0) == (files == 0) && (y == 0) == (ranks == 0);
            fits && self.line(from, to, step, |stones| stones == 0, occupied)
        })
    }

    /// Checks two different steps, both negated and swapped together, with an empty space between.
    pub(super) fn two_step(&self, from: Point, to: Point, first: Step, second: Step, occupied: Spaces) -> bool {
        let (first, second) = (absolute(first), absolute(second));
        let ways = [(first, second), ((first.1, first.0), (second.1, second.0))];
        ways.into_iter().any(|((x1, y1), (x2, y2))| {
            [(1, 1), (-1, 1), (1, -1), (-1, -1)].into_iter().any(|(x, y)| {
                let Some(between) = from.on(x * x1, y * y1) else { return false };
                between.on(x * x2, y * y2) == Some(to) && self.empty(between, occupied)
            })
        })
    }

    /// Checks steps one after another, all of them taken, over empty spaces.
    pub(super) fn way(&self, from: Point, to: Point, steps: &[(i32, i32)], occupied: Spaces) -> bool {
        let Some(((x, y), first)) = steps.split_last() else { return false };
        let difference = |(files, ranks): Step, (x, y): &(i32, i32)| (files - i64::from(*x), ranks - i64::from(*y));
        let rest = steps.iter().fold((to.file - from.file, to.rank - from.rank), difference);
        if rest != (0, 0) {
            return false;
        }
        let before = self.passed(from, first, occupied);
        before.is_some_and(|before| before.on((*x).into(), (*y).into()) == Some(to))
    }

    /// Checks steps one after another, of which the last is taken once or more, over empty spaces.
    pub(super) fn run(&self, from: Point, to: Point, steps: &[(i32, i32)], occupied: Spaces) -> bool {
        let Some(((x, y), first)) = steps.split_last() else { return false };
        let Some(before) = self.passed(from, first, occupied) else { return false };
        let origin = self.space(from);
        self.line_from(before, to, ((*x).into(), (*y).into()), |stones| stones == 0, occupied, origin)
    }

    /// Checks equal steps over exactly one stone.
    pub(super) fn hop(&self, from: Point, to: Point, step: Step, occupied: Spaces) -> bool {
        self.line(from, to, step, |stones| stones == 1, occupied)
    }

    /// Checks equal steps to the space directly beyond the first stone.
    pub(super) fn land(&self, from: Point, to: Point, (x, y): Step, occupied: Spaces) -> bool {
        let Some(stone) = to.on(x.saturating_neg(), y.saturating_neg()) else { return false };
        let origin = self.space(from);
        let is_stone = self.space(stone).is_some_and(|space| occupied.has(space) && Some(space) != origin);
        is_stone && self.line(from, stone, (x, y), |stones| stones == 0, occupied)
    }

    /// Returns the point after steps over empty spaces, none of which is the origin.
    fn passed(&self, from: Point, steps: &[(i32, i32)], occupied: Spaces) -> Option<Point> {
        let origin = self.space(from);
        steps.iter().try_fold(from, |at, (x, y)| {
            let next = at.on((*x).into(), (*y).into())?;
            (self.empty(next, occupied) && self.space(next) != origin).then_some(next)
        })
    }

    /// Checks equal steps from a point to another if the number of stones between is as `stones` wants it.
    fn line(&self, from: Point, to: Point, step: Step, stones: impl Fn(u32) -> bool, occupied: Spaces) -> bool {
        self.line_from(from, to, step, stones, occupied, self.space(from))
    }

    /// Checks equal steps as [`line`](Grid::line) does. They end where they meet the origin.
    fn line_from(
        &self,
        from: Point,
        to: Point,
        (x, y): Step,
        stones: impl Fn(u32) -> bool,
        occupied: Spaces,
        origin: Option<u8>,
    ) -> bool {
        let (files, ranks) = (to.file - from.file, to.rank - from.rank);
        let times = if x != 0 {
            files / x
        } else if y != 0 {
            ranks / y
        } else {
            0
        };
        if times < 1 || times.saturating_mul(x) != files || times.saturating_mul(y) != ranks {
            return false;
        }
        let mut count = 0;
        for number in 1..times {
            let between = Point { file: from.file + number * x, rank: from.rank + number * y };
            match self.space(between) {
                Some(space) if Some(space) != origin => count += u32::from(occupied.has(space)),
                _ => return false,
            }
            if count > 1 {
                return false;
            }
        }
        stones(count)
    }
}

/// Returns a step with both numbers positive.
fn absolute((x, y): Step) -> Step {
    (x.saturating_abs(), y.saturating_abs())
}
