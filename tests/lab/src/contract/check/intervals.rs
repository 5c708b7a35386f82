//! Ranges of memory.

/// Ranges of memory, by first and last address. Add them all, sort once, then query.
#[derive(Debug, Default)]
pub(super) struct Intervals(Vec<(u16, u16)>);

impl Intervals {
    /// Adds `length` bytes from an address on; after $FFFF comes address 0.
    pub(super) fn add(&mut self, start: u16, length: u32) {
        let Some(more) = length.checked_sub(1) else { return };
        match u16::try_from(u32::from(start) + more) {
            Ok(end) => self.0.push((start, end)),
            Err(_) => self.0.extend([(start, 0xFFFF), (0, start.wrapping_add(more as u16))]),
        }
    }

    /// Sorts the ranges, and joins those that touch.
    pub(super) fn sort(&mut self) {
        self.0.sort_unstable();
        self.0.dedup_by(|next, last| {
            let touch = next.0 <= last.1.saturating_add(1);
            if touch {
                last.1 = last.1.max(next.1);
            }
            touch
        });
    }

    /// Returns true if an address is in one of the ranges.
    pub(super) fn has(&self, address: u16) -> bool {
        let after = self.0.partition_point(|&(start, _)| start <= address);
        after > 0 && address <= self.0[after - 1].1
    }
}

/// The memory that a routine may change.
#[derive(Debug, Default)]
pub(super) struct AllowedMemory {
    /// That at addresses by SP, which alone may be on the caller's stack: others only happen to be where the prover has it.
    pub(super) by_sp: Intervals,
    pub(super) others: Intervals,
}

impl AllowedMemory {
    /// Returns true if an address may change, which is one of the stack or not.
    pub(super) fn has(&self, address: u16, is_stack: bool) -> bool {
        self.by_sp.has(address) || !is_stack && self.others.has(address)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_added_are_found() {
        let mut intervals = Intervals::default();
        for (start, length) in [(0x8000, 3), (0x8003, 1), (0x9000, 0), (0x7000, 0x10), (0x7004, 2), (0xFFFF, 3)] {
            intervals.add(start, length);
        }
        intervals.sort();
        assert_eq!(intervals.0, [(0, 1), (0x7000, 0x700F), (0x8000, 0x8003), (0xFFFF, 0xFFFF)]);
        let inside: Vec<u16> = (0..=0xFFFF).filter(|&address| intervals.has(address)).collect();
        assert_eq!(inside.len(), 2 + 16 + 4 + 1);
    }
}
