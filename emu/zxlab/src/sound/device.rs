//! A sound device: opening it, feeding it, and detecting its loss.

use super::stream::Stream;
use super::{CHUNK, GONE, RATE, RING_FRAMES, SPARE, Stereo, Synth};
use crate::settings::{Percent, SoundSettings};
use rodio::cpal::{self, HostId, traits::HostTrait};
use rodio::{DeviceSinkBuilder, MixerDeviceSink};
use rtrb::{Producer, RingBuffer};
use spectrum::{FRAME, FrameSound, HZ};
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

pub(super) struct Device {
    /// Its host: PulseAudio, ALSA and so on.
    pub(super) host: HostId,
    /// Plays as long as it exists.
    _sink: MixerDeviceSink,
    synth: Synth,
    stereo: Stereo,
    rate: u32,
    /// Channels of the ring, 1 or 2: two samples of a ring of two channels are played at a time.
    channels: usize,
    /// Factor for samples.
    gain: f32,
    ring: Producer<f32>,
    /// Buffer for a frame's samples.
    samples: Vec<f32>,
    /// Number of samples the device has taken; that number when it was last checked, and the time since it has not changed.
    taken: Arc<AtomicU64>,
    seen: u64,
    since: Instant,
    failure: Arc<Mutex<Option<Failure>>>,
}

/// A failure of the device: the number of samples it had taken, and the time of the first failure since.
#[derive(Clone, Copy)]
struct Failure {
    at: u64,
    since: Instant,
}

impl Device {
    /// Puts a frame's samples into the ring.
    pub(super) fn push_frame(&mut self, sound: &FrameSound<'_>) {
        self.samples.clear();
        self.synth.frame(sound, &mut self.samples);
        // Samples that do not fit would be late, and are dropped.
        let room = self.ring.slots() / self.channels;
        let made = usize::from(self.stereo.channels());
        for sample in self.samples.chunks_exact(made).take(room) {
            for &channel in sample.iter().cycle().take(self.channels) {
                let _ = self.ring.push(channel * self.gain);
            }
        }
        let taken = self.taken.load(Ordering::Relaxed);
        if taken != self.seen {
            (self.seen, self.since) = (taken, Instant::now());
        }
    }

    /// Returns true if the device failed and has taken no samples for a while since. Neither sign is enough alone: a suspended
    /// device takes no samples, and a device that missed a chunk, or was interrupted by a signal, goes on.
    pub(super) fn is_lost(&self) -> bool {
        let failure = *self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        failure.is_some_and(|it| it.at == self.taken.load(Ordering::Relaxed) && it.since.elapsed() >= GONE)
    }

    /// Returns how many seconds of sound more than wanted wait in the ring; `None` while the device takes no samples.
    pub(super) fn lead(&self) -> Option<f64> {
        if self.since.elapsed() >= GONE {
            return None;
        }
        let waiting = self.ring.buffer().capacity() - self.ring.slots();
        let wanted = FRAME as f64 / HZ as f64 + SPARE.as_secs_f64();
        Some(((waiting / self.channels) as f64 - f64::from(CHUNK)) / f64::from(self.rate) - wanted)
    }

    /// Sets the volume, and the places of the voices if there are two channels.
    pub(super) fn set_up(&mut self, settings: &SoundSettings) {
        self.gain = gain(settings.loudness());
        let stereo = if self.channels == 1 { Stereo::Mono } else { settings.stereo.into() };
        if stereo != self.stereo {
            (self.stereo, self.synth) = (stereo, Synth::new(self.rate, stereo));
        }
    }
}

/// Returns the factor for a volume: its square, which makes the steps sound even.
fn gain(volume: Percent) -> f32 {
    (f32::from(u8::from(volume)) / 100.0).powi(2)
}

/// Opens the first device that works. Hosts are tried in cpal's order of preference: on Linux PulseAudio and PipeWire come
/// before ALSA.
///
/// # Errors
/// A message that names the hosts tried. The library's reasons are functions' names and numbers, and are left out.
pub(super) fn open() -> Result<Device, String> {
    let hosts = cpal::available_hosts();
    if let Some(device) = hosts.iter().find_map(|host| open_host(*host).ok()) {
        return Ok(device);
    }
    let names: Vec<&str> = hosts.iter().map(HostId::name).collect();
    Err(no_device(&names))
}

/// Returns the message that none of these hosts has a device.
fn no_device(names: &[&str]) -> String {
    match names {
        [] => "this computer has no sound system that zxlab supports".to_owned(),
        [name] => format!("{name} has no output device"),
        [others @ .., last] => format!("none of {} and {last} has an output device", others.join(", ")),
    }
}

/// Opens the default device of a host.
pub(super) fn open_host(id: HostId) -> anyhow::Result<Device> {
    use anyhow::Context;
    // Not `cpal::default_host()`: it panics if ALSA's configuration is broken.
    let host = cpal::host_from_id(id)?;
    let device = host.default_output_device().context("no device")?;
    let taken = Arc::new(AtomicU64::new(0));
    let failure = Arc::new(Mutex::new(None));
    let builder = || {
        let (taken, failure) = (Arc::clone(&taken), Arc::clone(&failure));
        let on_error = move |why: cpal::Error| {
            // These are not failures: the device plays without realtime priority, or was replaced by another.
            if matches!(why.kind(), cpal::ErrorKind::RealtimeDenied | cpal::ErrorKind::DeviceChanged) {
                return;
            }
            let at = taken.load(Ordering::Relaxed);
            let mut failure = failure.lock().unwrap_or_else(PoisonError::into_inner);
            if failure.as_ref().is_none_or(|it: &Failure| it.at != at) {
                *failure = Some(Failure { at, since: Instant::now() });
            }
        };
        DeviceSinkBuilder::from_device(device.clone()).map(|sink| sink.with_error_callback(on_error))
    };
    let asked = builder()?
        .with_sample_rate(RATE.try_into().expect("not zero"))
        .with_buffer_size(cpal::BufferSize::Fixed(CHUNK))
        .open_stream();
    let mut sink = match asked {
        Ok(sink) => sink,
        // The device refuses this rate or buffer: use its own.
        Err(_) => builder()?.open_stream()?,
    };
    sink.log_on_drop(false);

    let rate = sink.config().sample_rate();
    let frame = (u64::from(rate.get()) * FRAME).div_ceil(HZ) as usize;
    let channels = sink.config().channel_count().min(NonZero::new(2).expect("not zero"));
    let (ring, end) = RingBuffer::new(frame * RING_FRAMES as usize * usize::from(channels.get()));
    sink.mixer().add(Stream::new(end, rate, channels, Arc::clone(&taken)));
    Ok(Device {
        host: id,
        _sink: sink,
        synth: Synth::new(rate.get(), Stereo::Mono),
        stereo: Stereo::Mono,
        rate: rate.get(),
        channels: usize::from(channels.get()),
        gain: 1.0,
        ring,
        samples: Vec::new(),
        taken,
        seen: 0,
        since: Instant::now(),
        failure,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_names_the_hosts_tried() {
        assert_eq!(no_device(&["ALSA"]), "ALSA has no output device");
        let three = no_device(&["PipeWire", "PulseAudio", "ALSA"]);
        assert_eq!(three, "none of PipeWire, PulseAudio and ALSA has an output device");
    }
}
