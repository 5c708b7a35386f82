//! Finding values set by EQU that are made of themselves: `x EQU y` and `y EQU x` would quietly settle at 0.

use super::{NO_PAGE, Site, Symbols};
use crate::SymbolKind;
use std::collections::{BTreeMap, HashSet};

impl Symbols {
    /// The names set by EQU whose values are made of themselves: each circle once, from a name back to itself, with the
    /// place of its first name.
    pub(crate) fn circles(&self) -> Vec<(Vec<String>, Site)> {
        let constant = |id: u32| self.entries[id as usize].kind == SymbolKind::Constant;
        let mut next: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for &(whose, of) in self.made_of.iter().filter(|(_, of)| constant(*of)) {
            next.entry(whose).or_default().push(of);
        }
        let (mut circles, mut done) = (Vec::new(), HashSet::new());
        for &first in next.keys() {
            // Names on the way, each with how many of those that it is made of have been followed.
            let mut way: Vec<(u32, usize)> = vec![(first, 0)];
            while let Some((id, followed)) = way.last_mut() {
                let of = if done.contains(id) { None } else { next.get(id).and_then(|of| of.get(*followed)).copied() };
                *followed += 1;
                let Some(of) = of else {
                    done.insert(*id);
                    way.pop();
                    continue;
                };
                match way.iter().position(|&(id, _)| id == of) {
                    Some(from) => circles.push(way[from..].iter().map(|&(id, _)| id).collect::<Vec<u32>>()),
                    None => way.push((of, 0)),
                }
            }
        }
        let mut names: BTreeMap<u32, String> = circles.iter().flatten().map(|&id| (id, String::new())).collect();
        if !names.is_empty() {
            for (name, id) in &self.ids {
                names.entry(*id).and_modify(|text| *text = String::from_utf8_lossy(name).into_owned());
            }
        }
        let site = |id: u32| Site {
            file: self.entries[id as usize].file,
            line: self.entries[id as usize].line,
            page: NO_PAGE,
        };
        let named = |circle: Vec<u32>| {
            let all = circle.iter().chain(circle.first()).map(|id| names[id].clone()).collect();
            (all, site(circle[0]))
        };
        circles.into_iter().map(named).collect()
    }
}
