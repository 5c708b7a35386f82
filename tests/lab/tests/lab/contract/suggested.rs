//! Headers inferred from routines: each is put above its routine, and proved there.

use std::collections::BTreeMap;
use std::path::Path;

use lab::contract::{ContractReport, Options, Source, Suggesting, Suggestion};
use pipeline::asm::{self, Memory};

/// Fewer cases than usual: the routines are many.
fn few() -> Options {
    Options { samples: 600, most: 600, ..Options::default() }
}

fn suggesting(text: &str) -> Suggesting {
    let files = Memory::from([("mine.asm", text)]);
    Suggesting::new(Path::new("mine.asm"), &files, &asm::Options::default()).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the header that is suggested for a routine `f` with these statements.
fn suggested(body: &str) -> Suggestion {
    let mut source = suggesting(&format!(" ORG $8000\nVar EQU $6000\nf:\n{body}\n RET\nData: DB 1, 2\n"));
    source.suggest("f", &few()).unwrap_or_else(|error| panic!("{error}"))
}

fn prove(text: &str) -> ContractReport {
    let source = Source::read(Path::new("mine.asm"), &Memory::from([("mine.asm", text)]));
    let source = source.unwrap_or_else(|error| panic!("{error}\n{text}"));
    source.require_all().unwrap_or_else(|error| panic!("{error}\n{text}"));
    source.prove(&few(), &|_| true).unwrap_or_else(|error| panic!("{error}"))
}

#[track_caller]
fn lines(body: &str, expected: &[&str]) {
    let found = suggested(body);
    assert_eq!(found.header.lines().skip(1).collect::<Vec<_>>(), expected, "{found}");
    assert!(found.holds(), "{found}");
}

#[test]
fn inputs_results_and_limits_are_stated() {
    lines(
        " LD C,A\n PUSH DE\n LD A,(Var)\n ADC A,C\n LD (Var + 1),A\n POP DE",
        &[
            "; In:       A = 0..255, carry = 0..1, [Var] = 0..255",
            "; Out:      A = 0..255, C = 0..255, [Var + 1] = 0..255",
            "; T: 65   Stack: 2",
        ],
    );
}

/// Ports, interrupts, HALT, memory by IX, texts, arguments, data after the call.
#[test]
fn what_a_routine_uses_besides_registers_is_stated() {
    lines(
        " AND 7\n OUT ($FE),A",
        &["; In:       A = 0..255", "; Out:      A = 0..255, port[$FE] = 0..255", "; T: 28   Stack: 0"],
    );
    lines(
        " LD BC,$7FFE\n IN A,(C)\n AND 1",
        &[
            "; In:       port[$7FFE] = 0..255",
            "; Out:      BC = 32766, A = 0..255",
            "; Clobbers: ports",
            "; T: 39   Stack: 0",
        ],
    );
    lines(
        " EI\n HALT\n DI\n IM 1",
        &["; In:       -", "; Out:      -", "; Clobbers: interrupts", "; Waits:    1 frame", "; T: = 30   Stack: 0"],
    );
    lines(
        " LD A,(IX+3)\n SRL A\n LD (IX+4),A",
        &[
            "; In:       IX = $C2FD, [IX + 3] = 0..255",
            "; Out:      A = 0..255, [IX + 4] = 0..255",
            "; T: 56   Stack: 0",
        ],
    );
    lines(
        "next: LD A,(HL)\n INC HL\n OR A\n JR NZ,next",
        &[
            "; In:       HL = $C2FD, [HL:7] = 0..255, [HL + 7] = 0",
            "; Out:      HL = 0..65535, A = 0",
            "; T: 237   Stack: 0",
        ],
    );
    lines(
        " POP HL\n POP DE\n PUSH HL\n EX DE,HL",
        &[
            "; In:       [SP + 2:2] = 0..255",
            "; Out:      HL = 0..65535, SP = SP + 2",
            "; Clobbers: DE",
            "; T: 45   Stack: 0",
        ],
    );
    lines(
        " POP HL",
        &[
            "; In:       return = $C0FD, word[SP + 2] = $C9FD",
            "; Out:      HL = 49405, return = word[SP + 2], SP = SP + 2",
            "; T: 20   Stack: 0",
        ],
    );
}

/// A pointer in a variable, a counter of two bytes, eight rows of the screen, a jump by a table, a block copied.
#[test]
fn memory_by_variables_and_rows_is_stated() {
    lines(
        " PUSH HL\n LD HL,(pos)\n LD (HL),A\n INC HL\n LD (pos),HL\n POP HL\n RET\npos: DW buf\nbuf: DS 10",
        &[
            "; In:       A = 0..255, word[pos] = $C2FD",
            "; Out:      [pos:2] = 0..255",
            "; Clobbers: [word[pos]]",
            "; T: 76   Stack: 2",
        ],
    );
    lines(
        " LD HL,(cnt)\n INC HL\n LD (cnt),HL\n RET\ncnt: DW 0",
        &[
            "; In:       [cnt:2] = 0..255",
            "; Out:      HL = 0..65535, [cnt] = 0..255",
            "; Clobbers: [cnt + 1]",
            "; T: 48   Stack: 0",
        ],
    );
    let found = suggested(" LD B,8\n.l: LD A,(DE)\n LD (HL),A\n INC DE\n INC H\n DJNZ .l");
    assert!(found.holds() && found.header.contains("[HL + 1792] = 0..255") && !found.header.contains("[$"), "{found}");
    let found = suggested(
        " LD HL,tab\n ADD A,A\n LD E,A\n LD D,0\n ADD HL,DE\n LD E,(HL)\n INC HL\n LD D,(HL)\n EX DE,HL\n JP (HL)\ntab: DW t1,t2\n\
         t1: LD A,1\n RET\nt2: LD A,2",
    );
    assert!(found.holds() && found.header.contains("A = 0..1"), "{found}");
    let found = suggested(" LD A,B\n OR C\n RET Z\n LDIR");
    assert!(found.holds() && !found.header.contains("return"), "{found}");
}

/// A sentence says which parts cannot be inferred.
#[test]
fn a_routine_without_a_contract_is_described() {
    for (body, why) in [
        (
            " JR f",
            "no ranges of inputs were found for which it returns: of 760 calls 760 did not, for instance one that hung",
        ),
        (
            " LD A,5\n JP (HL)",
            "it jumps to an address that it is given, at f+2 ($8002, mine.asm:5): no contract can say what is done there",
        ),
        (
            " LD A,$3C\n LD (here),A\nhere: NOP",
            "it changes the instruction at here ($8005, mine.asm:6): only operands can be inputs",
        ),
    ] {
        let found = suggested(body);
        assert!(!found.holds() && found.to_string().contains(why), "{found}");
    }
}

/// Code that the inputs of a header do not reach is named.
#[test]
fn code_that_is_not_reached_is_left_to_a_person() {
    let found = suggested(" LD B,7\n DJNZ next\n LD A,1\nnext: LD C,B").to_string();
    let rest = "inputs that lead to the rest of the code: no case reaches f+4 ($8004, mine.asm:6)";
    assert!(found.contains(rest) && found.contains("says of it: holds"), "{found}");
}

/// Variables that other code changes are inputs.
#[test]
fn variables_of_the_program_are_inputs() {
    let text = " ORG $8000\nf: LD A,(Data)\n RET\ng: LD HL,Data\n INC (HL)\n RET\nData: DB 7\nTable: DB 3\n";
    let header = suggesting(text).suggest("f", &few()).unwrap().header;
    assert_eq!(header, "; f: ...\n; In:       [Data] = 0..255\n; Out:      A = 0..255\n; T: 23   Stack: 0\n");
}

/// Puts the suggested headers above the routines of a source, and proves them all.
#[test]
fn suggested_headers_hold_where_they_are_put() {
    let text = include_str!("suggested.asm");
    let mut source = suggesting(text);
    let is_routine = |line: &&str| line.starts_with(|c: char| c.is_ascii_lowercase()) && line.contains(':');
    let names = || text.lines().filter(is_routine).filter_map(|line| line.split_once(':')).map(|(name, _)| name);
    let found: BTreeMap<&str, Suggestion> =
        names().map(|name| (name, source.suggest(name, &few()).unwrap_or_else(|error| panic!("{error}")))).collect();
    let (holding, others): (Vec<_>, Vec<_>) = names().partition(|name| found[name].holds());
    assert_eq!(others, ["never", "by_table", "opcode"]);
    let with_header = |line: &str| match line.split_once(':').filter(|_| is_routine(&line)) {
        Some((name, _)) if found[name].holds() => format!("{}{line}\n", found[name].header),
        _ => format!("{line}\n"),
    };
    let report = prove(&text.lines().map(with_header).collect::<String>());
    let failing: Vec<_> = report.proofs.iter().filter(|proof| !proof.holds()).map(|proof| &proof.routine).collect();
    assert!(failing.is_empty() && report.prose.is_empty(), "{failing:?}\n{report}");
    assert_eq!((report.proofs.len(), holding.len()), (81, 81));
}

/// Infers headers for all routines of the library and of the programs that have one, and prints how many hold.
#[test]
#[ignore = "a measure, of minutes"]
fn measure_of_the_programs() {
    for path in [
        "lib/library.asm",
        "tictactoe/main.asm",
        "checkers/main.asm",
        "xiangqi/main.asm",
        "gunjin/main.asm",
        "movement/main.asm",
    ] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../z80src").join(path);
        let mut source =
            Suggesting::new(&path, &asm::Disk, &asm::Options::default()).unwrap_or_else(|error| panic!("{error}"));
        let names = source.routines().to_vec();
        let mut holding = 0;
        for name in &names {
            match source.suggest(name, &few()) {
                Ok(found) if found.holds() => holding += 1,
                Ok(found) => println!("{name}: {}", found.problem.unwrap_or_default()),
                Err(error) => println!("{name}: {error}"),
            }
        }
        println!("{}: {holding} of {}", path.display(), names.len());
    }
}
