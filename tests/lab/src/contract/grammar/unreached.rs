//! `Unreached`: a side of a branch that no case of the contract takes. `Untried`: one that no case of a program's questions takes.

use super::header::Header;
use super::key::Key;
use super::reader::Wrong;
use crate::contract::spec::StatedSide;

/// A side of a branch in words, from a line `Unreached: choose_move.line+13 always jumps: reason`.
pub(crate) struct UnreachedSide {
    /// The instruction, by its label.
    pub(crate) label: String,
    /// True if it always jumps, false if it never does.
    pub(crate) always: bool,
    /// The reason.
    pub(crate) why: String,
}

impl UnreachedSide {
    /// Reads the entries of a header with a key: `Unreached` or `Untried`. A text of another form is an error.
    pub(crate) fn all(header: &Header, key: Key) -> impl Iterator<Item = Result<UnreachedSide, Wrong>> {
        header.each(key).map(|(at, text)| {
            let why = || {
                let text = text.text.split_whitespace().collect::<Vec<_>>().join(" ");
                format!("`{text}` names no side of a branch: write `LABEL+2 always jumps: REASON`, or `never jumps`")
            };
            UnreachedSide::read(&text.text).ok_or_else(|| Wrong { at, why: why() })
        })
    }

    fn read(text: &str) -> Option<UnreachedSide> {
        let (what, why) = text.split_once(':')?;
        let (label, side) = what.trim().split_once(char::is_whitespace)?;
        let always = match side.trim() {
            "always jumps" => true,
            "never jumps" => false,
            _ => return None,
        };
        let why = why.split_whitespace().collect::<Vec<_>>().join(" ");
        (!why.is_empty()).then(|| UnreachedSide { label: label.to_owned(), always, why })
    }

    /// Finds the branches with a condition that the entries of a header with a key name, given the values of symbols.
    ///
    /// # Errors
    /// A text of another form, a label that is not there, an instruction that is no such branch.
    pub(crate) fn found(
        header: &Header,
        key: Key,
        symbol: &dyn Fn(&str) -> Option<i64>,
        is_branch: &dyn Fn(u16) -> bool,
    ) -> Result<Vec<StatedSide>, Wrong> {
        let places = header.each(key).map(|(at, _)| at);
        let find = |(side, at): (Result<UnreachedSide, Wrong>, _)| {
            let side = side?;
            let address = side.find(symbol, is_branch).map_err(|why| Wrong { at, why })?;
            Ok(StatedSide { at: address, label: side.label, always: side.always, why: side.why })
        };
        UnreachedSide::all(header, key).zip(places).map(find).collect()
    }

    fn find(&self, symbol: &dyn Fn(&str) -> Option<i64>, is_branch: &dyn Fn(u16) -> bool) -> Result<u16, String> {
        let (label, distance) = match self.label.rsplit_once('+') {
            Some((label, distance)) => (label, distance.parse::<u16>().ok()),
            None => (self.label.as_str(), Some(0)),
        };
        let Some(address) = symbol(label).and_then(|value| u16::try_from(value).ok()) else {
            return Err(format!("there is no label `{label}`"));
        };
        let branch = distance.map(|distance| address.wrapping_add(distance)).filter(|&at| is_branch(at));
        branch.ok_or_else(|| format!("at `{}` is no branch with a condition", self.label))
    }
}
