//! `Unreached`: a side of a branch that no input reaches.

use super::header::Header;
use super::key::Key;
use super::reader::Wrong;

/// A side of a branch that no input reaches, from a line `Unreached: choose_move.line+13 always jumps: reason`.
pub(crate) struct UnreachedSide {
    /// The instruction, by its label.
    pub(crate) label: String,
    /// True if it always jumps, false if it never does.
    pub(crate) always: bool,
    /// The reason.
    pub(crate) why: String,
}

impl UnreachedSide {
    /// Reads the entry of a header; `None` if it has none.
    ///
    /// # Errors
    /// A text of another form.
    pub(crate) fn of(header: &Header) -> Option<Result<UnreachedSide, Wrong>> {
        let (at, text) = header.get(Key::Unreached)?;
        let why = || {
            let text = text.text.split_whitespace().collect::<Vec<_>>().join(" ");
            format!("`{text}` names no side of a branch: write `LABEL+2 always jumps: REASON`, or `never jumps`")
        };
        Some(UnreachedSide::read(&text.text).ok_or_else(|| Wrong { at, why: why() }))
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

    /// Checks that a header's entry, if it has one, names a branch with a condition, given the values of symbols.
    ///
    /// # Errors
    /// A text of another form, a label that is not there, an instruction that is no such branch.
    pub(crate) fn check(
        header: &Header,
        symbol: &dyn Fn(&str) -> Option<i64>,
        is_branch: &dyn Fn(u16) -> bool,
    ) -> Result<(), Wrong> {
        let Some((at, _)) = header.get(Key::Unreached) else { return Ok(()) };
        let side = UnreachedSide::of(header).transpose()?;
        side.map_or(Ok(()), |side| side.find(symbol, is_branch)).map_err(|why| Wrong { at, why })
    }

    fn find(&self, symbol: &dyn Fn(&str) -> Option<i64>, is_branch: &dyn Fn(u16) -> bool) -> Result<(), String> {
        let (label, distance) = match self.label.rsplit_once('+') {
            Some((label, distance)) => (label, distance.parse::<u16>().ok()),
            None => (self.label.as_str(), Some(0)),
        };
        let Some(address) = symbol(label).and_then(|value| u16::try_from(value).ok()) else {
            return Err(format!("there is no label `{label}`"));
        };
        let branch = distance.map(|distance| address.wrapping_add(distance)).filter(|&at| is_branch(at));
        branch.map(|_| ()).ok_or_else(|| format!("at `{}` is no branch with a condition", self.label))
    }
}
