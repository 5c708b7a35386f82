//! Numbers of expressions as gates: whole numbers with a sign, as wide as their greatest value, so that nothing overflows. Beside them
//! goes the condition under which an expression has no value, such as a division by zero.

use circuit::{Architecture, Bit, Circuit, constant, shifted, signed, value_of, widened};

/// Greatest number of bits, the sign included: those of the numbers in the plain evaluation, which fails beyond.
pub(crate) const WIDEST: usize = 128;

/// Why a proof by circuit cannot use an expression.
pub(crate) type Obstacle = String;

/// A number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Number {
    /// The bits, the lowest first; the last one is the sign.
    pub(crate) bits: Vec<Bit>,
    /// 1 if there is no value.
    pub(crate) error: Bit,
}

impl Number {
    /// Returns a constant.
    pub(crate) fn constant(value: i128) -> Number {
        Number::new(constant(value, WIDEST), Bit::ZERO)
    }

    /// Returns the number of bits of which the highest is the sign.
    pub(crate) fn signed(bits: &[Bit]) -> Number {
        Number::new(bits.to_vec(), Bit::ZERO)
    }

    /// Returns the number of bits without a sign.
    pub(crate) fn unsigned(bits: &[Bit]) -> Number {
        Number::new([bits, &[Bit::ZERO]].concat(), Bit::ZERO)
    }

    /// Returns a number with an error, without bits that repeat the sign.
    pub(super) fn new(mut bits: Vec<Bit>, error: Bit) -> Number {
        while bits.len() > 1 && bits[bits.len() - 1] == bits[bits.len() - 2] {
            bits.pop();
        }
        Number { bits, error }
    }

    /// Returns the value of a constant without an error.
    pub(crate) fn value(&self) -> Option<i64> {
        let bits = (self.error == Bit::ZERO && self.bits.len() <= 64).then(|| signed(&self.bits, 64))?;
        value_of(&bits).map(|value| value as i64)
    }

    /// Returns true if it is never negative.
    fn is_unsigned(&self) -> bool {
        self.sign() == Bit::ZERO
    }

    fn sign(&self) -> Bit {
        self.bits[self.bits.len() - 1]
    }

    /// Returns the bits without the sign.
    fn magnitude(&self) -> &[Bit] {
        &self.bits[..self.bits.len() - 1]
    }

    /// Returns a number of bits of it, cut off or filled up with the sign.
    pub(crate) fn low(&self, bits: usize) -> Vec<Bit> {
        signed(&self.bits, bits)
    }

    /// 1 if it is not 0.
    pub(crate) fn truth(&self, circuit: &mut Circuit) -> Bit {
        circuit.any(&self.bits)
    }

    /// Adds the condition that it does not fit a number of bits with a sign.
    pub(crate) fn narrowed(&self, circuit: &mut Circuit, bits: usize) -> Number {
        if self.bits.len() <= bits {
            return self.clone();
        }
        let sign = self.sign();
        let others: Vec<Bit> = self.bits[bits - 1..].iter().map(|&bit| circuit.xor(bit, sign)).collect();
        let is_wide = circuit.any(&others);
        let error = circuit.or(self.error, is_wide);
        Number { bits: self.bits.clone(), error }
    }

    /// `one` if the condition is 1, else `other`.
    pub(crate) fn choose(circuit: &mut Circuit, condition: Bit, one: &Number, other: &Number) -> Number {
        let bits = one.bits.len().max(other.bits.len());
        let chosen = circuit.choose_word(condition, &one.low(bits), &other.low(bits));
        let error = circuit.choose(condition, one.error, other.error);
        Number::new(chosen, error)
    }

    /// 1 if `self < other`.
    pub(crate) fn less(&self, circuit: &mut Circuit, other: &Number) -> Bit {
        let bits = self.bits.len().max(other.bits.len());
        circuit.less_signed(&self.low(bits), &other.low(bits))
    }

    fn equal(&self, circuit: &mut Circuit, other: &Number) -> Bit {
        let bits = self.bits.len().max(other.bits.len());
        circuit.equal(&self.low(bits), &other.low(bits))
    }

    /// `-self`.
    fn negative(&self, circuit: &mut Circuit) -> Vec<Bit> {
        let bits = self.bits.len() + 1;
        circuit.sub(&constant(0, bits), &self.low(bits))
    }

    /// The number without its sign.
    fn absolute(&self, circuit: &mut Circuit) -> Vec<Bit> {
        if self.is_unsigned() {
            return self.bits.clone();
        }
        let negative = self.negative(circuit);
        circuit.choose_word(self.sign(), &negative, &self.low(negative.len()))
    }
}

fn wide<T>() -> Result<T, Obstacle> {
    Err("numbers of more than 128 bits".to_owned())
}

/// Applies an operator before a number, or a function of one number.
pub(super) fn unary(
    circuit: &mut Circuit,
    name: &str,
    a: &Number,
    architecture: Architecture,
) -> Result<Number, Obstacle> {
    let with = |bits: Vec<Bit>| Number::new(bits, a.error);
    let truth = |bit: Bit| Number::new(vec![bit, Bit::ZERO], a.error);
    let found = match name {
        "+" => a.clone(),
        "-" => with(a.negative(circuit)),
        "~" | "not" => with(circuit::negated(&a.bits)),
        "!" => truth(!a.truth(circuit)),
        "low" => with([a.low(8), vec![Bit::ZERO]].concat()),
        "high" => with([a.low(16)[8..].to_vec(), vec![Bit::ZERO]].concat()),
        "s8" => with(a.low(8)),
        "s16" => with(a.low(16)),
        "abs" => {
            let absolute = a.absolute(circuit);
            with([absolute, vec![Bit::ZERO]].concat())
        }
        "bits" if a.is_unsigned() => {
            let count = circuit.count_ones(a.magnitude());
            with([count, vec![Bit::ZERO]].concat())
        }
        "lowest" => {
            let bits = (usize::BITS - a.bits.len().leading_zeros()) as usize;
            let mut place = constant(0, bits);
            for (n, &bit) in a.bits.iter().enumerate().rev() {
                place = circuit.choose_word(bit, &constant(n as i128, bits), &place);
            }
            let is_zero = !circuit.any(&a.bits);
            let error = circuit.or(a.error, is_zero);
            Number::new([place, vec![Bit::ZERO]].concat(), error)
        }
        "sqrt" => {
            let root = circuit.square_root(a.magnitude(), architecture);
            let error = circuit.or(a.error, a.sign());
            Number::new([root, vec![Bit::ZERO]].concat(), error)
        }
        "bcd" => {
            let decimals = circuit.decimals(a.magnitude());
            let error = circuit.or(a.error, a.sign());
            Number::new([decimals, vec![Bit::ZERO]].concat(), error)
        }
        "wide" => {
            let is_large = circuit.any(&a.bits[a.bits.len().min(8)..]);
            let not_byte = circuit.or(is_large, a.sign());
            let error = circuit.or(a.error, not_byte);
            let doubled = a.low(8).into_iter().flat_map(|bit| [bit, bit]).chain([Bit::ZERO]).collect();
            Number::new(doubled, error)
        }
        _ => return Err(format!("the function `{name}` of such a number")),
    };
    if found.bits.len() > WIDEST { wide() } else { Ok(found) }
}

/// Applies an operator between two numbers, or a function of two numbers.
pub(super) fn binary(
    circuit: &mut Circuit,
    name: &str,
    a: &Number,
    b: &Number,
    architecture: Architecture,
) -> Result<Number, Obstacle> {
    let error = circuit.or(a.error, b.error);
    let both = a.bits.len().max(b.bits.len());
    let with = |bits: Vec<Bit>| Number::new(bits, error);
    let truth = |bit: Bit| Number::new(vec![bit, Bit::ZERO], error);
    let found = match name {
        "+" => with(circuit.add(&a.low(both + 1), &b.low(both + 1))),
        "-" => with(circuit.sub(&a.low(both + 1), &b.low(both + 1))),
        "&" | "and" => with(circuit.and_words(&a.low(both), &b.low(both))),
        "|" | "or" => with(circuit.or_words(&a.low(both), &b.low(both))),
        "^" | "xor" => with(circuit.xor_words(&a.low(both), &b.low(both))),
        "==" => truth(a.equal(circuit, b)),
        "!=" => truth(!a.equal(circuit, b)),
        "<" => truth(a.less(circuit, b)),
        ">=" => truth(!a.less(circuit, b)),
        ">" => truth(b.less(circuit, a)),
        "<=" => truth(!b.less(circuit, a)),
        "&&" | "||" => {
            let (a, b) = (a.truth(circuit), b.truth(circuit));
            truth(if name == "&&" { circuit.and(a, b) } else { circuit.or(a, b) })
        }
        "min" | "max" => {
            let is_less = a.less(circuit, b);
            let (least, most) = if name == "min" { (a, b) } else { (b, a) };
            with(circuit.choose_word(is_less, &least.low(both), &most.low(both)))
        }
        "*" => with(product(circuit, a, b, architecture)?),
        "/" | "%" | "mod" => return quotient(circuit, [a, b], error, name == "/", architecture),
        "<<" | "shl" => {
            // The distance is a number of up to 7 bits, or the product is too wide.
            let most = b.magnitude().iter().zip(0..).filter(|(bit, _)| **bit != Bit::ZERO);
            let most =
                most.fold(0usize, |most, (_, place)| most.saturating_add(1usize.checked_shl(place).unwrap_or(WIDEST)));
            let bits = a.bits.len().saturating_add(most);
            if bits > WIDEST {
                return wide();
            }
            let error = circuit.or(error, b.sign());
            Number::new(circuit.shift_left(&a.low(bits), b.magnitude()), error)
        }
        ">>" | "shr" => {
            let error = circuit.or(error, b.sign());
            Number::new(circuit.shift_right(&a.bits, b.magnitude(), a.sign()), error)
        }
        "pow" => return power(circuit, a, b, architecture),
        "crc16" => return crc(circuit, [a, b], 16, error),
        "crc32" => return crc(circuit, [a, b], 32, error),
        _ => return Err(format!("the function `{name}` of such numbers")),
    };
    if found.bits.len() > WIDEST { wide() } else { Ok(found) }
}

fn product(circuit: &mut Circuit, a: &Number, b: &Number, architecture: Architecture) -> Result<Vec<Bit>, Obstacle> {
    let bits = a.bits.len() + b.bits.len();
    if bits > WIDEST {
        return wide();
    }
    if a.is_unsigned() && b.is_unsigned() {
        let product = circuit.multiply(a.magnitude(), b.magnitude(), bits - 2, architecture);
        return Ok([product, vec![Bit::ZERO]].concat());
    }
    Ok(circuit.multiply(&a.low(bits), &b.low(bits), bits, architecture))
}

fn quotient(
    circuit: &mut Circuit,
    [a, b]: [&Number; 2],
    error: Bit,
    divides: bool,
    architecture: Architecture,
) -> Result<Number, Obstacle> {
    if a.bits.len() >= WIDEST || b.bits.len() >= WIDEST {
        return wide();
    }
    let by = b.truth(circuit);
    let error = circuit.or(error, !by);
    let is_unsigned = a.is_unsigned() && b.is_unsigned();
    let (number, divisor) = if is_unsigned {
        (a.magnitude().to_vec(), b.magnitude().to_vec())
    } else {
        (a.absolute(circuit), b.absolute(circuit))
    };
    let (quotient, rest) = circuit.divide(&number, &divisor, architecture);
    // Rounded towards 0; the rest has the sign of the number.
    let (found, sign) = if divides { (quotient, circuit.xor(a.sign(), b.sign())) } else { (rest, a.sign()) };
    let found = Number::unsigned(&found);
    let negative = Number::new(found.negative(circuit), Bit::ZERO);
    let found = if is_unsigned { found } else { Number::choose(circuit, sign, &negative, &found) };
    Ok(Number::new(found.bits, error))
}

fn power(circuit: &mut Circuit, a: &Number, b: &Number, architecture: Architecture) -> Result<Number, Obstacle> {
    let Some(times @ 0..=64) = b.value() else { return Err("a power that is not a small constant".to_owned()) };
    let mut found = Number { error: a.error, ..Number::constant(1) };
    for _ in 0..times {
        found = binary(circuit, "*", &found, a, architecture)?;
    }
    Ok(found)
}

/// Adds a byte to a CRC of 16 bits, highest bit first, or of 32 bits, lowest bit first.
fn crc(circuit: &mut Circuit, [a, b]: [&Number; 2], bits: usize, error: Bit) -> Result<Number, Obstacle> {
    let mut outside = error;
    for (number, bits) in [(a, bits), (b, 8)] {
        let more = circuit.any(&number.bits[number.bits.len().min(bits)..]);
        outside = circuit.or(outside, more);
        outside = circuit.or(outside, number.sign());
    }
    let (mut crc, byte) = (a.low(bits), widened(&b.low(8), bits));
    let is_wide = bits == 32;
    let byte = if is_wide { byte } else { shifted(&byte, 8) };
    crc = circuit.xor_words(&crc, &byte);
    for _ in 0..8 {
        let (out, moved) = if is_wide { (crc[0], shifted(&crc, -1)) } else { (crc[15], shifted(&crc, 1)) };
        let taps = constant(if is_wide { 0xEDB8_8320 } else { 0x1021 }, bits);
        let tapped: Vec<Bit> = taps.iter().map(|&tap| circuit.and(tap, out)).collect();
        crc = circuit.xor_words(&moved, &tapped);
    }
    Ok(Number::new([crc, vec![Bit::ZERO]].concat(), outside))
}
