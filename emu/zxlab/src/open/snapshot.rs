//! Snapshots to play: checked, with the kind of Spectrum that they are of.

use crate::lines::describe_error;
use anyhow::Result;
use format::{Cursor, Tape};
use spectrum::snapshot::szx::{self, SavedTape};
use spectrum::snapshot::{Format, SnapshotError};
use spectrum::{Kind, Machine, Model, Rom};
use std::sync::Arc;

/// A valid snapshot.
#[derive(Clone)]
pub(crate) struct Snapshot {
    pub(crate) format: Format,
    pub(crate) bytes: Vec<u8>,
    /// The kind of Spectrum that it is of; a .sna of a 128K also runs on another kind with banks.
    pub(super) kind: Kind,
    /// True if it brings the ROM of its kind, or the build has that.
    pub(super) has_rom: bool,
    /// The tape in its deck, if that is a separate file, and the block at which it stands.
    pub(crate) linked: Option<(Arc<Tape>, usize)>,
    /// Messages about parts of the file that are not restored.
    pub(crate) remarks: Vec<String>,
}

/// The message about a snapshot whose ROM is neither in the file nor in the build, if the user does not name it.
pub(super) const NO_ROM: &str = "its ROM is not in the file: --rom names it, else the 128K's is used";

/// Returns true for a kind of Spectrum whose ROM the build does not have.
fn is_without_rom(kind: Kind) -> bool {
    matches!(kind, Kind::Plus2 | Kind::Plus2A)
}

impl Snapshot {
    /// Returns true if it lacks the ROM of the kind that it runs on.
    pub(super) fn lacks_rom(&self, named: Option<crate::setup::Kind>) -> bool {
        let kind = self.kind_with(named);
        if kind == self.kind { !self.has_rom } else { is_without_rom(kind) }
    }

    /// Returns the kind of Spectrum that it runs on, if the command line names `named`.
    pub(super) fn kind_with(&self, named: Option<crate::setup::Kind>) -> Kind {
        let named = named.map(Kind::from).filter(|kind| kind.has_banks());
        named.filter(|_| self.format == Format::Sna && self.kind.has_banks()).unwrap_or(self.kind)
    }

    /// Checks a snapshot. `find_tape` looks for a tape that the snapshot only names.
    ///
    /// # Errors
    /// Those of its format.
    pub(super) fn new(
        format: Format,
        bytes: Vec<u8>,
        find_tape: impl Fn(&str) -> Option<Result<Tape>>,
    ) -> Result<Snapshot> {
        let machine = format.read(&bytes, Rom::sinclair_48k(), Model::default())?;
        let mut remarks = Vec::new();
        let kind = machine.model().kind;
        let has_rom = !is_without_rom(kind) || *machine.rom() != Rom::of(kind);
        let left_out = format.left_out(&bytes)?;
        if !left_out.is_empty() {
            remarks.push(format!("left out, since this machine does not have it: {}", left_out.join("; ")));
        }
        let deposit = if format == Format::Szx { szx::saved_tape(&bytes)? } else { None };
        let mut linked = None;
        if let Some(SavedTape::Linked { name, block }) = deposit {
            match find_tape(&name) {
                Some(Ok(tape)) => linked = Some((Arc::new(tape), block)),
                Some(Err(error)) => remarks.push(format!("its tape is left out: {}", describe_error(&error))),
                None => remarks.push(format!("its tape is left out: there is no tape {name:?} in the same folder")),
            }
        }
        Ok(Snapshot { format, bytes, kind, has_rom, linked, remarks })
    }

    /// Checks a snapshot that is part of another file.
    ///
    /// # Errors
    /// Those of its format.
    pub(crate) fn inside(format: Format, bytes: &[u8]) -> Result<Snapshot> {
        Snapshot::new(format, bytes.to_vec(), |_| None)
    }

    /// Returns the machine, with its tape in the deck. ROM and model apply where the snapshot does not name others.
    ///
    /// # Errors
    /// None in practice: the snapshot has been checked.
    pub(crate) fn machine(&self, rom: Rom, model: Model) -> Result<Machine, SnapshotError> {
        let mut machine = self.format.read(&self.bytes, rom, model)?;
        if let Some((tape, block)) = &self.linked {
            machine.deck_mut().insert(Arc::clone(tape));
            machine.deck_mut().wind_to(Cursor::at((*block).min(tape.blocks.len())));
        }
        Ok(machine)
    }
}
