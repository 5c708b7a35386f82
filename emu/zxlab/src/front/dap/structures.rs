//! Variables that are structures: they open into their members, each as its definition has it.

use super::Debuggee;
use super::values::{VARIABLE_SCOPE, pointing};
use crate::debug::{Spot, Table};
use serde_json::{Value, json};

/// The structure whose name is the first of all names has this reference number, those of others larger ones: more than any table has.
const STRUCTURES: i64 = 0x20_0000;

impl Debuggee {
    /// Returns the members of a variable that is a structure, each with its address and in their order: its first member lies where the variable does, which no
    /// local label after a table does.
    fn members(&self, name: &str) -> Option<Vec<(&str, u16)>> {
        let (addr, _) = self.sources.names.spot(name).filter(|spot| self.is_data(*spot))?;
        let mut members: Vec<(&str, u16)> = self.sources.names.members(name).collect();
        members.sort_by_key(|(_, addr)| *addr);
        members.iter().any(|(_, member)| *member == addr).then_some(members)
    }

    /// Returns true for a member of a structure, which is shown inside it.
    pub(super) fn is_member(&self, name: &str) -> bool {
        name.rsplit_once('.').is_some_and(|(variable, _)| self.members(variable).is_some())
    }

    /// Returns the row of a variable, shown by the last part of its name or by all of it.
    pub(super) fn variable_row(&self, shown: &str, name: &str, place: Spot) -> Value {
        let mut row = self.memory_row(shown, &self.table(place));
        if self.members(name).is_some() {
            row = pointing(json!({ "name": shown, "evaluateName": name, "value": "" }), place);
            self.add_members(&mut row, name);
        }
        row
    }

    /// Adds what the members of a structure hold, and the reference by which the editor asks for them; nothing for any other name.
    pub(super) fn add_members(&self, row: &mut Value, name: &str) {
        let Some((members, number)) = self.members(name).zip(self.sources.names.position(name)) else { return };
        let bank = self.sources.names.bank(name);
        let shown = |(member, addr): &(&str, u16)| format!("{member} {}", self.shown(&self.table((*addr, bank))));
        let held = members.iter().map(shown).collect::<Vec<_>>().join(", ");
        let key = if row.get("result").is_some() { "result" } else { "value" };
        row[key] = held.into();
        row["variablesReference"] = (STRUCTURES + number as i64).into();
        row["namedVariables"] = members.len().into();
        row.as_object_mut().map(|row| row.remove("indexedVariables"));
    }

    /// Returns the name of the structure with a reference number.
    fn structure(&self, reference: i64) -> Option<&str> {
        self.sources.names.nth(usize::try_from(reference.checked_sub(STRUCTURES)?).ok()?)
    }

    /// Returns the rows of a structure's members; `None` for the reference of anything else.
    pub(super) fn member_rows(&self, reference: i64) -> Option<Vec<Value>> {
        let name = self.structure(reference)?;
        let (members, bank) = (self.members(name)?, self.sources.names.bank(name));
        let row = |(member, addr): (&str, u16)| self.variable_row(member, &format!("{name}.{member}"), (addr, bank));
        Some(members.into_iter().map(row).collect())
    }

    /// Returns the full name that a name has where it is shown: among the variables, among the members of a structure, or in an expression.
    pub(super) fn structure_in(&self, reference: Option<i64>, name: &str) -> Option<String> {
        match reference {
            None => self.sources.names.full(name.trim(), self.named_place()).map(str::to_owned),
            Some(VARIABLE_SCOPE) => Some(name.to_owned()),
            Some(reference) => Some(format!("{}.{name}", self.structure(reference)?)),
        }
    }

    /// Returns the address of a structure and the number of its bytes; `None` if the name is not that of one.
    pub(super) fn extent(&self, name: &str) -> Option<(u16, u32)> {
        let members = self.members(name)?;
        let ((last, addr), here) = (members.last()?, self.sources.names.value(name)?);
        let by_definition = self.names_of_definitions(&members, here).find_map(|outer| self.sources.names.value(outer));
        if let Some(size) = by_definition {
            return Some((here, size.into()));
        }
        let inner = self.extent(&format!("{name}.{last}")).map(|(_, bytes)| bytes);
        let bank = self.sources.names.bank(name);
        let data = || self.sources.data.table((*addr, bank), &self.sources.names).bytes();
        Some((here, u32::from(addr - here) + inner.unwrap_or_else(data)))
    }

    /// Returns the names of the STRUCTs with these members at the same distances from the beginning. The value of such a name is the size.
    fn names_of_definitions(&self, members: &[(&str, u16)], here: u16) -> impl Iterator<Item = &str> {
        let names = &self.sources.names;
        let outer = members.first().into_iter().flat_map(|(first, _)| names.ending_in(first)).map(|(_, outer)| outer);
        outer.filter(move |outer| {
            let mut own: Vec<(&str, u16)> = names.members(outer).collect();
            own.sort_by_key(|(_, offset)| *offset);
            let there = own.iter().map(|(name, offset)| (*name, here.wrapping_add(*offset)));
            // A member that is a structure has the same members, and its offset for its value.
            let is_size = names.value(outer) > own.last().map(|(_, offset)| *offset);
            is_size && there.eq(members.iter().copied())
        })
    }

    /// Returns the part of a table that belongs to the structure in which it begins: after its last member others may follow without a label.
    pub(super) fn within_structure(&self, table: Table) -> Table {
        let name = self.sources.names.of_operand((table.addr, table.bank));
        let outer = name.and_then(|name| name.rsplit_once('.')).and_then(|(outer, _)| self.extent(outer));
        match outer {
            Some((start, bytes)) if table.addr > start => {
                let left = (u32::from(start) + bytes).saturating_sub(table.addr.into());
                table.within(left)
            }
            _ => table,
        }
    }

    /// Returns the reason why a variable cannot be set as a whole, if it is a structure.
    pub(super) fn refused_as_structure(&self, name: &str) -> Option<String> {
        self.members(name).map(|_| format!("{name}: is a structure: open it, and set its members"))
    }

    /// Returns the place of a structure's member.
    pub(super) fn member(&self, reference: i64, member: &str) -> Option<Spot> {
        let name = self.structure(reference)?;
        let addr = self.sources.names.value(&format!("{name}.{member}"))?;
        Some((addr, self.sources.names.bank(name)))
    }
}
