//! The data that zxlab adds to `CRTR`: what the format has no field for.

use super::blocks::SzxBlock;
use super::{JOYSTICKS, SnapshotError};
use crate::joystick::Joystick;
use crate::model::{Snow, SoundChip};
use crate::psg::{Psg, progress};
use ::z80::Chip;

/// The name of the program that writes, in 32 bytes.
pub(super) const CREATOR: &[u8; 32] = b"zxlab\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0";
/// The CPU's makers by their numbers in our own field. With 0, the model decides.
const CHIPS: [Chip; 4] = [Chip::Nmos, Chip::Cmos, Chip::Nec, Chip::St];
/// The settings for snow by their numbers in our own field. With 0, the model decides.
const SNOWS: [Snow; 3] = [Snow::On, Snow::Off, Snow::Crash];
/// The flag of a YM2149.
const YM: u8 = 0x40;
/// The number before the joysticks that are plugged in. The data of a deck begins with another one.
const JOYSTICKS_FOLLOW: u8 = 2;
/// The number before the sound chip's progress.
const PROGRESS_FOLLOWS: u8 = 3;

/// Data for which the format has no field, but which decides how a machine goes on.
///
/// ```text
/// 0-7  frames since power-on: FLASH depends on them
/// 8    bit 0: the frame ended with an M1, which late machines use
///      bit 1: the last instruction was LD A,I or LD A,R
///      bits 2-3: the CPU's maker, in the order of [`CHIPS`]
///      bits 4-5: snow, in the order of [`SNOWS`]
///      bit 6: the sound chip is a YM2149; without it, the model decides
/// 9    the $DD or $FD that was fetched last
/// 10-  with more joysticks than fit into a `JOY` block, [`JOYSTICKS_FOLLOW`], and a bit for each in the order of [`JOYSTICKS`];
///      with a sound chip, [`PROGRESS_FOLLOWS`] and its progress; with a tape in the deck, the data described in [`tape`]
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Extra {
    pub(super) frame: u64,
    pub(super) ended_in_m1: bool,
    pub(super) after_ld_a_ir: bool,
    pub(super) chip: Chip,
    pub(super) snow: Snow,
    pub(super) sound_chip: SoundChip,
    pub(super) prefix: u8,
}

impl Extra {
    const LENGTH: usize = 10;
    /// Position after it in the block.
    const END: usize = 36 + Extra::LENGTH;

    /// Returns what follows in our own block.
    pub(super) fn more(creator: &SzxBlock<'_>) -> Result<More, SnapshotError> {
        let mut more = More::default();
        let body = creator.body;
        if !body.starts_with(CREATOR) {
            return Ok(more);
        }
        let mut at = Extra::END;
        if body.get(at) == Some(&JOYSTICKS_FOLLOW) {
            let plugged = creator.byte(at + 1)?;
            if usize::from(plugged) >> JOYSTICKS.len() > 0 {
                return Err(creator.invalid(at + 1, format!("${plugged:02X} is not a set of joysticks")));
            }
            let is_plugged = |&(number, _): &(usize, Joystick)| plugged >> number & 1 == 1;
            more.joysticks =
                JOYSTICKS.into_iter().enumerate().filter(is_plugged).map(|(_, joystick)| joystick).collect();
            at += 2;
        }
        if body.get(at) == Some(&PROGRESS_FOLLOWS) {
            creator.byte(at + progress::LENGTH)?;
            more.progress = body[at + 1..].first_chunk().map(|bytes| (at + 1, *bytes));
            at += 1 + progress::LENGTH;
        }
        more.deck = (body.len() > at).then_some(at);
        Ok(more)
    }

    /// Upper bound on a number of frames: 178,000 years.
    const FRAMES: u64 = 1 << 48;

    pub(super) fn read(creator: &SzxBlock<'_>) -> Result<Extra, SnapshotError> {
        let Some(&data) = creator.body.get(36..).and_then(|data| data.first_chunk::<{ Extra::LENGTH }>()) else {
            return Ok(Extra::default());
        };
        if !creator.body.starts_with(CREATOR) {
            return Ok(Extra::default());
        }
        let [a, b, c, d, e, f, g, h, flags, prefix] = data;
        let frame = u64::from_le_bytes([a, b, c, d, e, f, g, h]);
        if frame >= Extra::FRAMES {
            let what = format!("the frame count {frame} is too large");
            return Err(SnapshotError::Invalid { offset: creator.offset + 36, what });
        }
        Ok(Extra {
            frame,
            ended_in_m1: flags & 1 != 0,
            after_ld_a_ir: flags & 2 != 0,
            chip: CHIPS[usize::from(flags >> 2 & 3)],
            snow: SNOWS.get(usize::from(flags >> 4 & 3)).copied().unwrap_or_default(),
            sound_chip: if flags & YM == 0 { SoundChip::Ay } else { SoundChip::Ym },
            prefix,
        })
    }

    pub(super) fn bytes(self) -> [u8; Extra::LENGTH] {
        let mut bytes = [0; Extra::LENGTH];
        bytes[..8].copy_from_slice(&self.frame.to_le_bytes());
        bytes[8] = u8::from(self.ended_in_m1) | u8::from(self.after_ld_a_ir) << 1;
        bytes[8] |= (0_u8..).zip(CHIPS).find(|&(_, chip)| chip == self.chip).map_or(0, |(number, _)| number << 2);
        bytes[8] |= (0_u8..).zip(SNOWS).find(|&(_, snow)| snow == self.snow).map_or(0, |(number, _)| number << 4);
        bytes[8] |= if self.sound_chip == SoundChip::Ym { YM } else { 0 };
        bytes[9] = self.prefix;
        bytes
    }
}

/// The parts of our own block after [`Extra`].
#[derive(Default)]
pub(super) struct More {
    pub(super) joysticks: Vec<Joystick>,
    /// The sound chip's progress, and its position in the block.
    pub(super) progress: Option<(usize, [u8; progress::LENGTH])>,
    /// The position of the deck's data.
    pub(super) deck: Option<usize>,
}

/// Returns the bytes for the joysticks with these numbers, if not all of them fit into a `JOY` block, and for the sound chip:
/// [`Extra::more`] reads them.
pub(super) fn more_bytes(plugged: &[u8], psg: Option<&Psg>) -> Vec<u8> {
    let all = plugged.iter().fold(0, |all, number| all | 1 << number);
    let mut bytes = if plugged.len() > 2 { vec![JOYSTICKS_FOLLOW, all] } else { Vec::new() };
    if let Some(psg) = psg {
        bytes.push(PROGRESS_FOLLOWS);
        bytes.extend(psg.progress());
    }
    bytes
}
