//! The layouts of the devices: slots, pages, and the pages mapped at the start.
//!
//! Source of truth: the chapter on DEVICE in sjasmplus's documentation.

use std::borrow::Cow;
use std::ops::RangeInclusive;

/// The layout of a device's memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) name: Cow<'static, str>,
    /// Size of a slot, and of a page, in bytes.
    pub(crate) slot: usize,
    pub(crate) pages: usize,
    /// The page in each slot at the start.
    pub(crate) mapped: Cow<'static, [usize]>,
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

const fn shape(
    name: &'static str,
    slot: usize,
    pages: usize,
    mapped: &'static [usize],
    spectrum: Option<Spectrum>,
) -> Shape {
    Shape { name: Cow::Borrowed(name), slot, pages, mapped: Cow::Borrowed(mapped), spectrum }
}

const fn banked(name: &'static str, pages: usize) -> Shape {
    shape(name, PAGE, pages, BANKED, Some(Spectrum::Banked))
}

/// The devices that need no DEFDEVICE.
pub(crate) const SHAPES: [Shape; 10] = [
    shape("ZXSPECTRUM48", PAGE, 4, &[0, 1, 2, 3], Some(Spectrum::K48)),
    shape("NOSLOT64K", 0x1_0000, 32, &[0], None),
    banked("ZXSPECTRUM128", 8),
    banked("ZXSPECTRUM256", 16),
    banked("ZXSPECTRUM512", 32),
    banked("ZXSPECTRUM1024", 64),
    banked("ZXSPECTRUM2048", 128),
    banked("ZXSPECTRUM4096", 256),
    banked("ZXSPECTRUM8192", 512),
    shape("ZXSPECTRUMNEXT", 0x2000, 224, &[14, 15, 10, 11, 4, 5, 0, 1], None),
];

impl Shape {
    /// The sizes in bytes that a slot of a source's own device (DEFDEVICE) can have.
    pub(crate) const SLOT_SIZES: RangeInclusive<i32> = 0x100..=0x1_0000;
    /// The numbers of pages that it can have.
    pub(crate) const PAGE_COUNTS: RangeInclusive<i32> = 1..=1024;

    /// Returns a device of a source's own. Slots without a page given have the page after that of the slot before, or the last one.
    pub(crate) fn of_source(name: String, slot: usize, pages: usize, given: &[usize]) -> Shape {
        let slots = 0x1_0000_usize.div_ceil(slot);
        let mut mapped = given.to_vec();
        while mapped.len() < slots {
            mapped.push(mapped.last().map_or(0, |page| (page + 1).min(pages - 1)));
        }
        Shape { name: name.into(), slot, pages, mapped: mapped.into(), spectrum: None }
    }

    /// Returns true if DEVICE selects it by this name.
    pub(crate) fn is_named(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Returns the number of slots.
    pub(crate) fn slots(&self) -> usize {
        self.mapped.len()
    }

    /// Returns the slot for a number: either the slot's own number, or the address of its first byte.
    pub(crate) fn slot_of(&self, value: i32) -> Option<usize> {
        let value = usize::try_from(value).ok()?;
        let slots = self.slots();
        let number = if value >= slots && value.is_multiple_of(self.slot) { value / self.slot } else { value };
        (number < slots).then_some(number)
    }

    /// Returns the offset of a page in the memory.
    pub(crate) fn page_start(&self, page: i32) -> i64 {
        i64::from(page) * self.slot as i64
    }

    /// Returns true if one of the slots contains the address.
    pub(crate) fn holds(&self, slots: RangeInclusive<usize>, address: u16) -> bool {
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
