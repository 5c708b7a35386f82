//! A machine that is being played: files, frames, keys, the tape deck, the way back.

use crate::canvas::Canvas;
use crate::core::Core;
use crate::files::{self, Content};
use crate::input::Hands;
use crate::kinds::{kind_of, remark};
use crate::past::Past;
use crate::spot::Spot;
use format::Tape;
use spectrum::debug::MadeCall;
use spectrum::snapshot::{Format, scr};
use spectrum::synth::{Stereo, Synth};
use spectrum::typing::Layout;
use spectrum::{Joystick, Key, Loading, Push, Saves};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;

/// Most samples that are kept until they are taken: two seconds at 48 kHz.
const MOST_SAMPLES: usize = 96_000;

/// A machine that is being played.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
#[derive(Debug)]
pub struct Player {
    pub(crate) core: Core,
    pub(crate) hands: Hands,
    pub(crate) past: Past,
    /// Places at which a frame stops.
    pub(crate) breakpoints: Vec<Spot>,
    /// For each address true if an instruction is known to begin there; empty if nothing is known.
    pub(crate) known: Vec<bool>,
    /// The call at which the machine was made to stand last.
    pub(crate) made_call: Option<MadeCall>,
    /// What programs have saved to tape since the page was opened.
    pub(crate) saves: Saves,
    /// What they have saved before that, as the page has kept it.
    pub(crate) saved_before: Tape,
    /// The number of the frame with which the machine was opened.
    opened: u64,
    joystick: Option<Joystick>,
    /// True if machines that are switched on have ULAplus.
    ulaplus: bool,
    pub(crate) loading: Loading,
    rate: u32,
    stereo: Stereo,
    synth: Synth,
    samples: Vec<f32>,
    /// The picture as red, green, blue and opacity of each pixel.
    canvas: Canvas,
    remarks: Vec<String>,
}

#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
impl Player {
    /// Switches a machine on: `48`, `128` or `pentagon`. Sound is made at `rate` samples a second.
    #[cfg_attr(target_arch = "wasm32", wasm_bindgen(constructor))]
    #[must_use]
    pub fn new(kind: &str, rate: u32) -> Player {
        Player {
            core: Core::new(kind_of(kind)),
            hands: Hands::default(),
            past: Past::default(),
            breakpoints: Vec::new(),
            known: Vec::new(),
            made_call: None,
            saves: Saves::default(),
            saved_before: Tape::default(),
            opened: 0,
            joystick: None,
            ulaplus: false,
            loading: Loading::Instant,
            rate,
            stereo: Stereo::Mono,
            synth: Synth::new(rate, Stereo::Mono),
            samples: Vec::new(),
            canvas: Canvas::default(),
            remarks: Vec::new(),
        }
    }

    /// Opens a file by its ending: a tape is loaded, a snapshot goes on, a recording is played back, a screen is shown, a ROM starts.
    ///
    /// # Errors
    /// A text that names the file and the place in it. Nothing has changed then.
    pub fn open(&mut self, name: &str, bytes: Vec<u8>) -> Result<(), String> {
        let opened = files::read(name, bytes)?;
        let core =
            Core::with(opened.content, self.next_kind(), self.loading).map_err(|error| format!("{name}: {error}"))?;
        self.remarks.extend(opened.remarks);
        self.remarks.extend(remark(name, &core));
        self.replace(core);
        Ok(())
    }

    /// Puts a tape into the deck, rewound, and goes on.
    ///
    /// # Errors
    /// As [`Player::open`]; also a file that is no tape.
    pub fn insert_tape(&mut self, name: &str, bytes: Vec<u8>) -> Result<(), String> {
        let Content::Tape(tape) = files::read(name, bytes)?.content else { return Err(format!("{name}: is no tape")) };
        self.core.insert(tape);
        self.past.clear();
        Ok(())
    }

    /// Gives the machine ULAplus, or takes it away, and those that are switched on after it. A snapshot that has it keeps it.
    pub fn set_ulaplus(&mut self, on: bool) {
        if on != self.ulaplus {
            self.ulaplus = on;
            // A recording is played back on the machine on which it was made.
            if !self.core.is_replaying() {
                self.core.set_ulaplus(on);
                self.forget();
            }
        }
    }

    /// Switches the machine off and on; the tape stays in the deck, rewound.
    pub fn reset(&mut self) {
        self.core.reset();
        self.saves.drop_recording();
        self.past.clear();
    }

    /// Returns the endings of the files that [`Player::open`] reads, separated by spaces.
    #[must_use]
    pub fn endings() -> String {
        files::ENDINGS.join(" ")
    }

    /// Returns remarks since the last call, a line each: parts of files that were left out.
    pub fn take_remarks(&mut self) -> String {
        std::mem::take(&mut self.remarks).join("\n")
    }

    pub(crate) fn replace(&mut self, core: Core) {
        (self.opened, self.core) = (core.machine.frame(), core);
        self.made_call = None;
        if let Some(joystick) = self.joystick {
            self.core.machine.plug(joystick);
        }
        if self.ulaplus && !self.core.is_replaying() {
            self.core.set_ulaplus(true);
        }
        self.hands.release_all();
        self.saves.drop_recording();
        self.past.clear();
    }
}

/// Frames.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
impl Player {
    /// Runs to the end of the frame. Returns false if it stopped at a breakpoint before.
    pub fn run_frame(&mut self) -> bool {
        let begins = self.core.frame_is_over();
        self.begin_frame_if_due();
        if self.breakpoints.is_empty() {
            self.core.finish_frame();
        } else if !self.run_to_breakpoint(begins) {
            return false;
        }
        self.saves.frame(&self.core.machine);
        if self.samples.len() < MOST_SAMPLES {
            self.synth.frame(&self.core.machine.sound(), &mut self.samples);
        }
        true
    }

    /// Begins a frame if none has begun: takes the keys that are down.
    pub(crate) fn begin_frame_if_due(&mut self) {
        if self.core.frame_is_over() {
            let input = self.hands.next_frame(&self.core, self.joystick.is_some());
            self.past.begin(&self.core, &input, self.joystick);
            self.core.begin_frame(&input, self.joystick);
        }
    }

    /// Runs until the frame is over, and returns true, or until a breakpoint comes. Where the machine stands now it does not stop, unless a
    /// frame begins there.
    fn run_to_breakpoint(&mut self, mut may_stop: bool) -> bool {
        while !self.core.frame_is_over() {
            if may_stop && self.has_breakpoint(self.core.machine.cpu().regs.pc()) {
                return false;
            }
            self.core.step();
            may_stop = true;
        }
        true
    }

    /// Returns true if there is a breakpoint at an address of the machine as it is now.
    pub(crate) fn has_breakpoint(&self, address: u16) -> bool {
        self.breakpoints.iter().any(|spot| spot.is_at(address, &self.core.machine))
    }

    /// Draws the last frame, and returns the address of its pixels in the module's memory: 352 x 296, each red, green, blue and opacity. Of
    /// a machine that has just been opened, which has no whole frame yet, draws what it is about to show.
    pub fn draw(&mut self) -> usize {
        match self.is_new() {
            true => self.canvas.paint(self.core.ahead().machine.picture()),
            false => self.canvas.paint(self.core.machine.picture()),
        }
    }

    /// Draws the picture as far as the beam has come, as [`Player::draw`] does a whole frame.
    pub fn draw_so_far(&mut self) -> usize {
        match self.is_new() {
            true => self.draw(),
            false => self.canvas.paint(&self.core.machine.picture_so_far()),
        }
    }

    /// Returns the samples of the frames since the last call, -1 to 1: one for each channel, the left one first, then the next ones.
    pub fn take_samples(&mut self) -> Vec<f32> {
        std::mem::take(&mut self.samples)
    }

    /// Sets the number of samples a second.
    pub fn set_rate(&mut self, rate: u32) {
        self.rate = rate;
        self.synth = Synth::new(rate, self.stereo);
    }

    /// Sets the order of the sound chip's voices from left to right: `abc`, `acb`, or else all in one channel. What has not been taken is
    /// forgotten.
    pub fn set_stereo(&mut self, order: &str) {
        self.stereo = match order {
            "abc" => Stereo::Abc,
            "acb" => Stereo::Acb,
            _ => Stereo::Mono,
        };
        self.samples.clear();
        self.synth = Synth::new(self.rate, self.stereo);
    }

    /// Returns the number of channels of the samples, 1 or 2.
    #[must_use]
    pub fn channels(&self) -> u16 {
        self.stereo.channels()
    }

    /// Returns the frames a second: 50.08 of a 48K.
    #[must_use]
    pub fn frames_a_second(&self) -> f64 {
        let model = self.core.machine.model();
        model.hz() as f64 / model.frame() as f64
    }

    /// Returns the number of frames since power-on.
    #[must_use]
    pub fn frame(&self) -> f64 {
        self.core.machine.frame() as f64
    }

    /// Goes back by some frames, as far as there is a past. Returns false if there is none.
    pub fn back(&mut self, frames: usize) -> bool {
        let Some(core) = self.past.back(frames) else { return false };
        self.core = core;
        self.saves.drop_recording();
        self.samples.clear();
        true
    }
}

/// Keys and joysticks.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
impl Player {
    /// Records that a key of the computer went down: its place, and the character it writes, if any. Returns false if the Spectrum has no
    /// key for it.
    #[allow(clippy::needless_pass_by_value, reason = "what wasm-bindgen passes")]
    pub fn key_down(&mut self, code: &str, text: Option<String>) -> bool {
        self.hands.key_down(code, text.as_deref())
    }

    /// Records that a key of the computer went up.
    pub fn key_up(&mut self, code: &str) {
        self.hands.key_up(code);
    }

    /// Sets whether keys are found by their place, which suits games, or else by the character they write.
    pub fn set_by_place(&mut self, by_place: bool) {
        self.hands.layout = if by_place { Layout::Positional } else { Layout::Modern };
    }

    /// Holds a key of the Spectrum: `A`, `1`, `ENTER`, `SPACE`, `CAPS` or `SYMBOL`. Returns false if there is no such key.
    pub fn press(&mut self, key: &str) -> bool {
        Key::from_name(key).map(|key| self.hands.press(key)).is_some()
    }

    /// Releases a key of the Spectrum.
    pub fn release(&mut self, key: &str) {
        if let Some(key) = Key::from_name(key) {
            self.hands.release(key);
        }
    }

    /// Pushes the joystick: `UP`, `DOWN`, `LEFT`, `RIGHT` or `FIRE`.
    pub fn push(&mut self, push: &str) {
        if let Some(push) = push_of(push) {
            self.hands.push(push);
        }
    }

    /// Lets a push of the joystick go.
    pub fn let_go(&mut self, push: &str) {
        if let Some(push) = push_of(push) {
            self.hands.let_go(push);
        }
    }

    /// Plugs a joystick in, which cursor keys and gamepads push: `KEMPSTON`, `SINCLAIR1`, `SINCLAIR2`, `CURSOR`, `FULLER`, or nothing.
    pub fn set_joystick(&mut self, name: &str) {
        if let Some(old) = self.joystick {
            self.core.machine.unplug(old);
        }
        self.joystick = Joystick::all().find(|joystick| joystick.name() == name);
        if let Some(joystick) = self.joystick {
            self.core.machine.plug(joystick);
        }
        self.past.clear();
    }

    /// Types a text, words of BASIC by their keys.
    ///
    /// # Errors
    /// A text that says which character cannot be typed.
    pub fn type_text(&mut self, text: &str) -> Result<(), String> {
        self.hands.type_text(text).map_err(|at| {
            let character = text.chars().nth(at).unwrap_or_default();
            format!("{character} cannot be typed on a Spectrum")
        })
    }

    /// Returns true after a frame in which a key or a push was down: of the computer's keyboard, by touch, a gamepad or typed text.
    #[must_use]
    pub fn was_used(&self) -> bool {
        self.hands.were_used
    }

    /// Releases everything that is held.
    pub fn release_all(&mut self) {
        self.hands.release_all();
    }
}

/// States.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
impl Player {
    /// Returns the machine as a file: `szx`, `z80` or `sna`, or its screen as `scr`.
    ///
    /// # Errors
    /// A text that says why this format cannot hold it.
    pub fn save(&self, ending: &str) -> Result<Vec<u8>, String> {
        if ending == "scr" {
            return Ok(scr::write(&self.core.machine));
        }
        let format = Format::from_ending(ending).ok_or_else(|| format!(".{ending} is no format of snapshots"))?;
        format.write(&self.core.machine).map_err(|error| error.to_string())
    }
}

impl Player {
    /// Returns true until two frames have ended: a snapshot may begin within the first one.
    fn is_new(&self) -> bool {
        self.core.machine.frame() < self.opened + 2
    }
}

fn push_of(name: &str) -> Option<Push> {
    Push::all().find(|push| push.name() == name)
}
