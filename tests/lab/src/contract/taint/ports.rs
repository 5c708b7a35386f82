//! Ports: what is heard from one that nobody gave hangs on nothing that is known, and what is sent to one of which Out speaks must not.

use super::Leak;

/// What a contract says of ports and of R, as far as it matters here.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rules {
    /// The ports that In gives values; one below $100 is all with that low byte.
    pub(crate) given: Vec<u16>,
    /// Those that Out says what is sent to.
    pub(crate) stated: Vec<u16>,
    /// R may be set.
    pub(crate) sets_refresh: bool,
}

/// A port, whose low byte hangs on nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Port {
    pub(super) address: u16,
    /// Nor does its high byte.
    pub(super) is_certain: bool,
}

impl Port {
    /// Whether it is one of these, of which those below $100 are all with that low byte.
    fn is_in(self, ports: &[u16]) -> Result<bool, Leak> {
        let low = self.address & 0xFF;
        if !self.is_certain && ports.iter().any(|&port| port > 0xFF && port & 0xFF == low) {
            return Err(Leak::Port);
        }
        Ok(ports.iter().any(|&port| port == low || port == self.address))
    }
}

impl Rules {
    /// The bits of what a port is heard to say.
    pub(super) fn heard(&self, port: Port) -> Result<u8, Leak> {
        Ok(if port.is_in(&self.given)? { 0 } else { 0xFF })
    }

    /// These bits are sent to a port.
    pub(super) fn sent(&self, port: Port, bits: u8) -> Result<(), Leak> {
        if port.is_in(&self.stated)? && bits != 0 { Err(Leak::Sent) } else { Ok(()) }
    }
}
