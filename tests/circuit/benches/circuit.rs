//! Benchmarks: cases a second of simulation, and the time of sweeping.

use circuit::{Architecture, Bit, Circuit, Plan, sweep, widened};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

/// A product of 16 bits in both orders, and where they differ.
fn product(orders: [Architecture; 2], bits: usize) -> (Circuit, Bit) {
    let mut circuit = Circuit::new();
    let (a, b) = (circuit.inputs(16), circuit.inputs(16));
    let [one, other] = orders.map(|order| circuit.multiply(&a, &b, bits, order));
    let differs = !circuit.equal(&one, &other);
    (circuit, differs)
}

fn simulate(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("simulate");
    let inputs: Vec<u32> = (0..22).collect();
    group.throughput(Throughput::Elements(1 << 22)).sample_size(10);
    for bits in [16, 32] {
        let (circuit, differs) = product(Architecture::ALL, bits);
        let plan = Plan::new(&circuit, &[Bit::ONE, differs]);
        group.bench_function(format!("product of 16 by 16 in {bits} bits, both orders"), |bench| {
            bench.iter(|| black_box(plan.count(&inputs, &|_| true)));
        });
    }
    group.finish();
}

fn sweeping(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("sweep");
    group.sample_size(10);
    let mut circuit = Circuit::new();
    let (number, by) = (circuit.inputs(16), circuit.inputs(16));
    let (quotient, rest) = circuit.divide(&number, &by, Architecture::LowestFirst);
    let (wide, _) = circuit.divide(&widened(&number, 20), &by, Architecture::LowestFirst);
    let again = circuit.multiply(&wide[..16], &by, 16, Architecture::LowestFirst);
    let sum = circuit.add(&again, &rest);
    let same = circuit.equal(&quotient, &wide[..16]);
    black_box(sum);
    group.bench_function("division of 16 by 16, and of 20 by 16", |bench| {
        bench.iter(|| black_box(sweep(&circuit, &[!same], Bit::ONE, [1_000, u64::MAX], 1, &|| true)));
    });
    group.finish();
}

criterion_group!(benches, simulate, sweeping);
criterion_main!(benches);
