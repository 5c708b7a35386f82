//! Sound: the beeper's edges become samples, outside the machine, and a device plays them, where there is one.
//!
//! ```text
//! machine.edges() -> Synth -> ring (at most three frames) -> Stream -> rodio -> PulseAudio, PipeWire, ALSA, ...
//! ```

mod device;
mod pace;
mod stream;
mod synth;

pub(crate) use pace::Pace;
pub(crate) use synth::Synth;

use crate::lines::eprint_line;
use crate::settings::Percent;
use device::Device;
use rodio::cpal::HostId;
use spectrum::{Edge, T};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

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
/// How long after it was lost, or looked for in vain, a device is looked for again.
const AGAIN: Duration = Duration::from_secs(3);

/// The device that plays the beeper, or silence where there is none.
pub(crate) struct Sound {
    volume: Percent,
    state: State,
}

enum State {
    /// There was none when play began, and there will be none.
    Silent,
    Playing(Box<Device>),
    /// It was lost: when one of its kind is looked for again. Another kind might take from a sound server that is just being
    /// started the card that it is to play on.
    Lost(HostId, Instant),
    /// It is being looked for, by a thread: that may take a while.
    Sought(HostId, Receiver<Option<Device>>),
}

impl Sound {
    /// Opens the machine's sound device. Where there is none, says so in one line on stderr, once, and stays silent.
    /// Called before the terminal is taken over, so that the line is readable.
    pub(crate) fn open(volume: Percent) -> Sound {
        let state = match device::open() {
            Ok(mut device) => {
                device.set_volume(volume);
                State::Playing(Box::new(device))
            }
            Err(why) => {
                eprint_line(format!("zxlab: no sound: {why}"));
                State::Silent
            }
        };
        Sound { volume, state }
    }

    /// Makes it louder or softer.
    pub(crate) fn set_volume(&mut self, volume: Percent) {
        self.volume = volume;
        if let State::Playing(device) = &mut self.state {
            device.set_volume(volume);
        }
    }

    /// Hands one frame's edges to the device: `frame_len` is the frame's length in T-states (69,888).
    pub(crate) fn push_frame(&mut self, edges: &[Edge], frame_len: T) {
        if let State::Playing(device) = &mut self.state {
            device.push_frame(edges, frame_len);
        }
    }

    /// Called once a turn, whether a frame was pushed or not. A device that is no more is let go, so that it costs nothing, and
    /// looked for again now and then. What is to be told of that: once that it is gone, and once that it is back.
    pub(crate) fn news(&mut self) -> Option<String> {
        match &self.state {
            State::Playing(device) if device.is_lost() => {
                self.state = State::Lost(device.kind, Instant::now() + AGAIN);
                // The library's reason is a function's name and a number.
                return Some("no more sound: the sound server, or the device, is gone".into());
            }
            State::Lost(kind, again) if Instant::now() >= *again => self.state = State::Sought(*kind, sought(*kind)),
            State::Sought(kind, found) => match found.try_recv() {
                Ok(Some(mut device)) => {
                    device.set_volume(self.volume);
                    self.state = State::Playing(Box::new(device));
                    return Some("the sound is back".into());
                }
                Ok(None) | Err(TryRecvError::Disconnected) => self.state = State::Lost(*kind, Instant::now() + AGAIN),
                Err(TryRecvError::Empty) => {}
            },
            _ => {}
        }
        None
    }

    /// How much more sound waits than should, in seconds, right after a frame was pushed; negative if it is less. `None`
    /// without a device, or while it takes nothing.
    pub(crate) fn lead(&self) -> Option<f64> {
        if let State::Playing(device) = &self.state { device.lead() } else { None }
    }
}

/// A device of a kind, as soon as it is open, or that there is none now.
fn sought(kind: HostId) -> Receiver<Option<Device>> {
    let (sender, found) = channel();
    std::thread::spawn(move || {
        let _ = sender.send(device::open_kind(kind).ok());
    });
    found
}
