//! `zxlab new`: creates a folder with a small game, which can be built, played, and has a routine to prove.

use super::Verdict;
use crate::files::save;
use crate::lines::print_line;
use crate::programs::BASIC;
use anyhow::{Context, Result, bail};
use clap::Args;
use std::path::PathBuf;

#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  zxlab new mygame && zxlab play mygame --watch")]
pub(crate) struct New {
    /// The folder to create; its name is the game's
    pub(crate) name: PathBuf,
}

/// The files to create: the name of each, and its text, in which `NAME` stands for the game's name, and `FOLDER` for its folder.
const FILES: [(&str, &str); 3] = [
    ("zxlab.toml", include_str!("new/zxlab.toml")),
    ("main.asm", include_str!("new/main.asm")),
    ("rules.asm", include_str!("new/rules.asm")),
];

pub(crate) fn run(args: &New) -> Result<Verdict> {
    let folder = &args.name;
    let shown = folder.display();
    let Some(name) = folder.file_name().map(|name| name.to_string_lossy().into_owned()) else {
        bail!("{shown}: cannot be the name of a game");
    };
    if !name.starts_with(|c: char| c.is_ascii_alphabetic())
        || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
    {
        bail!("{shown}: the name of a game must begin with a letter, followed by letters, digits and -");
    }
    if lab::programs::find(&name).is_some() {
        bail!("{shown}: is the name of a built-in program: `zxlab build {name}` would build that one");
    }
    if name == BASIC {
        bail!("{shown}: is the name for a Spectrum that is only switched on: `zxlab play {name}` would play that one");
    }
    if folder.exists() {
        bail!("{shown}: exists already");
    }
    std::fs::create_dir(folder).with_context(|| format!("{shown}: cannot be created"))?;
    let tape_name: String = name.chars().take(10).collect();
    for (file, text) in FILES {
        save(&folder.join(file), text.replace("NAME", &tape_name).replace("FOLDER", &shown.to_string()).as_bytes())?;
    }
    print_line(format!("{shown}: a small game to start from. Now:"))?;
    print_line(format!("  zxlab play {shown} --watch      play it; it restarts whenever you save a source"))?;
    print_line(format!("  zxlab build {shown}             make its tape"))?;
    print_line(format!("  zxlab prove {shown}             check its routine against its header, for every input"))?;
    Ok(Verdict::Done)
}
