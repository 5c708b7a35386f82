//! A machine with what runs on it: the loader that types LOAD "", or the recording that supplies its input.

use crate::files::Content;
use spectrum::load::{Loader, Stage, is_for_128k};
use spectrum::rzx::{Progress, Replay};
use spectrum::snapshot::{SnapshotError, scr};
use spectrum::typing::Input;
use spectrum::{Joystick, Kind, Loading, Machine, Model, Rom};
use std::sync::Arc;
use z80::InterruptMode;

/// Number of frames after which the ROMs take keys, the 128K's menu too.
const STARTED: u64 = 110;

/// A machine and what runs on it. Two clones that get the same input go on alike.
#[derive(Clone, Debug)]
pub(crate) struct Core {
    pub(crate) machine: Machine,
    loader: Option<Loader>,
    replay: Option<Replay>,
    /// The machine's number of the frame that has begun.
    begun: Option<u64>,
}

impl Core {
    /// Switches a machine on that has nothing to load.
    pub(crate) fn new(kind: Kind) -> Core {
        Core::of(Machine::new(Rom::of(kind), Model::of(kind)))
    }

    fn of(machine: Machine) -> Core {
        Core { machine, loader: None, replay: None, begun: None }
    }

    /// Switches a machine on with this content. `kind` applies where the content does not name another.
    ///
    /// # Errors
    /// Those of a snapshot; in practice none, since it has been read before.
    pub(crate) fn with(content: Content, kind: Kind, loading: Loading) -> Result<Core, SnapshotError> {
        let mut core = Core::new(kind);
        match content {
            Content::Tape(tape) => {
                if is_for_128k(&tape) && !kind.has_banks() {
                    core = Core::new(Kind::Spectrum128);
                }
                core.loader = Some(Loader::start(&mut core.machine, Arc::new(tape), loading));
            }
            Content::Rom(rom) => {
                let model = Model::of(rom.kind());
                core.machine = Machine::new(rom, model);
            }
            Content::Snapshot(format, bytes) => {
                core.machine = format.read(&bytes, Rom::of(kind), Model::of(kind))?;
                if !core.machine.deck().is_automatic() {
                    core.machine.deck_mut().set_loading(loading);
                }
                core.machine.deck_mut().set_automatic(true);
                core.loader = Loader::resume(&core.machine);
            }
            Content::Recording(rzx) => {
                let (replay, machine) = Replay::start(rzx, Rom::of(kind), Model::of(kind))?;
                (core.machine, core.replay) = (machine, Some(replay));
            }
            Content::Screen(bytes) => scr::show(&bytes, &mut core.machine)?,
        }
        Ok(core)
    }

    /// Puts another tape into the deck and goes on.
    pub(crate) fn insert(&mut self, tape: format::Tape) {
        let mut deck = self.machine.deck_mut();
        deck.insert(Arc::new(tape));
        deck.set_automatic(true);
    }

    /// Switches the machine off and on again; a tape in its deck is loaded anew if it was loaded automatically.
    pub(crate) fn reset(&mut self) {
        self.machine.reset();
        (self.loader, self.replay, self.begun) = (None, None, None);
    }

    /// Gives the machine ULAplus, or takes it away.
    pub(crate) fn set_ulaplus(&mut self, on: bool) {
        let model = self.machine.model();
        self.machine.set_model(Model { ulaplus: on, ..model });
    }

    /// Lets the next instruction begin a frame: the machine was changed by hand within one.
    pub(crate) fn begin_anew(&mut self) {
        self.begun = None;
    }

    /// Returns true between two frames: the next instruction begins another.
    pub(crate) fn frame_is_over(&self) -> bool {
        self.begun != Some(self.machine.frame())
    }

    /// Begins a frame with the keys and pushes that are down in it. While LOAD "" is typed they have no effect.
    pub(crate) fn begin_frame(&mut self, input: &Input, joystick: Option<Joystick>) {
        self.begun = Some(self.machine.frame());
        self.machine.release_all();
        let stage = self.loader.as_mut().map(|loader| loader.before_frame(&mut self.machine));
        if stage == Some(Stage::Loaded) {
            self.loader = None;
        }
        if stage != Some(Stage::Typing) {
            input.keys.iter().for_each(|&key| self.machine.press(key));
            if let Some(joystick) = joystick {
                input.pushes.iter().for_each(|&push| self.machine.push(joystick, push));
            }
        }
    }

    /// Runs to the end of the frame that has begun.
    pub(crate) fn finish_frame(&mut self) {
        if self.replay.is_none() {
            return self.machine.run_frame();
        }
        while !self.frame_is_over() {
            self.step();
        }
    }

    /// Returns this core two frames later, without input: the first of them may have begun before it was made, and so have only a part of
    /// its picture.
    pub(crate) fn ahead(&self) -> Core {
        let mut ahead = self.clone();
        for _ in 0..2 {
            ahead.begin_frame(&Input::default(), None);
            ahead.finish_frame();
        }
        ahead
    }

    /// Executes one instruction of the frame that has begun.
    pub(crate) fn step(&mut self) {
        let Some(replay) = &mut self.replay else { return self.machine.step() };
        match replay.step(&mut self.machine, None) {
            Ok(Progress::Jumped) => self.begun = None,
            Ok(_) if !replay.is_over() => {}
            _ => self.replay = None,
        }
    }

    /// Returns true while the tape is the reason to run as fast as possible: while LOAD "" is typed, and while a program reads the tape.
    pub(crate) fn waits_for_tape(&self) -> bool {
        let is_typing = self.loader.as_ref().is_some_and(|loader| loader.stage() == Stage::Typing);
        is_typing || self.machine.deck().is_serving_program()
    }

    /// Returns true once keys have an effect: not while the ROM starts, and not while LOAD "" is typed.
    pub(crate) fn takes_keys(&self) -> bool {
        let is_starting = self.machine.frame() < STARTED && usize::from(self.machine.cpu().regs.pc()) < Rom::SIZE;
        !is_starting && self.loader.as_ref().is_none_or(|loader| loader.stage() != Stage::Typing)
    }

    /// Returns true while a tape is being loaded.
    pub(crate) fn is_loading(&self) -> bool {
        self.loader.is_some()
    }

    /// Returns true while a recording supplies the input.
    pub(crate) fn is_replaying(&self) -> bool {
        self.replay.is_some()
    }

    /// Returns true while Sinclair's ROM runs, as in BASIC: it takes a key that is pressed again too soon for still held.
    pub(crate) fn is_in_rom(&self) -> bool {
        let cpu = self.machine.cpu();
        usize::from(cpu.regs.pc()) < Rom::SIZE && cpu.im == InterruptMode::Im1
    }
}
