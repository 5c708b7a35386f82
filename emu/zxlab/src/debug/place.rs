//! Places that a user types: an address, a label in its bank, or an address in a bank of a 128K, `3:$C000`; and a length after it.

use super::{Names, Spot, expression};
use spectrum::{Kind, Machine};

/// The lowest address in RAM. A number up to there after a colon is a length.
const RAM: u16 = 0x4000;
/// Size of a bank in bytes.
const BANK: u32 = 0x4000;

/// Returns the place that a text means.
///
/// # Errors
/// A message that names the unknown part, or a bank that is never mapped there.
pub(crate) fn place(machine: &Machine, names: &Names, text: &str) -> Result<Spot, String> {
    let text = in_short(text);
    match text.split_once(':') {
        Some((bank, place)) => in_bank(machine, bank, expression::value(machine, names, place)?),
        None => {
            let bank = expression::bank_of(names, expression::here(machine), &text);
            let bank = bank.filter(|_| machine.model().kind.has_banks());
            Ok((expression::value(machine, names, &text)?, bank))
        }
    }
}

/// Returns the place that a text means, and the length after it if it has one: `Count:2`, `3:$C000:16`. A small number before an address is
/// a bank, also on a machine that has none; but a decimal number where the bank cannot be is a length: `0:16384`.
///
/// # Errors
/// Those of [`place`].
pub(crate) fn with_length(machine: &Machine, names: &Names, text: &str) -> Result<(Spot, Option<String>), String> {
    let text = in_short(text);
    let Some((first, rest)) = text.split_once(':') else { return Ok((place(machine, names, &text)?, None)) };
    let (second, third) = rest.split_once(':').map_or((rest, None), |(second, third)| (second, Some(third)));
    let is_length = |address: u16| {
        let is_decimal = second.bytes().all(|c| c.is_ascii_digit());
        let is_there = machine.model().kind.has_banks() && in_bank(machine, first, address).is_ok();
        address < RAM || is_decimal && !is_there
    };
    let is_address = || expression::value(machine, names, second).is_ok_and(|value| !is_length(value));
    if first.parse::<u8>().is_ok() && (third.is_some() || is_address()) {
        let found = place(machine, names, &text[..first.len() + 1 + second.len()])?;
        return Ok((found, third.map(str::to_owned)));
    }
    Ok((place(machine, names, first)?, Some(rest.to_owned())))
}

/// Returns a place in a bank as it is written in short: `page 3: $C000` and `[page 3: $C000]`, as expressions have it, are `3:$C000`. Other
/// texts stay as they are.
pub(crate) fn in_short(text: &str) -> String {
    let text = text.trim();
    let (inner, after) = text.strip_prefix('[').and_then(|text| text.split_once(']')).unwrap_or((text, ""));
    let split = inner.split_once(':').map(|(bank, place)| (bank.trim(), place));
    let bank = split.and_then(|(bank, _)| match bank.strip_prefix("page ") {
        Some(bank) => Some(bank.trim()),
        None => Some(bank).filter(|bank| text.starts_with('[') && bank.parse::<u8>().is_ok()),
    });
    match bank.zip(split) {
        Some((bank, (_, place))) => format!("{bank}:{}{after}", place.split_whitespace().collect::<String>()),
        None => text.to_owned(),
    }
}

/// Checks that some bytes from a place on are all in its bank, if it has one.
///
/// # Errors
/// A message that says where the bank ends.
pub(crate) fn check_end((address, bank): Spot, length: u32) -> Result<(), String> {
    let left = left_in_bank(address);
    match bank.filter(|_| length > left) {
        Some(bank) => {
            Err(format!("{length}: too many bytes, since bank {bank} has only {left} from ${address:04X} on"))
        }
        None => Ok(()),
    }
}

/// Returns the number of bytes from an address to the end of its bank.
pub(crate) fn left_in_bank(address: u16) -> u32 {
    BANK - u32::from(address) % BANK
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
    let where_banks_are = match kind.has_banks() {
        true => "; a bank is at $C000 to $FFFF, 5 also at $4000, 2 at $8000",
        false => ": this is a 48K",
    };
    holds
        .then_some((address, Some(bank)))
        .ok_or_else(|| format!("bank {bank} is never mapped at ${address:04X} here{where_banks_are}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_in_banks_have_three_spellings() {
        for (typed, short) in [
            ("3:$C000", "3:$C000"),
            ("page 3: $C000", "3:$C000"),
            ("page  3:$C000:2", "3:$C000:2"),
            ("[page 3: table + 1]", "3:table+1"),
            ("[page 3: table]:2", "3:table:2"),
            ("[3:$C000]", "3:$C000"),
            ("page:2", "page:2"),
            ("table:2", "table:2"),
            ("[HL]", "[HL]"),
            ("", ""),
        ] {
            assert_eq!(in_short(typed), short, "{typed}");
        }
    }
}
