//! A session in somebody's hands: it can be paused, run a frame or an instruction at a time, slower, faster or backwards,
//! photographed and recorded. Window and terminal say what is wanted ([`Act`]) and call [`Player::advance`] fifty times a second.

mod act;
mod keeping;
mod recording;
mod stepping;

pub(crate) use act::{Act, BACK, FUNCTIONS, Step, function};
pub(crate) use recording::Still;

use crate::cli::model::Setup;
use crate::debug::{Debugger, Sources, Stop};
use crate::open::Playable;
use crate::output::told;
use crate::session::{Ended, Session};
use crate::settings::Settings;
use crate::states::Shelf;
use crate::take::Take;
use crate::timeline::Timeline;
use crate::watch::{Fresh, News};
use anyhow::Result;
use recording::Recording;
use spectrum::{Key, Machine};
use std::time::{Duration, Instant};
use stepping::Errand;

/// How long frames are run for, where the machine runs as fast as it can, before the picture is shown again.
const TURBO: Duration = Duration::from_millis(15);

/// In slow motion a frame stays so many frames' time.
const SLOW: u32 = 4;

/// How fast it goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Speed {
    #[default]
    Usual,
    Slow,
    Turbo,
}

/// A session, its past, and how it is being run.
pub(crate) struct Player {
    /// The session and its past, and what stops it.
    pub(crate) debugger: Debugger,
    /// What is played.
    playable: Playable,
    /// What is known of its source.
    pub(crate) sources: Sources,
    /// The program anew, when its source has changed; if it is watched.
    fresh: Option<Fresh>,
    /// How its machine is set up, when it is switched on the next time.
    setup: Setup,
    /// What is set for good.
    pub(crate) settings: Settings,
    /// The same as it was when it was last read or written down.
    stored: Settings,
    /// Where its states are kept; none where there is no place for them.
    shelf: Option<Shelf>,
    /// As it was when play began.
    start: Session,
    speed: Speed,
    paused: bool,
    /// What the machine is on its way to; there it stands.
    errand: Option<Errand>,
    /// Where it was when it set out to go back.
    from: Option<Timeline>,
    /// Why it stands, if it was stopped.
    stop: Option<Stop>,
    back: bool,
    /// A frame is to be run though it stands.
    once: bool,
    /// Calls in which a slow frame has stayed.
    stayed: u32,
    recording: Option<Recording>,
    /// What is to be said of one that has ended by itself, until it was.
    ended: Option<String>,
    /// What `--record` keeps.
    kept: Option<Take>,
    /// When something was set last that is not written down yet.
    unsaved: Option<Instant>,
    /// What is to be said.
    message: Option<String>,
}

impl Player {
    /// Puts something to play before a machine.
    ///
    /// # Errors
    /// Those of [`Session::new`].
    pub(crate) fn new(playable: Playable, setup: Setup, settings: Settings, shelf: Option<Shelf>) -> Result<Player> {
        let session = Session::new(playable.clone(), &setup)?;
        Ok(Player {
            start: session.clone(),
            debugger: Debugger::new(session),
            sources: playable.program.as_ref().map(Sources::of).unwrap_or_default(),
            fresh: None,
            playable,
            setup,
            stored: settings.clone(),
            settings,
            shelf,
            speed: Speed::default(),
            paused: false,
            errand: None,
            from: None,
            stop: None,
            back: false,
            once: false,
            stayed: 0,
            recording: None,
            ended: None,
            kept: None,
            unsaved: None,
            message: None,
        })
    }

    /// What is played, as it is now.
    pub(crate) fn session(&self) -> &Session {
        self.debugger.session()
    }

    /// Does what is wanted. What was done, if it cannot be seen, is said by [`Player::message`].
    pub(crate) fn act(&mut self, act: Act) {
        match act {
            Act::Pause if self.paused => self.go_on_from_here(),
            Act::Pause => self.stand(),
            Act::Frame => {
                self.stand();
                self.once = true;
            }
            Act::Step(step) => self.step(step),
            Act::Back(on) => self.back = on,
            Act::Turbo => self.switch(Speed::Turbo),
            Act::Slow => self.switch(Speed::Slow),
            Act::Reset => {
                // As where something else is opened.
                self.leave_state();
                let start = self.start.clone();
                self.debugger.time.change(|session| session.replace(start));
            }
            Act::Keep => self.tell(|player| player.keep().map(Some)),
            Act::Return => self.tell(|player| player.go_on().map(Some)),
            Act::Photograph => self.tell(|player| player.write(Still::Png, "").map(Some)),
            Act::Record => self.tell(|player| player.record("").map(Some)),
        }
    }

    /// How fast it goes.
    pub(crate) fn speed(&self) -> Speed {
        self.speed
    }

    /// Makes it go this fast.
    pub(crate) fn go_at(&mut self, speed: Speed) {
        self.speed = speed;
    }

    /// What is not as usual, for a title or a status line: "paused", "recording".
    pub(crate) fn state(&self) -> Vec<&'static str> {
        let speed = match self.speed {
            Speed::Usual => None,
            Speed::Slow => Some("slow motion"),
            Speed::Turbo => Some("as fast as it goes"),
        };
        let back = self.back.then_some("backwards");
        let paused = (self.paused && !self.back).then_some("paused");
        let replay = self.session().plays_back().then_some("played back");
        let records = self.recording.is_some() || self.kept.as_ref().is_some_and(Take::is_input);
        let recording = records.then_some("recording");
        [back, paused, speed, replay, recording].into_iter().flatten().collect()
    }

    /// Whether nothing should wait for the clock.
    pub(crate) fn hurrying(&self) -> bool {
        !self.stands() && (self.speed == Speed::Turbo || self.session().hurrying())
    }

    /// Back by so many frames, or to where the past begins.
    pub(crate) fn back_by(&mut self, frames: u32) {
        let back = (0..frames).all(|_| self.debugger.time.frame_back());
        if !back {
            self.say("the past begins here".into());
        }
    }

    /// What is due in one frame's time, while these keys are held. True if a frame was run whose sound is to be heard.
    pub(crate) fn advance(&mut self, held: Vec<Key>) -> bool {
        if let Some(news) = self.fresh.as_ref().and_then(Fresh::take) {
            self.renew(news);
        }
        self.debugger.time.hold(held);
        if self.back {
            self.debugger.time.frame_back();
            return false;
        }
        if self.errand == Some(Errand::Back) {
            self.go_back();
            return false;
        }
        if self.paused && !std::mem::take(&mut self.once) {
            return false;
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
            self.stayed = (self.stayed + 1) % SLOW;
            if self.stayed != 0 {
                return false;
            }
        }
        self.frame() && self.speed == Speed::Usual && !self.paused
    }

    /// A machine with the changed program takes the place of this one; if it does not assemble, the old one plays on.
    fn renew(&mut self, news: News) {
        match news {
            Ok((machine, program)) => {
                self.debugger.time.change(|session| session.put(machine));
                self.sources = Sources::of(&program);
                self.start = self.session().clone();
            }
            Err(error) => self.say(format!("not assembled:\n{}", told(&error))),
        }
    }

    fn switch(&mut self, speed: Speed) {
        self.speed = if self.speed == speed { Speed::Usual } else { speed };
    }

    /// A frame, or what is left of it. False if something stopped the machine before its end.
    fn frame(&mut self) -> bool {
        let goal = if let Some(Errand::To(goal)) = self.errand { Some(goal) } else { None };
        self.record_or_not();
        let stop = self.debugger.frame(goal);
        if let Some(ended) = self.debugger.time.take_end() {
            if matches!(ended, Ended::Unrecorded(_)) {
                self.kept = None;
            }
            self.say(ended.told());
        }
        if let Some(stop) = stop {
            self.stand();
            self.stop = Some(stop);
            return false;
        }
        self.kept.iter_mut().for_each(|kept| kept.frame(self.debugger.session()));
        let machine = &self.debugger.session().machine;
        if let Some(Err(error)) = self.recording.as_mut().map(|recording| recording.frame(machine)) {
            self.end_recording(&error);
        }
        true
    }

    /// The machine, to be changed by hand.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut Machine)) {
        self.debugger.time.change(|session| {
            change(&mut session.machine);
            session.changed();
        });
    }

    /// Says something to the person, when there is time for it.
    pub(crate) fn say(&mut self, message: String) {
        self.message = Some(message);
    }

    /// What is to be said, once.
    pub(crate) fn message(&mut self) -> Option<String> {
        let said: Vec<String> = self.ended.take().into_iter().chain(self.message.take()).collect();
        (!said.is_empty()).then(|| said.join("\n"))
    }

    /// Does something that may go wrong, and says what came of it.
    pub(crate) fn tell(&mut self, job: impl FnOnce(&mut Player) -> Result<Option<String>>) {
        match job(self) {
            Ok(None) => {}
            Ok(Some(done)) => self.say(done),
            Err(error) => self.say(told(&error)),
        }
    }
}

#[cfg(test)]
mod tests;
