//! A session: the machine, what is played on it, the keys that are down, and how one frame of it is run. Window, terminal and
//! headless runs share it.
//!
//! The user's controls over a session, apart from its keys, are in [`crate::play::playback`].

mod ended;
mod history;
mod power_on;
pub(crate) mod script;
pub(crate) mod timeline;

pub(crate) use ended::Ended;

use crate::boot;
use crate::open::Playable;
use crate::setup::{Setup, TapeSpeed};
use anyhow::Result;
use pipeline::Program;
use power_on::{PoweredOn, loading, power_on};
use script::Script;
use spectrum::load::{Loader, Stage};
use spectrum::rzx::{OutOfStep, Progress, Recorder, Replay};
use spectrum::text::{Text, font_at};
use spectrum::typing::Input;
use spectrum::{Access, Cycle, Joystick, Loading, Machine, Rom};
use z80::InterruptMode;

/// A machine and what is being played on it.
#[derive(Clone)]
pub(crate) struct Session {
    /// The machine. Picture, edges and tape deck are read from it.
    pub(crate) machine: Machine,
    /// Title of what is played, for the window: a program's name, or "manic.tap".
    pub(crate) title: String,
    /// Types LOAD "" and follows the tape until it is loaded.
    loader: Option<Loader>,
    /// The recording (.rzx) that supplies the machine's input, if one is played back.
    replay: Option<Replay>,
    /// The end of replay or recording, until it has been asked for.
    ended: Option<Ended>,
    /// Records the machine's input, if that is wanted.
    recorder: Option<Recorder>,
    /// True if loading runs as fast as possible (`--tape instant` and `flat-out`), false if in real time (`real`).
    hurry: bool,
    /// The keys that are down, and the pushes of the joystick.
    input: Input,
    /// The joystick that the user pushes.
    joystick: Option<Joystick>,
    /// Keys that are pressed automatically.
    script: Script,
    /// Number of frames begun in this session: the time of key scripts.
    frames: u64,
    /// The machine's number of the frame that has begun.
    begun: Option<u64>,
    /// The machine's number of the frame in which play began: when the tape was loaded, or the machine was replaced.
    since: u64,
    /// The project's own font, for reading text from the screen.
    font: Option<[u8; 768]>,
    /// True if a program was assembled to the ROM's place: there memory can then be written, as the prover has it.
    is_rom_writable: bool,
}

impl Session {
    /// Switches a machine on and starts `playable` on it.
    ///
    /// # Errors
    /// A file that is not a ROM, or `--rom` together with a ROM to play; a snapshot or recording that cannot be restored; a block
    /// that the tape does not have.
    pub(crate) fn new(playable: Playable, setup: &Setup) -> Result<Session> {
        let for_128k = playable.program.as_ref().is_some_and(|program| program.is_for_128k);
        let PoweredOn { mut machine, loader, replay } = power_on(playable.content, for_128k, &playable.title, setup)?;
        let joystick = setup.joystick.map(Joystick::from);
        if let Some(joystick) = joystick {
            machine.plug(joystick);
        }
        let since = machine.frame();
        Ok(Session {
            machine,
            title: playable.title,
            loader,
            replay,
            ended: None,
            recorder: None,
            hurry: setup.tape != TapeSpeed::Real,
            input: Input::default(),
            joystick,
            script: Script::default(),
            frames: 0,
            begun: None,
            since,
            font: pipeline::font().ok(),
            is_rom_writable: false,
        })
    }

    /// Copies a program into memory and stands at its entry, for one that lies too low to be loaded from a tape.
    pub(crate) fn place(&mut self, program: &Program) {
        self.replace_machine(boot::copy_into(program, self.machine.clone()));
        self.is_rom_writable = program.start < boot::RAM;
    }

    /// Checks that an address can be written.
    ///
    /// # Errors
    /// An address in the ROM.
    pub(crate) fn check_writable(&self, addr: u16) -> Result<(), String> {
        match addr < boot::RAM && !self.is_rom_writable {
            true => Err(format!("${addr:04X} is in the ROM, which cannot be changed")),
            false => Ok(()),
        }
    }

    /// Writes a byte to memory; one that cannot be written stays as it is.
    pub(crate) fn poke(&mut self, addr: u16, value: u8) {
        self.machine.poke(addr, value);
        if addr < boot::RAM && self.is_rom_writable {
            boot::put_into_rom(&mut self.machine, std::iter::once((addr, value)));
        }
    }

    /// Writes a byte to a bank of a 128K, mapped or not; without a bank, to memory.
    pub(crate) fn poke_in(&mut self, bank: Option<u8>, addr: u16, value: u8) {
        match bank.filter(|_| self.machine.model().kind.has_banks()) {
            Some(bank) => self.machine.poke_bank(bank, addr % 0x4000, value),
            None => self.poke(addr, value),
        }
    }

    /// Sets the keys that are down and the pushes from now on. They take effect when LOAD "" has been typed automatically.
    pub(crate) fn hold(&mut self, input: impl Into<Input>) {
        self.input = input.into();
    }

    /// Returns the keys that are down and the pushes.
    pub(crate) fn input(&self) -> &Input {
        &self.input
    }

    /// Returns true if the user has a joystick to push.
    pub(crate) fn has_joystick(&self) -> bool {
        self.joystick.is_some()
    }

    /// Returns true if a ROM with Sinclair's keyboard routine is running, as in BASIC. The ROM takes a key that is pressed again too soon for still held.
    pub(crate) fn is_in_rom(&self) -> bool {
        let Session { machine, .. } = self;
        let is_below = machine.cpu().regs.pc() < Rom::SIZE as u16 && machine.rom_page().is_some();
        is_below && machine.cpu().im == InterruptMode::Im1 && boot::has_keyboard_routine(machine.rom())
    }

    /// Sets the keys to press automatically. Frames count from the start of the session; 0 is the first one.
    pub(crate) fn set_script(&mut self, script: Script) {
        script.plug_joysticks(&mut self.machine);
        self.script = script;
    }

    /// Returns true if every entry of the key script that waits for a text is done.
    pub(crate) fn script_is_done(&self) -> bool {
        self.script.cues_are_done(self.frames)
    }

    /// Describes what of the key script has not been pressed yet; `None` if everything has.
    pub(crate) fn script_left(&self) -> Option<String> {
        self.script.left(self.frames)
    }

    /// Returns the keys that entries with texts have pressed, as they are written in the key script.
    pub(crate) fn script_keys(&self) -> impl Iterator<Item = &str> {
        self.script.pressed()
    }

    /// Returns true while a tape is being loaded.
    pub(crate) fn is_loading(&self) -> bool {
        self.loader.is_some()
    }

    /// Returns true while frames should run as fast as possible because of the tape: while LOAD "" is typed, and whenever the
    /// program reads the tape. Anything else that the program does runs at normal speed.
    pub(crate) fn hurrying(&self) -> bool {
        let is_typing = self.loader.as_ref().is_some_and(|loader| loader.stage() == Stage::Typing);
        self.hurry && (is_typing || self.machine.deck().is_serving_program())
    }

    /// Runs one frame. While LOAD "" is typed automatically, the held keys have no effect.
    pub(crate) fn run_frame(&mut self) {
        self.before_frame();
        if self.replay.is_none() && self.recording().is_none() && !self.is_rom_writable {
            return self.machine.run_frame();
        }
        while !self.frame_is_over() {
            self.advance(None);
        }
    }

    /// Starts to record the machine's input. While a tape is being loaded or a recording played back, recording waits for the
    /// end of that. Tapes no longer load instantly.
    pub(crate) fn start_input_recording(&mut self) {
        self.recorder = Some(Recorder::new());
    }

    /// Stops recording the machine's input; tapes load as in the setup again.
    pub(crate) fn end_input_recording(&mut self, setup: &Setup) {
        self.recorder = None;
        self.machine.deck_mut().set_loading(loading(setup));
    }

    /// Returns the input recorded so far.
    pub(crate) fn recorded(&self) -> Option<&Recorder> {
        self.recorder.as_ref()
    }

    /// Returns the recorder if it records the present frame.
    fn recording(&mut self) -> Option<&mut Recorder> {
        self.recorder.as_mut().filter(|_| self.loader.is_none() && self.replay.is_none())
    }

    /// Begins a new part of the input recording after the machine was changed by hand.
    pub(crate) fn cut_recording(&mut self) {
        self.recorder.iter_mut().for_each(Recorder::cut);
    }

    /// Replaces the session by another one; a running input recording continues with it.
    pub(crate) fn replace(&mut self, other: Session) {
        let recorder = self.recorder.take();
        *self = other;
        self.recorder = recorder;
        self.cut_recording();
    }

    /// Returns true while a recording is being played back.
    pub(crate) fn is_replaying(&self) -> bool {
        self.replay.is_some()
    }

    /// Returns the number of frames in the recording that is being played back.
    pub(crate) fn recorded_frames(&self) -> Option<u64> {
        self.replay.as_ref().map(|replay| replay.progress().1 as u64)
    }

    /// Takes the report of how replay or recording ended, if it has.
    pub(crate) fn take_end(&mut self) -> Option<Ended> {
        self.ended.take()
    }

    /// Handles the result of a step of replay.
    fn handle_progress(&mut self, progress: Result<Progress, OutOfStep>) {
        let Some(replay) = &self.replay else { return };
        match progress {
            Err(error) => self.ended = Some(Ended::OutOfStep(error)),
            // The recording has put another machine in place, with a frame count of its own.
            Ok(Progress::Jumped) => self.begun = None,
            Ok(_) if replay.is_over() => self.ended = Some(Ended::Whole(replay.progress().0)),
            Ok(_) => {}
        }
        if self.ended.is_some() {
            self.replay = None;
        }
    }

    /// Runs one frame an instruction at a time, and returns the number of instructions. Each M1 cycle in HALT counts as one, as it
    /// does for R.
    pub(crate) fn count_frame(&mut self) -> u64 {
        self.before_frame();
        let mut instructions = 0;
        while !self.frame_is_over() {
            self.advance(None);
            instructions += 1;
        }
        instructions
    }

    /// Returns true if the frame is complete, so that the next instruction begins another.
    pub(crate) fn frame_is_over(&self) -> bool {
        self.begun != Some(self.machine.frame())
    }

    /// Runs one instruction and appends its memory and port accesses.
    pub(crate) fn step(&mut self, accesses: &mut Vec<Access>) {
        self.before_frame();
        self.advance(Some(accesses));
    }

    fn advance(&mut self, accesses: Option<&mut Vec<Access>>) {
        if let Some(replay) = &mut self.replay {
            let progress = replay.step(&mut self.machine, accesses);
            return self.handle_progress(progress);
        }
        if let (Some(recorder), None) = (&mut self.recorder, &self.loader) {
            let Err(error) = recorder.step(&mut self.machine, accesses) else { return };
            self.recorder = None;
            self.ended = Some(Ended::Unrecorded(error));
            return;
        }
        if self.is_rom_writable {
            let mut own = Vec::new();
            self.machine.step_traced(&mut own);
            let written = own.iter().filter(|access| access.cycle == Cycle::Write && access.addr < boot::RAM);
            let mut written = written.map(|access| (access.addr, access.value)).peekable();
            if written.peek().is_some() {
                boot::put_into_rom(&mut self.machine, written);
            }
            return accesses.into_iter().for_each(|accesses| accesses.append(&mut own));
        }
        match accesses {
            Some(accesses) => self.machine.step_traced(accesses),
            None => self.machine.step(),
        }
    }

    /// Prepares a frame, unless it has begun: the tape's loader, the key script, the held keys.
    fn before_frame(&mut self) {
        if !self.frame_is_over() {
            return;
        }
        self.begun = Some(self.machine.frame());
        self.machine.release_all();
        let stage = self.loader.as_mut().map(|loader| loader.before_frame(&mut self.machine));
        if stage == Some(Stage::Loaded) {
            self.loader = None;
            self.since = self.machine.frame();
        }
        if self.recording().is_some() {
            self.machine.deck_mut().set_loading(Loading::Real);
        }
        let font = &self.font;
        self.script
            .apply(self.frames, &mut self.machine, |machine| Text::of(machine, &font.iter().collect::<Vec<_>>()));
        self.frames += 1;
        if stage != Some(Stage::Typing) {
            self.press_held();
        }
    }

    fn press_held(&mut self) {
        self.input.keys.iter().for_each(|&key| self.machine.press(key));
        if let Some(joystick) = self.joystick {
            self.input.pushes.iter().for_each(|&push| self.machine.push(joystick, push));
        }
    }

    /// Continues with another machine. A tape in its deck loads in the same way as here.
    pub(crate) fn replace_machine(&mut self, machine: Machine) {
        let loading = self.machine.deck().loading();
        self.since = machine.frame();
        (self.machine, self.loader, self.replay, self.begun) = (machine, None, None, None);
        self.is_rom_writable = false;
        self.machine.deck_mut().set_loading(loading);
        if let Some(joystick) = self.joystick {
            self.machine.plug(joystick);
        }
        self.cut_recording();
    }

    /// Applies the parts of a setup that can change while the machine runs: the joystick, and how tapes load.
    pub(crate) fn apply_setup(&mut self, setup: &Setup) {
        if let Some(old) = self.joystick {
            self.machine.unplug(old);
        }
        self.joystick = setup.joystick.map(Joystick::from);
        if let Some(joystick) = self.joystick {
            self.machine.plug(joystick);
        }
        self.hurry = setup.tape != TapeSpeed::Real;
        self.machine.deck_mut().set_loading(loading(setup));
    }

    /// Returns the number of frames begun in this session. It differs from the machine's own count, which a recording can change.
    pub(crate) fn frames(&self) -> u64 {
        self.frames
    }

    /// Returns the number of frames since play began.
    pub(crate) fn played(&self) -> u64 {
        self.machine.frame().saturating_sub(self.since)
    }

    /// Returns the text on the screen, recognised by the ROM's font, the font that CHARS points at, the project's own font, and the
    /// one at address `font`.
    pub(crate) fn screen_text(&self, font: Option<u16>) -> Text {
        let named = font.map(|addr| font_at(&self.machine, addr));
        let fonts: Vec<&[u8; 768]> = self.font.iter().chain(&named).collect();
        Text::of(&self.machine, &fonts)
    }
}

#[cfg(test)]
pub(crate) mod tests;
