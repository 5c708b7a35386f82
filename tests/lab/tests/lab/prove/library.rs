//! Contracts of the library and of the game.

use std::path::Path;

use lab::prove::{Options, Source};

fn load(path: &str) -> Source {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../z80src");
    Source::load(sources.join(path)).unwrap_or_else(|error| panic!("{error}"))
}

/// The routines of the library that have a contract, and how many inputs each has: what `zxlab prove z80src/lib/library.asm` tries.
/// The command tries all of them but for two with more than 2^24; here it is no more than 2^20, to be done in time.
#[test]
fn the_library_is_proved() {
    const INPUTS: [(&str, u64); 23] = [
        ("attribute_address", 196_608),
        ("centre", 297),
        ("clock_start", 99),
        ("clock_stop", 51),
        ("divide_8", 16_711_680),
        ("draw_picture", 1_426),
        ("fill_attributes", 589_824),
        ("glyph_address", 224),
        ("irq_start", 256),
        ("irq_tick", 163_200),
        ("key_break", 2),
        ("key_new", 248_832),
        ("keys_scan", u64::MAX),
        ("memory_clear", 2),
        ("multiply_16", 4_294_967_296),
        ("multiply_8", 65_536),
        ("print_char", 73_728),
        ("random_byte", 256),
        ("screen_address", 768),
        ("square_root", 65_536),
        ("text_append", 2_178),
        ("text_length", 33),
        ("text_number", 6_500),
    ];
    let options = Options { most: 1 << 20, samples: 20_000, ..Options::default() };
    let report = load("lib/library.asm").prove(&options, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    assert!(report.holds(), "{report}");
    let mut inputs: Vec<(&str, u64)> =
        report.proofs.iter().map(|proof| (proof.routine.as_str(), proof.space.unwrap_or(u64::MAX))).collect();
    inputs.sort_unstable();
    assert_eq!(inputs, INPUTS, "{report}");
    for proof in &report.proofs {
        let tried = if proof.all { proof.space.unwrap_or(0) } else { options.samples };
        assert_eq!(proof.found.cases + proof.found.excluded, tried, "{}", proof.routine);
    }
}

/// The headers of the game and of its library that are contracts.
#[test]
fn the_games_headers_are_kept() {
    let source = load("tictactoe/main.asm");
    let mut names: Vec<&str> = source.routines().collect();
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "attribute_address",
            "cell_place",
            "centre",
            "choose_move",
            "clear_grid",
            "clock_start",
            "clock_stop",
            "colour_cell",
            "count_point",
            "cursor_colour",
            "draw_picture",
            "fill_attributes",
            "find_win",
            "first_free",
            "glyph_address",
            "irq_start",
            "irq_tick",
            "is_legal",
            "is_match_over",
            "is_tie",
            "key_break",
            "key_new",
            "keys_scan",
            "leader",
            "line_sum",
            "memory_clear",
            "number_text",
            "on_colour",
            "other_side",
            "piece_colour",
            "print_char",
            "put_mark",
            "random_byte",
            "random_cell",
            "screen_address",
            "side_colour",
            "swap_sides",
            "text_append",
            "text_length",
            "text_number",
        ]
    );
    let options = Options { samples: 50_000, ..Options::default() };
    let report = source.prove(&options, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    assert!(report.holds(), "{report}");
    let sampled: Vec<&str> = report.proofs.iter().filter(|p| !p.all).map(|p| p.routine.as_str()).collect();
    assert_eq!(sampled, ["keys_scan"], "{report}");
}
