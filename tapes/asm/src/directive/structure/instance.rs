//! Instances of a STRUCT: their data, and the labels of their members.

use super::values;
use crate::SymbolKind;
use crate::debug_data;
use crate::directive::data;
use crate::expect;
use crate::expression;
use crate::fault::{Fault, Res, fault};
use crate::label::Label;
use crate::listing_rows;
use crate::pass::Pass;
use crate::pass::layout::{Field, Structure};
use crate::pass::sizes::Boundary;
use crate::text::Cursor;

/// Runs `label Name values` and `label Name = address`. Returns false if no structure is named there.
pub(crate) fn structure_at_label(pass: &mut Pass<'_, '_>, label: Label<'_>, cursor: &mut Cursor<'_>) -> Res<bool> {
    if pass.definitions.structures.is_empty() {
        return Ok(false);
    }
    let mut ahead = *cursor;
    let Some(word) = ahead.name() else { return Ok(false) };
    if pass.definitions.macros.contains_key(word) || pass.settings.find_word(word).is_some() {
        return Ok(false);
    }
    let found = structure_instance(pass, Some(label), word, &mut ahead)?;
    if found {
        *cursor = ahead;
    }
    Ok(found)
}

/// Emits an instance with the values that follow. Returns false if `word` names no structure.
pub(crate) fn structure_instance(
    pass: &mut Pass<'_, '_>,
    label: Option<Label<'_>>,
    word: &[u8],
    cursor: &mut Cursor<'_>,
) -> Res<bool> {
    let Some(structure) = values::find_structure(pass, word) else { return Ok(false) };
    if let Some(label) = label {
        let mut address = pass.out.here();
        let elsewhere = cursor.eat(b'=');
        if elsewhere {
            address = expression::evaluate(pass, cursor)?;
            expect::end(cursor)?;
        }
        values::warn_if_misaligned(pass, &structure, word, address, label.at);
        label_members(pass, label, address, &structure)?;
        if elsewhere {
            return Ok(true);
        }
    }
    let joined = values::join_lines(pass, cursor.rest())?;
    let fields = match &joined {
        Some(joined) => {
            let mut all = Cursor::new(&joined.text);
            let fields =
                values::values(pass, &structure, &mut all).and_then(|fields| expect::end(&mut all).map(|()| fields));
            cursor.pos = cursor.text.len();
            // The fault is located at the line in which the values begin.
            fields.map_err(|mistake| Box::new(Fault { at: 0, ..*mistake }))?
        }
        None => {
            let fields = values::values(pass, &structure, cursor)?;
            expect::end(cursor)?;
            fields
        }
    };
    let joined = joined.unwrap_or_default();
    for (field, at) in fields {
        if let Some((first, row)) = joined.row(at) {
            listing_rows::list_bytes_in(pass, first, row);
        }
        match field {
            Field::Number(width, value) => {
                if width == 2 {
                    pass.rows.word_members.extend(u16::try_from(pass.out.here()));
                }
                let bytes = data::number_bytes(pass, value, width, 0);
                pass.emit(&bytes[..width])?;
            }
            Field::Fixed(count, fill) => {
                pass.out.fold(count);
                let stored = match fill {
                    Some(fill) => pass.out.fill(count, fill),
                    None => pass.out.skip(count),
                };
                pass.check_room(stored)?;
            }
            Field::Text(bytes) => pass.emit(&bytes)?,
            Field::Open | Field::Close => {}
        }
    }
    if let Some((first, row)) = joined.row(usize::MAX) {
        listing_rows::list_bytes_in(pass, first, row);
    }
    Ok(true)
}

/// Defines the label of an instance and those of its members.
fn label_members(pass: &mut Pass<'_, '_>, label: Label<'_>, address: i32, structure: &Structure) -> Res<()> {
    let site = pass.site_of(address);
    let mut full = pass.job.symbols.full_name_aside(label.name);
    match pass.job.symbols.define(label.name, address, SymbolKind::Label, site) {
        Ok(id) => {
            pass.size_boundary(if label.is_local() { Boundary::Local } else { Boundary::Main });
            pass.job.symbols.set_size(id, structure.size as i32);
            debug_data::record_instance(pass, label.name, id, address);
        }
        Err(full) => return fault(label.at, format!("{full} is defined twice")),
    }
    full.push(b'.');
    for (member, offset) in &structure.members {
        let name = [&full[..], member].concat();
        let value = address.wrapping_add(*offset as i32);
        let site = pass.site_of(value);
        match pass.job.symbols.define_full(&name, value, SymbolKind::Label, site) {
            Ok(id) => debug_data::record_instance(pass, &[label.name, b".", member].concat(), id, value),
            Err(full) => return fault(label.at, format!("{full} is defined twice")),
        }
    }
    Ok(())
}
