//! Reads what loops keep true: `Keeps: .next: B = 1..B, HL = (B - now(B)) * DE, turns = now(B)`.

use std::ops::Range;

use super::header::Header;
use super::key::Key;
use super::list::{loops, sides, trimmed};
use super::names::Given;
use super::place::cells;
use super::reader::{Reader, Wrong};
use super::text::Text;
use crate::contract::expression::{Expression, Fault, fault};
use crate::contract::spec::{Keep, NamedPlace, Output, Place, Want};
use calls::Register;

/// The name of the number that each turn makes smaller.
const TURNS: &str = "turns";

/// An example of the line, for messages.
const FORM: &str = "write `LABEL: B = 1..B, HL = .., turns = now(B)`";

impl Reader<'_> {
    /// Reads all entries.
    pub(super) fn keeps(&mut self, header: &Header) {
        let own = std::mem::take(&mut self.stated);
        self.context.is_at_loop = true;
        for (_, text) in header.each(Key::Keeps) {
            self.stated = Given::default();
            if let Err(Fault { offset, why }) = self.keep(text) {
                self.wrong.push(Wrong { at: text.at(offset), why });
            }
        }
        self.context.is_at_loop = false;
        self.stated = own;
    }

    fn keep(&mut self, text: &Text) -> Result<(), Fault> {
        let mut parts = text.parts().into_iter();
        let Some(first) = parts.next() else { return fault(0, format!("Keeps needs the label of a loop: {FORM}")) };
        let (label, rest) = label(&text.text, first.clone())?;
        let name = &text.text[label.clone()];
        let Some(at) = self.context.symbol(name).and_then(|value| u16::try_from(value).ok()) else {
            return fault(label.start, format!("there is no label `{name}`: Keeps begins with that of a loop, {FORM}"));
        };
        if let Some(other) = self.spec.keeps.iter().find(|keep| keep.at == at) {
            return fault(label.start, format!("Keeps says of this place already what it keeps, as `{}`", other.label));
        }
        let mut turns = None;
        let mut places = Vec::new();
        let mut conditions = Vec::new();
        for part in Some(rest).filter(|rest| !rest.is_empty()).into_iter().chain(parts) {
            if turns.is_some() {
                return fault(part.start, "`turns` comes last");
            }
            if is_condition(&text.text[part.clone()]) {
                let written = text.text[part.clone()].split_whitespace().collect::<Vec<_>>().join(" ");
                self.context.stated = Some(self.stated.clone());
                let condition = self.context.value(&text.text, part);
                self.context.stated = None;
                conditions.push((condition?, written));
            } else {
                turns = self.kept(&text.text, part, &mut places)?;
            }
        }
        let Some(turns) = turns else {
            let why =
                "`turns` is missing: a number, not negative, that each turn makes smaller, as in `turns = now(B)`";
            return fault(first.start, why);
        };
        self.spec.keeps.push(Keep { at, label: name.to_owned(), places, conditions, turns });
        Ok(())
    }

    /// Reads what a place holds, or the number that each turn makes smaller.
    fn kept(&mut self, text: &str, part: Range<usize>, places: &mut Vec<Output>) -> Result<Option<Expression>, Fault> {
        self.context.stated = Some(self.stated.clone());
        let mark = self.context.mark();
        let read = self.kept_of(text, part, places);
        self.context.forget(mark);
        self.context.stated = None;
        read
    }

    fn kept_of(
        &mut self,
        text: &str,
        part: Range<usize>,
        places: &mut Vec<Output>,
    ) -> Result<Option<Expression>, Fault> {
        let (head, looped) = loops(text, part.clone())?;
        let loops = self.looped(text, looped)?;
        let (left, right) = sides(text, head)?;
        if &text[left.clone()] == TURNS {
            return match loops.is_empty() {
                true => self.context.value(text, right).map(Some),
                false => fault(left.start, "only memory can have a loop"),
            };
        }
        let found = self.kept_cells(text, left.clone(), right)?;
        if !loops.is_empty() && !found.iter().all(|(cell, _)| matches!(cell.place, Place::Memory { .. })) {
            return fault(left.start, "only memory can have a loop");
        }
        let text = text[part].split_whitespace().collect::<Vec<_>>().join(" ");
        for (cell, want) in found {
            self.state(&cell);
            places.push(Output { cell, want, loops: loops.clone(), text: text.clone() });
        }
        Ok(None)
    }

    fn kept_cells(
        &mut self,
        text: &str,
        left: Range<usize>,
        right: Range<usize>,
    ) -> Result<Vec<(NamedPlace, Want)>, Fault> {
        let cells = cells(&self.context, text, left.clone())?;
        let is_known = |cell: &NamedPlace| match &cell.place {
            Place::Register(group) => !group.bytes().iter().any(|of| matches!(of, Register::I | Register::R)),
            Place::Flag(_) | Place::Memory { .. } => true,
            _ => false,
        };
        if !cells.iter().all(is_known) {
            return fault(left.start, "Keeps knows registers but I and R, flags, and memory");
        }
        let wanted = self.wanted(text, &cells, right)?;
        let any = |cell: &NamedPlace| {
            let most = (1i64 << cell.place.bits()) - 1;
            Want::Within(vec![(Expression::number(0), Expression::number(most))])
        };
        Ok(cells
            .into_iter()
            .zip(wanted)
            .map(|(cell, want)| {
                let want = want.unwrap_or_else(|| any(&cell));
                (cell, want)
            })
            .collect())
    }
}

/// Returns true for a comparison or another condition: it has no `=` between a place and a value.
fn is_condition(part: &str) -> bool {
    let bytes = part.as_bytes();
    let is = |at: usize| {
        bytes[at] == b'=' && !(at > 0 && b"=<>!".contains(&bytes[at - 1])) && bytes.get(at + 1) != Some(&b'=')
    };
    !(0..bytes.len()).any(is)
        && ["==", "!=", "<", ">", "&&", "||"]
            .iter()
            .any(|operator| part.replace("<<", "").replace(">>", "").contains(operator))
}

/// Splits the label from what follows its colon.
fn label(text: &str, part: Range<usize>) -> Result<(Range<usize>, Range<usize>), Fault> {
    let is_name = |c: char| c.is_alphanumeric() || "_.!?#@".contains(c);
    let found = text[part.clone()].find(':').map(|at| trimmed(text, part.start..part.start + at));
    match found.filter(|label| !label.is_empty() && text[label.clone()].chars().all(is_name)) {
        Some(label) => {
            let colon = label.end + text[label.end..].find(':').unwrap_or(0);
            Ok((label, trimmed(text, colon + 1..part.end)))
        }
        None => fault(
            part.start,
            format!(
                "`{}` does not begin with the label of a loop: {FORM}; what Out and Clobbers do not name keeps its value, and needs no line",
                &text[part.clone()]
            ),
        ),
    }
}
