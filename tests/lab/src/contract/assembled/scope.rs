//! The routines that a header belongs to, and the names that it may use.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use pipeline::asm::{self, Assembly, RowKind, nearest};

use crate::contract::grammar::header::Header;
use crate::contract::grammar::reader::Wrong;
use crate::contract::grammar::symbol::Symbol;
use crate::contract::grammar::text::At;

/// The names and lines of a source, as the assembler knows them.
pub(super) struct Definitions<'a> {
    symbols: &'a BTreeMap<String, asm::Symbol>,
    /// The full names, by file and line of their definition.
    defined: BTreeMap<(u32, u32), Vec<&'a str>>,
    /// Files and lines that were assembled: not in a false IF, in a block comment, or after END.
    assembled: BTreeSet<(u32, u32)>,
    /// The names with several values, one after the other, that were asked for since [`Definitions::take_changing`].
    changing: RefCell<BTreeSet<String>>,
}

/// A routine that a header belongs to.
pub(super) struct Titled<'a> {
    /// Its full name with modules, if there is such a label.
    pub(super) full: String,
    /// The name as it is written if it is unique, else the full name.
    pub(super) name: String,
    /// The position of the name.
    pub(super) at: At,
    pub(super) scope: Scope<'a>,
}

/// The names that a header may use: those of the routine's module, those of the program, and its local ones.
pub(super) struct Scope<'a> {
    definitions: &'a Definitions<'a>,
    /// The full name of the routine.
    routine: String,
}

impl<'a> Definitions<'a> {
    pub(super) fn new(assembly: &'a Assembly) -> Definitions<'a> {
        let mut defined = BTreeMap::<_, Vec<_>>::new();
        for (name, symbol) in &assembly.details {
            defined.entry((symbol.file as u32, symbol.line)).or_default().push(name.as_str());
        }
        let statements = assembly.rows.iter().filter(|line| line.kind == RowKind::Statement);
        let assembled = statements.flat_map(|line| [line.definition, (line.file, line.line)]).collect();
        Definitions { symbols: &assembly.details, defined, assembled, changing: RefCell::default() }
    }

    /// Returns true if a header is in text that was assembled; of one within a block comment, the label below it.
    pub(super) fn has(&self, file: u32, header: &Header) -> bool {
        let below = header.below.as_ref().filter(|_| header.is_in_block);
        let mut lines = [header.last].into_iter().chain(below.map(|(_, line)| *line));
        lines.any(|line| self.assembled.contains(&(file, line)) || self.defined.contains_key(&(file, line)))
    }

    /// Returns the full names of the label below a header: several if the file is included in several modules.
    fn below(&self, file: u32, header: &Header) -> impl Iterator<Item = &'a str> {
        let below = header.below.clone().filter(|(label, _)| !label.starts_with('.'));
        let names = below.as_ref().and_then(|(_, line)| self.defined.get(&(file, *line)));
        let label = below.map(|(label, _)| label).unwrap_or_default();
        names.into_iter().flatten().copied().filter(move |full| is_called(full, &label))
    }

    /// Returns the values of the label just below a header.
    pub(super) fn right_below(&self, file: u32, header: &Header, scope: &Scope<'_>) -> Vec<i64> {
        let values: Vec<i64> = self.below(file, header).map(|full| self.symbols[full].value).collect();
        let named = || header.below.iter().filter_map(|(label, _)| scope.find(label)).collect();
        if values.is_empty() { named() } else { values }
    }

    /// Returns the routines that a header belongs to: the label below it if the title is its name, with or without modules; else
    /// the label with the title as its name; else the label below, since a title may also begin with words and a colon.
    pub(super) fn routines(&'a self, file: u32, header: &Header) -> Vec<Titled<'a>> {
        let title = &header.routine;
        let titled: Vec<&str> = self.below(file, header).filter(|full| is_called(full, title)).collect();
        let next = || if header.is_right_above { None } else { self.next(file, header.last, title) };
        let meant = || self.find(title).or_else(next).into_iter().collect();
        let titled: Vec<&str> = if titled.is_empty() { meant() } else { titled };
        let (written, at, full) = match &header.below {
            Some((label, line)) if titled.is_empty() => {
                let at = At { line: *line, column: 1 };
                let below: Vec<&str> = self.below(file, header).collect();
                (label, at, if below.is_empty() { self.find(label).into_iter().collect() } else { below })
            }
            _ => (title, header.at, titled),
        };
        let known = self.find(written);
        let routine = |full: &str, name: &str| {
            let scope = Scope { definitions: self, routine: full.to_owned() };
            Titled { full: full.to_owned(), name: name.to_owned(), at, scope }
        };
        if full.is_empty() {
            return vec![routine(written, written)];
        }
        full.into_iter().map(|full| routine(full, if known == Some(full) { written } else { full })).collect()
    }

    /// Returns the value of a full name.
    pub(super) fn value(&self, full: &str) -> Option<i64> {
        let symbol = self.symbols.get(full)?;
        if symbol.changes {
            self.changing.borrow_mut().insert(full.to_owned());
        }
        Some(symbol.value)
    }

    /// Returns the error of a header that was just read and uses a name with several values, and forgets all such names.
    pub(super) fn take_changing(&self, header: &Header) -> Option<Wrong> {
        let names = self.changing.take();
        let used = |full: &String| {
            let at = header.entries().find_map(|(_, text)| text.find_word(full.rsplit('.').next()?))?;
            Some(Wrong {
                at,
                why: format!(
                    "`{full}` has several values in this source: name one of them by EQU, and write that name here"
                ),
            })
        };
        names.iter().find_map(used)
    }

    /// Returns the names that definitions for all headers may use.
    pub(super) fn for_all(&'a self) -> Scope<'a> {
        Scope { definitions: self, routine: String::new() }
    }

    /// Returns the full name of a label: the name as it is written, or with modules before it if that is unique.
    fn find(&self, name: &str) -> Option<&'a str> {
        let exact = self.symbols.get_key_value(name);
        exact.map(|(full, _)| full.as_str()).or_else(|| {
            let mut found = self.symbols.keys().filter(|full| is_called(full, name));
            let first = found.next()?;
            found.next().is_none().then_some(first.as_str())
        })
    }

    /// Returns the first label of a name below a line of a file, local labels excepted.
    fn next(&self, file: u32, line: u32, name: &str) -> Option<&'a str> {
        let below = self.defined.range((file, line + 1)..(file + 1, 0));
        let is_local = |full: &str| full.rsplit_once('.').is_some_and(|(main, _)| self.symbols.contains_key(main));
        below.flat_map(|(_, names)| names).copied().find(|full| is_called(full, name) && !is_local(full))
    }
}

/// Returns true if a full name is this name, with or without modules before it.
fn is_called(full: &str, name: &str) -> bool {
    let name = name.strip_prefix('@').unwrap_or(name);
    full.strip_suffix(name).is_some_and(|module| !name.is_empty() && (module.is_empty() || module.ends_with('.')))
}

impl Symbol for Scope<'_> {
    fn value(&self, name: &str) -> Option<i64> {
        self.find(name)
    }

    /// Returns the name that is spelled most like a wrong one, with its module where that is needed.
    fn nearest(&self, wrong: &str) -> Option<String> {
        let all = || self.definitions.symbols.keys().map(String::as_str);
        if wrong.contains('.') {
            let own = all().filter_map(|full| full.strip_prefix(&self.routine)).filter(|name| name.starts_with('.'));
            return nearest(wrong, own.chain(all())).map(str::to_owned);
        }
        let last = |full: &'_ str| full.rsplit_once('.').map_or(0, |(module, _)| module.len() + 1);
        let name = nearest(wrong, all().map(|full| &full[last(full)..]))?;
        let with_module = || all().find(|full| is_called(full, name)).map(str::to_owned);
        self.find(name).map(|_| name.to_owned()).or_else(with_module)
    }
}

impl Scope<'_> {
    pub(super) fn find(&self, name: &str) -> Option<i64> {
        let value = |full: &str| self.definitions.value(full);
        if name.starts_with('.') {
            // If only a local name is known of the routine, it has no local labels of its own.
            let known = !self.routine.is_empty() && !self.routine.starts_with('.');
            return known.then(|| value(&format!("{}{name}", self.routine)))?;
        }
        // First as the assembler looks names up; then a unique name of another module.
        let module = self.routine.rsplit_once('.').map(|(module, _)| module);
        let own = module.and_then(|module| value(&format!("{module}.{name}")));
        own.or_else(|| value(self.definitions.find(name)?))
    }
}
