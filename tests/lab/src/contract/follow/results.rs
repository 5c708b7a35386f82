//! What following finds: rounds until no more of the program's own code is found to change, and the stores with their names.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use z80::table::{Register, RegisterSet};

use super::effects::Effects;
use super::patches::Patches;
use super::{Facts, Followed, Follower, Writing, entries, rom};
use crate::contract::stores::{Certainty, Reach, Store, Stores, Within, Writer, placed};
use calls::addresses::Addresses;

/// Finds the memory that the instructions of a program may write to, and the routines of which the header says that they keep a
/// register that their code seems to change, with their pages. Of a source with banks `views` are its pages.
pub(crate) fn follow(views: &[Followed<'_>]) -> (Stores, BTreeSet<(u8, u16)>) {
    /// Greatest number of rounds. Each finds bytes of the code, and system variables, that the program changes.
    const ROUNDS: usize = 16;
    let changes_iy = views.len() > 1 && views.iter().any(entries::changes_iy);
    let mut facts: Vec<Facts> = views.iter().map(|_| Facts { changes_iy, ..Facts::default() }).collect();
    let mut stores = Vec::new();
    for round in 1.. {
        let (mut found, mut is_new) = (Vec::new(), false);
        stores = Vec::new();
        for (of, facts) in views.iter().zip(&facts) {
            let mut follower = Follower::new(of, facts);
            follower.run();
            found.push(Round {
                given: follower.all_given(),
                code: follower.code(),
                writes_system: follower.writes_system(),
                overwritten: follower.overwritten_sp(),
                leads: entries::leads(of, &facts.patches),
            });
            stores.extend(follower.stores());
        }
        for (number, (of, facts)) in views.iter().zip(&mut facts).enumerate() {
            let code = &found[number].code;
            for (other, round) in found.iter().enumerate() {
                let is_own = other == number;
                // Code of another page changes what is always mapped.
                is_new |= facts.patches.add_all(&round.given, |at| code.has(at) && (is_own || !of.is_in_page(at)));
                is_new |= round.writes_system && !facts.changes_system;
                is_new |= !round.overwritten.is_subset(&facts.overwritten_sp);
                facts.changes_system |= round.writes_system;
                facts.overwritten_sp.extend(&round.overwritten);
                let leads = round.leads.iter().copied().filter(|&to| !is_own && of.code.has(to));
                leads.for_each(|to| is_new |= facts.entered.insert(to));
            }
        }
        if !is_new {
            break;
        }
        if round == ROUNDS {
            stores.push(Store::of_changing_code());
            break;
        }
    }
    let trusted = views.iter().zip(&facts).flat_map(|(of, facts)| {
        let page = of.page.unwrap_or(0);
        trusted(of, &facts.patches).into_iter().map(move |at| placed(page, at))
    });
    (Stores(joined(stores)), trusted.collect())
}

/// The findings of one round in one page.
struct Round {
    given: Patches,
    code: Addresses,
    writes_system: bool,
    overwritten: BTreeSet<u16>,
    leads: BTreeSet<u16>,
}

/// Joins what was found of the same instruction with several pages mapped.
fn joined(stores: Vec<Store>) -> Vec<Store> {
    let mut found: BTreeMap<_, Store> = BTreeMap::new();
    let (paged, mut others): (Vec<_>, Vec<_>) = stores.into_iter().partition(|store| store.view.is_some());
    for store in paged {
        let view = store.view.unwrap_or(0);
        let within = store.within.map(|within| (placed(view, within.routine), within.is_entered));
        match found.entry((placed(view, store.at), within, store.writer)) {
            Entry::Vacant(entry) => _ = entry.insert(store),
            Entry::Occupied(entry) => {
                let own = entry.into_mut();
                own.reach.extend(store.reach);
                own.reach.sort();
                own.is_called_freely |= store.is_called_freely;
                own.may_mislead_rom |= store.may_mislead_rom;
            }
        }
    }
    others.extend(found.into_values());
    others
}

/// Returns the routines of which the header says that they keep a register that their code seems to change.
fn trusted(of: &Followed<'_>, patches: &Patches) -> BTreeSet<u16> {
    let is_kept = |register: &Register| !matches!(register, Register::F | Register::R | Register::Sp);
    let mut effects = Effects::new(of, patches, true);
    let exceeds = |(at, stated): (&u16, &RegisterSet)| {
        let seems = effects.of_code(*at).changed;
        seems.iter().filter(is_kept).any(|register| !stated.contains(register)).then_some(*at)
    };
    of.stated.iter().filter_map(exceeds).collect()
}

impl Follower<'_> {
    /// Returns the addresses of all instructions of the program that were reached.
    fn code(&self) -> Addresses {
        let mut code = Addresses::default();
        for &at in self.seen.iter().filter(|&&at| self.of.is_program(at)) {
            let found = self.patches.instructions(at, self.of.bytes(at)).unwrap_or_default();
            let length = found.iter().map(|found| found.length).max().unwrap_or(1);
            code.insert_range(at, length.into());
        }
        code
    }

    /// Returns the bytes that the program writes, with their values.
    fn all_given(&self) -> Patches {
        let mut given = self.given.clone();
        let is_own = |writer: Writer| !matches!(writer, Writer::Interrupt | Writer::HandlerByIy | Writer::Handler);
        let own = self.found.iter().filter(|((_, _, writer, _), _)| is_own(*writer));
        let ranges = own.flat_map(|((.., is_supposed), reach)| reach.ranges().map(move |range| (*is_supposed, range)));
        for (is_supposed, (certainty, first, last)) in ranges {
            let length = last.wrapping_sub(first);
            for address in (0..=length).map(|n| first.wrapping_add(n)) {
                match certainty {
                    _ if is_supposed => given.add_possible(address),
                    // These are there with their values.
                    Certainty::Exact if length < 2 => {}
                    Certainty::Exact | Certainty::Likely => _ = given.add(address, None),
                    Certainty::Possible => given.add_possible(address),
                }
            }
        }
        given
    }

    /// Returns true if the program itself writes to system variables by which the ROM writes, or makes the ROM write there.
    fn writes_system(&self) -> bool {
        let own =
            self.found.iter().filter(|((_, _, writer, _), _)| matches!(writer, Writer::Instruction | Writer::Changed));
        let mut ranges = own.flat_map(|(_, reach)| reach.ranges());
        self.rom_changes_system || ranges.any(|(_, first, last)| rom::are_pointers(first, last))
    }

    /// Returns the words in which SP is kept that other instructions may write to.
    fn overwritten_sp(&self) -> BTreeSet<u16> {
        let others = self.found.iter().filter(|((at, ..), _)| !self.keepers.contains(at));
        let ranges = others.flat_map(|((_, _, writer, _), reach)| reach.ranges().map(|range| (*writer, range)));
        // How deep a handler of interrupts pushes is not known.
        let is_sure = |writer, certainty| writer != Writer::Interrupt || certainty != Certainty::Possible;
        let ranges = ranges.filter(|(writer, (certainty, ..))| is_sure(*writer, *certainty));
        let ranges: Vec<_> = ranges.map(|(_, (_, first, last))| (first, last)).collect();
        let is_in = |at: u16, first: u16, last: u16| at.wrapping_sub(first) <= last.wrapping_sub(first);
        let is_hit = |word: &u16| {
            ranges.iter().any(|&(first, last)| is_in(*word, first, last) || is_in(word.wrapping_add(1), first, last))
        };
        self.kept_sp.iter().copied().filter(is_hit).collect()
    }

    /// Returns true if the innermost loop in which an instruction is has no known number of turns.
    fn is_repeated_freely(&self, at: u16, within: Option<Within>) -> bool {
        let own = self.loops.range((within, 0, 0)..=(within, u16::MAX, u16::MAX));
        let around = own.filter(|((_, first, last), _)| (*first..=*last).contains(&at));
        around.min_by_key(|((_, first, last), _)| last - first).is_some_and(|(_, is_free)| *is_free)
    }

    /// Returns what was found, with names.
    fn stores(mut self) -> Vec<Store> {
        let (of, found) = (self.of, std::mem::take(&mut self.found));
        let is_proved = |within: Within| of.contracts.contains(&within.routine);
        // The first and last address between labels.
        let block = |at: u16| {
            let first = of.labels.nearest(at).map_or(0, |(label, _)| label);
            (first, of.labels.after(at).map_or(u16::MAX, |next| next - 1))
        };
        let store = |((at, within, writer, is_supposed), mut reach): (Writing, Reach)| {
            if is_supposed {
                reach.doubt();
            }
            if self.is_repeated_freely(at, within) {
                reach.doubt_turns(block);
            }
            reach.sort();
            let is_called_freely = !within.is_some_and(is_proved) && entries::owner(of, at).is_some_and(is_proved);
            let may_mislead_rom = self.calls_by_system && reach.is_unknown;
            let routine = of.labels.nearest(at).map_or(String::new(), |(_, label)| label.to_owned());
            let owner = entries::owner(of, at).map(|owner| owner.routine);
            let caller = within.map(|within| within.routine).filter(|routine| owner.is_some_and(|own| own != *routine));
            let how = match caller.and_then(|caller| of.labels.nearest(caller)) {
                _ if is_supposed && !of.code.has(at) => ", if these data are code,".to_owned(),
                _ if is_called_freely => ", called from code that is not proved,".to_owned(),
                Some((_, caller)) => format!(", called from {caller},"),
                None => String::new(),
            };
            let place = of.map.name(at) + &how;
            let name = match writer {
                Writer::Instruction if self.patches.change_opcode(at, &of.bytes(at)) => {
                    format!("{place} with a changed opcode")
                }
                Writer::Instruction => place,
                Writer::Changed => {
                    format!("the code at {}, whose opcode the program changes,", place.trim_end_matches(','))
                }
                Writer::Interrupt | Writer::HandlerByIy => format!("an interrupt at {place}"),
                Writer::Handler => format!("the ROM's handler of an interrupt at {place}"),
                Writer::Rom => place,
                Writer::MisledRom => {
                    format!("the ROM, called at {place} with IY or system variables that the program changes,")
                }
            };
            Store { at, view: of.page, writer, name, routine, within, is_called_freely, may_mislead_rom, reach }
        };
        found.into_iter().map(store).collect()
    }
}
