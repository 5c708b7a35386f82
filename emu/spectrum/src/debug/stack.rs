//! Finds the calls on the machine's stack: a word is taken for a return address if a CALL or RST precedes that address.

use crate::Machine;
use z80::table::{self, Instruction, Transfer};

/// Number of words of the stack that are examined.
const WORDS: u16 = 64;

/// A call that has not returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// Address of the CALL or RST.
    pub from: u16,
    /// Address called.
    pub to: u16,
    /// Address of the return address on the stack.
    pub at: u16,
}

/// Returns the calls, the innermost first.
pub fn calls(machine: &Machine) -> Vec<Call> {
    let sp = machine.cpu().regs.sp();
    (0..WORDS)
        .filter_map(|word| {
            let at = sp.checked_add(word * 2)?;
            let (from, to) = call_before(machine, machine.peek_word(at))?;
            Some(Call { from, to, at })
        })
        .collect()
}

/// Returns the call whose return address is `back`: where it is, and where it goes.
fn call_before(machine: &Machine, back: u16) -> Option<(u16, u16)> {
    let call = |length: u16| {
        let from = back.wrapping_sub(length);
        let bytes: [u8; Instruction::LONGEST] = std::array::from_fn(|n| machine.peek(from.wrapping_add(n as u16)));
        let decoded = table::decode(&bytes).filter(|decoded| decoded.length() == length)?;
        let branch = decoded.instruction.branch().filter(|branch| branch.transfer == Transfer::Call);
        // The byte of RST $38 is also what empty memory holds.
        branch.filter(|_| bytes[0] != 0xFF).and(decoded.target(from)).map(|to| (from, to))
    };
    // CALL nn and CALL cc,nn; RST
    call(3).or_else(|| call(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Model, Rom};

    #[test]
    fn calls_are_found_among_other_words() {
        let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
        // At $8000 CALL $9000; at $8100 RST $10; pushed between them: $1234.
        for (addr, byte) in [(0x8000, 0xCD), (0x8001, 0x00), (0x8002, 0x90), (0x8100, 0xD7)] {
            machine.poke(addr, byte);
        }
        for (addr, byte) in (0xFF00..).zip([0x01, 0x81, 0x34, 0xFF, 0x03, 0x80]) {
            machine.poke(addr, byte);
        }
        machine.cpu_mut().regs.set_sp(0xFF00);
        let found = calls(&machine);
        assert_eq!(found[0], Call { from: 0x8100, to: 0x10, at: 0xFF00 });
        assert_eq!(found[1], Call { from: 0x8000, to: 0x9000, at: 0xFF04 });
    }
}
