//! Describes the model of a 48K in words.

use spectrum::{Chip, Issue, Joystick, Machine, Model, Rom, Snow, Timing};

/// Describes the board, its timing and snow, and the joysticks; also the CPU's maker and the ROM if they are not the usual ones.
pub(crate) fn machine(machine: &Machine) -> String {
    let Model { issue, timing, chip, snow } = machine.model();
    let mut about = vec![
        if issue == Issue::Two { "issue 2" } else { "issue 3" }.to_string(),
        if timing == Timing::Late { "late timing" } else { "early timing" }.to_string(),
    ];
    about.extend(match chip {
        Chip::Nmos => None,
        Chip::Cmos => Some("a CMOS CPU".to_string()),
        Chip::Nec => Some("NEC's CPU".to_string()),
        Chip::St => Some("ST's CPU".to_string()),
    });
    let snow = match snow {
        Snow::On => "snow",
        Snow::Off => "no snow",
        Snow::Crash => "snow that crashes it",
    };
    about.push(snow.to_string());
    about.extend((*machine.rom() != Rom::sinclair_48k()).then(|| "a ROM of its own".to_string()));
    let plugged: Vec<&str> = Joystick::all().filter(|&it| machine.is_plugged(it)).map(name).collect();
    about.push(match plugged.split_last() {
        None => "no joystick".to_string(),
        Some((last, [])) => format!("{last} joystick"),
        Some((last, others)) => format!("{} and {last} joysticks", others.join(", ")),
    });
    about.join(", ")
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
