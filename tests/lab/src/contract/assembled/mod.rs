//! An assembled source: the contracts in its headers, and what its addresses come from.

use pipeline::Program;
use pipeline::asm::Assembly;

mod load;
mod map;
pub(crate) mod pages;
mod scope;
mod system;

pub(crate) use self::load::{ContractRoutine, Headers, Unproved, Vouched};
pub(crate) use self::map::SourceMap;
pub(crate) use self::pages::SourcePages;

/// Reads the headers of an assembly, and maps its addresses. A source with banks has pages too.
pub(crate) fn read(program: &Program, assembly: &Assembly) -> (Headers, SourceMap, Option<SourcePages>) {
    let mut map = SourceMap::new(program, assembly, None);
    let mut pages = SourcePages::new(program, assembly);
    let headers = load::headers(assembly, &map, pages.as_ref());
    if let Some(pages) = &mut pages {
        let used = headers.routines.iter().filter_map(|routine| routine.spec.page);
        used.for_each(|page| pages.add(page, program, assembly));
    }
    if headers.routines.iter().any(|routine| routine.spec.calls_rom) {
        map.start_system();
        pages.iter_mut().flat_map(SourcePages::maps_mut).for_each(SourceMap::start_system);
    }
    (headers, map, pages)
}
