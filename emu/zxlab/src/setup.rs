//! The setup of the machine that a file runs on: its model, ROM, joystick, and how tapes load. It comes from the command line and
//! the settings.

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// The options of the command line about the machine.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Machine")]
pub(crate) struct MachineOptions {
    /// Use this ROM, a file of 16,384 bytes, 32,768 for a 128K or 65,536 for a +2A, instead of Sinclair's or a snapshot's; a recording that has a ROM
    /// keeps it
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) rom: Option<PathBuf>,
    /// The Spectrum: 48K, 128K, grey +2 or +2A (a +3 without its disk), whose ROMs have to be given with --rom; or the Pentagon, a
    /// clone, here without its disk; a snapshot picks its own [default: 48, or 128 or pentagon for a tape that states that it is for one]
    #[arg(long)]
    pub(crate) machine: Option<Kind>,
    /// Issue of the circuit board, which decides what EAR reads when no tape plays [default: 3, or a snapshot's]
    #[arg(long, value_name = "2|3")]
    pub(crate) issue: Option<Issue>,
    /// T-state at which the ULA first delays the CPU: on a 48K 14,335 (early) or 14,336 (late), on a 128K 14,361 or 14,362 [default: early, or a snapshot's]
    #[arg(long)]
    pub(crate) timing: Option<Timing>,
    /// Maker of the CPU: Zilog's NMOS or CMOS chip, NEC's or ST's [default: nmos, or a snapshot's]
    #[arg(long)]
    pub(crate) cpu: Option<Chip>,
    /// Snow in the picture while I is $40-$7F: none (off), as on a real machine (on), or with the crash that it causes on many
    /// machines (crash) [default: on, or a snapshot's]
    #[arg(long)]
    pub(crate) snow: Option<Snow>,
    /// Sound chip of a 128K: AY-3-8912 or YM2149 [default: ay, or a snapshot's]
    #[arg(long, value_name = "ay|ym")]
    pub(crate) sound_chip: Option<SoundChip>,
    /// ULAplus in place of the ULA: a palette of 64 colours for programs that know it [default: off, or a snapshot's]
    #[arg(
        long,
        value_name = "on|off",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "on",
        hide_possible_values = true,
        value_parser = clap::builder::BoolishValueParser::new()
    )]
    pub(crate) ulaplus: Option<bool>,
    /// The way to load a tape: each block at once (instant), by its pulses as fast as possible (flat-out), or by its pulses in
    /// real time (real) [default: instant]
    #[arg(long)]
    pub(crate) tape: Option<TapeSpeed>,
    /// Start a tape at this block, counted as `zxlab info` does: the other side, a level, or a part to choose
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) block: Option<u32>,
    /// Plug in a joystick; the cursor keys push it, Tab fires
    #[arg(long, ignore_case = true)]
    pub(crate) joystick: Option<Joystick>,
}

impl MachineOptions {
    /// Returns the setup, with `setup` for everything that the command line does not name.
    pub(crate) fn over(&self, setup: &Setup) -> Setup {
        Setup {
            rom: self.rom.clone().or_else(|| setup.rom.clone()),
            kind: self.machine.unwrap_or(setup.kind),
            kind_is_named: self.machine.is_some() || setup.kind_is_named,
            issue: self.issue.unwrap_or(setup.issue),
            timing: self.timing.unwrap_or(setup.timing),
            cpu: self.cpu.unwrap_or(setup.cpu),
            snow: self.snow.unwrap_or(setup.snow),
            sound_chip: self.sound_chip.unwrap_or(setup.sound_chip),
            ulaplus: self.ulaplus.unwrap_or(setup.ulaplus),
            tape: self.tape.unwrap_or(setup.tape),
            block: self.block.or(setup.block),
            named: NamedModel {
                issue: self.issue.or(setup.named.issue),
                timing: self.timing.or(setup.named.timing),
                cpu: self.cpu.or(setup.named.cpu),
                snow: self.snow.or(setup.named.snow),
                sound_chip: self.sound_chip.or(setup.named.sound_chip),
                ulaplus: self.ulaplus.or(setup.named.ulaplus),
            },
            tape_is_named: self.tape.is_some() || setup.tape_is_named,
            joystick: self.joystick.or(setup.joystick),
        }
    }

    /// Checks that the machine that is played on has what the command line names of it.
    ///
    /// # Errors
    /// An option that would have no effect.
    pub(crate) fn check_machine(&self, machine: &spectrum::Machine) -> Result<()> {
        let kind = machine.model().kind;
        if self.sound_chip.is_some() && !kind.has_banks() {
            bail!("--sound-chip: a {} has no sound chip; --machine 128 has one", kind.name());
        }
        if self.timing == Some(Timing::Late) && kind == spectrum::Kind::Pentagon {
            bail!("--timing late: a Pentagon has no ULA that could be late");
        }
        if self.snow.is_some_and(|snow| snow != Snow::Off) && kind.figures().video != spectrum::VideoChip::Ula {
            bail!("--snow: a {} has no ULA that could make it", kind.name());
        }
        if self.issue.is_some() && kind.has_banks() {
            bail!("--issue: there are issues 2 and 3 of the 48K alone, and this is a {}", kind.name());
        }
        Ok(())
    }

    /// Returns the setup without any user's settings.
    pub(crate) fn without_settings(&self) -> Setup {
        self.over(&Setup::default())
    }
}

/// The setup of a machine.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Setup {
    /// A ROM to use instead of Sinclair's; it is not saved in the settings.
    pub(crate) rom: Option<PathBuf>,
    pub(crate) kind: Kind,
    /// True if the command line or the menu names the kind; that also applies to a tape that states another.
    pub(crate) kind_is_named: bool,
    pub(crate) issue: Issue,
    pub(crate) timing: Timing,
    pub(crate) cpu: Chip,
    pub(crate) snow: Snow,
    pub(crate) sound_chip: SoundChip,
    pub(crate) ulaplus: bool,
    pub(crate) tape: TapeSpeed,
    /// Block at which the first tape starts, from 1.
    pub(crate) block: Option<u32>,
    /// Properties of the model that the command line or the menu has named explicitly.
    pub(crate) named: NamedModel,
    /// True if the command line names how a tape is loaded; that also applies to a snapshot.
    pub(crate) tape_is_named: bool,
    pub(crate) joystick: Option<Joystick>,
}

impl Setup {
    /// Marks every property of the model that differs from `before` as named explicitly.
    pub(crate) fn mark_named(&mut self, before: &Setup) {
        fn name<T: PartialEq>(named: &mut Option<T>, now: T, before: &T) {
            if now != *before {
                *named = Some(now);
            }
        }
        self.kind_is_named |= self.kind != before.kind;
        name(&mut self.named.issue, self.issue, &before.issue);
        name(&mut self.named.timing, self.timing, &before.timing);
        name(&mut self.named.cpu, self.cpu, &before.cpu);
        name(&mut self.named.snow, self.snow, &before.snow);
        name(&mut self.named.sound_chip, self.sound_chip, &before.sound_chip);
        name(&mut self.named.ulaplus, self.ulaplus, &before.ulaplus);
    }
}

/// The properties of the model that the command line or the menu names explicitly. They take precedence over a snapshot's.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct NamedModel {
    issue: Option<Issue>,
    timing: Option<Timing>,
    cpu: Option<Chip>,
    snow: Option<Snow>,
    sound_chip: Option<SoundChip>,
    ulaplus: Option<bool>,
}

impl NamedModel {
    /// Returns `model` with the named properties replaced.
    pub(crate) fn over(&self, model: spectrum::Model) -> spectrum::Model {
        spectrum::Model {
            kind: model.kind,
            issue: self.issue.map_or(model.issue, Into::into),
            timing: self.timing.map_or(model.timing, Into::into),
            chip: self.cpu.map_or(model.chip, Into::into),
            snow: self.snow.map_or(model.snow, Into::into),
            sound_chip: self.sound_chip.map_or(model.sound_chip, Into::into),
            ulaplus: self.ulaplus.unwrap_or(model.ulaplus),
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
pub(crate) enum Kind {
    #[default]
    #[value(name = "48")]
    Spectrum48,
    #[value(name = "128")]
    Spectrum128,
    #[value(name = "plus2")]
    Plus2,
    #[value(name = "plus2a", alias = "plus3")]
    Plus2A,
    Pentagon,
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
pub(crate) enum SoundChip {
    #[default]
    Ay,
    Ym,
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
            kind: setup.kind.into(),
            issue: setup.issue.into(),
            timing: setup.timing.into(),
            chip: setup.cpu.into(),
            snow: setup.snow.into(),
            sound_chip: setup.sound_chip.into(),
            ulaplus: setup.ulaplus,
        }
    }
}

impl Kind {
    /// Returns this kind if a ROM of `pages` pages fits it, and else a kind that it fits. `None` stands for the ROMs of the build.
    pub(crate) fn with_rom(self, pages: Option<usize>) -> Kind {
        match (self, pages) {
            // The build has none of theirs.
            (Kind::Plus2 | Kind::Plus2A, None) => Kind::Spectrum128,
            (_, None) => self,
            (_, Some(pages)) if pages == spectrum::Kind::from(self).figures().roms => self,
            (_, Some(1)) => Kind::Spectrum48,
            (_, Some(2)) => Kind::Spectrum128,
            (_, Some(_)) => Kind::Plus2A,
        }
    }
}

impl From<Kind> for spectrum::Kind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Spectrum48 => spectrum::Kind::Spectrum48,
            Kind::Spectrum128 => spectrum::Kind::Spectrum128,
            Kind::Plus2 => spectrum::Kind::Plus2,
            Kind::Plus2A => spectrum::Kind::Plus2A,
            Kind::Pentagon => spectrum::Kind::Pentagon,
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

impl From<SoundChip> for spectrum::SoundChip {
    fn from(chip: SoundChip) -> Self {
        match chip {
            SoundChip::Ay => spectrum::SoundChip::Ay,
            SoundChip::Ym => spectrum::SoundChip::Ym,
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
