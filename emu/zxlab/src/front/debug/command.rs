//! The debugger's commands, as types.

use clap::{Parser, Subcommand, ValueEnum};
use spectrum::Cycle;

/// Frames that are waited for something at most: ten minutes of them.
pub(super) const PATIENCE: u64 = 30_000;

/// Instructions that a trace or a disassembly shows if no number is said.
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
pub(super) struct Line {
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Run N instructions (s)
    #[command(alias = "s")]
    Step {
        #[arg(default_value_t = 1)]
        n: u64,
    },
    /// Run one instruction, and a routine that it calls to its end (n)
    #[command(alias = "n")]
    Next,
    /// Run to the end of this routine: until it has returned (o)
    #[command(alias = "o")]
    Out,
    /// Go back by N instructions (b)
    #[command(alias = "b")]
    Back {
        #[arg(default_value_t = 1)]
        n: u64,
    },
    /// Run on until a trap springs (c)
    #[command(alias = "c")]
    Continue {
        /// Frames at most
        #[arg(default_value_t = PATIENCE)]
        frames: u64,
    },
    /// Go back to where a trap sprang last (rc)
    #[command(alias = "rc")]
    Reverse,
    /// Run on to a place (u)
    #[command(alias = "u")]
    Until { place: String },
    /// Run N frames (f)
    #[command(alias = "f")]
    Frame {
        #[arg(default_value_t = 1)]
        n: u64,
    },
    /// Stop before the instruction at a place (br): `break draw`, `break draw if A == 3 && [Count] > 1`
    #[command(alias = "br")]
    Break { place: String },
    /// Stop after an access to a place or, with :LEN, several (w): `watch Grid:9 write if A == 2`
    #[command(alias = "w")]
    Watch {
        #[arg(value_name = "PLACE[:LEN]")]
        places: String,
        #[arg(default_value = "write")]
        access: Watched,
    },
    /// Work out an expression over registers, flags, memory and symbols (p): `print word[HL] + B * 2`
    #[command(alias = "p")]
    Print {
        #[arg(required = true, allow_hyphen_values = true)]
        expression: Vec<String>,
    },
    /// Take a trap away
    Delete { number: usize },
    /// List the traps
    Traps,
    /// Show the registers, or set one, IM and IFF1 too: `registers HL' 0x8000` (r)
    #[command(alias = "r")]
    Registers { name: Option<String>, value: Option<String> },
    /// Show memory (m): `memory Grid:9`, 64 bytes if no number is said
    #[command(alias = "m")]
    Memory {
        #[arg(value_name = "PLACE[:LEN]")]
        places: String,
        len: Option<String>,
    },
    /// Put bytes into memory
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
    /// Show the calls that have not returned
    #[command(alias = "bt")]
    Calls,
    /// Show where the time of N frames from here goes, by routine
    Profile {
        #[arg(default_value_t = 50)]
        frames: u64,
    },
    /// Show the symbols that hold this text, with their values
    Symbols {
        #[arg(default_value = "")]
        part: String,
    },
    /// Show the screen as text
    Text,
    /// Hold these keys down from now on, none to let them go: `keys CAPS SPACE`
    Keys { names: Vec<String> },
    /// Leave (q)
    #[command(alias = "q")]
    Quit,
}

/// What a watchpoint looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Watched {
    Write,
    Read,
    Access,
    /// Ports, not memory.
    In,
    Out,
}

impl Watched {
    /// The machine cycles that are accesses of this kind.
    pub(super) fn cycles(self) -> Vec<Cycle> {
        match self {
            Watched::Write => vec![Cycle::Write],
            Watched::Read => vec![Cycle::Read],
            Watched::Access => vec![Cycle::Write, Cycle::Read],
            Watched::In => vec![Cycle::Input],
            Watched::Out => vec![Cycle::Output],
        }
    }
}
