//! `zxlab completions`: the script by which a shell completes zxlab's commands, options and the names of programs.

use super::Verdict;
use crate::lines::print_line;
use anyhow::Result;
use clap::{Args, Command};
use clap_complete::{Shell, generate};
use std::fmt::Write;

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  zxlab completions bash > ~/.local/share/bash-completion/completions/zxlab
  zxlab completions zsh > ~/.zfunc/_zxlab
  zxlab completions fish > ~/.config/fish/completions/zxlab.fish")]
pub(crate) struct Completions {
    /// The shell
    pub(crate) shell: Shell,
}

/// Prints the script for the program whose definition is `command`.
pub(crate) fn run(args: &Completions, command: Command) -> Result<Verdict> {
    print_line(script(args.shell, command)?.trim_end())?;
    Ok(Verdict::Done)
}

/// Returns the script for a shell.
fn script(shell: Shell, mut command: Command) -> Result<String> {
    let mut script = Vec::new();
    generate(shell, &mut command, "zxlab", &mut script);
    let script = String::from_utf8(script)?;
    Ok(match shell {
        Shell::Zsh => with_files_in_zsh(&script, &command),
        Shell::Fish => with_names_in_fish(script, &command),
        _ => script,
    })
}

/// Returns each command with the names that its first argument can be, apart from a file.
fn commands_with_names(command: &Command) -> impl Iterator<Item = (&str, Vec<String>)> {
    let names = |command: &Command| -> Vec<String> {
        let positional = command.get_positionals().next();
        let values = positional.filter(|it| it.is_hide_possible_values_set()).map(clap::Arg::get_possible_values);
        values.unwrap_or_default().iter().map(|value| value.get_name().to_owned()).collect()
    };
    let named = command.get_subcommands().map(move |command| (command.get_name(), names(command)));
    named.filter(|(_, names)| !names.is_empty())
}

/// The generated script for zsh offers either names or files. This one offers both.
fn with_files_in_zsh(script: &str, command: &Command) -> String {
    const FUNCTION: &str = "_zxlab_program_or_file";
    let mut functions = String::new();
    let mut script = script.to_owned();
    let mut lists: Vec<String> = commands_with_names(command).map(|(_, names)| names.join(" ")).collect();
    lists.sort();
    lists.dedup();
    for (number, names) in lists.iter().enumerate() {
        script = script.replace(&format!(":({names})'"), &format!(":{FUNCTION}_{number}'"));
        let _ = writeln!(
            functions,
            "\n{FUNCTION}_{number}() {{ _alternative 'programs:program:({names})' 'files:file:_files' }}"
        );
    }
    // The first line is #compdef, by which zsh knows the script.
    match script.split_once('\n') {
        Some((first, rest)) => format!("{first}\n{functions}\n{rest}"),
        None => script,
    }
}

/// The generated script for fish completes no names of programs. This one does, next to files.
fn with_names_in_fish(mut script: String, command: &Command) -> String {
    for (command, names) in commands_with_names(command) {
        let _ = writeln!(
            script,
            "complete -c zxlab -n \"__fish_zxlab_using_subcommand {command}\" -a \"{}\"",
            names.join(" ")
        );
    }
    script
}
