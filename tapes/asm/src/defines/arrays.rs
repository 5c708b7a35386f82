//! DEFARRAY: names that stand for several texts. `name[0]` is the first text, `name[#]` the number of texts.

use super::{Defines, Index, LineValues, ReplaceError, string_end};
use crate::text::is_blank;

impl Defines {
    /// Sets the texts of an array (DEFARRAY), or with `more` appends to it (DEFARRAY+). Returns false if there is no
    /// array to append to, or if there is one already.
    pub(crate) fn define_array(&mut self, name: &[u8], mut texts: Vec<Vec<u8>>, more: bool) -> bool {
        self.note_first(name.first().copied().unwrap_or(0));
        match (self.arrays.get_mut(name), more) {
            (Some(array), true) => array.append(&mut texts),
            (None, false) => drop(self.arrays.insert(name.into(), texts)),
            _ => return false,
        }
        true
    }

    /// Returns true if there is any array.
    pub(crate) fn has_arrays(&self) -> bool {
        !self.arrays.is_empty()
    }

    /// Returns the text for the array name from `at` to `end` with the index after it, and where the index ends. The
    /// text is `None` if the index is not known yet.
    pub(super) fn element(
        &mut self,
        line: &[u8],
        at: usize,
        end: usize,
        values: LineValues,
        index: &mut Index<'_>,
    ) -> Result<(usize, Option<Vec<u8>>), ReplaceError> {
        let name = String::from_utf8_lossy(&line[at..end]).into_owned();
        let open = end + line[end..].iter().take_while(|&&byte| is_blank(byte)).count();
        let Some(inside) = bracketed(&line[open..]) else {
            return Err(ReplaceError::Array(format!("{name} is an array: an index in square brackets must follow")));
        };
        let end = open + inside.len() + 2;
        let count = self.arrays.get(&line[at..at + name.len()]).map_or(0, Vec::len);
        if inside.trim_ascii() == b"#" {
            return Ok((end, Some(count.to_string().into_bytes())));
        }
        let text = self.replace(inside, true, values, index)?;
        let Some(number) = index(text.as_deref().unwrap_or(inside)) else { return Ok((end, None)) };
        let array = self.arrays.get(&line[at..at + name.len()]);
        let found = usize::try_from(number).ok().and_then(|number| array?.get(number).cloned());
        match found {
            Some(text) => Ok((end, Some(text))),
            None => Err(ReplaceError::Array(format!(
                "{name} has {count} elements, from 0 on: there is no {name}[{number}]"
            ))),
        }
    }
}

/// Returns the text between the square bracket at the start of `text` and the one that closes it.
fn bracketed(text: &[u8]) -> Option<&[u8]> {
    let (mut depth, mut at) = (0, 0);
    while at < text.len() {
        match text[at] {
            b'"' | b'\'' => at = string_end(text, at) - 1,
            b'[' => depth += 1,
            b']' => depth -= 1,
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return (text[0] == b'[').then(|| &text[1..at - 1]);
        }
    }
    None
}
