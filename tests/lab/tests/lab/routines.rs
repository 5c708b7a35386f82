//! Routines called by name, from a test.

use std::path::Path;

use lab::{Error, Routines};

fn load(source: &str) -> Routines {
    Routines::load(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../z80src").join(source))
        .unwrap_or_else(|error| panic!("{error}"))
}

/// Division against Rust's, on numbers from everywhere.
#[test]
fn a_routine_is_held_against_rust() -> Result<(), Error> {
    let mut math = load("lib/math.asm");
    for (hl, c) in (0..=65_535).step_by(257).flat_map(|hl| (1..=255).step_by(7).map(move |c| (hl, c))) {
        let after = math.call("divide_8", &[("HL", hl), ("C", c)])?;
        assert_eq!((after.get("HL")?, after.get("A")?), (hl / c, hl % c), "{hl} / {c}");
        assert!(after.returned().changes.is_empty());
    }
    Ok(())
}

#[test]
fn memory_and_ports_are_set_and_read() -> Result<(), Error> {
    let mut game = load("tictactoe/main.asm");
    game.set("[Keys]", 0)?;
    game.set("port[$FEFE]", 0b1_1101)?; // Z is held
    let after = game.call("keys_scan", &[])?;
    assert_eq!((after.get("[Keys]")?, after.get("[Keys + 1]")?, after.get("word[Keys]")?), (2, 2, 0x202));
    Ok(())
}

#[test]
fn what_is_wrong_is_an_error() {
    let mut math = load("lib/math.asm");
    let told = |error: Option<Error>| error.map(|error| error.to_string()).unwrap_or_default();
    for (given, expected) in [
        (("A", 256), "A: 256 does not fit (8 bits)"),
        (("Q", 1), "Q: `Q` is no register and no flag"),
        (("[$C000]", 1), "[$C000]: registers and flags are given with the call, memory and ports are set"),
        (("[Nothing]", 1), "[Nothing]: `Nothing` is no register, no flag and no symbol of the program"),
    ] {
        assert_eq!(told(math.call("multiply_8", &[given]).err()), expected);
    }
    assert!(told(math.set("A", 1).err()).contains("are given with the call"));
    assert!(told(math.call("nothing", &[]).err()).contains("no symbol `nothing`"));
    assert!(told(Routines::load("no/such.asm").err()).contains("no/such.asm"));
}
