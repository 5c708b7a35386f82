//! Checks the memory that a routine takes for constant: bytes of the program that it reads or executes and that its
//! `In` does not name, such as a table. If another routine changes it, or is given other values there, the proof covers only its
//! first value.

use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap as HashMap;

use super::run::{SourceRun, Tried};
use super::stores::{Certainty, Reach, Store, Within, Writer, placed};
use super::touched::{Touched, list};
use calls::addresses::Addresses;
use calls::memory::banks::{Elsewhere, WINDOW};

/// The memory that the routines and the other instructions of a source change.
pub(crate) struct Changes<'a> {
    /// The first of the routines that changes an address of a page.
    routines: HashMap<(u8, u16), &'a str>,
    /// The first of the other instructions that writes to an address of a page.
    stored: BTreeMap<(u8, u16), &'a Store>,
    /// The instructions that may write to more memory, and that no proof covers.
    uncovered: Vec<Uncovered<'a>>,
    /// The instructions that write as the contract of the routine says in which they are, with that routine.
    pub(super) covered: Vec<(&'a Store, &'a Tried)>,
    /// The routines that are taken to keep the registers that their header does not name.
    trusted: Vec<&'a str>,
    /// The routines of which a sample was tried, with the memory that other cases may write to.
    sampled: Vec<Changed<'a>>,
}

/// The memory that a routine changes.
struct Changed<'a> {
    routine: &'a str,
    page: u8,
    changed: &'a Addresses,
    /// Its changes in other pages.
    elsewhere: Option<&'a BTreeMap<u8, Elsewhere>>,
}

impl Changed<'_> {
    /// Returns the addresses that it changes, with their pages.
    fn places(&self) -> impl Iterator<Item = (u8, u16)> {
        let own = self.changed.iter().map(|address| placed(self.page, address));
        let others = self.elsewhere.into_iter().flatten();
        own.chain(others.flat_map(|(&page, of)| of.written.iter().map(move |address| (page, address))))
    }
}

/// An instruction that no proof covers.
struct Uncovered<'a> {
    store: &'a Store,
    /// The routine that it is in, if that has a header which states what it changes but is not proved.
    unproved: Option<&'a str>,
    /// True if it may change an instruction: a changed opcode may write anywhere. Those that it changes for certain, or likely, are followed.
    hits_code: bool,
}

impl<'a> Changes<'a> {
    /// Collects the changes of a source. `is_kept` is true for a routine whose contract is kept in every case that was tried. If `trusts_all`,
    /// a routine changes what its cases changed, and its instructions are not followed with values that its contract excludes. That is right
    /// if all contracts turn out to hold for all inputs, without conditions: no proved code calls it with these then, and what other code
    /// may write with them is a condition.
    pub(crate) fn new(run: &'a SourceRun, is_kept: &dyn Fn(&Tried) -> bool, trusts_all: bool) -> Changes<'a> {
        let tried = run.routines.iter().map(|tried| Changed {
            routine: &tried.proof.routine,
            page: tried.touched.page,
            changed: &tried.touched.changed,
            elsewhere: Some(&tried.touched.elsewhere),
        });
        let vouched = run.vouched.iter().map(|of| Changed {
            routine: &of.routine,
            page: of.page,
            changed: &of.changed,
            elsewhere: Some(&of.elsewhere),
        });
        let kept: BTreeMap<(u8, u16), &Tried> =
            run.routines.iter().filter(|tried| is_kept(tried)).map(|tried| (tried.place(), tried)).collect();
        let is_covered = |store: &Store| {
            let Some(Within { routine, is_entered }) = store.within else { return false };
            // An instruction that none of all cases reaches is not executed. In a sample, the contract says where the other
            // cases write.
            let covers =
                |tried: &&Tried| match (tried.is_complete(), store.is_reached(tried.touched.page, &tried.reached)) {
                    (true, is_reached) => is_entered || is_reached,
                    (false, is_reached) => is_reached && tried.touched.extent.is_some(),
                };
            kept.get(&store.routine_place(routine)).is_some_and(covers)
        };
        let unproved = |store: &Store| {
            let routine = store.within?.routine;
            let place = store.routine_place(routine);
            run.vouched.iter().find(|of| placed(of.page, of.address) == place).map(|of| of.routine.as_str())
        };
        let routine_of = |store: &Store| kept.get(&store.routine_place(store.within?.routine)).copied();
        let code: BTreeMap<u8, Addresses> = run.code.iter().map(|(&page, code)| (page, code.bytes())).collect();
        let is_code = |(page, at): (u8, u16)| code.get(&page).is_some_and(|code| code.has(at));
        let hits_code = |store: &Store| store.reach.only_possible().iter().any(|at| store.places(at).any(is_code));
        let (mut stored, mut uncovered, mut covered) = (BTreeMap::new(), Vec::new(), Vec::new());
        for store in &run.stores.0 {
            let is_covered = is_covered(store);
            // What is only likely is a condition, if the contract says where the routine writes.
            let is_stated = is_covered || store.is_called_freely;
            let certainty = if is_stated { Certainty::Exact } else { Certainty::Likely };
            // Interrupts are part of the cases, with what the handler writes by IY.
            let is_in_cases = is_covered && matches!(store.writer, Writer::Instruction | Writer::HandlerByIy);
            if !(trusts_all && is_in_cases) {
                store.reach.each(certainty, &mut |address| {
                    if store.is_certain_of_page(address) {
                        store.places(address).for_each(|place| _ = stored.entry(place).or_insert(store));
                    }
                });
            }
            let of = || Uncovered { store, unproved: unproved(store), hits_code: hits_code(store) };
            uncovered.extend((!is_covered).then(of));
            covered.extend(routine_of(store).filter(|_| is_covered).map(|tried| (store, tried)));
        }
        let trusted = run.vouched.iter().filter(|of| of.is_trusted).map(|of| of.routine.as_str()).collect();
        let sampled = run.routines.iter().filter(|tried| !tried.is_complete());
        let sampled = sampled.filter_map(|of| {
            let changed = of.touched.extent.as_ref()?;
            Some(Changed { routine: &of.proof.routine, page: of.touched.page, changed, elsewhere: None })
        });
        let sampled = sampled.collect();
        let mut routines = HashMap::default();
        for of in tried.chain(vouched) {
            of.places().for_each(|place| _ = routines.entry(place).or_insert(of.routine));
        }
        Changes { routines, stored, uncovered, covered, trusted, sampled }
    }

    /// Returns true if a routine or another instruction changes an address.
    pub(crate) fn is_changed(&self, address: u16) -> bool {
        self.routines.contains_key(&(0, address)) || self.stored.contains_key(&(0, address))
    }

    /// Returns a text for each label that some calls wrongly take for constant.
    pub(crate) fn wrongly_constant(&self, touched: &Touched) -> Vec<String> {
        let by = |place: (u8, u16)| match self.routines.get(&place) {
            Some(routine) => Some(format!("{routine} changes")),
            None => self.stored.get(&place).map(|store| match store {
                Store { writer: Writer::Interrupt | Writer::HandlerByIy | Writer::Handler, name, .. } => {
                    format!("{} overwrites", name.trim_end_matches(','))
                }
                store if store.routine.is_empty() => format!("code writes at {}", store.name.trim_end_matches(',')),
                store => format!("`{}` writes at {}", store.routine, store.name.trim_end_matches(',')),
            }),
        };
        let mut found: BTreeMap<&str, String> = BTreeMap::new();
        for address in touched.constant().iter() {
            let Some(by) = by(placed(touched.page, address)) else { continue };
            let (label, place) = (touched.label(address), touched.place(address));
            let reads = if touched.read.has(address) { "reads" } else { "executes" };
            found.entry(label).or_insert_with(|| {
                let name = touched.name(address);
                let help = name.map_or(String::new(), |name| format!("; name it there, as in `[{name}] = any`"));
                format!(
                    "{reads} {place}, which In does not name and {by}: it was tried with its first value alone{help}"
                )
            });
        }
        let others = touched.constant_elsewhere().filter_map(|place| Some((place, by(place)?)));
        let mut pages = BTreeMap::new();
        for ((page, address), by) in others {
            let place = touched.place_in(page, address);
            pages.entry(page).or_insert_with(|| {
                let name = touched.name_in(page, address);
                format!(
                    "reads {place}, which In does not name and {by}: it was tried with its first value alone; name it there, as in \
                     `[page {page}: {name}] = any`"
                )
            });
        }
        found.into_values().chain(pages.into_values()).collect()
    }

    /// Returns the jumps to addresses that are not known, in code that no proof covers: they count as jumps to labels whose address the
    /// source contains, or back to a caller.
    pub(crate) fn computed_jumps(&self) -> Vec<String> {
        self.uncovered_places(|reach| reach.jumps)
    }

    /// Returns the calls, in code that no proof covers, after which data are taken to be skipped by the routine that is called.
    pub(crate) fn skipping_calls(&self) -> Vec<String> {
        self.uncovered_places(|reach| reach.skips)
    }

    /// Returns the stores, in code that no proof covers, that are taken to stay on the stack, since their address is computed from SP.
    pub(crate) fn stack_stores(&self) -> Vec<String> {
        self.uncovered_places(|reach| reach.by_sp)
    }

    /// Returns the instructions, in code that no proof covers, that set a stack above bytes of the program, with the room that it has.
    pub(crate) fn stacks(&self) -> Vec<String> {
        self.uncovered_where(|reach| reach.room).map(|(name, room)| format!("{name} ({room} bytes)")).collect()
    }

    /// Returns the instructions, in code that no proof covers, that map a page which is not known: it is taken to be none of those that are
    /// always mapped elsewhere.
    pub(crate) fn pagings(&self) -> Vec<String> {
        self.uncovered_places(|reach| reach.maps)
    }

    /// Returns the first instruction, in code that no proof covers, at which the program's own handler of interrupts may run.
    pub(crate) fn first_interrupted(&self) -> Option<String> {
        let mut places = self.uncovered_places(|reach| reach.handled).into_iter();
        places.next().map(|name| format!("the code that is not proved, from {name} on"))
    }

    fn uncovered_places(&self, is_one: impl Fn(&Reach) -> bool) -> Vec<String> {
        self.uncovered_where(|reach| is_one(reach).then_some(())).map(|(name, ())| name.to_owned()).collect()
    }

    /// Returns the names of the instructions that no proof covers and of which something is found, with that, in the order of their addresses.
    fn uncovered_where<Found>(&self, find: impl Fn(&Reach) -> Option<Found>) -> impl Iterator<Item = (&str, Found)> {
        let name = |store: &'a Store| store.name.trim_end_matches(',');
        let found =
            self.uncovered.iter().filter_map(|of| Some((of.store.at, (name(of.store), find(&of.store.reach)?))));
        found.collect::<BTreeMap<u16, _>>().into_values()
    }

    /// Returns the conditions on which calls are right to take memory for constant: a text for each instruction that may write
    /// to some of it, one for the system variables, one for each routine of which a sample was tried, one for the routines that are taken to keep to their headers, and one for all instructions that lead to
    /// code that cannot be followed.
    pub(crate) fn conditions(&self, touched: &Touched) -> Vec<String> {
        let constant = touched.constant();
        let elsewhere: BTreeSet<(u8, u16)> = touched.constant_elsewhere().collect();
        let is_constant = |&(page, address): &(u8, u16)| match address < WINDOW || page == touched.page {
            true => constant.has(address),
            false => elsewhere.contains(&(page, address)),
        };
        let pages = |of: &mut dyn Iterator<Item = u8>| {
            let pages: BTreeSet<u8> = of.collect();
            pages.into_iter().map(|page| format!(", page {page}")).collect::<String>()
        };
        let all =
            LazyCell::new(|| touched.labels_of(constant.iter(), true) + &pages(&mut touched.elsewhere.keys().copied()));
        let (mut storing, mut leaving, mut remapping) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let (mut interrupted, mut handled, mut counted) = (BTreeMap::new(), BTreeMap::new(), BTreeSet::new());
        let mut unproved: BTreeSet<&str> = self.trusted.iter().copied().collect();
        for &Uncovered { store, unproved: routine, hits_code } in &self.uncovered {
            let mut hit = BTreeSet::new();
            store.reach.each(Certainty::Possible, &mut |address| {
                hit.extend(store.places(address).filter(is_constant));
            });
            if hit.is_empty() && !hits_code && !store.reach.is_anywhere() {
                continue;
            }
            match routine {
                Some(routine) => _ = unproved.insert(routine),
                None if store.reach.leaves => _ = leaving.insert(store.at, store),
                None if store.reach.remaps => _ = remapping.insert(store.at, store),
                None if store.writer == Writer::Handler => {
                    handled.insert(store.at, store);
                    counted.extend(hit.into_iter().map(|(_, address)| address));
                }
                None if matches!(store.writer, Writer::Interrupt | Writer::HandlerByIy) => {
                    interrupted.insert(store.at, store);
                }
                None => {
                    let what = || match store.reach.is_unknown {
                        true => all.clone(),
                        false => {
                            let is_own = |&(page, address): &(u8, u16)| address < WINDOW || page == touched.page;
                            let (own, others): (Vec<_>, Vec<_>) = hit.iter().copied().partition(is_own);
                            let own = touched.labels_of(own.into_iter().map(|(_, address)| address), hits_code);
                            let both = own + &pages(&mut others.into_iter().map(|(page, _)| page));
                            both.trim_start_matches(", ").to_owned()
                        }
                    };
                    let system = if store.may_mislead_rom { ", or to system variables" } else { "" };
                    let text = || format!("{} does not write to {}{system}", store.name, what());
                    storing.entry((store.at, store.writer)).or_insert_with(text);
                }
            }
        }
        let mut conditions: Vec<String> = touched.assumed_page().into_iter().chain(storing.into_values()).collect();
        let system: Vec<u16> = touched.system.iter().collect();
        if let [first, others @ ..] = &system[..] {
            let others = if others.is_empty() { String::new() } else { format!(" and {} others", others.len()) };
            let value = "as after the machine is switched on";
            let written =
                |at: &u16| Some((*at, self.stored.get(&(0, *at)).filter(|of| of.writer == Writer::Instruction)?));
            let written = system.iter().find_map(written).map_or(String::new(), |(at, store)| {
                format!("; {} writes to ${at:04X}", store.name.trim_end_matches(','))
            });
            conditions.push(format!(
                "the system variables that In does not name, ${first:04X}{others}, are {value}{written}"
            ));
        }
        if touched.leaves_stack_out {
            conditions.push(
                "the pointers that Where leaves out by `stack.first` and `stack.last` make no other difference".into(),
            );
        }
        if touched.assumes_no_interrupt {
            conditions.push("interrupts are off when it is called, which In does not say: `interrupts = 0`".into());
        }
        if touched.is_handled {
            conditions.push(
                "the program's handler of interrupts keeps the registers, and the memory that the routine uses".into(),
            );
        }
        if touched.compares_sp {
            conditions
                .push("the stack leaves the ROM as much room as here, where it compares SP with an address".into());
        }
        let of_pages =
            touched.elsewhere.iter().flat_map(|(page, of)| of.gaps.iter().map(|at| touched.place_in(*page, at)));
        let gaps: Vec<String> = touched.gaps.iter().map(|at| touched.place(at)).chain(of_pages).collect();
        if let [first, others @ ..] = &gaps[..] {
            let more = match others.len() {
                0 => String::new(),
                1 => " and in another byte".to_owned(),
                others => format!(" and in {others} more bytes"),
            };
            conditions.push(format!("the gap between two blocks of code holds zeros at {first}{more}"));
        }
        for of in &self.sampled {
            let hit = of.changed.iter().filter(|&address| is_constant(&placed(of.page, address)));
            let hit: Vec<u16> = hit.collect();
            if !hit.is_empty() {
                let what = touched.labels_of(hit.into_iter(), false);
                let routine = of.routine;
                conditions.push(format!("{routine} does not write to {what}: a sample of its cases was tried"));
            }
        }
        match unproved.len() {
            0 => {}
            1 => conditions
                .push(format!("{} keeps to its header, which is not proved (`Unproved`)", list(&unproved, "routine"))),
            _ => conditions.push(format!(
                "{} keep to their headers, which are not proved (`Unproved`)",
                list(&unproved, "routine")
            )),
        }
        if let Some((first, places)) = first_of(&interrupted) {
            let (what, first) = (&*all, first.trim_end_matches(','));
            conditions.push(format!("{first}{places}, where SP or IY may point to data, does not write to {what}"));
        }
        if let Some((first, places)) = first_of(&handled) {
            let what = touched.labels_of(counted.into_iter(), false);
            conditions.push(format!("{first}{places} does not write to {what}"));
        }
        if let Some((first, places)) = first_of(&leaving) {
            let (what, first) = (&*all, first.trim_end_matches(','));
            conditions
                .push(format!("the code outside of the program, entered at {first}{places}, does not write to {what}"));
        }
        if let Some((first, places)) = first_of(&remapping) {
            let (what, first) = (&*all, first.trim_end_matches(','));
            conditions.push(format!(
                "the code after {first}{places}, which may map another page over itself, or page 2 or 5, does not write to {what}"
            ));
        }
        conditions
    }
}

/// Returns the name of the first of some instructions, and words for the others.
fn first_of<'a>(stores: &BTreeMap<u16, &'a Store>) -> Option<(&'a str, String)> {
    let (_, first) = stores.first_key_value()?;
    let places = match stores.len() - 1 {
        0 => String::new(),
        1 => " and at another place".into(),
        more => format!(" and at {more} other places"),
    };
    Some((&first.name, places))
}
