//! Lines of play, counted: the check of a generator of turns that is known as perft.

use super::turns::squares;
use super::{Position, Rules};

impl Position {
    /// Returns the number of lines of play of exactly `depth` turns. Two ways round to the same captures are two turns.
    ///
    /// ```
    /// use games::checkers::{Position, Rules};
    /// assert_eq!(Position::START.lines(Rules::English, 5), 7_361);
    /// ```
    pub fn lines(&self, rules: Rules, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count(rules),
            _ => self.sum(rules, &mut |next| next.lines(rules, depth - 1)),
        }
    }

    /// Returns the number of turns.
    fn count(&self, rules: Rules) -> u64 {
        if self.jumpers() == 0 { self.count_slides().into() } else { self.sum(rules, &mut |_| 1) }
    }

    /// Adds up a number over the positions after each turn, with the other side to move.
    fn sum(&self, rules: Rules, of: &mut dyn FnMut(&Position) -> u64) -> u64 {
        let jumpers = self.jumpers();
        if jumpers != 0 {
            return squares(jumpers).map(|piece| self.sum_chains(rules, piece, self.jumps(1 << piece), of)).sum();
        }
        let mut sum = 0;
        for piece in squares(self.sliders()) {
            for dest in squares(self.slides(1 << piece)) {
                let mut next = *self;
                next.step(piece, dest);
                sum += of(&next.passed());
            }
        }
        sum
    }

    fn sum_chains(&self, rules: Rules, piece: u8, follow: u32, of: &mut dyn FnMut(&Position) -> u64) -> u64 {
        let mut sum = 0;
        for dest in squares(follow) {
            let mut next = *self;
            let follow = next.hop(rules, piece, dest);
            sum += if follow == 0 { of(&next.passed()) } else { next.sum_chains(rules, dest, follow, of) };
        }
        sum
    }
}
