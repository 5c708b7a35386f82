//! The mathematical model: spaces as pairs of file and rank, and the evaluator that judges a move by the difference of its ends.
//!
//! It knows no links. A board with a ring is unrolled into a strip: the origin stays at one point, the destination is each of its
//! images a whole turn apart, and a move is legal if the definition holds for any image.

mod checks;
mod grid;
mod lists;

pub(super) use grid::{Grid, Point};

use super::asked::{Asked, Turn};
use super::board::Board;
use super::language::{Expression, Function, Tail};
use super::space::Spaces;

/// The most images of a destination.
const MOST_IMAGES: i64 = 10_000;

/// A distance to no space: longer than any other.
const FAR: i64 = 1 << 40;

/// A definition by coordinates, prepared for a board.
#[derive(Clone, Debug)]
pub struct ByCoordinates {
    check: Expression,
    list: Expression,
    grid: Grid,
    /// Whole turns of files and of ranks, to either side, for which images are asked.
    turns: (i64, i64),
    spaces: Spaces,
}

/// The values that `#0` and `#1` stand for, and the stones.
#[derive(Clone, Copy)]
struct Frame<'a> {
    asked: &'a Asked,
    origin: Point,
    destination: Point,
}

impl ByCoordinates {
    /// Prepares a check and a list for a board. With [`Turn::Half`] the board is turned by half a turn, as for Black.
    ///
    /// # Errors
    /// The obstacle: numbers that would need too many images on a ring.
    pub fn new(check: &Expression, list: &Expression, board: &Board, turn: Turn) -> Result<ByCoordinates, String> {
        let grid = Grid::new(board, turn);
        let turns = grid.turns(check.extent(grid.longest_ride()));
        if turns.0.max(turns.1).saturating_mul(2) >= MOST_IMAGES || (2 * turns.0 + 1) * (2 * turns.1 + 1) > MOST_IMAGES
        {
            return Err("the numbers of the definition are too large for a ring of this size".to_owned());
        }
        Ok(ByCoordinates { check: check.clone(), list: list.clone(), grid, turns, spaces: board.spaces() })
    }

    /// Returns for how many whole turns of files and of ranks, to either side, images of a destination are asked.
    pub fn turns(&self) -> (i64, i64) {
        self.turns
    }

    /// Checks a single move: true if the definition holds for any image of the destination.
    pub fn check(&self, asked: &Asked, destination: u8) -> bool {
        if destination == asked.origin || !self.spaces.has(destination) {
            return false;
        }
        let (origin, point) = (self.grid.point(asked.origin), self.grid.point(destination));
        (-self.turns.0..=self.turns.0).any(|files| {
            (-self.turns.1..=self.turns.1).any(|ranks| {
                let destination = self.grid.image(point, files, ranks);
                self.number(&self.check, Frame { asked, origin, destination }) != 0
            })
        })
    }

    /// Returns the spaces for which the check holds, by checking every space.
    pub fn moves(&self, asked: &Asked) -> Spaces {
        self.spaces.iter().filter(|&destination| self.check(asked, destination)).collect()
    }

    /// Returns what the list names from a space, repeats and their order kept, but never the space itself.
    pub fn entries(&self, origin: u8) -> Vec<u8> {
        let asked = Asked::new(origin, Spaces::EMPTY);
        let point = self.grid.point(origin);
        let mut entries = self.array(&self.list, Frame { asked: &asked, origin: point, destination: point });
        entries.retain(|&space| space != origin);
        entries
    }

    /// Returns the spaces that the list names from a space.
    pub fn list(&self, origin: u8) -> Spaces {
        self.entries(origin).into_iter().collect()
    }

    /// Returns the value of an expression that is a number or a truth. Expressions joined by `and` and `or` are evaluated from the
    /// right, and only as far as needed.
    fn number(&self, expression: &Expression, frame: Frame<'_>) -> i64 {
        match expression {
            Expression::Number(number) => i64::from(*number),
            Expression::Origin | Expression::Destination => 0,
            Expression::And(parts) => parts.iter().rev().all(|part| self.number(part, frame) != 0).into(),
            Expression::Or(parts) => parts.iter().rev().any(|part| self.number(part, frame) != 0).into(),
            Expression::Not(part) => (self.number(part, frame) == 0).into(),
            Expression::Call(function, arguments, tail) => self.call(*function, arguments, tail, frame),
        }
    }

    /// Returns the value of a function that gives a number or a truth.
    fn call(&self, function: Function, arguments: &[Expression], tail: &Tail, frame: Frame<'_>) -> i64 {
        let number = |at: usize| self.number(&arguments[at], frame);
        let space = |at: usize| self.space(&arguments[at], frame);
        let step = |at: usize| (number(at), number(at + 1));
        let steps = if let Tail::Steps(steps) = tail { steps.as_slice() } else { &[] };
        let grid = &self.grid;
        let occupied = frame.asked.occupied;
        // A check of a move needs both of its ends.
        let ends = |holds: &dyn Fn(Point, Point) -> bool| match (space(0), space(1)) {
            (Some(from), Some(to)) => holds(from, to).into(),
            _ => 0,
        };
        match function {
            Function::CheckLeap => ends(&|from, to| grid.leap(from, to, step(2))),
            Function::CheckRide => ends(&|from, to| grid.ride(from, to, step(2), occupied)),
            Function::CheckTwoStep => ends(&|from, to| grid.two_step(from, to, step(2), step(4), occupied)),
            Function::CheckWay => ends(&|from, to| grid.way(from, to, steps, occupied)),
            Function::CheckWalk => {
                ends(&|from, to| (1..=steps.len()).any(|n| grid.way(from, to, &steps[..n], occupied)))
            }
            Function::CheckRun => ends(&|from, to| grid.run(from, to, steps, occupied)),
            Function::CheckHop => ends(&|from, to| grid.hop(from, to, step(2), occupied)),
            Function::CheckLand => ends(&|from, to| grid.land(from, to, step(2), occupied)),
            Function::File => space(0).map_or(0, |space| space.file),
            Function::Rank => space(0).map_or(0, |space| space.rank),
            Function::Distance => match (space(0), space(1)) {
                (Some(a), Some(b)) => (a.file - b.file).abs().max((a.rank - b.rank).abs()),
                _ => FAR,
            },
            Function::Sign => number(0).signum(),
            Function::Abs => number(0).saturating_abs(),
            Function::Minus => number(0).saturating_sub(number(1)),
            Function::Times => number(0).saturating_mul(number(1)),
            Function::Less => (number(0) < number(1)).into(),
            Function::Greater => (number(0) > number(1)).into(),
            Function::LessOrEqual => (number(0) <= number(1)).into(),
            Function::GreaterOrEqual => (number(0) >= number(1)).into(),
            Function::Empty => space(0).is_some_and(|space| grid.empty(space, occupied)).into(),
            Function::Unmoved => {
                let space = space(0).and_then(|space| grid.space(space));
                space.is_some_and(|space| frame.asked.unmoved.has(space)).into()
            }
            // Functions of other kinds and of links; the parser lets none of them stand here.
            _ => 0,
        }
    }

    /// Returns the space that an expression is; `None` off the board.
    fn space(&self, expression: &Expression, frame: Frame<'_>) -> Option<Point> {
        let point = match expression {
            Expression::Origin => frame.origin,
            Expression::Destination => frame.destination,
            Expression::Call(Function::Where, arguments, _) => {
                let from = self.space(&arguments[0], frame)?;
                from.on(self.number(&arguments[1], frame), self.number(&arguments[2], frame))?
            }
            _ => return None,
        };
        self.grid.space(point).map(|_| point)
    }

    /// Returns the list that an expression is, repeats kept.
    fn array(&self, expression: &Expression, frame: Frame<'_>) -> Vec<u8> {
        let Expression::Call(function, arguments, tail) = expression else { return Vec::new() };
        let array = |at: usize| self.array(&arguments[at], frame);
        let number = |at: usize| self.number(&arguments[at], frame);
        match (function, tail) {
            (Function::Merge, _) => [array(0), array(1)].concat(),
            (Function::Unique, _) => {
                let mut seen = Spaces::EMPTY;
                let mut all = array(0);
                all.retain(|&space| seen.insert(space));
                all
            }
            _ => {
                let Some(from) = arguments.first().and_then(|from| self.space(from, frame)) else { return Vec::new() };
                match (function, tail) {
                    (Function::Leaps, _) => self.grid.leaps(from, (number(1), number(2))),
                    (Function::Rays, _) => self.grid.rays(from, (number(1), number(2))),
                    (Function::Walks, Tail::Steps(steps)) => self.grid.walks(from, steps),
                    (Function::Runs, Tail::Steps(steps)) => self.grid.runs(from, steps),
                    _ => Vec::new(),
                }
            }
        }
    }
}
