//! A watched machine is the machine: nothing about it differs, and what it accessed is what it did.

use spectrum::{Cycle, Machine, Model, Rom};

#[test]
fn watching_changes_nothing() {
    let mut plain = Machine::new(Rom::sinclair_48k(), Model::default());
    let mut watched = plain.clone();
    let mut accesses = Vec::new();
    let (mut fetches, mut acknowledged) = (0_u64, 0);
    // The ROM has come up after 87 frames and answers interrupts from then on.
    while plain.frame() < 100 {
        plain.step();
        accesses.clear();
        let before = watched.memory()[0x4000..].to_vec();
        let compare = fetches % 4096 == 0;
        watched.step_watched(&mut accesses);
        fetches += accesses.iter().filter(|access| access.cycle == Cycle::Fetch).count() as u64;
        acknowledged += accesses.iter().filter(|access| access.cycle == Cycle::Acknowledge).count();
        if compare {
            assert!(plain == watched, "at frame {}, {} T", plain.frame(), plain.t_in_frame());
            // What changed in memory was written.
            let mut after = before;
            for write in accesses.iter().filter(|access| access.cycle == Cycle::Write && access.addr >= 0x4000) {
                after[usize::from(write.addr) - 0x4000] = write.value;
            }
            assert!(after == watched.memory()[0x4000..]);
        }
    }
    assert!(plain == watched);
    assert!(fetches > 500_000 && (12..=100).contains(&acknowledged), "{fetches} fetches, {acknowledged} interrupts");
}
