//! The memory that a contract states in a case: of outputs and of Clobbers.

use super::broken::Broken;
use super::intervals::{AllowedMemory, Intervals};
use super::loops;
use super::prepared::Prepared;
use crate::contract::expression::Expression;
use crate::contract::spec::Place;
use calls::observed::{Interrupted, Observed};

impl Prepared<'_> {
    /// Returns the memory that may change in this case.
    pub(super) fn allowed(&self) -> Result<AllowedMemory, Box<Broken>> {
        let mut allowed = AllowedMemory::default();
        self.each_area(&mut |address, start, length| match address.uses_sp() {
            true => allowed.by_sp.add(start, length),
            false => allowed.others.add(start, length),
        })?;
        allowed.by_sp.sort();
        allowed.others.sort();
        Ok(allowed)
    }

    /// Returns the first effect that an interrupt may have on a call that was judged: also on what the caller gets, which is arguments,
    /// unless Clobbers names them, and system variables that Out names.
    pub(super) fn interrupted(&self, observed: &Observed) -> Option<Interrupted> {
        observed.interrupted.or_else(|| {
            let mut clobbered = Intervals::default();
            // An address without a value is reported where the call is judged.
            let _ = self.each_clobbered(&mut |address, start, length| {
                if address.uses_sp() {
                    clobbered.add(start, length);
                }
            });
            clobbered.sort();
            let kept = observed.lost.iter().find(|&&address| !clobbered.has(address));
            let left = || {
                let mut outputs = Intervals::default();
                self.each_output(&mut |_, start, length| outputs.add(start, length));
                outputs.sort();
                let used = self.read_after.borrow();
                observed.handled.iter().find(|&&address| outputs.has(address) || used.contains(&address))
            };
            let kept = kept.map(|&address| Interrupted::GivenBack { address });
            kept.or_else(|| left().map(|&address| Interrupted::Left { address }))
        })
    }

    /// Calls `area` with the address, its value and the length in bytes of all memory of outputs and Clobbers.
    pub(super) fn each_area(&self, area: &mut dyn FnMut(&Expression, u16, u32)) -> Result<(), Box<Broken>> {
        self.each_output(area);
        self.each_clobbered(area)
    }

    /// Calls `area` with those of outputs.
    pub(super) fn each_output(&self, area: &mut dyn FnMut(&Expression, u16, u32)) {
        let mut before = self.before();
        for output in &self.spec.outputs {
            if let Place::Memory { address, width, .. } = &output.cell.place {
                // An address without a value is reported where the output is checked.
                let _ = loops::for_each(&output.loops, &mut before, &mut |before| {
                    area(address, self.start_in(&output.cell, before)?, *width as u32);
                    Ok(())
                });
            }
        }
    }

    /// Calls `area` with those of Clobbers.
    fn each_clobbered(&self, area: &mut dyn FnMut(&Expression, u16, u32)) -> Result<(), Box<Broken>> {
        let mut before = self.before();
        for clobbered in &self.spec.areas {
            loops::for_each(&clobbered.loops, &mut before, &mut |before| {
                area(&clobbered.address, Self::address(&clobbered.address, "Clobbers", before)?, clobbered.length);
                Ok(())
            })?;
        }
        Ok(())
    }
}
