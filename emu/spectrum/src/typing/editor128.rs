//! The editor of 128 BASIC, as typed texts meet it. It differs from the 48K's in two ways. It takes words letter by letter. And it keeps only
//! one key while it works, which takes most of a second after ENTER and after a report: texts wait until it takes keys again.
//! Source: what a 128K does; its editor waits in ROM 0 in the loop `BIT 5,(HL): JR Z`, for the bit of FLAGS that a new key sets.

use super::strokes_for;
use crate::{Key, Machine, Rom};
use std::ops::Range;
use z80::InterruptMode;

/// The memory of the editor's stack, and the bank that it maps at $C000.
const STACK: Range<u16> = 0x5B00..0x5C00;
const BANK: u8 = 7;
/// The loop in which the editor waits for a key: `BIT 5,(HL): JR Z`, back to its beginning.
const WAITS: [u8; 4] = [0xCB, 0x6E, 0x28, 0xFC];
/// Frames after which a machine that is in the editor no more runs a program: what the editor itself does elsewhere takes fewer.
const ELSEWHERE: u64 = 25;

/// Follows the editor of 128 BASIC, or the menu, from frame to frame.
#[derive(Clone, Debug, Default)]
pub struct Editor128 {
    /// True if it was at work or waited for a key in the last frame.
    is_there: bool,
    /// The last frame in which it worked; `None` since it has waited for a key.
    worked: Option<u64>,
}

impl Editor128 {
    /// Looks at the machine, which is about to run the frame `now`.
    pub fn look(&mut self, now: u64, machine: &Machine) {
        self.is_there = is_there(machine);
        if self.is_there {
            self.worked = (!waits(machine)).then_some(now);
        }
    }

    /// Returns true if it is there: what is typed goes to it, letter by letter.
    pub fn is_there(&self) -> bool {
        self.is_there
    }

    /// Returns true while it works, in the frame that was looked at last: a key would be lost.
    pub fn is_busy(&self, now: u64) -> bool {
        self.worked.is_some_and(|worked| now < worked + ELSEWHERE)
    }
}

/// Returns the strokes that type a text letter by letter, without the characters that cannot be typed.
pub fn strokes_by_letter(text: &str) -> Vec<Vec<Key>> {
    text.chars().filter_map(strokes_for).flatten().collect()
}

fn is_there(machine: &Machine) -> bool {
    let cpu = machine.cpu();
    let in_rom = usize::from(cpu.regs.pc()) < Rom::SIZE && machine.rom_page().is_some();
    let is_there = in_rom && cpu.im == InterruptMode::Im1 && STACK.contains(&cpu.regs.sp());
    is_there && machine.model().kind.has_banks() && machine.banks()[3] == Some(BANK)
}

fn waits(machine: &Machine) -> bool {
    let begins = |at: u16| (0..).zip(WAITS).all(|(n, byte)| machine.peek(at.wrapping_add(n)) == byte);
    let pc = machine.cpu().regs.pc();
    begins(pc) || begins(pc.wrapping_sub(2))
}
