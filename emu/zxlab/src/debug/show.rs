//! Formats a machine's state and the debugger's entries as text.

use super::listing::{self, Row};
use super::names::TOP;
use super::{Debugger, Names, Sources, Spot, Stop, Stoppoint, Trigger, expression, mapped};
use crate::describe;
use spectrum::debug::Call;
use spectrum::{Cycle, Machine};
use z80::named::FLAGS;
use z80::{Cpu, Registers};

/// Returns the next instruction and its address, the registers, and the time.
pub(crate) fn status(machine: &Machine, names: &Names) -> String {
    let regs = &machine.cpu().regs;
    let here = machine.cpu().instruction_address();
    let row = Row::of(machine, names, here);
    format!("{}: {}\n{}\n{}", names.place_in(here, mapped(machine)), row.named(), registers(regs), time(machine))
}

/// Returns the frame, the T-state in it, and the ULA's line.
fn time(machine: &Machine) -> String {
    let t = machine.t_in_frame();
    let model = machine.model();
    let (line, column, frame) = (t / model.line(), t % model.line(), model.frame());
    format!("frame {}, {t} T of {frame}: line {line}, {column} T in it", machine.frame())
}

fn registers(regs: &Registers) -> String {
    format!(
        "AF={:04X} BC={:04X} DE={:04X} HL={:04X} IX={:04X} IY={:04X} SP={:04X} IR={:02X}{:02X} {}",
        regs.af(),
        regs.bc(),
        regs.de(),
        regs.hl(),
        regs.ix(),
        regs.iy(),
        regs.sp(),
        regs.i(),
        regs.r(),
        flag_letters(regs.f())
    )
}

/// Returns the registers that programs seldom use, and the state of interrupts.
pub(super) fn others(cpu: &Cpu) -> String {
    let regs = &cpu.regs;
    let (af, bc, de, hl) = (regs.af2(), regs.bc2(), regs.de2(), regs.hl2());
    format!("AF'={af:04X} BC'={bc:04X} DE'={de:04X} HL'={hl:04X} IM={} IFF1={}", cpu.im as u8, u8::from(cpu.iff1))
}

/// Returns what a 128K pages in, and the registers of its sound chip.
pub(super) fn banks(machine: &Machine) -> Option<String> {
    let psg = machine.psg()?;
    let registers: Vec<String> = psg.registers().iter().map(|value| format!("{value:02X}")).collect();
    let paging = describe::paging(machine);
    Some(format!("{paging}\nsound chip: R{} selected, R0-R15 {}", psg.selected(), registers.join(" ")))
}

/// Returns the letters of the flags, with dots for those not set.
fn flag_letters(f: u8) -> String {
    FLAGS.map(|(_, letter, bit)| if f & bit != 0 { letter } else { '.' }).into_iter().collect()
}

/// Returns a dump of memory as the CPU sees it, or of a bank of a 128K from $C000 on: 16 bytes to a line, as numbers and as text.
pub(super) fn memory(machine: &Machine, bank: Option<u8>, place: u16, len: u32) -> String {
    let byte = |at: u16| bank.map_or_else(|| machine.peek(at), |bank| machine.bank(bank)[usize::from(at) % 0x4000]);
    let before = bank.map(|bank| format!("{bank}:")).unwrap_or_default();
    let mut rows = Vec::new();
    for row in (0..len).step_by(16) {
        let from = place.wrapping_add(row as u16);
        let bytes: Vec<u8> = (0..(len - row).min(16) as u16).map(|n| byte(from.wrapping_add(n))).collect();
        let hex: Vec<String> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
        let text: String =
            bytes.iter().map(|&byte| if (32..127).contains(&byte) { char::from(byte) } else { '.' }).collect();
        rows.push(format!("{before}{from:04X}: {:<47}  {text}", hex.join(" ")));
    }
    rows.join("\n")
}

/// Returns a disassembly of `lines` instructions from a place on, with labels, and from $C000 on with the bank of a 128K. The next
/// instruction to run is marked.
pub(super) fn disassembly(machine: &Machine, sources: &Sources, from: Spot, lines: u16) -> String {
    let here = expression::here(machine);
    let bank = from.1.or(here.1);
    let is_shown = |addr: u16| addr < TOP || bank == here.1;
    let rows = listing::rows(machine, sources, from, here.0).take(lines.into()).map(|row| {
        let label = row.label.as_ref().map(|label| format!("{label}:\n")).unwrap_or_default();
        let mark = if row.at == here.0 && is_shown(row.at) { '>' } else { ' ' };
        let bank = bank.filter(|_| row.at >= TOP).map(|bank| format!("{bank}:")).unwrap_or_default();
        format!("{label}{mark} {bank}{:04X}  {:<12} {}", row.at, row.hex(), row.named())
    });
    rows.collect::<Vec<_>>().join("\n")
}

/// Returns the reason why the machine stopped; empty if the command was simply done.
pub(crate) fn stop(stop: &Stop, names: &Names) -> String {
    match stop {
        Stop::Done => String::new(),
        Stop::Break(number) => format!("breakpoint {number}"),
        Stop::Watch(number, pc, access) => {
            let (value, addr, place) = (access.value, access.addr, names.place(*pc));
            let what = match access.cycle {
                Cycle::Write => format!("wrote ${value:02X} at"),
                Cycle::Output => format!("wrote ${value:02X} to port"),
                Cycle::Input => format!("read ${value:02X} from port"),
                _ => format!("read ${value:02X} at"),
            };
            format!("watchpoint {number}: {what} ${addr:04X}, by {place}")
        }
        Stop::Halted => "HALT waits with interrupts off, so it never ends".to_owned(),
        Stop::TimedOut(frames) => format!("not reached within {frames} frames"),
        Stop::StartOfHistory => "the recorded history starts here".to_owned(),
        Stop::NoEarlierHit => "no breakpoint or watchpoint was hit before".to_owned(),
        Stop::Interrupted => "interrupted".to_owned(),
    }
}

/// Describes a stoppoint by its number, with that first.
pub(crate) fn numbered(debugger: &Debugger, number: usize, names: &Names) -> String {
    let known = debugger.stoppoints().find(|(known, _)| *known == number);
    known.map_or_else(String::new, |(_, known)| format!("{number}: {}", stoppoint(known, names)))
}

/// Describes a stoppoint.
pub(crate) fn stoppoint(stoppoint: &Stoppoint, names: &Names) -> String {
    let hits = stoppoint.hits.as_ref().map(|hits| format!(" hits {}", hits.text()));
    let condition = stoppoint.condition.as_ref().map(|condition| format!(" if {}", condition.text()));
    let when = hits.unwrap_or_default() + &condition.unwrap_or_default();
    match &stoppoint.trigger {
        Trigger::Break(place) => match &stoppoint.log {
            Some(message) => format!("log at {}: {}{when}", names.place(*place), message.text()),
            None => format!("break at {}{when}", names.place(*place)),
        },
        Trigger::Bank(bank, place) => match &stoppoint.log {
            Some(message) => {
                format!("log at {} in bank {bank}: {}{when}", names.place_in(*place, Some(*bank)), message.text())
            }
            None => format!("break at {} in bank {bank}{when}", names.place_in(*place, Some(*bank))),
        },
        Trigger::Each(places) => {
            let first = places.first().map(|(first, bank)| names.place_in(*first, *bank)).unwrap_or_default();
            let more = format!("{first} and {} more", places.len().saturating_sub(1));
            match &stoppoint.log {
                Some(message) => format!("log at {more}: {}{when}", message.text()),
                None => format!("break at {more}{when}"),
            }
        }
        Trigger::Paging => format!("break at each access that pages{when}"),
        Trigger::Interrupt => format!("break at each interrupt{when}"),
        Trigger::Watch { cycles, addresses, bank } => {
            let what: Vec<String> = cycles.iter().map(|cycle| format!("{cycle:?}").to_lowercase()).collect();
            let last = if addresses.end() > addresses.start() {
                format!(" to ${:04X}", addresses.end())
            } else {
                String::new()
            };
            let is_port = cycles.iter().any(|cycle| matches!(cycle, Cycle::Input | Cycle::Output));
            let first = *addresses.start();
            let first = if is_port { format!("port ${first:02X}") } else { names.place_in(first, *bank) };
            let bank = bank.map(|bank| format!(" in bank {bank}")).unwrap_or_default();
            format!("watch {first}{last}{bank} ({}){when}", what.join(", "))
        }
    }
}

/// Describes a call that has not returned, or an interrupt. Places in banks of a 128K are named with their bank, as far as it is known.
pub(crate) fn call(call: &Call, names: &Names) -> String {
    let (to, from) = (names.place_with_bank(call.to, call.to_bank), names.place_with_bank(call.from, call.from_bank));
    if call.is_interrupt { format!("{to}, an interrupt at {from}") } else { format!("{to} called from {from}") }
}

/// Describes where the machine stands and the calls that have not returned, a line each, the innermost first.
pub(super) fn calls(debugger: &Debugger, names: &Names) -> String {
    let here = format!("at {}", names.place_with_bank(debugger.here(), mapped(&debugger.session().machine)));
    let calls = debugger.calls();
    let calls = calls.iter().map(|open| call(open, names));
    std::iter::once(here).chain(calls).collect::<Vec<_>>().join("\n")
}
