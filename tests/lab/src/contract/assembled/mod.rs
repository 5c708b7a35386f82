//! An assembled source: the contracts in its headers, and what its addresses come from.

use pipeline::Program;
use pipeline::asm::Assembly;

mod load;
mod map;
mod scope;
mod system;

pub(crate) use self::load::{ContractRoutine, Headers, Unproved};
pub(crate) use self::map::SourceMap;

/// Reads the headers of an assembly, and maps its addresses.
pub(crate) fn read(program: &Program, assembly: &Assembly) -> (Headers, SourceMap) {
    let mut map = SourceMap::new(program, assembly);
    let headers = load::headers(assembly, &map);
    if headers.routines.iter().any(|routine| routine.spec.calls_rom) {
        map.start_system();
    }
    (headers, map)
}
