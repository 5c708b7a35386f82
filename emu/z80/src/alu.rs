//! Arithmetic and logic as plain functions from operands to result and flags: what the CPU does, and what a prover does for many calls
//! at once.
//!
//! Sources: Zilog UM0080; Sean Young for X, Y and the 16-bit half carries.

use crate::flags::{C, Flags, H, N, PV, S, X, Y, Z};

/// S, Z, Y and X of a result.
pub(crate) const SZYX: [u8; 256] = {
    let mut table = [0; 256];
    let mut value = 0;
    while value < 256 {
        table[value] = value as u8 & (S | Y | X) | if value == 0 { Z } else { 0 };
        value += 1;
    }
    table
};

/// S, Z, Y, X and parity of a result.
pub(crate) const SZYXP: [u8; 256] = {
    let mut table = SZYX;
    let mut value = 0;
    while value < 256 {
        table[value] |= if (value as u8).count_ones().is_multiple_of(2) { PV } else { 0 };
        value += 1;
    }
    table
};

/// H and overflow from the carries of an addition: bit 0 is the carry out of bit 3, bits 3 and 4 are the carries into and out of
/// bit 7.
const CARRIES: [u8; 32] = {
    let mut table = [0; 32];
    let mut carries = 0;
    while carries < 32 {
        let (half, into, out) = (carries & 1 != 0, carries & 8 != 0, carries & 16 != 0);
        table[carries] = if half { H } else { 0 } | if into != out { PV } else { 0 };
        carries += 1;
    }
    table
};

/// `a + b + carry`.
#[must_use]
#[inline(always)]
pub fn add(a: u8, b: u8, carry: u8) -> (u8, Flags) {
    let (a, b) = (u32::from(a), u32::from(b));
    let sum = a + b + u32::from(carry);
    let result = sum as u8;
    let others = SZYX[usize::from(result)] | CARRIES[((a ^ b ^ sum) >> 4 & 0x1F) as usize];
    (result, Flags { others, carry: (sum >> 8) as u8 })
}

/// `a - b - carry`.
#[must_use]
#[inline(always)]
pub fn sub(a: u8, b: u8, carry: u8) -> (u8, Flags) {
    let (a, b) = (u32::from(a), u32::from(b));
    let difference = a.wrapping_sub(b).wrapping_sub(u32::from(carry));
    let result = difference as u8;
    let others = SZYX[usize::from(result)] | N | CARRIES[((a ^ b ^ difference) >> 4 & 0x1F) as usize];
    (result, Flags { others, carry: (difference >> 8) as u8 & C })
}

/// The flags of `CP b`: those of the subtraction, except Y and X, which come from `b`.
#[must_use]
#[inline(always)]
pub fn compare(a: u8, b: u8) -> Flags {
    let (_, flags) = sub(a, b, 0);
    Flags { others: flags.others & !(Y | X) | b & (Y | X), ..flags }
}

/// `value + 1`; C is kept.
#[must_use]
#[inline(always)]
pub fn inc(value: u8, flags: Flags) -> (u8, Flags) {
    let result = value.wrapping_add(1);
    let half = if result & 0x0F == 0 { H } else { 0 };
    let overflow = if result == 0x80 { PV } else { 0 };
    (result, Flags { others: SZYX[usize::from(result)] | half | overflow, ..flags })
}

/// `value - 1`; C is kept.
#[must_use]
#[inline(always)]
pub fn dec(value: u8, flags: Flags) -> (u8, Flags) {
    let result = value.wrapping_sub(1);
    let half = if result & 0x0F == 0x0F { H } else { 0 };
    let overflow = if result == 0x7F { PV } else { 0 };
    (result, Flags { others: SZYX[usize::from(result)] | half | overflow | N, ..flags })
}

/// `ADD HL`: S, Z and P/V are kept.
#[must_use]
#[inline(always)]
pub fn add16(a: u16, b: u16, flags: Flags) -> (u16, Flags) {
    let sum = u32::from(a) + u32::from(b);
    let carries = u32::from(a) ^ u32::from(b) ^ sum;
    let others = flags.others & (S | Z | PV) | (sum >> 8) as u8 & (Y | X) | (carries >> 8) as u8 & H;
    (sum as u16, Flags { others, carry: (sum >> 16) as u8 })
}

/// `ADC HL`.
#[must_use]
#[inline(always)]
pub fn adc16(a: u16, b: u16, carry: u8) -> (u16, Flags) {
    let (low, Flags { carry, .. }) = add(a as u8, b as u8, carry);
    let (high, flags) = add((a >> 8) as u8, (b >> 8) as u8, carry);
    word(low, high, flags)
}

/// `SBC HL`.
#[must_use]
#[inline(always)]
pub fn sbc16(a: u16, b: u16, carry: u8) -> (u16, Flags) {
    let (low, Flags { carry, .. }) = sub(a as u8, b as u8, carry);
    let (high, flags) = sub((a >> 8) as u8, (b >> 8) as u8, carry);
    word(low, high, flags)
}

/// Joins a 16-bit result. Its flags are those of the high byte, except Z.
#[inline(always)]
fn word(low: u8, high: u8, flags: Flags) -> (u16, Flags) {
    let result = u16::from_be_bytes([high, low]);
    (result, Flags { others: flags.others & !Z | if result == 0 { Z } else { 0 }, ..flags })
}

/// `ADD`, `ADC`, `SUB`, `SBC`, `AND`, `XOR`, `OR` and `CP`, by bits 3-5 of the opcode: A and the flags after it.
#[must_use]
#[inline(always)]
pub fn accumulate(operation: u8, a: u8, value: u8, carry: u8) -> (u8, Flags) {
    let logic = |result: u8, half| (result, Flags { others: SZYXP[usize::from(result)] | half, carry: 0 });
    match operation {
        0 => add(a, value, 0),
        1 => add(a, value, carry),
        2 => sub(a, value, 0),
        3 => sub(a, value, carry),
        4 => logic(a & value, H),
        5 => logic(a ^ value, 0),
        6 => logic(a | value, 0),
        _ => (a, compare(a, value)),
    }
}

/// `RLCA`, `RRCA`, `RLA` and `RRA`, by bits 3-5 of the opcode: S, Z and P/V are kept.
#[must_use]
#[inline(always)]
pub fn rotate_a(operation: u8, a: u8, Flags { others, carry }: Flags) -> (u8, Flags) {
    let (result, flags) = rotate(operation, a, carry);
    (result, Flags { others: others & (S | Z | PV) | result & (Y | X), ..flags })
}

/// `CPL`: S, Z, P/V and C are kept.
#[must_use]
#[inline(always)]
pub fn complement(a: u8, flags: Flags) -> (u8, Flags) {
    let result = !a;
    (result, Flags { others: flags.others & (S | Z | PV) | result & (Y | X) | H | N, ..flags })
}

/// `BIT`, for the bit `mask` of a value; Y and X come from `yx`. C is kept.
#[must_use]
#[inline(always)]
pub fn test_bit(mask: u8, value: u8, yx: u8, flags: Flags) -> Flags {
    let zero = if value & mask == 0 { Z | PV } else { 0 };
    Flags { others: value & mask & S | zero | yx & (Y | X) | H, ..flags }
}

/// The rotations and shifts after `$CB`, by bits 3-5 of the opcode.
#[must_use]
#[inline(always)]
pub fn rotate(operation: u8, value: u8, carry: u8) -> (u8, Flags) {
    let (result, carry) = match operation {
        0 => (value.rotate_left(1), value >> 7),
        1 => (value.rotate_right(1), value & 1),
        2 => (value << 1 | carry, value >> 7),
        3 => (value >> 1 | carry << 7, value & 1),
        4 => (value << 1, value >> 7),
        5 => ((value as i8 >> 1) as u8, value & 1),
        6 => (value << 1 | 1, value >> 7),
        _ => (value >> 1, value & 1),
    };
    (result, Flags { others: SZYXP[usize::from(result)], carry })
}

/// `DAA`.
#[must_use]
#[inline(always)]
pub fn daa(a: u8, Flags { others, carry }: Flags) -> (u8, Flags) {
    let low = others & H != 0 || a & 0x0F > 9;
    let high = carry != 0 || a > 0x99;
    let correction = if low { 0x06 } else { 0 } | if high { 0x60 } else { 0 };
    let result = if others & N != 0 { a.wrapping_sub(correction) } else { a.wrapping_add(correction) };
    let others = SZYXP[usize::from(result)] | (a ^ result) & H | others & N;
    (result, Flags { others, carry: u8::from(high) })
}
