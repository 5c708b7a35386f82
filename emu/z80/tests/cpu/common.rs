//! Helpers of several tests.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use z80::{Cpu, InterruptMode, T};

/// Reports that a test did not run, past the test harness's capture.
pub(crate) fn skipped(test: &str, why: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {test}: {why}");
}

/// Returns the folder of conformance data: `ZXLAB_CONFORMANCE`, or `../shared/conformance` beside the workspace.
pub(crate) fn conformance(test: &str) -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/conformance");
    let folder = std::env::var_os("ZXLAB_CONFORMANCE").map_or(beside, PathBuf::from);
    if !folder.is_dir() {
        skipped(test, "no conformance data: set ZXLAB_CONFORMANCE to its folder");
        return None;
    }
    Some(folder)
}

/// A generator of pseudo-random numbers, equal on every machine: Steele and Vigna's SplitMix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    pub(crate) fn word(&mut self) -> u16 {
        self.next() as u16
    }

    pub(crate) fn byte(&mut self) -> u8 {
        self.next() as u8
    }

    pub(crate) fn flag(&mut self) -> bool {
        self.next() & 1 != 0
    }

    /// Returns a CPU in a random state in which it executes an instruction next. Q is 0 or F, as after an instruction.
    pub(crate) fn cpu(&mut self) -> Cpu {
        let mut cpu = Cpu::new();
        cpu.regs.set_af(self.word());
        cpu.regs.set_bc(self.word());
        cpu.regs.set_de(self.word());
        cpu.regs.set_hl(self.word());
        cpu.regs.set_ix(self.word());
        cpu.regs.set_iy(self.word());
        cpu.regs.set_sp(self.word());
        cpu.regs.set_pc(self.word());
        cpu.regs.set_wz(self.word());
        cpu.regs.set_i(self.byte());
        cpu.regs.set_r(self.byte());
        cpu.regs.set_af2(self.word());
        cpu.regs.set_bc2(self.word());
        cpu.regs.set_de2(self.word());
        cpu.regs.set_hl2(self.word());
        cpu.iff1 = self.flag();
        cpu.iff2 = self.flag();
        cpu.im = [InterruptMode::Im0, InterruptMode::Im1, InterruptMode::Im2][usize::from(self.byte() % 3)];
        let q = if self.flag() { cpu.regs.f() } else { 0 };
        cpu.set_q(q);
        cpu
    }
}

/// The bytes of an opcode with its prefix, the displacement of `$DD $CB d` included.
pub(crate) fn bytes(prefix: z80::table::Prefix, displacement: u8, opcode: u8) -> Vec<u8> {
    let mut bytes = prefix.bytes().to_vec();
    bytes.extend(prefix.displacement_first().then_some(displacement));
    bytes.push(opcode);
    bytes
}

/// A bus with 64 KiB of RAM, an INT line and a log of what is written to ports.
pub(crate) struct WiredBus {
    /// The memory and the time.
    pub(crate) flat: z80::FlatBus,
    /// The INT line.
    pub(crate) int: bool,
    /// The byte that the device puts on the data bus at an acknowledge.
    pub(crate) data: u8,
    /// Ports written to, each with the byte.
    pub(crate) output: Vec<(u16, u8)>,
}

impl WiredBus {
    /// Returns a bus with `code` at `org`.
    pub(crate) fn new(org: u16, code: &[u8]) -> Self {
        let mut flat = z80::FlatBus::new();
        flat.memory[usize::from(org)..][..code.len()].copy_from_slice(code);
        Self { flat, int: false, data: 0xFF, output: Vec::new() }
    }
}

impl z80::Bus for WiredBus {
    #[inline(always)]
    fn fetch(&mut self, pc: u16, ir: u16) -> u8 {
        self.flat.fetch(pc, ir)
    }

    #[inline(always)]
    fn read(&mut self, addr: u16) -> u8 {
        self.flat.read(addr)
    }

    #[inline(always)]
    fn write(&mut self, addr: u16, value: u8) {
        self.flat.write(addr, value);
    }

    #[inline(always)]
    fn input(&mut self, port: u16) -> u8 {
        self.flat.input(port)
    }

    fn output(&mut self, port: u16, value: u8) {
        self.flat.output(port, value);
        self.output.push((port, value));
    }

    #[inline(always)]
    fn internal(&mut self, addr: u16, t: T) {
        self.flat.internal(addr, t);
    }

    #[inline(always)]
    fn interrupt(&mut self) -> bool {
        self.int
    }

    fn acknowledge(&mut self, pc: u16, ir: u16) -> u8 {
        self.flat.acknowledge(pc, ir);
        self.data
    }

    #[inline(always)]
    fn now(&self) -> T {
        self.flat.now()
    }
}
