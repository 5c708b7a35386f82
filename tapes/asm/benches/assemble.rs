//! How fast: the project's own sources repeated, many labels, many macros; and sjasmplus beside, where it is installed.
//!
//! `cargo bench -p zxlab-asm`. Elements are source lines; sjasmplus is timed as a program, with its start.

use asm::{Memory, Options};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use sjasmplus_sys::Sjasmplus;
use std::fmt::Write as _;
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::Duration;
use zxlab_asm as asm;

/// The text of all files below a folder, in the order of their names.
fn texts(folder: &Path) -> String {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let text = |path: &PathBuf| if path.is_dir() { texts(path) } else { fs::read_to_string(path).unwrap_or_default() };
    paths
        .iter()
        .filter(|path| {
            path.is_dir()
                || path.extension().is_some_and(|e| e == "asm")
                    && !path.ends_with("cartridge.asm")
                    && !path.ends_with("memory_tape.asm")
        })
        .map(text)
        .collect()
}

/// The game and its library `times` times over, each time in a module of its own. What stands once in a program (macros,
/// ORG, INCLUDE, END) stands once in front or not at all.
fn project(times: usize) -> String {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../z80src");
    let text = texts(&sources.join("lib")) + &texts(&sources.join("tictactoe"));
    let (mut macros, mut body, mut in_macro) = (String::new(), String::new(), false);
    for line in text.lines() {
        let code = line.split(';').next().unwrap_or_default().to_ascii_lowercase();
        // What begins in the first column is a label.
        let word = if code.starts_with(' ') { code.split_whitespace().next().unwrap_or_default() } else { "" };
        in_macro |= word == "macro";
        let once = ["include", "incbin", "org", "end", "device", "assert", "display"].contains(&word);
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

/// Labels and references to them, up and down.
fn labels(count: usize) -> String {
    (0..count).fold(String::new(), |mut source, n| {
        let _ = write!(source, " org $8000\nlabel{n}: dw label{}, label{}\n", n / 2, (n + count / 2) % count);
        source
    })
}

/// Macros that are called once each, with arguments.
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

fn benches(c: &mut Criterion) {
    let sjasmplus = Sjasmplus::find();
    if let Err(error) = &sjasmplus {
        println!("sjasmplus is not measured: {error}");
    }
    let folder = tempfile::tempdir().unwrap();
    for (name, make, sizes) in [
        ("project", project as fn(usize) -> String, [1, 10, 100, 300]),
        ("labels", labels, [100, 1000, 10_000, 100_000]),
        ("macros", macros, [100, 1000, 10_000, 60_000]),
    ] {
        let mut group = c.benchmark_group(name);
        group.sample_size(10).warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(4));
        for size in sizes {
            let source = make(size);
            group.throughput(Throughput::Elements(source.lines().count() as u64));
            group.bench_with_input(BenchmarkId::new("ours", size), &source, |b, source| {
                b.iter(|| black_box(assemble(source)));
            });
            if let Ok(sjasmplus) = &sjasmplus {
                let path = folder.path().join("x.asm");
                fs::write(&path, &source).unwrap();
                group.bench_with_input(BenchmarkId::new("sjasmplus", size), &path, |b, path| {
                    b.iter(|| {
                        let status = std::process::Command::new(sjasmplus.path())
                            .args(["--nologo", "--msg=none"])
                            .arg(format!("--raw={}", folder.path().join("raw").display()))
                            .arg(path)
                            .status();
                        assert!(status.unwrap().success());
                    });
                });
            }
        }
        group.finish();
    }
}

criterion_group!(all, benches);
criterion_main!(all);
