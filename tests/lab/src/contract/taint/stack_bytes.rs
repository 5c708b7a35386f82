//! The bytes of addresses on the stack, as sums of SP at the call and a number. A routine finds its stack wherever that lies if both bytes
//! of each address belong to one sum. `INC L` alone is right only where no page ends.

use z80::flags;
use z80::table::{Address, Pair};

use super::execution::Execution;
use super::flow::{BlockInstruction, Effect, Operand};
use super::leak::Leak;
use super::origins::Origin;
use super::state::Taint;
use calls::registers::RegisterGroup;

/// The carry of a sum with the low byte, or the borrow of a difference: the number that is added to SP before it, and that after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Carry {
    from: u16,
    to: u16,
    is_borrow: bool,
}

/// The origins after an instruction that adds numbers to bytes of the stack's addresses.
#[derive(Debug, Default)]
pub(super) struct Made {
    pub(super) values: Vec<(Operand, [Origin; 2])>,
    pub(super) carry: Option<Carry>,
    /// True if a number was added that other cases of the same path may lack.
    pub(super) depends_on_case: bool,
}

/// Returns the bytes of SP plus a number, the lower one first.
pub(super) fn bytes_of(by: u16) -> [Origin; 2] {
    [false, true].map(|is_high| Origin::Stack { is_high, by })
}

/// Returns the number that is added to SP, if these two bytes, the lower one first, belong to one sum.
pub(super) fn number_of(bytes: [Origin; 2]) -> Option<u16> {
    match bytes {
        [Origin::Stack { is_high: false, by: low }, Origin::Stack { is_high: true, by }] => {
            (low as u8 == by as u8).then_some(by)
        }
        _ => None,
    }
}

/// Checks that an instruction reaches the stack by sums with SP alone, and gives SP no other value that depends on the stack's position.
pub(super) fn check(taint: &Taint, at: &Execution<'_>) -> Result<(), Leak> {
    let flow = at.flow;
    let mut pointers = Vec::new();
    for operand in [flow.to, flow.from] {
        if let Operand::Memory(address @ (Address::Pair(pair) | Address::Indexed(pair))) = operand {
            pointers.push((pair, at.address(address)));
        }
    }
    if let Effect::BlockInstruction(block, _) = flow.act {
        pointers.extend(pairs(block).iter().map(|&pair| (pair, at.address(Address::Pair(pair)))));
    }
    let is_sum = |operand: Operand| number_of(taint.origins.get(at, operand)).is_some();
    for (pair, address) in pointers {
        let of_pair = RegisterGroup::of_pair(pair).map(Operand::Registers);
        // Taint in the low byte only: the address lies on a fixed page.
        if taint.is_on_stack(address) && pair.get(&taint.registers) > 0xFF && !of_pair.is_some_and(is_sum) {
            return Err(Leak::Uneven);
        }
    }
    let is_given = flow.act == Effect::Copy && flow.to == Operand::Sp;
    if is_given && taint.value(at, flow.from)? != 0 && !is_sum(flow.from) {
        return Err(Leak::Uneven);
    }
    Ok(())
}

/// Returns the pairs with the addresses of a block instruction.
fn pairs(block: BlockInstruction) -> &'static [Pair] {
    match block {
        BlockInstruction::Copy => &[Pair::Hl, Pair::De],
        BlockInstruction::Compare | BlockInstruction::In | BlockInstruction::Out => &[Pair::Hl],
    }
}

/// Returns the origins that an instruction makes of bytes of the stack's addresses, given the state before it.
pub(super) fn made(taint: &Taint, at: &Execution<'_>) -> Made {
    let flow = at.flow;
    let mut made = Made::default();
    match flow.act {
        Effect::Count { down } => {
            let step = if down { u16::MAX } else { 1 };
            made.values.extend(counted(taint, at, flow.to, step).map(|bytes| (flow.to, bytes)));
        }
        Effect::BlockInstruction(block, _) => {
            let step =
                if at.decoded.instruction.mnemonic().trim_end_matches('R').ends_with('D') { u16::MAX } else { 1 };
            for pair in pairs(block).iter().filter_map(|&pair| RegisterGroup::of_pair(pair)).map(Operand::Registers) {
                made.values.extend(counted(taint, at, pair, step).map(|bytes| (pair, bytes)));
            }
        }
        Effect::Sum { with_carry, subtracts } => {
            if let Some((bytes, carry)) = sum(taint, at, with_carry, subtracts) {
                made.values.push((flow.to, bytes));
                made.carry = carry;
                let is_number =
                    |operand| taint.origins.get(at, operand)[..usize::from(flow.width)].iter().all(is_number_or_stack);
                let adds_flag = with_carry && taint.registers.f() & flags::C == 0;
                made.depends_on_case = adds_flag || ![flow.to, flow.from].into_iter().all(is_number);
            }
        }
        _ => {}
    }
    made
}

/// Returns true if the origin of a byte tells which number it adds to SP, whatever the case.
fn is_number_or_stack(origin: &Origin) -> bool {
    matches!(origin, Origin::Number(_) | Origin::Stack { .. })
}

/// Returns the bytes after `INC` and `DEC`.
fn counted(taint: &Taint, at: &Execution<'_>, operand: Operand, step: u16) -> Option<[Origin; 2]> {
    let bytes = taint.origins.get(at, operand);
    let is_word = match operand {
        Operand::Registers(group) => group.bytes().len() == 2,
        other => other == Operand::Sp,
    };
    if is_word {
        Some(bytes_of(number_of(bytes)?.wrapping_add(step)))
    } else {
        Some([added(bytes[0], step)?, Origin::New])
    }
}

/// Returns a byte of the stack's addresses plus a number, without a carry.
fn added(byte: Origin, number: u16) -> Option<Origin> {
    match byte {
        Origin::Stack { is_high: true, by } => Some(Origin::Stack { is_high: true, by: by.wrapping_add(number << 8) }),
        Origin::Stack { is_high: false, by } => Some(Origin::Stack { is_high: false, by: by.wrapping_add(number) }),
        _ => None,
    }
}

/// Returns the bytes after a sum of which one operand belongs to the stack's addresses and the other one does not depend on the stack, and the
/// carry.
fn sum(taint: &Taint, at: &Execution<'_>, with_carry: bool, subtracts: bool) -> Option<([Origin; 2], Option<Carry>)> {
    let flow = at.flow;
    let (to, from) = (taint.origins.get(at, flow.to), taint.origins.get(at, flow.from));
    let is_plain = |operand: Operand| taint.value(at, operand) == Ok(0);
    let (bytes, other) = match () {
        () if is_plain(flow.from) => (to, value(at, flow.from)?),
        () if is_plain(flow.to) && !subtracts => (from, value(at, flow.to)?),
        () => return None,
    };
    let sign = |number: u16| if subtracts { number.wrapping_neg() } else { number };
    let has_carry = at.registers.f() & flags::C != 0;
    let carries = taint.registers.f() & flags::C != 0;
    let plain = sign(other.wrapping_add(u16::from(with_carry && has_carry)));
    if flow.width == 2 {
        let number = number_of(bytes).filter(|_| !(with_carry && carries))?;
        return Some((bytes_of(number.wrapping_add(plain)), None));
    }
    match (bytes[0], taint.origins.carry()) {
        (Origin::Stack { is_high: true, by }, Some(Carry { from, to, is_borrow })) if with_carry && carries => {
            if is_borrow != subtracts {
                return None; // a borrow has to be subtracted, and a carry to be added
            }
            let by = (by as u8 == from as u8).then(|| by.wrapping_add(to.wrapping_sub(from)))?;
            Some(([added(Origin::Stack { is_high: true, by }, sign(other))?, Origin::New], None))
        }
        _ if with_carry && carries => None,
        (byte @ Origin::Stack { is_high, by }, _) => {
            let carry = Carry { from: by, to: by.wrapping_add(plain), is_borrow: subtracts };
            Some(([added(byte, plain)?, Origin::New], (!is_high).then_some(carry)))
        }
        _ => None,
    }
}

/// Returns the value of a register, a pair, SP or a number in the code.
fn value(at: &Execution<'_>, operand: Operand) -> Option<u16> {
    match operand {
        // `NEG` subtracts from 0, and has no number.
        Operand::Number => (at.decoded.instruction.number_length() > 0).then(|| at.number().into()),
        Operand::Sp => Some(at.registers.sp()),
        Operand::Registers(group) => Some(group.get(at.registers) as u16),
        Operand::Memory(_) | Operand::Port(_) => None,
    }
}
