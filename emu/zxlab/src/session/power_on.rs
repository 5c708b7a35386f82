//! Switches a machine on for what is played: with its ROM and model, and its tape, snapshot, recording or screen.

use crate::open::{self, Content};
use crate::setup::{Kind, Setup, TapeSpeed};
use anyhow::{Context, Result, bail};
use format::{Cursor, Tape};
use spectrum::load::{Loader, is_for_128k, other_kind};
use spectrum::rzx::Replay;
use spectrum::snapshot::scr;
use spectrum::{Loading, Machine, Model, Rom};
use std::path::Path;
use std::sync::Arc;

/// A machine that has been switched on, before its first frame.
pub(super) struct PoweredOn {
    pub(super) machine: Machine,
    /// Types LOAD "", if a tape is to be loaded.
    pub(super) loader: Option<Loader>,
    /// The recording that supplies the machine's input.
    pub(super) replay: Option<Replay>,
}

/// Switches a machine on with `content`, if there is any. `title` names it in errors. `for_128k` is true for a program that states that it is
/// for a 128K.
///
/// # Errors
/// A file that is not a ROM, or `--rom` together with a ROM to play; a snapshot or recording that cannot be restored; a block
/// that the tape does not have.
pub(super) fn power_on(content: Option<Content>, for_128k: bool, title: &str, setup: &Setup) -> Result<PoweredOn> {
    let title = || title.to_owned();
    let needs_128k = for_128k || matches!(&content, Some(Content::Tape(tape)) if is_for_128k(tape));
    // A +2A's ROM would have to be named.
    let is_for_pentagon =
        matches!(&content, Some(Content::Tape(tape)) if other_kind(tape) == Some(spectrum::Kind::Pentagon));
    let named = setup.rom.as_deref().map(open::rom).transpose()?;
    let kind = match setup.kind {
        kind if setup.kind_is_named => kind,
        Kind::Spectrum48 if is_for_pentagon && named.is_none() => Kind::Pentagon,
        // The settings' kind may be one whose ROM has to be named each time.
        kind => match if named.is_some() { kind } else { kind.with_rom(None) } {
            Kind::Spectrum48 if needs_128k => Kind::Spectrum128,
            kind => kind,
        },
    };
    // A snapshot or a recording picks its own kind of Spectrum, which may be that of the ROM.
    let picks = matches!(content, Some(Content::Snapshot(_) | Content::Recording(_)));
    let rom = match (&content, named) {
        (Some(Content::Rom { .. }), Some(_)) => {
            let path = setup.rom.as_deref().unwrap_or(Path::new(""));
            bail!("--rom {}: what is played is a ROM itself", path.display())
        }
        (Some(Content::Rom { rom, .. }), None) => rom.clone(),
        (_, Some(rom)) => rom,
        (_, None) if kind == Kind::Plus2 && !picks => {
            bail!("--machine plus2: zxlab has no ROM of the +2: name one, of 32,768 bytes, with --rom FILE")
        }
        (_, None) if kind == Kind::Plus2A && !picks => {
            bail!("--machine plus2a: zxlab has no ROM of the +2A: name one, of 65,536 bytes, with --rom FILE")
        }
        (_, None) => Rom::of(kind.into()),
    };
    let mut which = Model { kind: kind.into(), ..Model::from(setup) };
    if matches!(content, Some(Content::Rom { .. })) {
        // Its length says which kind of Spectrum it is for.
        if which.kind.figures().roms != rom.pages() {
            which.kind = rom.kind();
        }
    }
    if let (Some(path), false) = (&setup.rom, picks || rom.pages() == which.kind.figures().roms) {
        let (name, wanted) = (which.kind.name(), which.kind.figures().roms * Rom::SIZE);
        bail!("--rom {}: the ROM of a {name} has {wanted} bytes, this one {}", path.display(), rom.bytes().len())
    }
    let mut machine = Machine::new(rom.clone(), which);
    let mut replay = None;
    let loader = match content {
        None => None,
        Some(Content::Tape(tape)) => {
            let block = block_index(setup.block, Some(&tape)).with_context(title)?.unwrap_or(0);
            Some(Loader::start_at(&mut machine, Arc::new(tape), block, loading(setup)))
        }
        Some(Content::Rom { .. }) => None,
        Some(Content::Recording(rzx)) => {
            let started = Replay::start(rzx, rom, which).with_context(title)?;
            (replay, machine) = (Some(started.0), started.1);
            None
        }
        Some(Content::Snapshot(snapshot)) => {
            machine = snapshot.machine(rom.clone(), which).with_context(title)?;
            machine.set_model(setup.named.over(machine.model()));
            if setup.rom.is_some() && rom.pages() == machine.model().kind.figures().roms {
                machine.set_rom(rom);
            }
            // A deck that the snapshot restored keeps its way of loading, unless the command line names another.
            if !machine.deck().is_automatic() || setup.tape_is_named {
                machine.deck_mut().set_loading(loading(setup));
            }
            machine.deck_mut().set_automatic(true);
            let tape = machine.deck().tape().map(|tape| &**tape);
            if let Some(block) = block_index(setup.block, tape).with_context(title)? {
                machine.deck_mut().wind_to(Cursor::at(block));
            }
            Loader::resume(&machine)
        }
        Some(Content::Screen(bytes)) => {
            scr::show(&bytes, &mut machine).with_context(title)?;
            None
        }
    };
    if loader.is_none() && replay.is_none() && !machine.deck().is_automatic() {
        // A tape that is put into the deck later loads as the others do.
        machine.deck_mut().set_loading(loading(setup));
        machine.deck_mut().set_automatic(true);
    }
    if machine.deck().tape().is_none() {
        block_index(setup.block, None).with_context(title)?;
    }
    Ok(PoweredOn { machine, loader, replay })
}

/// Converts the number of a tape's block, which `--block` counts from 1, to an index from 0.
fn block_index(block: Option<u32>, tape: Option<&Tape>) -> Result<Option<usize>> {
    let Some(block) = block else { return Ok(None) };
    let count = tape.map_or(0, |tape| tape.blocks.len());
    if block as usize > count {
        bail!(
            "--block {block}: {}",
            if count == 0 { "there is no tape".into() } else { format!("the tape has {count}") }
        );
    }
    Ok(Some(block as usize - 1))
}

/// Returns the way in which the deck loads.
pub(super) fn loading(setup: &Setup) -> Loading {
    if setup.tape == TapeSpeed::Instant { Loading::Instant } else { Loading::Real }
}
