//! Writes that code does not show: by opcodes that the program changes, by interrupts, and by the ROM where the program has changed what
//! it writes by.

use lab::contract::Verdict;

use super::constant::with;

/// An opcode that the program changes makes another instruction. One that is not known may write anywhere.
#[test]
fn changed_opcodes_are_followed() {
    for (code, expected) in [
        ("g: ld a,$32\n ld (op),a\nop: ld a,(var)", "`op` writes at op ("),
        ("g: ld hl,op\n ld (hl),$32\nop: ld a,(var)", "`op` writes at op ("),
        ("g: ld hl,var\nop: bit 0,(hl)\n ret\nk: ld a,$C6\n ld (op+1),a", "`op` writes at op ("),
        ("g: ld ix,var\nop: bit 0,(ix+0)\n ret\nk: ld a,$C6\n ld (op+3),a", "`op` writes at op ("),
        ("g: ld hl,var\nop: ld a,(hl)\n ret\nk: ld a,$77\n ld (op),a", "`op` writes at op ("),
        // In a routine that is called, and below another instruction that is made.
        ("g: ld hl,var\n call op\n ret\nop: ld a,(hl)\n ret\nk: ld a,$34\n ld (op),a", "`op` writes at op ("),
        ("g: ld hl,var-1\nop: nop\n ld (hl),9\n ret\nk: ld a,$23\n ld (op),a", "`op` writes at op+1 ("),
        ("g: ld hl,other\n call op\n ld (hl),9\n ret\nop: nop\n ret\nk: ld a,$2E\n ld (op),a", ""),
        // Two opcodes in one word, and a prefix.
        ("g: ld hl,var\nop: nop\n nop\n ret\nk: ld bc,$C6CB\n ld (op),bc", "`op` writes at op ("),
        ("g: ld hl,var\n ld ix,other\nop: db $DD\n ld (hl),9\n ret\nk: xor a\n ld (op),a", "`op` writes at op+1 ("),
    ] {
        let report = with(code);
        let proof = &report.proofs[0];
        match expected {
            "" => assert_eq!(proof.verdict, Verdict::HoldsIf, "{code}: {report}"),
            _ => assert!(proof.constant.iter().any(|text| text.contains(expected)), "{code}: {report}"),
        }
    }
    for code in [
        "g: ld hl,op\n set 1,(hl)\nop: db $38, 0",
        "g: ld hl,var\nop: ld a,(hl)\n ret\nk: ld (op),a",
        "g: ld hl,op\n ld de,tab\n ex de,hl\n ld bc,3\n ldir\nop: ld a,(var)",
    ] {
        let report = with(code);
        let condition = report.proofs[0].conditions.first().unwrap_or_else(|| panic!("{code}: {report}"));
        assert!(
            condition.starts_with("the code at op (") && condition.contains(", whose opcode the program changes, ")
        );
    }
    // Another instruction that writes to the same memory.
    let report = with("g: ld hl,other\n inc (hl)\n ret\nk: ld a,$35\n ld (g+3),a");
    assert_eq!(report.proofs[0].verdict, Verdict::Holds, "{report}");
}

/// An interrupt pushes where SP points, and the ROM's handler writes by IY.
#[test]
fn interrupts_overwrite_memory_where_sp_points_at_data() {
    let at_data = |before: &str, after: &str| {
        format!("g: {before}\n ld (other),sp\n ld sp,var+2\n pop hl\n {after}\n ld sp,(other)")
    };
    for (code, expected) in [
        (at_data("ei", "pop de"), "an interrupt at g+8 ("),
        ("g: ld sp,var+2\n ei\n jr $".into(), "an interrupt at g+4 ("),
        ("g: ld sp,var+2\n ei\n halt\n jr $".into(), "an interrupt at g+5 ("),
        ("g: ei\n nop\n ld iy,var-1\n halt".into(), "an interrupt at g+6 ("),
        ("g: ld iy,var-64\n ei\n nop\n jr $".into(), "an interrupt at g+6 ("),
        // A proved routine that is called with interrupts on, though its contract covers calls with interrupts off.
        (
            "; In: -\n; Out: HL = 5\n; Clobbers: [other:2]\ng: ld (other),sp\n ld sp,var+2\n pop hl\n ld hl,5\n ld sp,(other)\n \
             ret\nk: ei\n call g"
                .into(),
            "an interrupt at g+7 (",
        ),
    ] {
        let report = with(&code);
        let constant = report.proofs[0].constant.iter();
        let says = |text: &String| text.contains(expected) && text.contains(" overwrites: ");
        assert!(constant.into_iter().any(says), "{code}: {report}");
    }
    // They may be on; they are on, and SP or IY is not known.
    for code in [at_data("nop", ""), at_data("call f", "")] {
        let report = with(&code);
        let says = |text: &String| text.contains(", where SP or IY may point to data, does not write to var, code");
        assert!(report.proofs[0].conditions.iter().any(says), "{code}: {report}");
    }
    for code in ["g: ei\n nop\n ld sp,hl\n pop de", "g: ei\n nop\n pop iy\n nop\n ld iy,23610"] {
        let report = with(code);
        let says =
            |text: &String| text.starts_with("an interrupt at g+3 (") || text.starts_with("an interrupt at g+4 (");
        assert!(report.proofs[0].conditions.iter().any(says), "{code}: {report}");
    }
    for code in [
        at_data("di", "ei\n ld sp,(other)"),
        at_data("di\n call k", "ei").replace("sp,(other)", "sp,(other)\n ret\nk: inc a"),
        // A stack of its own, and IY saved or set again.
        "g: ei\n ld sp,$7000\n push hl".into(),
        "g: di\n ld iy,var-1\n inc (iy+5)\n ld iy,23610\n ei\n halt".into(),
        "g: di\n push iy\n ld iy,other\n inc (iy+5)\n pop iy\n ei\n halt".into(),
    ] {
        let report = with(&code);
        assert_eq!(report.proofs[0].verdict, Verdict::Holds, "{code}: {report}");
    }
}

/// Routines of the ROM that write where system variables or IY say, once the program has changed these.
#[test]
fn the_rom_writes_where_changed_system_variables_say() {
    for code in [
        "g: ld hl,var\n ld ($5C84),hl\n ld a,65\n rst 16",
        "g: rst 16\n ret\nk: ld hl,var\n ld ($5C80),hl",
        "g: ld hl,var\n ld ($5C65),hl\n ld bc,7777\n call $2D2B",
        "g: ld hl,$5C51\n ld (hl),9\n call $0D6B",
        "g: ld iy,var-1\n call $0D6B\n ld iy,23610",
        "g: call k\n rst 16\n ret\nk: ld iy,(tab)",
    ] {
        let report = with(code);
        let says = |text: &String| {
            text.starts_with("the ROM, called at g")
                && text.contains(" with IY or system variables that the program changes, does not write to var, code")
        };
        assert!(report.proofs[0].conditions.iter().any(says), "{code}: {report}");
    }
    for code in [
        // Colours, the character set, the frames; the keyboard and the tape.
        "g: ld hl,$5C8D\n ld (hl),7\n ld hl,tab\n ld ($5C36),hl\n ld ($5C78),hl\n ld a,65\n rst 16",
        "g: ld hl,var\n ld ($5C84),hl\n call $028E\n ld iy,23610\n rst 16".replace("\n rst 16", "").as_str(),
    ] {
        let report = with(code);
        assert_eq!(report.proofs[0].verdict, Verdict::Holds, "{code}: {report}");
    }
    let report = with("g: ld (hl),a\n rst 16");
    assert!(
        report.proofs[0].conditions[0].ends_with("does not write to var, code, or to system variables"),
        "{report}"
    );
}
