//! The public conformance suites, as far as their data is available.

use crate::common;
use std::io::Read as _;
use z80::conformance::{SuiteReport, fuse, singlestep};

fn passes(report: &SuiteReport, cases: usize) {
    let failures = report.failures.iter().take(20).map(|(name, why)| format!("{name}: {why}\n"));
    assert!(report.failures.is_empty(), "{} failures\n{}", report.failures.len(), failures.collect::<String>());
    assert_eq!(report.cases, cases);
}

/// The first 8 cases of each of the 1,604 files.
#[test]
fn single_step_tests_sample() {
    let Some(folder) = common::conformance("single_step_tests_sample") else { return };
    let packed = std::fs::File::open(folder.join("singlestep/sample.jsonl.gz")).unwrap();
    let mut lines = String::new();
    flate2::read::GzDecoder::new(packed).read_to_string(&mut lines).unwrap();
    passes(&singlestep::run_lines(&lines).unwrap(), 1604 * 8);
}

/// Runs all 1,604 files of 1,000 cases from the folder named by `ZXLAB_SINGLESTEP`; returns false without one.
pub(crate) fn whole_single_step_tests() -> bool {
    let Some(folder) = std::env::var_os("ZXLAB_SINGLESTEP") else {
        common::skipped("single_step_tests_whole", "set ZXLAB_SINGLESTEP to the folder v1 of SingleStepTests/z80");
        return false;
    };
    let mut report = SuiteReport::default();
    for entry in std::fs::read_dir(folder).unwrap() {
        report.merge(singlestep::run_file(&std::fs::read_to_string(entry.unwrap().path()).unwrap()).unwrap());
    }
    passes(&report, 1_604_000);
    true
}

#[test]
fn single_step_tests_whole() {
    whole_single_step_tests();
}

/// Runs Fuse's cases; returns false if they are not available.
pub(crate) fn whole_fuse() -> bool {
    let Some(folder) = common::conformance("fuse_tests") else { return false };
    let read = |name| std::fs::read_to_string(folder.join("fuse").join(name)).unwrap();
    passes(&fuse::run(&read("tests.in"), &read("tests.expected")).unwrap(), 1356);
    true
}

#[test]
fn fuse_tests() {
    whole_fuse();
}

/// Truncated or damaged files of Fuse's give an error with the line, not fewer or failing cases.
#[test]
fn damaged_fuse_files_are_refused() {
    let case = |memory: &str| format!("nop\n{}\n00 00 0 0 0 0 4\n{memory}\n-1\n", ["0000"; 13].join(" "));
    let error = |cases: &str, results: &str| fuse::run(cases, results).unwrap_err().to_string();
    let cut = error("", "nop\n");
    assert!(cut.contains("tests.expected") && cut.contains("no more cases"), "{cut}");
    for (memory, what) in [("0000 zz 12 -1", "an address and bytes"), ("0000 123 -1", "bytes"), (" -1", "an address")] {
        let message = error(&case(memory), "");
        assert!(message.contains("tests.in") && message.contains('4') && message.contains(what), "{memory}: {message}");
    }
}
