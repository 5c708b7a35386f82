//! The kinds of pieces: their order of strength, their numbers, how far they go.

/// A kind of piece. The numbers, 0 to 15, are the order of strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// The spy, which beats the general.
    Spy,
    /// The engineer, which clears mines and runs in straight lines.
    Engineer,
    /// The cavalry, which may go two steps forward.
    Cavalry,
    /// The lowest of the junior officers.
    Junior1,
    /// The middle one of the junior officers.
    Junior2,
    /// The highest of the junior officers.
    Junior3,
    /// The lowest of the senior officers.
    Senior4,
    /// The middle one of the senior officers.
    Senior5,
    /// The highest of the senior officers.
    Senior6,
    /// The tank, which may go two steps forward.
    Tank,
    /// The plane, which flies along its column.
    Plane,
    /// The lower flag officer, who can take a headquarters.
    Flag7,
    /// The higher flag officer, who can take a headquarters.
    Flag8,
    /// The general, who can take a headquarters.
    General,
    /// The mine, which never moves.
    Mine,
    /// The banner, which never moves and fights as the piece in the next space towards its back row.
    Banner,
}

/// The reach of a piece in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reach {
    /// Moves up to this number of steps, each but the last one onto an empty space.
    Steps(u8),
    /// Moves to any space of the column, over everything.
    Flies,
}

/// More steps than a board has in a line.
const ANY: Reach = Reach::Steps(7);
const ONE: Reach = Reach::Steps(1);
const NEVER: Reach = Reach::Steps(0);

impl Kind {
    /// All kinds, by their numbers.
    pub const ALL: [Kind; 16] = [
        Kind::Spy,
        Kind::Engineer,
        Kind::Cavalry,
        Kind::Junior1,
        Kind::Junior2,
        Kind::Junior3,
        Kind::Senior4,
        Kind::Senior5,
        Kind::Senior6,
        Kind::Tank,
        Kind::Plane,
        Kind::Flag7,
        Kind::Flag8,
        Kind::General,
        Kind::Mine,
        Kind::Banner,
    ];

    /// Returns the kind of a number, if it is less than 16.
    pub fn new(number: u8) -> Option<Kind> {
        Kind::ALL.get(usize::from(number)).copied()
    }

    /// Returns the number, 0 to 15.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Returns the bit of the kind in a mask of kinds.
    pub const fn bit(self) -> u16 {
        1 << self as u8
    }

    /// Returns the letter of the kind in texts, `A` to `P`.
    pub const fn letter(self) -> char {
        (b'A' + self as u8) as char
    }

    /// Returns the kind of a letter from `A` to `P`.
    pub fn of_letter(letter: char) -> Option<Kind> {
        let number = u8::try_from(letter).ok()?.checked_sub(b'A')?;
        Kind::new(number)
    }

    /// Returns the number of pieces of the kind that each side has.
    pub const fn quantity(self) -> u8 {
        match self {
            Kind::Engineer | Kind::Junior1 | Kind::Junior2 | Kind::Junior3 | Kind::Tank | Kind::Plane | Kind::Mine => 2,
            _ => 1,
        }
    }

    /// Returns true if the kind ever moves.
    pub const fn is_mobile(self) -> bool {
        !matches!(self, Kind::Mine | Kind::Banner)
    }

    /// Returns true if the kind takes a headquarters.
    pub const fn is_flag_officer(self) -> bool {
        matches!(self, Kind::Flag7 | Kind::Flag8 | Kind::General)
    }

    /// Returns how far the kind goes forward, back and sideways.
    pub const fn reach(self) -> [Reach; 3] {
        match self {
            Kind::Engineer => [ANY, ANY, ANY],
            Kind::Cavalry | Kind::Tank => [Reach::Steps(2), ONE, ONE],
            Kind::Plane => [Reach::Flies, Reach::Flies, ONE],
            Kind::Mine | Kind::Banner => [NEVER; 3],
            _ => [ONE; 3],
        }
    }
}
