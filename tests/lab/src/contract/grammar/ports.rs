//! What is said about ports otherwise than the language has it.

use std::ops::Range;

use super::reader::Reader;
use crate::contract::expression::{Fault, fault};
use crate::contract::spec::{NamedPlace, Place};

impl Reader<'_> {
    /// Refuses a list of bytes for a port, and a port that is stated twice.
    pub(super) fn refuse_port(&self, text: &str, cells: &[NamedPlace], right: Range<usize>) -> Result<(), Fault> {
        let [NamedPlace { name, place: Place::Port(port) }] = cells else { return Ok(()) };
        let bytes = &text[right.clone()];
        if let Some(list) = bytes.strip_prefix("list(").and_then(|list| list.strip_suffix(')')) {
            let bytes: Vec<&str> = list.split(',').map(str::trim).collect();
            return fault(
                right.start,
                format!("bytes sent one after the other are written `{}`", bytes.join(" then ")),
            );
        }
        let is_it = |of: &NamedPlace| matches!(of.place, Place::Port(known) if known == *port);
        if self.spec.outputs.iter().any(|output| is_it(&output.cell)) {
            return fault(
                right.start,
                format!(
                    "{name} is stated twice: bytes sent one after the other have `then` between them, as in `16 then {bytes}`"
                ),
            );
        }
        Ok(())
    }

    /// Returns the advice for a value without a place after an output of a port: `port[254] = A, A`.
    pub(super) fn after_port(&self, text: &str) -> Option<String> {
        let last = self.spec.outputs.last().filter(|output| matches!(output.cell.place, Place::Port(_)))?;
        (!text.contains('='))
            .then(|| format!("`{text}` has no `=`: write `{} then {text}` if it is sent next", last.text))
    }
}
