//! Moves the names of an index to the lines in which they stand in a later text.

use super::{Index, NamePlace};
use crate::front::lsp::lines::FoundLines;
use std::collections::BTreeMap;

impl Index {
    /// Moves the names in a file. Those that do not stand there any more are forgotten.
    pub(in crate::front::lsp) fn follow(&mut self, file: usize, found: &FoundLines<'_>) {
        let mut members: BTreeMap<(usize, u32, usize), String> =
            self.members.iter().filter(|((at, ..), _)| *at != file).map(|(key, name)| (*key, name.clone())).collect();
        for place in self.places.values_mut() {
            place.retain_mut(|place| {
                if place.file != file {
                    return true;
                }
                let Some((line, name)) = found.name(place.line, place.start..place.end) else { return false };
                if let Some(member) = self.members.get(&(file, place.line, place.start)) {
                    members.insert((file, line, name.start), member.clone());
                }
                *place = NamePlace { line, start: name.start, end: name.end, ..*place };
                true
            });
        }
        self.members = members;
        let stays = |at: usize, line: &mut u32| {
            let now = if at == file { found.line(*line) } else { Some(*line) };
            *line = now.unwrap_or(*line);
            now.is_some()
        };
        self.macros.retain(|_, known| stays(known.file, &mut known.line));
        self.defines.retain(|_, (at, line)| stays(*at, line));
        self.modules.retain(|_, (at, line)| stays(*at, line));
        if let Some(scopes) = self.lines.get_mut(file) {
            let mut last = 0;
            let scope = |origin: Option<u32>| {
                // New lines belong to the one before.
                last = origin.and_then(|line| scopes.get(line as usize).copied()).unwrap_or(last);
                last
            };
            *scopes = found.origins().into_iter().chain([None]).map(scope).collect();
        }
    }
}
