//! `zxlab prove game.tap --contracts game.txt`: the contracts of a program that has no source.

use super::source;
use crate::files::read;
use crate::open::{Content, content};
use anyhow::{Context, Error, Result, anyhow, bail};
use format::{Header, Tape};
use lab::contract::{Source, Stretch};
use spectrum::load::refuses_48k;
use spectrum::{Model, Rom};
use std::path::Path;

/// Reads the contracts in a file beside a tape or snapshot.
pub(super) fn load(file: &Path, contracts: &Path) -> Result<Source> {
    let text = read(contracts)?;
    let text = String::from_utf8(text).with_context(|| format!("{}: is not a text", contracts.display()))?;
    let stretches = match content(file)? {
        Content::Tape(tape) if refuses_48k(&tape) => return Err(has_banks(file)),
        Content::Tape(tape) => code(&tape),
        Content::Snapshot(snapshot) => {
            let machine = snapshot.machine(Rom::sinclair_48k(), Model::default())?;
            if machine.model().kind.has_banks() {
                return Err(has_banks(file));
            }
            vec![(RAM, machine.memory()[usize::from(RAM)..].to_vec())]
        }
        _ => bail!("{}: is neither a tape nor a snapshot", file.display()),
    };
    if stretches.is_empty() {
        bail!("{}: has no block of code that the ROM loads", file.display());
    }
    Source::of_bytes(&stretches, contracts, &text).map_err(source::unwrapped)
}

/// Returns the error of a file for a machine with banks: what is mapped depends on more than its bytes.
fn has_banks(file: &Path) -> Error {
    anyhow!(
        "{}: is for a machine with banks: only its source can be proved, where each page has its own code",
        file.display()
    )
}

/// The first address of RAM.
const RAM: u16 = 0x4000;

/// Returns the blocks of code that the ROM loads, but screens.
fn code(tape: &Tape) -> Vec<Stretch> {
    let pairs = tape.blocks.windows(2).filter_map(|pair| {
        let start = Header::from_block(&pair[0])?.start()?;
        Some((start, pair[1].as_standard()?.payload().to_vec()))
    });
    pairs.filter(|(start, bytes)| !(*start == RAM && bytes.len() == spectrum::snapshot::scr::LENGTH)).collect()
}
