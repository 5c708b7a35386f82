//! The layouts of the devices: slots, pages, and the pages mapped at the start.
//!
//! Source of truth: the chapter on DEVICE in sjasmplus's documentation.

/// The layout of a device's memory.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) name: &'static str,
    /// Size of a slot, and of a page, in bytes.
    pub(crate) slot: usize,
    pub(crate) pages: usize,
    /// The page in each slot at the start.
    pub(crate) mapped: &'static [usize],
    /// The memory of a Spectrum with BASIC in it, if it has one.
    pub(crate) spectrum: Option<Spectrum>,
}

/// The models of Spectrum that the devices have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spectrum {
    /// A 48K, whose first page is the ROM.
    K48,
    /// A 128K, or a larger machine with the same eight pages.
    Banked,
}

/// The pages of a 128K in the slots after a reset; there is no page for the ROM.
const BANKED: &[usize] = &[7, 5, 2, 0];
const PAGE: usize = 0x4000;

const fn banked(name: &'static str, pages: usize) -> Shape {
    Shape { name, slot: PAGE, pages, mapped: BANKED, spectrum: Some(Spectrum::Banked) }
}

/// The devices.
pub(crate) const SHAPES: [Shape; 10] = [
    Shape { name: "ZXSPECTRUM48", slot: PAGE, pages: 4, mapped: &[0, 1, 2, 3], spectrum: Some(Spectrum::K48) },
    Shape { name: "NOSLOT64K", slot: 0x1_0000, pages: 32, mapped: &[0], spectrum: None },
    banked("ZXSPECTRUM128", 8),
    banked("ZXSPECTRUM256", 16),
    banked("ZXSPECTRUM512", 32),
    banked("ZXSPECTRUM1024", 64),
    banked("ZXSPECTRUM2048", 128),
    banked("ZXSPECTRUM4096", 256),
    banked("ZXSPECTRUM8192", 512),
    Shape { name: "ZXSPECTRUMNEXT", slot: 0x2000, pages: 224, mapped: &[14, 15, 10, 11, 4, 5, 0, 1], spectrum: None },
];

impl Shape {
    /// Returns the number of slots.
    pub(crate) fn slots(&self) -> usize {
        self.mapped.len()
    }

    /// Returns the slot for a number: either the slot's own number, or the address of its first byte.
    pub(crate) fn slot_of(&self, value: i32) -> Option<usize> {
        let value = usize::try_from(value).ok()?;
        let slots = self.slots();
        let number = if value >= slots && value % self.slot == 0 { value / self.slot } else { value };
        (number < slots).then_some(number)
    }

    /// Returns the offset of a page in the memory.
    pub(crate) fn page_start(&self, page: i32) -> i64 {
        i64::from(page) * self.slot as i64
    }

    /// Returns true if one of the slots contains the address.
    pub(crate) fn holds(&self, slots: std::ops::RangeInclusive<usize>, address: u16) -> bool {
        slots.contains(&(usize::from(address) / self.slot))
    }

    /// Returns its description in debugging data.
    pub(crate) fn description(&self) -> String {
        let Self { slot, pages, .. } = self;
        let slots = self.slots();
        let addresses: Vec<String> = (0..slots).map(|number| (number * slot).to_string()).collect();
        format!("pages.size:{slot},pages.count:{pages},slots.count:{slots},slots.adr:{}", addresses.join(","))
    }
}
