//! The command line, as types.

use clap::builder::NonEmptyStringValueParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use lab::tictactoe::Shard;
use std::path::PathBuf;

/// zxlab: a ZX Spectrum 48K emulator and a workbench for the programs that run on it
#[derive(Debug, Parser)]
#[command(
    name = "zxlab",
    version,
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    after_help = "\
Examples:
  zxlab                                     play tic-tac-toe, assembled and taped on the spot
  zxlab play game.tap                       play a tape
  zxlab run tictactoe --until-text Start --text
  zxlab debug tictactoe -x 'break choose_move' -x continue
  zxlab build tictactoe -o tictactoe.tap
  zxlab prove tictactoe --csv answers.csv
  zxlab info game.tap
  zxlab convert game.tap game.tzx
  zxlab new mygame
  zxlab asm game.asm --lst game.lst --sym game.sym
  zxlab disasm game.bin --org 0x8000
  zxlab conformance fuse fuse/z80/tests

Exit codes: 0 done; 1 what was asked does not hold; 2 bad usage or unreadable input."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) play: Play,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play a file in a window, in the terminal, or headless
    Play(Play),
    /// Run a file headless, as fast as it goes, and keep what is asked for
    Run(Box<Run>),
    /// Look into a running program: breakpoints, steps forwards and back, memory, time
    Debug(Debug),
    /// Make a tape or another file from Z80 source
    Build(Build),
    /// Run Z80 code over all inputs, beside its Rust port or against the contracts in its headers
    Prove(Prove),
    /// Say what is in a file, block by block
    Info(Info),
    /// Make a file of another format
    Convert(Convert),
    /// Assemble a source and write listing, symbols and debugging data
    Asm(Asm),
    /// Make source of bytes, which assembles to the same bytes
    Disasm(Disasm),
    /// Lay down a small game to begin with
    New(New),
    /// Hold the CPU against the public suites of Z80 cases
    Conformance(Conformance),
}

/// The machine a file runs on.
#[derive(Args, Clone, Debug)]
pub(crate) struct Model {
    /// Another ROM than Sinclair's: a file of 16,384 bytes
    #[arg(long, value_name = "FILE")]
    pub(crate) rom: Option<PathBuf>,
    /// The board's issue: what EAR reads back with no tape running
    #[arg(long, value_name = "2|3", default_value = "3", hide_default_value = true)]
    pub(crate) issue: Issue,
    /// When the ULA first holds up the CPU: at T-state 14,335 (early) or 14,336 (late)
    #[arg(long, default_value = "early", hide_default_value = true)]
    pub(crate) timing: Timing,
    /// The CPU's maker: Zilog's NMOS or CMOS chip, NEC's or ST's
    #[arg(long, default_value = "nmos", hide_default_value = true)]
    pub(crate) cpu: Chip,
    /// How a tape is loaded: by the trap at once, by its pulses as fast as it goes, or by its pulses in real time
    #[arg(long, default_value = "instant", hide_default_value = true)]
    pub(crate) tape: TapeSpeed,
    /// Plug in a joystick: the cursor keys push it, Tab fires
    #[arg(long, ignore_case = true)]
    pub(crate) joystick: Option<Joystick>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Joystick {
    Kempston,
    Sinclair1,
    Sinclair2,
    Cursor,
    Fuller,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Issue {
    #[value(name = "2")]
    Two,
    #[value(name = "3")]
    Three,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Timing {
    Early,
    Late,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Chip {
    Nmos,
    Cmos,
    Nec,
    St,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TapeSpeed {
    Instant,
    FlatOut,
    Real,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  zxlab play game.tap --terminal --tape real

Files: .tap .tzx .pzx .csw .wav (a tape), .sna .z80 .szx (a snapshot), .asm (source, assembled first), .rom (a cartridge), .scr (a screen).
In the window and the terminal: cursor keys are CAPS SHIFT + 5 6 7 8, Esc is BREAK; in the terminal Ctrl-C or Ctrl-Q quits.")]
pub(crate) struct Play {
    /// What to play; without it, tic-tac-toe from the source inside this program
    pub(crate) file: Option<PathBuf>,
    /// In a window, or not at all
    #[arg(long, group = "where")]
    pub(crate) window: bool,
    /// In the terminal, or not at all
    #[arg(long, group = "where")]
    pub(crate) terminal: bool,
    /// Without anyone watching: a short demonstration, its screen as text and as a PNG
    #[arg(long, group = "where")]
    pub(crate) headless: bool,
    /// Of a source or a project: start the new program whenever one of its files changes
    #[arg(long, conflicts_with = "headless")]
    pub(crate) watch: bool,
    #[command(flatten)]
    pub(crate) model: Model,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  zxlab run game.tap --frames 500 --text --screenshot game.png
  zxlab run tictactoe --keys 500:0 --until-text 'your name' --text
  zxlab run game.tap --frames 999 --keys '120:ENTER, 150:SYMBOL+P, 160:5 x8' --peek 0x5C78:3

Frames count from power-on, fifty a second; a tape's LOAD \"\" is typed by itself.
Keys: frame, keys held together, frames held (5 if left out); @FILE reads them from a file. Joysticks are pushed like
keys: KEMPSTON-FIRE, SINCLAIR1-LEFT, SINCLAIR2-UP, CURSOR-DOWN, FULLER-RIGHT.")]
pub(crate) struct Run {
    /// What to run: a file as for `zxlab play`, or the name of a game that is built in
    pub(crate) file: PathBuf,
    /// Run this many frames
    #[arg(long, value_name = "N", group = "end", required_unless_present = "until_text")]
    pub(crate) frames: Option<u64>,
    /// Run until a line of the screen has this text
    #[arg(long, value_name = "TEXT", group = "end", value_parser = NonEmptyStringValueParser::new())]
    pub(crate) until_text: Option<String>,
    /// Give up waiting for the text after this many frames [default: 30000, ten minutes]
    #[arg(long, value_name = "N", requires = "until_text", conflicts_with = "frames")]
    pub(crate) max_frames: Option<u64>,
    /// Keys to press
    #[arg(long, value_name = "SCRIPT|@FILE")]
    pub(crate) keys: Option<String>,
    /// Print the screen as 24 lines of text
    #[arg(long)]
    pub(crate) text: bool,
    /// Also read the text in the font at this address (its space, as CHARS + 256 would be)
    #[arg(long, value_name = "ADDR", value_parser = address)]
    pub(crate) font: Option<u16>,
    /// Write the last frame
    #[arg(long, value_name = "F.png")]
    pub(crate) screenshot: Option<PathBuf>,
    /// Write all frames, at 50 frames a second
    #[arg(long, value_name = "F.gif")]
    pub(crate) gif: Option<PathBuf>,
    /// Write the sound
    #[arg(long, value_name = "F.wav")]
    pub(crate) wav: Option<PathBuf>,
    /// Write the machine as it is at the end, to be run on
    #[arg(long, value_name = "F.szx|F.z80|F.sna")]
    pub(crate) save: Option<PathBuf>,
    /// Write what the program saves to tape
    #[arg(long, value_name = "F.tap|F.tzx|F.pzx|F.csw|F.wav")]
    pub(crate) record: Option<PathBuf>,
    /// Print LEN bytes of memory (1 if left out); can be given several times
    #[arg(long, value_name = "ADDR[:LEN]", value_parser = peek)]
    pub(crate) peek: Vec<Peek>,
    /// Print frames, T-states, instructions and speed
    #[arg(long)]
    pub(crate) stats: bool,
    #[command(flatten)]
    pub(crate) model: Model,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  zxlab debug tictactoe
  zxlab debug tictactoe -x 'break choose_move' -x 'keys 0' -x continue -x calls
  zxlab debug game.tap < commands.txt

A program that is assembled here stops where it is entered, its symbols known; anything else stops at power-on.
At the prompt, `help` lists the commands. Places are symbols, registers, numbers, or sums: Grid+4, HL, 0x8000.")]
pub(crate) struct Debug {
    /// What to look into: a file as for `zxlab play`, or the name of a game that is built in
    #[arg(default_value = "tictactoe")]
    pub(crate) file: PathBuf,
    /// Do this before anything else is asked, and then end; can be given several times
    #[arg(short = 'x', long = "execute", value_name = "COMMAND")]
    pub(crate) execute: Vec<String>,
    #[command(flatten)]
    pub(crate) model: Model,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  zxlab build
  zxlab build tictactoe -o tictactoe.tap
  zxlab build hello.asm -o hello.bin --assembler sjasmplus
  zxlab build mygame --watch

The ending of the output says what is made: .tap .tzx (a tape with its BASIC loader), .wav (the same tape as sound),
.sna .z80 .szx (the program as it is started), .bin (the code alone), .rom (a cartridge that starts without Sinclair's ROM).
A project is a folder with a zxlab.toml, or that file; `zxlab new` makes one.")]
pub(crate) struct Build {
    /// A game that is built in, a source file or a project [default: the project in this folder, else tictactoe]
    #[arg(value_name = "GAME|FILE.asm|PROJECT")]
    pub(crate) what: Option<PathBuf>,
    /// Where to write it [default: what the project says, else the name with .tap]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Which assembler: the built-in one, or sjasmplus found by the variable SJASMPLUS or on the PATH
    #[arg(long, default_value = "builtin")]
    pub(crate) assembler: Assembler,
    /// Assemble with both and write only if their bytes are the same
    #[arg(long)]
    pub(crate) cross_check: bool,
    /// Build again whenever one of its files changes, until Ctrl-C
    #[arg(long)]
    pub(crate) watch: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  zxlab asm game.asm --raw game.bin --lst game.lst --sym game.sym --sld game.sld -D LIVES=3 -I lib

The dialect and the files are sjasmplus's. What the source itself asks for (SAVEBIN, SAVETAP, SAVESNA and so on) is
written too, seen from the current folder; nothing is written if anything is wrong.")]
pub(crate) struct Asm {
    /// The source
    #[arg(value_name = "FILE.asm")]
    pub(crate) file: PathBuf,
    /// Write all bytes, one behind the other
    #[arg(long, value_name = "F")]
    pub(crate) raw: Option<PathBuf>,
    /// Write the listing
    #[arg(long, value_name = "F")]
    pub(crate) lst: Option<PathBuf>,
    /// Write the symbols
    #[arg(long, value_name = "F")]
    pub(crate) sym: Option<PathBuf>,
    /// Write source level debugging data
    #[arg(long, value_name = "F")]
    pub(crate) sld: Option<PathBuf>,
    /// Define a name before the first line
    #[arg(short = 'D', value_name = "NAME[=VALUE]", value_parser = define)]
    pub(crate) define: Vec<(String, String)>,
    /// Look for included files here too
    #[arg(short = 'I', value_name = "DIR")]
    pub(crate) include: Vec<PathBuf>,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  zxlab disasm game.bin --org 0x8000 > game.asm")]
pub(crate) struct Disasm {
    /// The bytes: up to 65,536
    pub(crate) file: PathBuf,
    /// The address of the first byte
    #[arg(long, value_name = "ADDR", value_parser = address, default_value = "0x8000")]
    pub(crate) org: u16,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  zxlab new mygame && zxlab play mygame --watch")]
pub(crate) struct New {
    /// The folder to make; its name is the game's
    pub(crate) name: PathBuf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Assembler {
    Builtin,
    Sjasmplus,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  zxlab prove tictactoe --lost-turns --csv answers.csv
  zxlab prove routines.asm --json proof.json

A game: every board goes through the assembled Z80 code on zxlab's own CPU and on iz80, and is held against the Rust port.
So are all questions that the game's rules answer. The CSV has a row a case of the player: board,r,z80,iz80,rust.
On many machines:
  zxlab prove tictactoe --shard 2/7 --part 2.json    on the second of seven
  zxlab prove --merge *.json                         the same report as one run of the whole

A source: every routine with a contract in its header is called with all inputs, or with a sample where they are too many.

  ; multiply: a product
  ; In:       B = 0..255, DE = 1..1000, [Scale] = 1 or 2
  ; Where:    B < 200 || DE < 300
  ; Out:      HL = B * DE & $FFFF, carry = B * DE > $FFFF, word[Last] = B
  ; Clobbers: A BC, [Buffer:8]
  ; T: 400   Stack: 2
  multiply:

A place is a register (A, HL, DEHL), a flag (carry, zero, sign, parity, half), or memory ([Score], word[Score], [Buffer:8]).
What ports read as goes in too: port[$7FFE] = 0..255, or port[$FE] for all with that low byte. `Let: Most = max(B, C)` names an
expression.
Expressions are over the inputs, with the assembler's operators and symbols, c ? a : b, min max pow abs sqrt bits lowest low high
s8 s16 bcd. What neither Out nor Clobbers names must keep its value. A `-` promises nothing; `;` begins a remark.
A routine hangs that takes four times its T and 70,000 T more, or without a T 700,000.

Exit code 1 if anything differs.")]
pub(crate) struct Prove {
    /// The game, or a source whose headers are contracts
    #[arg(value_name = "GAME|FILE.asm", default_value = "tictactoe")]
    pub(crate) what: PathBuf,
    /// The level whose player is proved
    #[arg(long, default_value = "classic", hide_default_value = true)]
    pub(crate) level: Level,
    /// Also the boards that turns lost on the clock lead to
    #[arg(long)]
    pub(crate) lost_turns: bool,
    /// The whole game through the keyboard instead: every line of play against the Spectrum, and every key in every position
    /// of two people, pressed on machines into which the tape was loaded; what stands on the screen is held against the port
    #[arg(long, conflicts_with_all = ["level", "lost_turns", "csv"])]
    pub(crate) keyboard: bool,
    /// Change each byte of the player and each rule of the port in every way instead: the walk has to notice each, or to show
    /// that the mutant answers the same on every input
    #[arg(long, conflicts_with_all = ["level", "lost_turns", "csv", "keyboard"])]
    pub(crate) mutate: bool,
    /// Also say what of the Z80 code the walks reach, how often each rule of the port fires on either set, how every line of
    /// play ends, which beat the Spectrum, its worst answer, and the shortest table that never loses
    #[arg(long, conflicts_with_all = ["keyboard", "mutate", "shard"])]
    pub(crate) knowledge: bool,
    /// Write the report as JSON; of a game with all that and the tree of all lines
    #[arg(long, value_name = "F.json", conflicts_with_all = ["keyboard", "mutate", "shard"])]
    pub(crate) json: Option<PathBuf>,
    /// Write all that as one page with drawn boards, a heat map over the listing and the tree to click through
    #[arg(long, value_name = "F.html", conflicts_with_all = ["keyboard", "mutate", "shard"])]
    pub(crate) html: Option<PathBuf>,
    /// Write a row a case
    #[arg(long, value_name = "F.csv")]
    pub(crate) csv: Option<PathBuf>,
    /// Of a source: what the cases by chance hang on; 1 if it is not given
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Of a source: how many cases are tried where all are too many; 1,000,000 if it is not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) samples: Option<u64>,
    /// Of a source: try all cases, however many they are; without it up to 16,777,216 of a routine
    #[arg(long, conflicts_with = "samples")]
    pub(crate) all: bool,
    /// Do the Kth of N parts of the walk; what it found goes into --part
    #[arg(long, value_name = "K/N", requires = "part", conflicts_with = "csv")]
    pub(crate) shard: Option<Shard>,
    /// Where a shard's findings go
    #[arg(long, value_name = "F.json", requires = "shard")]
    pub(crate) part: Option<PathBuf>,
    /// Put the findings of all shards together
    #[arg(long, value_name = "F.json", num_args = 1.., conflicts_with_all = ["what", "level", "lost_turns", "keyboard", "mutate", "shard"])]
    pub(crate) merge: Vec<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Level {
    Classic,
    Unbeatable,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  zxlab info game.tap")]
pub(crate) struct Info {
    /// The file
    pub(crate) file: PathBuf,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  zxlab convert game.tzx game.pzx
  zxlab convert game.z80 game.szx
  zxlab convert title.scr title.png

The endings say what is read and what is made: a tape (.tap .tzx .pzx .csw .wav) of a tape, a snapshot (.sna .z80 .szx) of a
snapshot, a screen (.scr .png) of a screen or a snapshot. A .png that is read has 256 x 192 dots. A .tap holds only what the
ROM can load; a snapshot of a tape is made by `zxlab run game.tzx --frames 5000 --save game.szx`.")]
pub(crate) struct Convert {
    /// The file to read
    #[arg(value_name = "IN")]
    pub(crate) input: PathBuf,
    /// The file to write
    #[arg(value_name = "OUT")]
    pub(crate) output: PathBuf,
}

#[derive(Args, Debug)]
#[command(
    disable_help_subcommand = true,
    arg_required_else_help = false,
    after_help = "\
Examples:
  zxlab conformance singlestep z80/v1
  zxlab conformance fuse fuse/z80/tests

The suites are public and not a part of zxlab: SingleStepTests/z80 on GitHub, and the folder z80/tests of Fuse's source.
Exit code 1 if a case fails."
)]
pub(crate) struct Conformance {
    #[command(subcommand)]
    pub(crate) suite: Suite,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Suite {
    /// SingleStepTests/z80: every register, and each T-state of the bus
    #[command(after_help = "\
Example:
  zxlab conformance singlestep 'z80/v1/cb 00.json'")]
    Singlestep {
        /// A folder of files, or one file: .json as upstream, or .jsonl with a case a line, packed or not
        #[arg(value_name = "DIR|FILE")]
        path: PathBuf,
    },
    /// Fuse's cases: state, and the time and address of every memory, port and contention event
    #[command(after_help = "\
Example:
  zxlab conformance fuse fuse/z80/tests")]
    Fuse {
        /// The folder with tests.in and tests.expected
        #[arg(value_name = "DIR")]
        dir: PathBuf,
    },
}

/// So many bytes of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Peek {
    pub(crate) start: u16,
    /// 1 to 65,536 bytes; addresses wrap at the end of memory.
    pub(crate) len: u32,
}

/// A number as people write addresses: 23672, 0x5C78, $5C78, #5C78 or 5C78h.
pub(crate) fn number(text: &str) -> Result<u32, String> {
    let hex = text
        .strip_prefix("0x")
        .or_else(|| text.strip_prefix("0X"))
        .or_else(|| text.strip_prefix(['$', '#']))
        .or_else(|| text.strip_suffix(['h', 'H']));
    let (digits, base) = hex.map_or((text, 10), |hex| (hex, 16));
    // from_str_radix would take a sign.
    if digits.starts_with(['+', '-']) {
        return Err("a number such as 23672 or 0x5C78 is wanted".into());
    }
    u32::from_str_radix(digits, base).map_err(|_| "a number such as 23672 or 0x5C78 is wanted".into())
}

/// NAME=VALUE, or NAME alone.
fn define(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').unwrap_or((text, ""));
    let first = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    if !first || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return Err("a name is letters, digits and _, and begins with no digit".into());
    }
    Ok((name.into(), value.into()))
}

fn address(text: &str) -> Result<u16, String> {
    u16::try_from(number(text)?).map_err(|_| "an address is 0 to 65535".into())
}

fn peek(text: &str) -> Result<Peek, String> {
    let (start, len) = text.split_once(':').map_or((text, None), |(start, len)| (start, Some(len)));
    let start = address(start)?;
    let len = len.map_or(Ok(1), number)?;
    if !(1..=65536).contains(&len) {
        return Err("a length is 1 to 65536 bytes".into());
    }
    Ok(Peek { start, len })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn addresses_are_read_as_people_write_them() {
        for text in ["23672", "0x5C78", "$5c78", "#5C78", "5C78h"] {
            assert_eq!(address(text), Ok(0x5C78), "{text}");
        }
        for text in ["", "+5", "-5", "65536", "0x", "$10000", "5C78", "99999999999"] {
            assert!(address(text).is_err(), "{text}");
        }
    }

    #[test]
    fn peeks_have_a_start_and_a_length() {
        assert_eq!(peek("$5C78"), Ok(Peek { start: 0x5C78, len: 1 }));
        assert_eq!(peek("23672:3"), Ok(Peek { start: 23672, len: 3 }));
        for text in ["1:0", "1:65537", ":", "1:", ":1", "1:2:3"] {
            assert!(peek(text).is_err(), "{text}");
        }
    }
}
