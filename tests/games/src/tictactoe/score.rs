//! A match: points and ties, and the numbers of them that end it.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Outcome, Side};

/// The score of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Score {
    /// The points of player one and of player two.
    pub points: [u8; 2],
    /// Number of points that ended in a tie.
    pub ties: u8,
}

/// The limits that end a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Limits {
    /// Number of points of one side, 1 to 5.
    pub points: u8,
    /// Number of ties, 3 to 9.
    pub ties: u8,
}

impl Score {
    /// Returns the score after one more point was played.
    ///
    /// ```
    /// use games::tictactoe::{Limits, Outcome, Score, Side};
    /// let score = Score::default().after(Outcome::Won(Side::Two)).after(Outcome::Tie);
    /// assert_eq!((score.points, score.ties), ([0, 1], 1));
    /// assert_eq!(score.leader(), Some(Side::Two));
    /// assert!(score.is_over(Limits { points: 1, ties: 5 }));
    /// ```
    #[must_use]
    pub fn after(mut self, outcome: Outcome) -> Score {
        match outcome {
            Outcome::Won(Side::One) => self.points[0] += 1,
            Outcome::Won(Side::Two) => self.points[1] += 1,
            Outcome::Tie => self.ties += 1,
        }
        self
    }

    /// Returns the side that begins the next point: player one the first of a match, then each side in turn.
    pub fn begins(&self) -> Side {
        let points = self.points[0] + self.points[1] + self.ties;
        if points.is_multiple_of(2) { Side::One } else { Side::Two }
    }

    /// Returns true if one side has enough points, or there were enough ties.
    pub fn is_over(&self, limits: Limits) -> bool {
        self.points.iter().any(|&points| points >= limits.points) || self.ties >= limits.ties
    }

    /// Returns the side with more points; `None` if they are equal.
    pub fn leader(&self) -> Option<Side> {
        match self.points[0].cmp(&self.points[1]) {
            std::cmp::Ordering::Greater => Some(Side::One),
            std::cmp::Ordering::Less => Some(Side::Two),
            std::cmp::Ordering::Equal => None,
        }
    }
}

/// Writes the points and the ties: `2:1 and 0 ties`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Score { points: [one, two], ties } = self;
        write!(f, "{one}:{two} and {ties} ties")
    }
}
