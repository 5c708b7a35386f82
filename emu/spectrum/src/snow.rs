//! Snow: what the ULA reads when the CPU refreshes the memory that both share.
//!
//! The ULA does not stop the CPU for a refresh. Memory chips take an address in two halves; the first, bits 0 to 6, is the row. Bitmap
//! byte and attribute of a cell lie in one row, which the ULA opens once for both. It reads two cells in a go, beginning 3 T after the
//! first T-state of eight in which it makes the CPU wait:
//!
//! ```text
//! T    0   1   2   3   4   5   6   7
//!                  b   a   b   a        the ULA reads bitmap, attribute, and those of the next cell
//!          x                            T3 of an M1 here: the row of the first cell is R's
//!                  x                    T3 of an M1 here: the row of the second cell is still the first one's
//! ```
//!
//! At any other time nothing happens. Sources: Smith's analysis of the ULA's memory interface (2007), Sevillano Mancilla's SpecIde and
//! Weiv's snow tests, which were compared with real machines. It is known that a machine may crash of it, but not how. Here it crashes
//! as memory chips would if a row was opened while another one is open: the second row takes over the bytes of the first.

use crate::T;
use crate::beam::{Misread, ROW_BITS};
use crate::bus::ContendedBus;
use crate::contention::ContendedClock;
use crate::display::{LINES, bitmap};
use crate::hardware::{Hardware, Memory};
use crate::model::{FETCHING, Raster, Snow, VideoChip};
use z80::Bus;

/// Returns true if a refresh at I:R makes snow on this machine whenever it meets the ULA's reading.
#[inline]
pub(crate) fn is_possible(ir: u16, hardware: &Hardware) -> bool {
    // Bit 14 is set in every address that a ULA may share.
    ir & 0x4000 != 0
        && hardware.shares(ir)
        && hardware.model.snow != Snow::Off
        && hardware.model.kind.figures().video == VideoChip::Ula
}

/// Two cells that the ULA misreads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Flake {
    /// The line of the paper, 0 to 191.
    line: usize,
    /// The first of the two columns, 0 to 30.
    column: usize,
    misread: Misread,
}

/// Returns what the ULA misreads because of a refresh at I:R whose M1 is in its third T-state at `t`.
fn flake(t: T, ir: u16, raster: Raster) -> Option<Flake> {
    let (line, within) = raster.split(t.checked_sub(raster.first)?);
    let line = line as usize;
    let misread = match within % 8 {
        1 => Misread::FirstFromRow(ir & ROW_BITS),
        3 => Misread::SecondAsFirst,
        _ => return None,
    };
    (line < LINES && within < FETCHING).then_some(Flake { line, column: (within / 8 * 2) as usize, misread })
}

/// Makes the snow of the refresh in an M1 that has just ended, if it makes any.
#[inline(never)]
fn refresh(hardware: &mut Hardware, memory: &mut Memory, ir: u16) {
    if !is_possible(ir, hardware) {
        return;
    }
    let Some(Flake { line, column, misread }) = flake(hardware.t - 2, ir, hardware.raster) else { return };
    hardware.beam.misread(line, column, misread, hardware.paging.screen(memory));
    if let (Misread::FirstFromRow(row), Snow::Crash) = (misread, hardware.model.snow) {
        overwrite(hardware, memory, row, bitmap(line) + column as u16);
    }
}

/// Copies the bytes of row `from` to row `to` in bank 5; any address in a row stands for it.
fn overwrite(hardware: &Hardware, memory: &mut Memory, from: u16, to: u16) {
    for column in (0x4000_u16..0x8000).step_by(0x80) {
        let byte = memory[usize::from(column | from & ROW_BITS)];
        hardware.paging.put(memory, column | to & ROW_BITS, byte);
    }
}

/// The bus of the Spectrum with snow: slower, and needed only while a refresh can make some.
pub(crate) struct SnowBus<'p, 'a>(pub(crate) ContendedBus<'p, 'a, true>);

impl Bus for SnowBus<'_, '_> {
    #[inline]
    fn fetch(&mut self, pc: u16, ir: u16) -> u8 {
        let opcode = self.0.fetch(pc, ir);
        if self.0.shares(ir) {
            self.0.on_hardware(|hardware, memory| refresh(hardware, memory, ir));
        }
        opcode
    }

    #[inline]
    fn read(&mut self, addr: u16) -> u8 {
        self.0.read(addr)
    }

    #[inline]
    fn write(&mut self, addr: u16, value: u8) {
        self.0.write(addr, value);
    }

    #[inline]
    fn input(&mut self, port: u16) -> u8 {
        self.0.input(port)
    }

    #[inline]
    fn output(&mut self, port: u16, value: u8) {
        self.0.output(port, value);
    }

    #[inline]
    fn internal(&mut self, addr: u16, t: T) {
        self.0.internal(addr, t);
    }

    #[inline]
    fn interrupt(&mut self) -> bool {
        self.0.interrupt()
    }

    #[inline]
    fn acknowledge(&mut self, pc: u16, ir: u16) -> u8 {
        self.0.acknowledge(pc, ir)
    }

    #[inline]
    fn now(&self) -> T {
        self.0.now()
    }
}
