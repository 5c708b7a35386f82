//! A device that plays: what it takes, whether it is still there, and how it is opened.

use super::stream::Stream;
use super::{CAP, CHUNK, GONE, RATE, SPARE, Synth};
use crate::settings::Percent;
use rodio::cpal::{self, HostId, traits::HostTrait};
use rodio::{DeviceSinkBuilder, MixerDeviceSink};
use rtrb::{Producer, RingBuffer};
use spectrum::{Edge, FRAME, HZ, T};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

pub(super) struct Device {
    /// Its kind: PulseAudio, ALSA and so on.
    pub(super) kind: HostId,
    /// Plays for as long as it is held.
    _sink: MixerDeviceSink,
    synth: Synth,
    rate: u32,
    /// What samples are multiplied by.
    gain: f32,
    ring: Producer<f32>,
    /// A frame's samples on their way to the ring.
    samples: Vec<f32>,
    /// How many samples the device has taken, what it was when last looked at, and since when.
    taken: Arc<AtomicU64>,
    seen: u64,
    since: Instant,
    trouble: Arc<Mutex<Option<Trouble>>>,
}

/// Something went wrong with the device: how many samples it had taken, and since when, if it goes wrong over and over.
#[derive(Clone, Copy)]
struct Trouble {
    at: u64,
    since: Instant,
}

impl Device {
    pub(super) fn push_frame(&mut self, edges: &[Edge], frame_len: T) {
        self.samples.clear();
        self.synth.frame(edges, frame_len, &mut self.samples);
        // What does not fit is late already and is left out.
        let room = self.ring.slots().min(self.samples.len());
        for &sample in &self.samples[..room] {
            let _ = self.ring.push(sample * self.gain);
        }
        let taken = self.taken.load(Ordering::Relaxed);
        if taken != self.seen {
            (self.seen, self.since) = (taken, Instant::now());
        }
    }

    /// Whether it plays no more: something went wrong, and for a while it has taken nothing since. Neither alone says so: a
    /// device that sleeps takes nothing, and one that missed a chunk, or was interrupted by a signal, goes on.
    pub(super) fn is_lost(&self) -> bool {
        let trouble = *self.trouble.lock().unwrap_or_else(PoisonError::into_inner);
        trouble.is_some_and(|it| it.at == self.taken.load(Ordering::Relaxed) && it.since.elapsed() >= GONE)
    }

    /// How much more sound waits than should, in seconds; `None` while it takes nothing.
    pub(super) fn lead(&self) -> Option<f64> {
        if self.since.elapsed() >= GONE {
            return None;
        }
        let waiting = self.ring.buffer().capacity() - self.ring.slots();
        let wanted = FRAME as f64 / HZ as f64 + SPARE.as_secs_f64();
        Some((waiting as f64 - f64::from(CHUNK)) / f64::from(self.rate) - wanted)
    }

    pub(super) fn set_volume(&mut self, volume: Percent) {
        self.gain = gain(volume);
    }
}

/// What samples are multiplied by for a volume: its square, by which the steps sound even.
fn gain(volume: Percent) -> f32 {
    (f32::from(u8::from(volume)) / 100.0).powi(2)
}

/// Opens the first device that works, of the kinds of sound that this computer has, in order of liking: on Linux PulseAudio or
/// PipeWire come before ALSA. Where none does, what was tried is said; the library's reasons are names of functions and numbers.
pub(super) fn open() -> Result<Device, String> {
    let kinds = cpal::available_hosts();
    if let Some(device) = kinds.iter().find_map(|kind| open_kind(*kind).ok()) {
        return Ok(device);
    }
    let names: Vec<&str> = kinds.iter().map(HostId::name).collect();
    Err(none_of(&names))
}

/// That none of these kinds of sound has a device.
fn none_of(names: &[&str]) -> String {
    match names {
        [] => "this computer has no kind of sound that zxlab knows".to_owned(),
        [name] => format!("{name} has no device that plays"),
        [others @ .., last] => format!("none of {} and {last} has a device that plays", others.join(", ")),
    }
}

/// Opens the first device of a kind.
pub(super) fn open_kind(kind: HostId) -> anyhow::Result<Device> {
    use anyhow::Context;
    // Not `cpal::default_host()`: it panics where ALSA's configuration is broken.
    let host = cpal::host_from_id(kind)?;
    let device = host.default_output_device().context("no device")?;
    let taken = Arc::new(AtomicU64::new(0));
    let trouble = Arc::new(Mutex::new(None));
    let wish = || {
        let (taken, trouble) = (Arc::clone(&taken), Arc::clone(&trouble));
        let told = move |why: cpal::Error| {
            // A device that is denied its haste plays, and so does one that was changed for another.
            if matches!(why.kind(), cpal::ErrorKind::RealtimeDenied | cpal::ErrorKind::DeviceChanged) {
                return;
            }
            let at = taken.load(Ordering::Relaxed);
            let mut trouble = trouble.lock().unwrap_or_else(PoisonError::into_inner);
            if trouble.as_ref().is_none_or(|it: &Trouble| it.at != at) {
                *trouble = Some(Trouble { at, since: Instant::now() });
            }
        };
        DeviceSinkBuilder::from_device(device.clone()).map(|sink| sink.with_error_callback(told))
    };
    let asked = wish()?
        .with_sample_rate(RATE.try_into().expect("not zero"))
        .with_buffer_size(cpal::BufferSize::Fixed(CHUNK))
        .open_stream();
    let mut sink = match asked {
        Ok(sink) => sink,
        // Not so; then as the device likes it.
        Err(_) => wish()?.open_stream()?,
    };
    sink.log_on_drop(false);

    let rate = sink.config().sample_rate();
    let frame = (u64::from(rate.get()) * FRAME).div_ceil(HZ) as usize;
    let (ring, end) = RingBuffer::new(frame * CAP as usize);
    sink.mixer().add(Stream::new(end, rate, Arc::clone(&taken)));
    Ok(Device {
        kind,
        _sink: sink,
        synth: Synth::new(rate.get()),
        rate: rate.get(),
        gain: 1.0,
        ring,
        samples: Vec::new(),
        taken,
        seen: 0,
        since: Instant::now(),
        trouble,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_tried_is_named() {
        assert_eq!(none_of(&["ALSA"]), "ALSA has no device that plays");
        let three = none_of(&["PipeWire", "PulseAudio", "ALSA"]);
        assert_eq!(three, "none of PipeWire, PulseAudio and ALSA has a device that plays");
    }
}
