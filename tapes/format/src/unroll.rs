//! A tape's signal from its start to the end of its last block, over every stop: what formats hold that know only pulses.

use crate::{Cursor, Error, Pulse, Step, T, T_PER_MS, Tape};

/// The longest signal that is written: three hours, twice the longest cassette's side.
pub(crate) const LONGEST: T = 3 * 3_600_000 * T_PER_MS;
/// The most pulses of it: an hour of the fastest tapes has some 30 million.
const MOST: usize = 1 << 25;
/// The most blocks of it, loops played.
const MOST_BLOCKS: usize = 10_000;

/// How much of a signal there has been.
#[derive(Default)]
pub(crate) struct Meter {
    t: T,
    pulses: usize,
}

impl Meter {
    /// One more pulse.
    ///
    /// # Errors
    /// [`Error::Unwritable`] for one too many.
    pub(crate) fn count(&mut self, pulse: Pulse, block: usize, format: &'static str) -> Result<(), Error> {
        self.t += pulse.t;
        self.pulses += 1;
        if self.t > LONGEST || self.pulses > MOST {
            let what = "a signal of more than three hours or 33 million pulses, or without an end".to_string();
            return Err(Error::Unwritable { block, format, what });
        }
        Ok(())
    }
}

/// The blocks in the order in which they are played, with jumps, calls and loops made: only those that are heard or stop the tape.
///
/// # Errors
/// [`Error::Unwritable`] for a tape without an end.
pub(crate) fn order(tape: &Tape, format: &'static str) -> Result<Vec<usize>, Error> {
    let mut cursor = Cursor::new();
    let mut order = Vec::new();
    let mut patience = tape.patience();
    while let Some(block) = tape.blocks.get(cursor.block()).filter(|_| patience > 0) {
        let index = cursor.block();
        if block.is_signpost() {
            cursor.advance_in(tape, block);
            patience -= 1;
        } else {
            cursor.skip_block();
            if block.is_signal() {
                order.push(index);
                patience = tape.patience();
            }
        }
        if order.len() > MOST_BLOCKS {
            let what = format!("more than {MOST_BLOCKS} blocks, or a tape without an end");
            return Err(Error::Unwritable { block: index, format, what });
        }
    }
    Ok(order)
}

/// Gives the pulses to `take`, each at the opposite level of the one before, and each with the time at which it ends.
///
/// # Errors
/// [`Error::Unwritable`] for a signal without an end, or longer than is written.
pub(crate) fn unroll(tape: &Tape, format: &'static str, mut take: impl FnMut(Pulse, T)) -> Result<(), Error> {
    let mut cursor = Cursor::new();
    let mut meter = Meter::default();
    let mut last: Option<Pulse> = None;
    let mut patience = tape.patience();
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
                patience = tape.patience();
            }
            // A tape that stops and jumps back to the stop has no end either.
            Some(Step::Stop | Step::StopOn48K) if patience > 0 => patience -= 1,
            _ => break,
        }
    }
    if let Some(last) = last {
        take(last, meter.t);
    }
    Ok(())
}
