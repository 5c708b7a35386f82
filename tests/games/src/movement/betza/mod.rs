//! Betza notation, with the legs of XBetza that bend a move, turned into definitions of both models.
//!
//! ```text
//! W (1,0)  F (1,1)  D (2,0)  N (2,1)  A (2,2)  H (3,0)  C or L (3,1)  Z or J (3,2)  G (3,3)   K = WF  R = WW  B = FF  Q = RB
//! before an atom   f b l r v s h   directions     m  only moves     c  only takes    i  only if the piece has not moved
//!                  n  can be blocked    j  must jump    p  hops over one stone    g  lands beyond the stone    z  crooked
//! after an atom    itself: rides without end    a number: the most steps, 0 for no limit
//! bent             t[FR] or [F?R] one step, then outward;   afsW two steps, the second half a turn of a right angle aside;
//!                  yafsF the same, and the second step becomes a ride      o  the board closes sideways
//! ```

mod directions;
mod parse;
mod text;

use super::error::TextError;

/// A piece in Betza notation.
///
/// ```
/// use games::movement::{Betza, Board};
///
/// let griffon = Betza::parse("t[FR]")?;
/// assert!(griffon.text("Griffon", &Board::named("square").unwrap()).contains("def Griffon logride #0 #1 (ne pass e)"));
/// assert_eq!(Betza::parse("fmX").unwrap_err().column, 3);
/// # Ok::<(), games::movement::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Betza {
    /// The moves, each kind by itself.
    pub(super) moves: Vec<Move>,
    /// The board closes sideways for this piece.
    pub(super) closes: bool,
}

/// A kind of move in a set of directions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Move {
    pub(super) form: Form,
    /// To an empty space.
    pub(super) moves: bool,
    /// To a space with a stone.
    pub(super) takes: bool,
    /// Only if the piece has not moved.
    pub(super) first: bool,
}

/// A form of moves. Steps are by files and ranks, White's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// One leap.
    Leap(Vec<Vector>),
    /// Equal leaps over empty spaces, up to a number of them.
    Ride(Vec<Vector>, Option<i32>),
    /// Steps over empty spaces, to the last space alone.
    Ways(Vec<Vec<Vector>>),
    /// Steps over empty spaces, the last one again and again; only spaces of the last may be the end.
    Runs(Vec<Vec<Vector>>),
    /// Leaps of a number of steps over exactly one stone.
    Jump(Vec<Vector>, i32),
    /// A ride over one stone.
    Hop(Vec<Vector>),
    /// A ride to the space beyond the first stone.
    Land(Vec<Vector>),
    /// Two steps in turn, again and again.
    Crooked(Vec<(Vector, Vector)>),
}

/// Files and ranks of a step.
pub(super) type Vector = (i32, i32);

impl Betza {
    /// Reads a notation.
    ///
    /// # Errors
    /// The first mistake, with its column. The file is named `Betza`.
    pub fn parse(notation: &str) -> Result<Betza, TextError> {
        parse::notation(notation)
    }

    /// Returns true if the board closes sideways for this piece, as XBetza's `o` says.
    pub fn closes_sideways(&self) -> bool {
        self.closes
    }
}
