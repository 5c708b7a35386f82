//! The permitted side effects of a routine: the registers that it may change, ports, interrupts, and its limits of
//! time, stack and waiting.

use std::fmt;

use serde::{Deserialize, Serialize};

use calls::memory::banks::{BANK, is_paging};
use calls::{Call, Core, Register, Returned, T};

/// The registers that a routine may change, its use of ports and interrupts, and its limits, as its header states them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// The registers that may change: those of Clobbers and of Out.
    pub(crate) changes: Vec<Register>,
    /// True if any port may be read and written.
    pub(crate) ports: bool,
    /// The ports for which Out states what they are sent.
    pub(crate) sends: Vec<u16>,
    /// True if Out states the page, or all of port $7FFD: ports that map pages may be written.
    pub(crate) maps: bool,
    /// True if interrupts may be left on or off.
    pub(crate) interrupts: bool,
    /// True if another interrupt mode may be left.
    pub(crate) mode: bool,
    /// True if another page may be left mapped, and if any byte may be left in port $7FFD.
    pub(crate) page: bool,
    pub(crate) paging: bool,
    pub(crate) t: Option<T>,
    /// The least T-states.
    pub(crate) least_t: Option<T>,
    /// The most T-states with the ULA's contention, over all T-states of the frame at which a call can start.
    pub(crate) contended: Option<T>,
    pub(crate) stack: Option<u16>,
    /// The most frames that it waits for; `None` is any number.
    pub(crate) frames: Option<u32>,
    pub(crate) busy: Option<T>,
}

/// A limit or a register that a call did not respect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Breach {
    /// A changed register that has to be kept.
    Register {
        /// The register.
        register: Register,
        /// Its value before the call.
        before: u8,
        /// Its value after the call.
        after: u8,
    },
    /// Number of accesses to ports that the header does not name.
    Ports(u32),
    /// Interrupts left on, or off.
    Interrupts(bool),
    /// Interrupts switched, and left as they were by chance.
    SwitchedInterrupts,
    /// The interrupt mode set, and left as it was by chance.
    SetMode,
    /// Interrupts, which Out states, and which the routine leaves as they were.
    UnknownInterrupts,
    /// The interrupt mode, which Out states, and which the routine leaves as it was.
    UnknownMode,
    /// The interrupt mode left.
    Mode(u8),
    /// The byte last written to port $7FFD before the call, and the one after it, which maps another page or changes other bits.
    Paging {
        /// The byte before the call.
        before: u8,
        /// The byte after it.
        after: u8,
    },
    /// Too many frames waited for.
    Frames {
        /// The frames waited for.
        waited: u32,
        /// The most that the header allows.
        most: u32,
    },
    /// Too much time, in T-states.
    Time {
        /// The time taken.
        took: T,
        /// The most that the header allows.
        most: T,
    },
    /// Too much time with the ULA's contention, in T-states.
    Contended {
        /// The time taken.
        took: T,
        /// The T-state of the frame at which the call started.
        start: T,
        /// The most that the header allows.
        most: T,
    },
    /// Too little time, in T-states.
    Early {
        /// The time taken.
        took: T,
        /// The least that the header allows.
        least: T,
    },
    /// Too much stack, in bytes.
    Stack {
        /// The bytes used.
        used: u16,
        /// The most that the header allows.
        most: u16,
    },
}

impl Effects {
    /// Returns the registers that may change: those of `Clobbers` and of `Out`.
    pub fn changes(&self) -> &[Register] {
        &self.changes
    }

    /// Returns the most T-states from the first instruction to the `RET`, if the header states any.
    pub fn t(&self) -> Option<T> {
        self.t
    }

    /// Returns the most bytes of stack below the return address, if the header states any.
    pub fn stack(&self) -> Option<u16> {
        self.stack
    }

    /// Returns the most frames that the routine waits for: 0 without a line `Waits`, `None` for any number.
    pub fn frames(&self) -> Option<u32> {
        self.frames
    }

    /// Returns the most T-states from the return of this routine to the next wait for an interrupt, if the header states any
    /// (`Busy`). This can be measured on a running machine only.
    pub fn busy(&self) -> Option<T> {
        self.busy
    }

    /// Time limit without a `T`: ten frames of the Spectrum, 0.2 s; three seconds for a routine that waits for frames, which
    /// may play a tune.
    const LIMIT: T = 700_000;
    const WAITING: T = 10_500_000;

    /// Returns the time in T-states after which a call counts as hung: four times what `T` promises, and a frame.
    pub(crate) fn limit(&self) -> T {
        let without = if self.frames == Some(0) { Effects::LIMIT } else { Effects::WAITING };
        self.t.map_or(without, |t| t.saturating_mul(4).saturating_add(70_000).min(30_000 * Call::LIMIT))
    }

    /// Returns what a call did beyond its limits. Time is checked on our core only, since `iz80` miscounts some instructions.
    pub fn breaches(&self, core: Core, call: &Call, returned: &Returned) -> Vec<Breach> {
        let mut breaches = self.changed_registers(call, returned);
        breaches.extend(self.other_breaches(core, call, returned));
        breaches
    }

    /// Returns the registers that a call changed though it has to keep them.
    pub(crate) fn changed_registers(&self, call: &Call, returned: &Returned) -> Vec<Breach> {
        let kept = Register::PRESERVED.into_iter().filter(|register| !self.changes.contains(register));
        let values = |register: Register| (register, register.get(&call.registers), register.get(&returned.registers));
        let changed = kept.map(values).filter(|(_, before, after)| before != after);
        changed.map(|(register, before, after)| Breach::Register { register, before, after }).collect()
    }

    /// Returns what else a call did beyond its limits.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(crate) fn other_breaches(&self, core: Core, call: &Call, returned: &Returned) -> Vec<Breach> {
        let mut breaches = Vec::new();
        if returned.ports > 0 && !self.ports {
            let is_stated = |port: u16| {
                self.sends.iter().any(|&of| of == port || of == port & 0xFF) || self.maps && is_paging(port)
            };
            let stated = returned.sent.iter().filter(|&&(port, _)| is_stated(port)).count();
            let others = returned.ports - stated as u32;
            breaches.extend((others > 0).then_some(Breach::Ports(others)));
        }
        let (before, after) = (call.interrupts, returned.interrupts);
        if after.0 != before.0 && !self.interrupts {
            breaches.push(Breach::Interrupts(after.0));
        }
        if after.1 != before.1 && !self.mode {
            breaches.push(Breach::Mode(after.1));
        }
        if let Some(paged) = &returned.paged {
            let (before, after) = (call.paging, paged.paging);
            let kept = if self.page { !BANK } else { 0xFF };
            if (before ^ after) & kept != 0 && !self.paging {
                breaches.push(Breach::Paging { before, after });
            }
        }
        if let Some(most) = self.frames.filter(|&most| returned.frames > most) {
            breaches.push(Breach::Frames { waited: returned.frames, most });
        }
        if let Some(most) = self.t.filter(|&most| core == Core::Z80 && returned.t > most) {
            breaches.push(Breach::Time { took: returned.t, most });
        }
        if let Some(least) = self.least_t.filter(|&least| core == Core::Z80 && returned.t < least) {
            breaches.push(Breach::Early { took: returned.t, least });
        }
        if let Some(most) = self.stack.filter(|&most| returned.stack > most) {
            breaches.push(Breach::Stack { used: returned.stack, most });
        }
        breaches
    }
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Breach::Register { register, before, after } => write!(
                f,
                "changed {} from ${before:02X} to ${after:02X}, and neither Out nor Clobbers names it",
                register.name()
            ),
            Breach::Ports(times) => {
                let times = if *times == 1 { "once".to_owned() } else { format!("{times} times") };
                write!(f, "touched a port ({times}), and neither Out names it nor Clobbers `ports`")
            }
            Breach::Interrupts(on) => {
                let on = if *on { "on" } else { "off" };
                write!(f, "left interrupts {on}, and neither Out nor Clobbers names `interrupts`")
            }
            Breach::SwitchedInterrupts => f.write_str(
                "switches interrupts and leaves them off, as here before the call: have In state `interrupts = 0 or 1`, or Clobbers name \
                 `interrupts`",
            ),
            Breach::SetMode => f.write_str(
                "sets the interrupt mode that it has here before the call: have In state `im = 0..2`, or Clobbers name `interrupts`",
            ),
            Breach::UnknownInterrupts => {
                f.write_str("leaves interrupts as they were: have In say whether they are on, as in `interrupts = 0 or 1`")
            }
            Breach::UnknownMode => f.write_str("leaves the interrupt mode as it was: have In state `im = 0..2`"),
            Breach::Mode(mode) => {
                write!(f, "left interrupts in mode {mode}, and neither Out names `im` nor Clobbers `interrupts`")
            }
            Breach::Paging { before, after } if (before ^ after) & BANK != 0 => {
                let (before, after) = (before & BANK, after & BANK);
                write!(
                    f,
                    "left page {after} mapped instead of page {before}, and neither Out nor Clobbers names `page`"
                )
            }
            Breach::Paging { before, after } => write!(
                f,
                "left ${after:02X} in port $7FFD instead of ${before:02X} (bit 3 is the screen, 4 the ROM, 5 the lock), and neither \
                 Out nor Clobbers names `paging`"
            ),
            Breach::Frames { waited, most: 0 } => {
                let waited = frames(*waited);
                write!(f, "waited for {waited}, and the header allows none: write `Waits: {waited}`")
            }
            Breach::Frames { waited, most } => {
                write!(f, "waited for {}, and the header says {most}", frames(*waited))
            }
            Breach::Time { took, most } => write!(f, "took {took} T, and the header says {most}"),
            Breach::Contended { took, start, most } => write!(
                f,
                "took {took} T with contention when it started at T {start} of the frame, and the header says {most}"
            ),
            Breach::Early { took, least } => write!(f, "took {took} T, and the header says {least} at least"),
            Breach::Stack { used, most } => write!(f, "used {used} bytes of stack, and the header says {most}"),
        }
    }
}

fn frames(count: u32) -> String {
    format!("{count} frame{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_is_checked() {
        let effects = Effects {
            changes: vec![Register::A, Register::B, Register::D, Register::E, Register::H, Register::L],
            t: Some(20),
            stack: Some(2),
            frames: Some(0),
            ..Effects::default()
        };
        let call = Call::new(0x8000, Core::Z80);
        let before = call.registers;
        let mut returned = Returned {
            registers: before,
            changes: Vec::new(),
            t: 20,
            stack: 2,
            interrupts: (false, 0),
            frames: 0,
            ports: 0,
            sent: Vec::new(),
            refreshed: 0,
            paged: None,
        };
        returned.registers.set_f(!before.f());
        returned.registers.set_hl(0);
        returned.registers.set_r(0);
        assert_eq!(effects.breaches(Core::Z80, &call, &returned), []);
        returned.registers.set_c(!before.c());
        returned.registers.set_iy(!before.iy());
        returned.registers.set_de2(!before.de2());
        (returned.t, returned.stack, returned.frames) = (21, 4, 1);
        (returned.interrupts, returned.ports) = ((true, 2), 3);
        let reported: Vec<String> =
            effects.breaches(Core::Z80, &call, &returned).iter().map(Breach::to_string).collect();
        let begins = [
            "changed C from ",
            "changed IYH ",
            "changed IYL ",
            "changed D' ",
            "changed E' ",
            "touched a port (3 times)",
            "left interrupts on",
            "left interrupts in mode 2",
            "waited for 1 frame",
            "took 21 T, and the header says 20",
            "used 4 bytes of stack, and the header says 2",
        ];
        assert_eq!(reported.len(), begins.len());
        assert!(reported.iter().zip(begins).all(|(reported, begin)| reported.starts_with(begin)), "{reported:#?}");
        assert_eq!(effects.breaches(Core::Iz80, &call, &returned).len(), 10, "iz80's time is not checked");
    }
}
