//! The cases that a question is asked about, and their number. A proof that covers another number proves nothing.

use std::collections::HashSet;

use games::Game;

use crate::Error;
use crate::walk::expect;

/// A numbered list of cases. A case is made when it is needed, so that millions of them take no memory.
pub struct Universe<C> {
    count: usize,
    expected: usize,
    case: Box<dyn Fn(usize) -> C + Send + Sync>,
    /// Cases that were added one by one, after those of `case`.
    added: Vec<C>,
}

impl<C: Clone + Send + Sync + 'static> Universe<C> {
    /// All these cases, which have to be `expected` in number.
    pub fn all(expected: usize, cases: impl IntoIterator<Item = C>) -> Universe<C> {
        let cases: Vec<C> = cases.into_iter().collect();
        Universe {
            count: cases.len(),
            expected,
            case: Box::new(move |number| cases[number].clone()),
            added: Vec::new(),
        }
    }

    /// No case yet: a case file adds them.
    pub fn none() -> Universe<C> {
        Universe::all(0, [])
    }

    /// Each case with each of these values, the values of one case in a row: `expected` times as many cases.
    pub fn with<V: Clone + Send + Sync + 'static>(self, values: impl IntoIterator<Item = V>) -> Universe<(C, V)> {
        let values: Vec<V> = values.into_iter().collect();
        let (count, expected) = (self.len() * values.len(), self.expected * values.len());
        let case = move |number: usize| (self.case(number / values.len()), values[number % values.len()].clone());
        Universe { count, expected, case: Box::new(case), added: Vec::new() }
    }

    /// All positions that play reaches from the given ones in at most `depth` moves, the given ones included: the end games of
    /// that depth, if the given ones are near the end. They come in the order in which they are first reached.
    ///
    /// ```
    /// use games::Game;
    /// use games::tictactoe::{Side, TicTacToe};
    /// use lab::diff::Universe;
    ///
    /// // All positions of a point that player one begins.
    /// let positions = Universe::reached::<TicTacToe>(5_478, [TicTacToe::start(&Side::One)], 9);
    /// assert_eq!(positions.len(), 5_478);
    /// ```
    pub fn reached<G: Game<Position = C>>(expected: usize, from: impl IntoIterator<Item = C>, depth: u32) -> Universe<C>
    where
        C: Eq + std::hash::Hash,
    {
        let (mut met, mut all) = (HashSet::new(), Vec::new());
        let mut level: Vec<C> = from.into_iter().collect();
        for left in (0..=depth).rev() {
            level.retain(|position| met.insert(position.clone()));
            all.extend(level.iter().cloned());
            if left > 0 {
                let next = level.iter().flat_map(|position| {
                    G::moves(position).into_iter().filter_map(|chosen| G::play(position, &chosen))
                });
                level = next.collect();
            }
        }
        Universe::all(expected, all)
    }

    /// The positions of random lines of play: `lines` of them, each begun by a chance that `begin` draws, and at most `plies`
    /// moves long. A line's first position is a case too. The lines depend on the seed alone.
    ///
    /// ```
    /// use games::tictactoe::{Side, TicTacToe};
    /// use lab::diff::Universe;
    ///
    /// let begin = |chance: &mut fastrand::Rng| if chance.bool() { Side::One } else { Side::Two };
    /// let positions = Universe::lines::<TicTacToe>(1, 10, 4, begin);
    /// // No point is over after four moves.
    /// assert_eq!(positions.len(), 10 * 5);
    /// ```
    pub fn lines<G: Game<Position = C>>(
        seed: u64,
        lines: u64,
        plies: u32,
        begin: impl Fn(&mut fastrand::Rng) -> G::Chance,
    ) -> Universe<C> {
        let mut all = Vec::new();
        for line in 0..lines {
            let mut chance = fastrand::Rng::with_seed(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(line));
            let mut position = G::start(&begin(&mut chance));
            all.push(position.clone());
            for _ in 0..plies {
                let moves = G::moves(&position);
                let Some(next) = chance.choice(&moves).and_then(|chosen| G::play(&position, chosen)) else { break };
                all.push(next.clone());
                position = next;
            }
        }
        // The length of a random line is not known in advance; that there is one case a line at least is.
        Universe::all(all.len().max(lines as usize), all)
    }

    /// Adds a case.
    pub(crate) fn add(&mut self, case: C) {
        self.added.push(case);
        self.expected += 1;
    }

    /// Returns the number of cases.
    pub fn len(&self) -> usize {
        self.count + self.added.len()
    }

    /// Returns true if there is no case.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns a case by its number, from 0.
    ///
    /// # Panics
    /// If there is no such case.
    pub fn case(&self, number: usize) -> C {
        if number < self.count { (self.case)(number) } else { self.added[number - self.count].clone() }
    }

    /// Checks the number of cases.
    pub(crate) fn check(&self, what: &'static str) -> Result<(), Error> {
        expect(what, self.expected, self.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_or_short_universe_is_an_error() {
        assert!(Universe::all(3, 0..3).check("numbers").is_ok());
        for found in [0, 2, 4] {
            let refused = Universe::all(3, 0..found).check("numbers").unwrap_err().to_string();
            assert_eq!(refused, format!("the walk covered {found} numbers where there are 3: this proves nothing"));
        }
    }

    #[test]
    fn cases_are_numbered_with_their_values() {
        let pairs = Universe::all(2, ['a', 'b']).with([1, 2, 3]);
        let all: Vec<(char, i32)> = (0..pairs.len()).map(|number| pairs.case(number)).collect();
        assert_eq!(all, [('a', 1), ('a', 2), ('a', 3), ('b', 1), ('b', 2), ('b', 3)]);
    }
}
