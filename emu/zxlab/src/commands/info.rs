//! `zxlab info`: what is in a file, block by block.

use super::Verdict;
use crate::describe;

use crate::files::read;
use crate::lines::print_line;
use crate::open::{self, Content, Snapshot};
use anyhow::{Result, anyhow, bail};
use clap::Args;
use format::{Block, Tape};
use spectrum::rzx::{self, Rzx};
use spectrum::snapshot::{Format, szx, z80};
use spectrum::{Kind, Model, Rom};
use std::path::{Path, PathBuf};

#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  zxlab info game.tap")]
pub(crate) struct Info {
    /// The file to list
    pub(crate) file: PathBuf,
}

pub(crate) fn run(args: &Info) -> Result<Verdict> {
    if open::ending(&args.file) == "png" {
        return picture_info(&args.file);
    }
    if args.file.join(pipeline::PROJECT_FILE).is_file() {
        let project = args.file.display();
        bail!("{project}: is a project: `zxlab build {project}` makes a file of it, `zxlab play {project}` plays it");
    }
    let content = open::content(&args.file)?;
    let shown = args.file.display();
    match content {
        Content::Tape(tape) => tape_info(&shown.to_string(), &tape)?,
        Content::Snapshot(snapshot) => snapshot_info(&shown.to_string(), &snapshot)?,
        Content::Recording(rzx) => recording_info(&shown.to_string(), &rzx)?,
        Content::Rom { bytes, .. } => print_line(format!("{shown}: a ROM of {bytes} bytes"))?,
        Content::Screen(_) => {
            print_line(format!("{shown}: a screen of 6,912 bytes: 6,144 of picture, 768 of attributes"))?;
        }
    }
    Ok(Verdict::Done)
}

/// Prints a picture's size, and what can be made of it.
fn picture_info(path: &Path) -> Result<Verdict> {
    let (shown, bytes) = (path.display(), read(path)?);
    let reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info();
    let reader = reader.map_err(|error| anyhow!("{shown}: cannot be read as a PNG: {error}"))?;
    let (width, height) = reader.info().size();
    print_line(format!("{shown}: a picture of {width} x {height} dots, {} bytes", bytes.len()))?;
    let screen = path.with_extension("scr");
    print_line(match pipeline::Screen::from_png(&shown.to_string(), &bytes) {
        Ok(_) => format!("`zxlab convert {shown} {}` makes a screen of it", screen.display()),
        Err(pipeline::Error::Picture { why, .. }) => format!("no screen can be made of it: {why}"),
        Err(error) => format!("no screen can be made of it: {error}"),
    })?;
    Ok(Verdict::Done)
}

/// Prints a snapshot's model, registers and tape.
fn snapshot_info(shown: &str, snapshot: &Snapshot) -> Result<()> {
    let Snapshot { format, bytes, remarks, .. } = snapshot;
    let machine = snapshot.machine(Rom::sinclair_48k(), Model::default())?;
    let (cpu, regs) = (machine.cpu(), &machine.cpu().regs);
    print_line(format!(
        "{shown}: a snapshot of a {}, {} bytes, border {}",
        machine.model().kind.name(),
        bytes.len(),
        machine.border()
    ))?;
    match format {
        Format::Sna => print_line("SNA, which does not store the time in the frame")?,
        Format::Z80 => {
            let (version, packed) = match z80::version(bytes)? {
                z80::Version::One { packed } => (1, packed),
                z80::Version::Two { packed } => (2, packed),
                z80::Version::Three { packed } => (3, packed),
            };
            let packed = if packed { "packed" } else { "not packed" };
            print_line(format!("Z80 version {version}, {packed}, T-state {} of its frame", machine.t_in_frame()))?;
        }
        Format::Szx => {
            let blocks = szx::blocks(bytes)?;
            let names: Vec<String> =
                blocks.iter().map(|block| format!("{} {}", block.name(), block.body.len())).collect();
            print_line(format!(
                "SZX version {}.{}, T-state {} of its frame",
                bytes[4],
                bytes[5],
                machine.t_in_frame()
            ))?;
            print_line(format!("blocks, with their lengths in bytes: {}", names.join(", ")))?;
        }
    }
    let mut about = describe::machine(&machine);
    if *format == Format::Z80 {
        // The format's number for a Cursor joystick is also that of a file without a joystick.
        about = about.replace("Cursor joystick", "Cursor joystick or none");
    }
    print_line(format!("the machine: {about}"))?;
    let pair = |name: &str, value: u16| format!("{name:3} ${value:04X}");
    let rows = [
        [pair("PC", regs.pc()), pair("SP", regs.sp()), pair("IX", regs.ix()), pair("IY", regs.iy())],
        [pair("AF", regs.af()), pair("BC", regs.bc()), pair("DE", regs.de()), pair("HL", regs.hl())],
        [pair("AF'", regs.af2()), pair("BC'", regs.bc2()), pair("DE'", regs.de2()), pair("HL'", regs.hl2())],
    ];
    rows.iter().try_for_each(|row| print_line(row.join("   ")))?;
    let interrupts = if cpu.iff1 { "on" } else { "off" };
    let mode = cpu.im;
    let halted = if cpu.halted() { ", in HALT" } else { "" };
    print_line(format!("I   ${:02X}     R   ${:02X}     {mode}, interrupts {interrupts}{halted}", regs.i(), regs.r()))?;
    remarks.iter().try_for_each(print_line)?;
    let Some(tape) = machine.deck().tape() else { return Ok(()) };
    let (position, count) = (machine.deck().position().block(), tape.blocks.len());
    let position = if position < count { format!("at block {}", position + 1) } else { "at its end".to_string() };
    let state = if machine.deck().is_playing() { "playing" } else { "stopped" };
    tape_info(&format!("in its deck, {state} {position}"), tape)
}

/// Prints a recording block by block, the snapshots with their registers.
fn recording_info(shown: &str, rzx: &Rzx) -> Result<()> {
    let first = rzx.snapshot().map(|it| it.format.read(&it.bytes, Rom::sinclair_48k(), Model::default()));
    let kind = first.and_then(Result::ok).map_or(Kind::default(), |machine| machine.model().kind);
    let frames = rzx.whole_frames();
    let seconds = frames as f64 * kind.figures().frame() as f64 / kind.figures().hz as f64;
    print_line(format!("{shown}: a recording of {frames} frames, {seconds:.1} s"))?;
    for (number, block) in (1..).zip(&rzx.blocks) {
        match block {
            rzx::RzxBlock::Creator { name, version: [major, minor] } => {
                print_line(format!("{number:3}  creator   {name} {major}.{minor}"))?;
            }
            rzx::RzxBlock::Snapshot(snapshot) => {
                let name = format!("{number:3}  snapshot  .{}", snapshot.format.ending());
                snapshot_info(&name, &Snapshot::inside(snapshot.format, &snapshot.bytes)?)?;
            }
            rzx::RzxBlock::Input(input) => {
                let frames = || (0..input.len()).filter_map(|index| input.frame(index));
                let fetches: u64 = frames().map(|(fetches, _)| u64::from(fetches)).sum();
                let values: usize = frames().map(|(_, values)| values.len()).sum();
                print_line(format!(
                    "{number:3}  input     {} frames from T-state {} on: {fetches} fetches, {values} values read",
                    input.len(),
                    input.t
                ))?;
            }
            rzx::RzxBlock::Other { id: id @ (0x20 | 0x21), body } => {
                let what = if *id == 0x20 { "security" } else { "signature" };
                print_line(format!("{number:3}  {what:9} {} bytes, not shown", body.len()))?;
            }
            rzx::RzxBlock::Other { id, body } => {
                print_line(format!("{number:3}  unknown   kind ${id:02X}, {} bytes", body.len()))?;
            }
        }
    }
    Ok(())
}

/// Prints a tape block by block. Recorded sound is shown as the blocks decoded from it, numbered as when they are written.
fn tape_info(shown: &str, tape: &Tape) -> Result<()> {
    let decoded = tape.decoded();
    if tape.as_recording().is_some() && decoded != *tape {
        for (block, about) in tape.blocks.iter().zip(describe::blocks(tape)) {
            if let Block::Wave(_) = block {
                print_line(format!("{shown}: {about}, decoded as blocks:"))?;
            }
        }
        return block_info(shown, &decoded);
    }
    block_info(shown, tape)?;
    let (count, more) = (standard(&decoded), standard(&decoded) - standard(tape));
    if more > 0 {
        print_line(format!(
            "{more} of the {count} blocks that the ROM can load are decoded from recordings and symbols; `zxlab convert` to .tap has all of them"
        ))?;
    }
    Ok(())
}

/// Returns the number of a tape's blocks that the ROM can load.
fn standard(tape: &Tape) -> usize {
    tape.standards().count()
}

fn block_info(shown: &str, tape: &Tape) -> Result<()> {
    let count = tape.blocks.len();
    let bytes: usize =
        tape.blocks.iter().map(|block| if let Block::Data(data) = block { data.bytes.len() } else { 0 }).sum();
    print_line(format!("{shown}: a tape of {count} block{}, {bytes} bytes", if count == 1 { "" } else { "s" }))?;
    for (block, about) in describe::blocks(tape).enumerate() {
        print_line(format!("{:3}  {about}", block + 1))?;
        for (start, text) in describe::choices(tape, block) {
            let start = start.map_or("there is no such block:".into(), |start| format!("--block {:<3}", start + 1));
            print_line(format!("               {start} {text}"))?;
        }
    }
    Ok(())
}
