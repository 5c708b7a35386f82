//! The whole memory as a tape (SAVETAP) and as a snapshot (SAVESNA). The snapshot has the bytes of sjasmplus's; the tape has the same
//! blocks, but its own loader.

use std::path::Path;

use asm::Memory48;
use format::{Block, Header, Tape};

use crate::Error;
use crate::basic::{self, LineBuilder};
use crate::sources::{ROOT, Sources};

/// Address of the loader. Memory below it is not on the tape, except the display file.
pub(super) const LOADER: u16 = 0x5E00;
/// Addresses of the display file's dots and attributes, and the address after them.
const DISPLAY_FILE: usize = 0x4000;
const ATTRIBUTES: usize = 0x5800;
const DISPLAY_END: usize = 0x5B00;
/// Attribute of an empty screen.
const BLACK_ON_WHITE: u8 = 0x38;

/// Makes the tape: BASIC loader, loader, the screen unless it is empty, and the memory from the first byte that is not 0 to the
/// last.
pub(super) fn tape(memory: &Memory48) -> Result<Tape, Error> {
    let bytes = &memory.bytes;
    let (skipped, code) = used(&bytes[usize::from(LOADER)..]);
    let screen = screen(&bytes[DISPLAY_FILE..DISPLAY_END]);
    let values = [
        ("SCREEN", usize::from(screen.is_some())),
        ("START", usize::from(memory.start)),
        ("FIRST", usize::from(LOADER) + skipped),
        ("LENGTH", code.len()),
    ];
    let loader = loader("lib/memory_tape.asm", &values)?;
    Ok(joined(&loader, screen.into_iter().chain([code])))
}

/// Returns the number of zeroes at the start, and the bytes from the first that is not 0 to the last.
pub(super) fn used(bytes: &[u8]) -> (usize, &[u8]) {
    let length = bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    let skipped = bytes[..length].iter().position(|&byte| byte != 0).unwrap_or(0);
    (skipped, &bytes[skipped..length])
}

/// Returns the display file if there is anything on it.
pub(super) fn screen(display: &[u8]) -> Option<&[u8]> {
    let (dots, attributes) = display.split_at(ATTRIBUTES - DISPLAY_FILE);
    let empty = dots.iter().all(|&byte| byte == 0) && attributes.iter().all(|&byte| byte == BLACK_ON_WHITE);
    (!empty).then_some(display)
}

/// Assembles a loader with these values of its names.
pub(super) fn loader(path: &str, values: &[(&str, usize)]) -> Result<Vec<u8>, Error> {
    let defines = values.iter().map(|(name, value)| ((*name).to_owned(), value.to_string())).collect();
    let options = asm::Options { defines, ..asm::Options::default() };
    Ok(asm::assemble(&Path::new(ROOT).join(path), &Sources, &options)?.code)
}

/// Makes a tape of the BASIC loader, the loader and blocks without headers.
pub(super) fn joined<'b>(loader: &[u8], rest: impl Iterator<Item = &'b [u8]>) -> Tape {
    let basic = basic();
    let mut blocks = vec![
        Header::program("LOADER", basic.len() as u16, Some(basic::LOADER_LINE)).block(),
        Block::data(Header::DATA_FLAG, &basic),
        Header { param2: 0, ..Header::code("loader", loader.len() as u16, LOADER) }.block(),
        Block::data(Header::DATA_FLAG, loader),
    ];
    blocks.extend(rest.map(|bytes| Block::data(Header::DATA_FLAG, bytes)));
    Tape { blocks }
}

/// Makes the line `10 CLEAR VAL "24063": CLS: LOAD "" CODE: RANDOMIZE USR VAL "24064"`
fn basic() -> Vec<u8> {
    let number = |line: LineBuilder, value: u16| line.token(basic::VAL).text(&format!("\"{value}\""));
    let line = number(LineBuilder::new(basic::LOADER_LINE).token(basic::CLEAR), LOADER - 1).text(":").token(basic::CLS);
    let line = line.text(":").token(basic::LOAD).text("\"\"").token(basic::CODE).text(":");
    number(line.token(basic::RANDOMIZE).token(basic::USR), LOADER).bytes()
}

/// Returns the 27 bytes of registers of an SNA file: as BASIC leaves them after `RANDOMIZE USR start`, with interrupts off, IM 1 and
/// a white border.
pub(super) fn registers(start: u16, stack: u16) -> Vec<u8> {
    let words = |words: &[u16]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
    let i = [0x3F];
    // HL', DE', BC', AF', HL, DE, BC, IY, IX
    let pairs = words(&[0x2758, 0x369B, 0, 0x0044, 0x2D2B, 0x5CDC, start, 0x5C3A, 0xFF3C]);
    // IFF2, R, then AF and SP, then the interrupt mode and the border.
    let (off, af_sp, rest) = ([0, 0], words(&[0x0054, stack]), [1, 7]);
    [&i[..], &pairs, &off, &af_sp, &rest].concat()
}

/// Makes an SNA file: registers and RAM.
pub(super) fn snapshot(memory: &Memory48, stack: u16) -> Vec<u8> {
    [&registers(memory.start, stack), &memory.bytes[DISPLAY_FILE..]].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn memory(fill: &[(usize, &[u8])]) -> Memory48 {
        let mut bytes = vec![0; 0x10000];
        bytes[ATTRIBUTES..DISPLAY_END].fill(BLACK_ON_WHITE);
        for (at, with) in fill {
            bytes[*at..at + with.len()].copy_from_slice(with);
        }
        Memory48 { start: 0x8001, bytes }
    }

    #[test]
    fn a_tape_has_the_memory_that_is_not_empty() {
        let payloads = |memory: &Memory48| -> Vec<Vec<u8>> {
            let blocks = tape(memory).unwrap().blocks;
            blocks.iter().map(|block| block.as_standard().unwrap().payload().to_vec()).collect()
        };
        let plain = payloads(&memory(&[(0x8000, &[1, 2]), (0x9000, &[3])]));
        let lengths: Vec<usize> = plain.iter().map(Vec::len).collect();
        assert_eq!(lengths, [17, 32, 17, 17, 0x1001]);
        // LD HL,start: PUSH HL: LD IX,first: LD DE,length
        assert_eq!(plain[3][..11], [0x21, 0x01, 0x80, 0xE5, 0xDD, 0x21, 0x00, 0x80, 0x11, 0x01, 0x10]);
        let drawn = payloads(&memory(&[(0x4000, &[1]), (0x8000, &[1])]));
        assert_eq!((drawn.len(), drawn[4].len(), drawn[3].len()), (6, 6912, 27));
    }

    #[test]
    fn a_snapshot_starts_from_the_stack() {
        let bytes = snapshot(&memory(&[]), 0x5D56);
        assert_eq!(bytes.len(), 27 + 0xC000);
        assert_eq!((&bytes[13..15], &bytes[23..27]), (&[0x01, 0x80][..], &[0x56, 0x5D, 1, 7][..]));
    }
}
