//! Parses folds, and values after the call.

use super::fold::Kind;
use super::node::{Fold, MOST_WORK, Node};
use super::parse::Parser;
use super::{Fault, MAX_BINDINGS, Meaning, SLOTS, fault};
use crate::numbers::grouped;

/// Returns the place of the two dots outside brackets, before a comma or the end of the brackets around them.
fn dots(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            ',' | ')' | ']' if depth == 0 => return None,
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            '.' if depth == 0 && text[at..].starts_with("..") => return Some(at),
            _ => {}
        }
    }
    None
}

impl Parser<'_> {
    /// Returns true before `(NAME = `.
    pub(super) fn begins_fold(&self) -> bool {
        let inner = self.rest().strip_prefix('(').unwrap_or_default().trim_start();
        let name = inner.len() - inner.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_').len();
        let after = inner[name..].trim_start();
        name > 0 && after.starts_with('=') && !after.starts_with("==")
    }

    /// Parses `NAME =`. Returns the name.
    fn variable(&mut self) -> Result<String, Fault> {
        self.next();
        let (name, at) = (self.word().to_owned(), self.at);
        self.at += name.len();
        if name.is_empty() || self.next() != Some('=') {
            return fault(
                at,
                "a name and `=` are wanted here, as in `sum(N = 0..7, [HL + N])` or `fold(N = 0..7, X = 0, X ^ [HL + N])`",
            );
        }
        if self.variables.contains(&name) || !matches!((self.names)(&name), Err(_) | Ok(Meaning::Itself(_))) {
            return fault(at, format!("`{name}` is already the name of something else"));
        }
        self.at += 1;
        Ok(name)
    }

    fn comma(&mut self) -> Result<(), Fault> {
        if self.next() != Some(',') {
            return fault(
                self.at,
                "a comma and what to take of each value are wanted here, as in `sum(N = 0..7, [HL + N])`",
            );
        }
        self.at += 1;
        Ok(())
    }

    /// Parses `N = 0..7, [Table + N]`, or `N = 0..7, C = 0, C ^ [Table + N]`.
    pub(super) fn fold(&mut self, kind: Kind) -> Result<Node, Fault> {
        let (slot, start) = (MAX_BINDINGS + self.variables.len(), self.at);
        if slot + kind.slots() > SLOTS {
            let why = format!("folds within each other have at most {} variables", SLOTS - MAX_BINDINGS);
            return fault(start, why);
        }
        let name = self.variable()?;
        let Some(dots) = dots(self.rest()).map(|length| self.at + length) else {
            return fault(self.at, "the values of a range are wanted here: `N = 0..7`");
        };
        let end = std::mem::replace(&mut self.end, dots);
        let first = self.expression();
        self.end = end;
        let first = first?;
        self.at = dots + "..".len();
        let last = self.expression()?;
        self.comma()?;
        let variables = self.variables.len();
        let mut nodes = vec![first, last];
        let before = if kind == Kind::Fold {
            let of = self.variable()?;
            let before = self.expression()?;
            self.comma()?;
            self.variables.extend([name, of]);
            Some(before)
        } else {
            self.variables.push(name);
            None
        };
        let body = self.expression();
        self.variables.truncate(variables);
        nodes.push(body?);
        nodes.extend(before);
        let fold = Node::Fold(Box::new(Fold { kind, slot, nodes }));
        if !self.variables.is_empty() || fold.folded() <= MOST_WORK.into() {
            return Ok(fold);
        }
        let (values, most) = (grouped(fold.folded()), grouped(MOST_WORK.into()));
        fault(
            start,
            format!(
                "folds within each other of {values} values together, and at most {most} are tried: shorten their ranges"
            ),
        )
    }

    /// Parses `(HL)` or `(word[Sum])`: a register, a flag or memory after the call, or at the head of a loop, as the word before it says.
    pub(super) fn after(&mut self, when: &str) -> Result<Node, Fault> {
        self.brackets(')', |parser| {
            let is_bracket = parser.next() == Some('[');
            let (name, at) = (parser.word().to_owned(), parser.at);
            if is_bracket || parser.rest()[name.len()..].trim_start().starts_with('[') {
                (parser.names)(&format!("{when} []")).or_else(|why| fault(at, why))?;
                return match parser.operand()? {
                    memory @ Node::Memory(..) => Ok(Node::After(Box::new(memory))),
                    _ => fault(at, "a register, a flag or memory is wanted here"),
                };
            }
            parser.at += name.len();
            match (parser.names)(&format!("{when} {name}")) {
                Ok(Meaning::Register(bytes)) => Ok(Node::After(Box::new(Node::Register(bytes)))),
                Ok(Meaning::Flag(bit)) => Ok(Node::After(Box::new(Node::Flag(bit)))),
                Ok(_) => fault(at, "a register, a flag or memory is wanted here"),
                Err(why) => fault(at, why),
            }
        })
    }
}
