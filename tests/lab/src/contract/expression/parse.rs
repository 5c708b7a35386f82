//! The reader of expressions: it knows the place of each fault, and hands on to `exmex` what is right.

use std::ops::Range;
use std::sync::Arc;

use exmex::{Express, FlatEx};

use super::{Expression, Fault, Named, Names, Source, Width, fault};
use crate::contract::expression::value::{BINARY, FUNCTIONS, PAIRED, UNARY};

/// How deep brackets may be nested, how many names an expression may have, and how many values they may stand for: names may
/// stand for expressions of names.
const DEEPEST: usize = 64;
const MOST: usize = 512;
const HEAVIEST: usize = 4_096;

/// How long an expression may be, in bytes.
const LONGEST: usize = 16 << 10;

/// Reads the expression that takes up `range` of a text.
pub(super) fn read(text: &str, range: Range<usize>, names: Names<'_>) -> Result<Expression, Fault> {
    let (at, end) = (range.start, range.end);
    if range.len() > LONGEST {
        return fault(at, format!("an expression of more than {LONGEST} bytes"));
    }
    let mut reader = Reader { text, at, end, names, out: String::new(), sources: Vec::new(), depth: 0 };
    reader.whole()?;
    reader.done(at)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    end: usize,
    names: Names<'a>,
    /// What goes on to `exmex`, and where the values of its variables come from.
    out: String,
    sources: Vec<Source>,
    depth: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..self.end]
    }

    /// Goes to the next letter that is no blank; `None` at the end. A `;` and what stands behind it in its line is blank.
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

    /// Everything up to the end of the text.
    fn whole(&mut self) -> Result<(), Fault> {
        self.expression()?;
        match self.next() {
            None => Ok(()),
            Some(next) => fault(self.at, format!("`{next}` closes nothing here")),
        }
    }

    /// Operands with operators between them, up to a `)`, `]` or `,` or the end of the text.
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
                    return fault(self.at, "a choice between `?` and `:` stands in brackets of its own");
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
            return self.memory(|address| Source::Memory(address, Width::Byte));
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
            return self.memory(|address| Source::Memory(address, width));
        }
        if word == "port" && bracket == Some('[') {
            return self.memory(Source::Port);
        }
        if word == "length" && bracket == Some('[') {
            return self.memory(Source::Length);
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
            Ok(Named::Constant(number)) => self.constant(number),
            Ok(Named::Register(bytes)) => self.variable(Source::Register(bytes), at),
            Ok(Named::Flag(bit)) => self.variable(Source::Flag(bit), at),
            Ok(Named::Inner(inner)) => self.variable(Source::Inner(inner), at),
            Ok(Named::Defined(expression)) => self.variable(Source::Defined(expression), at),
            Ok(Named::Bound(place)) => self.variable(Source::Bound(place), at),
            Ok(Named::Function(function, of)) => self.call(&word, function, of, at),
            Err(why) => fault(at, why),
        }
    }

    /// What stands in brackets of its own.
    fn brackets(&mut self, opening: &str, closing: &str) -> Result<(), Fault> {
        let at = self.at;
        self.at += 1;
        self.emit(opening);
        self.expression()?;
        self.close(at, ')')?;
        self.emit(closing);
        Ok(())
    }

    /// `min(a, b)` goes on as `((a) min (b))`.
    fn pair(&mut self, operator: &str) -> Result<(), Fault> {
        let at = self.at;
        self.at += 1;
        self.emit("((");
        self.expression()?;
        if self.next() != Some(',') {
            return fault(self.at, format!("`{operator}` is of two numbers, with a comma between them"));
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

    /// `[address]`: the address is an expression of its own.
    fn memory(&mut self, source: impl FnOnce(Box<Expression>) -> Source) -> Result<(), Fault> {
        let at = self.at;
        self.at += 1;
        let address = self.own()?;
        self.close(at, ']')?;
        self.variable(source(Box::new(address)), at)
    }

    /// `Letter(K, 2)`: so are the values that a function is handed.
    fn call(&mut self, name: &str, function: Arc<Expression>, of: usize, at: usize) -> Result<(), Fault> {
        let bracket = self.at;
        if self.next() != Some('(') {
            return fault(at, format!("`{name}` is a function: its values are wanted in brackets behind it"));
        }
        let mut values = Vec::new();
        while values.len() < of {
            if !values.is_empty() && self.next() != Some(',') {
                return fault(self.at, format!("`{name}` is of {of} values, with commas between them"));
            }
            self.at += 1;
            values.push(self.own()?);
        }
        self.close(bracket, ')')?;
        self.variable(Source::Call(function, values), at)
    }

    /// An expression of its own, within this one.
    fn own(&mut self) -> Result<Expression, Fault> {
        let Reader { text, at, end, names, depth, .. } = *self;
        let mut inner = Reader { text, at, end, names, depth, out: String::new(), sources: Vec::new() };
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
        // i64::MIN has no positive twin; no number of a source is that large.
        let text = if number < 0 { format!("( - {} )", number.unsigned_abs()) } else { number.to_string() };
        self.emit(&text);
        Ok(())
    }

    /// Variables are numbered in the order in which they come; `exmex` takes their values in the order of their names.
    fn variable(&mut self, source: Source, at: usize) -> Result<(), Fault> {
        if self.sources.len() == MOST {
            return fault(at, format!("more than {MOST} names in one expression"));
        }
        self.emit(&format!("{{v{:03}}}", self.sources.len()));
        self.sources.push(source);
        Ok(())
    }

    fn done(self, at: usize) -> Result<Expression, Fault> {
        let weight = self.sources.iter().map(Source::weight).sum();
        if weight > HEAVIEST {
            return fault(at, format!("its names stand for more than {HEAVIEST} values"));
        }
        match FlatEx::parse(&self.out) {
            Ok(flat) => Ok(Expression { flat: Box::new(flat), sources: self.sources, weight }),
            Err(error) => fault(at, error.to_string()),
        }
    }

    /// The name that stands here.
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

    /// What stands here, for messages.
    fn shown(&self) -> String {
        let word = self.word();
        if word.is_empty() { self.rest().chars().take(1).collect() } else { word.to_owned() }
    }
}

/// The number at the beginning of a text, in any spelling of the assembler's, and its length.
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
        _ => Err(format!("`{}` is no number", &text[..length])),
    }
}
