//! The faults of a routine that has answered: broken promises of its header, and changes that it must not make.

use std::fmt;

use crate::{Breach, Call, Change, Contract, Core, Returned};

/// A fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// It changed a byte of memory, outside of its stack, that it must not change.
    Memory(Change),
    /// It accessed ports this number of times.
    Ports(u32),
    /// It broke a promise of its header.
    Header(Breach),
}

/// Returns the faults of a routine that came back. `may_change` returns true for memory that it may change.
pub(super) fn faults(
    contract: &Contract,
    core: Core,
    call: &Call,
    returned: &Returned,
    may_change: impl Fn(u16) -> bool,
) -> Vec<What> {
    let mut faults: Vec<What> =
        contract.breaches(core, &call.registers, returned).into_iter().map(What::Header).collect();
    let others = returned.changes.iter().filter(|change| !may_change(change.address));
    faults.extend(others.copied().map(What::Memory));
    if returned.ports > 0 {
        faults.push(What::Ports(returned.ports));
    }
    faults
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            What::Memory(Change { address, before, after }) => {
                write!(f, "changed ${address:04X} from ${before:02X} to ${after:02X}")
            }
            What::Ports(times) => write!(f, "touched a port ({times} times)"),
            What::Header(Breach::Register(name)) => write!(f, "changed {name}, which its header does not name"),
            What::Header(Breach::Time { took, most }) => write!(f, "took {took} T, where its header says {most}"),
            What::Header(Breach::Stack { used, most }) => {
                write!(f, "used {used} bytes of stack, where its header says {most}")
            }
        }
    }
}
