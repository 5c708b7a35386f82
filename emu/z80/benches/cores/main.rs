//! Compares our core with others on the workloads of `z80src/bench` and on the beginning of ZEXDOC, all with flat memory and in
//! one run: `cargo bench -p zxlab-z80`.
//!
//! criterion's throughput is in T-states ("elements") a second: 3 Gelem/s is an emulated Z80 at 3,000 MHz. The last output is a
//! table of emulated MHz with the ratios. Its rounds alternate between the cores, so that a busy machine affects all of them.

#[path = "../../tests/cpu/programs/package.rs"]
mod package;
mod peers;

use criterion::{Criterion, Throughput};
use peers::{Core, Image, Iz80, Ours, RustzxZ80, START, Z80Emu};
use std::path::Path;
use std::time::{Duration, Instant};

const WORKLOADS: [&str; 5] = ["arithmetic", "block", "bits", "calls", "mix"];

/// T-states of one of criterion's runs.
const T: u64 = 10_000_000;

/// T-states of one round for the table, and number of rounds. A round is shorter than a time slice on a busy machine.
const ROUND: u64 = 1_000_000;
const ROUNDS: usize = 500;

/// A workload, assembled by the project's own assembler.
fn image(workload: &str) -> Box<Image> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../z80src/bench");
    let source = folder.join(workload).with_extension("asm");
    let assembly =
        asm::assemble(&source, &asm::Disk, &asm::Options::default()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(assembly.blocks[0].start, START);
    assembly.image()
}

/// ZEXDOC, under a CP/M that prints nothing, if it is on the disk.
fn zexdoc() -> Option<Box<Image>> {
    let program = package::read("zexdoc.com")?;
    let mut image = Box::new([0; 0x10000]);
    image[0x0100..][..program.len()].copy_from_slice(&program);
    for (addr, code) in [
        (START, &[0xC3, 0x00, 0x01][..]), // JP $0100
        (0x0005, &[0xC3, 0x00, 0xF0]),    // the BDOS: JP $F000, where the stack begins as well
        (0xF000, &[0xC9]),                // RET
    ] {
        image[usize::from(addr)..][..code.len()].copy_from_slice(code);
    }
    Some(image)
}

fn bench<C: Core>(criterion: &mut Criterion, workload: &str, image: &Image) {
    let mut group = criterion.benchmark_group(workload);
    group.throughput(Throughput::Elements(T)).sample_size(20).measurement_time(Duration::from_secs(2));
    let mut core = C::new(image);
    group.bench_function(C::NAME, |bencher| bencher.iter(|| core.run(T)));
    group.finish();
}

/// Emulated MHz of one run.
fn mhz<C: Core>(core: &mut C) -> f64 {
    let begin = Instant::now();
    core.run(ROUND);
    ROUND as f64 / begin.elapsed().as_secs_f64() / 1e6
}

/// Prints the best of many short rounds: the speed when nothing else uses the machine.
fn row(workload: &str, image: &Image) {
    let (mut ours, mut z80emu) = (Ours::new(image), Z80Emu::new(image));
    let (mut rustzx, mut iz80) = (RustzxZ80::new(image), Iz80::new(image));
    let mut best = [0.0_f64; 4];
    for _ in 0..ROUNDS {
        let round = [mhz(&mut ours), mhz(&mut z80emu), mhz(&mut rustzx), mhz(&mut iz80)];
        best = std::array::from_fn(|core| best[core].max(round[core]));
    }
    let [ours, z80emu, rustzx, iz80] = best;
    println!(
        "{workload:12}{ours:8.0}{z80emu:8.0}{rustzx:12.0}{iz80:8.0}{:10.2}{:12.2}{:8.2}",
        ours / z80emu,
        ours / rustzx,
        ours / iz80
    );
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    // `cargo test` runs benches too, once and without measuring.
    let measuring = std::env::args().any(|argument| argument == "--bench");
    let mut images = WORKLOADS.map(|workload| (workload, image(workload))).to_vec();
    match zexdoc() {
        Some(image) => images.push(("zexdoc", image)),
        None => eprintln!("skipped: zexdoc: not found in the package iz80"),
    }
    for (workload, image) in &images {
        bench::<Ours>(&mut criterion, workload, image);
        bench::<Z80Emu>(&mut criterion, workload, image);
        bench::<RustzxZ80>(&mut criterion, workload, image);
        bench::<Iz80>(&mut criterion, workload, image);
    }
    criterion.final_summary();
    if measuring {
        println!("emulated MHz   ours  z80emu  rustzx-z80    iz80   ours to:  z80emu  rustzx-z80    iz80");
        for (workload, image) in &images {
            row(workload, image);
        }
    }
}
