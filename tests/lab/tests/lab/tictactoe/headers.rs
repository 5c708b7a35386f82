//! The contracts of the program.

use lab::contract::{By, Options};

use crate::contract::library::{costs_are_those_of_the_worst_case, load};

/// A part of what `zxlab prove z80src/tictactoe/main.asm` tries. The library's routines are proved by themselves.
const PART: Options = Options { seed: 1, samples: 200, most: 1 << 10, steps: 24, by: By::Enumeration, limit: 0 };

/// The contracts of the game and of its library, all of their headers but three, which say why. Each T and Stack is what the
/// slowest and the deepest case takes, where all are tried.
#[test]
fn the_games_headers_are_kept() {
    let report = load("tictactoe/main.asm").prove(&PART, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    assert!(report.holds(), "{report}");
    assert_eq!(report.proofs.len(), 111, "{report}");
    let reason = |prose: &String| prose.split(" (").next().map(str::to_owned);
    let prose: Vec<String> = report.prose.iter().filter_map(reason).collect();
    assert_eq!(prose, ["start", "match", "point"], "{report}");
    assert!(!report.to_string().contains("has no `=`"), "each says why");

    let whole = report.proofs.iter().filter(|proof| proof.all).count();
    assert!(whole >= 60, "{whole} are tried whole");
    // Another program has a menu of more texts; and the tune of the clock, which needs the most stack of the others, is played in no case: a
    // test that plays matches measures it.
    let beyond = ["show_options", "ask_name", "ask_names", "next_move", "person_move"];
    costs_are_those_of_the_worst_case(&report.proofs, &beyond);
}
