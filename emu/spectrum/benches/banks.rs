//! A 128K's frames, with picture and sound.
//!
//! - `idle`: its menu waits for a key.
//! - `screen and voices`: the whole screen and its attributes change all the time, while three voices with noise and envelope sound.
//! - `paging`: another bank is mapped at $C000 every 46 T-states.
//!
//! At the end come the same in multiples of a 128K's speed, the best of many short rounds, and the time that a clone takes.

use criterion::{BatchSize, Criterion, Throughput};
use spectrum::{Kind, Machine, Model, Rom};
use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

/// A workload: its name and its source; without one, the menu goes on.
const WORKLOADS: [(&str, &str); 3] = [
    ("idle", ""),
    (
        "screen and voices",
        " ORG $8000
 DI
 LD HL,registers
 LD E,0
next: LD BC,$FFFD
 OUT (C),E
 LD B,$BF
 LD A,(HL)
 OUT (C),A
 INC HL
 INC E
 LD A,E
 CP 14
 JR NZ,next
again: LD SP,$5B00
 INC HL
 LD BC,864
fill: DUP 4
 PUSH HL
 EDUP
 DEC BC
 LD A,B
 OR C
 JR NZ,fill
 JR again
registers: DB 100,0,150,0,9,1,5,$30,16,15,12,20,0,10
",
    ),
    (
        "paging",
        " ORG $8000
 DI
 LD BC,$7FFD
next: OUT (C),A
 INC A
 AND 7
 JR next
",
    ),
];

/// Returns a machine that is about to run a workload.
fn machine(source: &str) -> Machine {
    let mut machine = Machine::new(Rom::sinclair_128k(), Model::of(Kind::Spectrum128));
    (0..150).for_each(|_| machine.run_frame());
    if !source.is_empty() {
        let files = asm::Memory::from([("work.asm", source)]);
        let Ok(assembly) = asm::assemble(Path::new("work.asm"), &files, &asm::Options::default()) else {
            return machine;
        };
        for (addr, byte) in (0x8000..).zip(assembly.code) {
            machine.poke(addr, byte);
        }
        machine.cpu_mut().regs.set_pc(0x8000);
        machine.cpu_mut().regs.set_sp(0x8000);
    }
    machine
}

/// Runs a frame, and uses picture and sound.
fn frame(machine: &mut Machine) {
    machine.run_frame();
    black_box((machine.picture(), machine.sound()));
}

/// Returns the speed of a round of frames, in multiples of a 128K's.
fn speed(machine: &mut Machine) -> f64 {
    const ROUND: u32 = 20;
    let seconds = machine.model().frame() as f64 / machine.sound().hz as f64;
    let begin = Instant::now();
    (0..ROUND).for_each(|_| frame(machine));
    f64::from(ROUND) * seconds / begin.elapsed().as_secs_f64()
}

fn main() {
    let mut criterion = Criterion::default().sample_size(30).configure_from_args();
    let mut group = criterion.benchmark_group("128K");
    for (name, source) in WORKLOADS {
        let mut machine = machine(source);
        group.throughput(Throughput::Elements(machine.model().frame()));
        group.bench_function(name, |bencher| bencher.iter(|| frame(&mut machine)));
    }
    let machine = machine("");
    group.bench_function("clone", |bencher| {
        bencher.iter_batched(|| (), |()| black_box(machine.clone()), BatchSize::SmallInput);
    });
    group.finish();
    criterion.final_summary();
    // `cargo test` runs benches too, once and without measuring.
    if std::env::args().any(|argument| argument == "--bench") {
        println!("times a 128K:");
        for (name, source) in WORKLOADS {
            let mut machine = self::machine(source);
            let best = (0..300).map(|_| speed(&mut machine)).fold(0.0, f64::max);
            println!("{name:20}{best:8.0}");
        }
        let cloned = (0..2_000).map(|_| {
            let begin = Instant::now();
            black_box(machine.clone());
            begin.elapsed()
        });
        println!("it is cloned in {:.1} us", cloned.min().unwrap_or_default().as_secs_f64() * 1e6);
    }
}
