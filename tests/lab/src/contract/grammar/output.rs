//! Reads what a routine leaves: `Out`.

use std::ops::Range;

use super::advice_places::for_brackets;
use super::list::{Element, alternatives, elements, ends, loops, sequence, sides};
use super::notes;
use super::place::{cells, dash_advice};
use super::reader::{ANY, Reader};
use super::text::Text;
use crate::contract::expression::{Expression, Fault, fault};
use crate::contract::spec::{NamedPlace, Output, Place, Sent, Want};

/// Returns true if a place holds nothing but these values.
fn is_anything(cell: &NamedPlace, want: &Want) -> bool {
    let Want::Within(ranges) = want else { return false };
    let most = (1i64 << cell.place.bits()) - 1;
    ranges.iter().any(
        |(first, last)| matches!((first.constant(), last.constant()), (Some(Ok(..=0)), Some(Ok(last))) if last >= most),
    )
}

impl Reader<'_> {
    /// Reads `HL = B * DE & 0xFFFF`, `A = 1..6`, or `[Copy + N] = [Text + N] for N = 0..7`.
    pub(super) fn output(&mut self, text: &Text, part: Range<usize>) -> Result<(), Fault> {
        let mark = self.context.mark();
        let read = self.output_of(&text.text, part);
        self.context.forget(mark);
        read
    }

    fn output_of(&mut self, text: &str, part: Range<usize>) -> Result<(), Fault> {
        let (head, looped) = loops(text, part.clone())?;
        let loops = self.looped(text, looped)?;
        if let Some(advice) = self.after_port(&text[head.clone()]) {
            return fault(head.start, advice);
        }
        let (left, right) = sides(text, head)?;
        if &text[left.clone()] == "SP" && self.context.symbol("SP").is_none() {
            return self.stack_after(text, right);
        }
        if &text[left.clone()] == "return" && self.context.symbol("return").is_none() {
            return self.return_after(text, left, right);
        }
        let cells = cells(&self.context, text, left.clone())?;
        self.refuse_port(text, &cells, right.clone())?;
        let is_memory = cells.iter().all(|cell| matches!(cell.place, Place::Memory { .. }));
        if !loops.is_empty() && !is_memory {
            return fault(left.start, "only memory can have a loop");
        }
        cells.iter().for_each(|cell| self.allow_change(cell));
        self.context.stated = Some(self.stated.clone());
        let wanted = self.wanted(text, &cells, right);
        self.context.stated = None;
        for (cell, want) in cells.into_iter().zip(wanted?) {
            let Some(want) = want else {
                if let Place::Paged { page, address, width } = cell.place {
                    self.spec.paged_areas.push((page, address, width as u32));
                }
                self.spec.areas.extend(cell.place.area(&loops));
                continue;
            };
            // `after(H)` of `HL = SP + 2` would be a number of the stack's position.
            if !matches!(&want, Want::Value(value) if value.added_to_sp().is_some()) {
                self.state(&cell);
            }
            let text = text[part.clone()].split_whitespace().collect::<Vec<_>>().join(" ");
            if is_anything(&cell, &want) {
                notes::note_anything(&mut self.spec, &text);
            }
            self.spec.outputs.push(Output { cell, want, loops: loops.clone(), text });
        }
        Ok(())
    }

    /// Reads what places hold afterwards: the same, or each its own element of a list; `None` for anything.
    pub(super) fn wanted(
        &self,
        text: &str,
        cells: &[NamedPlace],
        right: Range<usize>,
    ) -> Result<Vec<Option<Want>>, Fault> {
        let has_port = cells.iter().any(|cell| matches!(cell.place, Place::Port(_)));
        if &text[right.clone()] == ANY && !has_port {
            return Ok(vec![None; cells.len()]);
        }
        let is_symbol = |name: &str| self.context.symbol(name).is_some();
        let value = &text[right.clone()];
        if let Some(advice) = dash_advice(value).or_else(|| for_brackets(value, is_symbol)) {
            return fault(right.start, advice);
        }
        if let Some(elements) = elements(text, right.clone(), cells.len())? {
            let want = |element| match element {
                Element::Letter(letter) => Ok(Some(Want::Value(Expression::number(letter.into())))),
                Element::Part(part) if &text[part.clone()] == ANY => Ok(None),
                Element::Part(part) => self.context.value(text, part).map(|value| Some(Want::Value(value))),
            };
            return elements.into_iter().map(want).collect();
        }
        let want = if has_port {
            let bytes = sequence(text, right).into_iter().map(|bytes| match ends(text, bytes.clone()) {
                _ if &text[bytes.clone()] == ANY => {
                    Ok(Sent::Within(vec![(Expression::number(0), Expression::number(0xFF))]))
                }
                Some(_) => Ok(Sent::Within(self.ranges(text, bytes)?)),
                None => Ok(Sent::Byte(self.context.value(text, bytes)?)),
            });
            Want::Sent(bytes.collect::<Result<_, Fault>>()?)
        } else if ends(text, right.clone()).is_some() || alternatives(text, right.clone()).len() > 1 {
            Want::Within(self.ranges(text, right)?)
        } else if cells.iter().all(|cell| matches!(cell.place, Place::Flag(_))) {
            Want::Value(self.truth(text, right)?)
        } else {
            let is_word = |cell: &NamedPlace| cell.place.bits() == 16;
            match self.context.expression(text, right.clone())? {
                sum if sum.added_to_sp().is_some() && cells.iter().all(is_word) => Want::Value(sum),
                _ => Want::Value(self.context.value(text, right)?),
            }
        };
        Ok(vec![Some(want); cells.len()])
    }

    /// Notes an output for those after it.
    pub(super) fn state(&mut self, cell: &NamedPlace) {
        match &cell.place {
            Place::Register(bytes) => self.stated.registers.extend(bytes.bytes()),
            Place::Flag(bit) => self.stated.flags |= bit,
            _ => {}
        }
    }

    /// Adds an output to what may change.
    fn allow_change(&mut self, cell: &NamedPlace) {
        let effects = &mut self.spec.effects;
        match &cell.place {
            Place::Register(bytes) => effects.changes.extend(bytes.bytes()),
            Place::Port(port) => effects.sends.push(*port),
            Place::Interrupts => effects.interrupts = true,
            Place::Mode => effects.mode = true,
            Place::Page => (effects.page, effects.maps) = (true, true),
            Place::Paging => (effects.paging, effects.maps) = (true, true),
            Place::Flag(_) | Place::Memory { .. } | Place::Paged { .. } | Place::Return => {}
        }
    }

    /// Reads `1..6 or 9`.
    pub(super) fn ranges(&self, text: &str, all: Range<usize>) -> Result<Vec<(Expression, Expression)>, Fault> {
        let range = |range: Range<usize>| match ends(text, range.clone()) {
            Some((first, last)) => {
                let at = first.start;
                let ends = (self.context.value(text, first)?, self.context.value(text, last)?);
                if let (Some(Ok(first)), Some(Ok(last))) = (ends.0.constant(), ends.1.constant())
                    && last < first
                {
                    return fault(at, format!("the range {first}..{last} is empty: write `{last}..{first}`"));
                }
                Ok(ends)
            }
            None => {
                let value = self.context.value(text, range)?;
                Ok((value.clone(), value))
            }
        };
        alternatives(text, all).into_iter().map(range).collect()
    }
}
