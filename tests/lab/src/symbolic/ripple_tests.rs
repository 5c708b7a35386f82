//! The operations on words against sums in another form, for all operands and flags.

use super::machine::Next;
use super::state::{REGISTERS, at};
use super::tests::{Around, CODE};
use super::{Byte, Machine};
use circuit::{Bit, Circuit};

/// The sum of two words and a carry, bit by bit, with the carry into each bit, in a form of its own: from truth tables, not from the
/// circuit's sums.
fn ripple(circuit: &mut Circuit, a: &[Bit], b: &[Bit], carry: Bit) -> (Vec<Bit>, Vec<Bit>) {
    let (mut sum, mut carries) = (Vec::new(), vec![carry]);
    for (&a, &b) in a.iter().zip(b) {
        let carry = carries[carries.len() - 1];
        let row = |circuit: &mut Circuit, bits: [bool; 3]| {
            let literals: Vec<Bit> =
                bits.into_iter().zip([a, b, carry]).map(|(on, bit)| if on { bit } else { !bit }).collect();
            circuit.all(&literals)
        };
        let rows = |circuit: &mut Circuit, wanted: fn(usize) -> bool| {
            let all = (0..8u8).map(|n| [n & 1 != 0, n & 2 != 0, n & 4 != 0]);
            let chosen = all.filter(|bits| wanted(bits.iter().filter(|on| **on).count()));
            let terms: Vec<Bit> = chosen.map(|bits| row(circuit, bits)).collect();
            circuit.any(&terms)
        };
        sum.push(rows(circuit, |ones| ones % 2 == 1));
        carries.push(rows(circuit, |ones| ones >= 2));
    }
    (sum, carries)
}

/// ADD, ADC, SBC, INC and DEC of words against a ripple form, for all operands and flags, by the SAT solver.
#[test]
fn operations_on_words_equal_a_ripple_form() {
    let rows: [(&[u8], usize, bool, bool); 14] = [
        (&[0x09], at::B, false, false),
        (&[0x19], at::D, false, false),
        (&[0x29], at::H, false, false),
        (&[0xED, 0x4A], at::B, true, false),
        (&[0xED, 0x5A], at::D, true, false),
        (&[0xED, 0x6A], at::H, true, false),
        (&[0xED, 0x42], at::B, true, true),
        (&[0xED, 0x52], at::D, true, true),
        (&[0xED, 0x62], at::H, true, true),
        (&[0x23], 0, false, false),
        (&[0x2B], 0, false, true),
        (&[0xDD, 0x09], at::B, false, false),
        (&[0xDD, 0x29], at::IXH, false, false),
        (&[0xFD, 0x19], at::D, false, false),
    ];
    for (code, other, has_carry, subtracts) in rows {
        let mut circuit = Circuit::new();
        let own: [Byte; REGISTERS] = std::array::from_fn(|_| std::array::from_fn(|_| circuit.input()));
        let world = Around { code: code.to_vec(), bytes: [own[0], own[0]] };
        let mut machine = Machine::new(circuit, Bit::ONE, &world, &|| true);
        let state = machine.start(CODE, own.map(Some));
        let Ok([Next::At(after)]) = machine.step(state).map(|next| <[Next; 1]>::try_from(next).ok().unwrap()) else {
            panic!("{code:02X?}")
        };
        let target = match code[0] {
            0xDD => at::IXH,
            0xFD => at::IYH,
            _ => at::H,
        };
        let pair = |of: &[Byte; REGISTERS], n: usize| [of[n + 1], of[n]].concat();
        let is_step = matches!(code[0], 0x23 | 0x2B);
        let circuit = &mut machine.circuit;
        let one = circuit::constant(1, 16);
        let operand = if is_step { one } else { pair(&own, other) };
        let carry = if has_carry { own[at::F][0] } else { Bit::ZERO };
        // a - b - c is a + !b + !c.
        let (operand, carry) = if subtracts { (circuit::negated(&operand), !carry) } else { (operand, carry) };
        let (sum, carries) = ripple(circuit, &pair(&own, target), &operand, carry);
        let mut wrong: Vec<Bit> =
            sum.iter().zip(pair(&after.registers, target)).map(|(&want, got)| circuit.xor(want, got)).collect();
        let f = after.registers[at::F];
        if is_step {
            wrong.extend((0..8).map(|bit| circuit.xor(f[bit], own[at::F][bit])));
        } else {
            let flip = |circuit: &mut Circuit, bit: Bit| circuit.xor(bit, Bit::constant(subtracts));
            let (out, half) = (flip(circuit, carries[16]), flip(circuit, carries[12]));
            wrong.extend([circuit.xor(f[0], out), circuit.xor(f[4], half), circuit.xor(f[5], sum[13])]);
            wrong.extend([circuit.xor(f[3], sum[11]), circuit.xor(f[1], Bit::constant(subtracts))]);
            if has_carry {
                let overflow = circuit.xor(carries[15], carries[16]);
                let zero = !circuit.any(&sum);
                wrong.extend([circuit.xor(f[2], overflow), circuit.xor(f[6], zero), circuit.xor(f[7], sum[15])]);
            } else {
                wrong.extend([2, 6, 7].map(|bit| circuit.xor(f[bit], own[at::F][bit])));
            }
        }
        for (n, &wrong) in wrong.iter().enumerate() {
            let answer = circuit::Solver::new().solve(circuit, &[wrong], 50_000);
            assert_eq!(answer, circuit::Answer::Never, "{code:02X?}: {n}");
        }
        // A carry that is left out is found.
        let broken = circuit.xor(sum[15], pair(&own, target)[15]);
        assert!(matches!(circuit::Solver::new().solve(circuit, &[broken], 50_000), circuit::Answer::Possible(_)));
    }
}
