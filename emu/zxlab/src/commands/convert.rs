//! `zxlab convert`: converts a tape, a snapshot or a screen to another format, by the endings.

use super::Verdict;
use crate::encode::picture;
use crate::files::{check_absent, check_writable, copy, read, same_file, save};
use crate::lines::{describe_lost, eprint_line, print_line};
use crate::open::{self, Content, Snapshot};
use anyhow::{Context, Result, bail};
use clap::Args;
use format::csw;
use spectrum::snapshot::{self, scr, z80};
use spectrum::{Machine, Model, Rom, UlaPlus};
use std::path::{Path, PathBuf};

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  zxlab convert game.tzx game.pzx
  zxlab convert game.z80 game.szx
  zxlab convert title.scr title.png
  zxlab convert game.szx game.z80 --as-version 1 --unpacked

The endings decide what is read and written:
  tape      .tap .tzx .pzx .csw .wav    from a tape
  snapshot  .sna .z80 .szx              from a snapshot, or from the start of a recording
  screen    .scr .png                   from a screen or a snapshot

A .png to read has 256 x 192 pixels, or 352 x 296 with a border, which is cut off. A picture does not tell which of a cell's two \
colours is the ink: the commoner one becomes the paper. If both endings are equal, the file is checked \
and copied byte for byte, also a .rom or a recording (.rzx). From a .csw or .wav, blocks are made where the signal is that of the \
ROM or of a turbo loader. To make a snapshot of a tape, use `zxlab run game.tzx --frames 5000 --save game.szx`.

Only a .tzx keeps everything of a tape; a .tap holds only blocks that the ROM can load. Only a .szx keeps everything of a \
snapshot. Whatever the other formats do not keep is reported: of a tape stops, loops, choices and texts; of a snapshot the \
model, the ROM, how far the sound chip has come, the tape and joysticks (except the cursor joystick, which only presses keys: a .z80 without a joystick has \
it). A .z80 or .sna never keeps MEMPTR, Q, the delay after EI, the loudspeaker's level and the phase of FLASH.")]
pub(crate) struct Convert {
    /// The file to read
    #[arg(value_name = "IN")]
    pub(crate) input: PathBuf,
    /// The file to write
    #[arg(value_name = "OUT")]
    pub(crate) output: PathBuf,
    /// Replace an existing file
    #[arg(long)]
    pub(crate) force: bool,
    /// Version of the format to write: 1 or 2 for a .csw, 1 to 3 for a .z80 [default: the last]
    #[arg(long, value_name = "N")]
    pub(crate) as_version: Option<u8>,
    /// Do not compress the memory in a .z80
    #[arg(long)]
    pub(crate) unpacked: bool,
}

/// A note on the parts of a screen that a picture does not keep.
const INKS: &str = "a .png does not keep which of a cell's two colours is the ink, nor FLASH";

/// Endings of files that can be copied.
const COPIED: [&str; 11] = ["tap", "tzx", "pzx", "csw", "wav", "sna", "z80", "szx", "rzx", "scr", "rom"];

/// The kind of the output.
enum Wanted {
    Tape(format::Format),
    /// A CSW file of a given version.
    Csw(csw::Version),
    Snapshot(snapshot::Format),
    /// A Z80 file of a given version.
    Z80(z80::Version),
    Screen,
    Png,
}

pub(crate) fn run(args: &Convert) -> Result<Verdict> {
    let (input, output) = (&args.input, &args.output);
    check_writable(output)?;
    if same_file(input, output) {
        bail!("{}: would be overwritten by the output", output.display());
    }
    check_absent(output, args.force)?;
    let (from, to) = (open::ending(input), open::ending(output));
    let bytes = match version(args, &to)? {
        Some(wanted) => converted(input, wanted, output)?,
        None if from == to && COPIED.contains(&to.as_str()) => return copied(input, output),
        None => converted(input, wanted(output)?, output)?,
    };
    save(output, &bytes)?;
    print_line(format!("{}: {} bytes", output.display(), bytes.len()))?;
    Ok(Verdict::Done)
}

/// Returns the output of the version that --as-version and --unpacked name; `None` if they are not given.
fn version(args: &Convert, ending: &str) -> Result<Option<Wanted>> {
    let packed = !args.unpacked;
    let wanted = match (ending, args.as_version) {
        (_, None) if packed => return Ok(None),
        ("csw", Some(1)) if packed => Wanted::Csw(csw::Version::One),
        ("csw", Some(2)) if packed => Wanted::Csw(csw::Version::Two),
        ("z80", Some(1)) => Wanted::Z80(z80::Version::One { packed }),
        ("z80", Some(2)) => Wanted::Z80(z80::Version::Two { packed }),
        ("z80", None | Some(3)) => Wanted::Z80(z80::Version::Three { packed }),
        _ => bail!(
            "{}: --as-version is 1 or 2 for a .csw and 1, 2 or 3 for a .z80, --unpacked for a .z80 alone",
            args.output.display()
        ),
    };
    Ok(Some(wanted))
}

/// Checks a file and copies it. The copy also keeps the parts that zxlab does not use.
fn copied(input: &Path, output: &Path) -> Result<Verdict> {
    open::content(input)?;
    let bytes = copy(input, output)?;
    print_line(format!("{}: {bytes} bytes", output.display()))?;
    Ok(Verdict::Done)
}

fn wanted(output: &Path) -> Result<Wanted> {
    let ending = open::ending(output);
    if let Some(format) = format::Format::from_ending(&ending) {
        return Ok(Wanted::Tape(format));
    }
    if let Some(format) = snapshot::Format::from_ending(&ending) {
        return Ok(Wanted::Snapshot(format));
    }
    match ending.as_str() {
        "scr" => Ok(Wanted::Screen),
        "png" => Ok(Wanted::Png),
        "rom" | "rzx" => bail!("{}: a .{ending} can only be copied from a .{ending}", output.display()),
        _ => bail!(
            "{}: nothing can be converted to this ending; use .tap .tzx .pzx .csw .wav .sna .z80 .szx .scr or .png",
            output.display()
        ),
    }
}

fn converted(input: &Path, wanted: Wanted, out: &Path) -> Result<Vec<u8>> {
    let (from, to) = (input.display(), out.display());
    if open::ending(input) == "png" {
        return match wanted {
            Wanted::Screen => screen_of_png(input),
            _ => bail!("{from}: a picture can only be converted to a screen (.scr), not {to}"),
        };
    }
    let content = match open::content(input)? {
        // The snapshot at the start of the recording; `zxlab run` plays it to any later frame.
        Content::Recording(rzx) => {
            let snapshot = rzx.snapshot().with_context(|| format!("{from}: has no snapshot"))?;
            Content::Snapshot(Snapshot::inside(snapshot.format, &snapshot.bytes)?)
        }
        content => content,
    };
    match (content, wanted) {
        (Content::Tape(tape), Wanted::Tape(format)) => {
            let lost = format.losses(&tape);
            let tape = if decodes_sound(input, format) { tape.decoded() } else { tape };
            let bytes = format.write(&tape).with_context(|| from.to_string())?;
            report_lost(out, &lost);
            Ok(bytes)
        }
        (Content::Tape(tape), Wanted::Csw(version)) => {
            let bytes = csw::write(&tape, version).with_context(|| from.to_string())?;
            // Only the header of version 2 can name the program that made it; version 1 keeps as much as a .wav.
            let as_format = if version == csw::Version::One { format::Format::Wav } else { format::Format::Csw };
            report_lost(out, &as_format.losses(&tape));
            Ok(bytes)
        }
        (Content::Tape(_), wanted) => {
            let how = match wanted {
                Wanted::Png => format!("--screenshot {to}` loads it"),
                Wanted::Snapshot(_) => format!("--save {to}` loads it"),
                _ => "--save x.szx` loads it, and x.szx can be converted".to_string(),
            };
            bail!("{from}: is a tape: `zxlab run {from} --frames N {how}")
        }
        (Content::Snapshot(snapshot), wanted) => {
            let machine = snapshot.machine(Rom::sinclair_48k(), Model::default()).with_context(|| from.to_string())?;
            match wanted {
                Wanted::Snapshot(wanted) => {
                    snapshot.remarks.iter().for_each(|remark| eprint_line(format!("{from}: {remark}")));
                    describe_lost(out, wanted, &machine).iter().for_each(eprint_line);
                    wanted.write(&machine).with_context(|| from.to_string())
                }
                Wanted::Z80(version) => {
                    snapshot.remarks.iter().for_each(|remark| eprint_line(format!("{from}: {remark}")));
                    let bytes = z80::write(&machine, version).with_context(|| from.to_string())?;
                    describe_lost(out, snapshot::Format::Z80, &machine).iter().for_each(eprint_line);
                    let t = machine.t_in_frame();
                    if !matches!(version, z80::Version::Three { .. }) && t > 0 {
                        eprint_line(format!("{to}: a .z80 before version 3 does not keep T-state {t} of its frame"));
                    }
                    if !matches!(version, z80::Version::Three { .. }) && machine.port_1ffd() != 0 {
                        eprint_line(format!("{to}: a .z80 before version 3 does not keep the byte in port $1FFD"));
                    }
                    Ok(bytes)
                }
                Wanted::Screen | Wanted::Png => {
                    if machine.ulaplus().is_some_and(UlaPlus::is_on) {
                        eprint_line(format!("{to}: a screen does not keep ULAplus's palette"));
                    }
                    let screen = scr::write(&machine);
                    if matches!(wanted, Wanted::Screen) {
                        return Ok(screen);
                    }
                    eprint_line(format!("{to}: {INKS}"));
                    shown(&screen, machine.border())
                }
                Wanted::Tape(_) | Wanted::Csw(_) => {
                    let what = if open::ending(input) == "rzx" { "recording" } else { "snapshot" };
                    bail!("{from}: is a {what} and cannot be converted to a tape; use .sna .z80 .szx .scr or .png")
                }
            }
        }
        (Content::Screen(bytes), Wanted::Png) => {
            eprint_line(format!("{to}: {INKS}"));
            shown(&bytes, 0)
        }
        (Content::Screen(_), _) => bail!("{from}: is a screen and can only be converted to .png or .scr, not {to}"),
        (Content::Rom { .. } | Content::Recording(_), _) => bail!("{from}: is a ROM and cannot be converted"),
    }
}

/// Reports what a tape's file does not keep.
fn report_lost(out: &Path, lost: &[String]) {
    let ending = open::ending(out);
    lost.iter().for_each(|what| eprint_line(format!("{}: a .{ending} does not keep {what}", out.display())));
}

/// Returns true if recorded sound is decoded to blocks: from a format with sound only to one with blocks. Writing a .tap decodes
/// the sound itself.
fn decodes_sound(input: &Path, wanted: format::Format) -> bool {
    let is_sound = |format| matches!(format, format::Format::Csw | format::Format::Wav);
    let from = format::Format::from_ending(&open::ending(input));
    from.is_some_and(is_sound) && !is_sound(wanted) && wanted != format::Format::Tap
}

/// Reads a picture and converts it to the 6,912 bytes of a screen.
fn screen_of_png(input: &Path) -> Result<Vec<u8>> {
    let name = input.display().to_string();
    let screen = pipeline::Screen::from_png(&name, &read(input)?)?;
    if let Some(complaint) = screen.warning(&name) {
        eprint_line(complaint);
    }
    Ok(screen.bytes)
}

/// Returns a screen with a border as a PNG.
fn shown(screen: &[u8], border: u8) -> Result<Vec<u8>> {
    // LD A,border : OUT ($FE),A : DI : HALT, in a ROM of its own.
    let mut rom = vec![0; Rom::SIZE];
    rom[..6].copy_from_slice(&[0x3E, border, 0xD3, 0xFE, 0xF3, 0x76]);
    let mut machine = Machine::new(Rom::new(rom)?, Model::default());
    scr::read(screen, &mut machine)?;
    // The first frame begins before the border is set.
    (0..2).for_each(|_| machine.run_frame());
    picture::png(machine.picture())
}
