//! The values of a structure's instance, which may continue over several lines in braces.

use super::{Field, Structure};
use crate::assembler::Assembler;
use crate::report::{Res, fault};
use crate::text::Cursor;

/// Most bytes in the text of an instance's values.
const LONGEST: usize = 1 << 20;

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

impl Assembler<'_> {
    /// Returns the fields of a structure, the values given here in place of the defaults; each with the offset that
    /// determines its row.
    pub(super) fn values(&mut self, structure: &Structure, cursor: &mut Cursor<'_>) -> Res<Vec<(Field, usize)>> {
        let mut fields: Vec<(Field, usize)> = structure.fields.iter().map(|field| (field.clone(), 0)).collect();
        cursor.skip_blanks();
        let start = cursor.pos;
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
                        *value = self.expression(cursor)?;
                    }
                }
                Field::Text(bytes) => {
                    if cursor.peek_solid() == b'{' {
                        let mut given = Vec::new();
                        let place = cursor.pos;
                        self.braced_bytes(cursor, &mut given)?;
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
            self.close(cursor, b'}', start)?;
        }
        Ok(fields)
    }

    /// Joins values in braces with the lines that follow. Returns `None` if all braces are closed.
    pub(super) fn join_lines(&mut self, text: &[u8]) -> Res<Option<Joined>> {
        let mut open = open_braces(text);
        if open <= 0 {
            return Ok(None);
        }
        let mut joined = Joined { text: text.to_vec(), rows: Vec::new() };
        while open > 0 {
            let Some(frame) = self.frames.last_mut().filter(|frame| frame.next < frame.end) else { break };
            let segment = frame.source.segments[frame.next];
            frame.next += 1;
            let source = frame.source.clone();
            let text = source.segment_text(&segment);
            let replaced = self.replaced(text, true).ok().flatten();
            let text = replaced.as_deref().unwrap_or(text);
            open += open_braces(text);
            joined.text.push(b' ');
            let start = joined.text.len();
            joined.text.extend(text);
            if let Some(row) = self.empty_row(segment) {
                joined.rows.push((start, row));
            }
            if joined.text.len() > LONGEST {
                return fault(0, "the values of a structure never end");
            }
        }
        Ok(Some(joined))
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
