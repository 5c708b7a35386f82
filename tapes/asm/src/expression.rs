//! Expressions: signed 32 bits, true is -1, with sjasmplus's operators and precedence.

pub(crate) mod value;

use crate::expect;
use crate::fault::{Res, fault};
use crate::pass::Pass;
use crate::text::{Cursor, in_name};

/// Most levels of brackets and signs.
const DEEPEST: u32 = 256;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operator {
    LogicOr,
    LogicAnd,
    Or,
    Xor,
    And,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Least,
    Most,
    ShiftLeft,
    ShiftRight,
    ShiftRightUnsigned,
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
}

use Operator as O;

/// The operators with their spelling and precedence. A spelling comes before its own prefixes.
const SYMBOLS: [(&[u8], Operator, u8); 22] = [
    (b"||", O::LogicOr, 1),
    (b"&&", O::LogicAnd, 2),
    (b"|", O::Or, 3),
    (b"^", O::Xor, 4),
    (b"&", O::And, 5),
    (b"==", O::Equal, 6),
    (b"=", O::Equal, 6),
    (b"!=", O::NotEqual, 6),
    (b"<<", O::ShiftLeft, 9),
    (b">>>", O::ShiftRightUnsigned, 9),
    (b">>", O::ShiftRight, 9),
    (b"<?", O::Least, 8),
    (b">?", O::Most, 8),
    (b"<=", O::LessEqual, 7),
    (b">=", O::GreaterEqual, 7),
    (b"<", O::Less, 7),
    (b">", O::Greater, 7),
    (b"+", O::Add, 10),
    (b"-", O::Subtract, 10),
    (b"*", O::Multiply, 11),
    (b"/", O::Divide, 11),
    (b"%", O::Modulo, 11),
];

/// The operators written as words.
const WORDS: [(&[u8], Operator, u8); 6] = [
    (b"or", O::Or, 3),
    (b"xor", O::Xor, 4),
    (b"and", O::And, 5),
    (b"shl", O::ShiftLeft, 9),
    (b"shr", O::ShiftRight, 9),
    (b"mod", O::Modulo, 11),
];

/// Returns true if the name, all in lower or all in upper case, is an operator.
pub(crate) fn is_operator(name: &[u8]) -> bool {
    const NAMES: [&[u8]; 13] =
        [b"abs", b"and", b"exist", b"high", b"low", b"mod", b"norel", b"not", b"or", b"shl", b"shr", b"sizeof", b"xor"];
    name.len() <= 6 && NAMES.iter().any(|operator| is_word(name, operator))
}

impl Operator {
    /// Applies the operator; `None` for a division by zero.
    fn apply(self, a: i32, b: i32) -> Option<i32> {
        let truth = |truth: bool| -i32::from(truth);
        Some(match self {
            O::LogicOr => truth(a != 0 || b != 0),
            O::LogicAnd => truth(a != 0 && b != 0),
            O::Or => a | b,
            O::Xor => a ^ b,
            O::And => a & b,
            O::Equal => truth(a == b),
            O::NotEqual => truth(a != b),
            O::Less => truth(a < b),
            O::LessEqual => truth(a <= b),
            O::Greater => truth(a > b),
            O::GreaterEqual => truth(a >= b),
            O::Least => a.min(b),
            O::Most => a.max(b),
            // The count is taken modulo 32.
            O::ShiftLeft => a.wrapping_shl(b as u32),
            O::ShiftRight => a.wrapping_shr(b as u32),
            O::ShiftRightUnsigned => (a as u32).wrapping_shr(b as u32) as i32,
            O::Add => a.wrapping_add(b),
            O::Subtract => a.wrapping_sub(b),
            O::Multiply => a.wrapping_mul(b),
            O::Divide if b == 0 => return None,
            O::Divide => a.wrapping_div(b),
            O::Modulo if b == 0 => return None,
            O::Modulo => a.wrapping_rem(b),
        })
    }
}

/// Returns true if the text is the word, all in lower or all in upper case.
fn is_word(text: &[u8], word: &[u8]) -> bool {
    text.eq_ignore_ascii_case(word)
        && (text.iter().all(u8::is_ascii_lowercase) || text.iter().all(u8::is_ascii_uppercase))
}

/// Returns the operator that follows, its precedence and its length.
fn operator(cursor: &mut Cursor<'_>) -> Option<(Operator, u8, usize)> {
    let first = cursor.peek_solid();
    if first.is_ascii_alphabetic() {
        let mut ahead = *cursor;
        let text = ahead.name_tail();
        let found = WORDS.iter().find(|(word, ..)| is_word(text, word));
        return found.map(|&(word, operator, tightness)| (operator, tightness, word.len()));
    }
    if !matches!(first, b'!' | b'%' | b'&' | b'*' | b'+' | b'-' | b'/' | b'<' | b'=' | b'>' | b'^' | b'|') {
        return None;
    }
    let found = SYMBOLS.iter().find(|(symbol, ..)| cursor.rest().starts_with(symbol));
    found.map(|&(symbol, operator, tightness)| (operator, tightness, symbol.len()))
}

/// Evaluates the expression at the cursor and moves the cursor past it. Unknown names count as 0.
pub(crate) fn evaluate(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<i32> {
    pass.evaluation.depth = 0;
    binary(pass, cursor, 0)
}

/// Evaluates the rest of an expression whose first value was already read.
pub(crate) fn evaluate_from(pass: &mut Pass<'_, '_>, value: i32, cursor: &mut Cursor<'_>) -> Res<i32> {
    pass.evaluation.depth = 0;
    climb(pass, value, cursor, 0)
}

/// Reads a further number after a comma, if there is one.
pub(crate) fn evaluate_next(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<Option<i32>> {
    if cursor.eat(b',') { evaluate(pass, cursor).map(Some) } else { Ok(None) }
}

/// Reads a number after a comma. `what` names it in the error if it is missing.
pub(crate) fn evaluate_needed(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>, what: &str) -> Res<i32> {
    match evaluate_next(pass, cursor)? {
        Some(number) => Ok(number),
        None => fault(cursor.pos, format!("{what} is expected")),
    }
}

fn binary(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>, least: u8) -> Res<i32> {
    let value = unary(pass, cursor)?;
    climb(pass, value, cursor, least)
}

/// Applies the operators with at least this precedence.
fn climb(pass: &mut Pass<'_, '_>, mut value: i32, cursor: &mut Cursor<'_>, least: u8) -> Res<i32> {
    while let Some((operator, tightness, length)) = operator(cursor) {
        if tightness < least {
            break;
        }
        let at = cursor.pos;
        cursor.pos += length;
        let right = binary(pass, cursor, tightness + 1)?;
        value = match operator.apply(value, right) {
            Some(value) => value,
            // The divisor may not be known yet.
            None if pass.report.quiet => 0,
            None => return fault(at, "division by zero"),
        };
    }
    Ok(value)
}

fn unary(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<i32> {
    let first = cursor.peek_solid();
    if !matches!(first, b'!' | b'~' | b'+' | b'-' | b'(' | b'{') && !first.is_ascii_alphabetic() {
        return value::atom(pass, cursor);
    }
    pass.evaluation.depth += 1;
    if pass.evaluation.depth > DEEPEST {
        return fault(cursor.pos, format!("an expression nested more than {DEEPEST} deep"));
    }
    let value = nested(pass, cursor, first);
    pass.evaluation.depth -= 1;
    value
}

/// Evaluates a sign, a bracket or a word with an operand after it.
fn nested(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>, first: u8) -> Res<i32> {
    let at = cursor.pos;
    cursor.pos += 1;
    Ok(match first {
        b'!' => -i32::from(unary(pass, cursor)? == 0),
        b'~' => !unary(pass, cursor)?,
        b'+' => unary(pass, cursor)?,
        b'-' => unary(pass, cursor)?.wrapping_neg(),
        b'(' => {
            let value = binary(pass, cursor, 0)?;
            expect::closing(cursor, b')', at)?;
            value
        }
        b'{' => stored_value(pass, cursor, at)?,
        _ => {
            cursor.pos = at;
            let mut ahead = *cursor;
            let word = ahead.name_tail();
            match word_operator(pass, word, &mut ahead)? {
                Some(value) => {
                    *cursor = ahead;
                    value
                }
                None => value::symbol(pass, cursor)?,
            }
        }
    })
}

/// Evaluates `{address}` and `{b address}`: the word or byte stored there so far.
fn stored_value(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>, at: usize) -> Res<i32> {
    let byte = matches!(cursor.peek_solid(), b'b' | b'B') && !in_name(cursor.peek_at(1));
    cursor.pos += usize::from(byte);
    let address = binary(pass, cursor, 0)? as u16;
    expect::closing(cursor, b'}', at)?;
    let Some(device) = pass.out.device() else { return fault(at, "memory can be read only after DEVICE") };
    let stored = |address: u16| device.read(usize::from(address), 1)[0];
    let (low, high) = (stored(address), stored(address.wrapping_add(1)));
    Ok(i32::from(low) | if byte { 0 } else { i32::from(high) << 8 })
}

/// Evaluates an operator that is a word before its operand.
fn word_operator(pass: &mut Pass<'_, '_>, word: &[u8], cursor: &mut Cursor<'_>) -> Res<Option<i32>> {
    if !matches!(word.len(), 3..=6) || !matches!(word[0] | 0x20, b'l' | b'h' | b'n' | b'a' | b'e' | b's') {
        return Ok(None);
    }
    Ok(Some(if is_word(word, b"low") {
        unary(pass, cursor)? & 0xFF
    } else if is_word(word, b"high") {
        unary(pass, cursor)? >> 8 & 0xFF
    } else if is_word(word, b"not") {
        -i32::from(unary(pass, cursor)? == 0)
    } else if is_word(word, b"abs") {
        unary(pass, cursor)?.wrapping_abs()
    } else if is_word(word, b"norel") {
        unary(pass, cursor)?
    } else if is_word(word, b"sizeof") {
        value::size_of(pass, cursor)?
    } else if is_word(word, b"exist") {
        let name = expect::bracketed_label(cursor)?;
        -i32::from(pass.job.symbols.ask_if_defined(name))
    } else {
        return Ok(None);
    }))
}
