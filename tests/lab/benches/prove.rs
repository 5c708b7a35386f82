//! The time of proofs: both sets of boards on both cores and by the port, the rules, plain calls, and contracts. The last output is
//! a table of the promised figures: time on one processor and on two, and for each board (`-- nothing` prints the table alone).

use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use games::tictactoe::{Level, Set};
use lab::contract::{Options, Source};
use lab::programs::tictactoe::{prove, prove_rules};
use lab::{Call, Core, Runner};
use pipeline::asm::Memory;
use pipeline::{Assembler, Program};

fn game() -> Program {
    Program::embedded("tictactoe", Assembler::Builtin).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns a pool of threads.
fn processors(threads: usize) -> rayon::ThreadPool {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads")
}

/// Sets of boards with their names and numbers of cases.
const SETS: [(&str, &[Set], u64); 3] = [
    ("set a", &[Set::Alternating], 4_519 + 256),
    ("set b", &[Set::LostTurns], 11_092 + 256),
    ("both sets", &[Set::Alternating, Set::LostTurns], 4_519 + 11_092 + 2 * 256),
];

/// Compares the player on all boards of the sets, from loading the program on.
fn walk(program: &Program, sets: &[Set]) {
    for &set in sets {
        let report = prove(program, set, Level::Classic).expect("a player");
        assert!(report.holds());
    }
}

fn walks(criterion: &mut Criterion) {
    let program = game();
    let mut group = criterion.benchmark_group("tictactoe");
    group.sample_size(10);
    for threads in [1, 2] {
        let pool = processors(threads);
        for (name, sets, cases) in SETS {
            group.throughput(Throughput::Elements(cases));
            group.bench_function(format!("{name}, threads: {threads}"), |bencher| {
                bencher.iter(|| pool.install(|| walk(&program, sets)));
            });
        }
        group.throughput(Throughput::Elements(18_753));
        group.bench_function(format!("rules, threads: {threads}"), |bencher| {
            bencher.iter(|| pool.install(|| prove_rules(&program)).expect("rules").differing());
        });
    }
    group.finish();
}

/// A routine of about 100 T, called for each of the 65,536 values of HL, on each core.
fn calls(criterion: &mut Criterion) {
    // HL = HL * 5 xor its high byte: ADD HL,HL and the like, 99 T with the RET.
    #[rustfmt::skip]
    let code = vec![
        0x5D, 0x54,             // LD E,L : LD D,H      8
        0x29, 0x29, 0x19,       // ADD HL,HL twice, DE  33
        0x7C, 0xAD, 0x6F,       // LD A,H : XOR L : LD L,A   12
        0xE5, 0xE1,             // PUSH HL : POP HL     21
        0xCB, 0x3C,             // SRL H                8
        0x00,                   // NOP                  4
        0xC9,                   // RET                  10
    ];
    let program = Program::of_bytes("times5", 0x8000, code);
    let mut group = criterion.benchmark_group("65,536 calls of 96 T");
    group.sample_size(10);
    for core in Core::ALL {
        let mut runner = Runner::new(&program, core).expect("a small program");
        let mut call = Call::new(program.start, core);
        group.bench_function(core.name(), |bencher| {
            bencher.iter(|| {
                for hl in 0..=u16::MAX {
                    call.registers.set_hl(hl);
                    black_box(runner.call(&call));
                }
            });
        });
    }
    group.finish();
}

/// Returns a routine of 92 T with a contract over all words, or over all words and a byte that it keeps: 2^16 or 2^24 cases.
fn contract([inputs, outputs]: [&str; 2]) -> Source {
    let source = format!(
        "
        ORG  $8000
; times_5: five times a word
; In:  {inputs}
; Out: {outputs}
; Clobbers: A DE
; T: 92   Stack: 2
times_5:
        LD   E,L
        LD   D,H
        ADD  HL,HL
        ADD  HL,HL
        ADD  HL,DE
        LD   A,H
        XOR  L
        PUSH HL
        POP  HL
        SRL  A
        NOP
        RET
"
    );
    let files = Memory::from([("times.asm", source)]);
    Source::read(Path::new("times.asm"), &files).unwrap_or_else(|error| panic!("{error}"))
}

const WORDS: [&str; 2] = ["HL = 0..65535", "HL = HL * 5 & $FFFF"];
const WORDS_AND_BYTES: [&str; 2] = ["HL = 0..65535, C = 0..255", "HL = HL * 5 & $FFFF, C = C"];

fn hold(source: &Source) {
    let report = source.prove(&Options::default(), &|_| true).expect("a proof");
    assert!(report.holds() && report.proofs[0].all);
}

fn contracts(criterion: &mut Criterion) {
    let source = contract(WORDS);
    let mut group = criterion.benchmark_group("contract");
    group.throughput(Throughput::Elements(1 << 16)).sample_size(20);
    for threads in [1, 2] {
        let pool = processors(threads);
        group.bench_function(format!("65,536 cases of 92 T, threads: {threads}"), |bencher| {
            bencher.iter(|| pool.install(|| hold(&source)));
        });
    }
    group.finish();
}

/// Returns the time that all threads have spent on a processor, where the system reports it. Unlike the time on the clock it does
/// not depend on other users of the machine.
fn work() -> Option<Duration> {
    let threads = std::fs::read_dir("/proc/self/task").ok()?;
    let spent = threads.flatten().filter_map(|thread| std::fs::read_to_string(thread.path().join("schedstat")).ok());
    let nanoseconds = |line: String| line.split(' ').next()?.parse::<u64>().ok();
    Some(Duration::from_nanos(spent.filter_map(nanoseconds).sum()))
}

/// The time of a run: on the clock, and on the processors.
#[derive(Clone, Copy)]
struct Took {
    clock: f64,
    work: f64,
}

impl Took {
    fn by(pool: &rayon::ThreadPool, run: &(dyn Fn() + Sync)) -> Took {
        let (before, since) = (work(), Instant::now());
        pool.install(run);
        let clock = since.elapsed().as_secs_f64();
        let work = before.and_then(|before| work()?.checked_sub(before)).map_or(f64::NAN, |work| work.as_secs_f64());
        Took { clock, work }
    }

    /// Returns the shorter time of two runs, on the clock and on the processors.
    fn or(self, other: Took) -> Took {
        Took { clock: self.clock.min(other.clock), work: self.work.min(other.work) }
    }
}

/// Prints the promised figures: the best of some rounds. Each round runs all of them, so that a busy machine affects all alike.
fn table(_: &mut Criterion) {
    const ROUNDS: usize = 5;
    const NONE: Took = Took { clock: f64::INFINITY, work: f64::INFINITY };
    let program = game();
    let (words, all) = (contract(WORDS), contract(WORDS_AND_BYTES));
    let rows: [(&str, u64, usize, &(dyn Fn() + Sync)); 6] = [
        ("boards of set (a)", SETS[0].2, ROUNDS, &|| walk(&program, SETS[0].1)),
        ("boards of set (b)", SETS[1].2, ROUNDS, &|| walk(&program, SETS[1].1)),
        ("boards of both sets", SETS[2].2, ROUNDS, &|| walk(&program, SETS[2].1)),
        ("boards, the rules", 18_753, ROUNDS, &|| drop(prove_rules(&program))),
        ("cases of 92 T", 1 << 16, ROUNDS, &|| hold(&words)),
        ("cases of 92 T", 1 << 24, 1, &|| hold(&all)),
    ];
    let pools = [1, 2].map(processors);
    let mut best = [[NONE; 2]; 6];
    for round in 0..ROUNDS {
        for (row, best) in rows.iter().zip(&mut best).filter(|(row, _)| round < row.2) {
            for (pool, best) in pools.iter().zip(best) {
                *best = best.or(Took::by(pool, row.3));
            }
        }
    }
    println!("\n                                one thread's work        two threads'      by the clock");
    println!("                                       s  us each         s  to one's     one s    two s  times");
    for ((what, count, ..), [one, two]) in rows.iter().zip(best) {
        println!(
            "{count:>10} {what:<20} {:>8.3} {:>8.2}  {:>8.3} {:>9.2}  {:>8.3} {:>8.3}   {:>4.2}",
            one.work,
            one.work / *count as f64 * 1e6,
            two.work,
            two.work / one.work,
            one.clock,
            two.clock,
            one.clock / two.clock
        );
    }
    println!(
        "Work is time on a processor: others on the machine take little of it away. What two threads cost more than one is lost to\n\
         both; 2 over that is the most times as fast that two cores can be. The clock says how fast they were, and nothing of the\n\
         program where its time for one thread is more than that thread's work: then the machine was busy."
    );
    let [[a, _], [b, _], ..] = best;
    let each = (b.work - a.work) / (SETS[1].2 - SETS[0].2) as f64;
    println!(
        "Linear: a board of set (b) more than set (a) has takes {:.2} us, one of set (a) {:.2} us, with what loads the program.",
        each * 1e6,
        a.work / SETS[0].2 as f64 * 1e6
    );
}

/// Returns a source with one contract.
fn routine(header: &str, body: &str) -> Source {
    let text = format!(" ORG $8000\n{header}\nf:\n{body}\n RET\n");
    let files = Memory::from([("bench.asm", text)]);
    Source::read(Path::new("bench.asm"), &files).unwrap_or_else(|error| panic!("{error}"))
}

/// A routine by the shape of its proof.
struct Shape {
    name: &'static str,
    source: Source,
    cases: u64,
    /// The place of the plain routine that does the same.
    twin: Option<usize>,
}

/// Routines by the shape of their proof: short ones; a product of eight steps, unrolled and as a loop; one that takes another path in
/// every case; and idioms, each after its plain twin or after other idioms with the same twin.
fn shapes() -> Vec<Shape> {
    const STEP: &str = " ADD HL,HL\n JR NC,$+3\n ADD HL,DE\n";
    let words = "; In: HL = 0..65535, E = 0..255\n";
    let product = "; In: H = 0..255, E = 0..255, A = 0..15\n; Out: HL = H * E, A = A\n; Clobbers: D";
    let bits = "; In: HL = 0..65535, A = 0..15\n; Out: A = bits(HL) + A\n; Clobbers: HL B";
    let difference = format!("{words}; Out: HL = HL - E & $FFFF\n; Clobbers: A D");
    let minus = |clear: &str| format!(" LD D,0\n{clear} SBC HL,DE");
    let kept = format!("{words}; Out: HL = HL + E & $FFFF\n; Clobbers: D");
    let sum = |before: &str, after: &str| format!("{before} LD D,0\n ADD HL,DE\n{after}");
    let copy = "; In: word[$C000] = 0..65535, E = 0..255\n; Out: word[$C010] = word[$C000], E = E\n; Clobbers: BC HL D";
    let shapes = [
        ("a difference of words", routine(&difference, &minus(" XOR A\n")), 1 << 24),
        ("the same by OR A", routine(&difference.replace("Clobbers: A", "Clobbers:"), &minus(" OR A\n")), 1 << 24),
        ("a sum of words", routine(&kept, &sum("", "")), 1 << 24),
        ("the same, BC pushed", routine(&kept, &sum(" PUSH BC\n", " POP BC\n")), 1 << 24),
        ("the same, EXX twice", routine(&kept, &sum(" EXX\n EXX\n", "")), 1 << 24),
        ("the same, a word stored", routine(&format!("{kept} [$C000:2]"), &sum("", " LD ($C000),HL\n")), 1 << 24),
        ("a product, unrolled", routine(product, &format!(" LD D,0\n LD L,D\n{}", STEP.repeat(8))), 1 << 20),
        (
            "a product, as a loop",
            routine(&format!("{product} B"), &format!(" LD D,0\n LD L,D\n LD B,8\n.step:\n{STEP} DJNZ .step")),
            1 << 20,
        ),
        ("new paths", routine(bits, &format!(" LD B,0\n{}", " ADD HL,HL\n JR NC,$+3\n INC A\n".repeat(16))), 1 << 20),
        ("a word copied", routine(copy, " LD HL,($C000)\n LD ($C010),HL"), 1 << 24),
        (
            "the same by IX",
            routine(&format!("{copy} IX"), " LD IX,$C000\n LD C,(IX)\n LD B,(IX+1)\n LD ($C010),BC"),
            1 << 24,
        ),
    ];
    let mut plain = 0;
    let shape = |(number, (name, source, cases)): (usize, (&'static str, Source, u64))| {
        let is_idiom = name.starts_with("the same") || name == "a product, as a loop";
        let twin = is_idiom.then_some(plain);
        plain = if is_idiom { plain } else { number };
        Shape { name, source, cases, twin }
    };
    shapes.into_iter().enumerate().map(shape).collect()
}

/// Prints how many cases of each routine one thread tries in a second of a processor, how much longer an idiom takes than its plain twin,
/// how much faster two threads are by the clock, and how much work two do for one's: 1 is linear, whatever else the machine does.
fn cases_a_second(_: &mut Criterion) {
    const ROUNDS: usize = 5;
    let pools = [1, 2].map(processors);
    println!("\n                              cases of one thread  work to its  two threads     their work");
    println!("                                   M a second       twin's      by the clock      to one's");
    let mut works: Vec<f64> = Vec::new();
    for Shape { name, source, cases, twin } in shapes() {
        let mut best = [Took { clock: f64::INFINITY, work: f64::INFINITY }; 2];
        for _ in 0..ROUNDS {
            for (pool, best) in pools.iter().zip(&mut best) {
                *best = best.or(Took::by(pool, &|| {
                    let report = source.prove(&Options::default(), &|_| true).expect("a proof");
                    assert!(report.holds() && report.proofs[0].found.cases == cases, "{report}");
                }));
            }
        }
        let [one, two] = best;
        let (million, clock, work) = (cases as f64 / one.work / 1e6, one.clock / two.clock, two.work / one.work);
        let to_twin = twin.map_or(String::new(), |twin| format!("{:.2}", one.work / cases as f64 / works[twin]));
        works.push(one.work / cases as f64);
        println!("{name:<28} {million:>12.2} {to_twin:>15} {clock:>15.2} {work:>14.2}");
    }
}

criterion_group!(benches, walks, calls, contracts, table, cases_a_second);
criterion_main!(benches);
