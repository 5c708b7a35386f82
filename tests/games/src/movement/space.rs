//! Sets of spaces.

/// The most spaces of a board, holes counted.
pub const MOST_SPACES: usize = 128;

/// A set of spaces: bit n is the space of index n.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Spaces(pub u128);

impl Spaces {
    /// No spaces.
    pub const EMPTY: Spaces = Spaces(0);

    /// Returns the set of one space.
    pub const fn one(space: u8) -> Spaces {
        Spaces(1 << (space & 127))
    }

    /// Returns true if the set has the space.
    pub const fn has(self, space: u8) -> bool {
        self.0 >> (space & 127) & 1 != 0
    }

    /// Adds a space.
    pub const fn add(&mut self, space: u8) {
        self.0 |= Spaces::one(space).0;
    }

    /// Adds a space and returns true if the set did not have it.
    pub const fn insert(&mut self, space: u8) -> bool {
        let new = !self.has(space);
        self.add(space);
        new
    }

    /// Returns the spaces that are not in the other set.
    pub const fn without(self, other: Spaces) -> Spaces {
        Spaces(self.0 & !other.0)
    }

    /// Returns the spaces of both sets.
    pub const fn with(self, other: Spaces) -> Spaces {
        Spaces(self.0 | other.0)
    }

    /// Returns the spaces that are in each of the two sets.
    pub const fn both(self, other: Spaces) -> Spaces {
        Spaces(self.0 & other.0)
    }

    /// Returns the spaces that more than one of the sets has.
    pub fn repeated(sets: [Spaces; 3]) -> Spaces {
        let [a, b, c] = sets;
        a.both(b).with(a.both(c)).with(b.both(c))
    }

    /// Returns the number of spaces.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns true if there is no space in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the spaces in ascending order of their indexes.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let next = (rest != 0).then(|| rest.trailing_zeros() as u8)?;
            rest &= rest - 1;
            Some(next)
        })
    }
}

impl FromIterator<u8> for Spaces {
    fn from_iter<I: IntoIterator<Item = u8>>(spaces: I) -> Spaces {
        let mut set = Spaces::EMPTY;
        spaces.into_iter().for_each(|space| set.add(space));
        set
    }
}
