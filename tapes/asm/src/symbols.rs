//! Names and their values, kept from pass to pass.
//!
//! A label is stored by its full name, `module.label.local`. A name in the source is searched in the current module
//! first and then as written. `.local` inside a macro is searched in the macro first, then in its callers, then under
//! the last main label.

mod dependencies;
mod equ;
mod scope;
mod temporary;

pub(crate) use scope::Scope;

use crate::SymbolKind;
use crate::fast_map::NameMap;
use equ::DeferredEqu;
use temporary::TemporaryLabels;

/// A name with its value and definition.
#[derive(Clone, Debug)]
pub(crate) struct SymbolEntry {
    pub(crate) value: i32,
    pub(crate) kind: SymbolKind,
    /// The pass that defined it last; 0 if it is only used.
    pub(crate) pass: u32,
    pub(crate) used: bool,
    pub(crate) file: u32,
    pub(crate) line: u32,
    pub(crate) page: i32,
    /// The address at which code is stored where it is defined, and the memory page there.
    pub(crate) stored: (i32, i32),
    /// True if it has had several values in that pass.
    pub(crate) changes: bool,
    /// True if SIZEOF asks for it.
    pub(crate) sized: bool,
    /// Its size in bytes, if SIZEOF asks for it.
    size: i32,
    /// Its value at the end of the previous pass.
    settled: i32,
}

/// The result of looking up a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lookup {
    /// Defined above, in this pass.
    Known(i32),
    /// Defined only in the previous pass, so further down.
    Forward(i32),
    Unknown,
}

/// The position of a definition.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Site {
    pub(crate) file: u32,
    pub(crate) line: u32,
    /// Memory page of the value as an address, or `NO_PAGE`.
    pub(crate) page: i32,
    /// The address at which code is stored there, and its memory page.
    pub(crate) stored: (i32, i32),
}

/// The page of a value that has no memory page.
pub(crate) const NO_PAGE: i32 = -1;

/// All names.
#[derive(Debug, Default)]
pub(crate) struct Symbols {
    ids: NameMap<u32>,
    entries: Vec<SymbolEntry>,
    /// Number of the current pass, from 1.
    pass: u32,
    /// Names that differ, for the error message if the passes do not settle.
    pub(crate) unsettled: Vec<String>,
    pub(crate) temporary: TemporaryLabels,
    /// True while using a name does not mark it as used.
    pub(crate) ignore_uses: bool,
    /// The full name that was looked up or defined last.
    key: Vec<u8>,
    /// The scope of the current statement.
    pub(crate) scope: Scope,
    in_pass: InPass,
}

/// The state of the names within one pass.
#[derive(Debug, Default)]
struct InPass {
    /// True if something differs from the previous pass.
    changed: bool,
    answers: Vec<Answer>,
    /// The names used so far by the EQU that is being evaluated.
    uses: Option<Vec<u32>>,
    /// The names used by the EQUs of this pass: (id of the EQU, id of the name it uses).
    dependencies: Vec<(u32, u32)>,
    /// The EQUs that can be evaluated again after the pass.
    equs: Vec<DeferredEqu>,
}

/// An answer given to IFUSED or `exist`, which must still hold at the end of the pass.
#[derive(Clone, Copy, Debug)]
struct Answer {
    id: u32,
    /// True for IFUSED, false for `exist`.
    is_used: bool,
    answer: bool,
}

impl Symbols {
    /// Begins the next pass.
    pub(crate) fn begin_pass(&mut self) {
        self.pass += 1;
        self.scope = Scope::default();
        self.in_pass = InPass::default();
        self.temporary.begin_pass();
    }

    /// Returns true if nothing differs from the previous pass. Removes names that were not defined in this one.
    pub(crate) fn end_pass(&mut self) -> bool {
        self.unsettled.clear();
        let (pass, mut changed) = (self.pass, false);
        for entry in self.entries.iter_mut().filter(|entry| entry.pass > 0) {
            let gone = entry.pass != pass;
            if gone {
                entry.pass = 0;
            }
            changed |= gone || entry.settled != entry.value;
        }
        changed |= self.temporary.has_changed();
        for &Answer { id, is_used, answer } in &self.in_pass.answers {
            let entry = &self.entries[id as usize];
            changed |= answer != if is_used { entry.used } else { entry.pass == pass };
        }
        changed |= self.in_pass.changed;
        if changed && pass > 2 {
            for (name, &id) in &self.ids {
                let entry = &self.entries[id as usize];
                if entry.pass != pass && entry.used || entry.settled != entry.value {
                    self.unsettled.push(String::from_utf8_lossy(name).into_owned());
                }
            }
            self.unsettled.sort();
        }
        for entry in &mut self.entries {
            entry.settled = entry.value;
        }
        !changed && pass > 1
    }

    /// Defines a label and returns its id. Errors: its full name, if it is defined already in this pass.
    pub(crate) fn define(&mut self, name: &[u8], value: i32, kind: SymbolKind, site: Site) -> Result<u32, String> {
        self.scope.build_definition(name, &mut self.key);
        let id = self.id_of_key();
        self.set(id, value, kind, site).map(|()| id)
    }

    /// Returns the full name of `name` here, without making it the main label.
    pub(crate) fn full_name_aside(&mut self, name: &[u8]) -> Vec<u8> {
        self.scope.clone().build_definition(name, &mut self.key);
        self.key.clone()
    }

    /// Returns the full name that was looked up or defined last.
    pub(crate) fn last_full_name(&self) -> String {
        String::from_utf8_lossy(&self.key).into_owned()
    }

    /// Defines a name given in full.
    pub(crate) fn define_full(&mut self, full: &[u8], value: i32, kind: SymbolKind, site: Site) -> Result<u32, String> {
        self.key.clear();
        self.key.extend(full);
        let id = self.id_of_key();
        self.set(id, value, kind, site).map(|()| id)
    }

    /// Sets the value of a name between passes, as if it had had it in the last one.
    pub(crate) fn settle(&mut self, id: u32, value: i32) {
        let entry = &mut self.entries[id as usize];
        if entry.kind == SymbolKind::Constant && entry.pass == self.pass {
            (entry.value, entry.settled) = (value, value);
        }
    }

    /// Returns the entry with this id.
    pub(crate) fn entry(&self, id: u32) -> &SymbolEntry {
        &self.entries[id as usize]
    }

    /// Returns the memory page of a name, if it has one. Marks the name as used.
    pub(crate) fn page_of(&mut self, name: &[u8]) -> Option<i32> {
        let id = self.find(name).ok()?;
        Some(self.entries[id as usize].page).filter(|&page| page != NO_PAGE)
    }

    /// Returns the address at which code is stored where a name is defined, and the memory page there.
    pub(crate) fn stored_at(&mut self, name: &[u8]) -> Option<(i32, i32)> {
        let id = self.find(name).ok()?;
        Some(self.entries[id as usize].stored)
    }

    fn set(&mut self, id: u32, value: i32, kind: SymbolKind, site: Site) -> Result<(), String> {
        let entry = &mut self.entries[id as usize];
        if entry.pass == self.pass && (kind != SymbolKind::Variable || entry.kind != SymbolKind::Variable) {
            return Err(String::from_utf8_lossy(&self.key).into_owned());
        }
        self.in_pass.changed |= entry.pass == 0;
        let uses = self.in_pass.uses.take().unwrap_or_default();
        if kind == SymbolKind::Constant {
            self.in_pass.dependencies.extend(uses.into_iter().map(|used| (id, used)));
        }
        let Site { file, line, page, stored } = site;
        let changes = entry.pass == self.pass && (entry.changes || entry.value != value);
        *entry = SymbolEntry { value, kind, pass: self.pass, file, line, page, stored, changes, ..*entry };
        Ok(())
    }

    fn id_of_key(&mut self) -> u32 {
        if let Some(&id) = self.ids.get(&self.key[..]) {
            return id;
        }
        let id = self.entries.len() as u32;
        self.ids.insert(self.key.as_slice().into(), id);
        let (value, settled, used, changes) = (0, 0, false, false);
        let (kind, pass, file, line, page, sized, size) = (SymbolKind::Label, 0, 0, 0, NO_PAGE, false, 0);
        let stored = (0, NO_PAGE);
        let entry = SymbolEntry { value, kind, pass, used, file, line, page, stored, changes, sized, size, settled };
        self.entries.push(entry);
        id
    }

    fn defined_key(&self) -> Option<u32> {
        let &id = self.ids.get(&self.key[..])?;
        (self.entries[id as usize].pass > 0).then_some(id)
    }

    /// Looks up a name as written in the source. `Err` has the id of its first full name if it is not defined.
    fn find(&mut self, name: &[u8]) -> Result<u32, u32> {
        match name {
            [b'.', local @ ..] => {
                for at in (0..self.scope.calls.len()).rev() {
                    Scope::build_scoped(self.scope.calls[at], local, &mut self.key);
                    if let Some(id) = self.defined_key() {
                        return Ok(id);
                    }
                }
                self.scope.build_local(local, &mut self.key);
                self.defined_key().ok_or_else(|| self.id_of_key())
            }
            [b'@', global @ ..] => {
                self.key.clear();
                self.key.extend(global);
                self.defined_key().ok_or_else(|| self.id_of_key())
            }
            _ => {
                self.key.clear();
                self.key.extend(&self.scope.module);
                self.key.extend(name);
                if let Some(id) = self.defined_key() {
                    return Ok(id);
                }
                if !self.scope.module.is_empty()
                    && let Some(&id) = self.ids.get(name)
                    && self.entries[id as usize].pass > 0
                {
                    return Ok(id);
                }
                Err(self.id_of_key())
            }
        }
    }

    /// Returns the value of a name. Marks the name as used.
    pub(crate) fn value(&mut self, name: &[u8]) -> Lookup {
        let (id, found) = match self.find(name) {
            Ok(id) => (id, true),
            Err(id) => (id, false),
        };
        if let Some(uses) = &mut self.in_pass.uses {
            uses.push(id);
        }
        let entry = &mut self.entries[id as usize];
        entry.used |= !self.ignore_uses;
        match (found, entry.pass == self.pass) {
            (false, _) => Lookup::Unknown,
            (true, true) => Lookup::Known(entry.value),
            (true, false) => Lookup::Forward(entry.value),
        }
    }

    /// Returns true if the name is defined anywhere, and records the question: a later pass may answer it differently. Does not
    /// mark the name as used.
    pub(crate) fn ask_if_defined(&mut self, name: &[u8]) -> bool {
        let found = self.find(name);
        let id = found.unwrap_or_else(|id| id);
        self.in_pass.answers.push(Answer { id, is_used: false, answer: found.is_ok() });
        found.is_ok()
    }

    /// Returns true if the name is used anywhere, and records the question.
    pub(crate) fn ask_if_used(&mut self, name: &[u8]) -> bool {
        let id = self.find(name).unwrap_or_else(|id| id);
        let used = self.entries[id as usize].used;
        self.in_pass.answers.push(Answer { id, is_used: true, answer: used });
        used
    }

    /// Returns true if the last main label is used anywhere, and records the question.
    pub(crate) fn ask_if_main_used(&mut self) -> bool {
        let mut name = vec![b'@'];
        name.extend(&self.scope.main);
        self.ask_if_used(&name)
    }

    /// Returns the size of a label for SIZEOF, in bytes, and has it counted from now on.
    pub(crate) fn size(&mut self, name: &[u8]) -> Option<i32> {
        let found = self.find(name);
        let entry = &mut self.entries[found.unwrap_or_else(|id| id) as usize];
        self.in_pass.changed |= !entry.sized;
        (entry.sized, entry.used) = (true, true);
        found.is_ok().then_some(entry.size)
    }

    /// Returns true if SIZEOF asks for the name with this id.
    pub(crate) fn is_sized(&self, id: u32) -> bool {
        self.entries[id as usize].sized
    }

    /// Sets the size of the name with this id, in bytes.
    pub(crate) fn set_size(&mut self, id: u32, size: i32) {
        let entry = &mut self.entries[id as usize];
        self.in_pass.changed |= entry.sized && entry.size != size;
        entry.size = size;
    }

    /// Starts to collect the names that the next EQU uses.
    pub(crate) fn note_uses(&mut self) {
        self.in_pass.uses = Some(Vec::new());
    }

    /// Iterates over all defined names.
    pub(crate) fn all(&self) -> impl Iterator<Item = (&[u8], &SymbolEntry)> {
        self.ids.iter().map(|(name, &id)| (&**name, &self.entries[id as usize])).filter(|(_, entry)| entry.pass > 0)
    }

    /// Iterates over all defined names except labels of macros.
    pub(crate) fn defined(&self) -> impl Iterator<Item = (&[u8], &SymbolEntry)> {
        self.all().filter(|(name, _)| !name.contains(&b'>'))
    }

    /// Iterates over the names that are used but not defined.
    pub(crate) fn missing(&self) -> impl Iterator<Item = &[u8]> {
        self.ids.iter().filter_map(|(name, &id)| {
            let entry = &self.entries[id as usize];
            (entry.pass == 0 && entry.used && !name.contains(&b'>')).then_some(&**name)
        })
    }

    /// Returns the number of the current pass, from 1.
    pub(crate) fn pass(&self) -> u32 {
        self.pass
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: Site = Site { file: 0, line: 1, page: NO_PAGE, stored: (0, NO_PAGE) };

    fn label(symbols: &mut Symbols, name: &str, value: i32) {
        symbols.define(name.as_bytes(), value, SymbolKind::Label, HERE).unwrap();
    }

    #[test]
    fn names_are_searched_in_the_module_and_then_outside() {
        let mut symbols = Symbols::default();
        symbols.begin_pass();
        label(&mut symbols, "x", 1);
        symbols.scope.open_module(b"m");
        assert_eq!(symbols.value(b"x"), Lookup::Known(1));
        label(&mut symbols, "x", 2);
        label(&mut symbols, ".l", 3);
        assert_eq!(symbols.value(b"x"), Lookup::Known(2));
        assert_eq!(symbols.value(b"@x"), Lookup::Known(1));
        assert_eq!(symbols.value(b".l"), Lookup::Known(3));
        assert!(symbols.scope.close_module());
        assert_eq!(symbols.value(b"m.x.l"), Lookup::Known(3));
        assert_eq!(symbols.value(b".l"), Lookup::Unknown);
        assert!(!symbols.scope.close_module());
    }

    #[test]
    fn a_pass_is_the_last_when_nothing_changes() {
        let mut symbols = Symbols::default();
        for (address, settled) in [(5, false), (6, false), (6, true)] {
            symbols.begin_pass();
            label(&mut symbols, "x", address);
            assert_eq!(symbols.end_pass(), settled);
        }
        symbols.begin_pass();
        assert!(!symbols.end_pass(), "x is gone");
    }
}
