//! Writes the page: as one file, and as separate files.

use crate::bundle::{Modules, bundle};
use crate::document::{self, Document, Part};
use crate::pack::{gzip, lzma};
use crate::wasm::{self, Packing};
use anyhow::{Context, Result};
use std::fs;
use std::path::Path;

/// The module that makes the page.
const PAGE: &str = "main.js";
/// The module for those who put a Spectrum on pages of their own.
const EMBED: &str = "embed.js";
/// The module of reports with a machine.
const REPORT: &str = "report.js";
/// The style sheets of reports with a machine.
const REPORT_STYLES: [&str; 2] = ["50-debugger.css", "report.css"];
/// The files that a machine in a report needs.
const REPORT_FILES: [&str; 2] = ["machine.wasm", "sound-worklet.js"];
/// Endings of the modules that run in a worker or in the sound's thread: each is a script of its own.
const THREADS: [&str; 2] = ["-worker.js", "-worklet.js"];

/// Builds the page into a folder, and returns a line about each file.
///
/// # Errors
/// Those of the wasm, of the modules, and of reading and writing.
pub(crate) fn build(out: &Path) -> Result<Vec<String>> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    let mut modules = modules(&page)?;
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    for built in wasm::build()? {
        modules.insert(format!("{}.glue.js", built.name), built.glue);
        files.push(match built.packing {
            Packing::None => (format!("{}.wasm", built.name), built.wasm),
            Packing::LzmaAfter(other) => {
                let before = files.iter().find(|(name, _)| *name == format!("{other}.wasm"));
                let (_, before) = before.with_context(|| format!("{other}: is not built before {}", built.name))?;
                (format!("{}.wasm.lzma", built.name), lzma(&built.wasm, before)?)
            }
        });
    }
    let threads: Vec<String> =
        modules.keys().filter(|name| THREADS.iter().any(|ending| name.ends_with(ending))).cloned().collect();
    for thread in threads {
        let script = bundle(&modules, &thread)?;
        files.push((thread, script.into_bytes()));
    }
    programs(&page.join("../../.."), &mut files)?;
    let parts: Vec<Part> = files.iter().map(|file| part(file, &files)).collect::<Result<_>>()?;
    let needed: Vec<Part> = parts.iter().filter(|part| REPORT_FILES.contains(&part.name.as_str())).cloned().collect();
    let document = Document {
        html: text(&page, &["index.html"])?,
        style: text(&page, &styles(&page)?)?,
        script: bundle(&modules, PAGE)?,
        parts,
    };
    let player = document::report_player(&text(&page, &REPORT_STYLES)?, &bundle(&modules, REPORT)?, &needed);
    let mut written = Vec::new();
    fs::create_dir_all(out).with_context(|| format!("{}", out.display()))?;
    write(&out.join("zxlab.html"), document.whole().as_bytes(), &mut written)?;
    write(&out.join("report-player.html"), player.as_bytes(), &mut written)?;
    let folder = out.join("files");
    fs::create_dir_all(&folder).with_context(|| format!("{}", folder.display()))?;
    files.push(("index.html".to_owned(), document.in_parts().into_bytes()));
    files.push(("page.css".to_owned(), document.style.into_bytes()));
    files.push(("page.js".to_owned(), document.script.into_bytes()));
    files.push(("zxlab.js".to_owned(), embedding(&modules)?.into_bytes()));
    for (name, bytes) in files {
        write(&folder.join(name), &bytes, &mut written)?;
    }
    Ok(written)
}

/// Returns one of the files as it lies in the one file: packed by LZMA, if it is not yet. Tapes are packed after the first one, since their programs
/// share a library.
fn part((name, bytes): &(String, Vec<u8>), files: &[(String, Vec<u8>)]) -> Result<Part> {
    let is_tape = |name: &str| name.ends_with(".tap");
    let first = files.iter().find(|(first, _)| is_tape(first)).filter(|(first, _)| is_tape(name) && first != name);
    let before = first.map_or(&[][..], |(_, bytes)| bytes);
    let packed = if name.ends_with(".lzma") { bytes.clone() } else { lzma(bytes, before)? };
    Ok(Part { name: name.clone(), after: first.map(|(name, _)| name.clone()), packed })
}

/// Returns the script for embedding as a module with exports.
fn embedding(modules: &Modules) -> Result<String> {
    let script = bundle(modules, EMBED)?;
    Ok(format!("{script}export const {{ ZXLab }} = module_embed_js;\n"))
}

/// Adds the built tapes that the page offers, and a list of them: name, title and a sentence about each, separated by tabs. Title and
/// sentence are those of the program's README.
fn programs(root: &Path, files: &mut Vec<(String, Vec<u8>)>) -> Result<()> {
    let tapes = root.join("tapes");
    let mut list = String::new();
    for tape in names(&tapes, ".tap")? {
        let name = tape.trim_end_matches(".tap");
        let path = root.join("z80src").join(name).join("README.md");
        let about = String::from_utf8(read(&path)?).with_context(|| format!("{}", path.display()))?;
        let mut paragraphs = about.split("\n\n").map(|paragraph| paragraph.replace('\n', " "));
        let title = paragraphs.next().unwrap_or_default();
        let text = paragraphs.next().unwrap_or_default();
        let sentence = text.split([':', '.']).next().unwrap_or_default();
        list.push_str(&format!("{name}\t{}\t{sentence}\n", title.trim_start_matches("# ")));
        files.push((tape.clone(), read(&tapes.join(&tape))?));
    }
    files.push(("programs.txt".to_owned(), list.into_bytes()));
    Ok(())
}

fn modules(page: &Path) -> Result<Modules> {
    let mut modules = Modules::new();
    for name in names(page, ".js")? {
        let source = String::from_utf8(read(&page.join(&name))?).with_context(|| name.clone())?;
        modules.insert(name, source);
    }
    Ok(modules)
}

/// Returns the names of the page's style sheets, which have numbers.
fn styles(page: &Path) -> Result<Vec<String>> {
    let sheets = names(page, ".css")?.into_iter();
    Ok(sheets.filter(|name| name.starts_with(|first: char| first.is_ascii_digit())).collect())
}

/// Returns the texts of files, one after the other.
fn text(folder: &Path, names: &[impl AsRef<str>]) -> Result<String> {
    let mut all = String::new();
    for name in names {
        let name = name.as_ref();
        all.push_str(&String::from_utf8(read(&folder.join(name))?).with_context(|| name.to_owned())?);
    }
    Ok(all)
}

/// Returns the names of a folder's files with an ending, in order.
fn names(folder: &Path, ending: &str) -> Result<Vec<String>> {
    let entries = fs::read_dir(folder).with_context(|| format!("{}", folder.display()))?;
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(ending))
        .collect();
    names.sort();
    Ok(names)
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("{}", path.display()))
}

fn write(path: &Path, bytes: &[u8], written: &mut Vec<String>) -> Result<()> {
    fs::write(path, bytes).with_context(|| format!("{}", path.display()))?;
    let [whole, packed] = [bytes.len(), gzip(bytes).len()].map(|length| length.div_ceil(1024));
    written.push(format!("{}: {whole} KiB, {packed} KiB gzipped", path.display()));
    Ok(())
}
