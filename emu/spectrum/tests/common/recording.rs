//! What the tests of recordings share.

use spectrum::rzx::{self, Playback, Rzx};
use spectrum::{Machine, Model, Rom, T};
use std::sync::Arc;

/// Begins to play a recording.
pub(crate) fn start(rzx: Rzx, model: Model) -> (Playback, Machine) {
    Playback::start(Arc::new(rzx), Rom::sinclair_48k(), model).unwrap()
}

/// Through the bytes of a file and back.
pub(crate) fn through_a_file(rzx: &Rzx) -> Rzx {
    let file = rzx.write();
    let read = rzx::read(&file, |_| None).unwrap();
    assert!(read == *rzx && read.write() == file);
    read
}

/// All of a machine but what is plugged in and pressed, and what has already been seen and heard.
pub(crate) fn state(machine: &Machine) -> (z80::Cpu, Vec<u8>, T, u8, u64) {
    (machine.cpu().clone(), machine.memory().to_vec(), machine.t_in_frame(), machine.border(), machine.frame())
}
