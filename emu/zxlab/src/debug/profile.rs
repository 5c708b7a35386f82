//! The time that each routine of a program takes.

use super::names::TOP;
use super::{Debugger, Names, Spot, mapped};
use spectrum::T;
use std::collections::HashMap;

impl Debugger {
    /// Measures the T-states that each routine takes in the next `frames` frames. A routine is named by the nearest symbol before
    /// it. Runs on a copy, so the session does not change.
    pub(crate) fn profile(&self, names: &Names, frames: u64) -> Vec<(String, T)> {
        self.profile_unless(names, frames, || false).unwrap_or_default()
    }

    /// Does the same as [`Debugger::profile`]. Returns `None` if `interrupted` returns true, which is checked once a frame.
    pub(crate) fn profile_unless(
        &self,
        names: &Names,
        frames: u64,
        interrupted: impl Fn() -> bool,
    ) -> Option<Vec<(String, T)>> {
        let mut session = self.session().clone();
        // By address, and from $C000 on by the bank that is mapped there.
        let mut taken: HashMap<Spot, T> = HashMap::new();
        let last = session.machine.frame() + frames;
        let mut accesses = Vec::new();
        while session.machine.frame() < last {
            let here = session.machine.cpu().instruction_address();
            let bank = mapped(&session.machine).filter(|_| here >= TOP);
            let (frame, t) = (session.machine.frame(), session.machine.t_in_frame());
            accesses.clear();
            session.step(&mut accesses);
            let passed =
                (session.machine.frame() - frame) * session.machine.model().frame() + session.machine.t_in_frame() - t;
            *taken.entry((here, bank)).or_default() += passed;
            if session.machine.frame() != frame && interrupted() {
                return None;
            }
        }
        Some(names.totals(taken))
    }
}
