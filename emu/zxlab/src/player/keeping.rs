//! What a player keeps for a person by itself: settings, states, and what is played.

use super::Player;
use crate::cli::model::{Joystick, Setup};
use crate::debug::Sources;
use crate::open;
use crate::open::Content;
use crate::output::{complain, told};
use crate::session::Session;
use crate::settings::Settings;
use crate::states::{Shelf, State};
use crate::watch::Fresh;
use anyhow::{Context, Result};
use spectrum::{Model, Rom};
use std::path::Path;
use std::time::{Duration, Instant};

/// How long nothing more is set before what was set is written down.
const REST: Duration = Duration::from_secs(1);

impl Player {
    /// What there is to go on with, and how.
    pub(crate) fn offer(&self) -> Option<String> {
        let left = self.shelf.as_ref()?.left()?;
        Some(format!("Shift+F2 goes on {} ({})", left.name(), left.ago()))
    }

    /// The person leaves what is played: it can be gone on with the next time.
    pub(crate) fn leave(&mut self) {
        self.store();
        self.leave_state();
    }

    /// Keeps how it is now, if enough was played since it was begun or taken up.
    pub(super) fn leave_state(&mut self) {
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
        let is_rom = matches!(playable.content, Some(Content::Rom(_)));
        let rom = self.setup.rom.clone().filter(|_| !is_rom);
        let setup = Setup { rom, block: None, ..self.setup.clone() };
        let session = Session::new(playable.clone(), &setup)?;
        self.leave();
        (self.shelf, self.fresh) = (Shelf::of(&playable), None);
        self.sources = playable.program.as_ref().map(Sources::of).unwrap_or_default();
        (self.start, self.playable, self.setup) = (session.clone(), playable, setup);
        self.debugger.time.change(|now| now.replace(session));
        self.debugger.clear_all();
        let said: Vec<String> = self.playable.about(None).chain(self.offer()).collect();
        if !said.is_empty() {
            self.say(said.join("\n"));
        }
        Ok(())
    }

    /// Where the states are kept.
    ///
    /// # Errors
    /// There is no place for them, or the source is watched.
    pub(crate) fn shelf(&self) -> Result<&Shelf> {
        self.shelf.as_ref().with_context(|| match self.fresh {
            Some(_) => "no states are kept while the source is watched: they would be another program's",
            None => "this computer has no place for states",
        })
    }

    /// Goes on with a state.
    ///
    /// # Errors
    /// A file that is none.
    pub(crate) fn take(&mut self, state: &State) -> Result<String> {
        let machine = state.machine()?;
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
        let before = self.setup.clone();
        change(&mut self.setup);
        self.setup.name_changes(&before);
        self.set(|settings| change(&mut settings.machine));
        self.debugger.time.change(|session| session.adopt(&self.setup));
        match Session::new(self.playable.clone(), &self.setup) {
            Ok(start) => self.start = start,
            Err(error) => self.say(told(&error)),
        }
    }

    /// Another ROM than Sinclair's, or that one, from when the machine is switched on the next time; until zxlab ends.
    ///
    /// # Errors
    /// A file that is no ROM, or that what is played is one itself.
    pub(crate) fn set_rom(&mut self, path: Option<&Path>) -> Result<()> {
        let setup = Setup { rom: path.map(Path::to_owned), ..self.setup.clone() };
        self.start = Session::new(self.playable.clone(), &setup)?;
        self.setup = setup;
        Ok(())
    }

    /// Whether what is played is a ROM.
    pub(crate) fn is_rom(&self) -> bool {
        matches!(self.playable.content, Some(Content::Rom(_)))
    }

    /// Whether the source of what is played is watched; none if it has none that can change.
    pub(crate) fn watches(&self) -> Option<bool> {
        self.playable.source().map(|_| self.fresh.is_some())
    }

    /// From now on the program is started anew whenever its source has changed, or no more. Meanwhile no states are kept: they
    /// would be another program's.
    ///
    /// # Errors
    /// What is played has no source that can change, or a system that tells of no changes.
    pub(crate) fn watch(&mut self, on: bool) -> Result<()> {
        let what = self.playable.path.display();
        let source = self.playable.source();
        let source = source.with_context(|| format!("{what}: only a source file or a project can be watched"))?;
        if !on {
            (self.fresh, self.shelf) = (None, Shelf::of(&self.playable));
            return Ok(());
        }
        let rom = self.setup.rom.as_deref().map_or_else(|| Ok(Rom::sinclair_48k()), open::rom)?;
        self.fresh = Some(Fresh::follow(source, rom, Model::from(&self.setup))?);
        self.shelf = None;
        Ok(())
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
        self.unsaved = Some(Instant::now());
    }

    /// Writes down what was set, once nothing more was for a moment: while something is being dragged it changes all the time.
    pub(crate) fn store_at_rest(&mut self) {
        if self.unsaved.is_some_and(|since| since.elapsed() > REST) {
            self.store();
        }
    }

    /// Writes down what was set since the last time.
    pub(crate) fn store(&mut self) {
        if self.unsaved.take().is_some() {
            match self.settings.store(&self.stored) {
                Ok(()) => self.stored = self.settings.clone(),
                Err(error) => self.say(told(&error)),
            }
        }
    }
}
