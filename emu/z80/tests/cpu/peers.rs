//! Runs our core and others on random code from random states and compares them after every instruction: registers, flags, R,
//! MEMPTR, memory, ports and time. Known errors of the other cores are in a table of exceptions, each with its reason.

mod rustzx;
mod z80emu;

use crate::common::Random;
use z80::{Bus, Cpu, T};

/// Random states to start from, each with random code.
const STATES: usize = 20_000;
/// Instructions from each state.
const STEPS: usize = 300;

/// The bus of every core: RAM full of code, ports that are a function of their address, an INT line that is a function of time.
pub(crate) struct World {
    pub(crate) memory: Box<[u8; 0x10000]>,
    pub(crate) t: T,
    /// A sum over all bytes written to memory and to ports, independent of their order.
    written: u64,
}

impl World {
    /// A hash of a value.
    fn mix(value: u64) -> u64 {
        Random(value).next()
    }

    pub(crate) fn write(&mut self, addr: u16, value: u8) {
        self.memory[usize::from(addr)] = value;
        self.written = self.written.wrapping_add(Self::mix(u64::from(addr) << 8 | u64::from(value)));
    }

    pub(crate) fn input(port: u16) -> u8 {
        Self::mix(port.into()) as u8
    }

    pub(crate) fn output(&mut self, port: u16, value: u8) {
        self.written = self.written.wrapping_add(Self::mix(1 << 32 | u64::from(port) << 8 | u64::from(value)));
    }

    /// INT is active for 32 T in every 700.
    pub(crate) fn interrupt(t: T) -> bool {
        t % 700 < 32
    }
}

impl Bus for World {
    fn fetch(&mut self, pc: u16, _ir: u16) -> u8 {
        self.t += 4;
        self.memory[usize::from(pc)]
    }

    fn read(&mut self, addr: u16) -> u8 {
        self.t += 3;
        self.memory[usize::from(addr)]
    }

    fn write(&mut self, addr: u16, value: u8) {
        self.t += 3;
        World::write(self, addr, value);
    }

    fn input(&mut self, port: u16) -> u8 {
        self.t += 4;
        World::input(port)
    }

    fn output(&mut self, port: u16, value: u8) {
        self.t += 4;
        World::output(self, port, value);
    }

    fn internal(&mut self, _addr: u16, t: T) {
        self.t += t;
    }

    fn interrupt(&mut self) -> bool {
        World::interrupt(self.t)
    }

    fn acknowledge(&mut self, _pc: u16, _ir: u16) -> u8 {
        self.t += 6;
        0xFF
    }

    fn now(&self) -> T {
        self.t
    }
}

/// The flags that also depend on the chip's internals, not only on results: Y, H, X and P/V.
const YHXP: u16 = 0x3C;

/// The values compared, by name. F is in two parts: S, Z, N and C, for which there are no exceptions, and the rest.
const NAMES: [&str; 21] = [
    "A", "SZNC", "YHXP", "BC", "DE", "HL", "IX", "IY", "SP", "PC", "MEMPTR", "IR", "AF'", "BC'", "DE'", "HL'", "IFF1",
    "IFF2", "IM", "halted", "written",
];
pub(crate) type Snapshot = [u64; NAMES.len()];

fn state(cpu: &Cpu, world: &World) -> Snapshot {
    let regs = &cpu.regs;
    let main = [regs.af(), regs.bc(), regs.de(), regs.hl(), regs.ix(), regs.iy(), regs.sp(), regs.pc(), regs.wz()];
    let others = [regs.ir(), regs.af2(), regs.bc2(), regs.de2(), regs.hl2()];
    let lines = [cpu.iff1.into(), cpu.iff2.into(), cpu.im as u16, cpu.halted().into()];
    join(&[&main[..], &others, &lines].concat(), world)
}

/// Joins AF and the other words, in the order of [`NAMES`], with the sum of what was written.
pub(crate) fn join(words: &[u16], world: &World) -> Snapshot {
    let af = words[0];
    let words = [af >> 8, af & 0xFF & !YHXP, af & YHXP].into_iter().chain(words[1..].iter().copied());
    let values = words.map(u64::from).chain([world.written]).collect::<Vec<_>>();
    values.try_into().expect("one value for each name")
}

/// Another core.
pub(crate) trait Peer {
    const EXCEPTIONS: &'static [Exception];
    fn new(world: World) -> Self;
    /// Takes over the visible state of a CPU.
    fn adopt(&mut self, cpu: &Cpu);
    /// Does the smallest step that the core can do.
    fn step(&mut self);
    fn t(&self) -> T;
    fn state(&mut self) -> Snapshot;
    fn world(&mut self) -> &mut World;
}

/// A known error of another core.
pub(crate) struct Exception {
    pub(crate) reason: &'static str,
    /// The values of [`NAMES`] that are wrong.
    pub(crate) differing: &'static [&'static str],
    /// Returns true for the instructions after which they are.
    pub(crate) after: fn(Code) -> bool,
}

/// The bytes of an instruction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Code {
    /// True if `$DD` or `$FD` come before them.
    pub(crate) prefixed: bool,
    pub(crate) bytes: [u8; 3],
}

fn code(memory: &[u8; 0x10000], mut addr: u16) -> Code {
    let start = addr;
    while matches!(memory[usize::from(addr)], 0xDD | 0xFD) {
        addr = addr.wrapping_add(1);
    }
    let bytes = [0, 1, 2].map(|offset| memory[usize::from(addr.wrapping_add(offset))]);
    Code { prefixed: addr != start, bytes }
}

/// Runs both cores from random states through random code. Returns how often each exception occurred.
fn compare<P: Peer>(seed: u64) -> Vec<usize> {
    let mut met = vec![0; P::EXCEPTIONS.len()];
    let mut random = Random(seed);
    let mut compared = 0;
    let mut image = Box::new([0; 0x10000]);
    for byte in image.iter_mut() {
        *byte = random.byte();
    }
    let mut ours = World { memory: image.clone(), t: 0, written: 0 };
    let mut peer = P::new(World { memory: image, t: 0, written: 0 });
    for _ in 0..STATES {
        let mut cpu = random.cpu();
        cpu.set_q(0);
        // Both continue from the same time, with new code at PC.
        ours.t = peer.t().max(ours.t);
        peer.world().t = ours.t;
        for offset in 0..64 {
            let (addr, byte) = (usize::from(cpu.regs.pc().wrapping_add(offset)), random.byte());
            ours.memory[addr] = byte;
            peer.world().memory[addr] = byte;
        }
        peer.adopt(&cpu);
        // The instructions since the two were last at the same time.
        let mut since = Vec::new();
        let mut steps = 0;
        while steps < STEPS || !since.is_empty() {
            steps += 1;
            since.push(code(&ours.memory, cpu.regs.pc()));
            cpu.step(&mut ours);
            while peer.t() < ours.t {
                peer.step();
            }
            if peer.t() > ours.t {
                // It did more in one step, such as an interrupt and the instruction after it.
                assert!(peer.t() < ours.t + 64, "time: {} and {} after {since:02x?}", ours.t, peer.t());
                continue;
            }
            compared += 1;
            let (expected, found) = (state(&cpu, &ours), peer.state());
            if expected != found {
                let differing = (0..NAMES.len()).filter(|&at| expected[at] != found[at]).collect::<Vec<_>>();
                let known = P::EXCEPTIONS.iter().position(|known| {
                    differing.iter().all(|&at| known.differing.contains(&NAMES[at]))
                        && since.iter().any(|&code| (known.after)(code))
                });
                let Some(known) = known else {
                    let describe =
                        |at: &usize| format!("{} {:x}, theirs {:x}; ", NAMES[*at], expected[*at], found[*at]);
                    panic!("after {since:02x?}: {}", differing.iter().map(describe).collect::<String>());
                };
                met[known] += 1;
                peer.adopt(&cpu);
            }
            since.clear();
        }
        assert!(ours.memory == peer.world().memory, "memory");
    }
    assert!(compared > STATES * STEPS / 2, "only {compared} instructions were compared");
    met
}

/// Compares, and asserts that every exception occurred: one that is no longer needed has to be removed.
fn check<P: Peer>(seed: u64) {
    for (exception, met) in P::EXCEPTIONS.iter().zip(compare::<P>(seed)) {
        assert!(met > 0, "never occurred: {}", exception.reason);
    }
}

#[test]
fn agrees_with_z80emu() {
    check::<z80emu::Z80Emu>(1);
}

#[test]
fn agrees_with_rustzx_z80() {
    check::<rustzx::RustzxZ80>(2);
}
