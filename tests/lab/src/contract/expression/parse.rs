//! The parser of expressions: it knows the position of each error, and passes on to `exmex` only what is correct.

use std::ops::Range;
use std::sync::Arc;

use exmex::{Express, FlatEx};

use super::{Expression, Fault, Meaning, Names, Variable, Width, fault};
use crate::contract::expression::value::{BINARY, FUNCTIONS, PAIRED, UNARY};

/// Limits: how deep brackets may be nested, how many names an expression may have, and how many values those stand for, since
/// a name may stand for an expression of names.
const DEEPEST: usize = 64;
const MOST: usize = 512;
const HEAVIEST: usize = 4_096;

/// Greatest length of an expression in bytes.
const LONGEST: usize = 16 << 10;

/// Parses the expression in `range` of a text.
pub(super) fn read(text: &str, range: Range<usize>, names: Names<'_>) -> Result<Expression, Fault> {
    let (at, end) = (range.start, range.end);
    if range.len() > LONGEST {
        return fault(at, format!("an expression of more than {LONGEST} bytes"));
    }
    let mut parser = Parser { text, at, end, names, out: String::new(), variables: Vec::new(), depth: 0 };
    parser.whole()?;
    parser.done(at)
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    end: usize,
    names: Names<'a>,
    /// The text for `exmex`, and the variables in it.
    out: String,
    variables: Vec<Variable>,
    depth: usize,
}

impl Parser<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..self.end]
    }

    /// Skips blanks and remarks (`;` to the end of the line). Returns the next character, or `None` at the end.
    fn next(&mut self) -> Option<char> {
        loop {
            self.at += self.rest().len() - self.rest().trim_start().len();
            if !self.rest().starts_with(';') {
                return self.rest().chars().next();
            }
            self.at += self.rest().find('\n').unwrap_or(self.rest().len());
        }
    }

    fn emit(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push(' ');
    }

    /// Parses up to the end of the text.
    fn whole(&mut self) -> Result<(), Fault> {
        self.expression()?;
        match self.next() {
            None => Ok(()),
            Some(next) => fault(self.at, format!("`{next}` closes nothing here")),
        }
    }

    /// Parses operands with operators between them, up to a `)`, `]` or `,` or the end of the text.
    fn expression(&mut self) -> Result<(), Fault> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return fault(self.at, format!("brackets nested more than {DEEPEST} deep"));
        }
        // `a ? b ? c : d : e` would be ((a ? b) ? c) : d : e.
        let mut choosing = false;
        loop {
            self.operand()?;
            match self.next() {
                None | Some(')' | ']' | ',') => break,
                Some('?') if choosing => {
                    return fault(self.at, "a choice within another choice needs brackets");
                }
                Some(next) => {
                    choosing = next == '?' || choosing && next != ':';
                    self.operator()?;
                }
            }
        }
        self.depth -= 1;
        Ok(())
    }

    fn operator(&mut self) -> Result<(), Fault> {
        let word = self.word();
        let fits = |spelled: &str| match spelled.starts_with(char::is_alphabetic) {
            true => word == spelled,
            false => self.rest().starts_with(spelled),
        };
        match BINARY.iter().find(|(spelled, _)| fits(spelled)) {
            Some((spelled, operator)) => {
                self.at += spelled.len();
                self.emit(operator);
                Ok(())
            }
            None if self.rest().starts_with('=') => fault(self.at, "`=` compares nothing here: write `==`"),
            None => fault(self.at, format!("an operator is wanted here, not `{}`", self.shown())),
        }
    }

    fn operand(&mut self) -> Result<(), Fault> {
        let Some(next) = self.next() else {
            return fault(self.at, "an expression ends here where a number or a name is wanted");
        };
        if let Some((spelled, operator)) = UNARY.iter().find(|(spelled, _)| match *spelled {
            "not" => self.word() == "not",
            sign => self.rest().starts_with(sign),
        }) {
            self.at += spelled.len();
            self.depth += 1;
            if self.depth > DEEPEST {
                return fault(self.at, format!("more than {DEEPEST} signs one after the other"));
            }
            self.emit(operator);
            self.operand()?;
            self.depth -= 1;
            return Ok(());
        }
        if next == '(' {
            return self.brackets("(", ")");
        }
        if next == '[' {
            return self.memory(|address| Variable::Memory(address, Width::Byte));
        }
        if next.is_ascii_digit() || "$#%'\"".contains(next) {
            let (number, length) = literal(self.rest()).or_else(|why| fault(self.at, why))?;
            self.at += length;
            return self.constant(number);
        }
        let (word, at) = (self.word().to_owned(), self.at);
        if word.is_empty() {
            return fault(at, format!("a number or a name is wanted here, not `{}`", self.shown()));
        }
        self.at += word.len();
        let bracket = self.next();
        if let (Some(width), Some('[')) = (Width::named(&word), bracket) {
            return self.memory(|address| Variable::Memory(address, width));
        }
        if word == "port" && bracket == Some('[') {
            return self.memory(Variable::Port);
        }
        if word == "length" && bracket == Some('[') {
            return self.memory(Variable::Length);
        }
        if FUNCTIONS.contains(&word.as_str()) && bracket.is_some_and(|next| next != ',' && next != ')') {
            // As in the assembler, `high X` needs no brackets.
            self.emit(&word);
            return self.operand();
        }
        if PAIRED.contains(&word.as_str()) && bracket == Some('(') {
            return self.pair(&word);
        }
        match (self.names)(&word) {
            Ok(Meaning::Constant(number)) => self.constant(number),
            Ok(Meaning::Register(bytes)) => self.variable(Variable::Register(bytes), at),
            Ok(Meaning::Flag(bit)) => self.variable(Variable::Flag(bit), at),
            Ok(Meaning::CpuState(part)) => self.variable(Variable::CpuState(part), at),
            Ok(Meaning::Defined(expression)) => self.variable(Variable::Defined(expression), at),
            Ok(Meaning::Bound(index)) => self.variable(Variable::Bound(index), at),
            Ok(Meaning::Function(function, of)) => self.call(&word, function, of, at),
            Err(why) => fault(at, why),
        }
    }

    /// Parses an expression in brackets.
    fn brackets(&mut self, opening: &str, closing: &str) -> Result<(), Fault> {
        let at = self.at;
        self.at += 1;
        self.emit(opening);
        self.expression()?;
        self.close(at, ')')?;
        self.emit(closing);
        Ok(())
    }

    /// Parses `min(a, b)`, which is `((a) min (b))` for `exmex`.
    fn pair(&mut self, operator: &str) -> Result<(), Fault> {
        let at = self.at;
        self.at += 1;
        self.emit("((");
        self.expression()?;
        if self.next() != Some(',') {
            return fault(self.at, format!("`{operator}` takes two numbers, with a comma between them"));
        }
        self.at += 1;
        self.emit(")");
        self.emit(operator);
        self.emit("(");
        self.expression()?;
        self.close(at, ')')?;
        self.emit("))");
        Ok(())
    }

    /// Parses `[address]`. The address is an expression of its own.
    fn memory(&mut self, variable: impl FnOnce(Box<Expression>) -> Variable) -> Result<(), Fault> {
        let at = self.at;
        self.at += 1;
        let address = self.own()?;
        self.close(at, ']')?;
        self.variable(variable(Box::new(address)), at)
    }

    /// Parses `Letter(K, 2)`. The arguments are expressions of their own.
    fn call(&mut self, name: &str, function: Arc<Expression>, of: usize, at: usize) -> Result<(), Fault> {
        let bracket = self.at;
        if self.next() != Some('(') {
            return fault(at, format!("`{name}` is a function: its values are wanted in brackets after it"));
        }
        let mut values = Vec::new();
        while values.len() < of {
            if !values.is_empty() && self.next() != Some(',') {
                return fault(self.at, format!("`{name}` takes {of} values, with commas between them"));
            }
            self.at += 1;
            values.push(self.own()?);
        }
        self.close(bracket, ')')?;
        self.variable(Variable::Call(function, values), at)
    }

    /// Parses an expression of its own within this one.
    fn own(&mut self) -> Result<Expression, Fault> {
        let Parser { text, at, end, names, depth, .. } = *self;
        let mut inner = Parser { text, at, end, names, depth, out: String::new(), variables: Vec::new() };
        inner.expression()?;
        self.at = inner.at;
        inner.done(at)
    }

    fn close(&mut self, at: usize, bracket: char) -> Result<(), Fault> {
        match self.next() {
            Some(next) if next == bracket => {
                self.at += 1;
                Ok(())
            }
            None => fault(at, "this bracket is not closed"),
            Some(next) => fault(self.at, format!("`{bracket}` is wanted here, not `{next}`")),
        }
    }

    fn constant(&mut self, number: i64) -> Result<(), Fault> {
        // i64::MIN has no positive counterpart; no number in a source is that large.
        let text = if number < 0 { format!("( - {} )", number.unsigned_abs()) } else { number.to_string() };
        self.emit(&text);
        Ok(())
    }

    /// Adds a variable. `exmex` takes the values in the order of the variables' names, so they are numbered.
    fn variable(&mut self, variable: Variable, at: usize) -> Result<(), Fault> {
        if self.variables.len() == MOST {
            return fault(at, format!("more than {MOST} names in one expression"));
        }
        self.emit(&format!("{{v{:03}}}", self.variables.len()));
        self.variables.push(variable);
        Ok(())
    }

    fn done(self, at: usize) -> Result<Expression, Fault> {
        let weight = self.variables.iter().map(Variable::weight).sum();
        if weight > HEAVIEST {
            return fault(at, format!("its names stand for more than {HEAVIEST} values"));
        }
        match FlatEx::parse(&self.out) {
            Ok(flat) => Ok(Expression { flat: Box::new(flat), variables: self.variables, weight }),
            Err(error) => fault(at, error.to_string()),
        }
    }

    /// Returns the name at this position, or an empty text.
    fn word(&self) -> &str {
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

/// Parses the number at the beginning of a text, in any notation of the assembler. Returns it with its length.
pub(crate) fn literal(text: &str) -> Result<(i64, usize), String> {
    if let Some(quoted) = text.strip_prefix(['\'', '"']) {
        let mut chars = quoted.chars();
        let (value, close) = (chars.next(), chars.next());
        return match (value, close) {
            (Some(value), Some(close)) if value.is_ascii() && text.starts_with(close) => Ok((value as i64, 3)),
            _ => Err("a character in quotes is one ASCII letter".into()),
        };
    }
    let length = text[1..].find(|c: char| !c.is_ascii_alphanumeric() && c != '_').map_or(text.len(), |end| end + 1);
    let word = text[..length].replace('_', "");
    let lower = word.to_ascii_lowercase();
    let (digits, base) = match lower.as_bytes() {
        [b'$' | b'#', ..] => (&lower[1..], 16),
        [b'%', ..] => (&lower[1..], 2),
        [b'0', b'x', ..] => (&lower[2..], 16),
        [b'0', b'b', rest @ ..] if rest.iter().all(|digit| matches!(digit, b'0' | b'1')) && !rest.is_empty() => {
            (&lower[2..], 2)
        }
        [.., b'h'] => (&lower[..lower.len() - 1], 16),
        [.., b'b'] if lower[..lower.len() - 1].bytes().all(|digit| matches!(digit, b'0' | b'1')) => {
            (&lower[..lower.len() - 1], 2)
        }
        _ => (&lower[..], 10),
    };
    match i64::from_str_radix(digits, base) {
        Ok(number) if !digits.starts_with(['-', '+']) => Ok((number, length)),
        _ => Err(format!("`{}` is not a number", &text[..length])),
    }
}
