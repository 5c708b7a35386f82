//! The joystick in a Z80 file: its number, and in version 3 its keys.

use super::Version;
use crate::joystick::{Joystick, Joysticks};
use std::ops::Range;

/// The joysticks by their numbers.
const JOYSTICKS: [Joystick; 4] = [Joystick::Cursor, Joystick::Kempston, Joystick::Sinclair2, Joystick::Sinclair1];
/// The number that in version 3 also stands for a joystick with keys of its own.
const SINCLAIR2: u8 = 2;
/// Position of a joystick's keys, for left, right, down, up and fire.
const KEYS: Range<usize> = 63..83;
/// The keys of Sinclair's left joystick, as libspectrum writes and reads them: the published description does not give positions.
const SINCLAIR2_KEYS: [u16; 10] =
    [0x0F03, 0x0803, 0x0403, 0x0203, 0x0103, b'1' as u16, b'2' as u16, b'3' as u16, b'4' as u16, b'5' as u16];

/// Returns the joystick of a file; none if it has keys of its own.
pub(super) fn read(file: &[u8], version: Version) -> Joysticks {
    let mut joysticks = Joysticks::default();
    if of_its_own(file, version).is_none() {
        joysticks.plug(JOYSTICKS[usize::from(file[29] >> 6)]);
    }
    joysticks
}

/// Returns a joystick with keys of its own, in words. One without keys, or with those of Sinclair's left joystick, is the latter.
pub(super) fn of_its_own(file: &[u8], version: Version) -> Option<String> {
    if !matches!(version, Version::Three { .. }) || file[29] >> 6 != SINCLAIR2 {
        return None;
    }
    let words: Vec<u16> = file[KEYS].chunks_exact(2).map(|word| u16::from_le_bytes([word[0], word[1]])).collect();
    let (places, ascii) = words.split_at(5);
    if *words == [0; 10] || *places == SINCLAIR2_KEYS[..5] || *ascii == SINCLAIR2_KEYS[5..] {
        return None;
    }
    let keys = ascii.iter().filter_map(|&word| u8::try_from(word).ok().filter(u8::is_ascii_graphic));
    let keys: String = keys.flat_map(|key| [' ', char::from(key)]).collect();
    Some(format!("a joystick with other keys{}{keys}", if keys.is_empty() { "" } else { ":" }))
}

/// Returns true if the format has a number for a joystick.
pub(in crate::snapshot) fn has_number(joystick: Joystick) -> bool {
    JOYSTICKS.contains(&joystick)
}

/// Returns the number of the joystick that is plugged in.
pub(super) fn number(joysticks: &Joysticks) -> u8 {
    (1..).zip(&JOYSTICKS[1..]).find(|&(_, &joystick)| joysticks.is_plugged(joystick)).map_or(0, |(number, _)| number)
}

/// Puts the keys of the joystick that is plugged in into a header of version 3.
pub(super) fn put_keys(file: &mut [u8], joysticks: &Joysticks) {
    if number(joysticks) == SINCLAIR2 {
        let keys = SINCLAIR2_KEYS.iter().flat_map(|key| key.to_le_bytes());
        file[KEYS].iter_mut().zip(keys).for_each(|(byte, key)| *byte = key);
    }
}
