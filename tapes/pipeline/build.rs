//! The sources of `z80src` that are embedded: all of its files but the pages about them, which no program reads.

use std::path::Path;
use std::{env, fs, io};

const SOURCES: &str = "../../z80src";

fn main() -> io::Result<()> {
    // A file may be added or removed there.
    println!("cargo::rerun-if-changed={SOURCES}");
    let out = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    let copy = Path::new(&out).join("z80src");
    if copy.exists() {
        fs::remove_dir_all(&copy)?;
    }
    copy_sources(Path::new(SOURCES), &copy)
}

fn copy_sources(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (path, copy) = (entry.path(), to.join(entry.file_name()));
        if entry.file_type()?.is_dir() {
            copy_sources(&path, &copy)?;
        } else if path.extension().is_none_or(|extension| extension != "md") {
            fs::copy(&path, &copy)?;
        }
    }
    Ok(())
}
