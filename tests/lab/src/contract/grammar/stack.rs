//! Reads what Out states about SP and the return address.

use std::ops::Range;

use super::reader::Reader;
use crate::contract::expression::{Fault, fault};
use calls::stack::ARGUMENTS;

impl Reader<'_> {
    /// Reads `SP = SP + 4`: the routine removes arguments from the stack.
    pub(super) fn stack_after(&mut self, text: &str, right: Range<usize>) -> Result<(), Fault> {
        let most = i64::from(ARGUMENTS);
        match self.context.expression(text, right.clone())?.added_to_sp() {
            Some(bytes) if (0..=most).contains(&bytes) => {
                self.spec.removes = bytes as u16;
                Ok(())
            }
            _ => fault(
                right.start,
                format!("SP may be SP + 0 to SP + {most} afterwards, the same in every case: write `SP = SP + 2`"),
            ),
        }
    }

    /// Reads `return = return + 2`: the routine skips two bytes after its call.
    pub(super) fn return_after(&mut self, text: &str, left: Range<usize>, right: Range<usize>) -> Result<(), Fault> {
        if !self.context.given.has_return {
            let why = "In has to give the return address: `return = $C000..$C0FF, [return] = 0..9`";
            return fault(left.start, why);
        }
        self.spec.returns = Some(self.context.value(text, right)?);
        Ok(())
    }
}
