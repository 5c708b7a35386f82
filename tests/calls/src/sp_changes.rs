//! The instructions that change SP by something else than a push or a pop.

use std::sync::LazyLock;

use z80::table::{self, Address, Prefix, Register};

/// The opcodes of instructions that change SP by something else than a push or a pop, by prefix: `LD SP,..`, `INC SP`, `DEC SP`.
static SP_CHANGES: LazyLock<[[bool; 256]; Prefix::ALL.len()]> = LazyLock::new(|| {
    let mut changes = [[false; 256]; Prefix::ALL.len()];
    for row in table::instructions() {
        let memory = [row.reads().memory, row.writes().memory];
        let is_stack = memory.iter().flatten().any(|of| matches!(of.address, Address::Top | Address::Push));
        changes[row.prefix as usize][usize::from(row.opcode)] =
            row.writes().registers.contains(Register::Sp) && !is_stack;
    }
    changes
});

/// Returns true if an instruction with these first two bytes may change SP by something else than a push or a pop. A prefix without
/// effect is followed by an instruction of its own. Bytes that begin with `$CB` count by the second one, so that an instruction that
/// begins there is found.
pub(super) fn may_change_sp(first: u8, second: u8) -> bool {
    let (prefix, opcode) = match first {
        _ if Prefix::Ed.bytes() == [first] => (Prefix::Ed, second),
        _ if table::is_prefix(first) => (Prefix::None, second),
        _ => (Prefix::None, first),
    };
    SP_CHANGES[prefix as usize][usize::from(opcode)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_instructions_that_change_sp_are_those_of_the_manual() {
        let found = |bytes: &dyn Fn(u8) -> [u8; 2]| -> Vec<u8> {
            (0..=255).filter(|&byte| may_change_sp(bytes(byte)[0], bytes(byte)[1])).collect()
        };
        // LD SP,nn; INC SP; DEC SP; LD SP,HL. Among the prefixes only $DD, $FD and $CB depend on the byte after them.
        assert_eq!(found(&|byte| [byte, 0]), [0x31, 0x33, 0x3B, 0xF9]);
        for prefix in [0xDD, 0xFD, 0xCB] {
            assert_eq!(found(&|byte| [prefix, byte]), [0x31, 0x33, 0x3B, 0xF9], "{prefix:02X}");
        }
        // LD SP,(nn).
        assert_eq!(found(&|byte| [0xED, byte]), [0x7B]);
    }
}
