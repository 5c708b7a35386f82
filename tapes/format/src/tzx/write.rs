//! Writes TZX files.

use super::{SIGNATURE, VERSION, generalised};
use crate::{Block, Choice, Data, Error, Lead, Signal, Tape, Wave, custom, rle};

/// Maximum number of pulses of a block $13.
const MAX_PULSES: usize = 255;

/// Writes a TZX file. A list of more than 255 pulses becomes several blocks, and a text of more than 255 characters a custom block.
///
/// # Errors
/// [`Error::Unwritable`] for more bytes or characters in a block than its length field can store.
pub fn write(tape: &Tape) -> Result<Vec<u8>, Error> {
    let mut file = SIGNATURE.to_vec();
    file.extend_from_slice(&VERSION);
    for (index, block) in tape.blocks.iter().enumerate() {
        write_block(&mut file, block).map_err(|what| Error::Unwritable {
            block: index,
            format: "TZX",
            what: what.to_string(),
        })?;
    }
    Ok(file)
}

fn write_block(file: &mut Vec<u8>, block: &Block) -> Result<(), &'static str> {
    let words = |file: &mut Vec<u8>, words: &[u16]| words.iter().for_each(|word| file.extend(word.to_le_bytes()));
    match block {
        Block::Data(Data { bytes, signal, pause_ms }) => match signal {
            Signal::Rom => {
                let length = u16::try_from(bytes.len()).map_err(|_| "more than 65,535 bytes in a standard block")?;
                file.push(0x10);
                words(file, &[*pause_ms, length]);
                file.extend_from_slice(bytes);
            }
            &Signal::Turbo { lead, zero, one, last_bits } => {
                match lead {
                    Some(Lead { pilot, count, sync1, sync2 }) => {
                        file.push(0x11);
                        words(file, &[pilot, sync1, sync2, zero, one, count]);
                    }
                    None => {
                        file.push(0x14);
                        words(file, &[zero, one]);
                    }
                }
                file.push(last_bits.clamp(1, 8));
                words(file, &[*pause_ms]);
                long(file, bytes)?;
            }
        },
        Block::Tone { pulse, count } => {
            file.push(0x12);
            words(file, &[*pulse, *count]);
        }
        Block::Pulses(pulses) if pulses.is_empty() => file.extend([0x13, 0]),
        Block::Pulses(pulses) => {
            for pulses in pulses.chunks(MAX_PULSES) {
                file.extend([0x13, pulses.len() as u8]);
                words(file, pulses);
            }
        }
        Block::Recording { t_per_sample, last_bits, pause_ms, samples } => {
            file.push(0x15);
            words(file, &[*t_per_sample, *pause_ms]);
            file.push(*last_bits.clamp(&1, &8));
            long(file, samples)?;
        }
        // In TZX a pause of 0 ms is a stop: it is left out.
        Block::Pause(0) => {}
        Block::Pause(ms) => {
            file.push(0x20);
            words(file, &[*ms]);
        }
        Block::Stop => file.extend([0x20, 0, 0]),
        Block::StopOn48K => file.extend([0x2A, 0, 0, 0, 0]),
        Block::Level(level) => file.extend([0x2B, 1, 0, 0, 0, u8::from(*level)]),
        Block::LoopStart(times) => {
            file.push(0x24);
            words(file, &[*times]);
        }
        Block::LoopEnd => file.push(0x25),
        Block::GroupStart(name) => short(file, 0x21, name)?,
        Block::GroupEnd => file.push(0x22),
        Block::Text(text) => match custom::of_long_text(text) {
            Some(block) => write_block(file, &block)?,
            None => short(file, 0x30, text)?,
        },
        Block::Wave(wave) => write_wave(file, wave)?,
        Block::Generalised(block) => generalised::write(file, block)?,
        Block::Jump(distance) => {
            file.push(0x23);
            words(file, &[distance.cast_unsigned()]);
        }
        Block::Call(distances) => {
            let count = u16::try_from(distances.len()).map_err(|_| "more than 65,535 calls in a block")?;
            file.push(0x26);
            words(file, &[count]);
            distances.iter().for_each(|distance| words(file, &[distance.cast_unsigned()]));
        }
        Block::Return => file.push(0x27),
        Block::Select(choices) => {
            let count = u8::try_from(choices.len()).map_err(|_| "more than 255 choices")?;
            let mut body = vec![count];
            for Choice { distance, text } in choices {
                let length = u8::try_from(text.len()).map_err(|_| "a text of more than 255 characters")?;
                body.extend(distance.to_le_bytes());
                body.push(length);
                body.extend_from_slice(text);
            }
            file.push(0x28);
            words(file, &[u16::try_from(body.len()).map_err(|_| "choices of more than 65,535 bytes")?]);
            file.extend(body);
        }
        Block::Other { id, body } => {
            file.push(*id);
            file.extend_from_slice(body);
        }
    }
    Ok(())
}

/// Writes bytes with their length in three bytes.
fn long(file: &mut Vec<u8>, bytes: &[u8]) -> Result<(), &'static str> {
    if bytes.len() >= 1 << 24 {
        return Err("more than 16 MiB in a block");
    }
    file.extend_from_slice(&(bytes.len() as u32).to_le_bytes()[..3]);
    file.extend_from_slice(bytes);
    Ok(())
}

/// Writes a text with its length in one byte.
fn short(file: &mut Vec<u8>, id: u8, text: &[u8]) -> Result<(), &'static str> {
    let length = u8::try_from(text.len()).map_err(|_| "a text of more than 255 characters")?;
    file.extend([id, length]);
    file.extend_from_slice(text);
    Ok(())
}

/// Writes $18.
fn write_wave(file: &mut Vec<u8>, wave: &Wave) -> Result<(), &'static str> {
    if wave.rate == 0 || wave.rate > Wave::MAX_RATE {
        return Err("a recording of 0 or of more than 16,777,215 samples a second");
    }
    let pulses = rle::write(&wave.pulses, wave.packed);
    file.push(0x18);
    file.extend((pulses.len() as u32 + 10).to_le_bytes());
    file.extend(wave.pause_ms.to_le_bytes());
    file.extend_from_slice(&wave.rate.to_le_bytes()[..3]);
    file.push(if wave.packed { 2 } else { 1 });
    file.extend((wave.pulses.len() as u32).to_le_bytes());
    file.extend(pulses);
    Ok(())
}
