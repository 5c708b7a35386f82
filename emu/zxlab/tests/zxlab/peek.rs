//! `zxlab run --peek`: places as the debugger has them, also in banks of a 128K.

use crate::common::TestFolder;

const SOURCE: &str = " DEVICE ZXSPECTRUM128
 ORG $8000
start: LD HL,$8123
 LD (HL),9
 JR $
 ORG $C000,3
level: DB 5,6,7
 END start
";

#[test]
fn a_place_is_an_address_a_label_or_one_in_a_bank() {
    let folder = TestFolder::new();
    folder.write("b.asm", SOURCE);
    let peeks = [
        ("3:$C000:2", "3:C000: 05 06"),
        ("page 3: $C001", "3:C001: 06"),
        ("[page 3: level + 2]", "3:C002: 07"),
        ("[3:$C000]:3", "3:C000: 05 06 07"),
        ("level", "3:C000: 05"),
        ("level+1:2", "3:C001: 06 07"),
        ("2:$8123", "2:8123: 09"),
        ("HL", "8123: 09"),
        ("0:2", "0000: F3 "),
        ("0:16384", "0000: F3 "),
    ];
    let mut args = vec!["run", "b.asm", "--frames", "300"];
    peeks.iter().for_each(|(place, _)| args.extend(["--peek", place]));
    let said = folder.done(&args).out;
    for (place, shown) in peeks {
        assert!(said.lines().any(|line| line.starts_with(shown)), "{place}: {said}");
    }
}

/// Nothing is run, and no other memory is shown, if a place cannot be.
#[test]
fn a_place_that_is_not_there_is_refused() {
    let folder = TestFolder::with_hello();
    for (machine, place, why) in [
        ("48", "1:0xC000:3", "--peek 1:0xC000:3: bank 1 is never mapped at $C000 here: this is a 48K"),
        ("48", "1:0xC000", "bank 1 is never mapped at $C000 here: this is a 48K"),
        ("128", "9:0xC000:1", "9: the banks are 0 to 7"),
        ("128", "3:0x8000:2", "bank 3 is never mapped at $8000 here; a bank is at $C000 to $FFFF"),
        ("128", "3:$FFFF:2", "2: too many bytes, since bank 3 has only 1 from $FFFF on"),
        ("128", "3:$C000:many", "many: a length must be a number"),
        ("48", "zork", "zork: is not a symbol, register or number"),
        ("48", "1:0", "a length must be 1 to 65536 bytes"),
    ] {
        folder.refused(&["run", "hello.tap", "--machine", machine, "--frames", "1", "--peek", place], why);
    }
    // At the end of memory the CPU's addresses begin anew.
    let args = ["run", "hello.tap", "--machine", "48", "--frames", "1", "--peek", "$FFFF:2", "--peek", "3:49152"];
    let said = folder.done(&args).out;
    let mut rows = said.lines();
    assert!(
        rows.next().is_some_and(|row| row.starts_with("FFFF: ") && row.ends_with(" F3")),
        "the first byte of the ROM"
    );
    assert!(rows.next().is_some_and(|row| row.starts_with("0003: ")), "a decimal number is a length on a 48K");
}
