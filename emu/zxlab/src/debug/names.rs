//! Names that a program's source gives to addresses.

use spectrum::T;
use std::collections::BTreeMap;

/// Labels by name and by address.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    values: BTreeMap<String, u16>,
    /// Labels inside the program, by address; of several names the alphabetically first.
    places: BTreeMap<u16, String>,
    /// Variables of the program elsewhere in RAM, by address.
    variables: BTreeMap<u16, String>,
}

/// Start of RAM. A symbol with a smaller value may be any number, so it is not taken for an address.
const RAM: u16 = 0x4000;

impl Names {
    /// Collects a program's symbols that can be addresses. `inside` returns true for addresses inside the program.
    pub(crate) fn new(symbols: &BTreeMap<String, i64>, inside: impl Fn(u16) -> bool) -> Names {
        let mut names = Names::default();
        for (name, &value) in symbols {
            let Ok(value) = u16::try_from(value) else { continue };
            names.values.insert(name.clone(), value);
            if inside(value) {
                names.places.entry(value).or_insert_with(|| name.clone());
            } else if value >= RAM {
                names.variables.entry(value).or_insert_with(|| name.clone());
            }
        }
        names
    }

    /// Collects the symbols of an assembled program.
    pub(crate) fn of(program: &pipeline::Program) -> Names {
        let code = usize::from(program.start)..usize::from(program.start) + program.code.len();
        Names::new(&program.symbols, |addr| code.contains(&usize::from(addr)))
    }

    /// Returns the addresses and names of all variables outside the program, and of all labels inside it.
    pub(crate) fn data(&self) -> impl Iterator<Item = (u16, &str)> {
        self.variables.iter().chain(&self.places).map(|(addr, name)| (*addr, name.as_str()))
    }

    /// Returns the value of a name.
    pub(crate) fn value(&self, name: &str) -> Option<u16> {
        self.values.get(name).copied()
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

    /// Returns the names that contain `part`, ignoring case, with their values.
    pub(crate) fn like(&self, part: &str) -> impl Iterator<Item = (&str, u16)> {
        let part = part.to_lowercase();
        self.values
            .iter()
            .filter(move |(name, _)| name.to_lowercase().contains(&part))
            .map(|(name, value)| (name.as_str(), *value))
    }

    /// Returns the label exactly at `addr`.
    pub(crate) fn at(&self, addr: u16) -> Option<&str> {
        self.places.get(&addr).map(String::as_str)
    }

    /// Returns the name for an instruction's operand: the label or variable at `addr`.
    pub(crate) fn of_operand(&self, addr: u16) -> Option<&str> {
        self.at(addr).or_else(|| self.variables.get(&addr).map(String::as_str))
    }

    /// Formats an address for people: the nearest label at or before it, the distance from it, and the number.
    pub(crate) fn place(&self, addr: u16) -> String {
        match self.places.range(..=addr).next_back() {
            Some((&at, name)) if at == addr => format!("{name} ${addr:04X}"),
            // A label further away would be misleading.
            Some((&at, name)) if addr - at < 0x400 => format!("{name}+{} ${addr:04X}", addr - at),
            _ => format!("${addr:04X}"),
        }
    }

    /// Adds up the counts of the 65,536 addresses by routine: the nearest label before that is not local. The largest comes
    /// first. Addresses without a label are counted for the ROM or for no name.
    pub(crate) fn totals(&self, counted: &[T]) -> Vec<(String, T)> {
        let mut totals: BTreeMap<&str, T> = BTreeMap::new();
        for (addr, &count) in (0..=u16::MAX).zip(counted).filter(|(_, count)| **count > 0) {
            let routine = self.places.range(..=addr).rev().find(|(_, name)| !name.contains('.'));
            let name = match routine {
                Some((_, name)) => name.as_str(),
                None if addr < 0x4000 => "(ROM)",
                None => "(no name)",
            };
            *totals.entry(name).or_default() += count;
        }
        let mut totals: Vec<(String, T)> = totals.into_iter().map(|(name, count)| (name.to_owned(), count)).collect();
        totals.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        totals
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Names {
        let symbols = [("start", 0x8000), ("start.loop", 0x8004), ("draw", 0x8010), ("COUNT", 7), ("far", 70_000)];
        let symbols = symbols.map(|(name, value)| (name.to_owned(), value)).into();
        Names::new(&symbols, |addr| addr >= 0x8000)
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
    fn time_is_added_up_by_routine() {
        let mut counted = vec![0; 0x10000];
        for (addr, count) in [(0x0038, 5), (0x7000, 1), (0x8001, 10), (0x8005, 20), (0x8010, 7)] {
            counted[addr] = count;
        }
        let totals = names().totals(&counted);
        let expected = [("start", 30), ("draw", 7), ("(ROM)", 5), ("(no name)", 1)];
        assert_eq!(totals, expected.map(|(name, count)| (name.to_owned(), count)));
    }
}
