//! `zxlab build`: makes a tape of a source, or another file by the ending of the output.

use super::Verdict;
use crate::boot::{fitted, run_to_entry};
use crate::file_watch::FileWatch;
use crate::files::{check_writable, read, same_file, save};
use crate::lines::{eprint_line, print_line, report_error};
use crate::open::{self, Source};
use crate::outputs::{self, OutputKind, kind};
use crate::programs::{self, FileOrProgram, in_help};
use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use pipeline::{Program, Project};
use spectrum::{Model, Rom};
use std::path::{Path, PathBuf};

#[derive(Args, Debug)]
#[command(after_help = in_help("\
Examples:
  zxlab build
  zxlab build PROGRAM -o PROGRAM.tap
  zxlab build hello.asm -o hello.bin --assembler sjasmplus
  zxlab build mygame --watch

The ending of the output decides what is made: .tap .tzx (a tape with a BASIC loader), .wav (the same tape as sound), \
.sna .z80 .szx (a snapshot of the program at its start), .bin (the code alone), .rom (a cartridge that replaces Sinclair's ROM).
A project is a folder with a zxlab.toml, or that file; `zxlab new` creates one.
Outputs that the source itself names (SAVETAP, SAVESNA, SAVEBIN and so on) are written by `zxlab asm`."))]
pub(crate) struct Build {
    /// A built-in program, a source file or a project [default: the project in this folder, else the first program]
    #[arg(
        value_name = "PROGRAM|FILE.asm|PROJECT",
        value_parser = FileOrProgram { basic: false },
        hide_possible_values = true
    )]
    pub(crate) what: Option<PathBuf>,
    /// The file to write [default: the project's outputs, else the name with .tap]
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
    /// The assembler: zxlab's own, or the sjasmplus that the variable SJASMPLUS names or that is on the PATH
    #[arg(long, default_value = "builtin")]
    pub(crate) assembler: Assembler,
    /// Assemble with both, and write only if their bytes are equal
    #[arg(long)]
    pub(crate) cross_check: bool,
    /// Build again whenever one of the files changes, until Ctrl-C
    #[arg(long)]
    pub(crate) watch: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Assembler {
    Builtin,
    Sjasmplus,
}

pub(crate) fn run(args: &Build) -> Result<Verdict> {
    let what = args.what.clone().unwrap_or_else(default);
    if !args.watch {
        let built = build(args, &what)?;
        return Ok(built.0);
    }
    let Some(source) = open::source(&what).filter(|source| !matches!(source, Source::Program(_))) else {
        bail!("{}: only a source file or a project can be watched", what.display());
    };
    // Errors that no change of a source can correct end the command at once.
    match &source {
        Source::File(path) | Source::Project(path) => drop(read(path)?),
        Source::Program(_) => {}
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
        watch.announce()?;
        watch.wait()?;
    }
}

/// Returns what is built if nothing is named: the project in this folder, else the first built-in program.
fn default() -> PathBuf {
    let project = PathBuf::from(pipeline::PROJECT_FILE);
    if project.is_file() { project } else { PathBuf::from(programs::FIRST) }
}

/// Builds once. Also returns the files that the program was assembled from.
fn build(args: &Build, what: &Path) -> Result<(Verdict, Vec<PathBuf>)> {
    // Outputs are checked before anything is assembled.
    let outputs = outputs(args, what)?;
    for output in &outputs {
        kind(output)?;
        check_writable(output)?;
        if same_file(what, output) {
            bail!("{}: would be overwritten by the output", output.display());
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
        if program.files.iter().any(|file| same_file(file, &output)) {
            bail!("{}: is read by the source and would be overwritten", output.display());
        }
        files.push((bytes(&program, &output)?, output));
    }
    for (_, output) in files.iter().filter(|(_, output)| !program.banks.is_empty() && !says_machine(output)) {
        eprint_line(format!(
            "{}: warning: nothing in it says that its program needs a 128K, as a .tzx does: load it with --machine 128",
            output.display()
        ));
    }
    let parts = program.parts();
    let of_bank_0 = parts.iter().skip(1).map(|(_, bytes)| (bytes.len(), 0));
    let banks = of_bank_0.chain(program.banks.iter().map(|bank| (bank.bytes.len(), bank.number)));
    let banks: String = banks.map(|(bytes, number)| format!(", {bytes} in bank {number}")).collect();
    let checked = if args.cross_check { ", equal from both assemblers" } else { "" };
    for (bytes, output) in files {
        save(&output, &bytes)?;
        print_line(format!(
            "{}: {} bytes ({} of code from ${:04X}{banks}, entered at ${:04X}{checked})",
            output.display(),
            bytes.len(),
            parts.first().map_or(0, |(_, bytes)| bytes.len()),
            program.start,
            program.entry,
        ))?;
    }
    Ok((Verdict::Done, program.files))
}

/// Returns the files to write: the one on the command line, else the project's, else a tape.
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
        outputs::check(&project)?;
        return Ok(project.outputs);
    }
    Ok(vec![PathBuf::from(what.file_stem().unwrap_or(what.as_os_str())).with_extension("tap")])
}

/// Returns the bytes of the file: the same every time.
fn bytes(program: &Program, output: &Path) -> Result<Vec<u8>> {
    match kind(output)? {
        OutputKind::Program(output) => Ok(program.output(output)?),
        OutputKind::Snapshot(format) => {
            let machine = fitted(program, Rom::sinclair_48k(), Model::default());
            Ok(format.write(&run_to_entry(program, machine)?)?)
        }
    }
}

/// Returns true if the format of a file can state the machine that its program needs.
fn says_machine(output: &Path) -> bool {
    !matches!(kind(output), Ok(OutputKind::Program(pipeline::Output::Tap | pipeline::Output::Wav)))
}

/// Describes the first difference between two programs from one source.
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
    if one.banks != other.banks {
        return Some("in a bank".to_owned());
    }
    ((one.entry, one.entry_bank) != (other.entry, other.entry_bank))
        .then(|| format!("they are entered at ${:04X} and ${:04X}", one.entry, other.entry))
}
