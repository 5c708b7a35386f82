//! Which routines a header is about, and the names that it may use.

use std::collections::{BTreeMap, BTreeSet};

use pipeline::asm::{Assembly, LineKind, Symbol};

use crate::contract::grammar::header::{At, Header};

/// What the assembler knows of the names and lines of a source.
pub(in crate::contract) struct Definitions<'a> {
    symbols: &'a BTreeMap<String, Symbol>,
    /// The full names by the file and line of their definition.
    defined: BTreeMap<(u32, u32), Vec<&'a str>>,
    /// Files and lines that were assembled: not in a false IF, nor in a comment of many lines, nor behind END.
    assembled: BTreeSet<(u32, u32)>,
}

/// A routine that a header is about.
pub(in crate::contract) struct Titled<'a> {
    /// Its full name, with the modules, if there is such a label.
    pub(in crate::contract) full: String,
    /// The name as it is written, if that is the name of no other routine; else the full one.
    pub(in crate::contract) name: String,
    /// Where the name stands.
    pub(in crate::contract) at: At,
    pub(in crate::contract) scope: Scope<'a>,
}

/// The names that a header may use: those of the routine's module, those of the program, and its local ones.
pub(in crate::contract) struct Scope<'a> {
    definitions: &'a Definitions<'a>,
    /// The full name of the routine.
    routine: String,
}

impl<'a> Definitions<'a> {
    pub(in crate::contract) fn new(assembly: &'a Assembly) -> Definitions<'a> {
        let mut defined = BTreeMap::<_, Vec<_>>::new();
        for (name, symbol) in &assembly.details {
            defined.entry((symbol.file as u32, symbol.line)).or_default().push(name.as_str());
        }
        let statements = assembly.lines.iter().filter(|line| line.kind == LineKind::Statement);
        let assembled = statements.flat_map(|line| [line.definition, (line.file, line.line)]).collect();
        Definitions { symbols: &assembly.details, defined, assembled }
    }

    /// Whether a header is of this assembly: it stands, or the label below it, in text that was assembled.
    pub(in crate::contract) fn has(&self, file: u32, header: &Header) -> bool {
        let mut lines = [header.last].into_iter().chain(header.below.as_ref().map(|(_, line)| *line));
        lines.any(|line| self.assembled.contains(&(file, line)) || self.defined.contains_key(&(file, line)))
    }

    /// The full names of the label below a header: more than one, if a file is included in several modules.
    fn below(&self, file: u32, header: &Header) -> impl Iterator<Item = &'a str> {
        let below = header.below.clone().filter(|(label, _)| !label.starts_with('.'));
        let names = below.as_ref().and_then(|(_, line)| self.defined.get(&(file, *line)));
        let label = below.map(|(label, _)| label).unwrap_or_default();
        names.into_iter().flatten().copied().filter(move |full| is_called(full, &label))
    }

    /// The values of the label that stands right below a header.
    pub(in crate::contract) fn right_below(&self, file: u32, header: &Header, scope: &Scope<'_>) -> Vec<i64> {
        let values: Vec<i64> = self.below(file, header).map(|full| self.symbols[full].value).collect();
        let named = || header.below.iter().filter_map(|(label, _)| scope.find(label)).collect();
        if values.is_empty() { named() } else { values }
    }

    /// The routines that a header is about: the label below it, if that is what its title says, with its modules or without;
    /// else the label that the title says; else the label below, since a title may also begin with words and a colon.
    pub(in crate::contract) fn routines(&'a self, file: u32, header: &Header) -> Vec<Titled<'a>> {
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

    pub(in crate::contract) fn value(&self, full: &str) -> Option<i64> {
        self.symbols.get(full).map(|symbol| symbol.value)
    }

    /// The full name of a label: the name as it stands, or with modules before it, if only one label is called so.
    fn find(&self, name: &str) -> Option<&'a str> {
        let exact = self.symbols.get_key_value(name);
        exact.map(|(full, _)| full.as_str()).or_else(|| {
            let mut found = self.symbols.keys().filter(|full| is_called(full, name));
            let first = found.next()?;
            found.next().is_none().then_some(first.as_str())
        })
    }

    /// The first label of a name that several have, below a line of a file; no local one.
    fn next(&self, file: u32, line: u32, name: &str) -> Option<&'a str> {
        let below = self.defined.range((file, line + 1)..(file + 1, 0));
        let is_local = |full: &str| full.rsplit_once('.').is_some_and(|(main, _)| self.symbols.contains_key(main));
        below.flat_map(|(_, names)| names).copied().find(|full| is_called(full, name) && !is_local(full))
    }
}

/// Whether a full name is this one, or this one with modules before it.
fn is_called(full: &str, name: &str) -> bool {
    let name = name.strip_prefix('@').unwrap_or(name);
    full.strip_suffix(name).is_some_and(|module| !name.is_empty() && (module.is_empty() || module.ends_with('.')))
}

impl Scope<'_> {
    pub(in crate::contract) fn find(&self, name: &str) -> Option<i64> {
        let value = |full: &str| self.definitions.value(full);
        if name.starts_with('.') {
            // A routine of which only the local name is known has none of its own.
            let known = !self.routine.is_empty() && !self.routine.starts_with('.');
            return known.then(|| value(&format!("{}{name}", self.routine)))?;
        }
        // As the assembler looks for it; then a name of another module, if only one has it.
        let module = self.routine.rsplit_once('.').map(|(module, _)| module);
        let own = module.and_then(|module| value(&format!("{module}.{name}")));
        own.or_else(|| value(self.definitions.find(name)?))
    }
}
