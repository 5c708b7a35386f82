//! Speed and memory of the assembler: the project's own sources repeated, many labels, many macros; compared with
//! sjasmplus where it is installed.
//!
//! `cargo bench -p zxlab-asm` runs all; with `-- nothing` after it only the table. Elements are source lines; sjasmplus
//! is timed as a program, including its start. The table shows the best of several rounds, the time of sjasmplus as a
//! multiple of ours, and peak memory as a multiple of the source.

use asm::{Memory, Options};
use criterion::{BenchmarkId, Criterion, Throughput};
use sjasmplus_sys::Sjasmplus;
use std::fmt::Write as _;
use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};
use zxlab_asm as asm;

/// Returns the text of a source with the text of its INCLUDEs in their places.
fn text_of(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let line = |line: &str| match line.trim_start().strip_prefix("INCLUDE \"").and_then(|rest| rest.split_once('"')) {
        Some((name, _)) => text_of(&path.with_file_name(name)),
        None => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

/// Returns the sources of the shortest program, with its library, `times` times over, each copy in its own module. What may occur only once is written
/// once at the top (macros) or left out (ORG, END and so on).
fn project(times: usize) -> String {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../z80src");
    let folders = fs::read_dir(sources).expect("z80src").map(|entry| entry.expect("an entry").path());
    let mains = folders.map(|folder| folder.join("main.asm")).filter(|main| main.exists());
    let text = mains.map(|main| text_of(&main)).min_by_key(String::len).expect("a program");
    let (mut macros, mut body, mut in_macro) = (String::new(), String::new(), false);
    for line in text.lines() {
        let code = line.split(';').next().unwrap_or_default().to_ascii_lowercase();
        // A word in the first column is a label.
        let word = if code.starts_with(' ') { code.split_whitespace().next().unwrap_or_default() } else { "" };
        in_macro |= word == "macro";
        let once = ["incbin", "org", "end", "device", "assert", "display"].contains(&word);
        let part = if in_macro { &mut macros } else { &mut body };
        if !once {
            let _ = writeln!(part, "{line}");
        }
        in_macro &= word != "endm";
    }
    (0..times).fold(macros, |mut source, number| {
        let _ = write!(source, "        MODULE module{number}\n        ORG $8000\n{body}        ENDMODULE\n");
        source
    })
}

/// Returns a source of labels and references to them, up and down.
fn labels(count: usize) -> String {
    (0..count).fold(String::new(), |mut source, n| {
        let _ = write!(source, " org $8000\nlabel{n}: dw label{}, label{}\n", n / 2, (n + count / 2) % count);
        source
    })
}

/// Returns a source of macros that are called once each, with arguments.
fn macros(count: usize) -> String {
    (0..count).fold(String::new(), |mut source, n| {
        let _ = write!(
            source,
            " macro make{n} x?, y?\n.l ld a,x?\n ld hl,.l+y?\n endm\n org $8000\n make{n} {}, 5\n",
            n & 255
        );
        source
    })
}

fn assemble(source: &str) -> usize {
    let files = Memory::from([("x.asm", source)]);
    match asm::assemble(Path::new("x.asm"), &files, &Options::default()) {
        Ok(assembly) => assembly.code.len(),
        Err(errors) => panic!("{errors}"),
    }
}

/// Rounds timed for the table.
const ROUNDS: u32 = 7;

/// Returns the best time of several rounds, in seconds: the one least disturbed by other load.
fn best(mut run: impl FnMut()) -> f64 {
    let round = |_| {
        let begin = Instant::now();
        run();
        begin.elapsed().as_secs_f64()
    };
    (0..ROUNDS).map(round).fold(f64::MAX, f64::min)
}

/// Returns the peak memory of this process in bytes, where the system reports it (Linux).
fn peak() -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?.split_whitespace().next()?.parse::<usize>();
    Some(most.ok()? * 1024)
}

/// Argument for a child process that measures the memory of one source, undisturbed by the others.
const MEMORY: &str = "--memory-of";

fn memory_of(name: &str, size: usize) -> Option<f64> {
    let program = std::env::current_exe().ok()?;
    let output = std::process::Command::new(program).args([MEMORY, name, &size.to_string()]).output().ok()?;
    String::from_utf8(output.stdout).ok()?.trim().parse().ok()
}

/// Assembles one source and prints its peak memory as a multiple of the source's size.
fn print_memory(name: &str, size: &str) {
    let make = SOURCES.iter().find(|(known, ..)| *known == name).unwrap().1;
    let source = make(size.parse().unwrap());
    let before = peak();
    black_box(assemble(&source));
    if let (Some(before), Some(after)) = (before, peak()) {
        println!("{}", (after - before) as f64 / source.len() as f64);
    }
}

/// Makes a source of some size.
type Make = fn(usize) -> String;

/// The sources: name, function that makes one, and sizes.
const SOURCES: [(&str, Make, [usize; 4]); 3] = [
    ("project", project, [1, 10, 100, 300]),
    ("labels", labels, [100, 1000, 10_000, 100_000]),
    ("macros", macros, [100, 1000, 10_000, 60_000]),
];

fn run(sjasmplus: &Sjasmplus, folder: &Path, source: &Path) {
    let status = std::process::Command::new(sjasmplus.path())
        .args(["--nologo", "--msg=none"])
        .arg(format!("--raw={}", folder.join("raw").display()))
        .arg(source)
        .status();
    assert!(status.unwrap().success());
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, what, name, size] = &arguments[..]
        && what == MEMORY
    {
        return print_memory(name, size);
    }
    let mut criterion = Criterion::default().configure_from_args();
    // `cargo test` also runs benches, once and without measuring.
    let measuring = arguments.iter().any(|argument| argument == "--bench");
    let sjasmplus = Sjasmplus::find();
    if let Err(error) = &sjasmplus {
        println!("sjasmplus is not measured: {error}");
    }
    let mut table = vec!["source              lines        ms   ns/line   M lines/s  sjasmplus    memory".to_owned()];
    let folder = tempfile::tempdir().unwrap();
    for (name, make, sizes) in SOURCES {
        let mut group = criterion.benchmark_group(name);
        group.sample_size(10).warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(4));
        for size in sizes {
            let (source, path) = (make(size), folder.path().join("x.asm"));
            fs::write(&path, &source).unwrap();
            let lines = source.lines().count();
            group.throughput(Throughput::Elements(lines as u64));
            group.bench_with_input(BenchmarkId::new("ours", size), &source, |b, source| {
                b.iter(|| black_box(assemble(source)));
            });
            if let Ok(sjasmplus) = &sjasmplus {
                group.bench_with_input(BenchmarkId::new("sjasmplus", size), &path, |b, path| {
                    b.iter(|| run(sjasmplus, folder.path(), path));
                });
            }
            if measuring {
                let ours = best(|| {
                    black_box(assemble(&source));
                });
                let memory = memory_of(name, size);
                let memory = memory.map_or("-".to_owned(), |times| format!("{times:.1} x"));
                let their = sjasmplus.as_ref().map(|sjasmplus| best(|| run(sjasmplus, folder.path(), &path)));
                let ratio = their.map_or("-".to_owned(), |their| format!("{:.2} x", their / ours));
                let (ms, each) = (ours * 1e3, ours * 1e9 / lines as f64);
                let name = format!("{name} {size}");
                let speed = 1e3 / each;
                table.push(format!("{name:16}{lines:9}{ms:10.2}{each:10.0}{speed:12.2}{ratio:>11}{memory:>10}"));
            }
        }
        group.finish();
    }
    criterion.final_summary();
    if measuring {
        println!("{}", table.join("\n"));
    }
}
