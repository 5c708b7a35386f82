//! `zxlab man`: manual pages, made of the same definitions as `--help`.

use super::Verdict;
use crate::files::save;
use crate::lines::print_line;
use anyhow::{Context, Result};
use clap::{Args, Command};
use clap_mangen::Man;
use std::path::{Path, PathBuf};

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  zxlab man | man -l -
  zxlab man ~/.local/share/man/man1")]
pub(crate) struct ManPages {
    /// Write a page for each command into this folder, which is created if needed; without it, print zxlab's own page
    #[arg(value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    pub(crate) folder: Option<PathBuf>,
}

/// Prints or writes the pages of the program whose definition is `command`.
pub(crate) fn run(args: &ManPages, mut command: Command) -> Result<Verdict> {
    command.build();
    let Some(folder) = &args.folder else {
        print_line(page(&command)?.trim_end())?;
        return Ok(Verdict::Done);
    };
    std::fs::create_dir_all(folder).with_context(|| format!("{}: cannot be created", folder.display()))?;
    write_pages(&command, folder)?;
    Ok(Verdict::Done)
}

/// Returns the manual page of a command.
fn page(command: &Command) -> Result<String> {
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page)?;
    Ok(String::from_utf8(page)?)
}

/// Writes the pages of a command and of the commands in it. `help` only shows what they say.
fn write_pages(command: &Command, folder: &Path) -> Result<()> {
    let path = folder.join(Man::new(command.clone()).get_filename());
    save(&path, page(command)?.as_bytes())?;
    print_line(path.display().to_string())?;
    command
        .get_subcommands()
        .filter(|it| !it.is_hide_set() && it.get_name() != "help")
        .try_for_each(|it| write_pages(it, folder))
}
