//! Numbers as labels: defined as often as one likes, and found by the way to the next one up or down.

use std::collections::HashMap;

/// Where a label stands: how many temporary labels stand before it in the source, and its address.
type Place = (u32, i32);

/// The temporary labels of this pass and of the one before.
#[derive(Debug, Default)]
pub(crate) struct Temporary {
    /// By number, in the order of the source.
    before: HashMap<u32, Vec<Place>>,
    now: HashMap<u32, Vec<Place>>,
    count: u32,
}

impl Temporary {
    pub(crate) fn begin_pass(&mut self) {
        self.before = std::mem::take(&mut self.now);
        self.count = 0;
    }

    /// Are they not what they were in the pass before?
    pub(crate) fn has_changed(&self) -> bool {
        self.before != self.now
    }

    pub(crate) fn define(&mut self, number: u32, address: i32) {
        self.now.entry(number).or_default().push((self.count, address));
        self.count += 1;
    }

    /// The last label `number` above.
    pub(crate) fn back(&self, number: u32) -> Option<i32> {
        self.now.get(&number)?.last().map(|&(_, address)| address)
    }

    /// The next label `number` below, as far as the pass before knows.
    pub(crate) fn forward(&self, number: u32) -> Option<i32> {
        let places = self.before.get(&number)?;
        let next = places.partition_point(|&(order, _)| order < self.count);
        places.get(next).map(|&(_, address)| address)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_found_in_both_directions() {
        let mut labels = Temporary::default();
        for pass in 1..=2 {
            labels.begin_pass();
            labels.define(1, 10);
            labels.define(2, 20);
            assert_eq!(labels.back(1), Some(10));
            assert_eq!(labels.forward(1), (pass == 2).then_some(30));
            assert_eq!(labels.forward(2), None);
            assert_eq!(labels.back(3), None);
            labels.define(1, 30);
            assert_eq!(labels.has_changed(), pass == 1);
        }
    }
}
