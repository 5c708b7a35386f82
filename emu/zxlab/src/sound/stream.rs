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
    /// The one or two channels; the ring has their samples in turn.
    channels: Vec<Channel>,
    /// Number of the next sample's channel.
    next: usize,
    /// The ring has run dry; asked before the first channel's sample, so that the channels never swap.
    dry: bool,
    /// The ring was dry up to the present sample of the first channel.
    resumes: bool,
}

#[derive(Clone, Debug)]
struct Channel {
    /// Last sample played.
    last: f32,
    /// Difference between the sample played and the ring's, which fades after the ring ran dry.
    apart: f32,
}

impl Stream {
    /// Creates the source for a ring with the samples of this many channels in turn.
    pub(super) fn new(
        ring: Consumer<f32>,
        rate: NonZero<u32>,
        channels: rodio::ChannelCount,
        taken: Arc<AtomicU64>,
    ) -> Stream {
        let silent = Channel { last: 0.0, apart: 0.0 };
        Stream { ring, rate, taken, channels: vec![silent; channels.get().into()], next: 0, dry: true, resumes: false }
    }
}

impl Iterator for Stream {
    type Item = f32;

    fn next(&mut self) -> Option<f32> {
        self.taken.fetch_add(1, Ordering::Relaxed);
        let (number, count) = (self.next, self.channels.len());
        self.next = (number + 1) % count;
        if number == 0 {
            let was_dry = std::mem::replace(&mut self.dry, self.ring.slots() < count);
            self.resumes = was_dry && !self.dry;
        }
        let channel = &mut self.channels[number];
        let sample = if self.dry { None } else { self.ring.pop().ok() };
        channel.last = if let Some(sample) = sample {
            if self.resumes {
                channel.apart = channel.last - sample;
            }
            channel.apart *= FADE;
            sample + channel.apart
        } else {
            channel.last * FADE
        };
        Some(channel.last)
    }
}

impl rodio::Source for Stream {
    fn current_span_len(&self) -> Option<usize> {
        None
    }

    fn channels(&self) -> rodio::ChannelCount {
        NonZero::new(self.channels.len() as u16).unwrap_or(NonZero::<u16>::MIN)
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
        let mut stream = Stream::new(consumer, NonZero::new(48_000).unwrap(), NonZero::<u16>::MIN, Arc::clone(&taken));
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

    #[test]
    fn two_channels_never_swap() {
        let (mut ring, consumer) = rtrb::RingBuffer::new(2_000);
        let two = NonZero::new(2).unwrap();
        let mut stream = Stream::new(consumer, NonZero::new(48_000).unwrap(), two, Arc::default());
        // Half a pair has arrived when the device asks: it waits for the other half.
        ring.push(0.5).unwrap();
        assert_eq!((stream.next(), stream.next()), (Some(0.0), Some(0.0)));
        ring.push(-0.25).unwrap();
        for _ in 0..900 {
            ring.push(0.5).unwrap();
            ring.push(-0.25).unwrap();
        }
        let heard: Vec<f32> = stream.take(1_800).collect();
        assert!(heard[0].abs() < 0.01 && heard[1].abs() < 0.01, "it fades in");
        assert!((heard[1_798] - 0.5).abs() < 1e-3 && (heard[1_799] + 0.25).abs() < 1e-3, "{:?}", &heard[1_796..]);
    }
}
