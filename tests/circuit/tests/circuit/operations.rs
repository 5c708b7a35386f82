//! Each operation on numbers, against the arithmetic of the host.

use circuit::{Architecture, Bit, Circuit, LANES, Plan, constant, shifted, signed, value_of, widened};
use proptest::prelude::*;

/// Builds a function of two 8-bit numbers, and compares it with that of the host for all 65,536 pairs of numbers.
fn check(build: impl Fn(&mut Circuit, &[Bit], &[Bit]) -> Vec<Bit>, host: impl Fn(u64, u64) -> u64) {
    let mut circuit = Circuit::new();
    let (a, b) = (circuit.inputs(8), circuit.inputs(8));
    let result = build(&mut circuit, &a, &b);
    let plan = Plan::new(&circuit, &result);
    let mut compared = 0;
    for from in (0..0x1_0000u64).step_by(64 * LANES) {
        let got = plan.run(|input| {
            std::array::from_fn(|lane| {
                let case = |bit: u64| from + 64 * lane as u64 + bit;
                (0..64).fold(0, |word, bit| word | (case(bit) >> input & 1) << bit)
            })
        });
        for n in 0..64 * LANES {
            let case = from + n as u64;
            let bit = |lanes: &[u64; LANES]| lanes[n / 64] >> (n % 64) & 1;
            let got = got.iter().rev().fold(0, |value, lanes| value << 1 | bit(lanes));
            let (a, b) = (case & 0xFF, case >> 8);
            assert_eq!(got, host(a, b), "{a} and {b}");
            compared += 1;
        }
    }
    assert_eq!(compared, 0x1_0000);
}

#[test]
fn sums_products_quotients_and_roots_of_all_bytes() {
    check(Circuit::add, |a, b| (a + b) & 0xFF);
    check(Circuit::sub, |a, b| a.wrapping_sub(b) & 0xFF);
    check(
        |c, a, b| vec![c.less(a, b), c.less_signed(a, b), c.equal(a, b)],
        |a, b| u64::from(a < b) | u64::from((a as i8) < b as i8) << 1 | u64::from(a == b) << 2,
    );
    for of in Architecture::ALL {
        check(|c, a, b| c.multiply(a, b, 16, of), |a, b| a * b);
        check(|c, a, b| c.multiply(a, b, 5, of), |a, b| (a * b) & 31);
        // Divided by 0, anything is right.
        let divide = |c: &mut Circuit, number: &[Bit], by: &[Bit]| {
            let (quotient, rest) = c.divide(number, by, of);
            let is_right = c.any(by);
            [quotient, rest].concat().iter().map(|&bit| c.and(bit, is_right)).collect()
        };
        let both = |a: u64, b: u64, bits: u32| a.checked_div(b).map_or(0, |quotient| quotient | (a % b) << bits);
        check(|c, a, b| divide(c, a, b), |a, b| both(a, b, 8));
        check(|c, a, b| divide(c, &[a, b].concat(), &b[..5]), |a, b| both(a | b << 8, b & 31, 16));
        check(|c, a, b| c.square_root(&[a, b].concat(), of), |a, b| (a | b << 8).isqrt());
        check(|c, a, b| c.square_root(&[a, &b[..3]].concat(), of), |a, b| (a | (b & 7) << 8).isqrt());
    }
    check(
        |c, a, b| widened(&c.decimals(&[a, b].concat()), 20),
        |a, b| {
            format!("{}", a | b << 8)
                .chars()
                .fold(0, |digits, digit| digits << 4 | u64::from(digit.to_digit(10).unwrap()))
        },
    );
    check(|c, a, b| c.count_ones(&[a, b].concat()), |a, b| u64::from((a | b << 8).count_ones()));
}

#[test]
fn logic_and_shifts_of_all_bytes() {
    check(Circuit::and_words, |a, b| a & b);
    check(Circuit::or_words, |a, b| a | b);
    check(Circuit::xor_words, |a, b| a ^ b);
    check(
        |c, a, b| vec![c.parity(a), c.any(b), c.all(b)],
        |a, b| u64::from(a.count_ones() % 2) | u64::from(b != 0) << 1 | u64::from(b == 0xFF) << 2,
    );
    check(Circuit::shift_left, |a, b| if b < 8 { (a << b) & 0xFF } else { 0 });
    check(|c, a, b| c.shift_right(a, b, Bit::ZERO), |a, b| if b < 8 { a >> b } else { 0 });
    check(|c, a, b| c.shift_right(a, b, a[7]), |a, b| u64::from((a as i8 >> b.min(7)) as u8));
    check(|c, a, b| c.choose_word(b[3], a, b), |a, b| if b & 8 != 0 { a } else { b });
    check(|_, a, _| shifted(a, 3), |a, _| (a << 3) & 0xFF);
    check(|_, a, _| shifted(a, -3), |a, _| a >> 3);
    check(|_, a, _| signed(&a[..4], 8), |a, _| ((a << 4) as u8 as i8 >> 4) as u8 as u64);
}

#[test]
fn constants_are_numbers_again() {
    assert_eq!(value_of(&constant(-2, 8)), Some(0xFE));
    assert_eq!(value_of(&constant(-1, 130)), None);
    assert_eq!(value_of(&[Circuit::new().input()]), None);
}

#[test]
fn equal_functions_are_one_gate() {
    let mut c = Circuit::new();
    let [x, y, z] = [c.input(), c.input(), c.input()];
    let (xy, yz) = (c.xor(x, y), c.xor(y, z));
    assert_eq!(c.xor(xy, z), c.xor(x, yz), "a sum has a normal form");
    assert_eq!(c.xor(xy, y), x);
    let chosen = c.choose(z, !x, x);
    assert_eq!(chosen, c.xor(x, z), "a choice between complements is linear");
    let both = c.and(x, y);
    assert_eq!(c.and(both, x), both);
    assert_eq!(c.and(both, !x), Bit::ZERO);
    assert_eq!(c.and(!both, !x), !x);
    let other = c.and(x, !y);
    assert_eq!(c.and(!both, x), other);
    assert_eq!(c.and(both, other), Bit::ZERO);
    assert_eq!(c.support(&[both, Bit::ONE]), [0, 1]);
}

#[test]
fn sums_with_constants_are_one_word() {
    let mut c = Circuit::new();
    let x = c.inputs(16);
    let plus = |c: &mut Circuit, word: &[Bit], more: i128| c.add(word, &constant(more, 16));
    let (one, three) = (plus(&mut c, &x, 1), plus(&mut c, &x, 3));
    assert_eq!(plus(&mut c, &one, 2), three);
    assert_eq!(plus(&mut c, &three, -3), x);
    assert_eq!(c.sub(&three, &constant(2, 16)), one);
    assert_eq!(c.add(&constant(0xFFFF, 16), &three), plus(&mut c, &x, 2));
    // Different ones are seen to differ.
    for more in 1..0x1_0000 {
        let other = plus(&mut c, &three, more);
        assert_eq!(c.equal(&three, &other), Bit::ZERO, "{more}");
    }
    check(
        |c, a, b| {
            let sum = c.add(&constant(200, 8), a);
            let more = c.add(&sum, &constant(77, 8));
            let less = c.sub(&more, &constant(5, 8));
            c.add(&less, b)
        },
        |a, b| (a + 200 + 77 + 251 + b) & 0xFF,
    );
}

#[test]
fn counting_visits_every_combination_once() {
    for bits in [0, 3, 8, 13, 21] {
        let mut c = Circuit::new();
        let (_unused, word) = (c.input(), c.inputs(bits));
        let parity = c.parity(&word);
        let numbers: Vec<u32> = (1..=bits as u32).collect();
        let counted = Plan::new(&c, &[parity, Bit::ZERO]).count(&numbers, &|_| true);
        assert_eq!((counted.counted, counted.first), (if bits == 0 { 0 } else { 1 << (bits - 1) }, None));
        let all = Plan::new(&c, &[Bit::ONE, Bit::ZERO]).count(&numbers, &|_| true);
        assert_eq!(all.counted, 1 << bits);
        let last = c.all(&word);
        let found = Plan::new(&c, &[Bit::ONE, last]).count(&numbers, &|_| true);
        assert_eq!(found.first, Some((1 << bits) - 1));
        let share = |of: u64| Plan::new(&c, &[parity, Bit::ZERO]).count_share(&numbers, &|n| n % 2 == of, &|_| true);
        assert_eq!(share(0).counted + share(1).counted, counted.counted);
        let stopped = Plan::new(&c, &[Bit::ONE, Bit::ZERO]).count(&numbers, &|_| false);
        assert!(stopped.stopped);
    }
}

proptest! {
    /// Random gates: the simulation, the evaluation of one case, and a plain interpreter that simplifies nothing agree.
    #[test]
    fn random_circuits(steps in proptest::collection::vec((0..4u8, 0..1000usize, 0..1000usize, 0..1000usize, any::<u8>()), 1..80), case: u16) {
        let mut c = Circuit::new();
        let mut bits: Vec<(Bit, bool)> = (0..16).map(|n| (c.input(), case >> n & 1 != 0)).collect();
        bits.push((Bit::ONE, true));
        for (kind, x, y, z, flips) in steps {
            let pick = |at: usize, flip: u8| {
                let (bit, value) = bits[at % bits.len()];
                if flips >> flip & 1 != 0 { (!bit, !value) } else { (bit, value) }
            };
            let [(a, va), (b, vb), (d, vd)] = [pick(x, 0), pick(y, 1), pick(z, 2)];
            let (bit, value) = match kind {
                0 => (c.and(a, b), va && vb),
                1 => (c.xor(a, b), va != vb),
                2 => (c.or(a, b), va || vb),
                _ => (c.choose(d, a, b), if vd { va } else { vb }),
            };
            bits.push((bit, value));
        }
        let (all, want): (Vec<Bit>, Vec<bool>) = bits.into_iter().unzip();
        let inputs: Vec<bool> = (0..16).map(|n| case >> n & 1 != 0).collect();
        prop_assert_eq!(&c.evaluate(&inputs, &all), &want);
        let lanes = Plan::new(&c, &all).run(|input| [u64::from(case >> input & 1 != 0).wrapping_neg(); LANES]);
        for (lanes, want) in lanes.iter().zip(want) {
            prop_assert_eq!(*lanes, [u64::from(want).wrapping_neg(); LANES]);
        }
    }
}
