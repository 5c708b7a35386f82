//! The names that a program's source gives to places, and the lines that made them.

use spectrum::T;
use std::collections::BTreeMap;

/// Labels by name and by address.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    values: BTreeMap<String, u16>,
    /// What an address is called; of several names the first by alphabet.
    places: BTreeMap<u16, String>,
    /// The same for the variables of a program, which lie elsewhere in RAM.
    variables: BTreeMap<u16, String>,
}

/// Where RAM begins: what is below may be any number.
const RAM: u16 = 0x4000;

impl Names {
    /// Of a program's symbols those that can be addresses; `inside` says which addresses are the program's.
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

    /// Those of a program that was assembled here.
    pub(crate) fn of(program: &pipeline::Program) -> Names {
        let code = usize::from(program.start)..usize::from(program.start) + program.code.len();
        Names::new(&program.symbols, |addr| code.contains(&usize::from(addr)))
    }

    /// The variables of a program that lie outside of it, and what is in it by name: addresses with their names.
    pub(crate) fn data(&self) -> impl Iterator<Item = (u16, &str)> {
        self.variables.iter().chain(&self.places).map(|(addr, name)| (*addr, name.as_str()))
    }

    /// The value of a name.
    pub(crate) fn value(&self, name: &str) -> Option<u16> {
        self.values.get(name).copied()
    }

    /// The names that hold `part`, in small letters or capitals, with their values.
    pub(crate) fn like(&self, part: &str) -> impl Iterator<Item = (&str, u16)> {
        let part = part.to_lowercase();
        self.values
            .iter()
            .filter(move |(name, _)| name.to_lowercase().contains(&part))
            .map(|(name, value)| (name.as_str(), *value))
    }

    /// The label that stands exactly at `addr`.
    pub(crate) fn at(&self, addr: u16) -> Option<&str> {
        self.places.get(&addr).map(String::as_str)
    }

    /// What an instruction that names `addr` probably means: a label or a variable.
    pub(crate) fn meant(&self, addr: u16) -> Option<&str> {
        self.at(addr).or_else(|| self.variables.get(&addr).map(String::as_str))
    }

    /// An address as a reader likes it: the nearest label at or before it with the distance, and the number.
    pub(crate) fn place(&self, addr: u16) -> String {
        match self.places.range(..=addr).next_back() {
            Some((&at, name)) if at == addr => format!("{name} ${addr:04X}"),
            // Further away it means nothing.
            Some((&at, name)) if addr - at < 0x400 => format!("{name}+{} ${addr:04X}", addr - at),
            _ => format!("${addr:04X}"),
        }
    }

    /// What was counted at each of the 65,536 addresses, by the routine: the nearest label that is not local. The most comes
    /// first; what has none is the ROM's or nobody's.
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
        assert_eq!(names.place(0x0007), "$0007", "a constant is no place");
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
