//! Sound: the beeper's edges become samples, outside the machine, and a device plays them, where there is one.
//!
//! ```text
//! machine.edges() -> Synth -> ring (at most three frames) -> Stream -> rodio -> PulseAudio, PipeWire, ALSA, ...
//! ```

mod pace;
mod stream;
mod synth;

pub(crate) use pace::Pace;
pub(crate) use synth::Synth;

use crate::output::note;
use crate::settings::Percent;
use rodio::cpal::{self, traits::HostTrait};
use rodio::{DeviceSinkBuilder, MixerDeviceSink};
use rtrb::{Producer, RingBuffer};
use spectrum::{Edge, FRAME, HZ, T};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use stream::Stream;

/// What is asked of the device, in Hz; it may prefer another.
const RATE: u32 = 48_000;
/// Samples that the device takes at a time, if it does as it is asked: 11 ms at 48 kHz.
const CHUNK: u32 = 512;
/// Frames of the machine that may wait in the ring.
const CAP: u32 = 3;
/// What should be left waiting when a frame's samples come in, beside a chunk: room for a late frame.
const SPARE: Duration = Duration::from_millis(8);
/// A device that has taken nothing for this long is gone.
const GONE: Duration = Duration::from_millis(500);

/// The device that plays the beeper, or silence where there is none.
pub(crate) struct Sound(Option<Device>);

struct Device {
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

impl Sound {
    /// Opens the machine's sound device. Where there is none, says so in one line on stderr, once, and stays silent.
    /// Called before the terminal is taken over, so that the line is readable.
    pub(crate) fn open(volume: Percent) -> Sound {
        match open() {
            Ok(mut device) => {
                device.gain = gain(volume);
                Sound(Some(device))
            }
            Err(why) => {
                note(format!("zxlab: no sound: {why}"));
                Sound(None)
            }
        }
    }

    /// Makes it louder or softer.
    pub(crate) fn set_volume(&mut self, volume: Percent) {
        if let Some(device) = &mut self.0 {
            device.gain = gain(volume);
        }
    }

    /// Hands one frame's edges to the device: `frame_len` is the frame's length in T-states (69,888).
    pub(crate) fn push_frame(&mut self, edges: &[Edge], frame_len: T) {
        if let Some(device) = &mut self.0 {
            device.push_frame(edges, frame_len);
        }
    }

    /// Called once a turn, whether a frame was pushed or not. A device that is no more is let go, so that it costs nothing, and
    /// it is told once; from then on it is as if there had been none.
    pub(crate) fn lost(&mut self) -> Option<String> {
        self.0.take_if(|device| device.is_lost())?;
        // The library's reason is a function's name and a number.
        Some("no more sound: the sound server, or the device, is gone".into())
    }

    /// How much more sound waits than should, in seconds, right after a frame was pushed; negative if it is less. `None`
    /// without a device, or while it takes nothing.
    pub(crate) fn lead(&self) -> Option<f64> {
        self.0.as_ref().filter(|device| device.since.elapsed() < GONE).map(Device::lead)
    }
}

impl Device {
    fn push_frame(&mut self, edges: &[Edge], frame_len: T) {
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
    fn is_lost(&self) -> bool {
        let trouble = *self.trouble.lock().unwrap_or_else(PoisonError::into_inner);
        trouble.is_some_and(|it| it.at == self.taken.load(Ordering::Relaxed) && it.since.elapsed() >= GONE)
    }

    fn lead(&self) -> f64 {
        let waiting = self.ring.buffer().capacity() - self.ring.slots();
        let wanted = FRAME as f64 / HZ as f64 + SPARE.as_secs_f64();
        (waiting as f64 - f64::from(CHUNK)) / f64::from(self.rate) - wanted
    }
}

/// What samples are multiplied by for a volume: its square, by which the steps sound even.
fn gain(volume: Percent) -> f32 {
    (f32::from(u8::from(volume)) / 100.0).powi(2)
}

/// Opens the first device that works, of the kinds of sound that this computer has, in order of liking. What is said of the
/// failures is the last one's, the most general kind's: on Linux PulseAudio or PipeWire come before ALSA.
fn open() -> Result<Device, String> {
    let mut why = "this computer has no kind of sound that zxlab knows".to_owned();
    for id in cpal::available_hosts() {
        match open_host(id) {
            Ok(device) => return Ok(device),
            Err(error) => why = format!("{}: {error:#}", id.name()),
        }
    }
    Err(why)
}

fn open_host(id: cpal::HostId) -> anyhow::Result<Device> {
    use anyhow::Context;
    // Not `cpal::default_host()`: it panics where ALSA's configuration is broken.
    let host = cpal::host_from_id(id)?;
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
