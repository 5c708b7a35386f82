//! The texts for other solvers: their form, and the answers of solvers that are installed.

use circuit::{Architecture, Bit, Circuit, dimacs, smt2};
use std::io::Write as _;
use std::process::{Command, Stdio};

fn name(input: u32) -> String {
    format!("in|{input}")
}

/// A product of two bytes in one order, and whether it differs from that in the other, or from that plus 1 for one pair of numbers.
fn questions() -> [(Circuit, Bit, bool); 2] {
    [false, true].map(|is_wrong| {
        let mut c = Circuit::new();
        let (a, b) = (c.inputs(5), c.inputs(5));
        let [one, mut other] = Architecture::ALL.map(|order| c.multiply(&a, &b, 10, order));
        if is_wrong {
            let rare = c.is(&[a, b].concat(), 0x155);
            other[0] = c.xor(other[0], rare);
        }
        let differs = !c.equal(&one, &other);
        (c, differs, is_wrong)
    })
}

/// Asks a solver, if it is installed: `None` if it is not.
fn ask(solver: &str, arguments: &[&str], text: &str) -> Option<String> {
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
fn an_outside_solver_agrees() {
    for (circuit, differs, is_possible) in questions() {
        if let Some(answer) = ask("z3", &["-in"], &smt2(&circuit, differs, &name)) {
            assert_eq!(answer.trim(), if is_possible { "sat" } else { "unsat" });
        }
        for (solver, arguments) in [("cadical", &["-q"][..]), ("minisat", &["/dev/stdin"]), ("kissat", &["-q"])] {
            if let Some(answer) = ask(solver, arguments, &dimacs(&circuit, differs, &name)) {
                assert_eq!(answer.contains("UNSAT"), !is_possible, "{solver}: {answer}");
            }
        }
    }
}

#[test]
fn dimacs_has_the_clauses_that_its_head_counts() {
    for (circuit, differs, _) in questions() {
        let text = dimacs(&circuit, differs, &name);
        let head = text.lines().find_map(|line| line.strip_prefix("p cnf ")).unwrap();
        let (variables, clauses) = head.split_once(' ').unwrap();
        let rows: Vec<&str> = text.lines().filter(|line| !line.starts_with(['c', 'p'])).collect();
        assert_eq!(rows.len(), clauses.parse::<usize>().unwrap());
        let most = variables.parse::<u32>().unwrap();
        for row in rows {
            let literals: Vec<i64> = row.split(' ').map(|literal| literal.parse().unwrap()).collect();
            assert_eq!(literals.last(), Some(&0));
            assert!(literals.iter().all(|literal| literal.unsigned_abs() <= u64::from(most)), "{row}");
        }
        assert_eq!(text.lines().filter(|line| line.starts_with("c ")).count(), 10);
    }
}

#[test]
fn constants_can_be_written() {
    let mut c = Circuit::new();
    let bit = c.input();
    assert_eq!(dimacs(&c, Bit::ONE, &name), "p cnf 1 2\n-1 0\n-1 0\n");
    assert_eq!(smt2(&c, Bit::ZERO, &name), "(set-logic QF_UF)\n(assert false)\n(check-sat)\n");
    assert_eq!(
        smt2(&c, !bit, &name),
        "(set-logic QF_UF)\n(declare-const |in/0| Bool)\n(assert (not |in/0|))\n(check-sat)\n"
    );
}
