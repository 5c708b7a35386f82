//! The meaning of names in a header.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use super::advice::for_name;
use super::symbol::Symbols;
use super::words::distance;
use crate::contract::expression::{CpuState, Expression, Fault, MAX_BINDINGS, Meaning, PAGES, fault, is_operator};
use calls::Register;
use calls::registers::{RegisterGroup, flag};

/// The definitions that all headers of a source may use, in the order in which they are written.
pub(crate) type Shared = Vec<(String, Meaning)>;

/// Follows `In does not give it` in a message, before what to write.
pub(super) const NAME_IT: &str = ": write there";

/// The registers and flags that In gives.
#[derive(Clone, Default)]
pub(super) struct Given {
    pub(super) registers: Vec<Register>,
    /// Flags, by their bits in F.
    pub(super) flags: u8,
    /// The registers with a range that goes below 0.
    pub(super) signed: Vec<RegisterGroup>,
    /// True if the return address is given.
    pub(super) has_return: bool,
    /// True if interrupts are given, on or off, and their mode.
    pub(super) has_interrupts: bool,
    pub(super) has_mode: bool,
    /// True if the page is given, by itself or in the byte last written to port $7FFD, and if that is.
    pub(super) has_page: bool,
    pub(super) has_paging: bool,
}

/// The pages of a routine in a source with banks.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pages {
    /// The page in which the routine lies, if it lies from $C000 on.
    pub(crate) own: Option<u8>,
    /// The page that addresses from $C000 on mean: the routine's own, or the one that is mapped when it is called; else 0.
    pub(crate) home: u8,
    /// True if any of several pages may be mapped when it is called.
    pub(crate) varies: bool,
}

/// The reason why a source without banks cannot name pages.
pub(super) const NO_PAGES: &str = "pages need a source with banks: with DEVICE ZXSPECTRUM128, and code or data in a page other than 0, or an instruction that may reach port $7FFD";

/// The reason why a number has to be the same in every case.
const CONSTANT: &str = "a number is wanted here that is the same in every case";

/// Fewest letters of a name of which some may be wrong.
const LONG: usize = 4;

fn is_meant(name: &str) -> String {
    format!(": is `{name}` meant?")
}

/// The reason why SP is no number.
const ANYWHERE: &str = "the stack may lie anywhere: SP stands in an address, as in `[SP + 2]`, or with a number as the value of a pair or \
    word in Out, as in `HL = SP + 2`";

/// The names that the expressions of a header may use.
pub(super) struct Context<'a> {
    symbols: Symbols<'a>,
    shared: &'a Shared,
    pub(super) given: Given,
    /// The pages of a source with banks.
    pub(super) pages: Option<Pages>,
    /// The names that Let has defined, and those of the present loops or parameters.
    defined: Vec<(String, Meaning)>,
    /// The names of these that are used.
    used: RefCell<BTreeSet<String>>,
    /// The function that is being defined, and its number of parameters.
    defining: Option<(String, usize)>,
    /// The registers and flags that Out has stated so far, while the value of an output is read; or Keeps, while one of its values is.
    pub(super) stated: Option<Given>,
    /// True while Keeps is read.
    pub(super) is_at_loop: bool,
    /// True while a condition is read that leaves the stack out.
    pub(super) leaves_stack_out: bool,
}

/// Returns a register as a signed number.
fn signed(bytes: RegisterGroup) -> Expression {
    let text = format!("(it ^ {sign}) - {sign}", sign = 1i64 << (bytes.bits() - 1));
    Expression::read(&text, 0..text.len(), &|_| Ok(Meaning::Register(bytes))).expect("an expression without a fault")
}

impl<'a> Context<'a> {
    pub(super) fn new(symbols: Symbols<'a>, shared: &'a Shared) -> Context<'a> {
        Context {
            symbols,
            shared,
            given: Given::default(),
            pages: None,
            defined: Vec::new(),
            used: RefCell::default(),
            defining: None,
            stated: None,
            is_at_loop: false,
            leaves_stack_out: false,
        }
    }

    /// Returns the value of a symbol of the program.
    pub(super) fn symbol(&self, name: &str) -> Option<i64> {
        self.symbols.value(name)
    }

    /// Returns what to write instead of an unknown name.
    fn help(&self, name: &str) -> String {
        let advice = || Some(for_name(name)).filter(|advice| !advice.is_empty());
        let symbol = || self.symbols.nearest(name).filter(|_| name.len() >= LONG).map(|found| is_meant(&found));
        self.alike(name).or_else(advice).or_else(symbol).unwrap_or_default()
    }

    /// Returns the question whether another name is meant: one with other capitals, or a definition with one letter changed.
    fn alike(&self, name: &str) -> Option<String> {
        let lower = name.to_lowercase();
        let mut capital = lower.clone();
        capital[..lower.chars().next()?.len_utf8()].make_ascii_uppercase();
        let symbol =
            || [lower.clone(), name.to_uppercase(), capital.clone()].into_iter().find(|of| self.symbol(of).is_some());
        let defined = || self.defined.iter().chain(self.shared).map(|(defined, _)| defined.clone());
        let near = |of: &String| of.to_lowercase() == lower || name.len() >= LONG && distance(of, name) <= 1;
        let found = defined().find(near).or_else(symbol)?;
        Some(is_meant(&found))
    }

    /// Returns what a name is defined as, in this header or for all.
    pub(super) fn known(&self, name: &str) -> Option<Meaning> {
        self.defined.iter().chain(self.shared).find(|(defined, _)| defined == name).map(|(_, meaning)| meaning.clone())
    }

    /// Returns a name that is free to be defined.
    pub(super) fn new_name(&self, text: &str, range: Range<usize>) -> Result<String, Fault> {
        let name = &text[range.clone()];
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        if name.is_empty() || !name.chars().all(is_name) || name.starts_with(|c: char| c.is_numeric()) {
            return fault(
                range.start,
                format!("`{name}` is not a name: letters, digits and `_` make one, and a letter comes first"),
            );
        }
        match self.taken_by(name) {
            Some(what) => fault(range.start, format!("`{name}` is already the name of {what}: take another name")),
            None => Ok(name.to_owned()),
        }
    }

    /// Returns what a name stands for, if it is not free to be defined.
    fn taken_by(&self, name: &str) -> Option<&'static str> {
        match () {
            () if RegisterGroup::named(name).is_some() => Some("a register"),
            () if flag(name).is_some() => Some("a flag"),
            () if is_operator(name) => Some("an operator or a function of the language"),
            () if self.symbol(name).is_some() => Some("a symbol of the program"),
            () if self.defined.iter().any(|(defined, _)| defined == name) => Some("another definition"),
            () => None,
        }
    }

    /// Defines a name.
    pub(super) fn define(&mut self, name: String, meaning: Meaning) {
        self.defined.push((name, meaning));
    }

    /// Defines a name as a loop variable or parameter of an index.
    pub(super) fn bind(&mut self, text: &str, name: Range<usize>, index: usize) -> Result<(), Fault> {
        if index == MAX_BINDINGS {
            return fault(name.start, format!("{MAX_BINDINGS} names at most"));
        }
        let name = self.new_name(text, name)?;
        self.define(name, Meaning::Bound(index));
        Ok(())
    }

    /// Returns the number of names defined, for [`Context::forget`].
    pub(super) fn mark(&self) -> usize {
        self.defined.len()
    }

    /// Forgets the names defined since a mark.
    pub(super) fn forget(&mut self, mark: usize) {
        self.defined.truncate(mark);
    }

    /// Returns a name defined since a mark that is also a shared one.
    pub(super) fn shared_twice(&self, mark: usize) -> Option<&str> {
        let own = self.defined[mark..].iter().map(|(name, _)| name.as_str());
        own.into_iter().find(|own| self.shared.iter().any(|(name, _)| name == own))
    }

    /// Returns the names with a constant value: those of the present loops.
    pub(super) fn constants(&self) -> impl Iterator<Item = (&str, i64)> {
        self.defined.iter().filter_map(|(name, meaning)| match meaning {
            Meaning::Constant(value) => Some((name.as_str(), *value)),
            _ => None,
        })
    }

    /// Returns the definitions that nothing uses.
    pub(super) fn unused(&self) -> impl Iterator<Item = &str> {
        let used = self.used.borrow().clone();
        self.defined.iter().map(|(name, _)| name.as_str()).filter(move |name| !used.contains(*name))
    }

    /// Returns all definitions.
    pub(super) fn into_defined(self) -> Vec<(String, Meaning)> {
        self.defined
    }

    /// Parses a definition: `Most = max(B, C)`, or a function: `Digit(K) = [Text + K] - '0'`. `sides` are those of the `=`.
    pub(super) fn definition(&mut self, text: &str, (left, right): (Range<usize>, Range<usize>)) -> Result<(), Fault> {
        let written = &text[left.clone()];
        let open = written.find('(').filter(|_| written.ends_with(')'));
        let name = super::list::trimmed(text, left.start..left.start + open.unwrap_or(left.len()));
        let name = self.new_name(text, name)?;
        let Some(open) = open else {
            let expression = self.expression(text, right)?;
            self.define(name, Meaning::Defined(Arc::new(expression)));
            return Ok(());
        };
        let known = self.mark();
        let body = self.parameters(text, left.start + open + 1..left.end - 1).and_then(|count| {
            self.defining = Some((name.clone(), count));
            let body = self.expression(text, right)?;
            Ok((body, count))
        });
        self.defining = None;
        self.forget(known);
        let (body, count) = body?;
        self.define(name, Meaning::Function(Arc::new(body), count));
        Ok(())
    }

    /// Binds the parameters between the brackets. Returns their number.
    fn parameters(&mut self, text: &str, brackets: Range<usize>) -> Result<usize, Fault> {
        let mut at = brackets.start;
        let names = text[brackets].split(',');
        let mut count = 0;
        for parameter in names {
            self.bind(text, super::list::trimmed(text, at..at + parameter.len()), count)?;
            at += parameter.len() + 1;
            count += 1;
        }
        Ok(count)
    }

    /// Parses an expression that is the same wherever the stack lies.
    pub(super) fn value(&self, text: &str, range: Range<usize>) -> Result<Expression, Fault> {
        let (at, value) = (range.start, self.expression(text, range)?);
        if value.depends_on_stack() { fault(at, ANYWHERE) } else { Ok(value) }
    }

    /// Parses an expression over the inputs.
    pub(super) fn expression(&self, text: &str, range: Range<usize>) -> Result<Expression, Fault> {
        Expression::read(text, range, &|name| self.meaning(name))
    }

    /// Parses an expression over symbols and the variables of loops. Returns its value.
    pub(super) fn constant(&self, text: &str, range: Range<usize>) -> Result<i64, Fault> {
        let at = range.start;
        let names = |name: &str| {
            let own = self.constants().find(|(known, _)| *known == name).map(|(_, value)| value);
            let why = || match RegisterGroup::named(name) {
                Some(_) => format!("{CONSTANT}, not {name}"),
                None => {
                    format!("`{name}` is not a symbol of the program{}", self.help(name))
                }
            };
            self.symbol(name).or(own).map(Meaning::Constant).ok_or_else(why)
        };
        match Expression::read(text, range, &names)?.constant() {
            Some(Ok(number)) => Ok(number),
            Some(Err(why)) => fault(at, format!("this has no value: {why}")),
            None => fault(at, CONSTANT),
        }
    }

    fn meaning(&self, name: &str) -> Result<Meaning, String> {
        if let Some(later) = self.meaning_later(name) {
            return later;
        }
        if let Some((_, count)) = self.defining.as_ref().filter(|(of, _)| of == name) {
            return Ok(Meaning::Itself(*count));
        }
        if let Some(meaning) = self.known(name) {
            self.used.borrow_mut().insert(name.to_owned());
            return Ok(meaning);
        }
        if let Some(bytes) = RegisterGroup::named(name) {
            return match bytes.bytes().iter().find(|byte| !self.given.registers.contains(byte)) {
                None if self.given.signed.contains(&bytes) => Ok(Meaning::Defined(Arc::new(signed(bytes)))),
                None => Ok(Meaning::Register(bytes)),
                // A symbol may look like several registers: ADD, BAD.
                Some(missing) => match self.symbol(name) {
                    Some(value) => Ok(Meaning::Constant(value)),
                    None => {
                        let is_one = |byte: &Register| !self.given.registers.contains(byte);
                        let whole = bytes.bytes().len() == 2 && bytes.bytes().iter().all(is_one);
                        let (missing, most) = if whole { (name, 0xFFFF) } else { (missing.name(), 0xFF) };
                        let stated = self
                            .stated
                            .as_ref()
                            .filter(|stated| bytes.bytes().iter().all(|byte| stated.registers.contains(byte)));
                        let after = stated
                            .map_or_else(String::new, |_| format!(", or `after({name})` for its value after the call"));
                        Err(format!(
                            "{missing} is not an input: In does not give it{NAME_IT} `{missing} = 0..{most}`{after}"
                        ))
                    }
                },
            };
        }
        if name == "SP" && self.symbol(name).is_none() {
            return Ok(Meaning::CpuState(CpuState::Sp));
        }
        if name == PAGES {
            return if self.pages.is_some() { Ok(Meaning::Constant(1)) } else { Err(NO_PAGES.into()) };
        }
        let of_pages = [("page", CpuState::Page, "0"), ("paging", CpuState::Paging, "$10")];
        if let Some((_, part, values)) = of_pages.into_iter().find(|(of, ..)| *of == name)
            && self.symbol(name).is_none()
        {
            let is_known = |pages: Pages| match part {
                CpuState::Page => self.given.has_page || pages.own.is_some(),
                _ => self.given.has_paging,
            };
            return match self.pages {
                Some(pages) if is_known(pages) => Ok(Meaning::CpuState(part)),
                Some(_) => Err(format!("{name} is not an input: In does not give it{NAME_IT} `{name} = {values}`")),
                None => Err(NO_PAGES.into()),
            };
        }
        if name == "return" && self.symbol(name).is_none() {
            return match self.given.has_return {
                true => Ok(Meaning::CpuState(CpuState::Return)),
                false => Err(format!("return is not an input: In does not give it{NAME_IT} `return = $C000..$C0FF`")),
            };
        }
        let state = [
            ("interrupts", CpuState::Iff1, self.given.has_interrupts, "0 or 1"),
            ("im", CpuState::Mode, self.given.has_mode, "0..2"),
        ];
        if let Some((_, part, is_given, values)) = state.into_iter().find(|(of, ..)| *of == name)
            && self.symbol(name).is_none()
        {
            let help = || format!("{name} is not an input: In does not give it{NAME_IT} `{name} = {values}`");
            return if is_given { Ok(Meaning::CpuState(part)) } else { Err(help()) };
        }
        match (flag(name), self.symbol(name)) {
            (Some(bit), _) if self.given.flags & bit != 0 => Ok(Meaning::Flag(bit)),
            (_, Some(value)) => Ok(Meaning::Constant(value)),
            (Some(_), None) => {
                let own = if self.stated.is_some() { ", and a comma before an output of its own" } else { "" };
                Err(format!("{name} is not an input: In does not give it{NAME_IT} `{name} = 0 or 1`{own}"))
            }
            (None, None) => {
                if let Some(value) = self.symbols.stack_end(name) {
                    let why =
                        || format!("{name} only leaves pointers out, in Where: `HL < stack.first || HL > stack.last`");
                    return if self.leaves_stack_out { Ok(Meaning::Constant(value)) } else { Err(why()) };
                }
                let help = self.help(name);
                Err(format!("`{name}` is not a register, a flag or a symbol of the program{help}"))
            }
        }
    }
}
