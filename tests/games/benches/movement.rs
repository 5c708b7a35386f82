//! Speed of the port of the piece-movement language: origins by links and by coordinates, and lines of play of the variants to the
//! published depths.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use games::movement::{Asked, Board, ELEVEN, Piece, Spaces, Turn, Variant};
use std::hint::black_box;

/// Returns the eleven pieces on a board.
fn pieces(board: &str) -> Vec<Piece> {
    let board = Board::named(board).expect("a board");
    ELEVEN.map(|name| Piece::named(name, &board, Turn::None).expect("a piece").expect("definitions")).into()
}

/// Returns each origin of the board, with every fourth space occupied.
fn questions() -> Vec<Asked> {
    let mut random = fastrand::Rng::with_seed(1);
    let stones = |random: &mut fastrand::Rng| Spaces((random.u64(..) & random.u64(..)).into());
    (0..64).map(|origin| Asked::new(origin, stones(&mut random))).collect()
}

fn origins(c: &mut Criterion) {
    let questions = questions();
    let mut group = c.benchmark_group("movement/origins");
    group.throughput(Throughput::Elements(64 * 11));
    for board in ["square", "cylinder", "circle"] {
        let pieces = pieces(board);
        group.bench_function(BenchmarkId::new("by links", board), |b| {
            b.iter(|| {
                for piece in &pieces {
                    for asked in &questions {
                        black_box(piece.by_links().moves(asked));
                    }
                }
            });
        });
    }
    group.finish();
    let mut group = c.benchmark_group("movement/origins");
    group.sample_size(10);
    group.throughput(Throughput::Elements(64 * 11));
    let pieces = pieces("square");
    group.bench_function("by coordinates/square", |b| {
        b.iter(|| {
            for piece in &pieces {
                for asked in &questions {
                    black_box(piece.by_coordinates().moves(asked));
                }
            }
        });
    });
    group.finish();
}

/// Time in proportion to the rays: a piece of one to eight of the Queen's, from all spaces of an empty board.
fn rays(c: &mut Criterion) {
    let board = Board::named("square").expect("a board");
    let mut group = c.benchmark_group("movement/rays");
    for count in [1, 2, 4, 8] {
        let directions = &["n", "ne", "s", "sw", "e", "se", "w", "nw"][..count];
        let directions = directions.join(" ");
        let text = format!(
            "def X logride #0 #1 {directions}; def XL lograys #0 {directions}; def X checkride #0 #1 1 0; def XL rays #0 1 0;"
        );
        let document = games::movement::document("rays", &text, Some(&board)).expect("definitions");
        let piece = Piece::of("rays", &document, None, Turn::None).expect("a piece");
        group.throughput(Throughput::Elements(64));
        group.bench_function(BenchmarkId::from_parameter(count), |b| {
            b.iter(|| {
                for origin in 0..64 {
                    black_box(piece.by_links().moves(&Asked::new(origin, Spaces::EMPTY)));
                }
            });
        });
    }
    group.finish();
}

fn lines(c: &mut Criterion) {
    let mut group = c.benchmark_group("movement/lines");
    group.sample_size(10);
    for variant in Variant::all().expect("the text of the variants") {
        let depth = variant.counts().len();
        let Some(expected) = variant.counts()[depth - 1] else { continue };
        group.throughput(Throughput::Elements(expected));
        group.bench_function(BenchmarkId::new(variant.name(), depth), |b| {
            b.iter(|| assert_eq!(variant.start().lines(&variant, depth as u32), expected));
        });
    }
    group.finish();
}

criterion_group!(benches, origins, rays, lines);
criterion_main!(benches);
