//! The memory of a contract over all its cases, as far as it depends on registers, on memory that the contract gives, and on the
//! return address.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use super::{Computed, Input, Loop, Place, Spec};
use crate::Registers;
use crate::contract::expression::{Bindings, CpuState, Expression, MachineView};
use calls::addresses::Addresses;

/// Greatest number of cases that are looked at.
const MOST_CASES: u32 = 1 << 20;

/// SP in these cases: the arguments above it are where no contract has memory, in the ROM.
const SP: i64 = 0;

/// The inputs of a case, and the variables of loops.
#[derive(Default)]
struct InCase {
    registers: Registers,
    memory: BTreeMap<u16, u8>,
    home: i64,
    bindings: Bindings,
    /// The first address read that no input gives.
    missing: Cell<Option<u16>>,
}

impl InCase {
    /// Sets an input.
    fn set(&mut self, input: &Input, value: i64) -> Option<()> {
        match &input.cell.place {
            Place::Register(bytes) => bytes.set(&mut self.registers, value),
            Place::Return => self.home = value,
            Place::Memory { address, offset, width, .. } => {
                let start = (address.value(self).ok()? as u16).wrapping_add(*offset);
                let bytes = value.to_le_bytes().into_iter().take(*width as usize);
                self.memory.extend((0..).map(|byte: u16| start.wrapping_add(byte)).zip(bytes));
            }
            _ => return None,
        }
        Some(())
    }
}

impl MachineView for InCase {
    fn registers(&self) -> &Registers {
        &self.registers
    }

    fn byte(&self, address: u16) -> u8 {
        let known = self.memory.get(&address).copied();
        let missing = || if known.is_none() { Some(address) } else { None };
        self.missing.set(self.missing.get().or_else(missing));
        known.unwrap_or(0)
    }

    fn port(&self, _: u16) -> Option<u8> {
        None
    }

    fn bound(&self, index: usize) -> i64 {
        self.bindings[index]
    }

    fn cpu_state(&self, part: CpuState) -> i64 {
        if part == CpuState::Return { self.home } else { SP }
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
type Visit<'a> = &'a mut dyn FnMut(&mut InCase) -> Option<()>;

/// Visits all values of the inputs on which some expressions depend, some of them perhaps twice. Returns `None` if these depend on
/// anything but registers, memory of inputs and the return address, or if there are too many.
fn each_case(inputs: &[Input], used: &[&Expression], visit: Visit<'_>) -> Option<()> {
    let mut memory = BTreeSet::new();
    loop {
        let needed = needed(inputs, used, &memory)?;
        let mut view = InCase::default();
        // Memory that is missing is that of another input: then all begins again, with that too.
        let visit = &mut |view: &mut InCase| {
            used.iter().for_each(|expression| _ = expression.value(view));
            if view.missing.get().is_some() { None } else { visit(view) }
        };
        let visited = nested(&needed, &mut view, &mut { MOST_CASES }, visit);
        let Some(address) = view.missing.take() else { return visited };
        let is_there = |input: &Input| match &input.cell.place {
            Place::Memory { address: start, offset, width, .. } => start
                .value(&view)
                .is_ok_and(|start| address.wrapping_sub((start as u16).wrapping_add(*offset)) < *width as u16),
            _ => false,
        };
        let found = inputs.iter().position(is_there)?;
        if !memory.insert(found) {
            return None;
        }
    }
}

/// Returns the inputs on which some expressions depend: registers, the return address, and some of those in memory. `None` if they depend on
/// anything else.
fn needed<'a>(inputs: &'a [Input], used: &[&'a Expression], memory: &BTreeSet<usize>) -> Option<Vec<&'a Input>> {
    let (mut used, mut needed) = (used.to_vec(), Vec::new());
    for (number, input) in inputs.iter().enumerate().rev() {
        let is_used = match &input.cell.place {
            Place::Register(bytes) => used.iter().any(|expression| expression.uses(*bytes)),
            Place::Memory { .. } => memory.contains(&number),
            Place::Return => true,
            _ => false,
        };
        if is_used {
            used.extend(input.computed.iter().flat_map(Computed::expressions));
            used.extend(input.cell.place.address());
            needed.push(input);
        }
    }
    needed.reverse();
    used.iter().all(|expression| expression.is_of_addresses()).then_some(needed)
}

fn nested(inputs: &[&Input], view: &mut InCase, left: &mut u32, visit: Visit<'_>) -> Option<()> {
    *left = left.checked_sub(1)?;
    let Some((input, others)) = inputs.split_first() else { return visit(view) };
    for index in 0..input.values.count {
        // A case that Where excludes may have no value.
        if let Ok(Some(value)) = input.value(index, view) {
            let memory = matches!(input.cell.place, Place::Memory { .. }).then(|| view.memory.clone());
            view.set(input, value)?;
            nested(others, view, left, visit)?;
            if let Some(memory) = memory {
                view.memory = memory;
            }
        }
    }
    Some(())
}

/// Returns the greatest number of values between two ends; `None` if it is not known.
pub(crate) fn widest(inputs: &[Input], first: &Expression, last: &Expression) -> Option<u64> {
    let mut most = 0;
    each_case(inputs, &[first, last], &mut |view| {
        if let (Ok(first), Ok(last)) = (first.value(view), last.value(view)) {
            most = most.max(last.saturating_sub(first).saturating_add(1));
        }
        Some(())
    })?;
    u64::try_from(most).ok()
}

impl Spec {
    /// Returns the addresses of all inputs, outputs and areas in memory that are not at the same place in every case, except those on the
    /// stack; `None` if they depend on flags or memory that is not given, or are too many.
    pub(crate) fn extent(&self) -> Option<Addresses> {
        let inputs = self.inputs.iter().map(|input| (&input.cell, &[][..]));
        let outputs = self.outputs.iter().map(|output| (&output.cell, &output.loops[..]));
        let cells = inputs.chain(outputs).filter_map(|(cell, loops)| match &cell.place {
            Place::Memory { fixed: None, address, offset, width } if !address.is_beside_sp() => {
                Some(Area { address, offset: *offset, length: *width as u32, loops })
            }
            _ => None,
        });
        let areas = self.areas.iter().filter(|area| area.address.constant().is_none() || !area.loops.is_empty());
        let areas = areas.filter(|area| !area.address.is_beside_sp());
        let areas = areas.map(|of| Area { address: &of.address, offset: 0, length: of.length, loops: &of.loops });
        let (mut found, mut left) = (Addresses::default(), MOST_CASES);
        for area in cells.chain(areas) {
            let used: Vec<_> = std::iter::once(area.address).chain(area.loops.iter().flat_map(Loop::ends)).collect();
            each_case(&self.inputs, &used, &mut |view| each_pass(&area, 0, view, &mut found, &mut left))?;
        }
        Some(found)
    }
}

/// Adds an area, for all values of its loops.
fn each_pass(area: &Area<'_>, depth: usize, view: &mut InCase, found: &mut Addresses, left: &mut u32) -> Option<()> {
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
