//! The places and values that a header gives, as they are written: `[Buffer:8]`, `port[$FE]`, `0..9 or 32`.

use std::ops::Range;

use crate::contract::expression::value::Value;
use crate::contract::expression::{Expression, Fault, Named, Width, fault};
use crate::contract::grammar::header::trimmed;
use crate::contract::grammar::list::{alternatives, ends};
use crate::contract::grammar::names::Symbols;
use crate::contract::grammar::reader::Reader;
use crate::contract::spec::place::Place;
use crate::contract::spec::{Cell, Values};
use crate::core::registers::{Bytes, flag};

/// A place by its name, and where it is in memory; it hangs on nothing.
pub(crate) fn place(name: &str, symbols: Symbols<'_>) -> Result<(Place, u16), String> {
    let reader = Reader::new(symbols);
    let mut cells = reader.cells(name, trimmed(name, 0..name.len())).map_err(|Fault { why, .. }| why)?;
    match (cells.pop(), cells.is_empty()) {
        (Some(Cell { place, .. }), true) => {
            let start = if let Place::Memory { fixed, .. } = &place { fixed.unwrap_or(0) } else { 0 };
            Ok((place, start))
        }
        _ => Err("it is more than one number".into()),
    }
}

impl Reader<'_> {
    /// `0..9 or 32`: constants, ends included.
    pub(in crate::contract) fn values(&self, text: &str, range: Range<usize>) -> Result<Values, Fault> {
        let mut values = Values::default();
        for range in alternatives(text, range) {
            let at = range.start;
            let (first, last) = match ends(text, range.clone()) {
                Some((first, last)) => (self.constant(text, first)?, self.constant(text, last)?),
                None => {
                    let value = self.constant(text, range)?;
                    (value, value)
                }
            };
            if last < first {
                return fault(at, format!("the range {first}..{last} is empty"));
            }
            // So that no sum of theirs can overflow.
            if first < -(1 << 31) || last >= 1 << 32 {
                return fault(at, "nothing holds more than 32 bits");
            }
            values.push(first, last);
        }
        Ok(values)
    }

    pub(in crate::contract) fn constant(&self, text: &str, range: Range<usize>) -> Result<i64, Fault> {
        let at = range.start;
        let looped = |name: &str| self.defined.iter().find(|(defined, _)| defined == name).map(|(_, named)| named);
        let names = |name: &str| match ((self.symbols)(name), looped(name)) {
            (Some(value), _) => Ok(Named::Constant(value)),
            (None, Some(named @ Named::Constant(_))) => Ok(named.clone()),
            _ => Err(format!("`{name}` is no symbol of the program: a range has constant ends")),
        };
        match Expression::read(text, range, &names)?.constant().map(Value::number) {
            Some(Ok(number)) => Ok(number),
            Some(Err(why)) => fault(at, format!("this has no value: {why}")),
            None => fault(at, "a range has constant ends"),
        }
    }

    /// The cells that the left side of a `=` names: one, or each of `[Buffer:8]`.
    pub(in crate::contract) fn cells(&self, text: &str, range: Range<usize>) -> Result<Vec<Cell>, Fault> {
        let name = &text[range.clone()];
        let one = |place| Ok(vec![Cell { name: name.to_owned(), place }]);
        if let Some(bytes) = Bytes::named(name) {
            return one(Place::Register(bytes));
        }
        if let Some(bit) = flag(name) {
            return one(Place::Flag(bit));
        }
        match name {
            "interrupts" => return one(Place::Interrupts),
            "im" => return one(Place::Mode),
            _ => {}
        }
        if !name.contains(['[', '(']) {
            let help = if (self.symbols)(name).is_some() {
                format!(": write [{name}] for the byte there")
            } else {
                String::new()
            };
            return fault(range.start, format!("`{name}` is no register and no flag{help}"));
        }
        let open = name.find(['[', '(']).unwrap_or(0);
        if name[..open].trim() == "port" && name.ends_with(']') {
            let inner = trimmed(text, range.start + open + 1..range.end - 1);
            let port = self.constant(text, inner.clone())?;
            let port = u16::try_from(port).or_else(|_| fault(inner.start, format!("{port} is no port")))?;
            return one(Place::Port(port));
        }
        let (address, count, width) = self.brackets(text, range.clone())?;
        let inner = name[open + 1..name.len() - 1].split(':').next().unwrap_or("").trim();
        let fixed = match address.constant().map(Value::number) {
            Some(Ok(address)) => {
                Some(u16::try_from(address).or_else(|_| fault(range.start, format!("{address} is no address")))?)
            }
            Some(Err(why)) => return fault(range.start, format!("the address has no value: {why}")),
            None => None,
        };
        let cell = |number: u32| {
            let offset = number as u16 * width as u16;
            let plus = if offset == 0 { String::new() } else { format!("+{offset}") };
            let name = format!("{}[{inner}{plus}]", name[..open].trim());
            let fixed = fixed.map(|fixed: u16| fixed.wrapping_add(offset));
            Cell { name, place: Place::Memory { address: address.clone(), offset, fixed, width } }
        };
        Ok((0..count).map(cell).collect())
    }

    /// `[Buffer:8]`, `(Buffer)`, `word[Score]`: the address, how many, and of what width.
    pub(in crate::contract) fn brackets(
        &self,
        text: &str,
        range: Range<usize>,
    ) -> Result<(Expression, u32, Width), Fault> {
        let name = &text[range.clone()];
        let open = name.find(['[', '(']).unwrap_or(0);
        let width = match name[..open].trim() {
            "" => Width::Byte,
            word => match Width::named(word) {
                Some(width) => width,
                None => {
                    return fault(range.start, format!("`{word}` is no width: there is byte, word and long, and port"));
                }
            },
        };
        let closing = if name[open..].starts_with('[') { ']' } else { ')' };
        if !name.ends_with(closing) {
            return fault(range.start + open, "this bracket is not closed");
        }
        let inner = range.start + open + 1..range.end - 1;
        let (address, count) = match text[inner.clone()].find(':') {
            None => (inner, 1),
            Some(colon) => {
                let count = trimmed(text, inner.start + colon + 1..inner.end);
                let number = self.constant(text, count.clone())?;
                // A screen has 6,912 bytes.
                let most = 0x1_0000 / width as i64;
                if !(1..=most).contains(&number) {
                    return fault(count.start, format!("1 to {most} of them"));
                }
                (inner.start..inner.start + colon, number as u32)
            }
        };
        Ok((self.over_inputs(text, trimmed(text, address))?, count, width))
    }
}
