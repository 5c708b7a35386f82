//! The crate rustzx-z80 as a peer.

use super::{Exception, Peer, Snapshot, World, join};
use rustzx_z80::{IntMode, RegName16};
use z80::{Cpu, T};

pub(crate) struct RustzxZ80 {
    cpu: rustzx_z80::Z80,
    world: World,
}

impl rustzx_z80::Z80Bus for World {
    fn read_internal(&mut self, addr: u16) -> u8 {
        self.memory[usize::from(addr)]
    }

    fn write_internal(&mut self, addr: u16, data: u8) {
        World::write(self, addr, data);
    }

    fn wait_mreq(&mut self, _addr: u16, clk: usize) {
        self.t += clk as u64;
    }

    fn wait_no_mreq(&mut self, _addr: u16, clk: usize) {
        self.t += clk as u64;
    }

    fn wait_internal(&mut self, clk: usize) {
        self.t += clk as u64;
    }

    fn read_io(&mut self, port: u16) -> u8 {
        self.t += 4;
        World::input(port)
    }

    fn write_io(&mut self, port: u16, data: u8) {
        self.t += 4;
        self.output(port, data);
    }

    fn read_interrupt(&mut self) -> u8 {
        0xFF
    }

    fn reti(&mut self) {}

    fn halt(&mut self, _halted: bool) {}

    fn int_active(&self) -> bool {
        World::interrupt(self.t)
    }

    fn nmi_active(&self) -> bool {
        false
    }

    fn pc_callback(&mut self, _addr: u16) {}
}

impl Peer for RustzxZ80 {
    const EXCEPTIONS: &'static [Exception] = &[
        Exception {
            reason: "LD (nn),A puts A OR the high byte of nn into MEMPTR, not A",
            differing: &["MEMPTR"],
            after: |code| code.bytes[0] == 0x32,
        },
        Exception {
            reason: "OUT ($FF),A carries into MEMPTR's high byte",
            differing: &["MEMPTR"],
            after: |code| matches!(code.bytes, [0xD3, 0xFF, _]),
        },
        Exception {
            reason: "block I/O that goes back to itself leaves MEMPTR as if it ended",
            differing: &["MEMPTR"],
            after: |code| matches!(code.bytes, [0xED, 0xB2 | 0xB3 | 0xBA | 0xBB, _]),
        },
    ];

    fn new(world: World) -> Self {
        Self { cpu: rustzx_z80::Z80::default(), world }
    }

    fn adopt(&mut self, cpu: &Cpu) {
        // A new core has no EI, prefix or HALT pending. It enters HALT by executing one again, in the same 4 T.
        self.cpu = rustzx_z80::Z80::default();
        let theirs = &mut self.cpu.regs;
        let regs = &cpu.regs;
        theirs.swap_af_alt();
        theirs.exx();
        let shadow = [regs.af2(), regs.bc2(), regs.de2(), regs.hl2()];
        let main = [regs.af(), regs.bc(), regs.de(), regs.hl()];
        for half in [shadow, main] {
            for (name, value) in PAIRS.into_iter().zip(half) {
                theirs.set_reg_16(name, value);
            }
            theirs.swap_af_alt();
            theirs.exx();
        }
        theirs.swap_af_alt();
        theirs.exx();
        theirs.set_ix(regs.ix());
        theirs.set_iy(regs.iy());
        theirs.set_sp(regs.sp());
        theirs.set_pc(regs.pc().wrapping_sub(cpu.halted().into()));
        theirs.set_mem_ptr(regs.wz());
        theirs.set_i(regs.i());
        theirs.set_r(regs.r());
        theirs.set_iff1(cpu.iff1);
        theirs.set_iff2(cpu.iff2);
        if cpu.q() == 0 {
            theirs.clear_q();
        } else {
            theirs.set_flags(regs.f());
        }
        self.cpu.set_im(cpu.im as u8);
    }

    fn step(&mut self) {
        self.cpu.emulate(&mut self.world);
    }

    fn t(&self) -> T {
        self.world.t
    }

    fn state(&mut self) -> Snapshot {
        let halted = self.cpu.is_halted();
        let im: u8 = match self.cpu.get_im() {
            IntMode::Im0 => 0,
            IntMode::Im1 => 1,
            IntMode::Im2 => 2,
        };
        let regs = &mut self.cpu.regs;
        let main = PAIRS.map(|name| regs.get_reg_16(name));
        // Its getters of the shadow registers return other registers.
        regs.swap_af_alt();
        regs.exx();
        let shadow = PAIRS.map(|name| regs.get_reg_16(name));
        regs.swap_af_alt();
        regs.exx();
        // In HALT its PC is on the HALT; the chip's is after it.
        let pc = regs.get_pc().wrapping_add(halted.into());
        let others = [regs.get_ix(), regs.get_iy(), regs.get_sp(), pc, regs.get_mem_ptr(), regs.get_ir()];
        let lines = [regs.get_iff1().into(), regs.get_iff2().into(), im.into(), halted.into()];
        join(&[&main[..], &others, &shadow, &lines].concat(), &self.world)
    }

    fn world(&mut self) -> &mut World {
        &mut self.world
    }
}

const PAIRS: [RegName16; 4] = [RegName16::AF, RegName16::BC, RegName16::DE, RegName16::HL];
