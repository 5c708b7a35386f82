//! Parses what stands in brackets.

use super::node::Node;
use super::operators::{Binary, Named};
use super::parse::{Parser, binary};
use super::{Fault, fault};

impl Parser<'_> {
    /// Parses what is in brackets, from the opening to the closing one.
    pub(super) fn brackets<T>(
        &mut self,
        closing: char,
        inner: impl FnOnce(&mut Self) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let at = self.at;
        self.at += 1;
        let inner = inner(self)?;
        self.close(at, closing)?;
        Ok(inner)
    }

    /// Parses the two numbers of `min(a, b)`.
    pub(super) fn pair(&mut self, of: Named<Binary>) -> Result<Node, Fault> {
        self.brackets(')', |parser| {
            let left = parser.expression()?;
            if parser.next() != Some(',') {
                return fault(parser.at, format!("`{}` takes two numbers, with a comma between them", of.name));
            }
            parser.at += 1;
            let right = parser.expression()?;
            if parser.next() == Some(',') {
                let name = of.name;
                return fault(
                    parser.at,
                    format!("`{name}` takes two numbers: write `{name}({name}(a, b), c)` for three"),
                );
            }
            Ok(binary(of, left, right))
        })
    }

    /// Parses `[address]`.
    pub(super) fn memory(&mut self, place: impl FnOnce(Box<Node>) -> Node) -> Result<Node, Fault> {
        let address = self.brackets(']', Self::expression)?;
        Ok(place(Box::new(address)))
    }

    /// Parses the values of `Letter(K, 2)`.
    pub(super) fn arguments(&mut self, name: &str, of: usize, at: usize) -> Result<Vec<Node>, Fault> {
        if self.next() != Some('(') {
            return fault(at, format!("`{name}` is a function: its values are wanted in brackets after it"));
        }
        self.brackets(')', |parser| {
            let mut values = vec![parser.expression()?];
            while values.len() < of {
                if parser.next() != Some(',') {
                    return fault(parser.at, format!("`{name}` takes {of} values, with commas between them"));
                }
                parser.at += 1;
                values.push(parser.expression()?);
            }
            Ok(values)
        })
    }

    fn close(&mut self, at: usize, bracket: char) -> Result<(), Fault> {
        match self.next() {
            Some(next) if next == bracket => {
                self.at += 1;
                Ok(())
            }
            None => fault(at, "this bracket is not closed"),
            Some(next) => fault(self.at, format!("`{bracket}` is wanted here, not `{next}`")),
        }
    }
}
