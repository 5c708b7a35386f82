//! Reads the inputs of a contract: `In`.

use std::ops::Range;

use super::header::Text;
use super::list::{loops, sides};
use super::place::{cells, values};
use super::reader::Reader;
use crate::contract::expression::{Fault, Meaning, fault};
use crate::contract::spec::{Input, NamedPlace, Place};

/// Greatest number of values of a loop of inputs.
const MOST: i64 = 1 << 16;

impl<'a> Reader<'a> {
    /// Reads `B = 0..255`, `word[Table + 2 * N] = 0..999 for N = 0..7`.
    pub(super) fn input(&mut self, text: &Text, part: Range<usize>) -> Result<(), Fault> {
        let (head, looped) = loops(&text.text, part.clone())?;
        let (left, right) = sides(&text.text, head)?;
        self.repeated(&text.text, &looped, &mut |reader| reader.input_of(&text.text, left.clone(), right.clone()))?;
        if !self.spec.given.is_empty() {
            self.spec.given.push_str(", ");
        }
        self.spec.given.push_str(&text.text[part]);
        Ok(())
    }

    /// Reads an input once for each combination of its loops' values.
    fn repeated(
        &mut self,
        text: &str,
        looped: &[(Range<usize>, Range<usize>, Range<usize>)],
        read: &mut dyn FnMut(&mut Reader<'a>) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let Some(((name, first, last), inner)) = looped.split_first() else { return read(self) };
        let (from, to) = (self.context.constant(text, first.clone())?, self.context.constant(text, last.clone())?);
        if !(0..MOST).contains(&(to - from)) {
            return fault(first.start, format!("a loop has 1 to {MOST} values"));
        }
        let name = self.context.new_name(text, name.clone())?;
        let mark = self.context.mark();
        for value in from..=to {
            self.context.define(name.clone(), Meaning::Constant(value));
            let done = self.repeated(text, inner, read);
            self.context.forget(mark);
            done?;
        }
        Ok(())
    }

    fn input_of(&mut self, text: &str, left: Range<usize>, right: Range<usize>) -> Result<(), Fault> {
        let values = values(&self.context, text, right.clone())?;
        let cells = cells(&self.context, text, left.clone()).map_err(|Fault { offset, why }| {
            let is_address = why.ends_with("In does not give it");
            let help = if is_address { " before this; memory at HL is `HL = $C000, [HL] = 0..255`" } else { "" };
            Fault { offset, why: why + help }
        })?;
        let is_one = cells.len() == 1 && self.context.constants().next().is_none();
        for mut cell in cells {
            // The values of the loops belong to the name.
            cell.name.extend(self.context.constants().map(|(name, value)| format!(", {name} = {value}")));
            let bits = cell.place.bits();
            for &(first, count) in &values.ranges {
                let last = first + (count - 1) as i64;
                if first < 0 && last >= 1 << (bits - 1) || first < -(1 << (bits - 1)) || last >= 1 << bits {
                    return fault(right.start, format!("{} holds 0..{}", cell.name, (1i64 << bits) - 1));
                }
            }
            let given = &mut self.context.given;
            match &cell.place {
                Place::Register(bytes) => {
                    if let Some(twice) = bytes.bytes().iter().find(|byte| given.registers.contains(byte)) {
                        return fault(left.start, format!("{} is given twice", twice.name()));
                    }
                    given.registers.extend(bytes.bytes());
                    if values.ranges.iter().any(|&(first, _)| first < 0) {
                        given.signed.push(*bytes);
                    }
                }
                Place::Flag(bit) if given.flags & bit != 0 => {
                    return fault(left.start, format!("{} is given twice", cell.name));
                }
                Place::Flag(bit) => given.flags |= bit,
                Place::Mode if values.ranges.iter().any(|&(first, count)| first + (count - 1) as i64 > 2) => {
                    return fault(right.start, "the interrupt modes are 0..2");
                }
                // A loop, or one of several places, may give a value again to some of those before.
                Place::Memory { .. } if is_one && self.is_given(&cell) => {
                    return fault(left.start, format!("{} is given twice: write its values with `or`", cell.name));
                }
                Place::Interrupts | Place::Mode | Place::Port(_) | Place::Memory { .. } => {}
            }
            if is_one {
                self.alone.push(self.spec.inputs.len());
            }
            self.spec.inputs.push(Input { cell, values: values.clone() });
        }
        Ok(())
    }

    /// Returns true if an input of its own is the same memory.
    fn is_given(&self, cell: &NamedPlace) -> bool {
        let of = |place: &Place| match place {
            Place::Memory { fixed: Some(fixed), width, .. } => Some((*fixed, *width)),
            _ => None,
        };
        let known = of(&cell.place);
        known.is_some() && self.alone.iter().any(|&index| of(&self.spec.inputs[index].cell.place) == known)
    }
}
