//! The machine that a file runs on, as the command line says it.

use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// The machine a file runs on.
#[derive(Args, Clone, Debug)]
pub(crate) struct Model {
    /// Another ROM than Sinclair's: a file of 16,384 bytes
    #[arg(long, value_name = "FILE")]
    pub(crate) rom: Option<PathBuf>,
    /// The board's issue: what EAR reads back with no tape running
    #[arg(long, value_name = "2|3", default_value = "3", hide_default_value = true)]
    pub(crate) issue: Issue,
    /// When the ULA first holds up the CPU: at T-state 14,335 (early) or 14,336 (late)
    #[arg(long, default_value = "early", hide_default_value = true)]
    pub(crate) timing: Timing,
    /// The CPU's maker: Zilog's NMOS or CMOS chip, NEC's or ST's
    #[arg(long, default_value = "nmos", hide_default_value = true)]
    pub(crate) cpu: Chip,
    /// How a tape is loaded: by the trap at once, by its pulses as fast as it goes, or by its pulses in real time
    #[arg(long, default_value = "instant", hide_default_value = true)]
    pub(crate) tape: TapeSpeed,
    /// Plug in a joystick: the cursor keys push it, Tab fires
    #[arg(long, ignore_case = true)]
    pub(crate) joystick: Option<Joystick>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Joystick {
    Kempston,
    Sinclair1,
    Sinclair2,
    Cursor,
    Fuller,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Issue {
    #[value(name = "2")]
    Two,
    #[value(name = "3")]
    Three,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Timing {
    Early,
    Late,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Chip {
    Nmos,
    Cmos,
    Nec,
    St,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TapeSpeed {
    Instant,
    FlatOut,
    Real,
}

impl From<Joystick> for spectrum::Joystick {
    fn from(joystick: Joystick) -> Self {
        match joystick {
            Joystick::Kempston => spectrum::Joystick::Kempston,
            Joystick::Sinclair1 => spectrum::Joystick::Sinclair1,
            Joystick::Sinclair2 => spectrum::Joystick::Sinclair2,
            Joystick::Cursor => spectrum::Joystick::Cursor,
            Joystick::Fuller => spectrum::Joystick::Fuller,
        }
    }
}

impl From<&Model> for spectrum::Model {
    fn from(model: &Model) -> Self {
        spectrum::Model { issue: model.issue.into(), timing: model.timing.into(), chip: model.cpu.into() }
    }
}

impl From<Chip> for spectrum::Chip {
    fn from(chip: Chip) -> Self {
        match chip {
            Chip::Nmos => spectrum::Chip::Nmos,
            Chip::Cmos => spectrum::Chip::Cmos,
            Chip::Nec => spectrum::Chip::Nec,
            Chip::St => spectrum::Chip::St,
        }
    }
}

impl From<Issue> for spectrum::Issue {
    fn from(issue: Issue) -> Self {
        match issue {
            Issue::Two => spectrum::Issue::Two,
            Issue::Three => spectrum::Issue::Three,
        }
    }
}

impl From<Timing> for spectrum::Timing {
    fn from(timing: Timing) -> Self {
        match timing {
            Timing::Early => spectrum::Timing::Early,
            Timing::Late => spectrum::Timing::Late,
        }
    }
}
