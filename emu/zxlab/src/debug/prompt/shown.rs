//! Commands that show values, now or at each stop, and the conditions under which it stops.

use super::{Prompt, Reply};
use crate::debug::{expression, show};

impl Prompt<'_> {
    /// Prints an expression; after `/t` as bits, after `/c` as a character, as gdb does.
    pub(super) fn print(&self, text: &str) -> Reply {
        let value = |text: &str| expression::evaluate(self.machine(), self.names, text);
        let Some(format) = text.strip_prefix('/') else { return value(text).map(|found| found.text()) };
        match format.split_once(' ') {
            Some(("t", text)) => value(text).map(|found| found.bits()),
            Some(("c", text)) => value(text).map(|found| found.character()),
            _ => Err(format!("/{format}: formats are /x and /d, /t for bits and /c for a character, as in `p/t A`")),
        }
    }

    pub(super) fn display(&mut self, text: &str) -> Reply {
        if text.is_empty() {
            let lines = self.debugger.displays.lines(self.machine(), self.names);
            return Ok(if lines.is_empty() { "nothing is displayed".to_owned() } else { lines.join("\n") });
        }
        // One that has no value now may have one at another stop.
        expression::check(self.names, self.debugger.spot(), text)?;
        self.debugger.displays.add(text.to_owned());
        let lines = self.debugger.displays.lines(self.machine(), self.names);
        Ok(lines.last().cloned().unwrap_or_default())
    }

    pub(super) fn undisplay(&mut self, numbers: &[usize]) -> Reply {
        if numbers.is_empty() {
            self.debugger.displays.clear();
            return Ok("nothing is displayed".to_owned());
        }
        let mut remove = |number: &usize| match self.debugger.displays.remove(*number) {
            true => Ok(format!("{number}: no longer displayed")),
            false => Err(format!("there is no display {number}")),
        };
        Ok(numbers.iter().map(&mut remove).collect::<Result<Vec<String>, String>>()?.join("\n"))
    }

    pub(super) fn set_condition(&mut self, number: usize, text: &str) -> Reply {
        let trigger = self.debugger.stoppoints().find(|(known, _)| *known == number).map(|(_, found)| &found.trigger);
        let condition = self.condition(trigger, text)?;
        let remark = self.remark(condition.as_ref());
        let names = self.names;
        let set = self.debugger.set_condition(number, condition);
        let set = set.ok_or_else(|| format!("there is no breakpoint or watchpoint {number}"))?;
        Ok(format!("{number}: {}{remark}", show::stoppoint(set, names)))
    }
}
