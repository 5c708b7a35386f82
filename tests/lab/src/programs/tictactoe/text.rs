//! A report's findings as text for people.

use std::collections::BTreeMap;
use std::fmt;

use games::tictactoe::{RuleKind, Set};

use super::{Answer, Difference, Fault, Report, Row};
use crate::Outcome;

/// One word: the cell's number, or what came instead.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Cell(cell) => write!(f, "{cell}"),
            Answer::Full => f.write_str("full"),
            Answer::NoCell(a) => write!(f, "${a:02X}"),
            Answer::Failed(Outcome::Hung { .. }) => f.write_str("hung"),
            Answer::Failed(Outcome::Left { .. }) => f.write_str("left"),
            Answer::Failed(Outcome::Overwrote { .. }) => f.write_str("overwrote"),
            Answer::Failed(Outcome::Stack { .. } | Outcome::Returned(_)) => f.write_str("stack"),
        }
    }
}

/// The board drawn, the three answers, the rule of the port that fired, what else went wrong, and the trace.
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Row { board, r, z80, iz80, rust } = &self.row;
        write!(f, "board {}", board.digits())?;
        if let Some(r) = r {
            write!(f, ", R = {r}")?;
        }
        for row in board.to_string().lines() {
            write!(f, "\n    {row}")?;
        }
        write!(f, "\n  the Z80 code answers {z80} on our core and {iz80} on iz80, the port {rust}")?;
        if let Some(rule) = self.rule {
            write!(f, "\n  the port by {rule}")?;
        }
        for (core, answer) in [("our core", z80), ("iz80", iz80)] {
            if let Answer::Failed(outcome) = answer {
                write!(f, "\n  on {core}: {outcome}")?;
            }
        }
        for Fault { core, what } in &self.faults {
            write!(f, "\n  on {} it {what}", core.name())?;
        }
        if let Some((core, trace)) = &self.trace {
            write!(f, "\n  what it did on {}:", core.name())?;
            for line in trace.to_string().lines() {
                write!(f, "\n    {line}")?;
            }
        }
        Ok(())
    }
}

/// What was covered and what was found, in a few lines; not the differences themselves.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let set = match self.set {
            Set::Alternating => "alternating play",
            Set::LostTurns => "play with lost turns",
        };
        writeln!(
            f,
            "{} boards of {set}, the empty one with every R, {} of them tied before they are full: {} cases, each on two cores and \
             by the port",
            self.set.size(),
            self.set.tied(),
            self.cases()
        )?;
        let never = self.never();
        let fired = self.fired.len() - never.len();
        writeln!(f, "{fired} of the port's {} rules fired", self.fired.len())?;
        let mut reasons: BTreeMap<&[RuleKind], Vec<String>> = BTreeMap::new();
        for (rule, before) in &never {
            reasons.entry(before).or_default().push(rule.number.to_string());
        }
        for (before, rules) in reasons {
            let (never, they) = if rules.len() == 1 { ("rule", "it") } else { ("rules", "they") };
            write!(f, "  {never} {} never fired: ", rules.join(" "))?;
            match before {
                [] => writeln!(f, "there is no board on which {they} could play")?,
                before => {
                    let before: Vec<String> = before.iter().map(ToString::to_string).collect();
                    writeln!(f, "wherever {they} could play, an earlier rule did ({})", before.join(", "))?;
                }
            }
        }
        writeln!(f, "at most {} T-states and {} bytes of stack", self.slowest.0, self.stack)?;
        match self.differences.len() {
            0 => write!(f, "no difference"),
            1 => write!(f, "1 difference"),
            count => write!(f, "{count} differences"),
        }
    }
}
