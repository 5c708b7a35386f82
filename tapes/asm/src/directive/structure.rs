//! STRUCT: named offsets, and data laid out by them.

mod instance;
mod values;

use super::data::Strings;
use super::place::check_step;
use crate::SymbolKind;
use crate::assembler::Assembler;
use crate::report::{Fault, Res, fault};
use crate::statement::Label;
use crate::text::{Cursor, shown};
use crate::word::{Directive as D, Word};
use std::rc::Rc;

/// Most bytes in a structure.
const LARGEST: usize = 0x1_0000;

const TOO_LARGE: &str = "the structure is larger than the memory";
/// Most levels of structures inside structures, and most members including theirs.
const DEEPEST: usize = 32;
const MOST_MEMBERS: usize = 4096;

/// A finished structure.
pub(crate) type Structure = Rc<Layout>;

/// The layout of a structure.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    /// Members with their offsets; those of inner structures have dots in their names.
    members: Vec<(Box<[u8]>, usize)>,
    fields: Vec<Field>,
    size: usize,
    /// The largest ALIGN in it; 0 if there is none.
    step: i32,
    /// Number of levels of inner structures.
    depth: usize,
}

/// The parts of an instance, in order.
#[derive(Clone, Debug)]
enum Field {
    /// A number: its width in bytes, and its default.
    Number(usize, i32),
    /// A number of bytes that an instance cannot change, and their value; without one the memory stays unchanged.
    Fixed(usize, Option<u8>),
    /// Bytes that an instance can change.
    Text(Vec<u8>),
    /// The beginning and the end of an inner structure.
    Open,
    Close,
}

/// A structure that is being defined.
#[derive(Clone, Debug)]
pub(crate) struct Building {
    full: Vec<u8>,
    layout: Layout,
}

impl Layout {
    fn add(&mut self, field: Field, size: usize) -> Result<(), &'static str> {
        self.size += size;
        self.fields.push(field);
        if self.size > LARGEST { Err(TOO_LARGE) } else { Ok(()) }
    }
}

impl Assembler<'_> {
    /// Runs STRUCT name, first offset.
    pub(super) fn begin_structure(&mut self, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
        let name = self.symbol_name(cursor)?;
        let full = self.symbols.full_name_aside(name);
        let mut layout = Layout::default();
        if cursor.eat(b',') {
            let offset = self.expression(cursor)?;
            let size = usize::try_from(offset).unwrap_or(LARGEST + 1);
            if size > LARGEST {
                return fault(at, format!("a structure cannot begin at the offset {offset}"));
            }
            layout.size = size;
            layout.fields.push(Field::Fixed(size, None));
        }
        self.end(cursor)?;
        self.building = Some(Building { full, layout });
        Ok(())
    }

    /// Runs a line between STRUCT and ENDS.
    pub(crate) fn structure_line(&mut self, label: Option<Label<'_>>, cursor: &mut Cursor<'_>) -> Res<()> {
        let Some(mut building) = self.building.take() else { return Ok(()) };
        let at = (cursor.skip_blanks(), cursor.pos).1;
        if let Some(label) = label {
            let name = label.name.strip_prefix(b".").unwrap_or(label.name);
            building.layout.members.push((name.into(), building.layout.size));
        }
        let result = self.member(&mut building.layout, at, cursor);
        if !matches!(result, Ok(true)) {
            self.mark_skipped();
        }
        match result {
            Ok(true) => {
                self.list_as_read();
                self.finish_structure(building)
            }
            other => {
                self.building = Some(building);
                other.map(|_| ())
            }
        }
    }

    /// Adds one member. Returns true at ENDS.
    fn member(&mut self, layout: &mut Layout, at: usize, cursor: &mut Cursor<'_>) -> Res<bool> {
        if cursor.at_end() {
            return Ok(false);
        }
        let marks = cursor.take_while(|b| b == b'#').len();
        cursor.eat(b'.');
        let word = if marks == 0 { cursor.name().unwrap_or_default() } else { b"" };
        let directive = match (marks, self.find_word(word)) {
            (1, _) => Some(D::Block),
            (2, _) => Some(D::Align),
            (_, Some(Word::Directive(directive))) => Some(directive),
            _ => None,
        };
        let added = match directive {
            Some(D::Byte) => self.number_member(layout, 1, cursor)?,
            Some(D::Word) => self.number_member(layout, 2, cursor)?,
            Some(D::Three) => self.number_member(layout, 3, cursor)?,
            Some(D::Long) => self.number_member(layout, 4, cursor)?,
            Some(D::Block) => {
                let count = self.expression(cursor)?;
                let fill = self.fill_byte(cursor)?;
                self.fixed(layout, i64::from(count), fill, at)?
            }
            Some(D::Align) => {
                let step = if cursor.at_end() { 4 } else { self.expression(cursor)? };
                let fill = self.fill_byte(cursor)?;
                check_step(step, at)?;
                layout.step = layout.step.max(step);
                let gap = (layout.size as i64).wrapping_neg().rem_euclid(i64::from(step));
                self.fixed(layout, gap, fill, at)?
            }
            Some(D::EndStruct) => {
                self.end(cursor)?;
                return Ok(true);
            }
            Some(D::If | D::IfNot | D::IfDef | D::IfNotDef | D::IfUsed | D::IfNotUsed) => {
                let directive = directive.unwrap_or(D::If);
                return self.directive(directive, at, cursor).map(|()| false);
            }
            Some(D::Else | D::ElseIf | D::EndIf) => {
                let directive = directive.unwrap_or(D::EndIf);
                return self.directive(directive, at, cursor).map(|()| false);
            }
            Some(_) => return fault(at, format!("a STRUCT cannot contain {}", shown(word))),
            None if matches!(word, b"text" | b"TEXT") => self.text_member(layout, at, cursor)?,
            None => self.inner_structure(layout, word, at, cursor)?,
        };
        if let Err(message) = added {
            return fault(at, message);
        }
        self.end(cursor).map(|()| false)
    }

    fn number_member(
        &mut self,
        layout: &mut Layout,
        width: usize,
        cursor: &mut Cursor<'_>,
    ) -> Res<Result<(), &'static str>> {
        let default = if cursor.at_end() { 0 } else { self.expression(cursor)? };
        Ok(layout.add(Field::Number(width, default), width))
    }

    fn fill_byte(&mut self, cursor: &mut Cursor<'_>) -> Res<Option<u8>> {
        if !cursor.eat(b',') {
            return Ok(None);
        }
        let at = cursor.pos;
        let value = self.expression(cursor)?;
        Ok(Some(self.byte(value, at)))
    }

    fn fixed(&mut self, layout: &mut Layout, count: i64, fill: Option<u8>, at: usize) -> Res<Result<(), &'static str>> {
        let size = usize::try_from(count).unwrap_or(LARGEST + 1);
        if size > LARGEST {
            return fault(at, format!("a member cannot have {count} bytes"));
        }
        Ok(layout.add(Field::Fixed(size, fill), size))
    }

    /// Adds TEXT length, { bytes }.
    fn text_member(
        &mut self,
        layout: &mut Layout,
        at: usize,
        cursor: &mut Cursor<'_>,
    ) -> Res<Result<(), &'static str>> {
        let length = self.expression(cursor)?;
        let Ok(size @ 1..=8192) = usize::try_from(length) else {
            return fault(at, format!("TEXT has 1 to 8192 bytes, not {length}"));
        };
        let mut bytes = Vec::new();
        if cursor.eat(b',') {
            self.braced_bytes(cursor, &mut bytes)?;
        }
        if bytes.len() > size {
            return fault(at, format!("{} bytes do not fit into TEXT {size}", bytes.len()));
        }
        bytes.resize(size, bytes.last().copied().unwrap_or(0));
        Ok(layout.add(Field::Text(bytes), size))
    }

    fn braced_bytes(&mut self, cursor: &mut Cursor<'_>, out: &mut Vec<u8>) -> Res<()> {
        let at = (cursor.skip_blanks(), cursor.pos).1;
        if !cursor.eat(b'{') {
            return fault(at, "the bytes of TEXT must be in braces");
        }
        if cursor.peek_solid() != b'}' {
            self.byte_list(cursor, 0, Strings::Plain, out)?;
        }
        self.close(cursor, b'}', at)
    }

    /// Adds a structure as a member, with new defaults if given.
    fn inner_structure(
        &mut self,
        layout: &mut Layout,
        word: &[u8],
        at: usize,
        cursor: &mut Cursor<'_>,
    ) -> Res<Result<(), &'static str>> {
        let Some(inner) = self.find_structure(word) else {
            return fault(at, format!("`{}` cannot be a member of a STRUCT", shown(word)));
        };
        if layout.size + inner.size > LARGEST {
            return Ok(Err(TOO_LARGE));
        }
        layout.depth = layout.depth.max(inner.depth + 1);
        if layout.depth > DEEPEST || layout.members.len() + inner.members.len() > MOST_MEMBERS {
            return fault(at, format!("a STRUCT has at most {MOST_MEMBERS} members, {DEEPEST} deep"));
        }
        self.warn_if_misaligned(&inner, word, layout.size as i32, at);
        let values = self.values(&inner, cursor)?;
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

    fn finish_structure(&mut self, building: Building) -> Res<()> {
        let site = self.site();
        let mut names = vec![(building.full.clone(), building.layout.size)];
        for (member, offset) in &building.layout.members {
            names.push(([&building.full[..], b".", member].concat(), *offset));
        }
        for (name, value) in names {
            match self.symbols.define_full(&name, value as i32, SymbolKind::Structure, site) {
                Ok(id) => {
                    if name == building.full {
                        self.symbols.set_size(id, value as i32);
                    }
                    self.trace_structure(&name, id, value as i32);
                }
                Err(full) => self.error(&Fault { at: 0, message: format!("{full} is defined twice"), unknown: None }),
            }
        }
        self.structures.insert(building.full.into(), Rc::new(building.layout));
        Ok(())
    }

    fn find_structure(&mut self, word: &[u8]) -> Option<Structure> {
        if self.structures.is_empty() || word.is_empty() {
            return None;
        }
        let full = self.symbols.full_name_aside(word);
        self.structures.get(&full[..]).or_else(|| self.structures.get(word)).cloned()
    }
}
