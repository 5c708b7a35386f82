//! Memory of a page of a 128K: `[page 3: $C000]`.

use std::ops::Range;

use super::node::Node;
use super::parse::{Parser, read};
use super::{CpuState, Fault, Meaning, Width, fault};

/// A name that only a source with banks has: then memory of pages may be named. If it stands for [`CpuState::Page`], that of any page:
/// a debugger shows what is there, while a proof gives each byte one address.
pub(crate) const PAGES: &str = "[page]";

/// Finds `page 3:` at the beginning of a text. Returns the range of the number and the length of all.
pub(crate) fn page_before(text: &str) -> Option<(Range<usize>, usize)> {
    let after = text.strip_prefix("page")?;
    let colon = text.find([':', ']', '['])?;
    let begins = |c: char| c.is_alphanumeric() || "$#%_.@".contains(c);
    let is_one = after.starts_with([' ', '\t']) && after.trim_start().starts_with(begins);
    (is_one && text[colon..].starts_with(':')).then_some(("page".len()..colon, colon + 1))
}

/// Returns a number as that of a page that can be mapped at $C000 alone.
pub(crate) fn page_number(number: i64) -> Result<u8, String> {
    match u8::try_from(number) {
        Ok(page @ (5 | 2)) => {
            let at = if page == 5 { 0x4000 } else { 0x8000 };
            Err(format!("page {page} is always at ${at:04X}: a proof does not map it at $C000 too"))
        }
        Ok(page @ 0..=7) => Ok(page),
        _ => Err(format!("{number} is not a page: a 128K has the pages 0..7")),
    }
}

/// Returns a number as that of the page of an address at $C000.
pub(crate) fn page_of_address(number: i64) -> Result<u8, String> {
    page_number(number).map_err(|why| match number {
        2 => "page 2 is always at $8000..$BFFF: write the address there, without `page 2:`".to_owned(),
        5 => "page 5 is always at $4000..$7FFF: write the address there, without `page 5:`".to_owned(),
        _ => why,
    })
}

/// Refuses memory at a constant address that is not one, or that goes past the last one. (An address that is computed from inputs wraps
/// round, as the processor's do.)
pub(crate) fn require_addresses(first: i128, length: u32) -> Result<(), String> {
    match first + i128::from(length) - 1 {
        _ if u16::try_from(first).is_err() => Err(format!("{first} is not an address")),
        last if last > 0xFFFF => {
            Err(format!("memory ends at $FFFF, and these are {length} bytes from ${first:04X} on"))
        }
        _ => Ok(()),
    }
}

impl Parser<'_> {
    /// Parses `[address]` or `[page 3: address]`.
    pub(super) fn memory_of(&mut self, width: Width) -> Result<Node, Fault> {
        let at = self.at;
        let (page, address) = self.brackets(']', |parser| Ok((parser.page()?, parser.expression()?)))?;
        if let Node::Number(first) = address {
            require_addresses(first, width as u32).or_else(|why| fault(at + 1, why))?;
        }
        let address = Box::new(address);
        Ok(match page {
            Some(page) => Node::Paged(page, address, width),
            None if address.is_sum_with_sp() => Node::Memory(Box::new(Node::OnStack(address, width as u32)), width),
            None => Node::Memory(address, width),
        })
    }

    /// Parses `page 3:`, if that is here.
    fn page(&mut self) -> Result<Option<u8>, Fault> {
        self.next();
        let Some((number, length)) = page_before(self.rest()) else { return Ok(None) };
        let at = self.at;
        let any = matches!((self.names)(PAGES).or_else(|why| fault(at, why))?, Meaning::CpuState(CpuState::Page));
        let number = read(self.text, at + number.start..at + number.end, self.names)?;
        let page = match number.constant() {
            Some(Ok(page @ (2 | 5))) if any => page as u8,
            Some(Ok(page)) => page_of_address(page).or_else(|why| fault(at, why))?,
            _ => return fault(at, "the page is a number"),
        };
        self.at += length;
        Ok(Some(page))
    }
}
