//! The contracts that others rely on. The stores of a routine are taken from its contract, so a contract is worth no more than those of
//! the routines that might write to the memory that it takes for constant.

use std::collections::{BTreeMap, BTreeSet};

use super::assumed_constant::Changes;
use super::run::Tried;
use super::stores::{Certainty, Store, placed};
use super::touched::list;

/// Adds to the conditions of each routine of which all cases are proved those on contracts of which a sample was tried, or which hold on
/// conditions themselves. `conditions` are those found so far, one list for each routine.
pub(super) fn add_relied_on(changes: &Changes<'_>, routines: &[Tried], conditions: &mut [Vec<String>]) {
    let constants = routines.iter().map(|tried| {
        let elsewhere: BTreeSet<(u8, u16)> = tried.touched.constant_elsewhere().collect();
        (tried.touched.constant(), elsewhere)
    });
    let constants: Vec<_> = constants.collect();
    let has_any: Vec<bool> = constants.iter().map(|(constant, _)| constant.iter().next().is_some()).collect();
    let may_reach = |store: &Store, of: usize| {
        let (constant, elsewhere) = &constants[of];
        let mut hits = store.reach.is_anywhere();
        store.reach.each(Certainty::Possible, &mut |address| {
            hits = hits
                || store.places(address).any(|place| match place == placed(routines[of].touched.page, address) {
                    true => constant.has(address),
                    false => elsewhere.contains(&place),
                });
        });
        hits
    };
    // The routines of which a store may reach what each takes for constant.
    let reaching = (0..routines.len()).map(|of| -> Vec<&Tried> {
        let own = &routines[of];
        if !own.is_complete() || !has_any[of] {
            return Vec::new();
        }
        let mut found: BTreeMap<(u8, u16), &Tried> = BTreeMap::new();
        for (store, tried) in &changes.covered {
            let place = tried.place();
            if place != own.place() && !found.contains_key(&place) && may_reach(store, of) {
                found.insert(place, tried);
            }
        }
        found.into_values().collect()
    });
    let reaching: Vec<_> = reaching.collect();
    let reach = |of: usize, is_it: &dyn Fn(&Tried) -> bool| -> BTreeSet<&str> {
        reaching[of].iter().filter(|tried| is_it(tried)).map(|tried| tried.proof.routine.as_str()).collect()
    };
    for (of, conditions) in conditions.iter_mut().enumerate() {
        let sampled = reach(of, &|tried| !tried.is_complete());
        conditions.extend(text(&sampled, "of which a sample of the cases was tried"));
    }
    // Until no more contracts are found to hold on conditions.
    let mut relied: Vec<BTreeSet<&str>> = vec![BTreeSet::new(); routines.len()];
    loop {
        let conditional: BTreeSet<(u8, u16)> = routines
            .iter()
            .enumerate()
            .filter(|(of, tried)| tried.is_complete() && !(conditions[*of].is_empty() && relied[*of].is_empty()))
            .map(|(_, tried)| tried.place())
            .collect();
        let found: Vec<_> =
            (0..routines.len()).map(|of| reach(of, &|tried| conditional.contains(&tried.place()))).collect();
        if found == relied {
            break;
        }
        relied = found;
    }
    for (conditions, relied) in conditions.iter_mut().zip(&relied) {
        conditions.extend(text(relied, "which holds on conditions"));
    }
}

fn text(routines: &BTreeSet<&str>, how: &str) -> Option<String> {
    let names = list(routines, "routine");
    match routines.len() {
        0 => None,
        1 => Some(format!("{names} keeps to its contract, {how}")),
        _ => Some(format!("{names} keep to their contracts, {}", how.replace("which holds", "which hold"))),
    }
}
