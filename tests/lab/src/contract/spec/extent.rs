//! The memory of a contract over all its cases, as far as it depends on registers alone.

use super::{Computed, Input, Loop, Place, Spec};
use crate::Registers;
use crate::contract::expression::{Bindings, Expression, MachineView};
use crate::core::addresses::Addresses;

/// Greatest number of cases that are looked at.
const MOST: u32 = 1 << 20;

/// Registers and the variables of loops.
struct InRegisters {
    registers: Registers,
    bindings: Bindings,
}

impl MachineView for InRegisters {
    fn registers(&self) -> &Registers {
        &self.registers
    }

    fn byte(&self, _: u16) -> u8 {
        0
    }

    fn port(&self, _: u16) -> Option<u8> {
        None
    }

    fn bound(&self, index: usize) -> i64 {
        self.bindings[index]
    }
}

/// An area of memory: its address, the number of bytes before it, and its length.
struct Area<'a> {
    address: &'a Expression,
    offset: u16,
    length: u32,
    loops: &'a [Loop],
}

/// A visitor of cases; `None` ends the walk.
type Visit<'a> = &'a mut dyn FnMut(&mut InRegisters) -> Option<()>;

/// Visits all values of the inputs on which some expressions depend. Returns `None` if these depend on anything but registers,
/// or if there are too many.
fn each_case<'a>(inputs: &'a [Input], mut used: Vec<&'a Expression>, visit: Visit<'_>) -> Option<()> {
    let mut needed = Vec::new();
    for input in inputs.iter().rev() {
        let is_used = |bytes| used.iter().any(|expression| expression.uses(bytes));
        if input.register().is_some_and(is_used) {
            used.extend(input.computed.iter().flat_map(Computed::expressions));
            needed.push(input);
        }
    }
    if !used.iter().all(|expression| expression.is_of_registers()) {
        return None;
    }
    needed.reverse();
    let mut view = InRegisters { registers: Registers::default(), bindings: Bindings::default() };
    nested(&needed, &mut view, &mut { MOST }, visit)
}

fn nested(inputs: &[&Input], view: &mut InRegisters, left: &mut u32, visit: Visit<'_>) -> Option<()> {
    *left = left.checked_sub(1)?;
    let Some((input, others)) = inputs.split_first() else { return visit(view) };
    for index in 0..input.values.count {
        // A case that Where excludes may have no value.
        if let Ok(Some(value)) = input.value(index, view) {
            input.register()?.set(&mut view.registers, value);
            nested(others, view, left, visit)?;
        }
    }
    Some(())
}

/// Returns the greatest number of values between two ends; `None` if it is not known.
pub(crate) fn widest(inputs: &[Input], first: &Expression, last: &Expression) -> Option<u64> {
    let mut most = 0;
    each_case(inputs, vec![first, last], &mut |view| {
        if let (Ok(first), Ok(last)) = (first.value(view), last.value(view)) {
            most = most.max(last.saturating_sub(first).saturating_add(1));
        }
        Some(())
    })?;
    u64::try_from(most).ok()
}

impl Spec {
    /// Returns the addresses of all inputs, outputs and areas in memory that are not at the same place in every case; `None` if
    /// they depend on memory or flags, or are too many.
    pub(crate) fn extent(&self) -> Option<Addresses> {
        let inputs = self.inputs.iter().map(|input| (&input.cell, &[][..]));
        let outputs = self.outputs.iter().map(|output| (&output.cell, &output.loops[..]));
        let cells = inputs.chain(outputs).filter_map(|(cell, loops)| match &cell.place {
            Place::Memory { fixed: None, address, offset, width } => {
                Some(Area { address, offset: *offset, length: *width as u32, loops })
            }
            _ => None,
        });
        let areas = self.areas.iter().filter(|area| area.address.constant().is_none() || !area.loops.is_empty());
        let areas = areas.map(|of| Area { address: &of.address, offset: 0, length: of.length, loops: &of.loops });
        let (mut found, mut left) = (Addresses::default(), MOST);
        for area in cells.chain(areas) {
            let used = std::iter::once(area.address).chain(area.loops.iter().flat_map(Loop::ends)).collect();
            each_case(&self.inputs, used, &mut |view| each_pass(&area, 0, view, &mut found, &mut left))?;
        }
        Some(found)
    }
}

/// Adds an area, for all values of its loops.
fn each_pass(
    area: &Area<'_>,
    depth: usize,
    view: &mut InRegisters,
    found: &mut Addresses,
    left: &mut u32,
) -> Option<()> {
    *left = left.checked_sub(1)?;
    let Some(of) = area.loops.get(depth) else {
        if let Ok(address) = area.address.value(view) {
            found.insert_range((address as u16).wrapping_add(area.offset), area.length);
        }
        return Some(());
    };
    let [Ok(first), Ok(last)] = of.ends().map(|end| end.value(view)) else { return Some(()) };
    for value in first..=last {
        view.bindings[depth] = value;
        each_pass(area, depth + 1, view, found, left)?;
    }
    Some(())
}
