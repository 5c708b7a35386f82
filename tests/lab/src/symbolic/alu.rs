//! Arithmetic and logic of the Z80 as gates: the functions of the CPU's own `alu`, bit by bit.

use super::state::{Byte, byte, to_byte};
use circuit::{Bit, Circuit, constant};

/// The places of the flags in F.
pub(super) mod flag {
    pub(crate) const C: usize = 0;
    pub(crate) const N: usize = 1;
    pub(crate) const PV: usize = 2;
    pub(crate) const X: usize = 3;
    pub(crate) const H: usize = 4;
    pub(crate) const Y: usize = 5;
    pub(crate) const Z: usize = 6;
    pub(crate) const S: usize = 7;
}

use flag::{C, H, N, PV, S, X, Y, Z};

/// Returns S, Z, Y and X of a result; the others are 0.
pub(super) fn of_result(circuit: &mut Circuit, value: &Byte) -> Byte {
    let mut flags = byte(0);
    (flags[S], flags[Y], flags[X]) = (value[7], value[5], value[3]);
    flags[Z] = !circuit.any(value);
    flags
}

/// Returns S, Z, Y, X and parity of a result; the others are 0.
pub(super) fn with_parity(circuit: &mut Circuit, value: &Byte) -> Byte {
    let mut flags = of_result(circuit, value);
    flags[PV] = !circuit.parity(value);
    flags
}

/// `a + b + carry`.
pub(super) fn add(circuit: &mut Circuit, a: &Byte, b: &Byte, carry: Bit) -> (Byte, Byte) {
    let (sum, carries) = circuit.add_carry(a, b, carry);
    finish(circuit, &sum, &carries, Bit::ZERO)
}

/// `a - b - carry`.
pub(super) fn sub(circuit: &mut Circuit, a: &Byte, b: &Byte, carry: Bit) -> (Byte, Byte) {
    let (difference, borrows) = circuit.sub_borrow(a, b, carry);
    finish(circuit, &difference, &borrows, Bit::ONE)
}

fn finish(circuit: &mut Circuit, result: &[Bit], carries: &[Bit], subtracts: Bit) -> (Byte, Byte) {
    let result = to_byte(result);
    let mut flags = of_result(circuit, &result);
    (flags[C], flags[H], flags[N]) = (carries[7], carries[3], subtracts);
    flags[PV] = circuit.xor(carries[6], carries[7]);
    (result, flags)
}

/// The flags of `CP b`.
pub(super) fn compare(circuit: &mut Circuit, a: &Byte, b: &Byte) -> Byte {
    let (_, mut flags) = sub(circuit, a, b, Bit::ZERO);
    (flags[Y], flags[X]) = (b[5], b[3]);
    flags
}

/// The operation on A with this number in opcodes: ADD ADC SUB SBC AND XOR OR CP. Returns A and F.
pub(super) fn accumulate(circuit: &mut Circuit, operation: u8, a: &Byte, f: &Byte, value: &Byte) -> (Byte, Byte) {
    match operation {
        0 => add(circuit, a, value, Bit::ZERO),
        1 => add(circuit, a, value, f[C]),
        2 => sub(circuit, a, value, Bit::ZERO),
        3 => sub(circuit, a, value, f[C]),
        7 => (*a, compare(circuit, a, value)),
        _ => {
            let result = match operation {
                4 => circuit.and_words(a, value),
                5 => circuit.xor_words(a, value),
                _ => circuit.or_words(a, value),
            };
            let result = to_byte(&result);
            let mut flags = with_parity(circuit, &result);
            flags[H] = Bit::constant(operation == 4);
            (result, flags)
        }
    }
}

/// INC or DEC of a byte.
pub(super) fn step(circuit: &mut Circuit, value: &Byte, f: &Byte, down: bool) -> (Byte, Byte) {
    let one = byte(1);
    let (result, mut flags) =
        if down { sub(circuit, value, &one, Bit::ZERO) } else { add(circuit, value, &one, Bit::ZERO) };
    flags[C] = f[C];
    (result, flags)
}

/// `ADD HL`.
pub(super) fn add_word(circuit: &mut Circuit, a: &[Bit], b: &[Bit], f: &Byte) -> (Vec<Bit>, Byte) {
    let (sum, carries) = circuit.add_carry(a, b, Bit::ZERO);
    let mut flags = *f;
    (flags[C], flags[H], flags[N], flags[Y], flags[X]) = (carries[15], carries[11], Bit::ZERO, sum[13], sum[11]);
    (sum, flags)
}

/// `ADC HL` or `SBC HL`.
pub(super) fn add_word_carry(
    circuit: &mut Circuit,
    a: &[Bit],
    b: &[Bit],
    f: &Byte,
    subtracts: bool,
) -> (Vec<Bit>, Byte) {
    let (result, carries) = if subtracts { circuit.sub_borrow(a, b, f[C]) } else { circuit.add_carry(a, b, f[C]) };
    let mut flags = byte(0);
    (flags[C], flags[H], flags[N]) = (carries[15], carries[11], Bit::constant(subtracts));
    (flags[S], flags[Y], flags[X]) = (result[15], result[13], result[11]);
    flags[PV] = circuit.xor(carries[14], carries[15]);
    flags[Z] = !circuit.any(&result);
    (result, flags)
}

/// The rotation or shift with this number after `$CB`: RLC RRC RL RR SLA SRA SLL SRL. Returns the result and all flags.
pub(super) fn rotate(circuit: &mut Circuit, operation: u8, value: &Byte, carry: Bit) -> (Byte, Byte) {
    let is_left = matches!(operation, 0 | 2 | 4 | 6);
    let comes_in = match operation {
        0 => value[7],
        1 => value[0],
        2 | 3 => carry,
        5 => value[7],
        6 => Bit::ONE,
        _ => Bit::ZERO,
    };
    let result: Byte = std::array::from_fn(|bit| match (is_left, bit) {
        (true, 0) | (false, 7) => comes_in,
        (true, _) => value[bit - 1],
        (false, _) => value[bit + 1],
    });
    let mut flags = with_parity(circuit, &result);
    flags[C] = if is_left { value[7] } else { value[0] };
    (result, flags)
}

/// RLCA RRCA RLA RRA.
pub(super) fn rotate_a(circuit: &mut Circuit, operation: u8, a: &Byte, f: &Byte) -> (Byte, Byte) {
    let (result, rotated) = rotate(circuit, operation, a, f[C]);
    let mut flags = *f;
    (flags[C], flags[N], flags[H], flags[Y], flags[X]) = (rotated[C], Bit::ZERO, Bit::ZERO, result[5], result[3]);
    (result, flags)
}

/// `DAA`.
pub(super) fn decimal(circuit: &mut Circuit, a: &Byte, f: &Byte) -> (Byte, Byte) {
    let large = circuit.less(&constant(9, 4), &a[..4]);
    let low = circuit.or(f[H], large);
    let large = circuit.less(&byte(0x99), a);
    let high = circuit.or(f[C], large);
    let mut correction = byte(0);
    (correction[1], correction[2], correction[5], correction[6]) = (low, low, high, high);
    let (more, less) = (circuit.add(a, &correction), circuit.sub(a, &correction));
    let result = to_byte(&circuit.choose_word(f[N], &less, &more));
    let mut flags = with_parity(circuit, &result);
    flags[H] = circuit.xor(a[4], result[4]);
    (flags[N], flags[C]) = (f[N], high);
    (result, flags)
}

/// The operation of `$CB` with this opcode: a result, if it has one, and the flags. `copies` are Y and X after BIT.
pub(super) fn bit_operation(
    circuit: &mut Circuit,
    opcode: u8,
    value: &Byte,
    f: &Byte,
    copies: [Bit; 2],
) -> (Option<Byte>, Byte) {
    let bit = usize::from(opcode >> 3 & 7);
    match opcode >> 6 {
        0 => {
            let (result, flags) = rotate(circuit, opcode >> 3, value, f[C]);
            (Some(result), flags)
        }
        1 => {
            let mut flags = byte(0);
            (flags[Z], flags[PV], flags[H], flags[C]) = (!value[bit], !value[bit], Bit::ONE, f[C]);
            flags[S] = if bit == 7 { value[7] } else { Bit::ZERO };
            [flags[Y], flags[X]] = copies;
            (None, flags)
        }
        operation => {
            let mut result = *value;
            result[bit] = Bit::constant(operation == 3);
            (Some(result), *f)
        }
    }
}
