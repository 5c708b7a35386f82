//! The two ways of a branch, and the limits of registers that follow from them.

use z80::table::{Condition, Register};

use super::byte::Byte;
use super::flags::Test;
use super::state::KnownState;

impl KnownState {
    /// Returns true or false if it is known which way a branch goes.
    pub(super) fn decides(&self, condition: Condition) -> Option<bool> {
        match condition {
            Condition::Flag { mask: z80::flags::Z, set } => self.flags.zero.map(|zero| zero == set),
            Condition::Flag { mask: z80::flags::C, set } => self.flags.carry.map(|carry| carry == set),
            Condition::Flag { .. } => None,
            Condition::CounterNotZero => {
                let before = self.byte(Register::B);
                before.exact().map(|before| before != 1).or((before.least > 1).then_some(true))
            }
        }
    }

    /// Goes one way of a branch, and limits registers by that. Returns false if no value leads that way.
    pub(super) fn assume(&mut self, condition: Condition, is_met: bool) -> bool {
        let limits = match (condition, self.flags.test) {
            (Condition::CounterNotZero, _) => return self.count(is_met),
            (Condition::Flag { mask: z80::flags::Z, set }, test) => {
                let is_zero = set == is_met;
                self.flags.zero = Some(is_zero);
                match test {
                    Some(Test::Zero(register)) => Some((register, Byte::known(0), is_zero)),
                    Some(Test::Compared(with)) => Some((Register::A, with, is_zero)),
                    None => None,
                }
            }
            (Condition::Flag { mask: z80::flags::C, set }, test) => {
                let is_less = set == is_met;
                self.flags.carry = Some(is_less);
                let Some(Test::Compared(with)) = test else { return true };
                let a = self.byte(Register::A);
                let limited = match is_less {
                    true => with.most.checked_sub(1).and_then(|most| a.limited(0, most)),
                    false => a.limited(with.least, 0xFF),
                };
                return self.narrow(Register::A, limited);
            }
            _ => None,
        };
        let Some((register, with, is_equal)) = limits else { return true };
        let value = self.byte(register);
        let limited = match (is_equal, with.exact()) {
            (true, _) => value.limited(with.least, with.most),
            (false, Some(other)) if value.least == other => {
                other.checked_add(1).and_then(|least| value.limited(least, 0xFF))
            }
            (false, Some(other)) if value.most == other => other.checked_sub(1).and_then(|most| value.limited(0, most)),
            (false, _) => Some(value),
        };
        self.narrow(register, limited)
    }

    /// Counts B down, as `DJNZ` does.
    fn count(&mut self, goes_on: bool) -> bool {
        let before = self.byte(Register::B);
        let after = match (goes_on, before.least) {
            (false, _) => before.limited(1, 1).map(|_| Byte::known(0)),
            // 0 is followed by 255.
            (true, 0) => match before.exact() {
                Some(_) => Some(Byte::known(0xFF)),
                None => Byte::between(1, 0xFF),
            },
            (true, least) => Byte::between(least.max(2) - 1, before.most - 1),
        };
        after.is_some_and(|after| {
            self.set_byte(Register::B, after);
            true
        })
    }

    /// Limits a register, and the one that A was loaded from or into.
    fn narrow(&mut self, register: Register, limited: Option<Byte>) -> bool {
        let Some(limited) = limited else { return false };
        let same = match (register, self.same_as_a) {
            (Register::A, same) => same,
            (_, Some(same)) if same == register => Some(Register::A),
            _ => None,
        };
        self.put(register, limited);
        if let Some(same) = same {
            self.put(same, limited);
        }
        true
    }
}
