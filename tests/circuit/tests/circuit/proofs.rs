//! Proofs by hashing, sweeping and SAT, and what they must not prove.

use circuit::{Answer, Architecture, Bit, Circuit, Plan, Solver, constant, shifted, sweep, widened};

/// A function of numbers, as gates.
type Function<'a, const N: usize> = &'a dyn Fn(&mut Circuit, &[Vec<Bit>; N]) -> Vec<Bit>;

/// Returns a circuit of two functions of the same inputs, and the bit that is 1 where they differ.
fn pair<const N: usize>(bits: [usize; N], functions: [Function<'_, N>; 2]) -> (Circuit, Bit) {
    let mut circuit = Circuit::new();
    let inputs = bits.map(|bits| circuit.inputs(bits));
    let [one, other] = functions.map(|function| function(&mut circuit, &inputs));
    let differs = !circuit.equal(&one, &other);
    (circuit, differs)
}

/// Asserts that sweeping alone makes the difference constant.
fn assert_swept(circuit: &Circuit, differs: Bit) {
    assert_eq!(sweep(circuit, &[differs], Bit::ONE, [1_000, u64::MAX], 1, &|| true).roots, [Bit::ZERO]);
}

/// Asserts that a difference is found after sweeping, and that it is one.
fn assert_differs(circuit: &Circuit, differs: Bit) {
    let swept = sweep(circuit, &[differs], Bit::ONE, [1_000, u64::MAX], 1, &|| true);
    let Answer::Possible(values) = Solver::new().solve(&swept.circuit, &swept.roots, 10_000) else {
        panic!("no difference was found");
    };
    let mut inputs = vec![false; circuit.all_inputs().len()];
    values.into_iter().for_each(|(input, value)| inputs[input as usize] = value);
    assert_eq!(circuit.evaluate(&inputs, &[differs]), [true]);
}

#[test]
fn linear_functions_are_equal_by_hashing() {
    // A feedback register, shifted 32 times bit by bit, and by another order of the same sums.
    let step = |c: &mut Circuit, state: &[Bit], chooses: bool| {
        let out = state[0];
        let moved = shifted(state, -1);
        let taps = constant(0xEDB8_8320, 32);
        if chooses {
            let with = c.xor_words(&moved, &taps);
            return c.choose_word(out, &with, &moved);
        }
        let tapped: Vec<Bit> = taps.iter().map(|&tap| c.and(tap, out)).collect();
        c.xor_words(&tapped, &moved)
    };
    let steps = |c: &mut Circuit, state: &[Bit], chooses: bool| {
        (0..32).fold(state.to_vec(), |state, _| step(c, &state, chooses))
    };
    let (_, differs) = pair([32], [&|c, [state]| steps(c, state, true), &|c, [state]| steps(c, state, false)]);
    assert_eq!(differs, Bit::ZERO);
}

#[test]
fn sweeping_proves_a_product_whose_operands_wait() {
    // The same order of work, but with the product in the upper half of a double word that is shifted to the right.
    let routine = |c: &mut Circuit, [a, b]: &[Vec<Bit>; 2]| {
        let mut double = [constant(0, 17), b.clone()].concat();
        // Low: b; high: the sum. Bits 0-15 b, 16-32 the sum.
        double.rotate_left(17);
        for _ in 0..16 {
            let sum = c.add(&double[16..], &widened(a, 17));
            let high = c.choose_word(double[0], &sum, &double[16..]);
            double[16..].copy_from_slice(&high);
            double = shifted(&double, -1);
        }
        double[..32].to_vec()
    };
    let (circuit, differs) = pair([16, 16], [&routine, &|c, [a, b]| c.multiply(a, b, 32, Architecture::LowestFirst)]);
    assert_swept(&circuit, differs);
    let wrong = |c: &mut Circuit, [a, b]: &[Vec<Bit>; 2]| {
        let mut product = c.multiply(a, b, 32, Architecture::LowestFirst);
        let rare = c.is(a, 0x1234);
        product[31] = c.xor(product[31], rare);
        product
    };
    let (circuit, differs) = pair([16, 16], [&routine, &wrong]);
    assert_differs(&circuit, differs);
}

#[test]
fn sweeping_proves_a_division() {
    // Restoring: subtracts first, and adds again if it did not fit.
    let restoring = |c: &mut Circuit, [n, by]: &[Vec<Bit>; 2]| {
        let (mut rest, mut quotient, by) = (constant(0, 33), n.clone(), widened(by, 33));
        for _ in 0..32 {
            rest = shifted(&rest, 1);
            rest[0] = quotient[31];
            quotient = shifted(&quotient, 1);
            rest = c.sub(&rest, &by);
            let negative = rest[32];
            let back: Vec<Bit> = by.iter().map(|&bit| c.and(bit, negative)).collect();
            rest = c.add(&rest, &back);
            quotient[0] = !negative;
        }
        [quotient, rest[..32].to_vec()].concat()
    };
    let comparing = |c: &mut Circuit, [n, by]: &[Vec<Bit>; 2]| {
        let (quotient, rest) = c.divide(n, by, Architecture::LowestFirst);
        [quotient, rest].concat()
    };
    let (circuit, differs) = pair([32, 32], [&restoring, &comparing]);
    assert_swept(&circuit, differs);
}

#[test]
fn the_orders_of_a_product_are_equal() {
    for bits in [1, 5, 8] {
        let function = |order| move |c: &mut Circuit, [a, b]: &[Vec<Bit>; 2]| c.multiply(a, b, 2 * bits, order);
        let (circuit, differs) =
            pair([bits; 2], [&function(Architecture::LowestFirst), &function(Architecture::HighestFirst)]);
        let inputs: Vec<u32> = (0..2 * bits as u32).collect();
        let counted = Plan::new(&circuit, &[Bit::ONE, differs]).count(&inputs, &|_| true);
        assert_eq!((counted.counted, counted.first), (1 << (2 * bits), None));
    }
}

/// Without a choice between the rest before and after: each step adds or takes away.
#[test]
fn a_division_that_does_not_restore_is_the_other_architecture() {
    let divides = |c: &mut Circuit, [n, by]: &[Vec<Bit>; 2]| {
        let (mut rest, mut quotient, by) = (constant(0, 33), Vec::new(), widened(by, 33));
        for n in (0..32).rev().map(|bit| n[bit]) {
            let was_negative = rest[32];
            rest = [&[n], &rest[..32]].concat();
            let (more, less) = (c.add(&rest, &by), c.sub(&rest, &by));
            rest = c.choose_word(was_negative, &more, &less);
            quotient.insert(0, !rest[32]);
        }
        let more = c.add(&rest, &by);
        let rest = c.choose_word(rest[32], &more, &rest);
        [quotient, rest[..32].to_vec()].concat()
    };
    let [own, other] = [Architecture::HighestFirst, Architecture::LowestFirst].map(|architecture| {
        let divides_by = move |c: &mut Circuit, [n, by]: &[Vec<Bit>; 2]| {
            let (quotient, rest) = c.divide(n, by, architecture);
            [quotient, rest].concat()
        };
        pair([32, 32], [&divides, &divides_by]).1
    });
    assert_eq!(own, Bit::ZERO);
    assert_ne!(other, Bit::ZERO);
}

#[test]
fn sweeping_under_a_condition_holds_under_it_only() {
    let mut c = Circuit::new();
    let (a, b) = (c.inputs(8), c.inputs(8));
    let sum = c.add(&a, &b);
    let or = c.or_words(&a, &b);
    let differs = !c.equal(&sum, &or);
    let both = c.and_words(&a, &b);
    let disjoint = !c.any(&both);
    assert_eq!(sweep(&c, &[differs], disjoint, [1_000, u64::MAX], 1, &|| true).roots, [Bit::ZERO]);
    assert_ne!(sweep(&c, &[differs], Bit::ONE, [1_000, u64::MAX], 1, &|| true).roots, [Bit::ZERO]);
    // Ended at once, it merges nothing, and the roots are still those of the same functions.
    let stopped = sweep(&c, &[differs], disjoint, [1_000, u64::MAX], 1, &|| false);
    assert_eq!(stopped.merged, 0);
    assert_ne!(stopped.roots, [Bit::ZERO]);
}

#[test]
fn random_circuits_keep_their_functions_when_swept() {
    let mut random = fastrand::Rng::with_seed(7);
    let mut merged = 0;
    for _ in 0..200 {
        let mut c = Circuit::new();
        let mut bits = c.inputs(8);
        for _ in 0..60 {
            let mut pick = || {
                let bit = bits[random.usize(..bits.len())];
                if random.bool() { !bit } else { bit }
            };
            let (a, b, d) = (pick(), pick(), pick());
            bits.push(match random.u8(..3) {
                0 => c.and(a, b),
                1 => c.choose(a, b, d),
                _ => c.xor(a, b),
            });
        }
        let roots = bits[bits.len() - 4..].to_vec();
        let given = bits[bits.len() - 5];
        let swept = sweep(&c, &roots, given, [1_000, u64::MAX], random.u64(..), &|| true);
        merged += swept.merged;
        let mut counted = 0;
        for case in 0..256 {
            let inputs: Vec<bool> = (0..8).map(|n| case >> n & 1 != 0).collect();
            if c.evaluate(&inputs, &[given]) == [true] {
                assert_eq!(c.evaluate(&inputs, &roots), swept.circuit.evaluate(&inputs, &swept.roots));
                counted += 1;
            }
        }
        // The solver and counting through agree on whether the condition is possible at all.
        let answer = Solver::new().solve(&c, &[given], 10_000);
        assert_eq!(counted == 0, answer == Answer::Never);
    }
    assert!(merged > 100, "{merged}");
}

#[test]
fn a_limit_ends_a_question() {
    let function = |order| move |c: &mut Circuit, [a, b]: &[Vec<Bit>; 2]| c.multiply(a, b, 32, order);
    let (circuit, differs) =
        pair([16; 2], [&function(Architecture::LowestFirst), &function(Architecture::HighestFirst)]);
    let mut solver = Solver::new();
    assert_eq!(solver.solve(&circuit, &[differs], 100), Answer::Unknown);
    // It can be asked again, other questions too.
    assert!(matches!(solver.solve(&circuit, &[circuit.all_inputs()[0]], 100), Answer::Possible(_)));
    solver.require(&circuit, circuit.all_inputs()[0]);
    assert_eq!(solver.solve(&circuit, &[!circuit.all_inputs()[0]], 100), Answer::Never);
}
