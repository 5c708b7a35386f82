//! The messages of a program, taken from its code by their labels.

use std::collections::BTreeMap;

use pipeline::Program;

use crate::Error;
use crate::symbols::{bytes_from, value};

/// Texts of a program. Each ends with a 0; in place of some codes the program prints a name or a number.
#[derive(Clone, Debug)]
pub struct Messages {
    texts: BTreeMap<&'static str, Vec<u8>>,
    codes: Vec<u8>,
}

impl Messages {
    /// Reads messages by their labels, each with the number of bytes before its text (an attribute, for instance). `codes` are the
    /// symbols of the codes in place of which something else is printed.
    ///
    /// # Errors
    /// [`calls::Error::NoSymbol`].
    pub fn read(program: &Program, labels: &[(&'static str, usize)], codes: &[&str]) -> Result<Messages, Error> {
        let text = |&(label, skipped): &(&'static str, usize)| {
            let bytes = bytes_from(program, label)?.iter().skip(skipped);
            Ok((label, bytes.take_while(|&&byte| byte != 0).copied().collect()))
        };
        let code = |symbol: &&str| Ok(value(program, symbol)? as u8);
        let texts = labels.iter().map(text).collect::<Result<_, Error>>()?;
        Ok(Messages { texts, codes: codes.iter().map(code).collect::<Result<_, Error>>()? })
    }

    /// Returns a message as the program prints it, with a text in place of each code; empty for an unknown label.
    pub fn text(&self, label: &str, in_place_of_codes: &[&str]) -> String {
        let mut text = String::new();
        for &byte in self.texts.get(label).map_or(&[][..], Vec::as_slice) {
            match self.codes.iter().position(|&code| code == byte) {
                Some(code) => text += in_place_of_codes.get(code).copied().unwrap_or_default(),
                None => text.push(byte.into()),
            }
        }
        text
    }
}
