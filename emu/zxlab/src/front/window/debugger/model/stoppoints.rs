//! Breakpoints and watchpoints in the window's debugger.

use super::{DebugModel, command};
use crate::debug::{Spot, Stoppoint, TOP, Trigger, show};
use crate::play::playback::Playback;

impl DebugModel {
    /// Sets a breakpoint before an instruction of the listing, or removes it: in the bank that is shown there.
    pub(in crate::front::window::debugger) fn toggle_breakpoint(&mut self, playback: &mut Playback, at: u16) {
        let bank = self.bank(playback).filter(|_| at >= TOP);
        let trigger = Trigger::at_label(at, bank, &playback.session().machine);
        let known = playback.debugger.stoppoints().find(|(_, known)| known.trigger == trigger);
        match known.map(|(number, _)| number) {
            Some(number) => playback.debugger.clear(number),
            None => playback.debugger.set(Stoppoint::new(trigger)) > 0,
        };
    }

    /// Sets a stoppoint given in the prompt's words: `break draw if A == 3`, `watch Count:2 write`. An address alone is a
    /// breakpoint.
    ///
    /// # Errors
    /// A message if the words cannot be understood.
    pub(in crate::front::window::debugger) fn add_stoppoint(
        &mut self,
        playback: &mut Playback,
        words: &str,
    ) -> Result<(), String> {
        let mut parts = words.split_whitespace();
        let first = parts.next().unwrap_or_default();
        if ["break", "br", "watch", "w", "log"].contains(&first) {
            return command(playback, words);
        }
        if parts.next().is_some_and(|second| !["if", "hits"].contains(&second)) {
            return Err(format!(
                "{first}: expected PLACE, break PLACE, watch PLACE or log PLACE MESSAGE, optionally followed by `if` and a condition"
            ));
        }
        command(playback, &format!("break {words}"))
    }

    /// Returns the stoppoints: number, description and, for breakpoints, place.
    pub(in crate::front::window::debugger) fn stoppoints(
        &self,
        playback: &Playback,
    ) -> Vec<(usize, String, Option<Spot>)> {
        let names = &playback.sources.names;
        let stoppoints = playback.debugger.stoppoints();
        stoppoints.map(|(number, set)| (number, show::stoppoint(set, names), set.trigger.place())).collect()
    }
}
