//! SingleStepTests/z80 (<https://github.com/SingleStepTests/z80>, MIT): each case is one instruction, with every register
//! and each T-state of the bus.

use super::{Error, SuiteReport, difference};
use crate::bus_trace::{CycleKind, TracingBus};
use crate::{Cpu, FlatBus, InterruptMode};
use serde::Deserialize;

/// One case, as in the JSON file.
#[derive(Deserialize)]
struct Case<'a> {
    name: &'a str,
    initial: CaseState,
    r#final: CaseState,
    #[serde(borrow)]
    cycles: Vec<(u16, Option<u8>, &'a str)>,
    #[serde(default)]
    ports: Vec<(u16, u8, char)>,
}

#[derive(Deserialize)]
struct CaseState {
    pc: u16,
    sp: u16,
    a: u8,
    b: u8,
    c: u8,
    d: u8,
    e: u8,
    f: u8,
    h: u8,
    l: u8,
    i: u8,
    r: u8,
    ei: u8,
    wz: u16,
    ix: u16,
    iy: u16,
    af_: u16,
    bc_: u16,
    de_: u16,
    hl_: u16,
    im: Mode,
    p: u8,
    q: u8,
    iff1: u8,
    iff2: u8,
    ram: Vec<(u16, u8)>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "u8")]
struct Mode(InterruptMode);

impl TryFrom<u8> for Mode {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        match number {
            0 => Ok(Self(InterruptMode::Im0)),
            1 => Ok(Self(InterruptMode::Im1)),
            2 => Ok(Self(InterruptMode::Im2)),
            _ => Err(format!("there is no interrupt mode {number}")),
        }
    }
}

/// Runs the cases of one file in its original form: a JSON list.
///
/// # Errors
/// The file is not of that form.
pub fn run_file(json: &str) -> Result<SuiteReport, Error> {
    serde_json::from_str::<Vec<Case<'_>>>(json).map(|cases| run(&cases)).map_err(|error| json_error(&error, 0))
}

/// Runs cases written one to a line.
///
/// # Errors
/// A line is not a case.
pub fn run_lines(lines: &str) -> Result<SuiteReport, Error> {
    let case = |(above, line)| serde_json::from_str(line).map_err(|error| json_error(&error, above));
    let cases = lines.lines().enumerate().map(case).collect::<Result<Vec<_>, _>>()?;
    Ok(run(&cases))
}

/// Returns the error for text that begins after `above` other lines.
fn json_error(error: &serde_json::Error, above: usize) -> Error {
    let (line, column) = (error.line(), error.column());
    let text = error.to_string();
    let place = format!(" at line {line} column {column}");
    Error::Json { message: text.strip_suffix(&place).unwrap_or(&text).to_owned(), line: above + line, column }
}

fn run(cases: &[Case<'_>]) -> SuiteReport {
    let mut report = SuiteReport::default();
    let mut bus = TracingBus::new(FlatBus::new());
    for case in cases {
        report.add(case.name, &run_case(case, &mut bus));
    }
    report
}

/// Runs one case on a bus whose memory is all zero, and clears the memory again.
fn run_case(case: &Case<'_>, bus: &mut TracingBus<FlatBus>) -> Vec<String> {
    bus.cycles.clear();
    for &(addr, value) in &case.initial.ram {
        bus.inner.memory[usize::from(addr)] = value;
    }
    bus.inner.memory.input = case.ports.first().map_or(0xFF, |port| port.1);
    let mut cpu = case.initial.to_cpu();
    cpu.step(bus);
    let mut differences = case.r#final.differences(&cpu);
    for &(addr, value) in &case.r#final.ram {
        differences.extend(difference(&format!("({addr:04x})"), bus.inner.memory[usize::from(addr)], value));
    }
    let ports = bus.cycles.iter().filter_map(|cycle| match cycle.kind {
        CycleKind::Input => Some((cycle.addr, cycle.value, 'r')),
        CycleKind::Output => Some((cycle.addr, cycle.value, 'w')),
        _ => None,
    });
    if !ports.clone().eq(case.ports.iter().copied()) {
        differences.push(format!("ports are {:x?}, not {:x?}", ports.collect::<Vec<_>>(), case.ports));
    }
    // Every write is among the ticks: an extra one is found too.
    let ticks = bus.ticks();
    differences.extend(difference("number of T-states", ticks.len(), case.cycles.len()));
    for (number, (ours, &(addr, data, lines))) in ticks.iter().zip(&case.cycles).enumerate() {
        if (ours.addr, ours.data, ours.lines) != (addr, data, lines) {
            differences.push(format!("T-state {number} is {ours:x?}, not {addr:x} {data:x?} {lines}"));
        }
    }
    let touched = bus.cycles.iter().map(|cycle| cycle.addr);
    for addr in case.initial.ram.iter().map(|cell| cell.0).chain(touched) {
        bus.inner.memory[usize::from(addr)] = 0;
    }
    differences
}

impl CaseState {
    fn to_cpu(&self) -> Cpu {
        let mut cpu = Cpu::new();
        let regs = &mut cpu.regs;
        regs.set_af(u16::from_be_bytes([self.a, self.f]));
        regs.set_bc(u16::from_be_bytes([self.b, self.c]));
        regs.set_de(u16::from_be_bytes([self.d, self.e]));
        regs.set_hl(u16::from_be_bytes([self.h, self.l]));
        regs.set_ix(self.ix);
        regs.set_iy(self.iy);
        regs.set_sp(self.sp);
        regs.set_pc(self.pc);
        regs.set_wz(self.wz);
        regs.set_i(self.i);
        regs.set_r(self.r);
        regs.set_af2(self.af_);
        regs.set_bc2(self.bc_);
        regs.set_de2(self.de_);
        regs.set_hl2(self.hl_);
        cpu.iff1 = self.iff1 != 0;
        cpu.iff2 = self.iff2 != 0;
        cpu.im = self.im.0;
        cpu.set_q(self.q);
        cpu.set_after_ei(self.ei != 0);
        cpu.set_after_ld_a_ir(self.p != 0);
        cpu
    }

    fn differences(&self, cpu: &Cpu) -> Vec<String> {
        let regs = &cpu.regs;
        let bytes = [
            ("A", regs.a(), self.a),
            ("F", regs.f(), self.f),
            ("B", regs.b(), self.b),
            ("C", regs.c(), self.c),
            ("D", regs.d(), self.d),
            ("E", regs.e(), self.e),
            ("H", regs.h(), self.h),
            ("L", regs.l(), self.l),
            ("I", regs.i(), self.i),
            ("R", regs.r(), self.r),
            ("Q", cpu.q(), self.q),
            ("IM", cpu.im as u8, self.im.0 as u8),
            ("IFF1", cpu.iff1.into(), self.iff1),
            ("IFF2", cpu.iff2.into(), self.iff2),
            ("after EI", cpu.after_ei().into(), self.ei),
            ("after LD A,I", cpu.after_ld_a_ir().into(), self.p),
        ];
        let words = [
            ("PC", regs.pc(), self.pc),
            ("SP", regs.sp(), self.sp),
            ("IX", regs.ix(), self.ix),
            ("IY", regs.iy(), self.iy),
            ("MEMPTR", regs.wz(), self.wz),
            ("AF'", regs.af2(), self.af_),
            ("BC'", regs.bc2(), self.bc_),
            ("DE'", regs.de2(), self.de_),
            ("HL'", regs.hl2(), self.hl_),
        ];
        let bytes = bytes.into_iter().filter_map(|(name, ours, theirs)| difference(name, ours, theirs));
        let words = words.into_iter().filter_map(|(name, ours, theirs)| difference(name, ours, theirs));
        bytes.chain(words).collect()
    }
}
