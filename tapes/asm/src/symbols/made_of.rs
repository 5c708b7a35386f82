//! Which names the values set by EQU are made of: the order in which they can be worked out, and those that are made of
//! themselves (`x EQU y` and `y EQU x` would quietly settle at 0).

use super::{NO_PAGE, Site, Symbols};
use crate::SymbolKind;
use std::collections::{BTreeMap, HashMap};

/// Where the walk over a name is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// On the way to it, as so many names before it on the way.
    On(usize),
    Done,
}

/// What comes of a walk: the names in an order in which each stands behind those it is made of, and the circles.
type Walk = (Vec<u32>, Vec<Vec<u32>>);

impl Symbols {
    /// Is the value that has just been set made of names at all, and of none that is set anew again and again?
    pub(crate) fn is_made_of_names(&self, id: u32) -> bool {
        let last = self.made_of.iter().rev().take_while(|(whose, _)| *whose == id);
        let mut constant = last.map(|&(_, of)| self.entries[of as usize].kind != SymbolKind::Variable).peekable();
        constant.peek().is_some() && constant.all(|constant| constant)
    }

    /// The numbers of these names in an order in which each comes behind those that it is made of.
    pub(crate) fn in_order(&self, ids: &[u32]) -> Vec<usize> {
        let numbers: HashMap<u32, usize> = ids.iter().enumerate().map(|(number, &id)| (id, number)).collect();
        self.walk().0.into_iter().filter_map(|id| numbers.get(&id).copied()).collect()
    }

    /// Follows each name to what it is made of.
    fn walk(&self) -> Walk {
        let constant = |id: u32| self.entries[id as usize].kind == SymbolKind::Constant;
        let mut next: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for &(whose, of) in &self.made_of {
            let all = next.entry(whose).or_default();
            all.extend(Some(of).filter(|&of| constant(of)));
        }
        let (mut order, mut circles, mut marks) = (Vec::new(), Vec::new(), HashMap::new());
        for &first in next.keys() {
            // Names on the way, each with how many of those that it is made of have been followed.
            let mut way: Vec<(u32, usize)> = Vec::new();
            let mut ahead = Some(first);
            loop {
                if let Some(id) = ahead.take() {
                    match marks.get(&id) {
                        Some(Mark::On(from)) => circles.push(way[*from..].iter().map(|&(id, _)| id).collect()),
                        Some(Mark::Done) => {}
                        None => {
                            marks.insert(id, Mark::On(way.len()));
                            way.push((id, 0));
                        }
                    }
                }
                let Some((id, followed)) = way.last_mut() else { break };
                ahead = next.get(id).and_then(|of| of.get(*followed)).copied();
                *followed += 1;
                if ahead.is_none() {
                    marks.insert(*id, Mark::Done);
                    order.push(*id);
                    way.pop();
                }
            }
        }
        (order, circles)
    }

    /// The names set by EQU whose values are made of themselves: each circle once, from a name back to itself, with the
    /// place of its first name.
    pub(crate) fn circles(&self) -> Vec<(Vec<String>, Site)> {
        let (_, circles) = self.walk();
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
