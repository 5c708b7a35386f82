//! What the Z80 code may not do besides answering.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Breach, Call, Change, Contract, Core, Returned};

/// Something the Z80 code did besides answering, that its header does not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// On which core.
    pub core: Core,
    /// What.
    pub what: What,
}

/// What a routine of the game must not do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum What {
    /// It left a byte of memory, outside of its stack, with another value, or with another one than it should.
    Memory(Change),
    /// It did not make this change.
    Unmade(Change),
    /// It touched a port, so often.
    Ports(u32),
    /// It read the refresh register so often: once on the empty board and never else.
    Refresh(u32),
    /// It did not keep a promise of its header.
    Header(Breach),
}

/// What a routine that came back did wrong: `expected` are the changes of memory that its header tells of, by address.
pub(super) fn faults(
    contract: &Contract,
    core: Core,
    call: &Call,
    returned: &Returned,
    expected: &[Change],
) -> Vec<What> {
    let mut faults: Vec<What> =
        contract.breaches(core, &call.registers, returned).into_iter().map(What::Header).collect();
    if returned.changes != expected {
        let missing = |of: &[Change], change: &&Change| !of.contains(change);
        faults.extend(returned.changes.iter().filter(|change| missing(expected, change)).copied().map(What::Memory));
        faults.extend(expected.iter().filter(|change| missing(&returned.changes, change)).copied().map(What::Unmade));
    }
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
            What::Unmade(Change { address, before, after }) => {
                write!(f, "did not change ${address:04X} from ${before:02X} to ${after:02X}")
            }
            What::Ports(times) => write!(f, "touched a port ({times} times)"),
            What::Refresh(times) => write!(f, "read the refresh register {times} times"),
            What::Header(Breach::Register(name)) => write!(f, "changed {name}, which its header does not name"),
            What::Header(Breach::Time { took, most }) => write!(f, "took {took} T, where its header says {most}"),
            What::Header(Breach::Stack { used, most }) => {
                write!(f, "used {used} bytes of stack, where its header says {most}")
            }
        }
    }
}
