//! `zxlab build`: source becomes a tape, or whatever else the ending of the output says.

use super::Verdict;
use crate::file_watch::FileWatch;
use crate::files::{check_writable, read, save};
use crate::lines::{eprint_line, print_line, report_error};
use crate::open::{self, Source};
use crate::play::boot::run_to_entry;
use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use pipeline::{Output, Program, Project};
use spectrum::snapshot::Format;
use spectrum::{Model, Rom};
use std::path::{Path, PathBuf};

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  zxlab build
  zxlab build tictactoe -o tictactoe.tap
  zxlab build hello.asm -o hello.bin --assembler sjasmplus
  zxlab build mygame --watch

The ending of the output says what is made: .tap .tzx (a tape with its BASIC loader), .wav (the same tape as sound), \
.sna .z80 .szx (the program as it is started), .bin (the code alone), .rom (a cartridge that starts without Sinclair's ROM). \
A project is a folder with a zxlab.toml, or that file; `zxlab new` makes one.
What the source itself asks for (SAVETAP, SAVESNA, SAVEBIN and so on) is written by `zxlab asm`.")]
pub(crate) struct Build {
    /// A game that is built in, a source file or a project [default: the project in this folder, else tictactoe]
    #[arg(value_name = "GAME|FILE.asm|PROJECT")]
    pub(crate) what: Option<PathBuf>,
    /// Where to write it [default: what the project says, else the name with .tap]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Which assembler: the built-in one, or sjasmplus found by the variable SJASMPLUS or on the PATH
    #[arg(long, default_value = "builtin")]
    pub(crate) assembler: Assembler,
    /// Assemble with both and write only if their bytes are the same
    #[arg(long)]
    pub(crate) cross_check: bool,
    /// Build again whenever one of its files changes, until Ctrl-C
    #[arg(long)]
    pub(crate) watch: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Assembler {
    Builtin,
    Sjasmplus,
}

/// The endings of snapshots. They are made here, because a program and a machine meet nowhere below.
const SNAPSHOTS: &str = " .sna .z80 .szx";

pub(crate) fn run(args: &Build) -> Result<Verdict> {
    let what = args.what.clone().unwrap_or_else(default);
    if !args.watch {
        let built = build(args, &what)?;
        return Ok(built.0);
    }
    let Some(source) = open::source(&what).filter(|source| !matches!(source, Source::Game(_))) else {
        bail!("{}: only a source file or a project can be watched", what.display());
    };
    // What no change of a source can mend is told at once.
    match &source {
        Source::File(path) | Source::Project(path) => drop(read(path)?),
        Source::Game(_) => {}
    }
    if let Some(output) = &args.output {
        kind(output)?;
        check_writable(output)?;
    }
    let mut watch = FileWatch::new()?;
    loop {
        watch.add(source.files().iter().map(PathBuf::as_path))?;
        match build(args, &what) {
            Ok((_, files)) => watch.add(files.iter().map(PathBuf::as_path))?,
            Err(error) => {
                watch.add(open::files_of(&error).iter().map(PathBuf::as_path))?;
                report_error(&error);
            }
        }
        print_line(format!("watching {} files; Ctrl-C ends it", watch.count()))?;
        watch.wait()?;
    }
}

/// What is built if nothing is named: the project in this folder, else the game that comes with this program.
fn default() -> PathBuf {
    let project = PathBuf::from(pipeline::PROJECT_FILE);
    if project.is_file() { project } else { PathBuf::from(open::FIRST) }
}

/// Builds once; with the files that it was built from.
fn build(args: &Build, what: &Path) -> Result<(Verdict, Vec<PathBuf>)> {
    // What cannot be written is known before anything is assembled.
    let outputs = outputs(args, what)?;
    for output in &outputs {
        kind(output)?;
        check_writable(output)?;
        if open::same_file(what, output) {
            bail!("{}: would be overwritten by what is made of it", output.display());
        }
    }
    let assembler = match args.assembler {
        Assembler::Builtin => pipeline::Assembler::Builtin,
        Assembler::Sjasmplus => pipeline::Assembler::Sjasmplus,
    };
    let program = open::program(what, assembler)?;
    if args.cross_check {
        let other = match assembler {
            pipeline::Assembler::Builtin => pipeline::Assembler::Sjasmplus,
            pipeline::Assembler::Sjasmplus => pipeline::Assembler::Builtin,
        };
        if let Some(difference) = difference(&program, &open::program(what, other)?) {
            eprint_line(format!("zxlab: {}: the assemblers differ: {difference}", what.display()));
            return Ok((Verdict::DoesNotHold, program.files));
        }
    }
    let mut files = Vec::new();
    for output in outputs {
        if program.files.iter().any(|file| open::same_file(file, &output)) {
            bail!("{}: is read by the source and would be overwritten", output.display());
        }
        files.push((bytes(&program, &output)?, output));
    }
    let checked = if args.cross_check { ", the same from both assemblers" } else { "" };
    for (bytes, output) in files {
        save(&output, &bytes)?;
        print_line(format!(
            "{}: {} bytes ({} of code from ${:04X}, entered at ${:04X}{checked})",
            output.display(),
            bytes.len(),
            program.code.len(),
            program.start,
            program.entry,
        ))?;
    }
    Ok((Verdict::Done, program.files))
}

/// What is to be written: what was asked for, else what the project says, else a tape.
fn outputs(args: &Build, what: &Path) -> Result<Vec<PathBuf>> {
    if let Some(path) = &args.output {
        return Ok(vec![path.clone()]);
    }
    if let Some(Source::Project(path)) = open::source(what) {
        let project = Project::read(&path)?;
        if project.outputs.is_empty() {
            let folder = project.file.parent().unwrap_or(Path::new(""));
            return Ok(vec![folder.join(format!("{}.tap", project.name))]);
        }
        for (number, output) in project.outputs.iter().enumerate() {
            kind(output).map_err(|error| project.wrong_output(number, error.to_string()))?;
        }
        return Ok(project.outputs);
    }
    Ok(vec![PathBuf::from(what.file_stem().unwrap_or(what.as_os_str())).with_extension("tap")])
}

/// A kind of file.
enum Kind {
    Program(Output),
    Snapshot(Format),
}

/// The kind that the ending stands for, with all that there are in the message if it is none.
fn kind(path: &Path) -> Result<Kind> {
    if let Some(format) = Format::from_ending(&open::ending(path)) {
        return Ok(Kind::Snapshot(format));
    }
    Output::from_path(path).map(Kind::Program).map_err(|error| match error {
        pipeline::Error::UnknownOutput { path, known } => {
            pipeline::Error::UnknownOutput { path, known: known + SNAPSHOTS }.into()
        }
        other => other.into(),
    })
}

/// The bytes of the file: the same every time.
fn bytes(program: &Program, output: &Path) -> Result<Vec<u8>> {
    match kind(output)? {
        Kind::Program(output) => Ok(program.output(output)?),
        Kind::Snapshot(format) => Ok(format.write(&run_to_entry(program, Rom::sinclair_48k(), Model::default())?)?),
    }
}

/// The first thing in which two programs from one source differ.
fn difference(one: &Program, other: &Program) -> Option<String> {
    if one.start != other.start {
        return Some(format!("they start at ${:04X} and ${:04X}", one.start, other.start));
    }
    let at = one.code.iter().zip(&other.code).position(|(one, other)| one != other);
    if let Some(at) = at {
        let (here, there) = (one.code[at], other.code[at]);
        let address = usize::from(one.start) + at;
        return Some(format!("at ${address:04X} one has ${here:02X}, the other ${there:02X}"));
    }
    if one.code.len() != other.code.len() {
        return Some(format!("{} bytes and {}", one.code.len(), other.code.len()));
    }
    (one.entry != other.entry).then(|| format!("they are entered at ${:04X} and ${:04X}", one.entry, other.entry))
}
