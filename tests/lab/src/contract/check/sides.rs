//! The code that cases reach, and the sides of branches that the path of a case does not show.

use std::collections::HashSet;

use super::broken::Broken;
use super::dependence::DependenceCheck;
use super::prepared::Prepared;
use crate::contract::code::{Code, Reached};
use crate::contract::spec::StatedSide;
use calls::T;

/// The branches to the next instruction: the path is the same whichever side is taken, and only the time tells.
pub(super) struct HiddenSides {
    /// Those of which not both sides were seen.
    branches: Vec<u16>,
    /// The times of the cases that were looked at, and their number.
    times: HashSet<T>,
    looked: u32,
}

impl HiddenSides {
    pub(super) fn new(code: &Code) -> HiddenSides {
        HiddenSides { branches: code.branches_to_next().collect(), times: HashSet::new(), looked: 0 }
    }

    /// Returns true if a case of a known path has to be looked at, given its time.
    fn may_have(&mut self, t: T, reached: &Reached) -> bool {
        /// Greatest number of cases that are looked at whatever time they take.
        const MOST: u32 = 10_000;
        self.branches.retain(|&at| reached.sides(at) != [true; 2]);
        if !self.branches.iter().any(|&at| reached.has(at)) {
            return false;
        }
        let is_new = self.times.insert(t);
        self.looked += 1;
        is_new || self.looked <= MOST
    }
}

impl DependenceCheck {
    /// Notes the sides of branches to the next instruction in a case of a known path, given its time.
    pub(super) fn note_sides(&mut self, prepared: &mut Prepared<'_>, t: T) {
        if self.hidden.may_have(t, &self.reached) {
            self.note_reached(prepared);
        }
    }

    /// Returns the first side that the present case takes of those of which the header says that no case takes them. A known path does not
    /// show the sides of a branch to the next instruction, so this asks each case.
    pub(super) fn stated_side(&self, prepared: &mut Prepared<'_>) -> Option<Broken> {
        if prepared.spec.unreached.is_empty() {
            return None;
        }
        let mut reached = Reached::default();
        prepared.each_step(&mut reached);
        let is_taken = |side: &StatedSide| reached.sides(side.at)[usize::from(side.always)];
        prepared.spec.unreached.iter().position(is_taken).map(Broken::Side)
    }

    /// Calls the routine, and notes the code that it reaches.
    pub(super) fn note_reached(&mut self, prepared: &mut Prepared<'_>) {
        prepared.each_step(&mut self.reached);
    }
}

impl Prepared<'_> {
    /// Calls the routine, and adds each instruction.
    fn each_step(&mut self, reached: &mut Reached) {
        let Prepared { runner, call, .. } = self;
        runner.run(call, |engine, memory| {
            // The code of another page is not that of the routine's own map.
            if memory.is_program_elsewhere(engine.pc()).is_none() {
                reached.step(&engine.registers(), engine.instruction(memory), engine.is_begun());
            }
        });
    }
}
