//! Addresses, bytes and code at the labels of a program.

use pipeline::Program;
use serde::Serialize;

use crate::Error;

/// The code or data at a label, up to the next label that is not local to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Routine {
    /// The label.
    pub name: String,
    /// The first address.
    pub start: u16,
    /// The address after the last.
    pub end: u16,
}

/// Returns the value of a symbol.
pub(crate) fn value(program: &Program, symbol: &str) -> Result<i64, Error> {
    let missing = || calls::Error::NoSymbol { program: program.name.clone(), symbol: symbol.to_owned() };
    Ok(program.symbols.get(symbol).copied().ok_or_else(missing)?)
}

/// Returns the shortest of the symbols that stand for an address.
pub(crate) fn at(program: &Program, address: u16) -> Option<&str> {
    let names =
        program.symbols.iter().filter(|(_, value)| **value == i64::from(address)).map(|(name, _)| name.as_str());
    names.min_by_key(|name| name.len())
}

/// Returns the bytes of the program from a label on; none if the label is not an address of the program.
pub(crate) fn bytes_from<'a>(program: &'a Program, symbol: &str) -> Result<&'a [u8], Error> {
    let offset = usize::try_from(value(program, symbol)? - i64::from(program.start)).ok();
    Ok(offset.and_then(|offset| program.code.get(offset..)).unwrap_or_default())
}

/// Returns the byte of the program at an address; 0 outside of it.
pub(crate) fn byte_at(program: &Program, address: u16) -> u8 {
    let offset = usize::from(address).checked_sub(usize::from(program.start));
    offset.and_then(|offset| program.code.get(offset)).copied().unwrap_or_default()
}

/// Returns true for a label that is local to another one, such as `search.found`; `rules.search` in a module is not.
fn is_local(program: &Program, label: &str) -> bool {
    label.rsplit_once('.').is_some_and(|(outer, _)| program.symbols.contains_key(outer))
}

/// Returns the whole name of a label that is written without its module; `None` if there is no such label.
pub(crate) fn whole_name<'a>(program: &'a Program, name: &str) -> Option<&'a str> {
    let in_module =
        |label: &&String| label.rsplit_once('.').is_some_and(|(_, inner)| inner == name) && !is_local(program, label);
    let exact = program.symbols.get_key_value(name).map(|(label, _)| label);
    exact.or_else(|| program.symbols.keys().find(in_module)).map(String::as_str)
}

/// Returns the range from a label to the next label that is not local to it.
pub(crate) fn routine(program: &Program, name: &str) -> Result<Routine, Error> {
    let missing = || calls::Error::NoSymbol { program: program.name.clone(), symbol: name.to_owned() };
    let address = |value: i64| {
        let offset = usize::try_from(value - i64::from(program.start)).ok()?;
        (offset <= program.code.len()).then_some(value as u16)
    };
    let start = address(value(program, name)?).ok_or_else(missing)?;
    let labels = program.symbols.iter().filter(|(label, _)| !is_local(program, label));
    let next = labels.filter_map(|(_, &value)| address(value)).filter(|&value| value > start).min();
    let end = next.unwrap_or(program.start.saturating_add(program.code.len() as u16));
    Ok(Routine { name: name.to_owned(), start, end })
}
