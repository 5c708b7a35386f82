//! The CPU as a value: its state between two instructions.

use crate::{Registers, T};

/// The interrupt mode, set by `IM 0`, `IM 1` and `IM 2`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum InterruptMode {
    /// Executes the instruction the device puts on the data bus.
    #[default]
    Im0,
    /// Calls `$0038`.
    Im1,
    /// Calls through the table at I * 256, indexed by the byte on the data bus.
    Im2,
}

impl std::fmt::Display for InterruptMode {
    /// Formats the mode like the instruction that sets it: "IM 1".
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "IM {}", *self as u8)
    }
}

/// The makers' versions of the chip. They differ in `OUT (C),0`, in bits 5 and 3 of F after SCF and CCF, and in P/V after an
/// interrupted `LD A,I` or `LD A,R`. Source: David Banks's measurements, which the screens of z80test's z80ccfscr confirm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Chip {
    /// Zilog's NMOS Z80, as in nearly every Spectrum: `OUT (C),0` writes `$00`.
    #[default]
    Nmos,
    /// Zilog's CMOS Z84C00: `OUT (C),0` writes `$FF`, and an interrupt does not clear P/V after `LD A,I`.
    Cmos,
    /// NEC's NMOS clone: like Zilog's, but SCF and CCF take bits 5 and 3 only from A.
    Nec,
    /// ST's CMOS clone: `OUT (C),0` writes `$FF`; SCF and CCF take bit 5 as Zilog's do, and bit 3 only from A.
    St,
}

/// A Z80: a plain value without memory, ports or time, which belong to the [`crate::Bus`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cpu {
    /// All registers.
    pub regs: Registers,
    /// IFF1: true while interrupts are enabled.
    pub iff1: bool,
    /// IFF2: the copy of IFF1 that RETN restores.
    pub iff2: bool,
    /// The interrupt mode.
    pub im: InterruptMode,
    /// The maker's version of the chip. [`Cpu::reset`] keeps it.
    pub chip: Chip,
    /// Q: F if the last instruction wrote the flags, else 0. SCF and CCF read it.
    pub(crate) q: u8,
    /// Conditions that the next step has to handle before it fetches: a set of the bits below, nearly always 0.
    pub(crate) pending: u8,
    /// Time until which instructions may follow one another without a new step; 0 except during [`Cpu::run`].
    pub(crate) until: T,
}

/// The CPU is in HALT: fetches continue, PC does not advance.
pub(crate) const HALTED: u8 = 1;
/// The last instruction was EI: no INT is accepted before the next one.
pub(crate) const AFTER_EI: u8 = 2;
/// The last instruction was `LD A,I` or `LD A,R`.
pub(crate) const AFTER_LD_A_IR: u8 = 4;
/// An NMI edge has been latched.
pub(crate) const NMI: u8 = 8;
/// A `$DD` has been fetched; the next step continues after it.
pub(crate) const PREFIX_DD: u8 = 16;
/// A `$FD` has been fetched; the next step continues after it.
pub(crate) const PREFIX_FD: u8 = 32;
/// The prefix came from the interrupting device, as do the bytes that follow it.
pub(crate) const PREFIX_IM0: u8 = 64;
/// The last instruction was LD I,A. Only ends a run; cleared before [`Cpu::step`] and [`Cpu::run`] return.
pub(crate) const AFTER_LD_I: u8 = 128;

impl Cpu {
    /// Returns a CPU after power-on and reset: AF and SP are `$FFFF`, all other registers and the interrupt state 0.
    #[must_use]
    pub fn new() -> Self {
        let mut cpu = Self::default();
        cpu.reset();
        cpu
    }

    /// Resets the CPU, as the RESET line does: PC, I, R and the interrupt state become 0, AF and SP `$FFFF`; the other
    /// registers are kept.
    pub fn reset(&mut self) {
        self.regs.set_af(0xFFFF);
        self.regs.sp = 0xFFFF;
        self.regs.pc = 0;
        self.regs.wz = 0;
        self.regs.i = 0;
        self.regs.set_r(0);
        self.iff1 = false;
        self.iff2 = false;
        self.im = InterruptMode::Im0;
        self.q = 0;
        self.pending = 0;
    }

    /// Signals a falling edge on the NMI line: it is latched, and accepted at the end of the present instruction.
    pub fn nmi(&mut self) {
        self.pending |= NMI;
    }

    /// Returns true while HALT stops the program. PC then points after the HALT.
    #[must_use]
    pub const fn halted(&self) -> bool {
        self.pending & HALTED != 0
    }

    /// The address of the instruction that runs next. In HALT it is that of the HALT, which goes on until an interrupt ends it.
    #[must_use]
    pub const fn instruction_address(&self) -> u16 {
        self.regs.pc().wrapping_sub(self.halted() as u16)
    }

    /// Returns true in HALT if only M1s are left to do until an interrupt: no NMI is latched.
    #[must_use]
    pub const fn rests(&self) -> bool {
        self.pending == HALTED
    }

    /// Enters or leaves HALT, for snapshots.
    pub const fn set_halted(&mut self, on: bool) {
        self.set_pending(HALTED, on);
    }

    /// Returns true if the last instruction was EI: no interrupt is accepted before the next one.
    #[must_use]
    pub const fn after_ei(&self) -> bool {
        self.pending & AFTER_EI != 0
    }

    /// Sets if the last instruction was EI, for snapshots.
    pub const fn set_after_ei(&mut self, on: bool) {
        self.set_pending(AFTER_EI, on);
    }

    /// Returns true if the last instruction was `LD A,I` or `LD A,R`: an interrupt accepted now clears P/V.
    #[must_use]
    pub const fn after_ld_a_ir(&self) -> bool {
        self.pending & AFTER_LD_A_IR != 0
    }

    /// Sets if the last instruction was `LD A,I` or `LD A,R`, for snapshots.
    pub const fn set_after_ld_a_ir(&mut self, on: bool) {
        self.set_pending(AFTER_LD_A_IR, on);
    }

    /// The `$DD` or `$FD` that has been fetched and after which the next step continues.
    #[must_use]
    pub const fn prefix(&self) -> Option<u8> {
        match self.pending & (PREFIX_DD | PREFIX_FD) {
            0 => None,
            PREFIX_DD => Some(0xDD),
            _ => Some(0xFD),
        }
    }

    /// Sets the prefix that has been fetched, for snapshots: `$DD` or `$FD`; any other byte for none.
    pub const fn set_prefix(&mut self, byte: u8) {
        self.set_pending(PREFIX_DD, byte == 0xDD);
        self.set_pending(PREFIX_FD, byte == 0xFD);
    }

    /// Q: F if the last instruction wrote the flags, else 0. SCF and CCF read it.
    #[must_use]
    pub const fn q(&self) -> u8 {
        self.q
    }

    /// Sets Q, for snapshots.
    pub const fn set_q(&mut self, value: u8) {
        self.q = value;
    }

    const fn set_pending(&mut self, bit: u8, on: bool) {
        if on {
            self.pending |= bit;
        } else {
            self.pending &= !bit;
        }
    }
}
