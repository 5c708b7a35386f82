//! Names and their values, from pass to pass.
//!
//! A label is known by its full name, `module.label.local`. A name in the source is looked for inside the present module
//! first and then as it stands; `.local` inside a macro first in the macro, then in those that called it, then below the
//! last main label.

mod made_of;
mod scope;

pub(crate) use scope::Scope;

use crate::SymbolKind;
use crate::names::NameMap;
use crate::temporary::Temporary;

/// What is known of one name.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) value: i32,
    pub(crate) kind: SymbolKind,
    /// The pass in which it was defined last; 0 if it is only spoken of.
    pub(crate) pass: u32,
    pub(crate) used: bool,
    pub(crate) file: u32,
    pub(crate) line: u32,
    pub(crate) page: i32,
    /// SIZEOF asks for it.
    pub(crate) sized: bool,
    /// How many bytes it stands for, if SIZEOF asks.
    size: i32,
    /// Its value at the end of the pass before.
    settled: i32,
}

/// What a name came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lookup {
    /// Defined above, in this pass.
    Known(i32),
    /// Defined in the pass before only: further down, as far as is known.
    Forward(i32),
    Unknown,
}

/// Where a definition stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Site {
    pub(crate) file: u32,
    pub(crate) line: u32,
    /// The memory page of the address, or `NO_PAGE`.
    pub(crate) page: i32,
}

/// Values have no memory page, unless EQU names one.
pub(crate) const NO_PAGE: i32 = -1;

/// All names.
#[derive(Debug)]
pub(crate) struct Symbols {
    ids: NameMap<u32>,
    entries: Vec<Entry>,
    /// The pass that runs, from 1.
    pass: u32,
    /// Something is not as it was in the pass before.
    changed: bool,
    /// The names that did, for the message when it never ends.
    pub(crate) unsettled: Vec<String>,
    /// Modules around, each with a dot behind it.
    module: Vec<u8>,
    /// Lengths of `module` before each of them was opened.
    modules: Vec<usize>,
    /// Full name of the last main label.
    main: Vec<u8>,
    /// Numbers of the macro calls around, innermost last.
    pub(crate) scopes: Vec<u32>,
    scope_count: u32,
    pub(crate) temporary: Temporary,
    /// What IFUSED and `exist` were told: the name's number, whether it was use that was asked for, and the answer.
    answers: Vec<(u32, bool, bool)>,
    key: Vec<u8>,
    /// Asking for a name does not count as using it.
    pub(crate) aside: bool,
    /// The names that the present EQU has asked for, while it is evaluated.
    uses: Option<Vec<u32>>,
    /// The names that values set by EQU were made of in this pass: whose, and of what.
    made_of: Vec<(u32, u32)>,
}

impl Symbols {
    pub(crate) fn new() -> Self {
        Self {
            ids: NameMap::default(),
            entries: Vec::new(),
            pass: 0,
            changed: false,
            unsettled: Vec::new(),
            module: Vec::new(),
            modules: Vec::new(),
            main: Vec::new(),
            scopes: Vec::new(),
            scope_count: 0,
            temporary: Temporary::default(),
            answers: Vec::new(),
            key: Vec::new(),
            aside: false,
            uses: None,
            made_of: Vec::new(),
        }
    }

    pub(crate) fn begin_pass(&mut self) {
        self.pass += 1;
        self.changed = false;
        self.module.clear();
        self.modules.clear();
        self.main = b"_".to_vec();
        self.scopes.clear();
        self.scope_count = 0;
        self.answers.clear();
        self.made_of.clear();
        self.temporary.begin_pass();
    }

    /// Is everything as it was in the pass before? Forgets names that were not defined this time.
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
        for &(id, of_use, answer) in &self.answers {
            let entry = &self.entries[id as usize];
            changed |= answer != if of_use { entry.used } else { entry.pass == pass };
        }
        changed |= self.changed;
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

    /// Defines a label and gives its number; `Err` with its full name if it has been defined in this pass.
    pub(crate) fn define(&mut self, name: &[u8], value: i32, kind: SymbolKind, site: Site) -> Result<u32, String> {
        self.build_definition(name);
        let id = self.id_of_key();
        self.set(id, value, kind, site).map(|()| id)
    }

    /// Defines a name that is given in full already.
    pub(crate) fn define_full(&mut self, full: &[u8], value: i32, kind: SymbolKind, site: Site) -> Result<u32, String> {
        self.key.clear();
        self.key.extend(full);
        let id = self.id_of_key();
        self.set(id, value, kind, site).map(|()| id)
    }

    /// Gives a name a value outside of a pass, as if it had had it before.
    pub(crate) fn settle(&mut self, id: u32, value: i32) {
        let entry = &mut self.entries[id as usize];
        if entry.kind == SymbolKind::Constant && entry.pass == self.pass {
            (entry.value, entry.settled) = (value, value);
        }
    }

    /// What is known of the name with this number.
    pub(crate) fn entry(&self, id: u32) -> &Entry {
        &self.entries[id as usize]
    }

    /// The memory page of a name, if it has one; the name is used by this.
    pub(crate) fn page_of(&mut self, name: &[u8]) -> Option<i32> {
        let id = self.find(name).ok()?;
        Some(self.entries[id as usize].page).filter(|&page| page != NO_PAGE)
    }

    fn set(&mut self, id: u32, value: i32, kind: SymbolKind, site: Site) -> Result<(), String> {
        let entry = &mut self.entries[id as usize];
        if entry.pass == self.pass && (kind != SymbolKind::Variable || entry.kind != SymbolKind::Variable) {
            return Err(String::from_utf8_lossy(&self.key).into_owned());
        }
        self.changed |= entry.pass == 0;
        let uses = self.uses.take().unwrap_or_default();
        if kind == SymbolKind::Constant {
            self.made_of.extend(uses.into_iter().map(|used| (id, used)));
        }
        *entry = Entry { value, kind, pass: self.pass, file: site.file, line: site.line, page: site.page, ..*entry };
        Ok(())
    }

    fn id_of_key(&mut self) -> u32 {
        if let Some(&id) = self.ids.get(&self.key[..]) {
            return id;
        }
        let id = self.entries.len() as u32;
        self.ids.insert(self.key.as_slice().into(), id);
        let (value, settled, used) = (0, 0, false);
        let (kind, pass, file, line, page, sized, size) = (SymbolKind::Label, 0, 0, 0, NO_PAGE, false, 0);
        self.entries.push(Entry { value, kind, pass, used, file, line, page, sized, size, settled });
        id
    }

    fn defined_key(&self) -> Option<u32> {
        let &id = self.ids.get(&self.key[..])?;
        (self.entries[id as usize].pass > 0).then_some(id)
    }

    /// Looks for the name as the source writes it. `Err` with the number of its first full name if nothing has it.
    fn find(&mut self, name: &[u8]) -> Result<u32, u32> {
        match name {
            [b'.', local @ ..] => {
                for at in (0..self.scopes.len()).rev() {
                    self.build_scoped(self.scopes[at], local);
                    if let Some(id) = self.defined_key() {
                        return Ok(id);
                    }
                }
                self.build_local(local);
                self.defined_key().ok_or_else(|| self.id_of_key())
            }
            [b'@', global @ ..] => {
                self.key.clear();
                self.key.extend(global);
                self.defined_key().ok_or_else(|| self.id_of_key())
            }
            _ => {
                self.key.clear();
                self.key.extend(&self.module);
                self.key.extend(name);
                if let Some(id) = self.defined_key() {
                    return Ok(id);
                }
                if !self.module.is_empty()
                    && let Some(&id) = self.ids.get(name)
                    && self.entries[id as usize].pass > 0
                {
                    return Ok(id);
                }
                Err(self.id_of_key())
            }
        }
    }

    /// The value of a name, which is used by this.
    pub(crate) fn value(&mut self, name: &[u8]) -> Lookup {
        let (id, found) = match self.find(name) {
            Ok(id) => (id, true),
            Err(id) => (id, false),
        };
        if let Some(uses) = &mut self.uses {
            uses.push(id);
        }
        let entry = &mut self.entries[id as usize];
        entry.used |= !self.aside;
        match (found, entry.pass == self.pass) {
            (false, _) => Lookup::Unknown,
            (true, true) => Lookup::Known(entry.value),
            (true, false) => Lookup::Forward(entry.value),
        }
    }

    /// Is the name defined anywhere? Asking does not use it.
    pub(crate) fn exists(&mut self, name: &[u8]) -> bool {
        let found = self.find(name);
        self.answers.push((found.unwrap_or_else(|id| id), false, found.is_ok()));
        found.is_ok()
    }

    /// Is the name used anywhere?
    pub(crate) fn is_used(&mut self, name: &[u8]) -> bool {
        let id = self.find(name).unwrap_or_else(|id| id);
        let used = self.entries[id as usize].used;
        self.answers.push((id, true, used));
        used
    }

    /// Is the last main label used anywhere?
    pub(crate) fn main_is_used(&mut self) -> bool {
        let mut name = vec![b'@'];
        name.extend(&self.main);
        self.is_used(&name)
    }

    /// SIZEOF: how many bytes the label stands for, which only those are asked for whose size is kept.
    pub(crate) fn size(&mut self, name: &[u8]) -> Option<i32> {
        let found = self.find(name);
        let entry = &mut self.entries[found.unwrap_or_else(|id| id) as usize];
        self.changed |= !entry.sized;
        (entry.sized, entry.used) = (true, true);
        found.is_ok().then_some(entry.size)
    }

    pub(crate) fn is_sized(&self, id: u32) -> bool {
        self.entries[id as usize].sized
    }

    pub(crate) fn set_size(&mut self, id: u32, size: i32) {
        let entry = &mut self.entries[id as usize];
        self.changed |= entry.sized && entry.size != size;
        entry.size = size;
    }

    /// The EQU that follows: what it asks for is noted.
    pub(crate) fn note_uses(&mut self) {
        self.uses = Some(Vec::new());
    }

    /// Everything that is defined.
    pub(crate) fn all(&self) -> impl Iterator<Item = (&[u8], &Entry)> {
        self.ids.iter().map(|(name, &id)| (&**name, &self.entries[id as usize])).filter(|(_, entry)| entry.pass > 0)
    }

    /// Everything that is defined, macros' own labels apart.
    pub(crate) fn defined(&self) -> impl Iterator<Item = (&[u8], &Entry)> {
        self.all().filter(|(name, _)| !name.contains(&b'>'))
    }

    /// Names that were looked for in vain.
    pub(crate) fn missing(&self) -> impl Iterator<Item = &[u8]> {
        self.ids.iter().filter_map(|(name, &id)| {
            let entry = &self.entries[id as usize];
            (entry.pass == 0 && entry.used && !name.contains(&b'>')).then_some(&**name)
        })
    }

    pub(crate) fn pass(&self) -> u32 {
        self.pass
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: Site = Site { file: 0, line: 1, page: NO_PAGE };

    fn label(symbols: &mut Symbols, name: &str, value: i32) {
        symbols.define(name.as_bytes(), value, SymbolKind::Label, HERE).unwrap();
    }

    #[test]
    fn names_are_looked_for_in_the_module_and_then_outside() {
        let mut symbols = Symbols::new();
        symbols.begin_pass();
        label(&mut symbols, "x", 1);
        symbols.open_module(b"m");
        assert_eq!(symbols.value(b"x"), Lookup::Known(1));
        label(&mut symbols, "x", 2);
        label(&mut symbols, ".l", 3);
        assert_eq!(symbols.value(b"x"), Lookup::Known(2));
        assert_eq!(symbols.value(b"@x"), Lookup::Known(1));
        assert_eq!(symbols.value(b".l"), Lookup::Known(3));
        assert!(symbols.close_module());
        assert_eq!(symbols.value(b"m.x.l"), Lookup::Known(3));
        assert_eq!(symbols.value(b".l"), Lookup::Unknown);
        assert!(!symbols.close_module());
    }

    #[test]
    fn a_pass_is_the_last_when_nothing_moves() {
        let mut symbols = Symbols::new();
        for (address, settled) in [(5, false), (6, false), (6, true)] {
            symbols.begin_pass();
            label(&mut symbols, "x", address);
            assert_eq!(symbols.end_pass(), settled);
        }
        symbols.begin_pass();
        assert!(!symbols.end_pass(), "x is gone");
    }
}
