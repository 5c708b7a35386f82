//! Values as an editor shows them: scopes of variables, watches, and what the user types over them.

use super::Debuggee;
use super::memory;
use super::numbers::Numbers;
use super::wire::text_of;
use crate::debug::expression::{self, Evaluation};
use crate::debug::{Spot, Table, machine_state, mapped};
use serde_json::{Value, json};
use spectrum::Machine;
use z80::named::{FLAGS, REGISTERS, register};

/// The scopes of variables, with their reference numbers.
const SCOPES: [(&str, i64); 6] = [
    ("Registers", REGISTER_SCOPE),
    ("Flags", FLAG_SCOPE),
    ("Time", TIME_SCOPE),
    ("Stack", STACK_SCOPE),
    ("Variables", VARIABLE_SCOPE),
    ("Banks and sound chip", BANK_SCOPE),
];
const REGISTER_SCOPE: i64 = 1;
const FLAG_SCOPE: i64 = 2;
const TIME_SCOPE: i64 = 3;
pub(super) const VARIABLE_SCOPE: i64 = 4;
const STACK_SCOPE: i64 = 5;
/// Only of a 128K.
const BANK_SCOPE: i64 = 6;

/// The elements of the table at address 0 have this reference number, those of others a larger one, and those in each bank of a 128K
/// one that is larger by as much again.
const TABLES: i64 = 0x10000;

/// Number of elements of a table that its own row shows.
const SHOWN: u16 = 8;

/// Number of words in the scope of the stack.
const STACK: u16 = 16;

/// Mark of the elements that are not shown.
const MORE: &str = "...";

/// Returns the scopes of a machine.
pub(super) fn scopes(machine: &Machine) -> Value {
    let scope =
        |(name, number): &(&str, i64)| json!({ "name": name, "variablesReference": number, "expensive": false });
    let shown = SCOPES.iter().filter(|(_, number)| *number != BANK_SCOPE || mapped(machine).is_some());
    json!({ "scopes": shown.map(scope).collect::<Vec<_>>() })
}

impl Debuggee {
    /// Returns the variables of a scope, or the requested elements of a table.
    pub(super) fn variables(&self, arguments: &Value) -> Vec<Value> {
        let scope = arguments["variablesReference"].as_i64().unwrap_or_default();
        let machine = &self.debugger.session().machine;
        let cpu = machine.cpu();
        let variable = |name: &str, value: String| json!({ "name": name, "value": value, "variablesReference": 0 });
        let register = |register: &z80::named::Register| {
            let value = (register.get)(cpu);
            let row = variable(register.name, self.numbers.text(value.into(), register.most));
            // The value of an 8-bit register is not an address.
            if register.most > 0xFF { pointing(row, (value, None)) } else { row }
        };
        match scope {
            REGISTER_SCOPE => REGISTERS.iter().map(register).collect(),
            FLAG_SCOPE => {
                let flag =
                    |(name, _, bit): &(&str, char, u8)| variable(name, u8::from(cpu.regs.f() & bit != 0).to_string());
                FLAGS.iter().map(flag).collect()
            }
            TIME_SCOPE => {
                let t = machine.t_in_frame();
                vec![
                    variable("frame", machine.frame().to_string()),
                    variable("T-state", format!("{t} of {}", machine.model().frame())),
                    variable("line", (t / machine.model().line()).to_string()),
                    variable("T-state in the line", (t % machine.model().line()).to_string()),
                    variable("interrupts", format!("{}, {}", if cpu.iff1 { "on" } else { "off" }, cpu.im)),
                ]
            }
            STACK_SCOPE => {
                let word = |n: u16| (format!("SP+{}", 2 * n), self.stack().element(n));
                (0..STACK).map(word).filter_map(|(name, word)| Some(self.memory_row(&name, &word?))).collect()
            }
            BANK_SCOPE => {
                let port = machine.port_7ffd();
                let mut rows = vec![
                    variable("bank at $C000", machine.banks()[3].unwrap_or_default().to_string()),
                    variable("ROM", machine.rom_page().map_or("none".to_owned(), |page| page.to_string())),
                    variable("bank of the screen", if port & 0x08 == 0 { "5" } else { "7" }.to_owned()),
                    variable(
                        "paging",
                        self.numbers.text(port.into(), 0xFF) + if port & 0x20 == 0 { "" } else { ", locked" },
                    ),
                ];
                if let Some(chip) = machine.psg() {
                    rows.push(variable("register selected", format!("R{}", chip.selected())));
                    let registers = chip.registers().iter().enumerate();
                    rows.extend(
                        registers
                            .map(|(n, value)| variable(&format!("R{n}"), self.numbers.text(i64::from(*value), 0xFF))),
                    );
                }
                rows
            }
            VARIABLE_SCOPE => {
                let data =
                    self.sources.names.data().filter(|(place, name)| self.is_data(*place) && !self.is_member(name));
                data.map(|(place, name)| self.variable_row(name, name, place)).collect()
            }
            _ => self.member_rows(scope).or_else(|| self.elements(arguments)).unwrap_or_default(),
        }
    }

    /// Returns the requested elements of a table.
    fn elements(&self, arguments: &Value) -> Option<Vec<Value>> {
        let table = self.table(table_place(arguments["variablesReference"].as_i64()?)?);
        let number = |name: &str| arguments[name].as_u64().and_then(|number| usize::try_from(number).ok());
        let most = number("count").filter(|count| *count > 0).unwrap_or(usize::MAX);
        let is_asked = arguments["filter"] != "named";
        let asked = (0..table.len()).skip(number("start").unwrap_or(0)).take(most).filter(|_| is_asked);
        let row = |n: u16| Some(self.memory_row(&format!("[{n}]"), &table.element(n)?));
        Some(asked.filter_map(row).collect())
    }

    /// Returns the row of a variable in memory. A table of several elements can be opened.
    pub(super) fn memory_row(&self, name: &str, table: &Table) -> Value {
        let mut row = pointing(json!({ "name": name, "value": self.shown(table) }), (table.addr, table.bank));
        let read = if table.width() > 1 { "word" } else { "" };
        let page = table.bank.map(|bank| format!("page {bank}: ")).unwrap_or_default();
        row["evaluateName"] = format!("{read}[{page}${:04X}]", table.addr).into();
        add_reference(&mut row, table);
        row
    }

    /// Returns true if there is data at a place: labels of instructions are not variables.
    pub(super) fn is_data(&self, (addr, bank): Spot) -> bool {
        self.sources.lines.at(addr, bank.or(mapped(&self.debugger.session().machine))).is_none()
    }

    /// Returns the variable at a place.
    pub(super) fn table(&self, place: Spot) -> Table {
        self.within_structure(self.sources.data.table(place, &self.sources.names))
    }

    /// Returns the words from SP on, as far as memory goes.
    fn stack(&self) -> Table {
        let addr = self.debugger.session().machine.cpu().regs.sp();
        Table::new(addr, 2, STACK.min((0xFFFF - addr).div_ceil(2)))
    }

    /// Formats the elements of a variable, of a long table the first ones.
    pub(super) fn shown(&self, table: &Table) -> String {
        let machine = &self.debugger.session().machine;
        let elements = (0..table.len().min(SHOWN)).filter_map(|n| table.element(n));
        let mut shown: Vec<String> =
            elements.map(|one| self.numbers.text(one.first(machine).into(), one.most())).collect();
        if table.len() > SHOWN {
            shown.push(MORE.into());
        }
        shown.join(", ")
    }

    /// Returns the variable in memory that has this name in a scope, or among the elements of a table.
    pub(super) fn in_memory(&self, reference: i64, name: &str) -> Option<Table> {
        match reference {
            VARIABLE_SCOPE => Some(self.table(self.sources.names.spot(name)?)),
            STACK_SCOPE => self.stack().element(name.strip_prefix("SP+")?.parse::<u16>().ok()? / 2),
            _ => {
                if let Some(place) = self.member(reference, name) {
                    return Some(self.table(place));
                }
                let index = name.strip_prefix('[')?.strip_suffix(']')?;
                self.table(table_place(reference)?).element(index.parse().ok()?)
            }
        }
    }

    pub(super) fn value(&self, text: &str) -> Result<Evaluation, String> {
        expression::evaluate_at(&self.debugger.session().machine, &self.sources.names, self.named_place(), text)
    }

    /// Sets a register, a flag or a variable.
    pub(super) fn set_variable(&mut self, arguments: &Value) -> Result<Value, String> {
        let (name, text) = (text_of(arguments, "name")?, text_of(arguments, "value")?);
        let reference = arguments["variablesReference"].as_i64().unwrap_or_default();
        let structure = self.structure_in(Some(reference), name);
        if let Some(why) = structure.and_then(|full| self.refused_as_structure(&full)) {
            return Err(why);
        }
        if let Some(table) = self.in_memory(reference, name) {
            return self.set_table(name, &table, text);
        }
        let no = || format!("{name}: cannot be changed");
        if reference == FLAG_SCOPE {
            let &(.., bit) = FLAGS.iter().find(|(flag, ..)| *flag == name).ok_or_else(no)?;
            let value = self.value_up_to(name, text, 1)?;
            self.debugger.time.change(|session| {
                let regs = &mut session.machine.cpu_mut().regs;
                regs.set_f(regs.f() & !bit | if value == 0 { 0 } else { bit });
            });
            return Ok(json!({ "value": value.to_string() }));
        }
        if reference == BANK_SCOPE {
            return self.set_machine_state(name, text);
        }
        let register = register(name).filter(|_| reference == REGISTER_SCOPE).ok_or_else(no)?;
        let value = self.value_up_to(name, text, register.most)?;
        self.debugger.time.change(|session| (register.set)(session.machine.cpu_mut(), value));
        Ok(json!({ "value": self.numbers.text(value.into(), register.most) }))
    }

    /// Sets what is mapped, or a register of the sound chip. The number of the one that is selected may have its letter.
    fn set_machine_state(&mut self, name: &str, text: &str) -> Result<Value, String> {
        let most = machine_state::most(&self.debugger.session().machine, name);
        let most = most.ok_or_else(|| format!("{name}: cannot be changed"))?;
        let number = text.trim().strip_prefix('R').filter(|_| name == "register selected").unwrap_or(text);
        let value = self.value_up_to(name, number, most)?;
        self.debugger.time.change(|session| machine_state::set(&mut session.machine, name, value))?;
        let rows = self.variables(&json!({ "variablesReference": BANK_SCOPE }));
        let row = rows.into_iter().find(|row| row["name"] == name);
        let shown = row.map_or_else(|| self.numbers.text(value.into(), most).into(), |row| row["value"].clone());
        Ok(json!({ "value": shown }))
    }

    /// Sets what an expression names: a register, a flag, a variable, or memory such as `[HL]` and `word[score + 2]`.
    pub(super) fn set_expression(&mut self, arguments: &Value) -> Result<Value, String> {
        let (name, text) = (text_of(arguments, "expression")?.trim(), text_of(arguments, "value")?);
        let within = |scope: i64| json!({ "variablesReference": scope, "name": name, "value": text });
        let full = self.variable_named(name);
        if let Some(why) = full.and_then(|full| self.refused_as_structure(full)) {
            return Err(why);
        }
        if let Some(place) = full.and_then(|full| self.sources.names.spot(full)) {
            return self.set_table(name, &self.table(place), text);
        }
        if register(name).is_some() {
            return self.set_variable(&within(REGISTER_SCOPE));
        }
        if FLAGS.iter().any(|(flag, ..)| *flag == name) {
            return self.set_variable(&within(FLAG_SCOPE));
        }
        if machine_state::most(&self.debugger.session().machine, name).is_some() {
            return self.set_machine_state(name, text);
        }
        let found = self.value(name)?;
        let place = found.address.zip(found.reads).ok_or_else(|| format!("{name}: cannot be changed"))?;
        self.set_table(name, &Table::new(place.0, place.1, 1).of_bank(found.bank), text)
    }

    /// Sets the elements of a variable to a list of values, as its row shows them. Elements after the last one given stay.
    fn set_table(&mut self, name: &str, table: &Table, text: &str) -> Result<Value, String> {
        let list = text.trim().strip_suffix(MORE).map_or(text, |text| text.trim_end().trim_end_matches(','));
        let values: Vec<&str> = list.split(',').collect();
        if values.len() > usize::from(table.len()) {
            return Err(format!("{name}: {} values are more than it holds", values.len()));
        }
        let mut bytes: Vec<u8> = Vec::new();
        for (element, value) in (0..).map_while(|n| table.element(n)).zip(values) {
            let value = self.value_up_to(name, value, element.most())?;
            bytes.extend(value.to_le_bytes().iter().take(usize::from(element.width())));
        }
        let places = || (0..).map(|offset| table.addr.wrapping_add(offset));
        places().take(bytes.len()).try_for_each(|addr| self.debugger.session().check_writable(addr))?;
        self.debugger.time.change(|session| {
            places().zip(&bytes).for_each(|(addr, &byte)| session.poke_in(table.bank, addr, byte));
        });
        let mut body = json!({ "value": self.shown(table) });
        add_reference(&mut body, table);
        Ok(body)
    }

    /// Returns the value of an expression for something that holds at most `most`.
    fn value_up_to(&self, name: &str, text: &str, most: u16) -> Result<u16, String> {
        let value = u16::try_from(self.value(text)?.value).ok().filter(|value| *value <= most);
        value.ok_or_else(|| format!("{name}: holds 0 to {most}"))
    }

    /// Evaluates the expression of a watch or hover. A variable's name shows its address and what it holds.
    pub(super) fn watch(&self, text: &str) -> Result<Value, String> {
        let found = self.value(text)?;
        let full = self.variable_named(text.trim());
        let named = full.and_then(|full| self.sources.names.spot(full));
        let mut body = json!({ "result": self.evaluated(&found), "variablesReference": 0 });
        if let Some(table) = named.map(|place| self.table(place)) {
            let bank = table.bank.map(|bank| format!("{bank}:")).unwrap_or_default();
            body["result"] = format!("{bank}${:04X}: {}", table.addr, self.shown(&table)).into();
            add_reference(&mut body, &table);
        }
        full.into_iter().for_each(|full| self.add_members(&mut body, full));
        Ok(found.address.map_or(body.clone(), |addr| pointing(body, (addr, found.bank))))
    }

    /// Formats the value of an expression: in both bases, unless the editor has asked for one.
    fn evaluated(&self, found: &Evaluation) -> String {
        match self.numbers {
            Numbers::Usual => found.text(),
            numbers => numbers.text(found.value, found.most()),
        }
    }

    /// Returns the full name of the variable that a text names in the present frame.
    fn variable_named(&self, text: &str) -> Option<&str> {
        let names = &self.sources.names;
        let full = names.full(text, self.named_place()).filter(|_| register(text).is_none())?;
        let place = names.spot(full).filter(|place| self.is_data(*place))?;
        names.data().any(|(variable, _)| variable == place).then_some(full)
    }
}

/// Adds a place to a row of the editor, which then can show the memory there.
pub(super) fn pointing(mut row: Value, (addr, bank): Spot) -> Value {
    row["memoryReference"] = memory::reference(addr, bank).into();
    row
}

/// Adds the reference by which the editor asks for the elements of a table.
fn add_reference(row: &mut Value, table: &Table) {
    let opens = table.len() > 1;
    row["variablesReference"] = if opens { table_reference(table) } else { 0 }.into();
    if opens {
        row["indexedVariables"] = table.len().into();
    }
}

/// Returns the reference number of a table's elements.
fn table_reference(table: &Table) -> i64 {
    let bank = table.bank.map_or(0, |bank| i64::from(bank) + 1);
    TABLES * (1 + bank) + i64::from(table.addr)
}

/// Returns the place of the table whose elements have a reference number.
fn table_place(reference: i64) -> Option<Spot> {
    let addr = u16::try_from(reference % TABLES).ok()?;
    match u8::try_from(reference / TABLES).ok()? {
        1 => Some((addr, None)),
        bank @ 2..=9 => Some((addr, Some(bank - 2))),
        _ => None,
    }
}
