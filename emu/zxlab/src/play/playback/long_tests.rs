//! Tests of long play: sound keeps step with the machine, and memory does not grow.

use super::*;
use crate::session::tests::first_program;
use spectrum::Key;

/// Returns the memory of this process in KiB; 0 where the system does not show it.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|rest| rest.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

/// Plays for some minutes as a window does, with a key now and then. Returns the number of samples at 48 kHz, and the memory in KiB
/// after a third of the time and at the end.
fn play(minutes: u64) -> (u64, u64, u64) {
    let mut playback = Playback::new(first_program(), Setup::default(), Settings::default(), None).unwrap();
    while playback.hurrying() {
        playback.advance(Vec::new());
    }
    let mut synth = crate::sound::Synth::new(48_000, crate::sound::Stereo::Mono);
    let (mut samples, mut heard) = (Vec::new(), 0);
    let (frames, mut early) = (minutes * 60 * spectrum::HZ / spectrum::FRAME, 0);
    for frame in 0..frames {
        let held = if frame % 97 < 5 { vec![Key::Num0] } else { Vec::new() };
        assert!(playback.advance(held));
        samples.clear();
        synth.frame(&playback.session().machine.sound(), &mut samples);
        heard += samples.len() as u64;
        if frame == frames / 3 {
            early = memory();
        }
    }
    // The number of samples for this much of the machine's time.
    let exactly = frames * spectrum::FRAME * 48_000 / spectrum::HZ;
    assert!(heard.abs_diff(exactly) <= 16, "{heard} samples, not {exactly}");
    (heard, early, memory())
}

#[test]
fn sound_does_not_drift_against_the_machine() {
    assert!(play(1).0 > 59 * 48_000);
}

/// `cargo test -p zxlab --lib an_hour -- --ignored --nocapture`; `.ci/run` runs it too.
#[test]
#[ignore = "it measures the memory of its process, and runs by itself"]
fn an_hour_needs_no_more_memory_than_twenty_minutes() {
    let (heard, early, late) = play(60);
    println!("an hour: {heard} samples; {early} KiB after 20 minutes, {late} KiB at the end");
    assert!(late < early + early / 50);
}
