//! An assembled source: the contracts in its headers, and what its addresses come from.

use pipeline::Program;
use pipeline::asm::{Assembly, Diagnostic};

mod load;
mod map;
mod scope;

pub(crate) use self::load::{ContractRoutine, Headers, Unproved};
pub(crate) use self::map::SourceMap;

/// Reads the headers of an assembly, and maps its addresses.
///
/// # Errors
/// The errors in contracts, each with its place.
pub(crate) fn read(program: &Program, assembly: &Assembly) -> Result<(Headers, SourceMap), Vec<Diagnostic>> {
    let map = SourceMap::new(program, assembly);
    Ok((load::headers(assembly, &map)?, map))
}
