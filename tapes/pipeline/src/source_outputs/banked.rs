//! The memory of a device with banks as a tape (SAVETAP) and as a snapshot (SAVESNA). The snapshot has the bytes of sjasmplus's; the
//! tape has the same blocks, but its own loader.

use asm::Banks;
use format::Tape;

use super::memory::{LOADER, joined, loader, registers, screen, used};
use crate::Error;

/// Size of a page in bytes.
const PAGE: usize = 0x4000;
/// Offset of the display file's end in the page at $4000.
const DISPLAY_END: usize = 0x1B00;
/// Offset in that page of the memory that the tape's last block loads; BASIC and the machine's variables lie below it.
const TAKEN: usize = LOADER as usize - PAGE;
/// Number of a 128K's banks, and the two that are always mapped, at $4000 and $8000.
const BANKS: usize = 8;
const FIXED: [usize; 2] = [5, 2];
/// Number of pages that the paging port of a clone with 1,024 KiB reaches.
const REACHED: usize = 64;

/// Returns the value of port $7FFD that maps a page at $C000, with the ROM of a 48K. Pages from 8 on use the bits of a Pentagon's port.
fn port(page: usize) -> usize {
    0x10 | page & 7 | (page & 8) << 3 | (page & 0x10) << 3 | page & 0x20
}

/// Makes the tape: BASIC loader, loader, the screen unless it is empty, the pages that are not empty and not mapped at $4000 or $8000,
/// and the memory from $5E00 to $BFFF; of each the bytes from the first that is not 0 to the last.
pub(super) fn tape(name: &str, memory: &Banks) -> Result<Tape, Error> {
    let [_, low, middle, last] = memory.mapped;
    let (low_page, middle_page) = (&memory.pages[low], &memory.pages[middle]);
    let main = [&low_page[TAKEN..], &middle_page[..]].concat();
    let (skipped, main) = used(&main);
    let screen = screen(&low_page[..DISPLAY_END]);
    let others = (0..memory.pages.len()).filter(|&page| page != low && page != middle);
    let banks: Vec<_> = others.map(|page| (page, used(&memory.pages[page]))).collect();
    let banks: Vec<_> = banks.into_iter().filter(|(_, (_, bytes))| !bytes.is_empty()).collect();
    if let Some(&(page, _)) = banks.iter().find(|&&(page, _)| page >= REACHED) {
        return Err(Error::Page { name: name.to_owned(), page, pages: REACHED });
    }
    let values = [
        ("SCREEN", usize::from(screen.is_some())),
        ("BANKS", banks.len()),
        ("LAST", port(last)),
        ("START", usize::from(memory.start)),
        ("FIRST", usize::from(LOADER) + skipped),
        ("LENGTH", main.len()),
    ];
    let mut loader = loader("lib/memory_tape_128.asm", &values)?;
    for (page, (skipped, bytes)) in &banks {
        loader.push(port(*page) as u8);
        loader.extend((0xC000 + *skipped as u16).to_le_bytes());
        loader.extend((bytes.len() as u16).to_le_bytes());
    }
    let pages = banks.iter().map(|(_, (_, bytes))| *bytes);
    Ok(joined(&loader, screen.into_iter().chain(pages).chain([main])))
}

/// Makes an SNA file: registers, the memory from $4000 on as it is mapped, and the other banks.
pub(super) fn snapshot(memory: &Banks, stack: u16) -> Vec<u8> {
    let last = memory.mapped[3];
    let mut file = registers(memory.start, stack);
    for page in FIXED.into_iter().chain([last]) {
        file.extend(&memory.pages[page]);
    }
    file.extend(memory.start.to_le_bytes());
    // The paging port, and no TR-DOS ROM.
    file.extend([0x10_u8.wrapping_add(last as u8), 0]);
    for page in (0..BANKS).filter(|page| !FIXED.contains(page) && *page != last) {
        file.extend(&memory.pages[page]);
    }
    file
}
