//! Single steps: the squares that pieces slide and jump to, many pieces at once, and what a step does to the boards.
//!
//! From any square one step down or up is four squares on; the other one is three or five, depending on the row, and is missing
//! on file a or h. Shifts are logical: a bit that leaves the board is lost.

use super::law::Law;
use super::{Position, Side};

const fn down_four(squares: u32) -> u32 {
    Law::RULES.down_four(squares)
}

const fn down_other(squares: u32) -> u32 {
    Law::RULES.down_other(squares)
}

const fn up_four(squares: u32) -> u32 {
    Law::RULES.up_four(squares)
}

const fn up_other(squares: u32) -> u32 {
    Law::RULES.up_other(squares)
}

/// A way that a piece goes: down or up, by four squares or by the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    DownFour,
    DownOther,
    UpFour,
    UpOther,
}

impl Way {
    pub(super) const ALL: [Way; 4] = [Way::DownFour, Way::DownOther, Way::UpFour, Way::UpOther];

    /// Returns the square a number of rows away; the board has to have it.
    pub(super) fn from(self, square: u8, rows: i8) -> u8 {
        let even = (square / 4).is_multiple_of(2);
        let to = match (self, rows) {
            (Way::DownFour, 1) => 4,
            (Way::UpFour, 1) => -4,
            (Way::DownOther, 1) => {
                if even {
                    5
                } else {
                    3
                }
            }
            (Way::UpOther, 1) => {
                if even {
                    -3
                } else {
                    -5
                }
            }
            // Four squares on lie to the left in even rows, to the right in odd ones; so does the next step of the same direction.
            (Way::DownFour, _) => {
                if even {
                    7
                } else {
                    9
                }
            }
            (Way::DownOther, _) => {
                if even {
                    9
                } else {
                    7
                }
            }
            (Way::UpFour, _) => {
                if even {
                    -9
                } else {
                    -7
                }
            }
            (Way::UpOther, _) => {
                if even {
                    -7
                } else {
                    -9
                }
            }
        };
        square.wrapping_add_signed(to)
    }
}

impl Position {
    /// Returns the pieces of the side to move that can slide in a way.
    pub(super) const fn slides_by(&self, way: Way) -> u32 {
        let (down, up) = self.by_way(self.own());
        let free = self.free();
        match way {
            Way::DownFour => down & up_four(free),
            Way::DownOther => down & up_other(free),
            Way::UpFour => up & down_four(free),
            Way::UpOther => up & down_other(free),
        }
    }

    /// Returns the pieces of the side to move whose jump begins in a way.
    pub(super) const fn hops_by(&self, way: Way) -> u32 {
        let (down, up) = self.by_way(self.own());
        let (enemy, free) = (self.enemy(), self.free());
        match way {
            Way::DownFour => down & up_four(enemy & up_other(free)),
            Way::DownOther => down & up_other(enemy & up_four(free)),
            Way::UpFour => up & down_four(enemy & down_other(free)),
            Way::UpOther => up & down_other(enemy & down_four(free)),
        }
    }

    /// Returns the pieces among `sources` that go down, and those that go up: men one way, kings both.
    const fn by_way(&self, sources: u32) -> (u32, u32) {
        match self.turn {
            Side::Black => (sources, sources & self.kings),
            Side::Red => (sources & self.kings, sources),
        }
    }

    /// Returns the squares that pieces slide to; none if one of `sources` is not a piece of the side to move.
    ///
    /// ```
    /// use games::checkers::Position;
    /// assert_eq!(Position::START.slides(0xFFF), 0x0000_F000);
    /// assert_eq!(Position::START.slides(0x1200), 0);
    /// ```
    #[inline]
    pub const fn slides(&self, sources: u32) -> u32 {
        self.slides_by_law(&Law::RULES, sources)
    }

    #[inline(always)]
    pub(super) const fn slides_by_law(&self, law: &Law, sources: u32) -> u32 {
        if sources & !self.own() != 0 {
            return 0;
        }
        let (down, up) = self.by_way(sources);
        (law.down_four(down) | law.down_other(down) | law.up_four(up) | law.up_other(up)) & self.free()
    }

    /// Returns the squares that pieces jump to in one hop; none if one of `sources` is not a piece of the side to move.
    #[inline]
    pub const fn jumps(&self, sources: u32) -> u32 {
        self.jumps_by_law(&Law::RULES, sources)
    }

    #[inline(always)]
    pub(super) const fn jumps_by_law(&self, law: &Law, sources: u32) -> u32 {
        if sources & !self.own() != 0 {
            return 0;
        }
        let (down, up) = self.by_way(sources);
        let enemy = self.enemy();
        let down = law.down_other(law.down_four(down) & enemy) | law.down_four(law.down_other(down) & enemy);
        let up = law.up_other(law.up_four(up) & enemy) | law.up_four(law.up_other(up) & enemy);
        (down | up) & self.free()
    }

    /// Returns the pieces of the side to move that can jump.
    #[inline]
    pub const fn jumpers(&self) -> u32 {
        self.jumpers_by_law(&Law::RULES)
    }

    #[inline(always)]
    pub(super) const fn jumpers_by_law(&self, law: &Law) -> u32 {
        let (down, up) = self.by_way(self.own());
        let (enemy, free) = (self.enemy(), self.free());
        // The search goes backwards from the free squares: pieces that go down are found by going up.
        let from_below = law.up_other(law.up_four(free) & enemy) | law.up_four(law.up_other(free) & enemy);
        let from_above = law.down_other(law.down_four(free) & enemy) | law.down_four(law.down_other(free) & enemy);
        down & from_below | up & from_above
    }

    /// Returns the pieces of the side to move that can slide.
    pub const fn sliders(&self) -> u32 {
        let (down, up) = self.by_way(self.own());
        let free = self.free();
        down & (up_four(free) | up_other(free)) | up & (down_four(free) | down_other(free))
    }

    /// Returns the number of slides of the side to move, whether a jump is due or not.
    pub(super) const fn count_slides(&self) -> u32 {
        let (down, up) = self.by_way(self.own());
        let free = self.free();
        (down & up_four(free)).count_ones()
            + (down & up_other(free)).count_ones()
            + (up & down_four(free)).count_ones()
            + (up & down_other(free)).count_ones()
    }

    /// Makes a valid step: a slide, or a hop, by which the piece between is taken. Then all men of the side to move on their far row are
    /// crowned. The turn stays with the side.
    ///
    /// ```
    /// use games::checkers::{Position, Side};
    /// let mut position = Position { black: 1 << 9 | 1 << 28, red: 1 << 13, kings: 0, turn: Side::Black };
    /// position.step(9, 16);
    /// assert_eq!((position.black, position.red, position.kings), (1 << 16 | 1 << 28, 0, 1 << 28));
    /// ```
    #[inline]
    pub fn step(&mut self, source: u8, dest: u8) {
        self.step_by_law(&Law::RULES, source, dest);
    }

    #[inline(always)]
    pub(super) fn step_by_law(&mut self, law: &Law, source: u8, dest: u8) {
        let (from, to) = (1 << source, 1 << dest);
        let own = self.own_mut();
        *own = *own & !from | to;
        if self.kings & from != 0 {
            self.kings = self.kings & !from | to;
        }
        if let Some(over) = between(source, dest) {
            let kept = if law.takes { !(1 << over) } else { !0 };
            self.black &= kept;
            self.red &= kept;
            self.kings &= kept;
        }
        self.kings |= self.own() & law.far_rows[self.turn as usize];
    }
}

/// Returns the square between the ends of a hop; `None` if they are not two rows apart.
pub(super) const fn between(source: u8, dest: u8) -> Option<u8> {
    let (from, to) = (source / 4, dest / 4);
    if from.abs_diff(to) != 2 {
        return None;
    }
    let row = (from + to) / 2;
    let column = (column(source) + column(dest)) / 2;
    Some(4 * row + column / 2)
}

/// Returns the column of a square, 0 is file a.
pub(super) const fn column(square: u8) -> u8 {
    2 * (square % 4) + if (square / 4).is_multiple_of(2) { 1 } else { 0 }
}
