//! Runs sjasmplus in a temporary folder.

use crate::{Error, Options, Output, Severity, diagnostic, hex, symbols};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Asks the program for its version.
///
/// # Errors
/// The reason why it does not answer.
pub(crate) fn version(program: &Path) -> Result<String, String> {
    let output = Command::new(program).args(["--nologo", "--version"]).stdin(Stdio::null()).output();
    let output = output.map_err(|error| error.to_string())?;
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text);
    let version = text.trim();
    let is_version = version.starts_with(|c: char| c.is_ascii_digit()) && version.len() < 40 && output.status.success();
    if is_version { Ok(version.to_owned()) } else { Err("it does not print its version as sjasmplus does".to_owned()) }
}

fn file_error(path: &Path) -> impl FnOnce(std::io::Error) -> Error {
    let path = path.to_owned();
    move |error| Error::File { path, error }
}

/// Waits for the program; ends it after `limit` and returns `None`.
fn wait(mut child: std::process::Child, limit: Duration) -> std::io::Result<Option<ExitStatus>> {
    let started = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if started.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

pub(crate) fn assemble(program: &Path, source: &Path, options: &Options) -> Result<Output, Error> {
    let source = std::path::absolute(source).map_err(file_error(source))?;
    fs::metadata(&source).map_err(file_error(&source))?;
    let program = std::path::absolute(program).map_err(file_error(program))?;
    let folder = tempfile::tempdir().map_err(file_error(&std::env::temp_dir()))?;
    // sjasmplus's own output files are in another folder than those that the source writes.
    let own = tempfile::tempdir().map_err(file_error(&std::env::temp_dir()))?;
    let at = |name: &str| own.path().join(name);
    let log = at("log");
    let stream = File::create(&log).map_err(file_error(&log))?;
    let mut command = Command::new(&program);
    command.current_dir(folder.path()).args(["--nologo", "--color=off", "--fullpath=on"]);
    for (option, name) in
        [("--raw=", "raw"), ("--hex=", "hex"), ("--sym=", "sym"), ("--lst=", "lst"), ("--sld=", "sld")]
    {
        command.arg(format!("{option}{}", at(name).display()));
    }
    // The raw output is no file of the user's: where an ORG goes in it means nothing.
    command.arg("-Wno-fileorg");
    if !options.syntax.is_empty() {
        command.arg(format!("--syntax={}", options.syntax));
    }
    for (name, value) in &options.defines {
        command.arg(format!("-D{name}={value}"));
    }
    // sjasmplus searches the last folder first.
    for include in options.include_dirs.iter().rev() {
        let include = std::path::absolute(include).map_err(file_error(include))?;
        command.arg(format!("-I{}", include.display()));
    }
    command.arg(&source).stdin(Stdio::null()).stdout(Stdio::null()).stderr(stream);
    let broken = |reason: String| Error::Broken { source_file: source.clone(), reason };
    let child = command.spawn().map_err(|error| broken(error.to_string()))?;
    let status = wait(child, options.time_limit).map_err(|error| broken(error.to_string()))?;
    let log = String::from_utf8_lossy(&fs::read(&log).map_err(file_error(&log))?).into_owned();
    let (diagnostics, messages) = diagnostic::parse(&log);
    let Some(status) = status else {
        return Err(broken(format!("not done after {} seconds", options.time_limit.as_secs())));
    };
    let (errors, warnings): (Vec<_>, _) = diagnostics.into_iter().partition(|d| d.severity == Severity::Error);
    if !errors.is_empty() {
        return Err(Error::Source(errors));
    }
    if !status.success() {
        return Err(broken(format!("ended with {status}")));
    }
    let read = |name: &str| fs::read(at(name)).map_err(file_error(&at(name)));
    let text = |name: &str| read(name).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let Some((blocks, entry)) = hex::parse(&text("hex")?) else {
        return Err(broken("its HEX file is invalid".to_owned()));
    };
    let files = read_files(folder.path())?;
    let (raw, symbols, listing, sld) = (read("raw")?, symbols(&text("sym")?), text("lst")?, text("sld")?);
    Ok(Output { raw, blocks, entry, symbols, listing, sld, warnings, messages, files })
}

/// Reads the files in a folder, by their names.
fn read_files(folder: &Path) -> Result<std::collections::BTreeMap<PathBuf, Vec<u8>>, Error> {
    let mut files = std::collections::BTreeMap::new();
    for entry in fs::read_dir(folder).map_err(file_error(folder))? {
        let path = entry.map_err(file_error(folder))?.path();
        if path.is_file() {
            let bytes = fs::read(&path).map_err(file_error(&path))?;
            files.insert(path.file_name().unwrap_or_default().into(), bytes);
        }
    }
    Ok(files)
}
