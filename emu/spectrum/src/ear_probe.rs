//! The EAR probe: finds whether a program waits for the tape. [`crate::autoplay`] says when it runs.
//!
//! Loaders all wait for edges, and no two loops look alike: they mask or shift EAR, compare it with the last level or take its sign,
//! count in a register or in memory. A loop that waits for a key uses the same instructions, but masks EAR away. So the code is not
//! compared with known loops: it is tried out.

use crate::hardware::{Hardware, Memory};
use crate::model::VideoChip;
use crate::observe::{Access, Cycle, Observer};
use crate::run;
use z80::Cpu;

/// Returns true if EAR makes a difference to where the program goes within `steps` steps: two copies of the machine run side by side,
/// one with the signal high, one with it low.
pub(crate) fn depends_on_ear(cpu: &Cpu, memory: &Memory, hardware: &Hardware, steps: usize) -> bool {
    let video = hardware.model.kind.figures().video;
    let ear = |high| ForceEar { high, video };
    let mut copies = [false, true].map(|high| (cpu.clone(), Box::new(*memory), hardware.clone(), ear(high)));
    (0..steps).any(|_| {
        let [low, high] = copies.each_mut().map(|(cpu, memory, hardware, ear)| {
            run::step_observed(cpu, memory, hardware, ear);
            cpu.regs.pc()
        });
        low != high
    })
}

/// Brings one level to the EAR socket.
struct ForceEar {
    high: bool,
    video: VideoChip,
}

impl Observer for ForceEar {
    fn observe(&mut self, Access { cycle, addr, value, .. }: Access) -> u8 {
        let has_ear = cycle == Cycle::Input && self.video.answers_at(addr);
        if has_ear { value & !0x40 | u8::from(self.high) << 6 } else { value }
    }
}
