//! The operators and functions of expressions: the assembler's, with its precedence, on 128 bits. True is 1.

/// The number that an expression has, or the reason why it has none.
pub(crate) type Value = Result<i64, &'static str>;

/// A number within an expression, or the reason why there is none.
pub(super) type Computed = Result<i128, &'static str>;

/// Returns a number of an expression as that of a place, a range or a parameter.
pub(super) fn narrow(number: Computed) -> Value {
    const WIDE: &str = "a number of more than 64 bits: state its parts, `long[X] = N & $FFFFFFFF`";
    i64::try_from(number?).map_err(|_| WIDE)
}

/// A function of one number.
pub(super) type Unary = fn(i128) -> Computed;

/// A function of two numbers.
pub(super) type Binary = fn(i128, i128) -> Computed;

/// An operator or function with its name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named<F> {
    pub(super) name: &'static str,
    pub(super) apply: F,
}

const LARGE: &str = "a number of more than 128 bits";
const ZERO: &str = "a division by zero";

/// The operators between two numbers: how each is written, how tightly it binds, and what it does. A longer one comes before those
/// that it begins with.
pub(super) const BINARY: [(&str, u8, Binary); 24] = [
    ("||", 1, |a, b| truth(a != 0 || b != 0)),
    ("&&", 2, |a, b| truth(a != 0 && b != 0)),
    ("==", 6, |a, b| truth(a == b)),
    ("!=", 6, |a, b| truth(a != b)),
    ("<<", 8, left),
    (">>", 8, right),
    ("<=", 7, |a, b| truth(a <= b)),
    (">=", 7, |a, b| truth(a >= b)),
    ("<", 7, |a, b| truth(a < b)),
    (">", 7, |a, b| truth(a > b)),
    ("|", 3, or),
    ("^", 4, xor),
    ("&", 5, and),
    ("+", 9, |a, b| fits(a.checked_add(b))),
    ("-", 9, |a, b| fits(a.checked_sub(b))),
    ("*", 10, |a, b| fits(a.checked_mul(b))),
    ("/", 10, |a, b| if b == 0 { Err(ZERO) } else { fits(a.checked_div(b)) }),
    ("%", 10, remainder),
    ("or", 3, or),
    ("xor", 4, xor),
    ("and", 5, and),
    ("shl", 8, left),
    ("shr", 8, right),
    ("mod", 10, remainder),
];

/// The operators before a number.
pub(super) const UNARY: [(&str, Unary); 5] =
    [("-", |a| fits(a.checked_neg())), ("+", Ok), ("~", |a| Ok(!a)), ("!", |a| truth(a == 0)), ("not", |a| Ok(!a))];

/// The functions of one number.
pub(super) const FUNCTIONS: [(&str, Unary); 10] = [
    ("low", |a| Ok(a & 0xFF)),
    ("high", |a| Ok(a >> 8 & 0xFF)),
    ("abs", |a| fits(a.checked_abs())),
    ("bits", |a| Ok(a.count_ones().into())),
    ("lowest", |a| if a == 0 { Err("the lowest bit of 0") } else { Ok(a.trailing_zeros().into()) }),
    ("sqrt", |a| a.checked_isqrt().ok_or("the square root of a negative number")),
    ("s8", |a| Ok((a as i8).into())),
    ("s16", |a| Ok((a as i16).into())),
    ("bcd", bcd),
    ("wide", wide),
];

/// The functions of two numbers.
pub(super) const PAIRED: [(&str, Binary); 7] = [
    ("min", |a, b| Ok(a.min(b))),
    ("max", |a, b| Ok(a.max(b))),
    ("pow", |a, b| fits(u32::try_from(b).ok().and_then(|b| a.checked_pow(b)))),
    ("dots", dots),
    ("attr", attr),
    ("crc16", crc16),
    ("crc32", crc32),
];

fn or(a: i128, b: i128) -> Computed {
    Ok(a | b)
}

fn xor(a: i128, b: i128) -> Computed {
    Ok(a ^ b)
}

fn and(a: i128, b: i128) -> Computed {
    Ok(a & b)
}

fn remainder(a: i128, b: i128) -> Computed {
    if b == 0 { Err(ZERO) } else { fits(a.checked_rem(b)) }
}

fn fits(result: Option<i128>) -> Computed {
    result.ok_or(LARGE)
}

fn truth(holds: bool) -> Computed {
    Ok(holds.into())
}

/// Shifts to the left. A result of more than 128 bits is undefined, unless the number is 0.
fn left(a: i128, by: i128) -> Computed {
    match u32::try_from(by) {
        Err(_) if by < 0 => Err("a shift by a negative number"),
        Ok(by) if by < 127 => fits(a.checked_mul(1 << by)),
        _ if a == 0 => Ok(0),
        _ => Err(LARGE),
    }
}

fn right(a: i128, by: i128) -> Computed {
    if by < 0 { Err("a shift by a negative number") } else { Ok(a >> by.min(127)) }
}

/// Converts to binary-coded decimal, a digit in each four bits.
fn bcd(a: i128) -> Computed {
    if a < 0 {
        return Err("the decimals of a negative number");
    }
    let (mut rest, mut digits, mut shift) = (a, 0i128, 0);
    while rest > 0 {
        if shift > 120 {
            return Err(LARGE);
        }
        digits |= (rest % 10) << shift;
        (rest, shift) = (rest / 10, shift + 4);
    }
    Ok(digits)
}

/// Doubles each bit of a byte: a byte of a picture drawn twice as wide.
fn wide(a: i128) -> Computed {
    if !(0..=0xFF).contains(&a) {
        return Err("the double width of a number that is not a byte");
    }
    Ok((0..8).map(|bit| ((a >> bit & 1) * 0b11) << (2 * bit)).sum())
}

/// Adds a byte to a CRC of 16 bits with the polynomial $1021, the highest bit first: CRC-16/CCITT-FALSE from $FFFF on, XMODEM's from
/// 0 on.
pub(super) fn crc16(crc: i128, byte: i128) -> Computed {
    let (mut crc, byte) = (narrowed(crc, 0xFFFF)?, narrowed(byte, 0xFF)?);
    crc ^= byte << 8;
    for _ in 0..8 {
        crc = if crc & 0x8000 == 0 { crc << 1 } else { crc << 1 ^ 0x1021 } & 0xFFFF;
    }
    Ok(crc)
}

/// Adds a byte to a CRC of 32 bits as zip and PNG files have it, without the inversion at both ends: the polynomial $04C11DB7, the
/// lowest bit first.
pub(super) fn crc32(crc: i128, byte: i128) -> Computed {
    let (mut crc, byte) = (narrowed(crc, 0xFFFF_FFFF)?, narrowed(byte, 0xFF)?);
    crc ^= byte;
    for _ in 0..8 {
        crc = if crc & 1 == 0 { crc >> 1 } else { crc >> 1 ^ 0xEDB8_8320 };
    }
    Ok(crc)
}

/// Returns a number that has to be between 0 and a greatest one.
fn narrowed(number: i128, most: i128) -> Computed {
    if (0..=most).contains(&number) {
        Ok(number)
    } else {
        Err("a CRC of a number that is not a byte, or from one that is too large")
    }
}

/// Returns the address of a character cell of the Spectrum's screen, by its row and column.
fn cell(row: i128, column: i128, address: impl Fn(usize, usize) -> u16) -> Computed {
    let is_there = (0..24).contains(&row) && (0..32).contains(&column);
    if is_there { Ok(address(row as usize, column as usize).into()) } else { Err("a cell that is not on the screen") }
}

/// Returns the address of its uppermost line of pixels; the other seven follow 256 bytes apart.
fn dots(row: i128, column: i128) -> Computed {
    cell(row, column, spectrum::display::cell)
}

/// Returns the address of its attribute.
fn attr(row: i128, column: i128) -> Computed {
    cell(row, column, spectrum::display::attribute)
}
