//! The floating bus: where no device answers, IN reads the byte that the ULA is fetching at that moment. A gate array keeps it.
//!
//! Sources: the floating bus of the 48K as measured by Ramsoft, of the +2A by Hikaru's test of 2017.

use crate::T;
use crate::display::{COLUMNS, LINES, attributes, bitmap};
use crate::model::{FETCHING, Raster};

/// Returns the address that the ULA reads at `t`, in a machine whose picture is there in the frame. In 8 T it reads bitmap,
/// attribute, bitmap, attribute, and then nothing. The first byte is on the bus 3 T after the first contended T-state.
pub(crate) fn ula_address(t: T, raster: Raster) -> Option<u16> {
    let (line, within) = raster.split(t.checked_sub(raster.first + 3)?);
    let line = line as usize;
    if line >= LINES || within >= FETCHING {
        return None;
    }
    let column = (within / 8 * 2 + within % 8 / 2) as u16;
    match within % 8 {
        0 | 2 => Some(bitmap(line) + column),
        1 | 3 => Some(attributes(line) + column),
        _ => None,
    }
}

/// Returns the address that a gate array has read last at `t` in this frame. In its pauses the byte stays, unless the CPU itself gets at
/// shared memory then: that is not followed.
pub(crate) fn last_address(t: T, raster: Raster) -> Option<u16> {
    let (line, within) = raster.split(t.checked_sub(raster.first + 3)?);
    let line = line as usize;
    if line >= LINES {
        return Some(attributes(LINES - 1) + (COLUMNS - 1) as u16);
    }
    // The last of four in 8 T, and of the line's 128 T.
    let within = within.min(FETCHING - 1);
    ula_address(raster.first + 3 + line as T * raster.line + within / 8 * 8 + (within % 8).min(3), raster)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Kind, Model};

    /// Ramsoft's table for the 48K: 14338 first bitmap byte, 14339 its attribute, 14340 the next, 14341 its attribute, then idle.
    #[test]
    fn the_ula_reads_what_ramsoft_measured() {
        let at = |t| ula_address(t, Raster { first: 14_335, line: 224 });
        let expected =
            [None, Some(0x4000), Some(0x5800), Some(0x4001), Some(0x5801), None, None, None, None, Some(0x4002)];
        assert_eq!((14_337..14_347).map(at).collect::<Vec<_>>(), expected);
        assert_eq!(at(14_338 + 224), Some(0x4100));
        assert_eq!(at(14_338 + 8 * 224 + 1), Some(0x5820));
        assert_eq!(at(14_338 + 191 * 224 + 123), Some(0x5AFF));
        assert_eq!((at(14_338 + 128), at(14_338 + 192 * 224)), (None, None));
    }

    /// Hikaru's table for the +3: 14367 first bitmap byte, ..., 14370 the second attribute, which stays.
    #[test]
    fn a_gate_array_keeps_what_it_has_read() {
        let at = |t| last_address(t, Model::of(Kind::Plus2A).raster());
        let expected = [None, Some(0x4000), Some(0x5800), Some(0x4001), Some(0x5801)];
        assert_eq!((14_366..14_371).map(at).collect::<Vec<_>>(), expected);
        assert_eq!([14_371, 14_374, 14_375].map(at), [Some(0x5801), Some(0x5801), Some(0x4002)]);
        assert_eq!([14_367 + 128, 14_367 + 227, 14_367 + 228].map(at), [Some(0x581F), Some(0x581F), Some(0x4100)]);
        assert_eq!([14_367 + 192 * 228, 70_900].map(at), [Some(0x5AFF), Some(0x5AFF)]);
    }

    /// The published figure for the 128K: 14364 the first byte.
    #[test]
    fn the_128k_begins_to_read_at_14364() {
        let at = |t| ula_address(t, Model::of(Kind::Spectrum128).raster());
        assert_eq!([at(14_363), at(14_364), at(14_365)], [None, Some(0x4000), Some(0x5800)]);
        assert_eq!(at(14_364 + 228), Some(0x4100));
    }
}
