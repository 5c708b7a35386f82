//! The controls over a session: pause, single frames and instructions, slow motion, fast and backwards, screenshots, recordings,
//! states. Window and terminal pass on what the user wants as an [`Action`], and call [`Playback::advance`] fifty times a second.

mod action;
mod comments;
mod persistence;
mod recording;
mod stepping;

pub(crate) use action::{Action, BACK, FUNCTION_KEYS, Step, function};
pub(crate) use recording::Export;

use crate::debug::{Debugger, Sources, Stop};
use crate::file_watch::{Rebuilder, Rebuilt};
use crate::lines::describe_error;
use crate::open::Playable;
use crate::play::capture::Capture;
use crate::play::saved::SavedTape;
use crate::play::states::StateStore;
use crate::session::timeline::Timeline;
use crate::session::{Ended, Session};
use crate::settings::Settings;
use crate::setup::Setup;
use anyhow::Result;
use recording::Recording;
use spectrum::Machine;
use spectrum::typing::Input;
use std::time::{Duration, Instant};
use stepping::RunTarget;

/// Time for running frames between two pictures while the machine runs as fast as it can.
const TURBO: Duration = Duration::from_millis(15);

/// Number of messages of log points that are shown at a time.
const LOGGED: usize = 4;

/// Number of frames in a second.
const FRAMES_PER_SECOND: u64 = 50;

/// Slow motion shows each frame for the time of this many.
const SLOW: u32 = 4;

/// The speed at which frames are run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Speed {
    #[default]
    Usual,
    Slow,
    Turbo,
}

/// A session with its past and the controls over it.
pub(crate) struct Playback {
    /// The session and its past, with the debugger's breakpoints and watchpoints.
    pub(crate) debugger: Debugger,
    /// The program, tape or snapshot being played.
    playable: Playable,
    /// Names and lines of its source, as far as they are known.
    pub(crate) sources: Sources,
    /// Assembles the program again when its source changes; `None` if the source is not watched.
    rebuilder: Option<Rebuilder>,
    /// The setup of the machine for the next time that it is switched on.
    setup: Setup,
    /// The settings as they are now.
    pub(crate) settings: Settings,
    /// The settings as they stand in the file.
    saved_settings: Settings,
    /// The store of states; `None` if the computer has no place for them.
    states: Option<StateStore>,
    /// The session as it was when play began.
    start: Session,
    speed: Speed,
    paused: bool,
    /// The target at which the machine pauses again.
    target: Option<RunTarget>,
    /// The session before a search backwards, which returns there if nothing is found.
    before_search: Option<Timeline>,
    /// The reason for which the debugger stopped the machine.
    stop: Option<Stop>,
    /// True while the machine runs backwards.
    back: bool,
    /// Number of frames by which it has gone back since the user began to.
    gone_back: u64,
    /// True if it could not go back further.
    is_at_beginning: bool,
    /// Number of single frames still to be run although the machine is paused: keys may be pressed faster than frames run.
    single_frames: u32,
    /// Number of calls for which the current frame of slow motion has been shown.
    shown_for: u32,
    recording: Option<Recording>,
    /// Message about a recording that ended by itself, until it has been shown.
    ended: Option<String>,
    /// The recording of input or of saved tapes that `--record` or the menu began.
    capture: Option<Capture>,
    /// The blocks that the program saved to tape while no recording of its saving ran.
    saved: SavedTape,
    /// The time of the last change of settings that is not saved yet.
    unsaved: Option<Instant>,
    /// Numbers of the stoppoints in the comments of the source, once they are in use.
    comments: Option<Vec<usize>>,
    /// True while an editor debugs the program: stops and messages of log points are shown there.
    pub(crate) is_attached: bool,
    /// The message to show next.
    message: Option<String>,
}

impl Playback {
    /// Loads something to play into a machine that has just been switched on.
    ///
    /// # Errors
    /// Those of [`Session::new`].
    pub(crate) fn new(
        playable: Playable,
        setup: Setup,
        settings: Settings,
        states: Option<StateStore>,
    ) -> Result<Playback> {
        let session = Session::new(playable.clone(), &setup)?;
        Ok(Playback {
            start: session.clone(),
            debugger: Debugger::new(session),
            sources: playable.program.as_ref().map(Sources::of).unwrap_or_default(),
            rebuilder: None,
            playable,
            setup,
            saved_settings: settings.clone(),
            settings,
            states,
            speed: Speed::default(),
            paused: false,
            target: None,
            before_search: None,
            stop: None,
            back: false,
            gone_back: 0,
            is_at_beginning: false,
            single_frames: 0,
            shown_for: 0,
            recording: None,
            ended: None,
            capture: None,
            saved: SavedTape::default(),
            unsaved: None,
            comments: None,
            is_attached: false,
            message: None,
        })
    }

    /// Returns the session as it is now.
    pub(crate) fn session(&self) -> &Session {
        self.debugger.session()
    }

    /// Returns the CRC-32 of what is played, which tells programs apart.
    pub(crate) fn check(&self) -> u32 {
        self.playable.check
    }

    /// Carries out an action. If its effect cannot be seen, [`Playback::take_message`] returns a message about it.
    pub(crate) fn act(&mut self, action: Action) {
        match action {
            Action::Pause if self.paused => self.resume(),
            Action::Pause => self.pause(),
            Action::Frame => {
                self.pause();
                self.single_frames += 1;
            }
            Action::Step(step) => self.step(step),
            Action::Back(on) => {
                if on && !self.back {
                    (self.gone_back, self.is_at_beginning) = (0, false);
                }
                self.back = on;
            }
            Action::Turbo => self.switch(Speed::Turbo),
            Action::Slow => self.switch(Speed::Slow),
            Action::Reset => {
                // The played state is kept, as it is when another file is opened.
                self.autosave();
                let start = self.start.clone();
                self.debugger.time.change(|session| session.replace(start));
            }
            Action::Mute => {
                let mute = !self.settings.sound.mute;
                self.set(|settings| settings.sound.mute = mute);
                self.notify(if mute { "mute; Shift+F5 switches the sound on again" } else { "the sound is on" }.into());
            }
            Action::KeepState => self.attempt(|playback| playback.keep_state().map(Some)),
            Action::LoadState => self.attempt(|playback| playback.load_newest_state().map(Some)),
            Action::Screenshot => self.attempt(|playback| playback.export(Export::Png, "").map(Some)),
            Action::Record => self.attempt(|playback| playback.toggle_recording("").map(Some)),
        }
    }

    /// Returns the speed.
    pub(crate) fn speed(&self) -> Speed {
        self.speed
    }

    /// Sets the speed.
    pub(crate) fn set_speed(&mut self, speed: Speed) {
        self.speed = speed;
    }

    /// Returns what differs from usual play, for a title or a status line: "paused", "recording".
    pub(crate) fn state(&self) -> Vec<&'static str> {
        let speed = match self.speed {
            Speed::Usual => None,
            Speed::Slow => Some("slow motion"),
            Speed::Turbo => Some("as fast as possible"),
        };
        let back = self.back.then_some("backwards");
        let paused = (self.paused && !self.back).then_some("paused");
        let replay = self.session().is_replaying().then_some("played back");
        let records = self.recording.is_some() || self.capture.as_ref().is_some_and(Capture::is_input);
        let recording = records.then_some("recording");
        [back, paused, speed, replay, recording].into_iter().flatten().collect()
    }

    /// Returns true while the machine runs backwards.
    pub(crate) fn runs_back(&self) -> bool {
        self.back
    }

    /// Returns the same in a line for the picture, with the time by which the machine has gone back: "backwards, 3 s". Empty in
    /// usual play.
    pub(crate) fn status(&self) -> String {
        let mut state: Vec<String> = self.state().into_iter().map(str::to_owned).collect();
        if self.back {
            state.insert(1, format!("{} s", self.gone_back / FRAMES_PER_SECOND));
            if self.is_at_beginning {
                state.insert(2, "the recorded history starts here".into());
            }
        }
        state.join(", ")
    }

    /// Returns true if frames should be run as fast as possible, without waiting for the clock.
    pub(crate) fn hurrying(&self) -> bool {
        !self.is_standing() && (self.speed == Speed::Turbo || self.session().hurrying())
    }

    /// Goes back by this many frames, or to the beginning of the recorded past.
    pub(crate) fn back_by(&mut self, frames: u32) {
        let back = (0..frames).all(|_| self.debugger.time.frame_back());
        if !back {
            self.notify("the recorded history starts here".into());
        }
    }

    /// Does what is due in one frame's time, with this input. Returns true if a frame was run at usual speed, whose sound
    /// is to be played.
    pub(crate) fn advance(&mut self, input: impl Into<Input>) -> bool {
        if let Some(rebuilt) = self.rebuilder.as_ref().and_then(Rebuilder::take) {
            self.use_rebuilt(rebuilt);
        }
        self.debugger.time.hold(input.into());
        if self.back {
            self.saved.saves.drop_recording();
            self.is_at_beginning = !self.debugger.time.frame_back();
            self.gone_back += u64::from(!self.is_at_beginning);
            return false;
        }
        if let Some(RunTarget::Back(continued)) = self.target {
            self.search_back(continued);
            return false;
        }
        if self.paused {
            let Some(rest) = self.single_frames.checked_sub(1) else { return false };
            self.single_frames = rest;
        }
        if self.hurrying() {
            let since = Instant::now();
            while self.hurrying() && since.elapsed() < TURBO {
                if !self.frame() {
                    break;
                }
            }
            return false;
        }
        if self.speed == Speed::Slow && !self.paused {
            self.shown_for = (self.shown_for + 1) % SLOW;
            if self.shown_for != 0 {
                return false;
            }
        }
        self.frame() && self.speed == Speed::Usual && !self.paused
    }

    /// Replaces the machine by one with the changed program. If that did not assemble, the old program continues.
    fn use_rebuilt(&mut self, rebuilt: Rebuilt) {
        match rebuilt {
            Ok((machine, program)) => {
                self.notify(format!("assembled: {} bytes", program.code.len()));
                self.debugger.time.change(|session| session.replace_machine(machine));
                let comments = self.drop_comments();
                self.sources = Sources::of(&program);
                self.start = self.session().clone();
                if comments {
                    self.use_comments();
                }
            }
            Err(error) => self.notify(format!("not assembled:\n{}", describe_error(&error))),
        }
    }

    fn switch(&mut self, speed: Speed) {
        self.speed = if self.speed == speed { Speed::Usual } else { speed };
    }

    /// Runs to the end of the current frame. Returns false if the debugger stopped the machine before that.
    fn frame(&mut self) -> bool {
        let goal = if let Some(RunTarget::To(goal)) = self.target { Some(goal) } else { None };
        self.sync_input_recording();
        let stop = self.debugger.frame(goal);
        let log = if self.is_attached { Vec::new() } else { self.debugger.take_log() };
        let log: Vec<String> = log.into_iter().map(|(_, message)| message).collect();
        if !log.is_empty() {
            // A message that comes often replaces itself on the picture: the last ones are shown.
            self.notify(log[log.len().saturating_sub(LOGGED)..].join("\n"));
        }
        if let Some(ended) = self.debugger.time.take_end() {
            if matches!(ended, Ended::Unrecorded(_)) {
                self.capture = None;
            }
            self.notify(ended.describe());
        }
        if let Some(stop) = stop {
            self.pause();
            self.stop = Some(stop);
            return false;
        }
        self.capture.iter_mut().for_each(|capture| capture.frame(self.debugger.session()));
        if self.capture.as_ref().is_none_or(Capture::is_input)
            && self.saved.saves.frame(&self.debugger.session().machine)
        {
            self.keep_saved_tape();
        }
        let machine = &self.debugger.session().machine;
        if let Some(Err(error)) = self.recording.as_mut().map(|recording| recording.frame(machine)) {
            self.end_recording(&error);
        }
        true
    }

    /// Changes the machine by hand.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut Machine)) {
        self.debugger.time.change(|session| {
            change(&mut session.machine);
            session.cut_recording();
        });
    }

    /// Sets the message to show to the user next.
    pub(crate) fn notify(&mut self, message: String) {
        self.message = Some(message);
    }

    /// Takes the message to show to the user, if there is one.
    pub(crate) fn take_message(&mut self) -> Option<String> {
        let messages: Vec<String> = self.ended.take().into_iter().chain(self.message.take()).collect();
        (!messages.is_empty()).then(|| messages.join("\n"))
    }

    /// Runs something that may fail, and shows its message or its error to the user.
    pub(crate) fn attempt(&mut self, job: impl FnOnce(&mut Playback) -> Result<Option<String>>) {
        match job(self) {
            Ok(None) => {}
            Ok(Some(done)) => self.notify(done),
            Err(error) => self.notify(describe_error(&error)),
        }
    }
}

#[cfg(test)]
mod long_tests;
#[cfg(test)]
mod tests;
