//! Structures: the lines in which STRUCTs and their members are defined, and the labels that are laid out by them.

use super::scope::{NameScope, resolve};
use super::words::{Word, WordKind};
use asm::{Symbol, SymbolKind};
use std::collections::BTreeMap;

/// The structures of a source.
#[derive(Clone, Debug, Default)]
pub(super) struct Structures {
    /// By file and line, the full name of the structure or the member that is defined there.
    defined: BTreeMap<(usize, u32), String>,
    /// The full names of labels and members with a structure as their type, and that structure's full name.
    types: BTreeMap<String, String>,
}

/// Most levels of structures inside structures, as the assembler allows.
const DEEPEST: usize = 32;

impl Structures {
    /// Finds the structures among lines, each with its file, its number from 0, its text and its words, in the order of the files.
    pub(super) fn find<'l, 's>(
        symbols: &BTreeMap<String, Symbol>,
        lines: impl Iterator<Item = (usize, u32, &'l str, &'l [Word])>,
        scope: impl Fn(usize, u32) -> &'s NameScope,
    ) -> Structures {
        let mut found = Structures::default();
        if !symbols.values().any(|symbol| symbol.kind == SymbolKind::Structure) {
            return found;
        }
        let mut open: Option<(usize, String)> = None;
        for (file, number, text, words) in lines {
            let label = words.first().filter(|word| word.kind == WordKind::Label).map(|word| word.of(text));
            let operation = words.iter().position(|word| word.kind == WordKind::Operation);
            let name = operation.map_or("", |at| words[at].of(text));
            let of_type = structure(symbols, name, scope(file, number));
            open = open.filter(|(of, _)| *of == file);
            if name.eq_ignore_ascii_case("struct") {
                let named = operation.and_then(|at| words.get(at + 1)).map(|word| word.of(text));
                open = named.and_then(|named| structure(symbols, named, scope(file, number))).map(|full| (file, full));
                found.defined.extend(open.iter().map(|(_, full)| ((file, number), full.clone())));
            } else if name.eq_ignore_ascii_case("ends") {
                open = None;
            } else if let Some(label) = label {
                let full = match &open {
                    Some((_, outer)) => Some(format!("{outer}.{}", label.trim_start_matches('.'))),
                    None => of_type.as_ref().and_then(|_| resolve(symbols, label, scope(file, number))),
                };
                let Some(full) = full.filter(|full| symbols.contains_key(full)) else { continue };
                if open.is_some() {
                    found.defined.insert((file, number), full.clone());
                }
                found.types.extend(of_type.map(|of_type| (full, of_type)));
            }
        }
        found
    }

    /// Returns the full name of the structure or the member that a line defines.
    pub(super) fn defined(&self, file: usize, line: u32) -> Option<&str> {
        self.defined.get(&(file, line)).map(String::as_str)
    }

    /// Returns the member of a structure by its definition, for one of a label: `s.x` for `v.x`, where `v` is an `s`.
    pub(super) fn member(&self, full: &str) -> Option<String> {
        let mut name = full.to_owned();
        for _ in 0..=DEEPEST {
            let mut dots = name.rmatch_indices('.').map(|(dot, _)| dot);
            let Some((dot, of_type)) = dots.find_map(|dot| Some((dot, self.types.get(&name[..dot])?))) else { break };
            name = format!("{of_type}{}", &name[dot..]);
        }
        (name != full).then_some(name)
    }
}

/// Returns the full name of the structure that a name means in a scope.
pub(super) fn structure(symbols: &BTreeMap<String, Symbol>, name: &str, scope: &NameScope) -> Option<String> {
    let is_structure = |full: &String| symbols.get(full).is_some_and(|symbol| symbol.kind == SymbolKind::Structure);
    Some(name).filter(|name| !name.is_empty()).and_then(|name| resolve(symbols, name, scope)).filter(is_structure)
}

/// Returns true for the full name of a structure's member.
pub(super) fn is_member(symbols: &BTreeMap<String, Symbol>, full: &str) -> bool {
    let outer = full.rsplit_once('.').and_then(|(outer, _)| symbols.get(outer));
    outer.is_some_and(|outer| outer.kind == SymbolKind::Structure)
}
