//! Games saved to tape and loaded from it by `z80src/lib/game_tape.asm`, on the machine, and tapes with faults.

use crate::common::TestFolder;
use format::{Block, Header, tap};

/// The program that saves and loads 300 bytes at $D000, with the code of what happened at $CFFF.
const SAVER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/zxlab/saving/saver.asm");
const STATE_SIZE: usize = 300;

/// The bytes before the data in a saved block: tag, version and length.
const HEAD: usize = 7;

/// Codes of save.asm and tape.asm.
const GOOD: u8 = 0;
const FOREIGN: u8 = 1;
const OTHER: u8 = 2;
const LENGTH: u8 = 3;
const DAMAGED: u8 = 4;
const FAULT: u8 = 6;

/// Returns the program's tape and the two blocks, with flags and parities, that it saved.
fn saved(folder: &TestFolder) -> (Vec<u8>, [Vec<u8>; 2]) {
    folder.done(&["build", SAVER, "-o", "saver.tap"]);
    folder.done(&["run", "saver.tap", "--frames", "1500", "--keys", "600:S", "--record", "saved.tap"]);
    let saved = folder.read("saved.tap");
    let blocks = blocks(&saved);
    let [header, data] = blocks.try_into().expect("a header and the data");
    (folder.read("saver.tap"), [header, data])
}

/// Splits a .tap into its blocks.
fn blocks(mut bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut blocks = Vec::new();
    while let [low, high, rest @ ..] = bytes {
        let (block, after) = rest.split_at(u16::from_le_bytes([*low, *high]).into());
        blocks.push(block.to_vec());
        bytes = after;
    }
    blocks
}

/// Makes a .tap of blocks.
fn tape(blocks: &[&[u8]]) -> Vec<u8> {
    blocks.iter().flat_map(|block| [&(block.len() as u16).to_le_bytes(), *block].concat()).collect()
}

/// Loads a tape into the program and returns the code, and the state if it changed.
fn load(folder: &TestFolder, program: &[u8], blocks: &[&[u8]]) -> (u8, Option<Vec<u8>>) {
    folder.write("both.tap", [program.to_vec(), tape(blocks)].concat());
    let ran = folder.done(&["run", "both.tap", "--frames", "2500", "--keys", "600:L", "--peek", "0xCFFF:301"]);
    let bytes: Vec<u8> = ran
        .out
        .lines()
        .filter_map(|line| line.split_once(": "))
        .flat_map(|(_, bytes)| bytes.split(' '))
        .filter_map(|byte| u8::from_str_radix(byte, 16).ok())
        .collect();
    assert_eq!(bytes.len(), 1 + STATE_SIZE, "{ran:?}");
    (bytes[0], Some(bytes[1..].to_vec()).filter(|state| state.iter().any(|&byte| byte != 0xEE)))
}

/// Changes a byte of a block; its parity fits again.
fn changed(block: &[u8], at: usize) -> Vec<u8> {
    let mut block = block.to_vec();
    block[at] ^= 0x10;
    *block.last_mut().unwrap() ^= 0x10;
    block
}

#[test]
fn what_a_program_saves_it_loads_and_a_bad_tape_changes_nothing() {
    let folder = TestFolder::new();
    let (program, [header, data]) = saved(&folder);
    let state: Vec<u8> = (0xD000..0xD000u16 + STATE_SIZE as u16).map(|at| (at >> 8) as u8 ^ at as u8).collect();
    assert_eq!(&data[1 + HEAD..][..STATE_SIZE], state, "the data on the tape is the state");

    // The block of another program is passed over.
    let other =
        tap::write(&format::Tape { blocks: vec![Header::code("other", 3, 0x8000).block(), Block::data(0xFF, b"ABC")] });
    let other = blocks(&other.unwrap());
    let good: [&[u8]; 4] = [&other[0], &other[1], &header, &data];
    assert_eq!(load(&folder, &program, &good), (GOOD, Some(state)));

    // The flag is byte 0, the tag 1 to 4, version 5, length 6 and 7; the sums come before the parity.
    let sums = data.len() - 3;
    for (at, code) in [
        (1, FOREIGN),
        (4, FOREIGN),
        (5, OTHER),
        (6, LENGTH),
        (7, LENGTH),
        (8, DAMAGED),
        (200, DAMAGED),
        (sums, DAMAGED),
    ] {
        assert_eq!(load(&folder, &program, &[&header, &changed(&data, at)]), (code, None), "byte {at}");
    }
    let mut wrong = data.clone();
    wrong[100] ^= 1;
    assert_eq!(load(&folder, &program, &[&header, &wrong]), (FAULT, None), "the parity does not fit");
    assert_eq!(load(&folder, &program, &[&header, &data[..150]]), (FAULT, None), "the block is cut short");
}
