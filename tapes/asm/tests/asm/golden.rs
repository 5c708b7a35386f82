//! Golden tests: each `golden/*.asm` with its expected results in files of the same name.
//!
//! - `.hex`: the blocks, a line each: the address, a colon, the bytes. Or
//! - `.err`: the errors, as displayed.
//! - `.warn`, `.msg`, `.save`, `.lst`, `.sym`, `.sld`: the warnings, the messages of DISPLAY, the files the source asks for,
//!   listing, symbol file and debugging data. Without a `.warn` there must be no warnings; the others are compared only if
//!   they exist.
//!
//! The bytes in `z80_*.hex` (every row of the instruction table), in `dir_*.hex` and of every source that cannot be put
//! inside DISP were written by sjasmplus 1.23.1, not by this assembler.
//!
//! To add a test, add two files. A first line `; differs: why` says that sjasmplus treats the source differently; without
//! it sjasmplus, where it is installed, must make the same bytes or also find errors.

use asm::{Assembly, Content, Errors, Memory, Options};
use sjasmplus_sys::Sjasmplus;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use zxlab_asm as asm;

/// Fewest golden sources, so that an empty folder does not pass.
const LEAST: usize = 400;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// Returns all files below the folder, by their path in it with `/`.
fn files() -> BTreeMap<String, Vec<u8>> {
    let (mut found, mut folders) = (BTreeMap::new(), vec![folder()]);
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder()).unwrap().to_string_lossy().replace('\\', "/");
                found.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    found
}

/// Returns the names of the sources, without `.asm`.
fn sources(files: &BTreeMap<String, Vec<u8>>) -> Vec<String> {
    let names = files.keys().filter(|name| !name.contains('/')).filter_map(|name| name.strip_suffix(".asm"));
    let names: Vec<String> = names.map(str::to_owned).collect();
    assert!(names.len() >= LEAST, "only {} golden sources", names.len());
    names
}

fn assemble(name: &str, files: &BTreeMap<String, Vec<u8>>) -> Result<Assembly, Errors> {
    let files = Memory { files: files.iter().map(|(name, bytes)| (name.into(), bytes.clone())).collect() };
    asm::assemble(Path::new(&format!("{name}.asm")), &files, &Options::default())
}

fn hex(assembly: &Assembly) -> String {
    let line = |block: &asm::CodeBlock| {
        let bytes: String = block.bytes.iter().map(|byte| format!(" {byte:02X}")).collect();
        format!("{:04X}:{bytes}\n", block.start)
    };
    assembly.blocks.iter().map(line).collect()
}

/// Describes the files that the source asks for, a line each: the name, and the bytes where the assembler determines
/// them.
fn saved(assembly: &Assembly) -> String {
    let line = |(name, bytes): (&String, &Vec<u8>)| {
        let bytes: String = bytes.iter().map(|byte| format!(" {byte:02X}")).collect();
        format!("{name}:{bytes}\n")
    };
    let whole = |save: &asm::Save| match &save.content {
        Content::Disk(image) => {
            let rows = image.chunks(16).enumerate().filter(|(_, row)| row.iter().any(|byte| *byte != 0));
            let hex = |row: &[u8]| row.iter().map(|byte| format!(" {byte:02X}")).collect::<String>();
            let rows = rows.map(|(number, row)| format!("{:05X}:{}\n", number * 16, hex(row)));
            Some(format!("{}: a disk of {} bytes\n{}", save.name, image.len(), rows.collect::<String>()))
        }
        Content::Tape(memory) => Some(format!("{}: a tape that starts at {:04X}\n", save.name, memory.start)),
        Content::Snapshot { memory, stack } => {
            let (name, start) = (&save.name, memory.start);
            Some(format!("{name}: a snapshot that starts at {start:04X}, stack at {stack:04X}\n"))
        }
        Content::BankedTape(memory) => {
            Some(format!("{}: a tape of banks that starts at {:04X}\n", save.name, memory.start))
        }
        Content::BankedSnapshot { memory, stack } => {
            let asm::Banks { start, mapped, .. } = memory;
            let name = &save.name;
            Some(format!(
                "{name}: a snapshot of banks that starts at {start:04X}, stack at {stack:04X}, pages {mapped:?}\n"
            ))
        }
        _ => None,
    };
    let written: String = written(assembly).iter().map(line).collect();
    written + &assembly.saves.iter().filter_map(whole).collect::<String>()
}

/// Returns the files of SAVEBIN, OUTPUT, SAVETAP and TAPOUT by name, tapes as TAP: each block is its length, its flag,
/// its bytes and their checksum.
fn written(assembly: &Assembly) -> BTreeMap<String, Vec<u8>> {
    fn block(flag: u8, data: &[u8]) -> Vec<u8> {
        let checksum = data.iter().fold(flag, |sum, byte| sum ^ byte);
        let length = (data.len() as u16 + 2).to_le_bytes();
        [&length[..], &[flag], data, &[checksum]].concat()
    }
    let mut files = BTreeMap::<String, Vec<u8>>::new();
    for save in &assembly.saves {
        let file = files.entry(save.name.clone()).or_default();
        match &save.content {
            Content::Bytes(bytes) => file.clone_from(bytes),
            Content::EmptyTape => file.clear(),
            Content::TapeBlock { header, flag, data } => {
                if let Some(header) = header {
                    let name = format!("{:<10}", header.name);
                    let words = [data.len() as u16, header.param1, header.param2].map(u16::to_le_bytes).concat();
                    file.extend(block(0, &[&[header.kind], name.as_bytes(), &words].concat()));
                }
                file.extend(block(*flag, data));
            }
            Content::Disk(_)
            | Content::Tape(_)
            | Content::Snapshot { .. }
            | Content::BankedTape(_)
            | Content::BankedSnapshot { .. } => {
                files.remove(&save.name);
            }
        }
    }
    files
}

/// Returns the results of a source, each with the extension of the file it is compared with.
fn outcome(result: &Result<Assembly, Errors>) -> Vec<(&'static str, String)> {
    let shown = |all: &[asm::Diagnostic]| all.iter().map(|one| format!("{one}\n")).collect::<String>();
    match result {
        Ok(assembly) => vec![
            ("hex", hex(assembly)),
            ("warn", shown(&assembly.warnings)),
            ("msg", assembly.messages.iter().map(|line| format!("{line}\n")).collect()),
            ("save", saved(assembly)),
            ("lst", String::from_utf8_lossy(&assembly.listing()).into_owned()),
            ("sym", assembly.symbol_file()),
            ("sld", assembly.source_level_debug()),
        ],
        Err(errors) => vec![("err", shown(&errors.errors)), ("warn", shown(&errors.warnings))],
    }
}

#[test]
fn every_source_gives_the_results_in_its_files() {
    let files = files();
    let mut wrong = Vec::new();
    for name in sources(&files) {
        let outcome = outcome(&assemble(&name, &files));
        for (ending, text) in &outcome {
            let expected =
                files.get(&format!("{name}.{ending}")).map(|bytes| String::from_utf8_lossy(bytes).into_owned());
            let expected = match (expected, *ending) {
                (None, "warn") => String::new(),
                (None, "msg" | "save" | "lst" | "sym" | "sld") => continue,
                (None, _) => "no such file".to_owned(),
                (Some(text), _) => text,
            };
            if expected.replace('\r', "") != *text {
                wrong.push(format!("{name}.{ending} should be\n{text}but is\n{expected}"));
            }
        }
        let other = if outcome[0].0 == "hex" { "err" } else { "hex" };
        if files.contains_key(&format!("{name}.{other}")) {
            wrong.push(format!("{name}.{other} is there, but the source makes a .{}", outcome[0].0));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_result_file_has_its_source() {
    let files = files();
    let sources = sources(&files);
    for name in files.keys().filter(|name| !name.contains('/')) {
        let stem = name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem);
        assert!(sources.iter().any(|source| source == stem), "{name} has no {stem}.asm");
    }
}

/// Returns the rows of a listing, without warnings and file names.
fn rows(listing: &str) -> Vec<&str> {
    let is_warning = |row: &str| row.contains(": warning") || row.contains("): ^ emitted from here");
    listing.lines().filter(|row| !row.starts_with('#') && !is_warning(row)).collect()
}

#[test]
fn sjasmplus_gives_the_same_results() {
    let sjasmplus = match Sjasmplus::find() {
        Ok(sjasmplus) => sjasmplus,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "skipped: sjasmplus_gives_the_same_results: {error}");
            return;
        }
    };
    let files = files();
    let mut wrong = Vec::new();
    for name in sources(&files) {
        if files[&format!("{name}.asm")].starts_with(b"; differs: ") {
            continue;
        }
        let ours = assemble(&name, &files);
        let theirs = sjasmplus.assemble(&folder().join(format!("{name}.asm")), &sjasmplus_sys::Options::default());
        match (ours, theirs) {
            (Ok(ours), Ok(theirs)) => {
                if ours.code != theirs.raw {
                    wrong.push(format!("{name}: we make {:02X?}, sjasmplus makes {:02X?}", ours.code, theirs.raw));
                }
                let (our, their) = (sjasmplus_sys::symbols(&ours.symbol_file()), &theirs.symbols);
                if our != *their {
                    wrong.push(format!("{name}: we have {our:X?}, sjasmplus has {their:X?}"));
                }
                let listing = String::from_utf8_lossy(&ours.listing()).into_owned();
                let (our, their) = (rows(&listing), rows(&theirs.listing));
                for (number, (our, their)) in
                    our.iter().zip(&their).enumerate().filter(|(_, (our, their))| our != their)
                {
                    wrong.push(format!("{name}: row {number} of the listing is\n{our}\nof sjasmplus\n{their}"));
                }
                if our.len() != their.len() {
                    wrong.push(format!("{name}: the listing has {} rows, of sjasmplus {}", our.len(), their.len()));
                }
                let their_sld = theirs.sld.replace(&format!("{}/", folder().canonicalize().unwrap().display()), "");
                let sld = ours.source_level_debug();
                for (our, their) in sld.lines().zip(their_sld.lines()).filter(|(our, their)| our != their) {
                    wrong.push(format!("{name}: a line of debugging data is {our}, of sjasmplus {their}"));
                }
                if sld.lines().count() != their_sld.lines().count() {
                    wrong.push(format!("{name}: debugging data of other length"));
                }
                if ours.messages != theirs.messages {
                    wrong.push(format!("{name}: we give {:?}, sjasmplus gives {:?}", ours.messages, theirs.messages));
                }
                for (file, bytes) in written(&ours) {
                    if theirs.files.get(Path::new(&file)) != Some(&bytes) {
                        wrong.push(format!(
                            "{name}: {file} is {bytes:02X?}, of sjasmplus {:02X?}",
                            theirs.files.get(Path::new(&file))
                        ));
                    }
                }
                let entry = theirs.entry.filter(|_| ours.entry.is_some());
                if ours.entry != entry {
                    wrong.push(format!("{name}: we start at {:?}, sjasmplus at {:?}", ours.entry, theirs.entry));
                }
            }
            (Ok(_), Err(error)) => wrong.push(format!("{name}: sjasmplus reports: {error}")),
            (Err(errors), Ok(_)) => wrong.push(format!("{name}: sjasmplus takes it, we report: {errors}")),
            (Err(_), Err(sjasmplus_sys::Error::Source(_))) => {}
            (Err(_), Err(error)) => wrong.push(format!("{name}: {error}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
