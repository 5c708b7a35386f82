//! Reads the contracts in the headers of an assembled source.

use std::collections::BTreeMap;
use std::path::Path;

use pipeline::asm::{Assembly, Diagnostic, Severity};

use super::map::SourceMap;
use super::pages::SourcePages;
use super::scope::{Definitions, Scope, Titled};
use crate::contract::grammar::header::Header;
use crate::contract::grammar::key::Key;
use crate::contract::grammar::names::{Pages, Shared};
use crate::contract::grammar::reader::{self, Reading, Wrong};
use crate::contract::grammar::symbol::Symbol;
use crate::contract::grammar::text::At;
use crate::contract::grammar::unreached::UnreachedSide;
use crate::contract::spec::{Effects, Place, Spec};
use calls::addresses::Addresses;
use calls::memory::banks::Elsewhere;

/// A routine with a contract.
#[derive(Debug)]
pub(crate) struct ContractRoutine {
    pub(crate) name: String,
    pub(crate) address: u16,
    /// File and line of its header.
    pub(crate) header: String,
    /// The words of the header, and of all shared definitions.
    pub(crate) wording: String,
    pub(crate) spec: Spec,
}

/// A routine whose header is not a contract.
#[derive(Debug)]
pub(crate) struct Unproved {
    pub(crate) name: String,
    /// File and line of its header.
    pub(crate) header: String,
    /// The reason why it is not a contract.
    pub(crate) why: String,
    /// The registers and limits that the header states all the same.
    pub(crate) effects: Effects,
    /// The routine's address and the memory that it changes, if the header has a reason for being prose (`Unproved`) and states
    /// Clobbers. What it states is then taken to be true.
    pub(crate) vouched: Option<Vouched>,
}

/// The changes that the header of an unproved routine states.
#[derive(Clone, Debug)]
pub(crate) struct Vouched {
    pub(crate) address: u16,
    /// The page that addresses from $C000 on mean; 0 without banks.
    pub(crate) page: u8,
    pub(crate) changed: Addresses,
    /// Its changes in other pages.
    pub(crate) elsewhere: BTreeMap<u8, Elsewhere>,
}

/// The headers of a source.
#[derive(Debug, Default)]
pub(crate) struct Headers {
    pub(crate) routines: Vec<ContractRoutine>,
    pub(crate) unproved: Vec<Unproved>,
    /// The errors in contracts, each with its place.
    pub(crate) errors: Vec<Diagnostic>,
}

/// Reads all headers of a source.
pub(super) fn headers(assembly: &Assembly, main: &SourceMap, pages: Option<&SourcePages>) -> Headers {
    let definitions = Definitions::new(assembly);
    let mut found = Headers::default();
    // All definitions first: a header may use those of any file.
    let mut shared = Shared::new();
    let files = || (0..).zip(assembly.files.iter().zip(&assembly.sources));
    let texts: Vec<_> =
        files().map(|(number, (file, source))| (number, file, String::from_utf8_lossy(source))).collect();
    let all: Vec<Vec<Header>> = texts.iter().map(|(.., text)| Header::and_comments(text)).collect();
    let mut definitions_wording = String::new();
    let is_shared = |header: &&Header| header.get(Key::Define).is_some();
    for ((number, file, text), headers) in texts.iter().zip(&all) {
        for header in headers.iter().filter(is_shared).filter(|header| definitions.has(*number, header)) {
            let any = pages.map(|_| Pages::default());
            let wrong = reader::define(header, &definitions.for_all(), &mut shared, any);
            let changing = definitions.take_changing(header);
            wrong.into_iter().chain(changing).for_each(|wrong| found.refuse(file, text, wrong));
            definitions_wording += &header.wording();
        }
    }
    // File and line of each routine's contract, by its full name.
    let mut contracts = BTreeMap::<String, String>::new();
    for ((number, file, text), headers) in texts.iter().zip(&all) {
        let headers = headers.iter().filter(|header| !is_shared(header) && definitions.has(*number, header));
        for (header, titled) in
            headers.flat_map(|header| definitions.routines(*number, header).into_iter().map(move |of| (header, of)))
        {
            let Titled { full, name, at, scope } = titled;
            let place_of_header = format!("{}:{}", file.display(), at.line);
            let own = pages.and_then(|pages| pages.of_label(&full));
            let view = pages.and_then(|pages| pages.view(own.unwrap_or(0)));
            let map = view.map_or(main, |(_, map)| map);
            let of_routine = pages.map(|_| Pages { own, home: own.unwrap_or(0), varies: false });
            let names = Names { scope: &scope, map };
            let find = |name: &str| names.value(name);
            let mut stated = |key| {
                let sides = UnreachedSide::found(header, key, &find, &|at| map.program.is_conditional(at));
                sides.unwrap_or_else(|wrong| {
                    found.refuse(file, text, wrong);
                    Vec::new()
                })
            };
            let (unreached, _) = (stated(Key::Unreached), stated(Key::Untried));
            definitions.take_changing(header);
            let mut spec = match reader::read(header, &names, &shared, of_routine) {
                Ok(Reading::Contract(spec)) => *spec,
                Ok(Reading::Comment) => continue,
                Ok(Reading::Prose(Wrong { why, .. })) => {
                    let spec = reader::stated(header, &scope, of_routine).unwrap_or_default();
                    let is_vouched = header.get(Key::Unproved).and(header.get(Key::Clobbers)).is_some();
                    let address = definitions.value(&full).and_then(|value| u16::try_from(value).ok());
                    let vouched = address.filter(|_| is_vouched).map(|address| {
                        let mut changed = Addresses::default();
                        spec.fixed_memory().for_each(|(start, length)| changed.insert_range(start, length));
                        let mut elsewhere = BTreeMap::<u8, Elsewhere>::new();
                        for (page, start, length) in spec.paged_memory() {
                            elsewhere.entry(page).or_default().written.insert_range(start, length);
                        }
                        Vouched { address, page: own.unwrap_or(0), changed, elsewhere }
                    });
                    found.unproved.push(Unproved {
                        name: if name.is_empty() { "no label below".into() } else { name },
                        header: place_of_header,
                        why,
                        effects: spec.effects,
                        vouched,
                    });
                    continue;
                }
                Err(wrong) => {
                    wrong.into_iter().for_each(|wrong| found.refuse(file, text, wrong));
                    continue;
                }
            };
            if let Some(wrong) = definitions.take_changing(header) {
                found.refuse(file, text, wrong);
                continue;
            }
            let states_page = spec.inputs.iter().any(|input| matches!(input.cell.place, Place::Page | Place::Paging));
            spec.unreached = unreached;
            spec.page_is_assumed = pages.is_some() && own.is_none() && !states_page;
            let value = definitions.value(&full);
            let address = value.and_then(|value| u16::try_from(value).ok());
            let address = address.ok_or_else(|| match name.starts_with('.') {
                true => format!("`{name}` is a local label, which cannot have a contract of its own"),
                _ if name.is_empty() => "below this header is no label: it stands above that of its routine".into(),
                false => format!(
                    "there is no label `{name}`: write `{name}:` below the header, or of a program without a source `{name} EQU $8000`"
                ),
            });
            let is_titled = name == header.routine;
            let is_alternate = |&address: &u16| is_titled && map.is_alternate_entry(*number, header, address);
            let is_below_another = address.as_ref().is_ok_and(is_alternate);
            let other = (header.below.as_ref()).filter(|_| !is_below_another).filter(|_| {
                let below = definitions.right_below(*number, header, &scope);
                header.is_right_above
                    && !(below.is_empty() && value.is_none() || value.is_some_and(|v| below.contains(&v)))
            });
            let free = match contracts.get(&full) {
                _ if other.is_some() => Err(format!(
                    "this header is titled `{name}`, and the label below it is `{}`",
                    other.map_or("", |(label, _)| label)
                )),
                Some(first) => Err(format!("`{name}` already has a contract: {first}")),
                None if is_below_another => Ok(()),
                None => map.refuse_between(*number, header),
            };
            match free.and(address).and_then(|address| map.routine(&name, address)) {
                Ok(address) => {
                    let wording = format!("{full}\n{}{definitions_wording}", header.wording());
                    contracts.insert(full, place_of_header.clone());
                    found.routines.push(ContractRoutine { name, address, header: place_of_header, wording, spec });
                }
                Err(why) => found.refuse(file, text, Wrong { at, why }),
            }
        }
    }
    found
}

/// The names that the header of a routine may use: symbols, `stack.first` and `stack.last`.
struct Names<'a> {
    scope: &'a Scope<'a>,
    map: &'a SourceMap,
}

impl Symbol for Names<'_> {
    fn value(&self, name: &str) -> Option<i64> {
        self.scope.find(name)
    }

    fn stack_end(&self, name: &str) -> Option<i64> {
        self.map.stack_end(name)
    }

    fn nearest(&self, wrong: &str) -> Option<String> {
        self.scope.nearest(wrong)
    }
}

impl Headers {
    /// Adds an error. That of a file included more than once is added once.
    fn refuse(&mut self, file: &Path, text: &str, Wrong { at, why }: Wrong) {
        let error = diagnostic(file, text, at, why);
        if !self.errors.contains(&error) {
            self.errors.push(error);
        }
    }
}

/// Formats an error in a header as the assembler formats its own.
fn diagnostic(file: &Path, text: &str, at: At, message: String) -> Diagnostic {
    let found = Diagnostic {
        severity: Severity::Error,
        name: None,
        file: file.to_owned(),
        line: at.line,
        column: at.column,
        message,
        source: String::new(),
        expanded: None,
        expanded_column: 0,
        help: None,
        trail: Vec::new(),
        cut: 0,
    };
    found.quoting(text.lines().nth(at.line.saturating_sub(1) as usize).unwrap_or_default())
}
