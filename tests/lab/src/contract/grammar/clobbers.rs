//! Reads what else may change: `Clobbers`.

use std::ops::Range;

use super::header::Header;
use super::key::Key;
use super::list::{loops, word_length};
use super::names::{Pages, Shared};
use super::place::{Brackets, brackets, dash_advice, paged};
use super::reader::{Reader, Wrong};
use super::symbol::Symbols;
use super::text::Text;
use crate::contract::expression::{Fault, fault};
use crate::contract::spec::{Clobbered, Loop};
use calls::Register;
use calls::registers::{RegisterGroup, flag};

impl Reader<'_> {
    /// Reads `A BC, [Buffer:8], [Table + N] for N = 0..7`: registers, memory, `ports`, `interrupts`, `everything`.
    pub(super) fn clobbers(&mut self, text: &Text, part: Range<usize>) -> Result<(), Fault> {
        let mark = self.context.mark();
        let read = self.clobbers_of(&text.text, part);
        self.context.forget(mark);
        read
    }

    fn clobbers_of(&mut self, text: &str, part: Range<usize>) -> Result<(), Fault> {
        let (part, looped) = loops(text, part)?;
        let loops = self.looped(text, looped)?;
        let mut at = part.start;
        while at < part.end {
            let rest = &text[at..part.end];
            let word = at..at + word_length(rest);
            self.clobber(text, word.clone(), &loops)?;
            let after = &text[word.end..part.end];
            at = word.end + (after.len() - after.trim_start().len());
        }
        Ok(())
    }

    fn clobber(&mut self, text: &str, word: Range<usize>, loops: &[Loop]) -> Result<(), Fault> {
        let name = &text[word.clone()];
        let loops = loops.to_vec();
        let effects = &mut self.spec.effects;
        match (name, RegisterGroup::named(name)) {
            ("everything", _) => {
                effects.changes.extend(Register::ALL);
                (effects.interrupts, effects.mode) = (true, true);
            }
            ("ports", _) => effects.ports = true,
            ("page", _) if self.context.pages.is_some() => effects.page = true,
            ("paging", _) if self.context.pages.is_some() => effects.paging = true,
            ("interrupts", _) => (effects.interrupts, effects.mode) = (true, true),
            ("-" | "flags" | "F", _) => {}
            (_, Some(bytes)) => effects.changes.extend(bytes.bytes()),
            _ if flag(name).is_some() => {}
            _ if for_area(name).is_some() => return fault(word.start, for_area(name).unwrap_or_default()),
            _ if name.contains(['[', '(']) => {
                let at = word.start;
                let Brackets { page, address, count, width } = brackets(&self.context, text, word)?;
                let length = count * width as u32;
                match page.filter(|page| self.context.pages.is_none_or(|pages| pages.home != *page)) {
                    Some(page) => self.spec.paged_areas.push((page, paged(&address, length, at)?, length)),
                    None => self.spec.areas.push(Clobbered { address, length, loops }),
                }
            }
            _ => {
                let at = word.start;
                self.context.expression(text, word)?;
                self.bare += 1;
                return fault(
                    at,
                    format!(
                        "`{name}` is an address: write `[{name}]` for the byte there, and `[{name}:8]` for 8 bytes"
                    ),
                );
            }
        }
        Ok(())
    }
}

/// Returns the addresses without brackets in Clobbers of a header that is prose otherwise: parts that cannot be read are skipped there, and these
/// are surely meant as memory.
pub(super) fn bare_addresses(
    header: &Header,
    symbols: Symbols<'_>,
    shared: &Shared,
    pages: Option<Pages>,
) -> Vec<Wrong> {
    let mut reader = Reader::new(symbols, shared);
    reader.context.pages = pages;
    reader.each(header, Key::Clobbers, |reader, text, part| {
        let before = reader.bare;
        let read = reader.clobbers(text, part);
        if reader.bare > before { read } else { Ok(()) }
    });
    reader.wrong
}

/// Returns what to write instead of what is not meant as the byte at an address.
fn for_area(name: &str) -> Option<String> {
    let register = name.trim_end_matches(['?', '!', '.', '*', '+']);
    if register.len() < name.len() && RegisterGroup::named(register).is_some() {
        return Some(format!("write `{register}`"));
    }
    if let Some((first, last)) = name.split_once("..")
        && RegisterGroup::named(first).is_some()
    {
        return Some(format!("registers are named one by one: `{first} {last}`"));
    }
    if name.strip_prefix("port").is_some_and(|after| after.trim_start().starts_with(['[', '('])) {
        return Some("write `ports`, which stands for all of them".into());
    }
    let inner = name.strip_prefix('[')?.strip_suffix(']')?;
    dash_advice(inner)?;
    let (first, last) = inner.split_once('-')?;
    let (first, last) = (first.trim(), last.trim());
    Some(format!("`{inner}` is a difference: write `[{first}:{last} - {first} + 1]`"))
}
