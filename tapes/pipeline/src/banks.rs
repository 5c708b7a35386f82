//! The banks of a 128K that a program fills: its blocks of code sorted by where they are in the machine.
//!
//! Source of truth: the 128K's memory: bank 5 at $4000, bank 2 at $8000, and at $C000 the bank that port $7FFD selects,
//! which is bank 0 when BASIC begins.

use std::ops::Range;
use std::path::PathBuf;

use crate::Error;

/// The address at which a bank is mapped.
pub(crate) const WINDOW: u16 = 0xC000;
/// The banks that are always mapped, with their addresses.
const FIXED: [(u16, u16); 2] = [(5, 0x4000), (2, 0x8000)];
/// Size of a bank in bytes.
const SIZE: u16 = 0x4000;

/// The bytes of a program in a bank that is not mapped when it starts. At the start bank 0 is mapped at $C000.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bank {
    /// Number of the bank: 1, 3, 4, 6 or 7.
    pub number: u8,
    /// Address of the first byte, from $C000 on.
    pub start: u16,
    /// The bytes, with zeros between its blocks.
    pub bytes: Vec<u8>,
    /// The addresses between its blocks.
    pub gaps: Vec<Range<u16>>,
}

/// A block of code as an assembler places it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    pub(crate) start: u16,
    /// The memory page, if the source selects a device with banks.
    pub(crate) page: Option<u16>,
    pub(crate) bytes: Vec<u8>,
}

/// Returns the bank at $C000 that a block is for; none if it is in the memory that is mapped at the start.
fn bank_of(name: &str, block: &Block) -> Result<Option<u8>, Error> {
    let Some(page) = block.page else { return Ok(None) };
    let misplaced = |why: String| Error::Bank { place: name.to_owned(), address: block.start, page, why };
    let slot = block.start & !(SIZE - 1);
    let fixed = FIXED.iter().find(|(number, _)| *number == page);
    match (slot, fixed) {
        _ if page > 7 => Err(misplaced("a 128K has the banks 0 to 7".to_owned())),
        (WINDOW, None) => Ok((page != 0).then_some(page as u8)),
        (_, Some((_, address))) if slot == *address => Ok(None),
        (_, Some((_, address))) => {
            Err(misplaced(format!("that bank is at ${address:04X}: take an ORG from there on, or another PAGE")))
        }
        _ => Err(misplaced(format!(
            "that bank can be mapped only at ${WINDOW:04X}: take an ORG from there on, or another PAGE"
        ))),
    }
}

/// Returns the gap between the code below $C000 and that of bank 0, if there are both and it has `wide` bytes or more.
pub(crate) fn gap_below_bank_0(blocks: &[Block], wide: usize) -> Option<Range<u16>> {
    let (below, above): (Vec<&Block>, Vec<&Block>) = blocks.iter().partition(|block| block.start < WINDOW);
    let end = below.iter().map(|block| usize::from(block.start) + block.bytes.len()).max()?;
    let next = above.iter().map(|block| block.start).min()?;
    let is_wide = usize::from(next).checked_sub(end).is_some_and(|gap| gap >= wide);
    is_wide.then_some(end as u16..next)
}

/// The blocks of each bank, by its number.
type Banked = Vec<(u8, Vec<Block>)>;

/// Divides the blocks into those that are mapped at the start and those of each bank.
pub(crate) fn divided(name: &str, blocks: Vec<Block>) -> Result<(Vec<Block>, Banked), Error> {
    let (mut mapped, mut banks) = (Vec::new(), Banked::new());
    for block in blocks {
        let Some(number) = bank_of(name, &block)? else {
            mapped.push(block);
            continue;
        };
        match banks.iter_mut().find(|(other, _)| *other == number) {
            Some((_, blocks)) => blocks.push(block),
            None => banks.push((number, vec![block])),
        }
    }
    banks.sort_by_key(|(number, _)| *number);
    Ok((mapped, banks))
}

/// Returns the reason why a bank of a project may have no bytes: an END in one of the sources before its own, or where these put theirs.
pub(crate) fn why_empty<'p>(bank: u8, mut before: impl Iterator<Item = &'p PathBuf>) -> String {
    let ended = before.find_map(|source| {
        let text = std::fs::read(source).ok()?;
        let line = String::from_utf8_lossy(&text).lines().position(ends)?;
        Some(format!("{}:{}", source.display(), line + 1))
    });
    match ended {
        Some(place) => format!("bank {bank} is empty: END in {place} ends all sources after it: use `entry`"),
        None => {
            format!("bank {bank} is empty: its sources have no bytes, or put them elsewhere by ORG, PAGE or DEVICE")
        }
    }
}

/// Returns true for a line with the directive END, which may stand after a label.
fn ends(line: &str) -> bool {
    let code = line.split(';').next().unwrap_or_default();
    code.split_whitespace().take(2).any(|word| word.eq_ignore_ascii_case("end"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(start: u16, page: u16) -> Result<Option<u8>, String> {
        bank_of("x", &Block { start, page: Some(page), bytes: vec![1] }).map_err(|error| error.to_string())
    }

    #[test]
    fn blocks_are_where_the_machine_has_them() {
        assert_eq!([place(0x4000, 5), place(0xBFFF, 2), place(0xC000, 0)], [Ok(None), Ok(None), Ok(None)]);
        assert_eq!([place(0xC000, 7), place(0xFFFF, 1)], [Ok(Some(7)), Ok(Some(1))]);
        for (start, page, why) in [
            (0xC000, 5, "that bank is at $4000"),
            (0x4000, 2, "that bank is at $8000"),
            (0x8000, 3, "that bank can be mapped only at $C000"),
            (0x0000, 7, "that bank can be mapped only at $C000"),
            (0xC000, 8, "a 128K has the banks 0 to 7"),
        ] {
            let advice = if page > 7 { "" } else { ": take an ORG from there on, or another PAGE" };
            let expected = format!("x: the code at ${start:04X} is in bank {page}: {why}{advice}");
            assert_eq!(place(start, page), Err(expected));
        }
    }
}
