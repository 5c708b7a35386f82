//! Computes when the next frame is due: 50.08 times a second by the clock, 50.02 of a 128K, corrected so that the sound device neither runs out
//! of samples nor plays late. So a device whose clock differs from the computer's sets the pace, and a device that stops does
//! not stop the machine.

use super::Sound;
use spectrum::Model;
use std::time::{Duration, Instant};

/// Returns the duration of a frame: 19.968 ms of a 48K, 19.992 ms of a 128K.
fn frame_time(model: Model) -> Duration {
    Duration::from_nanos(model.frame() * 1_000_000_000 / model.hz())
}

/// Part of the sound's lead or lag that one frame corrects.
const PULL: f64 = 0.05;
/// Largest correction, as part of a frame's duration.
const MOST_CORRECTION: f64 = 0.1;
/// Number of frames of delay that are caught up with. After a longer delay the computer was asleep.
const LATE: u32 = 5;

/// Schedule of the frames.
#[derive(Debug)]
pub(crate) struct Pace {
    due: Instant,
}

impl Pace {
    /// Creates a schedule whose first frame is due at once.
    pub(crate) fn new() -> Pace {
        Pace { due: Instant::now() }
    }

    /// Returns the time at which the next frame is due.
    pub(crate) fn due(&self) -> Instant {
        self.due
    }

    /// Moves on to the next frame, after a frame was run and its samples, if any, were handed to `sound`.
    pub(crate) fn frame_done(&mut self, sound: &Sound, model: Model) {
        self.due = next(self.due, Instant::now(), sound.lead(), frame_time(model));
    }
}

/// Returns the time at which the frame after the one at `due` is due. `lead` is the number of seconds of sound that wait beyond
/// the wanted amount; negative if less. `time` is the duration of a frame.
fn next(due: Instant, now: Instant, lead: Option<f64>, time: Duration) -> Instant {
    let pull = lead.map_or(0.0, |lead| (lead * PULL / time.as_secs_f64()).clamp(-MOST_CORRECTION, MOST_CORRECTION));
    let next = due + time.mul_f64(1.0 + pull);
    if next + time * LATE < now { now } else { next }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sound::{CHUNK, RATE, SPARE};
    use spectrum::{FRAME, HZ};

    /// Duration of a 48K's frame.
    const FRAME_TIME: Duration = Duration::from_nanos(FRAME * 1_000_000_000 / HZ);

    #[test]
    fn without_sound_the_clock_paces_the_frames() {
        let start = Instant::now();
        let mut due = start;
        for _ in 0..5_008 {
            due = next(due, due, None, FRAME_TIME);
        }
        let seconds = (due - start).as_secs_f64();
        assert!((seconds - 100.0).abs() < 0.01, "{seconds}");
    }

    #[test]
    fn a_device_with_another_clock_sets_the_pace() {
        // It takes 48,100 samples a second by our clock instead of 48,000: frames must come faster by a part in 480.
        let mut waiting = 0.0;
        let mut frames = 0;
        let start = Instant::now();
        let mut due = start;
        while due < start + Duration::from_secs(60) {
            waiting += FRAME_TIME.as_secs_f64();
            frames += 1;
            let then = next(due, due, Some(waiting - 0.036), FRAME_TIME);
            waiting = f64::max(waiting - (then - due).as_secs_f64() * 48_100.0 / 48_000.0, 0.0);
            due = then;
        }
        let expected = 60.0 / FRAME_TIME.as_secs_f64() * 48_100.0 / 48_000.0;
        assert!((f64::from(frames) - expected).abs() < 3.0, "{frames} frames, not {expected}");
        assert!((waiting + FRAME_TIME.as_secs_f64() - 0.036).abs() < 0.002, "{waiting} s wait before a frame");
    }

    #[test]
    fn the_delay_from_an_edge_to_its_sample_is_below_60_ms() {
        // A device that takes its samples a chunk at a time, and frames up to four milliseconds late. All times in seconds.
        let (frame, chunk) = (FRAME_TIME.as_secs_f64(), f64::from(CHUNK) / f64::from(RATE));
        let start = Instant::now();
        let (mut due, mut random) = (start, by_chance(1));
        let (mut pushed, mut taken, mut asks) = (0.0, 0.0, 0.0);
        let (mut worst, mut dry) = (0.0_f64, 0);
        while due < start + Duration::from_secs(60) {
            let now = due + Duration::from_micros(random() % 4_000);
            let at = (now - start).as_secs_f64();
            while asks < at {
                if pushed - taken < chunk && asks > 1.0 {
                    dry += 1;
                }
                taken = f64::min(taken + chunk, pushed);
                asks += chunk;
            }
            // The frame's edges are produced now. Its last sample is played after all samples before it.
            pushed += frame;
            let last = asks + ((pushed - taken) / chunk).floor() * chunk;
            if at > 1.0 {
                worst = worst.max(last - at);
            }
            let lead = (pushed - taken) - chunk - (frame + SPARE.as_secs_f64());
            due = next(due, now, Some(lead), FRAME_TIME);
        }
        println!("from an edge to its sample: {:.1} ms at most", worst * 1_000.0);
        assert!(worst < 0.060 && dry == 0, "{worst} s, dry {dry} times");
    }

    /// Returns a generator of pseudo-random numbers.
    fn by_chance(seed: u64) -> impl FnMut() -> u64 {
        let mut state = seed;
        move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state >> 33
        }
    }

    #[test]
    fn after_a_sleep_nothing_is_caught_up_with() {
        let due = Instant::now();
        let now = due + Duration::from_secs(3);
        assert_eq!(next(due, now, None, FRAME_TIME), now);
        let now = due + Duration::from_millis(50);
        assert_eq!(next(due, now, None, FRAME_TIME), due + FRAME_TIME);
    }
}
