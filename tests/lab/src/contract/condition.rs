//! Expressions over a machine as it stands, in the language of contracts: for debuggers, which stop where one holds.

use crate::Registers;
use crate::contract::expression::{Expression, Fault, Inner, Named, State};
use crate::core::registers::{Bytes, flag};
use z80::Cpu;

/// What has a name beside the registers that routines are handed.
const INNER: [(&str, Inner); 4] = [("PC", Inner::Pc), ("SP", Inner::Sp), ("IM", Inner::Mode), ("IFF1", Inner::Iff1)];

/// An expression over registers, flags, memory and symbols: `A == 3 && [Count] > HL'`. Beside the registers there are PC, SP, IM
/// (the interrupt mode, 0 to 2) and IFF1 (1 where interrupts are on).
#[derive(Clone, Debug)]
pub struct Condition {
    text: String,
    expression: Expression,
}

/// Conditions are the same if they read the same.
impl PartialEq for Condition {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Condition {}

/// What is wrong with the text of a condition, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {why}")]
pub struct ConditionError {
    /// The column, from 1.
    pub column: usize,
    /// What is wrong.
    pub why: String,
}

/// A machine as it stands.
struct Standing<'a, F: Fn(u16) -> u8> {
    cpu: &'a Cpu,
    byte: F,
}

impl<F: Fn(u16) -> u8> State for Standing<'_, F> {
    fn registers(&self) -> &Registers {
        &self.cpu.regs
    }

    fn inner(&self, inner: Inner) -> i64 {
        match inner {
            Inner::Pc => self.cpu.regs.pc().into(),
            Inner::Sp => self.cpu.regs.sp().into(),
            Inner::Mode => self.cpu.im as i64,
            Inner::Iff1 => self.cpu.iff1.into(),
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
    /// Reads an expression. `symbol` knows the program's symbols; a register hides a symbol of its name.
    ///
    /// # Errors
    /// A text that is no expression, or a name that is none of the three.
    pub fn read(text: &str, symbol: impl Fn(&str) -> Option<i64>) -> Result<Condition, ConditionError> {
        let names = |name: &str| {
            let register = Bytes::named(name).or_else(|| Bytes::named(&name.to_uppercase()));
            let inner = INNER.iter().find(|(inner, _)| inner.eq_ignore_ascii_case(name));
            match (register, symbol(name), flag(name), inner) {
                (Some(bytes), ..) => Ok(Named::Register(bytes)),
                (_, Some(value), ..) => Ok(Named::Constant(value)),
                (_, _, Some(bit), _) => Ok(Named::Flag(bit)),
                (.., Some((_, inner))) => Ok(Named::Inner(*inner)),
                _ => Err(format!("`{name}` is no register, no flag and no symbol of the program")),
            }
        };
        let wrong = |Fault { offset, why }| {
            let before = text.get(..offset).unwrap_or(text);
            ConditionError { column: before.chars().count() + 1, why }
        };
        let expression = Expression::read(text, 0..text.len(), &names).map_err(wrong)?;
        Ok(Condition { text: text.to_owned(), expression })
    }

    /// How it was written.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its value on a machine with this CPU and this memory.
    ///
    /// # Errors
    /// Why it has none: a division by zero, a port.
    pub fn value(&self, cpu: &Cpu, byte: impl Fn(u16) -> u8) -> Result<i64, &'static str> {
        self.expression.value(&Standing { cpu, byte }).number()
    }

    /// Whether it has a value there that is not 0.
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
        assert_eq!(value("A = 3").unwrap_err(), "column 3: `=` compares nothing here: write `==`");
        assert_eq!(
            value("Coumt").unwrap_err(),
            "column 1: `Coumt` is no register, no flag and no symbol of the program"
        );
        assert!(value("").is_err() && value("port[254]").is_err());
    }
}
