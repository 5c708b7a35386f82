//! Breakpoints and watchpoints: what triggers them, and the conditions under which they stop the machine or print a message.

use super::{LogMessage, Spot, TOP, mapped};
use lab::contract::Condition;
use spectrum::{Access, Cycle, Kind, Machine};
use std::ops::RangeInclusive;

/// The event at which a stoppoint is hit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trigger {
    /// The instruction at this address is reached.
    Break(u16),
    /// An instruction has accessed one of these addresses or ports. Ports up to $FF are compared by their low byte, as most
    /// hardware decodes them: `OUT (n),A` has A in the high byte.
    /// Of a machine with banks an access counts only while `bank` is mapped there, if there is one.
    Watch { cycles: Vec<Cycle>, addresses: RangeInclusive<u16>, bank: Option<u8> },
    /// The instruction at this address is reached while this bank of a 128K is mapped there.
    Bank(u8, u16),
    /// One of these instructions is reached: those at which a line of a macro or a repetition begins.
    Each(Vec<Spot>),
    /// A byte was written to a port that pages.
    Paging,
    /// The CPU has accepted an interrupt.
    Interrupt,
}

impl Trigger {
    /// Returns the trigger of a breakpoint at the places of a line of the source.
    pub(crate) fn at(places: &[Spot]) -> Trigger {
        match *places {
            [(address, None)] => Trigger::Break(address),
            [(address, Some(bank))] => Trigger::Bank(bank, address),
            _ => Trigger::Each(places.to_vec()),
        }
    }

    /// Returns the trigger of a breakpoint at an address, where a label may stand in a bank. Only a machine with banks has these.
    pub(crate) fn at_label(address: u16, bank: Option<u8>, machine: &Machine) -> Trigger {
        let bank = bank.filter(|_| machine.model().kind.has_banks());
        bank.map_or(Trigger::Break(address), |bank| Trigger::Bank(bank, address))
    }

    /// Returns the trigger as it is on a machine. On one with banks, memory from $4000 to $BFFF is that of bank 5 or 2, which a program may also
    /// have at $C000; only a +2A maps others there.
    fn on(self, machine: &Machine) -> Trigger {
        let kind = machine.model().kind;
        match self {
            Trigger::Watch { cycles, addresses, bank: None }
                if kind.has_banks() && kind != Kind::Plus2A && !cycles.iter().any(is_of_ports) =>
            {
                let quarters = [*addresses.start(), *addresses.end()].map(|address| usize::from(address >> 14));
                let bank = if quarters == [1, 1] || quarters == [2, 2] { machine.banks()[quarters[0]] } else { None };
                Trigger::Watch { cycles, addresses, bank }
            }
            other => other,
        }
    }

    /// Returns the place of the first instruction at which it stops, if it stops at instructions.
    pub(crate) fn place(&self) -> Option<Spot> {
        self.places().first().copied()
    }

    /// Returns the places of instructions at which it stops.
    pub(crate) fn places(&self) -> Vec<Spot> {
        match self {
            Trigger::Break(address) => vec![(*address, None)],
            Trigger::Bank(bank, address) => vec![(*address, Some(*bank))],
            Trigger::Each(places) => places.clone(),
            Trigger::Watch { .. } | Trigger::Paging | Trigger::Interrupt => Vec::new(),
        }
    }
}

/// Returns true for cycles that access ports.
fn is_of_ports(cycle: &Cycle) -> bool {
    matches!(cycle, Cycle::Input | Cycle::Output)
}

/// Returns true if a bank is mapped at an address.
pub(super) fn is_mapped(machine: &Machine, bank: u8, address: u16) -> bool {
    match address >> 14 {
        3 => mapped(machine) == Some(bank),
        quarter => machine.banks()[usize::from(quarter)] == Some(bank),
    }
}

/// Returns true if an access is to a port that pages by it.
pub(super) fn pages(machine: &Machine, access: &Access) -> bool {
    match access.cycle {
        Cycle::Output => machine.pages_by(access.addr),
        Cycle::Input => machine.pages_by_read(access.addr),
        _ => false,
    }
}

/// Returns true if one of the accesses of an instruction, by its index, was one of a bank, or none is asked for. `before` was mapped at $C000
/// when the instruction began: OUTI pages after it has read.
pub(super) fn is_in_bank(
    machine: &Machine,
    accesses: &[Access],
    index: usize,
    before: Option<u8>,
    bank: Option<u8>,
) -> bool {
    let addr = accesses[index].addr;
    let is_paged_later = || accesses[index..].iter().any(|later| pages(machine, later));
    bank.is_none_or(|bank| match addr {
        TOP.. if is_paged_later() => before == Some(bank),
        _ => is_mapped(machine, bank, addr),
    })
}

/// Returns true if an access is one of those that a watchpoint stops at. Memory of a bank may be in any quarter.
pub(super) fn is_watched(access: &Access, cycles: &[Cycle], addresses: &RangeInclusive<u16>, bank: Option<u8>) -> bool {
    let is_port = is_of_ports(&access.cycle);
    let in_quarter = |addr: u16| addr & 0xC000 == *addresses.start() & 0xC000;
    let addr = match access.addr {
        addr if is_port && *addresses.end() <= 0xFF => addr & 0xFF,
        addr if bank.is_some() && in_quarter(*addresses.end()) => addr & 0x3FFF | *addresses.start() & 0xC000,
        addr => addr,
    };
    cycles.contains(&access.cycle) && addresses.contains(&addr)
}

/// A breakpoint or watchpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stoppoint {
    pub(crate) trigger: Trigger,
    /// A condition without which it is not hit.
    pub(crate) condition: Option<Condition>,
    /// The hits that count, by their numbers; `None` for all.
    pub(crate) hits: Option<HitCondition>,
    /// A log point: its hits print this message and do not stop the machine.
    pub(crate) log: Option<LogMessage>,
    /// The text for the user when it stops the machine, where its number does not say enough.
    pub(crate) about: Option<String>,
}

impl Stoppoint {
    /// Creates a stoppoint that stops at each hit.
    pub(crate) fn new(trigger: Trigger) -> Stoppoint {
        Stoppoint { trigger, condition: None, hits: None, log: None, about: None }
    }

    /// Returns it as it is on a machine.
    pub(super) fn on(self, machine: &Machine) -> Stoppoint {
        Stoppoint { trigger: self.trigger.on(machine), ..self }
    }
}

/// A choice of hits by their number, from 1: `5`, `== 5`, `>= 5`, `> 5`, `<= 5`, `< 5`, or `% 5` for each fifth one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HitCondition {
    text: String,
    operator: Operator,
    number: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operator {
    Equal,
    AtLeast,
    More,
    AtMost,
    Less,
    Multiple,
}

impl HitCondition {
    /// Parses the text of a hit condition.
    ///
    /// # Errors
    /// A message that shows what is possible.
    pub(crate) fn read(text: &str) -> Result<HitCondition, String> {
        let text = text.trim();
        let operators = [
            ("==", Operator::Equal),
            ("=", Operator::Equal),
            (">=", Operator::AtLeast),
            (">", Operator::More),
            ("<=", Operator::AtMost),
            ("<", Operator::Less),
            ("%", Operator::Multiple),
        ];
        let found = operators.iter().find_map(|(sign, operator)| Some((text.strip_prefix(sign)?, *operator)));
        let (number, operator) = found.unwrap_or((text, Operator::Equal));
        match number.trim().parse() {
            Ok(number) if number > 0 => Ok(HitCondition { text: text.to_owned(), operator, number }),
            _ => Err(format!("{text}: a hit count is a number from 1, or one after ==, >=, >, <=, < or %")),
        }
    }

    /// Returns the text.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Returns true if the hit with this number, from 1, counts.
    pub(crate) fn holds(&self, hit: u64) -> bool {
        match self.operator {
            Operator::Equal => hit == self.number,
            Operator::AtLeast => hit >= self.number,
            Operator::More => hit > self.number,
            Operator::AtMost => hit <= self.number,
            Operator::Less => hit < self.number,
            Operator::Multiple => hit.is_multiple_of(self.number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hits_are_chosen_by_their_number() {
        let chosen = |text: &str| {
            let condition = HitCondition::read(text).unwrap();
            (1..=7).filter(|hit| condition.holds(*hit)).collect::<Vec<u64>>()
        };
        for (text, hits) in [
            ("5", &[5][..]),
            ("= 5", &[5]),
            ("==5", &[5]),
            (">= 5", &[5, 6, 7]),
            (" > 5 ", &[6, 7]),
            ("<=2", &[1, 2]),
            ("< 2", &[1]),
            ("% 3", &[3, 6]),
        ] {
            assert_eq!(chosen(text), hits, "{text}");
        }
        for text in ["", "0", "-1", "% 0", "five", "5 5", "!= 5"] {
            assert!(HitCondition::read(text).unwrap_err().contains("a hit count is"), "{text}");
        }
    }
}
