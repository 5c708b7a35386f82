//! The time with the ULA's contention: `; T: 998 (contended: 1405)`.

use super::{prove, source, told};

/// Writes A to the screen after 10 T, and returns: the return address is read 17 and 20 T after the start, on a stack below $8000. If the
/// write begins at T 14335, the worst T-state of all, it waits 6 T; then the two reads wait 1 T and 5 T.
const WRITES: &str = " LD ($4000),A";

fn report(header: &str, body: &str) -> String {
    prove(&format!(" ORG $8000\n{header}\nf:\n{body}\n RET\n")).to_string()
}

#[test]
fn the_longest_time_over_all_starts_is_exact() {
    let header = |most: u32| format!("; In: A = 0..255\n; Out: -\n; Clobbers: [$4000]\n; T: 23 (contended: {most})");
    let took = 23 + 6 + 1 + 5;
    let holds = report(&header(took), WRITES);
    assert!(holds.contains(&format!("contended: {took} of {took}, for a start at T 14325 of the frame")), "{holds}");
    assert!(holds.contains("1 of 1 contracts hold"), "{holds}");
    assert!(
        told(&header(took - 1), WRITES).join("\n").contains("took 35 T with contention when it started at T 14325")
    );
}

/// A 128K's ULA begins to fetch at T 14361, and its frame has 70,908 T-states.
#[test]
fn a_source_for_a_128k_waits_as_that_machine_does() {
    let routine = |most: u32| {
        format!(
            " DEVICE ZXSPECTRUM128\n ORG $8000\n; In: A = 0..255\n; Out: -\n; Clobbers: [$4000]\n\
             ; T: 23 (contended: {most})\nf:\n{WRITES}\n RET\n"
        )
    };
    let holds = prove(&routine(35)).to_string();
    assert!(holds.contains("contended: 35 of 35, for a start at T 14351 of the frame"), "{holds}");
    let fails = prove(&routine(34)).to_string();
    assert!(fails.contains("took 35 T with contention when it started at T 14351"), "{fails}");
}

#[test]
fn the_slowest_input_counts() {
    let header = |most: u32| {
        format!("; In: B = 1..50\n; Out: B = 0\n; Clobbers: [$5800]\n; T: 23..1305 (contended: {most})   Stack: 0")
    };
    let body = ".l: LD ($5800),A\n DJNZ .l";
    let holds = report(&header(2_000), body);
    let longest = holds.split("contended: ").nth(1).and_then(|rest| rest.split(' ').next()).expect(&holds);
    let longest: u32 = longest.parse().expect("a number of T-states");
    assert!((1_305..1_305 + 52 * 6).contains(&longest) && holds.contains(" of the frame (B = 50)\n"), "{holds}");
    assert!(report(&header(longest - 1), body).contains("the smallest case that fails: B = 50"));
}

#[test]
fn without_it_the_report_has_no_such_line() {
    let report = report("; In: A = 0..255\n; Out: -\n; Clobbers: [$4000]\n; T: 23", WRITES);
    assert!(!report.contains("contended"), "{report}");
}

#[test]
fn what_is_written_wrongly_is_refused_with_advice() {
    let rows = [
        ("; T: 23 (contended 40)", "write `(contended: 1405)` for at most 1405"),
        ("; T: 23 (contention: 40)", "write `(contended: 1405)` for at most 1405"),
        ("; T: 23 (contended: 22)", "with contention it is at most 22 T, less than the 23 without"),
        ("; T: - (contended: 22)", "the time without contention is missing"),
        ("; T: 23 (contended: 40)\n; Waits: 1 frame", "remove Waits or `contended`"),
    ];
    for (entry, expected) in rows {
        let text =
            format!(" ORG $8000\n; In: A = 0..255\n; Out: -\n; Clobbers: [$4000]\n{entry}\nf:\n{WRITES}\n RET\n");
        let error = source(&text).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(error.contains(expected), "{entry}: {error}");
    }
}
