//! The places and values of a header as they are written: `[Buffer:8]`, `port[$FE]`, `0..9 or 32`.

use std::ops::Range;

use super::advice_places::{for_place, for_word};
use super::list::{alternatives, ends, length_colon, trimmed};
use super::names::{Context, NO_PAGES, Shared};
use super::symbol::Symbols;
use crate::contract::expression::{
    Expression, Fault, Width, fault, literal, page_before, page_of_address, require_addresses,
};
use crate::contract::spec::{NamedPlace, Place, Spec, Values};
use calls::memory::banks::WINDOW;
use calls::registers::{RegisterGroup, flag};
use calls::stack::ARGUMENTS;

/// Parses a place that depends on no input. Returns it with its address, if it is memory.
pub(crate) fn place(name: &str, symbols: Symbols<'_>) -> Result<(Place, u16), String> {
    let shared = Shared::new();
    let context = Context::new(symbols, &shared);
    let mut cells = cells(&context, name, trimmed(name, 0..name.len())).map_err(|Fault { why, .. }| why)?;
    match (cells.pop(), cells.is_empty()) {
        (Some(NamedPlace { place, .. }), true) => {
            let start = if let Place::Memory { fixed, .. } = &place { fixed.unwrap_or(0) } else { 0 };
            Ok((place, start))
        }
        _ => Err("it is more than one number".into()),
    }
}

/// Parses `0..9 or 32`: constants, ends included.
pub(super) fn values(context: &Context<'_>, text: &str, range: Range<usize>) -> Result<Values, Fault> {
    let mut values = Values::default();
    for range in alternatives(text, range) {
        let at = range.start;
        if let Some(advice) = dash_advice(&text[range.clone()]).or_else(|| bar_advice(&text[range.clone()])) {
            return fault(at, advice);
        }
        let (first, last) = match ends(text, range.clone()) {
            Some((first, last)) => (context.constant(text, first)?, context.constant(text, last)?),
            None => {
                let value = context.constant(text, range)?;
                (value, value)
            }
        };
        if last < first {
            return fault(at, format!("the range {first}..{last} is empty: write `{last}..{first}`"));
        }
        // No sum of them can overflow.
        if first < -(1 << 31) || last >= 1 << 32 {
            return fault(at, "no place holds more than 32 bits");
        }
        values.push(first, last);
    }
    Ok(values)
}

/// Returns advice about two numbers with a dash between them, which are not meant as a difference.
pub(super) fn dash_advice(text: &str) -> Option<String> {
    let (first, last) = text.split_once('-')?;
    let is_number = |text: &str| literal(text).is_ok_and(|(_, length)| length == text.len());
    let (first, last) = (first.trim(), last.trim());
    let value = |text: &str| literal(text).map_or(0, |(value, _)| value);
    let are_numbers = !first.is_empty() && !last.is_empty() && is_number(first) && is_number(last);
    (are_numbers && value(first) < value(last))
        .then(|| format!("`{text}` is a difference: a range is written `{first}..{last}`"))
}

/// Returns advice about numbers with `|` or `/` between them, which are not meant as one number.
fn bar_advice(text: &str) -> Option<String> {
    let is_number = |text: &str| !text.is_empty() && literal(text).is_ok_and(|(_, length)| length == text.len());
    let numbers: Vec<&str> = text.split(['|', '/']).map(str::trim).collect();
    (numbers.len() > 1 && numbers.iter().copied().all(is_number))
        .then(|| format!("`{text}` is one number: several values are written `{}`", numbers.join(" or ")))
}

/// Parses the left side of a `=`: one place, or each of `[Buffer:8]`.
pub(super) fn cells(context: &Context<'_>, text: &str, range: Range<usize>) -> Result<Vec<NamedPlace>, Fault> {
    let name = &text[range.clone()];
    let one = |place| Ok(vec![NamedPlace { name: name.to_owned(), place }]);
    if let Some(bytes) = RegisterGroup::named(name) {
        return one(Place::Register(bytes));
    }
    if let Some(bit) = flag(name) {
        return one(Place::Flag(bit));
    }
    match name {
        "interrupts" => return one(Place::Interrupts),
        "im" => return one(Place::Mode),
        "return" if context.symbol(name).is_none() => return one(Place::Return),
        "page" | "paging" if context.symbol(name).is_none() => {
            return match context.pages {
                Some(_) => one(if name == "page" { Place::Page } else { Place::Paging }),
                None => fault(range.start, NO_PAGES),
            };
        }
        _ => {}
    }
    if !name.contains(['[', '(']) {
        let is_symbol = context.symbol(name).is_some();
        let help = if is_symbol { format!(": write [{name}] for the byte there") } else { for_place(name) };
        return fault(range.start, format!("`{name}` is not a register or a flag{help}"));
    }
    let open = name.find(['[', '(']).unwrap_or(0);
    if name[..open].trim() == "port" && name.ends_with(']') {
        let inner = trimmed(text, range.start + open + 1..range.end - 1);
        let port = context.constant(text, inner.clone())?;
        let port = u16::try_from(port).or_else(|_| fault(inner.start, format!("{port} is not a port")))?;
        return one(Place::Port(port));
    }
    let Brackets { page, address, count, width } = brackets(context, text, range.clone())?;
    let inner = &name[open + 1..name.len() - 1];
    let inner = page_before(inner.trim_start()).map_or(inner, |(_, length)| &inner.trim_start()[length..]);
    let inner = inner[..length_colon(inner).unwrap_or(inner.len())].trim();
    let fixed = address.constant().and_then(Result::ok).map(|address| address as u16);
    if page.is_none() && context.pages.is_some_and(|pages| pages.varies) && fixed.is_some_and(|at| at >= WINDOW) {
        return fault(range.start, "any of several pages is mapped there: name one, as in `[page 3: $C000]`");
    }
    if let Some(page) = page.filter(|page| context.pages.is_none_or(|pages| pages.home != *page)) {
        let address = paged(&address, count * width as u32, range.start)?;
        let cell = |number: u32| {
            let offset = number as u16 * width as u16;
            let plus = if offset == 0 { String::new() } else { format!("+{offset}") };
            let name = format!("{}[page {page}: {inner}{plus}]", name[..open].trim());
            NamedPlace { name, place: Place::Paged { page, address: address + offset, width } }
        };
        return Ok((0..count).map(cell).collect());
    }
    let cell = |number: u32| {
        let offset = number as u16 * width as u16;
        let plus = if offset == 0 { String::new() } else { format!("+{offset}") };
        let name = format!("{}[{inner}{plus}]", name[..open].trim());
        let fixed = fixed.map(|fixed| fixed + offset);
        NamedPlace { name, place: Place::Memory { address: address.clone(), offset, fixed, width } }
    };
    Ok((0..count).map(cell).collect())
}

/// Returns the address of memory in another page than the routine's own.
pub(super) fn paged(address: &Expression, length: u32, at: usize) -> Result<u16, Fault> {
    match address.constant() {
        Some(Ok(address)) if address >= WINDOW.into() && address + i64::from(length) <= 0x1_0000 => Ok(address as u16),
        Some(_) => fault(at, "a page is at $C000 to $FFFF"),
        None => fault(at, "memory of another page has an address that is a number"),
    }
}

/// The text in brackets, in its parts: the page, if there is one, the address, the number of places, and the width of each.
pub(super) struct Brackets {
    pub(super) page: Option<u8>,
    pub(super) address: Expression,
    pub(super) count: u32,
    pub(super) width: Width,
}

/// Parses `[Buffer:8]`, `(Buffer)`, `word[Score]`, `[page 3: Table:8]`.
pub(super) fn brackets(context: &Context<'_>, text: &str, range: Range<usize>) -> Result<Brackets, Fault> {
    let name = &text[range.clone()];
    let open = name.find(['[', '(']).unwrap_or(0);
    let width = match name[..open].trim() {
        "" => Width::Byte,
        word => match Width::named(word) {
            Some(width) => width,
            None => {
                let inner = name[open + 1..].trim_end_matches([']', ')']).trim();
                let help = for_word(word, inner, context.symbol(word).is_some());
                return fault(range.start, format!("`{word}` is not a width{help}"));
            }
        },
    };
    let closing = if name[open..].starts_with('[') { ']' } else { ')' };
    const COUNTED: &str =
        "the address and the number of bytes stand in the brackets with a colon between them, as in `[$C000:8]`";
    let after = name.rfind(closing).map_or("", |last| &name[last + 1..]);
    if let Some(width) = after.strip_prefix('.').filter(|width| !width.is_empty()) {
        let inside = &name[open..name.len() - after.len()];
        return fault(range.start, format!("the width comes first: write `{width}{inside}`"));
    }
    if let Some((inner, offset)) = name[open + 1..].split_once("][") {
        let offset = offset.trim_end_matches(']');
        let why =
            format!("brackets stand once: write `[{inner} + {offset}]`, or `[{inner}:{offset}]` for {offset} bytes");
        return fault(range.start, why);
    }
    if !name.ends_with(closing) {
        let is_closed = name[open..].contains(closing);
        return fault(range.start + open, if is_closed { COUNTED } else { "this bracket is not closed" });
    }
    let inner = trimmed(text, range.start + open + 1..range.end - 1);
    let (page, inner) = match page_before(&text[inner.clone()]) {
        None => (None, inner),
        Some((number, length)) => {
            let at = inner.start;
            context.pages.map_or_else(|| fault(at, NO_PAGES), Ok)?;
            let page = context.constant(text, trimmed(text, at + number.start..at + number.end))?;
            (Some(page_of_address(page).or_else(|why| fault(at, why))?), at + length..inner.end)
        }
    };
    if ends(text, inner.clone()).is_some()
        || text[inner.clone()].split_once(',').is_some_and(|(of, _)| !of.contains('('))
    {
        return fault(inner.start, COUNTED);
    }
    let (address, count) = match length_colon(&text[inner.clone()]) {
        None => (inner, 1),
        Some(colon) => {
            let count = trimmed(text, inner.start + colon + 1..inner.end);
            let number = context.constant(text, count.clone()).map_err(|Fault { offset, why }| {
                let why =
                    format!("{why}; for a number that varies write a loop, as in `[HL + N] = 0 for N = 0..B - 1`");
                Fault { offset, why }
            })?;
            let most = 0x1_0000 / width as i64;
            if !(1..=most).contains(&number) {
                return fault(count.start, format!("the number of places is 1 to {most}"));
            }
            (inner.start..inner.start + colon, number as u32)
        }
    };
    let address = trimmed(text, address);
    let (at, length) = (address.start, count * width as u32);
    let address = context.expression(text, address)?;
    match address.constant() {
        Some(Ok(first)) => require_addresses(first.into(), length).or_else(|why| fault(at, why))?,
        Some(Err(why)) => return fault(at, format!("the address has no value: {why}")),
        None => {}
    }
    let address = on_stack(address, length).or_else(|why| fault(at, why))?;
    Ok(Brackets { page, address, count, width })
}

/// Marks an address that uses SP as that of `length` bytes on the stack; others stay as they are.
fn on_stack(address: Expression, length: u32) -> Result<Expression, String> {
    if !address.depends_on_stack() {
        return Ok(address);
    }
    match address.added_to_sp() {
        Some(..2) => Err("the return address lies at SP: arguments begin at `word[SP + 2]`".into()),
        Some(first) if first + i64::from(length) > i64::from(2 + ARGUMENTS) => {
            Err(format!("there is room for {ARGUMENTS} bytes of arguments, `[SP + 2]` to `[SP + {}]`", ARGUMENTS + 1))
        }
        _ => {
            address.on_stack(length).ok_or_else(|| "an address on the stack is a sum with SP, as in `[SP + 2]`".into())
        }
    }
}

/// Returns the name of an input or output in memory whose address depends on the case, apart from arguments on the stack.
pub(super) fn at_a_pointer(spec: &Spec) -> Option<&str> {
    let is_at_pointer = |cell: &&NamedPlace| match &cell.place {
        Place::Memory { address, fixed: None, .. } => !address.uses_sp(),
        _ => false,
    };
    let (inputs, outputs) = (spec.inputs.iter().map(|of| &of.cell), spec.outputs.iter().map(|of| &of.cell));
    inputs.chain(outputs).find(is_at_pointer).map(|cell| &*cell.name)
}
