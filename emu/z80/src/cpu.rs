//! The CPU as a value: what it remembers from one instruction to the next.

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
    /// As the instruction that sets it: "IM 1".
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "IM {}", *self as u8)
    }
}

/// Which chip: they differ in `OUT (C),0`, in bits 5 and 3 after SCF and CCF, and in P/V after an interrupted
/// `LD A,I` or `LD A,R`. Source: David Banks's measurements, as the pictures of z80test's z80ccfscr show them too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Chip {
    /// Zilog's NMOS Z80, as in nearly every Spectrum: `OUT (C),0` writes `$00`.
    #[default]
    Nmos,
    /// Zilog's CMOS Z84C00: `OUT (C),0` writes `$FF`, and an interrupt does not spoil P/V after `LD A,I`.
    Cmos,
    /// NEC's NMOS clone: like Zilog's, but SCF and CCF take bits 5 and 3 from A alone.
    Nec,
    /// ST's CMOS clone: `OUT (C),0` writes `$FF`; SCF and CCF take bit 5 as Zilog's do, and bit 3 from A alone.
    St,
}

/// A Z80: a plain value that knows nothing of memory, ports or time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cpu {
    /// All registers.
    pub regs: Registers,
    /// Interrupts are enabled.
    pub iff1: bool,
    /// What RETN copies back to `iff1`.
    pub iff2: bool,
    /// The interrupt mode.
    pub im: InterruptMode,
    /// Which maker's chip this is. Not touched by [`Cpu::reset`].
    pub chip: Chip,
    /// Q: the flags if the last instruction wrote them, else 0. SCF and CCF look at it.
    pub(crate) q: u8,
    /// What the next step has to look at before it fetches: a set of the bits below, 0 nearly always.
    pub(crate) attention: u8,
    /// Until when a repeating instruction may go on by itself: 0 but in the midst of [`Cpu::run`].
    pub(crate) until: T,
}

/// In HALT: fetches go on, PC stands still.
pub(crate) const HALTED: u8 = 1;
/// The last instruction was EI: no INT is accepted before the next one.
pub(crate) const AFTER_EI: u8 = 2;
/// The last instruction was `LD A,I` or `LD A,R`.
pub(crate) const AFTER_LD_A_IR: u8 = 4;
/// An NMI edge has been latched.
pub(crate) const NMI: u8 = 8;
/// A `$DD` has been fetched that the next step goes on from.
pub(crate) const PREFIX_DD: u8 = 16;
/// A `$FD` has been fetched that the next step goes on from.
pub(crate) const PREFIX_FD: u8 = 32;
/// That prefix came from the device that asked for an interrupt, and so does what follows it.
pub(crate) const PREFIX_HELD: u8 = 64;
/// The last instruction was LD I,A. Never seen outside: it only ends a run.
pub(crate) const AFTER_LD_I: u8 = 128;

impl Cpu {
    /// A CPU as it is after power-on and reset: AF and SP `$FFFF`, PC, I, R and the interrupt state 0, the rest 0.
    #[must_use]
    pub fn new() -> Self {
        let mut cpu = Self::default();
        cpu.reset();
        cpu
    }

    /// The RESET line: PC, I, R and the interrupt state become 0, AF and SP `$FFFF`; the other registers are kept.
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
        self.attention = 0;
    }

    /// A falling edge on the NMI line: latched, and accepted at the end of the present instruction.
    pub fn nmi(&mut self) {
        self.attention |= NMI;
    }

    /// Has HALT stopped the program? PC then points behind the HALT.
    #[must_use]
    pub const fn halted(&self) -> bool {
        self.attention & HALTED != 0
    }

    /// Is it in HALT, with nothing left to do but M1s until an interrupt comes? An NMI that has come already is something to do.
    #[must_use]
    pub const fn rests(&self) -> bool {
        self.attention == HALTED
    }

    /// Enters or leaves HALT, for snapshots.
    pub const fn set_halted(&mut self, on: bool) {
        self.set_attention(HALTED, on);
    }

    /// Was the last instruction EI? Then no interrupt is accepted before the next one.
    #[must_use]
    pub const fn after_ei(&self) -> bool {
        self.attention & AFTER_EI != 0
    }

    /// Makes the last instruction an EI or not, for snapshots.
    pub const fn set_after_ei(&mut self, on: bool) {
        self.set_attention(AFTER_EI, on);
    }

    /// Was the last instruction `LD A,I` or `LD A,R`? An interrupt accepted now clears P/V.
    #[must_use]
    pub const fn after_ld_a_ir(&self) -> bool {
        self.attention & AFTER_LD_A_IR != 0
    }

    /// Makes the last instruction an `LD A,I` or not, for snapshots.
    pub const fn set_after_ld_a_ir(&mut self, on: bool) {
        self.set_attention(AFTER_LD_A_IR, on);
    }

    /// The `$DD` or `$FD` that has been fetched, if the next step goes on from one.
    #[must_use]
    pub const fn prefix(&self) -> Option<u8> {
        match self.attention & (PREFIX_DD | PREFIX_FD) {
            0 => None,
            PREFIX_DD => Some(0xDD),
            _ => Some(0xFD),
        }
    }

    /// Makes `$DD` or `$FD` the byte that has been fetched, or anything else none, for snapshots.
    pub const fn set_prefix(&mut self, byte: u8) {
        self.set_attention(PREFIX_DD, byte == 0xDD);
        self.set_attention(PREFIX_FD, byte == 0xFD);
    }

    /// Q: F if the last instruction wrote the flags, else 0. SCF and CCF look at it.
    #[must_use]
    pub const fn q(&self) -> u8 {
        self.q
    }

    /// Sets Q, for snapshots.
    pub const fn set_q(&mut self, value: u8) {
        self.q = value;
    }

    const fn set_attention(&mut self, bit: u8, on: bool) {
        if on {
            self.attention |= bit;
        } else {
            self.attention &= !bit;
        }
    }
}
