//! Lists of spaces from a point, without regard to stones.

use super::checks::{Step, family};
use super::grid::{Grid, Point};
use crate::movement::space::Spaces;

impl Grid {
    /// Returns the spaces one leap away.
    pub(super) fn leaps(&self, from: Point, step: Step) -> Vec<u8> {
        family(step).into_iter().filter_map(|(x, y)| self.space(from.on(x, y)?)).collect()
    }

    /// Returns the spaces on all lines of equal leaps.
    pub(super) fn rays(&self, from: Point, step: Step) -> Vec<u8> {
        family(step).into_iter().flat_map(|step| self.spaces_of_line(from, step, self.space(from))).collect()
    }

    /// Returns the spaces of steps one after another.
    pub(super) fn walks(&self, from: Point, steps: &[(i32, i32)]) -> Vec<u8> {
        self.taken(from, steps).into_iter().filter_map(|point| self.space(point)).collect()
    }

    /// Returns the spaces of the last of several steps, taken again and again after the others.
    pub(super) fn runs(&self, from: Point, steps: &[(i32, i32)]) -> Vec<u8> {
        let Some(((x, y), first)) = steps.split_last() else { return Vec::new() };
        let taken = self.taken(from, first);
        if taken.len() < first.len() {
            return Vec::new();
        }
        let before = taken.last().copied().unwrap_or(from);
        self.spaces_of_line(before, ((*x).into(), (*y).into()), self.space(from))
    }

    /// Returns the points after each step, as far as the board has them and the origin is not met.
    fn taken(&self, from: Point, steps: &[(i32, i32)]) -> Vec<Point> {
        let origin = self.space(from);
        let next = |at: &Point, (x, y): (i32, i32)| {
            at.on(x.into(), y.into()).filter(|&point| self.space(point).is_some_and(|space| Some(space) != origin))
        };
        let mut points = Vec::new();
        for step in steps {
            match next(points.last().unwrap_or(&from), *step) {
                Some(point) => points.push(point),
                None => break,
            }
        }
        points
    }

    /// Returns the spaces of a line of equal steps, up to the origin or a space met before.
    fn spaces_of_line(&self, from: Point, (x, y): Step, origin: Option<u8>) -> Vec<u8> {
        let mut spaces = Vec::new();
        let mut met = Spaces::EMPTY;
        let mut at = from;
        while let Some(next) = at.on(x, y) {
            match self.space(next) {
                Some(space) if Some(space) != origin && !met.has(space) => {
                    spaces.push(space);
                    met.add(space);
                    at = next;
                }
                _ => break,
            }
        }
        spaces
    }
}
