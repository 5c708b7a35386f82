//! Starts what is to be debugged.

use super::{Debugger, Goal, Stop};
use crate::open::Playable;
use crate::session::Session;
use crate::setup::Setup;
use anyhow::{Result, bail};

/// Largest number of frames until a program is loaded and entered: far more than any takes.
const LOADING: u64 = 50_000;

impl Debugger {
    /// Switches a machine on. A program that zxlab has assembled is loaded and stands at its entry; one that no tape can load is copied
    /// into memory. Anything else has just been switched on.
    ///
    /// # Errors
    /// Those of [`Session::new`]; a program that is not entered, or `interrupted` returned true before.
    pub(crate) fn start(playable: Playable, setup: &Setup, interrupted: impl Fn() -> bool) -> Result<Debugger> {
        let (program, path) = (playable.program.clone(), playable.path.clone());
        let is_on_tape = playable.content.is_some();
        let mut session = Session::new(playable, setup)?;
        let Some(program) = program else { return Ok(Debugger::new(session)) };
        if !is_on_tape {
            session.place(&program);
            return Ok(Debugger::new(session));
        }
        let mut debugger = Debugger::new(session);
        match debugger.reach(Some(Goal::at(program.entry)), LOADING, interrupted) {
            Stop::Done => Ok(debugger),
            Stop::Interrupted => bail!("{}: its loading was interrupted", path.display()),
            _ => bail!("{}: did not reach its entry, ${:04X}", path.display(), program.entry),
        }
    }
}
