//! A promise of a contract that a call broke, and its text in reports.

use crate::contract::expression::{Bindings, DIVISION_BY_ZERO};
use crate::contract::spec::{Breach, Output, Place, Spec};
use crate::contract::taint::Leak;
use calls::memory::ROM_END;
use calls::observed::Interrupted;
use calls::stack::STACK;
use calls::{CallOutcome, Change, Core, Register, T, poison};
use spectrum::Longest;

/// A broken promise, or a contract that states something impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Broken {
    /// The routine did not return properly.
    CallOutcome(CallOutcome),
    /// A routine that takes data after its call returned elsewhere.
    Returned { from: u16, to: u16, home: u16 },
    /// An expression of the contract uses memory that is not an input and that nothing has set; of a page, if another one than usual is
    /// meant.
    NotGiven { page: Option<u8>, address: u16 },
    /// The routine did not write a byte of an output that nothing else has set.
    LeftUnset { output: usize, page: Option<u8>, address: u16 },
    /// Something depends on memory that it read and that is not an input.
    Uninitialised { at: u16, address: u16 },
    /// An interrupt would change what it does.
    Interrupted(Interrupted),
    /// Something depends on what the contract does not name.
    Depends { at: u16, leak: Leak, on: Dependence },
    /// An output has another value, for these values of its loops.
    Output { output: usize, want: String, got: i64, bindings: Bindings },
    /// An input or output lies over the routine's code or its stack in this case.
    Misplaced { name: String, address: u16, over: &'static str },
    /// A port was sent other bytes.
    Sent { output: usize, want: String, got: Vec<u8> },
    /// An expression has no value in this case.
    NoValue { what: String, why: &'static str },
    /// The routine changed memory that is neither in Out nor in Clobbers.
    Memory(Change),
    /// The routine wrote to memory of another page that is neither in Out nor in Clobbers.
    Paged { page: u8, change: Change },
    /// The routine changed a register that it has to keep, or exceeded a limit.
    Effect(Breach),
    /// It took a side of a branch of which the header says that no case takes it: the number of that statement.
    Side(usize),
}

/// The source of an unwanted dependence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Dependence {
    /// Some registers. None of them: the value of a port, or the flags' copies of a value inside the processor.
    Registers(Vec<Register>),
    /// The position of the stack.
    Stack,
    /// The effects of an interrupt.
    Interrupts,
}

/// The outcome of a case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Checked {
    pub(crate) broken: Vec<Broken>,
    pub(crate) t: T,
    pub(crate) stack: u16,
    /// The longest time with contention, if the contract states one and the case may be the slowest.
    pub(crate) contended: Option<Longest>,
    /// True if the routine never returned. Such a case takes long.
    pub(crate) hung: bool,
    /// True if the case stands for all values of the unconstrained inputs.
    pub(crate) covers: bool,
}

impl Broken {
    /// Returns true if all that is wrong is a dependence that tracking bits found. It may be none: `XOR D` twice, a comparison that comes out
    /// the same for all values. A proof by circuit decides that.
    pub(crate) fn is_maybe_none(&self) -> bool {
        match self {
            Broken::Uninitialised { .. } => true,
            Broken::Depends { leak, on: Dependence::Registers(_), .. } => {
                matches!(leak, Leak::Address | Leak::Path | Leak::Output(_) | Leak::Kept(_) | Leak::Memory(_))
            }
            _ => false,
        }
    }
}

impl From<Broken> for Checked {
    fn from(broken: Broken) -> Checked {
        Checked { broken: vec![broken], ..Checked::default() }
    }
}

/// Formats a number, with its hexadecimal form from 10 on.
pub(crate) fn both_bases(number: i64) -> String {
    match number {
        10..=0xFF => format!("{number} (${number:02X})"),
        0x100.. => format!("{number} (${number:04X})"),
        _ => number.to_string(),
    }
}

/// Formats an address with its label and its line in the source.
type AddressName<'a> = &'a dyn Fn(u16) -> String;

impl Broken {
    /// Returns true if the routine did not end in its time.
    pub(crate) fn is_hung(&self) -> bool {
        matches!(self, Broken::CallOutcome(CallOutcome::Hung { halted: false, .. }))
    }

    /// Formats the promise for a report.
    pub(crate) fn to_text(&self, spec: &Spec, named: AddressName<'_>) -> String {
        match self {
            Broken::CallOutcome(outcome) => outcome_text(outcome, spec, named),
            Broken::Returned { from, to, home } => {
                format!("returned to ${to:04X}, and should return to ${home:04X}, from {}", named(*from))
            }
            Broken::Uninitialised { at, address } => {
                let (place, at, help) = (named(*address), named(*at), input_advice(spec, *address, named));
                format!(
                    "read memory that is not an input, at {place}, and its value makes a difference, at {at}: {help}"
                )
            }
            Broken::Interrupted(interrupted) => interrupted_text(*interrupted, spec, named),
            Broken::Depends { at, leak, on } => dependence_text(*at, *leak, on, spec, named),
            Broken::Output { output, want, got, bindings } => {
                let output = &spec.outputs[*output];
                let want = want.parse().map_or_else(|_| want.clone(), both_bases);
                let values = output.loops.iter().zip(bindings).map(|(of, value)| format!(", {} = {value}", of.name));
                let values = values.collect::<String>();
                let name = &output.cell.name;
                // A comparison gives a bit, and the carry flag has the manual's letter.
                let is_flag = name == "C" && ["<", ">", "=="].iter().any(|sign| output.text.contains(sign));
                let hint = if is_flag { "; the carry flag is `carry`" } else { "" };
                format!("{name} is {}, and should be {want} ({}{values}){hint}", both_bases(*got), output.text)
            }
            Broken::Misplaced { name, address, over } => {
                /// The names of the stack's ends, for the condition that excludes it.
                const STACK: &str = " (it lies from stack.first to stack.last)";
                let ends = if over.contains("stack") { STACK } else { "" };
                let or = if *address < ROM_END { ", or name an address from $4000 on" } else { "" };
                format!("{name} is at {} in this case, inside {over}: exclude it with Where{ends}{or}", named(*address))
            }
            Broken::Sent { output, want, got } => {
                /// Greatest number of bytes shown.
                const SHOWN: usize = 16;
                let output = &spec.outputs[*output];
                let bytes: Vec<String> = got.iter().take(SHOWN).map(u8::to_string).collect();
                let more = if got.len() > SHOWN { format!(" and {} more", got.len() - SHOWN) } else { String::new() };
                let bytes = if got.is_empty() { "nothing".to_owned() } else { bytes.join(" then ") };
                format!("{} was sent {bytes}{more}, and should be {want} ({})", output.cell.name, output.text)
            }
            Broken::NotGiven { page: Some(page), address } => {
                let place = format!("[page {page}: ${address:04X}]");
                format!("the contract uses memory that is not an input, at {place}: have In state `{place} = 0..255`")
            }
            Broken::NotGiven { page: None, address } => {
                let (place, help) = (named(*address), input_advice(spec, *address, named));
                format!("the contract uses memory that is not an input, at {place}: {help}")
            }
            Broken::LeftUnset { output, page, address } => {
                let output = &spec.outputs[*output].text;
                let (place, help) = match page {
                    Some(page) => {
                        let place = format!("[page {page}: ${address:04X}]");
                        (place.clone(), format!("have In state `{place} = 0..255`"))
                    }
                    None => (named(*address), input_advice(spec, *address, named)),
                };
                format!("the routine does not write {place}, which may hold anything ({output}): {help}")
            }
            Broken::NoValue { what, why } => {
                let help = if *why == DIVISION_BY_ZERO {
                    ": choose another one there, as in `A == 0 ? 0 : 9 / A`"
                } else {
                    ""
                };
                format!("the contract has no value here: {why} ({what}){help}")
            }
            Broken::Memory(Change { address, before, after }) => format!(
                "changed memory at {} from ${before:02X} to ${after:02X}, and neither Out nor Clobbers names it{}",
                named(*address),
                longer_area(*address, spec, named).unwrap_or_default()
            ),
            Broken::Paged { page, change: Change { address, before, after } } => format!(
                "wrote ${after:02X} over ${before:02X} at [page {page}: ${address:04X}], and neither Out nor Clobbers names it"
            ),
            Broken::Effect(breach) => breach.to_string(),
            Broken::Side(number) => {
                let side = &spec.unreached[*number];
                let did = if side.always { "did not jump" } else { "jumped" };
                format!("{} {did}, and Unreached says that it {}: {}", named(side.at), side.statement(), side.why)
            }
        }
    }
}

/// Returns what to write if an address lies right after memory of Clobbers: more bytes of it.
fn longer_area(address: u16, spec: &Spec, named: AddressName<'_>) -> Option<String> {
    /// Greatest number of bytes that may be meant.
    const MOST: u16 = 256;
    spec.areas.iter().filter(|area| area.loops.is_empty()).find_map(|area| {
        let start = u16::try_from(area.address.constant()?.ok()?).ok()?;
        let offset = address.checked_sub(start).filter(|&offset| offset < MOST && u32::from(offset) >= area.length)?;
        let (name, bytes) = (named(start), offset + 1);
        let label = name.split(' ').next().unwrap_or_default();
        Some(format!(": `[{label}:{bytes}]` names {bytes} bytes"))
    })
}

/// Returns how In gives the byte at an address.
fn input_advice(spec: &Spec, address: u16, named: AddressName<'_>) -> String {
    // Where an output is memory whose address depends on the case, that is most likely meant.
    let moving = |output: &&Output| matches!(output.cell.place, Place::Memory { fixed: None, .. });
    let or = spec.outputs.iter().find(|output| output.loops.is_empty() && moving(output)).map(|output| {
        let name = &output.cell.name;
        format!(", or `{name} = any` if it is that byte in every case")
    });
    // An argument is named by its distance from SP.
    let name = named(address);
    let argument = name.split_once(" (").map(|(place, _)| place).filter(|place| place.starts_with("[SP + "));
    let place = argument.map_or_else(|| format!("[${address:04X}]"), str::to_owned);
    format!("have In state `{place} = 0..255`{}", or.unwrap_or_default())
}

fn outcome_text(outcome: &CallOutcome, spec: &Spec, named: AddressName<'_>) -> String {
    match outcome {
        CallOutcome::Hung { at, halted: false } => {
            let limit = spec.effects.limit();
            let help = if spec.effects.t.is_none() { " (`; T: N` in the header sets another limit)" } else { "" };
            format!("never returned: it was at {} when {limit} T were over{help}", named(*at))
        }
        CallOutcome::Hung { at, halted: true } => format!("never returned: it stopped in the HALT at {}", named(*at)),
        CallOutcome::Left { from, to } if *to < ROM_END => {
            let help = if spec.calls_rom { "" } else { ": a header with `Calls: ROM` runs the ROM's routines" };
            format!("went into the ROM, to ${to:04X}, from {}{help}", named(*from))
        }
        CallOutcome::Left { from, to } => {
            // What lies above the return address, if In gives nothing there.
            let is_above = [Core::Z80, Core::Iz80].map(poison).iter().any(|&byte| to.to_le_bytes() == [byte; 2]);
            let help = ": a routine that returns to its caller's caller has `return = $C100, word[SP + 2] = $C000` in In, and `return = word[SP + 2], \
                        SP = SP + 2` in Out";
            let elsewhere = ": code outside of the source has to be copied there by the same call";
            let help = if is_above { help } else { elsewhere };
            format!("left the program, to ${to:04X}, from {}{help}", named(*from))
        }
        CallOutcome::Stack { at, .. } if outcome.is_overflow() => {
            format!("used more than {STACK} bytes of stack, at {}: does it call itself without end?", named(*at))
        }
        CallOutcome::Stack { at, sp, proper } => format!(
            "the stack is out of order at {}: SP is ${sp:04X}, and ${proper:04X} after a proper return",
            named(*at)
        ),
        CallOutcome::Paged { at, fault } => format!("{fault}, at {}", named(*at)),
        CallOutcome::Overwrote { at, address } if *address < ROM_END => {
            format!("wrote to the ROM, at ${address:04X}, from {}", named(*at))
        }
        CallOutcome::Overwrote { at, address } => {
            let is_named = spec.fixed_memory().any(|(start, length)| u32::from(address.wrapping_sub(start)) < length);
            let help = match is_named {
                true => "it is an opcode, and code that changes its opcodes has no contract".to_owned(),
                false => format!(
                    "a number in an instruction is memory if Out or Clobbers names it, as `[${address:04X}]`; an opcode is not"
                ),
            };
            format!("wrote over its own code, at {}, from {}: {help}", named(*address), named(*at))
        }
        CallOutcome::Returned(_) => outcome.to_string(),
    }
}

fn interrupted_text(interrupted: Interrupted, spec: &Spec, named: AddressName<'_>) -> String {
    let help = match spec.effects.frames() {
        Some(0) => "have In state `interrupts = 0`, or disable them with DI before that",
        // HALT needs them.
        _ => "disable them with DI before that, and enable them with EI for the HALT",
    };
    match interrupted {
        Interrupted::Read { at, address } => format!(
            "reads {}, which was below SP while interrupts were on, at {}: an interrupt would have overwritten it; {help}",
            named(address),
            named(at)
        ),
        Interrupted::GivenBack { address } => format!(
            "gives back {}, which was below SP while interrupts were on: an interrupt would have overwritten it; {help}",
            named(address)
        ),
        Interrupted::Handled { at, address } => format!(
            "reads {} while interrupts are on, at {}: the ROM's handler changes it; {help}",
            named(address),
            named(at)
        ),
        Interrupted::Left { address } => {
            format!("leaves {} while interrupts are on: the ROM's handler changes it; {help}", named(address))
        }
        Interrupted::Outside { at, sp } => format!(
            "an interrupt after {} would overwrite the bytes below SP, at {}, which is not the caller's stack: {help}",
            named(at),
            named(sp.wrapping_sub(2))
        ),
    }
}

fn dependence_text(at: u16, leak: Leak, on: &Dependence, spec: &Spec, named: AddressName<'_>) -> String {
    let at = named(at);
    let what = match leak {
        Leak::Refresh => return format!("sets R at {at}, and neither Out nor Clobbers names it"),
        Leak::Chip => return format!("sends 0 by OUT (C),0 at {at}, which is 255 on CMOS chips: send a register"),
        Leak::Stack(address) => {
            let address = named(address);
            return format!(
                "reads or writes {address}, where the stack may be, by an address not derived from SP, at {at}"
            );
        }
        Leak::Uneven => {
            return format!(
                "reaches the stack by an address that is right only for some positions of the stack, at {at}: both of its bytes have to \
                 belong to one sum with SP, as after ADD HL,DE or INC HL, and not INC L"
            );
        }
        Leak::Return => {
            return format!(
                "goes on at the return address of this call, at {at}, by a number that is the same here: it has to be the address that \
                 was on the stack"
            );
        }
        Leak::Sp => {
            return format!(
                "returns with SP at a number that is the right one for this position of the stack alone, at {at}: it has to be a sum with \
                 SP at the call"
            );
        }
        Leak::Sum(output) => {
            let Output { cell, text, .. } = &spec.outputs[output];
            return format!(
                "{} is right only for one position of the stack, at {at}: it has to be a sum with SP ({text})",
                cell.name
            );
        }
        Leak::After(address) => {
            format!(
                "the value at {} after the call, which neither the routine writes nor In gives, or which",
                named(address)
            )
        }
        Leak::Address => "an address that it reads, writes or jumps to".to_owned(),
        Leak::Path => "the path that it takes".to_owned(),
        Leak::Port => "the port that it accesses".to_owned(),
        Leak::Paging => "the byte that it writes to port $7FFD, which maps a page,".to_owned(),
        Leak::Sent => "the byte sent to the port".to_owned(),
        Leak::Output(output) => spec.outputs[output].cell.name.clone(),
        Leak::Kept(register) => format!("{}, which has to be kept,", register.name()),
        Leak::Memory(address) => format!("memory at {}, which has to be kept,", named(address)),
    };
    let name = |register: &Register| if *register == Register::F { "the flags" } else { register.name() };
    let on = match on {
        Dependence::Stack => {
            return format!("{what} depends on the position of the stack, which may lie anywhere, at {at}");
        }
        Dependence::Interrupts => {
            return format!(
                "{what} depends on what an interrupt changes, at {at}: R, or P/V after LD A,I and LD A,R; have In state \
                 `interrupts = 0`, or disable them with DI before that"
            );
        }
        // Bits 3 and 5 of F after `BIT n,(HL)` come from the CPU's internal MEMPTR, and after SCF and CCF from Q; no contract can give these.
        Dependence::Registers(none) if none.is_empty() => {
            let left_out = match leak {
                Leak::Output(output) => format!("have Out state `{} = any`", spec.outputs[output].cell.name),
                _ => "mask them away".to_owned(),
            };
            return format!(
                "{what} depends on a port, which In does not give, or on bits 3 and 5 of the flags after BIT n,(HL), SCF or CCF, which \
                 chips set differently, at {at}: have In state `port[$FE] = 0..255` for the port; of the bits {left_out}"
            );
        }
        Dependence::Registers(registers) => registers.iter().map(name).collect::<Vec<_>>().join(" and "),
    };
    format!("{what} depends on {on}, which In does not give, at {at}")
}
