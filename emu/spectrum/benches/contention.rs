//! The machine beside z80emu on the workloads of `z80src/bench`, both with the ULA's contention: `cargo bench -p zxlab-spectrum
//! --bench contention`. Each workload runs once in memory of its own and once in the memory that is shared with the ULA.
//!
//! Ours is the whole machine, with picture, sound and tape deck; z80emu has memory, a ROM that cannot be written to, a table of delays by
//! T-state, and the interrupt. At the end comes a table of emulated MHz with the ratios.

use criterion::{Criterion, Throughput};
use spectrum::{FRAME, Machine, Model, Rom};
use std::num::{NonZeroU8, NonZeroU16};
use std::path::Path;
use std::time::{Duration, Instant};
use z80emu::{Cpu as _, StkReg16};

const WORKLOADS: [&str; 5] = ["arithmetic", "block", "bits", "calls", "mix"];

/// The addresses of the workloads: outside the ULA's memory, and in it.
const ORIGINS: [u16; 2] = [0x8000, 0x6000];

/// Number of frames in a round for the table, and number of rounds. A round is shorter than the time for which a busy computer gives us a
/// core.
const FRAMES: u64 = 14;
const ROUNDS: usize = 500;

fn image(workload: &str, origin: u16) -> Box<[u8; 0x10000]> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../z80src/bench");
    let source = folder.join(workload).with_extension("asm");
    let options = asm::Options { defines: vec![("ORIGIN".into(), origin.to_string())], ..asm::Options::default() };
    let assembly = asm::assemble(&source, &asm::Disk, &options).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(assembly.blocks[0].start, origin);
    assembly.image()
}

/// Returns a machine with a workload, interrupts disabled.
fn machine(image: &[u8; 0x10000], origin: u16) -> Machine {
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    for (addr, &byte) in (0x4000..=0xFFFF).zip(&image[0x4000..]) {
        machine.poke(addr, byte);
    }
    machine.cpu_mut().regs.set_pc(origin);
    machine
}

/// z80emu with contention.
struct Peer {
    cpu: z80emu::Z80NMOS,
    memory: Memory,
    ula: Ula,
}

struct Memory(Box<[u8; 0x10000]>);

impl z80emu::Memory for Memory {
    type Timestamp = u64;

    #[inline(always)]
    fn write_mem(&mut self, address: u16, value: u8, _ts: u64) {
        if address >= 0x4000 {
            self.0[usize::from(address)] = value;
        }
    }

    #[inline(always)]
    fn read_debug(&self, address: u16) -> u8 {
        self.0[usize::from(address)]
    }
}

impl z80emu::Io for Memory {
    type Timestamp = u64;
    type WrIoBreak = ();
    type RetiBreak = ();

    #[inline(always)]
    fn is_irq(&mut self, ts: u64) -> bool {
        ts < 32
    }
}

/// The clock that the ULA stops: T-states since the start of the frame.
struct Ula(u64);

/// The delay at each T-state of a frame, and of the instruction that runs past its end.
static DELAYS: [u8; FRAME as usize + 64] = {
    let mut delays = [0; FRAME as usize + 64];
    let mut t = 0;
    while t < 192 * 224 {
        if t % 224 < 128 {
            delays[14_335 + t] = [6, 5, 4, 3, 2, 1, 0, 0][t % 8];
        }
        t += 1;
    }
    delays
};

impl Ula {
    #[inline(always)]
    fn contend(&mut self, addr: u16) {
        if addr & 0xC000 == 0x4000 {
            self.0 += u64::from(DELAYS[self.0 as usize]);
        }
    }

    #[inline(always)]
    fn add(&mut self, addr: u16, t: u64) -> u64 {
        self.contend(addr);
        self.0 += t;
        self.0
    }
}

impl z80emu::Clock for Ula {
    type Limit = u64;
    type Timestamp = u64;

    #[inline(always)]
    fn is_past_limit(&self, limit: u64) -> bool {
        self.0 >= limit
    }

    #[inline(always)]
    fn add_irq(&mut self, _pc: u16) -> u64 {
        self.0 += 6;
        self.0
    }

    #[inline(always)]
    fn add_no_mreq(&mut self, address: u16, add_ts: NonZeroU8) {
        if address & 0xC000 == 0x4000 {
            for _ in 0..add_ts.get() {
                self.add(address, 1);
            }
        } else {
            self.0 += u64::from(add_ts.get());
        }
    }

    #[inline(always)]
    fn add_m1(&mut self, address: u16) -> u64 {
        self.add(address, 4)
    }

    #[inline(always)]
    fn add_mreq(&mut self, address: u16) -> u64 {
        self.add(address, 3)
    }

    // The workloads touch no port.
    fn add_io(&mut self, _port: u16) -> u64 {
        self.0 += 4;
        self.0
    }

    fn add_wait_states(&mut self, _bus: u16, wait_states: NonZeroU16) {
        self.0 += u64::from(wait_states.get());
    }

    #[inline(always)]
    fn as_timestamp(&self) -> u64 {
        self.0
    }
}

impl Peer {
    /// Makes a peer in the same state as the machine.
    fn new(machine: &Machine) -> Peer {
        let mut cpu = z80emu::Z80NMOS::new();
        cpu.set_pc(machine.cpu().regs.pc());
        // All other registers are what ours are after a reset.
        cpu.ex_af_af();
        cpu.set_reg16(StkReg16::AF, machine.cpu().regs.af2());
        cpu.ex_af_af();
        Peer { cpu, memory: Memory(Box::new(*machine.memory())), ula: Ula(0) }
    }

    fn run_frame(&mut self) {
        while self.ula.0 < FRAME {
            let _ = self.cpu.execute_with_limit(&mut self.memory, &mut self.ula, FRAME);
        }
        self.ula.0 -= FRAME;
    }
}

/// Both, at the same place of the same workload.
fn cores(image: &[u8; 0x10000], origin: u16) -> (Machine, Peer) {
    let mut ours = machine(image, origin);
    let mut theirs = Peer::new(&ours);
    for _ in 0..50 {
        ours.run_frame();
        theirs.run_frame();
    }
    // z80emu also stops between a prefix and its opcode.
    while theirs.cpu.is_after_prefix() {
        let _ = theirs.cpu.execute_next(&mut theirs.memory, &mut theirs.ula, None::<z80emu::CpuDebugFn>);
    }
    // They have done the same work: they are at the same T-state of the same instruction.
    assert_eq!((theirs.ula.0, theirs.cpu.get_pc()), (ours.t_in_frame(), ours.cpu().regs.pc()));
    assert!(ours.memory()[0x5B00..] == theirs.memory.0[0x5B00..]);
    (ours, theirs)
}

/// Emulated MHz of one run.
fn mhz(mut run_frame: impl FnMut()) -> f64 {
    let begin = Instant::now();
    (0..FRAMES).for_each(|_| run_frame());
    (FRAMES * FRAME) as f64 / begin.elapsed().as_secs_f64() / 1e6
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    // `cargo test` runs benches too, once and without measuring.
    let measuring = std::env::args().any(|argument| argument == "--bench");
    let mut table = vec!["emulated MHz, with contention   ours  z80emu   ratio".to_owned()];
    for origin in ORIGINS {
        for workload in WORKLOADS {
            let (mut ours, mut theirs) = cores(&image(workload, origin), origin);
            let name = format!("{workload} at ${origin:04X}");
            let mut group = criterion.benchmark_group(&name);
            group.throughput(Throughput::Elements(FRAME)).sample_size(20).measurement_time(Duration::from_secs(2));
            group.bench_function("zxlab", |bencher| bencher.iter(|| ours.run_frame()));
            group.bench_function("z80emu", |bencher| bencher.iter(|| theirs.run_frame()));
            group.finish();
            if measuring {
                // The best of many short rounds, turn by turn: what the computer can do when nothing else is in the way.
                let best = (0..ROUNDS).map(|_| (mhz(|| ours.run_frame()), mhz(|| theirs.run_frame())));
                let (ours, theirs) =
                    best.fold((0.0_f64, 0.0_f64), |best, round| (best.0.max(round.0), best.1.max(round.1)));
                table.push(format!("{name:30}{ours:6.0}{theirs:8.0}{:8.2}", ours / theirs));
            }
        }
    }
    criterion.final_summary();
    if measuring {
        println!("{}", table.join("\n"));
    }
}
