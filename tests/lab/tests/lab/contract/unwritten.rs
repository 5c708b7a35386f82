//! Outputs that a routine does not write.

use lab::contract::Verdict;

use super::prove;

/// An output that a routine leaves as it is uses what is in memory: that must not be what other code changes.
#[test]
fn an_output_that_is_not_written_is_what_the_program_has() {
    const OTHER: &str = "g: ld hl,buf\n inc (hl)\n ret\n";
    let report = |output: &str, body: &str, other: &str| {
        prove(&format!(
            " ORG $8000\n; f: five\n; In: A = 0..1, D = any, HL = buf..buf+1\n; Out: {output}\n; Clobbers: A B DE\nf: {body}\n ret\n{other}\
             buf: db 5,5,5,5\n"
        ))
    };
    let changed = [
        ("[buf] = 5", ""),
        ("word[buf] = $0505", ""),
        ("[HL] = 5", ""),
        ("[buf] = 0..9", ""),
        ("[buf:2] = list(5, 5)", ""),
        ("[buf + N] = 5 for N = 0..3", "ld a,5\n ld (buf+1),a\n ld (buf+2),a\n ld (buf+3),a"),
        // Written in some of the cases, and on each of two ways that were seen before, but not on both together.
        ("[buf] = 5", "or a\n ret z\n ld a,5\n ld (buf),a"),
        (
            "[buf] = 5",
            "ld e,5\n ld b,a\n srl b\n jr nc,.one\n ld a,e\n ld (buf),a\n.one: bit 0,l\n ret z\n ld a,e\n ld (buf),a",
        ),
    ];
    for (output, body) in changed {
        let alone = report(output, body, "");
        // In the last two the routine itself writes there in other cases.
        assert_eq!(alone.holds(), !body.contains("(buf),a"), "{output}: {alone}");
        let report = report(output, body, OTHER);
        let proof = &report.proofs[0];
        assert!(
            proof.verdict == Verdict::Fails && proof.constant.iter().any(|text| text.contains("reads buf")),
            "{output}: {report}"
        );
    }
    let proved = report("[buf] = 5", "", "; g: sets\n; In: A = 0..255\n; Out: [buf] = A\ng: ld (buf),a\n ret\n");
    assert_eq!(proved.proofs[0].verdict, Verdict::Fails, "{proved}");
    let patched = report("[g + 1] = 7", "", "g: ld b,7\n ret\nh: ld (g+1),a\n ret\n");
    assert_eq!(patched.proofs[0].verdict, Verdict::Fails, "{patched}");
    for (output, body) in [
        ("[buf] = any", ""),
        ("word[buf] = any", ""),
        ("[buf] = 5", "ld a,5\n ld (buf),a"),
        ("[buf] = 5", "ld b,a\n ld a,5\n srl b\n ld (buf),a"),
        ("[HL] = 5", "ld (hl),5"),
        ("A = any", ""),
    ] {
        let report = report(output, body, OTHER);
        assert!(report.proofs[0].holds(), "{output}: {report}");
    }
}
