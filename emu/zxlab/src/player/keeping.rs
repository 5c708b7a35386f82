//! What a player keeps for a person: settings, states, pictures, recordings.

use super::Player;
use crate::cli::model::{Joystick, Setup};
use crate::debug::Sources;
use crate::open;
use crate::output::{complain, free_name, save, told};
use crate::picture;
use crate::record::{Gif, Wav};
use crate::session::Session;
use crate::settings::Settings;
use crate::states::{Shelf, State};
use crate::take::Take;
use anyhow::{Context, Result};
use std::path::Path;

impl Player {
    /// What there is to go on with, and how.
    pub(crate) fn offer(&self) -> Option<String> {
        let left = self.shelf.as_ref()?.left()?;
        Some(format!("Shift+F2 goes on {} ({})", left.name(), left.ago()))
    }

    /// The person leaves what is played: it can be gone on with the next time.
    pub(crate) fn leave(&mut self) {
        self.store();
        if let Some(Err(error)) = self.shelf.as_ref().map(|shelf| shelf.leave(self.session())) {
            complain(&error);
        }
    }

    /// Plays something else, a file, from now on.
    ///
    /// # Errors
    /// What is wrong with it; what was played before is played on.
    pub(crate) fn open(&mut self, path: &Path) -> Result<()> {
        let playable = open::playable(Some(path))?;
        let setup = Setup { rom: None, ..self.setup.clone() };
        let session = Session::new(playable.clone(), &setup)?;
        self.leave();
        self.shelf = Shelf::of(&playable);
        self.sources = playable.program.as_ref().map(Sources::of).unwrap_or_default();
        (self.start, self.playable, self.setup) = (session.clone(), playable, setup);
        self.debugger.time.change(|now| now.replace(session));
        self.debugger.clear_all();
        if let Some(offer) = self.offer() {
            self.say(offer);
        }
        Ok(())
    }

    /// Where the states are kept.
    ///
    /// # Errors
    /// There is no place for them.
    pub(crate) fn shelf(&self) -> Result<&Shelf> {
        self.shelf.as_ref().context("there is no place here for states")
    }

    /// Goes on with a state.
    ///
    /// # Errors
    /// A file that is none.
    pub(crate) fn take(&mut self, state: &State) -> Result<String> {
        let machine = &self.session().machine;
        let machine = state.machine(machine.rom().clone(), machine.model())?;
        self.debugger.time.change(|session| session.put(machine));
        Ok(format!("going on: {} ({})", state.name(), state.ago()))
    }

    pub(super) fn keep(&mut self) -> Result<String> {
        let state = self.shelf()?.keep(&self.session().machine)?;
        Ok(format!("{} kept; Shift+F2 takes it back", state.name()))
    }

    pub(super) fn go_on(&mut self) -> Result<String> {
        let state = self.shelf()?.states().into_iter().next().context("no state was kept")?;
        self.take(&state)
    }

    /// How the machine is set up, when it is switched on the next time.
    pub(crate) fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Sets the machine up otherwise, now and for good.
    pub(crate) fn set_up(&mut self, change: impl Fn(&mut Setup)) {
        change(&mut self.setup);
        self.set(|settings| change(&mut settings.machine));
        self.debugger.time.change(|session| session.adopt(&self.setup));
        match Session::new(self.playable.clone(), &self.setup) {
            Ok(start) => self.start = start,
            Err(error) => self.say(told(&error)),
        }
    }

    /// Somebody has a gamepad in hands: it needs a joystick to push, for this time.
    pub(crate) fn needs_joystick(&mut self) {
        if self.setup.joystick.is_none() {
            self.setup.joystick = Some(Joystick::Kempston);
            self.debugger.time.change(|session| session.adopt(&self.setup));
            self.say("the gamepad pushes a Kempston joystick".into());
        }
    }

    /// Changes what is set for good.
    pub(crate) fn set(&mut self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.settings);
        self.unsaved = true;
    }

    /// Writes down what was set since the last time.
    pub(crate) fn store(&mut self) {
        if std::mem::take(&mut self.unsaved)
            && let Err(error) = self.settings.store()
        {
            self.say(told(&error));
        }
    }

    /// Keeps what is played from now on, or what it saves, in this file.
    ///
    /// # Errors
    /// Those of [`Take::new`].
    pub(crate) fn keep_at(&mut self, path: &Path) -> Result<()> {
        let kept = Take::new(path)?;
        if kept.is_input() {
            self.debugger.time.change(Session::record_input);
        }
        self.kept = Some(kept);
        Ok(())
    }

    pub(super) fn photograph(&mut self) -> Result<String> {
        let name = free_name(&self.session().title, "png");
        save(&name, &picture::png(self.session().machine.picture())?)?;
        Ok(format!("{} written", name.display()))
    }

    pub(super) fn record(&mut self) -> Result<String> {
        if let Some((gif, wav)) = self.recording.take() {
            if gif.is_empty() {
                return Ok("no frame was played: no recording is written".into());
            }
            let names = format!("{} and {} written", gif.name(), wav.name());
            gif.finish()?;
            wav.finish()?;
            return Ok(names);
        }
        let name = free_name(&self.session().title, "gif");
        self.recording = Some((Gif::new(&name)?, Wav::new(&name.with_extension("wav"))?));
        Ok(format!("recording {}", name.display()))
    }
}

impl Drop for Player {
    /// What was recorded until the end is worth keeping.
    fn drop(&mut self) {
        if self.recording.is_some()
            && let Err(error) = self.record()
        {
            complain(&error);
        }
        if let Some(Err(error)) = self.kept.take().map(|kept| kept.finish(self.session())) {
            complain(&error);
        }
    }
}
