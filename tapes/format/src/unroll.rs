//! Plays a tape from its start to the end of its last block, past every stop, for formats that only store pulses.

use crate::{Cursor, Error, Pulse, Step, T, T_PER_MS, Tape};

/// Length of the longest signal that is written, in T-states: three hours, twice the longest side of a cassette.
pub(crate) const MAX_T: T = 3 * 3_600_000 * T_PER_MS;
/// Maximum number of its pulses: an hour of the fastest tapes has some 30 million.
const MAX_PULSES: usize = 1 << 25;
/// Maximum number of its blocks, repetitions of loops included.
const MAX_BLOCKS: usize = 10_000;

/// The length of a signal so far.
#[derive(Default)]
pub(crate) struct Meter {
    t: T,
    pulses: usize,
}

impl Meter {
    /// Counts a pulse.
    ///
    /// # Errors
    /// [`Error::Unwritable`] if the signal is too long.
    pub(crate) fn count(&mut self, pulse: Pulse, block: usize, format: &'static str) -> Result<(), Error> {
        self.t += pulse.t;
        self.pulses += 1;
        if self.t > MAX_T || self.pulses > MAX_PULSES {
            let what = "a signal of more than three hours or 33 million pulses, or one that never ends".to_string();
            return Err(Error::Unwritable { block, format, what });
        }
        Ok(())
    }
}

/// Returns the indices of the blocks in the order of play, following jumps, calls and loops: only those with sound and stops.
///
/// # Errors
/// [`Error::Unwritable`] for a tape that never ends.
pub(crate) fn order(tape: &Tape, format: &'static str) -> Result<Vec<usize>, Error> {
    let mut cursor = Cursor::new();
    let mut order = Vec::new();
    let mut left = tape.max_silent_blocks();
    while let Some(block) = tape.blocks.get(cursor.block()).filter(|_| left > 0) {
        let index = cursor.block();
        if block.is_control() {
            cursor.advance_in(tape, block);
            left -= 1;
        } else {
            cursor.skip_block();
            if block.is_signal() {
                order.push(index);
                left = tape.max_silent_blocks();
            }
        }
        if order.len() > MAX_BLOCKS {
            let what = format!("more than {MAX_BLOCKS} blocks, or a tape that never ends");
            return Err(Error::Unwritable { block: index, format, what });
        }
    }
    Ok(order)
}

/// Passes each pulse with the time of its end to `take`. Successive pulses of the same level are joined.
///
/// # Errors
/// [`Error::Unwritable`] for a signal that never ends or is too long.
pub(crate) fn unroll(tape: &Tape, format: &'static str, mut take: impl FnMut(Pulse, T)) -> Result<(), Error> {
    let mut cursor = Cursor::new();
    let mut meter = Meter::default();
    let mut last: Option<Pulse> = None;
    let mut left = tape.max_silent_blocks();
    loop {
        let block = cursor.block();
        match cursor.advance_in_blocks(tape) {
            Some(Step::Pulse(pulse)) => {
                match &mut last {
                    Some(last) if last.level == pulse.level => last.t += pulse.t,
                    _ => {
                        if let Some(last) = last.replace(pulse) {
                            take(last, meter.t);
                        }
                    }
                }
                meter.count(pulse, block, format)?;
                left = tape.max_silent_blocks();
            }
            // A tape that jumps back to a stop never ends either.
            Some(Step::Stop | Step::StopOn48K) if left > 0 => left -= 1,
            _ => break,
        }
    }
    if let Some(last) = last {
        take(last, meter.t);
    }
    Ok(())
}
