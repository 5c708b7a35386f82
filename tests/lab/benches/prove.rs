//! How long a proof takes: both sets of boards through both cores and the port, the rules, bare calls, and a contract.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::path::Path;

use criterion::{Criterion, criterion_group, criterion_main};
use games::tictactoe::{Level, Set};
use lab::prove::{Options, Source};
use lab::tictactoe::{prove, prove_rules};
use lab::{Call, Core, Runner};
use pipeline::asm::Memory;
use pipeline::{Assembler, Program};

fn game() -> Program {
    Program::game("tictactoe", Assembler::Builtin).unwrap_or_else(|error| panic!("{error}"))
}

/// The walks of `zxlab prove tictactoe`, whole: loading the program, every board on both cores and by the port; on one
/// processor and on two.
fn walks(criterion: &mut Criterion) {
    let program = game();
    let mut group = criterion.benchmark_group("tictactoe");
    group.sample_size(10);
    for threads in [1, 2] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        for (name, sets) in [
            ("set a", &[Set::Alternating][..]),
            ("set b", &[Set::LostTurns]),
            ("both sets", &[Set::Alternating, Set::LostTurns]),
        ] {
            group.bench_function(format!("{name}, threads: {threads}"), |bencher| {
                bencher.iter(|| {
                    for &set in sets {
                        let report = pool.install(|| prove(&program, set, Level::Classic)).expect("a player");
                        assert!(report.holds());
                    }
                });
            });
        }
        group.bench_function(format!("rules, threads: {threads}"), |bencher| {
            bencher.iter(|| pool.install(|| prove_rules(&program)).expect("rules").asked);
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
    let program = Program {
        name: "times5".to_owned(),
        start: 0x8000,
        code,
        entry: 0x8000,
        clear: 0x7FFF,
        symbols: BTreeMap::new(),
        screen: None,
        warnings: Vec::new(),
        files: Vec::new(),
    };
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

/// A contract over all words: 92 T a case, on as many processors as there are.
fn contracts(criterion: &mut Criterion) {
    const SOURCE: &str = "
        ORG  $8000
; times_5: five times a word
; In:  HL = 0..65535
; Out: HL = HL * 5 & $FFFF
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
";
    let files = Memory::from([("times.asm", SOURCE)]);
    let source = Source::read(Path::new("times.asm"), &files).unwrap_or_else(|error| panic!("{error}"));
    criterion.bench_function("contract of 65,536 cases of 92 T", |bencher| {
        bencher.iter(|| {
            let report = source.prove(&Options::default(), &|_| true).expect("a proof");
            assert!(report.holds() && report.proofs[0].all);
            report
        });
    });
}

criterion_group!(benches, walks, calls, contracts);
criterion_main!(benches);
