//! Contracts beside a program without a source.

use std::path::Path;

use lab::Error;
use lab::contract::{ContractReport, Options, Source, Stretch, Verdict};
use pipeline::Program;
use pipeline::asm::Memory;

const TEXT: &str = "; double: twice a number\n; In:  A = 0..127\n; Out: A = A * 2\ndouble EQU $8000\n\
    ; level: the level\n; In:  -\n; Out: A = 5\n; Calls: ROM\nlevel EQU $8010\nLevel EQU $9000\n";

const CODE: &str =
    " ORG $8000\n ADD A,A\n RET\n ORG $8010\n LD A,(Level)\n JP over\n DB $21\nover: RET\n ORG $9000\nLevel: DB 5\n";

fn stretch(code: &str) -> Stretch {
    let program = Program::with_assembly(Path::new("a.asm"), &Memory::from([("a.asm", code)])).unwrap().0;
    (program.start, program.code)
}

fn proved(stretches: &[Stretch], text: &str) -> Result<ContractReport, Error> {
    Source::of_bytes(stretches, Path::new("game.txt"), text)?.prove(&Options::default(), &|_| true)
}

#[test]
fn a_program_without_a_source_is_proved() {
    let report = proved(&[stretch(CODE)], TEXT).unwrap();
    let found: Vec<_> = report.proofs.iter().map(|proof| (proof.verdict, proof.found.cases)).collect();
    assert_eq!(found, [(Verdict::HoldsIf, 128), (Verdict::HoldsIf, 1)], "{report}");
    assert_eq!(
        report.proofs[1].conditions,
        ["code to which no contract leads does not write to Level, code"],
        "{report}"
    );
    // As a snapshot has it: all of RAM, with other code that no contract leads to.
    let mut ram = vec![0; 0xC000];
    for (start, bytes) in [stretch(CODE), stretch(" ORG $A000\n LD (HL),A\n DB $ED,$ED,$FF\n")] {
        let at = usize::from(start - 0x4000);
        ram[at..at + bytes.len()].copy_from_slice(&bytes);
    }
    let report = proved(&[(0x4000, ram.clone())], TEXT).unwrap();
    assert!(report.proofs.iter().all(|proof| proof.verdict == Verdict::HoldsIf), "{report}");
    ram[0x4000] = 0x3C;
    let report = proved(&[(0x4000, ram)], TEXT).unwrap();
    assert_eq!(report.proofs[0].verdict, Verdict::Fails, "{report}");
    assert!(report.to_string().contains("INC A"), "{report}");
}

#[test]
fn code_that_writes_over_itself_or_constants_fails() {
    let level = "; level: the level\n; In: -\n; Out: A = 5\nlevel EQU $8000\nLevel EQU $9000\n\
        ; other: sets it\n; In: A = 0..9\n; Out: -\n; Clobbers: [Level]\nother EQU $8004\n";
    let code = " ORG $8000\n LD A,($9000)\n RET\n LD ($9000),A\n RET\n ORG $9000\n DB 5\n";
    let report = proved(&[stretch(code)], level).unwrap();
    assert!(report.proofs[0].constant[0].contains("which In does not name and other changes"), "{report}");
    let report = proved(&[stretch(&code.replace("LD ($9000),A", "LD ($8000),A"))], level).unwrap();
    assert!(report.to_string().contains("wrote over its own code"), "{report}");
}

#[test]
fn errors_name_the_file_with_the_contracts() {
    let error = |text: &str| proved(&[stretch(CODE)], text).unwrap_err().to_string();
    assert!(error("; In: A = 0..1\n; Out: B = X\ndouble EQU $8000\n").starts_with("game.txt:2:12: error: `X`"));
    assert!(
        error("; In: A = 0..1\n; Out: A = A\ndouble EQU $C000\n")
            .contains("there is no code at $C000, which is the value of `double`")
    );
    assert!(error("; double: it\n; In: A = 0..1\n; Out: A = A\n").contains("`double EQU $8000`"));
    assert!(error("double EQU\n").starts_with("game.txt:1:"));
}

/// Variables and buffers at the end of a program are zeros, and a part of it.
#[test]
fn zeros_at_the_end_are_part_of_the_program() {
    let text = "; f: reads\n; In: -\n; Out: A = 0\nf EQU $8000\n";
    let code = |address: u16| [&[0x3A][..], &address.to_le_bytes(), &[0xC9]].concat();
    for length in [0x11, 0x1000, 0x8000] {
        let mut block = code(0x8000 + (length - 1));
        block.resize(length.into(), 0);
        let report = proved(&[(0x8000, block)], text).unwrap();
        assert_eq!(report.proofs[0].verdict, Verdict::HoldsIf, "{length:04X}: {report}");
    }
    let report = proved(&[(0x8000, code(0x8010)), (0x8010, vec![0])], text).unwrap();
    assert_eq!(report.proofs[0].verdict, Verdict::HoldsIf, "{report}");
    let report = proved(&[(0x8000, code(0x8010))], text).unwrap();
    assert_eq!(report.proofs[0].verdict, Verdict::Fails, "{report}");
}
