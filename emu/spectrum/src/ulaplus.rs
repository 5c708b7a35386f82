//! ULAplus: an ULA with a palette of 64 entries, from the 256 colours that a byte holds. No Sinclair machine has one.
//!
//! ```text
//! $BF3B, write           bits 7-6  00 selects the entry in bits 5-0, 01 the mode
//! $FF3B, read and write  what is selected: an entry, GGGRRRBB, or the mode, whose bit 0 turns the palette on
//!
//! attribute  7 6  which 16 of the entries, 0-15 to 48-63: nothing flashes, nothing is bright
//!            5-3  paper, the second 8 of these 16; the border's colour is the paper of the first 16
//!            2-0  ink, the first 8
//! ```
//!
//! The two ports are decoded fully. The CPU waits at them as at the ULA's own port. When the machine is switched on, the palette is off and
//! all of its entries are 0.
//!
//! Left out: the grey palette of version 1.1, and the Timex's screen modes. Sources: the specification of ULAplus, version 1.1; where it
//! says nothing, Fuse and Spectrusty for the state at power-on, FBZX and JSSpeccy for the waiting.

/// The port that selects.
pub(crate) const SELECT: u16 = 0xBF3B;
/// The port that reads and writes what is selected.
pub(crate) const DATA: u16 = 0xFF3B;

/// Bits of [`SELECT`] that tell the palette from the mode.
const GROUP: u8 = 0xC0;
const MODE: u8 = 0x40;

/// Returns true for the ports of ULAplus.
pub(crate) fn is_port(port: u16) -> bool {
    port == SELECT || port == DATA
}

/// The state of ULAplus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UlaPlus {
    pub(crate) selected: u8,
    pub(crate) is_on: bool,
    pub(crate) entries: [u8; 64],
}

impl Default for UlaPlus {
    fn default() -> UlaPlus {
        UlaPlus { selected: 0, is_on: false, entries: [0; 64] }
    }
}

impl UlaPlus {
    /// Returns true while the palette is on.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.is_on
    }

    /// Returns the palette: 64 bytes GGGRRRBB.
    #[must_use]
    pub fn entries(&self) -> &[u8; 64] {
        &self.entries
    }

    /// Returns the byte last written to port $BF3B.
    #[must_use]
    pub fn selected(&self) -> u8 {
        self.selected
    }

    /// Returns what port $FF3B reads; `None` if nothing that exists is selected.
    pub(crate) fn read(&self) -> Option<u8> {
        match self.selected & GROUP {
            0 => Some(self.entries[usize::from(self.selected)]),
            MODE => Some(u8::from(self.is_on)),
            _ => None,
        }
    }

    /// Takes a byte for port $FF3B.
    pub(crate) fn write(&mut self, value: u8) {
        match self.selected & GROUP {
            0 => self.entries[usize::from(self.selected)] = value,
            MODE => self.is_on = value & 1 == 1,
            _ => {}
        }
    }

    /// Returns paper and ink of an attribute, each a byte GGGRRRBB.
    pub(crate) fn colours(&self, attribute: u8) -> [u8; 2] {
        let group = usize::from(attribute >> 6) * 16;
        let [paper, ink] = [8 + (attribute >> 3 & 7), attribute & 7].map(usize::from);
        [self.entries[group + paper], self.entries[group + ink]]
    }
}

/// Red, green and blue of the 256 colours, in sRGB.
pub(crate) static PALETTE: [[u8; 3]; 256] = {
    let mut palette = [[0; 3]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (green, red, blue) = (byte as u8 >> 5, byte as u8 >> 2 & 7, byte as u8 & 3);
        // Blue lacks its lowest bit, which is set if another one is.
        let blue = blue << 1 | (blue != 0) as u8;
        palette[byte] = [level(red), level(green), level(blue)];
        byte += 1;
    }
    palette
};

/// Returns the brightness of three bits, 0 to 255: the bits again and again.
const fn level(bits: u8) -> u8 {
    bits << 5 | bits << 2 | bits >> 1
}

/// Returns the byte of the colour nearest to one of the sixteen of [`PALETTE`](crate::PALETTE).
pub(crate) const fn nearest(colour: u8) -> u8 {
    let (green, red, blue) = (colour >> 2 & 1, colour >> 1 & 1, colour & 1);
    let [level, of_blue] = if colour & 8 == 0 { [6, 2] } else { [7, 3] };
    (green * level) << 5 | (red * level) << 2 | (blue * of_blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_is_green_red_blue() {
        assert_eq!([0, 0xFF].map(|byte| PALETTE[byte]), [[0; 3], [0xFF; 3]]);
        assert_eq!([0xE0, 0x1C, 0x03].map(|byte| PALETTE[byte]), [[0, 0xFF, 0], [0xFF, 0, 0], [0, 0, 0xFF]]);
        assert_eq!(
            [0x20, 0x04, 0x01, 0x02].map(|byte| PALETTE[byte]),
            [[0, 0x24, 0], [0x24, 0, 0], [0, 0, 0x6D], [0, 0, 0xB6]]
        );
        let mut all = PALETTE.to_vec();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 256);
    }

    #[test]
    fn no_colour_is_nearer() {
        let distance = |byte: u8, colour: usize| -> u32 {
            let parts = PALETTE[usize::from(byte)].into_iter().zip(crate::PALETTE[colour]);
            parts.map(|(one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
        };
        for colour in 0..16 {
            let least = (0..=255).map(|byte| distance(byte, colour)).min();
            assert_eq!(Some(distance(nearest(colour as u8), colour)), least, "{colour}");
        }
    }
}
