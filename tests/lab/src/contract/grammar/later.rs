//! The meaning of `after(HL)` in Out and of `now(HL)` in Keeps.

use super::names::Context;
use crate::contract::expression::Meaning;
use calls::registers::{RegisterGroup, flag};

impl Context<'_> {
    /// Returns the meaning of a name after `after` or `now`, and of `[]` there; `None` for any other.
    pub(super) fn meaning_later(&self, name: &str) -> Option<Result<Meaning, String>> {
        let (word, name) = name.split_once(' ').filter(|(word, _)| matches!(*word, "after" | "now"))?;
        Some(match (word, self.is_at_loop) {
            ("after", false) | ("now", true) => self.meaning_after(name),
            ("after", _) => Err(format!("`after` may not stand in Keeps: write `now({name})` for the value there")),
            _ => Err("`now` may stand in Keeps only".into()),
        })
    }

    /// Returns the meaning of a register or flag after the call, or at the head of a loop; of `[]` any number, if memory may stand there.
    fn meaning_after(&self, name: &str) -> Result<Meaning, String> {
        let Some(stated) = &self.stated else { return Err("`after` may stand in the value of an output only".into()) };
        if name == "[]" {
            return Ok(Meaning::Constant(0));
        }
        match (RegisterGroup::named(name), flag(name)) {
            (Some(bytes), _) if bytes.bytes().iter().all(|byte| stated.registers.contains(byte)) => {
                Ok(Meaning::Register(bytes))
            }
            (_, Some(bit)) if stated.flags & bit != 0 => Ok(Meaning::Flag(bit)),
            (None, None) => Err(format!("`{name}` is not a register or a flag")),
            _ => {
                let most = RegisterGroup::named(name).map_or(1, |bytes| (1u64 << bytes.bits()) - 1);
                let what =
                    if self.is_at_loop { "is not stated before this" } else { "is not an output before this one" };
                Err(format!("{name} {what}: state it before, as in `{name} = 0..{most}`"))
            }
        }
    }
}
