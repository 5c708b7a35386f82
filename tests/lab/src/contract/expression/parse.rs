//! The parser of expressions, which knows the position of each error.

use std::ops::Range;

use super::advice::{instead_of_equals, instead_of_operand, instead_of_operator};
use super::fold::KINDS;
use super::literal::literal;
use super::node::Node;
use super::operators::{BINARY, Binary, FUNCTIONS, Named, PAIRED, UNARY, Unary};
use super::truth::{INVERTED, applied_after, applied_before, applied_first, inverts, of_condition};
use super::{Expression, Fault, MAX_BINDINGS, Meaning, Names, Width, fault};

/// Limits: how deep brackets may be nested, how many numbers and names an expression may have, and how many values the names
/// stand for, since a name may stand for an expression of names.
const DEEPEST: usize = 64;
const MOST_OPERANDS: usize = 512;
const HEAVIEST: usize = 4_096;

/// The precedences of the comparisons, and the lowest and highest precedence of the operators on bits.
const COMPARISONS: [u8; 2] = [6, 7];
const BITS: (u8, u8) = (3, 5);

/// Greatest length of an expression in bytes.
const MOST_BYTES: usize = 16 << 10;

/// Parses the expression in `range` of a text.
pub(super) fn read(text: &str, range: Range<usize>, names: Names<'_>) -> Result<Expression, Fault> {
    let (at, end) = (range.start, range.end);
    if range.len() > MOST_BYTES {
        return fault(at, format!("an expression of more than {MOST_BYTES} bytes"));
    }
    let mut parser = Parser {
        text,
        at,
        end,
        names,
        operands: 0,
        depth: 0,
        variables: Vec::new(),
        operations: Vec::new(),
        comparison: None,
    };
    let root = parser.expression()?;
    if let Some(next) = parser.next() {
        return fault(parser.at, format!("`{next}` closes nothing here: leave it out, or open it before"));
    }
    let weight = root.weight();
    if weight > HEAVIEST {
        return fault(at, format!("its names stand for more than {HEAVIEST} values"));
    }
    Ok(Expression { root, weight, text: bracketed(text, range, parser.operations) })
}

/// Returns an expression's text with brackets around each operation within another one: it shows how tightly the operators bind.
fn bracketed(text: &str, range: Range<usize>, operations: Vec<Range<usize>>) -> String {
    let is_separate = |operation: &Range<usize>| {
        let before = text[range.start..operation.start].trim_end();
        let after = text[operation.end..range.end].trim_start();
        (before.is_empty() || before.ends_with(['(', '[', ',']))
            && (after.is_empty() || after.starts_with([')', ']', ',']))
    };
    let (mut shown, mut at) = (String::new(), range.start);
    let mut ends: Vec<(usize, char)> = operations
        .into_iter()
        .filter(|operation| !is_separate(operation))
        .flat_map(|Range { start, end }| [(start, '('), (end, ')')])
        .collect();
    ends.sort_unstable_by_key(|&(at, _)| at);
    for (end, bracket) in ends {
        shown.push_str(&text[at..end]);
        shown.push(bracket);
        at = end;
    }
    shown.push_str(&text[at..range.end]);
    shown.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub(super) struct Parser<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    pub(super) end: usize,
    pub(super) names: Names<'a>,
    /// Number of numbers and names so far.
    operands: usize,
    depth: usize,
    /// The variables of the folds around this place.
    pub(super) variables: Vec<String>,
    /// The places of the operations between two operands.
    operations: Vec<Range<usize>>,
    /// The place of the last comparison.
    comparison: Option<Range<usize>>,
}

impl Parser<'_> {
    pub(super) fn rest(&self) -> &str {
        &self.text[self.at..self.end]
    }

    /// Skips blanks and remarks (`;` to the end of the line). Returns the next character, or `None` at the end.
    pub(super) fn next(&mut self) -> Option<char> {
        loop {
            self.at += self.rest().len() - self.rest().trim_start().len();
            if !self.rest().starts_with(';') {
                return self.rest().chars().next();
            }
            self.at += self.rest().find('\n').unwrap_or(self.rest().len());
        }
    }

    /// Parses up to a `)`, `]` or `,` or the end of the text.
    pub(super) fn expression(&mut self) -> Result<Node, Fault> {
        self.deeper(|| format!("brackets nested more than {DEEPEST} deep"))?;
        let node = self.choice()?;
        self.depth -= 1;
        match self.next() {
            None | Some(')' | ']' | ',') => Ok(node),
            Some(_) if self.rest().starts_with('=') => {
                fault(self.at, instead_of_equals(self.rest(), node.is_condition()))
            }
            Some(_) => {
                let shown = self.shown();
                fault(self.at, format!("an operator is wanted here, not `{shown}`{}", instead_of_operator(&shown)))
            }
        }
    }

    fn deeper(&mut self, why: impl FnOnce() -> String) -> Result<(), Fault> {
        self.depth += 1;
        if self.depth > DEEPEST { fault(self.at, why()) } else { Ok(()) }
    }

    /// Parses `condition ? value : other`, or what is no choice.
    fn choice(&mut self) -> Result<Node, Fault> {
        let start = self.at;
        let condition = self.operators(0)?;
        if self.next() != Some('?') {
            return Ok(condition);
        }
        if condition.is_inverted() {
            return fault(start, INVERTED);
        }
        self.at += 1;
        let value = self.operators(0)?;
        match self.next() {
            Some(':') => self.at += 1,
            Some('?') => return fault(self.at, "a choice within another choice needs brackets"),
            _ => return fault(self.at, "a choice `? :` needs a `:` and the other value here"),
        }
        self.deeper(|| format!("more than {DEEPEST} choices one after the other"))?;
        let other = self.choice()?;
        self.depth -= 1;
        Ok(Node::Choice(Box::new([condition, value, other])))
    }

    /// Parses operands and the operators between them that bind at least as tightly as `least`. Operators of the same precedence
    /// are applied from left to right.
    fn operators(&mut self, least: u8) -> Result<Node, Fault> {
        self.next();
        let start = self.at;
        let mut left = self.operand()?;
        // How tightly the last operator binds if it compares; and true if the left side is comparisons, as in `N == 5 | N == 7`.
        let (mut compared, mut compares) = (None, false);
        while let Some((spelled, binds, apply)) = self.operator().filter(|(_, binds, _)| *binds >= least) {
            let at = self.at;
            if compared == Some(binds) {
                return fault(at, "two comparisons in a row compare 0 or 1: write `A < B && B < C`, or brackets");
            }
            self.at += spelled.len();
            self.next();
            let begins = self.at;
            let right = self.operators(binds + 1)?;
            let on_bits = (BITS.0..=BITS.1).contains(&binds);
            let compares_right = self.comparison.as_ref().is_some_and(|of| *of == (begins..self.at));
            if on_bits && compares_right && !compares && !left.is_truth() {
                return fault(
                    at,
                    applied_after(spelled, self.text[start..at].trim(), self.text[begins..self.at].trim()),
                );
            }
            if on_bits && compares && !compares_right && !right.is_truth() {
                return fault(
                    at,
                    applied_before(spelled, self.text[start..at].trim(), self.text[begins..self.at].trim()),
                );
            }
            let is_comparison = COMPARISONS.contains(&binds);
            if is_comparison
                && let Some(why) = applied_first(self.text[start..at].trim(), self.text[at..self.at].trim())
            {
                return fault(start, why);
            }
            let inverted = [(start, &left), (begins, &right)].into_iter().find(|(_, node)| node.is_inverted());
            if let Some((at, _)) = inverted.filter(|_| binds < BITS.0) {
                return fault(at, INVERTED);
            }
            compared = is_comparison.then_some(binds);
            compares = is_comparison || on_bits && compares;
            if is_comparison {
                self.comparison = Some(start..self.at);
            }
            left = binary(Named { name: spelled, function: apply }, left, right);
            let end = start + self.text[start..self.at].trim_end().len();
            self.operations.push(start..end);
        }
        Ok(left)
    }

    /// Returns the operator at this position.
    fn operator(&mut self) -> Option<(&'static str, u8, Binary)> {
        self.next()?;
        BINARY.into_iter().find(|(spelled, ..)| match spelled.starts_with(char::is_alphabetic) {
            true => self.word() == *spelled,
            false => self.rest().starts_with(spelled),
        })
    }

    pub(super) fn operand(&mut self) -> Result<Node, Fault> {
        let Some(next) = self.next() else {
            return fault(
                self.at,
                "an expression ends here where a number or a name is wanted; `any` stands for all values",
            );
        };
        if let Some((spelled, apply)) = UNARY.iter().find(|(spelled, _)| match *spelled {
            "not" => self.word() == "not",
            sign => self.rest().starts_with(sign),
        }) {
            let at = self.at;
            self.at += spelled.len();
            self.deeper(|| format!("more than {DEEPEST} signs one after the other"))?;
            let operand = self.operand()?;
            self.depth -= 1;
            if inverts(spelled) && operand.is_condition() {
                return fault(at, of_condition(spelled, self.text[at + spelled.len()..self.at].trim()));
            }
            return Ok(unary(Named { name: spelled, function: *apply }, operand));
        }
        if next == '(' {
            return self.brackets(')', Self::expression);
        }
        if next == '[' {
            return self.memory_of(Width::Byte);
        }
        self.operands += 1;
        if self.operands > MOST_OPERANDS {
            return fault(self.at, format!("more than {MOST_OPERANDS} numbers and names in one expression"));
        }
        if next.is_ascii_digit() || "$#%'\"".contains(next) {
            let (number, length) = literal(self.rest()).or_else(|why| fault(self.at, why))?;
            self.at += length;
            return Ok(Node::Number(number.into()));
        }
        let (word, at) = (self.word().to_owned(), self.at);
        if word.is_empty() {
            let help = instead_of_operand(self.text[..at].trim_end(), self.rest());
            return fault(at, format!("a number or a name is wanted here, not `{}`{help}", self.shown()));
        }
        self.at += word.len();
        let bracket = self.next();
        if bracket == Some('[') {
            match (word.as_str(), Width::named(&word)) {
                (_, Some(width)) => return self.memory_of(width),
                ("port", _) => return self.memory(Node::Port),
                ("length", _) => return self.memory(Node::Length),
                _ => {}
            }
        }
        if let Some(&(name, apply)) = FUNCTIONS.iter().find(|(name, _)| *name == word)
            && bracket.is_some_and(|next| !",)]".contains(next))
        {
            if bracket != Some('(') && (self.names)(&word).is_ok() {
                return fault(
                    at,
                    format!(
                        "`{word}` is a function and a symbol of the program: write `{word}(...)` for the function, and give the symbol another name"
                    ),
                );
            }
            // As in the assembler, `high X` needs no brackets.
            return Ok(unary(Named { name, function: apply }, self.operand()?));
        }
        if let Some(&(name, apply)) = PAIRED.iter().find(|(name, _)| *name == word)
            && bracket == Some('(')
            && !self.begins_fold()
        {
            return self.pair(Named { name, function: apply });
        }
        if bracket == Some('(')
            && let Some((_, kind)) = KINDS.iter().find(|(name, _)| *name == word)
            && self.begins_fold()
        {
            return self.brackets(')', |parser| parser.fold(*kind));
        }
        if matches!(&*word, "after" | "now") && bracket == Some('(') {
            return self.after(&word);
        }
        if let Some(index) = self.variables.iter().rposition(|name| *name == word) {
            return Ok(Node::Bound(MAX_BINDINGS + index));
        }
        match (self.names)(&word) {
            Ok(Meaning::Constant(number)) => Ok(Node::Number(number.into())),
            Ok(Meaning::Register(bytes)) => Ok(Node::Register(bytes)),
            Ok(Meaning::Flag(bit)) => Ok(Node::Flag(bit)),
            Ok(Meaning::CpuState(part)) => Ok(Node::CpuState(part)),
            Ok(Meaning::Defined(expression)) => Ok(Node::Defined(expression)),
            Ok(Meaning::Bound(index)) => Ok(Node::Bound(index)),
            Ok(Meaning::Function(function, of)) => Ok(Node::Call(function, self.arguments(&word, of, at)?)),
            Ok(Meaning::Itself(of)) => Ok(Node::Recurse(self.arguments(&word, of, at)?)),
            Err(why) => fault(at, why),
        }
    }

    /// Returns the name at this position, or an empty text.
    pub(super) fn word(&self) -> &str {
        let rest = self.rest();
        let of_name = |c: char| c.is_alphanumeric() || "_.!?#@'".contains(c);
        if !rest.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '.' || c == '@') {
            return "";
        }
        let word = &rest[..rest.find(|c| !of_name(c)).unwrap_or(rest.len())];
        // `A != B` and `A!=B`, `A ? 1 : 2` and `A?1:2`.
        word.find(['!', '?']).map_or(word, |end| &word[..end])
    }

    /// Returns the word or character at this position, for messages.
    fn shown(&self) -> String {
        let word = self.word();
        if word.is_empty() { self.rest().chars().take(1).collect() } else { word.to_owned() }
    }
}

/// Returns true if a word is an operator or a function of the language, so that a definition of this name would never be used.
pub(crate) fn is_operator(word: &str) -> bool {
    let names = FUNCTIONS.iter().map(|(name, _)| *name).chain(PAIRED.iter().map(|(name, _)| *name));
    let names = names.chain(KINDS.iter().map(|(name, _)| *name)).chain(BINARY.iter().map(|(name, ..)| *name));
    names.chain(UNARY.iter().map(|(name, _)| *name)).chain(["after", "now", "list"]).any(|name| name == word)
}

/// Applies an operator to an operand. A number becomes another one, if the result is one.
fn unary(of: Named<Unary>, operand: Node) -> Node {
    if let Node::Number(number) = operand
        && let Ok(result) = (of.function.apply)(number)
    {
        return Node::Number(result);
    }
    Node::Unary(of, Box::new(operand))
}

/// Applies an operator to two operands. Two numbers become one, if the result is one.
pub(super) fn binary(of: Named<Binary>, left: Node, right: Node) -> Node {
    if let (Node::Number(a), Node::Number(b)) = (&left, &right)
        && let Ok(number) = (of.function.apply)(*a, *b)
    {
        return Node::Number(number);
    }
    Node::Binary(of, Box::new([left, right]))
}
