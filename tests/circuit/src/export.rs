//! The question of a proof as text for other solvers: are there values of the inputs that make a bit 1?

use crate::{Bit, Circuit, Gate};
use std::fmt::Write as _;

/// Writes the question in DIMACS: satisfiable if some values of the inputs make the bit 1. The variable of an input is in a comment with its
/// name.
#[must_use]
pub fn dimacs(circuit: &Circuit, root: Bit, name: &dyn Fn(u32) -> String) -> String {
    let cone = circuit.cone(&[root]);
    let variable = |gate: usize| cone.binary_search(&gate).unwrap_or_default() + 1;
    let literal = |bit: Bit| {
        let sign = if bit.is_complement() { "-" } else { "" };
        format!("{sign}{}", variable(bit.gate()))
    };
    let (mut head, mut clauses, mut count) = (String::new(), String::new(), 1);
    for &gate in &cone {
        let own = literal(Bit::of(gate));
        // Texts grow by a few bytes at a time and cannot fail.
        match circuit.gate(gate) {
            Gate::Zero => {
                let _ = writeln!(clauses, "-{own} 0");
                count += 1;
            }
            Gate::Input(number) => _ = writeln!(head, "c {own} {}", name(number)),
            Gate::And(a, b) => {
                let (a, b, not_a, not_b) = (literal(a), literal(b), literal(!a), literal(!b));
                let _ = write!(clauses, "-{own} {a} 0\n-{own} {b} 0\n{own} {not_a} {not_b} 0\n");
                count += 3;
            }
            Gate::Xor(a, b) => {
                let (a, b, not_a, not_b) = (literal(a), literal(b), literal(!a), literal(!b));
                let _ = write!(clauses, "-{own} {a} {b} 0\n-{own} {not_a} {not_b} 0\n");
                let _ = write!(clauses, "{own} {not_a} {b} 0\n{own} {a} {not_b} 0\n");
                count += 4;
            }
        }
    }
    format!("{head}p cnf {} {count}\n{clauses}{} 0\n", cone.len(), literal(root))
}

/// Writes the question in SMT-LIB 2, logic `QF_UF`: satisfiable if some values of the inputs make the bit 1. An input is a constant of
/// its name, in bars.
#[must_use]
pub fn smt2(circuit: &Circuit, root: Bit, name: &dyn Fn(u32) -> String) -> String {
    let quoted = |number: u32| format!("|{}|", name(number).replace(['|', '\\'], "/"));
    let term = |bit: Bit| {
        let plain = match circuit.gate(bit.gate()) {
            Gate::Zero => "false".to_owned(),
            Gate::Input(number) => quoted(number),
            _ => format!("g{}", bit.gate()),
        };
        if bit.is_complement() { format!("(not {plain})") } else { plain }
    };
    let mut text = String::from("(set-logic QF_UF)\n");
    for gate in circuit.cone(&[root]) {
        let _ = match circuit.gate(gate) {
            Gate::Zero => Ok(()),
            Gate::Input(number) => writeln!(text, "(declare-const {} Bool)", quoted(number)),
            Gate::And(a, b) => writeln!(text, "(define-fun g{gate} () Bool (and {} {}))", term(a), term(b)),
            Gate::Xor(a, b) => writeln!(text, "(define-fun g{gate} () Bool (xor {} {}))", term(a), term(b)),
        };
    }
    let _ = write!(text, "(assert {})\n(check-sat)\n", term(root));
    text
}
