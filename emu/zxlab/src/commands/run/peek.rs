//! Ranges of memory that a run prints at its end.

use crate::lines::print_line;
use crate::numbers::{address, number};
use anyhow::Result;
use spectrum::Machine;

/// The address from which on any bank may be.
const BANKED: u16 = 0xC000;

/// A range of memory, as the CPU sees it or of a bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Peek {
    /// A bank of a 128K, whose memory begins at $C000.
    pub(crate) bank: Option<u8>,
    pub(crate) start: u16,
    /// 1 to 65,536 bytes; addresses wrap at the end of memory.
    pub(crate) len: u32,
}

impl Peek {
    /// Parses START or START:LEN, with the number of a bank before it for an address from $C000 on: `3:$C000`, `3:$C000:8`.
    pub(super) fn parse(text: &str) -> Result<Peek, String> {
        if let Some((bank, rest)) = text.split_once(':')
            && let Some(bank) = bank.parse().ok().filter(|bank| *bank < 8)
            && let Ok(peek) = Peek::parse(rest)
            && peek.start >= BANKED
        {
            return Ok(Peek { bank: Some(bank), ..peek });
        }
        let (start, len) = text.split_once(':').map_or((text, None), |(start, len)| (start, Some(len)));
        let start = address(start)?;
        let len = len.map_or(Ok(1), number)?;
        if !(1..=65536).contains(&len) {
            return Err("a length must be 1 to 65536 bytes".into());
        }
        Ok(Peek { bank: None, start, len })
    }

    /// Prints bytes of memory, sixteen to a line.
    pub(super) fn print(self, machine: &Machine) -> Result<()> {
        // A 48K has no banks: there it is a START and a LEN.
        if let Some(bank) = self.bank.filter(|_| !machine.model().kind.has_banks()) {
            return Peek { bank: None, start: bank.into(), len: self.start.into() }.print(machine);
        }
        let byte = |at: u16| match self.bank {
            Some(bank) => machine.bank(bank)[usize::from(at) % 0x4000],
            None => machine.peek(at),
        };
        let before = self.bank.map(|bank| format!("{bank}:")).unwrap_or_default();
        let mut left = self.len;
        let mut address = self.start;
        while left > 0 {
            let count = left.min(16) as u16;
            let bytes: Vec<String> = (0..count).map(|n| format!("{:02X}", byte(address.wrapping_add(n)))).collect();
            print_line(format!("{before}{address:04X}: {}", bytes.join(" ")))?;
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
        assert_eq!(Peek::parse("$5C78"), Ok(Peek { bank: None, start: 0x5C78, len: 1 }));
        assert_eq!(Peek::parse("23672:3"), Ok(Peek { bank: None, start: 23672, len: 3 }));
        assert_eq!(Peek::parse("3:$C000"), Ok(Peek { bank: Some(3), start: 0xC000, len: 1 }));
        assert_eq!(Peek::parse("7:$FFFF:4"), Ok(Peek { bank: Some(7), start: 0xFFFF, len: 4 }));
        for text in ["1:0", "1:65537", ":", "1:", ":1", "1:2:3"] {
            assert!(Peek::parse(text).is_err(), "{text}");
        }
    }
}
