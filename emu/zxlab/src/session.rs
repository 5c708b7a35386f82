//! What window, terminal and headless runs share: the machine, what is played on it, the keys held, and one frame of it all.
//!
//! What a person does to a session beside pressing its keys is in [`crate::player`].

mod ended;

pub(crate) use ended::Ended;

use crate::cli::model::{Setup, TapeSpeed};
use crate::keys;
use crate::open::{self, Content, Playable};
use anyhow::{Context, Result, bail};
use format::{Cursor, Pulse, Tape};
use spectrum::load::{Loader, Stage};
use spectrum::rzx::{OutOfStep, Playback, Recorder, Turn};
use spectrum::script::KeyScript;
use spectrum::snapshot::scr;
use spectrum::text::{Text, font_at};
use spectrum::{Access, Joystick, Key, Loading, Machine, Model, Rom};
use std::sync::Arc;
use z80::InterruptMode;

/// Where a screen to be looked at has its few bytes of code: anywhere but in the screen.
const VIEWER: u16 = 0x8000;

/// XOR A; OUT ($FE),A; DI; HALT: a black border, and nothing more happens.
const VIEWER_CODE: [u8; 5] = [0xAF, 0xD3, 0xFE, 0xF3, 0x76];

/// A machine and what is being played on it.
#[derive(Clone)]
pub(crate) struct Session {
    /// The machine itself: picture, edges and tape deck are read from it.
    pub(crate) machine: Machine,
    /// What is played, for a window's title: "tictactoe", "manic.tap".
    pub(crate) title: String,
    loader: Option<Loader>,
    /// What says what the machine reads, and how that ended if it has.
    playback: Option<Playback>,
    ended: Option<Ended>,
    /// What it reads, if that is recorded.
    recorder: Option<Recorder>,
    /// Whether loading runs as fast as it can (`--tape instant` and `flat-out`) or at its own pace (`real`).
    hurry: bool,
    /// The keys that are down.
    held: Vec<Key>,
    /// The joystick that the cursor keys push.
    joystick: Option<Joystick>,
    /// Keys that press themselves.
    script: KeyScript,
    /// How many frames have begun since the session did: what a script counts by.
    frames: u64,
    /// The frame that has begun.
    begun: Option<u64>,
    /// The frame in which play began: when the tape was loaded, or another machine put in this one's place.
    since: u64,
    /// The project's own font, to read screens with.
    font: Option<[u8; 768]>,
}

/// The block, from 0, of a tape that `--block` names from 1, if it does.
fn named(block: Option<u32>, tape: Option<&Tape>) -> Result<Option<usize>> {
    let Some(block) = block else { return Ok(None) };
    let count = tape.map_or(0, |tape| tape.blocks.len());
    if block as usize > count {
        bail!(
            "--block {block}: {}",
            if count == 0 { "there is no tape".into() } else { format!("the tape has {count}") }
        );
    }
    Ok(Some(block as usize - 1))
}

/// How the deck loads.
fn loading(setup: &Setup) -> Loading {
    if setup.tape == TapeSpeed::Instant { Loading::Instant } else { Loading::Real }
}

impl Session {
    /// Switches a machine on and puts `playable` before it.
    ///
    /// # Errors
    /// A ROM that is none, or two of them.
    pub(crate) fn new(playable: Playable, setup: &Setup) -> Result<Session> {
        let rom = match (&playable.content, &setup.rom) {
            (Some(Content::Rom(_)), Some(other)) => bail!("--rom {}: what is played is a ROM itself", other.display()),
            (Some(Content::Rom(rom)), None) => rom.clone(),
            (_, Some(path)) => open::rom(path)?,
            (_, None) => Rom::sinclair_48k(),
        };
        let which = Model::from(setup);
        let mut machine = Machine::new(rom.clone(), which);
        let mut playback = None;
        let loader = match playable.content {
            None => None,
            Some(Content::Tape(tape)) => {
                let block = named(setup.block, Some(&tape)).context(playable.title.clone())?.unwrap_or(0);
                Some(Loader::start_at(&mut machine, Arc::new(tape), block, loading(setup)))
            }
            Some(Content::Rom(_)) => None,
            Some(Content::Recording(rzx)) => {
                let started = Playback::start(rzx, rom, which).context(playable.title.clone())?;
                (playback, machine) = (Some(started.0), started.1);
                None
            }
            Some(Content::Snapshot(snapshot)) => {
                machine = snapshot.machine(rom.clone(), which).context(playable.title.clone())?;
                machine.set_model(setup.named.over(machine.model()));
                if setup.rom.is_some() {
                    machine.set_rom(rom);
                }
                // A deck that was kept as it was loads as it did, unless somebody has said how.
                if !machine.tape_is_automatic() || setup.tape_is_named {
                    machine.set_loading(loading(setup));
                }
                machine.set_automatic_tape(true);
                let tape = machine.tape().map(|tape| &**tape);
                if let Some(block) = named(setup.block, tape).context(playable.title.clone())? {
                    machine.wind_tape(Cursor::at(block));
                }
                Loader::resume(&machine)
            }
            Some(Content::Screen(bytes)) => {
                scr::read(&bytes, &mut machine).context(playable.title.clone())?;
                for (addr, byte) in (VIEWER..).zip(VIEWER_CODE) {
                    machine.poke(addr, byte);
                }
                machine.cpu_mut().regs.set_pc(VIEWER);
                None
            }
        };
        if machine.tape().is_none() {
            named(setup.block, None).context(playable.title.clone())?;
        }
        let joystick = setup.joystick.map(Joystick::from);
        if let Some(joystick) = joystick {
            machine.plug(joystick);
        }
        let since = machine.frame();
        Ok(Session {
            machine,
            title: playable.title,
            loader,
            playback,
            ended: None,
            recorder: None,
            hurry: setup.tape != TapeSpeed::Real,
            held: Vec::new(),
            joystick,
            script: KeyScript::default(),
            frames: 0,
            begun: None,
            since,
            font: pipeline::font().ok(),
        })
    }

    /// The keys of the Spectrum that are down from now on: all of them, each time. While LOAD "" is being typed by itself
    /// they wait.
    pub(crate) fn hold(&mut self, keys: Vec<Key>) {
        self.held = keys;
    }

    /// The keys that are held.
    pub(crate) fn held(&self) -> &[Key] {
        &self.held
    }

    /// Whether Sinclair's ROM runs, as it does in BASIC: it takes a key that comes again too soon for still held.
    pub(crate) fn is_in_rom(&self) -> bool {
        let cpu = self.machine.cpu();
        cpu.regs.pc() < Rom::SIZE as u16 && cpu.im == InterruptMode::Im1 && *self.machine.rom() == Rom::sinclair_48k()
    }

    /// Keys that press themselves from now on, in frames since the session began: 0 is the first that it runs.
    pub(crate) fn follow(&mut self, script: KeyScript) {
        script.joysticks().for_each(|joystick| self.machine.plug(joystick));
        self.script = script;
    }

    /// Whether a tape is being loaded.
    pub(crate) fn loading(&self) -> bool {
        self.loader.is_some()
    }

    /// Whether a tape is being loaded as fast as the computer can, so that nothing should wait for the clock: while LOAD "" is
    /// typed, and whenever a program listens to the tape. What it does beside that is play.
    pub(crate) fn hurrying(&self) -> bool {
        let is_typing = self.loader.as_ref().is_some_and(|loader| loader.stage() == Stage::Typing);
        self.hurry && (is_typing || self.machine.tape_is_listened_to())
    }

    /// What was saved in the frame that was run last: the level at the MIC socket.
    pub(crate) fn saved(&self) -> impl Iterator<Item = Pulse> + '_ {
        let edges = self.machine.edges();
        let ends = edges.iter().skip(1).map(|edge| edge.t).chain([spectrum::FRAME]);
        edges.iter().zip(ends).map(|(edge, end)| Pulse { t: end - edge.t, level: edge.level.mic() })
    }

    /// One frame of the machine, whatever the time: LOAD "" types itself first, then the held keys count.
    pub(crate) fn run_frame(&mut self) {
        self.before_frame();
        if self.playback.is_none() && self.recording().is_none() {
            return self.machine.run_frame();
        }
        while !self.frame_is_over() {
            self.advance(None);
        }
    }

    /// From now on what is read is recorded, but for what a tape that is being loaded, or a recording that is played back, has
    /// to do with: it begins after that. Tapes do not load instantly any more.
    pub(crate) fn record_input(&mut self) {
        self.recorder = Some(Recorder::new());
    }

    /// Nothing is recorded any more, and tapes load as the setup has it.
    pub(crate) fn record_no_more(&mut self, setup: &Setup) {
        self.recorder = None;
        self.machine.set_loading(loading(setup));
    }

    /// What has been recorded.
    pub(crate) fn recorded(&self) -> Option<&Recorder> {
        self.recorder.as_ref()
    }

    /// What records now, if something does.
    fn recording(&mut self) -> Option<&mut Recorder> {
        self.recorder.as_mut().filter(|_| self.loader.is_none() && self.playback.is_none())
    }

    /// The machine was changed by hand.
    pub(crate) fn changed(&mut self) {
        self.recorder.iter_mut().for_each(Recorder::cut);
    }

    /// Something else is played from now on; what is recorded goes on with it.
    pub(crate) fn replace(&mut self, other: Session) {
        let recorder = self.recorder.take();
        *self = other;
        self.recorder = recorder;
        self.changed();
    }

    /// Whether a recording is being played back.
    pub(crate) fn plays_back(&self) -> bool {
        self.playback.is_some()
    }

    /// How many frames the recording has that is being played back.
    pub(crate) fn recorded_frames(&self) -> Option<u64> {
        self.playback.as_ref().map(|playback| playback.progress().1 as u64)
    }

    /// How the recording ended, once, if it has.
    pub(crate) fn take_end(&mut self) -> Option<Ended> {
        self.ended.take()
    }

    /// What comes of a step or a frame of a recording.
    fn turn(&mut self, turn: Result<Turn, OutOfStep>) {
        let Some(playback) = &self.playback else { return };
        match turn {
            Err(error) => self.ended = Some(Ended::OutOfStep(error)),
            // Another machine counts its frames from elsewhere.
            Ok(Turn::Jumped) => self.begun = None,
            Ok(_) if playback.is_over() => self.ended = Some(Ended::Whole(playback.progress().0)),
            Ok(_) => {}
        }
        if self.ended.is_some() {
            self.playback = None;
        }
    }

    /// The same frame, an instruction at a time; gives how many there were. An M1 in HALT is one, as it is for R.
    pub(crate) fn count_frame(&mut self) -> u64 {
        self.before_frame();
        let mut instructions = 0;
        while !self.frame_is_over() {
            self.advance(None);
            instructions += 1;
        }
        instructions
    }

    /// Whether the frame has been run to its end, so that the next instruction begins another.
    pub(crate) fn frame_is_over(&self) -> bool {
        self.begun != Some(self.machine.frame())
    }

    /// One instruction, with what it accessed.
    pub(crate) fn step(&mut self, accesses: &mut Vec<Access>) {
        self.before_frame();
        self.advance(Some(accesses));
    }

    fn advance(&mut self, accesses: Option<&mut Vec<Access>>) {
        if let Some(playback) = &mut self.playback {
            let turn = playback.step(&mut self.machine, accesses);
            return self.turn(turn);
        }
        if let (Some(recorder), None) = (&mut self.recorder, &self.loader) {
            let Err(error) = recorder.step(&mut self.machine, accesses) else { return };
            self.recorder = None;
            self.ended = Some(Ended::Unrecorded(error));
            return;
        }
        match accesses {
            Some(accesses) => self.machine.step_watched(accesses),
            None => self.machine.step(),
        }
    }

    /// What is due before a frame, unless it has begun.
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
            self.machine.set_loading(Loading::Real);
        }
        self.script.apply_in(self.frames, &mut self.machine);
        self.frames += 1;
        if stage != Some(Stage::Typing) {
            self.press_held();
        }
    }

    fn press_held(&mut self) {
        let Some(joystick) = self.joystick else {
            return self.held.iter().for_each(|&key| self.machine.press(key));
        };
        let (pushes, keys) = keys::pushes(&self.held);
        pushes.into_iter().for_each(|push| self.machine.push(joystick, push));
        keys.into_iter().for_each(|key| self.machine.press(key));
    }

    /// Goes on with another machine in the place of this one; what is in its deck loads as here.
    pub(crate) fn put(&mut self, machine: Machine) {
        let loading = self.machine.loading();
        self.since = machine.frame();
        (self.machine, self.loader, self.playback, self.begun) = (machine, None, None, None);
        self.machine.set_loading(loading);
        if let Some(joystick) = self.joystick {
            self.machine.plug(joystick);
        }
        self.changed();
    }

    /// Takes over what of a setup counts while a machine runs: its joystick, and how tapes load.
    pub(crate) fn adopt(&mut self, setup: &Setup) {
        if let Some(old) = self.joystick {
            self.machine.unplug(old);
        }
        self.joystick = setup.joystick.map(Joystick::from);
        if let Some(joystick) = self.joystick {
            self.machine.plug(joystick);
        }
        self.hurry = setup.tape != TapeSpeed::Real;
        self.machine.set_loading(loading(setup));
    }

    /// How many frames have begun since the session did. A recording may put machines in place that count theirs from elsewhere.
    pub(crate) fn frames(&self) -> u64 {
        self.frames
    }

    /// Frames since play began.
    pub(crate) fn played(&self) -> u64 {
        self.machine.frame().saturating_sub(self.since)
    }

    /// The screen, read against the ROM's font, the one CHARS points at, the project's own, and one at `font` in the machine's
    /// memory.
    pub(crate) fn screen_text(&self, font: Option<u16>) -> Text {
        let named = font.map(|addr| font_at(&self.machine, addr));
        let fonts: Vec<&[u8; 768]> = self.font.iter().chain(&named).collect();
        Text::of(&self.machine, &fonts)
    }
}

#[cfg(test)]
pub(crate) mod tests;
