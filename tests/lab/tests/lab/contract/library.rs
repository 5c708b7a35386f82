//! Contracts of the library and of the game.

use std::path::Path;

use lab::contract::{Options, Proof, Source};

fn load(path: &str) -> Source {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../z80src");
    Source::load(sources.join(path)).unwrap_or_else(|error| panic!("{error}"))
}

/// What `zxlab prove` tries whole is a sample here where it takes long. All ends of ranges are tried.
const PART: Options = Options { seed: 1, samples: 4_000, most: 1 << 14, steps: 24 };

/// The contracts of the game and of its library, all of their headers but three, which say why. Each T and Stack is what the
/// slowest and the deepest case takes, where all are tried.
#[test]
fn the_games_headers_are_kept() {
    let report = load("tictactoe/main.asm").prove(&PART, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    assert!(report.holds(), "{report}");
    assert_eq!(report.proofs.len(), 103, "{report}");
    let reason = |prose: &String| prose.split(" (").next().map(str::to_owned);
    let prose: Vec<String> = report.prose.iter().filter_map(reason).collect();
    assert_eq!(prose, ["start", "match", "point"], "{report}");
    assert!(!report.to_string().contains("is no promise"), "each says why");

    let whole: Vec<&Proof> = report.proofs.iter().filter(|proof| proof.all).collect();
    assert!(whole.len() >= 80, "{} tried whole", whole.len());
    for Proof { routine, t, stack, found, .. } in whole {
        let took = found.slowest.map(|slowest| slowest.t);
        assert_eq!((t.and(took), Some(found.deepest)), (*t, *stack), "{routine}");
    }
}

/// The routines of the library that the game does without: what `zxlab prove z80src/lib/math.asm` tries, and all of the library
/// has a source of its own, whose contracts are those of the game's.
#[test]
fn the_library_is_proved() {
    let report = load("lib/math.asm").prove(&PART, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    assert!(report.holds() && report.prose.is_empty(), "{report}");
    let spaces: Vec<(&str, u64)> =
        report.proofs.iter().map(|proof| (proof.routine.as_str(), proof.space.unwrap_or(u64::MAX))).collect();
    let all = [("multiply_8", 65_536), ("multiply_16", 1 << 32), ("divide_8", 16_711_680), ("square_root", 65_536)];
    assert_eq!(spaces, all, "{report}");
    let library = load("lib/library.asm");
    let names: Vec<&str> = library.routines().collect();
    let game = load("tictactoe/main.asm");
    let unknown: Vec<&&str> = names.iter().filter(|name| !game.routines().any(|known| known == **name)).collect();
    assert_eq!((names.len(), unknown), (37, all.iter().map(|(name, _)| name).collect()));
}
