//! Values as an editor shows them: scopes of variables, watches, and what the user types over them.

use super::Debuggee;
use crate::debug::expression::{self, Evaluation};
use crate::debug::prompt;
use crate::debug::registers::{FLAGS, REGISTERS, register};
use serde_json::{Value, json};
use spectrum::{FRAME, LINE};

/// The scopes of variables, with their reference numbers.
const SCOPES: [(&str, i64); 4] =
    [("Registers", REGISTER_SCOPE), ("Flags", FLAG_SCOPE), ("Time", TIME_SCOPE), ("Variables", VARIABLE_SCOPE)];
const REGISTER_SCOPE: i64 = 1;
const FLAG_SCOPE: i64 = 2;
const TIME_SCOPE: i64 = 3;
const VARIABLE_SCOPE: i64 = 4;

/// Returns the scopes.
pub(super) fn scopes() -> Value {
    let scope = |(name, number): (&str, i64)| json!({ "name": name, "variablesReference": number, "expensive": false });
    json!({ "scopes": SCOPES.map(scope) })
}

impl Debuggee {
    /// Returns the variables of a scope.
    pub(super) fn variables(&self, scope: i64) -> Vec<Value> {
        let machine = &self.debugger.session().machine;
        let cpu = machine.cpu();
        let variable = |name: &str, value: String| json!({ "name": name, "value": value, "variablesReference": 0 });
        let at = |addr: u16, mut row: Value| {
            row["memoryReference"] = format!("0x{addr:04X}").into();
            row
        };
        let register = |register: &crate::debug::registers::Register| {
            let value = (register.get)(cpu);
            let row = variable(register.name, hex(value, register.most));
            // What an 8-bit register holds is no address.
            if register.most > 0xFF { at(value, row) } else { row }
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
                    variable("T-state", format!("{t} of {FRAME}")),
                    variable("line", (t / LINE).to_string()),
                    variable("T-state in the line", (t % LINE).to_string()),
                    variable("interrupts", format!("{}, {}", if cpu.iff1 { "on" } else { "off" }, cpu.im)),
                ]
            }
            VARIABLE_SCOPE => {
                let data = self.sources.names.data().filter(|(addr, _)| self.is_data(*addr));
                data.map(|(addr, name)| at(addr, variable(name, self.shown_at(addr)))).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns true if there is data at an address: labels of instructions are not variables.
    fn is_data(&self, addr: u16) -> bool {
        self.sources.lines.at(addr).is_none()
    }

    /// Returns the largest value of the variable at an address: of a word if its source defines one there.
    fn most_at(&self, addr: u16) -> u16 {
        if self.sources.words.contains(&addr) { 0xFFFF } else { 0xFF }
    }

    /// Formats the variable at an address.
    fn shown_at(&self, addr: u16) -> String {
        let machine = &self.debugger.session().machine;
        let most = self.most_at(addr);
        hex(if most > 0xFF { machine.peek_word(addr) } else { machine.peek(addr).into() }, most)
    }

    fn value(&self, text: &str) -> Result<Evaluation, String> {
        expression::evaluate(&self.debugger.session().machine, &self.sources.names, text)
    }

    /// Sets a register, a flag or a variable.
    pub(super) fn set_variable(&mut self, arguments: &Value) -> Result<Value, String> {
        let name = arguments["name"].as_str().unwrap_or_default();
        let wanted = self.value(arguments["value"].as_str().unwrap_or_default())?.value;
        let flag = FLAGS.iter().find(|(flag, ..)| *flag == name);
        let no = || format!("{name}: cannot be changed");
        let (most, place) = match arguments["variablesReference"].as_i64() {
            Some(REGISTER_SCOPE) => (register(name).ok_or_else(no)?.most, None),
            Some(FLAG_SCOPE) => (flag.map(|_| 1).ok_or_else(no)?, None),
            Some(VARIABLE_SCOPE) => {
                let place = self.sources.names.value(name).ok_or_else(no)?;
                (self.most_at(place), Some(place))
            }
            _ => return Err(no()),
        };
        let value = u16::try_from(wanted).ok().filter(|value| *value <= most);
        let value = value.ok_or_else(|| format!("{name}: holds 0 to {most}"))?;
        let is_word = most > 0xFF;
        for place in place.into_iter().flat_map(|place| [place, place.wrapping_add(is_word.into())]) {
            prompt::writable(place)?;
        }
        self.debugger.time.change(|session| match (place, flag, register(name)) {
            (Some(place), ..) => {
                let bytes = value.to_le_bytes();
                session.machine.poke(place, bytes[0]);
                if is_word {
                    session.machine.poke(place.wrapping_add(1), bytes[1]);
                }
            }
            (None, Some((.., bit)), _) => {
                let regs = &mut session.machine.cpu_mut().regs;
                regs.set_f(regs.f() & !bit | if value == 0 { 0 } else { *bit });
            }
            (None, None, Some(register)) => (register.set)(session.machine.cpu_mut(), value),
            (None, None, None) => {}
        });
        Ok(json!({ "value": if flag.is_some() { value.to_string() } else { hex(value, most) } }))
    }

    /// Evaluates the expression of a watch or hover. A variable's name shows its address and what it holds.
    pub(super) fn watch(&self, text: &str) -> Result<Value, String> {
        let found = self.value(text)?;
        let named = self.sources.names.value(text.trim()).filter(|addr| self.is_variable(*addr));
        let result = match named {
            Some(addr) => format!("${addr:04X}: {}", self.shown_at(addr)),
            None => found.text(),
        };
        let mut body = json!({ "result": result, "variablesReference": 0 });
        if let Some(addr) = found.address {
            body["memoryReference"] = format!("0x{addr:04X}").into();
        }
        Ok(body)
    }

    /// Returns true if a variable has its name at an address.
    fn is_variable(&self, addr: u16) -> bool {
        self.is_data(addr) && self.sources.names.data().any(|(variable, _)| variable == addr)
    }
}

/// Formats a number in hexadecimal, with as many digits as the largest value needs.
fn hex(value: u16, most: u16) -> String {
    if most > 0xFF { format!("${value:04X}") } else { format!("${value:02X}") }
}
