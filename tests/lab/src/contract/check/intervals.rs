//! Stretches of memory, and whether an address lies in one.

/// Stretches of memory, first and last address. They are added, then sorted once, then asked.
#[derive(Debug, Default)]
pub(in crate::contract) struct Intervals(Vec<(u16, u16)>);

impl Intervals {
    /// Adds so many bytes from an address on; memory goes on at 0 behind $FFFF.
    pub(in crate::contract) fn add(&mut self, start: u16, length: u32) {
        let Some(more) = length.checked_sub(1) else { return };
        match u16::try_from(u32::from(start) + more) {
            Ok(end) => self.0.push((start, end)),
            Err(_) => self.0.extend([(start, 0xFFFF), (0, start.wrapping_add(more as u16))]),
        }
    }

    /// Puts them in order, and those together that touch.
    pub(in crate::contract) fn sort(&mut self) {
        self.0.sort_unstable();
        self.0.dedup_by(|next, last| {
            let touch = next.0 <= last.1.saturating_add(1);
            if touch {
                last.1 = last.1.max(next.1);
            }
            touch
        });
    }

    /// Whether an address is in one of them.
    pub(in crate::contract) fn has(&self, address: u16) -> bool {
        let behind = self.0.partition_point(|&(start, _)| start <= address);
        behind > 0 && address <= self.0[behind - 1].1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_added_is_in() {
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
