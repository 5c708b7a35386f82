//! Fuse's cases (speccytools/fuse, `z80/tests/`): a few instructions each, with the time and address of every memory, port
//! and contention event.
//!
//! Fuse differs from the chip in four conventions. Our results are translated to Fuse's here:
//! - In HALT, Fuse's PC is on the HALT; the chip's is after it.
//! - During internal T-states, Fuse's refresh address has R advanced already; that of the chip and of SingleStepTests is still
//!   the one of the fetch.
//! - Fuse skips the displacement of a JR or DJNZ that is not taken; the chip reads it.
//! - While a block instruction repeats, Fuse shows the F (and, in block I/O, the MEMPTR) of the instruction that does not
//!   repeat; SingleStepTests show what the chip does.

use super::{Error, SuiteReport, difference};
use crate::{Bus, Cpu, InterruptMode, T};
use std::fmt::Write as _;

/// Registers in the order of the files: AF BC DE HL, the same shadows, IX IY SP PC MEMPTR.
const WORDS: [&str; 13] = ["AF", "BC", "DE", "HL", "AF'", "BC'", "DE'", "HL'", "IX", "IY", "SP", "PC", "MEMPTR"];
/// The second line: I R IFF1 IFF2 IM halted T.
const NUMBERS: [&str; 7] = ["I", "R", "IFF1", "IFF2", "IM", "halted", "T"];

/// Maximum T-states of a case. Fuse's own take up to a few thousand.
const MAX_T: T = 1_000_000;

/// A state as in either file: registers, then lines of the form `address byte byte ... -1`.
#[derive(Debug, Default)]
struct CaseState {
    words: [u16; 13],
    /// I and R are hexadecimal in the files, the others decimal.
    numbers: [T; 7],
    memory: Vec<(u16, Vec<u8>)>,
}

/// Reads one of the files line by line.
struct LineReader<'a> {
    file: &'static str,
    lines: std::iter::Peekable<std::str::Lines<'a>>,
    /// Number of lines read.
    read: usize,
}

impl<'a> LineReader<'a> {
    fn new(file: &'static str, text: &'a str) -> Self {
        Self { file, lines: text.lines().peekable(), read: 0 }
    }

    fn next(&mut self) -> Option<&'a str> {
        self.next_if(|_| true)
    }

    fn next_if(&mut self, wanted: impl Fn(&str) -> bool) -> Option<&'a str> {
        let line = self.lines.next_if(|line| wanted(line))?;
        self.read += 1;
        Some(line)
    }

    fn skip_blank(&mut self) {
        while self.next_if(|line| line.trim().is_empty()).is_some() {}
    }

    /// Returns the error of the line read last: it is not what it should be, or the file ends after it.
    fn error(&self, message: &'static str) -> Error {
        Error::Fuse { file: self.file, line: self.read, message }
    }

    fn state(&mut self) -> Result<CaseState, Error> {
        let mut state = CaseState::default();
        let words = self.next().and_then(|line| numbers(line, &[16; 13])).ok_or_else(|| self.error("13 registers"))?;
        for (word, number) in state.words.iter_mut().zip(words) {
            *word = number as u16;
        }
        let radix = [16, 16, 10, 10, 10, 10, 10];
        let numbers = self.next().and_then(|line| numbers(line, &radix)).ok_or_else(|| self.error("7 numbers"))?;
        state.numbers.copy_from_slice(&numbers);
        while let Some(line) = self.next_if(|line| line.contains(' ') && line.ends_with("-1")) {
            let cells = line.split_whitespace().take_while(|&cell| cell != "-1");
            let cells: Option<Vec<u16>> = cells.map(|cell| u16::from_str_radix(cell, 16).ok()).collect();
            let Some([addr, bytes @ ..]) = cells.as_deref() else { return Err(self.error("an address and bytes")) };
            let bytes: Result<Vec<u8>, _> = bytes.iter().map(|&byte| byte.try_into()).collect();
            state.memory.push((*addr, bytes.map_err(|_| self.error("bytes"))?));
        }
        Ok(state)
    }
}

/// Parses one number for each radix.
fn numbers(line: &str, radices: &[u32]) -> Option<Vec<T>> {
    let words = line.split_whitespace().collect::<Vec<_>>();
    let parse = |(word, radix): (&&str, &u32)| T::from_str_radix(word, *radix).ok();
    (words.len() == radices.len()).then(|| words.iter().zip(radices).map(parse).collect()).flatten()
}

/// Runs all cases of `tests.in` and compares with `tests.expected`.
///
/// # Errors
/// The files are not of that form or do not belong together.
pub fn run(tests_in: &str, tests_expected: &str) -> Result<SuiteReport, Error> {
    let mut report = SuiteReport::default();
    let mut cases = LineReader::new("tests.in", tests_in);
    let mut results = LineReader::new("tests.expected", tests_expected);
    loop {
        cases.skip_blank();
        results.skip_blank();
        let Some(name) = cases.next() else {
            let more = results.next().is_some();
            return if more { Err(results.error("no more cases than tests.in has")) } else { Ok(report) };
        };
        let initial = cases.state()?;
        if initial.numbers[6] > MAX_T {
            return Err(cases.error("at most a million T-states"));
        }
        if cases.next() != Some("-1") {
            return Err(cases.error("-1"));
        }
        if results.next() != Some(name) {
            return Err(results.error("the same case as in tests.in"));
        }
        let mut events = String::new();
        while let Some(line) = results.next_if(|line| line.starts_with(' ')) {
            let _ = writeln!(events, "{}", line.split_whitespace().collect::<Vec<_>>().join(" "));
        }
        report.add(name, &run_case(&initial, &events, &results.state()?));
    }
}

fn run_case(initial: &CaseState, events: &str, expected: &CaseState) -> Vec<String> {
    let mut bus = EventBus::new(initial);
    let mut cpu = to_cpu(initial);
    while bus.t < initial.numbers[6] {
        let before = cpu.clone();
        cpu.step(&mut bus);
        bus.translate_untaken_jump(&before, &cpu);
        if bus.t >= initial.numbers[6] {
            translate_repetition(&before, &mut cpu, &bus);
        }
    }
    let (words, numbers) = from_cpu(&cpu, bus.t);
    let words = WORDS.iter().zip(words.iter().zip(&expected.words));
    let numbers = NUMBERS.iter().zip(numbers.iter().zip(&expected.numbers));
    let words = words.filter_map(|(name, (&ours, &theirs))| difference(name, ours, theirs));
    let numbers = numbers.filter_map(|(name, (&ours, &theirs))| difference(name, ours, theirs));
    let mut differences = words.chain(numbers).collect::<Vec<_>>();
    // The file lists only the cells that changed.
    let mut memory = EventBus::new(initial).memory;
    store(&mut memory, &expected.memory);
    let cells = bus.memory.iter().zip(memory.iter()).enumerate();
    for (addr, (ours, theirs)) in cells.filter(|(_, (ours, theirs))| ours != theirs) {
        differences.extend(difference(&format!("({addr:04x})"), ours, theirs));
    }
    let mut pairs = bus.events.lines().zip(events.lines());
    if let Some((ours, theirs)) = pairs.find(|(ours, theirs)| ours != theirs) {
        differences.push(format!("event '{ours}', not '{theirs}'"));
    }
    differences.extend(difference("number of events", bus.events.lines().count(), events.lines().count()));
    differences
}

/// Sets F and MEMPTR of a block instruction that was stopped while repeating to those of its form that does not repeat.
fn translate_repetition(before: &Cpu, cpu: &mut Cpu, bus: &EventBus) {
    let pc = before.regs.pc();
    let opcode = bus.memory[usize::from(pc.wrapping_add(1))];
    if cpu.regs.pc() != pc || bus.memory[usize::from(pc)] != 0xED || opcode & 0xF4 != 0xB0 {
        return;
    }
    let mut memory = bus.memory.clone();
    memory[usize::from(pc.wrapping_add(1))] = opcode & !0x10;
    let mut twin = before.clone();
    twin.step(&mut EventBus { memory, events: String::new(), ..*bus });
    cpu.regs.set_f(twin.regs.f());
    if opcode & 2 != 0 {
        cpu.regs.set_wz(twin.regs.wz());
    }
}

fn to_cpu(state: &CaseState) -> Cpu {
    let mut cpu = Cpu::new();
    let [af, bc, de, hl, af2, bc2, de2, hl2, ix, iy, sp, pc, wz] = state.words;
    let [i, r, iff1, iff2, im, halted, _] = state.numbers;
    cpu.regs.set_af(af);
    cpu.regs.set_bc(bc);
    cpu.regs.set_de(de);
    cpu.regs.set_hl(hl);
    cpu.regs.set_af2(af2);
    cpu.regs.set_bc2(bc2);
    cpu.regs.set_de2(de2);
    cpu.regs.set_hl2(hl2);
    cpu.regs.set_ix(ix);
    cpu.regs.set_iy(iy);
    cpu.regs.set_sp(sp);
    cpu.regs.set_pc(pc);
    cpu.regs.set_wz(wz);
    cpu.regs.set_i(i as u8);
    cpu.regs.set_r(r as u8);
    cpu.iff1 = iff1 != 0;
    cpu.iff2 = iff2 != 0;
    cpu.im = [InterruptMode::Im0, InterruptMode::Im1, InterruptMode::Im2][im.min(2) as usize];
    cpu.set_halted(halted != 0);
    cpu
}

fn from_cpu(cpu: &Cpu, t: T) -> ([u16; 13], [T; 7]) {
    let regs = &cpu.regs;
    let pc = cpu.instruction_address();
    let words = [
        regs.af(),
        regs.bc(),
        regs.de(),
        regs.hl(),
        regs.af2(),
        regs.bc2(),
        regs.de2(),
        regs.hl2(),
        regs.ix(),
        regs.iy(),
        regs.sp(),
        pc,
        regs.wz(),
    ];
    let (i, r) = (regs.i().into(), regs.r().into());
    (words, [i, r, cpu.iff1.into(), cpu.iff2.into(), cpu.im as T, cpu.halted().into(), t])
}

fn store(memory: &mut [u8; 0x10000], cells: &[(u16, Vec<u8>)]) {
    for (addr, bytes) in cells {
        for (offset, &byte) in (0..).zip(bytes) {
            memory[usize::from(addr.wrapping_add(offset))] = byte;
        }
    }
}

/// The bus of Fuse's test program: it lists events, ports read as their own high byte, and a port in `$4000-$7FFF` is
/// contended.
struct EventBus {
    memory: Box<[u8; 0x10000]>,
    t: T,
    events: String,
    /// The refresh address of the last M1.
    refresh: u16,
}

impl EventBus {
    fn new(state: &CaseState) -> Self {
        let mut memory = Box::new([0; 0x10000]);
        // Fuse first fills its memory with this pattern.
        for (addr, byte) in memory.iter_mut().enumerate() {
            *byte = [0xDE, 0xAD, 0xBE, 0xEF][addr % 4];
        }
        store(&mut memory, &state.memory);
        Self { memory, t: 0, events: String::new(), refresh: 0 }
    }

    fn event(&mut self, kind: &str, addr: u16, value: Option<u8>) {
        let _ = match value {
            Some(value) => writeln!(self.events, "{} {kind} {addr:04x} {value:02x}", self.t),
            None => writeln!(self.events, "{} {kind} {addr:04x}", self.t),
        };
    }

    /// Removes the last read if it was the displacement of a JR or DJNZ that was not taken.
    fn translate_untaken_jump(&mut self, before: &Cpu, cpu: &Cpu) {
        let pc = before.regs.pc();
        let jump = matches!(self.memory[usize::from(pc)], 0x10 | 0x20 | 0x28 | 0x30 | 0x38);
        if jump && before.regs.wz() == cpu.regs.wz() && cpu.regs.pc() == pc.wrapping_add(2) {
            let kept = self.events.trim_end().rfind('\n').map_or(0, |end| end + 1);
            self.events.truncate(kept);
        }
    }

    fn memory_cycle(&mut self, addr: u16, t: T) -> u8 {
        self.event("MC", addr, None);
        self.t += t;
        let value = self.memory[usize::from(addr)];
        self.event("MR", addr, Some(value));
        value
    }

    fn port_cycle(&mut self, kind: &str, port: u16, value: u8) {
        let contended = port & 0xC000 == 0x4000;
        if contended {
            self.event("PC", port, None);
        }
        self.t += 1;
        self.event(kind, port, Some(value));
        if port & 1 == 0 {
            self.event("PC", port, None);
            self.t += 3;
        } else if contended {
            for _ in 0..3 {
                self.event("PC", port, None);
                self.t += 1;
            }
        } else {
            self.t += 3;
        }
    }
}

impl Bus for EventBus {
    fn fetch(&mut self, pc: u16, ir: u16) -> u8 {
        self.refresh = ir;
        self.memory_cycle(pc, 4)
    }

    fn read(&mut self, addr: u16) -> u8 {
        self.memory_cycle(addr, 3)
    }

    fn write(&mut self, addr: u16, value: u8) {
        self.event("MC", addr, None);
        self.t += 3;
        self.event("MW", addr, Some(value));
        self.memory[usize::from(addr)] = value;
    }

    fn input(&mut self, port: u16) -> u8 {
        let value = (port >> 8) as u8;
        self.port_cycle("PR", port, value);
        value
    }

    fn output(&mut self, port: u16, value: u8) {
        self.port_cycle("PW", port, value);
    }

    fn internal(&mut self, addr: u16, t: T) {
        let advanced = addr & 0xFF80 | addr.wrapping_add(1) & 0x007F;
        let addr = if addr == self.refresh { advanced } else { addr };
        for _ in 0..t {
            self.event("MC", addr, None);
            self.t += 1;
        }
    }

    fn interrupt(&mut self) -> bool {
        false
    }

    fn acknowledge(&mut self, _pc: u16, _ir: u16) -> u8 {
        0xFF
    }

    fn now(&self) -> T {
        self.t
    }
}
