//! `zxlab new`: a folder with a small game that builds, runs and proves a routine of its own.

use super::Verdict;
use crate::files::save;
use crate::lines::print_line;
use crate::open::BASIC;
use anyhow::{Context, Result, bail};
use clap::Args;
use std::path::PathBuf;

#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  zxlab new mygame && zxlab play mygame --watch")]
pub(crate) struct New {
    /// The folder to make; its name is the game's
    pub(crate) name: PathBuf,
}

/// What is laid down: the name of each file and its text, in which `NAME` stands for the game's.
const FILES: [(&str, &str); 3] = [
    ("zxlab.toml", include_str!("new/zxlab.toml")),
    ("main.asm", include_str!("new/main.asm")),
    ("rules.asm", include_str!("new/rules.asm")),
];

pub(crate) fn run(args: &New) -> Result<Verdict> {
    let folder = &args.name;
    let shown = folder.display();
    let Some(name) = folder.file_name().map(|name| name.to_string_lossy().into_owned()) else {
        bail!("{shown}: is no name for a game");
    };
    if !name.starts_with(|c: char| c.is_ascii_alphabetic())
        || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
    {
        bail!("{shown}: a game's name begins with a letter, and goes on with letters, digits and -");
    }
    if pipeline::programs().contains(&name.as_str()) {
        bail!("{shown}: is the name of a game that is built in: `zxlab build {name}` would build that one");
    }
    if name == BASIC {
        bail!(
            "{shown}: is what a Spectrum that is only switched on is called: `zxlab play {name}` would play that one"
        );
    }
    if folder.exists() {
        bail!("{shown}: exists already");
    }
    std::fs::create_dir(folder).with_context(|| format!("{shown}: cannot be made"))?;
    let tape_name: String = name.chars().take(10).collect();
    for (file, text) in FILES {
        save(&folder.join(file), text.replace("NAME", &tape_name).as_bytes())?;
    }
    print_line(format!("{shown}: a game to begin with. Now:"))?;
    print_line(format!("  zxlab play {shown} --watch      play it; it starts anew whenever you save a source"))?;
    print_line(format!("  zxlab build {shown}             make its tape"))?;
    print_line(format!(
        "  zxlab prove {shown}/main.asm    run its routine for every input and hold it against its header"
    ))?;
    Ok(Verdict::Done)
}
