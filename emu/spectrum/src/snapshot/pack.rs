//! Run-length packing of memory in Z80 snapshots: `ED ED n b` stands for n times b. Five equal bytes or more are packed, of ED already two;
//! the byte after a single ED never begins such a run, so that `ED ED` is always a mark.

use super::SnapshotError;

const MARK: u8 = 0xED;
/// The smallest number of equal bytes that is packed.
const RUN: usize = 5;

/// An error in packed bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PackError {
    /// Position of the error, from the start of the packed bytes.
    offset: usize,
    what: String,
}

impl PackError {
    /// Returns the error for a file in which the packed bytes begin at `start`.
    pub(crate) fn at(self, start: usize) -> SnapshotError {
        SnapshotError::Invalid { offset: start + self.offset, what: self.what }
    }
}

/// Unpacks bytes that fill `memory` exactly.
pub(crate) fn unpack(packed: &[u8], memory: &mut [u8]) -> Result<(), PackError> {
    let size = memory.len();
    let offset = unpack_some(packed, memory)?;
    if offset < packed.len() {
        return Err(PackError { offset, what: format!("the packed memory is longer than {size} bytes") });
    }
    Ok(())
}

/// Unpacks bytes until `memory` is filled, and returns the number of packed bytes used.
pub(crate) fn unpack_some(packed: &[u8], memory: &mut [u8]) -> Result<usize, PackError> {
    let size = memory.len();
    let mut filled = 0;
    let mut offset = 0;
    while offset < packed.len() && filled < size {
        let (byte, count, length) = match packed[offset..] {
            [MARK, MARK, count, byte, ..] => (byte, usize::from(count), 4),
            [MARK, MARK, ..] => return Err(PackError { offset, what: "a run is cut short".to_string() }),
            [byte, ..] => (byte, 1, 1),
            [] => break,
        };
        let Some(run) = memory.get_mut(filled..filled + count) else {
            return Err(PackError { offset, what: format!("the packed memory is longer than {size} bytes") });
        };
        run.fill(byte);
        filled += count;
        offset += length;
    }
    if filled < size {
        return Err(PackError { offset, what: format!("the packed memory ends after {filled} of {size} bytes") });
    }
    Ok(offset)
}

/// Packs bytes.
pub(crate) fn pack(memory: &[u8]) -> Vec<u8> {
    let mut packed = Vec::new();
    let mut at = 0;
    let mut after_single_mark = false;
    while let Some(&byte) = memory.get(at) {
        let count = memory[at..].iter().take(0xFF).take_while(|&&other| other == byte).count();
        if (count >= RUN || byte == MARK && count >= 2) && !after_single_mark {
            packed.extend([MARK, MARK, count as u8, byte]);
            at += count;
        } else {
            packed.push(byte);
            at += 1;
            after_single_mark = byte == MARK;
            continue;
        }
        after_single_mark = false;
    }
    packed
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Examples in the format's description.
    #[test]
    fn examples_of_the_description_are_packed_alike() {
        assert_eq!(pack(&[0; 5]), [0xED, 0xED, 5, 0]);
        assert_eq!(pack(&[0; 4]), [0; 4]);
        assert_eq!(pack(&[0xED, 0xED]), [0xED, 0xED, 2, 0xED]);
        assert_eq!(pack(&[0xED, 0, 0, 0, 0, 0, 0]), [0xED, 0, 0xED, 0xED, 5, 0]);
        assert_eq!(pack(&[7; 260]), [0xED, 0xED, 255, 7, 0xED, 0xED, 5, 7]);
    }

    #[test]
    fn errors_name_their_position() {
        let unpack = |packed: &[u8]| unpack(packed, &mut [0; 4]).map_err(|error| error.at(100).to_string());
        assert_eq!(unpack(&[1, 0xED, 0xED, 3, 2]), Ok(()));
        assert_eq!(unpack(&[1, 2]), Err("byte 102: the packed memory ends after 2 of 4 bytes".to_string()));
        assert_eq!(
            unpack(&[1, 0xED, 0xED, 4, 2]),
            Err("byte 101: the packed memory is longer than 4 bytes".to_string())
        );
        assert_eq!(unpack(&[1, 0xED, 0xED, 3]), Err("byte 101: a run is cut short".to_string()));
    }

    proptest! {
        #[test]
        fn packed_memory_unpacks_to_itself(memory in prop::collection::vec(prop_oneof![Just(0xED_u8), Just(0), any::<u8>()], 0..600)) {
            let mut unpacked = vec![0x55; memory.len()];
            prop_assert_eq!(unpack(&pack(&memory), &mut unpacked), Ok(()));
            prop_assert_eq!(unpacked, memory);
        }

        #[test]
        fn any_bytes_unpack_without_a_panic(packed in prop::collection::vec(prop_oneof![Just(0xED_u8), any::<u8>()], 0..60)) {
            let _ = unpack(&packed, &mut [0; 40]);
        }
    }
}
