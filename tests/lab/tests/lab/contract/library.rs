//! The contracts of the library.

use std::path::Path;

use lab::contract::{By, Options, RoutineProof, Source};

pub(crate) fn load(path: &str) -> Source {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../z80src");
    Source::load(sources.join(path)).unwrap_or_else(|error| panic!("{error}"))
}

/// Asserts that each header of a program's own sources is a contract, or begins its `Unproved` with one of these grounds; and how many
/// give each ground, how many headers there are, and how many of them are contracts.
pub(crate) fn assert_grounds(program: &str, grounds: &[(&str, usize)], headers: [usize; 2]) {
    assert!(lab::programs::find(program).is_some(), "{program} is not a program");
    let sources = pipeline::sources().of_program(program);
    let lines = || sources.iter().flat_map(|(_, text)| text.lines());
    let why: Vec<&str> = lines().filter_map(|line| line.strip_prefix("; Unproved: ")).collect();
    for (ground, number) in grounds {
        assert_eq!(why.iter().filter(|why| why.starts_with(ground)).count(), *number, "{ground}");
    }
    assert_eq!(why.len(), grounds.iter().map(|(_, number)| number).sum::<usize>(), "{why:?}");
    let all = lines().filter(|line| line.starts_with("; Out:")).count();
    assert_eq!([all, all - why.len()], headers);
}

/// Options that take a sample of the routines whose cases take long; `zxlab prove` tries all of them.
pub(crate) const PART: Options =
    Options { seed: 1, samples: 500, most: 1 << 10, steps: 24, by: By::Enumeration, limit: 0 };

/// The library as one program, with the routines that need not be in every program. The tape's signal cannot be an input: the
/// routines that write and read it are tested on the machine.
#[test]
fn the_library_is_proved() {
    let report = load("lib/library.asm").prove(&PART, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    assert!(report.holds(), "{report}");
    assert_eq!((report.proofs.len(), report.prose.len()), (81, 9), "{report}");
    for (routine, cases) in
        [("multiply_8", 65_536), ("multiply_16", 1 << 32), ("divide_8", 16_711_680), ("square_root", 65_536)]
    {
        let proof = report.proofs.iter().find(|proof| proof.routine == routine);
        assert_eq!(proof.and_then(|proof| proof.space), Some(cases), "{routine}");
    }
    // Their cost depends on the program: on its menu, and on the size of what it keeps of a turn. The headers give the greatest.
    let of_the_program = [
        "menu",
        "show_options",
        "history_push",
        "history_keep",
        "history_pop",
        "history_record",
        "save_seal",
        "save_check",
        "save_sums",
        "save_exchange",
        "frame_square",
    ];
    costs_are_those_of_the_worst_case(&report.proofs, &of_the_program);
}

/// T and Stack of each routine tried whole are those of the slowest and the deepest case, not more.
pub(crate) fn costs_are_those_of_the_worst_case(proofs: &[RoutineProof], except: &[&str]) {
    for RoutineProof { routine, t, stack, found, .. } in proofs.iter().filter(|proof| proof.all) {
        let took = found.slowest.map(|slowest| slowest.t);
        let kept = (t.and(took), Some(found.deepest)) == (*t, *stack);
        assert!(kept || except.contains(&routine.as_str()), "{routine}: {took:?} T, {} bytes of stack", found.deepest);
    }
}
