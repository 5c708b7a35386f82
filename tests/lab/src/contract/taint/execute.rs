//! The taint after an instruction: an arm for each effect.

use z80::table::Address;
use z80::{flags, table};

use super::block::execute_block;
use super::execution::{Execution, Interrupts};
use super::flow::{Effect, Operand, flow};
use super::leak::Leak;
use super::ports::Rules;
use super::stack_bytes::{self, Made};
use super::state::{Mixed, Taint, any, of_result, upward};
use crate::Registers;
use calls::Register;
use calls::memory::ROM_END;

/// Executes an instruction, given the registers and the interrupts before it and the bytes at PC (preceded by a prefix already
/// fetched).
pub(crate) fn execute(
    taint: &mut Taint,
    registers: &Registers,
    interrupts: Interrupts,
    bytes: [u8; 5],
    rules: &Rules,
) -> Result<(), Leak> {
    // R is counted in its lower seven bits. An interrupt counts it too.
    let may_follow_interrupt = taint.is_interruptible && interrupts.may_strike;
    let r = taint.registers.r() | if may_follow_interrupt { 0x7F } else { 0 };
    taint.registers.set_r(r & 0x80 | upward(u16::from(r & 0x7F)) as u8 & 0x7F);
    taint.origins.make(Register::R);
    let [prefix, next @ ..] = bytes;
    // A prefix without effect: the processor executes the next instruction in the same step, unless that begins with one too.
    let is_alone = table::is_index_prefix(prefix) && !table::is_index_prefix(next[0]);
    let (start, decoded) = match table::decode(&bytes) {
        None if is_alone => (registers.pc().wrapping_add(1), table::decode(&next)),
        decoded => (registers.pc(), decoded),
    };
    let Some(decoded) = decoded else { return Ok(()) };
    let flow = flow(decoded.instruction);
    let number = start.wrapping_add(decoded.length() - decoded.instruction.number_length() as u16);
    // Executed bytes determine the path, except for a number that is loaded.
    let is_loaded = flow.act == Effect::Copy && flow.from == Operand::Number;
    let end = if is_loaded { number } else { start.wrapping_add(decoded.length()) };
    let code = (0..end.wrapping_sub(registers.pc())).map(|n| registers.pc().wrapping_add(n));
    if !taint.memory.is_empty() && code.into_iter().any(|address| taint.byte(address) != 0) {
        return Err(Leak::Path);
    }
    let may_be_interrupted = taint.is_interruptible && interrupts.are_on;
    let mut at = Execution { registers, rules, flow, decoded, number, is_itself: false, may_be_interrupted };
    at.is_itself = taint.origins.are_same(&at);
    let mixed = mixed_after(taint, &at);
    let made = match taint.is_of_stack() {
        true => {
            stack_bytes::check(taint, &at)?;
            stack_bytes::made(taint, &at)
        }
        false => Made::default(),
    };
    taint.origins.execute(&at, made);
    // The ROM compares SP with the end of its calculator's stack.
    let is_allowed = taint.is_of_stack() && rules.calls_rom && registers.pc() < ROM_END;
    match act(taint, &at) {
        Err(Leak::Path) if is_allowed => taint.origins.done.compared_sp = true,
        other => other?,
    }
    if let Some(Mixed { bits, .. }) = mixed
        && matches!(flow.act, Effect::Merge { exclusive: true })
    {
        // Where the other value is mixed in twice, A does not depend on it: `XOR L: AND $F0: XOR L`.
        let value = taint.registers.a() & bits;
        taint.registers.set_a(value);
        taint.decide(flow, of_result(value));
    }
    taint.mixed = mixed.filter(|mixed| mixed.bits != 0);
    taint.has_copies = has_copies_after(taint.has_copies, &at);
    Ok(())
}

/// Returns true if bits 3 and 5 of F are those of A after an instruction, given whether they were so before it.
fn has_copies_after(had: bool, at: &Execution<'_>) -> bool {
    let to_a = at.flow.to == Operand::Registers(Register::A.into());
    match at.flow.act {
        Effect::Sum { .. } | Effect::Count { .. } | Effect::Rotate(_) if to_a => true,
        Effect::And | Effect::Merge { .. } | Effect::Invert | Effect::Decimal | Effect::Nibbles { .. } => true,
        Effect::Carry { .. } => had,
        Effect::Pop | Effect::Exchange => false,
        _ => had && !at.flow.writes_a && at.flow.kept == 0xFF,
    }
}

/// Returns how A is mixed after an instruction, given the state before it.
fn mixed_after(taint: &Taint, at: &Execution<'_>) -> Option<Mixed> {
    let mixed = taint.mixed;
    let with = |bits: &dyn Fn(u8) -> u8| mixed.map(|mixed| Mixed { bits: bits(mixed.bits), ..mixed });
    match (at.flow.act, at.flow.from) {
        (Effect::And, Operand::Number) => with(&|bits| bits & at.number()),
        (Effect::Merge { exclusive: false }, Operand::Number) => with(&|bits| bits & !at.number()),
        (Effect::Merge { exclusive: true }, Operand::Number) | (Effect::Invert, _) => mixed,
        (Effect::Merge { exclusive: true }, from) if !at.is_itself => {
            let [by, _] = taint.origins.get(at, from);
            match mixed {
                Some(mixed) if mixed.by == by => Some(Mixed { bits: !mixed.bits, ..mixed }),
                None if taint.registers.a() == 0 && by.is_known() => Some(Mixed { by, bits: 0xFF }),
                _ => None,
            }
        }
        _ if at.flow.writes_a => None,
        _ => mixed,
    }
}

/// Sets the taint that the effect of an instruction leaves.
fn act(taint: &mut Taint, at: &Execution<'_>) -> Result<(), Leak> {
    let flow = at.flow;
    let (f, a) = (taint.registers.f(), taint.registers.a());
    match flow.act {
        Effect::Nothing => {}
        Effect::Copy => {
            // The position of the stack is an address.
            if flow.to == Operand::Sp && taint.value(at, flow.from)? != 0 {
                taint.allow_stack(Leak::Address)?;
            }
            if flow.to == Operand::Registers(Register::R.into()) && !at.rules.sets_refresh {
                return Err(Leak::Refresh);
            }
            let value = taint.value(at, flow.from)?;
            // With I in $40 to $7F, the ULA makes the CPU wait where it refreshes memory.
            if flow.to == Operand::Registers(Register::I.into()) && at.rules.counts_waits && value != 0 {
                return Err(Leak::Address);
            }
            taint.give(at, flow.to, value)?;
            // For `LD A,I`, whose P/V is IFF2; but 0 on NMOS chips if an interrupt is accepted right after it.
            let knows_iff2 = at.rules.gives_interrupts || taint.origins.done.switched_interrupts;
            let parity = at.may_be_interrupted || taint.is_interruptible && !knows_iff2;
            let parity = if parity { flags::PV } else { 0 };
            taint.decide(flow, of_result(value as u8) & !flags::PV | parity);
        }
        Effect::Exchange => {
            let (to, from) = (taint.value(at, flow.to)?, taint.value(at, flow.from)?);
            taint.give(at, flow.to, from)?;
            taint.give(at, flow.from, to)?;
        }
        Effect::ExchangeAll => {
            let r = taint.registers;
            let pairs = [(r.bc(), r.bc2()), (r.de(), r.de2()), (r.hl(), r.hl2())];
            let [bc, de, hl] = pairs;
            taint.registers.set_bc(bc.1);
            taint.registers.set_bc2(bc.0);
            taint.registers.set_de(de.1);
            taint.registers.set_de2(de.0);
            taint.registers.set_hl(hl.1);
            taint.registers.set_hl2(hl.0);
        }
        Effect::Count { .. } => {
            let value = upward(taint.value(at, flow.to)?);
            taint.give(at, flow.to, value)?;
            taint.decide(flow, any(value));
        }
        Effect::Sum { with_carry, subtracts } => {
            let carry = if with_carry { u16::from(f & flags::C) } else { 0 };
            if !subtracts && flow.to == flow.from {
                // A value plus itself is shifted to the left.
                let value = taint.value(at, flow.to)?;
                let bits = flow.width * 8;
                let sum = (value << 1 | carry) & (u16::MAX >> (16 - bits));
                let bit = |n: u16| value >> n & 1 != 0;
                let flag = |is_tainted: bool, flag: u8| if is_tainted { flag } else { 0 };
                taint.give(at, flow.to, sum)?;
                let carries = flag(bit(bits - 1), flags::C) | flag(bit(bits - 5), flags::H);
                let overflows = flag(bit(bits - 1) || bit(bits - 2), flags::PV);
                taint.decide(flow, any(sum) & !(flags::C | flags::H | flags::PV) | carries | overflows);
                return Ok(());
            }
            // A value minus itself is 0, or the carry.
            let values = taint.value(at, flow.to)? | taint.value(at, flow.from)?;
            let value = upward(if subtracts && at.is_itself { 0 } else { values } | carry);
            taint.give(at, flow.to, value)?;
            taint.decide(flow, any(value));
        }
        Effect::Compare => {
            let values = taint.value(at, flow.to)? | taint.value(at, flow.from)?;
            let value = if at.is_itself { 0 } else { values };
            // Bits 3 and 5 of F are copies of the operand.
            let copies = taint.value(at, flow.from)? as u8 & (flags::Y | flags::X);
            taint.decide(flow, any(value) | copies);
        }
        Effect::And => {
            let value = match flow.from {
                Operand::Number => u16::from(a & at.number()),
                from => u16::from(a) | taint.value(at, from)?,
            };
            taint.give(at, flow.to, value)?;
            taint.decide(flow, of_result(value as u8));
        }
        Effect::Merge { exclusive } => {
            let value = match flow.from {
                Operand::Number if !exclusive => u16::from(a & !at.number()),
                from => {
                    let values = u16::from(a) | taint.value(at, from)?;
                    if exclusive && at.is_itself { 0 } else { values }
                }
            };
            taint.give(at, flow.to, value)?;
            taint.decide(flow, of_result(value as u8));
        }
        Effect::Invert => taint.decide(flow, a),
        Effect::Decimal => {
            let value = any((a | f & (flags::C | flags::H | flags::N)).into());
            taint.registers.set_a(value);
            taint.decide(flow, value);
        }
        Effect::Carry { inverts } => {
            // Bits 3 and 5 are copies of A, or of A | F: that depends on the chip, on the instruction before, and on an interrupt between.
            let copies = if taint.has_copies { a } else { 0xFF };
            let carry = if inverts { f & flags::C | (f & flags::C) << 4 } else { 0 };
            taint.decide(flow, copies & (flags::Y | flags::X) | carry);
        }
        Effect::Rotate(rotation) => {
            let (value, carry) = rotation.rotated(taint.value(at, flow.to)? as u8, f & flags::C);
            taint.give(at, flow.to, value.into())?;
            taint.copy_result(flow, value);
            taint.decide(flow, of_result(value) & !flags::C | carry);
        }
        Effect::Test(bit) => {
            let value = taint.value(at, flow.to)? as u8;
            // S is set by bit 7 alone, and 0 after a test of another bit.
            let sign = if bit == 0x80 { 0 } else { flags::S };
            let tested = any((value & bit).into()) & !(flags::Y | flags::X | sign);
            // For memory, bits 3 and 5 are copies of MEMPTR's high byte, which is that of IX+d or IY+d.
            let copies = match flow.to {
                Operand::Registers(_) => value,
                Operand::Memory(Address::Indexed(pair)) => (upward(pair.get(&taint.registers)) >> 8) as u8,
                _ => 0xFF,
            };
            taint.decide(flow, tested | copies & (flags::Y | flags::X));
        }
        Effect::Fix(bit) => {
            let value = taint.value(at, flow.to)? as u8 & !bit;
            taint.give(at, flow.to, value.into())?;
            taint.copy_result(flow, value);
        }
        Effect::Nibbles { left } => {
            let byte = taint.value(at, flow.to)? as u8;
            let (memory, low) = if left { (byte << 4 | a & 0xF, byte >> 4) } else { (byte >> 4 | a << 4, byte & 0xF) };
            taint.give(at, flow.to, memory.into())?;
            taint.registers.set_a(a & 0xF0 | low);
            taint.decide(flow, of_result(a & 0xF0 | low));
        }
        Effect::Push => {
            let value = taint.value(at, flow.to)?;
            taint.push(at, value)?;
        }
        Effect::Pop => {
            let value = taint.top(at)?;
            taint.give(at, flow.to, value)?;
        }
        Effect::Jump => {
            if let Operand::Registers(pair) = flow.to
                && taint.pair(pair) != 0
            {
                taint.allow_return(at, flow.to)?;
            }
            taint.branch(flow)?;
        }
        Effect::Loop => {
            if taint.registers.b() != 0 {
                return Err(Leak::Path);
            }
        }
        Effect::Call => {
            taint.branch(flow)?;
            if flow.is_taken(at.registers) {
                taint.push(at, 0)?;
            }
        }
        Effect::Return => {
            taint.branch(flow)?;
            if flow.is_taken(at.registers) && taint.top(at)? != 0 {
                taint.allow_return(at, Operand::Memory(Address::Top))?;
            }
        }
        Effect::In => {
            let port = taint.port(at)?;
            let value = at.rules.read(port)?;
            if flow.to != Operand::Registers(Register::F.into()) {
                taint.give(at, flow.to, value.into())?;
            }
            taint.decide(flow, of_result(value));
        }
        Effect::Out => {
            let port = taint.port(at)?;
            let sent = taint.value(at, flow.from)?;
            taint.origins.done.mapped_page |= at.rules.maps_page(port);
            if at.decoded.instruction.outputs_constant() {
                at.rules
                    .sent(port, 0xFF)
                    .map_err(|leak| if matches!(leak, Leak::Sent | Leak::Paging) { Leak::Chip } else { leak })?;
            }
            at.rules.sent(port, sent as u8)?;
        }
        Effect::BlockInstruction(block, repeats) => execute_block(taint, at, block, repeats)?,
    }
    Ok(())
}
