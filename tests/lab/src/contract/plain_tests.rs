//! Compares the [check of plain cases](super::check::plain) with the judge of all others: routines of chance that are right in most cases.

use std::path::Path;

use pipeline::asm::Memory;

use super::cases::Cases;
use super::code::Reached;
use super::counts::CaseCounts;
use super::options::Options;
use super::source::Source;
use super::worker::Worker;

/// Statements with the numbers that stand for `n`, put together at random. Most make a difference in few cases, or in the time or the stack
/// alone.
const STATEMENTS: [&str; 20] = [
    // A = 255 if E is a number, else 0, on the same path.
    "LD A,E : SUB n : SUB 1 : SBC A,A",
    "LD A,E : SUB n : SUB 1 : SBC A,A",
    "LD D,A",
    "LD A,($C001) : SUB n : SBC A,A",
    "LD A,($C001) : ADD A,C : CP n : SBC A,A",
    "LD A,E : RRA : JR C,$+3 : INC D",
    "AND 1 : ADD A,C : LD C,A",
    "AND 3 : XOR B : LD B,A",
    "LD ($C001),A",
    "LD A,($C000) : SUB 2 : SBC A,A",
    "LD A,E : CP n : JR Z,$+2",
    "CP n : JR NC,$+3 : INC D",
    "CP n : CALL Z,g",
    "PUSH BC : POP BC",
    "PUSH DE : POP HL",
    "EX AF,AF' : EX AF,AF'",
    "LD HL,$C001 : INC (HL)",
    "LD HL,$C002 : LD (HL),A",
    "CP n",
    // A changed operand: such calls are not logged.
    "CP n : JR C,.less : LD (op+1),A\nop: LD A,0\n.less:",
];

const OUTPUTS: [&str; 8] = [
    "D = E == n ? 255 : 0",
    "carry = E < n",
    "[$C001] = E == n ? 255 : 0",
    "[$C001] = [$C000] < 2 ? 255 : 0",
    "E = E",
    "B = B ^ (E == n ? 3 : 0)",
    "[$C000] = [$C000]",
    "A = E == n ? 255 : 0",
];

/// Returns a routine whose contract may be wrong in some cases.
fn source(random: &mut fastrand::Rng) -> String {
    let number = |random: &mut fastrand::Rng| random.u8(0..=64).to_string();
    let (one, other) = (number(random), number(random));
    let mut pick = |from: &[&str], count| -> Vec<String> {
        let chosen = random.choose_multiple(from.iter(), count);
        let replaced =
            |text: &&&str| text.replace(" n", &format!(" {}", if random.u8(0..4) > 0 { &one } else { &other }));
        chosen.iter().map(replaced).collect()
    };
    let outputs = pick(&OUTPUTS, 2).join(", ");
    let body = pick(&STATEMENTS, 4).join("\n ");
    let operand = if body.contains("op:") { "[op + 1]" } else { "" };
    let clobbers = pick(&["B", "C", "D", "HL", "[$C001]", "[$C002]"], 4).join(" ");
    let (b, e) = (random.u8(1..4), random.u8(20..=70));
    format!(
        " ORG $8000\n; In: B = 0..{b}, C = 7, [$C000] = 0..3, [$C001] = 0..1, E = 0..{e}\n; Out: {outputs}\n; Clobbers: A F DE' {operand} {clobbers}\n\
         ; T: 250   Stack: 4\nf:\n {body}\n RET\ng: RET\n"
    )
}

/// Returns the counts of all cases, those of each unit, and the code that they reach. Adds the cases that held in lanes, and in blocks.
fn tried(source: &Source, is_plain: bool, in_lanes: &mut [u64; 2]) -> (CaseCounts, Vec<CaseCounts>, Reached) {
    let routine = &source.headers.routines[0];
    let cases = Cases::new(&routine.spec.inputs, 0, &[], &Options::default());
    let mut worker = Worker::new(&source.program, &source.map, routine).expect("a worker");
    if !is_plain {
        worker.judge_all();
    }
    let units: Vec<_> = (0..cases.units()).map(|unit| worker.try_unit(&cases, unit, &|_| true)).collect();
    let all = units.iter().copied().fold(CaseCounts::default(), CaseCounts::and);
    in_lanes.iter_mut().zip(worker.in_lanes()).for_each(|(all, own)| *all += own);
    (all, units, worker.reached().clone())
}

fn read(text: &str) -> Option<Source> {
    Source::read(Path::new("mine.asm"), &Memory::from([("mine.asm", text)])).ok()
}

#[test]
fn plain_cases_are_counted_as_the_judge_counts_them() {
    let mut random = fastrand::Rng::with_seed(1);
    let (mut right, mut wrong, mut late, mut cases) = (0, 0, 0, 0);
    let mut in_lanes = [0; 2];
    for _ in 0..800 {
        let mut text = source(&mut random);
        let Some(source) = read(&text) else { continue };
        let (plain, judged) = (tried(&source, true, &mut in_lanes), tried(&source, false, &mut in_lanes));
        assert_eq!(plain, judged, "{text}");
        let (judged, ..) = judged;
        right += u32::from(judged.first.is_none());
        wrong += u32::from((1..judged.cases / 2).contains(&judged.failed));
        cases += judged.cases;
        // Then the slowest cases alone, or the deepest, are wrong.
        let Some(slowest) = judged.slowest else { continue };
        text = match random.bool() {
            true => text.replace("T: 250", &format!("T: {}", slowest.t - 1)),
            false => text.replace("Stack: 4", &format!("Stack: {}", judged.deepest.saturating_sub(2))),
        };
        let Some(source) = read(&text) else { continue };
        let (plain, judged) = (tried(&source, true, &mut in_lanes), tried(&source, false, &mut in_lanes));
        assert_eq!(plain, judged, "{text}");
        let (judged, ..) = judged;
        late += u32::from((1..judged.cases / 2).contains(&judged.failed));
    }
    let found = format!(
        "{right} are right, {wrong} and {late} wrong in few of {cases} cases, {in_lanes:?} in lanes and blocks"
    );
    assert!(right > 12 && wrong > 45 && late > 15 && cases > 50_000, "{found}");
}

/// Returns a routine whose path depends on E or on L, and whose contract is right but for one case, if it is wrong at all.
fn nearly_right(random: &mut fastrand::Rng) -> String {
    let (mut byte, at) = (|| random.u8(..), |random: &mut fastrand::Rng| random.u8(1..16));
    let [k1, k2, n2, n3] = [byte(), byte(), byte(), byte()];
    let (n1, wrong, at_e, at_l) = (at(random), random.u8(0..3), at(random), at(random));
    let which = ["L", "E"][random.usize(0..2)];
    let first = match wrong {
        0 => format!("{which} < {n1} ? {which} : {which} ^ {k1}"),
        _ => format!("({which} < {n1} ? {which} : {which} ^ {k1}) ^ (E == {at_e} and L == {at_l} ? 1 : 0)"),
    };
    // Decimals are values that 64 bits do not tell: they are asked one by one.
    let first = if random.bool() { format!("({first}) + bcd(E - E)") } else { first };
    format!(
        " ORG $8000\n; In: L = 0..{}, E = 0..{}\n; Let: X = {which} < {n1} ? {which} : {which} ^ {k1}, M = L + {k2} & 255\n\
         ; Out: D = {first}, B = {which} & 1, C = M, A = (M + X & 255) < {n2} ? 255 : 0\n; Clobbers: [$C000]\nf: LD B,0\n LD A,L\n ADD A,E\n CP {n3}\n JR C,.low\n NOP\n NOP\n.low: BIT 0,{which}\n JR Z,.even\n INC B\n.even: LD A,{which}\n CP {n1}\n JR C,.less\n XOR {k1}\n\
         .less: LD D,A\n LD A,L\n ADD A,{k2}\n LD C,A\n LD ($C000),A\n ADD A,D\n CP {n2}\n SBC A,A\n RET\n",
        random.u8(100..=200),
        if which == "L" { random.u8(60..=80) } else { random.u8(15..=24) }
    )
}

#[test]
fn cases_in_lanes_are_counted_as_the_judge_counts_them() {
    let mut random = fastrand::Rng::with_seed(2);
    let (mut in_lanes, mut right, mut wrong, mut late) = ([0; 2], 0, 0, 0);
    for _ in 0..60 {
        let text = nearly_right(&mut random);
        let source = read(&text).unwrap_or_else(|| panic!("{text}"));
        let (plain, judged) = (tried(&source, true, &mut in_lanes), tried(&source, false, &mut in_lanes));
        assert_eq!(plain, judged, "{text}");
        right += u32::from(judged.0.first.is_none());
        wrong += u32::from(judged.0.failed == 1);
        let Some(slowest) = judged.0.slowest.filter(|_| judged.0.first.is_none()) else { continue };
        let text = text.replace("f: LD", &format!("; T: {}\nf: LD", slowest.t - 1));
        let source = read(&text).unwrap_or_else(|| panic!("{text}"));
        let (plain, judged) = (tried(&source, true, &mut in_lanes), tried(&source, false, &mut in_lanes));
        assert_eq!(plain, judged, "{text}");
        late += u32::from(judged.0.failed > 1);
    }
    let found = format!("{right} are right, {wrong} wrong in one case, {late} late, {in_lanes:?} in lanes and blocks");
    assert!(right > 10 && wrong > 20 && late > 10 && in_lanes.iter().all(|&cases| cases > 50_000), "{found}");
}

/// Memory that only an input sets has another value in each lane, after the call too. From some value on the contract is wrong there, and
/// would be right of the value before, with which the routine was called last.
#[test]
fn memory_that_a_path_does_not_access_differs_in_lanes() {
    for wrong in 2..150 {
        let text = format!(
            " ORG $8000\n; In: B = 0..3, [$C001] = 0..200\n; Out: [$C001] = min([$C001], {wrong} - 1), A = B\nf: LD A,B\n RET\n"
        );
        let source = read(&text).unwrap_or_else(|| panic!("{text}"));
        let (plain, judged) = (tried(&source, true, &mut [0; 2]), tried(&source, false, &mut [0; 2]));
        assert_eq!(plain, judged, "{text}");
        assert!(judged.0.first.is_some(), "{text}");
    }
}
