//! Intel HEX: records of an address and up to 16 bytes.
//!
//! Source of truth: Intel's specification of 1988. Records: 00 data, 01 end of file, 03 start address.

use std::fmt::Write as _;

/// Most bytes in a record.
const ROW: usize = 16;

/// An Intel HEX file that is being written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hex {
    text: String,
    /// Address of the first byte that is not in a record yet.
    address: u16,
    waiting: Vec<u8>,
}

impl Hex {
    /// Adds bytes at an address. If the address does not continue the last one, a new record begins.
    pub(crate) fn add(&mut self, mut address: u16, bytes: impl Iterator<Item = u8>) {
        for byte in bytes {
            if address != self.address.wrapping_add(self.waiting.len() as u16) {
                self.flush();
            }
            if self.waiting.is_empty() {
                self.address = address;
            }
            self.waiting.push(byte);
            address = address.wrapping_add(1);
            if self.waiting.len() == ROW {
                self.flush();
            }
        }
    }

    /// Ends the record that is being written.
    pub(crate) fn flush(&mut self) {
        if !self.waiting.is_empty() {
            let bytes = std::mem::take(&mut self.waiting);
            self.record(0, self.address, &bytes);
        }
    }

    fn record(&mut self, kind: u8, address: u16, bytes: &[u8]) {
        let [high, low] = address.to_be_bytes();
        let record = [&[bytes.len() as u8, high, low, kind], bytes].concat();
        let checksum = record.iter().fold(0u8, |sum, &byte| sum.wrapping_sub(byte));
        self.text.push(':');
        for byte in record.iter().chain([&checksum]) {
            let _ = write!(self.text, "{byte:02X}");
        }
        self.text.push('\n');
    }

    /// Returns the whole file, with the start address of the program if there is one.
    pub(crate) fn finish(mut self, start: Option<u16>) -> Vec<u8> {
        self.flush();
        if let Some(start) = start {
            self.record(3, 0, &u32::from(start).to_be_bytes());
        }
        self.record(1, 0, &[]);
        self.text.into_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_end_where_the_address_jumps_and_after_sixteen_bytes() {
        let mut hex = Hex::default();
        hex.add(0x8000, [0, 2].into_iter());
        hex.add(0x8002, [1].into_iter());
        hex.add(0x9000, [7; 20].into_iter());
        let text = String::from_utf8(hex.finish(Some(0x8000))).unwrap();
        let expected = [
            ":038000000002017A",
            ":1090000007070707070707070707070707070707F0",
            ":049010000707070740",
            ":040000030000800079",
            ":00000001FF",
        ];
        assert_eq!(text.lines().collect::<Vec<_>>(), expected);
    }
}
