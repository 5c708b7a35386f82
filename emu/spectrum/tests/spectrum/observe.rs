//! Traced steps: they do the same as plain ones, and the accesses are those that the machine made.

use spectrum::{Cycle, Machine, Model, Rom};

#[test]
fn tracing_changes_nothing() {
    let mut plain = Machine::new(Rom::sinclair_48k(), Model::default());
    let mut traced = plain.clone();
    let mut accesses = Vec::new();
    let (mut fetches, mut acknowledged) = (0_u64, 0);
    // The ROM has started after 87 frames and answers interrupts from then on.
    while plain.frame() < 100 {
        plain.step();
        accesses.clear();
        let before = traced.memory()[0x4000..].to_vec();
        let compare = fetches % 4096 == 0;
        traced.step_traced(&mut accesses);
        fetches += accesses.iter().filter(|access| access.cycle == Cycle::Fetch).count() as u64;
        acknowledged += accesses.iter().filter(|access| access.cycle == Cycle::Acknowledge).count();
        if compare {
            assert!(plain == traced, "at frame {}, {} T", plain.frame(), plain.t_in_frame());
            // Every change of the memory was a write.
            let mut after = before;
            for write in accesses.iter().filter(|access| access.cycle == Cycle::Write && access.addr >= 0x4000) {
                after[usize::from(write.addr) - 0x4000] = write.value;
            }
            assert!(after == traced.memory()[0x4000..]);
        }
    }
    assert!(plain == traced);
    assert!(fetches > 500_000 && (12..=100).contains(&acknowledged), "{fetches} fetches, {acknowledged} interrupts");
}
