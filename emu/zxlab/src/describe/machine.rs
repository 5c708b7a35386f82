//! Describes the model of a Spectrum in words.

use spectrum::{Chip, Issue, Joystick, Machine, Model, Rom, Snow, SoundChip, Timing, VideoChip};

/// Describes the board, its timing and snow, and the joysticks; also the CPU's maker, the sound chip, the ROM and ULAplus if they are not
/// the usual ones.
pub(crate) fn machine(machine: &Machine) -> String {
    let Model { kind, issue, timing, chip, snow, sound_chip, ulaplus: _ } = machine.model();
    let mut about = vec![match (kind.has_banks(), issue) {
        (true, _) => paging(machine),
        (false, Issue::Two) => "issue 2".to_string(),
        (false, Issue::Three) => "issue 3".to_string(),
    }];
    let video = kind.figures().video;
    if video != VideoChip::Discrete {
        about.push(if timing == Timing::Late { "late timing" } else { "early timing" }.to_string());
    }
    about.extend(match chip {
        Chip::Nmos => None,
        Chip::Cmos => Some("a CMOS CPU".to_string()),
        Chip::Nec => Some("NEC's CPU".to_string()),
        Chip::St => Some("ST's CPU".to_string()),
    });
    if kind.has_banks() && sound_chip == SoundChip::Ym {
        about.push("a YM2149".to_string());
    }
    about.extend(
        machine.ulaplus().map(|ulaplus| if ulaplus.is_on() { "ULAplus, on" } else { "ULAplus, off" }.to_string()),
    );
    let snow = match snow {
        Snow::On => "snow",
        Snow::Off => "no snow",
        Snow::Crash => "snow that crashes it",
    };
    about.extend((video == VideoChip::Ula).then(|| snow.to_string()));
    about.extend((*machine.rom() != Rom::of(kind)).then(|| "a ROM of its own".to_string()));
    let plugged: Vec<&str> = Joystick::all().filter(|&it| machine.is_plugged(it)).map(name).collect();
    about.push(match plugged.split_last() {
        None => "no joystick".to_string(),
        Some((last, [])) => format!("{last} joystick"),
        Some((last, others)) => format!("{} and {last} joysticks", others.join(", ")),
    });
    about.join(", ")
}

/// Describes what is paged in.
pub(crate) fn paging(machine: &Machine) -> String {
    let port = machine.port_7ffd();
    let seen = match (machine.rom_page(), machine.banks().map(Option::unwrap_or_default)) {
        (Some(page), [.., bank]) => format!("bank {bank} at $C000, ROM {page}"),
        (None, [first, second, third, fourth]) => format!("banks {first}, {second}, {third} and {fourth}"),
    };
    let shadow = if port & 0x08 != 0 { ", the shadow screen" } else { "" };
    let locked = if port & 0x20 != 0 { ", locked" } else { "" };
    format!("{seen}{shadow}{locked}")
}

fn name(joystick: Joystick) -> &'static str {
    match joystick {
        Joystick::Kempston => "Kempston",
        Joystick::Sinclair1 => "Sinclair 1",
        Joystick::Sinclair2 => "Sinclair 2",
        Joystick::Cursor => "Cursor",
        Joystick::Fuller => "Fuller",
    }
}
