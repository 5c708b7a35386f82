//! The blocks that an assembler places, joined: a tape loads a program as one block.

use std::ops::Range;

use crate::Error;
use crate::banks::Block;

/// Length in bytes from which a gap between blocks of code gives a warning: gaps make a tape longer.
pub(crate) const WIDE_GAP: usize = 1024;

/// The blocks of a program as one.
pub(crate) struct JoinedBlocks {
    /// The address of the first byte.
    pub(crate) start: u16,
    /// The bytes, with zeros between the blocks.
    pub(crate) code: Vec<u8>,
    /// The addresses between the blocks.
    pub(crate) gaps: Vec<Range<u16>>,
}

/// Joins blocks, with zeroes in the gaps between them. A wide gap gives a warning, but not the one that a tape leaves out.
pub(crate) fn joined(
    name: &str,
    mut blocks: Vec<Block>,
    left_out: Option<&Range<u16>>,
    warnings: &mut Vec<String>,
) -> Result<JoinedBlocks, Error> {
    blocks.sort_by_key(|block| block.start);
    let Some(&Block { start, .. }) = blocks.first() else { return Err(Error::Empty { name: name.to_owned() }) };
    let (mut code, mut gaps) = (Vec::new(), Vec::new());
    for Block { start: address, bytes, .. } in blocks {
        let at = usize::from(address - start);
        if at < code.len() {
            return Err(Error::Overlap { name: name.to_owned(), address, places: String::new() });
        }
        let (gap, end) = (at - code.len(), usize::from(start) + code.len());
        if gap >= WIDE_GAP && left_out.is_none_or(|left_out| left_out.end != address) {
            let zeroes = format!("{gap} zeroes fill the gap from ${end:04X} to ${address:04X}");
            warnings.push(format!("{name}: warning: {zeroes}: the code is one block"));
        }
        if gap > 0 {
            gaps.push(end as u16..address);
        }
        code.resize(at, 0);
        code.extend(bytes);
    }
    if usize::from(start) + code.len() > 0x10000 {
        return Err(Error::TooLong { name: name.to_owned(), start, bytes: code.len() });
    }
    Ok(JoinedBlocks { start, code, gaps })
}
