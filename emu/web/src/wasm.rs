//! Builds the wasm of the page: cargo compiles a package for wasm32-unknown-unknown, and wasm-bindgen's library writes the module
//! that calls it. Nothing is downloaded but by cargo, and by rustup where the target is missing.

use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";

/// A wasm module: its name on the page, its package, and how its file is packed.
pub(crate) struct Source {
    pub(crate) name: &'static str,
    package: &'static str,
    packing: Packing,
}

/// The form of a module as a file beside the page. In the one file all are packed by LZMA.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Packing {
    /// As it is: servers and browsers gzip it on its way, and it is there at once.
    None,
    /// As an `.lzma` file after another module, with which it has much in common: a third smaller than by gzip, and unpacked only with the
    /// other one's bytes. For modules that are not needed at once.
    LzmaAfter(&'static str),
}

/// The wasm modules of the page.
pub(crate) const SOURCES: [Source; 2] = [
    Source { name: "machine", package: "zxlab-web-machine", packing: Packing::None },
    Source { name: "workbench", package: "zxlab-web-workbench", packing: Packing::LzmaAfter("machine") },
];

/// A built module.
pub(crate) struct Built {
    pub(crate) name: &'static str,
    pub(crate) wasm: Vec<u8>,
    pub(crate) packing: Packing,
    /// The module in JavaScript that calls it.
    pub(crate) glue: String,
}

/// Compiles all modules, with one call of cargo.
///
/// # Errors
/// No rustup and no target, or a package that does not compile.
pub(crate) fn build() -> Result<Vec<Built>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    ensure_target()?;
    let compiled = compile(&root)?;
    SOURCES.iter().map(|source| bind(source, &compiled)).collect()
}

/// Returns true if the compiler has the target.
pub(crate) fn has_target() -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let found = Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output();
    let Ok(found) = found else { return false };
    let folder = String::from_utf8_lossy(&found.stdout).trim().to_owned();
    found.status.success() && Path::new(&folder).is_dir()
}

/// Adds the target, if it is missing and rustup can.
fn ensure_target() -> Result<()> {
    if has_target() {
        return Ok(());
    }
    eprintln!("zxlab-web: rustup target add {TARGET}");
    let added = Command::new("rustup").args(["target", "add", TARGET]).status();
    match added {
        Ok(status) if status.success() && has_target() => Ok(()),
        Ok(_) => bail!("the compiler's target {TARGET} is missing, and `rustup target add {TARGET}` failed"),
        Err(_) => bail!(
            "the compiler's target {TARGET} is missing, and there is no rustup to add it: install the target as you installed Rust"
        ),
    }
}

/// Compiles the packages and returns the paths of their wasm.
fn compile(root: &Path) -> Result<Vec<PathBuf>> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(root).args(["build", "--locked", "--profile", "web", "--lib", "--target", TARGET]);
    command.args(["--message-format", "json-render-diagnostics"]);
    for source in SOURCES {
        command.args(["--package", source.package]);
    }
    // Flags for the computer's own compiler do not fit this target.
    command.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
    let output = command.stderr(Stdio::inherit()).output().context("cargo cannot be started")?;
    if !output.status.success() {
        bail!("the packages of the page do not compile");
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    let files = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()).flat_map(|message| {
        let files = message["filenames"].as_array().cloned().unwrap_or_default();
        files.into_iter().filter_map(|file| file.as_str().map(PathBuf::from))
    });
    Ok(files.filter(|file| file.extension().is_some_and(|ending| ending == "wasm")).collect())
}

fn bind(source: &Source, compiled: &[PathBuf]) -> Result<Built> {
    let file = source.package.trim_start_matches("zxlab-").replace('-', "_");
    let path = compiled.iter().find(|path| path.file_stem().is_some_and(|stem| *stem == *file));
    let path = path.with_context(|| format!("{}: cargo made no wasm of it", source.package))?;
    let mut output = Bindgen::new()
        .input_path(path)
        .out_name(source.name)
        .web(true)?
        .omit_default_module_path(true)
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate_output()
        .with_context(|| format!("{}: wasm-bindgen", path.display()))?;
    let wasm = output.wasm_mut().emit_wasm();
    Ok(Built { name: source.name, wasm, packing: source.packing, glue: output.js().to_owned() })
}
