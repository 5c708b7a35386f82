//! `zxlab asm`: assembles a source or a project, and writes the listing, symbols and other files about it.

use super::Verdict;
use crate::files::{check_writable, read, same_file, save};
use crate::lines::{eprint_line, print_line};
use crate::open::{self, Source};
use anyhow::{Result, bail};
use clap::Args;
use pipeline::Project;
use spectrum::Rom;
use std::ops::Range;
use std::path::{Path, PathBuf};

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  zxlab asm game.asm --raw game.bin --lst game.lst --sym game.sym --sld game.sld -D LIVES=3 -I lib
  zxlab asm mygame --lst mygame.lst

A project is a folder with a zxlab.toml, or that file: all its sources are assembled, with its names defined and its folders for included \
files; `-D` and `-I` add to these. `zxlab build` makes its tape, snapshot or cartridge.

Dialect and files are those of sjasmplus. Outputs that the source itself names (SAVEBIN, SAVETAP, SAVESNA and so on) are written \
too, relative to the current folder. If there is an error, nothing is written. The same source gives the same bytes: \
__DATE__ and __TIME__ are taken from SOURCE_DATE_EPOCH (seconds since 1970), or else are the start of 1970.")]
pub(crate) struct Asm {
    /// The source, or a project
    #[arg(value_name = "FILE.asm|PROJECT")]
    pub(crate) file: PathBuf,
    /// Write all bytes in sequence
    #[arg(long, value_name = "F")]
    pub(crate) raw: Option<PathBuf>,
    /// Write the listing
    #[arg(long, value_name = "F")]
    pub(crate) lst: Option<PathBuf>,
    /// Write the symbols
    #[arg(long, value_name = "F")]
    pub(crate) sym: Option<PathBuf>,
    /// Write source level debugging data
    #[arg(long, value_name = "F")]
    pub(crate) sld: Option<PathBuf>,
    /// After the listing, write a table of all labels
    #[arg(long, requires = "lst", value_name = "sort", num_args = 0..=1, default_missing_value = "sort", value_parser = ["sort"])]
    pub(crate) lstlab: Option<String>,
    /// Write the labels of EXPORT there, not beside the source
    #[arg(long, value_name = "F")]
    pub(crate) exp: Option<PathBuf>,
    /// Write an Intel HEX file of everything
    #[arg(long, value_name = "F")]
    pub(crate) hex: Option<PathBuf>,
    /// Letters of sjasmplus's --syntax, as by OPT in the first line: a, b, B, f, F, i, M, s, w
    #[arg(long, value_name = "LETTERS")]
    pub(crate) syntax: Option<String>,
    /// Let directives begin in the first column
    #[arg(long)]
    pub(crate) dirbol: bool,
    /// Refuse fake instructions
    #[arg(long)]
    pub(crate) nofakes: bool,
    /// Let `POP BC,DE` pop DE first
    #[arg(long)]
    pub(crate) reversepop: bool,
    /// Turn a warning on, or off: -Wfake, -Wno-fake, -Wno-all
    #[arg(short = 'W', value_name = "[no-]NAME")]
    pub(crate) warning: Vec<String>,
    /// Accepted, since labels may have any value; code past $FFFF remains an error
    #[arg(long)]
    pub(crate) longptr: bool,
    /// Refused: the Z80N of the ZX Spectrum Next is not supported
    #[arg(long, value_name = "cspect", num_args = 0..=1, default_missing_value = "", require_equals = true)]
    pub(crate) zxnext: Option<String>,
    /// Define a name before the first line
    #[arg(short = 'D', value_name = "NAME[=VALUE]", value_parser = define)]
    pub(crate) define: Vec<(String, String)>,
    /// Also look for included files in this folder
    #[arg(short = 'I', value_name = "DIR")]
    pub(crate) include: Vec<PathBuf>,
}

/// The shapes of the letters A to U in the ROM, which BASIC copies to the user-defined graphics.
const USER_GRAPHICS: Range<usize> = 0x3E08..0x3E08 + 21 * 8;

pub(crate) fn run(args: &Asm) -> Result<Verdict> {
    let project = match open::source(&args.file) {
        Some(Source::Project(path)) => Some(Project::read(&path)?),
        _ => None,
    };
    if project.is_none() {
        read(&args.file)?; // reports a folder or a missing file in the same words as everywhere
    }
    let outputs = [&args.raw, &args.lst, &args.sym, &args.sld, &args.exp, &args.hex].into_iter().flatten();
    for path in outputs.clone() {
        check_writable(path)?;
    }
    if let Some(folder) = args.include.iter().find(|folder| !folder.is_dir()) {
        bail!("{}: there is no such folder for included files", folder.display());
    }
    let own = project.as_ref().map(Project::options).unwrap_or_default();
    let defines = own.defines.into_iter().filter(|(name, _)| args.define.iter().all(|(other, _)| other != name));
    let defines = defines.chain(args.define.clone()).collect();
    let include_dirs = own.include_dirs.into_iter().chain(args.include.clone()).collect();
    let user_graphics = Rom::sinclair_48k().bytes()[USER_GRAPHICS].to_vec();
    let time = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|seconds| seconds.parse().ok()).unwrap_or_default();
    let name = |path: &Option<PathBuf>| path.as_ref().map(|path| path.display().to_string());
    let (exports, hex, opt) = (name(&args.exp), name(&args.hex), opt(args));
    let options = asm::Options { defines, include_dirs, opt, exports, hex, user_graphics, time };
    let assemble = |file: &Path, files: &dyn asm::Files| asm::assemble(file, files, &options);
    let assembly = match &project {
        Some(project) => project.as_one(&asm::Disk, assemble),
        None => assemble(&args.file, &asm::Disk),
    };
    let assembly = assembly.map_err(|errors| {
        errors.warnings.iter().for_each(|warning| eprint_line(warning.to_string()));
        pipeline::Error::Assemble(errors)
    })?;
    assembly.warnings.iter().for_each(|warning| eprint_line(warning.to_string()));
    assembly.messages.iter().try_for_each(print_line)?;
    let mut files: Vec<(PathBuf, Vec<u8>)> = pipeline::source_outputs(&assembly.saves)?;
    let texts = [
        (&args.raw, assembly.code.clone()),
        (&args.lst, args.lst.as_ref().map(|_| listing(&assembly, args.lstlab.is_some())).unwrap_or_default()),
        (&args.sym, args.sym.as_ref().map(|_| assembly.symbol_file().into_bytes()).unwrap_or_default()),
        (&args.sld, args.sld.as_ref().map(|_| assembly.source_level_debug().into_bytes()).unwrap_or_default()),
    ];
    files.extend(texts.into_iter().filter_map(|(path, bytes)| path.clone().map(|path| (path, bytes))));
    // No file that is read is overwritten, and nothing is written unless everything can be.
    for (number, (path, _)) in files.iter().enumerate() {
        let own = project.iter().map(|project| &project.file);
        if assembly.files.iter().chain(&assembly.binaries).chain(own).any(|read| same_file(read, path)) {
            bail!("{}: is read by the source and would be overwritten", path.display());
        }
        if files[..number].iter().any(|(other, _)| same_file(other, path)) {
            bail!("{}: two files of this run would be written there", path.display());
        }
        check_writable(path)?;
    }
    for (path, bytes) in &files {
        save(path, bytes)?;
        print_line(format!("{}: {} bytes", path.display(), bytes.len()))?;
    }
    let (count, blocks) = (assembly.code.len(), assembly.blocks.len());
    print_line(format!(
        "{}: {count} bytes in {blocks} block{}",
        args.file.display(),
        if blocks == 1 { "" } else { "s" }
    ))?;
    Ok(Verdict::Done)
}

/// Returns the options of the command line that OPT has too, as its words.
fn opt(args: &Asm) -> Vec<String> {
    let flags = [("--dirbol", args.dirbol), ("--nofakes", args.nofakes), ("--reversepop", args.reversepop)];
    let mut words: Vec<String> = args.syntax.iter().map(|letters| format!("--syntax={letters}")).collect();
    words.extend(flags.into_iter().filter(|(_, is_set)| *is_set).map(|(word, _)| word.to_owned()));
    words.extend(args.zxnext.iter().map(|_| "--zxnext".to_owned()));
    words.extend(args.warning.iter().map(|name| format!("-W{name}")));
    words
}

/// Returns the listing, with the table of labels if that is wanted.
fn listing(assembly: &asm::Assembly, has_labels: bool) -> Vec<u8> {
    let mut listing = assembly.listing();
    if has_labels {
        listing.extend(assembly.label_table().bytes());
    }
    listing
}

/// Parses NAME=VALUE, or NAME alone.
fn define(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').unwrap_or((text, ""));
    let first = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    if !first || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return Err("a name must consist of letters, digits and _, and must not begin with a digit".into());
    }
    Ok((name.into(), value.into()))
}
