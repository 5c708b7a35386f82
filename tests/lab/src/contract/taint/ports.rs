//! Ports: a byte read from a port that In does not give is tainted, and a byte sent to a port of Out must not be.

use super::leak::Leak;
use calls::memory::banks::is_paging;

/// The ports of a contract, and its use of R and of the ROM.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rules {
    /// The ports that In gives values. One below $100 is all with that low byte.
    pub(crate) given: Vec<u16>,
    /// The ports for which Out states what they are sent.
    pub(crate) stated: Vec<u16>,
    /// True if the ROM may be called.
    pub(crate) calls_rom: bool,
    /// True if port $7FFD maps pages.
    pub(crate) has_pages: bool,
    /// True if R may be loaded.
    pub(crate) sets_refresh: bool,
    /// True if In says whether interrupts are on.
    pub(crate) gives_interrupts: bool,
    /// True if the time with contention counts, which the high byte of a port decides too.
    pub(crate) counts_waits: bool,
}

/// A port. Its low byte is not tainted.
#[derive(Clone, Copy, Debug)]
pub(super) struct PortSeen {
    pub(super) address: u16,
    /// True if its high byte is not tainted either.
    pub(super) is_certain: bool,
}

impl PortSeen {
    /// Returns true if it may be one that maps pages.
    fn may_page(self) -> bool {
        is_paging(if self.is_certain { self.address } else { self.address & 0xFF })
    }

    /// Returns true if it is one of these, of which those below $100 are all with that low byte.
    fn is_in(self, ports: &[u16]) -> Result<bool, Leak> {
        let low = self.address & 0xFF;
        if !self.is_certain && ports.iter().any(|&port| port > 0xFF && port & 0xFF == low) {
            return Err(Leak::Port);
        }
        Ok(ports.iter().any(|&port| port == low || port == self.address))
    }
}

/// The bits of a byte that port $7FFD keeps.
const PAGING_BITS: u8 = 0x3F;

impl Rules {
    /// Returns the taint of a byte read from a port.
    pub(super) fn read(&self, port: PortSeen) -> Result<u8, Leak> {
        self.check(port)?;
        Ok(if port.is_in(&self.given)? { 0 } else { 0xFF })
    }

    fn check(&self, port: PortSeen) -> Result<(), Leak> {
        if self.counts_waits && !port.is_certain { Err(Leak::Port) } else { Ok(()) }
    }

    /// Returns true if a write to a port may map a page.
    pub(super) fn maps_page(&self, port: PortSeen) -> bool {
        self.has_pages && port.may_page()
    }

    /// Sends a byte with this taint to a port.
    pub(super) fn sent(&self, port: PortSeen, bits: u8) -> Result<(), Leak> {
        self.check(port)?;
        if self.has_pages && bits & PAGING_BITS != 0 && port.may_page() {
            return Err(Leak::Paging);
        }
        if self.has_pages && !port.is_certain && port.may_page() {
            return Err(Leak::Port);
        }
        if port.is_in(&self.stated)? && bits != 0 { Err(Leak::Sent) } else { Ok(()) }
    }
}
