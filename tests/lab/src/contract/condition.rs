//! Expressions over the present state of a machine, in the language of contracts: for the breakpoints of debuggers.

use super::expression::{CpuState, Expression, Fault, MachineState, MachineView, Meaning, PAGES};
use crate::Registers;
use calls::registers::{RegisterGroup, flag};
use spectrum::Machine;

/// The names of CPU state besides the registers that contracts have.
const CPU_STATE: [(&str, CpuState); 4] =
    [("PC", CpuState::Pc), ("SP", CpuState::Sp), ("IM", CpuState::Mode), ("IFF1", CpuState::Iff1)];

/// The names of what is mapped, and the beginning of the names of the sound chip's 16 registers.
const MACHINE_STATE: [(&str, CpuState); 7] = [
    ("page", CpuState::Page),
    ("paging", CpuState::Paging),
    ("paging_1ffd", CpuState::Machine(MachineState::Port1ffd)),
    ("page_0000", CpuState::Machine(MachineState::Quarter(0))),
    ("page_4000", CpuState::Machine(MachineState::Quarter(1))),
    ("page_8000", CpuState::Machine(MachineState::Quarter(2))),
    ("rom", CpuState::Machine(MachineState::Rom)),
];
const SOUND_CHIP: [char; 2] = ['R', 'r'];

/// Returns the part of a machine with banks or a sound chip that a name stands for: `page`, `R7`.
fn machine_state(name: &str) -> Option<CpuState> {
    let register = || {
        let digits = name.strip_prefix(SOUND_CHIP)?;
        (0..16).find(|number| number.to_string() == digits).map(MachineState::SoundChip).map(CpuState::Machine)
    };
    let named = MACHINE_STATE.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    named.map(|(_, part)| *part).or_else(register)
}

/// An expression over registers, flags, memory and symbols: `A == 3 && [Count] > HL'`. The registers include PC, SP, IM (the
/// interrupt mode, 0 to 2) and IFF1 (1 if interrupts are on).
///
/// On a 128K `page` is the page at $C000, `page_0000`, `page_4000` and `page_8000` those in the other quarters (-1 for the ROM), `rom` the page
/// of the ROM, `paging` and `paging_1FFD` the bytes last written to these ports, `[page 3: $C000]` memory of a page whether it is mapped or
/// not, and `R0` to `R15` the registers of the sound chip. A symbol of such a name comes first.
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
struct Present<'a>(&'a Machine);

impl MachineView for Present<'_> {
    fn registers(&self) -> &Registers {
        &self.0.cpu().regs
    }

    fn present_state(&self, part: CpuState) -> Result<i64, &'static str> {
        let Present(machine) = self;
        let cpu = machine.cpu();
        match part {
            CpuState::Page | CpuState::Paging | CpuState::Machine(_) if !machine.model().kind.has_banks() => {
                return Err("a 48K has no banks and no sound chip");
            }
            _ => {}
        }
        let page = |quarter: usize| machine.banks()[quarter].map_or(-1, i64::from);
        Ok(match part {
            CpuState::Pc => cpu.instruction_address().into(),
            CpuState::Sp => cpu.regs.sp().into(),
            CpuState::Mode => cpu.im as i64,
            CpuState::Iff1 => cpu.iff1.into(),
            CpuState::Return => {
                let sp = cpu.regs.sp();
                u16::from_le_bytes([self.byte(sp), self.byte(sp.wrapping_add(1))]).into()
            }
            CpuState::Page => page(3),
            CpuState::Paging => machine.port_7ffd().into(),
            CpuState::Machine(MachineState::Quarter(quarter)) => page(quarter),
            CpuState::Machine(MachineState::Rom) => machine.rom_page().map_or(-1, |page| page as i64),
            CpuState::Machine(MachineState::Port1ffd) => machine.port_1ffd().into(),
            CpuState::Machine(MachineState::SoundChip(register)) => {
                machine.psg().map_or(0, |psg| psg.registers()[register]).into()
            }
        })
    }

    fn byte(&self, address: u16) -> u8 {
        self.0.peek(address)
    }

    fn byte_in(&self, page: u8, address: u16) -> u8 {
        self.0.bank(page)[usize::from(address) % 0x4000]
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
            if name == PAGES {
                return Ok(Meaning::CpuState(CpuState::Page));
            }
            match (register, symbol(name), flag(name), cpu_state) {
                (Some(bytes), ..) => Ok(Meaning::Register(bytes)),
                (_, Some(value), ..) => Ok(Meaning::Constant(value)),
                (_, _, Some(bit), _) => Ok(Meaning::Flag(bit)),
                (.., Some((_, part))) => Ok(Meaning::CpuState(*part)),
                _ => machine_state(name)
                    .map(Meaning::CpuState)
                    .ok_or_else(|| format!("`{name}` is not a register, a flag or a symbol of the program")),
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

    /// Returns true if a name stands for what is mapped or for a register of the sound chip, unless it is a symbol's.
    #[must_use]
    pub fn is_of_machine(name: &str) -> bool {
        machine_state(name).is_some()
    }

    /// Evaluates it on a machine.
    ///
    /// # Errors
    /// The reason if it has no value: a division by zero, a port, a bank of a 48K.
    pub fn value(&self, machine: &Machine) -> Result<i64, &'static str> {
        self.expression.value(&Present(machine))
    }

    /// Returns true if it has a value there that is not 0.
    pub fn holds(&self, machine: &Machine) -> bool {
        self.value(machine).is_ok_and(|value| value != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spectrum::{Kind, Model, Rom};

    fn value(text: &str) -> Result<i64, String> {
        value_on(&mut machine(Kind::Spectrum48), text)
    }

    fn machine(kind: Kind) -> Machine {
        Machine::new(Rom::of(kind), Model::of(kind))
    }

    fn value_on(machine: &mut Machine, text: &str) -> Result<i64, String> {
        (0x8000..0x8003).for_each(|address| machine.poke(address, address as u8 ^ 0x55));
        let cpu = machine.cpu_mut();
        (cpu.iff1, cpu.im) = (true, z80::InterruptMode::Im2);
        cpu.regs.set_a(3);
        cpu.regs.set_hl(0x8000);
        cpu.regs.set_hl2(0x1234);
        cpu.regs.set_sp(0xFF00);
        cpu.regs.set_f(crate::flags::C);
        let symbol = |name: &str| (name == "Count").then_some(0x8001);
        let condition = Condition::read(text, symbol).map_err(|error| error.to_string())?;
        condition.value(machine).map_err(str::to_owned)
    }

    #[test]
    fn banks_and_the_sound_chip_have_values() {
        let mut of_128k = machine(Kind::Spectrum128);
        of_128k.page(0x1B);
        of_128k.poke_bank(3, 1, 7);
        of_128k.poke_bank(5, 1, 9);
        for (text, expected) in [
            ("page", 3),
            ("PAGE == 3 && rom == 1", 1),
            ("paging", 0x1B),
            ("page_0000", -1),
            ("page_4000 * 10 + page_8000", 52),
            ("[page 3: $C001] + [page 5: $C001]", 16),
            ("word[page 3: $C001]", 7),
            ("[page 4: $C001]", 0),
            ("R7 + r15", 0),
        ] {
            assert_eq!(value_on(&mut of_128k, text), Ok(expected), "{text}");
        }
        let mut of_2a = machine(Kind::Plus2A);
        of_2a.page_1ffd(5);
        assert_eq!(value_on(&mut of_2a, "paging_1FFD * 100 + page_0000 * 10 + page"), Ok(543));
        assert_eq!(value_on(&mut of_2a, "rom"), Ok(-1));
        for text in ["page", "R0", "[page 3: $C000]", "paging_1ffd"] {
            assert_eq!(value(text), Err("a 48K has no banks and no sound chip".into()), "{text}");
        }
        assert!(
            Condition::is_of_machine("r15") && !Condition::is_of_machine("R16") && !Condition::is_of_machine("R07")
        );
        // A symbol comes first.
        let condition = Condition::read("page", |name| (name == "page").then_some(77)).unwrap();
        assert_eq!(condition.value(&of_2a), Ok(77));
        assert!(value_on(&mut of_2a, "[page 8: $C000]").is_err() && value_on(&mut of_2a, "[page 3: $8000]").is_err());
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
