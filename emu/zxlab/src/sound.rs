//! Sound: turns the edges of beeper and sound chip into samples, outside the machine, and plays them if there is a sound device.
//!
//! ```text
//! machine.sound() -> Synth -> ring (at most three frames) -> Stream -> rodio -> PulseAudio, PipeWire, ALSA, ...
//! ```

mod device;
mod pace;
mod stream;

pub(crate) use pace::Pace;
pub(crate) use spectrum::synth::{Stereo, Synth};

use crate::lines::eprint_line;
use crate::settings::SoundSettings;
use device::Device;
use rodio::cpal::HostId;
use spectrum::FrameSound;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

/// Sample rate requested from the device, in Hz. The device may choose another.
const RATE: u32 = 48_000;
/// Number of samples requested for the device's buffer: 11 ms at 48 kHz.
const CHUNK: u32 = 512;
/// Capacity of the ring, in frames of the machine.
const RING_FRAMES: u32 = 3;
/// Time's worth of samples that should be left in the ring, beside a chunk, when a frame's samples arrive. It covers a late
/// frame.
const SPARE: Duration = Duration::from_millis(8);
/// A device that has taken no samples for this long is lost.
const GONE: Duration = Duration::from_millis(500);
/// Time after which a lost device is searched for again.
const RETRY: Duration = Duration::from_secs(3);

/// The device that plays the beeper, or silence if there is none.
pub(crate) struct Sound {
    settings: SoundSettings,
    status: Status,
}

enum Status {
    /// No device was found at the start. It is not searched for again.
    Silent,
    Playing(Box<Device>),
    /// The device was lost. Holds its host and the time of the next search. Only devices of the same host are searched for:
    /// another host might take the card that a restarting sound server needs.
    Lost(HostId, Instant),
    /// A thread searches for a device, which may take a while.
    Searching(HostId, Receiver<Option<Device>>),
}

impl Sound {
    /// Opens the sound device. If there is none, prints one line on stderr and stays silent. Call it before the terminal is taken
    /// over, so that the line is readable.
    pub(crate) fn open(settings: &SoundSettings) -> Sound {
        let status = match device::open() {
            Ok(mut device) => {
                device.set_up(settings);
                Status::Playing(Box::new(device))
            }
            Err(why) => {
                eprint_line(format!("zxlab: no sound: {why}"));
                Status::Silent
            }
        };
        Sound { settings: settings.clone(), status }
    }

    /// Applies the settings, if they are others.
    pub(crate) fn set_up(&mut self, settings: &SoundSettings) {
        if self.settings == *settings {
            return;
        }
        self.settings = settings.clone();
        if let Status::Playing(device) = &mut self.status {
            device.set_up(settings);
        }
    }

    /// Hands one frame's sound to the device.
    pub(crate) fn push_frame(&mut self, sound: &FrameSound<'_>) {
        if let Status::Playing(device) = &mut self.status {
            device.push_frame(sound);
        }
    }

    /// Checks the device; to be called once in each iteration of the main loop. Closes a lost device, so that it costs nothing,
    /// and searches for one from time to time. Returns a message when the device is lost and when it is back.
    pub(crate) fn check(&mut self) -> Option<String> {
        match &self.status {
            Status::Playing(device) if device.is_lost() => {
                self.status = Status::Lost(device.host, Instant::now() + RETRY);
                // The library's reason, a function's name and a number, would not help.
                return Some("no more sound: the sound server or the device is gone".into());
            }
            Status::Lost(host, again) if Instant::now() >= *again => {
                self.status = Status::Searching(*host, search(*host));
            }
            Status::Searching(host, found) => match found.try_recv() {
                Ok(Some(mut device)) => {
                    device.set_up(&self.settings);
                    self.status = Status::Playing(Box::new(device));
                    return Some("the sound is back".into());
                }
                Ok(None) | Err(TryRecvError::Disconnected) => self.status = Status::Lost(*host, Instant::now() + RETRY),
                Err(TryRecvError::Empty) => {}
            },
            _ => {}
        }
        None
    }

    /// Returns how many seconds of sound more than wanted wait in the ring, right after a frame was pushed; negative if less.
    /// `None` without a device, or while it takes no samples.
    pub(crate) fn lead(&self) -> Option<f64> {
        if let Status::Playing(device) = &self.status { device.lead() } else { None }
    }
}

/// Starts a thread that opens a device of a host. It sends the device, or `None` if there is none.
fn search(host: HostId) -> Receiver<Option<Device>> {
    let (sender, found) = channel();
    std::thread::spawn(move || {
        let _ = sender.send(device::open_host(host).ok());
    });
    found
}
