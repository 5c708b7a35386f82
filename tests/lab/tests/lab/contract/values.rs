//! Values of outputs: anything, memory after the call, and CRCs.

use lab::contract::{By, Options, Verdict};

use super::{prove, source, told};

/// Asserts that a contract holds in all of its cases, of which there are this many.
fn holds(header: &str, body: &str, cases: u64) {
    let report = prove(&format!(" ORG $8000\n{header}\nf:\n{body}\n RET\nData: DS 4\n"));
    assert_eq!(report.proofs[0].verdict, Verdict::Holds, "{header}\n{body}\n{report}");
    assert_eq!(report.proofs[0].found.cases, cases, "{header}\n{body}\n{report}");
}

fn refused(header: &str) -> String {
    source(&format!(" ORG $8000\n{header}\nf: RET\n")).map_or_else(|error| error.to_string(), |_| "taken".into())
}

#[test]
fn a_place_may_be_given_or_left_with_any_value() {
    holds("; In: A = any, carry = any\n; Out: A = A << 1 & 255 | carry, B = any", " RLA\n LD B,C", 512);
    holds("; In: im = any, word[$C000] = any\n; Out: HL = word[$C000]", " LD HL,($C000)", 3 * 65_536);
    // The second byte is anything.
    let header = "; In: A = 0..9\n; Out: [$C000:3] = list(A, any, 7)\n; Clobbers: HL";
    let body = " LD HL,$C000\n LD (HL),A\n INC HL\n LD (HL),B\n INC HL\n LD (HL),7";
    holds(header, body, 10);
    assert!(told("; In: A = 0..9\n; Out: [$C000:3] = list(A, A, any)\n; Clobbers: HL", body)[0].contains("[$C000+1]"));
    holds(
        "; In: A = 0..9\n; Out: [HL] = any\n; Clobbers: HL".replace("0..9", "0..9, HL = $C000").as_str(),
        " LD (HL),B",
        10,
    );
    // Any bytes to a port, but none that In does not name.
    let port = "; In: A = 0..9, B = 0..9\n; Out: port[$FE] = any then 5";
    holds(&format!("{port}\n; Clobbers: A"), " OUT ($FE),A\n LD A,B\n OUT ($FE),A\n LD A,5\n OUT ($FE),A", 100);
    assert_eq!(told(&format!("{port}\n; Clobbers: A"), " OUT ($FE),A").len(), 1);
    assert!(
        told(&format!("{port}\n; Clobbers: A"), " LD A,C\n OUT ($FE),A\n LD A,5\n OUT ($FE),A")[0]
            .contains("depends on C")
    );
    // It does not say that the rest is kept, or that it depends on nothing.
    assert!(told("; In: A = 0..9\n; Out: B = any, A = A", " LD B,C\n LD C,A")[0].contains("changed C"));
    assert!(refused("; In: A = 0..9\n; Out: B = any, A = after(B)").contains("B is not an output before this one"));
}

#[test]
fn an_output_may_be_stated_by_memory_after_the_call() {
    // A sum that is both left in memory and returned.
    let header = "; In: B = 0..99, C = 0..99\n; Out: [Data] = 0..200, A = after([Data]) + 1\n; Clobbers: A";
    holds(header, " LD A,B\n ADD A,C\n LD (Data),A\n INC A", 10_000);
    assert!(told(header, " LD A,B\n ADD A,C\n LD (Data),A")[0].starts_with("A is "));
    // What Clobbers names may be anything, but a relation to it may be stated.
    let header = "; In: B = 0..9\n; Out: A = after(word[Data + 1]) & 255\n; Clobbers: HL, [Data:4]";
    holds(header, " LD L,B\n LD H,C\n LD H,0\n LD (Data+1),HL\n LD A,L", 10);
    // The quotient and the rest of a division, which lie in memory.
    let header = "; In: B = 0..99, C = 1..9\n; Out: [Data] = 0..99, [Data + 1] = 0..C - 1, zero = after([Data]) * C + after([Data + 1]) == B\n; Clobbers: A HL";
    let body = " LD A,B\n LD L,-1\n.next: INC L\n SUB C\n JR NC,.next\n ADD A,C\n LD H,A\n LD (Data),HL\n CP A";
    holds(header, body, 900);
    // It depends on C, is written by nothing, or is not there after the call.
    let header = "; In: B = 0..9\n; Out: A = after([$C000])\n; Clobbers: [$C000]";
    assert!(told(header, " LD A,C\n LD ($C000),A\n LD A,B")[0].starts_with("A is "));
    assert!(told(header, " LD A,C\n LD ($C000),A\n LD A,($C000)").iter().any(|text| text.contains("depends on C")));
    assert!(
        told("; In: B = 0..9\n; Out: A = after([$C000])", " LD A,165")
            .iter()
            .any(|text| text.contains("which neither the routine writes"))
    );
    assert!(refused("; In: B = 0..9\n; Let: X = after([$C000])\n; Out: A = X").contains("the value of an output only"));
    assert!(refused("; In: B = 0..9\n; Out: A = after(5)").contains("after"));
}

#[test]
fn crcs_are_ready_made() {
    // CRC-16/CCITT-FALSE of "123456789" is $29B1, XMODEM's $31C3; CRC-32 is $CBF43926.
    let text = "; In: [$C000:9] = \"123456789\"\n; Out: HL = ";
    holds(&format!("{text}crc16(N = 0..8, [$C000 + N])"), " LD HL,$29B1", 1);
    holds(&format!("{text}fold(N = 0..8, X = 0, crc16(X, [$C000 + N]))"), " LD HL,$31C3", 1);
    holds(&format!("{text}crc32(N = 0..8, [$C000 + N]) >> 16"), " LD HL,$CBF4", 1);
    holds(&format!("{text}crc32(N = 0..8, [$C000 + N]) & $FFFF"), " LD HL,$3926", 1);
    holds(
        &format!("{text}(fold(N = 0..8, X = $FFFFFFFF, crc32(X, [$C000 + N])) ^ $FFFFFFFF) & $FFFF"),
        " LD HL,$3926",
        1,
    );
    // One byte more, by the bitwise routine.
    let header = "; In: HL = 0..65535, A = 0..255\n; Out: HL = crc16(HL, A)\n; Clobbers: A B\n; T: 508";
    let body = " XOR H\n LD H,A\n LD B,8\n.bit: ADD HL,HL\n JR NC,.next\n LD A,H\n XOR $10\n LD H,A\n LD A,L\n XOR $21\n LD L,A\n.next: DJNZ .bit";
    holds(header, body, 1 << 24);
    assert!(
        told("; In: HL = 0..65535, A = 0..255\n; Out: HL = crc16(HL, A + 1)\n; Clobbers: A B", body)[0]
            .contains("HL is")
    );
    assert!(told("; In: A = 0..255\n; Out: HL = crc16(N = 0..1, 256)", " LD HL,0")[0].contains("not a byte"));
}

/// Folds, functions and loops within each other would take hours.
#[test]
fn the_work_of_one_value_has_a_limit() {
    let within = "sum(N = 0..65535, sum(M = 0..65535, sum(K = 0..65535, 0)))";
    let told_at = refused(&format!("; In: A = 0..1\n; Out: A = {within}"));
    let why = "folds within each other of 281,479,271,743,488 values together, and at most 1,048,576 are tried: shorten their ranges";
    assert!(told_at.contains(why) && told_at.starts_with("mine.asm:3:16: error: "), "{told_at}");
    let functions = "; In: A = 0..1\n; Let: G(X) = sum(N = 0..1023, X), K(X) = sum(N = 0..1024, G(X))\n; Out: A = K(0)";
    let refused = refused(functions);
    assert!(refused.contains("of 1,050,625 values together, and at most"), "{refused}");
    let told = |outputs: &str| told(&format!("; In: B = 0..255\n{outputs}"), " LD A,0")[0].clone();
    let many = "folds, loops and functions within each other of more than a million steps";
    for outputs in [
        "; Out: A = sum(N = 0..B + 2000, sum(M = 0..B + 2000, 0))",
        "; Where: B >= 0 for N = 0..2000 for M = 0..2000\n; Out: A = 0",
        "; Out: [$C000 + N] = sum(M = 0..65535, 0) + 165 for N = 0..1023, A = 0",
    ] {
        let told = told(outputs);
        assert!(told.contains(many), "{outputs}: {told}");
    }
    // One value may decide.
    holds("; In: B = 0..9\n; Out: A = all(N = 0..65535, any(M = 0..65535, M <= N)) - 1", " LD A,0", 10);
}

/// A range of an output that goes below 0 is one of signed numbers, by calls and by circuit.
#[test]
fn ranges_below_zero_are_signed() {
    let holds = |outputs: &str, body: &str| {
        let text =
            format!(" ORG $8000\n; f: signed\n; In: A = -3..0, HL = -300..-299\n; Out: {outputs}\nf: {body}\n RET\n");
        let by = |by| {
            let options = Options { by, ..Options::default() };
            source(&text).and_then(|source| source.prove(&options, &|_| true)).expect("a proof").holds()
        };
        assert_eq!(by(By::Enumeration), by(By::Circuit), "{outputs}");
        by(By::Enumeration)
    };
    for outputs in
        ["A = -3..0", "A = -3 or -2 or -1..0", "HL = -300..-1, A = any", "A = $FD..$FF or 0", "A = -128..127"]
    {
        assert!(holds(outputs, ""), "{outputs}");
    }
    for (outputs, body) in [("A = -2..0", ""), ("A = -3..0", "ADD A,4"), ("HL = -299..0", ""), ("A = -300..-250", "")] {
        assert!(!holds(outputs, body), "{outputs}");
    }
}
