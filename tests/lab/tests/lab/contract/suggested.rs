//! Headers read off a routine's calls.

use std::path::Path;

use lab::contract::{Options, Source, suggest};
use pipeline::Program;
use pipeline::asm::Memory;

/// Returns the header that is suggested for a routine `f` with these statements.
fn suggested(body: &str) -> Vec<String> {
    let text = format!(" ORG $8000\nVar EQU $6000\nf:\n{body}\n RET\n");
    let files = Memory::from([("mine.asm", &*text)]);
    let (program, _) = Program::with_assembly(Path::new("mine.asm"), &files).unwrap_or_else(|error| panic!("{error}"));
    let suggestion = suggest(&program, "f").unwrap_or_else(|error| panic!("{error}"));
    suggestion.to_string().lines().map(str::to_owned).collect()
}

#[test]
fn what_makes_a_difference_is_an_input_and_what_changes_is_clobbered() {
    let text = suggested(" LD C,A\n PUSH DE\n LD A,(Var)\n ADC A,C\n LD (Var + 1),A\n POP DE");
    assert_eq!(
        text[..5],
        [
            "; f: ...",
            "; In:       A = 0..255, carry = 0..1, [Var] = 0..255",
            "; Out:      -",
            "; Clobbers: A C [$6001]",
            "; T: 65   Stack: 2"
        ]
    );
    assert_eq!(text[6], "as seen in 1,000 calls with random registers. What is left to a person:");
    assert!(text[7].starts_with("  A C: not the same for all inputs."), "{}", text[7]);
    assert_eq!(text.len(), 9);
}

#[test]
fn pointers_and_calls_without_return_are_named() {
    let text = suggested(" LD A,(HL)\n INC HL\n OR (HL)\nwait: JR Z,wait").join("\n");
    assert!(text.contains("  HL: memory is accessed near there."), "{text}");
    assert!(!text.contains("more did not return"), "{text}");
    let text = suggested(" LD A,B\n CP 1\nwait: JR Z,wait").join("\n");
    assert!(text.contains(" more did not return, the last one: hung: it was at $8003"), "{text}");
    assert!(text.contains("; In:       B = 0..255\n; Out:      -\n; Clobbers: A\n"), "{text}");
}

/// A suggested header holds for what it says. Its Out is empty, so it promises nothing of results.
#[test]
fn a_suggested_header_is_a_contract_that_holds() {
    for body in [
        " LD C,A\n PUSH DE\n LD A,(Var)\n ADC A,C\n LD (Var + 1),A\n POP DE",
        " LD HL,0\n LD B,8\nmore: ADD HL,HL\n RLC C\n JR NC,none\n LD D,0\n ADD HL,DE\nnone: DJNZ more",
        " EX DE,HL\n EXX\n LD BC,7\n EXX\n NOP",
    ] {
        let header = suggested(body)[..5].join("\n");
        let text = format!(" ORG $8000\nVar EQU $6000\n{header}\nf:\n{body}\n RET\n");
        let source = Source::read(Path::new("mine.asm"), &Memory::from([("mine.asm", &*text)]));
        let source = source.unwrap_or_else(|error| panic!("{header}\n{error}"));
        let report = source.prove(&Options::default(), &|_| true).unwrap_or_else(|error| panic!("{error}"));
        assert!(report.holds(), "{header}\n{report}");
    }
}

/// A routine that seldom returns is not called a thousand times: each of these calls takes as long as a second of the machine.
#[test]
fn a_routine_that_hangs_is_called_a_few_times() {
    let text = suggested("next: LD A,(HL)\n INC HL\n OR A\n JR NZ,next").join("\n");
    assert!(
        text.contains("as seen in 0 calls with random registers; 8 more did not return, the last one: hung"),
        "{text}"
    );
}
