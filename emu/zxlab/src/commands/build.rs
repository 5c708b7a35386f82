//! `zxlab build`: source becomes a tape, or whatever else the ending of the output says.

use super::Verdict;
use crate::cli::{Assembler, Build};
use crate::open;
use crate::output::{save, say, writable};
use anyhow::{Result, bail};
use pipeline::{Output, Program};
use std::path::PathBuf;

pub(crate) fn run(args: &Build) -> Result<Verdict> {
    // What cannot be written is known before anything is assembled.
    let output = match &args.output {
        Some(path) => path.clone(),
        None => PathBuf::from(args.what.file_stem().unwrap_or(args.what.as_os_str())).with_extension("tap"),
    };
    let kind = Output::from_path(&output)?;
    writable(&output)?;
    if open::same_file(&args.what, &output) {
        bail!("{}: would be overwritten by what is made of it", output.display());
    }
    let assembler = match args.assembler {
        Assembler::Builtin => pipeline::Assembler::Builtin,
        Assembler::Sjasmplus => pipeline::Assembler::Sjasmplus,
    };
    let program = open::program(&args.what, assembler)?;
    if args.cross_check {
        let other = match assembler {
            pipeline::Assembler::Builtin => pipeline::Assembler::Sjasmplus,
            pipeline::Assembler::Sjasmplus => pipeline::Assembler::Builtin,
        };
        if let Some(difference) = difference(&program, &open::program(&args.what, other)?) {
            crate::output::note(format!("zxlab: {}: the assemblers differ: {difference}", args.what.display()));
            return Ok(Verdict::DoesNotHold);
        }
    }
    let bytes = program.output(kind)?;
    save(&output, &bytes)?;
    let checked = if args.cross_check { ", the same from both assemblers" } else { "" };
    say(format!(
        "{}: {} bytes ({} of code from ${:04X}, entered at ${:04X}{checked})",
        output.display(),
        bytes.len(),
        program.code.len(),
        program.start,
        program.entry,
    ))?;
    Ok(Verdict::Done)
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
