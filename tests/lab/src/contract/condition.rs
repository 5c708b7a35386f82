//! Expressions over the present state of a machine, in the language of contracts: for the breakpoints of debuggers.

use super::expression::{CpuState, Expression, Fault, MachineView, Meaning};
use crate::Registers;
use crate::core::registers::{RegisterGroup, flag};
use z80::Cpu;

/// The names of CPU state besides the registers that contracts have.
const CPU_STATE: [(&str, CpuState); 4] =
    [("PC", CpuState::Pc), ("SP", CpuState::Sp), ("IM", CpuState::Mode), ("IFF1", CpuState::Iff1)];

/// An expression over registers, flags, memory and symbols: `A == 3 && [Count] > HL'`. The registers include PC, SP, IM (the
/// interrupt mode, 0 to 2) and IFF1 (1 if interrupts are on).
#[derive(Clone, Debug)]
pub struct Condition {
    text: String,
    expression: Expression,
}

/// Two conditions are equal if their texts are.
impl PartialEq for Condition {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Condition {}

/// An error in the text of a condition, and its position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {why}")]
pub struct ConditionError {
    /// The column, from 1.
    pub column: usize,
    /// The error.
    pub why: String,
}

/// The present state of a machine.
struct Present<'a, F: Fn(u16) -> u8> {
    cpu: &'a Cpu,
    byte: F,
}

impl<F: Fn(u16) -> u8> MachineView for Present<'_, F> {
    fn registers(&self) -> &Registers {
        &self.cpu.regs
    }

    fn cpu_state(&self, part: CpuState) -> i64 {
        match part {
            CpuState::Pc => self.cpu.instruction_address().into(),
            // No name stands for these.
            CpuState::Page | CpuState::Paging => 0,
            CpuState::Sp => self.cpu.regs.sp().into(),
            CpuState::Mode => self.cpu.im as i64,
            CpuState::Iff1 => self.cpu.iff1.into(),
            CpuState::Return => {
                let sp = self.cpu.regs.sp();
                u16::from_le_bytes([self.byte(sp), self.byte(sp.wrapping_add(1))]).into()
            }
        }
    }

    fn byte(&self, address: u16) -> u8 {
        (self.byte)(address)
    }

    fn port(&self, _: u16) -> Option<u8> {
        None
    }
}

impl Condition {
    /// Parses an expression. `symbol` returns the value of a symbol; a register hides a symbol of the same name.
    ///
    /// # Errors
    /// A text that is not an expression, or an unknown name.
    pub fn read(text: &str, symbol: impl Fn(&str) -> Option<i64>) -> Result<Condition, ConditionError> {
        let names = |name: &str| {
            let register = RegisterGroup::named(name).or_else(|| RegisterGroup::named(&name.to_uppercase()));
            let cpu_state = CPU_STATE.iter().find(|(part, _)| part.eq_ignore_ascii_case(name));
            match (register, symbol(name), flag(name), cpu_state) {
                (Some(bytes), ..) => Ok(Meaning::Register(bytes)),
                (_, Some(value), ..) => Ok(Meaning::Constant(value)),
                (_, _, Some(bit), _) => Ok(Meaning::Flag(bit)),
                (.., Some((_, part))) => Ok(Meaning::CpuState(*part)),
                _ => Err(format!("`{name}` is not a register, a flag or a symbol of the program")),
            }
        };
        let wrong = |Fault { offset, why }| {
            let before = text.get(..offset).unwrap_or(text);
            ConditionError { column: before.chars().count() + 1, why }
        };
        let expression = Expression::read(text, 0..text.len(), &names).map_err(wrong)?;
        Ok(Condition { text: text.to_owned(), expression })
    }

    /// Returns the text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Evaluates it on a machine with this CPU and this memory.
    ///
    /// # Errors
    /// The reason if it has no value: a division by zero, a port.
    pub fn value(&self, cpu: &Cpu, byte: impl Fn(u16) -> u8) -> Result<i64, &'static str> {
        self.expression.value(&Present { cpu, byte })
    }

    /// Returns true if it has a value there that is not 0.
    pub fn holds(&self, cpu: &Cpu, byte: impl Fn(u16) -> u8) -> bool {
        self.value(cpu, byte).is_ok_and(|value| value != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Result<i64, String> {
        let mut cpu = Cpu::new();
        (cpu.iff1, cpu.im) = (true, z80::InterruptMode::Im2);
        cpu.regs.set_a(3);
        cpu.regs.set_hl(0x8000);
        cpu.regs.set_hl2(0x1234);
        cpu.regs.set_sp(0xFF00);
        cpu.regs.set_f(crate::flags::C);
        let symbol = |name: &str| (name == "Count").then_some(0x8001);
        let condition = Condition::read(text, symbol).map_err(|error| error.to_string())?;
        condition.value(&cpu, |address| address as u8 ^ 0x55).map_err(str::to_owned)
    }

    #[test]
    fn registers_memory_flags_and_symbols_have_values() {
        let cases = [
            ("A == 3 && carry", 1),
            ("a + hl", 0x8003),
            ("[Count]", 0x54),
            ("word[HL]", 0x5455),
            ("zero ? 1 : Count", 0x8001),
            ("$10", 16),
            ("HL' + hl' * A'", 0x1234),
            ("IM == 2 && IFF1", 1),
            ("sp - SP + PC", 0),
        ];
        for (text, expected) in cases {
            assert_eq!(value(text), Ok(expected), "{text}");
        }
        assert_eq!(value("1 / (A - 3)"), Err("a division by zero".into()));
        assert_eq!(
            value("A = 3").unwrap_err(),
            "column 3: `=` compares nothing here: write `==`, or a comma before the next entry"
        );
        assert_eq!(
            value("Coumt").unwrap_err(),
            "column 1: `Coumt` is not a register, a flag or a symbol of the program"
        );
        assert!(value("").is_err() && value("port[254]").is_err());
    }
}
