//! Routines called by name, from a test.

use std::path::Path;

use lab::{Error, Routines};

fn load(source: &str) -> Routines {
    Routines::load(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../z80src").join(source))
        .unwrap_or_else(|error| panic!("{error}"))
}

/// Division, compared with Rust's on numbers spread over all.
#[test]
fn a_routine_is_compared_with_rust() -> Result<(), Error> {
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
    let mut library = load("lib/library.asm");
    library.set("[Keys]", 0)?;
    library.set("port[$FEFE]", 0b1_1101)?; // Z is held
    let after = library.call("keys_scan", &[])?;
    assert_eq!((after.get("[Keys]")?, after.get("[Keys + 1]")?, after.get("word[Keys]")?), (2, 2, 0x202));
    Ok(())
}

/// The contract of `key_new` covers all new keys of two half rows. Here are all nine half rows: none or all keys of each in every
/// combination, and random keys. The first in the order of the map counts.
#[test]
fn the_first_new_key_of_nine_half_rows_counts() -> Result<(), Error> {
    const KEYS: usize = 9 * 5;
    let mut library = load("lib/library.asm");
    let mut chance = fastrand::Rng::with_seed(7);
    let all =
        (0_u64..512).map(|rows| (0..9).filter(|row| rows >> row & 1 == 1).fold(0, |new, row| new | 31 << (row * 5)));
    let some = (0..20_000).map(|_| chance.u64(..1 << KEYS) & chance.u64(..) & chance.u64(..));
    let states: Vec<u64> = all.chain(some).collect();
    for (map, held) in [("KeyMap", [0, 0]), ("KeyMapCaps", [1, 0]), ("KeyMapSymbol", [0, 2])] {
        (0..18).try_for_each(|byte| library.set(&format!("[Keys + {byte}]"), 0))?;
        library.set("[Keys]", held[0])?;
        library.set("[Keys + 14]", held[1])?;
        let after = library.call("key_new", &[])?;
        let map = (0..KEYS).map(|key| after.get(&format!("[{map} + {key}]"))).collect::<Result<Vec<_>, Error>>()?;
        for new in &states {
            (0..9).try_for_each(|row| {
                library.set(&format!("[Keys + {}]", row * 2 + 1), (new >> (row * 5) & 31) as i64)
            })?;
            let first = (0..KEYS).find(|key| new >> key & 1 == 1 && map[*key] != 0);
            assert_eq!(library.call("key_new", &[])?.get("A")?, first.map_or(0, |key| map[key]), "{new:045b}");
        }
    }
    Ok(())
}

#[test]
fn what_is_wrong_is_an_error() {
    let mut math = load("lib/math.asm");
    let reported = |error: Option<Error>| error.map(|error| error.to_string()).unwrap_or_default();
    for (given, expected) in [
        (("A", 256), "A: 256 does not fit (8 bits)"),
        (("Q", 1), "Q: `Q` is not a register or a flag"),
        (("[$C000]", 1), "[$C000]: registers and flags are given with the call, memory and ports are set"),
        (("[Nowhere]", 1), "[Nowhere]: `Nowhere` is not a register, a flag or a symbol of the program"),
    ] {
        assert_eq!(reported(math.call("multiply_8", &[given]).err()), expected);
    }
    assert!(reported(math.set("A", 1).err()).contains("are given with the call"));
    assert!(reported(math.call("nothing", &[]).err()).contains("no symbol `nothing`"));
    assert!(reported(Routines::load("no/such.asm").err()).contains("no/such.asm"));
}
