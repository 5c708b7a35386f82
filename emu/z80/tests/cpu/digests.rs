//! One digest for each of the 1,604 opcodes: a hash of all registers, memory, T-states and every machine cycle of one step from
//! each of some pseudo-random states. The digests check the CPU where the conformance data is not available.
//!
//! `ZXLAB_WRITE_DIGESTS=1 ZXLAB_SINGLESTEP=... cargo test -p zxlab-z80 digests` writes them, only if both suites pass.

use crate::common::{Random, bytes};
use crate::suites;
use std::fmt::Write as _;
use std::path::Path;
use z80::bus_trace::{CycleKind, TracingBus};
use z80::table::Prefix;
use z80::{Cpu, FlatBus, table};

const STATES: usize = 100;

/// Prefix and opcode of everything that a CPU can execute: all opcodes without a prefix and after `$CB`, `$DD`, `$FD`, `$DD $CB`
/// and `$FD $CB`, except prefixes, and the rows of `$ED`.
fn opcodes() -> impl Iterator<Item = (Prefix, u8)> {
    let all = |prefix| (0..=255).map(move |opcode| (prefix, opcode));
    Prefix::ALL.into_iter().flat_map(all).filter(|&(prefix, opcode)| match prefix {
        Prefix::Cb | Prefix::DdCb | Prefix::FdCb => true,
        Prefix::Ed => table::find(prefix, opcode).is_some(),
        Prefix::None | Prefix::Dd | Prefix::Fd => ![0xCB, 0xDD, 0xED, 0xFD].contains(&opcode),
    })
}

fn name(prefix: Prefix, opcode: u8) -> String {
    let mut name = String::new();
    for byte in prefix.bytes() {
        let _ = write!(name, "{byte:02X} ");
    }
    if prefix.displacement_first() {
        name.push_str("d ");
    }
    let _ = write!(name, "{opcode:02X}");
    name
}

/// FNV-1a, 64 bits.
struct Hash(u64);

impl Hash {
    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
        }
    }

    fn word(&mut self, word: u16) {
        self.add(&word.to_le_bytes());
    }

    fn cpu(&mut self, cpu: &Cpu) {
        let regs = &cpu.regs;
        let pairs = [regs.af(), regs.bc(), regs.de(), regs.hl(), regs.ix(), regs.iy(), regs.sp(), regs.pc()];
        let hidden = [regs.wz(), regs.ir(), regs.af2(), regs.bc2(), regs.de2(), regs.hl2()];
        for word in pairs.into_iter().chain(hidden) {
            self.word(word);
        }
        let lines = [cpu.iff1, cpu.iff2, cpu.halted(), cpu.after_ei(), cpu.after_ld_a_ir()];
        self.add(&lines.map(u8::from));
        self.add(&[cpu.im as u8, cpu.q()]);
    }

    /// Adds all machine cycles: the writes among them stand for memory.
    fn cycles(&mut self, bus: &TracingBus<FlatBus>) {
        for cycle in &bus.cycles {
            let (kind, refresh) = match cycle.kind {
                CycleKind::Fetch { refresh } => (0, refresh),
                CycleKind::Read => (1, 0),
                CycleKind::Write => (2, 0),
                CycleKind::Input => (3, 0),
                CycleKind::Output => (4, 0),
                CycleKind::Internal => (5, 0),
                CycleKind::Acknowledge { refresh } => (6, refresh),
            };
            self.add(&[kind, cycle.value, cycle.length as u8]);
            self.word(cycle.addr);
            self.word(refresh);
        }
    }
}

/// The digest of one opcode. Each step is also done on a plain flat bus, by `step` and by `run`, which are compiled
/// differently.
fn digest(prefix: Prefix, opcode: u8, traced: &mut TracingBus<FlatBus>, flat: &mut FlatBus) -> u64 {
    let mut random = Random(u64::from(opcode) << 8 | prefix as u64);
    let mut hash = Hash(0xCBF2_9CE4_8422_2325);
    for _ in 0..STATES {
        let mut cpu = random.cpu();
        traced.cycles.clear();
        traced.inner.t = 0;
        traced.inner.memory.input = random.byte();
        let code = [bytes(prefix, random.byte(), opcode), vec![random.byte(), random.byte()]].concat();
        for (offset, byte) in (0..).zip(code) {
            traced.inner.memory[usize::from(cpu.regs.pc().wrapping_add(offset))] = byte;
        }
        flat.clone_from(&traced.inner);
        let (mut twin, mut runner, mut run) = (cpu.clone(), cpu.clone(), flat.clone());
        cpu.step(traced);
        twin.step(flat);
        assert_eq!((&twin, &*flat), (&cpu, &traced.inner), "{}: on two buses", name(prefix, opcode));
        runner.run(&mut run, 1);
        assert_eq!((&runner, &run), (&cpu, &traced.inner), "{}: by `run`", name(prefix, opcode));
        hash.cpu(&cpu);
        hash.cycles(traced);
    }
    hash.0
}

fn digests() -> String {
    let mut traced = TracingBus::new(FlatBus::new());
    let mut random = Random(0);
    for byte in traced.inner.memory.iter_mut() {
        *byte = random.byte();
    }
    let mut flat = FlatBus::new();
    let mut text = String::new();
    for (prefix, opcode) in opcodes() {
        let digest = digest(prefix, opcode, &mut traced, &mut flat);
        let _ = writeln!(text, "{} {digest:016X}", name(prefix, opcode));
    }
    text
}

#[test]
fn digests_are_those_of_the_proven_cpu() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cpu/digests.txt");
    let ours = digests();
    assert_eq!(ours.lines().count(), 1604);
    if std::env::var_os("ZXLAB_WRITE_DIGESTS").is_some() {
        assert!(suites::whole_single_step_tests() && suites::whole_fuse(), "only if both suites are available");
        std::fs::write(&file, &ours).unwrap();
    }
    let proven = std::fs::read_to_string(&file).unwrap();
    let differing = ours.lines().zip(proven.lines()).filter(|(ours, proven)| ours != proven);
    let differing = differing.map(|(ours, _)| ours.rsplit_once(' ').unwrap().0).collect::<Vec<_>>();
    assert!(differing.is_empty() && ours.len() == proven.len(), "differ: {differing:?}");
}
