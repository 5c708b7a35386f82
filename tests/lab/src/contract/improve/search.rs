//! The search: instructions are taken out, exchanged and moved; what breaks a promise in a case of a sample is dropped, and what is left and
//! better goes to a proof.

use super::Goal;
use super::body::{Body, Op};
use crate::contract::check::checker::Checker;

/// The cost of a routine in the cases of a sample, the more important number first.
pub(super) type Cost = [u64; 3];

/// A sample of cases, and a routine on the CPU to try bodies in.
pub(super) struct Trial<'a> {
    pub(super) checker: Checker<'a>,
    pub(super) address: u16,
    /// Number of bytes that the routine may have.
    pub(super) room: usize,
    pub(super) labels: usize,
    pub(super) goal: Goal,
    /// The cases; those that showed a body wrong come to the front.
    pub(super) cases: Vec<Vec<u64>>,
    /// Number of bodies tried.
    pub(super) tried: u64,
}

impl Trial<'_> {
    /// Has the routine find other contents than the program's in the memory of its outputs, unless it needs these: what it writes there a better
    /// one has to write too, though all that is proved is that no other code of the source changes them before the first call.
    pub(super) fn disturb_outputs(&mut self, original: &Body) {
        let Some(case) = self.cases.first().cloned() else { return };
        let before = self.checker.disturb_outputs(&case);
        if self.cost(original, None).is_none() {
            self.checker.restore_outputs(&before);
        }
    }

    /// Returns the cost of a body, and the mean time; `None` if a case breaks a promise or the cost is not less than another.
    pub(super) fn cost(&mut self, body: &Body, below: Option<Cost>) -> Option<(Cost, f64)> {
        self.tried += 1;
        let size = body.len();
        let bytes = body.bytes(self.address, self.labels).filter(|_| size <= self.room)?;
        if self.goal == Goal::Size && below.is_some_and(|below| size as u64 > below[0]) {
            return None;
        }
        for (at, byte) in (0..).zip(bytes) {
            self.checker.poke(self.address.wrapping_add(at), byte);
        }
        let (mut most, mut sum, mut count) = (0, 0, 0u64);
        for number in 0..self.cases.len() {
            match self.checker.result(&self.cases[number]) {
                None => {}
                Some(Ok((t, _))) => {
                    (most, sum, count) = (most.max(t), sum + t, count + 1);
                    if self.goal == Goal::Time && below.is_some_and(|below| most > below[0]) {
                        return None;
                    }
                }
                Some(Err(())) => {
                    self.cases[..=number].rotate_right(1);
                    return None;
                }
            }
        }
        let cost = match self.goal {
            Goal::Time => [most, sum, size as u64],
            Goal::Size => [size as u64, most, sum],
        };
        (count > 0 && below.is_none_or(|below| cost < below)).then(|| (cost, sum as f64 / count as f64))
    }
}

/// Windows of instructions of a body, each with the number of what comes in their place, in order.
struct Windows {
    first: usize,
    count: usize,
    new: usize,
    /// Number of instructions of the first windows, and of the last ones.
    least: usize,
    most: usize,
}

/// Greatest number of instructions that are exchanged at a time.
const WINDOW: usize = 6;
const PAIR_WINDOW: usize = 4;

/// Number of changes of a loop: two to sixteen copies of its turn take its place, and that of the instruction before it or not.
const COPIED: usize = 2 * 15;

impl Windows {
    fn new(least: usize, most: usize) -> Windows {
        Windows { first: 0, count: least, new: 0, least, most }
    }

    /// Begins again.
    fn restart(&mut self) {
        *self = Windows::new(self.least, self.most);
    }

    /// Returns the first instruction and the number of instructions of a window, and the number of what comes in their place; `None` if all were there.
    fn next(&mut self, items: usize, news: usize) -> Option<(usize, usize, usize)> {
        if self.count > self.most {
            return None;
        }
        let found = (self.first, self.count, self.new);
        (self.first, self.count, self.new) = match () {
            () if self.new + 1 < news => (self.first, self.count, self.new + 1),
            () if self.first + 1 < items => (self.first + 1, self.count, 0),
            () => (0, self.count + 1, 0),
        };
        Some(found)
    }
}

/// Changes of a body, one after the other: each loop as copies of its turn; each exchange of up to six instructions for none or one; then, in turn, of
/// up to four for two of one byte each, and at random.
pub(super) struct Changes<'a> {
    pool: &'a [Op],
    /// The instructions of one byte among them.
    short: Vec<&'a Op>,
    random: fastrand::Rng,
    /// The number of the next change of a loop.
    copies: usize,
    singles: Windows,
    pairs: Windows,
    is_pair: bool,
    /// Number of random changes since the last improvement.
    pub(super) random_tried: u64,
}

impl<'a> Changes<'a> {
    pub(super) fn new(pool: &'a [Op], seed: u64) -> Changes<'a> {
        let short = pool.iter().filter(|op| op.bytes.len() == 1 && !op.is_end()).collect();
        let (singles, pairs) = (Windows::new(1, WINDOW), Windows::new(2, PAIR_WINDOW));
        let random = fastrand::Rng::with_seed(seed);
        Changes { pool, short, random, copies: 0, singles, pairs, is_pair: false, random_tried: 0 }
    }

    /// Begins again with another body.
    pub(super) fn restart(&mut self) {
        self.copies = 0;
        self.singles.restart();
        self.pairs.restart();
        self.random_tried = 0;
    }

    /// Returns a changed body; `None` if this change is not possible.
    pub(super) fn change(&mut self, body: &Body) -> Option<Body> {
        let items = body.items.len();
        if let Some(turn) = body.loops().get(self.copies / COPIED) {
            let (copies, before) = (self.copies % COPIED / 2 + 2, self.copies % 2);
            self.copies += 1;
            let ops: Vec<&Op> = body.items[turn.clone()].iter().map(|item| &item.op).collect();
            // The instruction before it may be the one that loads the counter.
            let first = turn.start.saturating_sub(before);
            return body.replaced(first, turn.end + 1 - first, &ops.repeat(copies));
        }
        if let Some((first, count, new)) = self.singles.next(items, self.pool.len() + 1) {
            let new: Vec<&Op> = new.checked_sub(1).map(|new| &self.pool[new]).into_iter().collect();
            return body.replaced(first, count, &new);
        }
        self.is_pair = !self.is_pair;
        if self.is_pair
            && let Some((first, count, new)) = self.pairs.next(items, self.short.len() * self.short.len())
        {
            let [one, other] = [new / self.short.len(), new % self.short.len()].map(|number| self.short[number]);
            return body.replaced(first, count, &[one, other]);
        }
        self.at_random(body)
    }

    fn at_random(&mut self, body: &Body) -> Option<Body> {
        self.random_tried += 1;
        let items = body.items.len();
        let first = self.random.usize(..items);
        if self.random.u8(..4) == 0 {
            // An instruction moves to another place.
            let without = body.replaced(first, 1, &[])?;
            let to = self.random.usize(..without.items.len());
            let (moved, there) = (body.items[first].op.clone(), without.items[to].op.clone());
            return without.replaced(to, 1, &[&moved, &there]);
        }
        let count = self.random.usize(1..=PAIR_WINDOW.min(items - first));
        let new = self.random.usize(..=count.min(3));
        let own = &body.items[first..first + count];
        let ops: Vec<&Op> = (0..new)
            .map(|_| match self.random.u8(..3) {
                0 => &own[self.random.usize(..count)].op,
                _ => &self.pool[self.random.usize(..self.pool.len())],
            })
            .collect();
        body.replaced(first, count, &ops)
    }
}
