//! Hostile sources, and those on which a fuzz target once failed: each gets a clear error, in bounded time and memory.

use asm::{Errors, Files, Memory, Options};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use zxlab_asm as asm;

fn errors(source: impl Into<Vec<u8>>) -> Errors {
    let files = Memory::from([("x.asm", source.into())]);
    asm::assemble(Path::new("x.asm"), &files, &Options::default()).unwrap_err()
}

/// Returns the inputs that a fuzz target found.
fn found(target: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fuzz/failures").join(target);
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

#[test]
fn inputs_found_by_fuzzing_are_handled() {
    let paths = found("parser");
    assert!(paths.len() >= 3, "only {} files", paths.len());
    for path in paths {
        let files = Memory::from([("x.asm", std::fs::read(&path).unwrap())]);
        match asm::assemble(Path::new("x.asm"), &files, &Options::default()) {
            Ok(assembly) => drop(assembly.listing()),
            Err(errors) => assert!(errors.to_string().contains("x.asm"), "{}", path.display()),
        }
    }
}

#[test]
fn an_expression_a_thousand_levels_deep_is_refused() {
    for text in [format!(" db {}1{}", "(".repeat(1000), ")".repeat(1000)), format!(" db {}1", "-".repeat(1000))] {
        let errors = errors(text);
        assert_eq!(errors.errors[0].message, "an expression nested more than 256 deep");
    }
}

#[test]
fn many_errors_in_a_very_long_line_take_little_memory() {
    let errors = errors("a:".repeat(500_000));
    assert!(errors.errors.len() > 500);
    assert!(errors.to_string().len() < 4 << 20, "{} bytes", errors.to_string().len());
    // The mark is below its column, though most of the line is left out.
    let last = &errors.errors[900];
    let shown = last.to_string();
    let rows: Vec<&str> = shown.lines().collect();
    let mark = rows[2].find('^').unwrap();
    assert_eq!(&rows[1][mark..=mark], "a", "{shown}");
    assert!(last.column > 1800 && rows[1].len() < 1100);
}

/// Files with one of 100 MB that must not be read.
struct Huge;

impl Files for Huge {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        assert_ne!(path, Path::new("big.bin"), "it is read");
        Ok(b" incbin \"big.bin\"\n".to_vec())
    }

    fn size(&self, path: &Path) -> io::Result<u64> {
        Ok(if path == Path::new("big.bin") { 100_000_000 } else { 18 })
    }
}

#[test]
fn a_file_of_a_hundred_megabytes_is_refused_unread() {
    let errors = asm::assemble(Path::new("x.asm"), &Huge, &Options::default()).unwrap_err();
    assert!(
        errors.to_string().contains("x.asm:1:9: error: 100000000 bytes of big.bin do not fit into 64K"),
        "{errors}"
    );
}

#[test]
fn a_few_bytes_of_a_hundred_megabytes_can_be_included() {
    let folder = tempfile::tempdir().unwrap();
    let (main, big) = (folder.path().join("x.asm"), folder.path().join("big.bin"));
    std::fs::write(&main, " incbin \"big.bin\",-3,2\n incbin \"big.bin\",5,1\n").unwrap();
    // A sparse file.
    let mut file = std::fs::File::create(&big).unwrap();
    file.set_len(100_000_000).unwrap();
    file.seek(SeekFrom::End(-3)).unwrap();
    file.write_all(&[7, 8, 9]).unwrap();
    let assembly = asm::assemble(&main, &asm::Disk, &Options::default()).unwrap();
    assert_eq!((assembly.code, assembly.binaries), (vec![7, 8, 0], vec![big]));
}

#[test]
fn defines_that_double_are_stopped() {
    let doubles: String = (1..60).map(|n| format!(" define a{n} a{} a{}\n", n - 1, n - 1)).collect();
    let errors = errors(format!(" define a0 x\n{doubles} db a59\n"));
    assert!(errors.to_string().contains("replacing makes this line longer than"), "{errors}");
}

#[test]
fn circular_values_are_reported_with_the_circle() {
    for (source, message) in [
        ("x equ x\n", "x is defined by itself: x -> x"),
        ("x equ y\ny equ z+1\nz equ x\n", "x is defined by itself: x -> y -> z -> x"),
        ("x equ 1\ny equ z\nz equ y*2\n db x\n", "y is defined by itself: y -> z -> y"),
    ] {
        let errors = errors(source);
        let messages: Vec<&str> = errors.errors.iter().map(|error| error.message.as_str()).collect();
        assert!(messages.len() == 1 && same_circle(messages[0], message), "{errors}");
    }
}

fn code(source: String) -> Vec<u8> {
    let files = Memory::from([("x.asm", source)]);
    asm::assemble(Path::new("x.asm"), &files, &Options::default()).unwrap().code
}

#[test]
fn a_long_chain_of_values_defined_further_down_is_evaluated() {
    const LINKS: usize = 20_000;
    let down = (0..LINKS).map(|n| format!("x{n} equ x{}+1\n", n + 1)).collect::<String>();
    assert_eq!(code(format!("{down}x{LINKS} equ 1\n dw x0\n")), [0x21, 0x4E]);
    // Each link refers once upwards and once downwards.
    let link = |n: usize| format!("x{n} equ x{}+1\n", n + 1);
    let (even, odd) = (0..LINKS).partition::<Vec<usize>, _>(|n| n % 2 == 0);
    let mixed: String = odd.into_iter().rev().chain(even).map(link).collect();
    assert_eq!(code(format!("x{LINKS} equ 1\n{mixed} dw x0\n")), [0x21, 0x4E]);
}

#[test]
fn structures_that_are_too_deep_or_too_large_are_refused() {
    let nested = |count: usize, more: &str| {
        let inner = |n: usize| format!(" struct s{n}\na s{}\n{}ends\n", n - 1, more.replace('N', &(n - 1).to_string()));
        format!(" struct s0\na byte\n ends\n{}", (1..count).map(inner).collect::<String>())
    };
    for (source, message) in [
        (nested(5000, " "), "a STRUCT has at most 4096 members, 32 deep"),
        (nested(24, "b sN\n "), "a STRUCT has at most 4096 members, 32 deep"),
    ] {
        let errors = errors(source);
        assert_eq!(errors.errors[0].message, message);
    }
}

#[test]
fn saving_a_file_again_takes_no_more_memory() {
    let file = |what: &str| format!(" device zxspectrum48\n rept 3000\n {what}\n endr\n");
    let again = Memory::from([("x.asm", file("savesna \"x.sna\",$8000"))]);
    let assembly = asm::assemble(Path::new("x.asm"), &again, &Options::default()).unwrap();
    assert_eq!((assembly.saves.len(), assembly.warnings.len()), (1, 1));
    let errors = errors(file("savetap \"x.tap\",HEADLESS,0,$FF00"));
    assert_eq!(errors.errors.last().unwrap().message, "the source saves more than 64 MiB");
}

/// Compares two messages; a circle may begin at any of its names.
fn same_circle(one: &str, other: &str) -> bool {
    let names = |text: &str| {
        let way = text.split(": ").nth(1).unwrap_or_default();
        let mut names: Vec<String> = way.split(" -> ").map(str::to_owned).collect();
        names.pop();
        names.sort();
        names
    };
    names(one) == names(other)
}
