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

    /// Cases that are each made of their number, from 0; there have to be `expected`.
    pub fn numbered(expected: usize, count: usize, case: impl Fn(usize) -> C + Send + Sync + 'static) -> Universe<C> {
        Universe { count, expected, case: Box::new(case), added: Vec::new() }
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

    /// A heap from which two sides take one or two in turn.
    struct Heap;

    impl Game for Heap {
        type Position = (u8, bool);
        type Side = bool;
        type Move = u8;
        type Chance = u8;
        type View = (u8, bool);
        type Outcome = bool;

        fn start(heap: &u8) -> (u8, bool) {
            (*heap, false)
        }

        fn to_move(&(_, side): &(u8, bool)) -> bool {
            side
        }

        fn moves(&(heap, _): &(u8, bool)) -> Vec<u8> {
            (1..=heap.min(2)).collect()
        }

        fn play(&(heap, side): &(u8, bool), taken: &u8) -> Option<(u8, bool)> {
            (1..=2).contains(taken).then_some((heap.checked_sub(*taken)?, !side))
        }

        fn outcome(&(heap, side): &(u8, bool)) -> Option<bool> {
            (heap == 0).then_some(!side)
        }

        fn view(&position: &(u8, bool), _: bool) -> (u8, bool) {
            position
        }
    }

    fn positions(of: &Universe<(u8, bool)>) -> Vec<(u8, bool)> {
        (0..of.len()).map(|number| of.case(number)).collect()
    }

    #[test]
    fn positions_are_reached_in_the_order_of_their_moves() {
        let near = Universe::reached::<Heap>(3, [(4, false)], 1);
        assert_eq!(positions(&near), [(4, false), (3, true), (2, true)]);
        // Each heap from 0 to 4 with either side to move, without (4, true) and (3, false).
        assert_eq!(positions(&Universe::reached::<Heap>(8, [(4, false)], 4)).len(), 8);
    }

    #[test]
    fn lines_of_play_depend_on_the_seed_alone() {
        let lines = |seed: u64| positions(&Universe::lines::<Heap>(seed, 10, 3, |chance| chance.u8(7..9)));
        // No heap of seven or eight is empty after three moves.
        assert_eq!(lines(1).len(), 10 * 4);
        assert!(lines(1) == lines(1) && lines(1) != lines(2));
    }

    #[test]
    fn cases_are_numbered_with_their_values() {
        let pairs = Universe::all(2, ['a', 'b']).with([1, 2, 3]);
        let all: Vec<(char, i32)> = (0..pairs.len()).map(|number| pairs.case(number)).collect();
        assert_eq!(all, [('a', 1), ('a', 2), ('a', 3), ('b', 1), ('b', 2), ('b', 3)]);
    }
}
