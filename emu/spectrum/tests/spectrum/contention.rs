//! Contention, checked against the table of the comp.sys.sinclair FAQ's 48K reference: the addresses on the bus in the T-states of an
//! instruction, and the ULA's delay for each.

use crate::common::at;
use spectrum::{Model, T, Timing};

/// Addresses in the middle of RAM that the ULA shares, and of RAM that it does not.
const SHARED: u16 = 0x6000;
const FREE: u16 = 0x9000;

/// An instruction and its line of the FAQ's table: `pc` is the address of its first byte, `+n` a later one; `ir` is I and R,
/// `io` a port; the others are registers. A number after `x` is a number of single T-states with that address.
const TABLE: &[(&[u8], &str)] = &[
    (&[0x00], "pc:4"),                                                              // NOP
    (&[0xED, 0x57], "pc:4 +1:4 ir:1"),                                              // LD A,I
    (&[0x13], "pc:4 ir:1x2"),                                                       // INC DE
    (&[0x09], "pc:4 ir:1x7"),                                                       // ADD HL,BC
    (&[0x36, 0x55], "pc:4 +1:3 hl:3"),                                              // LD (HL),n
    (&[0x86], "pc:4 hl:3"),                                                         // ADD A,(HL)
    (&[0xDD, 0x86, 0x01], "pc:4 +1:4 +2:3 +2:1x5 ix+1:3"),                          // ADD A,(IX+1)
    (&[0xDD, 0x36, 0x01, 0x55], "pc:4 +1:4 +2:3 +3:3 +3:1x2 ix+1:3"),               // LD (IX+1),n
    (&[0xCB, 0x46], "pc:4 +1:4 hl:3 hl:1"),                                         // BIT 0,(HL)
    (&[0x34], "pc:4 hl:3 hl:1 hl:3"),                                               // INC (HL)
    (&[0xDD, 0x34, 0x01], "pc:4 +1:4 +2:3 +2:1x5 ix+1:3 ix+1:1 ix+1:3"),            // INC (IX+1)
    (&[0xDD, 0xCB, 0x01, 0xC6], "pc:4 +1:4 +2:3 +3:3 +3:1x2 ix+1:3 ix+1:1 ix+1:3"), // SET 0,(IX+1)
    (&[0xC5], "pc:4 ir:1 sp-1:3 sp-2:3"),                                           // PUSH BC
    (&[0xC1], "pc:4 sp:3 sp+1:3"),                                                  // POP BC
    (&[0xCD, 0x00, 0x90], "pc:4 +1:3 +2:3 +2:1 sp-1:3 sp-2:3"),                     // CALL
    (&[0x18, 0x00], "pc:4 +1:3 +1:1x5"),                                            // JR
    (&[0x2A, 0x00, 0x60], "pc:4 +1:3 +2:3 nn:3 nn+1:3"),                            // LD HL,(nn)
    (&[0xE3], "pc:4 sp:3 sp+1:3 sp+1:1 sp+1:3 sp:3 sp:1x2"),                        // EX (SP),HL
    (&[0xED, 0x6F], "pc:4 +1:4 hl:3 hl:1x4 hl:3"),                                  // RLD
    (&[0xED, 0xA0], "pc:4 +1:4 hl:3 de:3 de:1x2"),                                  // LDI
    (&[0xED, 0xB0], "pc:4 +1:4 hl:3 de:3 de:1x2 de:1x5"),                           // LDIR, repeating
    (&[0xED, 0xA1], "pc:4 +1:4 hl:3 hl:1x5"),                                       // CPI
    (&[0xED, 0xB1], "pc:4 +1:4 hl:3 hl:1x5 hl:1x5"),                                // CPIR, repeating
    (&[0xD3, 0xFE], "pc:4 +1:3 io"),                                                // OUT (n),A
    (&[0xED, 0x78], "pc:4 +1:4 io"),                                                // IN A,(C)
    (&[0xED, 0xA2], "pc:4 +1:4 ir:1 io hl:3"),                                      // INI
    (&[0xED, 0xA3], "pc:4 +1:4 ir:1 hl:3 io"),                                      // OUTI
];

/// The FAQ's delays: 6 5 4 3 2 1 0 0 from the first contended T-state on, 128 T in each line.
fn delay(t: T, first: T) -> T {
    if t < first || (t - first) / 224 >= 192 || (t - first) % 224 >= 128 {
        return 0;
    }
    [6, 5, 4, 3, 2, 1, 0, 0][((t - first) % 8) as usize]
}

fn shared(addr: u16) -> bool {
    (0x4000..0x8000).contains(&addr)
}

/// The registers before the instruction.
struct Setting {
    pc: u16,
    data: u16,
    ir: u16,
    bc: u16,
    a: u8,
}

impl Setting {
    fn addr(&self, name: &str, code: &[u8]) -> u16 {
        let (base, offset) = match name.find(['+', '-']) {
            Some(0) | None => (name, "0"),
            Some(at) => name.split_at(at),
        };
        let base = match base {
            "pc" => self.pc,
            "ir" => self.ir,
            // HL is also the address of operands, DE the one to which LDI writes; the stack lies between them.
            "hl" | "ix" => self.data,
            "de" => self.data + 0x100,
            "sp" => self.data + 0x80,
            "nn" => u16::from_le_bytes([code[1], code[2]]),
            _ => self.pc + base.parse::<u16>().unwrap(),
        };
        base.wrapping_add_signed(offset.parse().unwrap())
    }

    fn port(&self, code: &[u8]) -> u16 {
        match code {
            [0xD3, low] => u16::from_be_bytes([self.a, *low]),
            // OUTI puts B on the bus after decrementing it.
            [0xED, 0xA3] => self.bc.wrapping_sub(0x100),
            _ => self.bc,
        }
    }

    /// Returns the end of an instruction that starts at `t`.
    fn end(&self, code: &[u8], cycles: &str, mut t: T, first: T) -> T {
        let mut wait = |addr: u16, length: T| {
            t += if shared(addr) { delay(t, first) } else { 0 } + length;
        };
        for cycle in cycles.split(' ') {
            if cycle == "io" {
                let port = self.port(code);
                // High byte shared or not, low bit 0 or 1: N:1 C:3, N:4, C:1 C:3, C:1 C:1 C:1 C:1.
                let ula = if port & 1 == 0 { SHARED } else { FREE };
                match (shared(port), port & 1 == 0) {
                    (true, false) => (0..4).for_each(|_| wait(SHARED, 1)),
                    (high, _) => {
                        wait(if high { SHARED } else { FREE }, 1);
                        wait(ula, 3);
                    }
                }
                continue;
            }
            let (name, length) = cycle.split_once(':').unwrap();
            let (length, times) = length.split_once('x').unwrap_or((length, "1"));
            for _ in 0..times.parse().unwrap() {
                wait(self.addr(name, code), length.parse().unwrap());
            }
        }
        t
    }
}

/// Every instruction of the table from shared and from free memory, on shared and on free data and with I on either side, at
/// every T-state around the first contended one, at the end of a line and of the picture.
#[test]
fn every_group_of_instructions_waits_as_in_the_faq() {
    let mut cases = 0;
    for timing in [Timing::Early, Timing::Late] {
        let model = Model { timing, ..Model::default() };
        let first = model.first_contended();
        let starts = [first - 12, first + 100, first + 224 * 191 + 100];
        for t in starts.into_iter().flat_map(|start| start..start + 36) {
            let start = at(model, t);
            for (code, cycles) in TABLE {
                for which in 0..16 {
                    let side = |bit: u16| if which & bit == 0 { FREE } else { SHARED };
                    let (a, low) = ((side(8) >> 8) as u8, if which & 1 == 0 { 0xFE } else { 0xFF });
                    let bc = side(8) | low;
                    let setting = Setting { pc: side(1), data: side(2) + 0x200, ir: side(4), bc, a };
                    let mut machine = start.clone();
                    for (n, &byte) in code.iter().enumerate() {
                        machine.poke(setting.pc + n as u16, byte);
                    }
                    let regs = &mut machine.cpu_mut().regs;
                    regs.set_pc(setting.pc);
                    regs.set_hl(setting.data);
                    regs.set_ix(setting.data);
                    regs.set_de(setting.data + 0x100);
                    regs.set_sp(setting.data + 0x80);
                    regs.set_bc(bc);
                    regs.set_i((setting.ir >> 8) as u8);
                    regs.set_a(a);
                    machine.step();
                    assert_eq!(
                        machine.t_in_frame(),
                        setting.end(code, cycles, t, first),
                        "{code:02X?} {cycles}, {timing:?}, at {t}, case {which}"
                    );
                    cases += 1;
                }
            }
        }
    }
    assert_eq!(cases, 2 * 3 * 36 * 27 * 16);
}
