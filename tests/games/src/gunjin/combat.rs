//! Combat: which piece stays.

use super::kind::Kind;

/// The answer of the umpire to a move, given to both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// The piece moved onto an empty space.
    Moved,
    /// The attacker stays and takes the space.
    Attacker,
    /// The defender stays, and the attacker goes.
    Defender,
    /// Both go.
    Both,
}

impl Answer {
    /// All answers.
    pub const ALL: [Answer; 4] = [Answer::Moved, Answer::Attacker, Answer::Defender, Answer::Both];

    /// Returns the number by which the answer is stored: the three lowest bits of its letter.
    pub const fn number(self) -> u8 {
        match self {
            Answer::Moved => 0,
            Answer::Attacker => 1,
            Answer::Both => 2,
            Answer::Defender => 4,
        }
    }

    /// Returns the answer of a number.
    pub fn new(number: u8) -> Option<Answer> {
        Answer::ALL.into_iter().find(|answer| answer.number() == number)
    }

    /// Returns the letter of case files.
    pub const fn letter(self) -> char {
        match self {
            Answer::Moved => '.',
            Answer::Attacker => 'A',
            Answer::Defender => 'D',
            Answer::Both => 'B',
        }
    }
}

/// Returns the result of an attack. `behind` is the kind of the defender's own piece in the next space towards its back row, `None` if there is none; it counts
/// for a banner only.
pub fn combat(attacker: Kind, defender: Kind, behind: Option<Kind>) -> Answer {
    match (attacker, defender) {
        (_, Kind::Banner) => match behind {
            None | Some(Kind::Banner) => Answer::Attacker,
            Some(behind) => combat(attacker, behind, None),
        },
        // Only in debug mode, where mine and banner may attack.
        (Kind::Mine, _) => Answer::Both,
        (Kind::Banner, _) => Answer::Defender,
        (Kind::Engineer | Kind::Plane, Kind::Mine) => Answer::Attacker,
        (_, Kind::Mine) => Answer::Both,
        (Kind::Spy, Kind::General) => Answer::Attacker,
        (Kind::Spy | Kind::General, Kind::Spy) => Answer::Defender,
        _ if attacker > defender => Answer::Attacker,
        _ if attacker < defender => Answer::Defender,
        _ => Answer::Both,
    }
}
