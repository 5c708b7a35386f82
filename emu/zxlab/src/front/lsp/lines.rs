//! The lines of an earlier text, found again in the present one.
//!
//! The method is that of P. Heckel, "A technique for isolating differences between files" (1978): lines that occur once in both texts are the
//! same, wherever they stand now, and so are equal lines beside those.

use super::words::{WordKind, in_name, split};
use std::collections::HashMap;
use std::ops::Range;

/// The present numbers of the lines of an earlier text.
#[derive(Debug)]
pub(super) struct FoundLines<'t> {
    old: &'t [String],
    new: &'t [String],
    /// By the number of the earlier line, from 0, the present one.
    now: Vec<Option<u32>>,
    /// The present lines that are taken.
    taken: Vec<bool>,
}

impl<'t> FoundLines<'t> {
    /// Finds the lines of a text in a later one.
    pub(super) fn new(old: &'t [String], new: &'t [String]) -> FoundLines<'t> {
        let mut found = FoundLines { old, new, now: vec![None; old.len()], taken: vec![false; new.len()] };
        found.pair_unique(|line| Some(line).filter(|line| !line.trim().is_empty()));
        found.pair_neighbours(|old, new| old == new);
        // Then the lines that were changed: they have the same label, or stand in the same place.
        found.pair_unique(label);
        found.pair_neighbours(|_, _| true);
        found
    }

    fn pair(&mut self, old: usize, new: usize) {
        (self.now[old], self.taken[new]) = (Some(new as u32), true);
    }

    /// Pairs the free lines with a key that occurs once among those of each text.
    fn pair_unique(&mut self, key: impl Fn(&'t str) -> Option<&'t str>) {
        // By key, for both texts: the number of lines, and the last one.
        let mut seen: HashMap<&str, [(usize, usize); 2]> = HashMap::new();
        let mut note = |text: usize, number: usize, line: &'t str| {
            if let Some(key) = key(line) {
                let (count, last) = &mut seen.entry(key).or_default()[text];
                (*count, *last) = (*count + 1, number);
            }
        };
        let old = self.old.iter().enumerate().filter(|(number, _)| self.now[*number].is_none());
        old.for_each(|(number, line)| note(0, number, line));
        let new = self.new.iter().enumerate().filter(|(number, _)| !self.taken[*number]);
        new.for_each(|(number, line)| note(1, number, line));
        for [(of_old, old), (of_new, new)] in seen.into_values() {
            if (of_old, of_new) == (1, 1) {
                self.pair(old, new);
            }
        }
    }

    /// Pairs free lines that follow a pair or begin the texts, and then those that stand before one or end the texts, if they fit.
    fn pair_neighbours(&mut self, fits: impl Fn(&str, &str) -> bool) {
        let is_free = |found: &Self, old: usize, new: usize| {
            found.now[old].is_none() && found.taken.get(new) == Some(&false) && fits(&found.old[old], &found.new[new])
        };
        for old in 0..self.old.len() {
            let new = if old == 0 { Some(0) } else { self.now[old - 1].map(|line| line as usize + 1) };
            if let Some(new) = new.filter(|new| is_free(self, old, *new)) {
                self.pair(old, new);
            }
        }
        for old in (0..self.old.len()).rev() {
            let next = if old + 1 == self.old.len() {
                Some(self.new.len())
            } else {
                self.now[old + 1].map(|line| line as usize)
            };
            if let Some(new) = next.and_then(|line| line.checked_sub(1)).filter(|new| is_free(self, old, *new)) {
                self.pair(old, new);
            }
        }
    }

    /// Returns where an earlier line is now, both from 0; `None` if it is no more.
    pub(super) fn line(&self, old: u32) -> Option<u32> {
        self.now.get(old as usize).copied().flatten()
    }

    /// Returns where an earlier line is now if its text is the same.
    pub(super) fn same_line(&self, old: u32) -> Option<u32> {
        self.line(old).filter(|new| self.old[old as usize] == self.new[*new as usize])
    }

    /// Returns where a name of an earlier line is now: the line, and the range of its bytes there.
    pub(super) fn name(&self, old: u32, range: Range<usize>) -> Option<(u32, Range<usize>)> {
        let line = self.line(old)?;
        let (before, after) = (&self.old[old as usize], &self.new[line as usize]);
        if before == after {
            return Some((line, range));
        }
        let name = before.get(range.clone()).filter(|name| !name.is_empty())?;
        let is_apart = |byte: Option<&u8>| byte.is_none_or(|byte| !in_name(*byte) || *byte == b'.');
        let places = after.match_indices(name).map(|(start, _)| start..start + name.len()).filter(|place| {
            let bytes = after.as_bytes();
            is_apart(place.start.checked_sub(1).map(|at| &bytes[at])) && is_apart(bytes.get(place.end))
        });
        Some((line, places.min_by_key(|place| place.start.abs_diff(range.start))?))
    }

    /// Returns the earlier lines of the present ones, by number.
    pub(super) fn origins(&self) -> Vec<Option<u32>> {
        let mut origins = vec![None; self.new.len()];
        for (old, new) in (0..).zip(&self.now) {
            if let Some(new) = new {
                origins[*new as usize] = Some(old);
            }
        }
        origins
    }
}

/// Returns the label at the beginning of a line.
fn label(line: &str) -> Option<&str> {
    let first = *split(line, &mut false).first()?;
    (first.kind == WordKind::Label).then(|| first.of(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        text.split('|').map(str::to_owned).collect()
    }

    #[test]
    fn lines_are_found_again() {
        let cases: [(&str, &str, &[Option<u32>]); 7] = [
            ("a|b|c", "a|b|c", &[Some(0), Some(1), Some(2)]),
            ("a|b|c", "x|a|y|b|c|z", &[Some(1), Some(3), Some(4)]),
            ("a|b|c", "a|c", &[Some(0), None, Some(1)]),
            // Moved to another place, with equal lines beside it.
            ("f: nop| ret|g: inc a| ret", "g: inc a| ret||f: nop| ret", &[Some(3), Some(4), Some(0), Some(1)]),
            // Changed where it stands, and by its label.
            (" nop| ld a,1| halt", " nop| ld a,(| halt", &[Some(0), Some(1), Some(2)]),
            (" nop|f: ld a,1| halt", " nop|; x| inc (|f: ld a,(| halt", &[Some(0), Some(3), Some(4)]),
            ("||", "", &[Some(0), None, None]),
        ];
        for (old, new, now) in cases {
            let (before, after) = (lines(old), lines(new));
            let found = FoundLines::new(&before, &after);
            assert_eq!(found.now, now, "{old}, {new}");
        }
    }

    #[test]
    fn names_are_found_in_changed_lines() {
        let (old, new) = (lines("f: ld a,(count)"), lines("f:   ld a,(xcount+count"));
        let found = FoundLines::new(&old, &new);
        assert_eq!(found.name(0, 0..1), Some((0, 0..1)));
        assert_eq!(found.name(0, 9..14), Some((0, 18..23)));
        assert_eq!(found.name(0, 3..5), Some((0, 5..7)));
        assert_eq!((found.line(0), found.same_line(0)), (Some(0), None));
        let new = lines("f: ld a,(");
        assert_eq!(FoundLines::new(&old, &new).name(0, 9..14), None);
    }
}
