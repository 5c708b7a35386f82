//! The language as values: functions with what they take and give, expressions, paths and definitions.

use std::fmt;

use super::error::Place;

/// A model of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Model {
    /// The mathematical model: spaces are pairs of file and rank.
    Coordinates,
    /// The logical model: spaces are nodes with named links.
    Links,
}

/// A kind of value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A number; a truth is 1 or 0.
    Number,
    /// A space, or none.
    Space,
    /// A list of spaces.
    Array,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Number => "a number or a truth",
            Kind::Space => "a space",
            Kind::Array => "a list of spaces",
        })
    }
}

/// The part of a function's arguments that may have any length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TailKind {
    /// No such part.
    None,
    /// Single directions.
    Directions,
    /// Directions and groups of directions.
    Paths,
    /// Pairs of numbers: steps by files and ranks.
    Steps,
}

/// A function's name, arguments, value and model.
#[derive(Debug)]
pub struct Signature {
    /// The function.
    pub function: Function,
    /// Its word in a text.
    pub name: &'static str,
    /// Its arguments.
    pub arguments: &'static [Kind],
    /// The arguments after those.
    pub tail: TailKind,
    /// Its value.
    pub result: Kind,
    /// The model it belongs to; `None` for both.
    pub model: Option<Model>,
}

macro_rules! functions {
    ($($(#[$doc:meta])* $function:ident $name:literal ($($argument:ident)*) $tail:ident -> $result:ident $model:expr;)*) => {
        /// A function of the language.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Function { $($(#[$doc])* $function),* }

        /// All functions.
        pub const FUNCTIONS: &[Signature] = &[$(Signature {
            function: Function::$function,
            name: $name,
            arguments: &[$(Kind::$argument),*],
            tail: TailKind::$tail,
            result: Kind::$result,
            model: $model,
        }),*];
    };
}

const BY_COORDINATES: Option<Model> = Some(Model::Coordinates);
const BY_LINKS: Option<Model> = Some(Model::Links);

functions! {
    /// One leap, either number negated and the two swapped as needed.
    CheckLeap "checkleap" (Space Space Number Number) None -> Number BY_COORDINATES;
    /// One or more equal leaps over empty spaces.
    CheckRide "checkride" (Space Space Number Number) None -> Number BY_COORDINATES;
    /// Two different steps with an empty space between, both negated and swapped together.
    CheckTwoStep "checktwostep" (Space Space Number Number Number Number) None -> Number BY_COORDINATES;
    /// All of the steps as written, one after another, over empty spaces.
    CheckWay "checkway" (Space Space) Steps -> Number BY_COORDINATES;
    /// One or more of the steps as written, from the first on, over empty spaces.
    CheckWalk "checkwalk" (Space Space) Steps -> Number BY_COORDINATES;
    /// All of the steps as written, the last one once or more, over empty spaces.
    CheckRun "checkrun" (Space Space) Steps -> Number BY_COORDINATES;
    /// One step as written again and again over exactly one stone.
    CheckHop "checkhop" (Space Space Number Number) None -> Number BY_COORDINATES;
    /// One step as written again and again to the space directly beyond the first stone.
    CheckLand "checkland" (Space Space Number Number) None -> Number BY_COORDINATES;
    /// All spaces one leap away.
    Leaps "leaps" (Space Number Number) None -> Array BY_COORDINATES;
    /// All spaces on all lines of leaps.
    Rays "rays" (Space Number Number) None -> Array BY_COORDINATES;
    /// All spaces of the steps as written.
    Walks "walks" (Space) Steps -> Array BY_COORDINATES;
    /// All spaces of the last step again and again after the others.
    Runs "runs" (Space) Steps -> Array BY_COORDINATES;
    /// A space by its distance in files and ranks from another.
    Where "where" (Space Number Number) None -> Space BY_COORDINATES;
    /// The number of a space's file.
    File "file" (Space) None -> Number BY_COORDINATES;
    /// The number of a space's rank.
    Rank "rank" (Space) None -> Number BY_COORDINATES;
    /// The larger of the differences of files and of ranks.
    Distance "distance" (Space Space) None -> Number BY_COORDINATES;
    /// The sign of a number.
    Sign "sign" (Number) None -> Number BY_COORDINATES;
    /// A number without its sign.
    Abs "abs" (Number) None -> Number BY_COORDINATES;
    /// A difference.
    Minus "-" (Number Number) None -> Number BY_COORDINATES;
    /// A product.
    Times "*" (Number Number) None -> Number BY_COORDINATES;
    /// Less than.
    Less "<" (Number Number) None -> Number BY_COORDINATES;
    /// Greater than.
    Greater ">" (Number Number) None -> Number BY_COORDINATES;
    /// Less than or equal.
    LessOrEqual "<=" (Number Number) None -> Number BY_COORDINATES;
    /// Greater than or equal.
    GreaterOrEqual ">=" (Number Number) None -> Number BY_COORDINATES;
    /// One link.
    LogLeap "logleap" (Space Space) Directions -> Number BY_LINKS;
    /// A walk along a path.
    LogRide "logride" (Space Space) Paths -> Number BY_LINKS;
    /// All spaces that links lead to.
    LogLeaps "logleaps" (Space) Directions -> Array BY_LINKS;
    /// All spaces on paths.
    LogRays "lograys" (Space) Paths -> Array BY_LINKS;
    /// No stone on a space.
    Empty "empty" (Space) None -> Number None;
    /// A piece on a space that has not moved in this game.
    Unmoved "unmoved" (Space) None -> Number None;
    /// Two lists as one, repeats kept.
    Merge "merge" (Array Array) None -> Array None;
    /// A list without repeats.
    Unique "unique" (Array) None -> Array None;
}

impl Function {
    /// Returns name, arguments and value.
    pub fn signature(self) -> &'static Signature {
        // The table has the functions in the order of their declaration.
        &FUNCTIONS[self as usize]
    }

    /// Returns the function of a word.
    pub fn named(word: &str) -> Option<Function> {
        FUNCTIONS.iter().find(|signature| signature.name == word).map(|signature| signature.function)
    }
}

/// Words that join expressions, end a path or mark a step of it. No direction may have one of these names.
pub const WORDS: [&str; 7] = ["and", "or", "not", STOP, "pass", "over", "hop"];

/// The customary word that ends a path.
pub const STOP: &str = "stop";

/// A use of the space that a step leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// May be the end of the walk; the walk goes on if it is empty.
    End,
    /// Never the end; the walk goes on if it is empty.
    Pass,
    /// Never the end; the walk goes on if a stone is on it.
    Over,
    /// The step is taken again and again, over empty spaces, up to a stone; the walk goes on from there.
    Hop,
}

impl Role {
    /// Returns the word of the mark, with which a step is followed.
    pub fn word(self) -> Option<&'static str> {
        match self {
            Role::End => None,
            Role::Pass => Some("pass"),
            Role::Over => Some("over"),
            Role::Hop => Some("hop"),
        }
    }

    /// Returns the mark of a word.
    pub fn named(word: &str) -> Option<Role> {
        [Role::Pass, Role::Over, Role::Hop].into_iter().find(|role| role.word() == Some(word))
    }
}

/// A step of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Index of the direction among those of the board.
    pub direction: usize,
    /// Use of the space that it leads to.
    pub role: Role,
}

/// A path: steps one after another.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Path {
    /// The steps, at least one. The last one has the role [`Role::End`].
    pub steps: Vec<Step>,
    /// The last step is taken again and again.
    pub repeats: bool,
}

/// The arguments of a function after its fixed ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tail {
    /// No arguments.
    None,
    /// Directions or paths; a direction is a path of one step that is not repeated.
    Paths(Vec<Path>),
    /// Steps by files and ranks.
    Steps(Vec<(i32, i32)>),
}

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    /// A number.
    Number(i32),
    /// `#0`.
    Origin,
    /// `#1`.
    Destination,
    /// A function with its arguments.
    Call(Function, Vec<Expression>, Tail),
    /// Expressions of which all hold.
    And(Vec<Expression>),
    /// Expressions of which at least one holds.
    Or(Vec<Expression>),
    /// An expression that does not hold.
    Not(Box<Expression>),
}

impl Expression {
    /// Returns the kind of its value.
    pub fn kind(&self) -> Kind {
        match self {
            Expression::Origin | Expression::Destination => Kind::Space,
            Expression::Call(function, ..) => function.signature().result,
            _ => Kind::Number,
        }
    }

    /// Returns a limit of the files or ranks between the origin and a destination that the expression can accept, if no ride has more
    /// than so many steps.
    pub(super) fn extent(&self, longest: i64) -> i64 {
        let Expression::Call(function, arguments, tail) = self else {
            return match self {
                Expression::And(parts) | Expression::Or(parts) => {
                    parts.iter().map(|part| part.extent(longest)).max().unwrap_or(0)
                }
                Expression::Not(part) => part.extent(longest),
                _ => 0,
            };
        };
        let far = |(x, y): &(i32, i32)| i64::from(x.unsigned_abs().max(y.unsigned_abs()));
        let (last, first) = match tail {
            Tail::Steps(steps) => (steps.last().map_or(0, far), steps.iter().rev().skip(1).map(far).sum()),
            _ => (0, 0),
        };
        let from = arguments.first().map_or(0, |from| from.extent(longest));
        let numbers = arguments.iter().skip(1).map(Expression::size).fold(0, i64::saturating_add);
        let beyond = match function {
            Function::CheckRide | Function::CheckHop | Function::CheckLand => numbers.saturating_mul(longest + 1),
            Function::CheckRun => last.saturating_mul(longest).saturating_add(first),
            Function::CheckWay | Function::CheckWalk => last.saturating_add(first),
            Function::Where | Function::CheckLeap | Function::CheckTwoStep => numbers,
            _ => return arguments.iter().map(|part| part.extent(longest)).max().unwrap_or(0),
        };
        from.saturating_add(beyond)
    }

    /// Returns a limit of a number without its sign. Files and ranks themselves are taken for 0: they do not lead away from the board.
    pub fn size(&self) -> i64 {
        match self {
            Expression::Number(number) => i64::from(number.unsigned_abs()),
            Expression::Call(function, arguments, _) => {
                let sizes = arguments.iter().map(Expression::size);
                match function {
                    Function::Minus => sizes.fold(0, i64::saturating_add),
                    Function::Times => sizes.fold(1, i64::saturating_mul),
                    Function::Abs => sizes.max().unwrap_or(0),
                    Function::File | Function::Rank | Function::Distance => 0,
                    _ if function.signature().result == Kind::Number => 1,
                    _ => 0,
                }
            }
            _ => 0,
        }
    }
}

/// A definition: `def NAME expression;`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// The name.
    pub name: String,
    /// The place of the name in its text.
    pub(super) place: Place,
    /// The expression: a truth checks a move, a list names the spaces worth checking.
    pub expression: Expression,
    /// The model whose functions it uses; `None` if it uses those of both alone.
    pub model: Option<Model>,
}
