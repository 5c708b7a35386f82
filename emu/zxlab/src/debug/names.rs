//! Names that a program's source gives to addresses.

use super::Spot;
use spectrum::T;
use std::collections::BTreeMap;

/// Labels by name and by address.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    values: BTreeMap<String, u16>,
    /// The banks of a 128K in which labels stand, where they may be at $C000.
    banks: BTreeMap<String, u8>,
    /// Labels inside the program, by address and bank; of several names the alphabetically first.
    places: BTreeMap<Spot, String>,
    /// Variables of the program elsewhere in RAM, by address and bank.
    variables: BTreeMap<Spot, String>,
}

/// Start of RAM. A symbol with a smaller value may be any number, so it is not taken for an address.
const RAM: u16 = 0x4000;

/// A label this far away would be misleading.
const NEAR: u16 = 0x400;

/// Start of the memory at which any bank of a 128K may be.
pub(crate) const TOP: u16 = 0xC000;

impl Names {
    /// Collects a program's symbols that can be addresses. `inside` returns true for places inside the program.
    fn new(symbols: &BTreeMap<String, i64>, banks: BTreeMap<String, u8>, inside: impl Fn(Spot) -> bool) -> Names {
        let mut names = Names { banks, ..Names::default() };
        for (name, &value) in symbols {
            let Ok(value) = u16::try_from(value) else { continue };
            names.values.insert(name.clone(), value);
            let spot = (value, names.bank(name));
            if inside(spot) {
                names.places.entry(spot).or_insert_with(|| name.clone());
            } else if value >= RAM {
                names.variables.entry(spot).or_insert_with(|| name.clone());
            }
        }
        names
    }

    /// Collects the symbols of an assembled program.
    pub(crate) fn of(program: &pipeline::Program) -> Names {
        let holds = |start: u16, bytes: &[u8], addr: u16| {
            addr.checked_sub(start).is_some_and(|offset| usize::from(offset) < bytes.len())
        };
        let inside = |(addr, bank): Spot| match bank.filter(|bank| *bank != 0) {
            None => holds(program.start, &program.code, addr),
            Some(number) => {
                program.banks.iter().any(|bank| bank.number == number && holds(bank.start, &bank.bytes, addr))
            }
        };
        let at_top = |name: &str| program.symbols.get(name).is_some_and(|addr| *addr >= TOP.into());
        let banks = program.pages.iter().filter(|(name, _)| at_top(name));
        let banks = banks.filter_map(|(name, page)| Some((name.clone(), u8::try_from(*page).ok()?))).collect();
        Names::new(&program.symbols, banks, inside)
    }

    /// Returns the bank in which a label stands, by its full name, if that is one of several that may be at $C000.
    pub(crate) fn bank(&self, full: &str) -> Option<u8> {
        self.banks.get(full).copied()
    }

    /// Returns the places and names of all variables outside the program, and of all labels inside it.
    pub(crate) fn data(&self) -> impl Iterator<Item = (Spot, &str)> {
        self.variables.iter().chain(&self.places).map(|(spot, name)| (*spot, name.as_str()))
    }

    /// Returns the address of a name, and its bank if it stands in one of several.
    pub(crate) fn spot(&self, full: &str) -> Option<Spot> {
        Some((self.value(full)?, self.bank(full)))
    }

    /// Returns the entry of a place: that of its bank, or else one of no bank.
    fn entry(places: &BTreeMap<Spot, String>, (addr, bank): Spot) -> Option<&str> {
        places.get(&(addr, bank)).or_else(|| places.get(&(addr, None))).map(String::as_str)
    }

    /// Returns the labels at or before a place, the nearest first: in a bank those of that bank and of none.
    fn before(&self, (addr, bank): Spot) -> impl Iterator<Item = (u16, &str)> {
        let all = self.places.range(..=(addr, Some(u8::MAX))).rev();
        let there = all.filter(move |((_, own), _)| own.is_none() || *own == bank);
        there.map(|((at, _), name)| (*at, name.as_str()))
    }

    /// Returns the value of a name.
    pub(crate) fn value(&self, name: &str) -> Option<u16> {
        self.values.get(name).copied()
    }

    /// Returns the full name that a name means at a place in the program: in the module there or one around it; a local label, with its dot
    /// first, after the label there; else the only name that ends with it, wherever that is.
    pub(crate) fn full(&self, name: &str, place: Spot) -> Option<&str> {
        let known = |name: &str| self.values.get_key_value(name).map(|(full, _)| full.as_str());
        let local = name.strip_prefix('.');
        if let Some(global) = name.strip_prefix('@') {
            return known(global);
        }
        // The label there with the names around it, the longest first. What is no name by itself is a module.
        let mut around = self.before(place).next().map_or("", |(_, label)| label);
        while !around.is_empty() {
            let is_label = self.values.contains_key(around);
            let found = known(&format!("{around}.{}", local.unwrap_or(name))).filter(|_| is_label == local.is_some());
            if found.is_some() {
                return found;
            }
            around = around.rsplit_once('.').map_or("", |(outer, _)| outer);
        }
        let only = || {
            let mut ending = self.ending_in(local.unwrap_or(name));
            ending.next().filter(|_| ending.next().is_none()).map(|(full, _)| full)
        };
        known(name).or_else(only)
    }

    /// Returns the names whose last parts are a name, each with what stands before that.
    pub(crate) fn ending_in(&self, name: &str) -> impl Iterator<Item = (&str, &str)> {
        let end = format!(".{name}");
        self.values.keys().filter_map(move |full| Some((full.as_str(), full.strip_suffix(&end)?)))
    }

    /// Returns the value of the name that a name means at a place.
    pub(crate) fn value_at(&self, name: &str, place: Spot) -> Option<u16> {
        self.value(self.full(name, place)?)
    }

    /// Returns the names of the members of a structure, or of the local labels after a label, without that label's own name; and their
    /// values. Inner structures' members belong to these.
    pub(crate) fn members(&self, name: &str) -> impl Iterator<Item = (&str, u16)> {
        let start = format!("{name}.");
        let from = self.values.range(start.clone()..);
        let inside = from.map_while(move |(full, value)| Some((full.strip_prefix(start.as_str())?, *value)));
        inside.filter(|(member, _)| !member.contains('.'))
    }

    /// Returns the position of a name among all names, from 0.
    pub(crate) fn position(&self, name: &str) -> Option<usize> {
        self.values.keys().position(|known| known == name)
    }

    /// Returns the name at a position.
    pub(crate) fn nth(&self, position: usize) -> Option<&str> {
        self.values.keys().nth(position).map(String::as_str)
    }

    /// Creates names of no program, outside all code.
    #[cfg(test)]
    pub(crate) fn of_symbols(symbols: &[(&str, i64)]) -> Names {
        let symbols = symbols.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect();
        Names::new(&symbols, BTreeMap::new(), |_| false)
    }

    /// Returns the names that contain `part`, ignoring case, with their values.
    pub(crate) fn like(&self, part: &str) -> impl Iterator<Item = (&str, u16)> {
        let part = part.to_lowercase();
        self.values
            .iter()
            .filter(move |(name, _)| name.to_lowercase().contains(&part))
            .map(|(name, value)| (name.as_str(), *value))
    }

    /// Returns the label exactly at a place.
    pub(crate) fn at(&self, place: Spot) -> Option<&str> {
        Names::entry(&self.places, place)
    }

    /// Returns the name for an instruction's operand: the label or variable at a place.
    pub(crate) fn of_operand(&self, place: Spot) -> Option<&str> {
        self.at(place).or_else(|| Names::entry(&self.variables, place))
    }

    /// Formats an address of no bank for people: the nearest label at or before it, the distance from it, and the number.
    pub(crate) fn place(&self, addr: u16) -> String {
        self.place_in(addr, None)
    }

    /// Formats an address for people while a bank is at $C000: there the labels of that bank count.
    pub(crate) fn place_in(&self, addr: u16, bank: Option<u8>) -> String {
        match self.before((addr, bank)).next() {
            Some((at, name)) if at == addr => format!("{name} ${addr:04X}"),
            Some((at, name)) if addr - at < NEAR => format!("{name}+{} ${addr:04X}", addr - at),
            _ => format!("${addr:04X}"),
        }
    }

    /// Formats a place for people with its bank, where an address alone does not tell it.
    pub(crate) fn place_with_bank(&self, addr: u16, bank: Option<u8>) -> String {
        let shown = bank.filter(|_| addr >= TOP).map(|bank| format!(" in bank {bank}")).unwrap_or_default();
        self.place_in(addr, bank) + &shown
    }

    /// Adds up counts by routine: the nearest label before that is not local, in a bank of a 128K one of that bank. The largest comes
    /// first. Addresses without a label are counted for the ROM or for no name.
    pub(crate) fn totals(&self, counted: impl IntoIterator<Item = (Spot, T)>) -> Vec<(String, T)> {
        let mut totals: BTreeMap<&str, T> = BTreeMap::new();
        for ((addr, bank), count) in counted {
            *totals.entry(self.routine(addr, bank)).or_default() += count;
        }
        let mut totals: Vec<(String, T)> = totals.into_iter().map(|(name, count)| (name.to_owned(), count)).collect();
        totals.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        totals
    }

    /// Returns the name of the routine at an address while a bank is mapped.
    fn routine(&self, addr: u16, bank: Option<u8>) -> &str {
        match self.before((addr, bank)).map(|(_, name)| name).find(|name| !name.contains('.')) {
            Some(name) => name,
            None if addr < 0x4000 => "(ROM)",
            None => "(no name)",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Names {
        let symbols = [("start", 0x8000), ("start.loop", 0x8004), ("draw", 0x8010), ("COUNT", 7), ("far", 70_000)];
        let symbols = symbols.map(|(name, value)| (name.to_owned(), value)).into();
        Names::new(&symbols, BTreeMap::new(), |(addr, _)| addr >= 0x8000)
    }

    #[test]
    fn places_are_named_by_the_nearest_label() {
        let names = names();
        assert_eq!(names.place(0x8000), "start $8000");
        assert_eq!(names.place(0x8006), "start.loop+2 $8006");
        assert_eq!(names.place(0x9000), "$9000");
        assert_eq!(names.place(0x0007), "$0007", "a constant is not an address");
        assert_eq!((names.value("COUNT"), names.value("far")), (Some(7), None));
        assert_eq!(names.like("Start").count(), 2);
    }

    #[test]
    fn names_are_those_of_the_place() {
        let symbols = [
            ("start", 0x8000),
            ("start.loop", 0x8002),
            ("score", 0x8100),
            ("game.run", 0x8010),
            ("game.run.loop", 0x8012),
            ("game.score", 0x8110),
            ("game.player", 0x8120),
            ("game.player.x", 0x8120),
            ("game.inner.run", 0x8020),
            ("game.inner.only", 0x8130),
        ];
        let symbols = symbols.map(|(name, value)| (name.to_owned(), value)).into();
        let names = Names::new(&symbols, BTreeMap::new(), |(addr, _)| addr < 0x8100);
        for (name, place, full) in [
            ("score", 0x8001, Some("score")),
            ("score", 0x8013, Some("game.score")),
            ("score", 0x8021, Some("game.score")),
            ("@score", 0x8021, Some("score")),
            ("player.x", 0x8010, Some("game.player.x")),
            ("player.x", 0x8000, Some("game.player.x")),
            (".loop", 0x8003, Some("start.loop")),
            (".loop", 0x8010, Some("game.run.loop")),
            (".loop", 0x8020, None),
            ("loop", 0x8010, None),
            ("run", 0x8010, Some("game.run")),
            ("run", 0x8020, Some("game.inner.run")),
            ("run", 0x8000, None),
            ("only", 0x8000, Some("game.inner.only")),
            ("game.score", 0x8000, Some("game.score")),
            ("", 0x8000, None),
        ] {
            assert_eq!(names.full(name, (place, None)), full, "{name} at {place:04X}");
        }
    }

    #[test]
    fn time_is_added_up_by_routine() {
        let counted = [(0x0038, 5), (0x7000, 1), (0x8001, 10), (0x8005, 20), (0x8010, 7)];
        let totals = names().totals(counted.map(|(addr, count)| ((addr, None), count)));
        let expected = [("start", 30), ("draw", 7), ("(ROM)", 5), ("(no name)", 1)];
        assert_eq!(totals, expected.map(|(name, count)| (name.to_owned(), count)));
    }
}
