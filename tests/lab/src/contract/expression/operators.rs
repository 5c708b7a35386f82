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

/// A function of one number: on 128 bits, and on 64, which takes a fraction of the time. `None` where 64 bits may not be enough: then the
/// first one says what the number is, or why there is none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unary {
    pub(super) apply: fn(i128) -> Computed,
    pub(super) short: fn(i64) -> Option<i64>,
}

/// A function of two numbers, in the same two ways.
#[derive(Clone, Copy, Debug)]
pub(super) struct Binary {
    pub(super) apply: fn(i128, i128) -> Computed,
    pub(super) short: fn(i64, i64) -> Option<i64>,
    /// The truth of the left number that decides the result, so that the right one needs no value.
    pub(super) decides: Option<bool>,
}

/// An operator or function with its name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named<F> {
    pub(super) name: &'static str,
    pub(super) function: F,
}

/// Makes a function of numbers of 128 bits and of 64 from one expression, which means the same for both.
macro_rules! both {
    (|$a:ident| $value:expr) => {
        Unary { apply: |$a| $value, short: |$a| of_64($value) }
    };
    (|$a:ident, $b:ident| $value:expr) => {
        Binary { apply: |$a, $b| $value, short: |$a, $b| of_64($value), decides: None }
    };
}

/// Returns a function of 128 bits alone.
const fn unary(apply: fn(i128) -> Computed) -> Unary {
    Unary { apply, short: |_| None }
}

/// Returns a function of two numbers of 128 bits alone.
const fn binary(apply: fn(i128, i128) -> Computed) -> Binary {
    Binary { apply, short: |_, _| None, decides: None }
}

fn of_64(number: Result<i64, &'static str>) -> Option<i64> {
    number.ok()
}

const LARGE: &str = "a number of more than 128 bits";
pub(crate) const DIVISION_BY_ZERO: &str = "a division by zero";

const OR: Binary = both!(|a, b| Ok(a | b));
const XOR: Binary = both!(|a, b| Ok(a ^ b));
const AND: Binary = both!(|a, b| Ok(a & b));
const NOT: Unary = both!(|a| Ok(!a));
const LEFT: Binary = Binary { short: short_left, ..binary(left) };
const RIGHT: Binary = Binary { short: |a, by| (by >= 0).then(|| a >> by.min(63)), ..binary(right) };
const REMAINDER: Binary = both!(|a, b| if b == 0 { Err(DIVISION_BY_ZERO) } else { fits(a.checked_rem(b)) });
pub(super) const PLUS: Binary = both!(|a, b| fits(a.checked_add(b)));
pub(super) const IS_NOT: Unary = both!(|a| truth(a == 0));

/// The operators between two numbers: how each is written, how tightly it binds, and what it does. A longer one comes before those
/// that it begins with.
pub(super) const BINARY: [(&str, u8, Binary); 24] = [
    ("||", 1, Binary { decides: Some(true), ..both!(|a, b| truth(a != 0 || b != 0)) }),
    ("&&", 2, Binary { decides: Some(false), ..both!(|a, b| truth(a != 0 && b != 0)) }),
    ("==", 6, both!(|a, b| truth(a == b))),
    ("!=", 6, both!(|a, b| truth(a != b))),
    ("<<", 8, LEFT),
    (">>", 8, RIGHT),
    ("<=", 7, both!(|a, b| truth(a <= b))),
    (">=", 7, both!(|a, b| truth(a >= b))),
    ("<", 7, both!(|a, b| truth(a < b))),
    (">", 7, both!(|a, b| truth(a > b))),
    ("|", 3, OR),
    ("^", 4, XOR),
    ("&", 5, AND),
    ("+", 9, PLUS),
    ("-", 9, both!(|a, b| fits(a.checked_sub(b)))),
    ("*", 10, both!(|a, b| fits(a.checked_mul(b)))),
    ("/", 10, both!(|a, b| if b == 0 { Err(DIVISION_BY_ZERO) } else { fits(a.checked_div(b)) })),
    ("%", 10, REMAINDER),
    ("or", 3, OR),
    ("xor", 4, XOR),
    ("and", 5, AND),
    ("shl", 8, LEFT),
    ("shr", 8, RIGHT),
    ("mod", 10, REMAINDER),
];

/// The operators before a number.
pub(super) const UNARY: [(&str, Unary); 5] =
    [("-", both!(|a| fits(a.checked_neg()))), ("+", both!(|a| Ok(a))), ("~", NOT), ("!", IS_NOT), ("not", NOT)];

/// The functions of one number.
pub(super) const FUNCTIONS: [(&str, Unary); 10] = [
    ("low", both!(|a| Ok(a & 0xFF))),
    ("high", both!(|a| Ok(a >> 8 & 0xFF))),
    ("abs", both!(|a| fits(a.checked_abs()))),
    // A negative number has as many more as it has more bits.
    ("bits", Unary { short: |a| (a >= 0).then(|| a.count_ones().into()), ..unary(|a| Ok(a.count_ones().into())) }),
    ("lowest", both!(|a| if a == 0 { Err("the lowest bit of 0") } else { Ok(a.trailing_zeros().into()) })),
    ("sqrt", both!(|a| a.checked_isqrt().ok_or("the square root of a negative number"))),
    ("s8", both!(|a| Ok((a as i8).into()))),
    ("s16", both!(|a| Ok((a as i16).into()))),
    ("bcd", unary(bcd)),
    ("wide", unary(wide)),
];

/// The functions of two numbers.
pub(super) const PAIRED: [(&str, Binary); 7] = [
    ("min", both!(|a, b| Ok(a.min(b)))),
    ("max", both!(|a, b| Ok(a.max(b)))),
    (
        "pow",
        both!(|a, b| match u32::try_from(b) {
            Err(_) if b < 0 => Err("a power with a negative exponent"),
            exponent => fits(exponent.ok().and_then(|exponent| a.checked_pow(exponent))),
        }),
    ),
    ("dots", binary(dots)),
    ("attr", binary(attr)),
    ("crc16", binary(crc16)),
    ("crc32", binary(crc32)),
];

fn fits<N>(result: Option<N>) -> Result<N, &'static str> {
    result.ok_or(LARGE)
}

fn truth<N: From<bool>>(holds: bool) -> Result<N, &'static str> {
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

/// Shifts to the left, if 64 bits are certain to be enough.
fn short_left(a: i64, by: i64) -> Option<i64> {
    let by = u32::try_from(by).ok().filter(|&by| by < 63)?;
    a.checked_mul(1 << by)
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns numbers of all sizes, and those beside powers of two.
    fn number(random: &mut fastrand::Rng) -> i64 {
        let shift = random.u32(0..64);
        match random.u8(0..4) {
            0 => (1i64 << shift).wrapping_add(random.i64(-1..=1)),
            1 => random.i64(-3..70),
            _ => random.i64(..) >> shift,
        }
    }

    #[test]
    fn what_64_bits_give_128_give() {
        let mut random = fastrand::Rng::with_seed(1);
        let mut compared = 0;
        let mut compare = |name: &str, short: Option<i64>, long: Computed| {
            if let Some(short) = short {
                assert_eq!(long, Ok(short.into()), "{name}");
                compared += 1;
            }
        };
        for _ in 0..20_000 {
            let (a, b) = (number(&mut random), number(&mut random));
            let (long, other) = (a.into(), b.into());
            for (name, of) in UNARY.into_iter().chain(FUNCTIONS) {
                compare(name, (of.short)(a), (of.apply)(long));
            }
            let binary = BINARY.into_iter().map(|(name, _, of)| (name, of));
            for (name, of) in binary.chain(PAIRED) {
                compare(name, (of.short)(a, b), (of.apply)(long, other));
            }
        }
        assert!(compared > 600_000, "{compared}");
    }
}
