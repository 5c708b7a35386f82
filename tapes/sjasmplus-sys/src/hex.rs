//! Parses Intel HEX, the file in which sjasmplus writes the addresses of its bytes.

/// Bytes at successive addresses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HexBlock {
    /// Address of the first byte.
    pub start: u16,
    /// The bytes.
    pub bytes: Vec<u8>,
}

/// Parses a HEX file into its blocks and the start address, if it has one; `None` for other files. Records: 00 data, 01 end,
/// 03 start address as segment and offset.
pub(crate) fn parse(text: &str) -> Option<(Vec<HexBlock>, Option<u16>)> {
    let (mut blocks, mut entry) = (Vec::<HexBlock>::new(), None);
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let record = record(line.trim().strip_prefix(':')?)?;
        let [_, high, low, kind, data @ ..] = &record[..] else { return None };
        let start = u16::from_be_bytes([*high, *low]);
        match (kind, data) {
            (0, bytes) => match blocks.last_mut() {
                Some(last) if usize::from(last.start) + last.bytes.len() == usize::from(start) => {
                    last.bytes.extend(bytes);
                }
                _ => blocks.push(HexBlock { start, bytes: bytes.to_vec() }),
            },
            (3, [_, _, high, low]) => entry = Some(u16::from_be_bytes([*high, *low])),
            _ => {}
        }
    }
    Some((blocks, entry))
}

/// Parses a record; returns its bytes without the checksum, `None` if length or checksum are wrong.
fn record(digits: &str) -> Option<Vec<u8>> {
    let byte = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
    let mut bytes = (0..digits.len() / 2).map(|number| byte(number * 2)).collect::<Option<Vec<u8>>>()?;
    let sum = bytes.iter().fold(0u8, |sum, &byte| sum.wrapping_add(byte));
    let is_valid = bytes.len() >= 5 && usize::from(bytes[0]) == bytes.len() - 5 && sum == 0;
    bytes.pop();
    is_valid.then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_become_blocks() {
        let text = ":03800000003E053A\n:0180030001 7B\n";
        assert_eq!(parse(text), None, "a blank in a record");
        let text = ":03800000003E053A\n:01800300017B\n:03000500C3050030\n:040000030000800079\n:00000001FF\n";
        let blocks = vec![
            HexBlock { start: 0x8000, bytes: vec![0, 0x3E, 5, 1] },
            HexBlock { start: 5, bytes: vec![0xC3, 5, 0] },
        ];
        assert_eq!(parse(text), Some((blocks, Some(0x8000))));
        assert_eq!(parse(":03800000003E053B"), None, "a wrong checksum");
        assert_eq!(parse(":"), None);
    }
}
