//! STRUCT: named offsets, and data laid out by them.

pub(crate) mod instance;
mod values;

use super::address::check_step;
use super::flow;
use crate::SymbolKind;
use crate::debug_data;
use crate::expect;
use crate::expression;
use crate::fault::{Fault, Res, fault};
use crate::keyword::{Directive as D, Keyword};
use crate::label::Label;
use crate::listing_rows;
use crate::pass::Pass;
use crate::pass::layout::{Building, Field, LARGEST, Layout, TOO_LARGE};
use crate::text::{Cursor, shown};
use std::rc::Rc;

/// Most levels of structures inside structures, and most members including theirs.
const DEEPEST: usize = 32;
const MOST_MEMBERS: usize = 4096;

/// Runs STRUCT name, first offset.
pub(super) fn begin_structure(pass: &mut Pass<'_, '_>, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
    let name = expect::label(cursor)?;
    let full = pass.job.symbols.full_name_aside(name);
    let mut layout = Layout::default();
    if cursor.eat(b',') {
        let offset = expression::evaluate(pass, cursor)?;
        let size = usize::try_from(offset).unwrap_or(LARGEST + 1);
        if size > LARGEST {
            return fault(at, format!("a structure cannot begin at the offset {offset}"));
        }
        layout.size = size;
        layout.fields.push(Field::Fixed(size, None));
    }
    expect::end(cursor)?;
    pass.definitions.building = Some(Building { full, layout });
    Ok(())
}

/// Runs a line between STRUCT and ENDS.
pub(crate) fn structure_line(pass: &mut Pass<'_, '_>, label: Option<Label<'_>>, cursor: &mut Cursor<'_>) -> Res<()> {
    let Some(mut building) = pass.definitions.building.take() else { return Ok(()) };
    let at = cursor.solid_pos();
    if let Some(label) = label {
        let name = label.name.strip_prefix(b".").unwrap_or(label.name);
        building.layout.members.push((name.into(), building.layout.size));
    }
    let result = member(pass, &mut building.layout, at, cursor);
    if !matches!(result, Ok(true)) {
        listing_rows::mark_skipped(pass);
    }
    match result {
        Ok(true) => {
            pass.rows.list_as_read();
            finish_structure(pass, building)
        }
        other => {
            pass.definitions.building = Some(building);
            other.map(|_| ())
        }
    }
}

/// Adds one member. Returns true at ENDS.
fn member(pass: &mut Pass<'_, '_>, layout: &mut Layout, at: usize, cursor: &mut Cursor<'_>) -> Res<bool> {
    if cursor.eat_end() {
        return Ok(false);
    }
    let marks = cursor.take_while(|b| b == b'#').len();
    cursor.eat(b'.');
    let word = if marks == 0 { cursor.name().unwrap_or_default() } else { b"" };
    let directive = match (marks, pass.settings.find_word(word)) {
        (1, _) => Some(D::Block),
        (2, _) => Some(D::Align),
        (_, Some(Keyword::Directive(directive))) => Some(directive),
        _ => None,
    };
    let added = match directive {
        Some(D::Byte) => number_member(pass, layout, 1, cursor)?,
        Some(D::Word) => number_member(pass, layout, 2, cursor)?,
        Some(D::Three) => number_member(pass, layout, 3, cursor)?,
        Some(D::Long) => number_member(pass, layout, 4, cursor)?,
        Some(D::Block) => {
            let count = expression::evaluate(pass, cursor)?;
            let fill = fill_byte(pass, cursor)?;
            fixed(layout, i64::from(count), fill, at)?
        }
        Some(D::Align) => {
            let step = if cursor.eat_end() { 4 } else { expression::evaluate(pass, cursor)? };
            let fill = fill_byte(pass, cursor)?;
            check_step(step, at)?;
            layout.step = layout.step.max(step);
            let gap = (layout.size as i64).wrapping_neg().rem_euclid(i64::from(step));
            fixed(layout, gap, fill, at)?
        }
        Some(D::EndStruct) => {
            expect::end(cursor)?;
            return Ok(true);
        }
        Some(condition @ (D::If | D::IfNot | D::IfDef | D::IfNotDef | D::IfUsed | D::IfNotUsed)) => {
            return flow::if_(pass, condition, at, cursor).map(|()| false);
        }
        Some(D::Else) => return flow::else_(pass, D::Else, at).map(|()| false),
        Some(D::ElseIf) => return flow::else_(pass, D::ElseIf, at).map(|()| false),
        Some(D::EndIf) => return flow::end_if(pass, at, cursor).map(|()| false),
        Some(_) => return fault(at, format!("a STRUCT cannot contain {}", shown(word))),
        None if matches!(word, b"text" | b"TEXT") => text_member(pass, layout, at, cursor)?,
        None => inner_structure(pass, layout, word, at, cursor)?,
    };
    if let Err(message) = added {
        return fault(at, message);
    }
    expect::end(cursor).map(|()| false)
}

fn number_member(
    pass: &mut Pass<'_, '_>,
    layout: &mut Layout,
    width: usize,
    cursor: &mut Cursor<'_>,
) -> Res<Result<(), &'static str>> {
    let default = if cursor.eat_end() { 0 } else { expression::evaluate(pass, cursor)? };
    Ok(layout.add(Field::Number(width, default), width))
}

fn fill_byte(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<Option<u8>> {
    if !cursor.eat(b',') {
        return Ok(None);
    }
    let at = cursor.pos;
    let value = expression::evaluate(pass, cursor)?;
    Ok(Some(pass.byte(value, at)))
}

fn fixed(layout: &mut Layout, count: i64, fill: Option<u8>, at: usize) -> Res<Result<(), &'static str>> {
    let size = usize::try_from(count).unwrap_or(LARGEST + 1);
    if size > LARGEST {
        return fault(at, format!("a member cannot have {count} bytes"));
    }
    Ok(layout.add(Field::Fixed(size, fill), size))
}

/// Adds TEXT length, { bytes }.
fn text_member(
    pass: &mut Pass<'_, '_>,
    layout: &mut Layout,
    at: usize,
    cursor: &mut Cursor<'_>,
) -> Res<Result<(), &'static str>> {
    let length = expression::evaluate(pass, cursor)?;
    let Ok(size @ 1..=8192) = usize::try_from(length) else {
        return fault(at, format!("TEXT has 1 to 8192 bytes, not {length}"));
    };
    let mut bytes = Vec::new();
    if cursor.eat(b',') {
        values::braced_bytes(pass, cursor, &mut bytes)?;
    }
    if bytes.len() > size {
        return fault(at, format!("{} bytes do not fit into TEXT {size}", bytes.len()));
    }
    bytes.resize(size, bytes.last().copied().unwrap_or(0));
    Ok(layout.add(Field::Text(bytes), size))
}

/// Adds a structure as a member, with new defaults if given.
fn inner_structure(
    pass: &mut Pass<'_, '_>,
    layout: &mut Layout,
    word: &[u8],
    at: usize,
    cursor: &mut Cursor<'_>,
) -> Res<Result<(), &'static str>> {
    let Some(inner) = values::find_structure(pass, word) else {
        return fault(at, format!("`{}` cannot be a member of a STRUCT", shown(word)));
    };
    if layout.size + inner.size > LARGEST {
        return Ok(Err(TOO_LARGE));
    }
    layout.depth = layout.depth.max(inner.depth + 1);
    if layout.depth > DEEPEST || layout.members.len() + inner.members.len() > MOST_MEMBERS {
        return fault(at, format!("a STRUCT has at most {MOST_MEMBERS} members, {DEEPEST} deep"));
    }
    values::warn_if_misaligned(pass, &inner, word, layout.size as i32, at);
    let values = values::values(pass, &inner, cursor)?;
    let prefix = match layout.members.last() {
        Some((name, offset)) if *offset == layout.size => Some(name.clone()),
        _ => None,
    };
    if let Some(prefix) = prefix {
        for (name, offset) in &inner.members {
            layout.members.push(([&prefix, &b"."[..], name].concat().into(), layout.size + offset));
        }
    }
    layout.fields.push(Field::Open);
    layout.fields.extend(values.into_iter().map(|(field, _)| field));
    layout.size += inner.size;
    Ok(layout.add(Field::Close, 0))
}

fn finish_structure(pass: &mut Pass<'_, '_>, building: Building) -> Res<()> {
    let mut names = vec![(building.full.clone(), building.layout.size)];
    for (member, offset) in &building.layout.members {
        names.push(([&building.full[..], b".", member].concat(), *offset));
    }
    for (name, value) in names {
        let site = pass.site_of(value as i32);
        match pass.job.symbols.define_full(&name, value as i32, SymbolKind::Structure, site) {
            Ok(id) => {
                if name == building.full {
                    pass.job.symbols.set_size(id, value as i32);
                }
                debug_data::record_structure(pass, &name, id, value as i32);
            }
            Err(full) => pass.error(&Fault::new(0, format!("{full} is defined twice"))),
        }
    }
    pass.definitions.structures.insert(building.full.into(), Rc::new(building.layout));
    Ok(())
}
