//! Walks along paths.

use super::Links;
use crate::movement::language::{Path, Role, Step};
use crate::movement::space::Spaces;

impl Links {
    /// Returns the spaces along a path without marks, in the order in which they are met. The walk ends where it meets its origin,
    /// and in its repeated direction at the first space that it has met before in that direction.
    pub(super) fn ray(&self, path: &Path, origin: u8) -> Vec<u8> {
        let mut spaces = Vec::new();
        let Some((last, first)) = path.steps.split_last() else { return spaces };
        let mut at = origin;
        for step in first {
            let Some(next) = self.next(step.direction, at).filter(|&next| next != origin) else { return spaces };
            spaces.push(next);
            at = next;
        }
        spaces.extend(self.line(*last, path.repeats, at, origin));
        spaces
    }

    /// Walks along a path with regard to stones and calls `visit` with each space at which the walk may end.
    pub(super) fn walk_over(&self, path: &Path, origin: u8, occupied: Spaces, mut visit: impl FnMut(u8)) {
        let mut at = origin;
        for (number, step) in path.steps.iter().enumerate() {
            if number + 1 == path.steps.len() && path.repeats {
                break;
            }
            let Some(next) = self.step(*step, at, origin, occupied) else { return };
            at = next;
            if step.role == Role::End {
                visit(at);
                if occupied.has(at) {
                    return;
                }
            }
        }
        let Some(last) = path.steps.last().filter(|_| path.repeats) else { return };
        let mut met = Spaces::EMPTY;
        while let Some(next) = self.next(last.direction, at).filter(|&next| next != origin && !met.has(next)) {
            visit(next);
            if occupied.has(next) {
                return;
            }
            met.add(next);
            at = next;
        }
    }

    /// Returns where a step leads, with regard to stones and its mark; `None` if the walk ends before it.
    fn step(&self, step: Step, from: u8, origin: u8, occupied: Spaces) -> Option<u8> {
        let mut at = self.next(step.direction, from).filter(|&next| next != origin)?;
        match step.role {
            Role::End => Some(at),
            Role::Pass => (!occupied.has(at)).then_some(at),
            Role::Over => occupied.has(at).then_some(at),
            Role::Hop => {
                let mut met = Spaces::one(at);
                while !occupied.has(at) {
                    at = self.next(step.direction, at).filter(|&next| next != origin && !met.has(next))?;
                    met.add(at);
                }
                Some(at)
            }
        }
    }

    /// Returns the spaces at which a walk along a path may end for some placing of stones, in the order in which they are met.
    pub(super) fn listed(&self, path: &Path, origin: u8) -> Vec<u8> {
        if path.steps.iter().all(|step| step.role == Role::End) {
            return self.ray(path, origin);
        }
        let mut listed = Vec::new();
        let mut reached = Spaces::one(origin);
        let Some((last, first)) = path.steps.split_last() else { return listed };
        for step in first {
            let line = |from| self.line(*step, step.role == Role::Hop, from, origin);
            reached = reached.iter().flat_map(line).collect();
            if step.role == Role::End {
                listed.extend(reached.iter());
            }
        }
        listed.extend(reached.iter().flat_map(|from| self.line(*last, path.repeats, from, origin)));
        listed
    }

    /// Returns the spaces of a single step, taken once or again and again, up to the origin of the whole walk or a space met before.
    fn line(&self, step: Step, repeats: bool, from: u8, origin: u8) -> Vec<u8> {
        let mut spaces = Vec::new();
        let mut met = Spaces::EMPTY;
        let mut at = from;
        while let Some(next) = self.next(step.direction, at).filter(|&next| next != origin && !met.has(next)) {
            spaces.push(next);
            met.add(next);
            at = next;
            if !repeats {
                break;
            }
        }
        spaces
    }
}
