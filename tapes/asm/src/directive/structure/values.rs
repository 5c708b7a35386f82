//! The values of a structure's instance, which may continue over several lines in braces.

use crate::directive::data::{self, Strings};
use crate::expect;
use crate::expression;
use crate::fault::{Res, fault};
use crate::listing_rows;
use crate::pass::Pass;
use crate::pass::layout::{Field, Structure};
use crate::substitute;
use crate::text::{Cursor, shown};

/// Most bytes in the text of an instance's values.
const MOST_BYTES: usize = 1 << 20;

/// The lines of an instance, joined.
#[derive(Debug, Default)]
pub(super) struct Joined {
    pub(super) text: Vec<u8>,
    /// Offset of each line but the first, and the index of its row.
    rows: Vec<(usize, usize)>,
}

impl Joined {
    /// Returns the first row of all, and the row of the line at offset `at`; none for the first line.
    pub(super) fn row(&self, at: usize) -> Option<(usize, usize)> {
        let rows = &self.rows[..self.rows.partition_point(|(start, _)| *start <= at)];
        Some((rows.first()?.1, rows.last()?.1))
    }
}

/// Returns the fields of a structure, the values given here in place of the defaults; each with the offset that
/// determines its row.
pub(super) fn values(
    pass: &mut Pass<'_, '_>,
    structure: &Structure,
    cursor: &mut Cursor<'_>,
) -> Res<Vec<(Field, usize)>> {
    let mut fields: Vec<(Field, usize)> = structure.fields.iter().map(|field| (field.clone(), 0)).collect();
    let start = cursor.solid_pos();
    let mut braces = usize::from(cursor.eat(b'{'));
    for at in 0..fields.len() {
        let comma = fields.get(at + 1).is_some_and(|(next, _)| !matches!(next, Field::Close));
        if braces > 0 {
            cursor.skip_blanks();
        }
        fields[at].1 = cursor.pos;
        match &mut fields[at].0 {
            Field::Number(_, value) => {
                if !matches!(cursor.peek_solid(), 0 | b',' | b'{' | b'}') {
                    *value = expression::evaluate(pass, cursor)?;
                }
            }
            Field::Text(bytes) => {
                if cursor.peek_solid() == b'{' {
                    let mut given = Vec::new();
                    let place = cursor.pos;
                    braced_bytes(pass, cursor, &mut given)?;
                    if given.len() > bytes.len() {
                        return fault(place, format!("{} bytes do not fit into TEXT {}", given.len(), bytes.len()));
                    }
                    bytes[..given.len()].copy_from_slice(&given);
                    // The bytes are listed when all of them have been read.
                    fields[at].1 = cursor.pos;
                }
            }
            Field::Fixed(..) => continue,
            Field::Open => {
                braces += usize::from(cursor.eat(b'{'));
                continue;
            }
            Field::Close => {
                if braces > 0 && cursor.eat(b'}') {
                    braces -= 1;
                }
            }
        }
        if comma {
            cursor.eat(b',');
        }
    }
    for _ in 0..braces {
        expect::closing(cursor, b'}', start)?;
    }
    Ok(fields)
}

/// Joins values in braces with the lines that follow. Returns `None` if all braces are closed.
pub(super) fn join_lines(pass: &mut Pass<'_, '_>, text: &[u8]) -> Res<Option<Joined>> {
    let mut open = open_braces(text);
    if open <= 0 {
        return Ok(None);
    }
    let mut joined = Joined { text: text.to_vec(), rows: Vec::new() };
    while open > 0 {
        let Some(frame) = pass.input.frames.last_mut().filter(|frame| frame.next < frame.end) else { break };
        let segment = frame.source.segments[frame.next];
        frame.next += 1;
        let source = frame.source.clone();
        let text = source.segment_text(&segment);
        let replaced = substitute::replaced(pass, text, true).ok().flatten();
        let text = replaced.as_deref().unwrap_or(text);
        open += open_braces(text);
        joined.text.push(b' ');
        let start = joined.text.len();
        joined.text.extend(text);
        if let Some(row) = listing_rows::empty_row(pass, segment) {
            joined.rows.push((start, row));
        }
        if joined.text.len() > MOST_BYTES {
            return fault(0, "the values of a structure never end");
        }
    }
    Ok(Some(joined))
}

/// Reads bytes in braces and appends them to `out`.
pub(super) fn braced_bytes(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>, out: &mut Vec<u8>) -> Res<()> {
    let at = cursor.solid_pos();
    if !cursor.eat(b'{') {
        return fault(at, "the bytes of TEXT must be in braces");
    }
    if cursor.peek_solid() != b'}' {
        data::byte_list(pass, cursor, 0, Strings::Plain, out)?;
    }
    expect::closing(cursor, b'}', at)
}

/// Returns the structure of this name, in the current module or by its full name.
pub(super) fn find_structure(pass: &mut Pass<'_, '_>, word: &[u8]) -> Option<Structure> {
    if pass.definitions.structures.is_empty() || word.is_empty() {
        return None;
    }
    let full = pass.job.symbols.full_name_aside(word);
    pass.definitions.structures.get(&full[..]).or_else(|| pass.definitions.structures.get(word)).cloned()
}

/// Warns if a structure that contains ALIGN begins at an address that is not aligned.
pub(super) fn warn_if_misaligned(pass: &mut Pass<'_, '_>, structure: &Structure, name: &[u8], address: i32, at: usize) {
    let step = structure.step;
    let off = if step > 0 { address.wrapping_neg() & (step - 1) } else { 0 };
    if off != 0 {
        pass.warn(at, format!("{} contains ALIGN {step}, and this address is {off} bytes short of it", shown(name)));
    }
}

/// Returns the number of braces opened and not closed.
fn open_braces(text: &[u8]) -> i32 {
    let (mut open, mut quote) = (0, None);
    for &byte in text {
        match (quote, byte) {
            (Some(mark), _) => quote = Some(mark).filter(|&mark| mark != byte),
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'{') => open += 1,
            (None, b'}') => open -= 1,
            _ => {}
        }
    }
    open
}
