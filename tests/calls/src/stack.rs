//! The stack on which routines are called: room for it, and the instructions that concern it.

use std::ops::RangeInclusive;

use pipeline::Program;
use z80::table::{Instruction, Transfer};

use super::memory::{Memory, ROM_END};

/// Size of the stack in bytes. A routine that pushes more is taken to recurse without end.
pub const STACK: u16 = 1024;

/// Bytes above the return address, so that one POP too many still reads outside the program.
pub const ABOVE: u16 = 16;

/// Number of bytes of arguments above the return address.
pub const ARGUMENTS: u16 = ABOVE - 2;

/// Bytes needed in all, with the return address.
pub const NEEDED: u16 = STACK + 2 + ABOVE;

/// The system variables of the ROM, which a contract may name.
const SYSTEM: RangeInclusive<u16> = 0x5C00..=0x5CB5;

/// Finds room for a stack: just below a program, else above it, else in its highest gap that is large enough. Where it would cover the
/// system variables, it lies above the program, unless variables of the program have their names there. Returns the address after the room.
pub fn room(program: &Program, is_used: &dyn Fn(u16) -> bool) -> Option<u16> {
    let (start, end) = (program.start, program.start.wrapping_add(program.code.len().saturating_sub(1) as u16));
    // Below a program in RAM there is the ROM.
    let below = (start >= ROM_END + NEEDED || (NEEDED..ROM_END).contains(&start)).then_some(start);
    let above = (end <= u16::MAX - NEEDED).then(|| end + 1 + NEEDED);
    let covers_system = |top: &u16| top - NEEDED <= *SYSTEM.end() && *SYSTEM.start() < *top;
    let is_free = |top: &u16| {
        let range = i64::from(top - NEEDED)..i64::from(*top);
        // The label after the last byte names none of it.
        !program.symbols.values().any(|value| range.contains(value) && *value != range.start)
    };
    let beside_system = above.filter(|top| below.as_ref().is_some_and(covers_system) && is_free(top));
    beside_system.or(below).or(above).or_else(|| gap(start..=end, is_used))
}

/// Returns the first and last address of the stack and of the room above it.
pub fn extent(program: &Program, is_used: &dyn Fn(u16) -> bool) -> Option<(u16, u16)> {
    room(program, is_used).map(|top| (top - NEEDED, top - 1))
}

/// Returns the address after the highest unused range of RAM that is large enough.
fn gap(program: RangeInclusive<u16>, is_used: &dyn Fn(u16) -> bool) -> Option<u16> {
    let mut free = 0;
    for address in program.rev().take_while(|&address| address >= ROM_END) {
        free = if is_used(address) { 0 } else { free + 1 };
        if free == NEEDED {
            return Some(address + NEEDED);
        }
    }
    None
}

/// Returns true if the instruction at an address loads SP: `LD SP,nn`, `LD SP,(nn)`, `LD SP,HL`, `LD SP,IX`.
pub fn sets_sp(memory: &Memory, address: u16) -> bool {
    memory.instruction(address).is_some_and(Instruction::sets_sp)
}

/// Returns true if the instruction at an address is a return: `RET`, `RET cc`, `RETI`, `RETN`.
pub fn returns(memory: &Memory, address: u16) -> bool {
    let branch = memory.instruction(address).and_then(Instruction::branch);
    branch.is_some_and(|branch| branch.transfer == Transfer::Return)
}
