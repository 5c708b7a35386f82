//! Instances of a STRUCT: their data, and the labels of their members.

use super::{Field, Structure};
use crate::SymbolKind;
use crate::assembler::Assembler;
use crate::report::{Fault, Res, fault};
use crate::sizes::Boundary;
use crate::statement::Label;
use crate::text::{Cursor, shown};

impl Assembler<'_> {
    /// Runs `label Name values` and `label Name = address`. Returns false if no structure is named there.
    pub(crate) fn structure_at_label(&mut self, label: Label<'_>, cursor: &mut Cursor<'_>) -> Res<bool> {
        if self.structures.is_empty() {
            return Ok(false);
        }
        let mut ahead = *cursor;
        let Some(word) = ahead.name() else { return Ok(false) };
        if self.macros.contains_key(word) || self.find_word(word).is_some() {
            return Ok(false);
        }
        let found = self.structure_instance(Some(label), word, &mut ahead)?;
        if found {
            *cursor = ahead;
        }
        Ok(found)
    }

    /// Emits an instance with the values that follow. Returns false if `word` names no structure.
    pub(crate) fn structure_instance(
        &mut self,
        label: Option<Label<'_>>,
        word: &[u8],
        cursor: &mut Cursor<'_>,
    ) -> Res<bool> {
        let Some(structure) = self.find_structure(word) else { return Ok(false) };
        if let Some(label) = label {
            let mut address = self.out.here();
            let elsewhere = cursor.eat(b'=');
            if elsewhere {
                address = self.expression(cursor)?;
                self.end(cursor)?;
            }
            self.warn_if_misaligned(&structure, word, address, label.at);
            self.label_members(label, address, &structure)?;
            if elsewhere {
                return Ok(true);
            }
        }
        let joined = self.join_lines(cursor.rest())?;
        let fields = match &joined {
            Some(joined) => {
                let mut all = Cursor::new(&joined.text);
                let fields = self.values(&structure, &mut all).and_then(|fields| self.end(&mut all).map(|()| fields));
                cursor.pos = cursor.text.len();
                // The fault is located at the line in which the values begin.
                fields.map_err(|mistake| Box::new(Fault { at: 0, ..*mistake }))?
            }
            None => {
                let fields = self.values(&structure, cursor)?;
                self.end(cursor)?;
                fields
            }
        };
        let joined = joined.unwrap_or_default();
        for (field, at) in fields {
            if let Some((first, row)) = joined.row(at) {
                self.list_bytes_in(first, row);
            }
            match field {
                Field::Number(width, value) => {
                    let bytes = self.number_bytes(value, width, 0);
                    self.emit(&bytes[..width])?;
                }
                Field::Fixed(count, fill) => {
                    self.out.fold(count);
                    let stored = match fill {
                        Some(fill) => self.out.fill(count, fill),
                        None => self.out.skip(count),
                    };
                    self.check_room(stored)?;
                }
                Field::Text(bytes) => self.emit(&bytes)?,
                Field::Open | Field::Close => {}
            }
        }
        if let Some((first, row)) = joined.row(usize::MAX) {
            self.list_bytes_in(first, row);
        }
        Ok(true)
    }

    pub(super) fn warn_if_misaligned(&mut self, structure: &Structure, name: &[u8], address: i32, at: usize) {
        let step = structure.step;
        let off = if step > 0 { address.wrapping_neg() & (step - 1) } else { 0 };
        if off != 0 {
            self.warn(at, format!("{} contains ALIGN {step}, and this address is {off} bytes short of it", shown(name)));
        }
    }

    /// Defines the label of an instance and those of its members.
    fn label_members(&mut self, label: Label<'_>, address: i32, structure: &Structure) -> Res<()> {
        let site = self.site();
        let mut full = self.symbols.full_name_aside(label.name);
        match self.symbols.define(label.name, address, SymbolKind::Label, site) {
            Ok(id) => {
                self.size_boundary(if label.is_local() { Boundary::Local } else { Boundary::Main });
                self.symbols.set_size(id, structure.size as i32);
                self.trace_instance(label.name, id, address);
            }
            Err(full) => return fault(label.at, format!("{full} is defined twice")),
        }
        full.push(b'.');
        for (member, offset) in &structure.members {
            let name = [&full[..], member].concat();
            let value = address.wrapping_add(*offset as i32);
            match self.symbols.define_full(&name, value, SymbolKind::Label, site) {
                Ok(id) => self.trace_instance(&[label.name, b".", member].concat(), id, value),
                Err(full) => return fault(label.at, format!("{full} is defined twice")),
            }
        }
        Ok(())
    }
}
