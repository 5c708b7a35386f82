//! Proofs by circuit of the time with contention.

use super::circuits::{one, prove, stopped};
use lab::contract::{By, MostContended, Options, RoutineProof, Source, Verdict};
use pipeline::asm::Memory;
use std::path::Path;

fn most(proof: &RoutineProof) -> &MostContended {
    let circuit = proof.circuit.as_ref().unwrap_or_else(|| panic!("{proof:?}"));
    circuit.most_contended.as_ref().unwrap_or_else(|| panic!("{}", stopped(proof)))
}

/// Requires that a time is proved exactly, and that one T-state less is refuted.
fn exact(header: &dyn Fn(u64) -> String, body: &str, t: u64) {
    let right = one(&header(t), body);
    assert_eq!(right.verdict, Verdict::Holds, "{}", stopped(&right));
    let found = most(&right);
    assert_eq!((found.bound, found.longest.as_ref().map(|call| call.t)), (t, Some(t)), "{found}");
    assert!(right.circuit.as_ref().unwrap().to_string().contains(&format!("{t}, exact: for a start at T ")));
    let wrong = one(&header(t - 1), body);
    assert_eq!(wrong.verdict, Verdict::Fails, "{}", stopped(&wrong));
}

/// The screen is written to, and the stack below $8000 is read: see `contended.rs`.
#[test]
fn the_longest_time_is_exact_for_all_inputs() {
    let header = |most| {
        format!("; In: BC = 0..65535, DE = 0..65535\n; Out: -\n; Clobbers: [$4000]\n; T: 23 (contended: {most})")
    };
    exact(&header, " LD ($4000),A", 35);
}

/// One case of 2^32 writes to the screen.
#[test]
fn the_slowest_of_all_inputs_is_found() {
    let header = |most| {
        format!(
            "; In: BC = 0..65535, DE = 0..65535\n; Out: -\n; Clobbers: HL A F [$4000]\n; T: 117 (contended: {most})"
        )
    };
    let body = " LD HL,$1234\n OR A\n SBC HL,BC\n RET NZ\n LD HL,$5678\n OR A\n SBC HL,DE\n RET NZ\n LD ($4000),A\n LD ($4000),A";
    let proof = one(&header(200), body);
    let t = most(&proof).bound;
    exact(&header, body, t);
    let call = most(&proof).longest.clone().unwrap();
    assert_eq!(call.inputs, [("BC".to_owned(), 0x1234), ("DE".to_owned(), 0x5678)]);
    let failure = one(&header(t - 1), body).failure.unwrap();
    assert_eq!(failure.inputs, call.inputs);
    assert!(failure.broken[0].contains("with contention when it started at T"), "{:?}", failure.broken);
}

/// A loop in each line of the picture, between which the ULA does not wait.
#[test]
fn loops_over_several_lines_are_exact() {
    let header = |most| {
        format!(
            "; In: B = 1..50, DE = 0..65535, C = 0..255\n; Out: B = 0\n; Clobbers: [$5800]\n; T: 1305 (contended: {most})   Stack: 0"
        )
    };
    let body = ".l: LD ($5800),A\n DJNZ .l";
    let t = most(&one(&header(2_000), body)).bound;
    exact(&header, body, t);
    let called = one("; In: B = 1..50\n; Out: B = 0\n; Clobbers: [$5800]\n; T: 1305 (contended: 2000)", body);
    assert_eq!(called.found.contended.unwrap().t, t);
}

/// A pointer to the last bytes of the memory that the ULA shares and the first ones past it, and one past it.
#[test]
fn pointers_wait_where_they_may() {
    let source = |first: &str, most: u64| {
        format!(
            " ORG $9000\n; f: reads\n; In: HL = {first}..$8005, [HL] = 0..255, BC = 0..65535\n; Out: A = [HL]\n\
             ; Clobbers: F\n; T: 21 (contended: {most})\nf: LD A,(HL)\n AND A\n RET\n"
        )
    };
    for (first, t) in [("$7FF8", 21 + 6), ("$8000", 21)] {
        let right = prove(&source(first, t)).proofs.remove(0);
        assert_eq!(right.verdict, Verdict::Holds, "{first}: {}", stopped(&right));
        assert_eq!(most(&right).longest.as_ref().unwrap().t, t);
        if t > 21 {
            assert_eq!(prove(&source(first, t - 1)).proofs[0].verdict, Verdict::Fails);
        }
    }
}

/// The refresh address is on the bus while INC HL works, and LDIR leaves DE there.
#[test]
fn internal_cycles_wait_too() {
    let refresh = |i: &'static str| {
        move |most| {
            format!(
                "; In: I = {i}, HL = 0..65535, BC = 0..65535\n; Out: HL = HL + 1 & $FFFF\n; T: 16 (contended: {most})"
            )
        }
    };
    let body = " INC HL";
    let t = most(&one(&refresh("$3F..$40")(60), body)).bound;
    exact(&refresh("$3F..$40"), body, t);
    let outside = most(&one(&refresh("$80..$90")(60), body)).bound;
    assert!(outside < t, "{outside} {t}");
    let copy = |most| {
        format!(
            "; In: A = 0..255, [Data:4] = 0..255, HL = 0..65535\n; Out: HL = Data + 4, DE = $4004, BC = 0\n\
             ; Clobbers: F [$4000:4]\n; T: 119 (contended: {most})"
        )
    };
    let body = " LD HL,Data\n LD DE,$4000\n LD BC,4\n LDIR";
    let t = most(&one(&copy(300), body)).bound;
    exact(&copy, body, t);
}

/// Ways that exclude each other, and together would take longer than any of them.
#[test]
fn where_it_stays_open_the_report_says_so() {
    let header = |most: u64| {
        format!(
            "; In: A = 0..255, BC = 0..65535, DE = 0..65535\n; Out: -\n; Clobbers: A F [$5800]\n; T: 66 (contended: {most})"
        )
    };
    let body = " AND 1\n JR Z,.even\n LD ($5800),A\n LD ($5800),A\n.even: OR A\n JR NZ,.end\n LD ($5800),A\n LD ($5800),A\n.end:";
    let loose = one(&header(200), body);
    let (bound, longest) = (most(&loose).bound, most(&loose).longest.as_ref().unwrap().t);
    assert_eq!(loose.verdict, Verdict::Holds);
    assert!(longest < bound, "{longest} {bound}");
    let text = loose.circuit.as_ref().unwrap().to_string();
    assert!(text.contains(&format!("no more than {bound}; the longest found {longest}, for a start at T ")), "{text}");
    assert_eq!(one(&header(bound), body).verdict, Verdict::Holds);
    let open = one(&header(bound - 1), body);
    assert_eq!(open.verdict, Verdict::HoldsForSample, "{}", stopped(&open));
    let limit = bound - 1;
    let why = format!("with contention the bound is {bound} T, more than {limit}, the longest found {longest}");
    assert_eq!(stopped(&open), why);
    assert!(open.circuit.unwrap().advice.is_some_and(|advice| advice.contains("(contended: N)")));
    assert_eq!(one(&header(longest - 1), body).verdict, Verdict::Fails);
}

/// The same figures in the text, in JSON and on the page.
#[test]
fn reports_have_the_bound_and_the_call() {
    let source = " ORG $8000\n; f: writes\n; In: BC = 0..65535, DE = 0..65535\n; Out: -\n; Clobbers: [$4000]\n\
                  ; T: 23 (contended: 35)\nf: LD ($4000),A\n RET\n";
    // An outside solver would know nothing of it.
    let read = Source::read(Path::new("mine.asm"), &Memory::from([("mine.asm", source)])).unwrap();
    assert!(read.question("f").is_err_and(|error| error.to_string().contains("leave `contended` out")));
    let report = prove(source);
    let end = "35, exact: for a start at T 14325 of the frame (BC = 0, DE = 0)";
    let text = report.to_string();
    assert!(text.contains(&format!("    most T with contention of all inputs and starts: {end}\n")), "{text}");
    let page = lab::Page::html(&report).unwrap_or_else(|error| panic!("{error}"));
    assert!(page.contains(&format!("; most T with contention {end}</li>")), "{page}");
    let json = String::from_utf8(lab::Page::json(&report).unwrap()).unwrap();
    let json: String = json.split_whitespace().collect();
    assert!(json.contains(r#""most_contended":{"bound":35,"longest":{"t":35,"start":14325,"inputs":"#), "{json}");
}

/// Random routines with few inputs: no call takes longer than the bound, and no proof says less than the longest call takes.
#[test]
fn bounds_by_circuit_cover_all_calls() {
    const ROUTINES: usize = 120;
    let mut random = fastrand::Rng::with_seed(9);
    let (mut held, mut exact, mut waiting, mut refuted, mut cases) = (0, 0, 0, 0, 0);
    for number in 0..ROUTINES {
        let (text, all) = routine(&mut random);
        let proved = |t: u64, limit: u64| {
            let text = text.replace("LIMIT", &format!("{t} (contended: {limit})"));
            let source = Source::read(Path::new("mine.asm"), &Memory::from([("mine.asm", &text[..])])).unwrap();
            let options = Options { by: By::Circuit, ..Options::default() };
            source.prove(&options, &|_| true).unwrap().proofs.remove(0)
        };
        let proof = proved(9_999, 9_999);
        // Some accesses meet the stack, or memory that nothing gives decides a branch.
        if !proof.holds() || !proof.is_proved_by_circuit() {
            continue;
        }
        assert_eq!(proof.found.cases, all);
        let longest = proof.found.contended.unwrap().t;
        let bound = most(&proof).bound;
        assert!(bound >= longest, "{number}: {bound} {longest}\n{text}");
        let t = proof.circuit.as_ref().unwrap().most_t.as_ref().unwrap().t;
        (held, cases) = (held + 1, cases + all);
        (exact, waiting) = (exact + usize::from(bound == longest), waiting + usize::from(longest > t));
        // One too small for the calls is never proved.
        if number % 5 == 0 && longest > t {
            assert_eq!(proved(t, longest - 1).verdict, Verdict::Fails, "{text}");
            refuted += 1;
        }
    }
    println!("{held} of {ROUTINES} hold, {exact} exact, {waiting} with waits, {refuted} refuted, {cases} cases");
    assert!(held >= 110 && exact >= 100 && waiting >= 100 && refuted >= 20, "{held} {exact} {waiting} {refuted}");
}

/// Returns a routine of random instructions and forward branches, and the number of its cases.
fn routine(random: &mut fastrand::Rng) -> (String, u64) {
    const BODY: [&str; 22] = [
        "LD (HL),A",
        "LD A,(HL)",
        "INC (HL)",
        "SET 3,(HL)",
        "RRD",
        "LD ($5800),A",
        "LD A,($5800)",
        "LD ($9000),A",
        "INC HL",
        "DEC DE",
        "ADD HL,BC\n OR A\n SBC HL,BC",
        "PUSH BC\n POP BC",
        "PUSH DE\n EX (SP),HL\n EX (SP),HL\n POP DE",
        "NOP",
        "RLC (IX+2)",
        "LD (IX-1),A",
        "LD (IX+1),7",
        "CALL sub",
        "XOR B",
        "LDI",
        "CPI",
        "BIT 0,B",
    ];
    let mut body = String::new();
    let mut label = 0;
    for _ in 0..random.usize(3..14) {
        match random.u8(..5) {
            0 => {
                label += 1;
                let condition = ["Z", "NZ", "C", "NC"][random.usize(..4)];
                let jump = ["JR", "JP"][random.usize(..2)];
                body += &format!(
                    " {} {}\n {jump} {condition},.l{label}\n",
                    ["CP", "BIT 1,B\n AND", "OR"][random.usize(..3)],
                    random.u8(..4)
                );
                body += &format!(" {}\n", BODY[random.usize(..BODY.len())]);
                body += &format!(".l{label}:\n");
            }
            1 if random.bool() => {
                body += &format!(" LD B,{}\n.b{label}x: {}\n DJNZ .b{label}x\n", random.u8(1..4), "LD ($5900),A");
            }
            _ => body += &format!(" {}\n", BODY[random.usize(..BODY.len())]),
        }
        label += 1;
    }
    let org = if random.bool() { "$6000" } else { "$C000" };
    let hl = if random.bool() { "$7FF0" } else { "$8010" };
    let (calls, a) = (random.u64(2..17), random.u64(2..9));
    let text = format!(
        " ORG {org}\n; f: random\n; In: HL = {hl}..{hl} + {}, A = 0..{}, B = 0..3, C = 9, DE = $8FE0, IX = $8FC0\n; Out: -\n\
         ; Clobbers: AF BC DE HL IX [$7F00:$200] [$8F00:$100] [$9000] [$5800] [$5900] [$4000:$40]\n; T: LIMIT\nf:\n{body} RET\n\
         ; Unproved: the part of f\nsub: INC D\n DEC D\n RET\n",
        calls - 1,
        a - 1
    );
    (text, calls * a * 4)
}
