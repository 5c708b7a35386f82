//! Lists what a format does not keep of a tape. The sound is kept, or writing fails; other things may be left out.

use crate::pzx::is_kept;
use crate::{Block, Data, Format, Signal, Tape, csw};

/// Maximum number of blocks that are listed; the others are counted.
const NAMED: usize = 6;

impl Format {
    /// Lists what a file of this format does not keep of a tape: one text for each kind of thing, with the blocks, counted from 1.
    #[must_use]
    pub fn losses(self, tape: &Tape) -> Vec<String> {
        let mut lost: Vec<(&str, Vec<usize>)> = Vec::new();
        let mut lose = |what, index| match lost.iter_mut().find(|(known, _)| *known == what) {
            Some((_, blocks)) => blocks.push(index + 1),
            None => lost.push((what, vec![index + 1])),
        };
        for (index, block) in tape.blocks.iter().enumerate() {
            // A loop with only a wave repeats the long pulses of a PZX file: it is not lost.
            let is_run = matches!(&tape.blocks[index..], [_, Block::Level(_), Block::Wave(_), Block::LoopEnd, ..]);
            if let Some(what) = describe(block).filter(|_| !is_run && !self.keeps(block)) {
                lose(what, index);
            }
        }
        if self == Format::Tap {
            long_pauses(tape).into_iter().for_each(|index| lose("pauses of more than a second", index));
        }
        lost.into_iter().map(|(what, blocks)| format!("{what} ({})", numbers(&blocks))).collect()
    }

    /// Returns true if the format keeps a block that is not part of the sound.
    fn keeps(self, block: &Block) -> bool {
        match self {
            Format::Tzx => true,
            Format::Pzx => is_kept(block),
            Format::Csw => csw::Header::from_block(block).is_some(),
            Format::Tap | Format::Wav => false,
        }
    }
}

/// Describes a block that is not part of the sound. The ends of loops and groups are not listed, only their starts; nor is the mark
/// of joined tapes (TZX $5A).
fn describe(block: &Block) -> Option<&'static str> {
    Some(match block {
        Block::Stop => "stops",
        Block::StopOn48K => "stops on a 48K",
        Block::LoopStart(_) => "loops, only what is played",
        Block::Jump(_) => "jumps, only what is played",
        Block::Call(_) => "calls, only what is played",
        Block::GroupStart(_) => "names of groups",
        Block::Select(_) => "choices",
        Block::Text(_) => "texts",
        Block::Other { id, .. } if csw::Header::from_block(block).is_none() => match id {
            0x16 | 0x17 => "data for a Commodore 64",
            0x31 => "messages",
            0x32 => "archive info",
            0x33 => "hardware info",
            0x34 => "emulation info",
            0x35 => "custom info",
            0x40 => "snapshots",
            0x5A => return None,
            _ => "blocks of unknown kinds",
        },
        Block::Other { .. } => "the name of the recording program",
        _ => return None,
    })
}

/// Finds the blocks of data with more silence after them than in the ROM's signal, if something follows.
fn long_pauses(tape: &Tape) -> Vec<usize> {
    let mut long = Vec::new();
    // The block of data before the pause, and the length of the pause in milliseconds.
    let mut pause: Option<(usize, u32)> = None;
    for (index, block) in tape.blocks.iter().enumerate() {
        match (block, &mut pause) {
            (Block::Pause(ms), Some((_, sum))) => *sum += u32::from(*ms),
            (block, _) if block.is_gap() => {}
            _ => {
                long.extend(pause.filter(|&(_, ms)| ms > Signal::ROM_PAUSE_MS.into()).map(|(before, _)| before));
                pause = match block {
                    Block::Data(Data { pause_ms, .. }) => Some((index, (*pause_ms).into())),
                    _ => None,
                };
            }
        }
    }
    long
}

fn numbers(blocks: &[usize]) -> String {
    let named: Vec<String> = blocks.iter().take(NAMED).map(ToString::to_string).collect();
    let more = match blocks.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("block{} {}{more}", if blocks.len() == 1 { "" } else { "s" }, named.join(", "))
}
