//! What names in a header stand for.

use std::ops::Range;
use std::sync::Arc;

use crate::contract::expression::{Expression, Fault, Named, fault};
use crate::contract::grammar::reader::Reader;
use crate::core::registers::{Byte, Bytes, flag};

/// The value of a symbol of the program.
pub(crate) type Symbols<'a> = &'a dyn Fn(&str) -> Option<i64>;

/// What the inputs give: the registers by their bytes, the flags by their bits.
#[derive(Default)]
pub(in crate::contract) struct Given {
    pub(in crate::contract) bytes: Vec<Byte>,
    pub(in crate::contract) flags: u8,
    /// Those with a range that goes below 0.
    pub(in crate::contract) signed: Vec<Bytes>,
}

/// A register as a number with a sign.
fn signed(bytes: Bytes) -> Expression {
    let text = format!("(it ^ {sign}) - {sign}", sign = 1i64 << (bytes.bits() - 1));
    Expression::read(&text, 0..text.len(), &|_| Ok(Named::Register(bytes))).expect("an expression without a fault")
}

impl Reader<'_> {
    /// A name that stands for nothing else yet.
    pub(in crate::contract) fn new_name(&self, text: &str, range: Range<usize>) -> Result<String, Fault> {
        let name = &text[range.clone()];
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        if name.is_empty() || !name.chars().all(is_name) || name.starts_with(|c: char| c.is_numeric()) {
            return fault(range.start, format!("`{name}` is no name"));
        }
        let known = self.defined.iter().any(|(defined, _)| defined == name) || (self.symbols)(name).is_some();
        if known || Bytes::named(name).is_some() || flag(name).is_some() {
            return fault(range.start, format!("`{name}` stands for something else already"));
        }
        Ok(name.to_owned())
    }

    /// An expression over what is given.
    pub(in crate::contract) fn over_inputs(&self, text: &str, range: Range<usize>) -> Result<Expression, Fault> {
        let names = |name: &str| self.name(name);
        Expression::read(text, range, &names)
    }

    fn name(&self, name: &str) -> Result<Named, String> {
        if let Some((_, named)) = self.defined.iter().find(|(defined, _)| defined == name) {
            return Ok(named.clone());
        }
        if let Some(bytes) = Bytes::named(name) {
            return match bytes.bytes().iter().find(|byte| !self.given.bytes.contains(byte)) {
                None if self.given.signed.contains(&bytes) => Ok(Named::Defined(Arc::new(signed(bytes)))),
                None => Ok(Named::Register(bytes)),
                // A symbol may look like several registers: ADD, BAD.
                Some(missing) => match (self.symbols)(name) {
                    Some(value) => Ok(Named::Constant(value)),
                    None => Err(format!("{} is no input: In does not give it", missing.name())),
                },
            };
        }
        match (flag(name), (self.symbols)(name)) {
            (Some(bit), _) if self.given.flags & bit != 0 => Ok(Named::Flag(bit)),
            (_, Some(value)) => Ok(Named::Constant(value)),
            (Some(_), None) => Err(format!("{name} is no input: In does not give it")),
            (None, None) => Err(format!("`{name}` is no register, no flag and no symbol of the program")),
        }
    }
}
