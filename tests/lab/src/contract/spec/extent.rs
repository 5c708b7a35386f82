//! The memory of a contract over all its cases.

use super::{Input, Loop, Place, Spec};
use crate::Registers;
use crate::contract::expression::{Bindings, Expression, MAX_BINDINGS, MachineView};
use crate::core::addresses::Addresses;

/// Greatest number of addresses computed. Contracts with more have memory almost everywhere.
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

impl Spec {
    /// Returns the addresses of all inputs, outputs and areas in memory that are not at the same place in every case; `None` if
    /// they depend on memory or flags, or are too many.
    pub(crate) fn extent(&self) -> Option<Addresses> {
        let mut extent = Extent { found: Addresses::default(), left: MOST };
        let inputs = self.inputs.iter().map(|input| (&input.cell, &[][..]));
        let outputs = self.outputs.iter().map(|output| (&output.cell, &output.loops[..]));
        let cells = inputs.chain(outputs).filter_map(|(cell, loops)| match &cell.place {
            Place::Memory { fixed: None, address, offset, width } => {
                Some(Area { address, offset: *offset, length: *width as u32, loops })
            }
            _ => None,
        });
        let areas = self.areas.iter().filter(|area| area.address.constant().is_none());
        let areas = areas.map(|of| Area { address: &of.address, offset: 0, length: of.length, loops: &of.loops });
        for area in cells.chain(areas) {
            let used = || std::iter::once(area.address).chain(area.loops.iter().flat_map(Loop::ends));
            if used().any(|expression| !expression.is_of_registers()) {
                return None;
            }
            let inputs = self
                .inputs
                .iter()
                .filter(|input| input.register().is_some_and(|bytes| used().any(|expression| expression.uses(bytes))));
            let mut view = InRegisters { registers: Registers::default(), bindings: [0; MAX_BINDINGS] };
            extent.each_case(&area, &inputs.collect::<Vec<_>>(), &mut view)?;
        }
        Some(extent.found)
    }
}

struct Extent {
    found: Addresses,
    left: u32,
}

impl Extent {
    /// Visits all values of some inputs, and of the loops.
    fn each_case(&mut self, area: &Area<'_>, inputs: &[&Input], view: &mut InRegisters) -> Option<()> {
        let Some((input, others)) = inputs.split_first() else { return self.each_pass(area, 0, view) };
        for index in 0..input.values.count {
            input.register()?.set(&mut view.registers, input.values.at(index));
            self.each_case(area, others, view)?;
        }
        Some(())
    }

    fn each_pass(&mut self, area: &Area<'_>, depth: usize, view: &mut InRegisters) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        let Some(of) = area.loops.get(depth) else {
            // In a case that Where excludes it may have no value.
            if let Ok(address) = area.address.value(view) {
                self.found.insert_range((address as u16).wrapping_add(area.offset), area.length);
            }
            return Some(());
        };
        let [Ok(first), Ok(last)] = of.ends().map(|end| end.value(view)) else { return Some(()) };
        for value in first..=last {
            view.bindings[depth] = value;
            self.each_pass(area, depth + 1, view)?;
        }
        Some(())
    }
}
