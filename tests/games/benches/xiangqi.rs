//! Speed of the port of xiangqi: lines of play from the start.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use games::xiangqi::Position;

/// Five moves deep: the published number of lines.
const LINES: u64 = 133_312_995;

fn lines(c: &mut Criterion) {
    let mut group = c.benchmark_group("xiangqi");
    group.sample_size(10);
    group.throughput(Throughput::Elements(LINES));
    group.bench_function("lines of five moves", |b| b.iter(|| assert_eq!(Position::start().lines(5), LINES)));
    group.finish();
}

criterion_group!(benches, lines);
criterion_main!(benches);
