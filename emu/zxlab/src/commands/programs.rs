//! `zxlab programs`: the programs that are built in.

use super::Verdict;
use crate::lines::print_line;
use crate::programs::in_help;
use anyhow::Result;
use clap::Args;
use lab::programs::PROGRAMS;

#[derive(Args, Debug)]
#[command(after_help = in_help("\
Example:
  zxlab programs
  zxlab play PROGRAM"))]
pub(crate) struct Programs {}

pub(crate) fn run(Programs {}: &Programs) -> Result<Verdict> {
    let width =
        |text: fn(&lab::programs::ProgramEntry) -> &str| PROGRAMS.iter().map(|it| text(it).len()).max().unwrap_or(0);
    let (name, title) = (width(|it| it.name), width(|it| it.title));
    for program in PROGRAMS {
        print_line(format!("{:name$}  {:title$}  {}", program.name, program.title, program.summary))?;
    }
    Ok(Verdict::Done)
}
