//! Follows a source's code: of a source with banks that of each page, with what is always mapped.

use std::collections::BTreeSet;

use pipeline::Program;
use spectrum::Rom;

use super::assembled::{ContractRoutine, Headers, SourceMap, SourcePages};
use super::follow::{Followed, follow};
use super::stores::{Stores, placed};
use calls::Register;
use calls::memory::ROM_END;
use calls::runner::kind;

/// What following a source's code shows.
#[derive(Debug)]
pub(super) struct Following {
    /// The memory that its instructions may write to.
    pub(super) stores: Stores,
    /// The routines, with their pages, of which the header says that they keep registers that their code seems to change.
    pub(super) trusted: BTreeSet<(u8, u16)>,
}

/// Follows a source's code.
pub(super) fn follow_all(
    program: &Program,
    headers: &Headers,
    map: &SourceMap,
    pages: Option<&SourcePages>,
) -> Following {
    let views: Vec<(Option<u8>, &Program, &SourceMap)> = match pages {
        Some(pages) => pages.views().map(|(page, program, map)| (Some(page), program, map)).collect(),
        None => vec![(None, program, map)],
    };
    let rom = Rom::of(kind(program));
    let rom = if program.start >= ROM_END { rom.page(rom.pages() - 1) } else { &[] };
    let followed = views.iter().map(|&(page, program, map)| {
        let is_here = |routine: u16, own: u8| page.is_none_or(|page| placed(page, routine) == placed(own, routine));
        let here = |of: &&ContractRoutine| is_here(of.address, of.spec.page.unwrap_or(0));
        let contracts = || headers.routines.iter().filter(here);
        let vouched = headers.unproved.iter().filter_map(|of| Some((of.vouched.as_ref()?, &of.effects)));
        let vouched = vouched.filter(|(of, _)| is_here(of.address, of.page)).map(|(of, effects)| (of.address, effects));
        let stated = contracts().map(|of| (of.address, &of.spec.effects)).chain(vouched);
        Followed {
            page,
            stated: stated.map(|(at, effects)| (at, Register::set_of(effects.changes()))).collect(),
            removed: contracts()
                .filter(|of| of.spec.removes > 0)
                .map(|of| (of.address, usize::from(of.spec.removes / 2)))
                .collect(),
            skipping: contracts().filter(|of| of.spec.returns.is_some()).map(|of| of.address).collect(),
            contracts: contracts().map(|of| of.address).collect(),
            interruptible: contracts().filter(|of| of.spec.may_be_interrupted()).map(|of| of.address).collect(),
            program,
            rom,
            code: &map.program,
            labels: &map.labels,
            map,
        }
    });
    let (stores, trusted) = follow(&followed.collect::<Vec<_>>());
    Following { stores, trusted }
}
