//! The neighbours of a space forward and back: the river, its bridges, and the way into the headquarters.

use super::space::Space;

/// The bridges over the river.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bridges {
    /// Two straight ones.
    Two,
    /// Two crossings of two each.
    Four,
}

/// The neighbours of a space in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Neighbours {
    /// No space: the edge of the board or the river.
    Blocked,
    /// One space.
    One(Space),
    /// Two spaces next to each other, the left one first: out of a headquarters, or over a crossing.
    Two(Space, Space),
}

impl Neighbours {
    /// Returns the byte of the program's maps: bit 7 blocked, bit 6 double, bits 5-0 the (left) neighbour.
    pub const fn byte(self) -> u8 {
        match self {
            Neighbours::Blocked => 0x80,
            Neighbours::One(space) => space.position(),
            Neighbours::Two(left, _) => 0x40 | left.position(),
        }
    }

    /// Returns the spaces.
    pub fn iter(self) -> impl Iterator<Item = Space> {
        let (left, right) = match self {
            Neighbours::Blocked => (None, None),
            Neighbours::One(space) => (Some(space), None),
            Neighbours::Two(left, right) => (Some(left), Some(right)),
        };
        left.into_iter().chain(right)
    }

    fn of(columns: &[u8], row: u8) -> Neighbours {
        let mut spaces = columns.iter().filter_map(|&column| Space::at(column, row));
        match (spaces.next(), spaces.next()) {
            (Some(left), Some(right)) if left != right => Neighbours::Two(left, right),
            (Some(space), _) => Neighbours::One(space),
            _ => Neighbours::Blocked,
        }
    }

    fn turned(self) -> Neighbours {
        match self {
            Neighbours::Blocked => self,
            Neighbours::One(space) => Neighbours::One(space.turned()),
            Neighbours::Two(left, right) => Neighbours::Two(right.turned(), left.turned()),
        }
    }
}

impl Bridges {
    /// Both sets.
    pub const ALL: [Bridges; 2] = [Bridges::Two, Bridges::Four];

    /// Returns the set of a number of bridges.
    pub const fn new(number: u8) -> Option<Bridges> {
        match number {
            2 => Some(Bridges::Two),
            4 => Some(Bridges::Four),
            _ => None,
        }
    }

    /// Returns the number of bridges.
    pub const fn number(self) -> u8 {
        match self {
            Bridges::Two => 2,
            Bridges::Four => 4,
        }
    }

    /// Returns the crossings: columns of which each is joined to each across the river.
    pub const fn crossings(self) -> &'static [&'static [u8]] {
        match self {
            Bridges::Two => &[&[1], &[4]],
            Bridges::Four => &[&[0, 1], &[4, 5]],
        }
    }

    /// Returns true for a space of the own front row at a bridge, where no mine may stand.
    pub fn is_entrance(self, space: Space) -> bool {
        space.row() == 4 && self.up(space) != Neighbours::Blocked
    }

    /// Returns the neighbours of a space forward, up the screen.
    pub fn up(self, space: Space) -> Neighbours {
        match (space.column(), space.row()) {
            (_, 0) => Neighbours::Blocked,
            (column, 4) => {
                let crossing = self.crossings().iter().find(|columns| columns.contains(&column));
                crossing.map_or(Neighbours::Blocked, |columns| Neighbours::of(columns, 3))
            }
            (_, row) => Neighbours::of(&space.columns().collect::<Vec<_>>(), row - 1),
        }
    }

    /// Returns the neighbours of a space back, down the screen.
    pub fn down(self, space: Space) -> Neighbours {
        self.up(space.turned()).turned()
    }
}
