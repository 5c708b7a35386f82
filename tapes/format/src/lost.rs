//! What a tape has that a format has no place for: its sound is there, or the format refuses it, but not all that stands beside it.

use crate::pzx::is_kept;
use crate::{Block, Data, Format, Signal, Tape, csw};

/// So many blocks are named; of more it is said how many.
const NAMED: usize = 6;

impl Format {
    /// What a file of this format does not keep of a tape: one text for each kind, with the blocks, numbered from 1 as a person
    /// counts them.
    #[must_use]
    pub fn lost(self, tape: &Tape) -> Vec<String> {
        let mut lost: Vec<(&str, Vec<usize>)> = Vec::new();
        let mut lose = |what, index| match lost.iter_mut().find(|(known, _)| *known == what) {
            Some((_, blocks)) => blocks.push(index + 1),
            None => lost.push((what, vec![index + 1])),
        };
        for (index, block) in tape.blocks.iter().enumerate() {
            // So a PZX's long pulses are repeated.
            let is_run = matches!(&tape.blocks[index..], [_, Block::Level(_), Block::Wave(_), Block::LoopEnd, ..]);
            if let Some(what) = beside(block).filter(|_| !is_run && !self.keeps(block)) {
                lose(what, index);
            }
        }
        if self == Format::Tap {
            long_pauses(tape).into_iter().for_each(|index| lose("pauses of more than a second", index));
        }
        lost.into_iter().map(|(what, blocks)| format!("{what} ({})", numbers(&blocks))).collect()
    }

    /// Whether there is a place in it for a block that is no part of the sound.
    fn keeps(self, block: &Block) -> bool {
        match self {
            Format::Tzx => true,
            Format::Pzx => is_kept(block),
            Format::Csw => csw::Header::from_block(block).is_some(),
            Format::Tap | Format::Wav => false,
        }
    }
}

/// What a block is that is no part of the sound. The ends of loops and groups are told with their starts; that tapes were joined
/// (TZX $5A) is nothing.
fn beside(block: &Block) -> Option<&'static str> {
    Some(match block {
        Block::Stop => "where the tape stops",
        Block::StopOn48K => "where the tape stops on a 48K",
        Block::LoopStart(_) => "loops, only what is played",
        Block::Jump(_) => "jumps, only what is played",
        Block::Call(_) => "calls, only what is played",
        Block::GroupStart(_) => "names of groups",
        Block::Select(_) => "what can be chosen",
        Block::Text(_) => "texts",
        Block::Other { id, .. } if csw::Header::from_block(block).is_none() => match id {
            0x16 | 0x17 => "data for a Commodore 64",
            0x31 => "messages",
            0x32 => "what is said about the tape",
            0x33 => "which hardware it is for",
            0x34 => "how it is to be emulated",
            0x35 => "custom info",
            0x40 => "snapshots",
            0x5A => return None,
            _ => "blocks of unknown kinds",
        },
        Block::Other { .. } => "who made the recording",
        _ => return None,
    })
}

/// Where there is more silence than in the signal of the ROM, and something comes after it.
fn long_pauses(tape: &Tape) -> Vec<usize> {
    let mut long = Vec::new();
    // The block of data before it, and how long it is in milliseconds.
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
