//! A promise that was not kept, and how it reads.

use std::fmt;

use crate::contract::check::dependence::Hung;
use crate::contract::expression::Frame;
use crate::contract::spec::Spec;
use crate::contract::taint::Leak;
use crate::core::registers::Byte;
use crate::core::runner::ROM_END;
use crate::core::stack::STACK;
use crate::{Change, Outcome, T};

/// A promise that was not kept, or a contract that says something impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Broken {
    /// The routine did not come back.
    Outcome(Outcome),
    /// It read memory that nothing had been put into.
    Uninitialised { at: u16, address: u16 },
    /// Something hangs on what the contract does not name.
    Hangs { at: u16, leak: Leak, on: Hung },
    /// An output, by its number, holds something else, in this turn of its loops.
    Output { output: usize, want: String, got: i64, frame: Frame },
    /// An input or output lies where the routine's code or its stack is, in this case.
    Misplaced { name: String, address: u16, over: &'static str },
    /// A port, by the output's number, was sent something else.
    Sent { output: usize, want: String, got: Vec<u8> },
    /// An expression has no value here.
    NoValue { what: String, why: &'static str },
    /// It left another value in a register that it has to keep.
    Register { byte: Byte, before: u8, after: u8 },
    /// It changed memory that is neither in Out nor in Clobbers.
    Memory(Change),
    /// It left interrupts on, or off.
    Interrupts(bool),
    /// It left them in this mode.
    Mode(u8),
    /// It touched a port, so often.
    Ports(u32),
    /// It took longer, in T-states.
    Time { took: T, most: T },
    /// It used more stack, in bytes.
    Stack { used: u16, most: u16 },
    /// It waited for more frames.
    Frames { waited: u32, most: u32 },
}

/// A number with its hexadecimal form, if that says more.
pub(crate) fn both_ways(number: i64) -> String {
    match number {
        10..=0xFF => format!("{number} (${number:02X})"),
        0x100.. => format!("{number} (${number:04X})"),
        _ => number.to_string(),
    }
}

/// How a broken promise reads, with addresses by name.
pub(crate) struct Told<'a, N: Fn(u16) -> String> {
    pub(crate) broken: &'a Broken,
    pub(crate) spec: &'a Spec,
    /// An address with its label and its line in the source.
    pub(crate) place: N,
}

impl<N: Fn(u16) -> String> fmt::Display for Told<'_, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = &self.place;
        match self.broken {
            Broken::Outcome(Outcome::Hung { at, halted: false }) => {
                let limit = self.spec.limit();
                write!(f, "never returned: it was at {} when {limit} T were over", place(*at))?;
                if self.spec.t.is_none() { write!(f, " (a T in the header sets another limit)") } else { Ok(()) }
            }
            Broken::Outcome(Outcome::Hung { at, halted: true }) => {
                write!(f, "never returned: it stopped in the HALT at {}", place(*at))
            }
            Broken::Outcome(Outcome::Left { from, to }) if *to < ROM_END => {
                write!(f, "went into the ROM, to ${to:04X}, from {}", place(*from))
            }
            Broken::Outcome(Outcome::Left { from, to }) => {
                write!(f, "left the program, to ${to:04X}, from {}", place(*from))
            }
            Broken::Outcome(outcome @ Outcome::Stack { at, .. }) if outcome.is_overflow() => {
                write!(f, "used more than {STACK} bytes of stack, at {}: does it call itself without end?", place(*at))
            }
            Broken::Outcome(Outcome::Stack { at, sp, proper }) => {
                write!(
                    f,
                    "the stack is out of order at {}: SP is ${sp:04X}, and ${proper:04X} after a proper return",
                    place(*at)
                )
            }
            Broken::Outcome(outcome @ Outcome::Returned(_)) => outcome.fmt(f),
            Broken::Outcome(Outcome::Overwrote { at, address }) if *address < ROM_END => {
                write!(f, "wrote to the ROM, at ${address:04X}, from {}", place(*at))
            }
            Broken::Outcome(Outcome::Overwrote { at, address }) => {
                write!(f, "wrote over its own code, at {}, from {}", place(*address), place(*at))
            }
            Broken::Uninitialised { at, address } => {
                write!(f, "read memory that is no input, at {}, from {}", place(*address), place(*at))
            }
            Broken::Hangs { at, leak: Leak::Refresh, .. } => {
                write!(f, "sets R at {}, and neither Out nor Clobbers names it", place(*at))
            }
            Broken::Hangs { at, leak: Leak::Stack(address), .. } => {
                let (address, at) = (place(*address), place(*at));
                write!(
                    f,
                    "reads or writes {address} by no address made of SP, and the stack happens to be there, at {at}"
                )
            }
            Broken::Hangs { at, leak, on } => {
                let what = match leak {
                    Leak::Address => "the address that is read, written or gone to".to_owned(),
                    Leak::Way => "which way it goes".to_owned(),
                    Leak::Port => "the port that is spoken to".to_owned(),
                    Leak::Sent => "what is sent to the port".to_owned(),
                    Leak::Output(output) => self.spec.outputs[*output].cell.name.clone(),
                    Leak::Kept(byte) => format!("{}, which has to be kept,", byte.name()),
                    Leak::Memory(address) => format!("memory at {}, which has to be kept,", place(*address)),
                    Leak::Stack(_) | Leak::Refresh => String::new(),
                };
                let name = |byte: &Byte| if *byte == Byte::F { "the flags" } else { byte.name() };
                let on = match on {
                    Hung::Stack => "where the stack is".to_owned(),
                    Hung::On(bytes) if bytes.is_empty() => "a port or bits 3 and 5 of the flags".to_owned(),
                    Hung::On(bytes) => bytes.iter().map(name).collect::<Vec<_>>().join(" and "),
                };
                write!(f, "{what} hangs on {on}, which In does not give, at {}", place(*at))
            }
            Broken::Output { output, want, got, frame } => {
                let output = &self.spec.outputs[*output];
                let want = want.parse().map_or_else(|_| want.clone(), both_ways);
                let turn = output.loops.iter().zip(frame).map(|(of, value)| format!(", {} = {value}", of.name));
                let turn = turn.collect::<String>();
                write!(f, "{} is {}, and should be {want} ({}{turn})", output.cell.name, both_ways(*got), output.text)
            }
            Broken::Misplaced { name, address, over } => {
                write!(f, "{name} is at {} in this case, over {over}: leave it out with Where", place(*address))
            }
            Broken::Sent { output, want, got } => {
                /// More bytes say no more.
                const SHOWN: usize = 16;
                let output = &self.spec.outputs[*output];
                let bytes: Vec<String> = got.iter().take(SHOWN).map(u8::to_string).collect();
                let more = if got.len() > SHOWN { format!(" and {} more", got.len() - SHOWN) } else { String::new() };
                let bytes = if got.is_empty() { "nothing".to_owned() } else { bytes.join(" then ") };
                write!(f, "{} was sent {bytes}{more}, and should be {want} ({})", output.cell.name, output.text)
            }
            Broken::NoValue { what, why } => write!(f, "the contract has no value here: {why} ({what})"),
            Broken::Register { byte, before, after } => {
                write!(
                    f,
                    "{} was changed from ${before:02X} to ${after:02X}, and neither Out nor Clobbers names it",
                    byte.name()
                )
            }
            Broken::Memory(Change { address, before, after }) => write!(
                f,
                "memory was changed at {} from ${before:02X} to ${after:02X}, and neither Out nor Clobbers names it",
                place(*address)
            ),
            Broken::Interrupts(on) => {
                let on = if *on { "on" } else { "off" };
                write!(f, "interrupts were left {on}, and neither Out nor Clobbers names `interrupts`")
            }
            Broken::Mode(mode) => {
                write!(f, "interrupts were left in mode {mode}, and neither Out names `im` nor Clobbers `interrupts`")
            }
            Broken::Ports(times) => {
                write!(f, "touched a port ({times} times), and neither Out names it nor Clobbers `ports`")
            }
            Broken::Time { took, most } => write!(f, "took {took} T, and the header says {most}"),
            Broken::Frames { waited, most: 0 } => {
                write!(f, "waited for {waited} frames, and the header has no line Waits")
            }
            Broken::Frames { waited, most } => write!(f, "waited for {waited} frames, and the header says {most}"),
            Broken::Stack { used, most } => write!(f, "used {used} bytes of stack, and the header says {most}"),
        }
    }
}
