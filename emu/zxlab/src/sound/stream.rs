//! The source that the sound device plays: it takes samples from the ring.

use rtrb::Consumer;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Factor per sample by which a jump fades, so that it does not click: over a few milliseconds at 48 kHz.
const FADE: f32 = 0.99;

/// A source that never ends. When the ring runs dry (the machine is paused, or late) it fades from the last sample to
/// silence, and it fades back in as well.
#[derive(Debug)]
pub(super) struct Stream {
    ring: Consumer<f32>,
    rate: NonZero<u32>,
    /// Number of samples the device has taken. It stops when the device is gone.
    taken: Arc<AtomicU64>,
    /// Last sample played.
    last: f32,
    /// Difference between the sample played and the ring's, which fades after the ring ran dry.
    apart: f32,
    dry: bool,
}

impl Stream {
    pub(super) fn new(ring: Consumer<f32>, rate: NonZero<u32>, taken: Arc<AtomicU64>) -> Stream {
        Stream { ring, rate, taken, last: 0.0, apart: 0.0, dry: true }
    }
}

impl Iterator for Stream {
    type Item = f32;

    fn next(&mut self) -> Option<f32> {
        self.taken.fetch_add(1, Ordering::Relaxed);
        self.last = if let Ok(sample) = self.ring.pop() {
            if self.dry {
                self.apart = self.last - sample;
            }
            self.dry = false;
            self.apart *= FADE;
            sample + self.apart
        } else {
            self.dry = true;
            self.last * FADE
        };
        Some(self.last)
    }
}

impl rodio::Source for Stream {
    fn current_span_len(&self) -> Option<usize> {
        None
    }

    fn channels(&self) -> rodio::ChannelCount {
        NonZero::<u16>::MIN
    }

    fn sample_rate(&self) -> rodio::SampleRate {
        self.rate
    }

    fn total_duration(&self) -> Option<Duration> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn running_dry_fades_out_and_in_without_a_jump() {
        let (mut ring, consumer) = rtrb::RingBuffer::new(2_000);
        let taken = Arc::new(AtomicU64::new(0));
        let mut stream = Stream::new(consumer, NonZero::new(48_000).unwrap(), Arc::clone(&taken));
        let mut heard = Vec::new();
        for part in [0.5, -0.5] {
            for _ in 0..1_000 {
                ring.push(part).unwrap();
            }
            heard.extend(stream.by_ref().take(3_000));
        }
        assert_eq!(taken.load(Ordering::Relaxed), 6_000);
        assert!((heard[900] - 0.5).abs() < 1e-3 && heard[2_900].abs() < 1e-3 && (heard[3_900] + 0.5).abs() < 1e-3);
        let jump = heard.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
        assert!(jump < 0.006, "{jump}");
    }
}
