//! Random sources: none may hang or panic, and expressions have the values that sjasmplus gives them.

use asm::{Memory, Options};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use sjasmplus_sys::Sjasmplus;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use zxlab_asm as asm;

fn assemble(source: impl Into<Vec<u8>>) -> Result<asm::Assembly, asm::Errors> {
    let files = Memory::from([("x.asm", source.into()), ("y.inc", b" db 1\n".to_vec())]);
    asm::assemble(Path::new("x.asm"), &files, &Options::default())
}

/// Assembles a source, displays the result, and checks what must always hold.
fn survive(source: &[u8]) {
    match assemble(source) {
        Ok(assembly) => {
            let sum: usize = assembly.blocks.iter().map(|block| block.bytes.len()).sum();
            assert_eq!(sum, assembly.code.len());
            for block in &assembly.blocks {
                assert!(usize::from(block.start) + block.bytes.len() <= 0x1_0000);
            }
            assert!(assembly.rows.iter().all(|line| line.bytes.end as usize <= assembly.code.len()));
            let _ = (assembly.listing(), assembly.symbol_file(), assembly.source_level_debug());
            let _ = assembly.warnings.iter().map(ToString::to_string).collect::<String>();
        }
        Err(errors) => {
            assert!(!errors.errors.is_empty());
            let _ = errors.to_string();
        }
    }
}

/// Words of the language and parts of them.
fn word() -> impl Strategy<Value = String> {
    let words = [
        "ld",
        "add",
        "push",
        "jp",
        "jr",
        "djnz",
        "bit",
        "rst",
        "in",
        "out",
        "ex",
        "ret",
        "nop",
        "ldi",
        "a",
        "b",
        "hl",
        "(hl)",
        "ix",
        "(ix+5)",
        "(ix",
        "af'",
        "nz",
        "c",
        "db",
        "dw",
        "ds",
        "dz",
        "dc",
        "hex",
        "dg",
        "org",
        "disp",
        "ent",
        "align",
        "equ",
        "=",
        "defl",
        "if",
        "ifdef",
        "ifused",
        "else",
        "elseif",
        "endif",
        "macro",
        "endm",
        "dup",
        "rept",
        "edup",
        "while",
        "endw",
        "struct",
        "ends",
        "module",
        "endmodule",
        "define",
        "define+",
        "undefine",
        "include",
        "\"y.inc\"",
        "incbin",
        "assert",
        "display",
        "end",
        "opt",
        "--syntax=ab",
        "device",
        "zxspectrum48",
        "x",
        "y",
        ".x",
        "@y",
        "x.y",
        "x_y",
        "1",
        "2",
        "1b",
        "1f",
        "1_b",
        "$",
        "$$",
        "$FF",
        "#12",
        "%101",
        "0x10",
        "10h",
        "'a'",
        "\"str\"",
        "\"open",
        "'",
        "+",
        "-",
        "*",
        "/",
        "%",
        "<<",
        ">>>",
        "<?",
        "!",
        "~",
        "not",
        "low",
        "high",
        "exist",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "<",
        ">",
        ",",
        ",,",
        ":",
        "::",
        ";",
        "//",
        "/*",
        "*/",
        "\\",
        "\n",
        "\n ",
        "\nx ",
        "\n.x: ",
        "\n>y ",
        ".3",
        ".(2)",
        "_",
        "__LINE__",
        "m",
        "\n m 1\n",
        "\n macro m a\n db a\n endm\n",
        "\u{e9}",
        "\t",
        "\r\n",
        "65536",
        "-1",
        "99999999999",
    ];
    proptest::sample::select(words.to_vec()).prop_map(str::to_owned)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_words_do_no_harm(words in proptest::collection::vec(word(), 0..60)) {
        survive(format!(" {}", words.join(" ")).as_bytes());
        survive(words.concat().as_bytes());
    }

    #[test]
    fn random_bytes_do_no_harm(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        survive(&bytes);
    }

    #[test]
    fn every_notation_of_a_number_has_its_value(value in any::<i32>()) {
        let text = format!(" dd {value}, ${value:X}, {:o}q, 0x{value:x}, %{value:b}, {value:X}h+0", value as u32);
        // A hexadecimal number with a suffix begins with a digit.
        let text = text.replace(&format!(", {value:X}h"), &format!(", 0{value:X}h"));
        let expected = [value.to_le_bytes(); 6].concat();
        prop_assert_eq!(assemble(text).unwrap().code, expected);
    }
}

/// Expressions with every operator. The divisors are constants, so that none is zero.
fn expression() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        (0..100i64).prop_map(|n| n.to_string()),
        any::<u32>().prop_map(|n| format!("${n:X}")),
        Just("lab".to_owned()),
        Just("$".to_owned()),
        Just("'q'".to_owned()),
    ];
    leaf.prop_recursive(5, 40, 3, |inner| {
        let binary = [
            "+", "-", "*", "<<", ">>", ">>>", "<?", ">?", "<", ">", "<=", ">=", "=", "==", "!=", "&", "^", "|", "&&",
            "||", " and ", " or ", " xor ", " shl ", " shr ",
        ];
        let division = ["/", "%", " mod "];
        let unary = ["-", "+", "~", "!", "low ", "high ", "not ", "abs "];
        prop_oneof![
            (inner.clone(), proptest::sample::select(binary.to_vec()), inner.clone())
                .prop_map(|(a, op, b)| format!("{a} {op} {b}")),
            (inner.clone(), proptest::sample::select(division.to_vec()), 1..50i32)
                .prop_map(|(a, op, b)| format!("{a} {op} {b}")),
            (proptest::sample::select(unary.to_vec()), inner.clone()).prop_map(|(op, a)| format!("{op}{a}")),
            inner.prop_map(|a| format!("({a})")),
        ]
    })
}

#[test]
fn sjasmplus_computes_the_same_values() {
    let sjasmplus = match Sjasmplus::find() {
        Ok(sjasmplus) => sjasmplus,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "skipped: sjasmplus_computes_the_same_values: {error}");
            return;
        }
    };
    let mut runner = TestRunner::deterministic();
    let strategy = expression();
    let mut source = String::from(" org 1234\nlab:\n");
    for _ in 0..500 {
        let text = strategy.new_tree(&mut runner).unwrap().current();
        // Brackets around everything do not change the value for DD, but sjasmplus limits the length of a line.
        if text.len() < 1000 {
            writeln!(source, " dd +({text})").unwrap();
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.asm");
    std::fs::write(&path, &source).unwrap();
    let theirs = sjasmplus.assemble(&path, &sjasmplus_sys::Options::default()).unwrap();
    let ours = assemble(source.clone()).unwrap();
    assert!(ours.code.len() > 1500);
    for (number, (our, their)) in ours.code.chunks(4).zip(theirs.raw.chunks(4)).enumerate() {
        let line = source.lines().nth(number + 2).unwrap_or_default();
        assert_eq!(our, their, "{line}");
    }
    assert_eq!(ours.code.len(), theirs.raw.len());
}
