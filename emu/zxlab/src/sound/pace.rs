//! When the next frame is due: 50.08 times a second by the clock, and drawn to where the sound device is never short of
//! samples and never far behind. So a device whose clock differs from the computer's sets the pace, and one that stops does
//! not stop the machine.

use super::Sound;
use spectrum::{FRAME, HZ};
use std::time::{Duration, Instant};

/// How long a frame lasts: 19.968 ms.
pub(crate) const FRAME_TIME: Duration = Duration::from_nanos(FRAME * 1_000_000_000 / HZ);

/// Of what the sound is early or late, the part that a single frame makes good.
const PULL: f64 = 0.05;
/// A frame is never shorter or longer than usual by more than this part.
const MOST: f64 = 0.1;
/// Later than this, what was missed is not caught up with: the computer slept.
const LATE: u32 = 5;

/// The times at which frames are due.
#[derive(Debug)]
pub(crate) struct Pace {
    due: Instant,
}

impl Pace {
    /// The first frame is due at once.
    pub(crate) fn new() -> Pace {
        Pace { due: Instant::now() }
    }

    /// When the next frame is due.
    pub(crate) fn due(&self) -> Instant {
        self.due
    }

    /// A frame was run, and its samples, if any, handed to `sound`.
    pub(crate) fn frame_done(&mut self, sound: &Sound) {
        self.due = next(self.due, Instant::now(), sound.lead());
    }
}

/// When the frame after the one due at `due` is due. `lead` is how much more sound waits than should, in seconds; negative if
/// it is less.
fn next(due: Instant, now: Instant, lead: Option<f64>) -> Instant {
    let pull = lead.map_or(0.0, |lead| (lead * PULL / FRAME_TIME.as_secs_f64()).clamp(-MOST, MOST));
    let next = due + FRAME_TIME.mul_f64(1.0 + pull);
    if next + FRAME_TIME * LATE < now { now } else { next }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_sound_frames_come_by_the_clock() {
        let start = Instant::now();
        let mut due = start;
        for _ in 0..5_008 {
            due = next(due, due, None);
        }
        let seconds = (due - start).as_secs_f64();
        assert!((seconds - 100.0).abs() < 0.01, "{seconds}");
    }

    #[test]
    fn a_device_with_another_clock_sets_the_pace() {
        // It takes 48,100 samples a second by our clock where 48,000 were said: frames must come faster by a part in 480.
        let mut waiting = 0.0;
        let mut frames = 0;
        let start = Instant::now();
        let mut due = start;
        while due < start + Duration::from_secs(60) {
            waiting += FRAME_TIME.as_secs_f64();
            frames += 1;
            let then = next(due, due, Some(waiting - 0.036));
            waiting = f64::max(waiting - (then - due).as_secs_f64() * 48_100.0 / 48_000.0, 0.0);
            due = then;
        }
        let expected = 60.0 / FRAME_TIME.as_secs_f64() * 48_100.0 / 48_000.0;
        assert!((f64::from(frames) - expected).abs() < 3.0, "{frames} frames, not {expected}");
        assert!((waiting + FRAME_TIME.as_secs_f64() - 0.036).abs() < 0.002, "{waiting} s wait before a frame");
    }

    #[test]
    fn after_a_sleep_nothing_is_caught_up_with() {
        let due = Instant::now();
        let now = due + Duration::from_secs(3);
        assert_eq!(next(due, now, None), now);
        let now = due + Duration::from_millis(50);
        assert_eq!(next(due, now, None), due + FRAME_TIME);
    }
}
