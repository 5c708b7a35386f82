//! The arguments on the stack after the call: a routine may take them, and push other values in their place.

use super::view::View;
use crate::contract::expression::Obstacle;
use crate::contract::spec::Spec;
use crate::symbolic::State;
use circuit::Bit;

impl View<'_, '_> {
    /// Promises that the bytes of the caller's stack are kept, except those that the routine removes and those that Clobbers names.
    pub(super) fn keep_callers_stack(&mut self, spec: &Spec, after: &State, domain: Bit) -> Result<(), Obstacle> {
        let is_lost = after.lost.range(2 + i32::from(spec.removes)..).any(|place| !may_change(spec, *place));
        self.machine.assumes_no_interrupt |= is_lost;
        let kept = after.above.range(2 + i32::from(spec.removes)..).filter(|place| !may_change(spec, **place));
        for &place in kept {
            let (before, now) = (self.given.arguments.get(&place).copied(), after.stack.get(&place).copied());
            let (Some(before), Some(now)) = (before, now) else {
                return Err(format!("it writes to its caller's stack, at [SP + {place}], which Clobbers may name"));
            };
            let is_same = self.machine.circuit.equal(&before, &now);
            let broken = self.machine.circuit.and(domain, !is_same);
            self.promise(&format!("[SP + {place}] is kept"), broken);
        }
        Ok(())
    }
}

/// Returns true if Clobbers names a byte of the caller's stack, given its distance from SP at the call.
fn may_change(spec: &Spec, place: i32) -> bool {
    let areas = spec.areas.iter().filter(|area| area.loops.is_empty());
    areas
        .filter_map(|area| Some((area.address.added_to_sp()?, area.length)))
        .any(|(first, length)| (first..first + i64::from(length)).contains(&i64::from(place)))
}
