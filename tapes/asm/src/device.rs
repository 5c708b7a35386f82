//! The memory of DEVICE ZXSPECTRUM48: what a program finds that is loaded by BASIC, and what the source has put there.
//!
//! Source of truth: the system variables of the ZX Spectrum BASIC manual, chapter 25, with the values that sjasmplus gives
//! them: those behind `CLEAR ramtop: LOAD "" CODE: RANDOMIZE USR start`.

/// The size of the memory, ROM included.
pub(crate) const SIZE: usize = 0x1_0000;
/// The first byte of the attributes, and how many there are: black on white.
const ATTRIBUTES: (usize, usize, u8) = (0x5800, 768, 0x38);
/// Where BASIC keeps the user-defined graphics, 21 characters of 8 bytes.
const USER_GRAPHICS: usize = 0xFF58;
const USER_GRAPHICS_SIZE: usize = 21 * 8;
/// CLEAR without a number said.
const RAMTOP: u16 = 0x5D5B;
/// What lies on the stack above a program's return address, and ends just at RAMTOP.
const STACK: [u8; 4] = [0x03, 0x13, 0x00, 0x3E];
const ERR_SP: usize = 0x5C3D;
const RAMTOP_VARIABLE: usize = 0x5CB2;

/// The system variables that are not 0: address and bytes.
const VARIABLES: [(usize, &[u8]); 31] = [
    (0x5C00, &[0xFF, 0, 0, 0, 0xFF]),                                        // KSTATE
    (0x5C09, &[20, 1]),                                                      // REPDEL, REPPER
    (0x5C10, &[1, 0, 6, 0, 11, 0, 1, 0, 1, 0, 6, 0, 16, 0]),                 // STRMS
    (0x5C36, &[0x00, 0x3C]),                                                 // CHARS
    (0x5C38, &[64]),                                                         // RASP
    (0x5C3A, &[0xFF, 0xCC, 0x01]),                                           // ERR NR, FLAGS, TV FLAG
    (0x5C48, &[0x38]),                                                       // BORDCR
    (0x5C4B, &[0xCB, 0x5C]),                                                 // VARS
    (0x5C4F, &[0xB6, 0x5C]),                                                 // CHANS
    (0x5C51, &[0xB6, 0x5C]),                                                 // CURCHL
    (0x5C53, &[0xCB, 0x5C]),                                                 // PROG
    (0x5C57, &[0xCA, 0x5C]),                                                 // DATADD
    (0x5C59, &[0xCC, 0x5C]),                                                 // E LINE
    (0x5C5B, &[0xCC, 0x5C]),                                                 // K CUR
    (0x5C5D, &[0xCC, 0x5C]),                                                 // CH ADD
    (0x5C61, &[0xCE, 0x5C]),                                                 // WORKSP
    (0x5C63, &[0xCE, 0x5C]),                                                 // STKBOT
    (0x5C65, &[0xCE, 0x5C]),                                                 // STKEND
    (0x5C68, &[0x92, 0x5C]),                                                 // MEM
    (0x5C6A, &[0x10, 2]),                                                    // FLAGS2, DF SZ
    (0x5C7B, &[0x58, 0xFF]),                                                 // UDG
    (0x5C7F, &[33, 0x5B, 0x00]),                                             // P POSN, PR CC
    (0x5C82, &[33, 23]),                                                     // ECHO E
    (0x5C84, &[0x00, 0x40]),                                                 // DF CC
    (0x5C86, &[0xE0, 0x50]),                                                 // DFCCL
    (0x5C88, &[33, 24, 33, 23]),                                             // S POSN, SPOSNL
    (0x5C8C, &[1, 0x38, 0, 0x38]),                                           // SCR CT, ATTR P, MASK P, ATTR T
    (0x5CB4, &[0xFF, 0xFF]),                                                 // P RAMT
    (0x5CB6, &[0xF4, 0x09, 0xA8, 0x10, b'K', 0xF4, 0x09, 0xC4, 0x15, b'S']), // channel information
    (0x5CC0, &[0x81, 0x0F, 0xC4, 0x15, b'R', 0xF4, 0x09, 0xC4, 0x15, b'P', 0x80]),
    (0x5CCB, &[0x80, 0x0D, 0x80]), // no program, no variables, an empty line
];

/// The device of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Device {
    /// 64 KiB.
    pub(crate) memory: Vec<u8>,
    /// The last byte that BASIC uses; none if the memory is to begin all zero.
    pub(crate) ramtop: Option<u16>,
}

impl Device {
    /// The device with `CLEAR ramtop`; of the user-defined graphics what is known.
    pub(crate) fn new(ramtop: Ramtop, user_graphics: &[u8]) -> Self {
        let mut memory = vec![0; SIZE];
        let ramtop = match ramtop {
            Ramtop::Zeroes => return Self { memory, ramtop: None },
            Ramtop::Usual => RAMTOP,
            Ramtop::At(address) => address,
        };
        let mut put = |at: usize, bytes: &[u8]| memory[at..at + bytes.len()].copy_from_slice(bytes);
        let (attributes, count, colours) = ATTRIBUTES;
        put(attributes, &vec![colours; count]);
        put(USER_GRAPHICS, &user_graphics[..user_graphics.len().min(USER_GRAPHICS_SIZE)]);
        VARIABLES.iter().for_each(|(at, bytes)| put(*at, bytes));
        let stack = ramtop - (STACK.len() as u16 - 1);
        put(RAMTOP_VARIABLE, &ramtop.to_le_bytes());
        put(ERR_SP, &stack.to_le_bytes());
        put(usize::from(stack), &STACK);
        Self { memory, ramtop: Some(ramtop) }
    }

    /// Puts the address at which a program starts on the stack that BASIC left, and gives where the stack begins with it; or
    /// if the source has written over that stack, puts it into the display file.
    pub(crate) fn push_start(&mut self, start: u16) -> (u16, bool) {
        let stack = usize::from(self.ramtop.unwrap_or(RAMTOP)) + 1 - STACK.len();
        let free = stack - 2;
        let kept = self.ramtop.is_some() && self.memory[free..stack] == [0, 0] && self.memory[stack..][..4] == STACK;
        let at = if kept { free } else { 0x4000 };
        self.memory[at..at + 2].copy_from_slice(&start.to_le_bytes());
        (at as u16, kept)
    }

    /// The memory as a tape takes it: without the stack at the very top.
    pub(crate) fn for_tape(&self) -> Vec<u8> {
        let mut memory = self.memory.clone();
        let top = SIZE - STACK.len();
        if memory[top..] == STACK {
            memory[top..].fill(0);
        }
        memory
    }
}

/// What DEVICE says behind the name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Ramtop {
    #[default]
    Usual,
    At(u16),
    /// -1: no BASIC at all.
    Zeroes,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_is_that_behind_clear() {
        let device = Device::new(Ramtop::At(0x7FFF), &[0x3C; 168]);
        let word = |at: usize| u16::from_le_bytes([device.memory[at], device.memory[at + 1]]);
        assert_eq!((word(RAMTOP_VARIABLE), word(ERR_SP), word(0x5C53)), (0x7FFF, 0x7FFC, 0x5CCB));
        assert_eq!(device.memory[0x7FFC..0x8000], STACK);
        assert_eq!((device.memory[0x57FF], device.memory[0x5800], device.memory[0x5B00]), (0, 0x38, 0));
        assert_eq!((device.memory[0xFF57], device.memory[0xFF58], device.memory[0xFFFF]), (0, 0x3C, 0x3C));
        assert!(Device::new(Ramtop::Zeroes, &[1; 168]).memory.iter().all(|&byte| byte == 0));
    }

    #[test]
    fn the_start_lies_below_the_stack_or_on_the_screen() {
        let mut device = Device::new(Ramtop::Usual, &[]);
        assert_eq!(device.push_start(0x8001), (0x5D56, true));
        assert_eq!(device.memory[0x5D56..0x5D5C], [0x01, 0x80, 0x03, 0x13, 0x00, 0x3E]);
        // What was pushed before is in the way of the next.
        assert_eq!(device.push_start(0x9000), (0x4000, false));
    }
}
