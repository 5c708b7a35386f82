//! Notes what cases assume of the state in which a routine is called, where In does not give it: interrupts, their mode, pages.

use super::broken::Broken;
use super::dependence::DependenceCheck;
use super::prepared::Prepared;
use crate::contract::spec::{Breach, Place, Spec};
use crate::contract::taint::Done;
use calls::interruptible::Handler;

impl DependenceCheck {
    /// Notes if an interrupt would change this call, of which In does not say that interrupts are off. `shows_interrupts` is true if it reads
    /// what they count or switch. Returns false if one may change another call with parts of this one's path.
    pub(super) fn note_interrupt(&mut self, prepared: &mut Prepared<'_>, shows_interrupts: bool) -> bool {
        let is_given = gives(prepared.spec, |place| matches!(place, Place::Interrupts));
        if is_given || self.reached.assumes_no_interrupt {
            return true;
        }
        prepared.call.interrupts.0 = true;
        let observed = prepared.runner.observe(&prepared.call);
        let depends = shows_interrupts && self.depends_on_interrupts(prepared);
        prepared.call.interrupts.0 = false;
        // With another IY the ROM's handler changes other bytes, in other cases of the same path.
        let by_iy = observed.handled_by == Some(Handler::Rom) && (observed.sets_iy || prepared.call.gives_iy);
        self.reached.assumes_no_interrupt = depends || by_iy || prepared.interrupted(&observed).is_some();
        self.reached.may_be_handled |= observed.handled_by > Some(Handler::Rom);
        !observed.is_uneven && !shows_interrupts
    }

    /// Notes the handler of interrupts that were possible.
    pub(super) fn note_handler(&mut self, handled_by: Option<Handler>) {
        self.reached.is_handled |= handled_by == Some(Handler::Program);
        self.reached.may_be_handled |= handled_by == Some(Handler::Unknown);
    }

    /// Notes what was done on a path, and refuses interrupts that are what they should be only since they are off here, in mode 0.
    pub(super) fn note_done(&mut self, prepared: &Prepared<'_>, done: Done) -> Result<(), Box<Broken>> {
        let spec = prepared.spec;
        let states = |is_one: fn(&Place) -> bool| spec.outputs.iter().any(|output| is_one(&output.cell.place));
        self.reached.compares_sp |= done.compared_sp;
        self.reached.assumes_page |= match done.mapped_page {
            true => !(spec.effects.page || spec.effects.paging),
            false => states(|place| matches!(place, Place::Page | Place::Paging)),
        };
        let latch = |place: &Place| matches!(place, Place::Paging);
        if !gives(spec, latch) {
            self.reached.assumes_no_lock |= done.mapped_page;
            self.reached.assumes_latch |= match done.mapped_page {
                true => !spec.effects.paging,
                false => states(latch),
            };
        }
        let interrupts = |place: &Place| matches!(place, Place::Interrupts);
        let mode = |place: &Place| matches!(place, Place::Mode);
        let breach = match () {
            () if gives(spec, interrupts) => None,
            () if done.switched_interrupts => (!spec.effects.interrupts).then_some(Breach::SwitchedInterrupts),
            () => states(interrupts).then_some(Breach::UnknownInterrupts),
        };
        let of_mode = || match () {
            () if gives(spec, mode) => None,
            () if done.set_mode => (!spec.effects.mode).then_some(Breach::SetMode),
            () => states(mode).then_some(Breach::UnknownMode),
        };
        match breach.or_else(of_mode) {
            Some(breach) => Err(Broken::Effect(breach).into()),
            None => Ok(()),
        }
    }
}

/// Returns true if In gives such a place.
pub(super) fn gives(spec: &Spec, is_one: impl Fn(&Place) -> bool) -> bool {
    spec.inputs.iter().any(|input| is_one(&input.cell.place))
}
