//! The machine that a file runs on: as the command line says it, as the settings do, and what comes of both.

use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// What the command line says of the machine a file runs on.
#[derive(Args, Clone, Debug)]
pub(crate) struct Model {
    /// Another ROM than Sinclair's, or a snapshot's: a file of 16,384 bytes. A recording that has one keeps it
    #[arg(long, value_name = "FILE")]
    pub(crate) rom: Option<PathBuf>,
    /// The board's issue, 3 or a snapshot's if it is not given: what EAR reads back with no tape running
    #[arg(long, value_name = "2|3")]
    pub(crate) issue: Option<Issue>,
    /// When the ULA first holds up the CPU: at T-state 14,335 (early, or as in a snapshot, if it is not given) or 14,336 (late)
    #[arg(long)]
    pub(crate) timing: Option<Timing>,
    /// The CPU's maker: Zilog's NMOS (or a snapshot's, if it is not given) or CMOS chip, NEC's or ST's
    #[arg(long)]
    pub(crate) cpu: Option<Chip>,
    /// Snow in the picture while I is $40-$7F: none (off), as on a real machine (on, or as in a snapshot, if it is not given), or
    /// with the crash that many machines have of it (crash)
    #[arg(long)]
    pub(crate) snow: Option<Snow>,
    /// How a tape is loaded: by the trap at once (if it is not given), by its pulses as fast as it goes, or by its pulses in
    /// real time
    #[arg(long)]
    pub(crate) tape: Option<TapeSpeed>,
    /// Begin a tape at this block, as `zxlab info` counts them: a part that can be chosen, a side, a level
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) block: Option<u32>,
    /// Plug in a joystick: the cursor keys push it, Tab fires
    #[arg(long, ignore_case = true)]
    pub(crate) joystick: Option<Joystick>,
}

impl Model {
    /// The machine, with `setup` for what the command line does not say.
    pub(crate) fn over(&self, setup: &Setup) -> Setup {
        Setup {
            rom: self.rom.clone().or_else(|| setup.rom.clone()),
            issue: self.issue.unwrap_or(setup.issue),
            timing: self.timing.unwrap_or(setup.timing),
            cpu: self.cpu.unwrap_or(setup.cpu),
            snow: self.snow.unwrap_or(setup.snow),
            tape: self.tape.unwrap_or(setup.tape),
            block: self.block.or(setup.block),
            named: Named {
                issue: self.issue.or(setup.named.issue),
                timing: self.timing.or(setup.named.timing),
                cpu: self.cpu.or(setup.named.cpu),
                snow: self.snow.or(setup.named.snow),
            },
            tape_is_named: self.tape.is_some() || setup.tape_is_named,
            joystick: self.joystick.or(setup.joystick),
        }
    }

    /// The same where nobody's settings count.
    pub(crate) fn alone(&self) -> Setup {
        self.over(&Setup::default())
    }
}

/// How a machine is set up.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Setup {
    /// Another ROM than Sinclair's, for this time only.
    pub(crate) rom: Option<PathBuf>,
    pub(crate) issue: Issue,
    pub(crate) timing: Timing,
    pub(crate) cpu: Chip,
    pub(crate) snow: Snow,
    pub(crate) tape: TapeSpeed,
    /// The block of a tape at which it begins, from 1; for what is played first only.
    pub(crate) block: Option<u32>,
    /// What has been said of the model, this time.
    pub(crate) named: Named,
    /// Whether the command line says how a tape is loaded: that counts for a snapshot too.
    pub(crate) tape_is_named: bool,
    pub(crate) joystick: Option<Joystick>,
}

impl Setup {
    /// What of the model is another than before is said from now on.
    pub(crate) fn name_changes(&mut self, before: &Setup) {
        fn name<T: PartialEq>(named: &mut Option<T>, now: T, before: &T) {
            if now != *before {
                *named = Some(now);
            }
        }
        name(&mut self.named.issue, self.issue, &before.issue);
        name(&mut self.named.timing, self.timing, &before.timing);
        name(&mut self.named.cpu, self.cpu, &before.cpu);
        name(&mut self.named.snow, self.snow, &before.snow);
    }
}

/// What the command line or a person at the menu says of the model: it counts for a snapshot too, whatever that says.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Named {
    issue: Option<Issue>,
    timing: Option<Timing>,
    cpu: Option<Chip>,
    snow: Option<Snow>,
}

impl Named {
    /// A model, with what is said.
    pub(crate) fn over(&self, model: spectrum::Model) -> spectrum::Model {
        spectrum::Model {
            issue: self.issue.map_or(model.issue, Into::into),
            timing: self.timing.map_or(model.timing, Into::into),
            chip: self.cpu.map_or(model.chip, Into::into),
            snow: self.snow.map_or(model.snow, Into::into),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Joystick {
    Kempston,
    Sinclair1,
    Sinclair2,
    Cursor,
    Fuller,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Issue {
    #[value(name = "2")]
    Two,
    #[default]
    #[value(name = "3")]
    Three,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Timing {
    #[default]
    Early,
    Late,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Chip {
    #[default]
    Nmos,
    Cmos,
    Nec,
    St,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Snow {
    Off,
    #[default]
    On,
    Crash,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum TapeSpeed {
    #[default]
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

impl From<&Setup> for spectrum::Model {
    fn from(setup: &Setup) -> Self {
        spectrum::Model {
            issue: setup.issue.into(),
            timing: setup.timing.into(),
            chip: setup.cpu.into(),
            snow: setup.snow.into(),
        }
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

impl From<Snow> for spectrum::Snow {
    fn from(snow: Snow) -> Self {
        match snow {
            Snow::Off => spectrum::Snow::Off,
            Snow::On => spectrum::Snow::On,
            Snow::Crash => spectrum::Snow::Crash,
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
