//! The memory that a machine takes. The test has a process of its own, as it measures the memory of the whole process.

#[path = "spectrum/common/resident.rs"]
mod resident;

use resident::resident;
use spectrum::{Kind, Machine, Model, Rom};

#[test]
fn a_128k_takes_less_than_320_kib() {
    let mut machine = Machine::new(Rom::sinclair_128k(), Model::of(Kind::Spectrum128));
    (0..120).for_each(|_| machine.run_frame());
    let Some(before) = resident() else { return };
    let mut clones: Vec<Machine> = (0..200).map(|_| machine.clone()).collect();
    clones.iter_mut().for_each(Machine::run_frame);
    let each = (resident().unwrap() - before) / 200;
    // A lower bound: 128 KiB of RAM and a picture.
    assert!((144..320).contains(&each), "{each} KiB");
}

#[test]
fn a_machine_takes_less_than_256_kib() {
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    (0..120).for_each(|_| machine.run_frame());
    let Some(before) = resident() else { return };
    let mut clones: Vec<Machine> = (0..200).map(|_| machine.clone()).collect();
    clones.iter_mut().for_each(Machine::run_frame);
    let each = (resident().unwrap() - before) / 200;
    // A lower bound: 48 KiB of RAM and a picture.
    assert!((64..256).contains(&each), "{each} KiB");
}
