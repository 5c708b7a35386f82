//! Reads the inputs of a contract: `In`.

use std::collections::BTreeSet;
use std::ops::Range;

use super::advice::{for_function, for_range};
use super::advice_places::for_letters;
use super::list::{Element, alternatives, elements, ends, loops, sides};
use super::names::NAME_IT;
use super::place::{cells, values};
use super::reader::{ANY, Reader};
use super::text::Text;
use crate::contract::expression::{Fault, Meaning, fault, is_operator, page_number};
use crate::contract::spec::{Computed, Input, NamedPlace, Place, Values, widest};
use calls::Register;
use calls::interruptible::SYSTEM_IY;
use calls::memory::banks::BANK;
use calls::registers::RegisterGroup;

/// The values of an input, and how they are computed if they depend on others.
type InputValues = (Values, Option<Computed>);

/// Greatest number of values of a loop of inputs.
const MOST_VALUES: i64 = 1 << 16;

/// Returns all values of a place.
fn anything(cell: &NamedPlace, at: usize) -> Result<Values, Fault> {
    let most = match (&cell.place, cell.place.bits()) {
        (Place::Mode, _) => 2,
        (_, bits @ ..=32) => (1i64 << bits) - 1,
        _ => return fault(at, "a range holds numbers of at most 32 bits"),
    };
    let mut values = Values::default();
    values.push(0, most);
    Ok(values)
}

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
        if !(0..MOST_VALUES).contains(&(to - from)) {
            return fault(first.start, format!("a loop has 1 to {MOST_VALUES} values"));
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

    /// Refuses a function with values, which is no place, and says what to write.
    fn refuse_function(&self, text: &str, left: Range<usize>, right: Range<usize>) -> Result<(), Fault> {
        let name = &text[left.clone()];
        let Some(open) = name.find(['[', '(']).filter(|_| name.ends_with([']', ')'])) else { return Ok(()) };
        let (word, of) = (name[..open].trim(), name[open + 1..name.len() - 1].trim());
        if !(word == "length" || is_operator(word)) || of.is_empty() {
            return Ok(());
        }
        let (first, last) = ends(text, right.clone()).unwrap_or((right.clone(), right));
        let number = |range: Range<usize>| self.context.constant(text, range).ok();
        fault(left.start, for_function(word, of, number(first).zip(number(last))))
    }

    fn input_of(&mut self, text: &str, left: Range<usize>, right: Range<usize>) -> Result<(), Fault> {
        self.refuse_function(text, left.clone(), right.clone())?;
        let cells = cells(&self.context, text, left.clone()).map_err(|Fault { offset, why }| {
            // What lies in brackets on the left is most often meant as memory.
            let help = " before this; memory at HL is `HL = $C000, [HL] = 0..255`";
            let why = why.split_once(NAME_IT).map_or_else(|| why.clone(), |(why, _)| format!("{why}{help}"));
            Fault { offset, why }
        })?;
        let is_one = cells.len() == 1 && self.context.constants().next().is_none();
        let given = match elements(text, right.clone(), cells.len())? {
            None if &text[right.clone()] == ANY => {
                cells.iter().map(|cell| Ok((anything(cell, right.start)?, None))).collect::<Result<_, _>>()?
            }
            None => vec![self.input_values(text, left.clone(), right.clone())?; cells.len()],
            Some(elements) => {
                let each = cells.iter().zip(elements);
                each.map(|(cell, of)| self.element(text, &left, cell, of)).collect::<Result<Vec<_>, _>>()?
            }
        };
        for (mut cell, (values, computed)) in cells.into_iter().zip(given) {
            // The values of the loops belong to the name.
            cell.name.extend(self.context.constants().map(|(name, value)| format!(", {name} = {value}")));
            let bits = cell.place.bits();
            for &(first, count) in &values.ranges {
                let last = first + (count - 1) as i64;
                if first < 0 && last >= 1 << (bits - 1) || first < -(1 << (bits - 1)) || last >= 1 << bits {
                    let help = for_range(&cell.name, first, last, bits);
                    let most = (1i64 << bits) - 1;
                    let why = if computed.is_some() {
                        format!(
                            "the range may have more values than {} holds: give what it depends on before it",
                            cell.name
                        )
                    } else {
                        format!("{} holds 0..{most}{help}", cell.name)
                    };
                    return fault(right.start, why);
                }
            }
            let given = &mut self.context.given;
            match &cell.place {
                Place::Register(bytes) => {
                    if let Some(twice) = bytes.bytes().iter().find(|byte| given.registers.contains(byte)) {
                        return fault(left.start, format!("{} is given twice", twice.name()));
                    }
                    if given.flags != 0 && bytes.bytes().contains(&Register::F) {
                        return fault(left.start, "F is given twice: In gives one of its flags before it");
                    }
                    given.registers.extend(bytes.bytes());
                    if values.ranges.iter().any(|&(first, _)| first < 0) {
                        given.signed.push(*bytes);
                    }
                }
                Place::Flag(bit) if given.flags & bit != 0 => {
                    return fault(left.start, format!("{} is given twice", cell.name));
                }
                Place::Flag(_) if given.registers.contains(&Register::F) => {
                    return fault(
                        left.start,
                        format!("{} is given twice: F, which In gives before, holds it", cell.name),
                    );
                }
                Place::Flag(bit) => given.flags |= bit,
                Place::Return if given.has_return => return fault(left.start, "return is given twice"),
                Place::Mode if values.ranges.iter().any(|&(first, count)| first + (count - 1) as i64 > 2) => {
                    return fault(right.start, "the interrupt modes are 0..2");
                }
                // A loop, or one of several places, may give a value again to some of those before.
                Place::Memory { .. } if is_one && self.is_given(&cell) => {
                    return fault(left.start, format!("{} is given twice: write its values with `or`", cell.name));
                }
                Place::Page | Place::Paging if self.context.given.has_page => {
                    return fault(left.start, "the page is given twice");
                }
                Place::Page | Place::Paging => self.give_page(&cell, &values, computed.is_some(), right.start)?,
                Place::Return => self.context.given.has_return = true,
                Place::Interrupts => self.context.given.has_interrupts = true,
                Place::Mode => self.context.given.has_mode = true,
                Place::Port(_) | Place::Memory { .. } | Place::Paged { .. } => {}
            }
            if is_one {
                self.alone.push(self.spec.inputs.len());
            }
            self.spec.inputs.push(Input { cell, values, computed });
        }
        Ok(())
    }

    /// Notes the page that is mapped when the routine is called.
    fn give_page(&mut self, cell: &NamedPlace, values: &Values, is_computed: bool, at: usize) -> Result<(), Fault> {
        let is_memory = |input: &Input| matches!(input.cell.place, Place::Memory { .. } | Place::Paged { .. });
        if self.spec.inputs.iter().any(is_memory) {
            return fault(at, format!("state {} before memory, which lies in a page", cell.name));
        }
        let Some(pages) = &mut self.context.pages else { return Ok(()) };
        self.context.given.has_page = true;
        self.context.given.has_paging = matches!(cell.place, Place::Paging);
        let mut each = BTreeSet::new();
        for &(first, count) in values.ranges.iter().filter(|_| !is_computed) {
            each.extend((0..count as i64).map(|n| (first + n) & i64::from(BANK)));
        }
        for &page in &each {
            page_number(page).or_else(|why| {
                let all = "0 or 1 or 3 or 4 or 6 or 7";
                fault(at, if each.len() > 1 { format!("{why}: write `page = {all}`") } else { why })
            })?;
        }
        match (pages.own, each.first().filter(|_| each.len() == 1)) {
            (Some(own), Some(&page)) if page == i64::from(own) => {}
            (Some(own), _) => {
                return fault(at, format!("the routine lies in page {own}, which is mapped when it is called"));
            }
            (None, Some(&page)) => pages.home = page as u8,
            (None, None) => pages.varies = true,
        }
        Ok(())
    }

    /// Reads an element of a list.
    fn element(
        &self,
        text: &str,
        left: &Range<usize>,
        cell: &NamedPlace,
        element: Element,
    ) -> Result<InputValues, Fault> {
        match element {
            Element::Part(part) if &text[part.clone()] == ANY => Ok((anything(cell, part.start)?, None)),
            Element::Part(part) => self.input_values(text, left.clone(), part),
            Element::Letter(letter) => {
                let mut values = Values::default();
                values.push(letter.into(), letter.into());
                Ok((values, None))
            }
        }
    }

    /// Reads the values of an input: constant ones, or one or a range computed from inputs before it.
    fn input_values(&self, text: &str, left: Range<usize>, right: Range<usize>) -> Result<InputValues, Fault> {
        let fixed = match values(&self.context, text, right.clone()) {
            Ok(values) => return Ok((values, None)),
            Err(fault) => fault,
        };
        if alternatives(text, right.clone()).len() > 1 {
            return Err(fixed);
        }
        let expression = |range: Range<usize>| self.context.value(text, range);
        let letters = ends(text, right.clone()).and_then(|(first, last)| for_letters(&text[first], &text[last]));
        if let Some(advice) = letters {
            return fault(right.start, advice);
        }
        let (computed, most) = match ends(text, right.clone()) {
            None => (Computed::Value(expression(right)?), 1),
            Some((first, last)) => {
                let (first, last) = (expression(first)?, expression(last)?);
                let most = widest(&self.spec.inputs, &first, &last).unwrap_or(MOST_VALUES as u64);
                (Computed::Range(first, last), most)
            }
        };
        if computed.expressions().iter().all(|of| of.constant().is_some()) {
            return Err(fixed);
        }
        if most == 0 {
            return fault(left.start, "its range is empty in every case");
        }
        let mut values = Values::default();
        values.push(0, most as i64 - 1);
        Ok((values, Some(computed)))
    }

    /// Adds what the ROM needs to the inputs.
    pub(super) fn rom_inputs(&mut self) {
        let iy = RegisterGroup::named("IY").filter(|_| self.spec.calls_rom);
        let Some(iy) = iy.filter(|iy| !iy.bytes().iter().any(|half| self.context.given.registers.contains(half)))
        else {
            return;
        };
        self.context.given.registers.extend(iy.bytes());
        let mut values = Values::default();
        values.push(SYSTEM_IY.into(), SYSTEM_IY.into());
        let cell = NamedPlace { name: "IY".into(), place: Place::Register(iy) };
        self.spec.inputs.push(Input { cell, values, computed: None });
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
