//! Circuits compared with the CPU for random code, and with other solvers.

use std::path::Path;

use lab::contract::Source;
use pipeline::asm::Memory;

use super::circuits::{one, text_of};

#[test]
fn random_code_is_the_same_as_circuit_and_on_the_cpu() {
    let mut random = fastrand::Rng::with_seed(3);
    let lines = [
        "ADD A,{r}",
        "ADC A,{r}",
        "SUB {r}",
        "SBC A,{r}",
        "AND {r}",
        "XOR {r}",
        "OR {r}",
        "CP {r}",
        "INC {r}",
        "DEC {r}",
        "RLC {r}",
        "RRC {r}",
        "RL {r}",
        "RR {r}",
        "SLA {r}",
        "SRA {r}",
        "SLL {r}",
        "SRL {r}",
        "BIT 3,{r}",
        "SET 6,{r}",
        "RES 0,{r}",
        "LD {r},{s}",
        "LD {r},$5A",
        "ADD HL,BC",
        "ADC HL,DE",
        "SBC HL,BC",
        "INC DE",
        "DEC BC",
        "DAA",
        "NEG",
        "CPL",
        "RLA",
        "RRCA",
        "CCF",
        "EX DE,HL",
        "EXX",
        "EX AF,AF'",
        "PUSH {p}\n POP {q}",
        "LD (Data),{p}",
        "LD {p},(Data+1)",
        "LD (Data+2),A",
        "LD A,(Data)",
        "JR {c},.l{n}",
        "CALL {c},sub",
        "LD IX,Data\n ADD A,(IX+1)",
        "ADD IX,DE",
        "LD A,IXH",
        "RLD",
        "LDI",
        "CPI",
        "CALL sub",
    ];
    let mut compared = 0;
    for number in 0..150 {
        let length = random.usize(4..24);
        let mut body = String::new();
        for n in 0..length {
            let mut line = lines[random.usize(..lines.len())].to_owned();
            for (mark, names) in [("{r}", "ABCDEHL"), ("{s}", "ABCDEHL")] {
                line = line.replace(mark, &names.chars().nth(random.usize(..7)).unwrap().to_string());
            }
            for (mark, names) in [("{p}", ["BC", "DE", "HL"]), ("{q}", ["HL", "BC", "AF"])] {
                line = line.replace(mark, names[random.usize(..3)]);
            }
            line = line.replace("{c}", ["Z", "NZ", "C", "NC"][random.usize(..4)]);
            line = line.replace("{n}", &random.usize(n + 1..=length).to_string());
            // Pointers of these are constant.
            let line = if ["RLD", "LDI", "CPI"].contains(&line.as_str()) {
                format!("LD HL,Data\n LD DE,Data+1\n {line}")
            } else {
                line
            };
            body += &format!(".l{n}: {line}\n");
        }
        body += &format!(".l{length}: NOP\n RET\nsub: XOR C\n RLA\n RET NC\n DEC B");
        let proof = one(
            "; In: AF = 0..65535, BC = 0..65535, DE = 0..65535, HL = 0..65535, [Data:4] = 0..255\n; Out: A = any\n; Clobbers: everything, [Data:5]",
            &body,
        );
        let circuit = proof.circuit.unwrap_or_default();
        let why = circuit.stopped.unwrap_or_default();
        assert!(!why.contains("is wrong"), "{number}: {why}\n{body}");
        compared += usize::from(circuit.compared > 0);
    }
    println!("{compared}");
    assert!(compared > 100, "{compared}");
}

/// Asks a solver, if it is installed: `None` if it is not.
fn ask(solver: &str, arguments: &[&str], text: &str) -> Option<String> {
    use std::io::Write as _;
    use std::process::{Command, Stdio};
    let command = Command::new(solver).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let Ok(mut child) = command else {
        eprintln!("skipped: {solver} is not installed");
        return None;
    };
    child.stdin.take()?.write_all(text.as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn outside_solvers_agree_with_the_questions_written_for_them() {
    let rows = [
        ("longs", "add_32", "", "", true),
        ("longs", "add_32", "        ADC  A,(HL)\n", "        ADD  A,(HL)\n", false),
        ("longs", "compare_32", "", "", true),
        ("longs", "compare_32", "        RET  NZ\n", "        RET  C\n", false),
        ("decimals", "decimals_16", "        LD   D,C\n", "        LD   D,B\n", false),
        ("remainders", "crc_32", "        LD   B,8\n", "        LD   B,7\n", false),
    ];
    for (source, routine, right, wrong, holds) in rows {
        let text = text_of(source);
        assert!(text.contains(right), "{routine}");
        let text = text.replacen(right, wrong, 1);
        let source = Source::read(Path::new("mine.asm"), &Memory::from([("mine.asm", text.as_str())])).unwrap();
        let [dimacs, smt2] = source.question(routine).unwrap();
        if let Some(answer) = ask("z3", &["-in"], &smt2) {
            assert_eq!(answer.trim(), if holds { "unsat" } else { "sat" }, "{routine}");
        }
        for solver in ["cadical", "kissat"] {
            if let Some(answer) = ask(solver, &["-q"], &dimacs) {
                assert_eq!(answer.contains("UNSAT"), holds, "{solver}: {routine}");
            }
        }
    }
}
