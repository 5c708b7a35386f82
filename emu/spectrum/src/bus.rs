//! The bus: the machine cycles by which the CPU gets at memory and hardware, and how long the ULA makes it wait meanwhile.
//!
//! While the CPU runs, the clock is kept beside the hardware: the compiler then holds it in a register of the processor. What seldom
//! happens goes to the hardware, which gets the time for it.
//!
//! The bus is compiled twice: for the 48K, whose figures are constants, and for any model.
//!
//! Sources: the comp.sys.sinclair FAQ's references of the 48K and the 128K for memory and port contention; Zilog's manual for the cycles.

use crate::T;
use crate::contention::{ContendedClock, Delays, is_contended};
use crate::display;
use crate::hardware::{Hardware, Memory};
use crate::model::{FRAME, INT};
use z80::Bus;

/// Everything that the CPU can access.
pub(crate) struct BusParts<'a> {
    delays: &'static Delays,
    /// [`Paging::shared`](crate::paging::Paging::shared) and [`elsewhere`](crate::paging::Paging::elsewhere).
    shared: u8,
    elsewhere: u8,
    memory: &'a mut Memory,
    hardware: &'a mut Hardware,
}

impl<'a> BusParts<'a> {
    pub(crate) fn new(hardware: &'a mut Hardware, memory: &'a mut Memory) -> BusParts<'a> {
        let (shared, elsewhere) = (hardware.paging.shared(), hardware.paging.elsewhere());
        BusParts { delays: Delays::of(hardware.model), shared, elsewhere, memory, hardware }
    }

    /// The same for a 48K, whose bus needs less. It is made for each single step.
    pub(crate) fn of_48k(hardware: &'a mut Hardware, memory: &'a mut Memory) -> BusParts<'a> {
        let delays = Delays::of_48k(hardware.model.timing);
        BusParts { delays, shared: 0, elsewhere: 0, memory, hardware }
    }

    /// Takes the clock out of the hardware. [`ContendedBus::finish`] puts it back.
    pub(crate) fn with_clock<const ANY: bool>(&mut self) -> ContendedBus<'_, 'a, ANY> {
        ContendedBus { t: self.hardware.t, parts: self }
    }
}

/// The bus of the Spectrum: of any model, or of a 48K. It fits into two registers of the processor, so that the CPU can hand it from
/// function to function.
pub(crate) struct ContendedBus<'p, 'a, const ANY: bool> {
    /// [`Hardware::t`].
    t: T,
    parts: &'p mut BusParts<'a>,
}

impl<const ANY: bool> ContendedBus<'_, '_, ANY> {
    /// Puts the clock back.
    #[inline(always)]
    pub(crate) fn finish(self) {
        self.parts.hardware.t = self.t;
    }

    /// Notes what an access to a port has paged.
    #[inline(always)]
    fn note_paging(&mut self) {
        if ANY {
            self.parts.shared = self.parts.hardware.paging.shared();
            self.parts.elsewhere = self.parts.hardware.paging.elsewhere();
        }
    }

    #[inline(always)]
    fn frame(&self) -> T {
        if ANY { self.parts.hardware.model.frame() } else { FRAME }
    }

    #[inline(always)]
    fn int(&self) -> T {
        if ANY { self.parts.hardware.model.kind.figures().int } else { INT }
    }

    /// Runs an action of the hardware that may advance the clock.
    #[inline(always)]
    pub(crate) fn on_hardware<R>(&mut self, act: impl FnOnce(&mut Hardware, &mut Memory) -> R) -> R {
        let BusParts { hardware, memory, .. } = &mut *self.parts;
        hardware.t = self.t;
        let result = act(hardware, memory);
        self.t = hardware.t;
        result
    }
}

impl<const ANY: bool> ContendedClock for ContendedBus<'_, '_, ANY> {
    #[inline(always)]
    fn shares(&self, addr: u16) -> bool {
        if ANY { self.parts.shared >> (addr >> 14) & 1 == 1 } else { is_contended(addr) }
    }

    #[inline(always)]
    fn stops_without_request(&self) -> bool {
        !ANY || self.parts.delays.without_request
    }

    #[inline(always)]
    fn wait(&mut self) {
        self.t += self.parts.delays.at(self.t);
    }

    #[inline(always)]
    fn pass(&mut self, t: T) {
        self.t += t;
    }

    #[inline(always)]
    fn wait_and_pass_each(&mut self, t: T) {
        self.t = self.parts.delays.after_waiting_each(self.t, t);
    }
}

impl<const ANY: bool> Bus for ContendedBus<'_, '_, ANY> {
    #[inline(always)]
    fn fetch(&mut self, pc: u16, _ir: u16) -> u8 {
        self.memory_cycle(pc, 4);
        self.parts.memory[usize::from(pc)]
    }

    #[inline(always)]
    fn read(&mut self, addr: u16) -> u8 {
        self.memory_cycle(addr, 3);
        self.parts.memory[usize::from(addr)]
    }

    #[inline(always)]
    fn write(&mut self, addr: u16, value: u8) {
        self.memory_cycle(addr, 3);
        if addr >= display::END && !(ANY && self.parts.elsewhere >> (addr >> 14) & 1 == 1) {
            self.parts.memory[usize::from(addr)] = value;
        } else {
            // Only a copy of the time goes there: here it stays in its register.
            let BusParts { hardware, memory, .. } = &mut *self.parts;
            if ANY {
                hardware.store(memory, addr, value, self.t);
            } else {
                hardware.store_48k(memory, addr, value, self.t);
            }
        }
    }

    #[inline(always)]
    fn input(&mut self, port: u16) -> u8 {
        let value = self.on_hardware(|hardware, memory| hardware.input(memory, port));
        self.note_paging();
        value
    }

    #[inline(always)]
    fn output(&mut self, port: u16, value: u8) {
        self.on_hardware(|hardware, memory| hardware.output(memory, port, value));
        self.note_paging();
    }

    #[inline(always)]
    fn internal(&mut self, addr: u16, t: T) {
        self.internal_cycles(addr, t);
    }

    #[inline(always)]
    fn interrupt(&mut self) -> bool {
        // An instruction that runs past the end of the frame ends inside the next interrupt.
        (self.t <= self.int() || self.t >= self.frame()) && self.on_hardware(|hardware, _| hardware.int_active())
    }

    /// Returns the end of the frame once INT is over: it comes once a frame.
    #[inline(always)]
    fn quiet_until(&self) -> T {
        if self.t > self.int() { self.frame() } else { self.t }
    }

    #[inline(always)]
    fn acknowledge(&mut self, _pc: u16, _ir: u16) -> u8 {
        self.t += 6;
        0xFF
    }

    #[inline(always)]
    fn now(&self) -> T {
        self.t
    }

    #[inline(always)]
    fn rests_in_halt(&self) -> bool {
        true
    }

    #[inline(always)]
    fn ends_after_ld_i(&self) -> bool {
        true
    }
}
