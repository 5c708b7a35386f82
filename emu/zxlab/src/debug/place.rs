//! Places that a user types: an address, a label in its bank, or an address in a bank of a 128K, `3:$C000`; and a length after it.

use super::{Names, Spot, expression};
use spectrum::{Kind, Machine};

/// The lowest address in RAM. A number up to there after a colon is a length.
const RAM: u16 = 0x4000;

/// Returns the place that a text means.
///
/// # Errors
/// A message that names the unknown part, or a bank that is never mapped there.
pub(crate) fn place(machine: &Machine, names: &Names, text: &str) -> Result<Spot, String> {
    match text.split_once(':') {
        Some((bank, place)) => in_bank(machine, bank, expression::value(machine, names, place)?),
        None => {
            let bank = expression::bank_of(names, expression::here(machine), text);
            let bank = bank.filter(|_| machine.model().kind.has_banks());
            Ok((expression::value(machine, names, text)?, bank))
        }
    }
}

/// Returns the place that a text means, and the length after it if it has one: `Count:2`, `3:$C000:16`.
///
/// # Errors
/// Those of [`place`].
pub(crate) fn with_length<'t>(
    machine: &Machine,
    names: &Names,
    text: &'t str,
) -> Result<(Spot, Option<&'t str>), String> {
    let Some((first, rest)) = text.split_once(':') else { return Ok((place(machine, names, text)?, None)) };
    let (second, third) = rest.split_once(':').map_or((rest, None), |(second, third)| (second, Some(third)));
    let is_address = || {
        let has_banks = machine.model().kind.has_banks();
        has_banks && expression::value(machine, names, second).is_ok_and(|address| address >= RAM)
    };
    if first.parse::<u8>().is_ok() && (third.is_some() || is_address()) {
        return Ok((place(machine, names, &text[..first.len() + 1 + second.len()])?, third));
    }
    Ok((place(machine, names, first)?, Some(rest)))
}

/// Returns the place at an address in a bank.
fn in_bank(machine: &Machine, bank: &str, address: u16) -> Result<Spot, String> {
    let bank = bank.parse().ok().filter(|bank| *bank < 8).ok_or_else(|| format!("{bank}: the banks are 0 to 7"))?;
    let kind = machine.model().kind;
    let holds = match address >> 14 {
        _ if kind == Kind::Plus2A => true,
        0 => false,
        1 => bank == 5,
        2 => bank == 2,
        _ => kind.has_banks(),
    };
    let where_banks_are =
        if kind.has_banks() { "; a bank is at $C000 to $FFFF, 5 also at $4000, 2 at $8000" } else { "" };
    holds
        .then_some((address, Some(bank)))
        .ok_or_else(|| format!("bank {bank} is never mapped at ${address:04X} here{where_banks_are}"))
}
