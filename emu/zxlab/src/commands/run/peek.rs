//! Ranges of memory that a run prints at its end.

use crate::debug::{Names, Spot, place};
use crate::lines::print_line;
use crate::numbers::number;
use anyhow::{Result, anyhow};
use spectrum::Machine;

/// A range of memory, as the CPU sees it or of a bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Peek {
    start: Spot,
    /// 1 to 65,536 bytes; addresses wrap at the end of memory, but not in a bank.
    len: u32,
}

impl Peek {
    /// Reads `PLACE` or `PLACE:LEN`, with a place as the debugger takes it: an address, a label, or one in a bank.
    ///
    /// # Errors
    /// A message that names the unknown part, or a length that cannot be.
    pub(super) fn read(text: &str, machine: &Machine, names: &Names) -> Result<Peek> {
        let wrong = |why: String| anyhow!("--peek {text}: {why}");
        let (start, len) = place::with_length(machine, names, text).map_err(wrong)?;
        let len = len.map_or(Ok(1), |len| number(&len).map_err(|why| format!("{len}: a length {why}")));
        let len = len.map_err(wrong)?;
        if !(1..=65536).contains(&len) {
            return Err(wrong("a length must be 1 to 65536 bytes".to_owned()));
        }
        place::check_end(start, len).map_err(wrong)?;
        Ok(Peek { start, len })
    }

    /// Prints bytes of memory, sixteen to a line.
    pub(super) fn print(self, machine: &Machine) -> Result<()> {
        let (mut address, bank) = self.start;
        let byte = |at: u16| match bank {
            Some(bank) => machine.bank(bank)[usize::from(at) % 0x4000],
            None => machine.peek(at),
        };
        let before = bank.map(|bank| format!("{bank}:")).unwrap_or_default();
        let mut left = self.len;
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
