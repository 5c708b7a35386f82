//! Shared by the tests of recordings.

use spectrum::rzx::{self, Replay, Rzx};
use spectrum::{Machine, Model, Rom, T};
use std::sync::Arc;

/// Begins to replay a recording.
pub(crate) fn start(rzx: Rzx, model: Model) -> (Replay, Machine) {
    Replay::start(Arc::new(rzx), Rom::sinclair_48k(), model).unwrap()
}

/// Returns a recording after it was written to a file and read again.
pub(crate) fn through_a_file(rzx: &Rzx) -> Rzx {
    let file = rzx.write();
    let read = rzx::read(&file, |_| None).unwrap();
    assert!(read == *rzx && read.write() == file);
    read
}

/// Returns the state of a machine, without joysticks, keys, picture and sound.
pub(crate) fn state(machine: &Machine) -> (z80::Cpu, Vec<u8>, T, u8, u64) {
    (machine.cpu().clone(), machine.memory().to_vec(), machine.t_in_frame(), machine.border(), machine.frame())
}
