//! Reading of expressions: functions before their arguments, joined by `and`, `or` and `not`; and writing them.

use super::board::Board;
use super::error::TextError;
use super::language::{Definition, Expression, Function, Kind as Value, Path, Role, STOP, Step, Tail, TailKind};
use super::lexer::{Kind, Token};
use super::reader::{Parser, number_of};

/// The most functions within one another, and `not`s in a row.
const DEEPEST: usize = 100;
/// The most steps of a path.
const LONGEST_PATH: usize = 256;

impl Parser<'_> {
    /// Reads the expression of a definition: a truth or a list.
    pub(super) fn whole_expression(&mut self) -> Result<Expression, TextError> {
        let start = self.peek();
        let expression = self.either()?;
        if expression.kind() == Value::Space {
            return Err(start.place.error(self.file, "a truth or a list of spaces is expected, not a space"));
        }
        Ok(expression)
    }

    /// Reads expressions joined by `or`.
    fn either(&mut self) -> Result<Expression, TextError> {
        self.joined("or", Parser::all, Expression::Or)
    }

    /// Reads expressions joined by `and`.
    fn all(&mut self) -> Result<Expression, TextError> {
        self.joined("and", Parser::negated, Expression::And)
    }

    /// Reads expressions joined by a word. Each of several is a truth.
    fn joined(
        &mut self,
        word: &str,
        part: impl Fn(&mut Self) -> Result<Expression, TextError>,
        join: fn(Vec<Expression>) -> Expression,
    ) -> Result<Expression, TextError> {
        let mut start = self.peek();
        let mut parts = vec![part(self)?];
        while self.peek().kind == Kind::Word && self.peek().text == word {
            self.require(&parts[parts.len() - 1], Value::Number, start)?;
            self.take();
            start = self.peek();
            parts.push(part(self)?);
        }
        if parts.len() == 1 {
            return Ok(parts.remove(0));
        }
        self.require(&parts[parts.len() - 1], Value::Number, start)?;
        Ok(join(parts))
    }

    /// Reads `not` before an expression, any number of times.
    fn negated(&mut self) -> Result<Expression, TextError> {
        let mut nots = 0;
        while self.peek().text == "not" {
            let token = self.take();
            nots += 1;
            if nots > DEEPEST {
                return Err(token.place.error(self.file, format!("more than {DEEPEST} `not` in a row")));
            }
        }
        let start = self.peek();
        let mut expression = self.value(0)?;
        if nots > 0 {
            self.require(&expression, Value::Number, start)?;
        }
        for _ in 0..nots {
            expression = Expression::Not(Box::new(expression));
        }
        Ok(expression)
    }

    /// Checks the kind of an expression that began at a token.
    fn require(&self, expression: &Expression, kind: Value, start: Token<'_>) -> Result<(), TextError> {
        let found = expression.kind();
        if found == kind {
            return Ok(());
        }
        Err(start.place.error(self.file, format!("{kind} is expected, and {} is {found}", start.described())))
    }

    /// Reads a number, a space or a function with its arguments.
    fn value(&mut self, depth: usize) -> Result<Expression, TextError> {
        let token = self.peek();
        if depth > DEEPEST {
            return Err(token.place.error(self.file, format!("more than {DEEPEST} functions within one another")));
        }
        if token.kind == Kind::Word
            && token.text.trim_start_matches('-').starts_with(|sign: char| sign.is_ascii_digit())
        {
            return Ok(Expression::Number(self.number()?));
        }
        match token.text {
            "#0" => {
                self.take();
                return Ok(Expression::Origin);
            }
            "#1" => {
                self.take();
                return Ok(Expression::Destination);
            }
            _ => {}
        }
        let function = Function::named(token.text).filter(|_| token.kind == Kind::Word);
        let function = function.ok_or_else(|| self.expected(token, "a function, a number, `#0` or `#1`"))?;
        self.take();
        self.note(function, token.place)?;
        let signature = function.signature();
        let mut arguments = Vec::with_capacity(signature.arguments.len());
        for kind in signature.arguments {
            let start = self.peek();
            let argument = self.value(depth + 1)?;
            self.require(&argument, *kind, start)?;
            arguments.push(argument);
        }
        let tail = match signature.tail {
            TailKind::None => Tail::None,
            TailKind::Steps => Tail::Steps(self.steps()?),
            TailKind::Directions => Tail::Paths(self.directions()?),
            TailKind::Paths => Tail::Paths(self.paths()?),
        };
        Ok(Expression::Call(function, arguments, tail))
    }

    /// Reads pairs of numbers, at least one.
    fn steps(&mut self) -> Result<Vec<(i32, i32)>, TextError> {
        let mut steps = Vec::new();
        loop {
            let token = self.peek();
            steps.push((self.number()?, self.number()?));
            if steps.len() > LONGEST_PATH {
                return Err(token.place.error(self.file, format!("more than {LONGEST_PATH} steps")));
            }
            if number_of(self.peek()).is_none() {
                return Ok(steps);
            }
        }
    }

    /// Returns the direction that the next token names.
    fn peek_direction(&self) -> Result<Option<usize>, TextError> {
        let token = self.peek();
        let board = self.board(token.place)?;
        Ok(Some(token).filter(|token| token.kind == Kind::Word).and_then(|token| board.direction(token.text)))
    }

    /// Reads directions, at least one. Brackets group them and mean nothing.
    fn directions(&mut self) -> Result<Vec<Path>, TextError> {
        let single = |direction| Path { steps: vec![Step { direction, role: Role::End }], repeats: false };
        let mut paths = Vec::new();
        loop {
            if let Some(direction) = self.peek_direction()? {
                self.take();
                paths.push(single(direction));
            } else if self.peek().kind == Kind::Open {
                let open = self.take();
                let before = paths.len();
                while let Some(direction) = self.peek_direction()? {
                    self.take();
                    paths.push(single(direction));
                }
                if paths.len() == before && self.peek().kind != Kind::Open {
                    return Err(self.expected(self.peek(), "a direction"));
                }
                self.close(open)?;
            } else if paths.is_empty() {
                return Err(self.expected(self.peek(), "a direction"));
            } else {
                return Ok(paths);
            }
        }
    }

    /// Reads paths, at least one: directions, each taken again and again, and groups in brackets.
    fn paths(&mut self) -> Result<Vec<Path>, TextError> {
        let mut paths = Vec::new();
        loop {
            if let Some(direction) = self.peek_direction()? {
                self.take();
                paths.push(Path { steps: vec![Step { direction, role: Role::End }], repeats: true });
            } else if self.peek().kind == Kind::Open {
                paths.push(self.group()?);
            } else if paths.is_empty() {
                return Err(self.expected(self.peek(), "a direction or `(`"));
            } else {
                return Ok(paths);
            }
        }
    }

    /// Reads a path in brackets. The first word that is no direction ends it; what follows that up to the bracket means nothing.
    fn group(&mut self) -> Result<Path, TextError> {
        let open = self.take();
        let mut steps: Vec<Step> = Vec::new();
        let mut repeats = true;
        while let Some(direction) = self.peek_direction()? {
            self.take();
            let role = Role::named(self.peek().text).filter(|_| self.peek().kind == Kind::Word);
            if role.is_some() {
                self.take();
            }
            steps.push(Step { direction, role: role.unwrap_or(Role::End) });
            if steps.len() > LONGEST_PATH {
                return Err(open.place.error(self.file, format!("a path has {LONGEST_PATH} steps at most")));
            }
        }
        while self.peek().kind == Kind::Word {
            let token = self.take();
            if Role::named(token.text).is_some() {
                return Err(self.expected(token, "a direction before a mark"));
            }
            repeats = false;
        }
        self.close(open)?;
        match steps.last() {
            None => Err(open.place.error(self.file, "the path is empty; a direction is expected")),
            Some(Step { role: Role::End, .. }) => Ok(Path { steps, repeats }),
            Some(_) => {
                Err(open.place.error(self.file, "the last step of a path has a mark and could never be the end"))
            }
        }
    }
}

/// Writes an expression in the words of the language. Reading the text gives the same expression.
pub(super) fn write(expression: &Expression, board: &Board) -> String {
    let name = |step: &Step| board.directions[step.direction].name.clone();
    match expression {
        Expression::Number(number) => number.to_string(),
        Expression::Origin => "#0".to_owned(),
        Expression::Destination => "#1".to_owned(),
        Expression::Not(part) => format!("not {}", write(part, board)),
        Expression::And(parts) => parts.iter().map(|part| write(part, board)).collect::<Vec<_>>().join(" and "),
        Expression::Or(parts) => parts.iter().map(|part| write(part, board)).collect::<Vec<_>>().join(" or "),
        Expression::Call(function, arguments, tail) => {
            let signature = function.signature();
            let mut words = vec![signature.name.to_owned()];
            words.extend(arguments.iter().map(|argument| write(argument, board)));
            match tail {
                Tail::None => {}
                Tail::Steps(steps) => words.extend(steps.iter().map(|(x, y)| format!("{x} {y}"))),
                Tail::Paths(paths) if signature.tail == TailKind::Directions => {
                    words.extend(paths.iter().map(|path| name(&path.steps[0])));
                }
                Tail::Paths(paths) => words.extend(paths.iter().map(|path| {
                    if let ([step], true) = (path.steps.as_slice(), path.repeats) {
                        return name(step);
                    }
                    let steps = path.steps.iter().map(|step| match step.role.word() {
                        Some(mark) => format!("{} {mark}", name(step)),
                        None => name(step),
                    });
                    let stop = (!path.repeats).then(|| STOP.to_owned());
                    format!("({})", steps.chain(stop).collect::<Vec<_>>().join(" "))
                })),
            }
            words.join(" ")
        }
    }
}

impl Definition {
    /// Returns the definition as a text for the board.
    pub fn text(&self, board: &Board) -> String {
        format!("def {} {};", self.name, write(&self.expression, board))
    }
}
