//! The crate z80emu as a peer.

use super::{Exception, Peer, Snapshot, World, join};
use std::num::Wrapping;
use z80::{Cpu, InterruptMode, T};
use z80emu::host::TsCounter;
use z80emu::{Cpu as _, Prefix, StkReg16};

pub(crate) struct Z80Emu {
    cpu: z80emu::Z80NMOS,
    clock: TsCounter<u64>,
    world: World,
}

impl z80emu::Memory for World {
    type Timestamp = u64;

    fn write_mem(&mut self, address: u16, value: u8, _ts: u64) {
        self.write(address, value);
    }

    fn read_debug(&self, address: u16) -> u8 {
        self.memory[usize::from(address)]
    }
}

impl z80emu::Io for World {
    type Timestamp = u64;
    type WrIoBreak = ();
    type RetiBreak = ();

    fn read_io(&mut self, port: u16, _ts: u64) -> (u8, Option<std::num::NonZeroU16>) {
        (World::input(port), None)
    }

    fn write_io(&mut self, port: u16, data: u8, _ts: u64) -> (Option<()>, Option<std::num::NonZeroU16>) {
        self.output(port, data);
        (None, None)
    }

    fn is_irq(&mut self, ts: u64) -> bool {
        World::interrupt(ts)
    }
}

impl Peer for Z80Emu {
    const EXCEPTIONS: &'static [Exception] = &[
        Exception {
            reason: "a block instruction that goes back to itself leaves Y, X (in block I/O also H, P/V and MEMPTR) as if it ended",
            differing: &["YHXP", "MEMPTR"],
            after: |code| matches!(code.bytes, [0xED, 0xB0..=0xB3 | 0xB8..=0xBB, _]),
        },
        Exception {
            reason: "SCF and CCF take a prefix before them for an instruction that wrote no flags",
            differing: &["YHXP"],
            after: |code| code.prefixed && matches!(code.bytes[0], 0x37 | 0x3F),
        },
    ];

    fn new(world: World) -> Self {
        Self { cpu: z80emu::Z80NMOS::new(), clock: TsCounter(Wrapping(world.t)), world }
    }

    fn adopt(&mut self, cpu: &Cpu) {
        let flavour = self.cpu.flavour;
        self.clock = TsCounter(Wrapping(self.world.t));
        self.cpu = z80emu::Z80NMOS::new();
        if cpu.q() != 0 {
            // It remembers that the last instruction wrote F; there is no setter for it.
            self.cpu.flavour = flavour;
        }
        let theirs = &mut self.cpu;
        let regs = &cpu.regs;
        for half in [[regs.af2(), regs.bc2(), regs.de2(), regs.hl2()], [regs.af(), regs.bc(), regs.de(), regs.hl()]] {
            theirs.exx();
            theirs.ex_af_af();
            for (name, value) in [StkReg16::AF, StkReg16::BC, StkReg16::DE, StkReg16::HL].into_iter().zip(half) {
                theirs.set_reg16(name, value);
            }
        }
        theirs.set_index16(Prefix::Xdd, regs.ix());
        theirs.set_index16(Prefix::Yfd, regs.iy());
        theirs.set_sp(regs.sp());
        theirs.set_pc(regs.pc().wrapping_sub(cpu.halted().into()));
        theirs.set_memptr(regs.wz());
        theirs.set_i(regs.i());
        theirs.set_r(regs.r());
        theirs.set_iffs(cpu.iff1, cpu.iff2);
        theirs.set_im(match cpu.im {
            InterruptMode::Im0 => z80emu::InterruptMode::Mode0,
            InterruptMode::Im1 => z80emu::InterruptMode::Mode1,
            InterruptMode::Im2 => z80emu::InterruptMode::Mode2,
        });
        if cpu.halted() {
            theirs.halt();
        }
    }

    fn step(&mut self) {
        // The reasons for which it returns early (HALT, RETI) do not matter.
        let _ = self.cpu.execute_next(&mut self.world, &mut self.clock, None::<z80emu::CpuDebugFn>);
        self.world.t = self.clock.0.0;
    }

    fn t(&self) -> T {
        self.world.t
    }

    fn state(&mut self) -> Snapshot {
        let cpu = &self.cpu;
        let names = [StkReg16::AF, StkReg16::BC, StkReg16::DE, StkReg16::HL];
        let main = names.map(|name| cpu.get_reg16(name));
        let shadow = names.map(|name| cpu.get_alt_reg16(name));
        let index = [cpu.get_index16(Prefix::Xdd), cpu.get_index16(Prefix::Yfd)];
        // In HALT its PC is on the HALT; the chip's is after it.
        let pc = cpu.get_pc().wrapping_add(cpu.is_halt().into());
        let others = [cpu.get_sp(), pc, cpu.get_memptr(), cpu.get_ir()];
        let (iff1, iff2) = cpu.get_iffs();
        let lines = [iff1.into(), iff2.into(), cpu.get_im() as u16, cpu.is_halt().into()];
        join(&[&main[..], &index, &others, &shadow, &lines].concat(), &self.world)
    }

    fn world(&mut self) -> &mut World {
        &mut self.world
    }
}
