//! Speed of the port of checkers: lines of play from the start, and positions of a search.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use games::checkers::player::{Level, choose};
use games::checkers::{Position, Rules};

/// Eleven turns deep: the published number of lines (OEIS A133046).
const LINES: u64 = 85_242_128;

fn lines(c: &mut Criterion) {
    let mut group = c.benchmark_group("checkers");
    group.sample_size(10);
    group.throughput(Throughput::Elements(LINES));
    group.bench_function("lines of eleven turns", |b| {
        b.iter(|| assert_eq!(Position::START.lines(Rules::English, 11), LINES));
    });
    for nodes in [100_000, 200_000, 400_000] {
        group.throughput(Throughput::Elements(nodes.into()));
        group.bench_function(format!("a search of {nodes} positions"), |b| {
            let level = Level { depth: 30, nodes };
            b.iter(|| assert_eq!(choose(&Position::START, Rules::English, level, &[], 0).nodes, nodes));
        });
    }
    group.finish();
}

criterion_group!(benches, lines);
criterion_main!(benches);
