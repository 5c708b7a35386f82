//! What a debugger on the page sees and does: registers, memory, steps both ways, breakpoints.

use crate::Player;
use crate::core::Core;
use crate::spot::{Spot, mapped};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;

#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
impl Player {
    /// Returns the registers: PC, SP, AF, BC, DE, HL, IX, IY, AF', BC', DE', HL', IR; then interrupts enabled (0 or 1), the interrupt mode,
    /// 1 in HALT, and the T-states since the start of the frame.
    #[must_use]
    pub fn registers(&self) -> Vec<u32> {
        let cpu = self.core.machine.cpu();
        let regs = &cpu.regs;
        let words = [
            regs.pc(),
            regs.sp(),
            regs.af(),
            regs.bc(),
            regs.de(),
            regs.hl(),
            regs.ix(),
            regs.iy(),
            regs.af2(),
            regs.bc2(),
            regs.de2(),
            regs.hl2(),
            regs.ir(),
        ];
        let states =
            [u32::from(cpu.iff1), cpu.im as u32, u32::from(cpu.halted()), self.core.machine.t_in_frame() as u32];
        words.into_iter().map(u32::from).chain(states).collect()
    }

    /// Returns bytes of memory as the CPU sees them, from an address on; past $FFFF it goes on at 0.
    #[must_use]
    pub fn memory(&self, start: u16, length: usize) -> Vec<u8> {
        let addresses = (0..length.min(0x1_0000)).map(|offset| start.wrapping_add(offset as u16));
        addresses.map(|addr| self.core.machine.peek(addr)).collect()
    }

    /// Returns the same of a bank, 0 to 7, as if it were mapped at $C000.
    #[must_use]
    pub fn memory_in(&self, bank: u8, start: u16, length: usize) -> Vec<u8> {
        let machine = &self.core.machine;
        let bytes = machine.bank(bank & 7);
        let byte = |addr: u16| addr.checked_sub(0xC000).map_or_else(|| machine.peek(addr), |at| bytes[usize::from(at)]);
        (0..length.min(0x1_0000)).map(|offset| byte(start.wrapping_add(offset as u16))).collect()
    }

    /// Puts a byte into RAM. The past is forgotten, because it did not lead here.
    pub fn poke(&mut self, addr: u16, value: u8) {
        self.core.machine.poke(addr, value);
        self.past.clear();
    }

    /// Returns the bank that is mapped at $C000, 0 to 7; nothing of a 48K.
    #[must_use]
    pub fn mapped_bank(&self) -> Option<u8> {
        mapped(&self.core.machine)
    }

    /// Sets the places at which [`Player::run_frame`] stops: addresses, plus 65536 times the number of a bank plus 1 for those that count
    /// only while that bank is mapped at $C000.
    pub fn set_breakpoints(&mut self, places: &[u32]) {
        self.breakpoints = places.iter().map(|&number| Spot::from_page(number)).collect();
    }

    /// Executes one instruction.
    pub fn step(&mut self) {
        self.begin_frame_if_due();
        self.core.step();
    }

    /// Goes back by one instruction; the waiting of a HALT is one. Returns false if the past does not reach so far.
    pub fn step_back(&mut self) -> bool {
        let mut until = Some(place(&self.core));
        while let Some(start) = self.past.start_of_last_frame() {
            // Counted first and then run again, because a copy before each instruction would be slow.
            let (mut counted, mut steps, mut last) = (start.clone(), 0, None);
            while !counted.frame_is_over() && Some(place(&counted)) != until {
                if !counted.machine.cpu().halted() {
                    last = Some(steps);
                }
                counted.step();
                steps += 1;
            }
            if let Some(last) = last {
                self.core = start;
                (0..last).for_each(|_| self.core.step());
                return true;
            }
            if self.past.frames() < 2 {
                return false;
            }
            self.past.back(1);
            self.core = start;
            until = None;
        }
        false
    }
}

/// Returns the frame and the T-state in it.
fn place(core: &Core) -> (u64, u64) {
    (core.machine.frame(), core.machine.t_in_frame())
}
