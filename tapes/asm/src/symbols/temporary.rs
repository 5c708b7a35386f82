//! Temporary labels: numbers that can be defined any number of times. A use refers to the nearest one above or below.

use std::collections::HashMap;

/// A definition: the number of temporary labels before it in the source, and its address.
type Definition = (u32, i32);

/// The temporary labels of this pass and of the previous one.
#[derive(Debug, Default)]
pub(crate) struct TemporaryLabels {
    /// The definitions by number, in the order of the source.
    before: HashMap<u32, Vec<Definition>>,
    now: HashMap<u32, Vec<Definition>>,
    count: u32,
}

impl TemporaryLabels {
    /// Begins a pass.
    pub(crate) fn begin_pass(&mut self) {
        self.before = std::mem::take(&mut self.now);
        self.count = 0;
    }

    /// Returns true if they differ from those of the previous pass.
    pub(crate) fn has_changed(&self) -> bool {
        self.before != self.now
    }

    /// Defines a label at the current place.
    pub(crate) fn define(&mut self, number: u32, address: i32) {
        self.now.entry(number).or_default().push((self.count, address));
        self.count += 1;
    }

    /// Returns the address of the nearest label `number` above.
    pub(crate) fn back(&self, number: u32) -> Option<i32> {
        self.now.get(&number)?.last().map(|&(_, address)| address)
    }

    /// Returns the address of the nearest label `number` below, as the previous pass defined it.
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
    fn temporary_labels_are_found_in_both_directions() {
        let mut labels = TemporaryLabels::default();
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
