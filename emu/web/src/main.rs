//! Builds the page that plays in a browser, and serves it on this computer.
//!
//! ```text
//! emu/web/page/*.js, *.css, index.html ---+
//! emu/web/machine, as wasm --- wasm-bindgen +--> OUT/zxlab.html: one file with everything in it
//!                                           +--> OUT/files/:   the same as separate files
//!                                           +--> OUT/report-player.html: the end of a report that plays its failing cases
//! ```

mod bundle;
mod document;
mod letters;
mod output;
mod pack;
mod serve;
mod wasm;

use anyhow::Result;
use clap::{Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;

/// Builds the page that plays in a browser, and serves it.
#[derive(Parser)]
#[command(name = "zxlab-web", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Builds the page: OUT/zxlab.html, one file that works from any place; OUT/files, the same as separate files; and
    /// OUT/report-player.html, the machine for reports of `zxlab prove --html --player`.
    #[command(after_help = "Example:\n  zxlab-web build page")]
    Build {
        /// Folder to write to; it is made if it is missing.
        out: PathBuf,
    },
    /// Builds the page and serves it on 127.0.0.1 until it is stopped.
    #[command(after_help = "Example:\n  zxlab-web serve --port 8080")]
    Serve {
        /// Port to listen at; 0 takes any free one.
        #[arg(long, default_value_t = 8048)]
        port: u16,
        /// Serves this folder, which was built before, and builds nothing.
        #[arg(long, value_name = "DIR")]
        built: Option<PathBuf>,
    },
}

fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("zxlab-web: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(command: Command) -> Result<()> {
    match command {
        Command::Build { out } => {
            for written in output::build(&out)? {
                println!("{written}");
            }
            Ok(())
        }
        Command::Serve { port, built: Some(folder) } => serve::serve(&folder, port),
        Command::Serve { port, built: None } => {
            let folder = tempfile::tempdir()?;
            output::build(folder.path())?;
            serve::serve(folder.path(), port)
        }
    }
}
