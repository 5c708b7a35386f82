//! The options that programs add to `zxlab prove`, read from the registry.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};
use lab::{Changes, Chosen, ProgramOption, programs};

/// The options of programs that are set.
#[derive(Clone, Debug, Default)]
pub(crate) struct Own(pub(crate) Chosen);

/// Returns the options of all programs.
fn all() -> impl Iterator<Item = (&'static str, &'static ProgramOption)> {
    programs::PROGRAMS.iter().flat_map(|entry| entry.prover.options().iter().map(|option| (entry.title, option)))
}

/// Returns an option as an argument. Programs that share its name share the argument, which takes the values of all of them, and which the
/// help shows under a heading of its own.
fn argument(title: &'static str, option: &ProgramOption) -> Arg {
    let same = || all().filter(|(_, other)| other.name == option.name).map(|(_, other)| other);
    let heading = if same().count() > 1 { "Several programs" } else { title };
    let argument = Arg::new(option.name).long(option.name).help(option.help).help_heading(heading);
    let excluded: &[&str] = match option.changes {
        Changes::Cases => &["keyboard", "mutate", "calls", "merge"],
        Changes::Report => &["keyboard", "mutate", "calls", "shard"],
    };
    let argument = argument.conflicts_with_all(excluded.iter().copied());
    let mut values: Vec<&str> = Vec::new();
    for value in same().flat_map(|other| other.values) {
        if !values.contains(value) {
            values.push(value);
        }
    }
    if values.is_empty() { argument.action(ArgAction::SetTrue) } else { argument.value_parser(values) }
}

impl Args for Own {
    fn augment_args(mut command: Command) -> Command {
        for (title, option) in all() {
            if command.get_arguments().all(|argument| argument.get_id() != option.name) {
                command = command.arg(argument(title, option));
            }
        }
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        Own::augment_args(command)
    }
}

impl FromArgMatches for Own {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Own, Error> {
        let mut own = Own::default();
        own.update_from_arg_matches(matches)?;
        Ok(own)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        for (_, option) in all() {
            if let Ok(Some(value)) = matches.try_get_one::<String>(option.name) {
                self.0.set(option.name, value);
            } else if let Ok(Some(true)) = matches.try_get_one::<bool>(option.name) {
                self.0.set(option.name, "");
            }
        }
        Ok(())
    }
}
