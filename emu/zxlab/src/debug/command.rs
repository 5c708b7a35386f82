//! The debugger's commands, as types.

use clap::{Parser, Subcommand, ValueEnum};
use spectrum::Cycle;

/// Largest number of frames that a command runs: ten minutes.
pub(super) const MOST_FRAMES: u64 = 30_000;

/// Default number of instructions in a disassembly.
const LINES: u16 = 10;

/// Commands of the debugger
#[derive(Debug, Parser)]
#[command(
    name = "",
    no_binary_name = true,
    disable_help_flag = true,
    disable_version_flag = true,
    help_template = "{subcommands}",
    after_help = ""
)]
pub(super) struct CommandLine {
    #[command(subcommand)]
    pub(super) command: DebugCommand,
}

#[derive(Debug, Subcommand)]
pub(super) enum DebugCommand {
    /// Run N instructions; at HALT, until an interrupt ends it (s)
    #[command(alias = "s")]
    Step {
        #[arg(default_value_t = 1)]
        n: u64,
    },
    /// Run to the instruction after this one, N times: over a routine that it calls, or the wait of a HALT (n)
    #[command(alias = "n")]
    Next {
        #[arg(default_value_t = 1)]
        n: u64,
    },
    /// Run until this routine has returned (o)
    #[command(alias = "o")]
    Out,
    /// Go back by N instructions (b: by one)
    #[command(alias = "b")]
    Back {
        #[arg(default_value_t = 1)]
        n: u64,
    },
    /// Run until a breakpoint or watchpoint is hit (c)
    #[command(alias = "c")]
    Continue {
        /// Largest number of frames
        #[arg(default_value_t = MOST_FRAMES)]
        frames: u64,
    },
    /// Go back to the last hit of a breakpoint or watchpoint (rc)
    #[command(alias = "rc")]
    Reverse,
    /// Run to a place (u)
    #[command(alias = "u")]
    Until { place: String },
    /// Run N frames (f)
    #[command(alias = "f")]
    Frame {
        #[arg(default_value_t = 1)]
        n: u64,
    },
    /// Stop before the instruction at a place, in a line, or at the present one (br): `break game.asm:9`, `break draw if A == 3 && [Count] > 1`; with `hits N` only the Nth time, or with
    /// `hits >= N`, `hits % N` at some times: `break draw hits % 10`; `break interrupt` stops whenever an interrupt is accepted; on a 128K `break 3:$C000` stops while bank 3 is mapped there, and `break
    /// paging` after each access that pages: a write to port $7FFD, on a 128K and +2 also a read
    #[command(alias = "br")]
    Break {
        #[arg(default_value = "PC")]
        place: String,
    },
    /// Stop after an access to a place or, with :LEN, to several bytes (w): `watch Count:2 write if A == 2`; or to a port: `watch
    /// $FE out`
    #[command(alias = "w")]
    Watch {
        #[arg(value_name = "PLACE[:LEN]")]
        places: String,
        #[arg(default_value = "write")]
        access: WatchAccess,
    },
    /// Print a message whenever a place is reached, and go on: `log draw A is {A}, at {HL:hex16} if B > 1`. Formats are hex8, hex16,
    /// int8, int16, uint8, uint16, bits and flags
    Log {
        place: String,
        #[arg(required = true, allow_hyphen_values = true)]
        message: Vec<String>,
    },
    /// Print an expression of registers, flags, memory and symbols (p): `print word[HL] + B * 2`
    #[command(alias = "p")]
    Print {
        #[arg(required = true, allow_hyphen_values = true)]
        expression: Vec<String>,
    },
    /// Show an expression at each stop; without one, show all that there are
    Display {
        #[arg(allow_hyphen_values = true)]
        expression: Vec<String>,
    },
    /// Show these expressions no longer; without a number, none
    Undisplay { numbers: Vec<usize> },
    /// Give a breakpoint or watchpoint a condition, or take it away: `condition 1 A == 3`
    Condition {
        number: usize,
        #[arg(allow_hyphen_values = true)]
        expression: Vec<String>,
    },
    /// Delete breakpoints and watchpoints; without a number, all
    Delete { numbers: Vec<usize> },
    /// List the breakpoints and watchpoints
    #[command(alias = "traps")]
    Breakpoints,
    /// Show the registers, or set one, including IM and IFF1: `registers HL' 0x8000` (r); on a 128K also what is mapped and the sound chip:
    /// `registers page 3`, `registers R7 0x3E`
    #[command(alias = "r")]
    Registers { name: Option<String>, value: Option<String> },
    /// Show memory (m): `memory Count:2`, `memory 3:$C000:16` in a bank; at HL if no place is given, and 64 bytes if no length is
    #[command(alias = "m")]
    Memory {
        #[arg(value_name = "PLACE[:LEN]", default_value = "HL")]
        places: String,
        len: Option<String>,
    },
    /// Write bytes to memory: `poke Count 1`, `poke 3:$C000 1` in a bank
    Poke {
        place: String,
        #[arg(required = true)]
        bytes: Vec<String>,
    },
    /// Disassemble (d)
    #[command(alias = "d")]
    Disassemble {
        place: Option<String>,
        #[arg(default_value_t = LINES)]
        lines: u16,
    },
    /// Show where the machine stands, and the calls that have not returned
    #[command(alias = "bt")]
    Calls,
    /// Show the time that each routine takes in the next N frames
    Profile {
        #[arg(default_value_t = 50)]
        frames: u64,
    },
    /// Show the symbols that contain this text, with their values
    Symbols {
        #[arg(default_value = "")]
        part: String,
    },
    /// Show the screen as text
    Text,
    /// Hold these keys down from now on: `keys CAPS SPACE`; without names, release all
    Keys { names: Vec<String> },
    /// Leave (q)
    #[command(alias = "q")]
    Quit,
}

/// Accesses that a watchpoint stops at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum WatchAccess {
    Write,
    Read,
    Access,
    /// Ports, not memory.
    In,
    Out,
}

impl WatchAccess {
    pub(super) fn is_of_ports(self) -> bool {
        matches!(self, WatchAccess::In | WatchAccess::Out)
    }

    /// Returns the machine cycles that are such accesses.
    pub(super) fn cycles(self) -> Vec<Cycle> {
        match self {
            WatchAccess::Write => vec![Cycle::Write],
            WatchAccess::Read => vec![Cycle::Read],
            WatchAccess::Access => vec![Cycle::Write, Cycle::Read],
            WatchAccess::In => vec![Cycle::Input],
            WatchAccess::Out => vec![Cycle::Output],
        }
    }
}
