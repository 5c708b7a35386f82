//! Ranges of memory that a run prints at its end.

use crate::lines::print_line;
use crate::numbers::{address, number};
use anyhow::Result;
use spectrum::Machine;

/// A range of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Peek {
    pub(crate) start: u16,
    /// 1 to 65,536 bytes; addresses wrap at the end of memory.
    pub(crate) len: u32,
}

impl Peek {
    /// Parses START or START:LEN.
    pub(super) fn parse(text: &str) -> Result<Peek, String> {
        let (start, len) = text.split_once(':').map_or((text, None), |(start, len)| (start, Some(len)));
        let start = address(start)?;
        let len = len.map_or(Ok(1), number)?;
        if !(1..=65536).contains(&len) {
            return Err("a length must be 1 to 65536 bytes".into());
        }
        Ok(Peek { start, len })
    }

    /// Prints bytes of memory, sixteen to a line.
    pub(super) fn print(self, machine: &Machine) -> Result<()> {
        let mut left = self.len;
        let mut address = self.start;
        while left > 0 {
            let count = left.min(16) as u16;
            let bytes: Vec<String> =
                (0..count).map(|n| format!("{:02X}", machine.peek(address.wrapping_add(n)))).collect();
            print_line(format!("{address:04X}: {}", bytes.join(" ")))?;
            address = address.wrapping_add(count);
            left -= u32::from(count);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn peeks_have_a_start_and_a_length() {
        assert_eq!(Peek::parse("$5C78"), Ok(Peek { start: 0x5C78, len: 1 }));
        assert_eq!(Peek::parse("23672:3"), Ok(Peek { start: 23672, len: 3 }));
        for text in ["1:0", "1:65537", ":", "1:", ":1", "1:2:3"] {
            assert!(Peek::parse(text).is_err(), "{text}");
        }
    }
}
