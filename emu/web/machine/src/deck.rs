//! The tape deck of a player, and the tape of what programs save.

use crate::Player;
use format::{Block, Cursor, Header, HeaderKind, Tape};
use spectrum::load::is_for_128k;
use spectrum::{Loading, Saves};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;

/// Bytes and pulses of a tape that is long: they are packed in about 50 milliseconds.
const LONG: usize = 200_000;

/// The kind of block in a .tzx that says on which computers it runs.
const COMPUTERS: u8 = 0x33;

/// Most blocks of a tape that are listed: a page could not show a million of them.
const LISTED: usize = 1_000;

#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
impl Player {
    /// Returns a line about each of the first thousand blocks of the tape; nothing without a tape.
    #[must_use]
    pub fn tape_blocks(&self) -> Vec<String> {
        self.core.machine.deck().tape().map(|tape| lines(tape)).unwrap_or_default()
    }

    /// Returns the number of blocks of the tape; 0 without a tape.
    #[must_use]
    pub fn tape_length(&self) -> usize {
        self.core.machine.deck().tape().map_or(0, |tape| tape.blocks.len())
    }

    /// Returns true if the tape is so long that a state with it takes longer to write than frames can wait, since the tape is packed for it.
    #[must_use]
    pub fn has_long_tape(&self) -> bool {
        let length = |block: &Block| match block {
            Block::Data(data) => data.bytes.len(),
            Block::Recording { samples, .. } => samples.len(),
            Block::Wave(wave) => wave.pulses.len(),
            _ => 16,
        };
        self.core.machine.deck().tape().is_some_and(|tape| tape.blocks.iter().map(length).sum::<usize>() > LONG)
    }

    /// Returns the block at which the tape stands, from 0.
    #[must_use]
    pub fn tape_block(&self) -> usize {
        self.core.machine.deck().position().block()
    }

    /// Returns true while the tape moves.
    #[must_use]
    pub fn tape_plays(&self) -> bool {
        self.core.machine.deck().is_playing()
    }

    /// Starts the tape.
    pub fn play_tape(&mut self) {
        self.core.machine.deck_mut().play();
        self.past.clear();
    }

    /// Stops the tape.
    pub fn stop_tape(&mut self) {
        self.core.machine.deck_mut().stop();
        self.past.clear();
    }

    /// Stops the tape and winds it to a block, from 0.
    pub fn wind_tape(&mut self, block: usize) {
        let end = self.tape_length();
        self.core.machine.deck_mut().wind_to(Cursor::at(block.min(end)));
        self.past.clear();
    }

    /// Sets whether blocks are copied into memory at once, or else played in their own time.
    pub fn set_instant(&mut self, instant: bool) {
        self.loading = if instant { Loading::Instant } else { Loading::Real };
        self.core.machine.deck_mut().set_loading(self.loading);
        self.past.clear();
    }

    /// Returns true while the tape is the reason to run as fast as possible.
    #[must_use]
    pub fn waits_for_tape(&self) -> bool {
        self.core.waits_for_tape()
    }

    /// Returns true while a tape is being loaded.
    #[must_use]
    pub fn is_loading(&self) -> bool {
        self.core.is_loading()
    }

    /// Returns true while a recording supplies the input.
    #[must_use]
    pub fn is_replaying(&self) -> bool {
        self.core.is_replaying()
    }
}

/// The tape of the blocks that programs have saved.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
impl Player {
    /// Returns the number of blocks that have been saved.
    #[must_use]
    pub fn saved_count(&self) -> usize {
        self.saved_before.blocks.len() + self.saves.tape().blocks.len()
    }

    /// Returns a line about each of the first thousand blocks that have been saved.
    #[must_use]
    pub fn saved_blocks(&self) -> Vec<String> {
        lines(&self.saved())
    }

    /// Returns what has been saved as a file, by its ending: `tap`, `tzx`, `pzx`, `csw` or `wav`.
    ///
    /// # Errors
    /// An ending that is no format of tapes, or what the format cannot hold.
    pub fn saved_tape(&self, ending: &str) -> Result<Vec<u8>, String> {
        let format = format::Format::from_ending(ending).ok_or_else(|| format!(".{ending} is no format of tapes"))?;
        format.write(&self.saved()).map_err(|error| error.to_string())
    }

    /// Forgets what has been saved.
    pub fn forget_saved(&mut self) {
        self.saves = Saves::default();
        self.saved_before = Tape::default();
    }

    /// Takes a TAP file, as `saved_tape` writes it, in the place of all that has been saved; later blocks follow it.
    ///
    /// # Errors
    /// Bytes that are no TAP file; nothing has changed then.
    pub fn restore_saved(&mut self, file: &[u8]) -> Result<(), String> {
        self.saved_before = format::tap::read(file).map_err(|error| error.to_string())?;
        self.saves = Saves::default();
        Ok(())
    }

    /// Returns what has been saved, in this visit and before.
    fn saved(&self) -> Tape {
        let blocks = [&self.saved_before, self.saves.tape()].into_iter().flat_map(|tape| &tape.blocks);
        Tape { blocks: blocks.cloned().collect() }
    }
}

/// Returns a line about each block of a tape that is listed: kind and name of a header and the address of code, the length of other standard
/// blocks, the computers that it states, nothing of signals.
fn lines(tape: &Tape) -> Vec<String> {
    let computers = if is_for_128k(tape) { "needs a 128K" } else { "for which computers it is" };
    let about = |block: &Block| match block {
        Block::Other { id: COMPUTERS, .. } => computers.to_owned(),
        _ => String::new(),
    };
    let mut lines: Vec<String> = tape.blocks.iter().take(LISTED).map(about).collect();
    for (index, standard) in tape.standards().take_while(|(index, _)| *index < LISTED) {
        let data = standard.data;
        lines[index] = match Header::from_data(data) {
            None => format!("{} bytes", data.bytes.len().saturating_sub(2)),
            Some(header) if header.kind == HeaderKind::Bytes => {
                format!("Bytes: {}, for ${:04X}", header.name(), header.param1)
            }
            Some(header) => format!("{:?}: {}", header.kind, header.name()),
        };
    }
    lines
}
