//! What options of the command line and what is played have to do with each other.

use super::snapshot::NO_ROM;
use super::{Content, Playable, rom};
use crate::setup::{self, MachineOptions};
use anyhow::{Result, bail};
use format::{Block, Tape};
use spectrum::load::is_for_128k;
use spectrum::rzx::{self, RzxBlock};
use spectrum::{Kind, Model, Rom};

/// The number 32765, the paging port of a 128K, as a line of BASIC has it after its digits.
const PAGING_PORT: [u8; 6] = [14, 0, 0, 0xFD, 0x7F, 0];
/// LD BC,$7FFD, with which code addresses that port, and the number of bytes after it within which an OUT (C),r is taken to be one to it.
const LD_BC_PAGING: [u8; 3] = [0x01, 0xFD, 0x7F];
const NEAR: usize = 16;

impl Playable {
    /// Checks that options fit the machine that a snapshot or a recording brings with it.
    ///
    /// # Errors
    /// A ROM of another kind of Spectrum; for a recording, an option for or against ULAplus that its machine differs from.
    pub(crate) fn check(&self, options: &MachineOptions) -> Result<()> {
        let shown = self.path.display();
        let Some((what, model)) = self.brought(options.machine)? else { return Ok(()) };
        if let Some(path) = &options.rom {
            let (given, name, wanted) = (rom(path)?, model.kind.name(), model.kind.figures().roms);
            if given.pages() != wanted {
                let (given, wanted) = (given.bytes().len(), wanted * Rom::SIZE);
                let path = path.display();
                bail!("--rom {path}: has {given} bytes, but {shown} is a {what} of a {name}, whose ROM has {wanted}");
            }
        }
        match options.ulaplus.filter(|wanted| what == "recording" && *wanted != model.ulaplus) {
            Some(true) => bail!("--ulaplus: {shown} is a recording of a machine without it"),
            Some(false) => bail!("--ulaplus=off: {shown} is a recording of a machine with ULAplus"),
            None => Ok(()),
        }
    }

    /// Returns the machine that a snapshot or a recording brings with it, with the word for what that is.
    fn brought(&self, named: Option<setup::Kind>) -> Result<Option<(&'static str, Model)>> {
        Ok(match &self.content {
            Some(Content::Snapshot(snapshot)) => Some(("snapshot", Model::of(snapshot.kind_with(named)))),
            Some(Content::Recording(rzx)) => {
                let first = rzx.blocks.iter().find_map(|block| match block {
                    RzxBlock::Snapshot(first) => Some(first),
                    _ => None,
                });
                let read =
                    |first: &rzx::Snapshot| first.format.read(&first.bytes, Rom::sinclair_48k(), Model::default());
                first.map(read).transpose()?.map(|machine| ("recording", machine.model()))
            }
            _ => None,
        })
    }

    /// Returns the messages of [`Playable::about`] with the options of a command line.
    pub(crate) fn about_with(&self, options: &MachineOptions) -> impl Iterator<Item = String> {
        self.about(options.block, options.machine, options.rom.is_some()).chain(self.about_named(options.machine))
    }

    /// Returns a message if it brings another machine than the command line names.
    fn about_named(&self, named: Option<setup::Kind>) -> Option<String> {
        let (what, model) = self.brought(named).ok()??;
        let kind = named.map(Kind::from).filter(|kind| *kind != model.kind)?;
        let (path, name) = (self.path.display(), model.kind.name());
        Some(format!("{path}: is a {what} of a {name}, so it does not run on the {} of --machine", kind.name()))
    }

    /// Returns a message about what is played on another kind of Spectrum than it is for: on `named`, or on the usual one; or without its
    /// ROM, unless `has_rom`.
    pub(crate) fn about_kind(&self, named: Option<setup::Kind>, has_rom: bool) -> Option<String> {
        let on_48k = named.unwrap_or_default() == setup::Kind::Spectrum48;
        let path = self.path.display();
        match &self.content {
            _ if self.program.as_ref().is_some_and(|program| program.is_for_128k) => {
                let is_refused = on_48k && named.is_some();
                is_refused.then(|| format!("{path}: is for a 128K: its banks are missing on the 48K of --machine 48"))
            }
            _ if self.program.as_ref().is_some_and(|program| named.is_none() && code_pages(&program.code)) => {
                Some(format!("{path}: its code {PAGES}: DEVICE ZXSPECTRUM128 in the source, or --machine 128"))
            }
            Some(Content::Tape(tape)) if on_48k && !is_for_128k(tape) => {
                let is_code = named.is_none() && bytes(tape).any(code_pages);
                let what = if basic_pages(tape) { Some("BASIC") } else { is_code.then_some("code") };
                what.map(|what| format!("{path}: its {what} {PAGES}: --machine 128"))
            }
            Some(Content::Snapshot(snapshot)) => {
                (!has_rom && snapshot.lacks_rom(named)).then(|| format!("{path}: {NO_ROM}"))
            }
            _ => None,
        }
    }
}

/// A use of the 128K in a file that does not ask for one.
const PAGES: &str = "uses the paging port of a 128K, which the file does not ask for";

/// Returns the bytes of the blocks of a tape.
fn bytes(tape: &Tape) -> impl Iterator<Item = &[u8]> {
    tape.blocks.iter().filter_map(|block| match block {
        Block::Data(data) => Some(&data.bytes[..]),
        _ => None,
    })
}

/// Returns true if a program in BASIC on a tape names the paging port.
pub(crate) fn basic_pages(tape: &Tape) -> bool {
    bytes(tape).any(|bytes| bytes.windows(PAGING_PORT.len()).any(|window| window == PAGING_PORT))
}

/// Returns true if machine code writes to the paging port.
fn code_pages(code: &[u8]) -> bool {
    let is_out = |pair: &[u8]| pair[0] == 0xED && pair[1] & 0xC7 == 0x41;
    let mut addressed = code.windows(LD_BC_PAGING.len()).enumerate().filter(|(_, window)| *window == LD_BC_PAGING);
    addressed.any(|(at, _)| {
        let after = &code[at + LD_BC_PAGING.len()..];
        after[..after.len().min(NEAR)].windows(2).any(is_out)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_out_to_the_paging_port_is_found_in_code() {
        // LD BC,$7FFD, some instructions, and OUT (C),r or OUT ($FE),A.
        let code = |between: usize, out: [u8; 2]| [&LD_BC_PAGING[..], &vec![0; between], &out].concat();
        assert!([0x41, 0x51, 0x79].iter().all(|r| code_pages(&code(0, [0xED, *r]))));
        assert!(code_pages(&code(NEAR - 2, [0xED, 0x79])) && !code_pages(&code(NEAR - 1, [0xED, 0x79])));
        assert!(!code_pages(&code(0, [0xD3, 0xFE])) && !code_pages(&code(0, [0xED, 0x78])) && !code_pages(&[0x01]));
        assert!(!code_pages(&[0xED, 0x79, 0x01, 0xFD, 0x7F]));
    }
}
