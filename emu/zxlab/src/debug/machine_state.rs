//! What can be changed of a machine with banks besides its CPU: what is mapped, and the registers of the sound chip.

use spectrum::{Kind, Machine};

/// Bits of port $7FFD, and of port $1FFD.
const BANK: u8 = 0x07;
const SHADOW: u8 = 0x08;
const ROM: u8 = 0x10;
const LOCK: u8 = 0x20;
const HIGH_ROM: u8 = 0x04;
/// The banks that the ULA can show.
const SCREENS: [u16; 2] = [5, 7];

/// A part of the machine's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Page,
    Rom,
    Screen,
    Paging,
    Paging1ffd,
    Selected,
    Register(u8),
}

/// The names of the parts, as expressions and an editor's rows have them.
const NAMES: [(&str, Part); 9] = [
    ("page", Part::Page),
    ("bank at $C000", Part::Page),
    ("rom", Part::Rom),
    ("ROM", Part::Rom),
    ("bank of the screen", Part::Screen),
    ("paging", Part::Paging),
    ("paging_1ffd", Part::Paging1ffd),
    ("paging_1FFD", Part::Paging1ffd),
    ("register selected", Part::Selected),
];

fn part(machine: &Machine, name: &str) -> Option<Part> {
    if !machine.model().kind.has_banks() {
        return None;
    }
    let register = || {
        let digits = name.strip_prefix(['R', 'r'])?;
        (0..16).find(|number: &u8| number.to_string() == digits).map(Part::Register)
    };
    let named = NAMES.iter().find(|(known, _)| *known == name).map(|(_, part)| *part);
    let named = named.filter(|part| *part != Part::Paging1ffd || machine.model().kind == Kind::Plus2A);
    named.or_else(register)
}

/// Returns the largest value of a part of this machine's state that has a name; `None` for any other name.
pub(crate) fn most(machine: &Machine, name: &str) -> Option<u16> {
    let roms = machine.model().kind.figures().roms as u16;
    part(machine, name).map(|part| match part {
        Part::Page | Part::Screen => 7,
        Part::Rom => roms - 1,
        Part::Selected => 15,
        Part::Paging | Part::Paging1ffd | Part::Register(_) => 0xFF,
    })
}

/// Sets a part of the state by its name to a value of at most [`most`], as a program does that writes to the ports.
///
/// # Errors
/// Paging is locked; another arrangement of a +2A that leaves no choice at $C000; a bank that the ULA cannot show; no such part.
pub(crate) fn set(machine: &mut Machine, name: &str, value: u16) -> Result<(), String> {
    let part = part(machine, name).ok_or_else(|| format!("{name}: cannot be changed"))?;
    let (port, byte) = (machine.port_7ffd(), value as u8);
    let with = |mask: u8, is_set: bool| if is_set { port | mask } else { port & !mask };
    let port = match part {
        Part::Register(register) => {
            machine.set_psg_register(register, byte);
            return Ok(());
        }
        Part::Selected => {
            machine.select_psg_register(byte);
            return Ok(());
        }
        _ if port & LOCK != 0 => return Err(format!("{name}: paging is locked until the machine is reset")),
        Part::Paging1ffd => {
            machine.page_1ffd(byte);
            return Ok(());
        }
        Part::Page if machine.rom_page().is_none() => {
            return Err(format!("{name}: the four quarters are RAM by bit 0 of port $1FFD: clear it in `paging_1ffd`"));
        }
        Part::Page => port & !BANK | byte,
        Part::Screen if !SCREENS.contains(&value) => return Err(format!("{name}: is 5 or 7")),
        Part::Screen => with(SHADOW, value == SCREENS[1]),
        Part::Rom => {
            let high = machine.port_1ffd();
            machine.page_1ffd(if value & 2 != 0 { high | HIGH_ROM } else { high & !HIGH_ROM });
            with(ROM, value & 1 != 0)
        }
        Part::Paging => byte,
    };
    machine.page(port);
    Ok(())
}

/// Maps a bank at $C000, if that is one of this machine.
///
/// # Errors
/// Those of [`set`].
pub(crate) fn map(machine: &mut Machine, bank: Option<u8>) -> Result<(), String> {
    match bank.filter(|bank| machine.model().kind.has_banks() && machine.banks()[3] != Some(*bank)) {
        Some(bank) => set(machine, "page", bank.into()),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spectrum::{Model, Rom};

    #[test]
    fn parts_are_set_as_by_the_ports_and_not_while_these_are_locked() {
        let mut machine = Machine::new(Rom::of(Kind::Spectrum128), Model::of(Kind::Spectrum128));
        for (name, value, port) in
            [("page", 3, 0x03), ("ROM", 1, 0x13), ("bank of the screen", 7, 0x1B), ("bank at $C000", 4, 0x1C)]
        {
            assert_eq!(set(&mut machine, name, value), Ok(()), "{name}");
            assert_eq!(machine.port_7ffd(), port, "{name}");
        }
        assert_eq!(set(&mut machine, "bank of the screen", 6), Err("bank of the screen: is 5 or 7".into()));
        assert_eq!((set(&mut machine, "register selected", 7), set(&mut machine, "R8", 15)), (Ok(()), Ok(())));
        let chip = machine.psg().unwrap();
        assert_eq!((chip.selected(), chip.registers()[8]), (7, 15));
        assert_eq!((set(&mut machine, "paging", 0x25), machine.banks()[3]), (Ok(()), Some(5)));
        assert!(set(&mut machine, "page", 3).unwrap_err().contains("locked") && map(&mut machine, Some(3)).is_err());
        assert_eq!((map(&mut machine, Some(5)), map(&mut machine, None)), (Ok(()), Ok(())));
        assert_eq!(
            ["page", "R15", "rom", "R16", "A", "paging_1ffd"].map(|name| most(&machine, name)),
            [Some(7), Some(255), Some(1), None, None, None]
        );
        let mut machine = Machine::new(Rom::of(Kind::Plus2A), Model::of(Kind::Plus2A));
        assert_eq!((set(&mut machine, "rom", 2), machine.rom_page()), (Ok(()), Some(2)));
        assert_eq!((set(&mut machine, "paging_1ffd", 1), machine.banks()[3]), (Ok(()), Some(3)));
        assert!(set(&mut machine, "page", 5).unwrap_err().contains("bit 0 of port $1FFD"));
        assert_eq!((set(&mut machine, "paging_1ffd", 0), set(&mut machine, "page", 5)), (Ok(()), Ok(())));
        let machine = Machine::new(Rom::sinclair_48k(), Model::default());
        assert_eq!(most(&machine, "page"), None);
    }
}
