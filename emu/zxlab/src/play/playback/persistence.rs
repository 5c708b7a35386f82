//! Keeping settings and states for the user; changing the program that is played and the setup of the machine.

use super::Playback;
use crate::debug::Sources;
use crate::file_watch::Rebuilder;
use crate::lines::{describe_error, eprint_line, report_error};
use crate::open;
use crate::open::{Content, Playable};
use crate::play::saved::SavedTape;
use crate::play::states::{SavedState, StateStore};
use crate::session::Session;
use crate::settings::Settings;
use crate::setup::{Joystick, Kind, Setup};
use anyhow::{Context, Result};
use spectrum::{Model, Rom};
use std::path::Path;
use std::time::{Duration, Instant};

/// Time for which settings must stay unchanged before they are saved.
const IDLE: Duration = Duration::from_secs(1);

impl Playback {
    /// Returns a message that offers to continue where the user left off the last time, if that state is kept.
    pub(crate) fn offer(&self) -> Option<String> {
        let last = self.states.as_ref()?.last_autosave()?;
        Some(format!("Shift+F2 continues {} ({})", last.name(), last.ago()))
    }

    /// Returns the kind of Spectrum that the user has chosen, if any.
    fn chosen_kind(&self) -> Option<Kind> {
        let Setup { kind, kind_is_named, .. } = self.setup;
        (kind_is_named || kind != Kind::default()).then_some(kind)
    }

    /// Returns a message about what is played on another kind of Spectrum than it is for.
    pub(crate) fn about_kind(&self) -> Option<String> {
        self.playable.about_kind(self.chosen_kind(), self.setup.rom.is_some())
    }

    /// Returns the first message to the user, if there is something to tell.
    pub(crate) fn greeting(&self) -> Option<String> {
        let messages: Vec<String> = self.about_kind().into_iter().chain(self.offer()).collect();
        (!messages.is_empty()).then(|| messages.join("\n"))
    }

    /// Saves what is to be saved when the program ends, and prints on stderr where that which was saved to tape is, unless a window has.
    pub(crate) fn leave(&mut self, is_window: bool) {
        let before = self.saved.tape().map(|tape| tape.blocks.len());
        self.save_for_next_time();
        if !is_window && self.saved.tape().is_some() {
            self.keep_saved_tape();
        }
        if (!is_window || self.saved.tape().map(|tape| tape.blocks.len()) != before)
            && let Some(message) = self.take_message()
        {
            eprint_line(format!("zxlab: {message}"));
        }
    }

    /// Saves settings, state and what was saved to tape when the user leaves what is played, so that the next time can continue from there.
    pub(crate) fn save_for_next_time(&mut self) {
        self.end_saving();
        self.save_settings();
        self.autosave();
    }

    /// Saves the state, if enough was played since the program was started or a state of it loaded.
    pub(super) fn autosave(&mut self) {
        if let Some(Err(error)) = self.states.as_ref().map(|states| states.autosave(self.session())) {
            report_error(&error);
        }
    }

    /// Plays another file, or another program, from now on.
    ///
    /// # Errors
    /// Those of reading and starting it; what was played before continues then.
    pub(crate) fn open(&mut self, path: &Path) -> Result<()> {
        let playable = open::playable(Some(path))?;
        playable.print_output()?;
        let is_rom = matches!(playable.content, Some(Content::Rom { .. }));
        let rom = self.setup.rom.clone().filter(|_| !is_rom);
        let setup = Setup { rom, block: None, ..self.setup.clone() };
        let session = Session::new(playable.clone(), &setup)?;
        self.save_for_next_time();
        (self.states, self.rebuilder) = (StateStore::of(&playable), None);
        self.sources = playable.program.as_ref().map(Sources::of).unwrap_or_default();
        (self.start, self.playable, self.setup) = (session.clone(), playable, setup);
        self.debugger.time.change(|now| now.replace(session));
        self.debugger.clear_all();
        self.comments = None;
        self.saved = SavedTape::default();
        let has_rom = self.setup.rom.is_some();
        let about = self.playable.about(None, self.chosen_kind(), has_rom);
        let messages: Vec<String> = about.chain(self.offer()).collect();
        if !messages.is_empty() {
            self.notify(messages.join("\n"));
        }
        Ok(())
    }

    /// Goes on with a program that has been loaded into the debugger's machine anew, and stands at its entry.
    pub(crate) fn adopt(&mut self, playable: Playable) {
        self.pause();
        self.sources = playable.program.as_ref().map(Sources::of).unwrap_or_default();
        (self.start, self.playable) = (self.session().clone(), playable);
        (self.comments, self.saved) = (None, SavedTape::default());
    }

    /// Returns the path of what is played: a file, or the name of a program.
    pub(crate) fn path(&self) -> &Path {
        &self.playable.path
    }

    /// Returns the place where states are kept.
    ///
    /// # Errors
    /// There is no place for them, or the source is watched.
    pub(crate) fn state_store(&self) -> Result<&StateStore> {
        self.states.as_ref().with_context(|| match self.rebuilder {
            Some(_) => "no states are kept while the source is watched: they would belong to another program",
            None if self.is_attached => "no states are kept while an editor debugs what it has launched",
            None => "this computer has no folder for states",
        })
    }

    /// Continues from a state. Returns a message about it.
    ///
    /// # Errors
    /// The file cannot be read, or is not a state.
    pub(crate) fn load_state(&mut self, state: &SavedState) -> Result<String> {
        let machine = state.machine()?;
        self.debugger.time.change(|session| session.replace_machine(machine));
        Ok(format!("continuing: {} ({})", state.name(), state.ago()))
    }

    pub(super) fn keep_state(&mut self) -> Result<String> {
        let state = self.state_store()?.keep(&self.session().machine)?;
        Ok(format!("{} kept; Shift+F2 loads it", state.name()))
    }

    pub(super) fn load_newest_state(&mut self) -> Result<String> {
        let state = self.state_store()?.states().into_iter().next().context("no state was kept")?;
        self.load_state(&state)
    }

    /// Returns the setup of the machine for the next time that it is switched on.
    pub(crate) fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Changes the setup of the machine, now and in the settings.
    pub(crate) fn set_up(&mut self, change: impl Fn(&mut Setup)) {
        let before = self.setup.clone();
        change(&mut self.setup);
        self.setup.mark_named(&before);
        self.set(|settings| change(&mut settings.machine));
        self.debugger.time.change(|session| session.apply_setup(&self.setup));
        match Session::new(self.playable.clone(), &self.setup) {
            Ok(start) => self.start = start,
            Err(error) => self.notify(describe_error(&error)),
        }
    }

    /// Chooses a ROM file, or with `None` Sinclair's ROM, for the next time that the machine is switched on. The choice lasts
    /// until zxlab ends.
    ///
    /// # Errors
    /// The file is not a ROM, or what is played is a ROM itself.
    pub(crate) fn set_rom(&mut self, path: Option<&Path>) -> Result<()> {
        let mut setup = Setup { rom: path.map(Path::to_owned), ..self.setup.clone() };
        setup.kind = setup.kind.with_rom(path.map(open::rom).transpose()?.map(|rom| rom.pages()));
        setup.kind_is_named |= setup.kind != self.setup.kind;
        self.start = Session::new(self.playable.clone(), &setup)?;
        self.setup = setup;
        Ok(())
    }

    /// Returns true if what is played is a ROM.
    pub(crate) fn is_rom(&self) -> bool {
        matches!(self.playable.content, Some(Content::Rom { .. }))
    }

    /// Returns true if the source of what is played is watched; `None` if there is no source that can change.
    pub(crate) fn is_watching(&self) -> Option<bool> {
        self.playable.source().map(|_| self.rebuilder.is_some())
    }

    /// Starts or ends watching the source: while it is watched, the program is started anew whenever its source changes, and no
    /// states are kept, since they would belong to another program.
    ///
    /// # Errors
    /// The program has no source that can change, or the system does not report changes.
    pub(crate) fn set_watching(&mut self, on: bool) -> Result<()> {
        let what = self.playable.path.display();
        let source = self.playable.source();
        let source = source.with_context(|| format!("{what}: only a source file or a project can be watched"))?;
        if !on {
            (self.rebuilder, self.states) = (None, StateStore::of(&self.playable));
            return Ok(());
        }
        let rom = self.setup.rom.as_deref().map(open::rom).transpose()?;
        let kind = self.setup.kind.with_rom(rom.as_ref().map(Rom::pages));
        let model = Model { kind: kind.into(), ..Model::from(&self.setup) };
        let named = self.setup.kind_is_named || rom.is_some();
        let machine = (rom.unwrap_or_else(|| Rom::of(model.kind)), model);
        self.rebuilder = Some(Rebuilder::start(source, machine, named)?);
        self.states = None;
        Ok(())
    }

    /// Plugs in a Kempston joystick if there is none: a gamepad is being used. The settings do not change.
    pub(crate) fn plug_in_for_gamepad(&mut self) {
        if self.setup.joystick.is_none() {
            self.setup.joystick = Some(Joystick::Kempston);
            self.debugger.time.change(|session| session.apply_setup(&self.setup));
            self.notify("the gamepad pushes a Kempston joystick".into());
        }
    }

    /// Changes the settings; they are saved later.
    pub(crate) fn set(&mut self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.settings);
        self.unsaved = Some(Instant::now());
    }

    /// Saves changed settings once they have stayed the same for a moment: a slider changes them all the time while it is dragged.
    pub(crate) fn save_settings_when_idle(&mut self) {
        if self.unsaved.is_some_and(|since| since.elapsed() > IDLE) {
            self.save_settings();
        }
    }

    /// Saves the settings if they have changed.
    pub(crate) fn save_settings(&mut self) {
        if self.unsaved.take().is_some() {
            match self.settings.save(&self.saved_settings) {
                Ok(()) => self.saved_settings = self.settings.clone(),
                Err(error) => self.notify(describe_error(&error)),
            }
        }
    }
}
