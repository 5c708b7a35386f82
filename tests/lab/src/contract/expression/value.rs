//! The values of expressions and the operators on them, as the crate `exmex` wants them.
//!
//! `exmex` was chosen by measurement: it evaluates a flat list without names, so `B * DE & 0xFFFF` costs about 50 ns; `rhai` and
//! `evalexpr` take ten times as long, far more than a routine of 100 T does.
//!
//! The operators and their precedence are those of the assembler; true is 1.

use std::str::FromStr;

use exmex::{BinOp, MakeOperators, MatchLiteral, Operator};

/// The value of an expression.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Value {
    /// No value: the left side of a `:` whose condition does not hold.
    #[default]
    Missing,
    /// A number.
    Int(i64),
    /// There is no such number; the reason.
    Undefined(&'static str),
}

use Value::{Int, Missing, Undefined};

impl Value {
    /// Returns the number, or the reason why there is none.
    pub(crate) fn number(self) -> Result<i64, &'static str> {
        match self {
            Int(number) => Ok(number),
            Missing => Err("a condition does not hold, and no `:` says what then"),
            Undefined(why) => Err(why),
        }
    }
}

impl FromStr for Value {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Value, Self::Err> {
        text.parse().map(Int)
    }
}

const LARGE: &str = "a number of more than 64 bits";
const ZERO: &str = "a division by zero";
const SHIFT: &str = "a shift by a negative number";
const ROOT: &str = "the square root of a negative number";

/// Applies a function of two numbers. If one has no value, neither has the result.
#[inline]
fn both(a: Value, b: Value, apply: impl Fn(i64, i64) -> Value) -> Value {
    match (a, b) {
        (Int(a), Int(b)) => apply(a, b),
        (Int(_), none) | (none, _) => none,
    }
}

fn one(a: Value, apply: impl Fn(i64) -> Value) -> Value {
    if let Int(a) = a { apply(a) } else { a }
}

fn fits(result: Option<i64>) -> Value {
    result.map_or(Undefined(LARGE), Int)
}

fn truth(holds: bool) -> Value {
    Int(holds.into())
}

/// Shifts to the left. A result of more than 64 bits is undefined, unless the number is 0.
fn left(a: i64, by: i64) -> Value {
    match u32::try_from(by) {
        Err(_) if by < 0 => Undefined(SHIFT),
        Ok(by) if by < 63 => fits(a.checked_mul(1 << by)),
        _ if a == 0 => Int(0),
        _ => Undefined(LARGE),
    }
}

fn right(a: i64, by: i64) -> Value {
    if by < 0 { Undefined(SHIFT) } else { Int(a >> by.min(63)) }
}

/// Converts to binary-coded decimal, a digit in each four bits.
fn bcd(a: i64) -> Value {
    if a < 0 {
        return Undefined("the decimals of a negative number");
    }
    let (mut rest, mut digits, mut shift) = (a, 0i64, 0);
    while rest > 0 {
        if shift > 56 {
            return Undefined(LARGE);
        }
        digits |= (rest % 10) << shift;
        (rest, shift) = (rest / 10, shift + 4);
    }
    Int(digits)
}

/// Doubles each bit of a byte: a byte of a picture drawn twice as wide.
fn wide(a: i64) -> Value {
    if !(0..=0xFF).contains(&a) {
        return Undefined("the double width of a number that is not a byte");
    }
    Int((0..8).map(|bit| ((a >> bit & 1) * 0b11) << (2 * bit)).sum())
}

/// Returns the address of a character cell of the Spectrum's screen, by its row and column.
fn cell(row: i64, column: i64, address: impl Fn(usize, usize) -> u16) -> Value {
    let is_there = (0..24).contains(&row) && (0..32).contains(&column);
    if is_there {
        Int(address(row as usize, column as usize).into())
    } else {
        Undefined("a cell that is not on the screen")
    }
}

/// Returns the address of its uppermost line of pixels; the other seven follow 256 bytes apart.
fn dots(row: i64, column: i64) -> Value {
    cell(row, column, spectrum::display::cell)
}

/// Returns the address of its attribute.
fn attr(row: i64, column: i64) -> Value {
    cell(row, column, spectrum::display::attribute)
}

/// The names of the functions of one number.
pub(crate) const FUNCTIONS: [&str; 10] = ["low", "high", "abs", "bits", "lowest", "sqrt", "s8", "s16", "bcd", "wide"];

/// The names of the functions of two numbers.
pub(crate) const PAIRED: [&str; 5] = ["min", "max", "pow", "dots", "attr"];

/// The operators between two numbers, as they are written and as `exmex` has them. A longer one comes before those that it
/// begins with.
pub(crate) const BINARY: [(&str, &str); 26] = [
    ("||", "||"),
    ("&&", "&&"),
    ("==", "=="),
    ("!=", "!="),
    ("<<", "<<"),
    (">>", ">>"),
    ("<=", "<="),
    (">=", ">="),
    ("<", "<"),
    (">", ">"),
    ("|", "|"),
    ("^", "^"),
    ("&", "&"),
    ("+", "+"),
    ("-", "-"),
    ("*", "*"),
    ("/", "/"),
    ("%", "%"),
    ("?", "?"),
    (":", ":"),
    ("or", "|"),
    ("xor", "^"),
    ("and", "&"),
    ("shl", "<<"),
    ("shr", ">>"),
    ("mod", "%"),
];

/// The operators before a number, likewise.
pub(crate) const UNARY: [(&str, &str); 5] = [("-", "-"), ("+", "+"), ("~", "~"), ("!", "!"), ("not", "~")];

/// The operators, for `exmex`.
#[derive(Clone, Debug)]
pub(crate) struct Operators;

impl MakeOperators<Value> for Operators {
    fn make<'a>() -> Vec<Operator<'a, Value>> {
        /// Each with its precedence and its function.
        macro_rules! binary {
            ($($spelled:literal $binds:literal $apply:expr;)*) => {
                vec![$(Operator::make_bin(
                    $spelled,
                    BinOp { apply: |a, b| both(a, b, $apply), prio: $binds, is_commutative: false },
                )),*]
            };
        }
        macro_rules! unary {
            ($($spelled:literal $apply:expr;)*) => {
                [$(Operator::make_unary($spelled, |a| one(a, $apply))),*]
            };
        }
        let mut operators = binary! {
            "||" 2 |a, b| truth(a != 0 || b != 0);
            "&&" 3 |a, b| truth(a != 0 && b != 0);
            "|" 4 |a, b| Int(a | b);
            "^" 5 |a, b| Int(a ^ b);
            "&" 6 |a, b| Int(a & b);
            "==" 7 |a, b| truth(a == b);
            "!=" 7 |a, b| truth(a != b);
            "<" 8 |a, b| truth(a < b);
            ">" 8 |a, b| truth(a > b);
            "<=" 8 |a, b| truth(a <= b);
            ">=" 8 |a, b| truth(a >= b);
            "<<" 9 left;
            ">>" 9 right;
            "*" 11 |a, b| fits(a.checked_mul(b));
            "/" 11 |a, b| if b == 0 { Undefined(ZERO) } else { fits(a.checked_div(b)) };
            "%" 11 |a, b| if b == 0 { Undefined(ZERO) } else { fits(a.checked_rem(b)) };
            "min" 11 |a, b| Int(a.min(b));
            "max" 11 |a, b| Int(a.max(b));
            "pow" 11 |a, b| fits(u32::try_from(b).ok().and_then(|b| a.checked_pow(b)));
            "dots" 11 dots;
            "attr" 11 attr;
        };
        let mut both_ways = |spelled, binds, between: fn(Value, Value) -> Value, before: fn(Value) -> Value| {
            let between = BinOp { apply: between, prio: binds, is_commutative: false };
            operators.push(Operator::make_bin_unary(spelled, between, before));
        };
        both_ways("+", 10, |a, b| both(a, b, |a, b| fits(a.checked_add(b))), |a| a);
        both_ways("-", 10, |a, b| both(a, b, |a, b| fits(a.checked_sub(b))), |a| one(a, |a| fits(a.checked_neg())));
        // `c ? a : b` is (c ? a) : b. The side not chosen may be undefined.
        let mut choice = |spelled, binds, apply: fn(Value, Value) -> Value| {
            operators.push(Operator::make_bin(spelled, BinOp { apply, prio: binds, is_commutative: false }));
        };
        choice("?", 1, |condition, value| match condition {
            Int(0) => Missing,
            Int(_) => value,
            none => none,
        });
        choice(":", 0, |value, otherwise| if value == Missing { otherwise } else { value });
        operators.extend(unary! {
            "~" |a| Int(!a);
            "!" |a| truth(a == 0);
            "low" |a| Int(a & 0xFF);
            "high" |a| Int(a >> 8 & 0xFF);
            "abs" |a| fits(a.checked_abs());
            "bits" |a| Int(a.count_ones().into());
            "lowest" |a| if a == 0 { Undefined("the lowest bit of 0") } else { Int(a.trailing_zeros().into()) };
            "sqrt" |a| a.checked_isqrt().map_or(Undefined(ROOT), Int);
            "s8" |a| Int((a as i8).into());
            "s16" |a| Int((a as i16).into());
            "bcd" bcd;
            "wide" wide;
        });
        operators
    }
}

/// The literals in texts for `exmex`: decimal digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Digits;

impl MatchLiteral for Digits {
    fn is_literal(text: &str) -> Option<&str> {
        let length = text.bytes().take_while(u8::is_ascii_digit).count();
        (length > 0).then(|| &text[..length])
    }
}
