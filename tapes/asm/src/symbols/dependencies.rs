//! Dependencies between EQUs: the order in which they can be evaluated, and circles (`x EQU y` and `y EQU x` would
//! otherwise settle at 0).

use super::equ::DeferredEqu;
use super::{NO_PAGE, Site, Symbols};
use crate::SymbolKind;
use std::collections::{BTreeMap, HashMap};

/// State of a name in the walk.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// Part of the path, at this depth.
    On(usize),
    Done,
}

/// The result of the walk: the ids, each after those it depends on, and the circles.
type Walk = (Vec<u32>, Vec<Vec<u32>>);

impl Symbols {
    /// Returns true if the value just set depends on names, and on none that DEFL or `=` can change.
    pub(super) fn depends_on_names(&self, id: u32) -> bool {
        let last = self.in_pass.dependencies.iter().rev().take_while(|(whose, _)| *whose == id);
        let mut constant = last.map(|&(_, of)| self.entries[of as usize].kind != SymbolKind::Variable).peekable();
        constant.peek().is_some() && constant.all(|constant| constant)
    }

    /// Returns the indices of these ids, each after those it depends on.
    pub(super) fn in_order(&self, ids: &[u32]) -> Vec<usize> {
        let numbers: HashMap<u32, usize> = ids.iter().enumerate().map(|(number, &id)| (id, number)).collect();
        self.walk().0.into_iter().filter_map(|id| numbers.get(&id).copied()).collect()
    }

    /// Follows each name to the names it depends on.
    fn walk(&self) -> Walk {
        let constant = |id: u32| self.entries[id as usize].kind == SymbolKind::Constant;
        let mut next: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for &(whose, of) in &self.in_pass.dependencies {
            let all = next.entry(whose).or_default();
            all.extend(Some(of).filter(|&of| constant(of)));
        }
        let (mut order, mut circles, mut marks) = (Vec::new(), Vec::new(), HashMap::new());
        for &first in next.keys() {
            // The path: names, each with the number of its dependencies followed so far.
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

    /// Returns the names that EQU defines by themselves: each circle once, from a name back to itself, and the position
    /// of its first name.
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
            stored: (0, NO_PAGE),
        };
        let named = |circle: Vec<u32>| {
            let all = circle.iter().chain(circle.first()).map(|id| names[id].clone()).collect();
            (all, site(circle[0]))
        };
        circles.into_iter().map(named).collect()
    }
}

/// Words whose value depends on the place in the source, or on more than the values of names.
const PLACE_WORDS: [&[u8]; 4] = [b"sizeof", b"exist", b"_b", b"_f"];

impl Symbols {
    /// Stores an EQU that can be evaluated anywhere.
    pub(crate) fn note_equ(&mut self, id: u32, text: &[u8]) {
        let contains = |word: &&[u8]| text.windows(word.len()).any(|part| part.eq_ignore_ascii_case(word));
        let depends_on_place = text.iter().any(|byte| matches!(byte, b'$' | b'{' | b'"' | b'\''));
        if !depends_on_place && !PLACE_WORDS.iter().any(contains) && self.depends_on_names(id) {
            let scope = self.scope.clone();
            self.in_pass.equs.push(DeferredEqu { id, text: text.into(), scope });
        }
    }

    /// Returns the stored EQUs, each after those whose names it uses.
    pub(crate) fn take_equs(&mut self) -> Vec<DeferredEqu> {
        let equs = std::mem::take(&mut self.in_pass.equs);
        let ids: Vec<u32> = equs.iter().map(|equ| equ.id).collect();
        let order = self.in_order(&ids);
        let mut equs: Vec<Option<DeferredEqu>> = equs.into_iter().map(Some).collect();
        order.into_iter().filter_map(|number| equs[number].take()).collect()
    }
}
