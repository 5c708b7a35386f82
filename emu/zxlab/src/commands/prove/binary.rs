//! `zxlab prove game.tap --contracts game.txt`: the contracts of a program that has no source.

use super::source;
use crate::files::read;
use crate::lines::eprint_line;
use crate::open::{Content, basic_pages, content};
use anyhow::{Context, Result, bail};
use format::{Header, Tape};
use lab::contract::{Source, Stretch};
use spectrum::load::is_for_128k;
use spectrum::{Model, Rom};
use std::path::Path;

/// Reads the contracts in a file beside a tape or snapshot.
pub(super) fn load(file: &Path, contracts: &Path) -> Result<Source> {
    let text = read(contracts)?;
    let text = String::from_utf8(text).with_context(|| format!("{}: is not a text", contracts.display()))?;
    let stretches = match content(file)? {
        Content::Tape(tape) if is_for_128k(&tape) || basic_pages(&tape) => {
            bail!("{}: is a tape {OF_128K}", file.display())
        }
        Content::Tape(tape) => {
            let unread = without_header(&tape);
            if unread > 0 {
                let blocks = if unread == 1 { "block" } else { "blocks" };
                eprint_line(format!(
                    "{}: {unread} {blocks} without a header not read, since nothing says where in memory: a snapshot has \
                     everything, as `zxlab run` writes it with --save once the tape is loaded",
                    file.display()
                ));
            }
            code(&tape)
        }
        Content::Snapshot(snapshot) => {
            let machine = snapshot.machine(Rom::sinclair_48k(), Model::default())?;
            if machine.model().kind.has_banks() {
                bail!("{}: is a snapshot {OF_128K}", file.display());
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

/// Why such a file is refused: its contracts would be checked in the memory of a 48K.
const OF_128K: &str = "of a machine with banks, which only contracts in a source know";

/// The first address of RAM.
const RAM: u16 = 0x4000;

/// Returns the number of blocks that are no header and do not follow one.
fn without_header(tape: &Tape) -> usize {
    let headers: Vec<bool> = tape.blocks.iter().map(|block| Header::from_block(block).is_some()).collect();
    let is_data = |at: usize| !headers[at] && tape.blocks[at].as_standard().is_some();
    (0..headers.len()).filter(|&at| is_data(at) && !(at > 0 && headers[at - 1])).count()
}

/// Returns the blocks of code that the ROM loads, but screens.
fn code(tape: &Tape) -> Vec<Stretch> {
    let pairs = tape.blocks.windows(2).filter_map(|pair| {
        let start = Header::from_block(&pair[0])?.start()?;
        Some((start, pair[1].as_standard()?.payload().to_vec()))
    });
    pairs.filter(|(start, bytes)| !(*start == RAM && bytes.len() == spectrum::snapshot::scr::LENGTH)).collect()
}
